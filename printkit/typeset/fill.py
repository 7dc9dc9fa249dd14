"""Fill a Jinja2 layout and read the result as XML whose elements remember where their template wrote them.

A layout is anybody's file: the sandbox keeps it from reaching into Python, its output is bounded, one that does not ship with printkit
works within bounds too (guarded.py), and whatever it does wrong is a LayoutError with the template's file and line.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import jinja2
import markupsafe
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

from printkit.errors import LayoutError, PaperError, Place, UserError, did_you_mean, error
from printkit.typeset.compiled import Compiled
from printkit.typeset.guarded import Guarded
from printkit.typeset.helpers import FILTERS, helpers
from printkit.typeset.layouts import Layouts
from printkit.typeset.markup import Reader
from printkit.typeset.theme import Theme

SPECIAL = re.compile("[&<>'\"]")
FILLED_LIMIT = 4_000_000
"""Characters a stranger's filled layout may have: a rule book's worth, so that a runaway loop ends in a message."""
TRUSTED_LIMIT = 40_000_000
"""Characters one of ours may have: pages of some thousand combatants."""
AT_ONCE = 20_000
"""Pieces of a filled layout that are counted together: a small face is one."""
OPENING_TAG = re.compile(r"<[A-Za-z][\w-]*")
INDENT = re.compile(r"\n[ \t]+")
UNDEFINED = re.compile(r"'([^']+)' is undefined|has no attribute '([^']+)'")


class RememberPlaces(Extension):
    """Write each opening tag's own place into it, so that loops, includes and macros cannot lose it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Add ` at="file:line:column"` to every opening tag of the markup, leaving `{% if a <b %}` alone.

        Indentation goes: it is only white space to XML, and half of a small layout.
        """
        source = re.sub(r"\r\n?", "\n", source)
        starts = [0, *(match.end() for match in re.finditer("\n", source))]
        # a brace would open a Jinja2 expression where the template is read
        file = escape(filename or name or "").replace("{", "&#123;")

        def placed(tag: re.Match[str], start: int) -> str:
            row = bisect_right(starts, start + tag.start())
            return f'{tag[0]} at="{file}:{row}:{start + tag.start() - starts[row - 1] + 1}"'

        written: list[str] = []
        done = 0
        for start, markup in self._markup(source, name, filename):
            remembering = OPENING_TAG.sub(partial(placed, start=start), markup)
            written += (source[done:start], INDENT.sub("\n", remembering))
            done = start + len(markup)
        return "".join((*written, source[done:]))

    def _markup(self, source: str, name: str | None, filename: str | None) -> Iterator[tuple[int, str]]:
        """Yield what stands outside of Jinja2's tags, and where; white space that `{%-` takes away is passed over."""
        here = 0
        for _, kind, value in self.environment.lexer.tokeniter(source, name, filename):
            while not source.startswith(value, here):
                here += 1
            if kind == "data":
                yield here, value
            here += len(value)


class Generator(CodeGenerator):
    """Writes one call of `printed` round each value that a template prints, where Jinja2 has two: it is most of what filling costs."""

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        const = node.as_const(frame.eval_ctx)
        return str(const) if isinstance(node, nodes.TemplateData) else printed(const)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(finalize.src)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(")")


class Environment(SandboxedEnvironment):
    """The sandbox, with our code generator."""

    code_generator_class = Generator


class GuardedEnvironment(Guarded):
    """The sandbox within bounds, with our code generator."""

    code_generator_class = Generator


class Filler:
    """Fills layouts of some folders in one theme; each layout is compiled once, or taken as it is kept in a folder of such.

    Layouts of the `trusted` folders run as they are, all others within bounds.
    """

    def __init__(self, folders: Sequence[Path], theme: Theme, cache_folder: Path | None = None, trusted: Sequence[Path] = ()) -> None:
        self.layouts = Layouts(folders, theme.shapes, trusted)
        self.environment = Environment(bytecode_cache=Compiled(cache_folder) if cache_folder else None, **self._settings())
        self.environment.globals.update(helpers(theme))
        del self.environment.globals["lipsum"]
        self.environment.filters.update(FILTERS)
        self.guarded = GuardedEnvironment(
            bytecode_cache=Compiled(cache_folder, "guarded-%s.compiled") if cache_folder else None, **self._settings()
        )
        self.guarded.globals = self.environment.globals
        self.guarded.bound_filters(self.environment.filters)
        self.layouts.guarded = self.guarded
        self.templates: dict[str, jinja2.Template] = {}
        self.reader = Reader()

    def _settings(self) -> dict[str, Any]:
        return {
            "loader": self.layouts,
            "extensions": [RememberPlaces],
            "undefined": jinja2.StrictUndefined,
            "autoescape": True,
            "finalize": printed,
            "auto_reload": False,
            "cache_size": -1,
        }

    def fill(self, layout: str, values: dict[str, Any]) -> Element:
        """Fill a layout with values and return its root; names and rules text are escaped for XML, so they stay text."""
        return self.reader.read(self._filled(layout, values))

    def _filled(self, layout: str, values: dict[str, Any]) -> str:
        try:
            template = self.templates.get(layout)
            if template is None:
                template = self.templates[layout] = self.environment.get_template(layout)
            return self._render(template, values)
        except UserError:
            raise
        except jinja2.TemplateNotFound as problem:
            raise self._not_found(problem) from None
        except jinja2.TemplateSyntaxError as problem:
            where = Place(Path(problem.filename or problem.name or layout), problem.lineno)
            raise LayoutError(error(problem.message or "template syntax", where)) from None
        except Exception as problem:  # whatever a layout does wrong is the layout's error, never ours
            raise self._wrong(problem, layout, values) from None

    def _render(self, template: jinja2.Template, values: dict[str, Any]) -> str:
        self.guarded.steps.refill()
        try:
            # Jinja2's own way to a context merges the values with the names that all templates know, for each face anew.
            context = Context(template.environment, self.environment.globals, template.name, template.blocks)
            context.vars.update(values)
            pieces = template.root_render_func(context)
            filled = "".join(islice(pieces, AT_ONCE))
            trusted = template.environment is self.environment
            while more := "".join(islice(pieces, AT_ONCE)):
                filled += more
                if len(filled) > (TRUSTED_LIMIT if trusted else FILLED_LIMIT):
                    break
        except Exception:
            self.environment.handle_exception()  # raises it again, its traceback naming the template's lines
        if len(filled) > (TRUSTED_LIMIT if trusted else FILLED_LIMIT):
            raise _too_much(template, trusted)
        return filled

    def _not_found(self, problem: jinja2.TemplateNotFound) -> LayoutError:
        name = str(problem.name)
        places = ", ".join(str(folder) for folder in self.layouts.folders)
        message = problem.message if problem.message != problem.name else f'there is no layout "{name}" in {places}'
        return LayoutError(error(str(message), template_place(problem), did_you_mean(name, self.layouts.names())))

    def _wrong(self, problem: Exception, layout: str, values: Mapping[str, Any]) -> LayoutError:
        """Say what a template did wrong, at the line, and for a name nobody gave, its column and the name that was meant."""
        message = str(problem) or type(problem).__name__
        where = template_place(problem) or self._file_of(layout)
        named = UNDEFINED.search(message)
        if named is None:
            return LayoutError(error(message, where))
        name = named[1] or named[2]
        known = [*values, *self.environment.globals] if named[1] else []
        return LayoutError(error(message, where and _at_word(where, name), did_you_mean(name, known) if known else None))

    def _file_of(self, layout: str) -> Place | None:
        template = self.templates.get(layout)
        return Place(Path(template.filename)) if template and template.filename else None


def _too_much(template: jinja2.Template, trusted: bool) -> UserError:
    """Say that a filled layout is too long: ours are for what they are given, a stranger's for a fault of its own."""
    if trusted:
        return PaperError(error("there is too much to print on one piece", None, "split the encounter into several"))
    where = Place(Path(template.filename or ""))
    return LayoutError(error(f"the layout writes more than {FILLED_LIMIT:,} characters", where, "look for a loop without end"))


def printed(value: object) -> str:
    """Write a value as a template prints it: escaped, no number with more digits than paper needs or an exponent, and never None.

    >>> printed(8.399999999999999), printed(-6e-17), printed(2.0), printed("Mara & Co")
    ('8.4', '0', '2', 'Mara &amp; Co')
    """
    if isinstance(value, str):
        return value if isinstance(value, markupsafe.Markup) or SPECIAL.search(value) is None else str(markupsafe.escape(value))
    if isinstance(value, float):
        text = f"{value:.5f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    if value is None:
        raise jinja2.UndefinedError("the layout prints a value that is not there (None)")
    return str(markupsafe.escape(value))


def template_place(problem: BaseException) -> Place | None:
    """Return the deepest template line in a traceback; Jinja2 names the templates in it."""
    trace, found = problem.__traceback__, None
    while trace:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(".j2"):
            found = Place(Path(file), trace.tb_lineno)
        trace = trace.tb_next
    return found


def _at_word(where: Place, word: str) -> Place:
    """Return the place of a word in the line of a template."""
    lines = where.file.read_text(encoding="utf-8").splitlines()
    line = lines[where.line - 1] if where.line <= len(lines) else ""
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", line)
    return Place(where.file, where.line, found.start() + 1) if found else where
