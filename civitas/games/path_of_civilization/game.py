"""Path of Civilization to the kernel: seats, options, frames, and where each chapter is."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.path_of_civilization import (
    battle,
    challenge,
    contention,
    deployment,
    gains,
    market,
    philosophy,
    project,
    purchase,
    research,
    score,
    setup,
    turn,
    view,
)
from civitas.games.path_of_civilization.box import (
    ANY,
    BATTLE_TURNS,
    CHALLENGE_IDS,
    CHALLENGE_TURNS,
    DIFFICULTY_IDS,
    SAGE,
    SAGE_AT,
    UNIT,
    UNIT_AT,
    Gain,
    PathBox,
)
from civitas.games.path_of_civilization.check import check
from civitas.games.path_of_civilization.knowledge import contest_in
from civitas.games.path_of_civilization.position import set_position
from civitas.games.path_of_civilization.quantities import deploy_offer, population_level, technology_cost, wonder_cost
from civitas.games.path_of_civilization.state import PathMatch, Player, State, empty_state
from civitas.games.path_of_civilization.texts import TEXTS
from civitas.games.path_of_civilization.verbs import BUY, TALES, VERBS, WISH_LEADER, WISH_WONDER
from civitas.kernel.box import Box
from civitas.kernel.chronicle import Event
from civitas.kernel.frame import ChooseOne
from civitas.kernel.game import Game, Option, Scalar
from civitas.kernel.match import Match
from civitas.kernel.request import SEAT, Question
from civitas.kernel.result import Result
from civitas.kernel.rng import Rng
from civitas.kernel.text import Refusal, is_one

RULES: Final = 2  # raised whenever a golden journal changes
EVERY_SEAT: Final = (1, 2, 3, 4, 5)
NORMAL: Final = "normal"


class PathOfCivilization(Game):
    """Lead a nation through nine turns of history, all phases at the same time; 1 to 5 players."""

    def __init__(self) -> None:
        self.id = "path-of-civilization"
        self.name = {"en": "Path of Civilization", "fr": "Path of Civilization"}
        self.rules = RULES
        self.seats = EVERY_SEAT
        self.options = (Option("automa", tuple(DIFFICULTY_IDS), NORMAL, (1,)),)
        self.verbs = VERBS
        self.tales = TALES
        self.texts = TEXTS
        self.frames = (
            turn.Course,
            gains.FreePoints,
            gains.Points,
            project.Project,
            project.Plan,
            deployment.Deployment,
            deployment.Muster,
            philosophy.Philosophy,
            market.Market,
            contention.Contest,
            contention.Wish,
            contention.Revision,
            research.Research,
            research.Study,
            purchase.Purchase,
            challenge.Challenge,
            battle.Battle,
            ChooseOne,
        )
        self.pieces = (State, Player)
        self._box = PathBox(None)

    def load_box(self, overrides: dict[str, Any] | None) -> Box:
        return self._box if overrides is None else PathBox(overrides)

    def new_match(self, seats: int, options: dict[str, Scalar], box: Box, rng: Rng) -> Match:
        return PathMatch(self, seats, options, cast(PathBox, box), rng, empty_state())

    def set_up(self, match: Match) -> None:
        setup.set_up(cast(PathMatch, match))

    def check_options(self, seats: int, options: dict[str, Scalar]) -> None:
        if seats > 1 and options["automa"] != NORMAL:
            raise Refusal("refuse.automa", TEXTS, seats=seats)

    def view(self, match: Match, seat: int | None) -> dict[str, Any]:
        return view.view(cast(PathMatch, match), seat)

    def redeal(self, match: Match, seat: int, rng: Rng) -> None:
        view.redeal(cast(PathMatch, match), seat, rng)

    def secrets(self, match: Match, seat: int) -> dict[str, object]:
        return view.secrets(cast(PathMatch, match), seat)

    def check(self, match: Match) -> None:
        check(cast(PathMatch, match))

    def result(self, match: Match) -> Result:
        return score.result(cast(PathMatch, match))

    def position(self, match: Match, changes: dict[str, Any]) -> None:
        set_position(cast(PathMatch, match), changes)

    # Words

    def figures(self, match: Match, seat: int, row: int) -> dict[str, str | int]:
        """What a card costs the seat."""
        path = cast(PathMatch, match)
        player = path.state.players[seat]
        verb = VERBS.verb[row]
        card = VERBS.first[row]
        if verb == BUY:
            return {"cost": technology_cost(path.box, player, card)}
        if verb == WISH_WONDER:
            return {"cost": wonder_cost(path.box, player, card)}
        if verb == WISH_LEADER:
            return {"cost": path.box.leader_cost[card]}
        return {}

    def piece_name(self, match: Match, kind: str, index: int, lang: str) -> str | int:
        """A choice of Fate is named by what it gives."""
        if kind == "fate":
            path = cast(PathMatch, match)
            options = fate_options(path)
            if index < len(options):
                return gain_text(path.box, options[index], lang)
        return super().piece_name(match, kind, index, lang)

    def wording(self, match: Match, event: Event, lang: str, names: list[str] | None = None) -> str:
        """An event in words; the seat after the last is the automa."""
        known = names or [str(self.piece_name(match, SEAT, seat, lang)) for seat in range(match.seats)]
        return super().wording(match, event, lang, [*known[: match.seats], TEXTS.say("name.automa", lang)])

    def prompt_values(self, match: Match, question: Question, lang: str) -> dict[str, str | int]:
        path = cast(PathMatch, match)
        player = path.state.players[question.seat]
        level = player.philosophy
        source = ""
        if question.source:
            source = path.box.names["challenge"][CHALLENGE_IDS.index(question.source)][lang]
        return {
            "turn": path.state.turn,
            "source": source,
            "limit": population_level(path.box, player),
            "level": level,
            "times": path.box.philosophy_multiplier[level],
            "count": remaining(path, question.seat),
        }


def fate_options(match: PathMatch) -> list[Gain]:
    """What the Challenge at which the tray stands lets choose from."""
    if match.state.challenge == len(match.state.challenges):
        return []
    return match.box.fate[challenge.standing(match)].options


def gain_text(box: PathBox, gain: Gain, lang: str) -> str:
    """What is gained, in words."""
    return TEXTS.say("name.and", lang).join([gain_item(box, kind, amount, lang) for kind, amount in gain.items])


def gain_item(box: PathBox, kind: int, amount: int, lang: str) -> str:
    words = box.gain_one if is_one(amount, lang) else box.gain_many
    if kind <= ANY:
        return TEXTS.say("name.some", lang, {"n": amount, "what": words[kind][lang]})
    cube, event = (SAGE, CHALLENGE_TURNS[kind - SAGE_AT]) if kind < UNIT_AT else (UNIT, BATTLE_TURNS[kind - UNIT_AT])
    return TEXTS.say("name.waiting", lang, {"n": amount, "what": words[cube][lang], "turn": event})


def remaining(match: PathMatch, seat: int) -> int:
    """How many picks a seat's question still wants: cards, icons, points, changes of mind."""
    frames = view.own_frames(match, seat)
    frame = frames[-1] if frames else None
    player = match.state.players[seat]
    if isinstance(frame, project.Plan):
        return match.box.left_slots - len(frame.left)
    if isinstance(frame, gains.Points):
        return player.free - len(frame.kinds)
    if isinstance(frame, deployment.Muster):
        limit = population_level(match.box, player)
        return min(limit, sum(deploy_offer(match.box, player)) - limit) - len(frame.picked)
    if isinstance(frame, research.Study):
        prospect = research.Prospect(match, seat)
        dropped = prospect.dropped(frame.placed)
        return min(dropped, len(prospect.open_points(frame.placed)) - dropped) - len(frame.picked)
    contest = contest_in(match)
    if contest is not None and seat in contest.entrants:
        return match.box.revisions_max - contest.revisions[contest.entrants.index(seat)]
    return 0
