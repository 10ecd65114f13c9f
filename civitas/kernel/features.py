"""A view as a row of numbers, for learners: each game says in `features.py` what its view may hold and in what order.

Nothing is guessed from the data. A game names every entry of its view, with the ids it may hold, so that each number of
the row has one meaning for all matches of so many seats; an entry that is not named is a `Misfit`, never dropped.
Seats are counted from the reader on: 0 is the reader, 1 its left neighbour.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

LIMIT: Final = 9999  # no number of a view is larger, or smaller than its opposite


class Misfit(ValueError):
    """A view holds something that its game's features do not name: a defect, never a player's mistake."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where = where
        self.what = what


@mypyc_attr(allow_interpreted_subclasses=True)
class Shape:
    """What a part of a view may hold, and the numbers it becomes."""

    size: int

    def names(self) -> list[str]:
        """What each number means, read after the name of the part."""
        raise NotImplementedError

    def bounds(self) -> list[tuple[int, int]]:
        """The lowest and highest value of each number."""
        return [(0, 1)] * self.size

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        """Enter a part of the reader's view into a row of zeros, from the place `at` on."""
        raise NotImplementedError


# One value


class Number(Shape):
    """A whole number, as it is."""

    def __init__(self) -> None:
        self.size = 1

    def names(self) -> list[str]:
        return [""]

    def bounds(self) -> list[tuple[int, int]]:
        return [(-LIMIT, LIMIT)]

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        if type(part) is not int or not -LIMIT <= part <= LIMIT:
            raise Misfit("", f"{part!r} is not a whole number from {-LIMIT} to {LIMIT}")
        row[at] = part


class Flag(Shape):
    """True is 1."""

    def __init__(self) -> None:
        self.size = 1

    def names(self) -> list[str]:
        return [""]

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        if type(part) is not bool:
            raise Misfit("", f"{part!r} is neither true nor false")
        if part:
            row[at] = 1.0


class Id(Shape):
    """One of these ids: 1 at its place. None of them is written "" in views."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.ids = list(ids)
        self.size = len(self.ids)
        self.place = _places(self.ids)

    def names(self) -> list[str]:
        return [f"={name}" for name in self.ids]

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        if part != "":
            row[at + _find(self.place, part)] = 1.0


class Seat(Shape):
    """A seat, counted from the reader on; rivals the game plays itself follow the seats, -1 is nobody."""

    def __init__(self, seats: int, rivals: int = 0) -> None:
        self.seats = seats
        self.size = seats + rivals

    def names(self) -> list[str]:
        return [f"={_who(place, self.seats)}" for place in range(self.size)]

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        if type(part) is not int or not -1 <= part < self.size:
            raise Misfit("", f"{part!r} is not a seat")
        if part >= 0:
            row[at + ((part - reader) % self.seats if part < self.seats else part)] = 1.0


class Index(Shape):
    """A whole number below `count`: 1 at its place; -1 and None are none."""

    def __init__(self, count: int) -> None:
        self.size = count

    def names(self) -> list[str]:
        return [f"={place}" for place in range(self.size)]

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        if part is None:
            return
        if type(part) is not int or not -1 <= part < self.size:
            raise Misfit("", f"{part!r} is not a whole number from -1 to {self.size - 1}")
        if part >= 0:
            row[at + part] = 1.0


class Skipped(Shape):
    """Not entered, for the reason given."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        self.size = 0

    def names(self) -> list[str]:
        return []

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        pass


# Several values


class Bag(Shape):
    """A list of ids whose order means nothing: how many there are of each."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.ids = list(ids)
        self.size = len(self.ids)
        self.place = _places(self.ids)

    def names(self) -> list[str]:
        return [f"#{name}" for name in self.ids]

    def bounds(self) -> list[tuple[int, int]]:
        return [(0, LIMIT)] * self.size

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        for name in part:
            row[at + _find(self.place, name)] += 1.0


class Order(Shape):
    """A list of different ids whose order means something: the place of each, from 1 on; 0 when it is not there."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.ids = list(ids)
        self.size = len(self.ids)
        self.place = _places(self.ids)

    def names(self) -> list[str]:
        return [f"@{name}" for name in self.ids]

    def bounds(self) -> list[tuple[int, int]]:
        return [(0, self.size)] * self.size

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        for place, name in enumerate(part):
            here = at + _find(self.place, name)
            if row[here]:
                raise Misfit("", f"{name} twice")
            row[here] = place + 1


class SeatOrder(Shape):
    """A list of different seats in an order that means something: the place of each, from 1 on."""

    def __init__(self, seats: int, rivals: int = 0) -> None:
        self.seats = seats
        self.size = seats + rivals

    def names(self) -> list[str]:
        return [f"@{_who(place, self.seats)}" for place in range(self.size)]

    def bounds(self) -> list[tuple[int, int]]:
        return [(0, self.size)] * self.size

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        for place, seat in enumerate(part):
            if type(seat) is not int or not 0 <= seat < self.size:
                raise Misfit("", f"{seat!r} is not a seat")
            here = at + ((seat - reader) % self.seats if seat < self.seats else seat)
            if row[here]:
                raise Misfit("", f"seat {seat} twice")
            row[here] = place + 1


class SeatSet(Shape):
    """A list of seats whose order means nothing: 1 for each that is in it."""

    def __init__(self, seats: int, rivals: int = 0) -> None:
        self.seat = Seat(seats, rivals)
        self.size = self.seat.size

    def names(self) -> list[str]:
        return self.seat.names()

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        for seat in part:
            self.seat.write(seat, row, at, reader)


class Each(Shape):
    """A list of at most `most` entries in an order that means something: their number, then each."""

    def __init__(self, most: int, shape: Shape) -> None:
        self.most = most
        self.shape = shape
        self.size = 1 + most * shape.size

    def names(self) -> list[str]:
        return ["#", *(f"[{place}]{name}" for place in range(self.most) for name in self.shape.names())]

    def bounds(self) -> list[tuple[int, int]]:
        return [(0, self.most), *(self.shape.bounds() * self.most)]

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        if len(part) > self.most:
            raise Misfit("", f"{len(part)} entries, not at most {self.most}")
        row[at] = len(part)
        at += 1
        for place, entry in enumerate(part):
            try:
                self.shape.write(entry, row, at, reader)
            except Misfit as misfit:
                raise Misfit(f"[{place}]{misfit.where}", misfit.what) from None
            at += self.shape.size


class BySeat(Shape):
    """A list with an entry per seat, the reader's first."""

    def __init__(self, seats: int, shape: Shape) -> None:
        self.seats = seats
        self.shape = shape
        self.size = seats * shape.size

    def names(self) -> list[str]:
        return [f".{_who(place, self.seats)}{name}" for place in range(self.seats) for name in self.shape.names()]

    def bounds(self) -> list[tuple[int, int]]:
        return self.shape.bounds() * self.seats

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        if len(part) != self.seats:
            raise Misfit("", f"{len(part)} entries for {self.seats} seats")
        for seat, entry in enumerate(part):
            try:
                self.shape.write(entry, row, at + (seat - reader) % self.seats * self.shape.size, reader)
            except Misfit as misfit:
                raise Misfit(f"[{seat}]{misfit.where}", misfit.what) from None


class ById(Shape):
    """A list of records with different ids in `key`: for each id whether it is there, and the rest of its record."""

    def __init__(self, ids: Sequence[str], shape: Shape, key: str = "id") -> None:
        self.ids = list(ids)
        self.shape = shape
        self.key = key
        self.place = _places(self.ids)
        self.size = len(self.ids) * (1 + shape.size)

    def names(self) -> list[str]:
        rest = ["", *self.shape.names()]
        return [f".{name}{after}" for name in self.ids for after in rest]

    def bounds(self) -> list[tuple[int, int]]:
        return [(0, 1), *self.shape.bounds()] * len(self.ids)

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        for record in part:
            name = record[self.key]
            here = at + _find(self.place, name) * (1 + self.shape.size)
            if row[here]:
                raise Misfit("", f"{name} twice")
            row[here] = 1.0
            try:
                rest = {entry: value for entry, value in record.items() if entry != self.key}
                self.shape.write(rest, row, here + 1, reader)
            except Misfit as misfit:
                raise Misfit(f".{name}{misfit.where}", misfit.what) from None


class Table(Shape):
    """A table of known keys, each with the same shape; one that is missing leaves zeros."""

    def __init__(self, keys: Sequence[str], shape: Shape) -> None:
        self.keys = list(keys)
        self.shape = shape
        self.place = _places(self.keys)
        self.size = len(self.keys) * shape.size

    def names(self) -> list[str]:
        return [f".{key}{name}" for key in self.keys for name in self.shape.names()]

    def bounds(self) -> list[tuple[int, int]]:
        return self.shape.bounds() * len(self.keys)

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        for key, entry in part.items():
            try:
                self.shape.write(entry, row, at + _find(self.place, key) * self.shape.size, reader)
            except Misfit as misfit:
                raise Misfit(f".{key}{misfit.where}", misfit.what) from None


class Record(Shape):
    """A table whose entries have shapes of their own; one that is missing leaves zeros."""

    def __init__(self, entries: Mapping[str, Shape]) -> None:
        self.size = 0
        self.entries: dict[str, tuple[Shape, int]] = {}  # with the place of its first number
        for key, shape in entries.items():
            self.entries[key] = (shape, self.size)
            self.size += shape.size

    def names(self) -> list[str]:
        return [f".{key}{name}" for key, (shape, _) in self.entries.items() for name in shape.names()]

    def bounds(self) -> list[tuple[int, int]]:
        return [bound for shape, _ in self.entries.values() for bound in shape.bounds()]

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        for key, entry in part.items():
            found = self.entries.get(key)
            if found is None:
                raise Misfit(f".{key}", "the features do not name it")
            if entry is None or entry is False or entry == "":
                continue  # nothing is written for these, whatever the shape
            shape, start = found
            try:
                shape.write(entry, row, at + start, reader)
            except Misfit as misfit:
                raise Misfit(f".{key}{misfit.where}", misfit.what) from None


class Maybe(Shape):
    """None, an empty list, or a part of that shape: whether it is there, then the part."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.size = 1 + shape.size

    def names(self) -> list[str]:
        return ["?", *self.shape.names()]

    def bounds(self) -> list[tuple[int, int]]:
        return [(0, 1), *self.shape.bounds()]

    def write(self, part: Any, row: array[float], at: int, reader: int) -> None:
        if part is not None and part != []:
            row[at] = 1.0
            self.shape.write(part, row, at + 1, reader)


def numbers(*keys: str) -> dict[str, Shape]:
    """Entries that are whole numbers."""
    return {key: Number() for key in keys}


def flags(*keys: str) -> dict[str, Shape]:
    """Entries that are true or false."""
    return {key: Flag() for key in keys}


def bags(ids: Sequence[str], *keys: str) -> dict[str, Shape]:
    """Entries that list such ids in no order that matters."""
    return {key: Bag(ids) for key in keys}


def head(seats: int, phases: Sequence[str], player: Shape, rivals: Shape) -> dict[str, Shape]:
    """What every view begins with."""
    return {
        "game": Skipped("the row is of one game"),
        "seat": Index(seats),  # options name seats as the table counts them
        "number": Skipped("counts answers, tells nothing about the table"),
        "round": Number(),
        "phase": Id(phases),
        "waiting": SeatSet(seats),
        "seats": BySeat(seats, player),
        "rivals": rivals,
        "over": Flag(),
        "options": Skipped("chosen before the match, the same in all of an environment's"),
    }


def encode(shape: Shape, part: Any, reader: int) -> array[float]:
    """A part of a seat's view as its row of numbers."""
    row = array("f", bytes(4 * shape.size))
    shape.write(part, row, 0, reader)
    return row


def _who(place: int, seats: int) -> str:
    if place >= seats:
        return f"rival{place - seats + 1}"
    return "me" if place == 0 else f"left{place}"


def _places(ids: list[str]) -> dict[str, int]:
    places = {name: place for place, name in enumerate(ids)}
    if len(places) != len(ids) or "" in places:
        raise ValueError(f"ids must differ and be words: {ids}")
    return places


def _find(places: dict[str, int], name: Any) -> int:
    place = places.get(name, -1)
    if place < 0:
        raise Misfit("", f"{name!r} is none of {', '.join(places)[:120]}")
    return place
