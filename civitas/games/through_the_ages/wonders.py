"""Wonders: stages, completion, ruins (Code p. 5, 9, 12)."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.through_the_ages.box import NONE, WONDERS, WORKER_COUNT, Effect
from civitas.games.through_the_ages.goods import LoseTokens, score_culture
from civitas.games.through_the_ages.leaders import symbol_tokens
from civitas.games.through_the_ages.payments import pay_resources
from civitas.games.through_the_ages.ratings import best_culture, best_science, pair_culture, refresh
from civitas.games.through_the_ages.state import FROM_WONDERS, AgesMatch, Player
from civitas.games.through_the_ages.verbs import BUILDS_STAGES, COMPLETES, WONDER_GONE
from civitas.kernel.frame import Frame


def stage_cost(match: AgesMatch, player: Player, count: int) -> int:
    """Resources for the next so many stages of the unfinished wonder."""
    return sum(match.box.stages[player.wonder - WONDERS][player.stages : player.stages + count])


def stages_left(match: AgesMatch, player: Player) -> int:
    return len(match.box.stages[player.wonder - WONDERS]) - player.stages


def tokens_to_cover(player: Player) -> int:
    """Blue tokens that could cover a stage: in the bank or on cards; paying does not change their number."""
    return player.blue + sum(player.stored)


@dataclass(slots=True)
class BuildStages(Frame):
    """Stages of the unfinished wonder are paid at once, then covered with blue tokens (p. 5)."""

    seat: int
    count: int
    cost: int

    def copy(self) -> BuildStages:
        return BuildStages(self.seat, self.count, self.cost)

    def start(self, match: AgesMatch) -> None:
        player = match.state.players[self.seat]
        pay_resources(match, self.seat, self.cost)
        match.tell(BUILDS_STAGES, self.seat, player.wonder - WONDERS, self.count)
        if player.blue >= self.count:
            player.blue -= self.count
            self.then = "cover"
        else:
            match.open(LoseTokens(self.seat, self.count), then="cover")

    def cover(self, match: AgesMatch) -> None:
        player = match.state.players[self.seat]
        player.stages += self.count
        if stages_left(match, player) == 0:
            complete(match, self.seat)


def complete(match: AgesMatch, seat: int) -> None:
    """The last stage is built: tokens come back, the wonder works, what it scores once is scored."""
    player = match.state.players[seat]
    wonder = player.wonder
    player.blue += player.stages
    player.wonder = NONE
    player.stages = 0
    player.wonders = [*player.wonders, wonder]
    symbol_tokens(match, player, wonder, 1)
    match.tell(COMPLETES, seat, wonder - WONDERS)
    refresh(match, seat)
    points = sum([completion_points(match, seat, row) for row in match.box.completion[wonder - WONDERS]])
    if points:
        score_culture(match, seat, points, FROM_WONDERS)


def completion_points(match: AgesMatch, seat: int, row: Effect) -> int:
    """Culture points of one row of what completing a wonder scores."""
    box = match.box
    player = match.state.players[seat]
    hooks = player.hooks
    if row.op == "technology_levels":
        return row.n * technology_levels(match, player)
    if row.op == "workers":
        return row.n * sum([player.workers[card] for kind in row.kinds for card in box.of_kind[kind]])
    total = 0
    for kind in row.kinds:
        for card in box.of_kind[kind]:
            count = player.workers[card]
            total += count * hooks.culture[card]
            if row.op == "output_of":
                total += count * (hooks.science[card] + hooks.strength[card])
    total += pair_culture(box, player, hooks) + best_culture(box, player, hooks)
    if row.op == "output_of":
        total += best_science(box, player, hooks)
    return row.n * max(total, 0)


def technologies_in_play(player: Player) -> list[int]:
    """Every technology card of a player: for workers, government, special."""
    cards = [card for card in range(WORKER_COUNT) if player.technologies >> card & 1]
    return [*cards, player.government, *[card for card in player.specials if card != NONE]]


def technology_levels(match: AgesMatch, player: Player) -> int:
    """The sum of the levels of all technology cards in play."""
    return sum([match.box.level[card] for card in technologies_in_play(player)])


def remove_unfinished(match: AgesMatch, seat: int) -> None:
    """An unfinished wonder leaves play; its tokens return to the owner's bank."""
    state = match.state
    player = state.players[seat]
    match.tell(WONDER_GONE, seat, player.wonder - WONDERS)
    state.gone = [*state.gone, player.wonder]
    player.blue += player.stages
    player.wonder = NONE
    player.stages = 0


def ruin(match: AgesMatch, seat: int, wonder: int) -> int:
    """A completed wonder becomes a ruin (Ravages of Time); blue tokens still to be given from cards (p. 12)."""
    player = match.state.players[seat]
    player.ruins |= 1 << (wonder - WONDERS)
    owed = symbol_tokens(match, player, wonder, -1)
    refresh(match, seat)
    return owed


def is_ruin(player: Player, wonder: int) -> bool:
    return bool(player.ruins >> (wonder - WONDERS) & 1)
