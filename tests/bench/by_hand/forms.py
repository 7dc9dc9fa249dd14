"""What repeats is a form, drawn once; the rest is drawn with ordinary canvas calls."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from by_hand.sheets import HEIGHT, ICON_AT, SIZE, WIDTH, Pen, Sheet, Token, read_sheets, x_of


class Forms:
    """The forms of one document, each made when it is first asked for, all before the page that shows them."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.made: set[str] = set()

    def make(self, sheet: Sheet) -> str:
        """Make the forms that a sheet shows, and return the name of its own: title, captions and crop ticks of sheets like it."""
        for token in {token[2:]: token for row in sheet for token in row.tokens}.values():
            self._form(f"ground{token.color}", self.pen.ground, token.color)
            if token.icon:
                self._form(f"icon-{token.icon}", self.pen.icon, token.icon)
        name = "sheet" + "-".join(str(len(row.tokens)) + row.caption.replace(" ", "") for row in sheet)
        self._form(name, self._around, sheet)
        return name

    def _form(self, name: str, draw: Callable[[Any], None], what: Any) -> None:
        if name not in self.made:
            self.made.add(name)
            # the middle of an icon is the origin, and what lies outside of a form's box is lost
            self.pen.canvas.beginForm(name, -SIZE, -SIZE, WIDTH, HEIGHT)
            draw(what)
            self.pen.canvas.endForm()

    def _around(self, sheet: Sheet) -> None:
        self.pen.furniture(sheet)
        self.pen.crop(sheet)


def draw(folder: Path, output: Path) -> None:
    """Draw the sheets of a folder's data."""
    pen, sheets = Pen(folder, output), read_sheets(folder)
    forms = Forms(pen)
    for number, sheet in enumerate(sheets, 1):
        pen.canvas.doForm(forms.make(sheet))
        pen.number(number, len(sheets))
        for row in sheet:
            for column, token in enumerate(row.tokens):
                _token(pen, token, x_of(column), row.y)
        pen.canvas.showPage()
    pen.canvas.save()


def _token(pen: Pen, token: Token, x: float, y: float) -> None:
    canvas = pen.canvas
    canvas.saveState()
    canvas.translate(x, y)
    canvas.doForm(f"ground{token.color}")
    if token.name:
        canvas.saveState()
        canvas.translate(SIZE / 2, ICON_AT)
        canvas.doForm(f"icon-{token.icon}")
        canvas.restoreState()
        pen.lettering(token)
    canvas.restoreState()
