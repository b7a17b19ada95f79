"""Describes the interface for programs: `/openapi.json`, built from the declared games, parameters and answers."""

from __future__ import annotations

from functools import cache
from typing import Union, get_type_hints

from flask import Blueprint
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES, View, load_game
from calculators.core.game import AnyGame
from calculators.core.messages import LANGUAGES
from calculators.core.parameters import Parameter
from calculators.core.types import ScoresAndWinners
from web.forms import label_of_parameter
from web.headers import VARY_DATA, app_version
from web.i18n import Speaker
from web.json_schema import Schema, schema_of_type
from web.json_types import AnswerJson, ProblemJson, ReadJson, RulesJson, ScoreJson, SearchJson
from web.openapi_tables import PROBLEM, openapi_paths_of_shared_tables
from web.responses import build_etag_or_abort, build_json_response
from web.routes import choose_language, read_page_request_or_raise
from web.table.address import QUERY_BYTES
from web.table.game_pages import load_game_pages

interface = Blueprint("interface", __name__)
TEXT_SCHEMA: Schema = {"type": "string"}
GAME_SCHEMA: Schema = {"type": "string", "enum": list(GAMES)}
LANGUAGE_SCHEMA: Schema = {"type": "string", "enum": list(LANGUAGES)}


@cache
def build_openapi_document(language_code: str) -> Schema:
    """Builds the whole document in a language; it is cached."""
    say = Speaker(language_code)
    schemas: dict[str, Schema] = {}
    for described_type in (AnswerJson, RulesJson, ProblemJson, SearchJson, ReadJson):
        schema_of_type(described_type, schemas)
    parameters: dict[str, Schema] = {"lang": query_parameter_json("lang", say("openapi.lang"), LANGUAGE_SCHEMA)}
    paths: dict[str, Schema] = {}
    for slug in GAMES:
        game = load_game(slug)
        for parameter in game.parameters_except_move_and_lang:
            parameters[f"{slug}.{parameter.name}"] = declared_parameter_json(game, parameter, say)
        parameters[f"{slug}.move"] = move_parameter_json(game, say)
        names = [*(f"{slug}.{name}" for name in game.parameter_names_except_lang), "lang"]
        references = [{"$ref": f"#/components/parameters/{name}"} for name in names]
        for view, schema in answer_schema_by_question(game, schemas).items():
            paths[f"/{slug}/{view}.json"] = {
                "get": view_operation_json(slug, view, say=say, parameter_references=references, answer_schema=schema)
            }
    paths["/search.json"] = {"get": search_operation_json(say)}
    paths["/read.json"] = build_openapi_sentence_reading_get_and_post(say)
    paths["/openapi.json"] = {"get": openapi_document_operation_json(say)}
    paths |= openapi_paths_of_shared_tables(say)
    return {
        "openapi": "3.1.1",
        "info": {
            "title": say("site.title"),
            "version": app_version(),
            "description": say("openapi.description", bytes=QUERY_BYTES),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": slug, "description": say(f"game.{slug}.does")} for slug in GAMES],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "parameters": parameters,
            "responses": {
                "Problem": response_json(
                    say("openapi.problem"), schema_reference("Problem"), "application/problem+json"
                )
            },
        },
    }


def answer_schema_by_question(game: AnyGame, named_schemas: dict[str, Schema]) -> dict[str, Schema]:
    """Returns the schema of the answers to each question of a game: what all answers have, and this game's score."""
    score_type = get_type_hints(game.calculate_score)["return"]
    score = schema_of_type(Union[ScoreJson if score_type is ScoresAndWinners else score_type, None], named_schemas)  # noqa: UP007 (made at run time)
    answer_schema = {"allOf": [schema_reference("Answer"), {"properties": {"score": score}}]}
    schemas = {view.value: answer_schema for view in View}
    for name in load_game_pages(game.slug).extra_questions:
        extra_schema = {"properties": {name: {"type": "object"}}}
        schemas[name] = {"allOf": [*answer_schema["allOf"], extra_schema]}
    return {**schemas, "rules": schema_reference("Rules")}


def view_operation_json(
    game_slug: str, view: str, *, say: Speaker, parameter_references: list[Schema], answer_schema: Schema
) -> Schema:
    """Describes one question of one game."""
    question = say.say_first_known_or_last(f"openapi.{view}", f"openapi.{game_slug}.{view}")
    return {
        "operationId": f"{game_slug}_{view}",
        "tags": [game_slug],
        "summary": f"{say(f'game.{game_slug}')}: {question}",
        "parameters": parameter_references,
        "responses": {
            "200": {
                **response_json(say("openapi.answer"), answer_schema),
                "headers": {"ETag": {"schema": {"type": "string"}, "description": say("openapi.etag")}},
            },
            "422": response_json(say("openapi.refused"), answer_schema),
            "default": PROBLEM,
        },
    }


def query_parameter_json(name: str, description: str, schema: Schema = TEXT_SCHEMA, example: str = "") -> Schema:
    """Describes a parameter of an address. example: '' for none."""
    described: Schema = {"name": name, "in": "query", "description": description, "schema": schema}
    return {**described, "example": example} if example else described


def declared_parameter_json(game: AnyGame, parameter: Parameter, say: Speaker) -> Schema:
    """Describes a declared parameter: all are text, in the notation of the game."""
    label = label_of_parameter(say, game.slug, parameter.name)
    has_default = parameter.default not in (None, (), "")
    default = {"default": parameter.format_value(parameter.default)} if has_default else {}
    return query_parameter_json(
        parameter.name,
        f"{label} ({say('openapi.secret')})" if parameter.secret else label,
        {**TEXT_SCHEMA, **default},
        parameter.example,
    )


def move_parameter_json(game: AnyGame, say: Speaker) -> Schema:
    """Describes the parameter of the questioned move, or moves."""
    examples = [clause.example.rpartition("move=")[2] for clause in game.clauses if "move=" in clause.example]
    example = examples[0].partition("&")[0] if examples else ""
    return query_parameter_json("move", say("openapi.move"), example=example)


def search_operation_json(say: Speaker) -> Schema:
    """Describes the search in the rules."""
    return {
        "operationId": "search",
        "summary": say("openapi.search"),
        "parameters": [
            query_parameter_json("q", say("openapi.search.q"), example="同点なら"),
            query_parameter_json("game", say("openapi.search.game"), GAME_SCHEMA),
            {"$ref": "#/components/parameters/lang"},
        ],
        "responses": {"200": response_json(say("openapi.answer"), schema_reference("Search")), "default": PROBLEM},
    }


def build_openapi_sentence_reading_get_and_post(say: Speaker) -> Schema:
    """Describes the reading of a sentence, sent in the address or in a body."""
    responses = {"200": response_json(say("openapi.answer"), schema_reference("Read")), "default": PROBLEM}
    fields = {"q": TEXT_SCHEMA, "game": GAME_SCHEMA, "lang": LANGUAGE_SCHEMA}
    form = {"schema": {"type": "object", "properties": fields, "required": ["q"]}}
    get = {
        "operationId": "read",
        "summary": say("openapi.read"),
        "parameters": [
            query_parameter_json("q", say("openapi.read.q"), example="7,7に3,4,5は出せる？"),
            query_parameter_json("game", say("openapi.search.game"), GAME_SCHEMA),
            {"$ref": "#/components/parameters/lang"},
        ],
        "responses": responses,
    }
    post = {
        "operationId": "read_unseen",
        "summary": say("openapi.read.unseen"),
        "requestBody": {"required": True, "content": {"application/x-www-form-urlencoded": form}},
        "responses": responses,
    }
    return {"get": get, "post": post}


def openapi_document_operation_json(say: Speaker) -> Schema:
    """Describes the operation that returns this document."""
    return {
        "operationId": "openapi",
        "summary": say("openapi.itself"),
        "parameters": [{"$ref": "#/components/parameters/lang"}],
        "responses": {"200": response_json(say("openapi.itself"), {"type": "object"}), "default": PROBLEM},
    }


def schema_reference(schema_name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{schema_name}"}


def response_json(description: str, answer_schema: Schema, mimetype: str = "application/json") -> Schema:
    return {"description": description, "content": {mimetype: {"schema": answer_schema}}}


@interface.get("/openapi.json", endpoint="openapi")
def show_openapi_document() -> BaseResponse:
    """Answers with the description of everything that answers in JSON."""
    lang = choose_language(read_page_request_or_raise().lang)
    tag = build_etag_or_abort("openapi", lang, VARY_DATA)
    return build_json_response(build_openapi_document(lang), tag, 200)
