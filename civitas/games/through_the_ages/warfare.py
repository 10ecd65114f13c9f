"""What strength is worth: events for the strongest and the weakest, attacks within reach, attacks to fear, wars."""

from __future__ import annotations

from typing import Final

from civitas.games.through_the_ages.box import BONUSES, NONE, WARS
from civitas.games.through_the_ages.military_box import CULTURE as CULTURE_POINTS
from civitas.games.through_the_ages.state import AgesMatch, Player
from civitas.games.through_the_ages.weighing import Weights

# By age from A to IV.
SPAN: Final = [5, 8, 14, 20, 20]  # how far ahead or behind a point of strength counts in full
CLEARLY: Final = [2.0, 3.0, 4.0, 5.0, 5.0]  # so many points ahead, one is surely the stronger of two
COVER: Final = [1.0, 1.3, 1.9, 2.5, 2.5]  # what a card held in defence is worth on average
REACH: Final = [4.0, 5.0, 7.0, 9.0, 9.0]  # how far an aggression's success spreads around an even outcome
RALLIED: Final = [2.0, 3.0, 4.0, 5.0, 5.0]  # what the attacked adds before a war is resolved
FARTHEST: Final = 30.0  # leads beyond are not thought of
SPREAD: Final = [1.0, 1.0, 0.7, 0.55]  # by rivals: how much of what each could do happens


def cover_of(match: AgesMatch, seat: int) -> float:
    """What a rival may add in defence, as far as others know: cards as many as its military actions."""
    player = match.state.players[seat]
    return COVER[match.state.age] * min(len(player.military_hand), player.military_total)


def own_cover(match: AgesMatch, player: Player) -> float:
    """What the cards of one's own hand add in defence."""
    defense = match.box.military.defense
    values = [defense[card - BONUSES] if card >= BONUSES else 1 for card in player.military_hand]
    values.sort(reverse=True)
    return 0.8 * sum(values[: player.military_total])


class Warfare:
    """How a seat's strength stands against the rivals'."""

    __slots__ = (
        "age",
        "cover",
        "covers",
        "floor",
        "left",
        "peaceful",
        "point",
        "rivals",
        "science",
        "stronger",
        "wars",
        "weight",
        "weights",
    )

    def __init__(self, match: AgesMatch, seat: int, weights: Weights, left: float, science: float, over: float) -> None:
        """`over`: how much of the current age is over."""
        self.weight = 1.0
        self.weights = weights
        players = match.state.players
        self.age = match.state.age
        self.left = left
        self.science = science
        self.peaceful = match.peaceful
        self.point = weights.point[self.age]
        self.stronger = weights.stronger[self.age]
        before = weights.floor[max(self.age - 1, 0)]
        self.floor = before + over * (weights.floor[self.age] - before)
        self.cover = own_cover(match, players[seat])
        self.rivals: list[int] = []
        self.covers: list[float] = []
        for place, other in enumerate(players):
            if place != seat and other.alive:
                self.rivals.append(other.strength)
                self.covers.append(cover_of(match, place))
        self.wars = self.declared(match, seat)

    def declared(self, match: AgesMatch, seat: int) -> list[tuple[int, float, float]]:
        """Wars to be resolved: the other side's strength, what they take at least, and for each point of lead."""
        players = match.state.players
        found: list[tuple[int, float, float]] = []
        for place, other in enumerate(players):
            if other.war == NONE or (place != seat and other.war_rival != seat):
                continue
            rival = players[other.war_rival] if place == seat else other
            base = 0.0
            each = 0.0
            for effect in match.box.military.war_effects[other.war - WARS]:
                worth = 1.0 if effect.good == CULTURE_POINTS else self.science
                base += worth * effect.base
                each += worth / effect.per
            found.append((rival.strength, base, each))
        return found

    def worth(self, strength: int) -> float:
        """What a strength is worth against the rivals'."""
        if not self.rivals:
            return 0.0
        worth = self.standing(strength)
        if self.peaceful:
            worth *= self.weights.peace
        else:
            worth += self.attacks(strength)
        worth *= self.weight
        if self.left < 2:
            worth *= 0.2 + 0.4 * self.left
        for rival, base, each in self.wars:
            ahead = strength - rival
            worth += self.weights.resolved * (base + each * abs(ahead)) * max(-1.0, min(1.0, ahead / 3))
        return worth

    def standing(self, strength: int) -> float:
        """What the order of strength gives by events."""
        age = self.age
        span = SPAN[age]
        weights = self.weights
        worth = 0.0
        for rival in self.rivals:
            ahead = strength - rival
            near = max(-span, min(span, ahead))
            worth += self.point * (near + weights.beyond * (ahead - near))
            worth += self.stronger * max(-1.0, min(1.0, ahead / CLEARLY[age]))
        worth /= len(self.rivals)
        worth -= weights.tempting[age] * max(0.0, self.floor - strength)
        if len(self.rivals) > 1:
            behind = min(self.rivals) - strength
            if behind > 0:
                worth -= weights.last[age] * min(1.0, behind / 3)
        return worth

    def attacks(self, strength: int) -> float:
        """Attacks one could make on the best target, less those that rivals could make."""
        gain = 0.0
        fear = 0.0
        for place, rival in enumerate(self.rivals):
            ahead = float(strength - rival)
            gain = max(gain, self.attack(ahead, self.covers[place]))
            fear += self.attack(-ahead, self.cover)
        return gain - fear * SPREAD[min(len(self.rivals), len(SPREAD) - 1)]

    def attack(self, ahead: float, cover: float) -> float:
        """What a lead promises its owner in the rounds to come, against so much defence."""
        if ahead <= 0:
            return 0.0
        age = self.age
        worth = self.weights.aggression[age] * max(0.0, min(1.0, 0.5 + (ahead - cover) / REACH[age]))
        lead = min(ahead - RALLIED[age], FARTHEST)
        if lead > 0:
            worth += self.weights.war[age] * min(self.left, 4.0) * (lead + self.weights.stake * min(1.0, lead / 4))
        return worth
