"""The game master's screen: what is looked up most, in type that reads from where one sits, a lying page for each panel."""

from printkit.components._document import document_component

COMPONENT = document_component("gm_screen", "GM Screen", 72, "panels to stand side by side", lambda aids: aids.screen, stands=True)
