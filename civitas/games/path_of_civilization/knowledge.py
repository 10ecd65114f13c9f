"""What a seat does not know of a contest: the others' wish lists. Redealing them keeps the outcome shown to all."""

from __future__ import annotations

from civitas.games.path_of_civilization.contention import Contest, accept, affordable, prior
from civitas.games.path_of_civilization.state import NONE, PathMatch
from civitas.kernel.rng import Rng


def contest_in(match: PathMatch) -> Contest | None:
    """The contest going on, if any."""
    for frame in match.frames:
        if isinstance(frame, Contest):
            return frame
    return None


def lost(match: PathMatch, contest: Contest, seat: int) -> list[int]:
    """Cards the seat can pay that a better priority holds: wishing for them changes nothing."""
    holders = {card: player for player, card in enumerate(contest.outcome) if card != NONE}
    kind = contest.kind
    return [
        card
        for card in affordable(match, kind, seat)
        if card in holders
        and holders[card] != seat
        and prior(match, kind, holders[card], card) < prior(match, kind, seat, card)
    ]


def hidden_lists(match: PathMatch, contest: Contest, viewer: int) -> list[int]:
    """Seats whose list the viewer cannot tell: others that could have wished for more than what they would get."""
    if not contest.outcome:
        return []
    found: list[int] = []
    for seat in contest.entrants:
        if contest.outcome[seat] == NONE:
            several = bool(lost(match, contest, seat))
        else:
            several = len(affordable(match, contest.kind, seat)) > 1
        if seat != viewer and several:
            found.append(seat)
    return found


def redeal_lists(match: PathMatch, viewer: int, rng: Rng) -> None:
    """Other lists that lead to the same outcome: lost wishes, the card held, then anything."""
    contest = contest_in(match)
    if contest is None or not contest.outcome:
        return
    lists = contest.lists[:]
    plain = contest.lists[:]
    for seat in contest.entrants:
        if seat == viewer:
            continue
        held = contest.outcome[seat]
        vain = some(lost(match, contest, seat), rng)
        if held == NONE:
            lists[seat] = vain
            plain[seat] = vain
            continue
        others = [card for card in affordable(match, contest.kind, seat) if card != held]
        lists[seat] = [*vain, held, *some([card for card in others if card not in vain], rng)]
        plain[seat] = [held, *some(others, rng)]
    contest.lists = lists if accept(match, contest.kind, lists) == contest.outcome else plain


def some(cards: list[int], rng: Rng) -> list[int]:
    """Any of the cards, in any order."""
    found = [card for card in sorted(cards) if rng.below(2)]
    rng.shuffle(found)
    return found
