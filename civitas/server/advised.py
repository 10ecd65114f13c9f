"""Who may be advised at a table, and which matches can be judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from civitas.bots.guide import find_guide

if TYPE_CHECKING:
    from civitas.server.seats import Rights
    from civitas.server.table import Table


def alone(table: Table) -> int | None:
    """The seat of the one person who plays here, all others being bots; None where people play each other.

    Whoever lets a bot stand in is still a person, and so is a friend who has not come yet.
    """
    people = table.people
    return people[0] if len(people) == 1 and not table.row.settings.get("upload") else None


def may_ask(table: Table, rights: Rights, seat: int | None) -> bool:
    """Whether a reader may ask what a bot would do."""
    asking = seat in rights.seats and seat == alone(table) and not table.match.over
    return asking and find_guide(table.game) is not None


def can_be_judged(table: Table) -> bool:
    """Whether bots can judge the match: it is over, with a journal of the present rules, of a game they know."""
    old = table.row.header["rules"] != table.game.rules
    return table.match.over and not old and not table.row.settings.get("record") and find_guide(table.game) is not None
