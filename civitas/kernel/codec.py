"""Positions as plain data: save, restore, fingerprint.

Pieces and frames are dataclasses; each is written as a table of its fields with its class under "is". Fields marked
DERIVED follow from others and are not written. A list holds whole numbers or pieces; one marked NESTED holds lists of
whole numbers. A position is restored to the letter or refused.
"""

from __future__ import annotations

import copy
import json
import re
from dataclasses import fields
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from civitas.kernel.frame import Branch, Fork, Frame
from civitas.kernel.rng import Rng
from civitas.kernel.text import Refusal

if TYPE_CHECKING:
    from civitas.kernel.game import Game
    from civitas.kernel.match import Match

FORMAT: Final = 1
KEYS: Final = (
    "civitas",
    "game",
    "rules",
    "edition",
    "options",
    "seats",
    "random",
    "number",
    "answers",
    "turn",
    "state",
    "frames",
    "requests",
)
MAY_DIFFER: Final = ("rules", "edition", "options")  # older rules; an edition or option left out
BOOKKEEPING: Final = frozenset({"Branch.count", "Branch.sealed", "Branch.fresh", "Fork.base"})

_PLAIN: Final = (bool, int, str)
_saved_fields: dict[type, list[str]] = {}
_hashed_fields: dict[type, list[str]] = {}


def saved_fields(kind: type) -> list[str]:
    """The fields of a piece that are written."""
    known = _saved_fields.get(kind)
    if known is None:
        known = [field.name for field in fields(kind) if "derived" not in field.metadata]
        _saved_fields[kind] = known
    return known


def hashed_fields(kind: type) -> list[str]:
    known = _hashed_fields.get(kind)
    if known is None:
        known = [name for name in saved_fields(kind) if f"{kind.__name__}.{name}" not in BOOKKEEPING]
        _hashed_fields[kind] = known
    return known


def encode(value: Any) -> Any:
    """A piece, or a list of them, as plain data."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, list):
        return [encode(entry) for entry in value]
    row: dict[str, Any] = {"is": type(value).__name__}
    for name in saved_fields(type(value)):
        row[name] = encode(getattr(value, name))
    return row


def _digest_form(value: Any) -> Any:
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, list):
        return [_digest_form(entry) for entry in value]
    form: list[Any] = [type(value).__name__]
    form += [_digest_form(getattr(value, name)) for name in hashed_fields(type(value))]
    return form


def fingerprint(match: Match) -> str:
    """A hash of table, procedures, random state and open options."""
    asked = sorted([[question.seat, *question.options] for question in match.pending])
    form = [_digest_form(match.get_state()), _digest_form(match.frames), match.rng.state, asked]
    return blake2b(json.dumps(form, separators=(",", ":")).encode(), digest_size=16).hexdigest()


def save(match: Match) -> dict[str, Any]:
    """The whole position."""
    words = match.game.verbs.words
    return {
        "civitas": FORMAT,
        "game": match.game.id,
        "rules": match.game.rules,
        "edition": copy.deepcopy(match.get_box().overrides),
        "options": dict(match.options),
        "seats": match.seats,
        "random": f"{match.rng.state:032x}",
        "number": match.number,
        "answers": match.answers,
        "turn": match.turn,
        "state": encode(match.get_state()),
        "frames": encode(match.frames),
        "requests": [
            {"number": question.number, "seat": question.seat, "options": [words[row] for row in question.options]}
            for question in match.pending
        ],
    }


def decode(data: Any, kinds: dict[str, type], place: str) -> Any:
    """Plain data back to pieces; refuses what no piece looks like."""
    if isinstance(data, _PLAIN):
        return data
    if isinstance(data, list):
        return [decode(entry, kinds, f"{place}[{index}]") for index, entry in enumerate(data)]
    if not isinstance(data, dict) or data.get("is") not in kinds:
        raise Refusal("position.piece", place=place, allowed=", ".join(sorted(kinds)))
    kind = kinds[data["is"]]
    names = saved_fields(kind)
    if set(data) != {"is", *names}:
        raise Refusal("position.fields", place=place, kind=kind.__name__, allowed=", ".join(names))
    values = {name: decode(data[name], kinds, f"{place}.{name}") for name in names}
    for field in fields(kind):
        if field.name in values:
            value = values[field.name]
            _check_type(value, field.type, f"{place}.{field.name}")
            if isinstance(value, list):
                _check_list(value, "nested" in field.metadata, f"{place}.{field.name}")
    piece = kind(**{field.name: values[field.name] for field in fields(kind) if field.init and field.name in values})
    for field in fields(kind):
        if not field.init and field.name in values:
            setattr(piece, field.name, values[field.name])
    return piece


def _check_type(value: Any, annotation: Any, place: str) -> None:
    """Compare a value with the first word of its annotation (the compiled build keeps no more than that)."""
    name = annotation if isinstance(annotation, str) else annotation.__name__
    base = name.split("[")[0]
    is_int = isinstance(value, int) and not isinstance(value, bool)
    fits = {
        "int": is_int,
        "bool": isinstance(value, bool),
        "str": isinstance(value, str),
        "list": isinstance(value, list),
    }
    good = fits[base] if base in fits else not isinstance(value, (*_PLAIN, list))
    if not good:
        raise Refusal("position.type", place=place, expected=base, value=repr(value)[:40])


def _check_list(values: list[Any], nested: bool, place: str) -> None:
    """A list holds numbers or pieces; a nested one holds lists of numbers."""
    for index, value in enumerate(values):
        if isinstance(value, list) and nested:
            _check_list(value, False, f"{place}[{index}]")
        elif nested or isinstance(value, (bool, str, list)):
            raise Refusal("position.type", place=f"{place}[{index}]", expected="int", value=repr(value)[:40])


def restore(game: Game, data: Any) -> Match:
    """A match from a saved position; refuses a position that cannot be, and says why."""
    try:
        return _restore(game, data)
    except Refusal:
        raise
    except Exception as error:
        raise Refusal("position.impossible", reason=f"{type(error).__name__}: {error}") from error


def _restore(game: Game, data: Any) -> Match:
    if not isinstance(data, dict) or data.get("civitas") != FORMAT:
        raise Refusal("position.format", format=FORMAT)
    if data.get("game") != game.id:
        raise Refusal("position.game", game=game.id, other=str(data.get("game")))
    wrong = {*data, "rules", "edition"} ^ set(KEYS)
    if wrong:
        raise Refusal("position.keys", keys=", ".join(sorted(str(key) for key in wrong)))
    for key in ("number", "answers", "turn"):
        _check_type(data[key], "int", key)
        if data[key] < 0:
            raise Refusal("position.type", place=key, expected="0 …", value=str(data[key]))
    if not isinstance(data["random"], str) or not re.fullmatch("[0-9a-f]{32}", data["random"]):
        raise Refusal("position.type", place="random", expected="0-9a-f × 32", value=repr(data["random"])[:40])
    options = game.resolve(data["seats"], data["options"])
    match = game.new_match(data["seats"], options, game.load_box(data.get("edition")), Rng(int(data["random"], 16)))
    kinds: dict[str, type] = {kind.__name__: kind for kind in (*game.pieces, *game.frames, Fork, Branch)}
    match.set_state(decode(data["state"], kinds, "state"))
    frames = decode(data["frames"], kinds, "frames")
    match.frames = frames
    match.number = data["number"]
    match.answers = data["answers"]
    match.turn = data["turn"]
    _check_forks(frames)
    for frame in every_frame(frames):
        for step in (frame.then, frame.asked):
            if step and (step.startswith("_") or step == "copy" or not callable(getattr(frame, step, None))):
                raise Refusal("position.step", frame=type(frame).__name__, step=step)
    game.refresh(match)
    game.check(match)
    _reopen(match, data["requests"])
    if match.frames and not match.pending:
        raise Refusal("position.nobody")
    kept = save(match)
    for key in KEYS:
        if key not in MAY_DIFFER and _written(kept[key]) != _written(data[key]):
            raise Refusal("position.letter", place=key)
    return match


def _written(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def every_frame(frames: list[Frame]) -> list[Frame]:
    """The frames and those inside branches."""
    found: list[Frame] = []
    for frame in frames:
        found.append(frame)
        if isinstance(frame, Fork):
            for branch in frame.branches:
                found.extend(every_frame([*branch.frames, branch.fresh]))
    return found


def _check_forks(frames: list[Frame]) -> None:
    """Seats decide at once only at the end of the main frames; a branch has frames, one of them when it is done."""
    for place, frame in enumerate(frames):
        if isinstance(frame, Fork):
            branches = frame.branches
            inner = [inside for branch in branches for inside in [*branch.frames, branch.fresh]]
            at_rest = place == len(frames) - 1 and not frame.then and not frame.asked
            whole = all(len(branch.frames) == 1 if branch.done else branch.frames for branch in branches)
            if not at_rest or not whole or any(isinstance(inside, Fork) for inside in inner):
                raise Refusal("position.fork")


def _reopen(match: Match, saved: list[dict[str, Any]]) -> None:
    """Ask the open questions again, each under the number it was saved with."""
    fork = match.current_fork()
    numbers = {int(entry["seat"]): int(entry["number"]) for entry in saved}
    if fork is not None:
        _check_numbers(match, fork, numbers)
        for index, branch in enumerate(fork.branches):
            if not branch.done:
                match.ask_branch_again(fork, index, numbers.get(branch.seat, -1))
    elif match.frames:
        number = int(saved[0]["number"]) if saved else -1
        if not 0 < number <= match.number:
            raise Refusal("position.number", number=number)
        match.ask_again(number)


def _check_numbers(match: Match, fork: Fork, numbers: dict[int, int]) -> None:
    """Each branch is another seat's; request numbers inside a fork come from its block."""
    seats = [branch.seat for branch in fork.branches]
    if len(set(seats)) < len(seats) or min(seats) < 0 or max(seats) >= match.seats:
        raise Refusal("position.fork")
    for index, branch in enumerate(fork.branches):
        if branch.count < (0 if branch.done else 1):
            raise Refusal("position.fork")
        number = numbers.get(branch.seat, fork.base + index)
        asked, foreign = divmod(number - fork.base - index, len(fork.branches))
        if fork.base != match.number + 1 or foreign or not 0 <= asked < max(branch.count, 1):
            raise Refusal("position.number", number=number)
