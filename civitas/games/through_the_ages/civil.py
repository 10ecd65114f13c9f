"""Civil actions carried out, and the rows of those that can be (Code p. 5-6).

A row is carried out without paying its action: who offers it pays, since cards and events order actions too. A
revolution alone always pays its own.
"""

from __future__ import annotations

from civitas.games.through_the_ages.box import (
    ARENA,
    FIRST_UNIT,
    GOVERNMENTS,
    LAB,
    SPECIAL_CARDS,
    WONDERS,
    WORKER_COUNT,
)
from civitas.games.through_the_ages.costs import building_cost, population_cost, science_cost, upgrade_cost
from civitas.games.through_the_ages.goods import gain_resources, score_culture
from civitas.games.through_the_ages.leaders import symbol_tokens
from civitas.games.through_the_ages.payments import (
    partners_can_pay,
    pay_food,
    pay_resources,
    pay_science,
    recover_civil,
    spendable_food,
    spendable_resources,
    spendable_science,
)
from civitas.games.through_the_ages.ratings import buildings, rate, refresh
from civitas.games.through_the_ages.state import FROM_LEADERS, USED_CONVERSION, AgesMatch, Player
from civitas.games.through_the_ages.verbs import (
    BUILD,
    BUILDS,
    DESTROY,
    DESTROYS,
    DEVELOP,
    DEVELOPS,
    GROWS,
    POPULATION,
    RESOURCES_GAINED,
    REVOLT,
    REVOLTS,
    UPGRADE,
    UPGRADES,
    VERBS,
    upgrade_row,
)

# Rows that can be carried out


def can_grow(match: AgesMatch, seat: int, discount: int = 0) -> bool:
    """Whether the population can be increased (p. 5)."""
    player = match.state.players[seat]
    return player.yellow > 0 and population_cost(match, seat, discount) <= spendable_food(match, seat)


def build_rows(match: AgesMatch, seat: int, kinds: list[int], discount: int = 0) -> list[int]:
    """Farms, mines and urban buildings of those kinds that can be built."""
    player = match.state.players[seat]
    if not player.unused:
        return []
    box = match.box
    held = spendable_resources(match, seat) + discount
    limit = box.urban_limit[player.government - GOVERNMENTS]
    technologies = player.technologies
    rows: list[int] = []
    for kind in kinds:
        if kind >= LAB and buildings(box, player, kind) >= limit:
            continue
        rows += [
            BUILD + card
            for card in box.of_kind[kind]
            if technologies >> card & 1 and building_cost(match, player, card) <= held
        ]
    return rows


def upgrade_rows(match: AgesMatch, seat: int, kinds: list[int], discount: int = 0) -> list[int]:
    """Farms, mines and urban buildings of those kinds that can be upgraded to a higher level in play."""
    player = match.state.players[seat]
    box = match.box
    technologies = player.technologies
    workers = player.workers
    held = -1
    rows: list[int] = []
    for kind in kinds:
        cards = box.of_kind[kind]
        if not technologies & box.advanced[kind]:
            continue  # nothing above the lowest card
        if held < 0:
            held = spendable_resources(match, seat)
        in_play = [card for card in cards if technologies >> card & 1]
        costs = [building_cost(match, player, card) for card in in_play]
        for low, old in enumerate(in_play):
            if workers[old]:
                most = costs[low] + held + discount
                rows += [
                    upgrade_row(old, in_play[high]) for high in range(low + 1, len(in_play)) if costs[high] <= most
                ]
    return rows


def conversion_rows(match: AgesMatch, seat: int, kinds: list[int], discount: int = 0) -> list[int]:
    """Urban buildings of those kinds that can become another kind, of the same or a higher level (Bach)."""
    player = match.state.players[seat]
    goals = player.hooks.convert_kinds
    if not goals or player.used & USED_CONVERSION:
        return []
    box = match.box
    held = spendable_resources(match, seat)
    limit = box.urban_limit[player.government - GOVERNMENTS]
    rows: list[int] = []
    for goal in goals:
        if buildings(box, player, goal) >= limit:
            continue
        new_cards = [card for card in box.of_kind[goal] if player.technologies >> card & 1]
        for kind in kinds:
            if kind == goal or not LAB <= kind <= ARENA:
                continue
            for old in [card for card in box.of_kind[kind] if player.workers[card]]:
                rows += [
                    upgrade_row(old, new)
                    for new in new_cards
                    if box.level[new] >= box.level[old] and upgrade_cost(match, player, old, new, discount) <= held
                ]
    return rows


def develop_rows(match: AgesMatch, seat: int, discount: int = 0) -> list[int]:
    """Technologies of the hand that can be developed, governments also by revolution (p. 5)."""
    player = match.state.players[seat]
    rows: list[int] = []
    if not partners_can_pay(match, seat):
        return rows
    for card in player.hand:
        if card >= WONDERS:
            continue
        if science_cost(match, seat, card, False, discount) <= spendable_science(match, seat, card):
            rows.append(DEVELOP + card)
        revolts = GOVERNMENTS <= card < SPECIAL_CARDS and can_revolt(match, player)
        if revolts and science_cost(match, seat, card, True, discount) <= player.science:
            rows.append(REVOLT + card - GOVERNMENTS)
    return rows


def can_revolt(match: AgesMatch, player: Player) -> bool:
    """Whether all actions of the kind a revolution takes are available."""
    if player.hooks.revolution_by_military:
        return player.military >= player.military_total
    borrowed = player.extra_civil if match.hammurabi_revolts else 0
    return player.civil + borrowed >= player.civil_total


# Carrying out


def carry_out(match: AgesMatch, seat: int, row: int, discount: int = 0) -> int:
    """Carry out a row of growing, building, upgrading or developing; blue tokens still to be given from cards."""
    verb = VERBS.verb[row]
    if verb == POPULATION:
        grow(match, seat, discount)
    elif verb == BUILD:
        build(match, seat, row - BUILD, discount)
    elif verb == UPGRADE:
        upgrade(match, seat, VERBS.first[row], VERBS.second[row], discount)
    elif verb == DEVELOP:
        return develop(match, seat, row - DEVELOP, False, discount)
    elif verb == REVOLT:
        return develop(match, seat, GOVERNMENTS + row - REVOLT, True, discount)
    return 0


def grow(match: AgesMatch, seat: int, discount: int = 0) -> None:
    """Pay food, a yellow token of the bank becomes an unused worker."""
    player = match.state.players[seat]
    cost = population_cost(match, seat, discount)
    pay_food(match, seat, cost)
    player.yellow -= 1
    player.unused += 1
    match.tell(GROWS, seat, cost)


def build(match: AgesMatch, seat: int, card: int, discount: int = 0) -> None:
    """Pay resources, an unused worker goes onto the card."""
    player = match.state.players[seat]
    cost = max(0, building_cost(match, player, card) - discount)
    pay_resources(match, seat, cost)
    player.unused -= 1
    player.workers[card] += 1
    match.tell(BUILDS, seat, card, cost)
    if match.box.kind[card] >= LAB:
        rate(match, seat)


def upgrade(match: AgesMatch, seat: int, old: int, new: int, discount: int = 0) -> None:
    """Pay the difference, a worker moves to the higher card; into another kind with Bach."""
    player = match.state.players[seat]
    pay_resources(match, seat, upgrade_cost(match, player, old, new, discount))
    player.workers[old] -= 1
    player.workers[new] += 1
    if match.box.kind[old] != match.box.kind[new]:
        player.used |= USED_CONVERSION
    match.tell(UPGRADES, seat, old, new)
    if match.box.kind[new] >= LAB:
        rate(match, seat)


def destroy(match: AgesMatch, seat: int, card: int) -> None:
    """A worker leaves a card for the pool; what is stored stays."""
    player = match.state.players[seat]
    player.workers[card] -= 1
    player.unused += 1
    match.tell(DESTROYS, seat, card)
    if match.box.kind[card] >= LAB:
        rate(match, seat)


def destroy_rows(match: AgesMatch, seat: int) -> list[int]:
    """Farms, mines and urban buildings one has."""
    kinds = match.box.kind
    workers = match.state.players[seat].workers
    return [DESTROY + card for card in range(WORKER_COUNT) if workers[card] and kinds[card] < FIRST_UNIT]


def develop(match: AgesMatch, seat: int, card: int, revolution: bool, discount: int = 0) -> int:
    """Pay science, the technology comes into play; blue tokens still to be given from cards.

    By revolution all actions are spent, and those of that kind that come with the government arrive spent (p. 5-6).
    """
    state = match.state
    player = state.players[seat]
    cost = science_cost(match, seat, card, revolution, discount)
    player.hand.remove(card)
    if revolution:
        match.tell(REVOLTS, seat, card - GOVERNMENTS, cost)
    else:
        match.tell(DEVELOPS, seat, card, cost)
    pay_science(match, seat, card, cost)
    owed = 0
    if card < WORKER_COUNT:
        player.technologies |= 1 << card
    elif card < SPECIAL_CARDS:
        owed = _change_government(match, seat, card, revolution)
    else:
        owed = add_special(match, seat, card)
    _developed(match, seat)
    return owed


def _change_government(match: AgesMatch, seat: int, card: int, revolution: bool) -> int:
    """The government is replaced; blue tokens still to be given from cards."""
    state = match.state
    player = state.players[seat]
    by_military = player.hooks.revolution_by_military
    borrowed = player.extra_civil if match.hammurabi_revolts else 0
    left = player.civil + borrowed - player.civil_total
    old = player.government
    if match.box.copies[old][-1]:
        state.gone = [*state.gone, old]
    player.government = card
    symbol_tokens(match, player, card, 1)
    owed = symbol_tokens(match, player, old, -1)
    refresh(match, seat)
    if not revolution:
        return owed
    if by_military:
        player.military = 0
    else:
        player.civil = max(0, left)
        player.extra_civil -= borrowed
    if player.hooks.culture_on_revolution:
        score_culture(match, seat, player.hooks.culture_on_revolution, FROM_LEADERS)
    return owed


def add_special(match: AgesMatch, seat: int, card: int) -> int:
    """A special technology comes into play; of two of a type the higher level stays (p. 9).

    Blue tokens still to be given from cards.
    """
    state = match.state
    player = state.players[seat]
    box = match.box
    place = box.special_type[card - SPECIAL_CARDS]
    old = player.specials[place]
    if old >= 0 and box.level[old] >= box.level[card]:
        state.gone = [*state.gone, card]
        return 0
    specials = player.specials[:]
    specials[place] = card
    player.specials = specials
    owed = 0
    symbol_tokens(match, player, card, 1)
    if old >= 0:
        state.gone = [*state.gone, old]
        owed = symbol_tokens(match, player, old, -1)
    refresh(match, seat)
    return owed


def _developed(match: AgesMatch, seat: int) -> None:
    """What leaders give for a developed technology (Leonardo, Newton, Einstein)."""
    player = match.state.players[seat]
    hooks = player.hooks
    if hooks.resources_on_develop:
        gained = gain_resources(match.box, player, hooks.resources_on_develop)
        match.tell(RESOURCES_GAINED, seat, gained)
    if hooks.civil_on_develop:
        recover_civil(player, hooks.civil_on_develop)
    if hooks.culture_on_develop:
        score_culture(match, seat, hooks.culture_on_develop, FROM_LEADERS)
