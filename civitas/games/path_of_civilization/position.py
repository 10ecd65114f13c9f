"""Positions for examples."""

from __future__ import annotations

from typing import Any

from civitas.games.path_of_civilization.state import PathMatch


def set_position(match: PathMatch, changes: dict[str, Any]) -> None:
    raise NotImplementedError
