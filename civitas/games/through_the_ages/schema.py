"""What the card files of Through the Ages may hold; editions are checked against it too.

Fields are checked one by one; what entries must agree on is in `agreement.py`. The operations are told in the files:
`cards/leaders.toml` (abilities), `wonders.toml` (symbols, completion), `actions.toml`, `events.toml` and so on.
"""

from __future__ import annotations

from typing import Final

from civitas.kernel.box import Deck, Rule, facts, flag, ids, number, numbers, one_of, record, records, text, words
from civitas.kernel.wording import worded_by

PACKAGE: Final = "civitas.games.through_the_ages.cards"

AGES: Final = ("A", "I", "II", "III")
KINDS: Final = (
    "farm",
    "mine",
    "lab",
    "temple",
    "library",
    "theater",
    "arena",
    "infantry",
    "cavalry",
    "artillery",
    "air_force",
)
URBAN: Final = ("lab", "temple", "library", "theater", "arena")
UNITS: Final = ("infantry", "cavalry", "artillery", "air_force")
SPECIALS: Final = ("law", "military", "colonization", "construction")
SOURCES: Final = ("government", "wonder")  # cards that give happiness, besides workers
OUTPUTS: Final = ("food", "resources", "science", "culture", "happiness", "strength")
SYMBOLS: Final = (
    "culture",
    "science",
    "strength",
    "happiness",
    "civil_actions",
    "military_actions",
    "blue",
    "yellow",
    "colonization",
    "civil_hand",
    "military_hand",
)
GOODS: Final = (
    "food",
    "resources",
    "science",
    "culture",
    "population",
    "military_cards",
    "yellow",
    "blue",
    "civil_actions",
)

# Operations a card may name, by place, with what each says besides its name.
ABILITIES: Final[dict[str, tuple[str, ...]]] = {
    "strength_per_unit": ("of", "n"),
    "strength_per_unit_type": ("n",),
    "strength_per_happy_face": ("of", "n"),
    "culture_per_happy_face": ("of", "n"),
    "culture_per_worker": ("of", "n"),
    "science_per_worker": ("of", "n"),
    "culture_per_level": ("of", "n"),
    "culture_per_pair": ("of", "n"),
    "best_science": ("of", "n"),
    "best_culture": ("of", "n"),
    "culture_per_colony": ("first", "n"),
    "colonize_discard": ("n",),
    "extra_happy_face": ("n",),
    "leader_discount": ("n",),
    "military_for_civil": ("n",),
    "discount_after_leader": ("n",),
    "no_wonder_surcharge": (),
    "science_on_take": ("n",),
    "unit_resources": ("n",),
    "tuck": ("n",),
    "second_political_action": ("n",),
    "population_discount": ("n",),
    "leave_for_yellow": ("n",),
    "leave_to_colonize": (),
    "population_and_unit": ("food", "resources"),
    "infantry_as_cavalry": (),
    "culture_at_end_of_turn": ("n", "rivals"),
    "look_at_event": (),
    "resources_on_develop": ("n",),
    "civil_action_on_develop": ("n",),
    "culture_on_develop": ("n",),
    "science_discount": ("of", "n"),
    "counterpart_discount": ("of", "science", "resources"),
    "convert": ("of", "n"),
    "revolution_by_military": (),
    "culture_on_revolution": ("n",),
    "resources_per_level": ("of", "n"),
    "culture_on_leaving": ("of", "n"),
    "no_attacks": (),
    "attack_cost": ("n",),
    "culture_or_units": ("culture", "science", "resources"),
    "best_mine": ("n",),
    "free_population": ("n",),
    "urban_discount": ("by_level",),
    "stages": ("n",),
}
COMPLETION: Final[dict[str, tuple[str, ...]]] = {
    "culture_of": ("of", "n"),
    "output_of": ("of", "n"),
    "technology_levels": ("n",),
    "workers": ("of", "n"),
}
ACTION_OPS: Final[dict[str, tuple[str, ...]]] = {
    "build_or_upgrade": ("of", "discount"),
    "upgrade": ("of", "discount"),
    "build_stage": ("discount",),
    "increase_population": (),
    "develop": (),
    "gain": ("good", "n"),
    "choose_good": ("n",),
    "unit_resources": ("n",),
    "military_actions": ("n",),
    "unit_resources_per_stronger": ("by_players",),
    "culture_per_richer": ("by_players",),
}
EVENT_OPS: Final[dict[str, tuple[str, ...]]] = {
    "gain": ("good", "n"),
    "lose": ("good", "n"),
    "lose_all": ("good",),
    "gain_by": ("good", "by", "n"),
    "lose_by": ("good", "by", "n"),
    "choose_good": ("n",),
    "split_gain": ("n",),
    "split_loss": ("n",),
    "build_free": ("card",),
    "develop_civilization": ("n",),
    "destroy_own": ("of",),
    "destroy_each": ("of",),
    "produce": ("steps",),
    "remove_old_leader": (),
    "lose_colony": ("n",),
    "discard_military": ("n",),
    "take_cards": ("n",),
    "ruin": ("n",),
    "steal": ("good", "n", "from"),
}
AGGRESSION_OPS: Final[dict[str, tuple[str, ...]]] = {
    "rival_loses": ("good", "n"),
    "gain": ("good", "n"),
    "steal": ("good", "n"),
    "steal_goods": ("n",),
    "raid": ("levels",),
    "steal_colony": (),
    "remove_leader_or_wonder": ("n",),
}
WAR_OPS: Final[dict[str, tuple[str, ...]]] = {
    "steal": ("good", "base", "per"),
    "steal_technologies": ("base", "per"),
}
WHO: Final = (
    "all",
    "strongest",
    "weakest",
    "two_strongest",
    "two_weakest",
    "most_culture",
    "least_culture",
    "happiest",
    "most_discontented",
    "most_cultured_weak",
)
WHEN: Final = ("before_age_iv", "age_iv")
STEPS: Final = ("corruption", "food", "consumption", "resources")
MEASURES: Final = (
    "culture_rating",
    "science_rating",
    "strength_rating",
    "happiness",
    "discontent",
    "civil_actions",
    "military_actions",
    "colonies",
    "farm_food",
    "mine_resources",
    "farm_surplus",
    "lowest_production",
    "levels",
    "content_workers",
    "civic_levels",
    "top_technologies",
    "variety",
    "wonders",
)
NEEDS: Final = ("none", "colony", "leader_or_wonder")
ATTACK: Final = ("allowed", "forbidden", "ends_pact")
FREE: Final = ("religion", "warriors")  # what an event may build for nothing
MOST_GOODS: Final = 12  # food or resources that one choice can name
TEXT_OPTIONS: Final = ("hammurabi_revolts", "pact_food_counts")  # options that change what a card says


def _card(**fields: Rule) -> dict[str, Rule]:
    return {
        "id": text().printed(),
        "name": words(),
        "age": one_of(*AGES).printed(),
        "copies": numbers(0, 9, length=3),
        **fields,
        "text": words(),
        **worded_by(*TEXT_OPTIONS),
        "provenance": facts(),
    }


def _symbols() -> Rule:
    return record(**{name: number(-9, 9).maybe() for name in SYMBOLS})


def _ops(names: dict[str, tuple[str, ...]], **fields: Rule) -> Rule:
    """Rows of operations; `agreement.py` checks that each says what it needs and nothing else."""
    return records(
        op=one_of(*names),
        n=number(-9, 20).maybe(),
        of=ids(*KINDS, *SOURCES).maybe(),
        good=one_of(*GOODS).maybe(),
        **fields,
    )


def _abilities() -> Rule:
    return _ops(
        ABILITIES,
        first=number(0, 9).maybe(),
        food=number(0, 9).maybe(),
        resources=number(0, 9).maybe(),
        science=number(0, 9).maybe(),
        culture=number(0, 9).maybe(),
        rivals=numbers(0, 3, length=3).maybe(),
        by_level=numbers(0, 9, length=4).maybe(),
    )


def _side() -> Rule:
    """What a pact gives one of its sides."""
    return record(
        culture=number(-9, 9).maybe(),
        strength=number(-9, 9).maybe(),
        military_actions=number(0, 3).maybe(),
        food=number(-3, 3).maybe(),
        resources=number(-3, 3).maybe(),
        food_as_resource=number(0, 1).maybe(),
        resource_as_food=number(0, 1).maybe(),
        science_discount=number(0, 9).maybe(),
        partner_science=number(0, 9).maybe(),
        culture_per_partner_wonder=number(0, 3).maybe(),
        war_immune=flag().maybe(),
        attack_strength=number(0, 9).maybe(),
    )


DECKS: Final = (
    Deck(
        "technologies",
        "technology",
        _card(
            kind=one_of(*KINDS).printed(),
            science=number(0, 30),
            resources=number(0, 30),
            gives=record(**{name: number(-9, 20).maybe() for name in OUTPUTS}),
            workers=number(0, 6).maybe(),
        ),
    ),
    Deck(
        "governments",
        "government",
        _card(
            science=number(0, 40),
            revolution=number(0, 40),
            civil_actions=number(1, 12),
            military_actions=number(0, 12),
            urban_limit=number(1, 9),
            symbols=_symbols(),
        ),
    ),
    Deck(
        "specials",
        "special",
        _card(kind=one_of(*SPECIALS).printed(), science=number(0, 30), symbols=_symbols(), abilities=_abilities()),
    ),
    Deck(
        "wonders",
        "wonder",
        _card(
            stages=numbers(0, 20),
            symbols=_symbols(),
            abilities=_abilities(),
            completion=_ops(COMPLETION),
        ),
    ),
    Deck("leaders", "leader", _card(symbols=_symbols(), abilities=_abilities())),
    Deck(
        "actions",
        "action",
        _card(effects=_ops(ACTION_OPS, discount=number(0, 20).maybe(), by_players=numbers(0, 20, length=3).maybe())),
    ),
    Deck(
        "events",
        "event",
        _card(
            effects=_ops(
                EVENT_OPS,
                who=one_of(*WHO),
                by=one_of(*MEASURES).maybe(),
                half=flag().maybe(),
                card=one_of(*FREE).maybe(),
                steps=ids(*STEPS).maybe(),
                when=one_of(*WHEN).maybe(),
                **{"from": one_of(*WHO).maybe()},
            ),
            scores=records(
                by=one_of(*MEASURES),
                n=number(-9, 20).maybe(),
                of=ids(*KINDS).maybe(),
                beyond=number(0, 30).maybe(),
                by_age=numbers(0, 20, length=4).maybe(),
                ranks=record(
                    two=numbers(0, 30, length=2), three=numbers(0, 30, length=3), four=numbers(0, 30, length=4)
                ).maybe(),
            ),
        ),
    ),
    Deck(
        "territories",
        "territory",
        _card(symbols=_symbols(), effects=_ops({"gain": ("good", "n")})),
    ),
    Deck(
        "tactics",
        "tactic",
        _card(
            infantry=number(0, 9),
            cavalry=number(0, 9),
            artillery=number(0, 9),
            strength=number(0, 30),
            obsolete=number(0, 30),
        ),
    ),
    Deck(
        "aggressions",
        "aggression",
        _card(
            cost=number(0, 9),
            needs=one_of(*NEEDS),
            effects=_ops(AGGRESSION_OPS, levels=numbers(0, 3).maybe()),
        ),
    ),
    Deck(
        "wars",
        "war",
        _card(
            cost=number(0, 9),
            effects=_ops(WAR_OPS, base=number(0, 20).maybe(), per=number(1, 20).maybe()),
        ),
    ),
    Deck("pacts", "pact", _card(symmetric=flag(), a=_side(), b=_side(), attack=one_of(*ATTACK))),
    Deck("bonuses", "bonus", _card(defense=number(1, 20), colonization=number(1, 20))),
    Deck(
        "components",
        "component",
        {
            "id": text().printed(),
            "name": words(),
            "kind": text().printed(),
            "copies": number(1, 200).printed(),
            "provenance": facts(),
        },
    ),
    Deck("terms", "term", {"id": text().printed(), "name": words(), "plural": words(), "provenance": facts()}),
    Deck(
        "board",
        "board",
        {
            "row_prices": numbers(0, 9, length=13),
            "row_cleared": numbers(0, 13, length=3),
            "population_cost": numbers(0, 20, length=19),
            "consumption": numbers(0, 20, length=19),
            "happiness": numbers(0, 20, length=19),
            "corruption": numbers(0, 20, length=17),
            "happiness_max": number(1, 20),
            "provenance": facts(),
        },
        plain=True,
    ),
    Deck(
        "setup",
        "setup",
        {
            "yellow_bank": number(1, 40),
            "blue_bank": number(1, 40),
            "unused_workers": number(0, 6),
            "government": text().printed(),
            "first_civil_actions": numbers(1, 9, length=4),
            "events_beyond_players": number(1, 6),
            "starvation_culture": number(0, 20),
            "military_draw": number(0, 9),
            "play_tactic": number(0, 9),
            "copy_tactic": number(0, 9),
            "age_end_yellow": number(0, 9),
            "resigned_war_culture": number(0, 30),
            "provenance": facts(),
        },
        plain=True,
    ),
)
