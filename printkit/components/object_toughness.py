"""What it takes to break things: the chances of so many dice against each kind of build, and the things of this encounter."""

from printkit.components._document import document_component

COMPONENT = document_component(
    "object_toughness", "What It Takes to Break", 84, "skill dice against the toughness of the thing", lambda aids: aids.object_toughness
)
