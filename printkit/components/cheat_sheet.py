"""The whole round on one sheet: what to decide, what to roll, what follows."""

from printkit.components._reading import reading_component

COMPONENT = reading_component("cheat_sheet", "The Round", 80, "from the first die to the last man standing", lambda aids: aids.cheat_sheet)
