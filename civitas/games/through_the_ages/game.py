"""Through the Ages for the kernel: its options, and where each chapter of the rules is."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.through_the_ages import (
    action_cards,
    actions,
    aggressions,
    colonies,
    event_decks,
    events,
    goods,
    leaders,
    military,
    pact_actions,
    politics,
    ratings,
    score,
    setup,
    turn,
    view,
    wars,
    wonders,
)
from civitas.games.through_the_ages.box import CARD_IDS, GOVERNMENTS, NONE, PACTS, AgesBox
from civitas.games.through_the_ages.check import check
from civitas.games.through_the_ages.costs import building_cost, population_cost, science_cost, upgrade_cost
from civitas.games.through_the_ages.military_box import BUILD_FREE, DEVELOP_CIVILIZATION
from civitas.games.through_the_ages.payments import civil_actions
from civitas.games.through_the_ages.position import set_position
from civitas.games.through_the_ages.row import price
from civitas.games.through_the_ages.schema import TEXT_OPTIONS
from civitas.games.through_the_ages.state import AgesMatch, Player, State, empty_state
from civitas.games.through_the_ages.texts import TEXTS
from civitas.games.through_the_ages.verbs import (
    BUILD,
    CHOOSE_CULTURE,
    CHOOSE_UNITS,
    DEVELOP,
    POPULATION,
    REVOLT,
    STAGES,
    TAKE,
    TALES,
    UPGRADE,
    VERBS,
)
from civitas.kernel.box import Box
from civitas.kernel.game import Game, Option, Scalar
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.result import Result
from civitas.kernel.rng import Rng
from civitas.kernel.wording import Boxes

RULES: Final = 2  # raised whenever a golden journal changes
SEAT_COUNTS: Final = (2, 3, 4)
SEVERAL: Final = (3, 4)
FREE: Final = 99  # a discount that leaves nothing to pay

# Rows of an orthogonal array: any two columns show every pair of values. A column per two-valued option.
ARRAY: Final = ("0000000", "0001111", "0110011", "0111100", "1010101", "1011010", "1100110", "1101001")
MAY_RESIGN: Final = ("0001111", "1100110")
SHORT: Final = ("00", "00", "10", "01", "00", "11", "10", "00")  # short and learning, beside each row
APART: Final = ("short", "learning", "resigning")


class ThroughTheAges(Game):
    """Lead a civilization from antiquity to modern times; 2 to 4 players."""

    def __init__(self) -> None:
        self.id = "through-the-ages"
        self.name = {"en": "Through the Ages", "fr": "Through the Ages"}
        self.rules = RULES
        self.seats = SEAT_COUNTS
        self.options = (
            Option("short", (False, True), False, SEAT_COUNTS),
            Option("learning", (False, True), False, SEAT_COUNTS),
            Option("peaceful", (False, True), False, SEAT_COUNTS),
            Option("civil_hands", ("open", "closed"), "open", SEAT_COUNTS),
            Option("resigning", (True, False), True, SEAT_COUNTS),
            Option("bach_by_card", (True, False), True, SEAT_COUNTS),
            Option("hammurabi_revolts", (False, True), False, SEAT_COUNTS),
            Option("ranks_anew", (False, True), False, SEAT_COUNTS),
            Option("annex_anyone", (False, True), False, SEAT_COUNTS),
            Option("pact_food_counts", (False, True), False, SEVERAL),
        )
        self.verbs = VERBS
        self.tales = TALES
        self.texts = TEXTS
        self.frames = (
            turn.Course,
            turn.Turn,
            actions.Actions,
            action_cards.PlayAction,
            leaders.PlayLeader,
            wonders.BuildStages,
            goods.LoseTokens,
            goods.LosePopulation,
            politics.Politics,
            event_decks.PrepareEvent,
            events.ResolveEvent,
            events.Agreement,
            aggressions.Aggression,
            aggressions.Defense,
            pact_actions.OfferPact,
            military.PickCards,
            military.DiscardSurplus,
            wars.ResolveWar,
            wars.MoveSpecial,
            colonies.Colonize,
            colonies.ColonizingForce,
            colonies.Colony,
            colonies.LoseColony,
        )
        self.pieces = (State, Player)
        self._boxes = Boxes(AgesBox, TEXT_OPTIONS)

    def load_box(self, overrides: dict[str, Any] | None) -> Box:
        return self._boxes.open(overrides)

    def new_match(self, seats: int, options: dict[str, Scalar], box: Box, rng: Rng) -> Match:
        worded = cast(AgesBox, self._boxes.open(box.overrides, options))
        return AgesMatch(self, seats, options, worded, rng, empty_state())

    def set_up(self, match: Match) -> None:
        setup.set_up(cast(AgesMatch, match))

    def option_sets(self, seats: int) -> list[dict[str, Scalar]]:
        """Sets in which every pair of values of the options occurs; the full game and the short ones beside.

        Resigning is allowed in two of them alone: played at random such games end early.
        """
        known = [option for option in self.options if seats in option.seats]
        paired = [option for option in known if option.id not in APART]
        sets: list[dict[str, Scalar]] = []
        for row, short in zip(ARRAY, SHORT, strict=True):
            chosen: dict[str, Scalar] = {
                "short": short[0] == "1",
                "learning": short[1] == "1",
                "resigning": row in MAY_RESIGN,
            }
            for option, digit in zip(paired, row, strict=False):
                chosen[option.id] = option.values[int(digit)]
            sets.append(chosen)
        return sets

    def refresh(self, match: Match) -> None:
        """Work out hooks, totals and ratings of every player."""
        ages = cast(AgesMatch, match)
        for seat in range(ages.seats):
            ratings.derive(ages, seat)

    def view(self, match: Match, seat: int | None) -> dict[str, Any]:
        return view.view(cast(AgesMatch, match), seat)

    def redeal(self, match: Match, seat: int, rng: Rng) -> None:
        view.redeal(cast(AgesMatch, match), seat, rng)

    def secrets(self, match: Match, seat: int) -> dict[str, object]:
        return view.secrets(cast(AgesMatch, match), seat)

    def check(self, match: Match) -> None:
        check(cast(AgesMatch, match))

    def result(self, match: Match) -> Result:
        return score.result(cast(AgesMatch, match))

    def position(self, match: Match, changes: dict[str, Any]) -> None:
        set_position(cast(AgesMatch, match), changes)

    # Words

    def piece_name(self, match: Match, kind: str, index: int, lang: str) -> str | int:
        """A space of the row by the card that lies there."""
        if kind == "space":
            ages = cast(AgesMatch, match)
            card = ages.state.row[index]
            if card >= 0:
                return ages.box.names["card"][card][lang]
        return super().piece_name(match, kind, index, lang)

    def figures(self, match: Match, seat: int, row: int) -> dict[str, str | int]:
        """What an option costs now, with the discount of a card that orders it."""
        ages = cast(AgesMatch, match)
        less = ordered_discount(ages)
        player = ages.state.players[seat]
        verb = VERBS.verb[row]
        first = VERBS.first[row]
        if verb == TAKE:
            return {"price": price(ages, seat, first)}
        if verb == POPULATION:
            return {"cost": population_cost(ages, seat, less)}
        if verb == BUILD:
            return {"cost": max(0, building_cost(ages, player, first) - less)}
        if verb == UPGRADE:
            return {"cost": upgrade_cost(ages, player, first, VERBS.second[row], less)}
        if verb == STAGES:
            return {"cost": wonders.stage_cost(ages, player, first)}
        if verb == DEVELOP:
            return {"cost": science_cost(ages, seat, first, False, less)}
        if verb == REVOLT:
            by_military = player.hooks.revolution_by_military
            actions_due = player.military_total if by_military else player.civil_total
            return {"cost": science_cost(ages, seat, GOVERNMENTS + first, True, less), "actions": actions_due}
        hooks = player.hooks
        if verb in (CHOOSE_CULTURE, CHOOSE_UNITS):
            return {"culture": hooks.choice_culture, "science": hooks.choice_science, "goods": hooks.choice_resources}
        return {**politics.row_figures(ages, seat, row)}

    def prompt_values(self, match: Match, question: Question, lang: str) -> dict[str, str | int]:
        ages = cast(AgesMatch, match)
        player = ages.state.players[question.seat]
        source = ""
        if question.source:
            source = ages.box.names["card"][CARD_IDS.index(question.source)][lang]
        values: dict[str, str | int] = {
            "source": source,
            "civil": civil_actions(player),
            "military": player.military + player.extra_military,
        }
        values.update(politics.prompt_figures(ages, question))
        values["side"] = offered_side(ages, lang)
        return values

    def prompt_seats(self, match: Match) -> dict[str, int]:
        rival = other_seat(cast(AgesMatch, match))
        return {} if rival == NONE else {"rival": rival}


def offered_side(match: AgesMatch, lang: str) -> str:
    """Which side of an unequal pact its partner would be."""
    frame = match.frames[-1] if match.frames else None
    if not isinstance(frame, pact_actions.OfferPact) or match.box.military.pacts[frame.card - PACTS].symmetric:
        return ""
    return TEXTS.say("side.b" if frame.side == 0 else "side.a", lang)


def other_seat(match: AgesMatch) -> int:
    """The other seat a question is about: who offers a pact, whose building is destroyed."""
    frame = match.frames[-1] if match.frames else None
    if isinstance(frame, pact_actions.OfferPact):
        return frame.seat
    if isinstance(frame, aggressions.Aggression):
        return frame.rival
    if isinstance(frame, events.ResolveEvent) and frame.rivals:
        return frame.rivals[0]
    return NONE


def ordered_discount(match: AgesMatch) -> int:
    """What the card being resolved takes off the cost of the action it orders."""
    frame = match.frames[-1] if match.frames else None
    if isinstance(frame, action_cards.PlayAction):
        rows = frame.effects(match)
        return rows[frame.place].discount if frame.place < len(rows) else 0
    if isinstance(frame, events.ResolveEvent):
        effects = frame.effects(match)
        if frame.row < len(effects) and effects[frame.row].op == DEVELOP_CIVILIZATION:
            return effects[frame.row].n
        if frame.row < len(effects) and effects[frame.row].op == BUILD_FREE:
            return FREE
    return 0
