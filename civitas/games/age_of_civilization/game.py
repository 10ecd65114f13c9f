"""Age of Civilization for the kernel: its options, and where each chapter of the rules is."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.age_of_civilization import civilizations, draft, rounds, score, setup, turn, view
from civitas.games.age_of_civilization.box import (
    FORTIFY,
    RESEARCH,
    SCENARIO_IDS,
    SOURCE_IDS,
    WONDER,
    AgeBox,
)
from civitas.games.age_of_civilization.check import check
from civitas.games.age_of_civilization.position import set_position
from civitas.games.age_of_civilization.quantities import cost, stones_paid, workers_needed
from civitas.games.age_of_civilization.scenarios import rest_workers
from civitas.games.age_of_civilization.state import NONE, AgeMatch, Player, State, Trail, empty_state, refresh
from civitas.games.age_of_civilization.texts import TEXTS
from civitas.games.age_of_civilization.verbs import (
    ANNEX,
    BUILD,
    BUY,
    DO,
    FORTIFY_AT,
    NO_TECHNOLOGY,
    RESEARCH_TO,
    REST,
    RISE,
    TALES,
    VERBS,
)
from civitas.kernel.box import Box
from civitas.kernel.game import Game, Option, Scalar
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.result import Result
from civitas.kernel.rng import Rng
from civitas.kernel.text import Refusal

RULES: Final = 1  # raised whenever a golden journal changes
STANDARD: Final = "standard"
SKIRMISH: Final = "skirmish"
EVERY_SEAT: Final = (1, 2, 3, 4)
SEVERAL: Final = (2, 3, 4)


class AgeOfCivilization(Game):
    """Lead a people through six rounds of history, raising up to three civilizations; 1 to 4 players."""

    def __init__(self) -> None:
        self.id = "age-of-civilization"
        self.name = {"en": "Age of Civilization", "fr": "Age of Civilization"}
        self.rules = RULES
        self.seats = EVERY_SEAT
        self.options = (
            Option("mode", (STANDARD, SKIRMISH, *SCENARIO_IDS), STANDARD, EVERY_SEAT),
            Option("innovation", (False, True), False, EVERY_SEAT),
            Option("changing_world", (False, True), False, SEVERAL),
            Option("draft", (False, True), False, SEVERAL),
            Option("first_game", (False, True), False, SEVERAL),
        )
        self.verbs = VERBS
        self.tales = TALES
        self.texts = TEXTS
        self.frames = (
            rounds.Course,
            turn.Turn,
            turn.EndOfTurn,
            civilizations.Rise,
            civilizations.Learn,
            civilizations.TakeWonder,
            draft.Draft,
            draft.Choice,
        )
        self.pieces = (State, Player, Trail)
        self._box = AgeBox(None)

    def load_box(self, overrides: dict[str, Any] | None) -> Box:
        return self._box if overrides is None else AgeBox(overrides)

    def new_match(self, seats: int, options: dict[str, Scalar], box: Box, rng: Rng) -> Match:
        return AgeMatch(self, seats, options, cast(AgeBox, box), rng, empty_state())

    def set_up(self, match: Match) -> None:
        setup.set_up(cast(AgeMatch, match))

    def default_of(self, option: Option, seats: int) -> Scalar:
        """Alone the standard game is the Skirmish."""
        return SKIRMISH if option.id == "mode" and seats == 1 else option.default

    def check_options(self, seats: int, options: dict[str, Scalar]) -> None:
        mode = str(options["mode"])
        if (mode == STANDARD) != (seats > 1):
            alone = ", ".join([SKIRMISH, *SCENARIO_IDS])
            raise Refusal("refuse.mode", TEXTS, mode=mode, seats=seats, alone=alone)
        if seats == 1:
            for key in ("changing_world", "draft", "first_game"):
                if options[key]:
                    raise Refusal("refuse.solo_variant", TEXTS, option=key)
            if mode != SKIRMISH and options["innovation"]:
                raise Refusal("refuse.scenario_variant", TEXTS, mode=mode)

    def view(self, match: Match, seat: int | None) -> dict[str, Any]:
        return view.view(cast(AgeMatch, match), seat)

    def redeal(self, match: Match, seat: int, rng: Rng) -> None:
        view.redeal(cast(AgeMatch, match), seat, rng)

    def secrets(self, match: Match, seat: int) -> dict[str, object]:
        return view.secrets(cast(AgeMatch, match), seat)

    def check(self, match: Match) -> None:
        check(cast(AgeMatch, match))

    def result(self, match: Match) -> Result:
        return score.result(cast(AgeMatch, match))

    def refresh(self, match: Match) -> None:
        age = cast(AgeMatch, match)
        for player in age.state.players:
            refresh(age.box, player)

    def position(self, match: Match, changes: dict[str, Any]) -> None:
        set_position(cast(AgeMatch, match), changes)

    def figures(self, match: Match, seat: int, row: int) -> dict[str, str | int]:
        """The coins, stones and workers an action takes, what a rest gives, the bonus coins on a card."""
        age = cast(AgeMatch, match)
        verb = VERBS.verb[row]
        piece = VERBS.first[row]
        if verb == RESEARCH_TO:
            technology = NONE if piece == NO_TECHNOLOGY else piece
            return {"coins": cost(age, seat, RESEARCH, technology), "workers": workers_needed(age, seat, RESEARCH)}
        if verb in (BUILD, DO, FORTIFY_AT):
            action = WONDER if verb == BUILD else piece if verb == DO else FORTIFY
            return self._action_figures(age, seat, action)
        if verb == BUY:
            return {"coins": age.box.special_price}
        if verb == REST:
            return {"coins": age.box.rest_coins, "workers": rest_workers(age)}
        if verb in (RISE, ANNEX):
            return {"coins": civilizations.bonus_coins(age, seat, piece)}
        return {"coins": 0}

    def _action_figures(self, match: AgeMatch, seat: int, action: int) -> dict[str, str | int]:
        """What an action takes where it is offered: a Culture of Axum or Education needs no worker."""
        frame = match.frames[-1]
        free = isinstance(frame, turn.EndOfTurn) or (isinstance(frame, turn.Turn) and frame.asked == "offer_culture")
        price = cost(match, seat, action, via=turn.culture_via(match))
        stones = stones_paid(match, action, price)
        workers = 0 if free else workers_needed(match, seat, action)
        return {"coins": price - stones, "stones": stones, "workers": workers}

    def label(self, match: Match, seat: int, row: int, lang: str, names: list[str] | None = None) -> str:
        """What an option says; a Wonder that stones help to pay names them."""
        figures = self.figures(match, seat, row) if VERBS.verb[row] == BUILD else {}
        if not figures.get("stones"):
            return super().label(match, seat, row, lang, names)
        name = self.piece_name(match, "wonder", VERBS.first[row], lang)
        return TEXTS.say("with_stones.build", lang, {**figures, "a": name})

    def prompt_values(self, match: Match, question: Question, lang: str) -> dict[str, str | int]:
        age = cast(AgeMatch, match)
        source = match.get_box().names["source"][SOURCE_IDS.index(question.source)][lang] if question.source else ""
        left = age.box.civilizations_max - age.state.players[question.seat].civilization_count()
        picks = len(age.state.picks[0]) + 1 if age.state.picks else 0
        return {"source": source, "round": age.state.round, "left": left, "pick": picks}
