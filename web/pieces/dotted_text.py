"""Writes targets and values as text and reads them back.

A target is a part of the table that can be selected; a value is what a control sends. Each kind of them is a dataclass.
Its text is a word and its fields, with dots between; a field with a default may be left out at the end:

    @dataclass(frozen=True, slots=True)
    class LayoutTarget(DottedText):
        WORD = "board"
        cell: tuple[int, int]
        side: Literal["top", "left"] | None = None

    TARGETS = DottedTextParser[LayoutTarget](LayoutTarget)

    str(LayoutTarget((1, 0), "left")) == "board.1.0.left"
    TARGETS.parse_or_none("board.1.0") == LayoutTarget((1, 0))
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from types import EllipsisType, NoneType, UnionType
from typing import (
    Annotated,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

NUMBER_PATTERN = r"\d{1,3}"


@dataclass(frozen=True, slots=True)
class DottedText:
    r"""A target or a value.

    WORD begins its text, '' if its first field does. A field is an int from 0, a Literal of texts, a str or int with
    its pattern (`Annotated[int, r"-?\d"]`), a tuple of these, or another DottedText; None is left out of the text.
    """

    WORD: ClassVar[str] = ""

    def __str__(self) -> str:
        return ".".join([*([self.WORD] if self.WORD else []), *list_field_texts_flattening_tuples_skipping_none(self)])


def element_id_of_target(target: DottedText | str) -> str:
    """Returns the id of a target's element, to scroll to it: `at-board-1-0`."""
    return "at-" + str(target).replace(".", "-")


def list_field_texts_flattening_tuples_skipping_none(dotted_text: DottedText) -> list[str]:
    """Returns the texts of the fields in their order, each item of a tuple by itself, None left out."""
    texts: list[str] = []
    for field in fields(dotted_text):
        field_value: object = getattr(dotted_text, field.name)
        items = field_value if isinstance(field_value, tuple) else (field_value,)
        texts += [str(item) for item in items if item is not None]
    return texts


class PatternAndParser(NamedTuple):
    """How a field is written: the pattern of its text (without groups), and what reads a text that matches it."""

    pattern: str
    parse: Callable[[str], object]


def pattern_and_parser_of_field_type_or_raise(field_type: object) -> PatternAndParser:
    """Returns how a field of this type is written. Raises TypeError for a type that a DottedText cannot have."""
    origin, arguments = get_origin(field_type), get_args(field_type)
    if field_type is int:
        return PatternAndParser(NUMBER_PATTERN, int)
    if isinstance(field_type, type) and issubclass(field_type, DottedText):
        kind_format = KindFormat(field_type)
        return PatternAndParser(kind_format.pattern, kind_format.parse_or_none)
    if origin is Literal:
        return PatternAndParser(rf"(?:{'|'.join(map(re.escape, arguments))})", str)
    if origin is Annotated:
        return PatternAndParser(rf"(?:{arguments[1]})", int if arguments[0] is int else str)
    if origin in (Union, UnionType) and arguments[1:] == (NoneType,):
        return pattern_and_parser_of_field_type_or_raise(arguments[0])
    if origin is tuple and isinstance(arguments[-1], EllipsisType):
        item = pattern_and_parser_of_field_type_or_raise(arguments[0])
        pattern = rf"{item.pattern}(?:\.{item.pattern})*"
        return PatternAndParser(pattern, lambda text: tuple(map(item.parse, text.split("."))))
    if origin is tuple:
        items = [pattern_and_parser_of_field_type_or_raise(argument) for argument in arguments]
        return PatternAndParser(
            r"\.".join(item.pattern for item in items),
            lambda text: tuple(item.parse(part) for item, part in zip(items, text.split("."), strict=True)),
        )
    raise TypeError(field_type)


Kind = TypeVar("Kind", bound=DottedText)


class KindFormat(Generic[Kind]):
    """How one kind of text is written. pattern: matches all its texts, without groups."""

    def __init__(self, kind: type[Kind]) -> None:
        types = get_type_hints(kind, include_extras=True)
        self.kind = kind
        self.field_formats = {
            field.name: pattern_and_parser_of_field_type_or_raise(types[field.name]) for field in fields(kind)
        }
        self.pattern = pattern_with_groups = re.escape(kind.WORD)
        for field in fields(kind):
            field_pattern = self.field_formats[field.name].pattern
            dot = r"\." if self.pattern else ""
            optional = "?" if field.default is not MISSING else ""
            self.pattern += rf"(?:{dot}{field_pattern}){optional}"
            pattern_with_groups += rf"(?:{dot}(?P<{field.name}>{field_pattern})){optional}"
        self.expression = re.compile(pattern_with_groups, re.ASCII)

    def parse_or_none(self, text: str) -> Kind | None:
        """Parses a text of this kind; None for any other text."""
        match = self.expression.fullmatch(text)
        if match is None:
            return None
        texts = {name: part for name, part in match.groupdict().items() if part is not None}
        return self.kind(**{name: self.field_formats[name].parse(part) for name, part in texts.items()})


class DottedTextParser(Generic[Kind]):
    """Reads texts of several kinds, the members of a union: `DottedTextParser[Target](*get_args(Target))`."""

    def __init__(self, *kinds: type[Kind]) -> None:
        self.formats = [KindFormat(kind) for kind in kinds]

    def can_parse(self, text: str) -> bool:
        return self.parse_or_none(text) is not None

    def parse_or_none(self, text: str) -> Kind | None:
        """Parses a text; None if it is of none of the kinds."""
        parsed = (kind_format.parse_or_none(text) for kind_format in self.formats)
        return next((dotted_text for dotted_text in parsed if dotted_text is not None), None)

    def parse_or_raise(self, text: str) -> Kind:
        """Parses a text. Raises ValueError if it is of none of the kinds."""
        dotted_text = self.parse_or_none(text)
        if dotted_text is None:
            raise ValueError(text)
        return dotted_text
