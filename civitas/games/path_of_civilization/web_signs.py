"""What cards give, in signs: a number, an icon, the words behind it. The pages draw cubes square, research round."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.path_of_civilization.box import (
    ANY,
    BATTLE_TURNS,
    CHALLENGE_TURNS,
    COUNT_CARDS,
    COUNT_TECHNOLOGIES,
    COUNTS,
    CUBE_COUNT,
    CUBES,
    HERITAGE,
    POPULATION,
    RESEARCH,
    SAGE,
    SAGE_AT,
    TYPES,
    UNIT,
    UNIT_AT,
    VP,
    WHENS,
    Effect,
    Gain,
    PathBox,
)
from civitas.kernel.text import is_one

Sign = dict[str, Any]

CUBE_ICONS: Final = ("ambassador", "builder", "philosophy", "sage", "unit")
TYPE_ICONS: Final = ("culture", "science", "spiritual", "strength", "industrial")
_OTHER: Final = {POPULATION: ("population", "c-pop"), HERITAGE: ("heritage", "c-strength"), VP: ("vp", "c-coin")}
_COUNT_ICONS: Final = {
    "wonder": "wonder",
    "leader": "crown",
    "leader_cemetery": "discard",
    "philosophy_level": "philosophy",
    "heritage": "heritage",
    "population_level": "population",
    "tech_III": "technology",
    "tech_IV": "technology",
    "tech_discarded": "technology",
    "distinct_types": "card",
}


def sign(box: PathBox, kind: int, amount: int, lang: str) -> Sign:
    """Some of one kind of gain: `shape` is sq (cube), rd (research) or plain, `look` its colour, `at` its event."""
    at = ""
    if kind >= UNIT_AT:
        at, kind = BATTLE_TURNS[kind - UNIT_AT], UNIT
    elif kind >= SAGE_AT:
        at, kind = CHALLENGE_TURNS[kind - SAGE_AT], SAGE
    words = box.gain_one if is_one(amount, lang) else box.gain_many
    found: Sign = {"n": amount, "label": words[kind][lang], "at": at}
    if kind < CUBE_COUNT:
        found.update(shape="sq", icon=CUBE_ICONS[kind], look=f"q-{CUBES[kind]}")
    elif kind in _OTHER:
        found.update(shape="plain", icon=_OTHER[kind][0], look=_OTHER[kind][1])
    elif kind == ANY:
        found.update(shape="rd", icon="research", look="t-any")
    else:
        found.update(shape="rd", icon=TYPE_ICONS[kind - RESEARCH], look=f"t-{TYPES[kind - RESEARCH]}")
    return found


def signs(box: PathBox, gain: Gain, lang: str) -> list[Sign]:
    return [sign(box, kind, amount, lang) for kind, amount in gain.items]


def icons(box: PathBox, amounts: list[int], first: int, lang: str) -> list[Sign]:
    """One sign per kind that is there; `first` is the kind of the first amount."""
    return [sign(box, first + place, amount, lang) for place, amount in enumerate(amounts) if amount]


def counted_sign(count: int) -> Sign:
    """What is counted: an icon, the type if there is one, and the key of its words."""
    name = COUNTS[count]
    if count >= COUNT_TECHNOLOGIES:
        kind = count - COUNT_TECHNOLOGIES
        return {"icon": "technology", "type": TYPES[kind], "type_icon": TYPE_ICONS[kind], "key": "tech"}
    if count >= COUNT_CARDS:
        kind = count - COUNT_CARDS
        return {"icon": "card", "type": TYPES[kind], "type_icon": TYPE_ICONS[kind], "key": "card"}
    return {"icon": _COUNT_ICONS[name], "type": "", "type_icon": "", "key": name}


def effect_line(box: PathBox, effect: Effect, timing: str, lang: str) -> dict[str, Any]:
    """A line of a Leader or Wonder: when it works and what it gives."""
    return {
        "timing": timing,
        "when": WHENS[effect.when] or timing,
        "type": "" if effect.type < 0 else TYPES[effect.type],
        "type_icon": "" if effect.type < 0 else TYPE_ICONS[effect.type],
        "gains": signs(box, effect.gain, lang),
        "power": effect.power,
        "history": effect.history,
        "discount": effect.discount,
        "vp": effect.vp,
        "each": effect.each,
        "per": counted_sign(effect.count) if effect.vp else None,
    }


def leader_lines(box: PathBox, card: int, lang: str) -> list[dict[str, Any]]:
    timed = (
        ("instant", box.leader_instant[card]),
        ("alive", box.leader_alive[card]),
        ("cemetery", box.leader_buried[card]),
        ("end", box.leader_final[card]),
    )
    return [effect_line(box, effect, timing, lang) for timing, effects in timed for effect in effects]


def wonder_lines(box: PathBox, card: int, lang: str) -> list[dict[str, Any]]:
    timed = (("instant", box.wonder_instant[card]), ("end", box.wonder_final[card]))
    return [effect_line(box, effect, timing, lang) for timing, effects in timed for effect in effects]
