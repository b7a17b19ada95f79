"""A table can have nine seats, each with its own name and mark."""

import re
from dataclasses import replace
from typing import Any

import pytest

from calculators.core.answers import Answer
from calculators.core.messages import LANGUAGES
from calculators.core.parameters import Parameter, declare_parameter_for_each_seat
from calculators.core.parsing import Unreadable, parse_integer_within_bounds
from calculators.core.private_hand import PrivateHand, declare_mine_parameter_of_seat_and_cards
from calculators.core.types import View
from tests.core.pile import PILE
from web.headers import ROOT
from web.i18n import load_all_messages_of_language_or_raise
from web.icons import SEAT_SHAPES
from web.paper.curve import DASHES
from web.paper.picture import SEAT_INKS, SEAT_OUTLINES, build_seat_mark_svg
from web.table.opening import FirstSeatValue, state_and_seat_order_after_opening_or_raise
from web.table.private_hand import HandOwnerValue, private_hand_after_value_or_raise
from web.table.seating import SeatNotation

SEATS = tuple(f"p{number}" for number in range(1, 10))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nine_seats_have_distinct_names(language: str) -> None:
    names = {load_all_messages_of_language_or_raise(language)[f"field.{seat}"] for seat in SEATS}
    assert len(names) == 9


def test_nine_seats_have_distinct_marks_on_page_and_sheet() -> None:
    assert len(set(SEAT_SHAPES.values())) == 9
    assert len({SEAT_OUTLINES.get(seat) for seat in SEATS}) == 9
    assert len({(SEAT_INKS[seat], DASHES[seat]) for seat in SEATS}) == 9
    assert len({build_seat_mark_svg(seat, 5) for seat in SEATS}) == 9
    style = (ROOT / "static" / "takujo.css").read_text(encoding="utf-8")
    lines = re.findall(r"\.crv-p\d \{([^}]*)\}", style)
    assert len(set(lines)) == len(lines) == 9


def build_nine_seat_pile() -> Any:
    """Returns the game of tests/core/pile.py for up to nine players."""
    points = Parameter(
        name="points",
        parse_text=lambda raw: parse_integer_within_bounds(raw, 0, 99),
        format_value=str,
        default=None,
        example="3",
    )
    parameters = declare_parameter_for_each_seat(points, lambda state: state.points, 9)
    return replace(PILE, players=tuple(range(2, 10)), seat_parameters=parameters)


def test_points_rotate_with_seats_when_first_seat_changes() -> None:
    game = build_nine_seat_pile()
    query = {"players": "7", **{seat: str(number) for number, seat in enumerate(SEATS[:7], 1)}}
    answer = Answer(
        game=game, view=View.MOVES, state=game.parse_query_except_moves_collecting_unreadable(query).state, query=query
    )
    state, order = state_and_seat_order_after_opening_or_raise(answer, SeatNotation(), FirstSeatValue("p6"))
    assert order == (6, 7, 1, 2, 3, 4, 5, 8, 9)
    assert state.points[:7] == (6, 7, 1, 2, 3, 4, 5)


def test_private_hand_belongs_to_any_seat_up_to_max_seats() -> None:
    mine = declare_mine_parameter_of_seat_and_cards(lambda span: (span.text,), ".".join, "p7.3", max_seats=9)
    assert mine.parse_text("p7.3") == PrivateHand(7, ("3",))
    assert private_hand_after_value_or_raise(None, HandOwnerValue("p7"), max_seats=9) == PrivateHand(7)
    with pytest.raises(Unreadable):
        declare_mine_parameter_of_seat_and_cards(lambda span: (span.text,), ".".join, "p5.3").parse_text("p7.3")
    with pytest.raises(ValueError, match="seat"):
        private_hand_after_value_or_raise(None, HandOwnerValue("p7"))
