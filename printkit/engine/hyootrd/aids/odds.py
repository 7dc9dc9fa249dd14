"""The odds of the game: what to expect of each action before it is chosen (P1-P6)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from printkit.aids import ColumnKind, PrintTable, Sheet, TableColumn
from printkit.engine import Ruleset
from printkit.engine._words import chance
from printkit.engine.hyootrd import chances, rules
from printkit.engine.hyootrd.aids.words import outcome_rolls, signed
from printkit.model import Encounter
from printkit.odds import decimals, once

SKILLS = range(-2, 11)
DICE = range(2, 9)
ROLLS = range(1, 13)


def odds(ruleset: Ruleset, encounter: Encounter) -> Sheet:
    """Return the chances of a test, a round, a target on guard, a hit, a tie and a consequence roll."""
    tables = (
        hit_table(ruleset),
        hits_table(ruleset),
        damage_table(ruleset),
        any_table(ruleset),
        guarded_table(ruleset),
        ties_table(ruleset),
        consequence_table(ruleset),
    )
    return Sheet(ruleset.says("odds.title"), ruleset.says("odds.hint"), tables=tables)


def hit_table(ruleset: Ruleset) -> PrintTable:
    """Return need, chance and chance of a critical hit for each sum of bonuses at which the dice decide (P1)."""
    thrown, target = chances.attack_dice(ruleset), rules.hits_from(ruleset)
    lowest, highest = target - thrown.high, target - thrown.low
    rows = []
    for bonus in range(lowest, highest + 1):
        hit = chances.hit(ruleset, bonus)
        need = ruleset.says("any") if bonus == highest else f"{target - bonus}+"
        rows.append((signed(bonus), need, chance(hit), chance(hit * chances.critical(ruleset))))
    kinds: dict[str, ColumnKind] = {"bonus": "number", "need": "number", "chance": "chance", "critical": "chance"}
    columns = tuple(_column(ruleset, f"hit.{name}", kind) for name, kind in kinds.items())
    note = ruleset.says("odds.hit.note", lowest=signed(lowest), highest=signed(highest))
    return PrintTable("hit", ruleset.says("odds.hit.title"), columns, tuple(rows), note)


def _column(ruleset: Ruleset, name: str, kind: ColumnKind) -> TableColumn:
    return TableColumn(ruleset.says(f"odds.{name}"), kind)


def _attacking(ruleset: Ruleset) -> list[str]:
    return [action for action in rules.actions(ruleset) if not rules.is_defensive(ruleset, action)]


@dataclass(frozen=True, slots=True)
class _Matrix:
    """A table with a row for each skill and a column for each action: what a cell shows, and which actions are the answer of a row."""

    key: str
    kind: ColumnKind
    cell: Callable[[str, int], str]
    answers: Callable[[int], Sequence[str]] = lambda skill: ()
    said: Mapping[str, str] = field(default_factory=dict)

    def table(self, ruleset: Ruleset) -> PrintTable:
        """Return it as it is printed."""
        names = [(action, ruleset.table("actions").text(action, column="name").lower()) for action in _attacking(ruleset)]
        columns = (_column(ruleset, "round.skill", "number"), *(TableColumn(name, self.kind, action) for action, name in names))
        rows = tuple((signed(skill), *(self._shown(action, skill) for action, _ in names)) for skill in SKILLS)
        note = ruleset.says(f"odds.{self.key}.note", **self.said)
        return PrintTable(self.key, ruleset.says(f"odds.{self.key}.title"), columns, rows, note)

    def _shown(self, action: str, skill: int) -> str:
        shown = self.cell(action, skill)
        return f"**{shown}**" if action in self.answers(skill) else shown


def hits_table(ruleset: Ruleset) -> PrintTable:
    """Return how many hits each action brings in a round, and which brings the most (P2)."""
    return _Matrix(
        "round",
        "number",
        lambda action, skill: decimals(chances.hits_per_round(ruleset, action, skill), 2),
        lambda skill: chances.best_actions(ruleset, skill),
        {"worth": decimals(chances.mean_damage(ruleset, 1), 2)},
    ).table(ruleset)


def any_table(ruleset: Ruleset) -> PrintTable:
    """Return the chance of at least one hit in a round (P2)."""
    return _Matrix("any", "chance", lambda action, skill: chance(chances.any_hit(ruleset, action, skill))).table(ruleset)


def guarded_table(ruleset: Ruleset) -> PrintTable:
    """Return the chance of one test against a defensive target (P3)."""

    def cell(action: str, skill: int) -> str:
        return chance(chances.per_test(ruleset, action, skill, target_defensive=True))

    return _Matrix("guarded", "chance", cell).table(ruleset)


def damage_table(ruleset: Ruleset) -> PrintTable:
    """Return the damage of a hit by what the weapon does, plainly and on a target on guard, and on average (P4)."""
    times = sorted({rules.multiplier(ruleset, 1), rules.multiplier(ruleset, 2)} - {1})
    columns = (
        _column(ruleset, "damage.base", "plate"),
        *(TableColumn(ruleset.says("odds.damage.times", times=each), "number") for each in times),
        _column(ruleset, "damage.guard", "number"),
        *(TableColumn(ruleset.says("odds.damage.guard_times", times=each), "number") for each in times),
        *(_column(ruleset, f"damage.{name}", "number") for name in ("mean", "mean_tokens", "mean_guard")),
    )
    rows = tuple(_damage_row(ruleset, base, times) for base in bases(ruleset))
    return PrintTable("damage", ruleset.says("odds.damage.title"), columns, rows, ruleset.says("odds.damage.note"))


def bases(ruleset: Ruleset) -> list[int]:
    """Return every damage that a weapon of the table does before it is multiplied."""
    table = ruleset.table("damage")
    return sorted({value for row in map(table.values, table.rows) for value in (row["wounds"], row["skilled"]) if isinstance(value, int)})


def _damage_row(ruleset: Ruleset, base: int, times: list[int]) -> tuple[str, ...]:
    spent = rules.tokens_per_set(ruleset)
    means: tuple[Fraction, ...] = (
        chances.mean_damage(ruleset, base),
        chances.mean_damage(ruleset, base, tokens_spent=spent),
        chances.mean_damage(ruleset, base, target_defensive=True),
    )
    plain = (base, *(base * each for each in times))
    guarded = (rules.guarded(ruleset, base), *(rules.guarded(ruleset, base, each) for each in times))
    return (*map(str, plain), *map(str, guarded), *(decimals(mean, 2) for mean in means))


def ties_table(ruleset: Ruleset) -> PrintTable:
    """Return how likely a tie for initiative is among so many dice (P5)."""
    columns = _column(ruleset, "ties.many", "number"), _column(ruleset, "ties.chance", "chance")
    rows = tuple((str(many), chance(chances.tie(ruleset, many))) for many in DICE)
    note = ruleset.says("odds.ties.note", first=chance(chances.hero_first(ruleset)))
    return PrintTable("ties", ruleset.says("odds.ties.title"), columns, rows, note, across=True)


def consequence_table(ruleset: Ruleset) -> PrintTable:
    """Return how often the bad roll comes up among so many (P6), and what that means for leaving and for morale."""
    bad = chances.consequence(ruleset, "escape", "stays")
    columns = (
        _column(ruleset, "consequence.many", "number"),
        _column(ruleset, "consequence.none", "chance"),
        _column(ruleset, "consequence.some", "chance"),
        _column(ruleset, "consequence.mean", "number"),
    )
    rows = tuple((str(many), chance((1 - bad) ** many), chance(once(bad, many)), decimals(bad * many, 1)) for many in ROLLS)
    note = ruleset.says(
        "odds.consequence.note",
        bad=outcome_rolls(ruleset, "escape", "stays"),
        limb=outcome_rolls(ruleset, "limb", "limb_out"),
        away=chance(chances.consequence(ruleset, "escape", "away")),
        runs=chance(chances.consequence(ruleset, "morale", "flees")),
    )
    return PrintTable("consequence", ruleset.says("odds.consequence.title"), columns, rows, note, across=True)
