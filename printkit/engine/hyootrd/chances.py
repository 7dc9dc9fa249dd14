"""Exact chances of HYOOTRD's rolls, from the rules in force: what cards and odds print."""

from fractions import Fraction

from printkit import odds
from printkit.engine import Ruleset
from printkit.engine.hyootrd import rules
from printkit.odds import Dice


def die_code(ruleset: Ruleset, roll: str) -> str:
    """Return the dice of a roll of the table."""
    return ruleset.table("dice").text(roll, column="dice")


def attack_dice(ruleset: Ruleset) -> Dice:
    """Return the dice of an attack, with the lowest and highest they show."""
    return odds.dice(die_code(ruleset, "attack"))


def hit(ruleset: Ruleset, bonus: int) -> Fraction:
    """Return the chance that an attack hits with this sum of all that is added to the dice (P1)."""
    return reach(ruleset, rules.hits_from(ruleset) - bonus)


def reach(ruleset: Ruleset, need: int) -> Fraction:
    """Return the chance that the dice of an attack show so much or more."""
    return odds.at_least(die_code(ruleset, "attack"), need)


def critical(ruleset: Ruleset, side: str = "pc") -> Fraction:
    """Return the chance that a hit is critical."""
    return odds.chance(die_code(ruleset, "critical"), lambda die: rules.is_critical(ruleset, die, side))


def per_test(ruleset: Ruleset, action: str, skill: int, *, target_defensive: bool = False) -> Fraction:
    """Return the chance that one test of an action hits; `skill` is skill, terrain and all else that is added."""
    return hit(ruleset, skill + rules.modifier(ruleset, action, target_defensive=target_defensive))


def hits_per_round(ruleset: Ruleset, action: str, skill: int) -> Fraction:
    """Return how many hits an action brings in a round on average (P2)."""
    return per_test(ruleset, action, skill) * attack_tests(ruleset, action)


def any_hit(ruleset: Ruleset, action: str, skill: int) -> Fraction:
    """Return the chance that an action hits at least once in a round (P2)."""
    return odds.once(per_test(ruleset, action, skill), attack_tests(ruleset, action))


def attack_tests(ruleset: Ruleset, action: str) -> int:
    """Return how many attacks an action brings in a round. A roll that only keeps a spell up is none."""
    tests = len(rules.schedule(ruleset, action).tests)
    kept_up = action == "spell" and not ruleset.is_default("spell_tests")
    return min(tests, 1) if kept_up else tests


def best_actions(ruleset: Ruleset, skill: int) -> tuple[str, ...]:
    """Return the actions, of those open to everybody, that bring the most hits in a round."""
    open_to_all = [action for action in rules.actions(ruleset) if action != "spell" and not rules.is_defensive(ruleset, action)]
    hits = {action: hits_per_round(ruleset, action, skill) for action in open_to_all}
    return tuple(action for action in open_to_all if hits[action] == max(hits.values()))


def mean_damage(ruleset: Ruleset, base: int, *, tokens_spent: int = 0, target_defensive: bool = False) -> Fraction:
    """Return the damage of a hit on average over the critical die (P4)."""

    def worth(die: int) -> int:
        return rules.damage(ruleset, base=base, crit_die=die, tokens_spent=tokens_spent, target_defensive=target_defensive).damage

    return odds.mean(die_code(ruleset, "critical"), worth)


def tie(ruleset: Ruleset, many: int) -> Fraction:
    """Return the chance that at least two of so many initiative dice are equal (P5)."""
    return 1 - odds.all_different(die_code(ruleset, "initiative"), many)


def hero_first(ruleset: Ruleset) -> Fraction:
    """Return the chance that one hero acts before one group of opponents; ties go to the hero (P5)."""
    code = die_code(ruleset, "initiative")
    return odds.beats(code, code, by=0)


def consequence(ruleset: Ruleset, test: str, outcome: str) -> Fraction:
    """Return the chance that a consequence roll brings an outcome (P6)."""
    return odds.chance(die_code(ruleset, "consequence"), lambda die: rules.outcome_of(ruleset, test, die) == outcome)
