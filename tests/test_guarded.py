"""Layouts that do not ship with printkit: what would fill the memory or never end is refused at its line, and soon."""

import pytest
from layout_kit import WHAT, Desk
from typeset_kit import ROOT, fonts

from printkit.art import Art
from printkit.errors import LayoutError
from printkit.icons import Icons
from printkit.typeset import Typesetter, load_theme

LARGE = "10 ** 9"


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


@pytest.mark.parametrize(
    "greedy",
    [
        f"{{{{ 'a' * {LARGE} }}}}",
        f"{{% set x = [0] * {LARGE} %}}",
        f"{{% set x = {LARGE} * (1, 2) %}}",
        "{{ 10 ** (10 ** 9) }}",
        "{% set x = namespace(n=2) %}{% for i in range(60) %}{% set x.n = x.n * x.n %}{% endfor %}",
        "{% set x = namespace(s='ab') %}{% for i in range(60) %}{% set x.s = x.s ~ x.s %}{% endfor %}",
        "{% set x = namespace(s='ab') %}{% for i in range(60) %}{% set x.s = x.s + x.s %}{% endfor %}",
        "{% set x = namespace(l=[1]) %}{% for i in range(60) %}{% set x.l = x.l + x.l %}{% endfor %}",
        "{% set x = namespace(l=[]) %}{% set s = 'a' * 300000 %}{% for i in range(90000) %}{% set x.l = x.l + [s[1:]] %}{% endfor %}",
        "{% set l = [1] %}{% for i in range(60) %}{% if l.extend(l) %}{% endif %}{% endfor %}",
        "{% for i in range(60) %}{% set s = ('a' * 300000) | upper %}{% endfor %}",
        "{{ 'a' | center(10 ** 9) }}",
        "{{ ['a'] | map('center', 10 ** 9) | join }}",
        "{{ 'a'.center(10 ** 9) }}",
        "{{ 'a'.ljust(10 ** 9) }}",
        "{{ '{:1000000000}'.format(1) }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ '%*d' % (10 ** 9, 1) }}",
        "{{ '%1000000000d' | format(1) }}",
        "{{ ('a' * 100000) | replace('a', 'b' * 100000) }}",
        "{{ ('a' * 100000).replace('a', 'b' * 100000) }}",
        "{{ (['a' * 100000] * 100000) | join }}",
        "{{ ([{'x': 'a' * 100000}] * 100000) | join(attribute='x') }}",
        "{{ ['a', 'b'] * 50000 | join('c' * 100000) }}",
        "{{ (['a' * 100000] * 100000) | string }}",
        "{{ ['a' * 100000] * 100000 }}",
        "{{ ['a' * 100000] * 100000 ~ '' }}",
        "{{ '%s' % [['a' * 100000] * 100000] }}",
        "{{ ([[1] * 100000] * 100000) | sum(start=[]) | length }}",
        "{{ ([(1,)] * 100000) | sum(start=()) | length }}",
        "{{ ([1] * 100000) | batch(1) | map('list') | list | length }}{{ [1] | batch(10 ** 9, 0) | list }}",
        "{{ [1] | slice(10 ** 9) | list }}",
        "{{ 5 | round(-(10 ** 9)) }}",
        "{{ 1 .to_bytes(10 ** 9, 'big') }}",
        "{{ '\t'.expandtabs(10 ** 9) }}",
        "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",
        "{% for i in range(99999) %}{% for j in range(99999) if false %}{% endfor %}{% endfor %}",
        "{% for i in range(9999) %}{% set x = range(99999) | map('upper') | list %}{% endfor %}",
        "{% for i in range(9999) %}{% set x = range(99999) | sum %}{% endfor %}",
        "{% set x %}{% for i in range(99999) %}" + "a" * 1000 + "{% endfor %}{% endset %}",
        "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(60) }}",
        "{% macro f(n) %}{{ f(n) }}{% endmacro %}{{ f(1) }}",
        "{% macro f() %}{{ caller() }}{{ caller() }}{% endmacro %}" + "{% call f() %}" * 15 + "a" * 999 + "{% endcall %}" * 15,
        "{% block a %}{{ self.a() }}{% endblock %}",
        "{{ 1 }}{% autoescape 10 ** (10 ** 9) %}{% endautoescape %}",
        "{% include 10 ** 9 * 'a' %}",
    ],
)
def test_a_layout_cannot_fill_the_memory_or_go_on_for_ever(desk, greedy):
    finding = desk.wrong(f"\n{greedy}")
    assert finding.where.file.name == "plain.xml.j2"
    assert finding.where.line == 2


def test_layouts_that_include_each_other_end(desk):
    for number in range(40):
        desk.write(f"_shared/part{number}.xml.j2", f"{{% include '_shared/part{number + 1}.xml.j2' %}}" * 2)
    desk.write("_shared/part40.xml.j2", "")
    assert "works too long" in desk.wrong("{% include '_shared/part0.xml.j2' %}").message


def test_what_goes_wrong_says_what_to_do(desk):
    assert "a loop without end" in desk.wrong("{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}").message
    assert "more than 400,000" in desk.wrong("{{ 'a' * 10 ** 9 }}").message
    assert "print what is in it" in desk.wrong("{{ [1, 2] }}").message


def test_a_layout_too_large_to_be_one_is_not_read(desk):
    desk.write("huge/plain.xml.j2", "<face/>" + " " * 1_000_001)
    with pytest.raises(LayoutError, match="too large for a layout"):
        desk.setter.faces("huge", {}, WHAT)


def test_ordinary_work_is_well_within_the_bounds(desk):
    many = "{% set rows = namespace(l=[]) %}{% for i in range(500) %}{% set rows.l = rows.l + [i * 2 ** 3] %}{% endfor %}"
    text = "{% for i in rows.l %}{{ '%03d' | format(i % 7) }}{{ 'ab'[1:] ~ i }}{% endfor %}"
    (mark,) = desk.marks(f'{many}<text x="0" y="9mm">{{{{ [1, 2, 3] | join("-") }}}} {{% if false %}}{text}{{% endif %}}</text>')
    assert mark.content == "1-2-3"
    for _ in range(50):  # steps come back with each face
        desk.faces(f'{many}<face width="9mm" height="9mm"/>')


def test_a_part_of_a_strangers_is_guarded_whoever_asks_for_it(tmp_path):
    mine, shipped = tmp_path / "mine", tmp_path / "shipped"
    greedy = "{{ ('a' * 500000) | length }}"
    for folder, name, text in (
        (shipped, "whole/plain", "<face width='9mm' height='9mm'>{% include 'whole/_part' %}</face>"),
        (shipped, "whole/_part", ""),
        (mine, "whole/_part", f"\n{greedy}"),
        (shipped, "own/plain", f"<face width='9mm' height='{greedy[:-3]} / 50000 }}}}mm'/>"),
        (mine, "through/plain", "{% from 'own/_macros' import many %}<face width='9mm' height='{{ many(500000) }}mm'/>"),
        (shipped, "own/_macros", "{% macro many(n) %}{{ ('a' * n) | length }}{% endmacro %}"),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.xml.j2").write_text(text)
    theme = load_theme("plain", [ROOT / "layouts"])
    setter = Typesetter([mine, shipped], theme, fonts(), Art(), Icons(ROOT / "assets" / "icons"), trusted=[shipped])
    for layout in ("whole", "through"):
        with pytest.raises(LayoutError, match="more than 400,000"):
            setter.faces(layout, {}, WHAT)
    assert setter.faces("own", {}, WHAT)[0].height_mm == 10


@pytest.mark.parametrize("layout", ["cheat_sheet", "combatant_tokens"])
def test_copies_of_our_own_layouts_print_the_same_beside_the_encounter(tmp_path, layout):
    import shutil

    from printkit.options import PrintOptions
    from printkit.pipeline import Request, build, workshop

    shop = workshop()
    built = []
    for folder in ("with", "without"):
        shutil.copytree(ROOT / "assets" / "encounters" / "hyootrd", tmp_path / folder)
        if folder == "with":
            shutil.copytree(ROOT / "layouts" / layout, tmp_path / folder / "layouts" / layout)
        asked = PrintOptions(components=(layout,))
        done = build(Request(tmp_path / folder / "encounter.yaml", asked, output=tmp_path / f"{folder}-out"), shop)
        assert not done.exit_code, done.findings
        built.append(done.files[0].read_bytes())
    assert built[0] == built[1]


@pytest.mark.parametrize(
    "many",
    [
        '<pattern kind="bars" x="0" y="0" width="80mm" height="{{ 50 + i / 100 }}mm" color="ink" step="0.03mm"/>',
        '<track x="0" y="{{ i / 100 }}mm" width="99mm" boxes="1000" size="1mm"/>',
        '<use layout="bars" x="0" y="0" high="{{ 50 + i / 100 }}"/>',
    ],
)
def test_a_face_cannot_be_filled_with_lines_without_end(desk, many):
    bars = '<pattern kind="bars" x="0" y="0" width="80mm" height="{{ high }}mm" color="ink" step="0.03mm"/>'
    desk.write("bars/plain.xml.j2", f'<face width="99mm" height="99mm">{bars}</face>')
    refused = desk.wrong(f"{{% for i in range(2000) %}}{many}{{% endfor %}}")
    assert refused.message == "patterns and boxes of this face come to more than 1,000,000 lines"
    assert refused.where is not None
