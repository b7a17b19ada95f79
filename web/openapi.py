"""The interface for programs: `/openapi.json`, made from what is declared of games, parameters and answers."""

from __future__ import annotations

from functools import cache
from typing import Union, get_type_hints

from flask import Blueprint
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES, View
from calculators import game as load
from calculators.core.game import AnyGame
from calculators.core.messages import LANGUAGES
from calculators.core.parameters import Parameter
from calculators.core.types import Score
from web.headers import VARY_DATA, etag, unchanged, version
from web.i18n import Speaker
from web.json_schema import Schema, schema_of
from web.json_types import AnswerJson, ProblemJson, RulesJson, ScoreJson, SearchJson
from web.openapi_tables import table_paths
from web.routes import asked, language, not_modified, send_json
from web.table.address import QUERY_BYTES
from web.table.game_pages import game_pages

interface = Blueprint("interface", __name__)
PROBLEM = {"$ref": "#/components/responses/Problem"}


@cache
def document(lang: str) -> Schema:
    """The whole interface, in a language; the same for all who ask."""
    say = Speaker(lang)
    schemas: dict[str, Schema] = {}
    schema_of(AnswerJson, schemas)
    schema_of(RulesJson, schemas)
    schema_of(ProblemJson, schemas)
    schema_of(SearchJson, schemas)
    parameters: dict[str, Schema] = {"lang": language_parameter(say)}
    paths: dict[str, Schema] = {}
    for slug in GAMES:
        game = load(slug)
        names = [f"{slug}.{parameter.name}" for parameter in game.declared]
        parameters |= {
            name: parameter_json(game, parameter, say) for name, parameter in zip(names, game.declared, strict=True)
        }
        parameters[f"{slug}.move"] = move_parameter(game, say)
        references = [{"$ref": f"#/components/parameters/{name}"} for name in (*names, f"{slug}.move", "lang")]
        for view, schema in views(game, schemas).items():
            paths[f"/{slug}/{view}.json"] = {"get": operation(slug, view, say, references, schema)}
    paths["/search.json"] = {"get": searching(say)}
    paths["/openapi.json"] = {"get": itself(say)}
    paths |= table_paths(say)
    return {
        "openapi": "3.1.1",
        "info": {
            "title": say("site.title"),
            "version": version(),
            "description": say("openapi.description", bytes=QUERY_BYTES),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": slug, "description": say(f"game.{slug}.does")} for slug in GAMES],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "parameters": parameters,
            "responses": {"Problem": answer(say("openapi.problem"), reference("Problem"), "application/problem+json")},
        },
    }


def views(game: AnyGame, schemas: dict[str, Schema]) -> dict[str, Schema]:
    """Each question of a game with the schema of its answers: what all answers have, and this game's score."""
    kind = get_type_hints(game.score)["return"]
    score = schema_of(Union[ScoreJson if kind is Score else kind, None], schemas)  # noqa: UP007 (made at run time)
    told = {"allOf": [reference("Answer"), {"properties": {"score": score}}]}
    found = {view.value: told for view in View}
    for name in game_pages(game.slug).extras:
        more = {"properties": {name: {"type": "object"}}}
        found[name] = {"allOf": [*told["allOf"], more]}
    return {**found, "rules": reference("Rules")}


def operation(slug: str, view: str, say: Speaker, parameters: list[Schema], schema: Schema) -> Schema:
    """One question of one game."""
    key = f"openapi.{view}" if say.has(f"openapi.{view}") else f"openapi.{slug}.{view}"
    return {
        "operationId": f"{slug}_{view}",
        "tags": [slug],
        "summary": f"{say(f'game.{slug}')}: {say(key)}",
        "parameters": parameters,
        "responses": {
            "200": {
                **answer(say("openapi.answer"), schema),
                "headers": {"ETag": {"schema": {"type": "string"}, "description": say("openapi.etag")}},
            },
            "422": answer(say("openapi.refused"), schema),
            "default": PROBLEM,
        },
    }


def parameter_json(game: AnyGame, parameter: Parameter, say: Speaker) -> Schema:
    """A declared parameter: all are text, in the notation of the game."""
    keys = (f"{game.slug}.field.{parameter.name}", f"field.{parameter.name}")
    label = next((say(key) for key in keys if say.has(key)), parameter.name)
    schema: Schema = {"type": "string"}
    if parameter.default not in (None, (), ""):
        schema["default"] = parameter.write(parameter.default)
    found: Schema = {"name": parameter.name, "in": "query", "description": label, "schema": schema}
    if parameter.example:
        found["example"] = parameter.example
    if parameter.secret:
        found["description"] = f"{label} ({say('openapi.secret')})"
    return found


def move_parameter(game: AnyGame, say: Speaker) -> Schema:
    """The move in question, or several."""
    examples = [clause.example.rpartition("move=")[2] for clause in game.clauses if "move=" in clause.example]
    return {
        "name": "move",
        "in": "query",
        "description": say("openapi.move"),
        "schema": {"type": "string"},
        **({"example": examples[0].partition("&")[0]} if examples else {}),
    }


def language_parameter(say: Speaker) -> Schema:
    return {
        "name": "lang",
        "in": "query",
        "description": say("openapi.lang"),
        "schema": {"type": "string", "enum": list(LANGUAGES)},
    }


def searching(say: Speaker) -> Schema:
    """The rules asked in one's own words."""
    text = {"type": "string"}
    return {
        "operationId": "search",
        "summary": say("openapi.search"),
        "parameters": [
            {"name": "q", "in": "query", "description": say("openapi.search.q"), "schema": text, "example": "同点なら"},
            {
                "name": "game",
                "in": "query",
                "description": say("openapi.search.game"),
                "schema": {"type": "string", "enum": list(GAMES)},
            },
            {"$ref": "#/components/parameters/lang"},
        ],
        "responses": {"200": answer(say("openapi.answer"), reference("Search")), "default": PROBLEM},
    }


def itself(say: Speaker) -> Schema:
    """The operation that gives this description."""
    return {
        "operationId": "openapi",
        "summary": say("openapi.itself"),
        "parameters": [{"$ref": "#/components/parameters/lang"}],
        "responses": {"200": answer(say("openapi.itself"), {"type": "object"}), "default": PROBLEM},
    }


def reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def answer(words: str, schema: Schema, mimetype: str = "application/json") -> Schema:
    return {"description": words, "content": {mimetype: {"schema": schema}}}


@interface.get("/openapi.json")
def openapi() -> BaseResponse:
    """The description of everything that answers in JSON."""
    lang = language(asked().lang)
    tag = etag("openapi", lang)
    if unchanged(tag):
        return not_modified(tag, VARY_DATA)
    return send_json(document(lang), tag, 200)
