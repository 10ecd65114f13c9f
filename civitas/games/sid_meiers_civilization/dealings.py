"""Marks for cards and other players: abilities, events, targets, payments, loot, offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civitas.games.sid_meiers_civilization import powers
from civitas.games.sid_meiers_civilization.box import (
    COINS,
    CULTURE_HAND,
    FIRST_PERSON,
    FIRST_WONDER,
    NONE,
    OPEN_ENEMY_HAND,
    PRODUCTION,
    RESEARCH_DISCOUNT,
    UNIT_STRENGTH,
)
from civitas.games.sid_meiers_civilization.evaluation import progress
from civitas.games.sid_meiers_civilization.fighting import battle_of
from civitas.games.sid_meiers_civilization.map import distance
from civitas.games.sid_meiers_civilization.negotiation import Negotiation
from civitas.games.sid_meiers_civilization.offers import Offer
from civitas.games.sid_meiers_civilization.powers import Ability, Effect
from civitas.games.sid_meiers_civilization.production import budget, items
from civitas.games.sid_meiers_civilization.quantities import (
    culture_hand,
    own_cities,
    square_coin,
    square_culture,
    square_production,
    square_trade,
    unit_rank,
)
from civitas.games.sid_meiers_civilization.responses import Use
from civitas.games.sid_meiers_civilization.state import CivilizationMatch, armies_of, holder_of, scouts_of
from civitas.games.sid_meiers_civilization.targets import in_reach, target_options, techs_of
from civitas.games.sid_meiers_civilization.technologies import best_of
from civitas.games.sid_meiers_civilization.verbs import (
    ACCEPT,
    AGREE,
    ARMY_TARGET,
    DECLINE,
    DISCARD,
    DONE,
    GIVE_UP,
    HAND_CARD,
    HAND_MARKER,
    LOOT_CARD,
    LOOT_COIN,
    LOOT_CULTURE,
    LOOT_MARKER,
    LOOT_RESOURCE,
    LOOT_TECH,
    LOOT_TOKEN,
    LOOT_TRADE,
    NOTHING,
    OFFER,
    PASS,
    PAY_CARD,
    PAY_MARKER,
    PAY_TOKEN,
    PERSON_TARGET,
    PLAY,
    QUIET,
    REFUSE,
    RESCUE,
    RESOURCE_TARGET,
    RIVAL,
    SCOUT_TARGET,
    SQUARE,
    SUBMIT,
    USE,
    VERBS,
    WONDER,
)
from civitas.games.sid_meiers_civilization.worth import Prices
from civitas.kernel.request import Question

if TYPE_CHECKING:
    from civitas.games.sid_meiers_civilization.rule_list import RuleList

NEVER: Final = -50.0
GIVEN_UP: Final = -40.0  # what was worth beginning is worth going through with: else one begins again and again
# What a card in hand may still do: events by operation.
IN_HAND: Final = {
    powers.EXCHANGE: 3.0,
    powers.CITY_PRODUCTION: 2.0,
    powers.CANCEL: 1.6,
    powers.KILL_FIGURES: 1.8,
    powers.DESTROY_BUILDING: 1.5,
    powers.ANARCHY: 1.5,
    powers.AS_RESOURCE: 1.6,
    powers.CHANGE_TERRAIN: 0.8,
    powers.MOVE_FIGURES: 0.6,
}


def harm(rules: RuleList) -> float:
    """What hurting one rival is worth of what he loses."""
    return rules.weights.harm[0 if rules.match.seats == 2 else 1]


# Worths


def rank_of(match: CivilizationMatch, seat: int, kind: int) -> int:
    return unit_rank(match, seat, kind)


def steady_gain(prices: Prices, ability: Ability) -> float:
    """What an ability of every start of turn does for the race."""
    if ability.moment != powers.IN_START:
        return 0.0
    worth = 0.0
    for effect in ability.effects:
        if effect.op == powers.GAIN_TRADE:
            worth += prices.trade * effect.n
        elif effect.op == powers.GAIN_CULTURE:
            worth += prices.culture * effect.n
        elif effect.op == powers.COIN_TOKEN:
            worth += 3.0 * prices.coin * effect.n
        elif effect.op == powers.ADVANCE:
            worth += 5.0 * prices.culture * effect.n
    return worth


def passive_gain(prices: Prices, op: int, n: int) -> float:
    """What a lasting effect of a wonder does for the race."""
    if op == RESEARCH_DISCOUNT:
        return 0.8 * prices.trade * n
    if op == COINS:
        return prices.coin * n
    if op == PRODUCTION:
        return prices.production * n
    if op in (UNIT_STRENGTH, OPEN_ENEMY_HAND, CULTURE_HAND):
        return 2.0 * n
    return 1.0


def event_worth(rules: RuleList, event: int) -> float:
    """What a culture card in hand is worth keeping."""
    return IN_HAND.get(rules.match.box.event_powers[event].effects[0].op, 1.0)


def resource_worth(rules: RuleList, kind: int) -> float:
    """A resource token: more with a technology that uses it."""
    player = rules.player
    worth = rules.weights.good
    for ability in rules.almanac.spending:
        if not player.techs >> ability.card & 1:
            continue
        if kind in ability.cost:
            worth = max(worth, use_gain(rules, ability) + 0.5)
        elif powers.ANY in ability.cost and ability.does(powers.COIN_TOKEN):
            worth = max(worth, rules.prices.coin / len(ability.cost))
    have = player.resources[kind]
    return worth * (0.6**have) if have else worth


def use_gain(rules: RuleList, ability: Ability) -> float:
    """What one use of an ability that costs resources brings."""
    worth = 0.0
    for effect in ability.effects:
        op = effect.op
        if op == powers.GAIN_CULTURE:
            worth += rules.prices.token * effect.n
        elif op == powers.GAIN_TRADE:
            worth += max(-rules.spend(-effect.n), 0.5)
        elif op == powers.GIVE_TRADE:
            worth -= 0.15 * effect.n
        elif op == powers.CITY_PRODUCTION:
            worth += 0.5 * effect.n
        elif op == powers.COIN_TOKEN:
            worth += rules.prices.coin * effect.n
        elif op == powers.GREAT_PERSON:
            worth += rules.weights.great_person
        elif op == powers.EXTRA_ACTION:
            worth += rules.weights.extra_action * len(own_cities(rules.match, rules.seat))
        elif op in (powers.WOUND, powers.EXTRA_WOUNDS):
            worth += 0.7 * effect.n
        elif op == powers.NUKE:
            worth += 10.0
        elif op == powers.CANCEL or op in (powers.KILL_UNIT, powers.OBSOLETE, powers.DESTROY_BUILDING):
            worth += 2.0
    return max(worth, 1.0) if ability.choose else worth


def price(rules: RuleList, ability: Ability) -> float:
    """What an ability costs."""
    worth = rules.spend(ability.trade) + rules.prices.token * ability.culture
    return worth + rules.weights.good * len(ability.cost)


def coming_production(rules: RuleList, n: int) -> float:
    """More production in a city this turn: what better item it makes possible."""
    match = rules.match
    player = rules.player
    best = 0.0
    for number in own_cities(match, rules.seat):
        if player.acts[number] <= 0:
            continue
        base = rules.made(number)
        before = rules.devote(number)
        after = before
        now = items(match, rules.seat, number, budget(match, rules.seat, base))
        for item in items(match, rules.seat, number, budget(match, rules.seat, base + n)):
            after = max(after, rules.build(number, item, base + n))
            if item in now:
                before = max(before, rules.build(number, item, base))
        best = max(best, after - before)
    return best


# Abilities and events in one's own turn


def ability_mark(rules: RuleList, ability: Ability) -> float:
    """Using an ability of a card."""
    match = rules.match
    worth = -price(rules, ability)
    for effect in ability.effects:
        worth += effect_mark(rules, ability, effect)
    if ability.choose:
        worth = max([effect_mark(rules, ability, effect) for effect in ability.effects]) - price(rules, ability)
    return worth if match.state.players[rules.seat].coins < match.box.coins_to_win else 0.0


def event_mark(rules: RuleList, event: int) -> float:
    """Playing a culture card; one that would be discarded anyway costs less."""
    ability = rules.match.box.event_powers[event]
    crowded = len(rules.player.cards) >= culture_hand(rules.match, rules.seat)
    worth = sum([effect_mark(rules, ability, effect) for effect in ability.effects])
    return worth - (0.6 if crowded else 1.0) * rules.weights.played


def effect_mark(rules: RuleList, ability: Ability, effect: Effect) -> float:
    match = rules.match
    op = effect.op
    prices = rules.prices
    if op == powers.GAIN_CULTURE:
        return prices.token * effect.n
    if op == powers.GAIN_TRADE:
        return -rules.spend(-effect.n)
    if op == powers.GIVE_TRADE:
        return -0.3 * harm(rules) * effect.n
    if op == powers.COIN_TOKEN:
        return rules.coin(effect.n)
    if op == powers.CITY_PRODUCTION:
        return coming_production(rules, effect.n) - 1.0
    if op == powers.GREAT_PERSON:
        return rules.weights.great_person
    if op == powers.EXTRA_ACTION:
        return rules.weights.extra_action * len(own_cities(match, rules.seat))
    if op == powers.EXCHANGE:
        return exchange_mark(rules, effect)
    if op == powers.LEARN:
        return rules.weights.learned
    if op == powers.DESTROY_BUILDING:
        return best_building(rules, effect)
    if op == powers.KILL_FIGURES:
        return victim_mark(rules, ability, effect)
    if op == powers.ANARCHY:
        return rules.weights.anarchy * harm(rules)
    if op == powers.KILL_UNIT:
        return 3.0 * harm(rules)
    if op == powers.CHANGE_TERRAIN:
        return best_disaster(rules, ability, effect)
    if op == powers.OBSOLETE:
        return max([6.0 * harm(rules) for seat in match.others(rules.seat) if match.state.players[seat].wonders] or [0])
    if op == powers.NUKE:
        enemies = [other for other in match.others(rules.seat) if len(own_cities(match, other)) > 1]
        return rules.weights.nuked * harm(rules) if enemies else NEVER
    if op == powers.PLACE_FIGURE:
        return 5.0
    if op == powers.HARVEST:
        return 2.5
    return 0.2


def exchange_mark(rules: RuleList, effect: Effect) -> float:
    """A tech of another, who then learns one of mine."""
    best = 0.0
    for other in rules.match.others(rules.seat):
        best = max(best, exchange_with(rules, other, effect.level))
    return best


def exchange_with(rules: RuleList, other: int, level: int) -> float:
    match = rules.match
    mine = best_of(rules, techs_of(match, other, rules.seat, level))
    back = techs_of(match, rules.seat, other, level)
    return mine - (rules.weights.learned * harm(rules) if back else 0.0)


def best_building(rules: RuleList, effect: Effect) -> float:
    """The building of a rival within reach that hurts him most."""
    match = rules.match
    best = 0.0
    for square, piece in enumerate(match.state.piece):
        if not 0 <= piece < FIRST_WONDER or match.state.owner(square) == rules.seat:
            continue
        if in_reach(match, rules.seat, square, effect.reach):
            best = max(best, rules.piece(piece))
    return harm(rules) * (best + 3.0) if best else NEVER


def victim_mark(rules: RuleList, ability: Ability, effect: Effect) -> float:
    """Figures of a rival within reach: armies, most of all near one's cities."""
    rows = target_options(rules.match, rules.seat, ability, effect, [])
    best = max([square_target(rules, VERBS.first[row], [effect.op]) for row in rows], default=0.0)
    return harm(rules) * best - 1.0


def best_disaster(rules: RuleList, ability: Ability, effect: Effect) -> float:
    """The square of a rival whose terrain is worth changing."""
    rows = target_options(rules.match, rules.seat, ability, effect, [])
    best = max([square_target(rules, VERBS.first[row], [effect.op]) for row in rows], default=0.0)
    return harm(rules) * best


# Targets


def use_frame(match: CivilizationMatch) -> Use | None:
    for frame in reversed(match.frames):
        if isinstance(frame, Use):
            return frame
    return None


def target_mark(rules: RuleList, row: int) -> float:
    """A target of the ability or event being used: what hurts others or helps oneself."""
    match = rules.match
    use = use_frame(match)
    verb = VERBS.verb[row]
    first = VERBS.first[row]
    ability = use.ability(match) if use is not None else None
    ops = [effect.op for effect in ability.effects] if ability is not None else []
    if verb == RIVAL:
        if powers.EXCHANGE in ops and ability is not None:
            return exchange_with(rules, first, ability.effects[0].level)
        standing = progress(rules.weights, match, first)
        if powers.GIVE_TRADE in ops or powers.GIVE_COIN in ops:
            return 100.0 - standing
        return standing
    if verb == SQUARE:
        return square_target(rules, first, ops)
    if verb == WONDER:
        mine = rules.player.wonders >> first & 1
        return NEVER if mine else 5.0 if first not in match.state.market else 1.0
    if verb == ARMY_TARGET:
        return 4.0
    if verb == SCOUT_TARGET:
        return 3.0
    if verb == PERSON_TARGET:
        return 5.0
    if verb == RESOURCE_TARGET:
        return resource_worth(rules, first)
    return 0.0


def square_target(rules: RuleList, square: int, ops: list[int]) -> float:
    match = rules.match
    state = match.state
    owner = state.owner(square)
    figures = state.figures[square]
    holder = holder_of(figures)
    if powers.CITY_PRODUCTION in ops:
        number = rules.player.cities.index(square)
        if rules.player.acts[number] <= 0:
            return NEVER
        ability = use_frame(match)
        n = ability.ability(match).effects[0].n if ability is not None else 3
        return 1.0 + city_gain(rules, number, n)
    lost = 0.0
    if owner != NONE:
        lost += square_trade(match, square) + square_production(match, square) + square_culture(match, square)
        lost += 2.0 * square_coin(match, square) + 0.05 * progress(rules.weights, match, owner)
        lost = lost + 1.0 if owner != rules.seat else -4.0 * lost - 1.0
    if powers.CHANGE_TERRAIN in ops or powers.DESTROY_BUILDING in ops or powers.NUKE in ops:
        return lost
    if holder != NONE and holder != rules.seat:
        near = min([distance(square, rules.player.cities[n]) for n in own_cities(match, rules.seat)])
        return 3.0 * armies_of(figures) + 2.0 * scouts_of(figures) + max(4.0 - near, 0.0)
    if powers.KILL_FIGURES in ops:
        return 4.0 if state.piece[square] >= FIRST_PERSON and owner != rules.seat else 0.0
    return -1.0 if holder == rules.seat else 0.0


def city_gain(rules: RuleList, number: int, n: int) -> float:
    match = rules.match
    base = rules.made(number) + n
    found = [
        rules.build(number, item, base) for item in items(match, rules.seat, number, budget(match, rules.seat, base))
    ]
    return max(found, default=0.0)


# Answers


def answer_mark(rules: RuleList, question: Question, row: int) -> float:
    """Whether to answer what another does: events against oneself, armies at one's gates, the leader's last steps."""
    match = rules.match
    prompt = question.prompt
    if row == PASS:
        return 0.0
    if row == QUIET:
        return 0.1 if len(question.options) == 2 else -0.5
    if prompt == "respond_event":
        use = use_frame(match)
        aimed = use is not None and rules.seat in use.touched(match)
        return 3.0 if aimed else -1.0
    actor = match.state.active
    if prompt == "respond_step":
        return step_mark(rules, actor)
    if actor == NONE or actor == rules.seat:
        return -1.0
    return 4.0 if close_to_victory(match, actor) else -1.0


def step_mark(rules: RuleList, actor: int) -> float:
    """Armies of the mover that come near one's cities."""
    match = rules.match
    if actor in (NONE, rules.seat):
        return -1.0
    for square in match.state.players[actor].places:
        armies = armies_of(match.state.figures[square])
        near = min([distance(square, rules.player.cities[n]) for n in own_cities(match, rules.seat)])
        if armies and near <= 3:
            return 2.0 * armies + rules.threat(0) * 10.0
    return -1.0


def close_to_victory(match: CivilizationMatch, seat: int) -> bool:
    """Whether a seat may win within a turn or two."""
    player = match.state.players[seat]
    box = match.box
    return player.coins >= box.coins_to_win - 2 or player.space >= box.last_space - 2 or sum(player.levels) >= 14


# Payments, cards, loot


def pay_mark(rules: RuleList, row: int) -> float:
    """The cheapest way to pay."""
    verb = VERBS.verb[row]
    first = VERBS.first[row]
    if verb == PAY_TOKEN:
        return 10.0 - min(resource_worth(rules, first), 9.0)
    if verb == PAY_MARKER:
        return 9.8 - rules.weights.marked
    if verb == PAY_CARD:
        gift = rules.match.box.event_powers[first].does(powers.GIVE_COIN)
        return 7.5 - (6.0 if gift else 0.0) - event_worth(rules, first)
    return 0.0


def loot_mark(rules: RuleList, row: int) -> float:
    verb = VERBS.verb[row]
    first = VERBS.first[row]
    if verb == LOOT_TRADE:
        return max(-rules.spend(-3), 0.5) + 0.5
    if verb == LOOT_CULTURE:
        return 3.0 * rules.prices.token + 0.5
    if verb == LOOT_RESOURCE:
        return resource_worth(rules, first)
    if verb == LOOT_MARKER:
        return rules.weights.marked
    if verb == LOOT_CARD:
        return 2.0 + 0.5 * first
    if verb == LOOT_TECH:
        return 8.0 + best_of(rules, [first])
    if verb == LOOT_TOKEN:
        return 2.0
    if verb == LOOT_COIN:
        return 3.0 + rules.prices.coin
    return 0.0


# Negotiation


def goods_worth(rules: RuleList, resources: list[int], culture: int, markers: int, cards: int) -> float:
    worth = rules.prices.token * culture + rules.weights.marked * markers + 1.2 * cards
    for kind, n in enumerate(resources):
        worth += resource_worth(rules, kind) * n
    return worth


def offer_gain(rules: RuleList, offer: Offer) -> float:
    """What accepting an offer brings: words are worth nothing, and what the other gains counts against it."""
    net = offer.give_trade - offer.take_trade
    worth = -rules.spend(-net) if net else 0.0
    got = goods_worth(rules, offer.give_resources, offer.give_culture, len(offer.give_markers), len(offer.give_cards))
    taken = sum(offer.take_markers)
    lost = goods_worth(rules, offer.take_resources, offer.take_culture, taken, sum(offer.take_cards))
    theirs = 0.5 * max(-net, 0) + lost - 0.5 * max(net, 0) - got
    share = 0.6 if rules.match.seats == 2 else 0.3
    if close_to_victory(rules.match, offer.giver) and (lost or net < 0):
        return NEVER
    if not lost and net >= 0:
        return max(worth + got, 0.1)  # a gift
    return worth + got - lost - share * max(theirs, 0.0) - 0.3


def negotiation_of(match: CivilizationMatch) -> Negotiation | None:
    for frame in reversed(match.frames):
        if isinstance(frame, Negotiation):
            return frame
    return None


def deal_mark(rules: RuleList, row: int) -> float:
    verb = VERBS.verb[row]
    if verb == ACCEPT:
        talks = negotiation_of(rules.match)
        return offer_gain(rules, talks.offer_of(VERBS.first[row])) if talks is not None else NEVER
    if verb == DECLINE:
        return 0.0
    if verb == HAND_CARD:
        return 5.0 - event_worth(rules, VERBS.first[row])
    if verb == HAND_MARKER:
        return 1.0
    return NEVER


def battle_power(rules: RuleList, row: int) -> float:
    """An ability in battle: healing is free, iron is well spent here."""
    battle = battle_of(rules.match)
    if VERBS.verb[row] != USE or battle is None:
        return 0.0
    ability = rules.match.box.powers[VERBS.first[row]]
    if ability is None:
        return 0.0
    effect = ability.effects[0]
    if effect.op == powers.HEAL:
        return 0.5 + min(sum(battle.wounds[battle.side]), effect.n or 99)
    return 1.5 + 0.5 * effect.n


def mark(rules: RuleList, question: Question, row: int) -> float:
    """The mark of any other option."""
    verb = VERBS.verb[row]
    first = VERBS.first[row]
    prompt = question.prompt
    box = rules.match.box
    if prompt.startswith("respond"):
        return answer_mark(rules, question, row)
    if verb == USE:
        ability = box.powers[first]
        return ability_mark(rules, ability) if ability is not None else NEVER
    if verb == PLAY:
        return event_mark(rules, first)
    if verb in (PAY_TOKEN, PAY_MARKER, PAY_CARD):
        return pay_mark(rules, row)
    if verb == GIVE_UP:
        return GIVEN_UP
    if verb == DISCARD:
        return 5.0 - event_worth(rules, first)
    if verb in (RIVAL, SQUARE, WONDER, ARMY_TARGET, SCOUT_TARGET, PERSON_TARGET, RESOURCE_TARGET):
        return target_mark(rules, row)
    if verb in (LOOT_TRADE, LOOT_CULTURE, LOOT_RESOURCE, LOOT_MARKER, LOOT_CARD, LOOT_TECH, LOOT_TOKEN, LOOT_COIN):
        return loot_mark(rules, row)
    if verb in (AGREE, REFUSE):
        return 1.0 if verb == REFUSE else 0.0
    if verb == RESCUE:
        return 1.0 + box.unit_strength[first][0]
    if verb in (NOTHING, DONE, PASS, OFFER, SUBMIT):
        return 0.0 if verb != OFFER else NEVER
    return deal_mark(rules, row)
