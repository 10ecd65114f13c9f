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
)
from civitas.games.sid_meiers_civilization.box import (
    NONE,
    PIECE_IDS,
    SQUARE_IDS,
    UNIT_CLASSES,
    CivilizationBox,
)
from civitas.games.sid_meiers_civilization.check import check
from civitas.games.sid_meiers_civilization.forces import unit_strength
from civitas.games.sid_meiers_civilization.position import set_position
from civitas.games.sid_meiers_civilization.quantities import arts, unit_rank
from civitas.games.sid_meiers_civilization.quantities import production as production_of
from civitas.games.sid_meiers_civilization.state import CivilizationMatch, Player, State, empty_state
from civitas.games.sid_meiers_civilization.texts import TEXTS
from civitas.games.sid_meiers_civilization.verbs import (
    ADVANCE,
    ARTS,
    BUILD,
    BUILD_FREE,
    CAPITAL_AT,
    HARVEST,
    PLACE,
    TALES,
    VERBS,
)
from civitas.kernel.box import Box
from civitas.kernel.game import Game, Option, Scalar
from civitas.kernel.match import Match
from civitas.kernel.request import SEAT, Question
from civitas.kernel.result import Result
from civitas.kernel.rng import Rng

RULES: Final = 1  # raised whenever a golden journal changes
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
        self._box = CivilizationBox(None)

    def load_box(self, overrides: dict[str, Any] | None) -> Box:
        return self._box if overrides is None else CivilizationBox(overrides)

    def new_match(self, seats: int, options: dict[str, Scalar], box: Box, rng: Rng) -> Match:
        return CivilizationMatch(self, seats, options, cast(CivilizationBox, box), rng, empty_state())

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

    def check(self, match: Match) -> None:
        check(cast(CivilizationMatch, match))

    def result(self, match: Match) -> Result:
        return score.result(cast(CivilizationMatch, match))

    def position(self, match: Match, changes: dict[str, Any]) -> None:
        set_position(cast(CivilizationMatch, match), changes)

    # Words

    def label(self, match: Match, seat: int, row: int, lang: str, names: list[str] | None = None) -> str:
        """What an option says; squares with their terrain, city actions with their price, seats by `names`."""
        table = cast(CivilizationMatch, match)
        values = label_values(table, seat, row, lang)
        verb = VERBS.of(row)
        for place, domain, index in zip("ab", verb.domains, (VERBS.first[row], VERBS.second[row]), strict=False):
            if domain.kind == "unit":
                values[place] = unit_name(table, seat, index, lang)
            elif domain.kind == SEAT and names and index < len(names):
                values[place] = names[index]
            else:
                values[place] = self.piece_name(match, domain.kind, index, lang)
        return TEXTS.say(f"verb.{verb.name}", lang, values)

    def prompt_values(self, match: Match, question: Question, lang: str) -> dict[str, str | int]:
        table = cast(CivilizationMatch, match)
        values: dict[str, str | int] = {"piece": "", "left": 0, "steps": 0, "square": ""}
        frame = table.frames[-1] if table.frames else None
        if isinstance(frame, setup.SetUp):
            piece = view.setup_piece(frame)
            values["piece"] = table.box.names["piece"][PIECE_IDS.index(piece)][lang] if piece else ""
        elif isinstance(frame, production.Produce):
            values["piece"] = table.box.names["item"][frame.item][lang]
            values["left"] = max(frame.base, 0)
        elif isinstance(frame, movement.Move):
            values["steps"] = frame.steps
            values["square"] = SQUARE_IDS[frame.square].upper()
        return values


def unit_name(match: CivilizationMatch, seat: int, unit: int, lang: str) -> str:
    """A unit card at its owner's rank, with its strength; barbarians play at rank I."""
    frame = match.frames[-1] if match.frames else None
    kind = unit // UNIT_CLASSES
    if isinstance(frame, battle.Battle):
        barbarian = frame.barbarian(frame.side)
        rank = 0 if barbarian else max(unit_rank(match, seat, kind), 0)
        strength = frame.strength(match, frame.side, unit)
    else:
        rank = max(unit_rank(match, seat, kind), 0)
        strength = unit_strength(match, seat, unit)
    return f"{match.box.rank_names[kind][rank][lang]} ({strength})"


def label_values(match: CivilizationMatch, seat: int, row: int, lang: str) -> dict[str, str | int]:
    """Values of an option's label beside its pieces."""
    verb = VERBS.verb[row]
    first, second = VERBS.first[row], VERBS.second[row]
    values: dict[str, str | int] = {}
    if verb in (PLACE, CAPITAL_AT):
        terrain = match.state.terrain[first]
        values["terrain"] = match.box.names["terrain"][terrain][lang] if terrain != NONE else ""
    elif verb in (BUILD, BUILD_FREE, ARTS, HARVEST):
        name = match.box.names["city"][first][lang]
        values["city"] = name[0].upper() + name[1:]
        if verb == ARTS:
            values["culture"] = arts(match, seat, first)
        elif verb == BUILD:
            cost = production.item_cost(match, seat, second)
            base = production_of(match, seat, first)
            frame = match.frames[-1] if match.frames else None
            if isinstance(frame, production.Produce):
                base = frame.base
            trade_price = production.rush_price(match, seat, base, cost)
            values["cost"] = cost
            values["rush"] = TEXTS.say("price.trade", lang, {"trade": trade_price}) if trade_price else ""
    elif verb == ADVANCE:
        space = match.state.players[seat].space + 1
        price = match.box.space_trade[space]
        values["culture"] = match.box.space_culture[space]
        values["trade"] = TEXTS.say("price.trade", lang, {"trade": price}) if price else ""
    return values
