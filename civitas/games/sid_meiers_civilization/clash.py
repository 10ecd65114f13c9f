"""Two units clash on a front: who strikes first, who dies, over plain numbers."""

from __future__ import annotations


def clash(
    attack: int, attacker_wounds: int, defence: int, defender_wounds: int, first: int, extra: int
) -> tuple[int, int]:
    """Wounds of the played unit and of the front unit after their clash.

    `attack` and `defence` are their strengths: what each deals and what kills it. `first` is 1 if the played unit
    trumps the other, -1 if it is trumped, 0 if both strike at once. `extra` wounds are dealt by the played unit alone.
    """
    if first >= 0:
        defender_wounds += attack + extra
    if first <= 0 or defender_wounds < defence:
        attacker_wounds += defence
    if first < 0 and attacker_wounds < attack:
        defender_wounds += attack + extra
    return attacker_wounds, defender_wounds


def trump(trumps: list[int], one: int, other: int) -> int:
    """1 if units of the first type trump those of the second, -1 the other way round, else 0."""
    if trumps[one] == other:
        return 1
    return -1 if trumps[other] == one else 0


def winner(totals: list[int]) -> int:
    """The side with the higher total, 0 the attacker; a tie is the defender's."""
    return 0 if totals[0] > totals[1] else 1


def armies_lost(killed: int, armies: int, per: int) -> int:
    """How many armies the winner loses on the square for his own killed units, never the last one."""
    return max(min(killed // per, armies - 1), 0)
