"""Faces onto the sheets that go through the printer."""

from printkit.impose.bleed import bled
from printkit.impose.counts import Counts, Share, counts
from printkit.impose.lots import Frame, ImposeOptions, Lot, Plan, SheetPlan, content_mm, fitted
from printkit.impose.papers import Paper, default_paper, find_paper, named_papers
from printkit.impose.plan import plan, room_mm
from printkit.impose.rows import CAPTION_LETTERS_MM, CAPTION_MM
from printkit.impose.sheets import pages

__all__ = [
    "CAPTION_LETTERS_MM",
    "CAPTION_MM",
    "Counts",
    "Frame",
    "ImposeOptions",
    "Lot",
    "Paper",
    "Plan",
    "Share",
    "SheetPlan",
    "bled",
    "content_mm",
    "counts",
    "default_paper",
    "find_paper",
    "fitted",
    "named_papers",
    "pages",
    "plan",
    "room_mm",
]
