"""The fonts there are, ours and a person's own, and which of them has a character."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from printkit.errors import Finding, LayoutError, Place, did_you_mean, error
from printkit.fonts.advice import OWN_FOLDER
from printkit.fonts.directions import Base
from printkit.fonts.fallbacks import Fallback
from printkit.fonts.files import KEPT, FontFile, visible
from printkit.fonts.licences import licence
from printkit.fonts.scripts import home_of
from printkit.fonts.shaping import Run
from printkit.fonts.shaping import shaped as shape_line
from printkit.fonts.sources import Face, Source, nearness, wanted_weight

SUFFIXES = {".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"}
"""What a font file may be called."""
FACE = ":"
"""What stands between a file's stem and the name of one of its faces, as in `Inter:SemiBold`."""

Features = dict[str, int] | Sequence[str]


class _Chain:
    """The fonts to try for one text, in order, each opened when it is first needed; with `boxes` a placeholder where none will do."""

    def __init__(self, fonts: "Fonts", stems: Sequence[str], boxes: bool) -> None:
        self.fonts = fonts
        self.stems = stems
        self.first = fonts.face(stems[0])
        self.boxes = boxes
        self.refused: set[str] = set()

    def font_of(self, cluster: str) -> FontFile | None:
        """Return the first font that has a character with its marks."""
        found = None
        if self.refused.isdisjoint(cluster):
            found = next((font for font in self._tried(cluster) if font.can_set(cluster)), None)
        return self.fonts.box(cluster) if found is None and self.boxes else found

    def refuses(self, characters: Iterable[str]) -> bool:
        """Note characters that a font had and yet did not draw where they stand; tell whether a placeholder helps."""
        before = len(self.refused)
        self.refused.update(characters)
        return self.boxes and len(self.refused) > before

    def _tried(self, cluster: str) -> Iterator[FontFile]:
        yield self.first
        yield from map(self.fonts.face, self.stems[1:])
        yield from self.fonts.fallbacks_for(cluster, self.first)
        yield from self.fonts.added_for(cluster, self.first)


class _Shipped:
    """The fonts of our own in some folders, each read once, for every Fonts that has them."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self.read: dict[str, FontFile] = {}

    @cached_property
    def paths(self) -> dict[str, Path]:
        """Where each lies, by stem; of two files with one stem that of the first folder counts."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            for path in _font_files(folder):
                found.setdefault(path.stem, path)
        return found

    def font(self, stem: str) -> FontFile:
        """Return the font of a stem."""
        if stem not in self.read:
            self.read[stem] = FontFile.shipped(self.paths[stem])
        return self.read[stem]


class Fonts:
    """Every font of some folders, by file stem, and the text shaped with them.

    `folders` hold fonts of our own: sound, static TrueType. Of two files with one stem that of the first folder counts. `fallbacks` are
    tried for characters that no wanted face has. `adding` returns the same with fonts of a person's own.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        fallbacks: Sequence[Fallback] = (),
        added: Iterable[Source] = (),
        shipped: _Shipped | None = None,
    ) -> None:
        self.fallbacks = tuple(fallbacks)
        self.added = tuple(added)
        self._shipped = shipped or _Shipped(folders)
        self._faces: dict[str, FontFile] = {}
        self._by_key: dict[str, FontFile] = {}
        self._shaped: dict[tuple[object, ...], tuple[Run, ...]] = {}
        self._boxes: dict[str, FontFile] = {}
        self._by_weight: dict[float, list[tuple[Source, Face]]] = {}
        self._unusable: dict[Source, Finding] = {}

    def adding(self, folders: Sequence[Path], cache: Path | None = None) -> "Fonts":
        """Return these fonts and those of a person's own folders, of any kind; these same ones where there are none.

        A theme may name them, before ours of the same name; text takes them for characters that none of ours has. `cache` is a folder to
        keep unpacked web fonts in.
        """
        paths: dict[str, Path] = {}
        for folder in folders:
            for path in _font_files(folder):
                paths.setdefault(path.stem, path)
        return Fonts((), self.fallbacks, [Source(path, cache) for path in paths.values()], self._shipped) if paths else self

    @cached_property
    def _sources(self) -> dict[str, Source]:
        return {source.path.stem: source for source in self.added}

    @property
    def unusable(self) -> tuple[Finding, ...]:
        """What kept added fonts from being used that might have had a character, as warnings."""
        return tuple(self._unusable.values())

    def face(self, stem: str) -> FontFile:
        """Return a font by its file stem, of a file with several faces one of them by name (`Inter:SemiBold`).

        LayoutError where there is none, or none that can be embedded.
        """
        known = self._faces.get(stem)
        if known is None:
            known = self._faces[stem] = self._known(self._named(stem))
        return known

    def _known(self, font: FontFile) -> FontFile:
        """Return a font, or the same one from another file."""
        return self._by_key.setdefault(font.key, font)

    def _named(self, stem: str) -> FontFile:
        file, _, name = stem.partition(FACE)
        if source := self._sources.get(file):
            return source.font(source.named(name))
        if stem not in self._shipped.paths:
            known = did_you_mean(stem, [*self._sources, *self._shipped.paths])
            raise LayoutError(error(f'no font file is called "{file}"', hint=f"{known}; put fonts of your own into {OWN_FOLDER}"))
        return self._shipped.font(stem)

    def licences(self, stems: Iterable[str]) -> tuple[str, ...]:
        """Return the licences, each once, of those of these fonts that are ours, and of what stands in for characters they lack."""
        others = [stem for each in self.fallbacks for stem in (each.stem, each.bold)]
        ours = [path for stem in (*stems, *others) if stem not in self._sources and (path := self._shipped.paths.get(stem))]
        return tuple(dict.fromkeys(map(licence, ours)))

    def by_key(self, key: str) -> FontFile:
        """Return the font that a Run names; KeyError for a key of another Fonts."""
        return self._by_key[key]

    def shape(
        self,
        text: str,
        stems: Sequence[str],
        features: Features = (),
        *,
        language: str = "en",
        direction: Base = "",
        level: int | None = None,
        boxes: bool = False,
    ) -> tuple[Run, ...]:
        """Shape one line of text into runs, in drawing order from left to right.

        Each character takes the first font that has it, of `stems`, the fallbacks and the added fonts; marks, variation selectors and
        joined emoji stay with their base, spaces and punctuation with the letters before them. `features` are OpenType tags to switch on
        (`tnum`), or tags with values; kerning and ligatures are on. `direction` is that of the paragraph, told by the first letter where
        it is left open; text of other directions in it is ordered as Unicode Annex 9 says. With a `level` that has been settled already,
        and the text is all of that one. Raises MissingGlyphs for what no font has, line ends and tabs among it; with `boxes` a
        placeholder stands there.
        """
        asked = tuple(features.items() if isinstance(features, dict) else features)
        key = (text, tuple(stems), asked, language, direction, level, boxes)
        shaped = self._shaped.get(key)
        if shaped is None:
            if len(self._shaped) >= KEPT:
                self._shaped.clear()
            wanted = features if isinstance(features, dict) else dict.fromkeys(features, 1)
            shaped = self._shaped[key] = shape_line(text, _Chain(self, stems, boxes), wanted, language, direction, level)
        return shaped

    # What a chain tries

    def fallbacks_for(self, cluster: str, beside: FontFile) -> Iterator[FontFile]:
        """Yield our fonts for characters of a script, bold beside letters that are."""
        home = home_of(cluster[0])
        for fallback in self.fallbacks:
            if not fallback.scripts or home in fallback.scripts:
                yield self.face(fallback.bold if fallback.bold and beside.is_heavy else fallback.stem)

    def added_for(self, cluster: str, beside: FontFile) -> Iterator[FontFile]:
        """Yield the added fonts that have a character, those first that look most like the letters beside it."""
        if not self.added:
            return
        characters = visible(cluster) or list(cluster)
        for source, face in self._candidates(wanted_weight(beside.is_heavy)):
            if face.has(characters):
                yield self._known(source.font(face))

    def _candidates(self, weight: float) -> list[tuple[Source, Face]]:
        known = self._by_weight.get(weight)
        if known is None:
            found = [(source, face) for source in self.added for face in self._usual(source, weight)]
            known = self._by_weight[weight] = sorted(found, key=lambda each: nearness(each[1], weight))
        return known

    def _usual(self, source: Source, weight: float) -> Iterable[Face]:
        """Return the faces of a file to choose from; none, with a warning, where it cannot be used."""
        try:
            return list(source.usual(weight))
        except LayoutError as problem:
            self._unusable[source] = replace(problem.findings[0], severity="warning", where=Place(source.path))
            return ()

    def box(self, cluster: str) -> FontFile:
        """Return a font of placeholders for a character that no font has, with its marks."""
        if cluster not in self._boxes:
            from printkit.fonts.boxes import box_font

            self._boxes[cluster] = self._known(box_font(cluster))
        return self._boxes[cluster]


def _font_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES and not path.name.startswith("."))
