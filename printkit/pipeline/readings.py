"""What a person reads off a calibration sheet and types in, and what it comes to."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from printkit.errors import Finding, UsageError, did_you_mean, error
from printkit.impose import Paper
from printkit.impose.duplex import turned_over
from printkit.impose.gauges import Gauges, gauges
from printkit.impose.printers import Readings, back_error, front_error
from printkit.page import Affine
from printkit.pipeline.printers import deviation, paper_key, placement
from printkit.settings import Deviation, OnPaper, Printer

READING = re.compile(r"\s*(?P<word>[^\W\d]+)\s*[:=]?\s*(?P<sign>[-+\u2212\u2013]?)\s*(?P<number>\d+(?:[.,]\d+)?)\s*(?:mm)?\s*[,;]?\s*")
EXAMPLE = '"top 0.3 bottom 0.25 left -0.1 right 0 width 179.6 height 200.2"'
PLACES, LINES = ("top", "bottom", "left", "right"), ("width", "height")
FAR_OFF = 0.03
"""A long line that is off by more than this share was measured wrongly, or printed at another scale than 100 %."""

CROOKED = 0.03
"""No printer takes paper in so crooked, as a share; what says so was mixed up, or lacks a minus."""

MOST_MARGIN_MM = 50.0


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed of one paper: readings of fronts, backs and edges (empty: not given), and the edge on which sheets are turned."""

    front: str = ""
    back: str = ""
    margins: str = ""
    duplex: str = "none"


def measured(printer: Printer, paper: Paper, typed: Typed) -> Printer:
    """Return a printer with what was typed laid over what is known of it; UsageError with everything that cannot be right."""
    findings: list[Finding] = []
    by = gauges(paper)
    front = _side("--front", typed.front, by, findings)
    back = _side("--back", typed.back, by, findings)
    margins = _numbers("--margins", typed.margins, PLACES, findings)
    findings += _beyond("--margins", {word: (value, 0.0, MOST_MARGIN_MM) for word, value in margins.items()})
    known = printer.papers.get(paper_key(paper), OnPaper())
    if back and typed.duplex not in ("long", "short"):
        findings.append(error("--back needs --duplex long or --duplex short", hint="as it stands on the calibration sheet"))
    if back and not front and known.front is None:
        findings.append(error("--back is measured from the front", hint="give --front too"))
    if findings:
        raise UsageError(*findings)
    errors = _errors(front, back, known, typed.duplex, by)
    findings += [_crooked(side) for side, one in errors.items() if max(abs(one.b), abs(one.c)) > CROOKED]
    if findings:
        raise UsageError(*findings)
    found = known.model_copy(update={side: deviation(one, by.width_mm, by.height_mm) for side, one in errors.items()})
    edges = printer.margins.model_copy(update={f"{word}_mm": value for word, value in margins.items()})
    return Printer(margins=edges, papers={**printer.papers, paper_key(paper): found} if front or back else printer.papers)


def _errors(front: Readings, back: Readings, known: OnPaper, duplex: str, by: Gauges) -> dict[str, Affine]:
    """Return the errors of fronts, and of backs by the edge, that were read."""
    found = {"front": front_error(front, by)} if front else {}
    if back:
        on = found["front"] if front else placement(known.front or Deviation(), by.width_mm, by.height_mm)
        found[duplex] = back_error(back, by, on, turned_over(by.width_mm, by.height_mm, duplex))
    return found


def _crooked(side: str) -> Finding:
    option = "--front" if side == "front" else "--back"
    hint = "is a minus missing, or a number at another place?"
    return error(f"{option}: by these numbers the paper goes in too crooked for any printer", hint=hint)


def _side(option: str, text: str, by: Gauges, findings: list[Finding]) -> Readings:
    """Read what was typed of one side; nothing where nothing was."""
    if not text.strip():
        return {}
    wrong = len(findings)
    read = _numbers(option, text, (*PLACES, *LINES), findings)
    bounds: dict[str, tuple[float, float]] = {place: (-scale.most_mm, scale.most_mm) for place, scale in by.scales.items()}
    for word, true_mm in zip(LINES, (by.across_mm, by.down_mm), strict=True):
        bounds[word] = true_mm * (1 - FAR_OFF), true_mm * (1 + FAR_OFF)
    findings += _beyond(option, {word: (value, *bounds[word]) for word, value in read.items()})
    missing = [place for place in PLACES if place not in read]
    if missing and len(findings) == wrong:
        findings.append(error(f"{option} lacks {', '.join(missing)}", hint=f"type it like {EXAMPLE}"))
    return read


def _numbers(option: str, text: str, words: Sequence[str], findings: list[Finding]) -> dict[str, float]:
    """Read words with numbers, in any order; a comma may stand for the decimal point."""
    read: dict[str, float] = {}
    at = len(text) - len(text.lstrip())
    while at < len(text):
        match = READING.match(text, at)
        if match is None:
            findings.append(error(f'{option}: "{text[at:].strip()}" is not a word and its number', hint=f"type it like {EXAMPLE}"))
            break
        word, at = match["word"].lower(), match.end()
        if word not in words:
            findings.append(error(f'{option}: nothing is called "{match["word"]}"', hint=did_you_mean(word, words)))
        elif word in read:
            findings.append(error(f'{option}: "{word}" stands there twice'))
        else:
            value = float(match["number"].replace(",", "."))
            read[word] = -value if match["sign"] not in ("", "+") else value
    return read


def _beyond(option: str, read: Mapping[str, tuple[float, float, float]]) -> Iterator[Finding]:
    """Tell readings that their scale does not have, or that are far from what they measure."""
    for word, (value, least, most) in read.items():
        if least - 1e-9 <= value <= most + 1e-9:
            continue
        if word in LINES:
            exact = f"{(least + most) / 2:g} mm where a printer is exact, on this paper"
            hint = f"it is {exact}; was it printed at 100 %, and measured from end mark to end mark?"
        else:
            hint = f"it goes from {least:g} to {most:g}".replace("-", "\u2212")
        yield error(f"{option}: {word} cannot be {value:g}", hint=hint)
