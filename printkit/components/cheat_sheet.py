"""The whole round on one sheet: what to decide, what to roll, what follows."""

from printkit.components._document import document_component

COMPONENT = document_component("cheat_sheet", "The Round", 80, "a round from first to last", lambda aids: aids.cheat_sheet)
