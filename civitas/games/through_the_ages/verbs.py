"""Every option of the civil side, every kind of event its chronicle tells; `politics_verbs.py` adds the rest."""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.box import (
    ACTION_IDS,
    AGE_IDS,
    CARD_IDS,
    GOVERNMENT_IDS,
    LEADER_IDS,
    SPACES,
    TECHNOLOGY_IDS,
    WONDER_IDS,
    WORKER_COUNT,
    WORKER_IDS,
)
from civitas.kernel.chronicle import Tales
from civitas.kernel.request import Domain, Verbs, amounts_domain, seats_domain

MOST_SEATS: Final = 4
MOST_STAGES: Final = 9

WORKER_CARDS: Final = Domain("technology", WORKER_IDS)
TECHNOLOGY_CARDS: Final = Domain("technology", TECHNOLOGY_IDS)
GOVERNMENT_CARDS: Final = Domain("government", GOVERNMENT_IDS)
LEADER_CARDS: Final = Domain("leader", LEADER_IDS)
WONDER_CARDS: Final = Domain("wonder", WONDER_IDS)
ACTION_CARDS: Final = Domain("action", ACTION_IDS)
ALL_CARDS: Final = Domain("card", CARD_IDS)
SPACES_OF_ROW: Final = Domain("space", [str(space + 1) for space in range(SPACES)])
SEATS: Final = seats_domain(MOST_SEATS)
AMOUNT: Final = amounts_domain(0)

VERBS: Final = Verbs()
TAKE: Final = VERBS.add("take", SPACES_OF_ROW)
POPULATION: Final = VERBS.add("population")
BUILD: Final = VERBS.add("build", WORKER_CARDS)
UPGRADE: Final = VERBS.add("upgrade", WORKER_CARDS, WORKER_CARDS)  # row: UPGRADE + old * WORKER_COUNT + new
DESTROY: Final = VERBS.add("destroy", WORKER_CARDS)
LEADER: Final = VERBS.add("leader", LEADER_CARDS)
STAGES: Final = VERBS.add("stages", amounts_domain(MOST_STAGES))
DEVELOP: Final = VERBS.add("develop", TECHNOLOGY_CARDS)
REVOLT: Final = VERBS.add("revolt", GOVERNMENT_CARDS)
PLAY: Final = VERBS.add("play", ACTION_CARDS)
MIGRATE: Final = VERBS.add("migrate")  # Ocean Liner Service
BORROW: Final = VERBS.add("borrow")  # Hammurabi: a military action becomes a civil one
CHOOSE_CULTURE: Final = VERBS.add("choose_culture")  # Churchill
CHOOSE_UNITS: Final = VERBS.add("choose_units")
SWAP: Final = VERBS.add("swap")  # Trade Routes Agreement
END_ACTIONS: Final = VERBS.add("end")
FOOD: Final = VERBS.add("food")
RESOURCES: Final = VERBS.add("resources")
TUCK: Final = VERBS.add("tuck", WONDER_CARDS)  # Homer under a wonder
NO_TUCK: Final = VERBS.add("no_tuck")
TOKEN: Final = VERBS.add("token", WORKER_CARDS)  # the card that gives a blue token
LOSE_WORKER: Final = VERBS.add("lose", WORKER_CARDS)  # the card that gives the worker


def upgrade_row(old: int, new: int) -> int:
    return UPGRADE + old * WORKER_COUNT + new


TALES: Final = Tales()
ROUND_BEGINS: Final = TALES.add("round", AMOUNT)
TURN_BEGINS: Final = TALES.add("turn")
AGE_BEGINS: Final = TALES.add("age", Domain("age", AGE_IDS))
LAST_ROUND_FIXED: Final = TALES.add("last_round", AMOUNT)
ROW_CLEARED: Final = TALES.add("row_cleared", ALL_CARDS)
ROW_DEALT: Final = TALES.add("row_dealt", ALL_CARDS)
ANTIQUATED: Final = TALES.add("antiquated", ALL_CARDS)
TOKENS_LOST: Final = TALES.add("tokens_lost", AMOUNT)
TAKES: Final = TALES.add("takes", ALL_CARDS, AMOUNT)
GROWS: Final = TALES.add("grows", AMOUNT)
BUILDS: Final = TALES.add("builds", WORKER_CARDS, AMOUNT)
UPGRADES: Final = TALES.add("upgrades", WORKER_CARDS, WORKER_CARDS)
DESTROYS: Final = TALES.add("destroys", WORKER_CARDS)
PLAYS_LEADER: Final = TALES.add("leader", LEADER_CARDS)
LEADER_GONE: Final = TALES.add("leader_gone", LEADER_CARDS)
TUCKS: Final = TALES.add("tucks", WONDER_CARDS)
BUILDS_STAGES: Final = TALES.add("stages", WONDER_CARDS, AMOUNT)
COMPLETES: Final = TALES.add("completes", WONDER_CARDS)
WONDER_GONE: Final = TALES.add("wonder_gone", WONDER_CARDS)
DEVELOPS: Final = TALES.add("develops", TECHNOLOGY_CARDS, AMOUNT)
REVOLTS: Final = TALES.add("revolts", GOVERNMENT_CARDS, AMOUNT)
PLAYS: Final = TALES.add("plays", ACTION_CARDS)
CULTURE_SCORED: Final = TALES.add("culture", AMOUNT)
CULTURE_LOST: Final = TALES.add("culture_lost", AMOUNT)
SCIENCE_SCORED: Final = TALES.add("science", AMOUNT)
SCIENCE_LOST: Final = TALES.add("science_lost", AMOUNT)
FOOD_GAINED: Final = TALES.add("food", AMOUNT)
FOOD_LOST: Final = TALES.add("food_lost", AMOUNT)
RESOURCES_GAINED: Final = TALES.add("resources", AMOUNT)
RESOURCES_LOST: Final = TALES.add("resources_lost", AMOUNT)
POPULATION_GAINED: Final = TALES.add("population", AMOUNT)
POPULATION_LOST: Final = TALES.add("population_lost", AMOUNT)
CORRUPTION: Final = TALES.add("corruption", AMOUNT)
CONSUMPTION: Final = TALES.add("consumption", AMOUNT)
FAMINE: Final = TALES.add("famine", AMOUNT)
UPRISING: Final = TALES.add("uprising")
BORROWS: Final = TALES.add("borrows")
SWAPS: Final = TALES.add("swaps")
TEMPORARY: Final = TALES.add("temporary", AMOUNT)
GAME_ENDS: Final = TALES.add("ends")
