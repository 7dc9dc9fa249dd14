"""What is refused before any work is done: options and folders of what there is not, and more pieces than anybody cuts out."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from printkit.components import Document, Item
from printkit.errors import Finding, PaperError, UsageError, did_you_mean, error
from printkit.impose import Plan
from printkit.model import Encounter
from printkit.options import PrintOptions
from printkit.pipeline.spoken import PlaceOf, Spoken
from printkit.render import all_renderers

MOST_PIECES = 100_000
"""Pieces of one kit: some 2,000 sheets of tokens. More is a slip of the hand, and would keep a machine busy for hours."""


def refuse_pointless(spoken: Spoken) -> None:
    """Raise UsageError where the options in force ask for what there is not; what the command line did not say has its place."""
    checks = (_unknown_formats, _pieces_of_no_picture, _sides_of_folds)
    findings = [finding for found in checks for finding in found(spoken.options, spoken.at)]
    if findings:
        raise UsageError(*findings)


def refuse_nothing(plan: Plan) -> None:
    """Raise UsageError where no page would come of a plan, or only backs are asked for and nothing has one."""
    only_backs = plan.options.sides == "back"
    if not plan.sheets:
        hint = "`printkit list components` tells what there is; look at --only, --skip and --copies, and at `print` in the encounter"
        raise UsageError(error("nothing to print: no piece and no page is left of what is asked for", hint=hint))
    if only_backs and not any(slot.back >= 0 for sheet in plan.sheets for slot in sheet.slots):
        raise UsageError(error("nothing to print: nothing that is asked for has a back", hint="leave out `--sides back`"))


def refuse_missing_folders(layouts: Iterable[Path], allowed: Iterable[Path], fonts: Iterable[Path]) -> None:
    """Raise UsageError naming every folder that the command line or the settings name and that is none."""
    named = {
        "name a folder of layouts with --layouts": layouts,
        "name a folder that files may stand in with --allow": allowed,
        "mend fonts in your settings.toml, which names it": fonts,
    }
    findings = [error(f"there is no folder {each}", None, hint) for hint, folders in named.items() for each in folders if not each.is_dir()]
    if findings:
        raise UsageError(*findings)


def _pieces_of_no_picture(options: PrintOptions, at: PlaceOf) -> Iterator[Finding]:
    if options.each == "piece" and set(options.format) == {"pdf"}:
        hint = "add `--format png` or `--format svg`: a PDF holds sheets"
        yield error("each piece gets a picture of its own, but no pictures are asked for", at("each"), hint)


def _sides_of_folds(options: PrintOptions, at: PlaceOf) -> Iterator[Finding]:
    sheets = options.each == "page" or options.split or "pdf" in options.format
    if sheets and options.duplex == "fold" and options.sides in ("back", "separate"):
        hint = "`--duplex long` or `--duplex short` puts backs on sheets of their own"
        message = f"nothing to print for `--sides {options.sides}`: backs that are folded stand beside their fronts, on one sheet"
        yield error(message, at("sides") or at("duplex"), hint)


def _unknown_formats(options: PrintOptions, at: PlaceOf) -> Iterator[Finding]:
    known = all_renderers()
    if not options.format:
        yield error("no format is asked for, so nothing would be written", at("format"), f"write {', '.join(known)}")
    for suffix in options.format:
        if suffix not in known:
            yield error(f'there is no format "{suffix}"', at("format"), did_you_mean(suffix, known))


def refuse_countless(items: Sequence[Item | Document], encounter: Encounter) -> None:
    """Raise PaperError where there would be more pieces than anybody cuts out, at the combatant that most of them belong to."""
    pieces = [item for item in items if isinstance(item, Item)]
    total = sum(item.copies for item in pieces)
    if total <= MOST_PIECES:
        return
    most = max(pieces, key=lambda item: item.copies)
    message = f"{total:,} pieces are more than the {MOST_PIECES:,} that one kit may have"
    raise PaperError(error(message, encounter.place(most.owner, "copies"), "print fewer copies, or split the encounter into several"))
