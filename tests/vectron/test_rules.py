"""Refused moves, settlements, descriptions, set-up and the digest."""

import pytest

from calculators.vectron import GAME
from calculators.vectron.state import SeatState
from tests.engine import format_found_messages, list_message_codes, parse_two_column_table

from .tables import (
    ROW_PARAMETERS,
    TWO_PLAYER_QUERY,
    judge_last_move,
    query_text_of,
    row_text_of_card_count,
    state_of,
    valid_and_complete_state_of,
)

# refused moves


DRAW_PHASE_TABLE = f"{TWO_PLAYER_QUERY}&row1=-&row2=D2&hand=D2.O1"
MOVE_PHASE_TABLE = f"{TWO_PLAYER_QUERY}&row1=O3.S&row2=-&hand=D2.O1&phase=move"
REASONS_AGAINST_MOVES = {
    f"{DRAW_PHASE_TABLE}&move=play.D2": (
        "vectron.move.phase {'phase': 'draw', 'wanted': 'play'} of vectron.turn in move",
    ),
    f"{DRAW_PHASE_TABLE}&move=stop": (
        "vectron.move.phase {'phase': 'draw', 'wanted': 'move'} of vectron.turn in move",
    ),
    f"{DRAW_PHASE_TABLE.replace('p1=h2', 'p1=h2.down')}&move=draw.p1": (
        "vectron.move.lying {'seat': 'p1'} of vectron.forced in move p1",
        "vectron.move.row {'seat': 'p1'} of vectron.draw in move row1",
    ),
    f"{MOVE_PHASE_TABLE}&move=draw.p2": (
        "vectron.move.phase {'phase': 'move', 'wanted': 'draw'} of vectron.turn in move",
        "vectron.move.row {'seat': 'p2'} of vectron.draw in move row2",
    ),
    f"{MOVE_PHASE_TABLE.replace('p1=h2&p2=h3', 'p1=h2.g7&p2=h3.g8')}&move=stop": (
        "vectron.move.settle {'limit': 7, 'seats': ['p1', 'p2']} of vectron.seven in move",
        "vectron.move.first {'card': 'O3'} of vectron.move.must in move",
    ),
}


@pytest.mark.parametrize(("question", "reasons"), REASONS_AGAINST_MOVES.items())
def test_verdict_lists_every_reason_for_refusal(question: str, reasons: tuple[str, ...]) -> None:
    query, _, move = question.partition("&move=")
    verdict = judge_last_move(query, move)
    assert format_found_messages(verdict.violations) == reasons
    assert (verdict.legal, verdict.effects, verdict.after, verdict.end) == (False, (), None, None)


def test_table_with_gauge_seven_has_no_moves_but_settle_notice() -> None:
    state = valid_and_complete_state_of(MOVE_PHASE_TABLE.replace("p1=h2", "p1=h2.g6").replace("p2=h3", "p2=h3.g7"))
    assert GAME.find_legal_moves(state) == ()
    assert list_message_codes(GAME.find_notices_when_no_move_is_legal(state)) == ["vectron.settle_now"]
    assert GAME.find_notices_when_no_move_is_legal(valid_and_complete_state_of(MOVE_PHASE_TABLE)) == ()


# settlement


def test_next_round_follows_only_due_settlement_that_ends_no_game() -> None:
    state = state_of("players=3&turn=p3&p1=h2.g7.s1&p2=hG.g2.s2.down&p3=h1&map=2_b&row2=O1&deck=4&bonus=-.1&bonusfor=x")
    after = GAME.next_round_state(state)
    assert query_text_of(after) == (
        "players=3&p1=h2.s3&p2=hG.s4&p3=h1&map=2_b&row1=-&row2=-&row3=-&rounds=7p2.2p1b1.0p0"
    )
    for seat in ("g7.s4", "g6", "g7.s-"):
        assert GAME.next_round_state(state_of(f"players=3&p1={seat}&p2=-&p3=-")) is None


def test_changing_to_capped_gauge_ruling_lowers_gauges_to_seven() -> None:
    table = state_of("players=2&house=gauge-capped").table
    state = GAME.with_table(state_of("players=2&p1=g9&p2=g-"), table)
    assert query_text_of(state) == "players=2&p1=g7&p2=g-&house=gauge-capped"
    assert GAME.with_table(state_of("players=2&p1=g9&house=gauge-capped"), table).seats[0] == SeatState(gauge=9)


# descriptions and the digest


def test_setup_and_turn_progress_are_described() -> None:
    assert format_found_messages(GAME.describe_setup(3)) == (
        "vectron.setup.kit {'players': 3} of vectron.setup",
        "vectron.setup.chip {'players': 3} of vectron.setup.star",
        "vectron.setup.map {'chips': 16, 'others': 13, 'swaps': 2} of vectron.setup.map",
        "vectron.setup.pieces {'pieces': 3} of vectron.setup.map",
        "vectron.setup.board of vectron.deal",
        "vectron.setup.hand {'all': 24, 'cards': 2, 'deck': 18} of vectron.deal.cards",
        "vectron.setup.rows of vectron.deal.rows",
        "vectron.setup.start of vectron.deal.first",
        "vectron.setup.goal {'gauge': 7, 'score': 6} of vectron.end",
    )
    assert GAME.describe_setup(5) == ()
    used_up = (
        f"{TWO_PLAYER_QUERY}&row1={row_text_of_card_count(10)}&row2={row_text_of_card_count(10)}&phase=move&used=1"
    )
    for query, part, facts in (
        (f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1", "draw", [{"deck": 16}]),
        (f"{TWO_PLAYER_QUERY}{ROW_PARAMETERS}&hand=D2.O1.S&phase=play", "play", [{"deck": 15}]),
        (f"{TWO_PLAYER_QUERY}&row1=O3.S&phase=move&used=1", "move", [{"left": 1}]),
        (used_up, "move", [{"left": 9}, {"deck": 0}]),
        ("players=0&turn=p5&phase=move", "move", []),
    ):
        first, *rest = GAME.describe_turn_and_progress(state_of(query))
        assert first.code == f"vectron.progress.{part}"
        assert [phrase.params for phrase in rest] == facts


MOVE_DESCRIPTIONS = parse_two_column_table("""
    draw.deck    draw.deck
    draw.deck.S  draw.deck.card {'card': 'S'}
    draw.p2      draw.row {'seat': 'p2'}
    forced       forced
    forced.D1    forced.card {'card': 'D1'}
    play.O3      play {'card': 'O3'}
    move.B3      move {'cell': 'B3'}
    stop         stop
""")


@pytest.mark.parametrize(("move", "description"), MOVE_DESCRIPTIONS.items())
def test_each_move_notation_has_its_description(move: str, description: str) -> None:
    found = format_found_messages([GAME.describe_move(state_of(""), GAME.parse_move(move))])
    assert found == (f"vectron.say.{description}",)
