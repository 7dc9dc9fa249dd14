"""Where a blow lands: the body with its places, what is rolled for each, and what becomes of who is hit there."""

from printkit.components._document import document_component

COMPONENT = document_component(
    "hit_location", "Where the Blow Lands", 82, "roll for the place, or call it and take the penalty", lambda aids: aids.hit_location
)
