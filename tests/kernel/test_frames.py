"""Frames and pieces: every step a frame names exists, and every copy is whole and its own."""

from __future__ import annotations

import ast
import dataclasses
import importlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import pytest

from civitas import games
from civitas.kernel.frame import Branch, ChooseOne, Frame, copied
from kernel.helpers import every_game
from kernel.sources import argument, base_names, descendants, load, strings, trees
from kernel.toy import BazaarGame
from kernel.toy_words import STAY

# Where each call that names a step has it.
STEP_PLACES: Final = {"ask": 2, "open": 1, "fork": 1}


# Steps


def named_steps(tree: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What a piece of source gives as the next step: `then=` of ask, open and fork, and `….then = …`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in STEP_PLACES:
            on_match = isinstance(node.func.value, ast.Name) and node.func.value.id == "match"
            step = argument(node, "then", STEP_PLACES[node.func.attr])
            if on_match and step is not None:
                yield node, step
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Attribute) and target.attr == "then":
                    yield target, node.value


def missing_steps(kind: type, node: ast.ClassDef) -> list[str]:
    """Steps a frame's source names that the frame does not have."""
    wrong: list[str] = []
    for place, value in named_steps(node):
        own = not isinstance(place, ast.Attribute) or (isinstance(place.value, ast.Name) and place.value.id == "self")
        names = strings(value)
        if own and not names:
            wrong.append(f"line {value.lineno}: a step must be named by a text, not {ast.unparse(value)}")
        wrong += [name for name in names if own and name and not callable(getattr(kind, name, None))]
    return wrong


FRAMES: Final = sorted(place for place, node in descendants("Frame").items() if node.name != "Frame")


def test_the_frames_of_every_game_are_looked_at() -> None:
    registered = {f"{kind.__module__}.{kind.__name__}" for game in every_game() for kind in game.frames}
    assert registered <= set(FRAMES)
    steps = [step for place in FRAMES for step in named_steps(descendants("Frame")[place])]
    assert len(steps) > 60


@pytest.mark.parametrize("place", FRAMES)
def test_every_step_a_frame_names_is_one_of_its_methods(place: str) -> None:
    assert missing_steps(load(place), descendants("Frame")[place]) == []


def test_steps_named_outside_frames_belong_to_some_frame() -> None:
    kinds = [load(place) for place in FRAMES]
    for module, tree in trees().items():
        for place, value in named_steps(tree):
            for name in strings(value):
                assert not name or any(hasattr(kind, name) for kind in kinds), f"{module}:{place.lineno} {name}"


def test_every_frame_begins_with_a_step_it_has() -> None:
    for place in FRAMES:
        assert callable(getattr(load(place), "start", None)) or place == "civitas.kernel.frame.Fork", place


def test_a_wrong_step_would_be_found() -> None:
    source = """
class Broken(Frame):
    def start(self, match):
        match.ask(0, [], then="missing_one", prompt="x")
    def other(self, match):
        match.open(Frame(), "missing_two")
        match.fork({}, then="start")
        self.then = "missing_three" if match else "other"
        self.then = computed
"""
    node = next(node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef))

    class Broken:
        def start(self) -> None: ...
        def other(self) -> None: ...

    wrong = missing_steps(Broken, node)
    assert {"missing_one", "missing_two", "missing_three"} < set(wrong)
    assert len(wrong) == 4
    assert any("computed" in complaint for complaint in wrong)


# Copies

# Fields whose lists are replaced, never changed: copies may share them. Those of a game begin with its folder.
SHARED: Final = {
    "Branch.fresh",
    "ChooseOne.options",
    "PickSome.options",
    "EachSeat.seats",
    "EachSeat.options",
    "AscendingAuction.seats",
    "AscendingAuction.limits",
    "SealedAuction.seats",
    "SealedAuction.limits",
    "age_of_civilization.State.track",
    "age_of_civilization.State.events",
    "age_of_civilization.State.dealt",
    "age_of_civilization.Player.hooks",
    "path_of_civilization.State.challenges",
    "path_of_civilization.State.battles",
    "path_of_civilization.State.wonder_piles",
    "path_of_civilization.State.leader_piles",
    "path_of_civilization.State.wonders",
    "path_of_civilization.State.leaders",
    "path_of_civilization.State.gone_wonders",
    "path_of_civilization.State.gone_leaders",
    "path_of_civilization.State.boons",
    "path_of_civilization.State.actions",
    "path_of_civilization.State.played",
    "path_of_civilization.State.envy",
    "path_of_civilization.Player.sages",
    "path_of_civilization.Player.units",
    "path_of_civilization.Player.hand",
    "path_of_civilization.Player.left",
    "path_of_civilization.Player.right",
    "path_of_civilization.Player.discovered",
    "path_of_civilization.Player.old",
    "path_of_civilization.Player.cemetery",
    "path_of_civilization.Player.wonders",
    "path_of_civilization.Player.permanents",
    "path_of_civilization.Plan.left",
    "path_of_civilization.Philosophy.climbers",
    "path_of_civilization.Contest.lists",
    "path_of_civilization.Contest.entrants",
    "path_of_civilization.Contest.revisions",
    "path_of_civilization.Contest.outcome",
    "path_of_civilization.Wish.cards",
    "path_of_civilization.Revision.cards",
    "path_of_civilization.Purchase.chosen",
    "path_of_civilization.Purchase.left",
    "sid_meiers_civilization.State.terrain",
    "sid_meiers_civilization.State.extra",
    "sid_meiers_civilization.State.marks",
    "sid_meiers_civilization.State.piece",
    "sid_meiers_civilization.State.land",
    "sid_meiers_civilization.State.figures",
    "sid_meiers_civilization.State.sends",
    "sid_meiers_civilization.State.slots",
    "sid_meiers_civilization.State.turns",
    "through_the_ages.Player.specials",
    "through_the_ages.Player.wonders",
    "through_the_ages.Player.colonies",
    "through_the_ages.Player.open_hand",
    "through_the_ages.Player.hooks",
    "through_the_ages.State.past",
    "through_the_ages.State.common",
    "through_the_ages.State.gone",
    "through_the_ages.State.buried",
    "through_the_ages.State.buried_by",
    "through_the_ages.ResolveEvent.seats",
    "through_the_ages.ResolveEvent.amounts",
}


def called(kind: type, name: str) -> str:
    """A field as SHARED names it."""
    room = kind.__module__.split(".")
    folder = f"{room[2]}." if room[:2] == ["civitas", "games"] else ""
    return f"{folder}{kind.__name__}.{name}"


def piece_sources() -> dict[str, ast.ClassDef]:
    """Frames, branches and the pieces of every game, by dotted name."""
    found = {place: node for place, node in descendants("Frame").items() if node.name != "Frame"}
    found |= descendants("Branch")
    for game in [*games.available(), BazaarGame()]:
        for kind in game.pieces:
            place = f"{kind.__module__}.{kind.__name__}"
            found[place] = descendants(kind.__name__)[place]
    return found


PIECES: Final = piece_sources()


def field_types(node: ast.ClassDef) -> dict[str, str]:
    """The fields of a dataclass as its source writes them, inherited ones first."""
    found: dict[str, str] = {}
    for base in base_names(node):
        for ancestor in descendants(base).values():
            if ancestor.name == base:
                found |= field_types(ancestor)
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            found[statement.target.id] = ast.unparse(statement.annotation)
    return found


def sample(annotation: str, numbers: Iterator[int], module: str) -> Any:
    """A value of that type, as the module knows it, unlike any other and unlike a default."""
    if annotation == "int":
        return next(numbers)
    if annotation == "bool":
        return True
    if annotation == "str":
        return f"text {next(numbers)}"
    if annotation.startswith("list["):
        return [sample(annotation[5:-1], numbers, module) for _ in range(2)]
    if annotation == "Frame":
        return ChooseOne(next(numbers), [next(numbers)], "prompt", "source", next(numbers))
    if annotation == "Hooks":
        return importlib.import_module(module).Hooks()
    places = [place for place, node in PIECES.items() if node.name == annotation]
    own = f"{module}.{annotation}"  # several games have a Player
    return filled(own if own in places else places[0], numbers)


def filled(place: str, numbers: Iterator[int]) -> Any:
    """A piece with a different value in every field."""
    kind = load(place)
    module = place.rpartition(".")[0]
    values = {name: sample(annotation, numbers, module) for name, annotation in field_types(PIECES[place]).items()}
    piece = kind(**{f.name: values[f.name] for f in dataclasses.fields(kind) if f.init})
    for f in dataclasses.fields(kind):
        if not f.init:
            setattr(piece, f.name, values[f.name])
    return piece


def faults(one: Any, other: Any, place: str, allowed: frozenset[str]) -> list[str]:
    """What is wrong with a copy: fields that differ, and lists or pieces that both hold."""
    if dataclasses.is_dataclass(one):
        if type(one) is not type(other):
            return [f"{place} is another kind of piece"]
        wrong = [f"{place} is shared"] if one is other else []
        for f in dataclasses.fields(one):
            where = f"{type(one).__name__}.{f.name}"
            mine, twin = getattr(one, f.name), getattr(other, f.name, "lost")
            if called(type(one), f.name) not in allowed:
                wrong += faults(mine, twin, where, allowed)
            elif mine is not twin and mine != twin:
                wrong.append(f"{where} differs")
        return wrong
    if isinstance(one, list):
        wrong = [f"{place} is shared"] if one is other else []
        if not isinstance(other, list) or len(one) != len(other):
            return [f"{place} differs"]
        for mine, twin in zip(one, other, strict=True):
            wrong += faults(mine, twin, place, allowed)
        return wrong
    return [] if type(one) is type(other) and one == other else [f"{place} differs"]


def copy_faults(piece: Any, allowed: frozenset[str] = frozenset(SHARED)) -> list[str]:
    twin = copied(piece) if isinstance(piece, Frame) else piece.copy()
    return faults(piece, twin, type(piece).__name__, allowed)


@pytest.mark.parametrize("place", sorted(PIECES))
def test_a_copy_is_whole_and_its_own(place: str) -> None:
    assert copy_faults(filled(place, count(100))) == []


@dataclass
class Forgetful(Frame):
    """Forgets a field when copied, and shares a list."""

    seat: int
    cards: list[int]
    extra: int = 0
    more: list[int] = field(default_factory=list)

    def copy(self) -> Forgetful:
        return Forgetful(self.seat, self.cards)


def test_a_forgotten_field_or_a_shared_list_would_be_found() -> None:
    wrong = copy_faults(Forgetful(1, [2], 3, [4]))
    assert wrong == ["Forgetful.cards is shared", "Forgetful.extra differs", "Forgetful.more differs"]


def test_a_shared_frame_inside_a_branch_would_be_found() -> None:
    frame = ChooseOne(0, [STAY], "vote")

    @dataclass
    class Lazy:
        branch: Branch

        def copy(self) -> Lazy:
            return Lazy(self.branch)

    assert "Lazy.branch is shared" in copy_faults(Lazy(Branch(0, [frame], frame, 1, False, False)))


def test_then_and_asked_are_copied() -> None:
    for place in FRAMES:
        frame = filled(place, count(100))
        twin = copied(frame)
        assert (twin.then, twin.asked) == (frame.then, frame.asked), place


CHANGES: Final = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}


def reached(node: ast.expr) -> set[str]:
    """The attributes an expression goes through: `a.b.c[0]` gives b and c."""
    found: set[str] = set()
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        node = node.value
    return found


def changes_in_place(tree: ast.AST, name: str) -> list[int]:
    """Lines that change what an attribute of that name holds, rather than replacing it."""
    lines: list[int] = []
    for node in ast.walk(tree):
        changed: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            changed = [node.func.value]
        elif isinstance(node, ast.Assign | ast.Delete):
            changed = [target.value for target in node.targets if isinstance(target, ast.Subscript)]
        elif isinstance(node, ast.AugAssign) and not isinstance(node.value, ast.Constant):
            changed = [node.target]
        lines += [expression.lineno for expression in changed if name in reached(expression)]
    return lines


@pytest.mark.parametrize("shared", sorted(SHARED))
def test_what_copies_share_is_never_changed_in_place(shared: str) -> None:
    *folder, kind, name = shared.split(".")
    home = ".".join(["civitas.games", *folder]) if folder else "civitas"
    rooms = {
        place.rpartition(".")[0].rpartition(".")[0]
        for place, node in PIECES.items()
        if node.name == kind and place.startswith(home)
    }
    assert rooms
    for module, tree in trees().items():
        # An example's position fills lists of its own, before anything copies them.
        if module.startswith(tuple(rooms)) and not module.endswith(".position"):
            assert changes_in_place(tree, name) == [], f"{module} changes {shared}, which copies share"


def test_a_change_in_place_would_be_found() -> None:
    source = "state.track.append(1)\nstate.track[0] = 2\ndel state.track[0]\nstate.track += more\nstate.track = more"
    assert sorted(changes_in_place(ast.parse(source), "track")) == [1, 2, 3, 4]
