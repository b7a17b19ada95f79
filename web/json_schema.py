"""JSON Schema (2020-12) from Python types: what mypy checks is what is described."""

from __future__ import annotations

import dataclasses
import types
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

Schema = dict[str, Any]
PLAIN: dict[object, str] = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def schema_of(kind: Any, named: dict[str, Schema]) -> Schema:
    """The schema of a type: plain types, Literal, `X | None`, list, tuple[X, …], dict[str, X], dataclasses, and
    TypedDicts, which are kept by name in `named` and referred to. Raises TypeError for any other type.

    >>> schema_of(list[int | None], {})
    {'type': 'array', 'items': {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}}
    """
    if kind is Any:
        return {}
    if kind in PLAIN:
        return {"type": PLAIN[kind]}
    if is_typeddict(kind):
        return typed_dict(kind, named)
    if dataclasses.is_dataclass(kind):
        hints = get_type_hints(kind, include_extras=True)
        return record(kind.__doc__, {field.name: hints[field.name] for field in dataclasses.fields(kind)}, named)
    return generic(kind, named)


def generic(kind: Any, named: dict[str, Schema]) -> Schema:
    """The schema of a type with arguments."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return {**schema_of(arguments[0], named), "description": arguments[1]}
    if origin is NotRequired:
        return schema_of(arguments[0], named)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of(argument, named) for argument in arguments]}
    if origin in (list, tuple):
        return {"type": "array", "items": schema_of(arguments[0], named)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(arguments[1], named)}
    raise TypeError(f"no schema for {kind}")


def typed_dict(kind: Any, named: dict[str, Schema]) -> Schema:
    """A reference to a TypedDict, whose schema is kept under its name without `Json`."""
    name = kind.__name__.removesuffix("Json")
    if name not in named:
        named[name] = {}  # so that one that holds itself ends
        named[name] = record(kind.__doc__, get_type_hints(kind, include_extras=True), named)
    return {"$ref": f"#/components/schemas/{name}"}


def record(words: str | None, fields: dict[str, Any], named: dict[str, Schema]) -> Schema:
    """An object with these fields, all of which it has but those that say NotRequired."""
    return {
        "type": "object",
        "description": (words or "").strip().split("\n\n")[0],
        "properties": {name: schema_of(kind, named) for name, kind in fields.items()},
        "required": [name for name, kind in fields.items() if get_origin(kind) is not NotRequired],
    }
