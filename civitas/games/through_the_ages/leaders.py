"""Leaders: playing, replacing, leaving (Code p. 5, 12)."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.through_the_ages.box import BLUE, LEADERS, NONE, WONDERS, YELLOW
from civitas.games.through_the_ages.goods import lose_yellow, score_culture
from civitas.games.through_the_ages.payments import recover_civil, spend_civil
from civitas.games.through_the_ages.ratings import refresh
from civitas.games.through_the_ages.state import FROM_LEADERS, REPLACED_LEADER, AgesMatch, Player
from civitas.games.through_the_ages.verbs import LEADER_GONE, NO_TUCK, PLAYS_LEADER, TUCK, TUCKS
from civitas.kernel.frame import Frame


def symbol_tokens(match: AgesMatch, player: Player, card: int, sign: int) -> int:
    """A card with blue or yellow symbols has come (sign 1) or gone (-1); how many blue tokens the bank could not give.

    Those are given from cards: `LoseTokens` asks which.
    """
    symbols = match.box.symbols[card]
    yellow = sign * symbols[YELLOW]
    blue = sign * symbols[BLUE]
    if yellow > 0:
        player.yellow += yellow
    elif yellow < 0:
        lose_yellow(player, -yellow)
    player.blue += blue
    owed = max(0, -player.blue)
    player.blue += owed
    return owed


def shed_tokens(match: AgesMatch, player: Player, count: int) -> None:
    """Give blue tokens from cards unasked, the least valuable first: where nobody can be asked (R5)."""
    order = sorted([(match.box.value[card], card) for card in range(len(player.stored))])
    for _, card in order:
        given = min(count, player.stored[card])
        player.stored[card] -= given
        count -= given


def leaving_culture(match: AgesMatch, player: Player) -> int:
    """Culture points a leader leaves behind: the levels of the labs (Bill Gates)."""
    hooks = player.hooks
    if not hooks.culture_on_leaving:
        return 0
    box = match.box
    total = 0
    for kind in hooks.leaving_kinds:
        for card in box.of_kind[kind]:
            total += player.workers[card] * box.level[card]
    return hooks.culture_on_leaving * total


def _leave(match: AgesMatch, seat: int) -> None:
    """The leader goes out of the game; ratings are not worked out yet."""
    state = match.state
    player = state.players[seat]
    points = leaving_culture(match, player)
    match.tell(LEADER_GONE, seat, player.leader - LEADERS)
    if points:
        score_culture(match, seat, points, FROM_LEADERS)
    shed_tokens(match, player, symbol_tokens(match, player, player.leader, -1))
    state.gone = [*state.gone, player.leader]
    player.leader = NONE
    player.leader_resources = 0
    player.leader_science = 0


def remove_leader(match: AgesMatch, seat: int) -> None:
    """A leader leaves play without being replaced: no action comes back, nobody is tucked."""
    _leave(match, seat)
    refresh(match, seat)


@dataclass(slots=True)
class PlayLeader(Frame):
    """A leader comes from hand for 1 civil action; the one before is replaced and gives 1 back (p. 5)."""

    seat: int
    card: int

    def copy(self) -> PlayLeader:
        return PlayLeader(self.seat, self.card)

    def start(self, match: AgesMatch) -> None:
        player = match.state.players[self.seat]
        options = [NO_TUCK]
        if player.hooks.tuck:
            options = [*[TUCK + wonder - WONDERS for wonder in player.wonders], NO_TUCK]
        match.ask(self.seat, options, then="enter", prompt="tuck")

    def enter(self, match: AgesMatch) -> None:
        player = match.state.players[self.seat]
        tucked = match.choice != NO_TUCK
        spend_civil(player, 1)
        player.hand.remove(self.card)
        match.tell(PLAYS_LEADER, self.seat, self.card - LEADERS)
        replaced = player.leader != NONE
        if replaced:
            _leave(match, self.seat)
            player.used |= REPLACED_LEADER
        if tucked:
            player.tucked = WONDERS + match.choice - TUCK
            match.tell(TUCKS, self.seat, match.choice - TUCK)
        player.leader = self.card
        symbol_tokens(match, player, self.card, 1)
        refresh(match, self.seat)
        player.leader_resources = player.hooks.unit_resources
        if replaced and not tucked:
            recover_civil(player, 1)
