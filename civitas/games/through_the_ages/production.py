"""The steps of production: points, corruption, food, consumption, resources (Code p. 6)."""

from __future__ import annotations

from civitas.games.through_the_ages.box import MINE, NONE, AgesBox
from civitas.games.through_the_ages.goods import (
    gain_food,
    gain_resources,
    lose_food,
    lose_resources,
    score_culture,
    score_science,
)
from civitas.games.through_the_ages.pacts import sides
from civitas.games.through_the_ages.state import FROM_FAMINE, FROM_PRODUCTION, AgesMatch, Player
from civitas.games.through_the_ages.verbs import (
    CONSUMPTION,
    CORRUPTION,
    FAMINE,
    FOOD_GAINED,
    FOOD_LOST,
    RESOURCES_GAINED,
    RESOURCES_LOST,
)


def corruption_of(box: AgesBox, player: Player) -> int:
    """What the empty places of the blue bank cost."""
    return box.corruption[min(player.blue, len(box.corruption) - 1)]


def consumption_of(box: AgesBox, player: Player) -> int:
    """Food the population eats."""
    return box.consumption[min(player.yellow, len(box.consumption) - 1)]


def best_mine(box: AgesBox, player: Player) -> int:
    """The highest mine with a worker, NONE without one."""
    best = NONE
    for card in box.mines:
        if player.workers[card]:
            best = card
    return best


def resource_tokens(box: AgesBox, player: Player, card: int) -> int:
    """Blue tokens a card gets when mines produce: one per worker, the best mine's extra, labs with Bill Gates."""
    if box.kind[card] == MINE:
        extra = player.hooks.best_mine if player.hooks.best_mine and card == best_mine(box, player) else 0
        return player.workers[card] + extra
    return player.workers[card] if box.kind[card] in player.hooks.resource_kinds else 0


def food_production(match: AgesMatch, seat: int) -> int:
    """Food made in one production, were there always tokens; pacts included."""
    box = match.box
    player = match.state.players[seat]
    total = sum([player.workers[card] * box.value[card] for card in box.farms])
    return max(0, total + sum([side.food for side in sides(match, seat)]))


def farm_food(box: AgesBox, player: Player) -> int:
    """Food of the farms alone."""
    return sum([player.workers[card] * box.value[card] for card in box.farms])


def mine_resources(box: AgesBox, player: Player) -> int:
    """Resources of the mines alone, the Railroad included."""
    return sum([resource_tokens(box, player, card) * box.value[card] for card in box.mines])


def resource_production(match: AgesMatch, seat: int) -> int:
    """Resources made in one production, were there always tokens; labs and pacts included."""
    box = match.box
    player = match.state.players[seat]
    total = sum([resource_tokens(box, player, card) * box.value[card] for card in box.resources_down])
    return max(0, total + sum([side.resources for side in sides(match, seat)]))


def score_points(match: AgesMatch, seat: int) -> None:
    player = match.state.players[seat]
    score_science(match, seat, player.science_rating)
    score_culture(match, seat, player.culture_rating, FROM_PRODUCTION)


def corruption(match: AgesMatch, seat: int) -> None:
    """Lose resources, then food for what lacks; no more than there is."""
    box = match.box
    player = match.state.players[seat]
    due = corruption_of(box, player)
    if due:
        lost = lose_resources(box, player, due)
        lost += lose_food(box, player, due - lost)
        match.tell(CORRUPTION, seat, lost)


def produce_food(match: AgesMatch, seat: int) -> None:
    """Each farm gets a blue token, the highest ones first; then what pacts give."""
    box = match.box
    player = match.state.players[seat]
    made = 0
    for card in box.farms_down:
        tokens = min(player.workers[card], player.blue)
        player.stored[card] += tokens
        player.blue -= tokens
        made += tokens * box.value[card]
    for side in sides(match, seat):
        made += gain_food(box, player, side.food) if side.food > 0 else -lose_food(box, player, -side.food)
    _tell(match, seat, made, FOOD_GAINED, FOOD_LOST)


def consume(match: AgesMatch, seat: int) -> None:
    """The population eats; each missing food costs culture points."""
    box = match.box
    player = match.state.players[seat]
    due = consumption_of(box, player)
    if due:
        eaten = lose_food(box, player, due)
        if eaten:
            match.tell(CONSUMPTION, seat, eaten)
        if eaten < due:
            match.tell(FAMINE, seat, due - eaten)
            score_culture(match, seat, -box.starvation * (due - eaten), FROM_FAMINE)


def produce_resources(match: AgesMatch, seat: int) -> None:
    """Each mine gets a blue token, the dearest ones first, labs after mines of the same value; then pacts."""
    box = match.box
    player = match.state.players[seat]
    made = 0
    for card in box.resources_down:
        tokens = min(resource_tokens(box, player, card), player.blue)
        player.stored[card] += tokens
        player.blue -= tokens
        made += tokens * box.value[card]
    for side in sides(match, seat):
        if side.resources > 0:
            made += gain_resources(box, player, side.resources)
        elif side.resources < 0:
            made -= lose_resources(box, player, -side.resources)
    _tell(match, seat, made, RESOURCES_GAINED, RESOURCES_LOST)


def _tell(match: AgesMatch, seat: int, made: int, gained: int, lost: int) -> None:
    """Say what a step of production came to: a pact may take more than was made."""
    if made > 0:
        match.tell(gained, seat, made)
    elif made < 0:
        match.tell(lost, seat, -made)


def produce(match: AgesMatch, seat: int) -> None:
    """The whole Production Phase."""
    score_points(match, seat)
    corruption(match, seat)
    produce_food(match, seat)
    consume(match, seat)
    produce_resources(match, seat)
