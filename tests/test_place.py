from math import cos, isclose, pi, radians, sin

import pytest
from hypothesis import HealthCheck, given, settings, strategies
from layout_kit import ICONS, WHAT, Desk
from PIL import Image as Pillow
from typeset_kit import ROOT, fonts, texts

from printkit.art import Art
from printkit.errors import LayoutError
from printkit.page import Affine, Ellipse, Group, Image, Line, Path, Rect, Stroke, Text, Use, moved, walk
from printkit.typeset import Typesetter, What, load_theme
from printkit.typeset.texts import one_line
from printkit.units import MM_PER_PT, to_pt

INK = "#000000"


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def points(path):
    """The corners of a path."""
    return [numbers[-2:] for command, numbers in path.segments if numbers]


# Faces


def test_a_face_says_its_edge_bleed_and_seams(desk):
    (face,) = desk.faces(
        '<face width="2in" height="40mm" corner="3mm" bleed="3mm" seams-across="20mm 1in" seams-down="10mm" repeat-width="12pt"/>'
    )
    assert (face.width_mm, face.height_mm, face.bleed_mm) == (50.8, 40, 3)
    assert face.outline == Rect(0, 0, 50.8, 40, 3)
    assert (face.seams_across_mm, face.seams_down_mm, face.repeat_width_mm) == ((20, 25.4), (10,), 4.2333)


@pytest.mark.parametrize(
    ("inside", "says"),
    [
        ('<rect x="99999999mm" y="0" width="1mm" height="1mm" fill="ink"/>', 'x: "99999999mm" is beyond 20,000 mm'),
        ('<g transform="scale(1e308)"><rect x="1mm" y="1mm" width="1mm" height="1mm" fill="ink"/></g>', '"1e308" is beyond'),
        (
            '<g transform="scale(999)"><g transform="scale(999)"><rect x="1mm" y="1mm" width="1mm" height="1mm" fill="ink"/></g></g>',
            "reaches",
        ),
        ('<path d="M 0 0 L 1e300 1" stroke="ink"/>', "is not a number up to 1,000,000"),
        ('<rect x="0" y="0" width="1mm" height="1mm" fill="ink" stroke="ink" dash="1e9 1"/>', "dash"),
    ],
)
def test_nothing_lies_beyond_what_a_file_of_pages_can_hold(desk, inside, says):
    with pytest.raises(LayoutError, match=says):
        desk.faces(f'<face width="9mm" height="9mm">{inside}</face>')


def test_a_layout_shows_pictures_of_its_folders_alone_whatever_links_say(desk, tmp_path):
    away = tmp_path / "away"
    desk.folder = tmp_path / "mine"
    away.mkdir()
    desk.folder.mkdir()
    Pillow.new("RGB", (9, 9)).save(away / "secret.png")
    Pillow.new("RGB", (9, 9)).save(desk.folder / "own.png")
    (desk.folder / "link.png").symlink_to(away / "secret.png")

    def shown(file, *folders):
        desk.write("pic/plain.xml.j2", f'<face width="9mm" height="9mm"><image href="{file}" x="0" y="0" width="9mm" height="9mm"/></face>')
        theme = load_theme("plain", [ROOT / "layouts"])
        setter = Typesetter([desk.folder], theme, fonts(), Art(), ICONS, pictures_in=folders)
        return setter.faces("pic", {}, WHAT)[0].marks

    assert isinstance(shown(desk.folder / "own.png", desk.folder)[0], Image)
    assert isinstance(shown(away / "secret.png", desk.folder, away)[0], Image)
    for file in (away / "secret.png", desk.folder / "link.png", desk.folder / ".." / "away" / "secret.png"):
        with pytest.raises(LayoutError, match="lies outside the folders of encounter and layouts"):
            shown(file, desk.folder)


def test_a_plain_face_has_no_edge_of_its_own(desk):
    assert desk.faces('<face width="9mm" height="9mm"/>')[0].outline is None


def test_a_round_face_is_cut_on_its_circle(desk):
    assert desk.faces('<face width="25.4mm" height="25.4mm" shape="circle"/>')[0].outline == Ellipse(12.7, 12.7, 12.7, 12.7)


def test_a_square_octagon_is_regular(desk):
    outline = desk.faces('<face width="20mm" height="20mm" shape="octagon"/>')[0].outline
    corners = points(outline)
    sides = {round(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5, 3) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)}
    assert len(corners) == 8
    assert sides == {8.284}


def test_a_stepped_face_goes_in_at_each_corner(desk):
    outline = desk.faces('<face width="20mm" height="10mm" shape="stepped" step="1mm"/>')[0].outline
    assert points(outline)[:6] == [(0, 2), (1, 2), (1, 1), (2, 1), (2, 0), (18, 0)]
    assert len(points(outline)) == 20


def test_stepped_corners_must_find_room(desk):
    with pytest.raises(LayoutError, match=r"stepped corners of 6 mm do not fit into 20 x 10 mm"):
        desk.faces('<face width="20mm" height="10mm" shape="stepped" step="3mm"/>')


# Shapes


@pytest.mark.parametrize(
    ("element", "mark"),
    [
        ('<rect x="1mm" y="2mm" width="1in" height="12pt" fill="ink"/>', Rect(1, 2, 25.4, 4.2333, 0, INK)),
        (
            '<rect x="0" y="0" width="9mm" height="4mm" corner="3mm" stroke="#F00" stroke-width="hair"/>',
            Rect(0, 0, 9, 4, 2, None, Stroke("#ff0000", 0.35)),
        ),
        ('<circle cx="5mm" cy="6mm" r="2mm" fill="none" stroke="ink"/>', Ellipse(5, 6, 2, 2, None, Stroke(INK, 0.75))),
        ('<ellipse cx="5mm" cy="6mm" rx="2mm" ry="1mm" fill="ink"/>', Ellipse(5, 6, 2, 1, INK)),
        ('<line x1="0" y1="0" x2="9mm" y2="0"/>', Line(0, 0, 9, 0, Stroke(INK, 0.75))),
        (
            '<line x1="0" y1="0" x2="9mm" y2="0" stroke-width="0.5mm" dash="1.2mm 0.8" cap="round" join="bevel"/>',
            Line(0, 0, 9, 0, Stroke(INK, 1.4173, (1.2, 0.8), "round", "bevel")),
        ),
        ('<polyline points="0,0 5,5.00004 1e1,0"/>', Path((("M", (0, 0)), ("L", (5, 5)), ("L", (10, 0))), None, Stroke(INK, 0.75))),
        ('<polygon points="0 0 5 5 10 0" fill="ink"/>', Path((("M", (0, 0)), ("L", (5, 5)), ("L", (10, 0)), ("Z", ())), INK)),
        (
            '<path d="M1 1h2v2z" fill="ink" fill-rule="evenodd"/>',
            Path((("M", (1, 1)), ("L", (3, 1)), ("L", (3, 3)), ("Z", ())), INK, None, True),
        ),
    ],
)
def test_shapes_are_placed_as_they_say(desk, element, mark):
    assert desk.mark(element) == mark


def test_a_box_may_have_stepped_corners(desk):
    path = desk.mark('<rect x="10mm" y="10mm" width="20mm" height="10mm" step="1mm" steps="3" fill="ink"/>')
    xs, ys = zip(*points(path), strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (10, 30, 10, 20)
    assert len(points(path)) == 4 * (2 * 3 + 1)


def test_lengths_are_rounded_to_what_paper_can_show(desk):
    assert desk.mark('<rect x="8.3999999mm" y="0" width="1mm" height="1mm" fill="ink"/>').x_mm == 8.4


def test_a_group_places_clips_and_names_its_marks(desk):
    group = desk.mark(
        '<g transform="translate(10,5) rotate(90) scale(2)" clip="circle(1,2,3)" opacity="0.5" layer="guide" role="figure" alt="A map">'
        '<circle cx="1mm" cy="0" r="1mm" fill="ink"/></g>'
    )
    assert [round(number, 6) for number in group.placement.at(1, 0)] == [10, 7]
    assert group.clip == Ellipse(1, 2, 3, 3)
    assert (group.opacity, group.layer, group.role, group.alt) == (0.5, "guide", "figure", "A map")


def test_any_element_may_stand_in_a_layer(desk):
    assert desk.mark('<line x1="0" y1="0" x2="9mm" y2="0" layer="cut"/>') == Group((Line(0, 0, 9, 0, Stroke(INK, 0.75)),), layer="cut")


@pytest.mark.parametrize(
    ("element", "message", "hint"),
    [
        ("<rectangle/>", "unknown element <rectangle>", 'did you mean "rect"?'),
        ('<rect x="0" y="0" widht="1mm"/>', "<rect> has no widht", 'did you mean "width"?'),
        ('<rect x="0" y="0" height="1mm" fill="ink"/>', "<rect> needs width", 'add width="10mm"'),
        ('<rect x="0" y="0" width="-1mm" height="1mm" fill="ink"/>', "width: -1 mm is below zero", None),
        ('<rect x="0" y="0" width="1mm" height="1mm"/>', "<rect> would draw nothing", 'give it fill="ink" or stroke="ink"'),
        ('<rect x="0" y="0" width="1mm" height="1mm" fill="nivy"/>', 'unknown color "nivy"', 'did you mean "navy"?'),
        (
            '<circle cx="0" cy="0" r="1mm" stroke="ink" stroke-width="frmae"/>',
            'stroke-width: "frmae" is neither a size such as 9pt nor a name',
            'did you mean "frame"?',
        ),
        (
            '<circle cx="0" cy="0" r="1mm" stroke="ink" stroke-width="nan"/>',
            'stroke-width: "nan" is neither a size such as 9pt nor a name',
            None,
        ),
        ('<circle cx="0" cy="0" r="1mm" fill="ink" opacity="2"/>', "opacity: 2 is not between 0 and 1", None),
        ('<g transform="skew(1)"/>', 'transform: unknown "skew": choose one of: rotate, scale, translate', None),
        ('<g transform="rotate(1,2)"/>', "transform: rotate takes 1 or 3 numbers, not 2", None),
        ('<g clip="circle(1,2,3) circle(1,2,3)"/>', "clip: one shape is needed, such as circle(10,10,8)", None),
        ('<path d="M0 0 L1" fill="ink"/>', "d: L takes 2 numbers, not 1", None),
        ('<path fill="ink"/>', "<path> needs d", 'add d="M 0 0 L 10 10"'),
        ('<polygon points="1,2 3" fill="ink"/>', "points: at least two points are needed, each x,y", 'write points="0,0 10,0 5,8"'),
        ("<g>loose</g>", 'text stands loose in <g>: "loose"', "put it into <text> or <block>"),
        ("<g/>loose", 'text stands loose behind <g>: "loose"', "put it into <text> or <block>"),
        ('<rect x="0" y="0" width="1mm" height="1mm" fill="ink"><g/></rect>', "nothing can stand inside <rect>", "put it behind <rect/>"),
        (
            '<text x="0" y="0"><b>x</b></text>',
            "<text> holds one line of plain text",
            "use <block> for bold, italic, icons or several lines",
        ),
        ('<text x="0" y="0" size="4pt">x</text>', "size: 4 pt is too small to read", "use 6 pt or more"),
        ('<text x="0" y="0" fill="none">x</text>', "text cannot be filled with none", "leave the text out instead"),
        ('<text x="0" y="0" font="titel">x</text>', 'font: unknown value "titel"', 'did you mean "title"?'),
        ('<pattern kind="zigzig" x="0" y="0" width="1mm" height="1mm"/>', 'kind: unknown value "zigzig"', 'did you mean "zigzag"?'),
        ('<image href="" x="0" y="0" width="1mm" height="1mm" fokus="1 1"/>', "<image> has no fokus", 'did you mean "focus"?'),
        ("<use/>", "<use> needs layout", 'add layout="combatant_tokens/_rim"'),
    ],
)
def test_what_a_layout_gets_wrong_is_told_with_a_hint(desk, element, message, hint):
    finding = desk.wrong(element)
    assert finding.message == message
    assert hint in (None, finding.hint)
    assert finding.where.line == 1


def test_the_same_attributes_are_wrong_in_any_place(desk):
    for _ in range(2):
        assert desk.wrong('<rect x="0" y="0" width="1mm" height="1mm" fill="nivy"/>').message == 'unknown color "nivy"'


# Text


def cap_height_mm(text: Text) -> float:
    return fonts().by_key(text.font).cap_height * text.size_pt * MM_PER_PT / 1000


def test_text_begins_ends_or_centres_at_x(desk):
    start, middle, end = (desk.mark(f'<text x="50mm" y="9mm" anchor="{anchor}">Dock thug</text>') for anchor in ("start", "middle", "end"))
    assert start.x_mm == 50
    assert middle.x_mm == pytest.approx(50 - start.width_mm / 2, abs=1e-4)
    assert end.x_mm == pytest.approx(50 - start.width_mm, abs=1e-4)


def test_the_last_letter_is_not_followed_by_tracking(desk):
    text = desk.mark('<text x="50mm" y="9mm" anchor="end" tracking="1mm">WAIT</text>')
    plain = desk.mark('<text x="50mm" y="9mm" anchor="end">WAIT</text>')
    assert text.width_mm == pytest.approx(plain.width_mm + 4, abs=1e-3)
    assert text.x_mm == pytest.approx(plain.x_mm - 3, abs=1e-3)


@pytest.mark.parametrize("theme", ["plain", "radio"])
def test_capitals_are_centred_on_y(tmp_path, theme):
    text = Desk(tmp_path, theme).mark('<text x="0" y="50mm" font="numeral" size="30" align="cap">12</text>')
    assert text.y_mm - cap_height_mm(text) / 2 == pytest.approx(50, abs=1e-3)


def test_white_space_between_words_is_one_space_and_none_at_the_ends(desk):
    assert desk.mark('<text x="0" y="0">\n  Dock \n thug\u00a0 x\n</text>').content == "Dock thug\u00a0 x"


def test_empty_text_draws_nothing(desk):
    assert desk.marks('<text x="0" y="0">{{ name }}</text>', name="") == ()


def test_text_shrinks_to_its_width_and_no_further(desk):
    wide = desk.mark('<text x="0" y="9mm" size="12">Inspector Quill</text>')
    text = desk.mark('<text x="0" y="9mm" size="12" width="20mm" field="short">Inspector Quill</text>')
    assert text.width_mm <= 20.001
    assert text.width_mm > 19.9
    assert text.size_pt == pytest.approx(12 * 20 / wide.width_mm, abs=0.02)
    assert (text.field, desk.setter.findings) == ("short", [])


def test_shrunk_text_stays_centred_by_its_capitals(desk):
    text = desk.mark('<text x="50mm" y="50mm" anchor="middle" align="cap" size="20" width="30mm">Inspector Quill</text>')
    assert text.size_pt < 20
    assert text.x_mm + text.width_mm / 2 == pytest.approx(50, abs=1e-3)
    assert text.y_mm - cap_height_mm(text) / 2 == pytest.approx(50, abs=1e-3)


def test_text_that_would_be_too_small_is_an_error_of_its_piece_and_field(desk):
    desk.marks('<text x="0" y="9mm" size="12" width="5mm" field="short">Inspector Quill</text>')
    (finding,) = desk.setter.findings
    assert (finding.severity, finding.component, finding.piece, finding.field, finding.where) == ("error", "tokens", "mara", "short", None)
    assert finding.message.startswith("does not fit: needs ")
    assert finding.message.endswith(" mm, has 5.0 mm")


def test_what_does_not_fit_is_shown_whole_in_a_draft_and_told_as_a_warning(tmp_path):
    desk = Desk(tmp_path, draft=True)
    text = desk.mark('<text x="0" y="9mm" size="12" width="5mm">Inspector Quill</text>')
    assert text.width_mm <= 5.001
    assert [finding.severity for finding in desk.setter.findings] == ["warning"]


@pytest.mark.parametrize(("fill", "smallest"), [("ink", 6), ("paper", 7), ("#ffff00", 7)])
def test_light_letters_shrink_less(desk, fill, smallest):
    width = desk.mark(f'<text x="0" y="0" size="{smallest}">Inspector</text>').width_mm
    desk.marks(f'<text x="0" y="0" fill="{fill}" width="{width + 0.01:.4f}mm" size="12">Inspector</text>')
    assert desk.setter.findings == []
    desk.marks(f'<text x="0" y="0" fill="{fill}" width="{width * 0.98:.4f}mm" size="12">Inspector</text>')
    assert len(desk.setter.findings) == 1


def test_a_layout_that_asks_for_small_type_is_warned_once_at_its_line(desk):
    desk.write("tokens/plain.xml.j2", '<face width="9mm" height="9mm">\n<text x="{{ x }}mm" y="0" size="5.5">x</text></face>')
    for x in (1, 2):
        desk.setter.faces("tokens", {"x": x}, WHAT)
    (finding,) = desk.setter.findings
    assert (finding.severity, finding.message, finding.where.line) == ("warning", "size: 5.5 pt is hard to read", 2)


def test_turned_text_turns_clockwise_about_its_point(desk):
    group = desk.mark('<text x="10mm" y="20mm" turn="90">Up</text>')
    (text,) = group.marks
    x, y = group.placement.at(text.x_mm + text.width_mm, text.y_mm)
    assert (round(x, 3), round(y, 3)) == (10, round(20 + text.width_mm, 3))


def letters(group):
    """Where the middle of each letter's foot lies, how far it is turned, and what it is."""
    (ring,) = group
    found = []
    for letter in ring.marks:
        (text,) = letter.marks
        x, y = letter.placement.at(text.x_mm + text.width_mm / 2, text.y_mm)
        up = letter.placement.at(text.x_mm, text.y_mm - 1)
        foot = letter.placement.at(text.x_mm, text.y_mm)
        found.append((x, y, (up[0] - foot[0], up[1] - foot[1]), text.content))
    return found


def test_text_on_an_arc_stands_on_its_circle_heads_out(desk):
    found = letters(desk.marks('<text x="50mm" y="50mm" arc="20mm" size="12">DOUBLE</text>'))
    assert "".join(each[3] for each in found) == "DOUBLE"
    for x, y, (right, down), _ in found:
        assert ((x - 50) ** 2 + (y - 50) ** 2) ** 0.5 == pytest.approx(20, abs=0.01)
        assert (right, down) == (pytest.approx((x - 50) / 20, abs=0.01), pytest.approx((y - 50) / 20, abs=0.01))
    assert [each[0] for each in found] == sorted(each[0] for each in found)
    assert found[0][1] == pytest.approx(found[-1][1], abs=0.6)


def test_text_inside_an_arc_reads_along_the_bottom_with_its_heads_on_the_circle(desk):
    found = letters(desk.marks('<text x="50mm" y="50mm" arc="20mm" size="12" turn="180" inside="yes">DAMAGE</text>'))
    assert [each[0] for each in found] == sorted(each[0] for each in found)
    head = 20 + fonts().face("AtkinsonHyperlegible-Regular").cap_height * 12 * MM_PER_PT / 1000
    for x, y, (_, down), _ in found:
        assert y > 50
        assert down < 0
        assert ((x - 50) ** 2 + (y - 50) ** 2) ** 0.5 == pytest.approx(head, abs=0.01)


def test_letters_that_are_kerned_stay_so_on_an_arc(desk):
    (straight,) = texts(desk.marks('<text x="0" y="0" size="12">AVATAR To</text>'))
    ring = desk.mark('<text x="50mm" y="50mm" arc="20mm" size="12">AVATAR To</text>')
    assert straight.glyphs is not None
    assert sum(text.width_mm for text in texts(ring.marks)) == pytest.approx(straight.width_mm, abs=1e-2)


def test_text_on_an_arc_shrinks_to_its_width(desk):
    ring = desk.mark('<text x="50mm" y="50mm" arc="20mm" size="30" width="40mm">DOUBLE DAMAGE</text>')
    assert sum(text.width_mm for text in texts(ring.marks)) == pytest.approx(40, abs=0.1)


def test_a_character_no_font_has_is_told_and_shown(desk):
    shown = texts(desk.marks('<text x="0" y="0" field="name">Mara \ud55c</text>'))
    assert [text.content for text in shown] == ["Mara ", "\ud55c"]
    assert desk.setter._tools.fonts.by_key(shown[1].font).name == "placeholder of U+D55C"
    (finding,) = desk.setter.findings
    assert (finding.severity, finding.field) == ("error", "name")
    assert finding.message == "no font here has \ud55c (U+D55C HANGUL SYLLABLE HAN)"
    assert "Noto Sans KR" in finding.hint


def test_characters_no_font_has_are_told_once_for_each_field(desk):
    desk.marks('<block x="0" y="0" width="20mm" field="notes">\ud55c \uae00 \ud55c <b>\ud55c</b></block>')
    desk.marks('<text x="0" y="0" field="name">\uae00</text>')
    assert [(finding.field, finding.message.count("HANGUL")) for finding in desk.setter.findings] == [("notes", 2), ("name", 1)]


def test_a_draft_warns_of_characters_no_font_has(tmp_path):
    desk = Desk(tmp_path, draft=True)
    desk.marks('<text x="0" y="0">\ud55c</text>')
    assert [finding.severity for finding in desk.setter.findings] == ["warning"]


def test_figures_of_the_text_face_line_up_in_the_radio_theme(tmp_path):
    desk = Desk(tmp_path, "radio")
    one, eight = (desk.mark(f'<text x="0" y="0">{figure * 4}</text>') for figure in "18")
    assert one.width_mm == eight.width_mm


# Pictures


def test_an_icon_is_centred_in_its_box_and_set_once(desk):
    first, second = desk.marks('<icon name="crown" x="20mm" y="30mm" size="10mm"/><icon name="crown" x="5mm" y="5mm" size="4mm"/>')
    assert first.face is second.face
    assert first.shared
    assert [first.placement.at(*corner) for corner in ((0, 0), (100, 100))] == [(15, 25), (25, 35)]
    assert first.face.marks[0].fill == INK


def test_an_icon_turns_and_mirrors_about_its_middle(desk):
    use = desk.mark('<icon name="crown" x="20mm" y="30mm" size="10mm" turn="90" flip="yes"/>')
    assert [round(number, 6) for number in use.placement.at(50, 50)] == [20, 30]
    assert [round(number, 6) for number in use.placement.at(0, 50)] == [20, 35]


def test_an_unknown_icon_is_told_for_every_piece_that_wants_it(desk):
    desk.write("tokens/plain.xml.j2", '<face width="9mm" height="9mm"><icon name="{{ icon }}" x="5mm" y="5mm" size="4mm"/></face>')
    for piece in ("mara", "tarn"):
        (face,) = desk.setter.faces("tokens", {"icon": "crwon"}, What("tokens", piece))
        assert any(isinstance(mark, Rect) for mark in face.marks)
    assert [(finding.piece, finding.field, "crown" in finding.hint) for finding in desk.setter.findings] == [
        ("mara", "icon", True),
        ("tarn", "icon", True),
    ]


@pytest.fixture
def portrait(tmp_path):
    """A picture of 300 x 400 pixels that a camera held sideways stored as 400 x 300."""
    exif = Pillow.Exif()
    exif[0x0112] = 6
    file = tmp_path / "portrait.jpg"
    Pillow.new("RGB", (400, 300), "red").save(file, exif=exif)
    return str(file)


def test_a_picture_covers_its_box_upright(desk, portrait):
    group = desk.mark('<image href="{{ file }}" x="10mm" y="10mm" width="30mm" height="30mm" field="portrait"/>', file=portrait)
    (image,) = group.marks
    assert group.clip == Rect(10, 10, 30, 30)
    assert (image.x_mm, image.y_mm, image.width_mm, image.height_mm, image.turn) == (10, 5, 30, 40, "90")
    assert image.field == "portrait"


def test_the_focus_that_the_data_gives_goes_before_the_layouts(desk, portrait):
    box = 'x="10mm" y="10mm" width="30mm" height="30mm"'
    said = desk.marks(f'<image href="{{{{ file }}}}#focus=0.5 1" {box} focus="0.5 0"/>', file=portrait)
    assert said == desk.marks(f'<image href="{{{{ file }}}}" {box} focus="0.5 1"/>', file=portrait)


@pytest.mark.parametrize(("focus", "top"), [("0.5 0", 10), ("0.5 1", 0), ("0.5 0.3", 7)])
def test_the_focus_says_what_stays_of_a_picture(desk, portrait, focus, top):
    group = desk.mark(
        '<image href="{{ file }}" x="10mm" y="10mm" width="30mm" height="30mm" focus="{{ focus }}"/>', file=portrait, focus=focus
    )
    assert group.marks[0].y_mm == top


def test_a_picture_may_be_shown_whole(desk, portrait):
    image = desk.mark('<image href="{{ file }}" x="10mm" y="10mm" width="30mm" height="30mm" fit="contain"/>', file=portrait)
    assert (image.x_mm, image.y_mm, image.width_mm, image.height_mm) == (13.75, 10, 22.5, 30)


def test_a_picture_that_fits_exactly_needs_no_clip(desk, portrait):
    assert isinstance(desk.mark('<image href="{{ file }}" x="0" y="0" width="30mm" height="40mm"/>', file=portrait), Image)


def test_a_round_clip_is_enough_for_a_picture_in_its_box(desk, portrait):
    group = desk.mark('<image href="{{ file }}" x="0" y="0" width="20mm" height="20mm" clip="circle(10,10,10)" alt="Mara"/>', file=portrait)
    assert (group.clip, group.alt) == (Ellipse(10, 10, 10, 10), "Mara")
    assert isinstance(group.marks[0], Image)


def test_a_picture_that_is_missing_is_an_error_and_a_crossed_box(desk):
    marks = desk.marks('<image href="nowhere.png" x="0" y="0" width="30mm" height="40mm" field="portrait"/>')
    (finding,) = desk.setter.findings
    assert (finding.severity, finding.field) == ("error", "portrait")
    assert "nowhere.png" in finding.message
    assert marks[0].width_mm == 30


# Other layouts


def test_static_art_is_set_once_for_each_set_of_values(desk):
    desk.write("tokens/_rim.xml.j2", '<face width="{{ size }}mm" height="9mm"><text x="0" y="0">{{ kind }}</text></face>')
    uses = desk.marks(
        '<use layout="tokens/_rim" size="9" kind="hero"/><use layout="tokens/_rim" x="5mm" y="6mm" size="9" kind="hero"/>'
        '<use layout="tokens/_rim" size="9" kind="boss"/>'
    )
    assert uses[0].face is uses[1].face
    assert uses[0].face is not uses[2].face
    assert uses[1] == Use(uses[0].face, moved(5, 6), shared=True)
    assert [texts(use.face.marks)[0].content for use in uses] == ["hero", "hero", "boss"]


def test_a_used_layout_is_scaled_about_its_own_top_left(desk):
    desk.write("tokens/_rim.xml.j2", '<face width="9mm" height="9mm"/>')
    use = desk.mark('<use layout="tokens/_rim" x="2mm" y="3mm" transform="scale(0.5)"/>')
    assert use.placement == Affine(0.5, 0, 0, 0.5, 2, 3)


def test_numbers_and_markup_in_values_reach_a_used_layout_as_typed(desk):
    desk.write("tokens/_name.xml.j2", '<face width="9mm" height="9mm"><text x="0" y="0">{{ name }}</text></face>')
    use = desk.mark('<use layout="tokens/_name" name="{{ name }}"/>', name="Mara & <b>")
    assert texts(use.face.marks)[0].content == "Mara & <b>"


# Flows


FLOW = """
    <face width="60mm" height="{{ 30 if part == 1 else 40 }}mm">
      <text x="0" y="5mm">{{ "again" if continued else "first" }} {{ part }}/{{ parts }}</text>
      <flow x="0" y="10mm" width="60mm" height="{{ 20 if part == 1 else 30 }}mm">
      {% for line in lines %}<p>{{ line }}</p>{% endfor %}
      </flow>
    </face>
"""


def test_what_does_not_fit_a_flow_goes_on_on_a_further_face(desk):
    lines = [f"line {number}" for number in range(10)]
    faces = desk.faces(FLOW, lines=lines)
    heads = [" ".join(text.content for text in texts(face.marks)) for face in faces]
    assert len(faces) > 1
    assert heads[0].startswith(f"first 1/{len(faces)}")
    assert heads[1].startswith(f"again 2/{len(faces)}")
    assert " ".join(heads).count("line ") == 10
    assert all(" ".join(heads).count(line) == 1 for line in lines)


def test_a_flow_that_fits_stays_on_one_face(desk):
    assert len(desk.faces(FLOW, lines=["one"])) == 1


def test_a_layout_of_the_wrong_kind_is_told(desk):
    desk.write("doc/plain.xml.j2", "<pages><p>x</p></pages>")
    with pytest.raises(LayoutError, match="the layout is a <pages>, not a <face>"):
        desk.setter.faces("doc", {}, WHAT)
    desk.write("card/plain.xml.j2", '<face width="1mm" height="1mm"/>')
    with pytest.raises(LayoutError, match="the layout is a <face>, not <pages>"):
        desk.setter.document("card", {}, 100, 100, WHAT)


def test_a_document_is_set_on_faces_of_the_size_asked_for(desk):
    desk.write("doc/plain.xml.j2", "<pages>{% for i in range(30) %}<p>line {{ i }}</p>{% endfor %}</pages>")
    faces = desk.setter.document("doc", {}, 80, 50, WHAT)
    assert len(faces) > 1
    assert {(face.width_mm, face.height_mm) for face in faces} == {(80, 50)}


def test_elements_nested_without_end_end_in_a_message(desk):
    assert "too deep" in desk.wrong("<g>" * 2000 + "</g>" * 2000).message


def test_a_demo_token_is_what_it_looks_like(tmp_path):
    """One token with everything, read back as marks: where each part lies and what it says."""
    desk = Desk(tmp_path, "radio")
    (face,) = desk.faces(
        """
        <face width="25.4mm" height="25.4mm" shape="circle">
          <circle cx="12.7mm" cy="12.7mm" r="12.7mm" fill="{{ color }}"/>
          <pattern kind="rays" x="0" y="0" width="25.4mm" height="25.4mm" color="{{ shade(color, 0.3) }}" clip="circle(12.7,12.7,12.7)"/>
          <icon name="bandit" x="8.5mm" y="10.1mm" size="13.5mm" fill="paper"/>
          <text x="18mm" y="10.1mm" anchor="middle" align="cap" font="numeral" size="36" fill="paper" width="8mm">{{ number }}</text>
          <g clip="circle(12.7,12.7,12.7)"><rect x="0" y="17.7mm" width="25.4mm" height="8mm" fill="ink"/></g>
          <text x="12.7mm" y="20mm" anchor="middle" font="label" size="11" fill="{{ on('ink') }}" width="16.4mm">{{ name }}</text>
        </face>
        """,
        color="#7a1420",
        name="Dock Thug",
        number=12,
    )
    assert [type(mark).__name__ for mark in face.marks] == ["Ellipse", "Group", "Use", "Text", "Group", "Text"]
    number, name = texts(face.marks)
    assert (number.content, name.content) == ("12", "Dock Thug")
    assert number.x_mm + number.width_mm / 2 == pytest.approx(18, abs=0.01)
    assert name.width_mm <= 16.401
    assert name.color == "#ffffff"
    inside = [placement.at(mark.x_mm, mark.y_mm) for mark, placement in walk(face.marks) if isinstance(mark, Text)]
    assert all((x - 12.7) ** 2 + (y - 12.7) ** 2 < 12.7**2 for x, y in inside)


# Paths


def test_arcs_become_curves_that_stay_on_their_ellipse(desk):
    path = desk.mark('<path d="M 70 50 A 20 10 0 1 1 50 40" fill="ink"/>')
    for x, y in points(path):
        assert ((x - 50) / 20) ** 2 + ((y - 50) / 10) ** 2 == pytest.approx(1, abs=1e-3)
    assert sum(command == "C" for command, _ in path.segments) == 3


@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("large", [0, 1])
def test_arcs_agree_with_another_reader(desk, large, sweep):
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    data = f"M 10 20 A 17 9 33 {large} {sweep} 30 12 a3 4 0 {large}{sweep}5-6z"
    pen = RecordingPen()
    parse_path(data, pen)
    theirs = [point for name, ends in pen.value if name == "curveTo" for point in ends]
    ours = [
        pair
        for command, n in desk.mark(f'<path d="{data}" fill="ink"/>').segments
        if command == "C"
        for pair in zip(n[::2], n[1::2], strict=True)
    ]
    assert len(ours) == len(theirs)
    assert all(isclose(a, b, abs_tol=0.02) for mine, other in zip(ours, theirs, strict=True) for a, b in zip(mine, other, strict=True))


def test_every_svg_command_is_read(desk):
    data = "M0 0 l1 1 H5 h1 V5 v1 C1 1 2 2 3 3 c1 1 2 2 3 3 S1 1 2 2 s1 1 2 2 Q1 1 2 2 q1 1 2 2 T1 1 t1 1 A1 1 0 0 1 9 9 L 3 3 Z m1 1 2 2"
    assert {command for command, _ in desk.mark(f'<path d="{data}" fill="ink"/>').segments} == {"M", "L", "C", "Z"}


def test_a_star_is_drawn_where_sines_say(desk):
    text = '<polygon points="{% for i in range(5) %}{{ 50 + 10 * sin(72 * i) }},{{ 50 - 10 * cos(72 * i) }} {% endfor %}" fill="ink"/>'
    corners = points(desk.mark(text))
    assert corners[1] == (round(50 + 10 * sin(radians(72)), 4), round(50 - 10 * cos(2 * pi / 5), 4))


def test_widths_in_points_and_millimetres_agree(desk):
    assert desk.mark('<line x1="0" y1="0" x2="1mm" y2="0" stroke-width="1mm"/>').stroke.width_pt == round(to_pt(1), 4)


# Anything at all


ANY_TEXT = strategies.text(max_size=30)
ODD = ["", "0", "-1mm", "1e999", "nan", "99999999mm", "none", "#12", "1 2 3", "x", "rotate(inf)", "circle(1,1,0)", "M0 0 C1 1", "²mm", "("]
ELEMENTS = {
    "rect": {"x": "1mm", "y": "0", "width": "5mm", "height": "5mm", "fill": "ink", "step": "1mm", "stroke": "red", "dash": "1 2"},
    "g": {"transform": "translate(1,2) rotate(3)", "clip": "circle(1,2,3)", "opacity": "1", "layer": "art"},
    "icon": {"name": "crown", "x": "1mm", "y": "1mm", "size": "3mm", "fill": "red", "turn": "3"},
    "path": {"d": "M0 0 A 1 1 0 0 1 3 3 z", "fill": "ink"},
    "pattern": {"kind": "zigzag", "x": "0", "y": "0", "width": "9mm", "height": "9mm", "step": "2mm", "cx": "1mm", "count": "3"},
    "text": {"x": "0", "y": "0", "size": "9", "font": "title", "width": "20mm", "min-size": "6", "arc": "9mm", "tracking": "0.1mm"},
    "image": {"href": "x.png", "x": "0", "y": "0", "width": "9mm", "height": "9mm", "focus": "0 1"},
}


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=ANY_TEXT)
def test_any_name_is_printed_whole_or_told_of(desk, name):
    desk.write("named/plain.xml.j2", '<face width="50mm" height="9mm"><text x="0" y="5mm" size="6">{{ name }}</text></face>')
    before = len(desk.setter.findings)
    (face,) = desk.setter.faces("named", {"name": name}, What("tokens", ascii(name)))
    shown = "".join(text.content for text in texts(face.marks))
    assert len(desk.setter.findings) > before or sorted(shown) == sorted(one_line(name))


@pytest.mark.parametrize("tag", ELEMENTS)
def test_any_value_of_any_attribute_is_placed_or_told_of(desk, tag):
    desk.write("odd/plain.xml.j2", "<face width='9mm' height='9mm'>{{ body | safe }}</face>")
    usual = ELEMENTS[tag]
    for name in usual:
        for odd in ODD:
            attributes = " ".join(f"{key}='{odd if key == name else value}'" for key, value in usual.items())
            body = f"<{tag} {attributes}>{'x' if tag == 'text' else ''}</{tag}>"
            try:
                (face,) = desk.setter.faces("odd", {"body": body}, WHAT)
            except LayoutError as problem:
                said = problem.findings
            else:
                said = None
                assert face.width_mm == 9
            assert said is None or said[0].message
