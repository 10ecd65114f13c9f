"""How bots play Age of Civilization: which options deserve a thought, the rule list, and what positions are worth."""

from __future__ import annotations

from typing import Final, cast

from civitas.bots.guide import Search
from civitas.bots.weights import WeightSet, read_weights
from civitas.games.age_of_civilization.box import (
    COINS,
    CONQUEST,
    CONSTRUCTION,
    CULTURE,
    ENSLAVE,
    FARM,
    FISHING,
    FORTIFY,
    HUNTING,
    ON_ACQUIRE,
    ON_ACTION,
    OTHERS_COINS,
    PATRONAGE,
    RESEARCH,
    SPECIAL,
    STATIC,
    TRADE,
    WONDER,
    WORKER,
    Ability,
)
from civitas.games.age_of_civilization.evaluation import evaluate, margin_of, next_round, parts, scenario_worth
from civitas.games.age_of_civilization.prospects import Almanac, Forecast
from civitas.games.age_of_civilization.quantities import cost, has_most_military
from civitas.games.age_of_civilization.state import AgeMatch
from civitas.games.age_of_civilization.verbs import (
    BUILD,
    BUY,
    DO,
    DONE,
    FORTIFY_AT,
    GIVE,
    LEARN,
    NO_TECHNOLOGY,
    NO_WONDER,
    RESEARCH_TO,
    REST,
    TAKE,
    VERBS,
)
from civitas.games.age_of_civilization.weighing import Weights
from civitas.games.age_of_civilization.worth import ability_worth
from civitas.kernel.match import Match
from civitas.kernel.request import Question

CARDS_TRIED: Final = 7  # ways to take a civilization looked at closely
WONDERS_TRIED: Final = 3
TECHNOLOGIES_TRIED: Final = 4
TIRED: Final = 2  # workers with which a rest may be thought of
ALMANACS: Final = 8  # matches remembered at a time

# Earn first, then score, then build: the order in which the actions of a turn are looked at.
ORDER: Final = [TRADE, FARM, FISHING, HUNTING, ENSLAVE, CONQUEST, RESEARCH, CONSTRUCTION, CULTURE, WONDER]
FREE_GAINS: Final = (HUNTING, FISHING, FARM)


class AgeGuide:
    """The guide of Age of Civilization; alone it may judge by figures of its own."""

    def __init__(self, weights: Weights, alone: Weights | None = None) -> None:
        self.weights = weights
        self.alone = weights if alone is None else alone
        self.almanacs: list[Almanac] = []

    def almanac(self, match: AgeMatch) -> Almanac:
        """What is known of this match for its whole length."""
        for known in reversed(self.almanacs):
            if known.serves(match):
                return known
        if len(self.almanacs) >= ALMANACS:
            del self.almanacs[0]
        made = Almanac(match, self.figures(match))
        self.almanacs.append(made)
        return made

    def figures(self, match: AgeMatch) -> Weights:
        return self.weights if match.seats > 1 else self.alone

    def evaluate(self, match: Match, seat: int) -> float:
        age = cast(AgeMatch, match)
        return evaluate(self.almanac(age), age, seat)

    def parts(self, match: Match, seat: int) -> list[tuple[str, float]]:
        age = cast(AgeMatch, match)
        return parts(self.almanac(age), age, seat)

    def outlook(self, match: Match, seat: int) -> tuple[object, ...]:
        """Everything but market and deck: a card turned up for the market does not change what this turn can do."""
        age = cast(AgeMatch, match)
        state = age.state
        player = state.players[seat]
        trail = state.trail
        return (
            tuple(match.pending[0].options) if match.pending else (),
            state.round,
            player.points,
            player.coins,
            player.workers,
            player.placed,
            player.doomed,
            player.main,
            tuple(player.declined),
            tuple(player.annexed),
            player.technologies,
            player.wonders,
            player.special,
            tuple(sorted(state.used)),
            state.red,
            state.gained,
            tuple(state.wonders),
            tuple([rival.coins for rival in state.players]),
            trail.stones,
            trail.water,
            trail.stations,
            tuple(trail.walls),
        )

    # What deserves a thought

    def moves(self, match: Match, question: Question, before: Question | None, last: int) -> list[int]:
        age = cast(AgeMatch, match)
        prompt = question.prompt
        if prompt == "act" or prompt == "act_or_rest":
            return self.actions(age, question, before, last)
        if prompt == "civilization":
            return self.civilizations(age, question)
        if prompt == "end_of_turn":
            return endings(age, question)
        return question.options

    def civilizations(self, match: AgeMatch, question: Question) -> list[int]:
        """The ways to take a card that look best; special technology cards can be bought later in the turn."""
        rows = [row for row in question.options if VERBS.verb[row] != BUY]
        if len(rows) <= CARDS_TRIED:
            return rows
        scores = self.rank(match, question, rows)
        ranked = sorted(zip(scores, rows, strict=True), reverse=True)
        return [row for _, row in ranked[:CARDS_TRIED]]

    def actions(self, match: AgeMatch, question: Question, before: Question | None, last: int) -> list[int]:
        """Actions that gain something, in one order where the order is the same."""
        rows = [row for row in question.options if self.sensible(match, question, row)]
        rows = rows or [row for row in question.options if row in (REST, DONE)][:1]
        if before is not None and before.prompt in ("act", "act_or_rest"):
            rows = [row for row in rows if not looked_at(match, question.seat, before, last, row)]
        rows = self.best_of(match, question, rows, BUILD, WONDERS_TRIED)
        return self.best_of(match, question, rows, RESEARCH_TO, TECHNOLOGIES_TRIED)

    def sensible(self, match: AgeMatch, question: Question, row: int) -> bool:
        """No turn ended or rested away with work left, no Conquest for nothing, no card bought for nothing."""
        verb = VERBS.verb[row]
        player = match.state.players[question.seat]
        if verb == DONE:
            return REST not in question.options and not any(DO + action in question.options for action in FREE_GAINS)
        if verb == REST:
            return player.workers <= TIRED or bool(player.hooks.rests)
        if verb == DO and VERBS.first[row] == CONQUEST:
            if has_most_military(match, question.seat):
                return True
            bonuses = player.hooks.bonuses.get(CONQUEST, [])
            return any(bonus.effect in (COINS, OTHERS_COINS) for bonus in bonuses)
        if verb == BUY:
            return player.workers > 0 and player.coins - match.box.special_price >= cost(match, question.seat, RESEARCH)
        return True

    def best_of(self, match: AgeMatch, question: Question, rows: list[int], verb: int, most: int) -> list[int]:
        """Of the options of one verb only the best few."""
        chosen = [row for row in rows if VERBS.verb[row] == verb]
        if len(chosen) <= most:
            return rows
        scores = self.rank(match, question, chosen)
        ranked = sorted(zip(scores, chosen, strict=True), reverse=True)
        kept = [row for _, row in ranked[:most]]
        return [row for row in rows if VERBS.verb[row] != verb or row in kept]

    # The rule list

    def rank(self, match: Match, question: Question, rows: list[int]) -> list[float]:
        age = cast(AgeMatch, match)
        prompt = question.prompt
        if prompt == "draft":
            return [draft_worth(self.figures(age), age, question.seat, VERBS.first[row]) for row in rows]
        if prompt == "civilization" or prompt == "end_of_turn":
            return [self.after(age, question, row) for row in rows]
        return self.action_ranks(age, question, rows)

    def after(self, match: AgeMatch, question: Question, row: int) -> float:
        """What the position right after an option is worth."""
        trial = match.copy()
        trial.play(question, row)
        return self.evaluate(trial, question.seat)

    def action_ranks(self, match: AgeMatch, question: Question, rows: list[int]) -> list[float]:
        """Points an option brings, by worker."""
        seat = question.seat
        first = next_round(match, seat)
        picks = match.box.civilizations_max - match.state.players[seat].civilization_count()
        forecast = Forecast(self.almanac(match), match, seat, first, margin_of(match, seat), picks)
        left = max(0, match.box.rounds - first)
        if left == 0:
            forecast.income = [self.figures(match).last_coin]
        marks = [action_rank(forecast, row, first, left) for row in rows]
        if match.scenario is not None:
            before = scenario_worth(match, match.scenario, left + 1)
            for place, row in enumerate(rows):
                if row not in (REST, DONE):
                    trial = match.copy()
                    trial.play(question, row)
                    marks[place] += scenario_worth(cast(AgeMatch, trial), match.scenario, left + 1) - before
        return marks


def action_rank(forecast: Forecast, row: int, number: int, left: int) -> float:
    """Points an action brings, by worker."""
    verb = VERBS.verb[row]
    piece = VERBS.first[row]
    if verb == RESEARCH_TO and piece != NO_TECHNOLOGY:
        return forecast.research(piece, number, left)
    if verb == LEARN:
        return forecast.use(piece, number, left)
    if verb in (BUILD, TAKE):
        worth = 0.0 if piece == NO_WONDER else forecast.wonder_worth(piece)
        return worth + slot_rank(forecast, WONDER, left)
    if verb == REST:
        return forecast.resting(left) / 2
    if verb in (DO, FORTIFY_AT, RESEARCH_TO):
        return slot_rank(forecast, action_of(row), left)
    return 0.0


def slot_rank(forecast: Forecast, action: int, left: int) -> float:
    """Points a slot brings, by worker; less when it takes the last ones and no rise will renew them."""
    slot = forecast.slot(action)
    worth = forecast.worth(slot, 0, left)
    if slot.lost and left and not forecast.picks and forecast.player.owned_workers() <= slot.workers:
        worth -= forecast.weights.last_worker
    return worth / max(1, slot.workers)


def order(row: int) -> int:
    """The place of an option in the order in which actions are looked at."""
    verb = VERBS.verb[row]
    if verb == BUY:
        return -1
    if verb == RESEARCH_TO:
        return ORDER.index(RESEARCH)
    if verb == BUILD:
        return ORDER.index(WONDER)
    if verb == FORTIFY_AT:
        return 0
    if verb == DO:
        action = VERBS.first[row]
        if action < SPECIAL:
            return ORDER.index(action)
        return ORDER.index(CULTURE) if action == PATRONAGE else 0
    return len(ORDER)


def action_of(row: int) -> int:
    """The action an option performs."""
    verb = VERBS.verb[row]
    if verb == RESEARCH_TO:
        return RESEARCH
    if verb == BUILD:
        return WONDER
    return FORTIFY if verb == FORTIFY_AT else VERBS.first[row]


def looked_at(match: AgeMatch, seat: int, before: Question, last: int, row: int) -> bool:
    """Whether this option, taken before the last one, leads to the same position and is looked at there."""
    return row in before.options and order(row) < order(last) and not meets(match, seat, last, row)


def meets(match: AgeMatch, seat: int, last: int, row: int) -> bool:
    """Whether doing `last` first can change what another action brings, or make room for it."""
    verb = VERBS.verb[last]
    piece = VERBS.first[last]
    abilities: list[Ability] = []
    if verb == RESEARCH_TO and piece != NO_TECHNOLOGY:
        if match.box.military_technology[piece] or action_of(row) in (CONQUEST, CULTURE):
            return True
        abilities = match.box.technology[piece]
    elif verb == BUILD and piece != NO_WONDER:
        abilities = match.box.wonder[piece]
    elif verb == DO:
        abilities = match.state.players[seat].hooks.bonuses.get(piece, [])
        return piece >= SPECIAL or any(ability.effect == WORKER for ability in abilities)
    action = action_of(row)
    for ability in abilities:
        if ability.trigger == ON_ACQUIRE or (ability.trigger in (STATIC, ON_ACTION) and ability.action == action):
            return True
    return False


def endings(match: AgeMatch, question: Question) -> list[int]:
    """End-of-turn abilities; of the cards to put coins on only the one with the most and the one with the fewest."""
    gifts = [row for row in question.options if VERBS.verb[row] == GIVE]
    if len(gifts) <= 2:
        return question.options
    state = match.state
    gifts.sort(key=lambda row: state.bonus[state.market.index(VERBS.first[row])])
    return [row for row in question.options if VERBS.verb[row] != GIVE] + [gifts[0], gifts[-1]]


def draft_worth(weights: Weights, match: AgeMatch, seat: int, card: int) -> float:
    """What a card is worth in a hand: workers for the first rise, its abilities, and what the hand still lacks."""
    box = match.box
    rounds = box.rounds
    main = sum([ability_worth(weights, match, ability, 1, 2) for ability in box.main[card]])
    inherited = sum([ability_worth(weights, match, ability, 2, rounds - 2) for ability in box.inherited[card]])
    icons = box.military_main[card] + 2 * box.military_inherited[card]
    worth = weights.draft_population * box.population[card] + main + inherited + weights.draft_icon * icons
    hand = match.state.players[seat].hand
    if not any(box.population[kept] >= 4 for kept in hand) and box.population[card] >= 4:
        worth += weights.draft_many
    return worth


def guided_by(figures: WeightSet) -> AgeGuide:
    """The guide that judges by a set of figures."""
    return AgeGuide(Weights(figures))


PACKAGE: Final = "civitas.games.age_of_civilization"
SEARCH: Final = Search(turns=2, alone=0, trust=1.0, glance=True, ways=14)
GUIDE: Final = AgeGuide(Weights(read_weights(PACKAGE, "normal")), Weights(read_weights(PACKAGE, "alone")))
BEGINNER: Final = guided_by(read_weights(PACKAGE, "start"))
