"""What the card files of Age of Civilization may hold; editions are checked against it too."""

from __future__ import annotations

from typing import Final

from civitas.kernel.box import (
    Deck,
    Rule,
    facts,
    flag,
    ids,
    number,
    numbers,
    one_of,
    record,
    records,
    text,
    word_lists,
    words,
)

PACKAGE: Final = "civitas.games.age_of_civilization.cards"

TRIGGERS: Final = (
    "static",
    "on_rise",
    "on_acquire",
    "on_action",
    "on_rest",
    "on_war",
    "end_of_turn",
    "end_of_game",
)
EFFECTS: Final = (
    "points",
    "coins",
    "worker",
    "tech",
    "wonder",
    "others_coins",
    "cost",
    "cost_zero",
    "extra_workers",
    "keep_worker",
    "slot",
    "do_action",
    "military",
    "use_future_cards",
    "block_action",
    "war_immune",
    "plague_immune",
    "bonus_coins_multiplier",
    "trade_no_gift",
    "seed_market",
    "sacrifice",
    "stones",
    "water",
    "wall",
    "control_next",
)
CONDITIONS: Final = (
    "",
    "most_military",
    "least_military",
    "no_red_slot_this_turn",
    "tech_at_most",
    "coins_at_least",
    "workers_at_least",
)
COUNTERS: Final = (
    "",
    "tech",
    "military",
    "wonder",
    "worker",
    "coin",
    "point",
    "civilization",
    "future_card",
    "bonus_coin",
    "control",
    "tech_gained_this_turn",
)
ALLOWED: Final = {
    "static": (
        "cost",
        "cost_zero",
        "extra_workers",
        "keep_worker",
        "slot",
        "military",
        "use_future_cards",
        "block_action",
        "war_immune",
        "plague_immune",
        "trade_no_gift",
    ),
    "on_rise": ("points", "coins", "worker", "others_coins", "tech", "wonder", "bonus_coins_multiplier"),
    "on_acquire": ("points", "coins", "worker", "others_coins"),
    "on_action": ("points", "coins", "worker", "others_coins", "do_action"),
    "on_rest": ("points", "coins", "worker"),
    "on_war": ("points", "coins"),
    "end_of_turn": ("points", "coins", "worker", "tech", "do_action", "seed_market"),
    "end_of_game": ("points",),
}

ACTIONS: Final = (
    "wonder",
    "research",
    "enslave",
    "culture",
    "construction",
    "conquest",
    "hunting",
    "fishing",
    "trade",
    "farm",
)
TECHNOLOGIES: Final = (
    "writing",
    "navigation",
    "mining",
    "education",
    "currency",
    "ironworking",
    "science",
    "engineering",
    "gunpowder",
)
SPECIAL_SQUARES: Final = (
    "alphabet",
    "philosophy",
    "mysticism",
    "theology",
    "code_of_laws",
    "bureaucracy",
    "sailing",
    "astronomy",
    "masonry",
    "mathematics",
    "pottery",
    "banking",
    "husbandry",
    "horsemanship",
    "bronze",
    "fortification",
    "archery",
    "feudalism",
)
MANY: Final = 99


def _ability_fields() -> dict[str, Rule]:
    return {
        "effect": one_of(*EFFECTS),
        "action": one_of(*ACTIONS, "patronage").maybe(),
        "amount": number(-20, 20).maybe(),
        "techs": ids(*TECHNOLOGIES, *SPECIAL_SQUARES).maybe(),
        "if": one_of(*CONDITIONS[1:]).maybe(),
        "if_value": number(0, MANY).maybe(),
        "per": one_of(*COUNTERS[1:]).maybe(),
        "every": number(1, MANY).maybe(),
        "max": number(0, MANY).maybe(),
        "optional": flag().maybe(),
        "not_via": ids(*TECHNOLOGIES, *SPECIAL_SQUARES).maybe(),
        "do": one_of("culture").maybe(),
        "points": number(0, 20).maybe(),
        "coins": number(0, 20).maybe(),
    }


def abilities() -> Rule:
    return records(trigger=one_of(*TRIGGERS), **_ability_fields())


def effects() -> Rule:
    return records(**_ability_fields())


def _card(**fields: Rule) -> dict[str, Rule]:
    return {"id": text().printed(), "name": words(), "provenance": facts(), "note": words().maybe(), **fields}


def _technology(**fields: Rule) -> dict[str, Rule]:
    return _card(
        column=one_of("left", "middle", "right").printed(),
        row=number(1, 3).printed(),
        requires_any=ids(*TECHNOLOGIES, *SPECIAL_SQUARES),
        military=number(0, 5),
        text=words(),
        ability=abilities(),
        **fields,
    )


def _goal() -> Rule:
    return record(
        points=number(0, MANY),
        wonders=number(0, 15),
        technologies=number(0, 9),
        workers=number(0, 4),
        control=number(0, 6),
    )


_SLOT: Final = {
    "workers": number(0, 4),
    "coins": number(0, 20),
    "red": flag(),
    "slots": number(0, 3),
    "text": words(),
    "effects": effects(),
}

DECKS: Final = (
    Deck(
        "civilizations",
        "civilization",
        _card(
            region=text().printed(),
            population=number(1, 4),
            military=record(main=number(0, 5), inherited=number(0, 5)),
            solo=flag(),
            text=record(main=words(), inherited=words()),
            main=abilities(),
            inherited=abilities(),
        ),
    ),
    Deck("regions", "region", _card()),
    Deck("wonders", "wonder", _card(text=words(), ability=abilities())),
    Deck("technologies", "technology", _technology()),
    Deck(
        "special_technologies",
        "special_technology",
        _card(column=one_of("left", "middle", "right").printed(), top=one_of(*TECHNOLOGIES).printed(), text=words()),
    ),
    Deck("special_technology_squares", "technology", _technology(card=text().printed(), replaces=text().printed())),
    Deck("actions", "action", _card(place=text().printed(), war=flag(), plague=flag(), **_SLOT)),
    Deck("events", "event", _card(text=words(), who=text().printed(), effects=effects())),
    Deck(
        "special_actions",
        "special_action",
        _card(scenario=text().printed(), requires=text().printed(), cost_modifiers=abilities(), **_SLOT),
    ),
    Deck(
        "controls",
        "control",
        _card(
            station=record(name=words(), text=words(), reward=effects()),
            realm=record(name=words(), defence=number(0, 20), points=number(0, 20)),
        ),
    ),
    Deck("special_events", "special_event", _card(scenario=text().printed(), moves=flag().printed(), text=words())),
    Deck(
        "scenarios",
        "scenario",
        _card(
            dates=words(),
            start=Rule("list").printed(),
            deck=Rule("list").printed(),
            wonder_market=number(0, 15),
            coins=number(0, MANY),
            water=number(0, 6),
            technologies=ids(*TECHNOLOGIES),
            plague_position=number(4, 8),
            special_actions=Rule("list").printed(),
            special_event=text().printed(),
            special_event_position=number(0, 8),
            control=text().printed(),
            top_row=flag(),
            setup=word_lists(),
            rules=word_lists(),
            win=_goal(),
            glory=_goal(),
        ),
    ),
    Deck(
        "achievements",
        "achievement",
        _card(
            text=words(),
            points=number(0, MANY),
            min_technologies=number(0, 9),
            max_technologies=number(0, MANY),
            wonders=number(0, 15),
            military=number(0, MANY),
        ),
    ),
    Deck("components", "component", _card(kind=text().printed(), copies=number(1, MANY))),
    Deck("terms", "term", _card(plural=words())),
    Deck(
        "setup",
        "setup",
        {
            "rounds": number(6, 6),
            "window": number(3, 3),
            "track": number(8, 8),
            "coins": number(0, MANY),
            "points": number(0, 0),
            "workers_max": number(1, 4),
            "civilizations_max": number(1, 3),
            "market": number(1, 8),
            "gold_coin": number(1, MANY),
            "wonder_market": numbers(0, 15, length=4),
            "technology_market": numbers(0, 9, length=4),
            "special_technology_price": number(0, 20),
            "events": number(3, 3),
            "event_positions": numbers(4, 8, length=3),
            "first_game": ids(*ACTIONS, "plague"),
            "colours": word_lists(),
            "rest": record(coins=number(0, 20), workers=number(0, 4), text=words()),
            "solo": record(
                plague_position=number(4, 8),
                wonder_market=number(0, 15),
                removed=Rule("list").printed(),
                opponent_per_round=number(0, 5),
            ),
            "draft": record(dealt=number(7, 7), kept=number(5, 5), bonus=number(0, 20)),
            "scenario": record(rules=word_lists()),
            "provenance": facts(),
        },
        plain=True,
    ),
)
