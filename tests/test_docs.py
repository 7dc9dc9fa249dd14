"""What is written beside the code holds: references are up to date, examples work, options exist, links lead somewhere."""

import importlib.util
import re
from pathlib import Path

import pytest

from printkit.cli import COMMANDS, run
from printkit.describe import described
from printkit.engine import all_systems
from printkit.pipeline import workshop
from printkit.typeset import Typesetter, What, flow, load_theme, themes
from printkit.typeset.inline import INLINE_TAGS
from printkit.typeset.patterns import KINDS
from printkit.typeset.shapes import CLIPS, TRANSFORMS
from printkit.typeset.typesetter import ELEMENTS

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
README, LAYOUTS = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/layouts.md"))
by_name = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def blocks(text: str, language: str) -> list[str]:
    """Return the code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def reference():
    """Load the script that fills the references."""
    spec = importlib.util.spec_from_file_location("reference", ROOT / "docs" / "scripts" / "reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_references_are_up_to_date():
    made = reference()
    documents = list(made.documents())
    assert {path.name for path in documents} == {"encounter.md", "layouts.md"}
    for path in documents:
        text = path.read_text(encoding="utf-8")
        assert made.filled(text) == text, f"{path.name}: run python docs/scripts/reference.py"


def test_every_section_of_the_references_is_used():
    named = {name for page in PAGES for name in re.findall(r"<!-- made: ([\w-]+) -->", page.read_text(encoding="utf-8"))}
    assert named == set(reference().SECTIONS)


def test_the_readme_tells_every_command_in_its_own_words():
    told = re.findall(r"^\| `printkit (\w+)[^`]*` \| (.+) \|$", README, re.MULTILINE)
    assert told == list(COMMANDS.items())


def test_the_readme_names_every_game_with_its_theme_and_every_theme():
    rows = re.findall(r"^\| (?:.*?\(`(\w+)`\))?.* \| `(\w+)` \|$", README, re.MULTILINE)
    assert {game: theme for game, theme in rows if game} == {name: system.theme for name, system in all_systems().items()}
    assert {theme for _, theme in rows} == {*themes([ROOT / "layouts"])}


def test_every_part_that_layouts_share_is_told():
    parts = {path.name.partition(".")[0] for path in (ROOT / "layouts" / "_shared").glob("_*")}
    assert [part for part in sorted(parts) if f"`{part}`" not in LAYOUTS] == []


@pytest.mark.parametrize("file", ["README.md", "docs/encounter.md"])
def test_the_example_builds(file, tmp_path, monkeypatch, capsys):
    example, *_ = blocks((ROOT / file).read_text(encoding="utf-8"), "yaml")
    assert len(example.splitlines()) <= 10
    monkeypatch.chdir(tmp_path)
    Path("opera.yaml").write_text(example, encoding="utf-8")
    assert run(["check", "opera.yaml"]) == 0
    told = re.sub(r"(?m)^.*: note: .*\n(  hint: .*\n)?", "", capsys.readouterr().err)
    assert told == ""


def test_the_table_of_ones_own_in_the_reference_stands_in_for_ours(tmp_path):
    _, table = blocks((ROOT / "docs/encounter.md").read_text(encoding="utf-8"), "yaml")
    game = all_systems()["hyootrd"]
    (tmp_path / "grades.yaml").write_text(table, encoding="utf-8")
    assert game.ruleset({}, game.read_tables(tmp_path)).table("grades").number("expert", column="modifier") == 6


@by_name
def test_links_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    heads = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if target.startswith("#"):
            assert target[1:] in heads, target
        elif "://" not in target:
            assert (page.parent / target.partition("#")[0]).exists(), target


@by_name
def test_every_command_and_option_that_is_named_exists(page, capsys):
    text = page.read_text(encoding="utf-8")
    if page.name == "CHANGELOG.md":
        return
    assert set(re.findall(r"printkit (new|build|check|demo|list|rules|schema|calibrate|printer)\b", text)) <= {*COMMANDS}
    assert [run([command, "--help"]) for command in COMMANDS] == [0] * len(COMMANDS)
    known = set(re.findall(r"--[a-z][a-z-]*", capsys.readouterr().out))
    assert set(re.findall(r"(?<![\w<-])--[a-z][a-z-]*", text)) - {"--update-golden", "--vectors"} <= known


# The layout language


def test_every_element_is_told():
    told = set(re.findall(r"<(\w+)[ >/]", LAYOUTS)) - {"component", "theme", "scouts"}  # these stand for names
    known = {*ELEMENTS, *flow.ELEMENTS, *INLINE_TAGS, "face", "pages", "column", "li", "tr", "th", "td", "break"}
    assert told == known


def test_every_pattern_clip_and_transform_is_told():
    assert [name for name in KINDS if f"| `{name}` |" not in LAYOUTS] == []
    assert [name for name in (*CLIPS, *TRANSFORMS) if f"`{name}(" not in LAYOUTS] == []


@pytest.mark.parametrize("theme", ["plain", "radio"])
def test_the_examples_of_the_layout_language_are_set(theme, tmp_path):
    (face, pages), shop = blocks(LAYOUTS, "xml"), workshop()
    (tmp_path / "example").mkdir()
    folders = (tmp_path, *shop.layouts)
    setter = Typesetter(folders, load_theme(theme, folders), shop.fonts, shop.art, shop.icons)
    values = {"name": "Mara & Co <scouts>", "notes": "Armed with a **lamp**."}
    (tmp_path / "example" / "plain.xml.j2").write_text(face, encoding="utf-8")
    (card,) = setter.faces("example", values, What("example", "card"))
    (tmp_path / "document").mkdir()
    (tmp_path / "document" / "plain.xml.j2").write_text(pages, encoding="utf-8")
    (page,) = setter.document("document", values, 90, 120, What("example", "page"))
    assert setter.findings == []
    assert all("Mara & Co <scouts>" in described(each) for each in (card, page))


def test_the_theme_of_the_layout_language_is_read(tmp_path):
    (example,) = blocks(LAYOUTS, "toml")
    (tmp_path / "_themes").mkdir()
    (tmp_path / "_themes" / "own.toml").write_text(example, encoding="utf-8")
    assert load_theme("own", (tmp_path, *workshop().layouts)).colors["rust"] == "#8c3b1e"
