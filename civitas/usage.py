"""Misspelt commands and flags, told in the person's language: typer speaks English only."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any, Final

from rich.markup import escape
from typer.core import TyperGroup
from typer.exceptions import Abort, TyperException

from civitas.console import ERR, say
from civitas.kernel.text import LANGUAGES, default_language

# What typer says, and our sentence for it.
PATTERNS: Final = (
    ("usage.command", r"No such command '(?P<word>.+?)'\.?( Did you mean (?P<near>.+)\?)?"),
    ("usage.option", r"No such option: (?P<word>\S+)( \(Possible options: (?P<near>.+)\))?"),
    ("usage.missing", r"Missing (argument|option|parameter) '(?P<word>.+?)'.*"),
    ("usage.extra", r"Got unexpected extra argument.*\((?P<word>.+)\)"),
    ("usage.needs", r"Option '(?P<word>.+)' requires an argument\."),
    ("usage.alone", r"Option '(?P<word>.+)' does not take a value\."),
    ("usage.value", r"Invalid value for '(?P<word>.+?)': .+"),
)


def language_of(words: Sequence[str]) -> str:
    """The language a command line asks for, else the environment's; nothing of it has been understood yet."""
    for word, after in zip(words, (*words[1:], ""), strict=True):
        lang = after if word == "--lang" else word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if lang in LANGUAGES:
            return lang
    return default_language()


def sentence(told: str, lang: str) -> str:
    """What typer says of a mistake in our words; as it says it where we have none."""
    for key, pattern in PATTERNS:
        found = re.fullmatch(pattern, told, re.DOTALL)
        if found:
            near = found.groupdict().get("near")
            more = " " + say("usage.near", lang, near=near.replace("'", "")) if near else ""
            return say(key, lang, word=found["word"]) + more
    return told


class Commands(TyperGroup):
    """The commands of `civitas`."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        words = list(sys.argv[1:] if args is None else args)
        if not (standalone_mode and words):  # without any word the help is shown
            return super().main(args, prog_name, complete_var, standalone_mode, windows_expand_args, **extra)
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except TyperException as error:
            lang = language_of(words)
            path = getattr(getattr(error, "ctx", None), "command_path", "civitas")
            ERR.print(escape(sentence(error.format_message(), lang)), highlight=False, soft_wrap=True)
            ERR.print(say("usage.help", lang, command=f"{path} --help"), style="dim", highlight=False, soft_wrap=True)
            sys.exit(error.exit_code)
        except Abort:
            sys.exit(1)
        sys.exit(code if isinstance(code, int) else 0)
