"""What cards give and cost, in signs: a number and an icon or token, with the words behind it."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.through_the_ages.box import Effect
from civitas.games.through_the_ages.schema import OUTPUTS, SYMBOLS
from civitas.kernel.box import Record
from civitas.kernel.text import Texts, read_texts

Sign = dict[str, Any]

# What the pages say beside the rules' own texts.
WORDS: Final[Texts] = read_texts("civitas.games.through_the_ages", "web.toml")
ICONS: Final = {
    "food": ("food", "c-food"),
    "resources": ("stone", "c-stone"),
    "science": ("science", "c-science"),
    "culture": ("culture", "c-culture"),
    "strength": ("strength", "c-strength"),
    "happiness": ("happiness", "c-happiness"),
    "colonization": ("colonize", "c-territory"),
    "civil_hand": ("hand", "c-civil"),
    "military_hand": ("hand", "c-strength"),
    "military_cards": ("card", "c-strength"),
    "population": ("population", "c-pop"),
    "urban": ("building", ""),
    "defense": ("shield", "c-science"),
    "infantry": ("infantry", ""),
    "cavalry": ("cavalry", ""),
    "artillery": ("artillery", ""),
    "stage": ("wonder-stage", "c-wonder"),
    "technology": ("research", "c-science"),
    "unit": ("unit", "c-strength"),
}
TOKENS: Final = {"civil_actions": "w", "military_actions": "r", "blue": "b", "yellow": "y"}


def say(key: str, lang: str, **values: int | str) -> str:
    return WORDS.say(key, lang, values)


def sign(good: str, n: int | str, lang: str) -> Sign:
    """Some of a good; a number is shown as it is, a string too."""
    text = str(n).replace("-", "−")
    found: Sign = {"n": text, "label": say(f"good.{good}", lang), "tok": TOKENS.get(good, ""), "icon": "", "look": ""}
    if good in ICONS:
        found["icon"], found["look"] = ICONS[good]
    return found


def plus(good: str, n: int, lang: str) -> Sign:
    """A change: with its sign."""
    return sign(good, f"+{n}" if n > 0 else str(n), lang)


def outputs(record: Record, lang: str) -> list[Sign]:
    """What each worker on a technology gives."""
    return [sign(good, record["gives"][good], lang) for good in OUTPUTS if record["gives"].get(good, 0)]


def symbols(record: Record, lang: str) -> list[Sign]:
    """What a card in play adds."""
    held = record["symbols"]
    return [plus(good, held[good], lang) for good in SYMBOLS if held.get(good, 0)]


def action_signs(effects: list[Effect], lang: str) -> list[Sign]:
    """What an action card does."""
    found: list[Sign] = []
    for effect in effects:
        op = effect.op
        if op in ("build_or_upgrade", "upgrade"):
            found += [sign("resources", f"-{effect.discount}", lang)]
        elif op == "build_stage":
            found += [sign("stage", "1", lang), sign("resources", f"-{effect.discount}", lang)]
        elif op == "increase_population":
            found.append(sign("population", "+1", lang))
        elif op == "develop":
            found.append(sign("technology", "1", lang))
        elif op == "gain":
            found.append(plus(effect.good, effect.n, lang))
        elif op == "choose_good":
            found += [plus("food", effect.n, lang), sign("resources", f"/ +{effect.n}", lang)]
        elif op == "military_actions":
            found.append(plus("military_actions", effect.n, lang))
        elif op == "unit_resources":
            found += [plus("resources", effect.n, lang), sign("unit", "→", lang)]
    return found
