"""An installed Civitas has all it needs: the wheel, in an empty environment, used outside the checkout."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

# One worker builds the wheel and the environment once for all tests of this file.
pytestmark = pytest.mark.xdist_group("install")

CHECKOUT = Path(__file__).resolve().parent.parent
DATA_SUFFIXES = {".css", ".html", ".js", ".md", ".svg", ".toml", ".typed"}
OFFLINE = ("NewConnectionError", "NameResolutionError", "ConnectTimeoutError")


def clean_environment() -> dict[str, str]:
    """The environment without what would lead a new interpreter back to the checkout or to this one's packages."""
    dropped = ("PYTHON", "PYTEST", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if not name.startswith(dropped)}


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    arguments = [str(part) for part in command]
    return subprocess.run(
        arguments, cwd=cwd, env=clean_environment(), capture_output=True, encoding="utf-8", check=False
    )


def must(*command: str | Path, cwd: Path) -> str:
    done = run(*command, cwd=cwd)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def scripts(environment: Path) -> Path:
    return environment / ("Scripts" if os.name == "nt" else "bin")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source as a clone would have it: nothing that git ignores."""
    copy = tmp_path_factory.mktemp("source")
    listed = must("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=CHECKOUT)
    for name in filter(None, listed.split("\0")):
        if (CHECKOUT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip")
    must(*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment with the wheel and the locked run-time packages."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    install = (scripts(folder) / "python", "-m", "pip", "install", "--disable-pip-version-check")
    lock = run(*install, "--require-hashes", "-r", source / "requirements" / "run.lock", cwd=folder)
    required = os.environ.get("CIVITAS_REQUIRE", "").split(",")
    if lock.returncode != 0 and "network" not in required and any(sign in lock.stderr for sign in OFFLINE):
        pytest.skip("no package registry can be reached to fill an empty environment")
    assert lock.returncode == 0, lock.stdout + lock.stderr
    must(*install, "--no-deps", wheel, cwd=folder)
    return folder


@pytest.fixture
def civitas(environment: Path, tmp_path: Path) -> Any:
    """Run the installed command in a directory far from the checkout; returns its one JSON document."""

    def ask(*arguments: str) -> Any:
        return json.loads(must(scripts(environment) / "civitas", *arguments, "--json", cwd=tmp_path))

    return ask


def test_wheel_is_pure_python(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    names = [PurePosixPath(name) for name in zipfile.ZipFile(wheel).namelist()]
    assert not [name for name in names if name.suffix in {".so", ".pyd", ".dylib", ".c", ".pyc"}]
    assert {name.parts[0].split("-")[0] for name in names} == {"civitas"}
    assert not [name for name in names if "tests" in name.parts]


def test_wheel_holds_all_code_and_data(source: Path, wheel: Path) -> None:
    expected = {
        path.relative_to(source).as_posix()
        for path in (source / "civitas").rglob("*")
        if path.suffix in DATA_SUFFIXES | {".py"}
    }
    assert any(name.endswith(".toml") for name in expected)
    assert expected - set(zipfile.ZipFile(wheel).namelist()) == set()


def test_wheel_says_what_it_is(source: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (folder,) = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name}
        metadata = archive.read(f"{folder}/METADATA").decode()
        assert f"{folder}/licenses/LICENSE" in archive.namelist()
    assert "License-Expression: MIT" in metadata
    needed = set(re.findall(r"^Requires-Dist: ([\w.-]+)(?!.*extra ==)", metadata, re.MULTILINE))
    locked = set(re.findall(r"^([\w.-]+)==", (source / "requirements" / "run.lock").read_text("utf-8"), re.MULTILINE))
    assert {"rich", "typer"} <= needed <= locked


def test_runs_from_the_environment(environment: Path, tmp_path: Path) -> None:
    origin = must(scripts(environment) / "python", "-c", "import civitas; print(civitas.__file__)", cwd=tmp_path)
    assert Path(origin.strip()).is_relative_to(environment)


def test_games(civitas: Any) -> None:
    games = {game["id"]: game for game in civitas("games")}
    game = games["age-of-civilization"]
    assert set(game["name"]) == {"en", "fr"}
    assert game["seats"] == [1, 2, 3, 4]
    options = {option["id"] for option in game["options"]}
    assert {"mode", "innovation", "changing_world", "draft", "first_game"} <= options


def test_cards(civitas: Any) -> None:
    cards = civitas("cards", "age-of-civilization")
    assert len(cards) >= 48 + 15  # civilizations and wonders, before all else in the box
    assert len({(card["kind"], card["id"]) for card in cards}) == len(cards)
    for card in cards:
        assert set(card["name"]) == {"en", "fr"}, card
        assert all(card["name"].values()), card
        assert card["copies"] >= 1, card
        assert card["provenance"], card


def test_fuzz(civitas: Any) -> None:
    report = civitas("fuzz", "age-of-civilization", "--games", "3")
    assert report["game"] == "age-of-civilization"
    assert report["games"] == 3
    assert report["decisions"] > 0
    assert not report["violations"]
    assert sum(report["ends"].values()) == 3
