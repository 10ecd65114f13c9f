"""How our templates compile: to less work than Jinja's general answer.

A board is a thousand small calls, look-ups and escapes. Jinja asks at each of them whether a filter wants the context,
whether a mapping is an object, whether text is already safe; nothing of ours needs the first, the second is answered
by looking at the dictionary first, the third by the type.
"""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from jinja2.utils import missing
from markupsafe import Markup, escape


def html(value: Any) -> str:
    """Text as it stands in a page: what is marked safe as it is, all else escaped."""
    kind = value.__class__
    text: str = value if kind is Markup else str(value) if kind is int else escape(value)
    return text


class PlainContext(Context):
    """Calls what a template calls: no function of ours wants the context."""

    def call(self, called: Any, /, *args: Any, **kwargs: Any) -> Any:
        return called(*args, **kwargs)


class PlainGenerator(CodeGenerator):
    """Writes calls without the variables of loops and blocks, and `html` where text goes out."""

    def signature(self, node: Any, frame: Frame, extra_kwargs: Any = None) -> None:
        named = {name: source for name, source in (extra_kwargs or {}).items() if name == "caller"}
        super().signature(node, frame, named or None)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.html(")


class PlainEnvironment(Environment):
    """Boards are drawn from dictionaries: `c.name` looks there first."""

    context_class = PlainContext
    code_generator_class = PlainGenerator
    html = staticmethod(html)

    def getattr(self, obj: Any, attribute: str) -> Any:
        if obj.__class__ is dict:
            if attribute in obj:
                return obj[attribute]
        else:
            found = getattr(obj, attribute, missing)
            if found is not missing:
                return found
        return super().getattr(obj, attribute)
