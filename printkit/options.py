"""How to print: one set of options for the encounter file, the command line and the user's settings."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from printkit.units import GOOD_DPI
from printkit.values import Line, Lines, Strict, between, several, word

Ink = Annotated[Literal["colour", "grey", "line"], BeforeValidator(word)]
Duplex = Annotated[Literal["none", "long", "short", "fold"], BeforeValidator(word)]
Sides = Annotated[Literal["front", "back", "both", "separate"], BeforeValidator(word)]
Mark = Annotated[Literal["crop", "outline", "edge", "full", "none"], BeforeValidator(word)]
Format = Annotated[str, BeforeValidator(word)]
"""A file suffix; which there are is known further up, where the renderers are."""
Each = Annotated[Literal["page", "piece"], BeforeValidator(word)]


class PrintOptions(Strict):
    """How to print: the `print:` of an encounter file, the options of the command line and the user's settings, all alike."""

    paper: Lines = Field((), description="Paper by name (`printkit list papers`) or size (`210x297mm`); several give one kit each.")
    ink: Ink = Field("colour", description="`colour`; `grey`, with patterns in place of hues; `line`, without fills.")
    theme: Line = Field("", description="How the sheets look. Left out, the game's own theme.")
    components: Lines = Field((), description="Only these components, in this order. Left out, all the game has.")
    skip: Lines = Field((), description="Components to leave out.")
    copies: dict[str, Annotated[int, Field(ge=0, le=10_000)]] = Field(
        default_factory=dict, description="How many of a component's pieces to print, by component, where the usual number is wrong."
    )
    duplex: Duplex = Field(
        "none", description="`long` or `short`: the edge the printer turns the paper over; `fold`: back beside front; or `none`."
    )
    sides: Sides = Field("both", description="Print only fronts, only backs, both, or fronts and backs as separate files.")
    printer: Line = Field("", description="A printer whose offset and scale were measured with `printkit calibrate`.")
    skip_slot: tuple[Annotated[int, Field(ge=1, le=1000)], ...] = Field(
        (), description="Slots to leave empty on each sheet that has several, counted from 1."
    )
    marks: Annotated[tuple[Mark, ...], BeforeValidator(several)] = Field(
        ("crop",), description="What shows where to cut: `crop`, `outline`, `edge`, `full` or `none`; several with commas."
    )
    bleed_mm: Annotated[float, BeforeValidator(between("0mm", "20mm"), json_schema_input_type=str)] = Field(
        0.0, alias="bleed", description="How far art runs past the cut, such as `3mm`."
    )
    proof: bool = Field(False, description="Show trim and safe zones, for looking only.")
    split: bool = Field(False, description="Also write one PDF for each component.")
    draft: bool = Field(False, description="Print visible placeholders for what is missing, with DRAFT on every sheet.")
    format: Annotated[tuple[Format, ...], BeforeValidator(several)] = Field(("pdf",), description="What to write: `pdf`, `png`, `svg`.")
    each: Each = Field("page", description="For pictures: one for each `page` or each `piece`.")
    dpi: int = Field(GOOD_DPI, ge=36, le=1200, description="Resolution of PNG files, and of art in the PDF.")
    max_mb: int | None = Field(None, ge=1, le=4096, description="The largest a PDF may become.")

    @model_validator(mode="before")
    @classmethod
    def _only_means_components(cls, given: Any) -> Any:
        """Take the command line's `only` for `components`."""
        if isinstance(given, dict) and "only" in given and "components" not in given:
            return {"components" if key == "only" else key: value for key, value in given.items()}
        return given

    def over(self, weaker: "PrintOptions") -> "PrintOptions":
        """Lay what is said here over what is said there: the weaker one speaks only where this one is silent."""
        said = {name: getattr(self, name) for name in self.model_fields_set}
        if "copies" in said:
            said["copies"] = {**weaker.copies, **said["copies"]}
        return weaker.model_copy(update=said)
