"""A record with one turn told anew."""

from __future__ import annotations

from calculators.core.game import InsertedMove
from calculators.vogu import GAME
from calculators.vogu.moves import rebuild_record_keeping_places_of_kept_cards
from calculators.vogu.score import SHOWN
from calculators.vogu.state import Card, PlaceCard, Reveal

from .tables import parse_state_query

(EXAMPLE_FACE,) = parse_state_query("players=3&hand=2G1WpGmW").hand or ()


def build_placements_at_cells(*told: tuple[int, int]) -> list[PlaceCard]:
    """Placements of one face."""
    return [PlaceCard(EXAMPLE_FACE, cell) for cell in told]


def test_of_a_record_told_anew_the_other_cards_stay_where_they_lie() -> None:
    record = build_placements_at_cells((-2, 0), (0, -1), (2, 3))
    assert rebuild_record_keeping_places_of_kept_cards(
        record, [InsertedMove(PlaceCard(EXAMPLE_FACE, (0, 1))), 1, 2]
    ) == build_placements_at_cells((0, 1), (-2, -1), (2, 3))
    assert rebuild_record_keeping_places_of_kept_cards(
        record, [0, InsertedMove(PlaceCard(EXAMPLE_FACE, (1, 1))), 2]
    ) == build_placements_at_cells((-2, 0), (1, 1), (2, 2))
    assert rebuild_record_keeping_places_of_kept_cards(
        record, [0, 1, InsertedMove(PlaceCard(EXAMPLE_FACE, (5, -3)))]
    ) == build_placements_at_cells((-2, 0), (0, -1), (5, -3))
    shown = Reveal(Card("GW"), None, "G")
    assert rebuild_record_keeping_places_of_kept_cards(record, [InsertedMove(shown), 1, 2]) == [
        shown,
        *build_placements_at_cells((-2, -1), (2, 3)),
    ]
    assert rebuild_record_keeping_places_of_kept_cards(record, [0, 2]) == build_placements_at_cells((-2, 0), (2, 2)), (
        "taken out"
    )
    assert rebuild_record_keeping_places_of_kept_cards(record, [1, 0, 2]) == build_placements_at_cells(
        (-2, -1), (0, 1), (2, 3)
    ), "exchanged"
    assert rebuild_record_keeping_places_of_kept_cards(
        record, [InsertedMove(PlaceCard(EXAMPLE_FACE, (-1, 0))), 0, 1, 2]
    ) == build_placements_at_cells((-1, 0), (-1, 0), (0, -1), (2, 3))
    assert record == build_placements_at_cells((-2, 0), (0, -1), (2, 3)), "the old record stays as it was"


def test_points_of_revealed_cards_are_called_that() -> None:
    score = GAME.calculate_current_score(parse_state_query("players=3&p1=GWg&values=B0.R0.Y0.G5.W2.K0&board=2G1WpGmW"))
    assert {line.code for line in score.seats[0].lines} == {SHOWN}
