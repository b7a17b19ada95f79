"""Templates compiled once a language: what is always said the same stands in them as plain text.

`say_in_page_language("key")`, `icon("name")`, `asset("file")` and the like, with nothing but constants, are
worked out when a template is compiled, so that a page spends its time on what is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, current_app, g
from flask.templating import Environment
from jinja2 import nodes
from jinja2.visitor import NodeTransformer


class LanguageEnvironment(Environment):
    """An environment of one language. constants: functions whose answer to constants never changes in it."""

    constants: Mapping[str, Callable[..., str]] = {}

    def compile(
        self,
        source: str | nodes.Template,
        name: str | None = None,
        filename: str | None = None,
        *how: Any,
        **named: Any,
    ) -> Any:
        """A template from its text, or from what was parsed of it, as Jinja's own takes them."""
        parsed = self.parse(source, name, filename) if isinstance(source, str) else source
        return super().compile(ConstantFolder(self.constants).visit(parsed), name, filename, *how, **named)


class ConstantFolder(NodeTransformer):
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


def build_language_environments(
    app: Flask, functions_by_language: Mapping[str, Mapping[str, Callable[..., str]]]
) -> dict[str, LanguageEnvironment]:
    """language → the templates of the app in it."""
    made = {}
    for language, constants in functions_by_language.items():
        voice = app.jinja_env.overlay()
        assert isinstance(voice, LanguageEnvironment)
        voice.constants = constants
        made[language] = voice
    return made


def render_first_template_in_page_language(template_names: str | list[Any], **context: object) -> str:
    """The first of the named templates there is, in the language of this request's page."""
    voice: LanguageEnvironment = current_app.extensions["voices"][g.say.language]
    template = (
        voice.select_template(template_names)
        if isinstance(template_names, list)
        else voice.get_template(template_names)
    )
    return template.render(context)
