"""The replay of moves: where it stops, its verdict, and the progress of a followed game."""

from dataclasses import replace

import pytest

from calculators.core.game import AnyGame
from calculators.core.parsing import Unreadable
from calculators.core.replay import (
    GameProgress,
    Verdict,
    build_game_progress_after_played_moves,
    follow_game,
    list_numbers_of_legal_moves_surely_ending_turn,
    parse_moves,
    replay_moves_to_verdict,
    splice_reentered_turn_or_none,
    truncate_verdict_after_legal_move,
)
from calculators.core.types import Message, TableSettings
from tests.core.pile import PILE, State
from tests.core.test_simultaneous_turns import SIMULTANEOUS_PILE_GAME
from tests.engine import format_found_messages

TWO_PLAYER_STATE = State(table=TableSettings(2), pile=5)


def verdict_on_moves(*moves: int, start: State = TWO_PLAYER_STATE) -> Verdict:
    return replay_moves_to_verdict(PILE, start, moves)


def progress_after_moves(*moves: int, start: State = TWO_PLAYER_STATE) -> GameProgress:
    return follow_game(PILE, start, moves)


def test_moves_are_parsed_from_underscore_separated_text() -> None:
    assert parse_moves(PILE, "take.1_take.2＿take.3") == [1, 2, 3]
    assert parse_moves(PILE, "  ") == []


@pytest.mark.parametrize(("raw", "error_position"), [("tak.1", 0), ("take.1_tak.2", 7), ("take.1_take.2_take.x", 19)])
def test_unreadable_move_position_is_counted_in_whole_text(raw: str, error_position: int) -> None:
    with pytest.raises(Unreadable) as error:
        parse_moves(PILE, raw)
    assert error.value.at == error_position
    assert error.value.expected.params


def test_replay_steps_have_text_and_position_before_and_after() -> None:
    verdict = verdict_on_moves(1, 2)
    assert (verdict.legal, verdict.played, verdict.missing, verdict.violations) == (True, 2, (), ())
    assert (verdict.next, verdict.end) == ("players=2&pile=2", "")
    assert [effect.params["taken"] for effect in verdict.effects] == [1, 2]
    first, second = verdict.steps
    assert (first.move, first.text, first.legal) == ("take.1", Message("pile.take", {"move": 1, "of": 5}), True)
    assert (second.move, second.text, second.legal) == ("take.2", Message("pile.take", {"move": 2, "of": 4}), True)
    after_first = replace(TWO_PLAYER_STATE, pile=4, table=TableSettings(2, 2))
    assert (first.before, first.after, first.end, second.before) == (TWO_PLAYER_STATE, after_first, None, after_first)


UNENTERED_PILE_STATE = State(table=TableSettings(2))
"""The pile is not entered."""
STATE_BEFORE_LAST_ROUND = replace(TWO_PLAYER_STATE, rounds=1)
TOO_MUCH, OVER = "pile.much {'most': 3} of pile.take in move", "pile.over of pile.end in move"
END_OF_ROUND = "players=2&p1=1&p2=2&pile=0"


@pytest.mark.parametrize(
    ("start", "moves", "legal", "played", "reasons", "position"),
    [
        (TWO_PLAYER_STATE, (1, 4, 1), False, 1, TOO_MUCH, "players=2&turn=p2&pile=4"),
        (UNENTERED_PILE_STATE, (1,), False, 0, TOO_MUCH, ""),
        (TWO_PLAYER_STATE, (1, 13, 1), None, 1, "rounds pile.which of pile.take in move", "players=2&turn=p2&pile=4"),
        # A move after an unknown position lacks a parameter of the position, or the move itself.
        (TWO_PLAYER_STATE, (14, 1), None, 1, "pile", ""),
        (TWO_PLAYER_STATE, (16, 1), None, 1, "pile", "players=2"),
        (TWO_PLAYER_STATE, (15, 1), None, 1, "move", ""),
        # No move is legal after the end of a round, even if rounds remain.
        (TWO_PLAYER_STATE, (3, 2), True, 2, "", END_OF_ROUND),
        (TWO_PLAYER_STATE, (3, 2, 1), False, 2, OVER, END_OF_ROUND),
        (STATE_BEFORE_LAST_ROUND, (3, 2, 1), False, 2, OVER, f"{END_OF_ROUND}&rounds=1"),
    ],
)
def test_replay_stops_at_first_illegal_or_undecided_move(
    *, start: State, moves: tuple[int, ...], legal: bool | None, played: int, reasons: str, position: str
) -> None:
    verdict = verdict_on_moves(*moves, start=start)
    assert (verdict.legal, verdict.played, verdict.next or verdict.end) == (legal, played, position)
    found = (*verdict.missing, *format_found_messages((*verdict.notices, *verdict.violations)))
    assert " ".join(found) == reasons
    assert len(verdict.steps) == played + (legal is not True)


def test_text_of_move_in_unknown_position_is_that_of_last_known_one() -> None:
    verdict = verdict_on_moves(14)
    assert (verdict.legal, verdict.next, verdict.missing) == (True, "", ())
    step = verdict_on_moves(14, 1).steps[1]
    assert (step.before, step.text) == (None, Message("pile.take", {"move": 1, "of": 5}))


def test_repeated_assumption_is_listed_once() -> None:
    assert verdict_on_moves(11, 11).assumes == (Message("pile.luck", {"of": "all"}),)
    assert verdict_on_moves(1).assumes == ()
    assert verdict_on_moves(11).steps[0].assumes == verdict_on_moves(11).assumes


def test_move_is_canonicalized_in_its_position() -> None:
    assert verdict_on_moves(2, 0).steps[1].move == "take.3"


def test_followed_game_starts_from_default_setup() -> None:
    now = progress_after_moves(start=State(table=TableSettings(2)))
    assert now == GameProgress(
        verdict=None,
        state=State(table=TableSettings(2), pile=5),
        position="players=2&pile=5",
        turn="p1",
        ended=False,
        score=None,
        seats_to_move=("p1",),
    )


@pytest.mark.parametrize(
    ("start", "moves", "legal", "turn", "position", "winners"),
    [
        (TWO_PLAYER_STATE, (1, 4), False, "p2", "players=2&turn=p2&pile=4", None),
        (TWO_PLAYER_STATE, (4,), False, "p1", "players=2&pile=5", None),
        (TWO_PLAYER_STATE, (3, 2), True, "", END_OF_ROUND, ("p2",)),
        (TWO_PLAYER_STATE, (3, 2, 1), False, "", END_OF_ROUND, ("p2",)),
        # The next round begins after the end of a round.
        (STATE_BEFORE_LAST_ROUND, (3, 2), True, "p1", "players=2&p1=1&p2=2&pile=4", ("p2",)),
        (STATE_BEFORE_LAST_ROUND, (3, 2, 1), True, "p2", "players=2&p1=1&p2=2&turn=p2&pile=3", ("p2",)),
        (STATE_BEFORE_LAST_ROUND, (3, 2, 3, 1), True, "", END_OF_ROUND, ("p2",)),
        # The private hand of the start stays.
        (replace(TWO_PLAYER_STATE, hidden=3), (1,), True, "p2", "players=2&turn=p2&pile=4&hidden=3", None),
        # The position after the move is unknown.
        (TWO_PLAYER_STATE, (14,), True, "p1", "players=2&pile=5", None),
    ],
)
def test_followed_game_position_is_after_last_legal_move(
    *,
    start: State,
    moves: tuple[int, ...],
    legal: bool,
    turn: str,
    position: str,
    winners: tuple[str, ...] | None,
) -> None:
    now = progress_after_moves(*moves, start=start)
    assert now.verdict is not None
    assert (now.verdict.legal, now.turn, now.ended, now.position) == (legal, turn, not turn, position)
    assert (now.score and now.score.winners) == winners


def test_followed_game_has_no_state_in_unknown_position() -> None:
    now = progress_after_moves(14)
    assert now.state is None
    assert now.verdict is not None
    assert now.verdict.played == 1


PILE_WITH_TWO_MOVE_TURNS = replace(
    PILE,
    is_between_turns=lambda state: (state.pile or 0) % 2 == 0,
    count_moves_up_to_end_of_first_turn=lambda moves, _players: min(2, len(moves)),
)
"""The pile where a turn is two moves: an even pile begins one."""
PILE_OF_EIGHT_STATE = State(table=TableSettings(2), pile=8)


@pytest.mark.parametrize(
    ("game", "moves", "turn_ends"),
    [
        (PILE_WITH_TWO_MOVE_TURNS, [1, 1, 3, 9], (2,)),  # an illegal move ends no turn
        (PILE_WITH_TWO_MOVE_TURNS, [1, 3, 2, 2], (2, 3, 4)),  # the end of the round ends a turn
        (PILE, [1, 15], (1,)),  # the position after the last move is unknown
        (PILE, [], ()),
    ],
)
def test_turn_end_numbers_are_listed_for_multi_move_turns(
    game: AnyGame, moves: list[int], turn_ends: tuple[int, ...]
) -> None:
    steps = replay_moves_to_verdict(game, PILE_OF_EIGHT_STATE, moves).steps if moves else ()
    assert list_numbers_of_legal_moves_surely_ending_turn(game, steps) == turn_ends


def test_verdict_on_first_moves_equals_replay_of_them() -> None:
    verdict = verdict_on_moves(1, 3, 1)
    assert truncate_verdict_after_legal_move(PILE, verdict, 2) == verdict_on_moves(1, 3)
    assert truncate_verdict_after_legal_move(PILE, verdict, 3).end == "players=2&p1=1&p2=2&turn=p2&pile=0"


@pytest.mark.parametrize(
    ("game", "start", "entered_moves", "turn_start_index", "old_moves", "replaces_turn", "expected_record"),
    [
        (PILE_WITH_TWO_MOVE_TURNS, PILE_OF_EIGHT_STATE, [], 0, [1, 1, 2], True, None),  # no move is entered
        (PILE_WITH_TWO_MOVE_TURNS, PILE_OF_EIGHT_STATE, [1], 0, [1, 1, 2], True, None),  # the turn is incomplete
        (PILE_WITH_TWO_MOVE_TURNS, PILE_OF_EIGHT_STATE, [1, 3], 0, [1, 1, 2], True, [1, 3, 2]),
        (PILE_WITH_TWO_MOVE_TURNS, PILE_OF_EIGHT_STATE, [1, 1, 1, 3], 2, [2, 2, 1], True, [1, 1, 1, 3, 1]),
        (PILE_WITH_TWO_MOVE_TURNS, PILE_OF_EIGHT_STATE, [2, 1, 3], 0, [1, 1], True, [2]),  # moves after it are dropped
        (PILE, UNENTERED_PILE_STATE, [3], 0, [1, 1], True, [3, 1]),  # the pile is that of the setup
        (PILE, replace(TWO_PLAYER_STATE, pile=2, rounds=1), [2, 1], 1, [3], True, [2, 1]),  # through the end of a round
        (PILE_WITH_TWO_MOVE_TURNS, PILE_OF_EIGHT_STATE, [1], 0, [1, 1, 2], False, None),
        # A turn in which all move at the same time is complete once each seat has moved.
        (SIMULTANEOUS_PILE_GAME, PILE_OF_EIGHT_STATE, [3], 0, [1, 1, 2, 2], True, None),
        (SIMULTANEOUS_PILE_GAME, PILE_OF_EIGHT_STATE, [3, 3], 0, [1, 1, 2, 2], True, [3, 3, 2, 2]),
        (PILE_WITH_TWO_MOVE_TURNS, PILE_OF_EIGHT_STATE, [1, 3], 0, [1, 1, 2], False, [1, 3, 1, 1, 2]),
    ],
)
def test_reentered_turn_replaces_old_one_or_is_inserted_before(
    *,
    game: AnyGame,
    start: State,
    entered_moves: list[int],
    turn_start_index: int,
    old_moves: list[int],
    replaces_turn: bool,
    expected_record: list[int] | None,
) -> None:
    assert expected_record == splice_reentered_turn_or_none(
        game,
        start,
        moves_up_to_new_turn=entered_moves,
        turn_start_index=turn_start_index,
        old_moves_from_index=old_moves,
        replaces_turn=replaces_turn,
    )


def test_game_progress_from_verdict_equals_followed_game() -> None:
    start = UNENTERED_PILE_STATE
    verdict = replay_moves_to_verdict(PILE, PILE.starting_state(start), [1, 4], through_rounds=True)
    built, begun = (build_game_progress_after_played_moves(PILE, start, one) for one in (verdict, None))
    assert built == progress_after_moves(1, 4, start=start)
    assert begun.position == "players=2&pile=5"
