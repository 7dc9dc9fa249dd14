"""Exact chances: what to expect of each action before it is chosen."""

from printkit.components._document import document_component

COMPONENT = document_component("odds", "The Odds", 100, "what the dice will do", lambda aids: aids.odds)
