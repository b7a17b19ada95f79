"""Dotted texts of selections and values: formatting and parsing agree, and game pages do not split texts themselves."""

import ast
from dataclasses import dataclass
from typing import Annotated, Literal

import pytest

from calculators import GAMES
from web.headers import ROOT
from web.pieces import DottedText, DottedTextParser


@dataclass(frozen=True, slots=True)
class Seat(DottedText):
    seat_code: Annotated[str, "p[1-5]"]


@dataclass(frozen=True, slots=True)
class Cell(DottedText):
    WORD = "cell"
    place: tuple[int, Annotated[int, r"-?\d"]]
    side: Literal["top", "left"] | None = None


@dataclass(frozen=True, slots=True)
class Cards(DottedText):
    WORD = "cards"
    seat: Seat
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Nothing(DottedText):
    WORD = "none"


DOTTED_TEXT_PARSER = DottedTextParser[Seat | Cell | Cards | Nothing](Seat, Cell, Cards, Nothing)


@pytest.mark.parametrize(
    ("dotted_text", "text"),
    [
        (Seat("p3"), "p3"),
        (Cell((1, -2)), "cell.1.-2"),
        (Cell((1, 0), "left"), "cell.1.0.left"),
        (Cards(Seat("p1")), "cards.p1"),
        (Cards(Seat("p1"), (4, 12)), "cards.p1.4.12"),
        (Nothing(), "none"),
    ],
)
def test_formatted_dotted_text_is_parsed_to_same_value(dotted_text: DottedText, text: str) -> None:
    assert str(dotted_text) == text
    assert DOTTED_TEXT_PARSER.parse_or_none(text) == dotted_text


@pytest.mark.parametrize(
    "text", ["p6", "cell.1", "cell.-1.0", "cell.1.0.right", "cell.1.0.left.0", "cards", "cards.p1.x", "none.0"]
)
def test_malformed_dotted_text_is_refused(text: str) -> None:
    assert DOTTED_TEXT_PARSER.parse_or_none(text) is None
    with pytest.raises(ValueError, match=text):
        DOTTED_TEXT_PARSER.parse_or_raise(text)


def test_parser_refuses_class_with_unsupported_field_type() -> None:
    @dataclass(frozen=True, slots=True)
    class UnwritableText(DottedText):
        share: float

    with pytest.raises(TypeError):
        DottedTextParser(UnwritableText)


FILES_ALLOWED_TO_SPLIT = {"web/games/subway/pictures/layout.py"}


@pytest.mark.parametrize("game", GAMES)
def test_game_pages_do_not_split_texts_themselves(game: str) -> None:
    splits = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "web" / "games" / game).rglob("*.py"))
        if str(path.relative_to(ROOT)) not in FILES_ALLOWED_TO_SPLIT
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Attribute) and node.attr in ("split", "rsplit", "partition", "rpartition")
    ]
    assert not splits, splits
