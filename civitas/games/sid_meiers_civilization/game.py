"""Sid Meier's Civilization for the kernel: its options, and where each chapter of the rules is."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.sid_meiers_civilization import (
    abilities,
    battle,
    city_management,
    conflict,
    culture_track,
    effects,
    hand,
    learning,
    loot,
    movement,
    negotiation,
    offers,
    people,
    production,
    research,
    responses,
    score,
    setup,
    start_of_turn,
    trade,
    triggers,
    turn,
    view,
    wording,
)
from civitas.games.sid_meiers_civilization.box import CivilizationBox
from civitas.games.sid_meiers_civilization.check import check
from civitas.games.sid_meiers_civilization.position import set_position
from civitas.games.sid_meiers_civilization.schema import TEXT_OPTIONS
from civitas.games.sid_meiers_civilization.state import CivilizationMatch, Player, State, empty_state
from civitas.games.sid_meiers_civilization.texts import TEXTS
from civitas.games.sid_meiers_civilization.verbs import TALES, VERBS
from civitas.kernel.box import Box
from civitas.kernel.game import Game, Option, Scalar
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.result import Result
from civitas.kernel.rng import Rng
from civitas.kernel.wording import Boxes

RULES: Final = 2  # raised whenever a golden journal changes
EVERY_SEAT: Final = (2, 3, 4)
TURNS: Final = ("10", "20", "30", "50")

# Rows of an orthogonal array: any two columns show every pair of values. A column per two-valued option.
ARRAY: Final = ("0000", "0011", "0101", "0110", "1001", "1010", "1100", "1111")
TWO_VALUED: Final = ("civilizations", "governments", "loot", "peaceful_democracy")


class SidMeiersCivilization(Game):
    """Lead a civilization to a victory of culture, technology, economy or arms; 2 to 4 players."""

    def __init__(self) -> None:
        self.id = "sid-meiers-civilization"
        self.name = {"en": "Sid Meier's Civilization", "fr": "Sid Meier's Civilization"}
        self.rules = RULES
        self.seats = EVERY_SEAT
        self.options = (
            Option("civilizations", ("random", "chosen"), "random", EVERY_SEAT),
            Option("governments", ("2010", "2013"), "2010", EVERY_SEAT),
            Option("loot", ("2010", "2013"), "2010", EVERY_SEAT),
            Option("peaceful_democracy", (True, False), True, EVERY_SEAT),
            Option("turns", TURNS, "30", EVERY_SEAT),
        )
        self.verbs = VERBS
        self.tales = TALES
        self.texts = TEXTS
        self.frames = (
            setup.SetUp,
            turn.Course,
            start_of_turn.StartOfTurn,
            start_of_turn.Founding,
            trade.Trade,
            city_management.CityManagement,
            production.Produce,
            production.Arts,
            production.Harvest,
            movement.Movement,
            movement.Move,
            research.Research,
            research.Choice,
            culture_track.Advance,
            learning.Learn,
            hand.TrimHand,
            people.GainPerson,
            people.PlacePerson,
            triggers.Triggered,
            effects.Exchange,
            responses.Window,
            responses.Use,
            responses.Pay,
            abilities.Automatic,
            abilities.TradeAbilities,
            loot.FigureLoot,
            loot.CityLoot,
            loot.PointLoot,
            loot.TakeHut,
            loot.TakeVillage,
            battle.Battle,
            conflict.Conflict,
            negotiation.Negotiation,
            offers.MakeOffer,
        )
        self.pieces = (State, Player, offers.Offer)
        self._boxes = Boxes(CivilizationBox, TEXT_OPTIONS)

    def load_box(self, overrides: dict[str, Any] | None) -> Box:
        return self._boxes.open(overrides)

    def new_match(self, seats: int, options: dict[str, Scalar], box: Box, rng: Rng) -> Match:
        worded = cast(CivilizationBox, self._boxes.open(box.overrides, options))
        return CivilizationMatch(self, seats, options, worded, rng, empty_state())

    def set_up(self, match: Match) -> None:
        setup.set_up(cast(CivilizationMatch, match))

    def option_sets(self, seats: int) -> list[dict[str, Scalar]]:
        """Sets in which every pair of values of the two-valued options occurs; few of them play many turns."""
        values = {option.id: option.values for option in self.options}
        sets: list[dict[str, Scalar]] = []
        for number, row in enumerate(ARRAY):
            chosen: dict[str, Scalar] = {
                option: values[option][int(digit)] for option, digit in zip(TWO_VALUED, row, strict=True)
            }
            chosen["turns"] = TURNS[(number + seats) % len(TURNS)] if number % 4 == 3 else TURNS[0]
            sets.append(chosen)
        return sets

    def view(self, match: Match, seat: int | None) -> dict[str, Any]:
        return view.view(cast(CivilizationMatch, match), seat)

    def redeal(self, match: Match, seat: int, rng: Rng) -> None:
        view.redeal(cast(CivilizationMatch, match), seat, rng)

    def secrets(self, match: Match, seat: int) -> dict[str, object]:
        return view.secrets(cast(CivilizationMatch, match), seat)

    def turn_of(self, match: Match) -> int:
        return cast(CivilizationMatch, match).state.turn  # of all phases together

    def check(self, match: Match) -> None:
        check(cast(CivilizationMatch, match))

    def result(self, match: Match) -> Result:
        return score.result(cast(CivilizationMatch, match))

    def position(self, match: Match, changes: dict[str, Any]) -> None:
        set_position(cast(CivilizationMatch, match), changes)

    # Words

    def label(self, match: Match, seat: int, row: int, lang: str, names: list[str] | None = None) -> str:
        return wording.label(cast(CivilizationMatch, match), seat, row, lang, names)

    def prompt_values(self, match: Match, question: Question, lang: str) -> dict[str, str | int]:
        return wording.prompt_values(cast(CivilizationMatch, match), lang)
