from itertools import combinations

import pytest
from layout_kit import Desk

from printkit.page import Ellipse, Group, Path, Rect
from printkit.typeset.patterns import KINDS, Area, pattern_marks

BOX = 'x="10mm" y="20mm" width="23mm" height="31mm"'
DRAWN = sorted(set(KINDS) - {"plain"})
LINED = sorted(kind for kind in DRAWN if KINDS[kind].width_pt)
FILLED = sorted(set(DRAWN) - set(LINED))


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def reach(path):
    """The box round a path, by its end points: left, top, right, bottom."""
    ends = [numbers[-2:] for _, numbers in path.segments if numbers]
    xs, ys = zip(*ends, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("kind", DRAWN)
def test_a_pattern_fills_its_box_and_is_clipped_to_it(desk, kind):
    group = desk.mark(f'<pattern kind="{kind}" {BOX} color="red"/>')
    (path,) = group.marks
    assert group.clip == Rect(10, 20, 23, 31)
    left, top, right, bottom = reach(path)
    step = KINDS[kind].step_mm
    assert left <= 10 + step
    assert top <= 20 + step
    assert right >= 33 - step
    assert bottom >= 51 - step


@pytest.mark.parametrize(
    "kind", ["slants", "backslants", "net", "zigzag", "bars", "columns", "checks", "dots", "bricks", "scales", "stars"]
)
@pytest.mark.parametrize("size", ["width='40mm' height='5mm'", "width='5mm' height='40mm'"])
def test_no_corner_of_a_long_box_stays_empty(desk, kind, size):
    (path,) = desk.mark(f'<pattern kind="{kind}" x="0" y="0" {size} color="red"/>').marks
    ends = [numbers[-2:] for _, numbers in path.segments if numbers]
    width, height = (40, 5) if "width='40mm'" in size else (5, 40)
    near = KINDS[kind].step_mm * 2 + 5
    for x, y in ((0, 0), (width, 0), (0, height), (width, height)):
        assert min(abs(x - px) + abs(y - py) for px, py in ends) < near


@pytest.mark.parametrize("kind", LINED)
def test_lines_take_the_color_and_width_asked_for(desk, kind):
    (path,) = desk.mark(f'<pattern kind="{kind}" {BOX} color="red" stroke-width="hair"/>').marks
    assert (path.fill, path.stroke.color, path.stroke.width_pt) == (None, "#1a1a1a", 0.35)


@pytest.mark.parametrize("kind", FILLED)
def test_areas_take_the_color_asked_for(desk, kind):
    (path,) = desk.mark(f'<pattern kind="{kind}" {BOX} color="red"/>').marks
    assert (path.fill, path.stroke) == ("#1a1a1a", None)


def test_every_two_patterns_differ(desk):
    drawn = {kind: desk.mark(f'<pattern kind="{kind}" {BOX} color="red"/>').marks[0].segments for kind in DRAWN}
    assert not [pair for pair in combinations(DRAWN, 2) if drawn[pair[0]] == drawn[pair[1]]]


def test_plain_draws_nothing(desk):
    assert desk.mark(f'<pattern kind="plain" {BOX} color="red"/>').marks == ()


def test_a_wider_step_draws_less(desk):
    fine, wide = (desk.mark(f'<pattern kind="bars" {BOX} color="red" step="{step}mm"/>').marks[0].segments for step in (2, 4))
    assert len(wide) < len(fine)


def test_slanted_lines_lie_a_step_apart():
    (path,) = pattern_marks("slants", Area(0, 0, 20, 20, 10, 10, 3), "#000000")
    starts = [numbers for command, numbers in path.segments if command == "M"]
    assert (starts[1][0] - starts[0][0]) / 2**0.5 == pytest.approx(3, abs=1e-3)


def test_rays_go_round_their_centre_and_reach_every_corner(desk):
    (path,) = desk.mark(f'<pattern kind="rays" {BOX} color="red" cx="12mm" cy="22mm" count="12" duty="0.25"/>').marks
    starts = [numbers for command, numbers in path.segments if command == "M"]
    assert starts == [(12, 22)] * 12
    far = ((33 - 12) ** 2 + (51 - 22) ** 2) ** 0.5
    assert all(((x - 12) ** 2 + (y - 22) ** 2) ** 0.5 > far for command, (x, y) in path.segments[1:3] if command == "L")


def test_rays_from_left_to_right_are_the_upper_half(desk):
    (path,) = desk.mark(f'<pattern kind="rays" {BOX} color="red" from="-90" to="90" count="5"/>').marks
    assert all(numbers[1] <= 35.5 + 1e-6 for _, numbers in path.segments if numbers)


def test_a_shape_in_the_box_clips_instead_of_it(desk):
    assert desk.mark(f'<pattern kind="rays" {BOX} color="red" clip="circle(20,30,10)"/>').clip == Ellipse(20, 30, 10, 10)


def test_a_shape_that_stands_over_clips_too(desk):
    group = desk.mark(f'<pattern kind="rays" {BOX} color="red" clip="circle(20,30,15)"/>')
    (inner,) = group.marks
    assert (group.clip, inner.clip) == (Ellipse(20, 30, 15, 15), Rect(10, 20, 23, 31))


@pytest.mark.parametrize("kind", ["dots", "checks", "net", "rings", "scales"])
def test_a_step_far_too_small_is_told(desk, kind):
    assert desk.wrong(f'<pattern kind="{kind}" {BOX} color="red" step="0.001mm"/>').message.startswith("a step of 0.001 mm is too small")


def test_a_step_of_nothing_is_told(desk):
    assert "above zero" in desk.wrong(f'<pattern kind="bars" {BOX} color="red" step="0"/>').message


def test_patterns_are_marks_that_every_renderer_knows(desk):
    for kind in DRAWN:
        group = desk.mark(f'<pattern kind="{kind}" {BOX} color="red" opacity="0.5"/>')
        assert isinstance(group, Group)
        assert isinstance(group.marks[0].marks[0], Path)
