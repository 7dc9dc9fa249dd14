"""Layouts that do not ship with printkit run within bounds: so many steps, and nothing longer than so much.

Jinja2's sandbox keeps a layout from reaching into Python, but `"a" * 10**9` fills the memory and three loops inside each other never end.
Steps are counted, not seconds: what is refused here is refused on every machine, and no process has to be watched. A guarded template is
rewritten before it is compiled, so that whatever can repeat or grow asks first; the layouts that ship run as they are.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from itertools import accumulate
from typing import Any, TypeVar

from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.filters import make_attrgetter
from jinja2.runtime import Context, markup_join
from jinja2.sandbox import SandboxedEnvironment
from jinja2.utils import pass_context
from jinja2.visitor import NodeTransformer

LONGEST = 400_000
"""Characters of a text, or items of a list, that a layout may make: some pages."""
TURN = 20
"""Steps that a turn of a loop or a call costs; a character or an item costs one."""
MOST_STEPS = 10_000_000
"""Steps a run may be ahead: a few seconds of work."""
STEPS_A_FACE = 500_000
"""Steps that each filling adds: many times what a crowded page takes."""
MOST_BITS = 4096
"""Digits a whole number may grow to, in bits."""
WIDEST = 1000
"""Characters to which a text is filled up."""
WIDTH = re.compile(r"\*|\d{4,}")

GROWING = frozenset(
    ["center", "ljust", "rjust", "zfill", "expandtabs", "replace", "join", "translate", "format", "format_map", "encode", "to_bytes"]
)
"""Methods that make much of little; the filters that do the same are bounded."""
LEFT_OUT = frozenset({"indent", "pprint", "random", "striptags", "tojson", "urlize", "wordwrap", "xmlattr"})
"""Filters that no layout needs: they would print differently each time, or more than anybody asked for."""
COUNTED = frozenset({"batch", "center", "int", "round", "slice", "truncate"})
"""Filters that do as much as a number says."""

Answer = TypeVar("Answer")


class Steps:
    """Counts down what layouts may do: an account that each filling pays into and all work is taken from."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def refill(self) -> None:
        """Add what one more filling may cost."""
        self.left = min(self.left + STEPS_A_FACE, MOST_STEPS)

    def spend(self, steps: int) -> bool:
        """Take some off; SecurityError where none are left. Always false, so that it can stand before a condition."""
        self.left -= steps
        if self.left < 0:
            raise SecurityError("the layout works too long: look for a loop without end, or loops inside each other")
        return False


def refuse_long(length: int) -> None:
    """Raise SecurityError for a text or list nobody needs."""
    if length > LONGEST:
        raise SecurityError(f"the layout makes a text or list of more than {LONGEST:,}")


class Guard(NodeTransformer):
    """Rewrites a template so that loops, macros and all that makes text longer call the environment."""

    def _repeated(self, node: Any) -> Any:
        self.generic_visit(node)
        written = sum(len(data.data) for data in node.find_all(nodes.TemplateData))
        node.body.insert(0, nodes.ExprStmt(_call("spend", nodes.Const(TURN + written), at=node), lineno=node.lineno))
        return node

    visit_Macro = visit_CallBlock = visit_Block = _repeated  # noqa: N815 (Jinja2 asks for these names)

    def visit_For(self, node: nodes.For) -> Any:  # noqa: N802
        """Let each turn of a loop count, also those that its condition passes over."""
        self._repeated(node)
        if node.test is not None:
            node.test = nodes.Or(_call("spend", nodes.Const(TURN), at=node), node.test, lineno=node.lineno)
        return node

    def visit_Include(self, node: nodes.Include) -> Any:  # noqa: N802
        """Let each inclusion count."""
        self.generic_visit(node)
        return [nodes.ExprStmt(_call("spend", nodes.Const(5 * TURN), at=node), lineno=node.lineno), node]

    def visit_Output(self, node: nodes.Output) -> Any:  # noqa: N802
        """Look at each value that is printed."""
        self.generic_visit(node)
        node.nodes = [each if isinstance(each, nodes.TemplateData) else _call("shown", each, at=each) for each in node.nodes]
        return node

    def visit_Concat(self, node: nodes.Concat) -> Any:  # noqa: N802
        """Join texts within bounds."""
        self.generic_visit(node)
        return _call("joined", *node.nodes, at=node)

    def visit_Getitem(self, node: nodes.Getitem) -> Any:  # noqa: N802
        """Let what is cut out of a text or list count: it is a copy."""
        self.generic_visit(node)
        if not isinstance(node.arg, nodes.Slice):
            return node
        ends = (node.arg.start, node.arg.stop, node.arg.step)
        return _call("sliced", node.node, *(each or nodes.Const(None) for each in ends), at=node)


def _call(name: str, *given: nodes.Expr, at: nodes.Node) -> nodes.Expr:
    call = nodes.Call(nodes.EnvironmentAttribute(name), list(given), [], None, None)
    call.set_lineno(at.lineno)
    return call


class Guarded(SandboxedEnvironment):
    """The sandbox for layouts that do not ship with printkit."""

    intercepted_binops = frozenset({"*", "**", "+", "%"})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.steps = Steps()
        self.spend = self.steps.spend
        self.own = frozenset((self.spend, self.shown, self.joined, self.sliced))

    def bound_filters(self, filters: Mapping[str, Callable[..., Any]]) -> None:
        """Take these filters, each within bounds, for all that the environment had."""
        self.filters = {name: _bounded(name, each) for name, each in filters.items() if name not in LEFT_OUT}

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree: nodes.Template = Guard().visit(super()._parse(source, name, filename))
        return tree.set_environment(self)  # type: ignore[return-value]

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Refuse methods that make much of little, besides what the sandbox refuses."""
        return super().is_safe_attribute(obj, attr, value) and not (attr in GROWING and isinstance(obj, str | int))

    def wrap_str_format(self, value: Any) -> None:
        """Leave `"...".format` to the refusal."""

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Work out what can grow, after a look at how far."""
        GROWTH[operator](left, right)
        return self.measured(super().call_binop(context, operator, left, right))

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 (keywords are the layout's)
        """Call something; it costs a step, and what its texts and lists are long."""
        if __obj in __self.own:
            return __obj(*args)
        __self.spend(TURN + sum(_length(each) for each in (*args, *kwargs.values())))
        return __self.measured(super().call(__context, __obj, *args, **kwargs))

    def measured(self, value: Answer) -> Answer:
        """Return a value, its length paid for."""
        if isinstance(value, str | list | tuple | dict):
            refuse_long(len(value))
            self.spend(len(value))
        return value

    def shown(self, value: Answer) -> Answer:
        """Return a value that is going to be printed."""
        self.spend(_text_length(value))
        return value

    def joined(self, *values: Any) -> str:
        """Return what `~` makes of values."""
        length = sum(_text_length(each) for each in values)
        refuse_long(length)
        self.spend(length)
        return markup_join(values)

    def sliced(self, value: Any, start: Any, stop: Any, step: Any) -> Any:
        """Return what `value[start:stop:step]` cuts out."""
        return self.measured(value[start:stop:step])


def refuse_heap(value: object) -> None:
    """Raise SecurityError for a list where a text is wanted: what is in it may be long beyond measure."""
    if isinstance(value, list | tuple | dict | set | frozenset):
        raise SecurityError(f"the layout prints a {type(value).__name__}: print what is in it, or join it")


def _text_length(value: object) -> int:
    refuse_heap(value)
    return len(value) if isinstance(value, str) else 20


def _times(left: Any, right: Any) -> None:
    for many, how_often in ((left, right), (right, left)):
        if isinstance(many, str | list | tuple) and isinstance(how_often, int):
            refuse_long(len(many) * max(how_often, 0))
    if isinstance(left, int) and isinstance(right, int):
        _refuse_digits(left.bit_length() + right.bit_length())


def _power(left: Any, right: Any) -> None:
    if isinstance(left, int) and isinstance(right, int):
        _refuse_digits(left.bit_length() * abs(right))


def _plus(left: Any, right: Any) -> None:
    if isinstance(left, str | list | tuple) and isinstance(right, str | list | tuple):
        refuse_long(len(left) + len(right))


def _percent(left: Any, right: Any) -> None:
    if isinstance(left, str):
        given = right.values() if isinstance(right, Mapping) else right if isinstance(right, tuple) else (right,)
        _refuse_format(left, tuple(given))


GROWTH: Mapping[str, Callable[[Any, Any], None]] = {"*": _times, "**": _power, "+": _plus, "%": _percent}


def _refuse_digits(bits: int) -> None:
    if bits > MOST_BITS:
        raise SecurityError("the layout works out a number with too many digits")


def _refuse_format(form: str, values: tuple[Any, ...]) -> None:
    if WIDTH.search(form) or len(form) >= WIDEST:
        raise SecurityError(f"the layout formats a text of more than {WIDEST} characters")
    refuse_long(len(form) + sum(_text_length(each) for each in values))


def _length(value: object) -> int:
    return len(value) if isinstance(value, str | list | tuple | dict | range) else 0


def _bounded(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter that looks at what it is given, and whose result is paid for."""
    passed = getattr(work, "jinja_pass_arg", None)
    look = LOOKS.get(name)

    @pass_context
    @wraps(work)
    def bounded(context: Context, value: Any, *args: Any, **kwargs: Any) -> Any:
        guard: Any = context.environment
        guard.spend(TURN + _length(value))
        if isinstance(value, Iterator):
            value = guard.measured(list(value))
        if name in PLACE_OF_ATTRIBUTE:
            value, args, kwargs = _of_attribute(guard, value, args, kwargs, PLACE_OF_ATTRIBUTE[name])
        if name in COUNTED:
            _refuse_much(args, kwargs)
        if look:
            guard.spend(look(value, args, kwargs))
        first = () if passed is None else (PASSED[passed.name](context),)
        return guard.measured(work(*first, value, *args, **kwargs))

    return bounded


PASSED: Mapping[str, Callable[[Context], Any]] = {
    "context": lambda context: context,
    "eval_context": lambda context: context.eval_ctx,
    "environment": lambda context: context.environment,
}
PLACE_OF_ATTRIBUTE = {"join": 1, "sum": 0}
"""Filters that put together what they find under an attribute, and which of their values names it."""


def _of_attribute(guard: Any, value: Any, args: tuple[Any, ...], kwargs: dict[str, Any], at: int) -> tuple[Any, tuple[Any, ...], Any]:
    """Look the attribute up beforehand, so that what is put together can be looked at."""
    attribute = args[at] if len(args) > at else kwargs.get("attribute")
    if attribute is None:
        return value, args, kwargs
    found = list(map(make_attrgetter(guard, attribute), value))
    return (
        found,
        (*args[:at], None, *args[at + 1 :]) if len(args) > at else args,
        {**kwargs, "attribute": None} if len(args) <= at else kwargs,
    )


def _refuse_much(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
    """Refuse numbers beyond any use, such as a text filled up to a million characters."""
    for given in (*args, *kwargs.values()):
        if isinstance(given, int) and abs(given) > WIDEST:
            raise SecurityError(f"the layout gives a filter a number of more than {WIDEST}")


Given = Mapping[str, Any]


def _replacing(value: Any, args: tuple[Any, ...], kwargs: Given) -> int:
    old, new = (*args, *kwargs.values(), "", "")[:2]
    refuse_long(_text_length(value) + _text_length(new) * str(value).count(str(old)))
    return 0


def _joining(value: Any, args: tuple[Any, ...], kwargs: Given) -> int:
    between = _text_length(args[0] if args else kwargs.get("d", ""))
    refuse_long(sum(_text_length(each) + between for each in value) if isinstance(value, list | tuple) else 0)
    return 0


def _adding(value: Any, args: tuple[Any, ...], kwargs: Given) -> int:
    """Refuse a long sum of lists; the cost is that each step copies all before."""
    lengths = list(accumulate(_length(each) for each in value)) if isinstance(value, list | tuple) else []
    refuse_long(lengths[-1] if lengths else 0)
    return sum(lengths)


def _writing(value: Any, args: tuple[Any, ...], kwargs: Given) -> int:
    refuse_heap(value)
    return 0


def _formatting(value: Any, args: tuple[Any, ...], kwargs: Given) -> int:
    _refuse_format(str(value), (*args, *kwargs.values()))
    return 0


LOOKS: Mapping[str, Callable[[Any, tuple[Any, ...], Given], int]] = {
    "replace": _replacing,
    "join": _joining,
    "sum": _adding,
    "string": _writing,
    "format": _formatting,
}
"""What is looked at before a filter works; each returns what it costs besides."""
