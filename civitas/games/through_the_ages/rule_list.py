"""The rule list: a quick mark in points for every option of the Action Phase and of what action cards order."""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.armies import tactical_strength
from civitas.games.through_the_ages.box import (
    ACTIONS,
    CARD_IDS,
    FIRST_UNIT,
    GOVERNMENTS,
    LEADERS,
    NONE,
    TACTICS,
    WONDERS,
    WORKER_COUNT,
)
from civitas.games.through_the_ages.costs import building_cost, population_cost, science_cost, upgrade_cost
from civitas.games.through_the_ages.goods import food
from civitas.games.through_the_ages.horizon import Almanac, at
from civitas.games.through_the_ages.military import raise_cost, raise_food
from civitas.games.through_the_ages.payments import civil_actions, unit_goods
from civitas.games.through_the_ages.politics_verbs import COPY, RAISE, TACTIC
from civitas.games.through_the_ages.production import consumption_of, food_production
from civitas.games.through_the_ages.ratings import discontent, required_happiness
from civitas.games.through_the_ages.row import price
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.strength import unit_counts
from civitas.games.through_the_ages.verbs import (
    BORROW,
    BUILD,
    CHOOSE_CULTURE,
    CHOOSE_UNITS,
    DESTROY,
    DEVELOP,
    END_ACTIONS,
    FOOD,
    LEADER,
    LOSE_WORKER,
    MIGRATE,
    NO_TUCK,
    PLAY,
    POPULATION,
    RESOURCES,
    REVOLT,
    STAGES,
    TAKE,
    TOKEN,
    TUCK,
    UPGRADE,
    VERBS,
)
from civitas.games.through_the_ages.wonders import stage_cost
from civitas.games.through_the_ages.worth import FAR, Appraisal

NEVER: Final = -50.0
SWAPPED: Final = -1.0


class RuleList:
    """Marks for one player in one position."""

    def __init__(self, almanac: Almanac, match: AgesMatch, seat: int, sight: float = FAR) -> None:
        self.match = match
        self.box = match.box
        self.seat = seat
        self.player = match.state.players[seat]
        self.appraisal = Appraisal(almanac, match, seat, sight)
        self.values = self.appraisal.values
        self.weights = almanac.weights

    def marks(self, rows: list[int], source: str) -> list[float]:
        less = 0
        if source:
            less = self.discount(CARD_IDS.index(source))
        return [self.mark(row, less) for row in rows]

    def discount(self, card: int) -> int:
        """What a card that orders an action takes off its cost."""
        if not ACTIONS <= card < ACTIONS + len(self.box.effects):
            return 0
        return max([effect.discount for effect in self.box.effects[card - ACTIONS]])

    def mark(self, row: int, less: int) -> float:
        """What an option gains, for each civil action it takes."""
        verb = VERBS.verb[row]
        first = VERBS.first[row]
        if verb == END_ACTIONS:
            return 0.0
        if verb == TAKE:
            return self.take(first)
        if verb == POPULATION:
            return self.grow(population_cost(self.match, self.seat, less), 0)
        if verb == BUILD:
            return self.build(first, less)
        if verb == UPGRADE:
            return self.upgrade(first, VERBS.second[row], less)
        if verb == DESTROY:
            return self.destroy(first)
        if verb == LEADER:
            return self.leader(LEADERS + first)
        if verb == STAGES:
            return self.stages(first, stage_cost(self.match, self.player, first))
        if verb == DEVELOP:
            return self.develop(first, less)
        if verb == REVOLT:
            return self.revolt(GOVERNMENTS + first, less)
        if verb == PLAY:
            return self.play(ACTIONS + first)
        if verb == TACTIC:
            return self.tactic(TACTICS + first) - self.weights.levy * self.box.play_tactic
        if verb == COPY:
            return self.tactic(TACTICS + first) - self.weights.levy * self.box.copy_tactic
        return self.others(row, verb, first)

    def others(self, row: int, verb: int, first: int) -> float:
        if verb == RAISE:
            grown = self.grow(raise_food(self.match, self.seat), 1)
            worker = self.appraisal.idle(self.player.unused + 1) - self.appraisal.idle(self.player.unused)
            cost = max(0, raise_cost(self.match, self.player, first) - unit_goods(self.player))
            return grown - worker + self.appraisal.staff(first) - cost * self.values.ore - self.weights.levy
        if row == MIGRATE:
            return self.grow(0, 0) + self.weights.action
        if row == BORROW:
            return 0.6 if not civil_actions(self.player) else -0.1
        if row == CHOOSE_CULTURE:
            return 0.05 if self.player.hooks.choice_culture else 0.0
        if row == CHOOSE_UNITS:
            units = 0.6 * self.values.ore * self.player.hooks.choice_resources
            return units - self.player.hooks.choice_culture
        if row == FOOD:
            return self.values.food * self.hunger()
        if row == RESOURCES:
            return self.values.ore
        if verb == TUCK:
            return self.appraisal.face - self.weights.action
        if row == NO_TUCK:
            return 0.0
        if verb == TOKEN:
            return -float(self.box.value[first])
        if verb == LOSE_WORKER:
            return -self.appraisal.staff(first)
        return SWAPPED

    def hunger(self) -> float:
        """How much dearer food is while it lacks."""
        net = food_production(self.match, self.seat) - consumption_of(self.box, self.player)
        return 4.0 if food(self.box, self.player) + net < 0 else 1.0

    # Cards of the row

    def take(self, space: int) -> float:
        card = self.match.state.row[space]
        cost = max(1, price(self.match, self.seat, space))
        if WONDERS <= card < LEADERS:
            return self.appraisal.wonder(card, 0) / cost - self.weights.dear * cost
        worth = self.appraisal.held(card)
        place = 0
        for other in self.player.hand:
            if self.appraisal.held(other) >= worth:
                place += 1
        return worth * at(self.weights.crowded, place) / cost - self.weights.dear * cost

    # Workers

    def grow(self, cost: int, placed: int) -> float:
        """One more worker: what it eats, the happiness it asks for, the job that waits."""
        player = self.player
        box = self.box
        appraisal = self.appraisal
        worth = appraisal.idle(player.unused + 1) - appraisal.idle(player.unused) - cost * self.values.food
        worth -= self.weights.yellow_token * self.values.span
        after = max(0, player.yellow - 1)
        eaten = box.consumption[min(after, len(box.consumption) - 1)] - consumption_of(box, player)
        if eaten:
            worth -= eaten * self.values.food_rate * self.appraisal.hunger
        needed = required_happiness(box, player)
        more = box.required[min(after, len(box.required) - 1)]
        content = appraisal.happy(player.happiness - needed)
        idle = appraisal.happy(player.happiness - more) - content
        if placed or player.unused > 1:
            return worth + idle
        return worth + max(idle, self.weights.job * self.best_job(more, content))

    def best_job(self, needed: int, content: float) -> float:
        """The best work for one more worker, with the happiness it brings."""
        player = self.player
        best = NEVER
        for card in range(WORKER_COUNT):
            if player.technologies >> card & 1 and self.appraisal.can_add(self.box.kind[card]):
                faces = player.hooks.happiness[card]
                gain = self.appraisal.staff(card) - building_cost(self.match, player, card) * self.values.ore
                gain += self.appraisal.happy(player.happiness + faces - needed) - content - faces * self.appraisal.face
                best = max(best, gain)
        return best

    def build(self, card: int, less: int) -> float:
        player = self.player
        cost = max(0, building_cost(self.match, player, card) - less)
        worth = self.appraisal.staff(card)
        if self.box.kind[card] >= FIRST_UNIT:
            cost = max(0, cost - unit_goods(player))
            drill = self.appraisal.drill[self.box.kind[card]]
            worth += self.army(NONE, card) * self.appraisal.strength - drill / 2 - self.weights.levy
        unused = self.appraisal.idle(player.unused) - self.appraisal.idle(player.unused - 1)
        return worth - cost * self.values.ore - unused - self.uprising(player.unused - 1, card)

    def uprising(self, unused: int, card: int) -> float:
        """What is lost when too few workers stay unused for the discontented ones."""
        player = self.player
        faces = player.happiness + (player.hooks.happiness[card] if card != NONE else 0)
        missing = required_happiness(self.box, player) - faces
        return self.production() if missing > max(0, unused) else 0.0

    def production(self) -> float:
        """What one production gives."""
        player = self.player
        return 3.0 + player.culture_rating + player.science_rating * self.values.science + 3 * self.values.ore

    def upgrade(self, old: int, new: int, less: int) -> float:
        cost = upgrade_cost(self.match, self.player, old, new, less)
        worth = self.appraisal.staff(new) - self.appraisal.staff(old)
        if self.box.kind[new] >= FIRST_UNIT:
            cost = max(0, cost - unit_goods(self.player))
            worth += self.army(old, new) * self.appraisal.strength - self.weights.levy
        return worth - cost * self.values.ore

    def destroy(self, card: int) -> float:
        """Only to avoid an uprising."""
        player = self.player
        missing = discontent(self.box, player)
        if missing <= player.unused or missing > player.unused + 1:
            return NEVER
        if player.hooks.happiness[card] > 0:
            return NEVER
        return self.production() - 0.35 * self.appraisal.staff(card) - 2.0

    def army(self, old: int, new: int) -> int:
        """What a unit more, or a better one, adds to the armies."""
        player = self.player
        if player.tactic == NONE:
            return 0
        workers = player.workers[:]
        formation = self.box.military.formations[player.tactic - TACTICS]
        before = tactical_strength(formation, unit_counts(self.box, workers), player.hooks.infantry_rides)
        workers[new] += 1
        if old != NONE:
            workers[old] -= 1
        return tactical_strength(formation, unit_counts(self.box, workers), player.hooks.infantry_rides) - before

    # Cards of the hand

    def leader(self, card: int) -> float:
        appraisal = self.appraisal
        return appraisal.leader(card) - appraisal.leader(self.player.leader) - appraisal.held(card)

    def stages(self, count: int, cost: int) -> float:
        """Stages of the wonder; the last one brings it into play."""
        player = self.player
        appraisal = self.appraisal
        card = player.wonder
        before = appraisal.wonder(card, player.stages)
        built = player.stages + count
        spent = cost * self.values.ore
        if built == len(self.box.stages[card - WONDERS]):
            return max(2.0, appraisal.wonder(card, built) - before - spent)
        return appraisal.wonder(card, built) - before - spent + 0.3 * count

    def develop(self, card: int, less: int) -> float:
        cost = science_cost(self.match, self.seat, card, False, less) * self.values.science
        return self.appraisal.technology(card) - cost - self.appraisal.held(card)

    def revolt(self, card: int, less: int) -> float:
        cost = science_cost(self.match, self.seat, card, True, less) * self.values.science
        cost += self.weights.action * self.player.civil_total * self.weights.revolution
        return self.appraisal.government(card) - cost - self.appraisal.held(card)

    def play(self, card: int) -> float:
        return max(self.appraisal.action(card), 0.05) + self.ordered(card) - self.appraisal.held(card)

    def ordered(self, card: int) -> float:
        """The action an action card orders, the best one."""
        player = self.player
        best = 0.0
        for effect in self.box.effects[card - ACTIONS]:
            if effect.op == "increase_population":
                return self.grow(population_cost(self.match, self.seat), 0)
            if effect.op == "build_stage":
                cost = max(0, stage_cost(self.match, player, 1) - effect.discount)
                return self.stages(1, cost)
            if effect.op == "develop":
                gains = [self.develop(one, 0) for one in player.hand if one < WONDERS]
                return max(gains, default=NEVER)
            if effect.op in ("build_or_upgrade", "upgrade"):
                best = self.best_work(effect.kinds, effect.discount, effect.op == "upgrade")
                return best - effect.discount * self.values.ore
        return best

    def best_work(self, kinds: list[int], less: int, only_upgrades: bool) -> float:
        """The best building or upgrading of some kinds."""
        player = self.player
        best = NEVER
        for kind in kinds:
            in_play = [card for card in self.box.of_kind[kind] if player.technologies >> card & 1]
            for new in in_play:
                if not only_upgrades and player.unused and self.appraisal.can_add(kind):
                    best = max(best, self.build(new, less))
                for old in in_play:
                    if player.workers[old] and self.box.level[old] < self.box.level[new]:
                        best = max(best, self.upgrade(old, new, less))
        return best

    def tactic(self, card: int) -> float:
        """What another tactic makes of the units."""
        player = self.player
        units = unit_counts(self.box, player.workers)
        formations = self.box.military.formations
        after = tactical_strength(formations[card - TACTICS], units, player.hooks.infantry_rides)
        before = 0
        if player.tactic != NONE:
            before = tactical_strength(formations[player.tactic - TACTICS], units, player.hooks.infantry_rides)
        if after <= before:
            return NEVER
        return self.appraisal.military(player.strength + after - before) - self.appraisal.military(player.strength)
