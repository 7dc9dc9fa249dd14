"""Action strips, action tokens and state markers."""

from printkit.aids import ActionPiece, Cell, CellKind, Coin, Marker, Pattern, Tone
from printkit.engine import Ruleset
from printkit.engine.hyootrd import rules
from printkit.engine.hyootrd.aids.board import columns
from printkit.engine.hyootrd.aids.words import casters, earners, facts, fighters, signed
from printkit.model import Encounter

LOOKS: dict[str, tuple[str, Tone, Pattern]] = {
    "frenzied": ("crossed-sabres", "fierce", "zigzag"),
    "standard": ("punch", "steady", "plain"),
    "targeted": ("crosshair", "careful", "crosshair"),
    "spell": ("magic-swirl", "arcane", "stars"),
    "defensive": ("shield", "guard", "scales"),
}
PREPARING = {"targeted": "spyglass", "spell": "crystal-ball"}
KINDS: dict[str, CellKind] = {"act": "act", "prepare": "prepare", "wait": "wait", "guard": "guard"}
MARKERS: dict[str, tuple[str, Tone]] = {
    "aiming": ("crosshair", "careful"),
    "spell_ready": ("magic-swirl", "arcane"),
    "guard": ("shield", "guard"),
    "out_cold": ("coma", "steady"),
    "spared": ("knocked-out-stars", "gone"),
    "dead": ("skull-crossed-bones", "dead"),
    "pierced": ("drop", "harm"),
    "limb_out": ("arm-bandage", "limb"),
    "weapon_lost": ("drop-weapon", "limb"),
    "fled": ("run", "gone"),
    "leader": ("flying-flag", "prize"),
    "last_act": ("star-medal", "harm"),
}


def action_pieces(ruleset: Ruleset, encounter: Encounter) -> tuple[ActionPiece, ...]:
    """Return a strip for each action (H18-H24): of each half as many as the board has columns, at least two; of the spell one a caster."""
    half = max(2, -(-columns(ruleset, encounter) // 2))
    return tuple(_piece(ruleset, action, casters(encounter) if action == "spell" else half) for action in rules.actions(ruleset))


def _piece(ruleset: Ruleset, action: str, copies: int) -> ActionPiece:
    icon, tone, pattern = LOOKS[action]
    earned = rules.at_best(ruleset, action)
    told = {"modifier": signed(rules.action_modifier(ruleset, action)), "earning": "some" if earned.per_round else "none"}
    return ActionPiece(
        key=action,
        name=ruleset.table("actions").text(action, column="name"),
        icon=icon,
        tone=tone,
        pattern=pattern,
        figure=figure(ruleset, action),
        earns=ruleset.says("strip.earns", each=earned.per_action, does=_earning(ruleset, action)) if earned.per_round else "",
        cells=tuple(_cell(ruleset, action, phase, does) for phase, does in rules.plan(ruleset, action).items()),
        says=ruleset.says(f"strip.tells.{action}", **told),
        copies=copies,
    )


def _earning(ruleset: Ruleset, action: str) -> str:
    return "guard" if rules.is_defensive(ruleset, action) else "act"


def figure(ruleset: Ruleset, action: str) -> str:
    """Return the number that stands large on an action: what it adds to the roll, or what it takes from those of attackers."""
    if rules.is_defensive(ruleset, action):
        return ruleset.table("modifiers").printed("defensive_target")
    return signed(rules.action_modifier(ruleset, action))


def _cell(ruleset: Ruleset, action: str, phase: int, does: str) -> Cell:
    kind, earns = KINDS[does], earned_in(ruleset, action, phase)
    if kind == "act":
        kept_up = action == "spell" and not ruleset.is_default("spell_tests") and phase != rules.schedule(ruleset, action).tests[0]
        note = ruleset.says("strip.upkeep") if kept_up else ""
        return Cell(str(phase), kind, figure(ruleset, action), LOOKS[action][0], ruleset.says("strip.act"), note, earns)
    if kind == "guard":
        words = ruleset.says("strip.guard"), ruleset.says("strip.guard_note")
        return Cell(str(phase), kind, figure(ruleset, action), LOOKS[action][0], *words, earns)
    if kind == "prepare":
        return Cell(str(phase), kind, icon=PREPARING.get(action, LOOKS[action][0]), caption=ruleset.says("strip.prepare", action=action))
    return Cell(str(phase), kind, caption=ruleset.says("strip.wait"))


def earned_in(ruleset: Ruleset, action: str, phase: int) -> int:
    """Return the tokens that a well-told phase of an action earns; where they come once a round, they stand in the first it acts in."""
    each, when = rules.at_best(ruleset, action), rules.schedule(ruleset, action)
    rate = ruleset.rulings["token_rate"]
    phases = when.acts[:1] if rate == "per_round" else when.tests if rate == "one_per_test" else when.acts
    return each.per_action if phase in phases else 0


def coins(ruleset: Ruleset, encounter: Encounter) -> tuple[Coin, ...]:
    """Return the currency (H41-H45): ones, as many as one holds before changing them, and coins worth a set, one for each who earns."""
    many, known = earners(ruleset, encounter), facts(ruleset)
    if not many:
        return ()
    worth = rules.tokens_per_set(ruleset)
    one = Coin(1, ruleset.says("coin.one"), ("", ""), ruleset.says("coin.says_one", **known), max(worth - 1, 1) * many)
    legend = (ruleset.says("coin.above"), ruleset.says("coin.below"))
    large = Coin(worth, ruleset.says("coin.many"), legend, ruleset.says("coin.says_many", **known), many)
    return (one, large) if worth > 1 else (Coin(1, one.name, legend, large.says, one.copies),)


def markers(ruleset: Ruleset, encounter: Encounter) -> tuple[Marker, ...]:
    """Return a marker for each state the rules know, as many as this fight may need; none of what cannot happen in it."""
    needed, known = _needed(ruleset, encounter), facts(ruleset)
    return tuple(
        Marker(key, ruleset.says(f"marker.{key}.name"), icon, tone, ruleset.says(f"marker.{key}.text", **known), needed[key])
        for key, (icon, tone) in MARKERS.items()
        if needed[key]
    )


def _needed(ruleset: Ruleset, encounter: Encounter) -> dict[str, int]:
    everybody = fighters(encounter)
    heroes = sum(combatant.side == "pc" for combatant in everybody)
    alone = sum(not combatant.is_group for combatant in everybody)
    half = -(-columns(ruleset, encounter) // 2)
    foes = alone - sum(combatant.side == "pc" and not combatant.is_group for combatant in everybody)
    return {
        "aiming": half,
        "spell_ready": casters(encounter),
        "guard": half,
        "out_cold": alone,
        "spared": -(-foes // 2),
        "dead": alone,
        "pierced": 2 * heroes,
        "limb_out": -(-alone // 2),
        "weapon_lost": -(-alone // 2),
        "fled": -(-len(everybody) // 2),
        "leader": sum(bool(combatant.leader_of) for combatant in everybody),
        "last_act": heroes,
    }
