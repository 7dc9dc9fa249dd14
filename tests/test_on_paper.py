"""What is true on paper, measured in the files written: sizes, places, backs behind fronts, tiles, marks, and what a printer is told."""

from collections import Counter
from io import BytesIO
from itertools import pairwise

import pdfplumber
import pikepdf
import pytest
from paper_kit import PER_MM, SAMPLES, Measured, Point, Sheet, drawn, kit, sheets, shop
from render_kit import pdf, read

from printkit.components import Item
from printkit.impose import Frame, ImposeOptions, Lot, find_paper, pages, plan
from printkit.impose.tiles import OVERLAP_MM
from printkit.options import PrintOptions
from printkit.page import PRINTABLE_MM, Face, Page, Rect
from printkit.pipeline import Request, build

NEAR_MM = 0.01
FRAME, NARROW = Frame(8.0, 14.0, 7.0), Frame(5.0, 0.0, 0.0)
SLOW = pytest.mark.slow
APART = [("crop",), ("crop", "outline"), ("edge",), ("full",)]
CARD = {"size_mm": (63.0, 88.0), "gap_mm": (2.0, 2.0), "turns": False}


def near(value):
    return pytest.approx(value, abs=NEAR_MM)


def backed(sample: str) -> tuple[str, ...]:
    """Return the components of a sample whose pieces have backs."""
    made = kit(sample, paper=("a4",), duplex="long")
    return tuple(dict.fromkeys(item.component for item in made.items if isinstance(item, Item) and item.back_layout))


def behind(page: Page, duplex: str, point: Point) -> Point:
    """Return where a point of the front lies on the back: on the long edge upright pages turn as in a book, lying ones as on a pad."""
    like_a_book = (page.width_mm < page.height_mm) == (duplex == "long")
    return (page.width_mm - point[0], point[1]) if like_a_book else (point[0], page.height_mm - point[1])


def opposite(piece: Measured, *, turned: bool) -> Point:
    """Return where a piece's own top right corner lies on the page."""
    (left, top, right, bottom), (x, y) = piece.box, piece.corner
    return (x, top + bottom - y) if turned else (left + right - x, y)


# Backs


@pytest.mark.parametrize("skip", [(), pytest.param((2, 5), marks=SLOW)], ids=["all", "skip"])
@pytest.mark.parametrize("paper", ["a4", "297x210mm"])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("sample", SAMPLES)
def test_backs_of_every_component_lie_behind_their_fronts(sample, duplex, paper, skip):
    planned = kit(sample, paper=(paper,), duplex=duplex, skip_slot=skip, marks=("none",), components=backed(sample)).planned
    made, data = drawn(planned)
    sides = [side.pieces for side in sheets(data)]
    assert len(sides) == 2 * len(planned.sheets)
    seen = set()
    for sheet, page, front, back in zip(planned.sheets, made[::2], sides[::2], sides[1::2], strict=True):
        fronts = [piece for piece, slot in zip(front, sheet.slots, strict=True) if slot.back >= 0]
        assert [piece.lot for piece in fronts] == [piece.lot for piece in back]
        for one, other in zip(fronts, back, strict=True):
            lot = planned.lots[one.lot]
            assert other.center == near(behind(page, duplex, one.center))
            # A piece cut out and turned like a page shows its back upright: its back's top left lies behind its front's top right.
            assert other.corner == near(behind(page, duplex, opposite(one, turned=one.size != near(lot.size_mm))))
            seen.add(lot.component)
    assert seen == set(backed(sample))


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_cards_with_and_without_backs_on_one_sheet_keep_their_places(duplex):
    lots = [Lot(0, "cards", "plain", copies=5, **CARD), Lot(1, "cards", "backed", copies=3, has_back=True, **CARD)]
    planned = plan(lots, find_paper("letter")[0], NARROW, ImposeOptions(duplex=duplex))
    (page, _), data = drawn(planned)
    front, back = (side.pieces for side in sheets(data))
    assert [piece.lot for piece in front] == [0] * 5 + [1] * 3
    assert [piece.center for piece in back] == [near(behind(page, duplex, piece.center)) for piece in front if piece.lot == 1]


def test_the_last_sheet_of_a_deck_stands_where_full_ones_do_on_both_sides():
    planned = plan([Lot(0, "cards", "c", copies=11, has_back=True, **CARD)], find_paper("letter")[0], NARROW, ImposeOptions(duplex="long"))
    sides = [[piece.box for piece in side.pieces] for side in sheets(drawn(planned)[1])]
    assert [len(side) for side in sides] == [9, 9, 2, 2]
    assert sides[2] == [near(box) for box in sides[0][:2]]
    assert sides[3] == [near(box) for box in sides[1][:2]]


def test_a_sheet_whose_pieces_have_no_backs_is_followed_by_an_empty_page():
    lots = [Lot(0, "standees", "s", (50.0, 200.0), 3), Lot(1, "cards", "c", copies=9, has_back=True, **CARD)]
    sides = list(sheets(drawn(plan(lots, find_paper("a4")[0], FRAME, ImposeOptions(duplex="long")))[1]))
    assert [len(side.pieces) for side in sides] == [3, 0, 6, 6, 3, 3]
    assert not sides[1].fills + sides[1].strokes


@pytest.mark.parametrize(
    ("duplex", "told", "said"),
    [
        ("long", "/DuplexFlipLongEdge", "flip on the long edge"),
        ("short", "/DuplexFlipShortEdge", "flip on the short edge"),
        ("none", "/Simplex", "single-sided"),
        ("fold", "/Simplex", "fold on the line"),
    ],
)
def test_the_file_and_every_sheet_say_which_edge_to_flip(tmp_path, duplex, told, said):
    asked = PrintOptions(paper=("a4",), duplex=duplex, components=("combatant_tokens", "markers"))
    built = build(Request(SAMPLES["hyootrd"], asked, output=tmp_path), shop())
    with pikepdf.open(built.files[0]) as document:
        assert told == document.Root.ViewerPreferences.Duplex
        numbers = range(0, len(document.pages), 2 if duplex in ("long", "short") else 1)
    assert all(said in read(built.files[0].read_bytes(), number) for number in numbers)


def test_fronts_and_backs_as_separate_files_are_the_pages_of_both(tmp_path):
    def pages_of(**options):
        asked = PrintOptions(paper=("a4",), components=("markers",), **options)
        built = build(Request(SAMPLES["hyootrd"], asked, output=tmp_path / "-".join(options.values())), shop())
        return {file.name: [side.fills for side in sheets(file.read_bytes())] for file in built.files}

    both = pages_of(duplex="long")["kit.pdf"]
    assert both[0] != both[1]
    assert pages_of(duplex="long", sides="separate") == {"kit-fronts.pdf": both[::2], "kit-backs.pdf": both[1::2]}
    assert pages_of(duplex="long", sides="front") == {"kit.pdf": both[::2]}
    assert pages_of(duplex="long", sides="back") == {"kit.pdf": both[1::2]}


# Sizes


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=SLOW), pytest.param("tabloid", marks=SLOW)])
@pytest.mark.parametrize("sample", SAMPLES)
def test_every_piece_of_every_component_has_its_size_to_a_hundredth(sample, paper):
    planned = kit(sample, paper=(paper,), marks=("none",)).planned
    for sheet, side in zip(planned.sheets, sheets(drawn(planned)[1]), strict=True):
        if sheet.page or sheet.tile:
            continue
        for piece, slot in zip(side.pieces, sheet.slots, strict=True):
            size_mm = planned.lots[piece.lot].size_mm
            assert piece.size == near(size_mm[::-1] if slot.turned else size_mm)
            assert piece.box == near((slot.x_mm, slot.y_mm, slot.box.right_mm, slot.box.bottom_mm))


@pytest.mark.parametrize("size_mm", [(59.0, 86.0), (63.5, 88.9), (25.4, 25.4), (44.45, 12.7), (60.0, 104.0)])
@pytest.mark.parametrize("paper", ["a4", "letter", "4x6in"])
@pytest.mark.parametrize("how", [{}, {"bleed_mm": 3.0}, {"duplex": "long"}], ids=["plain", "bleed", "duplex"])
def test_a_card_has_its_size_on_any_paper_with_bleed_and_back(size_mm, paper, how):
    planned = plan([Lot(0, "cards", "c", size_mm, 23, has_back=True)], find_paper(paper)[0], FRAME, ImposeOptions(**how))
    found = [piece.size for side in sheets(drawn(planned)[1]) for piece in side.pieces]
    assert len(found) == (46 if how.get("duplex") else 23)
    assert all(sorted(size) == near(sorted(size_mm)) for size in found)


def test_paper_is_the_named_paper_to_a_thousandth_of_a_point_however_it_was_typed():
    for text in ("a4", "210x297mm", "8.27x11.69in", "21.0x29.7cm"):
        planned = plan([Lot(0, "cards", "c", **CARD)], find_paper(text)[0], FRAME)
        with pikepdf.open(BytesIO(drawn(planned)[1])) as document:
            assert [float(each) for each in document.pages[0].MediaBox] == pytest.approx([0, 0, 595.2756, 841.8898], abs=1e-3)


@pytest.mark.parametrize("sample", SAMPLES)
def test_there_are_as_many_pages_as_were_counted_and_all_are_the_paper(sample, tmp_path):
    for options in ({}, {"duplex": "long"}):
        asked = PrintOptions(paper=("letter",), components=("combat_board", "combatant_tokens", "tracker"), **options)
        built = build(Request(SAMPLES[sample], asked, output=tmp_path), shop())
        with pikepdf.open(built.files[0]) as document:
            assert len(document.pages) == built.sheets * (2 if options else 1)
            sizes = {tuple(sorted(round(float(each), 2) for each in page.MediaBox[2:])) for page in document.pages}
        assert sizes == {(612.0, 792.0)}


def test_leaving_a_component_out_changes_no_size_of_the_others():
    def sizes(*skip: str) -> Counter:
        planned = kit("hyootrd", paper=("a4",), skip=skip).planned
        there = [(slot, planned.lots[slot.lot]) for sheet in planned.sheets if not sheet.page for slot in sheet.slots]
        return Counter((lot.component, lot.id, slot.width_mm, slot.height_mm) for slot, lot in there if not lot.filler)

    assert sizes() == sizes("rule_tables", "odds", "gm_screen", "guide")


def test_places_are_computed_from_the_corner_down_to_the_last_of_many_rows():
    labels = Lot(0, "labels", "l", (44.45, 12.7), 80, gap_mm=(7.6, 0.0), turns=False)
    planned = plan([labels], find_paper("letter")[0], Frame(8.0, 0.0, 0.0))
    rows = sorted({round(piece.box[1], 4) for piece in next(sheets(drawn(planned)[1])).pieces})
    assert rows == [pytest.approx(rows[0] + 12.7 * number, abs=0.002) for number in range(20)]


def test_slots_to_skip_are_empty_in_the_file_and_the_others_keep_their_places():
    planned = [kit("hyootrd", paper=("a4",), components=("markers",), skip_slot=skip).planned for skip in ((), (4,))]
    full, skipped = (next(sheets(drawn(each)[1])).pieces for each in planned)
    assert [piece.box for piece in skipped[:3]] == [near(piece.box) for piece in full[:3]]
    assert skipped[3].box == near(full[4].box)
    assert skipped[3].lot == full[3].lot


# Boxes and marks


@pytest.mark.parametrize("bleed_mm", ["0mm", "3mm"])
@pytest.mark.parametrize("sample", SAMPLES)
def test_trim_lies_inside_bleed_and_bleed_inside_the_paper(sample, bleed_mm, tmp_path):
    asked = PrintOptions(paper=("a4",), bleed=bleed_mm, components=("combat_board", "combatant_tokens", "markers", "combatant_cards"))
    built = build(Request(SAMPLES[sample], asked, output=tmp_path), shop())
    with pikepdf.open(built.files[0]) as document:
        for page, sheet in zip(document.pages, built.kits[0].planned.sheets, strict=True):
            media, bleed, trim = ([float(each) / PER_MM for each in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox"))
            for outer, inner in pairwise((media, bleed, trim)):
                assert max(outer[0] - inner[0], outer[1] - inner[1], inner[2] - outer[2], inner[3] - outer[3]) <= NEAR_MM
            assert trim[2] - trim[0] < media[2] - media[0] - 2 * PRINTABLE_MM
            assert (trim[0], trim[2]) == near((min(slot.x_mm for slot in sheet.slots), max(slot.box.right_mm for slot in sheet.slots)))
            assert (trim[0] - bleed[0], bleed[3] - trim[3]) == near((float(bleed_mm[:-2]), float(bleed_mm[:-2])))


@pytest.mark.parametrize("marks", [*(pytest.param(each, marks=SLOW) for each in APART), ("crop", "outline", "edge", "full")], ids="+".join)
@pytest.mark.parametrize("how", [{}, {"bleed": "3mm"}, {"duplex": "long", "bleed": "2mm"}], ids=["plain", "bleed", "backs"])
@pytest.mark.parametrize("sample", SAMPLES)
def test_marks_lie_on_no_piece_and_no_bleed_on_either_side(sample, marks, how):
    planned = kit(sample, paper=("a4",), marks=marks, **how, components=backed(sample)).planned
    both, gaps = planned.options.two_sided, []
    for number, side in enumerate(sheets(drawn(planned)[1])):
        bleed_mm = planned.options.past_mm(back=both and number % 2 == 1)
        paper = planned.sheets[number // (1 + both)]
        assert side.strokes or not side.pieces
        for left, top, right, bottom in {stroke.box for stroke in side.strokes if not stroke.closed}:
            assert min(left, top) >= PRINTABLE_MM - NEAR_MM
            assert right <= paper.width_mm - PRINTABLE_MM + NEAR_MM
            assert bottom <= paper.height_mm - PRINTABLE_MM + NEAR_MM
            boxes = (piece.box for piece in side.pieces)
            gaps += [max(box[0] - right, left - box[2], box[1] - bottom, top - box[3]) - bleed_mm for box in boxes]
    assert min(gaps) > -NEAR_MM


# Posters


@pytest.mark.parametrize(("columns", "paper"), [(9, "a4"), (24, "a4"), (24, "letter"), (24, "a3"), (12, "a5"), (6, "5x7in")])
@pytest.mark.parametrize("bleed_mm", [0.0, 3.0])
def test_tiles_in_the_file_cover_the_board_exactly_once_and_their_overlap_twice(columns, paper, bleed_mm):
    label_mm, pitch_mm, size_mm = 31.0, 28.6, (31.0 + columns * 28.6, 156.7)
    seams = tuple(label_mm + pitch_mm * column for column in range(columns))
    board = Lot(0, "board", "b", size_mm, seams_across_mm=seams, seams_down_mm=(39.6, 68.2, 96.8, 125.4), repeat_width_mm=label_mm)
    planned = plan([board], find_paper(paper)[0], FRAME, ImposeOptions(bleed_mm=bleed_mm))
    blank, face = Face(1, 1, ()), Face(*size_mm, (Rect(0, 0, *size_mm, fill="#336699"),))
    made = list(pages(planned, lambda *_: face, lambda *_: blank, lambda *_: blank))
    windows = {}
    with pikepdf.open(BytesIO(pdf(*made))) as document:
        for page, sheet in zip(document.pages, planned.sheets, strict=True):
            assert sorted(float(each) / PER_MM for each in page.MediaBox[2:]) == near(sorted(find_paper(paper)[0].size_mm(landscape=False)))
            window, *repeated = [form for form in Sheet(page).forms if form.clip]
            left, top, right, bottom = window.clip
            box, tile = sheet.slots[0].box, sheet.tile
            x_mm = box.x_mm + tile.repeat_mm if tile.column else box.x_mm - bleed_mm
            assert window.placement.at(left, top) == near((x_mm, box.y_mm - (0 if tile.row else bleed_mm)))
            x_mm, y_mm = box.right_mm + (0 if tile.right_mm else bleed_mm), box.bottom_mm + (0 if tile.below_mm else bleed_mm)
            assert window.placement.at(right, bottom) == near((x_mm, y_mm))
            assert [(form.clip[0], form.clip[2]) for form in repeated] == [near((-bleed_mm, label_mm))] * (tile.column > 0)
            windows[tile.column, tile.row] = tile, window.clip
    last, _ = windows[max(windows)]
    assert len(windows) == len(made) == last.columns * last.rows
    for (column, row), (tile, (left, top, right, bottom)) in windows.items():
        assert (left, top) == near((left if column else -bleed_mm, top if row else -bleed_mm))
        beside, below = windows.get((column + 1, row)), windows.get((column, row + 1))
        assert right == near(beside[1][0] + OVERLAP_MM if beside else size_mm[0] + bleed_mm)
        assert bottom == near(below[1][1] + OVERLAP_MM if below else size_mm[1] + bleed_mm)
        assert (tile.right_mm > 0, tile.below_mm > 0) == (beside is not None, below is not None)


def test_a_board_on_several_sheets_is_sketched_on_the_guide_with_the_sheet_of_every_part(tmp_path):
    rows = "".join(f"  - {{name: Guard {number}, kind: minion, grade: skilled, wounds: 4}}\n" for number in range(24))
    file = tmp_path / "siege.yaml"
    file.write_text(f"system: hyootrd\ntitle: Siege\ncombatants:\n{rows}", encoding="utf-8")
    for paper in ("a4", "a5"):
        built = build(Request(file, PrintOptions(paper=(paper,), components=("guide", "combat_board")), output=tmp_path), shop())
        planned = built.kits[0].planned
        tiles = {sheet.tile.short: number for number, sheet in enumerate(planned.sheets, 1) if sheet.tile}
        assert len(tiles) > 3
        data = built.files[0].read_bytes()
        guide = " ".join(read(data, number) for number, sheet in enumerate(planned.sheets) if sheet.page).split()
        assert not [name for name in tiles if name not in guide]
        assert not [number for number in tiles.values() if str(number) not in guide]
        assert all(f"{name}, " in read(data, number - 1) for name, number in tiles.items())
        assert any(f"on {len(tiles)} sheets" in fact for fact in built.facts)
    whole = kit(file, paper=("a0",), components=("combat_board",)).planned
    assert [sheet.tile for sheet in whole.sheets] == [None]


# What stands round the pieces


@pytest.mark.parametrize("paper", ["tabloid", "17x11in", "letter", "a5"])
def test_a_long_title_keeps_to_the_head_of_the_sheet(paper, tmp_path):
    file = tmp_path / "long.yaml"
    ann = "{name: Ann, side: pc, skills: {melee: 1}, wounds: 5, copies: 40}"
    title = "The extraordinarily long and winding affair of the seventeen wireless sets"
    file.write_text(f"system: hyootrd\ntitle: {title}\ncombatants: [{ann}]\n", encoding="utf-8")
    built = build(Request(file, PrintOptions(paper=(paper,), components=("combatant_tokens",)), output=tmp_path), shop())
    assert not built.exit_code, built.findings
    with pdfplumber.open(built.files[0]) as document:
        for page, sheet in zip(document.pages, built.kits[0].planned.sheets, strict=True):
            words = page.extract_words()
            (long,) = [word for word in words if word["text"] == "extraordinarily"]
            assert long["bottom"] / PER_MM < sheet.content.y_mm
            assert min(word["x0"] for word in words) / PER_MM >= PRINTABLE_MM
            assert max(word["x1"] for word in words) / PER_MM <= sheet.width_mm - PRINTABLE_MM


def test_a_piece_as_large_as_its_paper_is_drawn_past_the_page_to_leave_no_white_edge():
    planned = plan([Lot(0, "cards", "c", (63.5, 88.9), 2)], find_paper("2.5x3.5in")[0], FRAME, ImposeOptions(bleed_mm=3.0))
    made, data = drawn(planned)
    with pikepdf.open(BytesIO(data)) as document:
        for page in document.pages:
            assert [float(each) for each in page.TrimBox] == pytest.approx([float(each) for each in page.MediaBox], abs=0.01)
    for page in made:
        (use,) = [mark for mark in page.marks if getattr(mark, "piece", "")]
        assert use.face.bleed_mm == 3.0
        assert use.clip is None
