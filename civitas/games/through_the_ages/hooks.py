"""A player's cards in play, added up by what asks for them: symbols, what a worker gives, abilities.

Worked out anew when a card comes or goes; replaced, never changed, so copies share it.
"""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.box import (
    CIVIL,
    CIVIL_HAND,
    COLONIZATION,
    CULTURE,
    HAPPINESS,
    KIND_COUNT,
    MILITARY,
    MILITARY_HAND,
    NONE,
    SCIENCE,
    STRENGTH,
    WONDERS,
    Ability,
    AgesBox,
)


class Hooks:
    """What a player's leader, government, special technologies, completed wonders and colonies amount to."""

    __slots__ = (
        "attack_cost",
        "best_culture",
        "best_culture_kinds",
        "best_mine",
        "best_science",
        "best_science_kinds",
        "choice_culture",
        "choice_resources",
        "choice_science",
        "civil",
        "civil_hand",
        "civil_on_develop",
        "colonization",
        "colonize_discard",
        "colony_first",
        "colony_more",
        "combo",
        "combo_food",
        "combo_resources",
        "convert_kinds",
        "counterpart_kinds",
        "counterpart_resources",
        "counterpart_science",
        "culture",
        "culture_flat",
        "culture_on_develop",
        "culture_on_leaving",
        "culture_on_revolution",
        "end_culture",
        "end_rivals",
        "extra_face",
        "free_population",
        "happiness",
        "happiness_flat",
        "infantry_rides",
        "leader_discount",
        "leave_for_yellow",
        "leave_to_colonize",
        "leaving_kinds",
        "look",
        "military",
        "military_for_civil",
        "military_hand",
        "no_attacks",
        "no_surcharge",
        "pair_culture",
        "pair_kinds",
        "population_discount",
        "resource_kinds",
        "resources_on_develop",
        "revolution_by_military",
        "science",
        "science_discount",
        "science_flat",
        "science_on_take",
        "second_politics",
        "stages",
        "strength",
        "strength_flat",
        "strength_per_type",
        "tuck",
        "unit_resources",
        "urban_discount",
    )

    def __init__(self) -> None:
        self.culture_flat = 0  # symbols of cards without workers
        self.science_flat = 0
        self.strength_flat = 0
        self.happiness_flat = 0
        self.civil = 0
        self.military = 0
        self.colonization = 0
        self.civil_hand = 0
        self.military_hand = 0
        self.culture: list[int] = []  # by technology, what one worker gives
        self.science: list[int] = []
        self.strength: list[int] = []
        self.happiness: list[int] = []
        self.extra_face = 0
        self.strength_per_type = 0
        self.pair_kinds: list[int] = []
        self.pair_culture = 0
        self.best_science_kinds: list[int] = []
        self.best_science = 0
        self.best_culture_kinds: list[int] = []
        self.best_culture = 0
        self.colony_first = 0
        self.colony_more = 0
        self.colonize_discard = 0
        self.leader_discount = 0
        self.military_for_civil = 0
        self.no_surcharge = False
        self.science_on_take = 0
        self.unit_resources = 0
        self.tuck = 0
        self.second_politics = 0
        self.population_discount = 0
        self.leave_for_yellow = 0
        self.leave_to_colonize = False
        self.combo = False
        self.combo_food = 0
        self.combo_resources = 0
        self.infantry_rides = False
        self.end_culture = 0
        self.end_rivals: list[int] = []
        self.look = False
        self.resources_on_develop = 0
        self.civil_on_develop = 0
        self.culture_on_develop = 0
        self.science_discount: list[int] = [0] * KIND_COUNT
        self.counterpart_kinds: list[int] = []
        self.counterpart_science = 0
        self.counterpart_resources = 0
        self.convert_kinds: list[int] = []
        self.revolution_by_military = False
        self.culture_on_revolution = 0
        self.resource_kinds: list[int] = []  # kinds whose workers make resources by level
        self.leaving_kinds: list[int] = []
        self.culture_on_leaving = 0
        self.no_attacks = False
        self.attack_cost = 1
        self.choice_culture = 0
        self.choice_science = 0
        self.choice_resources = 0
        self.best_mine = 0
        self.free_population = 0
        self.urban_discount: list[int] = [0, 0, 0, 0]
        self.stages = 1


NO_HOOKS: Final = Hooks()


def gather(
    box: AgesBox,
    government: int,
    leader: int,
    specials: list[int],
    wonders: list[int],
    ruins: int,
    tucked: int,
    colonies: list[int],
) -> Hooks:
    """Add up the cards of one player."""
    hooks = Hooks()
    standing = [wonder for wonder in wonders if not ruins >> (wonder - WONDERS) & 1]
    cards = [government, *standing, *colonies, *[card for card in specials if card != NONE]]
    if leader != NONE:
        cards.append(leader)
    abilities: list[Ability] = []
    for card in cards:
        symbols = box.symbols[card]
        hooks.culture_flat += symbols[CULTURE]
        hooks.science_flat += symbols[SCIENCE]
        hooks.strength_flat += symbols[STRENGTH]
        hooks.happiness_flat += symbols[HAPPINESS]
        hooks.civil += symbols[CIVIL]
        hooks.military += symbols[MILITARY]
        hooks.colonization += symbols[COLONIZATION]
        hooks.civil_hand += symbols[CIVIL_HAND]
        hooks.military_hand += symbols[MILITARY_HAND]
        abilities += box.abilities[card]
    hooks.culture_flat += box.ruin_culture * (len(wonders) - len(standing))
    if tucked != NONE:
        hooks.happiness_flat += box.tuck_face
    for ability in abilities:
        if ability.op == "extra_happy_face":
            hooks.extra_face += ability.n
    faces = [0, 0]  # happy faces of the government and of the wonders
    for card in cards:
        if card == government or card in standing:
            faces[0 if card == government else 1] += _faces(box, card, tucked, hooks.extra_face)
        if hooks.extra_face and not _gives_faces(box, card):
            hooks.happiness_flat += _extra(box, card, tucked, hooks.extra_face)
    if tucked != NONE and ruins >> (tucked - WONDERS) & 1:
        faces[1] += box.tuck_face + hooks.extra_face
        hooks.happiness_flat += hooks.extra_face
    hooks.culture = box.gives_culture
    hooks.science = box.gives_science
    hooks.strength = box.gives_strength
    hooks.happiness = box.gives_happiness
    if hooks.extra_face:
        hooks.happiness = [face + hooks.extra_face if face > 0 else face for face in hooks.happiness]
    for ability in abilities:
        _add(box, hooks, ability, faces)
    return hooks


def _gives_faces(box: AgesBox, card: int) -> bool:
    """Whether a card is the one that gives others a face more: it gets none itself."""
    return any(ability.op == "extra_happy_face" for ability in box.abilities[card])


def _extra(box: AgesBox, card: int, tucked: int, extra: int) -> int:
    return extra if box.symbols[card][HAPPINESS] > 0 or card == tucked else 0


def _faces(box: AgesBox, card: int, tucked: int, extra: int) -> int:
    """Happy faces of a card, those from elsewhere included."""
    faces = max(box.symbols[card][HAPPINESS], 0) + (box.tuck_face if card == tucked else 0)
    return faces + (extra if faces and not _gives_faces(box, card) else 0)


def _per_worker(box: AgesBox, values: list[int], kinds: list[int], n: int) -> list[int]:
    return [value + n if box.kind[card] in kinds else value for card, value in enumerate(values)]


def _add(box: AgesBox, hooks: Hooks, ability: Ability, faces: list[int]) -> None:
    op = ability.op
    n = ability.n
    kinds = ability.kinds
    if op == "strength_per_unit":
        hooks.strength = _per_worker(box, hooks.strength, kinds, n)
    elif op == "culture_per_worker":
        hooks.culture = _per_worker(box, hooks.culture, kinds, n)
    elif op == "science_per_worker":
        hooks.science = _per_worker(box, hooks.science, kinds, n)
    elif op == "culture_per_level":
        hooks.culture = [
            value + n * box.level[card] if box.kind[card] in kinds else value
            for card, value in enumerate(hooks.culture)
        ]
    elif op == "strength_per_happy_face":
        hooks.strength = _per_face(box, hooks.strength, hooks.happiness, kinds, n)
        hooks.strength_flat += n * _named_faces(ability, faces)
    elif op == "culture_per_happy_face":
        hooks.culture = _per_face(box, hooks.culture, hooks.happiness, kinds, n)
        hooks.culture_flat += n * _named_faces(ability, faces)
    elif op == "strength_per_unit_type":
        hooks.strength_per_type += n
    elif op == "culture_per_pair":
        hooks.pair_kinds = kinds
        hooks.pair_culture += n
    elif op == "best_science":
        hooks.best_science_kinds = kinds
        hooks.best_science += n
    elif op == "best_culture":
        hooks.best_culture_kinds = kinds
        hooks.best_culture += n
    elif op == "culture_per_colony":
        hooks.colony_first += ability.first
        hooks.colony_more += n
    else:
        _add_power(box, hooks, ability)


def _named_faces(ability: Ability, faces: list[int]) -> int:
    return (faces[0] if "government" in ability.names else 0) + (faces[1] if "wonder" in ability.names else 0)


def _per_face(box: AgesBox, values: list[int], happiness: list[int], kinds: list[int], n: int) -> list[int]:
    return [
        value + n * max(happiness[card], 0) if box.kind[card] in kinds else value for card, value in enumerate(values)
    ]


def _add_power(box: AgesBox, hooks: Hooks, ability: Ability) -> None:
    """Abilities that are asked for one by one: costs, triggers, permissions."""
    op = ability.op
    n = ability.n
    if op == "colonize_discard":
        hooks.colonize_discard += n
    elif op == "leader_discount":
        hooks.leader_discount += n
    elif op == "military_for_civil":
        hooks.military_for_civil += n
    elif op == "no_wonder_surcharge":
        hooks.no_surcharge = True
    elif op == "science_on_take":
        hooks.science_on_take += n
    elif op == "unit_resources":
        hooks.unit_resources += n
    elif op == "tuck":
        hooks.tuck += n
    elif op == "second_political_action":
        hooks.second_politics += n
    elif op == "population_discount":
        hooks.population_discount += n
    elif op == "leave_for_yellow":
        hooks.leave_for_yellow += n
    elif op == "leave_to_colonize":
        hooks.leave_to_colonize = True
    elif op == "population_and_unit":
        hooks.combo = True
        hooks.combo_food += ability.food
        hooks.combo_resources += ability.resources
    elif op == "infantry_as_cavalry":
        hooks.infantry_rides = True
    elif op == "culture_at_end_of_turn":
        hooks.end_culture += n
        hooks.end_rivals = ability.rivals
    elif op == "look_at_event":
        hooks.look = True
    elif op == "resources_on_develop":
        hooks.resources_on_develop += n
    elif op == "civil_action_on_develop":
        hooks.civil_on_develop += n
    elif op == "culture_on_develop":
        hooks.culture_on_develop += n
    else:
        _add_rule(hooks, ability)


def _add_rule(hooks: Hooks, ability: Ability) -> None:
    op = ability.op
    n = ability.n
    if op == "science_discount":
        for kind in ability.kinds:
            hooks.science_discount[kind] += n
    elif op == "counterpart_discount":
        hooks.counterpart_kinds = ability.kinds
        hooks.counterpart_science += ability.science
        hooks.counterpart_resources += ability.resources
    elif op == "convert":
        hooks.convert_kinds = ability.kinds
    elif op == "revolution_by_military":
        hooks.revolution_by_military = True
    elif op == "culture_on_revolution":
        hooks.culture_on_revolution += n
    elif op == "resources_per_level":
        hooks.resource_kinds = ability.kinds
    elif op == "culture_on_leaving":
        hooks.leaving_kinds = ability.kinds
        hooks.culture_on_leaving += n
    elif op == "no_attacks":
        hooks.no_attacks = True
    elif op == "attack_cost":
        hooks.attack_cost *= n
    elif op == "culture_or_units":
        hooks.choice_culture += ability.culture
        hooks.choice_science += ability.science
        hooks.choice_resources += ability.resources
    elif op == "best_mine":
        hooks.best_mine += n
    elif op == "free_population":
        hooks.free_population += n
    elif op == "urban_discount":
        hooks.urban_discount = [own + more for own, more in zip(hooks.urban_discount, ability.by_level, strict=True)]
    elif op == "stages":
        hooks.stages = max(hooks.stages, n)
