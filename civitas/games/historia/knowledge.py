"""What a seat knows of hidden leaders and advisors, and redealing the rest.

Leaders: a seat sees the cards of an era each time it may choose one of them, and what it keeps. Cards that went between
two sights are known, not who took which; before the first sight they could be any never seen. Advisors: five per player
are known; the owner alone knows which are in hand, unless the whole deck was once turned over.
"""

from __future__ import annotations

from itertools import pairwise

from civitas.games.historia.leaders import LeaderDraft
from civitas.games.historia.state import HistoriaMatch
from civitas.kernel.rng import Rng


class Share:
    """Cards that lie, in an order the seat cannot know, with these picks; what is left over lies in the pool."""

    __slots__ = ("cards", "into_pool", "picks")

    def __init__(self, cards: list[int], picks: list[int], into_pool: bool) -> None:
        self.cards = cards
        self.picks = picks  # places in the order of drafting
        self.into_pool = into_pool


class LeaderKnowledge:
    """What one seat (-1: a spectator) can tell about the leaders of an era that are still secret."""

    def __init__(self, match: HistoriaMatch, seat: int, era: int) -> None:
        self.match = match
        self.era = era
        state = match.state
        self.picks = [place for place, other in enumerate(state.drafted) if other == era]
        self.shares: list[Share] = []
        own = [place for place in self.picks if state.drafters[place] == seat]
        last = own[0] if own else len(state.drafted)
        sights = [place for place in range(last + 1) if place < len(state.drafted) and state.drafters[place] == seat]
        if not own and _chooses_now(match, seat):
            sights.append(len(state.drafted))
        self._share(sights, own)

    def card(self, place: int) -> int:
        state = self.match.state
        return state.players[state.drafters[place]].leaders[self.era]

    def _content(self, place: int) -> list[int]:
        """The cards of the era before a pick."""
        return sorted(self.match.state.pools[self.era] + [self.card(other) for other in self.picks if other >= place])

    def _share(self, sights: list[int], own: list[int]) -> None:
        every = self.match.box.leaders_of[self.era]
        if not sights:
            self.shares.append(Share(sorted(every), self.picks, True))
            return
        unseen = [card for card in every if card not in self._content(sights[0])]
        self.shares.append(Share(sorted(unseen), [place for place in self.picks if place < sights[0]], False))
        for start, end in pairwise(sights):
            after = self._content(end)
            gone = [card for card in self._content(start) if card not in after]
            self.shares.append(Share(gone, [place for place in self.picks if start <= place < end], False))
        kept = [self.card(place) for place in own]
        left = [card for card in self._content(sights[-1]) if card not in kept]
        later = [place for place in self.picks if place >= sights[-1] and place not in own]
        self.shares.append(Share(left, later, True))

    def redeal(self, rng: Rng) -> None:
        state = self.match.state
        for share in self.shares:
            cards = share.cards[:]
            rng.shuffle(cards)
            size = len(state.pools[self.era])
            for place in share.picks:
                state.players[state.drafters[place]].leaders[self.era] = cards.pop()
            if share.into_pool:
                state.pools[self.era] = sorted(cards[:size])

    def secrets(self) -> dict[str, object]:
        """Picks and pools that could be otherwise."""
        state = self.match.state
        found: dict[str, object] = {}
        for share in self.shares:
            if len(share.cards) > 1:
                for place in share.picks:
                    found[f"leader[{self.era}][{state.drafters[place]}]"] = self.card(place)
            size = len(state.pools[self.era])
            if share.into_pool and 0 < size < len(share.cards):
                found[f"pool[{self.era}]"] = state.pools[self.era][:]
        return found


def _chooses_now(match: HistoriaMatch, seat: int) -> bool:
    frame = match.frames[-1] if match.frames else None
    return isinstance(frame, LeaderDraft) and frame.place < len(frame.seats) and frame.seats[frame.place] == seat


def secret_eras(match: HistoriaMatch) -> list[int]:
    """Eras whose leaders were drawn and are not turned up yet."""
    state = match.state
    return [era for era in range(match.box.eras) if state.pools[era] or era in state.drafted]


def redeal_advisors(match: HistoriaMatch, viewer: int, rng: Rng) -> None:
    """Redraw the order of every deck, and which advisors the others hold.

    With the advanced rules a deck has no order: its owner chooses.
    """
    for seat, player in enumerate(match.state.players):
        hidden = sorted(player.deck)
        held = [advisor for advisor in player.advisors if not player.known >> advisor & 1]
        if seat == viewer or not held:
            if not match.chooses_advisors:
                rng.shuffle(hidden)
            player.deck = hidden
            continue
        hidden = sorted(hidden + held)
        rng.shuffle(hidden)
        known = [advisor for advisor in player.advisors if player.known >> advisor & 1]
        player.advisors = known + [hidden.pop() for _ in held]
        player.deck = sorted(hidden) if match.chooses_advisors else hidden


def advisor_secrets(match: HistoriaMatch, viewer: int) -> dict[str, object]:
    """Decks whose order is unknown, hands that could be otherwise."""
    found: dict[str, object] = {}
    for seat, player in enumerate(match.state.players):
        if len(player.deck) > 1 and not match.chooses_advisors:
            found[f"advisor_deck[{seat}]"] = player.deck[:]
        held = [advisor for advisor in player.advisors if not player.known >> advisor & 1]
        if seat != viewer and held and player.deck:
            found[f"advisors[{seat}]"] = sorted(player.advisors)
    return found
