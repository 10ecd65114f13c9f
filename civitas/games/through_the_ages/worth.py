"""What workers, strength, happiness and cards are worth to a player in a position, in culture points."""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.abilities import power_worth, rating_worth
from civitas.games.through_the_ages.armies import LEVELS, Formation, tactical_strength
from civitas.games.through_the_ages.box import (
    ACTIONS,
    AGGRESSIONS,
    ARENA,
    BLUE,
    CIVIL,
    CIVIL_HAND,
    COLONIZATION,
    CULTURE,
    FARM,
    FIRST_UNIT,
    GOVERNMENTS,
    HAPPINESS,
    KIND_COUNT,
    LAB,
    LEADERS,
    MILITARY,
    MILITARY_HAND,
    NONE,
    SCIENCE,
    SPECIAL_CARDS,
    STRENGTH,
    TACTICS,
    WONDERS,
    WORKER_COUNT,
    YELLOW,
)
from civitas.games.through_the_ages.costs import building_cost, science_cost
from civitas.games.through_the_ages.horizon import Almanac, Values, age_over, at, productions_left, rounds_until
from civitas.games.through_the_ages.production import consumption_of, food_production, resource_production
from civitas.games.through_the_ages.ratings import buildings, required_happiness
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.strength import armies_of, unit_counts
from civitas.games.through_the_ages.warfare import Warfare
from civitas.games.through_the_ages.wonders import completion_points

FAR: Final = 99.0  # productions thought of: all
FORESIGHT: Final = 15.0  # productions to think of before strength counts in full


def unfinished(formation: Formation, units: list[int]) -> float:
    """How much of one more army stands."""
    needs = [formation.infantry, formation.cavalry, formation.artillery]
    counts = [sum(units[kind * LEVELS : (kind + 1) * LEVELS]) for kind in range(3)]
    whole = min([counts[kind] // need for kind, need in enumerate(needs) if need])
    there = sum([min(need, counts[kind] - whole * need) for kind, need in enumerate(needs) if need])
    return there / sum(needs)


def flow(table: list[float], made: int) -> float:
    """What so many of a good in every round count for, in goods of full worth."""
    total = 0.0
    for place in range(made):
        total += at(table, place)
    return total


class Appraisal:
    """What things are worth to one seat in one position, thinking so many productions ahead."""

    def __init__(self, almanac: Almanac, match: AgesMatch, seat: int, sight: float = FAR) -> None:
        self.almanac = almanac
        weights = almanac.weights
        self.weights = weights
        self.match = match
        self.box = match.box
        self.seat = seat
        self.player = match.state.players[seat]
        left = min(sight, productions_left(almanac, match, seat))
        self.values = Values(almanac, left)
        self.warfare = Warfare(match, seat, weights, left, self.values.science, age_over(almanac, match))
        self.warfare.weight = min(1.0, sight / FORESIGHT)
        self.rivals = self.warfare.rivals
        now = self.player.strength
        self.strength = (self.military(now + 3) - self.military(now)) / 3
        steady = weights.steady[match.state.age] * self.warfare.weight
        self.arms = max(self.strength, steady if self.rivals and left > 2 else 0.0)
        self.levels = self.unit_levels()
        self.drill = self.drilled()
        self.promised: dict[int, float] = {}
        self.kept: dict[int, float] = {}
        net = food_production(match, seat) - consumption_of(self.box, self.player)
        self.hunger = at(weights.hunger, max(0, net + 1))
        self.thirst = at(weights.thirst, resource_production(match, seat))
        self.wisdom = at(weights.wisdom, self.player.science_rating)
        surplus = self.player.happiness - required_happiness(self.box, self.player)
        self.face = (self.happy(surplus + 2) - self.happy(surplus)) / 2

    # Ratings

    def military(self, strength: int) -> float:
        """What a strength is worth against the rivals'."""
        return self.warfare.worth(strength)

    def happy(self, surplus: int) -> float:
        """Happy faces above (or below) what is required."""
        if surplus < 0:
            return self.weights.missing * surplus * min(1.0, self.values.left / 3)
        return at(self.weights.surplus, surplus) * self.values.span

    def idle(self, unused: int) -> float:
        """Unused workers."""
        return at(self.weights.idle, unused) * self.values.span

    def bench(self, unused: int) -> float:
        """Unused workers at the end of a turn: most of what the best job that waits for them gives."""
        if not unused:
            return 0.0
        best = 0.0
        for card in range(WORKER_COUNT):
            if self.player.technologies >> card & 1 and self.can_add(self.box.kind[card]):
                cost = building_cost(self.match, self.player, card) * self.values.ore
                best = max(best, self.staff(card) - cost - self.weights.action)
        return max(self.idle(unused), at(self.weights.waiting, unused) * best)

    def symbols(self, card: int) -> float:
        """The symbols of a card in play."""
        weights = self.weights
        symbols = self.box.symbols[card]
        values = self.values
        worth = symbols[CULTURE] * values.left + symbols[SCIENCE] * values.science_rate
        worth += symbols[STRENGTH] * self.strength + symbols[HAPPINESS] * self.face
        worth += symbols[CIVIL] * values.civil_rate + symbols[MILITARY] * values.military_rate
        worth += (symbols[BLUE] * weights.blue_token + symbols[YELLOW] * weights.yellow_token) * values.span
        worth += symbols[COLONIZATION] * weights.colonizing * values.span
        return worth + (symbols[CIVIL_HAND] + symbols[MILITARY_HAND]) * weights.hand_space * values.span

    def drilled(self) -> list[float]:
        """What a unit adds to the armies, by kind, as part of one: of the current tactic or of the best at hand."""
        shares = [0.0] * KIND_COUNT
        best = 0.0
        for card in self.tactics():
            formation = self.box.military.formations[card - TACTICS]
            share = self.share(card, self.levels)
            if share > best:
                best = share
                for kind, need in enumerate([formation.infantry, formation.cavalry, formation.artillery]):
                    shares[FIRST_UNIT + kind] = self.weights.drill * self.strength * best if need else 0.0
        return shares

    def share(self, tactic: int, levels: list[int]) -> float:
        """What a unit adds in an army of a tactic, given the best levels of units by kind."""
        formation = self.box.military.formations[tactic - TACTICS]
        needs = [formation.infantry, formation.cavalry, formation.artillery]
        lowest = min([levels[kind] for kind, need in enumerate(needs) if need])
        if lowest < 0:
            return 0.0
        value = formation.value if lowest >= formation.oldest else formation.small
        return value / sum(needs) * (1.0 if tactic == self.player.tactic else self.weights.drill)

    def unit_levels(self) -> list[int]:
        """The best level of infantry, cavalry and artillery in play, -1 for none."""
        found: list[int] = []
        for kind in range(FIRST_UNIT, FIRST_UNIT + 3):
            known = [card for card in self.box.of_kind[kind] if self.player.technologies >> card & 1]
            found.append(max([self.box.level[card] for card in known], default=-1))
        return found

    def tactics(self) -> list[int]:
        """The tactics a player has, holds or may copy."""
        player = self.player
        held = [card for card in player.military_hand if TACTICS <= card < AGGRESSIONS]
        own = [] if player.tactic == NONE else [player.tactic]
        return [*own, *held, *self.match.state.common]

    def drill_with(self, card: int) -> float:
        """What a unit of a technology adds in armies, once the technology is in play."""
        kind = self.box.kind[card] - FIRST_UNIT
        if not 0 <= kind < len(self.levels):
            return 0.0
        levels = self.levels[:]
        levels[kind] = max(levels[kind], self.box.level[card])
        best = 0.0
        for tactic in self.tactics():
            formation = self.box.military.formations[tactic - TACTICS]
            if [formation.infantry, formation.cavalry, formation.artillery][kind]:
                best = max(best, self.share(tactic, levels))
        return self.weights.drill * best

    def muster(self) -> float:
        """Armies a tactic in hand or common to all would form, and armies not yet complete."""
        player = self.player
        units = unit_counts(self.box, player.workers)
        best = 0.0
        now = armies_of(self.box, player, player.workers)
        for card in self.tactics():
            formation = self.box.military.formations[card - TACTICS]
            if self.share(card, self.levels) <= 0:
                continue
            whole = tactical_strength(formation, units, player.hooks.infantry_rides)
            promised = float(whole - now) if card != player.tactic else 0.0
            promised += self.weights.mustered * formation.value * unfinished(formation, units)
            best = max(best, promised * (1.0 if card == player.tactic else self.weights.mustered))
        return best * max(0.0, self.strength)

    # Workers

    def staff(self, card: int) -> float:
        """What a worker on a technology gives over the rest of the game."""
        box = self.box
        values = self.values
        hooks = self.player.hooks
        worth = box.gives_food[card] * values.food_rate * self.hunger
        worth += box.gives_resources[card] * values.ore_rate * self.thirst
        worth += hooks.science[card] * values.science_rate * self.wisdom + hooks.culture[card] * values.left
        worth += hooks.happiness[card] * self.face + hooks.strength[card] * self.strength
        return worth + self.drill[box.kind[card]]

    def post(self, card: int) -> float:
        """What a worker will give on a technology: units by what strength is worth in the long run."""
        kind = self.box.kind[card]
        if kind < FIRST_UNIT:
            return self.staff(card)
        return (self.player.hooks.strength[card] + self.drill_with(card)) * self.arms

    def can_add(self, kind: int) -> bool:
        """Whether the government allows one more building of a kind."""
        if not LAB <= kind <= ARENA:
            return True
        limit = self.box.urban_limit[self.player.government - GOVERNMENTS]
        return buildings(self.box, self.player, kind) < limit

    def promise(self, card: int) -> float:
        """What a technology for workers promises: the workers that will stand on it."""
        known = self.promised.get(card)
        if known is None:
            known = self._promise(card)
            self.promised[card] = known
        return known

    def _promise(self, card: int) -> float:
        weights = self.weights
        box = self.box
        player = self.player
        kind = box.kind[card]
        left = self.values.left
        if left <= weights.delay:
            return 0.0
        gains: list[float] = []
        own = self.post(card)
        cost = building_cost(self.match, player, card)
        later = (left - weights.delay) / left
        for old in box.of_kind[kind]:
            if box.level[old] >= box.level[card]:
                break
            if player.workers[old]:
                dearer = max(0, cost - building_cost(self.match, player, old))
                gain = (own - self.post(old)) * later - self.values.ore * dearer - weights.action
                gains += [gain] * player.workers[old]
        if self.can_add(kind) and kind != FARM:
            idle = self.idle(player.unused) if player.unused else self.idle(1) + 2 * self.values.food
            gain = own * later - self.values.ore * cost - weights.action - idle
            gains.append(gain)
            if kind >= FIRST_UNIT:
                gains += [0.9 * gain - 0.5, 0.8 * gain - 1.0]
            elif kind >= LAB and not player.workers[card]:
                gains.append(0.8 * gain - 1.0)
        gains.sort(reverse=True)
        worth = 0.0
        for place, gain in enumerate(gains[: len(weights.staffed)]):
            if gain <= 0:
                break
            worth += weights.staffed[place] * gain
        return worth

    # Cards

    def rounds_for(self, card: int) -> float:
        """Productions a leader is still to see, once in play: until the end of the age after its own."""
        until = self.box.level[card] + 1
        if until > self.match.last_age:
            return self.values.left
        return min(self.values.left, rounds_until(self.almanac, self.match, until) + 0.5)

    def leader(self, card: int) -> float:
        """What a leader gives while it lasts."""
        if card == NONE or self.values.left <= 0:
            return 0.0
        return self.all_of(card) * self.rounds_for(card) / self.values.left

    def all_of(self, card: int) -> float:
        """Symbols and abilities of a card, were it in play to the end."""
        worth = self.symbols(card)
        for ability in self.box.abilities[card]:
            worth += rating_worth(self.match, self.seat, self.values, self.strength, self.face, ability)
            worth += power_worth(self.match, self.seat, self.weights, self.values, ability)
        return worth

    def powers(self, card: int) -> float:
        """What abilities give that no rating shows."""
        worth = 0.0
        for ability in self.box.abilities[card]:
            worth += power_worth(self.match, self.seat, self.weights, self.values, ability)
        return worth

    def wonder(self, card: int, stages: int) -> float:
        """An unfinished wonder with so many stages built."""
        weights = self.weights
        costs = self.box.stages[card - WONDERS]
        missing = len(costs) - stages
        price = sum(costs[stages:])
        values = self.values
        income = max(1.0, weights.builders * resource_production(self.match, self.seat))
        rounds = max(missing / weights.stages_a_round, price / income) - 0.5
        until = self.box.level[card] + 1
        time = values.left
        if until <= self.match.last_age:
            time = min(time, rounds_until(self.almanac, self.match, until) + 0.5)
        if rounds > time - 0.5:
            return 0.0
        worth = self.all_of(card) * max(0.0, values.left - rounds) / max(values.left, 1.0)
        for row in self.box.completion[card - WONDERS]:
            worth += weights.completion * completion_points(self.match, self.seat, row)
        worth -= price * values.ore + missing * weights.action
        slack = min(1.0, 0.5 + 0.25 * (time - rounds))
        return max(0.0, worth) * (weights.sure + weights.surer * stages / len(costs)) * slack

    def government(self, card: int) -> float:
        """What a change of government gives."""
        now = self.player.government
        limits = self.box.urban_limit
        more = limits[card - GOVERNMENTS] - limits[now - GOVERNMENTS]
        return self.symbols(card) - self.symbols(now) + more * self.weights.urban * self.values.span

    def special(self, card: int) -> float:
        """What a special technology gives beyond the one it replaces."""
        old = self.player.specials[self.box.special_type[card - SPECIAL_CARDS]]
        worth = self.all_of(card)
        if old == NONE:
            return worth
        return 0.0 if self.box.level[old] >= self.box.level[card] else worth - self.all_of(old)

    def technology(self, card: int) -> float:
        """What a technology gives once in play."""
        if card < WORKER_COUNT:
            return self.weights.in_play * self.promise(card)
        if card < SPECIAL_CARDS:
            return self.government(card)
        return self.special(card)

    def held(self, card: int) -> float:
        """A civil card in hand."""
        known = self.kept.get(card)
        if known is None:
            known = self._held(card)
            self.kept[card] = known
        return known

    def _held(self, card: int) -> float:
        weights = self.weights
        if card >= ACTIONS:
            return max(0.0, weights.held_action * self.action(card))
        if card >= LEADERS:
            now = self.leader(self.player.leader)
            return max(0.0, weights.held_leader * (self.leader(card) - now - weights.action))
        values = self.values
        cost = science_cost(self.match, self.seat, card, False)
        if GOVERNMENTS <= card < SPECIAL_CARDS:
            revolution = science_cost(self.match, self.seat, card, True) * values.science
            revolution += self.player.civil_total * weights.action * weights.planned
            price = min(revolution, cost * values.science + weights.action)
            gain = self.government(card) - price
        else:
            price = cost * values.science + weights.action
            gain = (self.promise(card) if card < WORKER_COUNT else self.special(card)) - price
        if gain <= 0:
            return 0.0
        income = max(1, self.player.science_rating)
        wait = max(0.0, (cost - self.player.science) / income - 0.5)
        if wait >= values.left:
            return 0.0
        return weights.held * gain * (1 - wait / (values.left + 1))

    def action(self, card: int) -> float:
        """What an action card gives when it is played."""
        weights = self.weights
        values = self.values
        worth = 0.0
        for effect in self.box.effects[card - ACTIONS]:
            op = effect.op
            n = effect.n
            if op in ("build_or_upgrade", "upgrade"):
                worth += effect.discount * values.ore
            elif op == "build_stage":
                worth += effect.discount * values.ore * (0.9 if self.player.wonder != NONE else 0.4)
            elif op == "gain":
                worth += n * self.good(effect.good)
                if len(self.box.effects[card - ACTIONS]) == 1 or effect.good == "culture":
                    worth -= weights.action
            elif op == "choose_good":
                worth += n * values.ore - weights.action
            elif op == "unit_resources":
                worth += 0.5 * n * values.ore - weights.action
            elif op == "military_actions":
                worth += 0.5 * n
            elif op == "unit_resources_per_stronger":
                stronger = len([rival for rival in self.rivals if rival > self.player.strength])
                worth += 0.6 * effect.by_players[max(len(self.rivals) - 1, 0)] * stronger * values.ore - weights.action
            elif op == "culture_per_richer":
                worth += 0.6 * effect.by_players[max(len(self.rivals) - 1, 0)] * len(self.rivals) - weights.action
        return worth

    def good(self, good: str) -> float:
        """One of a good."""
        if good == "science":
            return self.values.science
        if good == "food":
            return self.values.food
        return self.values.ore if good == "resources" else 1.0

    def hand(self) -> float:
        """The civil cards in hand: the more of them, the less the further ones."""
        worths = sorted([self.held(card) for card in self.player.hand], reverse=True)
        total = 0.0
        for place, worth in enumerate(worths):
            total += worth * at(self.weights.crowded, place)
        return total

    def unit(self, card: int) -> bool:
        return card < WORKER_COUNT and self.box.kind[card] >= FIRST_UNIT
