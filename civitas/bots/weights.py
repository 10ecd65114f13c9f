"""The figures bots judge by, as data: a game keeps named sets in its folder `weights`, one TOML file each.

`normal` is the set the levels play with. `start` is the set no tuning has touched, kept as an opponent. A game may keep
others. Fractions are tuned by `civitas learn`, whole numbers are not.
"""

from __future__ import annotations

import tomllib
from importlib import resources

Value = float | int | list[float]


class WeightSet:
    """A named set of figures, each asked for by its key."""

    __slots__ = ("name", "values")

    def __init__(self, name: str, values: dict[str, Value]) -> None:
        self.name = name
        self.values = values

    def number(self, key: str) -> float:
        """A fraction."""
        value = self.values[key]
        assert isinstance(value, float), f"{key} is no fraction in the weights {self.name}"
        return value

    def whole(self, key: str) -> int:
        """A whole number."""
        value = self.values[key]
        assert isinstance(value, int), f"{key} is no whole number in the weights {self.name}"
        return value

    def numbers(self, key: str) -> list[float]:
        """A row of fractions."""
        value = self.values[key]
        assert isinstance(value, list), f"{key} is no row in the weights {self.name}"
        return value


def read_weights(package: str, name: str) -> WeightSet:
    """A set of a game's package by its name."""
    return parse_weights(name, resources.files(package).joinpath("weights", f"{name}.toml").read_text(encoding="utf-8"))


def parse_weights(name: str, text: str) -> WeightSet:
    """A set from its TOML text."""
    return WeightSet(name, tomllib.loads(text))


def weights_of(package: str) -> list[str]:
    """The names of a package's sets, in order; none when it keeps its figures elsewhere."""
    folder = resources.files(package).joinpath("weights") if package else None
    if folder is None or not folder.is_dir():
        return []
    return sorted([file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")])
