"""Compiles templates once per language: texts that never change become plain text in them.

`t("key")`, `icon("name")`, `asset("file")` and the like, with constant arguments only, are computed when a template is
compiled, so that rendering a page takes less time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, current_app, g
from flask.templating import Environment
from jinja2 import nodes
from jinja2.visitor import NodeTransformer


class LanguageEnvironment(Environment):
    """An environment of one language. constants: functions whose results for constant arguments never change in it."""

    constants: Mapping[str, Callable[..., str]] = {}

    def compile(
        self,
        source: str | nodes.Template,
        name: str | None = None,
        filename: str | None = None,
        *how: Any,
        **named: Any,
    ) -> Any:
        """Compiles a template from its text or its parsed nodes, as Jinja's own method does."""
        parsed = self.parse(source, name, filename) if isinstance(source, str) else source
        return super().compile(ConstantFunctionCallFolder(self.constants).visit(parsed), name, filename, *how, **named)


class ConstantFunctionCallFolder(NodeTransformer):
    """Replaces calls of the constant functions with constant arguments by their results."""

    def __init__(self, constants: Mapping[str, Callable[..., str]]) -> None:
        self.constants = constants

    def visit_Call(self, node: nodes.Call) -> nodes.Expr:
        self.generic_visit(node)
        is_constant_function = isinstance(node.node, nodes.Name) and node.node.name in self.constants
        args = [arg.value for arg in node.args if isinstance(arg, nodes.Const)]
        if not is_constant_function or len(args) < len(node.args) or node.kwargs or node.dyn_args or node.dyn_kwargs:
            return node
        result = self.constants[node.node.name](*args)  # type: ignore[attr-defined]
        return nodes.Const(result, lineno=node.lineno)


def build_language_environments(
    app: Flask, functions_by_language: Mapping[str, Mapping[str, Callable[..., str]]]
) -> dict[str, LanguageEnvironment]:
    """Returns the template environment of each language."""
    environments = {}
    for language, constants in functions_by_language.items():
        environment = app.jinja_env.overlay()
        assert isinstance(environment, LanguageEnvironment)
        environment.constants = constants
        environments[language] = environment
    return environments


def render_first_template_in_page_language(template_names: str | list[Any], **context: object) -> str:
    """Renders the first existing template of the names, in the language of this request's page."""
    environment: LanguageEnvironment = current_app.extensions["language_environments"][g.say.language]
    template = (
        environment.select_template(template_names)
        if isinstance(template_names, list)
        else environment.get_template(template_names)
    )
    return template.render(context)
