"""Shared tables in `/openapi.json`: how a program shares one, follows it and tells a turn (docs/json.md)."""

from __future__ import annotations

from web.i18n import Speaker
from web.json_schema import Schema

PROBLEM = {"$ref": "#/components/responses/Problem"}
TABLE: Schema = {
    "type": "object",
    "properties": {
        "version": {"type": "integer", "minimum": 1},
        **{name: {"type": "string"} for name in ("game", "view", "query", "page", "json", "key", "watch")},
        "teller": {"type": ["string", "null"]},
        "changed": {"type": "string", "format": "date-time"},
    },
    "required": ["version", "game", "view", "query", "page", "json", "teller", "changed"],
}


def table_paths(say: Speaker) -> dict[str, Schema]:
    """The addresses of shared tables."""
    key = {"name": "key", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[0-9a-z-]{16,19}$"}}
    stands = answer(say("openapi.table.stands"))
    unchanged = {"description": say("openapi.table.unchanged")}
    read = {"200": stands, "304": unchanged, "default": PROBLEM}
    tell = {"200": stands, "409": answer(say("openapi.table.first")), "default": PROBLEM}
    get = {"operationId": "table", "summary": say("openapi.table.read"), "responses": read}
    watch = {"operationId": "watch", "summary": say("openapi.table.watch"), "responses": read}
    post = {
        "operationId": "tell",
        "summary": say("openapi.table.tell"),
        "requestBody": form({"after": "integer", "query": "string", "view": "string", "seat": "string"}, ["after"]),
        "responses": tell,
    }
    share = {
        "operationId": "share",
        "summary": say("openapi.table.share"),
        "requestBody": form({"game": "string", "view": "string", "query": "string"}, ["game", "view"]),
        "responses": {"201": stands, "default": PROBLEM},
    }
    return {
        "/table.json": {"post": share},
        "/table/{key}.json": {"parameters": [key], "get": get, "post": post},
        "/watch/{key}.json": {"parameters": [key], "get": watch},
    }


def form(fields: dict[str, str], required: list[str]) -> Schema:
    properties = {name: {"type": kind} for name, kind in fields.items()}
    schema = {"type": "object", "properties": properties, "required": required}
    return {"required": True, "content": {"application/x-www-form-urlencoded": {"schema": schema}}}


def answer(words: str) -> Schema:
    return {"description": words, "content": {"application/json": {"schema": TABLE}}}
