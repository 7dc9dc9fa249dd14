"""One encounter file in, a whole kit for the table out."""

__version__ = "0.1.0"
