"""The house stands as docs/architecture.md says: who may import whom, and what the documents promise."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "civitas"


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found)


def test_the_kernel_imports_only_itself() -> None:
    for path in (PACKAGE / "kernel").glob("*.py"):
        foreign = {
            name for name in imports(path) if name.startswith("civitas.") and not name.startswith("civitas.kernel")
        }
        assert not foreign, f"{path.name} imports {foreign}"


def test_no_game_imports_another_or_a_front_end() -> None:
    for folder in (PACKAGE / "games").iterdir():
        own = f"civitas.games.{folder.name}"
        allowed = (own, "civitas.kernel", "civitas.terminal", "civitas.bots")
        for path in folder.glob("*.py") if folder.is_dir() else []:
            foreign = {name for name in imports(path) if name.startswith("civitas.") and not name.startswith(allowed)}
            assert not foreign, f"{path} imports {foreign}"
            rules = path.name not in ("bot.py", "weighing.py")
            reaches_out = {name for name in imports(path) if name.startswith(("civitas.terminal", "civitas.bots"))}
            assert not (rules and reaches_out), f"{path} imports {reaches_out}"


def test_learning_environments_are_a_room_that_nobody_needs() -> None:
    """The extra `envs` is optional: only civitas.envs imports its packages, and nobody imports civitas.envs."""
    extra = ("gymnasium", "pettingzoo", "numpy", "civitas.envs")
    for path in PACKAGE.rglob("*.py"):
        needed = {name for name in imports(path) if name.split(".")[0] in extra or name.startswith("civitas.envs")}
        assert path.parent.name == "envs" or not needed, f"{path} imports {needed}"
    entrance = ast.parse((PACKAGE / "envs" / "__init__.py").read_text(encoding="utf-8"))
    at_once = {node.module for node in entrance.body if isinstance(node, ast.ImportFrom)}
    assert at_once <= {"__future__", "collections.abc", "typing", "civitas.envs.needs", "civitas.kernel"}


def test_files_stay_small() -> None:
    long = [path for path in PACKAGE.rglob("*.py") if len(path.read_text(encoding="utf-8").splitlines()) > 600]
    assert not long


def test_nothing_outside_the_repository_is_needed() -> None:
    for path in [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml"), *ROOT.glob("tests/**/*.py"), ROOT / "Makefile"]:
        assert "../" + "shared" not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize("document", sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]), ids=lambda path: path.name)
def test_links_in_documents_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), f"{document.name} links {target}"


def test_the_readme_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert examples
    for example in examples:
        code = compile(example, "README.md", "exec")
        exec(code, {})  # noqa: S102  the README is run as a test
    assert "Round 1" in capsys.readouterr().out


def test_every_file_of_a_game_folder_is_in_its_readme() -> None:
    for folder in (PACKAGE / "games").iterdir():
        if folder.is_dir() and (folder / "game.py").exists():
            told = (folder / "README.md").read_text(encoding="utf-8")
            files = {path.name for path in folder.glob("*.py")} - {"__init__.py"}
            missing = sorted(name for name in files if name not in told)
            assert not missing, f"{folder.name}/README.md does not name {missing}"
