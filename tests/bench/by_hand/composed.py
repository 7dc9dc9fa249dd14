"""What repeats is a form, drawn once; each token is one string of operators, written past the canvas's own calls."""

from pathlib import Path

from reportlab.pdfbase.pdfmetrics import getFont

from by_hand.forms import Forms
from by_hand.sheets import FONT, ICON_AT, NAME_AT, NUMBER_AT, SIZE, TEXT_SIZE, Pen, Token, read_sheets, x_of


class Writer:
    """Writes tokens as operators, with ReportLab's names for forms and fonts."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.font = getFont(FONT)

    def token(self, token: Token, x: float, y: float) -> None:
        """Add one token to the page."""
        canvas = self.pen.canvas
        shown = f"q 1 0 0 1 {x:.3f} {y:.3f} cm {self._form(f'ground{token.color}')}"
        if token.name:
            icon = self._form(f"icon-{token.icon}")
            name, number = self._text(token.name, NAME_AT), self._text(token.number, NUMBER_AT)
            shown = f"{shown} q 1 0 0 1 {SIZE / 2:.3f} {ICON_AT:.3f} cm {icon} Q 0 g BT {name} {number} ET"
        canvas._code.append(f"{shown} Q")

    def _form(self, name: str) -> str:
        self.pen.canvas._formsinuse.append(name)
        return f"/{self.pen.canvas._doc.getXObjectName(name)} Do"

    def _text(self, text: str, y: float) -> str:
        canvas = self.pen.canvas
        ((subset, codes),) = self.font.splitString(text, canvas._doc)
        font = self.font.getSubsetInternalName(subset, canvas._doc)
        return f"{font} {TEXT_SIZE} Tf 1 0 0 1 {(SIZE - self.pen.width(text)) / 2:.3f} {y:.3f} Tm ({canvas._escape(codes)}) Tj"


def draw(folder: Path, output: Path) -> None:
    """Draw the sheets of a folder's data."""
    pen, sheets = Pen(folder, output), read_sheets(folder)
    forms, writer = Forms(pen), Writer(pen)
    for number, sheet in enumerate(sheets, 1):
        pen.canvas.doForm(forms.make(sheet))
        pen.number(number, len(sheets))
        for row in sheet:
            for column, token in enumerate(row.tokens):
                writer.token(token, x_of(column), row.y)
        pen.canvas.showPage()
    pen.canvas.save()
