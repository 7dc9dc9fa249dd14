"""Every component on every named paper: from A5 up without an error, on smaller ones too, or it says how many millimetres it needs.

The whole matrix belongs to `make check`; `make test` takes a few.
"""

import re
from functools import cache

import pytest

from printkit.errors import Finding, UserError
from printkit.impose import named_papers
from printkit.options import PrintOptions
from printkit.pipeline import Request, Workshop, planned_kits, workshop
from printkit.shipped import shipped

SAMPLES = sorted((shipped("assets") / "encounters").glob("*/encounter.yaml"))
TELLING = ("4x6in", "a5", "tabloid")
"""Small, the smallest that holds everything, large; the usual ones are what all other tests print on."""

PAPERS = [pytest.param(name, marks=() if name in TELLING else pytest.mark.slow) for name in named_papers()]
NEEDS = re.compile(r"needs (about )?[\d.]+ x [\d.]+ mm\b.* has [\d.]+ x [\d.]+ mm inside its margins")


@cache
def shop() -> Workshop:
    return workshop()


def wrong(sample, **options) -> tuple[Finding, ...]:
    """Return the errors that a kit has, each of its pages made."""
    try:
        kits, found = planned_kits(Request(sample, PrintOptions(**options)), shop())
    except UserError as problem:
        return problem.findings
    for kit in kits:
        for _ in kit.pages():
            pass
        found += kit.findings()
    return tuple(finding for finding in found if finding.severity == "error")


def is_from_a5_up(name: str) -> bool:
    a5, paper = named_papers()["a5"], named_papers()[name]
    return paper.width_mm >= a5.width_mm and paper.height_mm >= a5.height_mm


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.parent.name)
def test_every_component_is_made_on_every_paper_or_says_how_many_millimetres_it_needs(sample, name):
    found = wrong(sample, paper=(name,))
    if is_from_a5_up(name):
        assert not [str(finding) for finding in found]
    for finding in found:
        assert NEEDS.search(finding.message), str(finding)
        assert finding.component
        assert re.search(r"the smallest paper that holds it is \S+", finding.hint)


@pytest.mark.parametrize("paper", ["a5", *(pytest.param(name, marks=pytest.mark.slow) for name in ("a4", "297x210mm", "letter"))])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.parent.name)
@pytest.mark.parametrize("how", [{"bleed_mm": "3mm", "duplex": "long"}, {"duplex": "fold", "bleed_mm": "2mm"}], ids=["bleed", "fold"])
def test_bleed_backs_and_folds_find_room_on_usual_paper(sample, paper, how):
    assert not [str(finding) for finding in wrong(sample, paper=(paper,), **how)]


@pytest.mark.parametrize("theme", ["radio", *(pytest.param(name, marks=pytest.mark.slow) for name in ("plain", "fantasy", "noir"))])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.parent.name)
def test_no_two_pieces_that_ship_differ_in_nothing_but_their_color(sample, theme):
    (kit,), _ = planned_kits(Request(sample, PrintOptions(paper=("a4",), theme=theme, duplex="long")), shop())
    for _ in kit.pages(closely=True):
        pass
    assert not [str(finding) for finding in kit.findings() if finding.severity != "note"]


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.parent.name)
def test_the_paper_that_is_named_holds_what_did_not_fit(sample):
    for finding in wrong(sample, paper=("3.5x5in",)):
        name = re.search(r"is (\S+) \(", finding.hint)[1]
        assert not [str(each) for each in wrong(sample, paper=(name,), components=(finding.component,))]
