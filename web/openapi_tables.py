"""Describes shared tables in `/openapi.json`: how a program shares one, follows it and enters a turn (docs/json.md)."""

from __future__ import annotations

from web.i18n import Speaker
from web.json_schema import Schema

PROBLEM = {"$ref": "#/components/responses/Problem"}
SHARED_TABLE_SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "version": {"type": "integer", "minimum": 1},
        **{name: {"type": "string"} for name in ("game", "view", "query", "page", "json", "key", "watch")},
        "teller": {"type": ["string", "null"]},
        "changed": {"type": "string", "format": "date-time"},
    },
    "required": ["version", "game", "view", "query", "page", "json", "teller", "changed"],
}


def openapi_paths_of_shared_tables(say: Speaker) -> dict[str, Schema]:
    """Returns the paths of shared tables."""
    key = {"name": "key", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[0-9a-z-]{16,19}$"}}
    table_response = table_response_json(say("openapi.table.stands"))
    unchanged = {"description": say("openapi.table.unchanged")}
    read_responses = {"200": table_response, "304": unchanged, "default": PROBLEM}
    update_responses = {
        "200": table_response,
        "409": table_response_json(say("openapi.table.first")),
        "default": PROBLEM,
    }
    get = {"operationId": "table", "summary": say("openapi.table.read"), "responses": read_responses}
    watch = {"operationId": "watch", "summary": say("openapi.table.watch"), "responses": read_responses}
    post = {
        "operationId": "tell",
        "summary": say("openapi.table.tell"),
        "requestBody": openapi_form_request_body(
            {"after": "integer", "query": "string", "view": "string", "seat": "string"}, ["after"]
        ),
        "responses": update_responses,
    }
    share = {
        "operationId": "share",
        "summary": say("openapi.table.share"),
        "requestBody": openapi_form_request_body(
            {"game": "string", "view": "string", "query": "string"}, ["game", "view"]
        ),
        "responses": {"201": table_response, "default": PROBLEM},
    }
    return {
        "/table.json": {"post": share},
        "/table/{key}.json": {"parameters": [key], "get": get, "post": post},
        "/watch/{key}.json": {"parameters": [key], "get": watch},
    }


def openapi_form_request_body(json_type_by_field: dict[str, str], required_fields: list[str]) -> Schema:
    properties = {name: {"type": kind} for name, kind in json_type_by_field.items()}
    schema = {"type": "object", "properties": properties, "required": required_fields}
    return {"required": True, "content": {"application/x-www-form-urlencoded": {"schema": schema}}}


def table_response_json(description: str) -> Schema:
    return {"description": description, "content": {"application/json": {"schema": SHARED_TABLE_SCHEMA}}}
