"""What the card files of Historia may hold; editions are checked against it too.

Fields are checked one by one; what entries must agree on is in `agreement.py`.
"""

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
    words,
)

PACKAGE: Final = "civitas.games.historia.cards"

ACTIONS: Final = (
    "military",
    "technology",
    "art",
    "exploitation",
    "expansion",
    "trade",
    "raid",
    "war",
    "tourism",
    "revolution",
)
TERRITORIES: Final = (
    "north_america",
    "central_america",
    "south_america",
    "europe",
    "north_africa",
    "southern_africa",
    "middle_east",
    "russia",
    "india",
    "china",
    "indochina",
    "oceania",
    "japan",
)
DOMAINS: Final = ("wonders", "territories", "military", "technology")
TRIGGERS: Final = ("anytime", "on_action", "majority")
GREY: Final = (
    "add_cube_from_reserve",
    "territory_bonus",
    "recover_cubes_per_territory",
    "government_bonus",
    "recover_oldest_cards",
    "reactivate_all_wonders",
)
BROWN: Final = ("turn_order", "leader_bonus", "renew_leaders", "renew_wonder_row")
BOT_ACTIONS: Final = ("technology", "military", "art", "war", "expansion")
LEVELS: Final = ("chief", "noble", "king")
NO_SQUARE: Final = "."
TOP: Final = 16  # last level of technology and of military
MANY: Final = 99

# Operations a card may name, by place; what each is: cards/actions.toml.
COSTS: Final = ("move_cubes_to_used", "destroy_cubes", "lose_vp", "rotate_wonders", "destroy_wonders")
EFFECTS: Final = (
    "gain_vp",
    "recover_cubes",
    "add_cube_from_reserve",
    "recover_oldest_cards",
    "recover_newest_cards",
    "recover_chosen_card",
    "gain_military",
    "gain_technology",
    "take_wonders",
    "reactivate_wonders",
    "reactivate_all_wonders",
    "government_bonus",
    "perform_action",
)
OPPONENT: Final = ("move_cubes_to_used", "lose_vp", "gain_vp")
EVENT_COSTS: Final = ("move_cubes_to_used",)
EVENT_EFFECTS: Final = ("gain_vp", "lose_vp", "lose_technology", "lose_military")
ENTERED: Final = ("recover_cubes", "recover_oldest_cards", "draw_advisor", "gain_vp", "gain_action_card")
HELD: Final = ("action_limit", "unlock_advanced", "navigation")
PRINTED: Final = (
    "move_cubes_to_used",
    "lose_vp",
    "gain_vp",
    "gain_vp_per_wonders",
    "gain_military",
    "gain_technology",
    "take_wonders",
    "recover_cubes",
    "recover_newest_cards",
    "recover_chosen_card",
    "place_cube_on_map",
    "lose_territory_cube",
    "flag_last_action_round",
    "discard_rightmost_wonder_of_row",
)


def _ops(*names: str) -> Rule:
    return records(
        op=one_of(*names),
        n=number(1, 9).maybe(),
        vp=number(1, 9).maybe(),
        per=number(1, 9).maybe(),
        action=one_of(*ACTIONS).maybe(),
        level=one_of("basic", "advanced").maybe(),
        card=one_of(*ACTIONS).maybe(),
    )


def _card(**fields: Rule) -> dict[str, Rule]:
    return {"id": text().printed(), "name": words(), "provenance": facts(), "note": words().maybe(), **fields}


def _way() -> Rule:
    """An action, basic or advanced."""
    return record(
        requires_technology=number(1, TOP),
        text=words(),
        column_at_least=number(0, 6).maybe(),
        cost=_ops(*PRINTED),
        effects=_ops(*PRINTED),
        opponent=_ops(*PRINTED).maybe(),
        winner=_ops(*PRINTED).maybe(),
        loser=_ops(*PRINTED).maybe(),
    )


DECKS: Final = (
    Deck(
        "actions",
        "action",
        _card(copies=number(6, 6).printed(), set_aside=flag().printed(), basic=_way(), advanced=_way().maybe()),
    ),
    Deck("colours", "colour", _card()),
    Deck("civilizations", "civilization", _card(colour=text().printed())),
    Deck(
        "advisors",
        "advisor",
        _card(
            civilization=text().printed(),
            text=words(),
            cost=_ops(*COSTS),
            effects=_ops(*EFFECTS),
            target=one_of("adjacent").maybe(),
            opponent=_ops(*OPPONENT).maybe(),
        ),
    ),
    Deck(
        "wonders",
        "wonder",
        _card(
            era=number(1, 3).printed(),
            text=words(),
            trigger=record(
                type=one_of(*TRIGGERS),
                action=one_of(*ACTIONS).maybe(),
                domain=one_of(*DOMAINS).maybe(),
                requires_paid=flag().maybe(),
            ),
            cost=_ops(*COSTS),
            effects=_ops(*EFFECTS),
        ),
    ),
    Deck(
        "leaders",
        "leader",
        _card(
            era=number(1, 3).printed(),
            text=words(),
            objectives=records(domain=one_of(*DOMAINS), at_least=number(1, 48), vp=number(0, 30)),
        ),
    ),
    Deck(
        "events",
        "event",
        _card(
            text=words(),
            trigger=record(
                type=one_of("on_action", "action_round"),
                action=one_of("any", *ACTIONS).maybe(),
                extra_cards_without_effect=number(1, 1).maybe(),
            ),
            cost=_ops(*EVENT_COSTS),
            effects=_ops(*EVENT_EFFECTS),
            requires_success=flag(),
            affects_civbots=flag(),
        ),
    ),
    Deck("territories", "territory", _card(adjacent=ids(*TERRITORIES))),
    Deck("tokens", "token", _card(number=number(1, 16).printed(), vp=number(0, 20))),
    Deck(
        "governments",
        "government",
        _card(code=text().printed(), vp=number(0, 20), recover_cubes=number(0, 9), text=words()),
    ),
    Deck(
        "technology_levels",
        "technology_level",
        _card(level=number(1, TOP).printed(), text=words(), bonus=_ops(*ENTERED, *HELD)),
    ),
    Deck(
        "military_levels",
        "military_level",
        _card(level=number(1, TOP).printed(), text=words(), bonus=_ops(*ENTERED[:-1])),
    ),
    Deck(
        "time_steps",
        "time_step",
        _card(zone=one_of("grey", "brown").printed(), n=number(0, 9).maybe(), text=words()),
    ),
    Deck(
        "civbots",
        "civbot",
        _card(kind=one_of("level", "action").printed(), actions=ids(*BOT_ACTIONS), text=words()),
    ),
    Deck(
        "civbot_actions",
        "civbot_action",
        _card(
            requires_technology=number(1, TOP),
            text=words(),
            effects=_ops(*PRINTED),
            if_blocked=_ops(*PRINTED).maybe(),
            at_max=_ops(*PRINTED).maybe(),
            loser=_ops(*PRINTED).maybe(),
            advanced=record(requires_technology=number(1, TOP), effects=_ops(*PRINTED)).maybe(),
        ),
    ),
    Deck(
        "difficulties",
        "difficulty",
        _card(rank=number(1, 3).printed(), cards_drawn=number(1, 6), text=words()),
    ),
    Deck("solo", "preset", _card(levels=ids(*LEVELS))),
    Deck("components", "component", _card(kind=text().printed(), copies=number(1, MANY).printed())),
    Deck("terms", "term", _card(plural=words())),
    Deck(
        "board",
        "board",
        {
            "vp_beyond_max": number(0, 20),
            "squares": Rule("list"),
            "segment": records(turn=number(1, 4), grey=ids(*GREY), brown=ids(*BROWN)),
            "provenance": facts(),
        },
        plain=True,
    ),
    Deck(
        "setup",
        "setup",
        {
            "eras": number(3, 3),
            "turns": number(4, 4),
            "cubes_per_colour": number(9, 9),
            "cubes_in_front": number(1, 9),
            "cubes_used": number(0, 8),
            "advisors_in_hand": number(0, 5),
            "challenge": record(cubes_in_front=number(1, 9), cubes_used=number(0, 8)),
            "by_players": record(
                wonder_row=numbers(1, 8, length=6),
                leaders_drawn=numbers(0, 6, length=6),
                civbots_max=numbers(0, 5, length=6).printed(),
            ),
            "civbots": record(cubes=number(1, 8), leader_share_max=numbers(0, MANY, length=3)),
            "provenance": facts(),
        },
        plain=True,
    ),
)
