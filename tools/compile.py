"""Build the kernel and the games with mypyc, in place: each extension module lies next to its .py file and wins.

`make compiled` builds, `make pure` takes the extensions away again. Needs mypy and setuptools (the dev lock) and a C
compiler.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path("civitas")
BUILD = Path("build", "compiled")
SOURCES_DIGEST = BUILD / "sources.sha256"

# One shared library holds all the code, from one C file per module; a dotted name puts it inside the package, where an
# editable install finds it.
LIBRARY = "civitas.native"
OPT_LEVEL = "3"

# Modules that stay interpreted, each with its reason. Paths from the root, with forward slashes.
# Every __init__.py stays interpreted too: it only re-exports, and importlib.resources needs an ordinary package.
INTERPRETED: dict[str, str] = {}


def sources() -> list[Path]:
    """Every file the build depends on."""
    return sorted([*PACKAGE.glob("kernel/*.py"), *PACKAGE.glob("games/**/*.py")])


def modules() -> list[Path]:
    """The files that get compiled."""
    unknown = [path for path in INTERPRETED if not Path(path).exists()]
    if unknown:
        sys.exit(f"INTERPRETED in tools/compile.py names {', '.join(unknown)}, but no such file exists.")
    drawing = [path for path in sources() if path.parent.name == "terminal"]  # draws for people: nothing to gain
    kept = {PACKAGE / "__init__.py", *drawing, *map(Path, INTERPRETED)}
    return [path for path in sources() if path.name != "__init__.py" and path not in kept]


def module_name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts)


def extensions() -> list[Path]:
    """The extension modules that lie in the package now."""
    return sorted([*PACKAGE.rglob("*.so"), *PACKAGE.rglob("*.pyd")])


def expected_extensions() -> list[Path]:
    suffix = EXTENSION_SUFFIXES[0]
    library = Path(*LIBRARY.split("."))
    return sorted(
        [library.with_name(f"{library.name}__mypyc{suffix}"), *(path.with_suffix(suffix) for path in modules())]
    )


def digest() -> str:
    """What the build was made from: the sources, the interpreter, this file, the lock with mypyc's version."""
    total = hashlib.sha256(f"{sys.version}\n".encode())
    for path in (Path(__file__), Path("requirements", "dev.lock")):
        total.update(hashlib.sha256(path.read_bytes()).digest())
    for path in sources():
        total.update(f"{path.as_posix()}\n".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def is_current() -> bool:
    if not SOURCES_DIGEST.exists() or extensions() != expected_extensions():
        return False
    return SOURCES_DIGEST.read_text(encoding="ascii") == digest()


def missing_compiler() -> str:
    """Why no C can be compiled here, or "" when it can."""
    if os.name == "nt":
        return ""  # setuptools looks for Visual C++ itself and says what it misses
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(command) is None:
        return (
            f"The compiled build needs a C compiler, and '{command}' is not installed. Install one (Debian: "
            "apt install gcc; macOS: xcode-select --install), or name it: CC=... make compiled. Without a compiler "
            "Civitas stays pure Python."
        )
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.exists():
        return f"The compiled build needs Python's C headers: {header} is missing (Debian: apt install python3-dev)."
    return ""


@contextmanager
def step(title: str) -> Iterator[None]:
    """Say what is being done, that it still goes on, and how long it took."""
    began = time.monotonic()
    finished = threading.Event()
    terminal = sys.stdout.isatty()
    start, end = ("\r", "") if terminal else ("", "\n")

    def tick() -> None:
        while not finished.wait(1 if terminal else 30):
            print(f"{start}{title} ... {time.monotonic() - began:.0f} s", end=end, flush=True)

    print(f"{title} ...", end=end, flush=True)
    ticker = threading.Thread(target=tick, daemon=True)
    ticker.start()
    try:
        yield
    finally:
        finished.set()
        ticker.join()
        print(f"{start}{title}: {time.monotonic() - began:.1f} s ", flush=True)


def together(compile_all: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Compile C files side by side, one per core, where setuptools would take them one after the other."""

    def compile_side_by_side(files: list[str], **options: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return [made for [made] in pool.map(lambda file: compile_all([file], **options), files)]

    return compile_side_by_side


def build() -> None:
    if not modules():
        sys.exit("Nothing to compile: no modules in civitas/kernel and civitas/games.")
    if is_current():
        print(f"The compiled build is up to date ({len(modules())} modules).")
        return
    if reason := missing_compiler():
        sys.exit(reason)

    # Imported late: the other commands must not wait for mypy to load.
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError, CompileError, LinkError

    BUILD.mkdir(parents=True, exist_ok=True)
    SOURCES_DIGEST.unlink(missing_ok=True)
    made_from = digest()
    with step(f"1/3 Checking types and translating {len(modules())} modules to C"):
        native = mypycify(
            ["--config-file", "pyproject.toml", *(str(path) for path in modules())],
            opt_level=OPT_LEVEL,
            debug_level="0",
            target_dir=str(BUILD / "c"),
            group_name=LIBRARY,
            multi_file=True,
        )
    for extension in native:
        extension.include_dirs.append(
            str(BUILD / "c" / Path(*LIBRARY.split(".")[:-1]))
        )  # where a dotted name puts headers
        # A compiler newer than mypyc's authors knew may warn about generated code; that is no error of ours.
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]

    class BuildTogether(build_ext):
        def build_extensions(self) -> None:
            self.compiler.compile = together(self.compiler.compile)
            super().build_extensions()

    command = BuildTogether(Distribution({"name": "civitas", "ext_modules": native}))
    command.inplace = True
    command.build_temp = str(BUILD / "temp")
    command.build_lib = str(BUILD / "lib")
    command.ensure_finalized()
    with step(f"2/3 Compiling C with -O{OPT_LEVEL}"):
        try:
            command.run()
        except (BaseError, CompileError, LinkError) as error:
            sys.exit(f"The C compiler failed: {error}")
    for path in set(extensions()) - set(expected_extensions()):
        path.unlink()  # of a module that was renamed or is now interpreted, or of another Python

    with step("3/3 Importing every compiled module"):
        subprocess.run([sys.executable, __file__, "verify"], check=True)
    SOURCES_DIGEST.write_text(made_from, encoding="ascii")
    print(f"Built {len(modules())} modules. Edits to them count only after another `make compiled` or `make pure`.")


def verify() -> None:
    """Import every module and fail unless it comes from its extension."""
    sys.path.insert(0, str(ROOT))
    interpreted = []
    for path in modules():
        origin = importlib.import_module(module_name(path)).__file__ or ""
        if not origin.endswith(tuple(EXTENSION_SUFFIXES)):
            interpreted.append(module_name(path))
    if interpreted:
        sys.exit(f"Not compiled: {', '.join(interpreted)}. Run `make compiled`.")


def warn_if_stale() -> None:
    """Tell who edited a compiled module that the old code still runs."""
    if extensions() and not is_current():
        print("The compiled modules are older than the sources: run `make compiled`, or `make pure`.", file=sys.stderr)


def main() -> None:
    commands = {"build": build, "verify": verify, "warn": warn_if_stale}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", choices=commands, default="build")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    try:
        commands[arguments.command]()
    except subprocess.CalledProcessError:
        sys.exit("A compiled module cannot be imported (see above). `make pure` returns to pure Python.")


if __name__ == "__main__":
    main()
