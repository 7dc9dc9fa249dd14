"""Drawings in SVG become marks of ours, or say why not."""

import pytest
from layout_kit import Desk

from printkit.art import ArtError
from printkit.page import Group, Path, Rect, Use, moved, scaled
from printkit.typeset import read_drawing

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 50 100">'


@pytest.fixture
def drawn(tmp_path):
    """Write what stands in a drawing of 50 x 100 units and read it as a face: two millimetres a unit would be 200, so one."""

    def drawing(inside, opening=OPEN):
        (tmp_path / "a.svg").write_text(f"{opening}{inside}</svg>", encoding="utf-8")
        return read_drawing(tmp_path / "a.svg")

    return drawing


def box(*numbers):
    left, top, right, bottom = numbers
    return (("M", (left, top)), ("L", (right, top)), ("L", (right, bottom)), ("L", (left, bottom)), ("Z", ()))


def test_shapes_become_paths_in_millimetres(drawn):
    face = drawn('<rect x="5" y="10" width="20" height="30" fill="tan"/><path d="M0 0h10v10z" fill="#f00" fill-rule="evenodd"/>')
    assert (face.width_mm, face.height_mm) == (50, 100)
    assert face.marks[0] == Path(box(5, 10, 25, 40), "#d2b48c")
    assert face.marks[1] == Path((("M", (0, 0)), ("L", (10, 0)), ("L", (10, 10)), ("Z", ())), "#ff0000", None, True)


def test_groups_hand_on_their_style_and_placement(drawn):
    inside = '<g fill="none" style="stroke: blue; stroke-width: 2" transform="translate(10 10) scale(2)"><g opacity="0.5">{}</g></g>'
    (group,) = drawn(inside.format('<polyline points="0,0 1,0 1,1" stroke-linecap="round"/>')).marks
    assert isinstance(group, Group)
    assert group.opacity == 0.5
    (path,) = group.marks
    assert path.segments == (("M", (10, 10)), ("L", (12, 10)), ("L", (12, 12)))
    assert (path.fill, path.stroke.color, path.stroke.cap) == (None, "#0000ff", "round")
    assert path.stroke.width_pt == pytest.approx(4 / 25.4 * 72, abs=1e-3)


def test_ovals_and_round_corners_are_curves_of_their_size(drawn):
    for inside in (
        '<circle cx="20" cy="30" r="10"/>',
        '<ellipse cx="20" cy="30" rx="10" ry="10"/>',
        '<rect x="10" y="20" width="20" height="20" rx="9"/>',
    ):
        (path,) = drawn(inside).marks
        numbers = [pair for command, each in path.segments for pair in zip(each[::2], each[1::2], strict=True)]
        assert min(numbers)[0] == 10
        assert max(numbers)[0] == 30
        assert sum(command == "C" for command, _ in path.segments) == 4


def test_a_size_does_where_there_is_no_view_box(drawn):
    face = drawn('<rect width="96" height="48"/>', '<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="0.5in">')
    assert (face.width_mm, face.height_mm) == (100, 50)
    assert face.marks[0].segments == box(0, 0, 100, 50)


def test_what_a_drawing_program_notes_for_itself_is_passed_over(drawn):
    noted = '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD"/><title>Ape</title><metadata><a/></metadata><defs/>'
    assert len(drawn(noted + '<g display="none"><text>x</text></g><rect width="9" height="9"/>').marks) == 1


@pytest.mark.parametrize(
    ("inside", "says"),
    [
        ('<text x="1" y="1">Ape</text>', "it holds <text>"),
        ('<image xlink:href="http://example.org/a.png"/>', "it holds <image>"),
        ('<image xlink:href="file:///etc/passwd"/>', "it holds <image>"),
        ('<script>alert(1)</script><rect width="9" height="9"/>', "it holds <script>"),
        ("<foreignObject/>", "it holds <foreignObject>"),
        ('<use xlink:href="#a"/>', "it holds <use>"),
        ('<style>@import url("http://example.org")</style>', "it holds <style>"),
        ('<rect width="9" height="9" fill="url(#a)"/>', "gradient or pattern"),
        ('<rect width="9" height="9" filter="url(#a)"/>', "it uses filter"),
        ('<rect width="9" height="9" fill="beige-ish"/>', 'color "beige-ish" is unknown'),
        ('<rect width="9%" height="9"/>', '"9%" is no number'),
        ('<rect width="1e99" height="9"/>', '"1e99" is no number'),
        ('<rect width="9" height="9" transform="shear(1)"/>', "transform"),
        ('<path d="M0 0 L nan 1"/>', "not a number"),
        ('<path d="M0 0' + " l1 1" * 100_001 + '"/>', "more than 100,000"),
        ("<g>" * 100 + '<rect width="9" height="9"/>' + "</g>" * 100, "too deep"),
        ("", "nothing is drawn"),
        ("<g>", "not a drawing in SVG, or a damaged one"),
    ],
)
def test_what_cannot_be_drawn_is_told_with_what_to_do(drawn, inside, says):
    with pytest.raises(ArtError, match=says) as caught:
        drawn(inside)
    assert caught.value.hint


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_drawing_declares_no_entities(tmp_path, encoding):
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>'
    (tmp_path / "a.svg").write_bytes(f"{bomb}{OPEN}&a;&b;</svg>".encode(encoding))
    with pytest.raises(ArtError, match="declares entities"):
        read_drawing(tmp_path / "a.svg")


def test_a_drawing_too_large_is_not_read(tmp_path):
    (tmp_path / "a.svg").write_text(" " * 2_000_001)
    with pytest.raises(ArtError, match="too large"):
        read_drawing(tmp_path / "a.svg")
    with pytest.raises(ArtError, match=r"there is no picture b\.svg"):
        read_drawing(tmp_path / "b.svg")


def test_a_drawing_stands_where_a_picture_would(tmp_path):
    (tmp_path / "a.svg").write_text(f'{OPEN}<rect width="50" height="100" fill="red"/></svg>')
    (mark,) = Desk(tmp_path).marks(
        '<image href="{{ file }}" x="10mm" y="10mm" width="25mm" height="25mm" focus="0.5 0"/>', file=tmp_path / "a.svg"
    )
    assert isinstance(mark, Group)
    assert mark.clip == Rect(10, 10, 25, 25)
    (use,) = mark.marks
    assert isinstance(use, Use)
    assert use.placement == moved(10, 10).after(scaled(0.5))
