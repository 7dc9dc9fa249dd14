"""Every table that players or the game master look up, as the rules in force have it."""

from printkit.components._document import document_component

COMPONENT = document_component("rule_tables", "Rule Tables", 90, "every number in one place", lambda aids: aids.rule_tables)
