"""What is true on paper, measured in the files written: sizes, places, backs behind fronts, tiles, marks, and what a printer is told."""

from collections import Counter
from io import BytesIO
from itertools import pairwise

import pdfplumber
import pikepdf
import pytest
from paper_kit import PER_MM, SAMPLES, Measured, colored, drawn, kit, measured, shop, shown
from render_kit import pdf

from printkit.components import Item
from printkit.impose import Frame, ImposeOptions, Lot, find_paper, pages, plan
from printkit.impose.tiles import OVERLAP_MM
from printkit.options import PrintOptions
from printkit.page import PRINTABLE_MM, Face, Rect
from printkit.pipeline import Request, build

NEAR_MM = 0.01
FRAME = Frame(8.0, 14.0, 7.0)
CARD = {"size_mm": (63.0, 88.0), "gap_mm": (4.0, 4.0)}


def near(value):
    return pytest.approx(value, abs=NEAR_MM)


def backed(sample: str) -> tuple[str, ...]:
    """Return the components of a sample whose pieces have backs."""
    made = kit(sample, paper=("a4",), duplex="long")
    return tuple(dict.fromkeys(item.component for item in made.items if isinstance(item, Item) and item.back_layout))


def behind(page, duplex: str, point: tuple[float, float]) -> tuple[float, float]:
    """Return where a point of the front lies on the back: on the long edge upright pages turn as in a book, lying ones as on a pad."""
    width_mm, height_mm = page.width_mm, page.height_mm
    like_a_book = (width_mm < height_mm) == (duplex == "long")
    return (width_mm - point[0], point[1]) if like_a_book else (point[0], height_mm - point[1])


# Backs


@pytest.mark.parametrize("skip", [(), (2, 5)], ids=["all", "skip"])
@pytest.mark.parametrize("paper", ["a4", "297x210mm"])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("sample", SAMPLES)
def test_backs_of_every_component_lie_behind_their_fronts(sample, duplex, paper, skip):
    planned = kit(sample, paper=(paper,), duplex=duplex, skip_slot=skip, components=backed(sample)).planned
    made, data = drawn(planned)
    sides = measured(data)
    assert len(sides) == 2 * len(planned.sheets)
    seen = Counter()
    for sheet, page, front, back in zip(planned.sheets, made[::2], sides[::2], sides[1::2], strict=True):
        fronts = [piece for piece, slot in zip(front, sheet.slots, strict=True) if slot.back >= 0]
        assert [number for number, _ in fronts] == [number for number, _ in back]
        for (number, one), (_, other) in zip(fronts, back, strict=True):
            assert other.center == near(behind(page, duplex, one.center))
            # A piece cut out and turned like a page shows its back upright: its back's top left lies behind its front's top right.
            right = opposite(one, turned=one.right - one.left != near(planned.lots[number].size_mm[0]))
            assert other.corner == near(behind(page, duplex, right))
            seen[planned.lots[number].component] += 1
    assert set(seen) == set(backed(sample))


def opposite(piece: Measured, *, turned: bool) -> tuple[float, float]:
    """Return where a piece's own top right corner lies on the page."""
    x, y = piece.corner
    return (x, piece.top + piece.bottom - y) if turned else (piece.left + piece.right - x, y)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_cards_with_and_without_backs_on_one_partial_sheet_keep_their_places(duplex):
    lots = [Lot(0, "cards", "plain", copies=5, **CARD), Lot(1, "cards", "backed", copies=3, has_back=True, **CARD)]
    planned = plan(lots, find_paper("letter")[0], FRAME, ImposeOptions(duplex=duplex))
    (page, _), data = drawn(planned)
    front, back = measured(data)
    assert [number for number, _ in front] == [0] * 5 + [1] * 3
    assert [other.center for _, other in back] == [near(behind(page, duplex, one.center)) for number, one in front if number == 1]


def test_the_last_sheet_of_a_deck_stands_where_full_ones_do_on_both_sides():
    planned = plan([Lot(0, "cards", "c", copies=11, has_back=True, **CARD)], find_paper("letter")[0], FRAME, ImposeOptions(duplex="long"))
    _, data = drawn(planned)
    sides = [[piece for _, piece in side] for side in measured(data)]
    assert [len(side) for side in sides] == [9, 9, 2, 2]
    assert sides[2] == [near(piece) for piece in sides[0][:2]]
    assert sides[3] == [near(piece) for piece in sides[1][:2]]


def test_a_sheet_whose_pieces_have_no_backs_is_followed_by_an_empty_page():
    lots = [Lot(0, "standees", "s", (50.0, 180.0), 3), Lot(1, "cards", "c", copies=9, has_back=True, **CARD)]
    _, data = drawn(plan(lots, find_paper("a4")[0], FRAME, ImposeOptions(duplex="long")))
    sides = measured(data)
    assert len(sides) % 2 == 0
    assert sides[1] == []
    with pikepdf.open(BytesIO(data)) as document:
        assert len(document.pages) == len(sides)
        assert document.pages[1].Contents.read_bytes().split(b"cm", 1)[1].strip() == b""


@pytest.mark.parametrize(
    ("duplex", "told"), [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("none", "/Simplex"), ("fold", "/Simplex")]
)
def test_the_file_and_every_sheet_say_which_edge_to_flip(tmp_path, duplex, told):
    asked = PrintOptions(paper=("a4",), duplex=duplex, components=("combatant_tokens", "markers"))
    built = build(Request(SAMPLES["hyootrd"], asked, output=tmp_path), shop())
    with pikepdf.open(built.files[0]) as document:
        assert document.Root.ViewerPreferences.Duplex == told
    words = {"long": "flip on the long edge", "short": "flip on the short edge", "none": "single-sided", "fold": "fold"}[duplex]
    with pdfplumber.open(built.files[0]) as document:
        fronts = document.pages[:: 2 if duplex in ("long", "short") else 1]
        assert all(words in page.extract_text() for page in fronts)


def test_fronts_and_backs_as_separate_files_are_the_pages_of_both(tmp_path):
    def centers(**options):
        asked = PrintOptions(paper=("a4",), components=("markers",), **options)
        built = build(Request(SAMPLES["hyootrd"], asked, output=tmp_path / "-".join(options.values())), shop())
        texts = {}
        for file in built.files:
            with pdfplumber.open(file) as document:
                texts[file.name] = [
                    [(word["text"], round(word["x0"], 1), round(word["top"], 1)) for word in page.extract_words()]
                    for page in document.pages
                ]
        return texts

    both = centers(duplex="long")["kit.pdf"]
    apart = centers(duplex="long", sides="separate")
    assert set(apart) == {"kit-fronts.pdf", "kit-backs.pdf"}
    assert apart["kit-fronts.pdf"] == both[::2]
    assert apart["kit-backs.pdf"] == both[1::2]
    assert centers(duplex="long", sides="front") == {"kit.pdf": both[::2]}


# Sizes


@pytest.mark.parametrize("paper", ["a4", "letter", "tabloid"])
@pytest.mark.parametrize("sample", SAMPLES)
def test_every_piece_of_every_component_has_its_size_to_a_hundredth(sample, paper):
    planned = kit(sample, paper=(paper,)).planned
    _, data = drawn(planned)
    for sheet, side in zip(planned.sheets, measured(data), strict=True):
        if sheet.page or sheet.tile:
            continue
        for (number, piece), slot in zip(side, sheet.slots, strict=True):
            size_mm = planned.lots[number].size_mm
            assert (piece.right - piece.left, piece.bottom - piece.top) == near(size_mm[::-1] if slot.turned else size_mm)
            assert piece[:4] == near((slot.x_mm, slot.y_mm, slot.box.right_mm, slot.box.bottom_mm))


@pytest.mark.parametrize("size_mm", [(59.0, 86.0), (63.5, 88.9), (25.4, 25.4), (44.45, 12.7), (60.0, 114.0)])
@pytest.mark.parametrize("paper", ["a4", "letter", "4x6in"])
@pytest.mark.parametrize("how", [{}, {"bleed_mm": 3.0}, {"duplex": "long"}], ids=["plain", "bleed", "duplex"])
def test_a_card_of_59_by_86_mm_is_59_by_86_mm_in_the_file(size_mm, paper, how):
    planned = plan([Lot(0, "cards", "c", size_mm, 23, has_back=True)], find_paper(paper)[0], FRAME, ImposeOptions(**how))
    for side in measured(drawn(planned)[1]):
        for _, piece in side:
            assert sorted((piece.right - piece.left, piece.bottom - piece.top)) == near(sorted(size_mm))


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
    sizes = {}
    for skip in ((), ("rule_tables", "odds", "gm_screen", "guide")):
        planned = kit("hyootrd", paper=("a4",), skip=skip).planned
        made, _ = drawn(planned)
        sizes[skip] = Counter(
            (planned.lots[slot.lot].component, planned.lots[slot.lot].id, *slot.box[2:])
            for sheet in planned.sheets
            if not sheet.page
            for slot in sheet.slots
            if not planned.lots[slot.lot].filler
        )
        assert {(page.width_mm, page.height_mm) for page in made} <= {(210.0, 297.0), (297.0, 210.0)}
    assert sizes[()] == sizes[("rule_tables", "odds", "gm_screen", "guide")]


# Boxes and marks


@pytest.mark.parametrize("bleed", ["0mm", "3mm"])
@pytest.mark.parametrize("sample", SAMPLES)
def test_trim_lies_inside_bleed_and_bleed_inside_the_paper(sample, bleed, tmp_path):
    asked = PrintOptions(paper=("a4",), bleed=bleed, components=("combat_board", "combatant_tokens", "markers", "combatant_cards"))
    built = build(Request(SAMPLES[sample], asked, output=tmp_path), shop())
    planned = built.kits[0].planned
    with pikepdf.open(built.files[0]) as document:
        for page, sheet in zip(document.pages, planned.sheets, strict=True):
            media, bleeds, trim = ([float(each) / PER_MM for each in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox"))
            for outer, inner in pairwise((media, bleeds, trim)):
                assert outer[0] <= inner[0] + NEAR_MM
                assert outer[1] <= inner[1] + NEAR_MM
                assert outer[2] >= inner[2] - NEAR_MM
                assert outer[3] >= inner[3] - NEAR_MM
            assert trim[2] - trim[0] < media[2] - media[0] - 2 * PRINTABLE_MM
            left, right = min(slot.x_mm for slot in sheet.slots), max(slot.box.right_mm for slot in sheet.slots)
            assert (trim[0], trim[2]) == near((left, right))
            assert trim[0] - bleeds[0] == near(float(bleed[:-2]))


@pytest.mark.parametrize("marks", [("crop",), ("crop", "outline"), ("edge",), ("full",), ("crop", "edge", "full")])
@pytest.mark.parametrize("how", [{}, {"bleed": "3mm"}, {"duplex": "long", "bleed": "2mm"}], ids=["plain", "bleed", "backs"])
@pytest.mark.parametrize("sample", SAMPLES)
def test_marks_lie_on_no_piece_and_no_bleed_on_either_side(sample, marks, how):
    planned = kit(sample, paper=("a4",), marks=marks, **how, components=backed(sample)).planned
    _, data = drawn(planned)
    both = planned.options.two_sided
    with pdfplumber.open(BytesIO(data)) as document:
        for number, page in enumerate(document.pages):
            bleed_mm = planned.options.past_mm(back=both and number % 2 == 1)
            boxes = [piece for _, piece in measured_page(page)]
            strokes = [line for line in page.lines if line["linewidth"] < 0.5]
            assert strokes or not boxes
            for line in strokes:
                x0, x1, top, bottom = (line[key] / PER_MM for key in ("x0", "x1", "top", "bottom"))
                assert min(x0, top) >= PRINTABLE_MM - NEAR_MM
                assert x1 <= float(page.width) / PER_MM - PRINTABLE_MM + NEAR_MM
                for box in boxes:
                    gap_mm = max(box.left - x1, x0 - box.right, box.top - bottom, top - box.bottom)
                    assert gap_mm > -NEAR_MM if not bleed_mm else gap_mm > min(bleed_mm, 2.0) - 2 * NEAR_MM


def measured_page(page):
    from paper_kit import _pieces

    return list(_pieces(page.rects))


# Posters


@pytest.mark.parametrize(("columns", "paper"), [(9, "a4"), (24, "a4"), (24, "letter"), (24, "a3"), (12, "a5"), (6, "5x7in")])
@pytest.mark.parametrize("bleed_mm", [0.0, 3.0])
def test_tiles_in_the_file_cover_the_board_exactly_once_and_their_overlap_twice(columns, paper, bleed_mm):
    label_mm, pitch_mm, high_mm = 31.0, 28.6, 156.7
    size_mm = (label_mm + columns * pitch_mm, high_mm)
    seams = tuple(label_mm + pitch_mm * column for column in range(columns))
    board = Lot(0, "board", "b", size_mm, seams_across_mm=seams, seams_down_mm=(39.6, 68.2, 96.8, 125.4), repeat_width_mm=label_mm)
    planned = plan([board], find_paper(paper)[0], FRAME, ImposeOptions(bleed_mm=bleed_mm))
    blank, face = Face(1, 1, ()), Face(*size_mm, (Rect(0, 0, *size_mm, fill="#336699"),))
    made = list(pages(planned, lambda *_: face, lambda *_: blank, lambda *_: blank))
    windows, size = [], sorted(find_paper(paper)[0].size_mm(landscape=False))
    with pikepdf.open(BytesIO(pdf(*made))) as document:
        for page, sheet in zip(document.pages, planned.sheets, strict=True):
            assert sorted(float(each) / PER_MM for each in page.MediaBox[2:]) == near(size)
            clipped = [each for each in shown(page) if each.clip]
            assert all(tuple(round(each, 4) for each in tile.placement[:4]) == (1, 0, 0, 1) for tile in clipped)
            x, y, width, height = clipped[0].clip
            windows.append((sheet.tile, x, y, x + width, y + height))
            left, top = clipped[0].placement.at(x, y)
            right, bottom = clipped[0].placement.at(x + width, y + height)
            box = sheet.slots[0].box
            assert right == near(box.right_mm + (0 if sheet.tile.right_mm else bleed_mm))
            assert bottom == near(box.bottom_mm + (0 if sheet.tile.below_mm else bleed_mm))
            assert top == near(box.y_mm - (0 if sheet.tile.row else bleed_mm))
            assert left == near(box.x_mm - bleed_mm if not sheet.tile.column else box.x_mm + sheet.tile.repeat_mm)
            for repeated in clipped[1:]:
                assert repeated.clip[0] == near(-bleed_mm)
                assert repeated.clip[0] + repeated.clip[2] == near(label_mm)
    for tile, left, top, right, bottom in windows:
        own_right, own_bottom = (
            (right - OVERLAP_MM if tile.right_mm else right - bleed_mm),
            (bottom - OVERLAP_MM if tile.below_mm else bottom - bleed_mm),
        )
        nexts = [each for each in windows if (each[0].column, each[0].row) == (tile.column + 1, tile.row)]
        belows = [each for each in windows if (each[0].column, each[0].row) == (tile.column, tile.row + 1)]
        assert own_right == near(nexts[0][1] if nexts else size_mm[0])
        assert own_bottom == near(belows[0][2] if belows else size_mm[1])
        assert (left, top) == near((left if tile.column else -bleed_mm, top if tile.row else -bleed_mm))
    assert {(tile.column, tile.row) for tile, *_ in windows} == {
        (c, r) for c in range(windows[0][0].columns) for r in range(windows[0][0].rows)
    }


def test_a_board_on_several_sheets_is_sketched_on_the_guide_with_the_sheet_of_every_part(tmp_path):
    rows = "".join(f"  - {{name: Guard {number}, kind: minion, grade: skilled, wounds: 4}}\n" for number in range(24))
    file = tmp_path / "siege.yaml"
    file.write_text(f"system: hyootrd\ntitle: Siege\ncombatants:\n{rows}", encoding="utf-8")
    for paper in ("a4", "a5", "letter"):
        built = build(Request(file, PrintOptions(paper=(paper,), components=("guide", "combat_board")), output=tmp_path), shop())
        tiles = {sheet.tile.short: number for number, sheet in enumerate(built.kits[0].planned.sheets, 1) if sheet.tile}
        assert len(tiles) > 3
        with pdfplumber.open(built.files[0]) as document:
            guide = "".join(page.extract_text() for page in document.pages if "Start Here" in page.extract_text())
            for name, number in tiles.items():
                assert name in guide
                assert str(number) in guide
                assert f"{name} of" in document.pages[number - 1].extract_text()
        assert any(f"on {len(tiles)} sheets" in fact for fact in built.facts)
    one = kit(file, paper=("a0",), components=("combat_board",)).planned
    assert [sheet.tile for sheet in one.sheets] == [None]


# What stands round the pieces


@pytest.mark.parametrize("paper", ["tabloid", "17x11in", "letter", "a5"])
def test_a_long_title_keeps_to_the_head_of_the_sheet(paper, tmp_path):
    title = "The extraordinarily long and winding affair of the seventeen missing wireless sets of Upper Winterbourne"
    file = tmp_path / "long.yaml"
    file.write_text(
        f"system: hyootrd\ntitle: {title}\ncombatants:\n  - {{name: Ann, side: pc, skills: {{melee: 1}}, wounds: 5, copies: 40}}\n",
        encoding="utf-8",
    )
    asked = PrintOptions(paper=(paper,), components=("combatant_tokens", "combatant_cards"))
    built = build(Request(file, asked, output=tmp_path), shop())
    assert not built.exit_code, built.findings
    with pdfplumber.open(built.files[0]) as document:
        for page, sheet in zip(document.pages, built.kits[0].planned.sheets, strict=True):
            words = page.extract_words()
            head = [word for word in words if word["bottom"] / PER_MM < sheet.content.y_mm + 1]
            assert any(word["text"] == "extraordinarily" for word in head) or any("long" in word["text"] for word in head)
            assert min(word["x0"] for word in words) / PER_MM >= PRINTABLE_MM
            assert max(word["x1"] for word in words) / PER_MM <= sheet.width_mm - PRINTABLE_MM


def test_a_piece_as_large_as_its_paper_is_drawn_past_the_page_so_that_no_white_edge_is_left():
    planned = plan([Lot(0, "cards", "c", (63.5, 88.9), 2)], find_paper("2.5x3.5in")[0], FRAME, ImposeOptions(bleed_mm=3.0))
    made, data = drawn(planned)
    with pikepdf.open(BytesIO(data)) as document:
        for page in document.pages:
            assert [float(each) for each in page.TrimBox] == pytest.approx([float(each) for each in page.MediaBox], abs=0.01)
    for page in made:
        (use,) = [mark for mark in page.marks if getattr(mark, "piece", "")]
        assert use.face.bleed_mm == 3.0
        assert use.clip is None


def test_places_are_computed_from_the_corner_down_to_the_last_of_many_rows():
    planned = plan(
        [Lot(0, "labels", "l", (44.45, 12.7), 80, gap_mm=(7.6, 0.0), turns=False)], find_paper("letter")[0], Frame(8.0, 0.0, 0.0)
    )
    rows = sorted({round(piece.top, 4) for _, piece in measured(drawn(planned)[1])[0]})
    assert len(rows) == 20
    assert rows == [pytest.approx(rows[0] + 12.7 * number, abs=0.002) for number in range(20)]


def test_slots_to_skip_are_empty_in_the_file_and_the_others_keep_their_places():
    full, skipped = (
        measured(drawn(kit("hyootrd", paper=("a4",), components=("markers",), skip_slot=skip).planned)[1])[0] for skip in ((), (4,))
    )
    assert [piece[:4] for _, piece in skipped[:3]] == [near(piece[:4]) for _, piece in full[:3]]
    assert skipped[3][1][:4] == near(full[4][1][:4])
    assert skipped[3][0] == full[3][0]


def test_numbers_of_lots_and_colors_go_together():
    assert [colored(number) for number in (0, 255, 256, 1000)] == ["#000064", "#00ff64", "#010064", "#03e864"]
