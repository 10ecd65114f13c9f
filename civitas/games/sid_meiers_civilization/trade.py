"""The trade phase: everybody collects trade, uses abilities, negotiates."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.sid_meiers_civilization.abilities import TradeAbilities
from civitas.games.sid_meiers_civilization.gains import gain_trade
from civitas.games.sid_meiers_civilization.negotiation import Negotiation
from civitas.games.sid_meiers_civilization.quantities import trade_income
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class Trade(Frame):
    """Collect, abilities, negotiation, and abilities again once something was agreed (R39)."""

    def copy(self) -> Trade:
        return Trade()

    def start(self, match: CivilizationMatch) -> None:
        for seat in match.order():
            gain_trade(match, seat, trade_income(match, seat))
        match.open(TradeAbilities(), then="negotiate")

    def negotiate(self, match: CivilizationMatch) -> None:
        match.open(Negotiation(), then="conclude")

    def conclude(self, match: CivilizationMatch) -> None:
        negotiation = match.ended()
        assert isinstance(negotiation, Negotiation)
        if negotiation.dealt:
            match.open(TradeAbilities(), then="finish")

    def finish(self, match: CivilizationMatch) -> None:
        """Traded."""
