"""What a player can hope for in the turns to come, in points: the time track is open, so are everybody's cards.

No card is judged by name: each turn to come is planned roughly, slot by slot, with the abilities in force, so an
edition's cards are judged by their own numbers.
"""

from __future__ import annotations

from typing import Final

from civitas.games.age_of_civilization.box import (
    COINS,
    CONTROL_NEXT,
    COST_ZERO,
    DO_ACTION,
    ENSLAVE,
    MOST_MILITARY,
    OTHERS_COINS,
    PER_CONTROL,
    PER_NOTHING,
    PER_POINT,
    PLAGUE,
    POINTS,
    RESEARCH,
    STONES,
    TECH,
    TECH_AT_MOST,
    WALL,
    WATER,
    WONDER,
    WORKER,
    Ability,
)
from civitas.games.age_of_civilization.quantities import military
from civitas.games.age_of_civilization.state import NO_OPPONENT, AgeMatch, Hooks, Player, count
from civitas.games.age_of_civilization.weighing import Weights
from civitas.games.age_of_civilization.worth import ability_worth, ending_worth

MOST_WORKERS: Final = 4
CACHED: Final = 5_000  # prospects remembered before starting over
# The Path of Glory is played alone: no match against others can tell what these should be.
STONE: Final = 0.8  # coins
WATER_OR_WALL: Final = 0.6
CONTROLLED: Final = 2.5  # a station more


class Slot:
    """An action as a player will perform it: points, coins, workers it takes and whether they are lost."""

    __slots__ = ("coins", "lost", "points", "war_points", "workers")

    def __init__(self, workers: int, lost: bool) -> None:
        self.workers = workers
        self.lost = lost
        self.points = 0.0
        self.coins = 0.0  # gained less paid
        self.war_points = 0.0  # points that hang on the most military


class Prospects:
    """A player's turns to come, by workers; the first one also without its Wonder, for want of coins."""

    __slots__ = ("alone", "earnings", "endings", "losses", "price", "rests", "slots")

    def __init__(self) -> None:
        self.slots: list[list[float]] = []  # by turn and workers: what the slots bring
        self.alone: list[float] = []
        self.earnings: list[float] = []  # coins the first turn can bring, by workers
        self.endings: list[float] = []  # by turn: what its end brings
        self.rests: list[float] = []  # by turn: what resting brings
        self.losses: list[float] = []  # by turn: workers the end of its round takes
        self.price = 0.0  # of a Wonder


Key = tuple[object, ...]


class Almanac:
    """What is known of a match for its whole length, and the prospects worked out so far."""

    def __init__(self, match: AgeMatch, weights: Weights) -> None:
        self.weights = weights
        self.box = match.box
        self.track = match.state.track
        self.events = match.state.events
        self.seats = match.seats
        self.scenario = match.scenario
        self.memory: dict[Key, Prospects] = {}

    def serves(self, match: AgeMatch) -> bool:
        """Whether this almanac was made for such a match."""
        return (
            self.box is match.box
            and self.scenario is match.scenario
            and self.seats == match.seats
            and self.track == match.state.track
            and self.events == match.state.events
        )

    def prospects(self, match: AgeMatch, seat: int, first: int, margin: int) -> Prospects:
        """A player's prospects from a round on; margin: its military less the best other's."""
        state = match.state
        player = state.players[seat]
        picks = self.box.civilizations_max - player.civilization_count()
        trail = state.trail
        pays_points = any(ability.per == PER_POINT for ability in player.hooks.endings)
        key = (
            first,
            margin,
            picks,
            player.main,
            tuple(player.declined),
            tuple(player.annexed),
            player.technologies,
            player.wonders,
            player.special,
            player.points if pays_points else 0,
            tuple(state.wonders),
            state.opponent - state.round if self.seats == 1 else 0,
            trail.stations,
            trail.struck,
        )
        found = self.memory.get(key)
        if found is None:
            if len(self.memory) > CACHED:
                self.memory.clear()
            found = Forecast(self, match, seat, first, margin, picks).prospects()
            self.memory[key] = found
        return found


class Forecast:
    """The planning of one player's turns to come."""

    def __init__(self, almanac: Almanac, match: AgeMatch, seat: int, first: int, margin: int, picks: int) -> None:
        self.weights = almanac.weights
        self.box = almanac.box
        self.match = match
        self.player: Player = match.state.players[seat]
        self.hooks: Hooks = self.player.hooks
        self.first = first
        self.margin = margin
        self.picks = picks
        self.technologies = count(self.player.technologies)
        self.strength = military(self.player)
        self.alone = match.seats == 1
        self.income = self.weights.income

    def prospects(self) -> Prospects:
        box = self.box
        hooks = self.hooks
        weights = self.weights
        found = Prospects()
        slots = {action: self.slot(action) for action in (WONDER, ENSLAVE)}
        found.price = -slots[WONDER].coins
        worths = sorted([self.wonder_worth(wonder) for wonder in self.match.state.wonders], reverse=True)
        specials = self.match.scenario.special_actions if self.match.scenario is not None else []
        for turn, number in enumerate(range(self.first, box.rounds + 1)):
            left = box.rounds - number
            end = len(self.match.state.track) if hooks.future_cards else number - 1 + box.window
            actions = [action for action in self.match.state.track[number - 1 : end] if action != PLAGUE]
            actions += [action for action in hooks.slots if action not in actions]
            values = [0.0] * (MOST_WORKERS + 1)
            earnings = [0.0] * (MOST_WORKERS + 1)
            for action in [ENSLAVE, *actions, *specials]:
                if action not in slots:
                    slots[action] = self.slot(action)
                slot = slots[action]
                worth = self.worth(slot, turn, left)
                if slot.coins < 0:
                    worth *= weights.spending
                in_play = action in self.match.state.track[number - 1 : end] or action not in hooks.slots
                times = hooks.slots.count(action) + (box.actions[action].slots if in_play else 0)
                for _ in range(times):
                    pack(values, slot.workers, worth)
                    if turn == 0:
                        pack(earnings, slot.workers, slot.coins)
            for worth in self.researches(number, left):
                pack(values, box.actions[RESEARCH].workers, worth * weights.spending)
            if turn == 0:
                found.alone = values[:]
                found.earnings = earnings
            if turn < len(worths):
                chance = 1.0 if turn == 0 else weights.wonder_later
                built = slots[WONDER]
                pack(values, built.workers, (self.worth(built, turn, left) + worths[turn]) * chance)
            found.slots.append(values)
            found.endings.append(self.ending(turn, left))
            found.rests.append(self.resting(left))
            found.losses.append(self.losses(number))
        return found

    # One action

    def slot(self, action: int) -> Slot:
        """What one performance of an action takes and gives."""
        box = self.box
        hooks = self.hooks
        printed = box.actions[action]
        workers = printed.workers + hooks.extra_workers.get(action, 0)
        slot = Slot(workers, printed.red and action not in hooks.kept)
        for effect in printed.effects:
            self.add(slot, effect)
        for ability in hooks.bonuses.get(action, []):
            if not ability.techs:
                self.add(slot, ability)
        slot.coins -= self.price(action, -1)
        return slot

    def price(self, action: int, technology: int) -> float:
        total = self.box.actions[action].coins
        for ability in self.hooks.costs.get(action, []):
            if ability.techs and (technology < 0 or not (ability.techs >> technology) & 1):
                continue
            if ability.condition and not self.lasts(ability):
                continue
            if ability.effect == COST_ZERO:
                return 0.0
            total += ability.amount
        return float(max(0, total))

    def lasts(self, ability: Ability) -> bool:
        """Whether a condition holds by the cards."""
        if ability.condition == TECH_AT_MOST:
            return self.technologies <= ability.value
        if ability.condition == MOST_MILITARY:
            return self.margin >= 0
        return True

    def add(self, slot: Slot, ability: Ability) -> None:
        """Add what an ability gives to a slot."""
        effect = ability.effect
        amount = float(ability.amount)
        if ability.per == PER_CONTROL:
            amount *= self.match.state.trail.stations // ability.every
        elif ability.per != PER_NOTHING:
            amount *= self.weights.slot_counted
        if effect == POINTS:
            if ability.condition == MOST_MILITARY:
                slot.war_points += amount
            elif not ability.condition or self.lasts(ability):
                slot.points += amount
        elif effect == COINS:
            slot.coins += amount
        elif effect == WORKER:
            slot.points += self.weights.slot_worker * amount
        elif effect == OTHERS_COINS and not self.alone:
            if not (self.hooks.no_gift and ability.amount > 0):
                slot.points -= self.weights.slot_gift * amount
        elif effect == DO_ACTION:
            slot.points += self.weights.culture_ending
        elif effect == STONES:
            slot.coins += STONE * amount
        elif effect in (WATER, WALL):
            slot.points += WATER_OR_WALL * amount
        elif effect == CONTROL_NEXT:
            slot.points += CONTROLLED

    def worth(self, slot: Slot, turn: int, left: int) -> float:
        """A slot's points in a turn to come."""
        points = slot.points + slot.coins * self.income[left]
        if slot.war_points:
            points += slot.war_points * self.most(turn)
        if slot.lost:
            missed = self.weights.worker[left] * slot.workers
            points -= missed * self.weights.relief if self.picks >= turn + 2 else missed
        return points

    def most(self, turn: int) -> float:
        """The chance to have the most military in a turn to come."""
        if self.alone:
            opponent = self.match.state.opponent + self.first + turn - self.match.state.round
            return 1.0 if self.strength >= opponent else 0.0
        chances = self.weights.most_military
        if self.margin >= 1:
            return chances[0]
        if self.margin == 0:
            return chances[1] * self.weights.hold**turn
        return chances[2] if self.margin == -1 else chances[3]

    # Technologies and Wonders

    def researches(self, number: int, left: int) -> list[float]:
        """What Research will bring in a round: the best technologies in reach, one a slot."""
        player = self.player
        scenario = self.match.scenario
        top = 3 if scenario is None or scenario.top_row else 2
        found: list[float] = []
        for technology, requires, row in self.box.layouts[player.special]:
            if (
                (player.technologies >> technology) & 1
                or row > top
                or (requires and not requires & player.technologies)
            ):
                continue
            found.append(self.research(technology, number, left))
        found.sort(reverse=True)
        return found[: self.box.actions[RESEARCH].slots]

    def research(self, technology: int, number: int, left: int) -> float:
        """What a Research brings that obtains a technology."""
        slot = Slot(self.box.actions[RESEARCH].workers, False)
        for effect in self.box.actions[RESEARCH].effects:
            if effect.effect != TECH:
                self.add(slot, effect)
        for ability in self.hooks.bonuses.get(RESEARCH, []):
            if not ability.techs or (ability.techs >> technology) & 1:
                self.add(slot, ability)
        slot.coins -= self.price(RESEARCH, technology)
        return self.worth(slot, 0, left) + self.use(technology, number, left)

    def use(self, technology: int, number: int, left: int) -> float:
        """What a technology obtained in a round will be worth, less what the first one spoils."""
        worth = self.weights.study_icon * self.box.military_technology[technology] * left
        for ability in self.box.technology[technology]:
            worth += ability_worth(self.weights, self.match, ability, number, left)
        worth *= self.weights.study
        if not self.technologies:
            worth -= self.spoiled(number)
        return worth

    def spoiled(self, number: int) -> float:
        """What goes when the first technology comes: points for having none."""
        lost = 0.0
        for action in self.match.state.track[number:]:
            for effect in self.box.actions[action].effects:
                if effect.condition == TECH_AT_MOST:
                    rounds = min(self.match.state.track.index(action) + 1, self.box.rounds) - number
                    slots = self.box.actions[action].slots
                    lost += effect.amount * slots * min(rounds, self.box.window) * self.weights.spoiled
        for ability in self.hooks.finals:
            if ability.condition == TECH_AT_MOST and ability.value == 0:
                lost += ability.amount
        return lost

    def wonder_worth(self, wonder: int) -> float:
        """What a Wonder still in the market would be worth besides the action's own points."""
        left = self.box.rounds - self.first
        worth = 0.0
        for ability in self.box.wonder[wonder]:
            if ability.condition == TECH_AT_MOST and self.technologies > ability.value:
                continue
            worth += ability_worth(self.weights, self.match, ability, self.first, left)
        return worth

    # The end of a turn and of a round

    def ending(self, turn: int, left: int) -> float:
        """What end-of-turn abilities bring."""
        worth = 0.0
        for ability in self.hooks.endings:
            if ability.condition == MOST_MILITARY:
                chance = self.most(turn)
            elif ability.condition:
                chance = self.weights.condition_now
            else:
                chance = 1.0
            worth += chance * ending_worth(self.weights, ability, left, self.technologies, self.player.points)
        return worth

    def resting(self, left: int) -> float:
        """What a turn of rest brings."""
        coin = self.weights.coin[left]
        worth = self.box.rest_coins * coin + self.weights.worker[left]
        for ability in self.hooks.rests:
            if ability.effect == POINTS:
                worth += ability.amount
            elif ability.effect == COINS:
                worth += ability.amount * coin
        return worth

    def losses(self, number: int) -> float:
        """Workers that plague and war take at the end of a round."""
        state = self.match.state
        position = number + self.box.window
        if number >= self.box.rounds or position > len(state.track):
            return 0.0
        action = self.box.actions[state.track[position - 1]]
        if action.plague:
            return 0.0 if self.hooks.plague_immune else 1.0
        if not action.war or self.hooks.war_immune:
            return 0.0
        if state.opponent != NO_OPPONENT:
            return 1.0 if self.strength <= state.opponent + number + 1 - state.round else 0.0
        return self.weights.war[0 if self.margin > 0 else 1]


def pack(values: list[float], workers: int, worth: float) -> None:
    """Lay one more slot into the best use of each number of workers."""
    if worth <= 0:
        return
    for hands in range(MOST_WORKERS, workers - 1, -1):
        better = values[hands - workers] + worth
        if better > values[hands]:
            values[hands] = better
