"""Outcomes, open cells, draw allowances and possible numbers of hidden cards."""

from dataclasses import replace

import pytest

from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.card_knowledge import (
    find_facedown_card_numbers_that_avoid_loss,
    find_numbers_neither_visible_nor_known_to_asker,
    list_facedown_cards_with_possible_numbers,
)
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.score import (
    OpenCell,
    TowerProgress,
    find_free_cells_fitting_glass,
    summarize_tower_progress_if_entered,
)
from tests.engine import format_found_messages, parse_table_rows

from .tables import FULL_TOWER, TOWER_WITH_HIDDEN_CARD, read_state_of_query, reasons_of_outcome

CONTRACT_EXAMPLE_TABLE = "tower=12.25.31.x.44_20.28&reserve=1.50.13.37&hand=7.18.33.F&deck=20&last=0.3"


def calculate_score_of_consistent_table(query: str) -> TowerProgress:
    state = read_state_of_query(query)
    assert GAME.find_violations(state, View.SCORE) == ()
    found: TowerProgress = GAME.calculate_score(state)
    return found


def format_open_cells(cells: tuple[OpenCell, ...]) -> str:
    """The open cells: row, column and fitting numbers, `x` if only a face-down card fits."""
    return " ".join(
        f"{cell.row}.{cell.col}:" + ("x" if cell.low is None else f"{cell.low}-{cell.high}") for cell in cells
    )


SCORES_AND_OPEN_CELLS = f"""
# The example of the contract: outcome, empty, hidden, draw, and the cells that can be filled.
{CONTRACT_EXAMPLE_TABLE}  open 21 1 0  0.-1:1-11 0.5:45-50 1.2:32-42 1.3:33-43 2.0:21-27
tower=25    open 27 0 1  0.-1:1-24 0.1:26-50
# A cell for face-down cards only; with a hidden card right of 50, over the two only a number beyond 50 fits.
tower=1.25.50  open 25 0 None  0.-1:x 0.3:x 1.0:2-24 1.1:26-49
tower=25.50.x  open 25 1 None  0.-1:1-24 0.3:x 1.0:26-49 1.1:x
# For one number; left of 2 and right of 49 only these; nothing where no integer is left.
tower=25.27    open 26 0 None  0.-1:1-24 0.2:28-50 1.0:26-26
tower=2.49     open 26 0 None  0.-1:1-1 0.2:50-50 1.0:3-48
tower=25.26    open 26 0 None  0.-1:1-24 0.2:27-50
# No open cell at the top or after the end.
tower={FULL_TOWER}                   open 1 0 None  -
tower={FULL_TOWER}&first=1           open 1 0 None  -
tower={FULL_TOWER}_F                 won 0 0 0      -
tower={FULL_TOWER}_24&first=1        won 0 0 0      -
tower={FULL_TOWER}_x&first=1&house=early-allowed    open 0 1 None  -
tower={TOWER_WITH_HIDDEN_CARD}_F&house=early-allowed          open 0 1 None     -
tower={TOWER_WITH_HIDDEN_CARD}_F&house=early-lost             lost 0 1 0     -
tower={TOWER_WITH_HIDDEN_CARD}_24&first=1&house=early-lost    lost 0 1 0     -
tower={FULL_TOWER}_F&house=early-lost               won 0 0 0      -
tower=12.31.25&last=0.1        lost 25 0 0  -
tower=12.14.18.20.25&house=start-middle&last=0.4  lost 23 0 0  -
tower=12.x.13&last=0.2         lost 25 1 0  -
tower=12.25.31_40&last=1.0     lost 24 0 0  -
# The ruling `start`.
tower=12.14.18.25                     open 24 0 None  0.-1:1-11 0.4:26-50 1.0:13-13 1.1:15-17 1.2:19-24
tower=12.14.18.25&house=start-middle  open 24 0 None  0.4:26-50 1.0:13-13 1.1:15-17 1.2:19-24
# Without a legal move the game is lost, if everything is known.
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0            lost 21 0 0     -
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=-&drawn=0&last=0.0  lost 21 0 0     -
tower=21.22.23.24.25.26.27&reserve=1.50.13.37                          open 21 0 None  -
tower=21.22.23.24.25.26.27&reserve=1.50.13&hand=7                      open 21 0 None  -
tower=21.22.23.24.25.26.27&reserve=1.50.2.20&hand=7.13                 open 21 0 None  -
tower=21.22.23.24.25.26.x&reserve=1.50.13.37&hand=-                    open 21 1 None  *
tower=25&reserve=1.50.13.37&hand=-                                     open 27 0 1     0.-1:1-24 0.1:26-50
"""


@pytest.mark.clause("coupelation.win")
@pytest.mark.parametrize(("query", "expected_score", "cells"), parse_table_rows(SCORES_AND_OPEN_CELLS))
def test_tower_score_lists_outcome_counts_and_open_cells(query: str, expected_score: str, cells: str) -> None:
    """`*` stands for any open cells."""
    found = calculate_score_of_consistent_table(query)
    assert f"{found.outcome} {found.empty} {found.hidden} {found.draw}" == expected_score
    assert cells in ("*", format_open_cells(found.slots))


def test_score_is_none_without_tower() -> None:
    assert summarize_tower_progress_if_entered(read_state_of_query("")) is None


def test_the_top_of_a_first_game_takes_a_number() -> None:
    found = find_free_cells_fitting_glass(read_state_of_query(f"tower={FULL_TOWER}&first=1"))
    assert format_open_cells(found) == "6.0:23-29"


REASONS_OF_OUTCOMES = f"""
tower={FULL_TOWER}_F             won of win
tower=12.31.25&last=0.2    reveal of flip.lost
tower={TOWER_WITH_HIDDEN_CARD}_F&house=early-lost  early of win.else
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0  stuck of stuck
tower=12.x                 empty {{'count': 26}} of win.else; hidden {{'count': 1}} of win.else
tower=12                   empty {{'count': 27}} of win.else
"""


@pytest.mark.parametrize(("query", "expected_reasons"), parse_table_rows(REASONS_OF_OUTCOMES))
def test_an_outcome_has_its_reasons(query: str, expected_reasons: str) -> None:
    found = "; ".join(format_found_messages(reasons_of_outcome(read_state_of_query(query))))
    assert found.replace("coupelation.why.", "").replace("coupelation.", "") == expected_reasons


# draw allowances (4.1)


DRAW_ALLOWANCES = f"""
tower=25                        1     first {{'count': 1}}
tower=25&deck=1                 1     first {{'count': 1}}
tower=25&deck=0                 0     deck
tower=12.25                     None  unknown
tower=12.25d&last=0.1           1     d {{'count': 1, 'number': 25}}
tower=12.25e&last=0.1           2     e {{'count': 2, 'number': 25}}
tower=12.25e&last=0.1&deck=1    1     e {{'count': 1, 'number': 25}}
tower=12.25e&last=0.1&deck=0    0     deck
tower=12.25h&last=0.1           0     h.bottom {{'count': 0, 'number': 25}}
tower=12d.25h.30e&last=0.1&house=bottom-beside  3  h.bottom {{'count': 3, 'number': 25}}
tower=12d.25h&last=0.1&house=bottom-beside      1  h.bottom {{'count': 1, 'number': 25}}
tower=12.25h&last=0.1&house=bottom-beside       None  mark {{'number': 12}}
tower=12.25&last=0.1            None  mark {{'number': 25}}
tower=12e.25e_20h&last=1.0      4     h {{'count': 4, 'number': 20}}
tower=12h.25d_20h&last=1.0      1     h {{'count': 1, 'number': 20}}
tower=12e.25e_20h&last=1.0&deck=3  3  h {{'count': 3, 'number': 20}}
tower=12e.25_20h&last=1.0       None  mark {{'number': 25}}
tower=12e.x_20h&last=1.0        2     h {{'count': 2, 'number': 20}}
tower=x.x_20h&last=1.0          0     h {{'count': 0, 'number': 20}}
tower=12.x_20h&last=1.0         None  mark {{'number': 12}}
tower=12.x_20h&last=1.0&house=hearts-none        0  h {{'count': 0, 'number': 20}}
tower=12e.25d_20h&last=1.0&house=hearts-none     3  h {{'count': 3, 'number': 20}}
tower=12.x&last=0.1             None  hidden {{'limit': 2}}
tower=12.x&last=0.1&hand=-      2     hidden.count {{'count': 2, 'limit': 2}}
tower=12.x&last=0.1&hand=7.F    1     hidden.count {{'count': 1, 'limit': 2}}
tower=12.x&last=0.1&hand=7.8.9  0     hidden.count {{'count': 0, 'limit': 2}}
tower=12.x&last=0.1&hand=-&deck=1  1  hidden.count {{'count': 1, 'limit': 2}}
tower={FULL_TOWER}_F&last=6.0         0     finish
# A seat draws once.
tower=25&drawn=1                0     done {{'count': 1}}
tower=12.25e&last=0.1&deck=3&drawn=2  0  done {{'count': 2}}
"""


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(("query", "count", "expected_phrase"), parse_table_rows(DRAW_ALLOWANCES))
def test_draw_allowance_is_counted_and_explained(query: str, count: str, expected_phrase: str) -> None:
    found = calculate_draw_allowance(read_state_of_query(query))
    assert str(found.count) == str(calculate_score_of_consistent_table(query).draw) == count
    assert found.phrase.clause == GAME.codes[found.phrase.code]
    assert format_found_messages([replace(found.phrase, clause="")]) == (f"coupelation.draw.{expected_phrase}",)


MAXIMUM_DRAWS = """
# a face-down card: up to a hand of two, by entered cards or hand size, whichever is more
tower=12.x&last=0.1&p1=h0         2     2  -
tower=12.x&last=0.1&p1=h1         1     1  -
tower=12.x&last=0.1&p1=h2&hand=7  0     0  -
# an unknown mark: in the bottom row never the four of a heart, except by the ruling that counts beside it
tower=12.25&last=0.1                      None  2  0.1
tower=12.25&last=0.1&house=bottom-beside  None  4  0.1
tower=12.25_20&last=1.0                   None  4  1.0
# the first player draws one card
tower=25                   1     1  -
# the marks that a heart counts
tower=12.25_20h&last=1.0   None  4  0.0 0.1
tower=12d.25_20h&last=1.0  None  4  0.1
tower=12.25_20e&last=1.0   2     2  -
"""


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(("query", "count", "maximum", "needed_cells"), parse_table_rows(MAXIMUM_DRAWS))
def test_draw_allowance_has_maximum_and_cells_of_missing_marks(
    query: str, count: str, maximum: str, needed_cells: str
) -> None:
    found = calculate_draw_allowance(read_state_of_query(query))
    assert (str(found.count), str(found.most)) == (count, maximum)
    assert " ".join(f"{row}.{col}" for row, col in found.needs) == needed_cells


# hidden cards


POSSIBLE_HIDDEN_NUMBERS = """
# cell; lowest and highest number by its neighbours; possible numbers
tower=12.x.16_-.x&reserve=1.13.50.37&hand=14  0.1 13-14 -, 1.1 14-15 15
tower=x.12&reserve=1.3.5.50&hand=2.4          0.0 None-11 6 7 8 9 10 11
tower=44.x                                    0.1 45-None 45 46 47 48 49 50
tower=12.25                                   -
# 25 cannot be off the middle; that does not bind a card above the row.
tower=46.x&house=start-middle                 0.1 47-None 47 48 49 50
tower=12.14.18.22.x.27&house=start-middle     0.4 23-26 23 24 26
tower=12.14.18.20.25_x&house=start-middle&last=0.4  1.0 13-13 13
# A known hidden card is only that card.
tower=12.x.16.x.20&known=0.1.14_0.3.18        0.1 13-15 14, 0.3 17-19 18
tower=12.x.x.16&known=0.1.14                  0.1 13-14 14, 0.2 14-15 15
tower=12.x.16&known=0.1.17                    0.1 13-15 -
"""


@pytest.mark.clause("coupelation.flip")
@pytest.mark.parametrize(("query", "expected_cards"), parse_table_rows(POSSIBLE_HIDDEN_NUMBERS))
def test_hidden_cards_have_their_possible_numbers(query: str, expected_cards: str) -> None:
    found = list_facedown_cards_with_possible_numbers(read_state_of_query(query))
    cards = [
        f"{card.cell[0]}.{card.cell[1]} {card.lowest}-{card.highest} {' '.join(map(str, card.possible_numbers)) or '-'}"
        for card in found
    ]
    assert ", ".join(cards) == expected_cards
    assert all(
        find_facedown_card_numbers_that_avoid_loss(read_state_of_query(query), card.cell) == card.possible_numbers
        for card in found
    )


def test_hidden_card_in_lost_tower_is_bound_by_neighbours_only() -> None:
    """Cards beyond the neighbours do not count."""
    assert [
        card.lowest for card in list_facedown_cards_with_possible_numbers(read_state_of_query("tower=31.25.x"))
    ] == [26]
    assert [
        card.highest for card in list_facedown_cards_with_possible_numbers(read_state_of_query("tower=x.25.12"))
    ] == [24]


def test_unseen_numbers_exclude_tower_reserve_and_hand() -> None:
    state = read_state_of_query("tower=12.25.x_F&reserve=1.50&hand=7.F")
    assert find_numbers_neither_visible_nor_known_to_asker(state) == tuple(
        n for n in range(1, 51) if n not in (1, 7, 12, 25, 50)
    )


NUMBERS_THAT_FIT_CELLS = f"""
tower=12.25.31_20&reserve=1.50.13.37&hand=14  1.1   26 27 28 29 30
tower=12.25.31_20&reserve=1.50.13.37&hand=14  0.-1  2 3 4 5 6 7 8 9 10 11
tower=12.25.31_20&reserve=1.50.13.37&hand=14  2.0   -
tower=12.25.31_20&reserve=1.50.13.37&hand=14  0.1   -
tower={FULL_TOWER}            6.0  F
tower={TOWER_WITH_HIDDEN_CARD}          6.0  -
tower={TOWER_WITH_HIDDEN_CARD}&house=early-allowed  6.0  F
tower={FULL_TOWER}&first=1    6.0  24
tower={FULL_TOWER}_F          6.0  -
# 25 has at most three cards on either side.
tower=12.14.18.22.24&house=start-middle&last=0.4  0.5  {" ".join(map(str, range(26, 51)))}
"""


@pytest.mark.parametrize(("query", "cell", "faces"), parse_table_rows(NUMBERS_THAT_FIT_CELLS))
def test_a_card_laid_face_up_can_only_be_one_that_fits_its_cell(query: str, cell: str, faces: str) -> None:
    draft = GAME.parse_draft_or_none(f"up.?.{cell}")
    options = GAME.list_field_options(read_state_of_query(query), draft, "number")
    found = [str(option.value) for option in options if option.can_be_legal]
    assert found == ([] if faces == "-" else faces.split())


# set-up and progress


@pytest.mark.clause(
    "coupelation.setup",
    "coupelation.setup.reserve",
    "coupelation.setup.start",
    "coupelation.setup.finish",
    "coupelation.setup.discards",
    "coupelation.first",
    "coupelation.silence.start",
)
@pytest.mark.parametrize(("players", "reserve", "deck"), [(2, 6, 38), (3, 5, 36), (4, 4, 34)])
def test_the_setup_is_described(players: int, reserve: int, deck: int) -> None:
    """There is none for a number of players that the game is not for."""
    assert GAME.describe_setup(5) == ()
    found = "; ".join(format_found_messages(GAME.describe_setup(players)))
    assert found.replace(" of coupelation.", " of ").replace("coupelation.setup.", "") == (
        f"hand {{'count': 3}} of setup; reserve {{'count': {reserve}, 'drawn': {reserve - 2}}} of setup.reserve; "
        f"start {{'number': 25}} of setup.start; deck {{'count': {deck}}} of setup.finish; "
        f"discards of setup.discards; first {{'count': {deck - 1}}} of first; starter of silence.start"
    )


PROGRESS_DESCRIPTIONS = f"""
tower=12.x&turn=p2&deck=9&last=0.1  progress.turn {{'seat': 'p2'}} of pass; \
progress.left {{'empty': 26, 'hidden': 1, 'turns': 27}} of win; progress.deck {{'count': 9}} of draw.empty; \
draw.hidden {{'limit': 2}} of draw.hidden
tower=25  progress.turn {{'seat': 'p1'}} of pass; progress.left {{'empty': 27, 'hidden': 0, 'turns': 27}} of win; \
draw.first {{'count': 1}} of draw.first
turn=p2         -
tower={FULL_TOWER}_F  -
"""


@pytest.mark.clause("coupelation.pass", "coupelation.draw.empty")
@pytest.mark.parametrize(("query", "expected_progress"), parse_table_rows(PROGRESS_DESCRIPTIONS))
def test_progress_describes_turn_empty_cells_deck_and_draw(query: str, expected_progress: str) -> None:
    found = "; ".join(format_found_messages(GAME.describe_turn_and_progress(read_state_of_query(query))))
    assert found.replace("coupelation.", "") == expected_progress
