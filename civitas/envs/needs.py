"""What learning environments need beside the games: the packages of the extra `envs`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from civitas.kernel.text import Refusal, Texts, read_texts

TEXTS: Final[Texts] = read_texts("civitas.text", "envs.toml")
PACKAGES: Final = ("gymnasium", "numpy", "pettingzoo")


def missing_packages() -> list[str]:
    return [package for package in PACKAGES if find_spec(package) is None]


def need_extra() -> None:
    """Refuse when the extra is not installed."""
    missing = missing_packages()
    if missing:
        raise Refusal("envs.missing", TEXTS, packages=", ".join(missing))
