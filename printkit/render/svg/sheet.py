"""One page as an SVG file."""

from base64 import b64encode
from collections.abc import Callable, Iterable
from typing import Any
from xml.sax.saxutils import escape

from printkit.page import Affine, Ellipse, Face, Group, Image, Line, Mark, Page, Path, Rect, Shape, Text, Use, scaled
from printkit.render import Job
from printkit.render.svg.type import Typeface, Typefaces
from printkit.render.svg.values import attributes, number, painted, path_data, transform
from printkit.units import MM_PER_PT

NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

MITER = 10
"""How many widths long a sharp corner may become; PDF's own limit, which SVG sets lower."""


class Sheet:
    """A page under way: its marks as elements, and what they refer to."""

    def __init__(self, job: Job, typefaces: Typefaces) -> None:
        self.job = job
        self.typefaces = typefaces
        self.defined: dict[str, str] = {}
        self.clips: dict[Shape, str] = {}
        self.faces: dict[int, tuple[Face, str]] = {}
        self.pictures: dict[str, str] = {}
        self.draw: dict[type, Callable[[Any], str]] = {
            Text: self._text,
            Line: _line,
            Rect: _shape,
            Ellipse: _shape,
            Path: _shape,
            Image: self._image,
            Group: self._group,
            Use: self._use,
        }

    def drawn(self, page: Page) -> bytes:
        """Return the file."""
        body = self.marks(page.marks)
        width, height = number(page.width_mm), number(page.height_mm)
        parts = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<svg {NAMESPACES} version="1.1" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
            f"{attributes(lang=self.job.language or None)}>",
            f"<title>{escape(page.title or self.job.title)}</title>",
            f"<metadata>{escape(self.job.creator)}</metadata>",
            f"<defs>{''.join(self.defined.values())}</defs>",
            f'<g stroke-miterlimit="{MITER}">{body}</g>',
            "</svg>\n",
        ]
        return "\n".join(parts).encode()

    def marks(self, marks: Iterable[Mark]) -> str:
        """Return marks as elements, one over the other."""
        return "".join([self.draw[type(mark)](mark) for mark in marks])

    def _text(self, text: Text) -> str:
        """Draw a run's glyphs in the font's units, with y upwards, where its baseline lies."""
        typeface = self.typefaces.typeface(text.font)
        per_unit = text.size_pt * MM_PER_PT / typeface.units
        units = typeface.units / 1000
        tracking = text.tracking_mm / per_unit
        pen, parts = 0.0, []
        for glyph in typeface.glyphs(text):
            if name := self._glyph(typeface, glyph.number):
                at = attributes(x=(pen + glyph.dx * units) or None, y=(glyph.dy * units) or None)
                parts.append(f'<use xlink:href="#{name}"{at}/>')
            pen += glyph.advance * units + tracking
        placement = Affine(per_unit, 0, 0, -per_unit, text.x_mm, text.y_mm)
        return f"<g{attributes(aria_label=text.content, fill=text.color, transform=transform(placement))}>{''.join(parts)}</g>"

    def _glyph(self, typeface: Typeface, glyph: int) -> str:
        """Return the name of a glyph's outline; empty where it shows nothing."""
        outline = typeface.outline(glyph)
        name = f"t{typeface.number}-{glyph}"
        if outline and name not in self.defined:
            self.defined[name] = f'<path id="{name}" d="{outline}"/>'
        return name if outline else ""

    def _image(self, image: Image) -> str:
        picture = self.job.art.by_key(image.key)
        name = self.pictures.get(image.key)
        if name is None:
            name = self.pictures[image.key] = f"i{len(self.pictures)}"
            data = f"data:image/{picture.kind};base64,{b64encode(picture.data).decode()}"
            size = attributes(width=picture.width_px, height=picture.height_px, preserveAspectRatio="none", xlink_href=data)
            self.defined[name] = f'<image id="{name}"{size}/>'
        placement = image.placement.after(scaled(1 / picture.width_px, 1 / picture.height_px))
        return f'<use xlink:href="#{name}"{attributes(transform=transform(placement))}/>'

    def _group(self, group: Group) -> str:
        said = attributes(role="img", aria_label=group.alt) if group.alt else ""
        how = attributes(
            transform=transform(group.placement),
            clip_path=self._clip(group.clip),
            opacity=group.opacity if group.opacity < 1 else None,
            **{"class": group.layer or None},
        )
        return f"<g{how}{said}>{self.marks(group.marks)}</g>"

    def _use(self, use: Use) -> str:
        how = attributes(transform=transform(use.placement), clip_path=self._clip(use.clip))
        if use.shared:
            return f'<use xlink:href="#{self._face(use.face)}"{how}/>'
        return f"<g{how}>{self.marks(use.face.marks)}</g>"

    def _face(self, face: Face) -> str:
        """Return the name of a face, defined at first use."""
        known = self.faces.get(id(face))
        if known is None:
            marks = self.marks(face.marks)
            # The face is kept too: while it lives, nothing else can have its id.
            known = self.faces[id(face)] = face, f"f{len(self.faces)}"
            self.defined[known[1]] = f'<g id="{known[1]}">{marks}</g>'
        return known[1]

    def _clip(self, clip: Shape | None) -> str | None:
        if clip is None:
            return None
        if clip not in self.clips:
            name = self.clips[clip] = f"c{len(self.clips)}"
            rule = attributes(clip_rule="evenodd") if isinstance(clip, Path) and clip.even_odd else ""
            self.defined[name] = f'<clipPath id="{name}"><{_outline(clip)}{rule}/></clipPath>'
        return f"url(#{self.clips[clip]})"


def _outline(shape: Shape) -> str:
    """Write a shape's element and its place, without how it is painted."""
    if isinstance(shape, Rect):
        corner = shape.corner_mm or None
        return f"rect{attributes(x=shape.x_mm, y=shape.y_mm, width=shape.width_mm, height=shape.height_mm, rx=corner, ry=corner)}"
    if isinstance(shape, Ellipse):
        return f"ellipse{attributes(cx=shape.x_mm, cy=shape.y_mm, rx=shape.rx_mm, ry=shape.ry_mm)}"
    return f'path d="{path_data(shape.segments)}"'


def _shape(shape: Shape) -> str:
    rule = ' fill-rule="evenodd"' if isinstance(shape, Path) and shape.even_odd else ""
    return f"<{_outline(shape)}{rule}{painted(shape.fill, shape.stroke)}/>"


def _line(line: Line) -> str:
    ends = attributes(x1=line.x1_mm, y1=line.y1_mm, x2=line.x2_mm, y2=line.y2_mm)
    return f"<line{ends}{painted(None, line.stroke)}/>"
