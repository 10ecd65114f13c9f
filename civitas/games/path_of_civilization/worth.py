"""What things are worth to a seat now, in points: kinds of gain, cards, History points, places on the tracks.

All of it looks at the end of the present turn: cubes are worth what they may still buy in later turns.
"""

from __future__ import annotations

from typing import Final

from civitas.games.path_of_civilization.box import (
    AMBASSADOR,
    ANY,
    BUILDER,
    COUNT_CARDS,
    COUNT_CEMETERY,
    COUNT_HERITAGE,
    COUNT_LEADERS,
    COUNT_LEVEL_III,
    COUNT_LEVEL_IV,
    COUNT_OLD,
    COUNT_PHILOSOPHY,
    COUNT_POPULATION,
    COUNT_TECHNOLOGIES,
    COUNT_TYPES,
    COUNT_WONDERS,
    COUNTS,
    EVENT_COUNT,
    GAIN_IDS,
    HERITAGE,
    ON_BATTLE,
    ON_CHALLENGE,
    ON_DEPLOYMENT,
    ON_PHILOSOPHY,
    ON_RESEARCH,
    ON_TECHNOLOGY,
    ON_WONDER,
    PER,
    PHILOSOPHER,
    POPULATION,
    RESEARCH,
    SAGE,
    SAGE_AT,
    THRESHOLD,
    TYPE_COUNT,
    UNIT,
    UNIT_AT,
    VP,
    Effect,
    Gain,
    PathBox,
)
from civitas.games.path_of_civilization.forecast import BATTLES_AT, Battles
from civitas.games.path_of_civilization.quantities import counted
from civitas.games.path_of_civilization.state import HIDDEN, LEADERS, NONE, OPEN, SHOWN, PathMatch
from civitas.games.path_of_civilization.weighing import Weights

CHALLENGES_AT: Final = (3, 5, 7, 9)

# What is counted grows by so much a turn.
GROWTH: Final = {
    COUNT_WONDERS: 0.42,
    COUNT_LEADERS: 0.42,
    COUNT_CEMETERY: 0.4,
    COUNT_PHILOSOPHY: 0.45,
    COUNT_HERITAGE: 0.6,
    COUNT_POPULATION: 0.4,
    COUNT_LEVEL_III: 0.2,
    COUNT_LEVEL_IV: 0.55,
    COUNT_OLD: 1.0,
    COUNT_TYPES: 0.25,
}
CARDS_GROW: Final = 0.36
TECHNOLOGIES_GROW: Final = 0.2


class Worth:
    """All that things are worth to one seat at one moment."""

    def __init__(self, match: PathMatch, seat: int, weights: Weights) -> None:
        self.match = match
        self.box: PathBox = match.box
        self.weights = weights
        self.player = match.state.players[seat]
        self.left = match.box.turns - match.state.turn  # turns after this one
        self.life = min(self.left, weights.life)  # turns a Leader bought now will act
        self.counts = [0.0] * len(COUNTS)  # one more of what is counted
        self.kind = [0.0] * len(GAIN_IDS)  # one more of a kind of gain
        self._set_plain_kinds()
        self._set_final_counts()
        self.points = [self._history_point(event) for event in range(EVENT_COUNT)]
        self._set_fate_counts()
        self.kind[POPULATION] = self.step(self.player.population)
        self.battles = Battles(match, seat, self._reward_lines())
        last = match.state.battle + weights.events
        # One more Power, by Battle.
        self.power = [self.battles.slope(event) if event < last else 0.0 for event in range(EVENT_COUNT)]
        self._set_event_kinds()
        self.boons = self._boons()
        self.kind[PHILOSOPHER] = self.philosophers(1, self.player.philosophy)
        self.types = [self._of_type(type_) for type_ in range(TYPE_COUNT)]  # one more card of a type

    # Kinds of gain

    def _set_plain_kinds(self) -> None:
        weights = self.weights
        kind = self.kind
        place = min(self.left, len(weights.ambassador) - 1)
        kind[AMBASSADOR] = weights.ambassador[place]
        kind[BUILDER] = weights.builder[place]
        kind[PHILOSOPHER] = weights.philosopher if self.left else weights.leftover
        kind[VP] = 1.0
        for type_ in range(TYPE_COUNT):
            kind[RESEARCH + type_] = weights.research[place]
        kind[ANY] = weights.research[place] * weights.free_choice
        kind[HERITAGE] = 0.8 * (EVENT_COUNT - self.match.state.battle)
        kind[POPULATION] = self.step(self.player.population)

    def _set_event_kinds(self) -> None:
        state = self.match.state
        kind = self.kind
        per_unit = self.box.power_per_unit
        for event in range(EVENT_COUNT):
            kind[SAGE_AT + event] = self.points[event]
            kind[UNIT_AT + event] = per_unit * self.power[event]
        kind[SAGE] = self.points[state.challenge] if state.challenge < EVENT_COUNT else 0.0
        kind[UNIT] = per_unit * self.power[state.battle] if state.battle < EVENT_COUNT else 0.0
        kind[HERITAGE] = sum(self.power) + self.counts[COUNT_HERITAGE]

    def gain(self, what: Gain, times: int = 1) -> float:
        total = 0.0
        for kind, amount in what.items:
            total += self.kind[kind] * amount
        return total * times

    # What is counted

    def _set_final_counts(self) -> None:
        box = self.box
        player = self.player
        effects: list[Effect] = []
        for card in player.leaders():
            effects += box.leader_final[card]
        for card in player.wonders:
            effects += box.wonder_final[card]
        for effect in effects:
            self.counts[effect.count] += effect.vp / effect.each

    def _set_fate_counts(self) -> None:
        """Fates to come pay for what is counted too."""
        state = self.match.state
        for card in state.challenges[state.challenge : state.challenge + self.weights.events]:
            fate = self.box.fate[card]
            if fate.kind == PER:
                held = counted(self.box, self.player, fate.count) // fate.each
                if not fate.most or held < fate.most:
                    self.counts[fate.count] += self.gain(fate.gain) / fate.each
            elif fate.kind == THRESHOLD:
                missing = fate.at_least - counted(self.box, self.player, fate.count)
                if missing > 0:
                    self.counts[fate.count] += self.weights.fate * self.gain(fate.gain) / missing

    def final(self, effects: list[Effect]) -> float:
        """End-of-game effects with what will be counted then."""
        total = 0.0
        for effect in effects:
            count = counted(self.box, self.player, effect.count)
            total += (count + self.grown(effect.count)) * effect.vp / effect.each
        return total

    def grown(self, count: int) -> float:
        """By how much a count will have grown at the end."""
        if count >= COUNT_TECHNOLOGIES:
            return TECHNOLOGIES_GROW * self.left
        if count >= COUNT_CARDS:
            return CARDS_GROW * self.left
        return GROWTH[count] * self.left

    # Tracks

    def step(self, space: int) -> float:
        """One population step: half of what the next two bring, since some spaces raise no level."""
        box = self.box
        last = len(box.population_level) - 1
        goal = min(last, space + 2)
        if goal == space:
            return 0.0
        level = (box.population_level[goal] - box.population_level[space]) * self.level()
        total = level + box.population_vp[goal] - box.population_vp[space]
        for place in range(space + 1, goal + 1):
            total += self.gain(box.population_bonus[place])
        return total / (goal - space)

    def level(self) -> float:
        """One more population level: a cube and a research point more in every turn to come."""
        turns = min(self.left, self.weights.growing)
        return self.weights.level * turns + self.counts[COUNT_POPULATION]

    def _boons(self) -> list[float]:
        """By level still to climb the Boon one may expect: the best open one, or the better of two unseen."""
        tokens = self.match.state.tokens
        worths = [self.gain(self.box.boon[boon]) for boon in self.match.state.boons]
        unseen = [worth for worth, how in zip(worths, tokens, strict=True) if how == HIDDEN]
        unseen.sort()
        pairs = max(1.0, len(unseen) * (len(unseen) - 1) / 2)
        better = sum([worth * rank for rank, worth in enumerate(unseen)]) / pairs
        found = [0.0] * self.box.philosophy_top
        for level in range(self.player.philosophy, len(found)):
            seen = [worths[token] for token in (2 * level, 2 * level + 1) if tokens[token] in (SHOWN, OPEN)]
            found[level] = max(seen) if seen else better
        return found

    def climb(self, level: int) -> float:
        """Reaching a level of Philosophy."""
        box = self.box
        total = box.philosophy_vp[level] - box.philosophy_vp[level - 1] + self.counts[COUNT_PHILOSOPHY]
        if self.player.leader != NONE:
            for effect in box.alive_when[self.player.leader][ON_PHILOSOPHY]:
                total += self.gain(effect.gain)
        return total + self.boons[level - 1] * box.philosophy_multiplier[level]

    def philosophers(self, number: int, level: int) -> float:
        """Philosophers kept at the end of the turn: the climbs they pay, one a turn."""
        if self.left == 0:
            return self.weights.leftover * number
        box = self.box
        total = 0.0
        share = self.weights.patience
        for reached in range(level + 1, min(box.philosophy_top, level + self.left) + 1):
            cost = box.philosophy_cost[reached]
            if number < cost:
                return total + share * self.weights.partial * self.climb(reached) * number / cost
            total += share * self.climb(reached)
            share *= self.weights.patience
            number -= cost
        return total + self.weights.leftover * number

    # Events

    def _history_point(self, event: int) -> float:
        """One more History point in a Challenge to come."""
        state = self.match.state
        if not state.challenge <= event < state.challenge + self.weights.events:
            return 0.0
        card = state.challenges[event]
        bonus = self.gain(self.box.history_bonus[card])
        divisor = self.box.history_divisor[card]
        return 1 + (bonus / divisor if divisor else self.weights.threshold * bonus)

    def _reward_lines(self) -> list[list[float]]:
        """By Battle what its reward lines are worth; those fought are left empty."""
        state = self.match.state
        found: list[list[float]] = [[] for _ in state.battles]
        for event in range(state.battle, len(found)):
            found[event] = [self.gain(line) for line in self.box.rewards[state.battles[event]]]
        return found

    # Cards

    def _of_type(self, type_: int) -> float:
        """One more card of a type: History points, Fates, end-of-game effects."""
        total = self.counts[COUNT_CARDS + type_]
        state = self.match.state
        for event in range(state.challenge, EVENT_COUNT):
            if self.box.challenge_type[state.challenges[event]] == type_:
                total += self.points[event]
        return total

    def use(self, card: int) -> float:
        """A Technology in hand for the turns to come."""
        weights = self.weights
        cubes = sum(self.box.deploy[card]) * weights.deploy
        points = sum(self.box.research[card]) * weights.study
        return (cubes + points) * min(self.left, weights.horizon)

    def technology(self, card: int) -> float:
        """A Technology bought now, before its price."""
        box = self.box
        type_ = box.technology_type[card]
        total = box.technology_vp[card] + self.types[type_] + self.counts[COUNT_TECHNOLOGIES + type_]
        level = box.technology_level[card]
        if level >= 3:
            total += self.counts[COUNT_LEVEL_III + level - 3]
        if self.player.leader != NONE:
            for effect in box.alive_when[self.player.leader][ON_TECHNOLOGY]:
                if effect.type in (-1, type_):
                    total += self.gain(effect.gain)
        return total + self.gain(box.bonus[card]) + self.use(card)

    def wonder(self, card: int) -> float:
        """A Wonder bought now, before its price."""
        box = self.box
        total = box.wonder_vp[card] + self.counts[COUNT_WONDERS] + self.types[box.wonder_type[card]]
        for effect in box.wonder_instant[card]:
            total += self.gain(effect.gain)
        for effect in box.wonder_final[card]:
            total += self.own_count(effect, COUNT_WONDERS, box.wonder_type[card])
        return total + self.final(box.wonder_final[card])

    def leader(self, card: int) -> float:
        """A Leader bought now, before its price; the one replaced acts no longer."""
        box = self.box
        type_ = box.leader_type[card]
        total = box.leader_vp[card] + self.counts[COUNT_LEADERS] + self.types[type_]
        for effect in box.leader_instant[card]:
            total += self.gain(effect.gain)
        for effect in box.leader_final[card]:
            total += self.own_count(effect, COUNT_LEADERS, type_)
        total += self.final(box.leader_final[card]) + self.alive(card, self.life)
        if self.left > self.life:
            total += self.weights.buried * self.lasting(box.leader_buried[card], self.life, self.left)
        old = self.player.leader
        if old != NONE:
            life = min(self.left, self.weights.life - 1)
            total += self.counts[COUNT_CEMETERY] + self.lasting(box.leader_buried[old], 0, life) - self.alive(old, life)
        return total

    def own_count(self, effect: Effect, same: int, type_: int) -> float:
        """A card counts itself."""
        return effect.vp / effect.each if effect.count in (same, COUNT_CARDS + type_) else 0.0

    def alive(self, card: int, turns: int) -> float:
        """What a living Leader brings in so many turns after this one, and in what is left of this one."""
        phase = self.match.state.phase
        rest = 1 if phase <= LEADERS else 0  # research and purchase of this turn
        total = 0.0
        for effect in self.box.leader_alive[card]:
            gain = self.gain(effect.gain)
            if effect.when == ON_DEPLOYMENT:
                total += self.weights.capped * gain * turns
            elif effect.when == ON_RESEARCH:
                total += self.weights.capped * gain * (turns + rest)
            elif effect.when == ON_TECHNOLOGY:
                often = 1.0 if effect.type == -1 else self.weights.same_type
                total += often * (gain + effect.discount * self.kind[RESEARCH]) * (turns + rest)
            elif effect.when == ON_WONDER:
                total += self.weights.buys * effect.discount * self.kind[BUILDER] * turns
            elif effect.when == ON_PHILOSOPHY:
                total += self.weights.climbs * gain * turns
        return total + self.lasting(self.box.leader_alive[card], 0, turns)

    def lasting(self, effects: list[Effect], after: int, until: int) -> float:
        """Power and History points of effects in the events of turns `after` .. `until` from now."""
        state = self.match.state
        total = 0.0
        for effect in effects:
            if effect.when == ON_BATTLE:
                for event in range(state.battle, EVENT_COUNT):
                    if after <= BATTLES_AT[event] - state.turn <= until:
                        total += effect.power * self.power[event]
            elif effect.when == ON_CHALLENGE:
                for event in range(state.challenge, EVENT_COUNT):
                    if after <= CHALLENGES_AT[event] - state.turn <= until:
                        total += effect.history * self.points[event]
        return total
