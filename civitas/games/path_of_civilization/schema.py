"""What the card files of Path of Civilization may hold; editions are checked against it too."""

from __future__ import annotations

from typing import Final

from civitas.kernel.box import (
    Deck,
    EditionRefusal,
    Record,
    Rule,
    Tables,
    facts,
    ids,
    number,
    numbers,
    one_of,
    record,
    records,
    text,
    words,
)

PACKAGE: Final = "civitas.games.path_of_civilization.cards"

TYPES: Final = ("cultural", "scientific", "spiritual", "military", "industrial")
CUBES: Final = ("ambassador", "builder", "philosopher", "sage", "unit")
RESEARCH: Final = (
    "research_cultural",
    "research_scientific",
    "research_spiritual",
    "research_military",
    "research_industrial",
    "research_any",
)
TECHNOLOGY_LEVELS: Final = ("basic", "I", "II", "III", "IV")
LEVELS: Final = ("I", "II", "III")
CHALLENGE_TURNS: Final = ("3", "5", "7", "9a")
BATTLE_TURNS: Final = ("4", "6", "8", "9b")
COUNTS: Final = (
    "wonder",
    "leader",
    "leader_cemetery",
    "philosophy_level",
    "heritage",
    "population_level",
    "tech_III",
    "tech_IV",
    "tech_discarded",
    "distinct_types",
    *(f"card:{kind}" for kind in TYPES),
    *(f"tech:{kind}" for kind in TYPES),
)
TIMINGS: Final = ("instant", "alive", "cemetery", "end")
MOMENTS: Final = (
    "phase_B",
    "phase_D",
    "battle",
    "challenge",
    "tech_purchase",
    "wonder_purchase",
    "philosophy_step",
)
FATES: Final = ("exchange", "per", "threshold", "gift", "choice", "permanent")
CATEGORIES: Final = ("battle", "wonder", "leader", "philosophy")
CHOICES: Final = ("none", "dearest", "envy_then_dearest", "envy_then_cheapest")
REWARD_LINES: Final = 3
MANY: Final = 99

# What an effect says at a timing and moment ("" = no moment): one of these fields.
EFFECTS: Final = {
    ("instant", ""): ("gain",),
    ("alive", "phase_B"): ("gain",),
    ("alive", "phase_D"): ("gain",),
    ("alive", "battle"): ("power",),
    ("alive", "challenge"): ("history",),
    ("alive", "tech_purchase"): ("gain", "discount"),
    ("alive", "wonder_purchase"): ("discount",),
    ("alive", "philosophy_step"): ("gain",),
    ("cemetery", "battle"): ("power",),
    ("cemetery", "challenge"): ("history",),
    ("end", ""): ("vp_per",),
}
# Phases with a population limit give only what it counts.
PHASE_GAINS: Final = {"phase_B": CUBES, "phase_D": RESEARCH}
WHAT: Final = ("gain", "power", "history", "discount", "vp_per")
# What a Fate of each kind needs; `max` may stand beside exchange and per.
FATE_NEEDS: Final = {
    "exchange": ("pay", "gain"),
    "per": ("count", "each", "gain"),
    "threshold": ("count", "at_least", "gain", "max"),
    "gift": ("gain",),
    "choice": ("options",),
    "permanent": ("pay", "effect", "max"),
}


def _amounts(keys: tuple[str, ...]) -> dict[str, Rule]:
    return {key: number(0, 20).maybe() for key in keys}


def _gain_fields() -> dict[str, Rule]:
    return {
        **_amounts((*CUBES, "population", "heritage", "vp", *RESEARCH)),
        "sage_future": ids(*CHALLENGE_TURNS).maybe(),
        "unit_future": ids(*BATTLE_TURNS).maybe(),
    }


def gain() -> Rule:
    return record(**_gain_fields())


def cubes() -> Rule:
    return record(**_amounts(CUBES))


def points() -> Rule:
    return record(**_amounts(TYPES))


def effects() -> Rule:
    return records(
        timing=one_of(*TIMINGS),
        when=one_of(*MOMENTS).maybe(),
        type=one_of(*TYPES, "any").maybe(),
        gain=gain().maybe(),
        power=number(1, 20).maybe(),
        history=number(1, 20).maybe(),
        discount=number(1, 20).maybe(),
        vp_per=record(count=one_of(*COUNTS), each=number(1, MANY), vp=number(1, 20)).maybe(),
    )


def fate() -> Rule:
    return records(
        kind=one_of(*FATES),
        pay=cubes().maybe(),
        gain=gain().maybe(),
        max=number(0, MANY).maybe(),
        count=one_of(*COUNTS).maybe(),
        each=number(1, MANY).maybe(),
        at_least=number(1, MANY).maybe(),
        options=records(**_gain_fields()).maybe(),
        effect=record(
            when=one_of("battle", "challenge"),
            power=number(1, 20).maybe(),
            history=number(1, 20).maybe(),
        ).maybe(),
    )


def _row(**fields: Rule) -> dict[str, Rule]:
    return {"id": text().printed(), "provenance": facts(), "note": words().maybe(), **fields}


def _card(**fields: Rule) -> dict[str, Rule]:
    return _row(name=words(), **fields)


DECKS: Final = (
    Deck(
        "technologies",
        "technology",
        _card(
            type=one_of(*TYPES).printed(),
            level=one_of(*TECHNOLOGY_LEVELS).printed(),
            copies=number(1, MANY).printed(),
            cost=number(0, 10),
            vp=number(0, MANY),
            deploy=cubes(),
            research=points(),
            bonus=gain(),
            text=words(),
        ),
    ),
    Deck(
        "leaders",
        "leader",
        _card(
            type=one_of(*TYPES),
            level=one_of(*LEVELS).printed(),
            cost=number(1, MANY),
            vp=number(0, MANY),
            effects=effects(),
            text=words(),
        ),
    ),
    Deck(
        "wonders",
        "wonder",
        _card(
            type=one_of(*TYPES),
            level=one_of(*LEVELS).printed(),
            cost=number(1, MANY),
            vp=number(0, MANY),
            effects=effects(),
            text=words(),
        ),
    ),
    Deck(
        "challenges",
        "challenge",
        _card(
            type=one_of(*TYPES).printed(),
            turn=one_of(*CHALLENGE_TURNS).printed(),
            fate=fate(),
            history=record(divisor=number(1, MANY).maybe(), threshold=number(1, MANY).maybe(), bonus=gain()),
            text=record(fate=words(), history=words()),
        ),
    ),
    Deck(
        "battles",
        "battle",
        _card(
            turn=one_of(*BATTLE_TURNS).printed(),
            external_force=number(1, MANY),
            rewards=records(**_gain_fields()),
            text=words(),
        ),
    ),
    Deck("boons", "boon", _card(gain=gain(), text=words())),
    Deck(
        "civilizations",
        "civilization",
        _card(
            adjective=words(),
            number=number(1, 5).printed(),
            priority=ids(*TYPES),
            start_bonus=gain(),
            text=words(),
        ),
    ),
    Deck("population", "space", _row(level=number(1, 20), bonus=gain(), end_vp=number(0, MANY))),
    Deck(
        "philosophy",
        "philosophy_level",
        _row(cost=number(0, MANY), multiplier=number(0, 9), end_vp=number(0, MANY)),
    ),
    Deck(
        "market",
        "market",
        _card(
            players=number(2, 5).printed(),
            wonders=numbers(0, 15, length=9),
            leaders=numbers(0, 15, length=9),
            levels=numbers(1, 3, length=9),
        ),
    ),
    Deck(
        "actions",
        "action",
        _card(
            category=one_of(*CATEGORIES).printed(),
            era_1=gain(),
            era_2=gain(),
            era_3=gain(),
            choose=one_of(*CHOICES),
            text=words(),
        ),
    ),
    Deck("envy", "envy", _card(text=words())),
    Deck(
        "difficulties",
        "difficulty",
        _card(heritage_start=number(0, 20), bonus_vp=number(0, MANY), text=words()),
    ),
    Deck("components", "component", _card(kind=text().printed(), copies=number(1, 200).printed())),
    Deck("terms", "term", _card(plural=words())),
    Deck(
        "setup",
        "setup",
        {
            "turns": number(9, 9),
            "technologies_in_hand": number(5, 5),
            "left_slots": number(2, 2),
            "right_slots": number(2, 2),
            "research_max": number(10, 10),
            "power_per_unit": number(0, 9),
            "minimum_power_for_reward": number(0, 20),
            "leftover_cube_divisor": number(1, 9),
            "event_turns_challenge": ids(*CHALLENGE_TURNS).printed(),
            "event_turns_battle": ids(*BATTLE_TURNS).printed(),
            "boons_per_level": number(2, 2),
            "wish_list_revisions_max": number(0, 9),
            "heritage_start": number(0, 0),
            "heritage_max": number(99, 99),
            "solo_market_players": number(2, 5),
            "provenance": facts(),
        },
        plain=True,
    ),
    Deck(
        "solo",
        "solo",
        {
            "envy_slots": number(5, 5),
            "eras": numbers(1, 3, length=9),
            "tech_level_by_turn": ids("I", "II", "III", "IV"),
            "fate_vp": numbers(0, 20, length=4),
            "market_discard": number(0, 5),
            "market_discard_from_turn": number(1, 9),
            "market_discard_keeps": number(0, 15),
            "vp_per_card_effect": number(0, 20),
            "vp_per_boon_multiplier": number(0, 20),
            "vp_per_technology_bonus": number(0, 20),
            "vp_per_other_reward_kind": number(0, 20),
            "provenance": facts(),
        },
        plain=True,
    ),
)


def check_tables(tables: Tables) -> None:
    """Refuse what single fields cannot show: cards that no rule could play, tracks and markets that do not fit."""
    for deck in ("leaders", "wonders"):
        for card in tables[deck]:
            timings = TIMINGS if deck == "leaders" else ("instant", "end")
            for index, effect in enumerate(card["effects"]):
                _check_effect(effect, timings, f"{deck}.{card['id']}.effects[{index}]")
    for card in tables["challenges"]:
        _check_challenge(card, f"challenges.{card['id']}")
    for card in tables["technologies"]:
        if (card["cost"] == 0) != (card["level"] == "basic"):
            allowed = "0" if card["level"] == "basic" else "1 … 10"
            raise EditionRefusal(
                "edition.value", f"technologies.{card['id']}.cost", allowed=allowed, value=card["cost"]
            )
    for card in tables["battles"]:
        if len(card["rewards"]) != REWARD_LINES:
            place = f"battles.{card['id']}.rewards"
            raise EditionRefusal("edition.value", place, allowed="[ { … } ] × 3", value=len(card["rewards"]))
    for card in tables["actions"]:
        free = card["category"] in ("wonder", "leader")
        if (card["choose"] != "none") != free:
            allowed = ", ".join(CHOICES[1:]) if free else "none"
            raise EditionRefusal("edition.value", f"actions.{card['id']}.choose", allowed=allowed, value=card["choose"])
    levels = tables["solo"]["tech_level_by_turn"]
    if len(levels) != tables["setup"]["turns"]:
        allowed = "[I, II, III, IV] × 9"
        raise EditionRefusal("edition.value", "solo.tech_level_by_turn", allowed=allowed, value=str(levels))
    _check_tracks(tables)
    _check_market(tables)


def _check_effect(effect: Record, timings: tuple[str, ...], place: str) -> None:
    if effect["timing"] not in timings:
        raise EditionRefusal("edition.value", f"{place}.timing", allowed=", ".join(timings), value=effect["timing"])
    moments = [when for timing, when in EFFECTS if timing == effect["timing"]]
    when = effect.get("when", "")
    if when == "" and "" not in moments:
        raise EditionRefusal("edition.missing", place, keys="when")
    if when not in moments:
        allowed = ", ".join([moment for moment in moments if moment])
        raise EditionRefusal("edition.value", f"{place}.when", allowed=allowed or "–", value=when)
    fitting = EFFECTS[effect["timing"], when]
    said = [field for field in WHAT if field in effect]
    for field in said:
        if field not in fitting:
            raise EditionRefusal("edition.key", f"{place}.{field}", allowed=", ".join(fitting))
    if len(said) != 1:
        raise EditionRefusal("edition.missing", place, keys=" / ".join(fitting))
    if when == "tech_purchase" and "type" not in effect:
        raise EditionRefusal("edition.missing", place, keys="type")
    if when != "tech_purchase" and "type" in effect:
        raise EditionRefusal("edition.key", f"{place}.type", allowed=", ".join(fitting))
    if when in PHASE_GAINS:
        for key in effect["gain"]:
            if key not in PHASE_GAINS[when]:
                raise EditionRefusal("edition.key", f"{place}.gain.{key}", allowed=", ".join(PHASE_GAINS[when]))


def _check_challenge(card: Record, place: str) -> None:
    """One Fate with the fields of its kind, and a History that fits the turn."""
    if len(card["fate"]) != 1:
        raise EditionRefusal("edition.value", f"{place}.fate", allowed="[ { … } ] × 1", value=len(card["fate"]))
    row = card["fate"][0]
    needs = FATE_NEEDS[row["kind"]]
    missing = [field for field in needs if field not in row]
    if missing:
        raise EditionRefusal("edition.missing", f"{place}.fate[0]", keys=", ".join(missing))
    allowed = ("kind", *needs, "max") if row["kind"] in ("exchange", "per") else ("kind", *needs)
    for field in row:
        if field not in allowed:
            raise EditionRefusal("edition.key", f"{place}.fate[0].{field}", allowed=", ".join(allowed))
    if row["kind"] in ("threshold", "permanent") and row["max"] != 1:
        raise EditionRefusal("edition.value", f"{place}.fate[0].max", allowed="1", value=row["max"])
    if "pay" in needs and not any(row["pay"].values()):
        raise EditionRefusal("edition.missing", f"{place}.fate[0].pay", keys=" / ".join(CUBES))
    if row["kind"] == "choice" and len(row["options"]) < 2:
        value = len(row["options"])
        raise EditionRefusal("edition.value", f"{place}.fate[0].options", allowed="[ { … }, { … }, … ]", value=value)
    if row["kind"] == "permanent":
        lasting = "power" if row["effect"]["when"] == "battle" else "history"
        if set(row["effect"]) != {"when", lasting}:
            raise EditionRefusal("edition.missing", f"{place}.fate[0].effect", keys=lasting)
    wanted, other = ("threshold", "divisor") if card["turn"] == CHALLENGE_TURNS[-1] else ("divisor", "threshold")
    if other in card["history"]:
        raise EditionRefusal("edition.key", f"{place}.history.{other}", allowed=f"{wanted}, bonus")
    if wanted not in card["history"]:
        raise EditionRefusal("edition.missing", f"{place}.history", keys=wanted)


def _check_tracks(tables: Tables) -> None:
    """No two boards share a place for a type; climbing costs Philosophers and gives its Boon at least once."""
    for index, card in enumerate(tables["civilizations"]):
        place = f"civilizations.{card['id']}.priority"
        if sorted(card["priority"]) != sorted(TYPES):
            raise EditionRefusal("edition.value", place, allowed=", ".join(TYPES), value=", ".join(card["priority"]))
        for other in tables["civilizations"][:index]:
            for rank, kind in enumerate(card["priority"]):
                if other["priority"][rank] == kind:
                    allowed = f"{kind} ≠ {rank + 1} (civilizations.{other['id']}.priority)"
                    raise EditionRefusal("edition.value", place, allowed=allowed, value=", ".join(card["priority"]))
    for level, card in enumerate(tables["philosophy"]):
        for field in ("cost", "multiplier"):
            if (card[field] == 0) != (level == 0):
                place = f"philosophy.{card['id']}.{field}"
                raise EditionRefusal("edition.value", place, allowed="0" if level == 0 else "1 …", value=card[field])


def _check_market(tables: Tables) -> None:
    """The box holds as many Leaders and Wonders of a level as a market card lays out."""
    for card in tables["market"]:
        for deck in ("wonders", "leaders"):
            for level, name in enumerate(LEVELS, 1):
                laid = sum([count for turn, count in enumerate(card[deck]) if card["levels"][turn] == level])
                held = len([piece for piece in tables[deck] if piece["level"] == name])
                if laid > held:
                    place = f"market.{card['id']}.{deck}"
                    raise EditionRefusal("edition.value", place, allowed=f"{name}: 0 … {held}", value=laid)
