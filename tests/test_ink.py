"""What printkit says of ink: the share of the paper that is not left white."""

import pytest
from render_kit import page, pdf

from printkit.options import PrintOptions
from printkit.page import Face, Group, Rect, Use, moved
from printkit.pipeline import Request, check, workshop
from printkit.render.png import coverage

FIGHT = "system: hyootrd\ntitle: T\ncombatants: [{name: Ann, side: pc, skills: {melee: 1}, wounds: 5}]\n"


@pytest.mark.parametrize(
    ("mark", "share"),
    [
        (Rect(0, 0, 100, 100, fill="#000000"), 1.0),
        (Rect(0, 0, 50, 100, fill="#000000"), 0.5),
        (Rect(0, 0, 50, 50, fill="#ff0000"), 0.25),
        (Rect(0, 0, 100, 100, fill="#cccccc"), 0.2),
        (Rect(0, 0, 100, 100, fill="#ffffff"), 0.0),
        (Group((Rect(0, 0, 100, 100, fill="#000000"),), opacity=0.5), 0.5),
        (Use(Face(50, 50, (Rect(0, 0, 50, 50, fill="#000000"),)), moved(70, 0)), 0.15),
    ],
)
def test_ink_is_the_share_of_the_paper_that_is_covered(mark, share):
    assert coverage(pdf(page(mark))) == [pytest.approx(share, abs=0.02)]


def test_what_lies_below_other_ink_counts_once():
    ground = Rect(0, 0, 100, 100, fill="#000000")
    assert coverage(pdf(page(ground, ground, Rect(0, 0, 100, 50, fill="#ffffff")), page())) == [pytest.approx(0.5, abs=0.02), 0.0]


def checked(tmp_path, **options):
    file = tmp_path / "fight.yaml"
    file.write_text(FIGHT, encoding="utf-8")
    return check(Request(file, PrintOptions(**{"paper": ("a4",), "components": ("combatant_tokens",), **options})), workshop())


def test_check_tells_sheets_pieces_cuts_and_ink(tmp_path):
    built = checked(tmp_path, components=("combat_board", "combatant_tokens", "tracker"))
    assert (built.sheets, built.pieces > 1) == (2, True)
    assert any("cuts" in fact for fact in built.facts)
    (ink,) = [fact for fact in built.facts if fact.startswith("ink covers")]
    assert "most on sheet" in ink


def test_line_ink_takes_less_than_grey_and_color(tmp_path):
    def share(ink):
        (fact,) = [fact for fact in checked(tmp_path, ink=ink).facts if fact.startswith("ink covers")]
        return int(fact.split()[2])

    assert share("line") < share("grey")
    assert share("line") < share("colour")


def test_a_sheet_that_drowns_in_ink_is_told_with_what_to_do(tmp_path):
    layout = tmp_path / "layouts" / "markers" / "plain.xml.j2"
    layout.parent.mkdir(parents=True)
    layout.write_text('<face width="19mm" height="19mm"><rect x="0mm" y="0mm" width="19mm" height="19mm" fill="ink"/></face>')
    built = checked(tmp_path, components=("markers",), theme="plain", bleed_mm="5mm")
    (note,) = [finding for finding in built.findings if "ink covers" in finding.message]
    assert (note.severity, note.component) == ("note", "markers")
    assert "--ink" in note.hint
