"""Typeset: a layout and its values become faces of marks.

fill.py writes XML from a Jinja2 template, place.py and its neighbours turn the elements of fixed faces into marks, flow.py those of
documents; context.py is what all of them work with, attributes.py reads their attributes.
"""

from printkit.typeset.drawings import is_drawing, read_drawing
from printkit.typeset.ink import in_ink, shown
from printkit.typeset.theme import NO_INSETS, Insets, Theme
from printkit.typeset.theme_file import load_theme, themes
from printkit.typeset.tools import What
from printkit.typeset.typesetter import Typesetter

__all__ = ["NO_INSETS", "Insets", "Theme", "Typesetter", "What", "in_ink", "is_drawing", "load_theme", "read_drawing", "shown", "themes"]
