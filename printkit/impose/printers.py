"""Printers that were measured: from readings of a calibration sheet to pages that come out right.

An error is the placement that carries what a page asks for to where it is printed, in millimetres from the top left of the upright sheet,
each side seen from in front of it.
"""

from collections.abc import Mapping
from dataclasses import replace
from math import hypot, sqrt
from typing import NamedTuple

from printkit.extent import Extent
from printkit.impose.gauges import Gauges, Place
from printkit.impose.lots import Box
from printkit.page import IDENTITY, Affine, Group, Page

Readings = Mapping[str, float]
"""A number for each of top, bottom, left and right; the measured lengths of the long lines as `width` and `height`, if they were."""


class Known(NamedTuple):
    """Something that was read: the place on the page of what was printed, and its x (on upright scales) or y where it came to lie."""

    x_mm: float
    y_mm: float
    printed_mm: float


def front_error(read: Readings, by: Gauges) -> Affine:
    """Return the error of fronts, whose scales were read where the folds meet them; lines not measured are taken to be true."""
    known = {}
    for place, scale in by.scales.items():
        fold_mm = (by.width_mm if scale.upright else by.height_mm) / 2
        known[place] = Known(*scale.at(read[place]), fold_mm)
    return _solved(known, by, read.get("width", by.across_mm), read.get("height", by.down_mm))


def back_error(read: Readings, by: Gauges, front: Affine, over: Affine) -> Affine:
    """Return the error of backs: scales of the front were read where straight lines of the back meet them, seen from the front.

    `over` tells where a place of one side lies on the other. Lines not measured are taken to be as long as on fronts.
    """
    known = {}
    for place, scale in by.scales.items():
        x_mm, y_mm = scale.at(read[place])
        met = front.at(x_mm, y_mm)
        # the line lies along the fold, behind the stroke that it meets
        known[place] = Known(by.width_mm / 2, y_mm, met[0]) if scale.upright else Known(x_mm, by.height_mm / 2, met[1])
    width_mm, height_mm = hypot(front.a, front.b) * by.across_mm, hypot(front.c, front.d) * by.down_mm
    seen = _solved(known, by, read.get("width", width_mm), read.get("height", height_mm))
    return over.after(seen).after(over)


def _solved(known: Mapping[Place, Known], by: Gauges, width_mm: float, height_mm: float) -> Affine:
    """Return the placement that puts four places where they were read, and makes both long lines as long as they were measured."""
    a, d = width_mm / by.across_mm, height_mm / by.down_mm
    b = c = 0.0
    for _ in range(3):  # a line that leans is longer than its share of each direction; once round is exact to a nanometre
        c, b = _slope(known["top"], known["bottom"], a, 0), _slope(known["left"], known["right"], d, 1)
        a, d = sqrt((width_mm / by.across_mm) ** 2 - b * b), sqrt((height_mm / by.down_mm) ** 2 - c * c)
    top, left = known["top"], known["left"]
    return Affine(a, b, c, d, top.printed_mm - a * top.x_mm - c * top.y_mm, left.printed_mm - b * left.x_mm - d * left.y_mm)


def _slope(one: Known, other: Known, scale: float, axis: int) -> float:
    """Return how far aside something is printed for each millimetre along the fold, between two places on it."""
    aside_mm, along_mm = other[axis] - one[axis], other[1 - axis] - one[1 - axis]
    return (other.printed_mm - one.printed_mm - scale * aside_mm) / along_mm


def upright(page: Page) -> Page:
    """Return a page as printers take it: one that lies is turned clockwise, so that its top is at the right."""
    if page.width_mm <= page.height_mm:
        return page
    turned = Affine(0.0, 1.0, -1.0, 0.0, page.height_mm, 0.0)
    return _placed(replace(page, width_mm=page.height_mm, height_mm=page.width_mm), turned)


def corrected(page: Page, error: Affine) -> Page:
    """Return a page that a printer with this error prints as it should be: upright, and everything moved the other way."""
    return _placed(upright(page), error.inverse())


def _placed(page: Page, placement: Affine) -> Page:
    """Lay everything on a page elsewhere; the box round its trims goes with it, as far as there is paper."""
    if placement == IDENTITY:
        return page
    paper = Extent(0.0, 0.0, page.width_mm, page.height_mm)
    trim = page.trim_mm and Box.of(Box(*page.trim_mm).extent.placed(placement).common(paper))
    return replace(page, marks=(Group(page.marks, placement),), trim_mm=trim)
