"""Builds JSON Schema (2020-12) from Python types, so that what mypy checks is what is described."""

from __future__ import annotations

import dataclasses
import types
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from calculators.core.types import list_fields_in_json

Schema = dict[str, Any]
JSON_TYPE_NAMES: dict[object, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
}


def schema_of_type(python_type: Any, named_schemas: dict[str, Schema]) -> Schema:
    """Returns the schema of a type: plain types, Literal, `X | None`, list, tuple[X, …], dict[str, X], dataclasses, and
    TypedDicts, which are stored by name in `named_schemas` and referred to. Raises TypeError for any other type.

    >>> schema_of_type(list[int | None], {})
    {'type': 'array', 'items': {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}}
    """
    if python_type is Any:
        return {}
    if python_type in JSON_TYPE_NAMES:
        return {"type": JSON_TYPE_NAMES[python_type]}
    if is_typeddict(python_type):
        return store_schema_and_return_reference(python_type, named_schemas)
    if dataclasses.is_dataclass(python_type):
        hints = get_type_hints(python_type, include_extras=True)
        return object_schema(
            python_type.__doc__,
            {field.name: hints[field.name] for field in list_fields_in_json(python_type)},
            named_schemas,
        )
    return schema_of_type_with_arguments_or_raise(python_type, named_schemas)


def schema_of_type_with_arguments_or_raise(python_type: Any, named_schemas: dict[str, Schema]) -> Schema:
    """Returns the schema of a type with arguments. Raises TypeError for an unsupported type."""
    origin, arguments = get_origin(python_type), get_args(python_type)
    if origin is Annotated:
        return {**schema_of_type(arguments[0], named_schemas), "description": arguments[1]}
    if origin is NotRequired:
        return schema_of_type(arguments[0], named_schemas)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of_type(argument, named_schemas) for argument in arguments]}
    if origin in (list, tuple):
        return {"type": "array", "items": schema_of_type(arguments[0], named_schemas)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of_type(arguments[1], named_schemas)}
    raise TypeError(f"no schema for {python_type}")


def store_schema_and_return_reference(typed_dict_class: Any, named_schemas: dict[str, Schema]) -> Schema:
    """Returns a reference to a TypedDict, whose schema is stored under its name without `Json`."""
    name = typed_dict_class.__name__.removesuffix("Json")
    if name not in named_schemas:
        named_schemas[name] = {}  # ends the recursion of a type that contains itself
        named_schemas[name] = object_schema(
            typed_dict_class.__doc__, get_type_hints(typed_dict_class, include_extras=True), named_schemas
        )
    return {"$ref": f"#/components/schemas/{name}"}


def object_schema(docstring: str | None, field_types: dict[str, Any], named_schemas: dict[str, Schema]) -> Schema:
    """Returns the schema of an object; fields without NotRequired are required."""
    return {
        "type": "object",
        "description": (docstring or "").strip().split("\n\n")[0],
        "properties": {name: schema_of_type(kind, named_schemas) for name, kind in field_types.items()},
        "required": [name for name, kind in field_types.items() if get_origin(kind) is not NotRequired],
    }
