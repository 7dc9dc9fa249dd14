"""Where a blow lands, and what that means (R24-R42)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from printkit.engine import Ruleset
from printkit.engine.rd6.codes import NOTHING, DieCode
from printkit.engine.rd6.rules.numbers import number
from printkit.odds import dice as dice_of
from printkit.odds import thrown
from printkit.tables import Rolls

FIRST_OF_TWO, SECOND_OF_TWO = "abdomen", "chest_back"


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the body: its scale on somebody Medium, what a hit there adds to the damage, and which result it has.

    `whole` is the place whose armor covers it: itself, or for one that can only be named the one it is a part of (R37-R39).
    """

    key: str
    name: str
    scale: str
    damage: DieCode
    result: str
    sided: str
    knockout: bool
    whole: str


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a rolled blow lands: the place, or those to choose from; what it adds to the damage; the side, where a die told it."""

    place: Place | None
    choices: tuple[str, ...]
    damage: DieCode
    result: str
    side: str = ""


def place(ruleset: Ruleset, word: str) -> Place:
    """Return a place by its key or one of its names (R29-R35, R37-R39); KeyError for an unknown one."""
    said = word.strip().lower()
    table = ruleset.table("locations")
    for row in map(table.values, table.rows):
        name = str(row["name"]).lower()
        if said in {row["location"], name, *name.split(" or ")}:
            return _place(row)
    raise KeyError(f"no place {word}")


def _place(row: Mapping[str, object]) -> Place:
    return Place(
        key=str(row["location"]),
        name=str(row["name"]),
        scale=str(row["scale"]),
        damage=DieCode.read(row["damage"]),
        result=str(row["result"]),
        sided=str(row["sided"]),
        knockout=row["knockout"] is True,
        whole=str(row["part_of"] or row["location"]),
    )


def places(ruleset: Ruleset) -> tuple[Place, ...]:
    """Return every place, in the order of the table."""
    table = ruleset.table("locations")
    return tuple(_place(table.values(row)) for row in table.rows)


def rolled_places(ruleset: Ruleset, total: int) -> tuple[str, ...]:
    """Return the places that a total stands for (R29-R35), in the order of the table; those it stands for twice are open (`loc_six`)."""
    return tuple(str(place) for rolls, place in ruleset.table("hit_rolls").rows if isinstance(rolls, Rolls) and total in rolls)


def is_open(ruleset: Ruleset, total: int) -> bool:
    """Tell whether a total stands in two rows (R31, R32), so that the ruling `loc_six` decides."""
    return len(rolled_places(ruleset, total)) > 1


def called_only(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the places that no roll reaches: only a called shot does (R37-R39)."""
    code = dice_of(ruleset.table("dice").text("location", column="dice"))
    reached = {key for total in range(code.low, code.high + 1) for key in rolled_places(ruleset, total)}
    return tuple(key for key in ruleset.table("locations").row_keys if key not in reached)


def settled(ruleset: Ruleset, candidates: Sequence[str], third: int | None = None, chosen: str = "") -> tuple[str, ...]:
    """Return which of several places a roll means (R31, R32; `loc_six`): one, or all where player or die have yet to say."""
    how = ruleset.rulings["loc_six"]
    if len(candidates) < 2:
        return tuple(candidates)
    if how == "player":
        return (chosen,) if chosen in candidates else tuple(candidates)
    if how == "third_die" and third is None:
        return tuple(candidates)
    takes_first = how == FIRST_OF_TWO or (how == "third_die" and third is not None and third % 2 == 1)
    wanted = FIRST_OF_TWO if takes_first else SECOND_OF_TWO
    return (wanted if wanted in candidates else candidates[0 if takes_first else -1],)


def location(ruleset: Ruleset, dice: Sequence[int], third: int | None = None, fourth: int | None = None, chosen: str = "") -> Hit:
    """Return where a blow lands (R24, R28): the two dice, and one more for the side.

    A 6 stands in two rows: `loc_six` names one, or lets the third die decide (the side then takes a fourth), or the player, who has
    `chosen`. What a roll adds to the damage counts only under `random_damage: apply`; it never touches the attack, which has been made.
    ValueError for what the dice cannot show.
    """
    total = _total(ruleset, dice)
    open_row = is_open(ruleset, total)
    found = settled(ruleset, rolled_places(ruleset, total), third, chosen)
    side_die = fourth if open_row and ruleset.rulings["loc_six"] == "third_die" else third
    meant = [place(ruleset, key) for key in found]
    first = meant[0]
    # Both rows of a total that is open say the same but for the scale; should they not, the milder one counts until it is settled.
    mildest = min((each.damage for each in meant), key=lambda code: code.pips)
    return Hit(
        place=first if len(meant) == 1 else None,
        choices=tuple(found),
        damage=mildest if ruleset.rulings["random_damage"] == "apply" else NOTHING,
        result=first.result,
        side=side(ruleset, first, side_die) if side_die is not None else "",
    )


def _total(ruleset: Ruleset, dice: Sequence[int]) -> int:
    code = dice_of(ruleset.table("dice").text("location", column="dice"))
    if len(dice) != code.number or not all(1 <= die <= code.faces for die in dice):
        raise ValueError(f"the location takes {code.number}d{code.faces}, not {', '.join(map(str, dice))}")
    return sum(dice) + code.plus


def side(ruleset: Ruleset, place: Place, die: int) -> str:
    """Return which side a die means (R27, R28): left or right of a limb, front or back of the body (`front_back`)."""
    thrown(ruleset.table("dice").text("side", column="dice"), die)
    odd = die % 2 == 1
    turned = place.sided == "body" and ruleset.rulings["front_back"] == "odd_back"
    return ruleset.table("sides").text("odd" if odd != turned else "even", column=place.sided)


def impairs(ruleset: Ruleset, over: int) -> bool | None:
    """Tell whether damage so far above the resistance is enough to affect the place (R40; `location_threshold`); None: the GM says."""
    how = ruleset.rulings["location_threshold"]
    if how == "gm":
        return None
    return over >= number(ruleset, "wound_step") if how == "one_wound" else over > 0


def lasts(ruleset: Ruleset, result: str) -> str:
    """Return how long a result lasts (R41): until the place has healed, by time or by care for that place (R42), or the next round."""
    return ruleset.table("results").text(result, column="lasts")


def spoiled(ruleset: Ruleset, result: str) -> dict[str, DieCode]:
    """Return what a result takes from which rolls (R29-R35)."""
    table = ruleset.table("penalties")
    return {str(row["affects"]): DieCode.read(row["dice"]) for row in table.matching(result)}


def passive_only(ruleset: Ruleset, result: str) -> bool:
    """Tell whether a result leaves only the passive defence in the next round (R31, R32)."""
    return ruleset.table("results").flag(result, column="passive")


def may_defend(ruleset: Ruleset, defence: str, results: Iterable[str] = ()) -> bool:
    """Tell whether a defence is open to somebody with these results; KeyError for an unknown defence."""
    passive = ruleset.table("defences").flag(defence, column="passive")
    return passive or not any(passive_only(ruleset, result) for result in results)


def movement(ruleset: Ruleset, spaces: int, *, crawling: bool = False, results: Iterable[str] = ()) -> int:
    """Return how far somebody moves: a crawler half (R50), a hurt leg half (R29, R30), each rounded down."""
    divisors = [ruleset.table("prone").cell("belly_crawl", column="slows")] if crawling else []
    divisors += [ruleset.table("results").cell(result, column="slows") for result in dict.fromkeys(results)]
    left = spaces
    for divisor in divisors:
        left //= divisor if isinstance(divisor, int) else 1
    return left
