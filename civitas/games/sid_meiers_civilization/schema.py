"""What the card files of Sid Meier's Civilization may hold; editions are checked against it too.

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
from civitas.kernel.wording import worded_by

PACKAGE: Final = "civitas.games.sid_meiers_civilization.cards"
TEXT_OPTIONS: Final = ("peaceful_democracy",)  # options that change what a card says

RESOURCES: Final = ("incense", "iron", "silk", "wheat", "spy", "uranium")
TERRAINS: Final = ("grassland", "forest", "mountain", "desert", "water")
UNIT_TYPES: Final = ("infantry", "mounted", "artillery", "aircraft")
PHASES: Final = ("start_of_turn", "trade", "city_management", "movement", "research")
MOMENTS: Final = (*PHASES, "battle", "any")
ERAS: Final = ("ancient", "medieval", "modern")
ARROWS: Final = ("up", "right", "down", "left")
CIVILIZATIONS: Final = ("america", "china", "egypt", "germany", "rome", "russia")
TECHNOLOGIES: Final = (
    "animal_husbandry",
    "code_of_laws",
    "currency",
    "horseback_riding",
    "masonry",
    "metalworking",
    "navigation",
    "philosophy",
    "pottery",
    "writing",
    "chivalry",
    "civil_service",
    "construction",
    "democracy",
    "engineering",
    "irrigation",
    "mathematics",
    "monarchy",
    "printing_press",
    "sailing",
    "banking",
    "biology",
    "communism",
    "gunpowder",
    "metal_casting",
    "military_science",
    "railroad",
    "steam_power",
    "theology",
    "atomic_theory",
    "ballistics",
    "combustion",
    "computers",
    "flight",
    "mass_media",
    "replaceable_parts",
    "space_flight",
)
BUILDINGS: Final = (
    "harbor",
    "trading_post",
    "workshop",
    "iron_mine",
    "library",
    "university",
    "granary",
    "aqueduct",
    "market",
    "bank",
    "temple",
    "cathedral",
    "barracks",
    "academy",
)
GOVERNMENTS: Final = (
    "anarchy",
    "despotism",
    "republic",
    "feudalism",
    "monarchy",
    "democracy",
    "communism",
    "fundamentalism",
)
MARKERS: Final = (
    "hut_incense",
    "hut_iron",
    "hut_silk",
    "hut_spy",
    "hut_wheat",
    "village_great_person",
    "village_iron",
    "village_spy",
    "village_uranium",
)
EXTRAS: Final = ("resource", "coin", "culture", "hut", "village")
REWARDS: Final = ("event", "great_person", "victory")
CANCELLED: Final = ("event", "resource_ability", "city_action")
TRIGGERS: Final = (
    "hut",
    "village",
    "wonder_built",
    "city_founded",
    "city_conquered",
    "battle_won",
    "battle_fought",
    "unit_technology",
    "army_stops_on_building",
)
SIDE: Final = 4  # squares of a tile's edge
TOP: Final = 5  # highest level of technology
MANY: Final = 99

# Operations a card may name; what each is: cards/technologies.toml.
PASSIVES: Final = (
    "coins",
    "culture_hand",
    "battle_hand",
    "combat_bonus",
    "production",
    "trade_income",
    "capital_arts",
    "unit_strength",
    "stacking_bonus",
    "speed",
    "stacking",
    "cities",
    "production_per_coins",
    "hands_per_coins",
    "capital_actions",
    "research_discount",
    "rush",
    "items",
    "harvests",
    "cross_water",
    "stop_on_water",
    "fly_over",
    "build_walls",
    "raze_walls",
    "armies_found_cities",
    "scouts_enter_huts",
    "harvest_any_city",
    "equal_production",
    "peaceful",
    "uncancellable",
    "open_enemy_hand",
    "protected",
)
EFFECTS: Final = (
    "gain_culture",
    "gain_trade",
    "gain_culture_per_army",
    "give_trade",
    "give_coin",
    "coin_token",
    "city_production",
    "great_person",
    "take_resource",
    "harvest",
    "advance",
    "extra_action",
    "as_resource",
    "heal",
    "wound",
    "extra_wounds",
    "cancel",
    "kill_unit",
    "kill_figures",
    "move_figures",
    "destroy_building",
    "destroy_here",
    "obsolete",
    "change_terrain",
    "anarchy",
    "hold_square",
    "move_to_water",
    "nuke",
    "learn",
    "exchange",
    "place_figure",
    "draw_unit",
    "rescue_unit",
    "spy",
    "free_building",
)


def _icons() -> Rule:
    return record(production=number(0, 9), trade=number(0, 9), culture=number(0, 9), coin=number(0, 9))


def _passive() -> Rule:
    return records(op=one_of(*PASSIVES), n=number(-9, 9).maybe(), per=number(1, 9).maybe())


def _effects() -> Rule:
    rule = records(
        op=one_of(*EFFECTS),
        n=number(0, 27).maybe(),
        level=number(1, TOP).maybe(),
        range=number(1, MANY).maybe(),
        great_person=flag().maybe(),
        others=flag().maybe(),
        aimed=flag().maybe(),
        of=ids(*CANCELLED).maybe(),
        kinds=ids(*RESOURCES).maybe(),
        eras=ids(*ERAS).maybe(),
        to=one_of(*TERRAINS).maybe(),
    )
    rule.fields["from"] = ids(*TERRAINS).maybe()
    return rule


def _abilities() -> Rule:
    return records(
        text=words(),
        phase=one_of(*MOMENTS).maybe(),
        on=ids(*TRIGGERS).maybe(),
        per=one_of("turn", "battle").maybe(),
        cost=ids(*RESOURCES, "any").maybe(),
        trade=number(1, 27).maybe(),
        culture=number(1, MANY).maybe(),
        choose=flag().maybe(),
        optional=flag().maybe(),
        interrupt=flag().maybe(),
        effects=_effects(),
    )


def _card(**fields: Rule) -> dict[str, Rule]:
    return {"id": text().printed(), "name": words(), "provenance": facts(), "note": words().maybe(), **fields}


def _government() -> dict[str, Rule]:
    return _card(
        text=words(),
        **worded_by(*TEXT_OPTIONS),
        technology=one_of(*TECHNOLOGIES).maybe(),
        passive=_passive(),
        abilities=_abilities(),
    )


DECKS: Final = (
    Deck("resources", "resource", _card(market=flag().printed())),
    Deck("terrains", "terrain", _card(icons=_icons())),
    Deck(
        "technologies",
        "technology",
        _card(
            level=number(1, TOP).printed(),
            text=words(),
            holds=number(1, 15).maybe(),
            passive=_passive(),
            abilities=_abilities(),
        ),
    ),
    Deck("governments", "government", _government()),
    Deck("governments_2013", "government_2013", _government()),
    Deck(
        "buildings",
        "building",
        _card(
            text=words(),
            terrain=ids(*TERRAINS),
            cost=number(1, MANY),
            icons=_icons(),
            combat_bonus=number(0, 20),
            technology=one_of(*TECHNOLOGIES),
            starred=flag(),
            supply=number(1, MANY),
            upgrades_to=one_of(*BUILDINGS).maybe().printed(),
            upgrade_of=one_of(*BUILDINGS).maybe().printed(),
        ),
    ),
    Deck(
        "wonders",
        "wonder",
        _card(
            text=words(),
            era=one_of(*ERAS).printed(),
            cost=number(1, MANY),
            discount=record(technology=one_of(*TECHNOLOGIES), cost=number(1, MANY)).maybe(),
            icons=_icons(),
            passive=_passive(),
            abilities=_abilities(),
        ),
    ),
    Deck(
        "events",
        "event",
        _card(
            level=number(1, 3).printed(),
            copies=number(1, 9),
            text=words(),
            phase=one_of(*MOMENTS),
            interrupt=flag().maybe(),
            effects=_effects(),
        ),
    ),
    Deck(
        "great_people",
        "great_person",
        _card(text=words(), copies=number(1, 9), icons=_icons(), combat_bonus=number(0, 20)),
    ),
    Deck(
        "units",
        "unit_type",
        _card(
            text=words(),
            ranks=records(name=words(), technology=one_of(*TECHNOLOGIES).maybe()),
            trumps=one_of(*UNIT_TYPES).maybe(),
            cards=records(copies=number(1, 15), strength=numbers(1, 20)),
        ),
    ),
    Deck("huts", "hut", _card(copies=number(0, 20), resource=one_of(*RESOURCES).printed())),
    Deck("villages", "village", _card(copies=number(0, 10), resource=one_of(*RESOURCES).maybe().printed())),
    Deck(
        "tiles",
        "tile",
        _card(
            kind=one_of("home", "neutral").printed(),
            civilization=one_of(*CIVILIZATIONS).maybe().printed(),
            capital=record(row=number(1, 2), col=number(1, 2)).maybe(),
            terrain=ids(*TERRAINS),
            extras=records(
                row=number(0, SIDE - 1),
                col=number(0, SIDE - 1),
                kind=one_of(*EXTRAS),
                resource=one_of(*RESOURCES[:4]).maybe(),
            ),
        ),
    ),
    Deck(
        "layouts",
        "layout",
        _card(
            players=number(2, 4).printed(),
            width=number(8, 40).printed(),
            height=number(8, 40).printed(),
            slots=records(x=number(0, 40), y=number(0, 40)).printed(),
            homes=records(seat=number(1, 4), x=number(0, 40), y=number(0, 40), arrow=one_of(*ARROWS)).printed(),
            neutral=number(0, 14).printed(),
        ),
    ),
    Deck(
        "civilizations",
        "civilization",
        _card(
            leader=words(),
            text=words(),
            technology=one_of(*TECHNOLOGIES[:-1]),
            government=one_of(*GOVERNMENTS),
            tile=text().printed(),
            armies=number(1, 7),
            scouts=number(1, 3),
            start=record(
                armies=number(1, 7),
                scouts=number(1, 3),
                infantry=number(0, 6),
                great_people=number(0, 1),
                wonders=number(0, 1),
                walls=flag(),
            ),
            passive=_passive(),
            abilities=_abilities(),
        ),
    ),
    Deck(
        "track",
        "space",
        _card(
            space=number(1, 21).printed(),
            level=number(1, 3).printed(),
            culture=number(0, MANY),
            trade=number(0, 27),
            reward=one_of(*REWARDS),
        ),
    ),
    Deck("promises", "promise", _card(target=flag().printed())),
    Deck("components", "component", _card(copies=number(1, MANY).printed())),
    Deck("terms", "term", _card()),
    Deck(
        "setup",
        "setup",
        {
            "trade_max": number(1, MANY),
            "coins_to_win": number(1, MANY),
            "culture_hand": number(0, 9),
            "research": numbers(1, MANY, length=TOP),
            "costs": record(
                army=number(1, MANY),
                scout=number(1, MANY),
                units=numbers(1, MANY, length=4),
                aircraft=number(1, MANY),
                walls=number(1, MANY),
            ),
            "rush": record(trade=number(1, 27), production=number(0, 9)),
            "city": record(
                limit=number(1, 3),
                distance=number(3, 9),
                arts=number(0, 9),
                wonders=number(1, 8),
                starred=number(1, 8),
            ),
            "figures": record(speed=number(1, 9), stacking=number(1, 9)),
            "battle": record(
                hand=number(0, 15),
                hand_per_army=number(0, 9),
                hand_city=number(0, 9),
                bonus_city=number(0, MANY),
                bonus_capital=number(0, MANY),
                bonus_walls=number(0, MANY),
                killed=number(1, 9),
            ),
            "loot": record(
                trade=number(0, 27),
                culture=number(0, MANY),
                resources=number(0, 3),
                city_resources=number(0, 3),
            ),
            "market": record(wonders=number(1, 8), resources_per_player=number(0, 4)),
            "negotiation": record(rounds=number(0, 9), turns=number(1, 9)),
            "provenance": facts(),
        },
        plain=True,
    ),
)
