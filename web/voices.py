"""Templates compiled once a language: what is always said the same stands in them as plain text.

`t("key")`, `icon("name")`, `asset("file")` and the like, with nothing but constants, are worked out when a template
is compiled, so that a page spends its time on what is its own. What is compiled calls macros and functions directly
(none of ours wants Jinja's context) and escapes only what is not markup already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from keyword import iskeyword
from typing import Any

from flask import Flask, current_app, g
from flask.templating import Environment
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape


def safe(value: object) -> str:
    """Escaped as Jinja escapes; markup, numbers and plain words cost nothing."""
    kind = type(value)
    if kind is Markup or (kind is str and value.isalnum()):  # type: ignore[attr-defined]
        return value  # type: ignore[return-value]
    return str(value) if kind is int else escape(value)


class Direct(CodeGenerator):
    """Writes calls as calls, and `safe` for `escape`."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if node.dyn_args or node.dyn_kwargs or any(iskeyword(named.key) for named in node.kwargs):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for part in (*node.args, *node.kwargs):
            self.visit(part, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:  # noqa: ARG002
        self.write("environment.safe(")


class Voice(Environment):
    """An environment of one language. constants: functions whose answer to constants never changes in it."""

    constants: Mapping[str, Callable[..., str]] = {}
    code_generator_class = Direct
    safe = staticmethod(safe)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return Fold(self.constants).visit(super()._parse(source, name, filename))  # type: ignore[no-any-return]


class Fold(NodeTransformer):
    """Puts the answer in the place of the question where both are known beforehand."""

    def __init__(self, constants: Mapping[str, Callable[..., str]]) -> None:
        self.constants = constants

    def visit_Call(self, node: nodes.Call) -> nodes.Expr:
        self.generic_visit(node)
        plain = isinstance(node.node, nodes.Name) and node.node.name in self.constants
        args = [arg.value for arg in node.args if isinstance(arg, nodes.Const)]
        if not plain or len(args) < len(node.args) or node.kwargs or node.dyn_args or node.dyn_kwargs:
            return node
        said = self.constants[node.node.name](*args)  # type: ignore[attr-defined]
        return nodes.Const(said, lineno=node.lineno)


def voices(app: Flask, languages: Mapping[str, Mapping[str, Callable[..., str]]]) -> dict[str, Voice]:
    """language → the templates of the app in it."""
    made = {}
    for language, constants in languages.items():
        voice = app.jinja_env.overlay()
        assert isinstance(voice, Voice)
        voice.constants = constants
        made[language] = voice
    return made


def render(names: str | list[Any], **context: object) -> str:
    """The first of the named templates there is, in the language of this request's page."""
    voice: Voice = current_app.extensions["voices"][g.say.language]
    template = voice.select_template(names) if isinstance(names, list) else voice.get_template(names)
    return template.render(context)
