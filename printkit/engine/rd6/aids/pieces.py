"""State markers."""

from collections.abc import Iterator

from printkit.aids import Marker, Tone
from printkit.engine import Ruleset
from printkit.engine.rd6 import rules
from printkit.engine.rd6.aids.wielding import pairable
from printkit.engine.rd6.aids.words import dying_at, facts, fighters, lasting, slower, spoils
from printkit.engine.rd6.codes import DieCode
from printkit.model import Encounter

WOUNDS = ("bleeding-wound", "broken-heart", "half-dead", "death-skull")
"""The pictures of the first wound, of those after it, and of the last."""
MARKERS: dict[str, tuple[str, Tone]] = {
    "stunned": ("knocked-out-stars", "gone"),
    "out_cold": ("sleepy", "gone"),
    "prone": ("falling", "guard"),
    "crawling": ("snake", "guard"),
    "disarmed": ("drop-weapon", "limb"),
    "entangled": ("fishing-net", "arcane"),
    "held": ("grapple", "arcane"),
    "pinned": ("thrown-daggers", "arcane"),
    "leg_penalty": ("leg", "limb"),
    "arm_penalty": ("arm-bandage", "limb"),
    "head_penalty": ("headshot", "limb"),
    "passive_defence_next_round": ("shield", "careful"),
    "several": ("tally-mark-5", "steady"),
    "two_weapons": ("crossed-swords", "fierce"),
    "quick_draw": ("wingfoot", "prize"),
    "aiming": ("crosshair", "careful"),
    "surprise": ("surprised", "gone"),
    "gave_up": ("halt", "gone"),
    "weakened": ("earth-crack", "harm"),
}
PENALTIES = ("leg_penalty", "arm_penalty", "head_penalty", "passive_defence_next_round")


def markers(ruleset: Ruleset, encounter: Encounter) -> tuple[Marker, ...]:
    """Return a marker for each state the rules know, as many as this fight may need; none of what cannot happen in it."""
    needed, known = _needed(ruleset, encounter), facts(ruleset)
    return (*_wounds(ruleset, encounter), *(_marker(ruleset, key, needed[key], known) for key in MARKERS if needed[key]))


def state_told(ruleset: Ruleset, key: str) -> tuple[str, str]:
    """Return what a state is called, and what it means, as its marker says."""
    told = {**facts(ruleset), **_penalty(ruleset, key)}
    return ruleset.says(f"marker.{key}.name", **told), ruleset.says(f"marker.{key}.text", **told)


def _marker(ruleset: Ruleset, key: str, copies: int, known: dict[str, object]) -> Marker:
    icon, tone = MARKERS[key]
    told = {**known, **_penalty(ruleset, key), "two": _two(ruleset)}
    text = ruleset.says(f"marker.{key}.text", **told)
    return Marker(key, ruleset.says(f"marker.{key}.name", **told), icon, tone, text, copies)


def _penalty(ruleset: Ruleset, key: str) -> dict[str, object]:
    if key not in PENALTIES:
        return {}
    return {"spoils": spoils(ruleset, key), "slower": slower(ruleset, key), "lasts": lasting(ruleset, key)}


def _two(ruleset: Ruleset) -> str:
    actions = rules.option(ruleset, "two_weapons").actions
    return (rules.modifier(ruleset, "multi_action") * (actions - 1)).modifier


def _wounds(ruleset: Ruleset, encounter: Encounter) -> Iterator[Marker]:
    """Yield a marker for each number of wounds, fewer of the worse ones."""
    worst = dying_at(ruleset)
    heads = sum(combatant.count for combatant in fighters(encounter))
    for wounds in range(1, worst + 1):
        last = wounds == worst
        icon = WOUNDS[-1] if last else WOUNDS[min(wounds, len(WOUNDS) - 1) - 1]
        dice = ruleset.table("wounds").text(wounds, column="dice")
        told: dict[str, object] = {"wounds": wounds, "state": rules.state(ruleset, wounds), "dice": DieCode.read(dice or "0").modifier}
        told["also"] = ruleset.table("wounds").text(wounds, column="also")
        name = "wounded" if dice else "dying"
        said = ruleset.says(f"marker.{name}.name", **told), ruleset.says(f"marker.{name}.text", **told)
        tone: Tone = "dead" if last else "harm"
        yield Marker(f"wounds_{wounds}", said[0], icon, tone, said[1], max(heads // (3 if last else wounds + 1), 1))


def _needed(ruleset: Ruleset, encounter: Encounter) -> dict[str, int]:
    everybody = fighters(encounter)
    heads = sum(combatant.count for combatant in everybody)
    some = max(-(-heads // 4), 2)
    nets = sum(any(weapon.entangle for weapon in combatant.weapons) for combatant in everybody)
    things = len(getattr(encounter, "objects", ()))
    return {
        **dict.fromkeys(MARKERS, some),
        "pinned": 1,
        "entangled": some if nets else 0,
        "two_weapons": sum(bool(pairable(ruleset, combatant)) for combatant in everybody),
        "quick_draw": len(everybody),
        "gave_up": 2,
        "weakened": 2 * things,
    }
