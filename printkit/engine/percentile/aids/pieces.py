"""Chips for the count track, and markers for what befalls people."""

from collections.abc import Iterator

from printkit.aids import Chip, Marker, Pattern, Tone
from printkit.engine import Ruleset
from printkit.engine._words import ordinal
from printkit.engine.percentile import rules
from printkit.engine.percentile.aids.board import most_turns
from printkit.engine.percentile.aids.words import costs, facts, fighters, heads
from printkit.engine.percentile.fields import PercentileCombatant
from printkit.model import Encounter

LOOKS: dict[str, tuple[str, Tone, Pattern]] = {
    "attack": ("crossed-swords", "fierce", "zigzag"),
    "move": ("run", "steady", "plain"),
    "ready": ("switch-weapon", "careful", "crosshair"),
    "block": ("shield", "guard", "scales"),
    "active_dodge": ("dodging", "guard", "waves"),
    "borrowed": ("hourglass", "prize", "slants"),
    "held": ("halt", "gone", "dots"),
}
FATES = ("borrowed", "held")
"""Chips that tell what became of an action; the others are actions."""
TURN: tuple[Tone, Pattern] = "steady", "plain"
MARKERS: dict[str, tuple[str, Tone]] = {
    "grappled": ("grapple", "limb"),
    "held_down": ("handcuffed", "limb"),
    "strangled": ("evil-hand", "harm"),
    "unconscious": ("coma", "gone"),
    "dead": ("chalk-outline-murder", "dead"),
    "disarmed": ("drop-weapon", "limb"),
    "off_balance": ("surprised", "gone"),
    "broken": ("broken-shield", "limb"),
    "jammed": ("bullets", "limb"),
    "down": ("falling", "steady"),
    "dodged": ("dodging", "guard"),
}


def action_chips(ruleset: Ruleset, encounter: Encounter) -> tuple[Chip, ...]:
    """Return everybody's count chips, one for each action they can have, then chips for actions and for what becomes of them."""
    own = (chip for fighter in fighters(encounter) for chip in _turns(ruleset, fighter))
    half = max(2, -(-heads(encounter) // 2))
    return (*own, *(_chip(ruleset, key, half) for key in LOOKS))


def _turns(ruleset: Ruleset, fighter: PercentileCombatant) -> Iterator[Chip]:
    """Yield a combatant's count chips; each member of a group has its own."""
    members: list[tuple[str, str, int | None]] = [(each.id, f"{each.short} {each.number}", each.number) for each in fighter.members]
    for id, name, number in members or [(fighter.id, fighter.label, fighter.number)]:
        for turn in range(1, most_turns(ruleset, fighter) + 1):
            said = ruleset.says("chip.turn", who=name, nth=ordinal(turn))
            yield Chip(f"{id}-{turn}", said, fighter.icon, *TURN, str(turn), ruleset.says("chip.turn_says"), 1, fighter.id, number)


def _chip(ruleset: Ruleset, key: str, copies: int) -> Chip:
    return Chip(key, _name(ruleset, key), *LOOKS[key], "", _says(ruleset, key), copies)


def _name(ruleset: Ruleset, key: str) -> str:
    return ruleset.says(f"chip.{key}.name")


def _says(ruleset: Ruleset, key: str) -> str:
    """Return what a chip that all share means: what its action costs, or what became of one."""
    told = {} if key in FATES else {"cost": costs(ruleset, key), "early": rules.may_borrow(ruleset, key)}
    return ruleset.says(f"chip.{key}.text", **told)


def legend(ruleset: Ruleset, encounter: Encounter) -> tuple[tuple[str, str], ...]:
    """Return what each kind of chip and each marker of this fight is called, and where it lies or what it says."""
    actions = ", ".join(_name(ruleset, key) for key in LOOKS if key not in FATES)
    return (
        (ruleset.says("chip.turns"), ruleset.says("chip.turn_says")),
        (actions, ruleset.says("chip.actions_say")),
        *((_name(ruleset, key), _says(ruleset, key)) for key in FATES),
        *((marker.name, marker.says) for marker in markers(ruleset, encounter)),
    )


def markers(ruleset: Ruleset, encounter: Encounter) -> tuple[Marker, ...]:
    """Return a marker for each state the rules know, as many as this fight may need; none of what cannot happen in it."""
    needed, known = _needed(encounter), facts(ruleset)
    return tuple(
        Marker(key, ruleset.says(f"marker.{key}.name"), icon, tone, ruleset.says(f"marker.{key}.text", **known), needed[key])
        for key, (icon, tone) in MARKERS.items()
        if needed[key]
    )


def _needed(encounter: Encounter) -> dict[str, int]:
    everybody, people = fighters(encounter), heads(encounter)
    half, third = -(-people // 2), -(-people // 3)
    gunners = sum(fighter.count for fighter in everybody if any(weapon.firearm for weapon in fighter.weapons))
    armed = sum(fighter.count for fighter in everybody if fighter.weapons)
    return {
        "grappled": third,
        "held_down": third,
        "strangled": third,
        "unconscious": half,
        "dead": half,
        "disarmed": -(-armed // 2),
        "off_balance": third,
        "broken": -(-armed // 3),
        "jammed": -(-gunners // 2),
        "down": half,
        "dodged": people,
    }
