import pytest
from layout_kit import WHAT, Desk
from typeset_kit import texts

from printkit.errors import LayoutError


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def refused(desk, layout, **values):
    with pytest.raises(LayoutError) as caught:
        desk.setter.faces(layout, values, WHAT)
    return caught.value.findings[0]


def where(finding):
    return f"{finding.where.file.name}:{finding.where.line}:{finding.where.column}"


BAD = '<rect x="1" y="0" width="1mm" height="1mm" fill="ink"/>'


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"<face width='9mm' height='9mm'>\n  {BAD}\n</face>", "plain.xml.j2:2:3"),
        (f"<face width='9mm' height='9mm'>\n{{% for i in (1, 2) %}}\n    {BAD}\n{{% endfor %}}\n</face>", "plain.xml.j2:3:5"),
        (f"<face width='9mm' height='9mm'>\n\n{{%- if 1 <2 -%}}\n\n  {BAD}\n{{%- endif %}}</face>", "plain.xml.j2:5:3"),
        (f"<face width='9mm' height='9mm'>{{# <a>\n <b #}}{{{{ '<c'[9:] }}}}\n{{% raw %}} {BAD}{{% endraw %}}</face>", "plain.xml.j2:3:11"),
        (f"{{% macro m(x) %}}\n {BAD}\n{{% endmacro %}}<face width='9mm' height='9mm'>\n{{{{ m(1) }}}}</face>", "plain.xml.j2:2:2"),
        (f"<face width='9mm' height='9mm'>\r\n\r\n{BAD}</face>", "plain.xml.j2:3:1"),
        ("<face width='9mm' height='9mm'>\n\n {% include '_shared/bad.xml.j2' %}</face>", "bad.xml.j2:2:4"),
        ("{% from '_shared/macros.xml.j2' import bad %}<face width='9mm' height='9mm'>{{ bad() }}</face>", "macros.xml.j2:3:3"),
    ],
)
def test_an_element_knows_its_place_in_loops_includes_and_macros(desk, text, place):
    desk.write("_shared/bad.xml.j2", f"<!-- a comment -->\n   {BAD}")
    desk.write("_shared/macros.xml.j2", f"{{% macro bad() %}}\n\n  {BAD}{{% endmacro %}}")
    (desk.folder / "tokens").mkdir()
    (desk.folder / "tokens" / "plain.xml.j2").write_text(text, newline="")
    finding = refused(desk, "tokens")
    assert where(finding) == place
    assert finding.message == 'x: "1" is not a length such as 63mm, 2.5in or 12pt'


def test_names_print_as_typed(desk):
    typed = "Mara & Co <scouts> \"<b>\" {{ 7 * 7 }} {% x %} &amp; 'ß'"
    desk.marks('<text x="0" y="9mm" field="name" alt="{{ name }}">{{ name }}</text>', name=typed)
    (mark,) = texts(desk.marks('<text x="0" y="9mm" field="{{ name }}">{{ name }}</text>', name=typed))
    assert mark.content == mark.field == typed


def test_markup_in_data_is_text(desk):
    (mark,) = texts(desk.marks('<text x="0" y="9mm">{{ name }}</text>', name="<img src='x'/>"))
    assert mark.content == "<img src='x'/>"


def test_an_unknown_name_is_told_with_line_column_and_the_name_that_was_meant(desk):
    finding = desk.wrong('\n\n  <text x="0" y="0">{{ nmae }}</text>', name="Mara")
    assert (finding.where.line, finding.where.column) == (3, 24)
    assert "'nmae' is undefined" in finding.message
    assert finding.hint == 'did you mean "name"?'


def test_an_unknown_attribute_of_a_value_is_told(desk):
    finding = desk.wrong("{{ theme.titel }}")
    assert (finding.where.line, finding.where.column) == (1, 45)
    assert "titel" in finding.message


def test_a_syntax_error_is_told_with_its_line(desk):
    finding = desk.wrong("\n{% if x %}")
    assert finding.where.line == 2
    assert "endif" in finding.message


def test_a_mistake_in_an_included_part_is_told_there(desk):
    desk.write("_shared/part.xml.j2", "\n{{ nothing }}")
    finding = desk.wrong("{% include '_shared/part.xml.j2' %}")
    assert where(finding) == "part.xml.j2:1:4"


def test_whatever_a_layout_does_wrong_is_told_at_its_line(desk):
    finding = desk.wrong("\n{{ 1 / 0 }}")
    assert finding.where.line == 2
    assert finding.message == "division by zero"


def test_xml_that_does_not_close_is_told_behind_the_tag(desk):
    finding = desk.wrong("\n<g>\n  <line x1='0'\n</g>")
    assert (finding.where.line, finding.where.column) == (3, 3)
    assert finding.message.startswith("is not XML behind this tag")


def test_a_layout_declares_no_entities(desk):
    desk.write("bomb/plain.xml.j2", '<!DOCTYPE face [<!ENTITY a "aaaa">]><face width="1mm" height="1mm">&a;</face>')
    assert "no entities" in refused(desk, "bomb").message


def test_a_layout_cannot_reach_into_python(desk):
    assert "unsafe" in desk.wrong("{{ theme.__class__.__mro__ }}").message


def test_a_loop_without_end_ends(desk):
    nested = "{% for i in range(90000) %}" * 3 + "too much" * 12 + "{% endfor %}" * 3
    assert "writes more than 4,000,000 characters" in desk.wrong(nested).message


def test_characters_xml_cannot_hold_become_visible_and_are_told(desk):
    shown = texts(desk.marks('<text x="0" y="9mm" field="name">{{ name }}</text>', name="a\x0bb\x00\ud800"))
    assert len("".join(text.content for text in shown)) == 5
    assert [(finding.severity, finding.field) for finding in desk.setter.findings][:1] == [("error", "name")]


def test_none_is_never_printed(desk):
    finding = desk.wrong("\n<text x='0' y='0'>{{ number }}</text>", number=None)
    assert (finding.where.line, "None" in finding.message) == (2, True)


def test_sums_print_without_noise(desk):
    (mark,) = texts(desk.marks('<text x="{{ 0.1 + 0.2 }}mm" y="{{ 100 * cos(90) }}mm">{{ 0.1 + 0.2 }} {{ 2.0 }}</text>'))
    assert (mark.x_mm, mark.y_mm, mark.content) == (0.3, 0, "0.3 2")


def test_the_first_folder_wins_and_in_it_the_theme(tmp_path):
    desk = Desk(tmp_path / "mine", "radio")
    for folder, name in (
        ("mine", "a/plain"),
        ("shipped", "a/radio"),
        ("shipped", "b/radio"),
        ("shipped", "b/plain"),
        ("shipped", "c/_part.radio"),
        ("shipped", "c/_part"),
    ):
        file = tmp_path / folder / f"{name}.xml.j2"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f'<face width="9mm" height="9mm"><text x="0" y="0">{folder} {name}</text></face>')
    setter = desk.set_from(tmp_path / "mine", tmp_path / "shipped")
    shown = [texts(setter.faces(layout, {}, WHAT)[0].marks)[0].content for layout in ("a", "b", "c/_part")]
    assert shown == ["mine a/plain", "shipped b/radio", "shipped c/_part.radio"]


def test_a_layout_that_does_not_exist_is_told_with_the_one_that_was_meant(desk):
    desk.write("combat_board/plain.xml.j2", "<face/>")
    finding = refused(desk, "combat_baord")
    assert finding.hint == 'did you mean "combat_board"?'


@pytest.mark.parametrize("outside", ["../secret.xml.j2", "/etc/passwd", "a/../../secret.xml.j2", "..\\\\secret.xml.j2"])
def test_nothing_outside_the_layouts_folders_is_read(desk, outside):
    (desk.folder.parent / "secret.xml.j2").write_text("secret")
    assert "layout" in desk.wrong(f"{{% include '{outside}' %}}").message


def test_a_layout_is_compiled_once_for_a_typesetter(desk):
    file = desk.write("once/plain.xml.j2", '<face width="1mm" height="1mm"/>')
    first = desk.setter.faces("once", {}, WHAT)
    file.write_text('<face width="2mm" height="2mm"/>')
    assert desk.setter.faces("once", {}, WHAT) == first
    assert Desk(desk.folder).setter.faces("once", {}, WHAT)[0].width_mm == 2


def test_a_layout_that_is_not_utf8_is_told(desk):
    desk.write("odd/plain.xml.j2", "").write_bytes(b"<face>\xff</face>")
    assert refused(desk, "odd").message == "is not UTF-8 text"


def test_colors_are_mixed_as_painters_do(tmp_path):
    desk = Desk(tmp_path, "radio")
    helped = "{{ tint('red', 0.5) }} {{ shade('#ffffff', 0.5) }} {{ mix('ink', 'paper', 1) }} {{ on('navy') }} {{ on('brass') }}"
    (mark,) = texts(desk.marks(f"<text x='0' y='0'>{helped}</text>"))
    assert mark.content == "#d9938f #808080 #ffffff #ffffff #1c1a17"


def test_an_unknown_color_in_a_helper_is_told_at_its_line(desk):
    finding = desk.wrong("\n\n{{ tint('reed', 0.5) }}")
    assert finding.where.line == 3
    assert 'did you mean "red"?' in finding.message


def test_a_used_layout_that_does_not_exist_is_told_at_the_use(desk):
    finding = desk.wrong('\n  <use layout="nowhere/_part"/>')
    assert (finding.where.line, finding.where.column) == (2, 3)


def test_layouts_that_use_themselves_end_in_a_message(desk):
    desk.write("snake/_tail.xml.j2", '<face width="9mm" height="9mm"><use layout="snake/_tail"/></face>')
    assert "use each other" in desk.wrong('<use layout="snake/_tail"/>').message


def test_two_encounters_in_turn_give_the_faces_they_give_alone(tmp_path):
    text = '<text x="0" y="9mm" width="20mm">{{ name }}</text><icon name="crown" x="9mm" y="9mm" size="9mm" fill="{{ color }}"/>'
    alone = [
        Desk(tmp_path / str(number)).marks(text, name=name, color="ink") for number, name in enumerate(("Mara", "Tarn Corbel of the Deep"))
    ]
    desk = Desk(tmp_path / "both")
    assert [desk.marks(text, name=name, color="ink") for name in ("Mara", "Tarn Corbel of the Deep")] == alone
    assert [desk.marks(text, name=name, color="ink") for name in ("Mara", "Tarn Corbel of the Deep")] == alone
