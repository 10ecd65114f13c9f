"""Reading the package's own source: what a linter cannot know about it."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import civitas

PACKAGE = Path(civitas.__file__).parent
TOY = Path(__file__).parent / "toy.py"


@cache
def trees() -> dict[str, ast.Module]:
    """Every module of the package, and the Bazaar, by dotted name."""
    found: dict[str, ast.Module] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    found["kernel.toy"] = ast.parse(TOY.read_text(encoding="utf-8"))
    return found


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    for module, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                yield module, node


def base_names(node: ast.ClassDef) -> list[str]:
    return [base.id if isinstance(base, ast.Name) else getattr(base, "attr", "") for base in node.bases]


@cache
def descendants(ancestor: str) -> dict[str, ast.ClassDef]:
    """Every class that inherits from one of that name, and itself, by dotted name."""
    found = {f"{module}.{node.name}": node for module, node in classes() if node.name == ancestor}
    grown = True
    while grown:
        heirs = {
            f"{module}.{node.name}": node
            for module, node in classes()
            if set(base_names(node)) & {known.name for known in found.values()}
        }
        grown = not heirs.keys() <= found.keys()
        found |= heirs
    return found


def load(place: str) -> type:
    """A class by its dotted name."""
    module, _, name = place.rpartition(".")
    kind = getattr(importlib.import_module(module), name)
    assert isinstance(kind, type)
    return kind


def strings(node: ast.expr | None) -> list[str]:
    """The text constants an expression can be: itself, or those of a conditional."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    return []


def argument(call: ast.Call, name: str, place: int) -> ast.expr | None:
    """An argument given by name or by place."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    return call.args[place] if len(call.args) > place else None
