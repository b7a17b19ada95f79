"""The JSON interface agrees with its OpenAPI document."""

from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from calculators import GAMES, View, load_game
from tests.apps import create_test_app
from tests.run_length import TWO_GAMES_OR_ALL, choose_by_run_length

pytestmark = pytest.mark.no_cover

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def create_app_for_testing() -> Flask:
    app = create_test_app()
    app.testing = True
    return app


OPENAPI_SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json?lang=en", create_app_for_testing())
PATHS_LEFT_TO_THE_LONG_RUN = f"^/({'|'.join(slug for slug in GAMES if slug not in TWO_GAMES_OR_ALL) or 'none'})/"


@OPENAPI_SCHEMA.exclude(path_regex=PATHS_LEFT_TO_THE_LONG_RUN).parametrize()
@settings(max_examples=choose_by_run_length(3, 50), deadline=None)
def test_generated_requests_are_answered_as_openapi_describes(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(checks=CHECKS, headers={"Accept-Encoding": "identity"})


def test_openapi_document_is_valid_in_both_languages(client: FlaskClient) -> None:
    for lang in ("ja", "en"):
        answer = client.get(f"/openapi.json?lang={lang}")
        assert (answer.status_code, answer.mimetype) == (200, "application/json")
        assert not list(OpenAPIV31SpecValidator(answer.get_json()).iter_errors())


def test_openapi_parameters_are_described_in_both_languages(client: FlaskClient) -> None:
    """No description is a message key or only the name of its parameter."""
    for lang in ("ja", "en"):
        text = client.get(f"/openapi.json?lang={lang}").text
        assert '"openapi.' not in text
        for slug in GAMES:
            for parameter in load_game(slug).parameters_except_move_and_lang:
                assert f'"name":"{parameter.name}","in":"query","description":"{parameter.name}"' not in text


def test_openapi_lists_every_view_and_parameter_of_each_game(client: FlaskClient) -> None:
    paths = client.get("/openapi.json").get_json()["paths"]
    for slug in GAMES:
        assert {f"/{slug}/{view}.json" for view in (*View, "rules")} <= paths.keys()
        parameters = paths[f"/{slug}/score.json"]["get"]["parameters"]
        names = [one["$ref"].rpartition("/")[2] for one in parameters]
        assert names == [
            f"{slug}.{parameter.name}" for parameter in load_game(slug).parameters_except_move_and_lang
        ] + [
            f"{slug}.move",
            "lang",
        ]


def test_clause_example_answers_match_openapi_schema(client: FlaskClient) -> None:
    schema = schemathesis.openapi.from_dict(client.get("/openapi.json").get_json())
    for slug in GAMES:
        for clause in load_game(slug).clauses[:: choose_by_run_length(4, 1)]:
            view, _, query = clause.example.partition("?")
            if view:
                answer = client.get(f"/{slug}/{view}.json?{query}")
                operation = schema[f"/{slug}/{view}.json"]["GET"]
                operation.validate_response(schemathesis.Response.from_any(answer))


def test_start_page_links_to_openapi_document(client: FlaskClient) -> None:
    assert 'href="/openapi.json?lang=en"' in client.get("/?lang=en").text
