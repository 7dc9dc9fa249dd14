"""Everything drawn in full, token by token."""

from pathlib import Path

from by_hand.sheets import ICON_AT, SIZE, Pen, Token, read_sheets, x_of


def draw(folder: Path, output: Path) -> None:
    """Draw the sheets of a folder's data."""
    pen, sheets = Pen(folder, output), read_sheets(folder)
    for number, sheet in enumerate(sheets, 1):
        pen.furniture(sheet)
        pen.number(number, len(sheets))
        for row in sheet:
            for column, token in enumerate(row.tokens):
                _token(pen, token, x_of(column), row.y)
        pen.crop(sheet)
        pen.canvas.showPage()
    pen.canvas.save()


def _token(pen: Pen, token: Token, x: float, y: float) -> None:
    canvas = pen.canvas
    canvas.saveState()
    canvas.translate(x, y)
    pen.ground(token.color)
    if token.name:
        canvas.saveState()
        canvas.translate(SIZE / 2, ICON_AT)
        pen.icon(token.icon)
        canvas.restoreState()
        pen.lettering(token)
    canvas.restoreState()
