"""All about grapples on one page: the ways to go on, who stays awake how long, and who gets loose from whom."""

from printkit.components._document import document_component

COMPONENT = document_component("grapple_reference", "In a Grip", 82, "ways to hold, and the way out", lambda aids: aids.grapple_reference)
