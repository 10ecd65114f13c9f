"""Historia for the kernel: its options, and where each chapter of the rules is."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.historia import actions, advisors, end_of_turn, leaders, rounds, score, setup, view
from civitas.games.historia.box import SOURCE_IDS, HistoriaBox
from civitas.games.historia.check import check
from civitas.games.historia.position import set_position
from civitas.games.historia.quantities import limit, token_number, token_vp
from civitas.games.historia.schema import LEVELS
from civitas.games.historia.state import CIVBOTS, MOST_CIVS, HistoriaMatch, Player, State, empty_state, line_up
from civitas.games.historia.texts import TEXTS
from civitas.games.historia.verbs import EXPAND, LIFT, SETTLE, TALES, VERBS
from civitas.kernel.box import Box
from civitas.kernel.game import Game, Option, Scalar
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.result import Result
from civitas.kernel.rng import Rng
from civitas.kernel.text import Refusal

RULES: Final = 2  # raised whenever a golden journal changes
EVERY_SEAT: Final = (1, 2, 3, 4, 5, 6)
SEVERAL: Final = (2, 3, 4, 5, 6)
WITH_BOTS: Final = (1, 2, 3, 4, 5)

# Rows of an orthogonal array: any two columns show every pair of values. A column per two-valued option.
ARRAY: Final = ("0000000", "0001111", "0110011", "0111100", "1010101", "1011010", "1100110", "1101001")
TWO_VALUED: Final = ("events", "advanced", "civilizations", "three_cubes", "setup_scoring", "draft_order", "merciless")
LINEUPS: Final = (
    (),
    ("chief", "king", "noble", "king", "chief"),
    ("noble",),
    ("king", "king", "king", "king", "king"),
    ("chief",),
    ("noble", "king"),
)


class Historia(Game):
    """Guide a civilization through three eras of four turns; 1 to 6 players, with civbots up to six civilizations."""

    def __init__(self) -> None:
        self.id = "historia"
        self.name = {"en": "Historia", "fr": "Historia"}
        self.rules = RULES
        self.seats = EVERY_SEAT
        self.options = (
            Option("civilizations", ("random", "chosen"), "random", EVERY_SEAT),
            CIVBOTS,
            Option("merciless", (False, True), False, WITH_BOTS),
            Option("events", (False, True), False, EVERY_SEAT),
            Option("advanced", (False, True), False, EVERY_SEAT),
            Option("three_cubes", (False, True), False, EVERY_SEAT),
            Option("setup_scoring", (True, False), True, EVERY_SEAT),
            Option("draft_order", ("reverse", "circle"), "reverse", SEVERAL),
        )
        self.verbs = VERBS
        self.tales = TALES
        self.texts = TEXTS
        self.frames = (
            setup.SetUp,
            advisors.FirstAdvisors,
            leaders.LeaderDraft,
            rounds.Course,
            rounds.Laying,
            rounds.Resolution,
            actions.Action,
            advisors.CardEffects,
            advisors.DrawAdvisors,
            end_of_turn.EndOfTurn,
        )
        self.pieces = (State, Player)
        self._box = HistoriaBox(None)

    def load_box(self, overrides: dict[str, Any] | None) -> Box:
        return self._box if overrides is None else HistoriaBox(overrides)

    def new_match(self, seats: int, options: dict[str, Scalar], box: Box, rng: Rng) -> Match:
        return HistoriaMatch(self, seats, options, cast(HistoriaBox, box), rng, empty_state(), line_up(options))

    def set_up(self, match: Match) -> None:
        setup.set_up(cast(HistoriaMatch, match))

    def default_of(self, option: Option, seats: int) -> Scalar:
        """Alone five Chiefs are the rivals."""
        return option.join([LEVELS[0]] * option.most) if option is CIVBOTS and seats == 1 else option.default

    def check_options(self, seats: int, options: dict[str, Scalar]) -> None:
        room = MOST_CIVS - seats
        bots = line_up(options)
        if seats == 1 and len(bots) < room:
            raise Refusal("refuse.solo_civbots", TEXTS, civbots=len(bots))
        if len(bots) > room:
            raise Refusal("refuse.civbots", TEXTS, seats=seats, room=room, civbots=len(bots))

    def option_sets(self, seats: int) -> list[dict[str, Scalar]]:
        """Sets that cover the options: every combination would be 2^7 times hundreds of line-ups.

        Every pair of values of the two-valued options occurs twice, each time with other civbots, and every line-up of
        civbots occurs; civbots change only through their number and levels.
        """
        values = {option.id: option.values for option in self.options}
        known = [option.id for option in self.options if seats in option.seats]
        room = MOST_CIVS - seats
        sets: list[dict[str, Scalar]] = []
        for number in range(2 * len(ARRAY)):
            row = ARRAY[number % len(ARRAY)]
            lineup = LINEUPS[(number * 5 + number // len(ARRAY)) % len(LINEUPS)]
            chosen: dict[str, Scalar] = {}
            for option, digit in zip(TWO_VALUED, row, strict=True):
                if option in known:
                    chosen[option] = values[option][int(digit)]
            if CIVBOTS.id in known:
                missing = range(len(lineup), room) if seats == 1 else ()
                levels = [*lineup[:room], *[LEVELS[(number + place) % 3] for place in missing]]
                chosen[CIVBOTS.id] = CIVBOTS.join(levels)
            if chosen not in sets:
                sets.append(chosen)
        return sets

    def view(self, match: Match, seat: int | None) -> dict[str, Any]:
        return view.view(cast(HistoriaMatch, match), seat)

    def redeal(self, match: Match, seat: int, rng: Rng) -> None:
        view.redeal(cast(HistoriaMatch, match), seat, rng)

    def secrets(self, match: Match, seat: int) -> dict[str, object]:
        return view.secrets(cast(HistoriaMatch, match), seat)

    def check(self, match: Match) -> None:
        check(cast(HistoriaMatch, match))

    def result(self, match: Match) -> Result:
        return score.result(cast(HistoriaMatch, match))

    def position(self, match: Match, changes: dict[str, Any]) -> None:
        set_position(cast(HistoriaMatch, match), changes)

    # Words

    def piece_name(self, match: Match, kind: str, index: int, lang: str) -> str | int:
        """A civilization at the table by its name, a civbot by its number."""
        if kind != "civ":
            return super().piece_name(match, kind, index, lang)
        historia = cast(HistoriaMatch, match)
        if index < historia.seats:
            civilization = historia.state.players[index].civilization
            return historia.box.names["civilization"][civilization][lang]
        return TEXTS.say("name.civbot", lang, {"number": index - historia.seats + 1})

    def figures(self, match: Match, seat: int, row: int) -> dict[str, str | int]:
        """The token of a territory."""
        historia = cast(HistoriaMatch, match)
        if VERBS.verb[row] in (SETTLE, LIFT, EXPAND):
            territory = VERBS.first[row]
            return {"vp": token_vp(historia, territory), "number": token_number(historia, territory)}
        return {}

    def prompt_values(self, match: Match, question: Question, lang: str) -> dict[str, str | int]:
        historia = cast(HistoriaMatch, match)
        source = ""
        if question.source:
            source = historia.box.names["source"][SOURCE_IDS.index(question.source)][lang]
        return {"source": source, "limit": limit(historia, question.seat), "round": historia.state.round}
