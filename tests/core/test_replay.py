"""The replay of moves: where it stops, its verdict, and the progress of a followed game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.core.game import AnyGame
from calculators.core.parsing import Unreadable
from calculators.core.replay import (
    GameProgress,
    Verdict,
    build_game_progress_after_legal_moves,
    follow_game_until_illegal_or_undecided_move,
    list_turn_end_numbers,
    parse_moves,
    replay_moves_until_illegal_or_undecided,
    splice_reentered_turn_or_none_if_incomplete,
    truncate_verdict_after_legal_move,
)
from calculators.core.types import Message, Table
from tests.core.pile import PILE, State
from tests.engine import format_found_messages, list_message_codes

TWO_PLAYER_STATE = State(table=Table(2), pile=5)


def verdict_on_moves(*moves: int, start: State = TWO_PLAYER_STATE) -> Verdict:
    return replay_moves_until_illegal_or_undecided(PILE, start, moves)


def progress_after_moves(*moves: int, start: State = TWO_PLAYER_STATE) -> GameProgress:
    return follow_game_until_illegal_or_undecided_move(PILE, start, moves)


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
    after_first = replace(TWO_PLAYER_STATE, pile=4, table=Table(2, 2))
    assert (first.before, first.after, first.end, second.before) == (TWO_PLAYER_STATE, after_first, None, after_first)


def test_replay_stops_at_first_illegal_move() -> None:
    verdict = verdict_on_moves(1, 4, 1)
    assert (verdict.legal, verdict.played, verdict.missing) == (False, 1, ())
    assert format_found_messages(verdict.violations) == ("pile.much {'most': 3} of pile.take in move",)
    assert len(verdict.steps) == 2
    assert verdict.next == "players=2&turn=p2&pile=4", "the position before the illegal move"


def test_replay_stops_at_first_undecided_move() -> None:
    verdict = verdict_on_moves(1, 13, 1)
    assert (verdict.legal, verdict.played, verdict.missing) == (None, 1, ("rounds",))
    assert list_message_codes(verdict.notices) == ["pile.which"]


def test_move_after_unknown_position_lacks_parameter_of_position() -> None:
    verdict = verdict_on_moves(14)
    assert (verdict.legal, verdict.next, verdict.missing) == (True, "", ())
    verdict = verdict_on_moves(14, 1)
    assert (verdict.legal, verdict.missing, verdict.played) == (None, ("pile",), 1)
    assert verdict.steps[1].before is None
    assert verdict.steps[1].text == Message("pile.take", {"move": 1, "of": 5})


def test_move_after_unexplained_unknown_position_lacks_move() -> None:
    verdict = verdict_on_moves(15, 1)
    assert (verdict.legal, verdict.missing) == (None, ("move",))


def test_replay_reports_missing_parameter_of_later_position_not_of_start() -> None:
    verdict = verdict_on_moves(16, 1)
    assert (verdict.legal, verdict.missing, verdict.played) == (None, ("pile",), 1)
    assert verdict_on_moves(1, start=State(table=Table(2))).legal is False


def test_move_after_end_of_game_is_illegal() -> None:
    verdict = verdict_on_moves(3, 2)
    assert (verdict.legal, verdict.next, verdict.end) == (True, "", "players=2&p1=1&p2=2&pile=0")
    assert verdict.steps[1].end is not None
    verdict = verdict_on_moves(3, 2, 1)
    assert (verdict.legal, verdict.played) == (False, 2)
    assert format_found_messages(verdict.violations) == ("pile.over of pile.end in move",)
    assert verdict.end == "players=2&p1=1&p2=2&pile=0"


def test_question_replay_ends_with_round_despite_remaining_rounds() -> None:
    assert verdict_on_moves(3, 2, 1, start=replace(TWO_PLAYER_STATE, rounds=1)).legal is False


def test_repeated_assumption_is_listed_once() -> None:
    assert verdict_on_moves(11, 11).assumes == (Message("pile.luck", {"of": "all"}),)
    assert verdict_on_moves(1).assumes == ()
    assert verdict_on_moves(11).steps[0].assumes == verdict_on_moves(11).assumes


def test_move_is_canonicalized_in_its_position() -> None:
    assert verdict_on_moves(2, 0).steps[1].move == "take.3"


def test_followed_game_starts_from_default_setup() -> None:
    now = progress_after_moves(start=State(table=Table(2)))
    assert now == GameProgress(
        verdict=None,
        state=State(table=Table(2), pile=5),
        position="players=2&pile=5",
        turn="p1",
        ended=False,
        score=None,
        seats_to_move=("p1",),
    )


def test_followed_game_position_is_after_last_legal_move() -> None:
    now = progress_after_moves(1, 4)
    assert (now.position, now.turn, now.ended) == ("players=2&turn=p2&pile=4", "p2", False)
    assert now.verdict
    assert now.verdict.legal is False
    assert progress_after_moves(4).position == "players=2&pile=5"
    assert progress_after_moves(4).turn == "p1"


def test_private_hand_of_start_is_in_current_position() -> None:
    now = progress_after_moves(1, start=replace(TWO_PLAYER_STATE, hidden=3))
    assert now.position == "players=2&turn=p2&pile=4&hidden=3"


def test_last_round_ends_followed_game_with_score() -> None:
    now = progress_after_moves(3, 2)
    assert (now.ended, now.turn, now.position) == (True, "", "players=2&p1=1&p2=2&pile=0")
    assert now.score.winners == ("p2",)
    assert progress_after_moves(3, 2, 1).ended
    assert progress_after_moves(3, 2, 1).verdict is not None


def test_next_round_begins_after_end_of_round() -> None:
    start = replace(TWO_PLAYER_STATE, rounds=1)
    now = progress_after_moves(3, 2, start=start)
    assert (now.ended, now.turn, now.position) == (False, "p1", "players=2&p1=1&p2=2&pile=4")
    now = progress_after_moves(3, 2, 1, start=start)
    assert now.verdict
    assert now.verdict.legal is True
    assert (now.turn, now.position) == ("p2", "players=2&p1=1&p2=2&turn=p2&pile=3")
    assert progress_after_moves(3, 2, 3, 1, start=start).ended


def test_followed_game_has_no_state_or_score_in_unknown_position() -> None:
    now = progress_after_moves(14)
    assert (now.state, now.position, now.turn, now.ended, now.score) == (None, "players=2&pile=5", "p1", False, None)
    assert now.verdict
    assert now.verdict.played == 1


PILE_WITH_TWO_MOVE_TURNS = replace(
    PILE,
    is_between_turns=lambda state: (state.pile or 0) % 2 == 0,
    count_moves_up_to_end_of_first_turn=lambda moves, _players: min(2, len(moves)),
)
"""The pile where a turn is two moves: an even pile begins one."""
PILE_OF_EIGHT_STATE = State(table=Table(2), pile=8)


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
    steps = replay_moves_until_illegal_or_undecided(game, PILE_OF_EIGHT_STATE, moves).steps if moves else ()
    assert list_turn_end_numbers(game, steps) == turn_ends


def test_verdict_on_first_moves_equals_replay_of_them() -> None:
    verdict = verdict_on_moves(1, 3, 1)
    assert truncate_verdict_after_legal_move(PILE, verdict, 2) == verdict_on_moves(1, 3)
    assert truncate_verdict_after_legal_move(PILE, verdict, 3).end == "players=2&p1=1&p2=2&turn=p2&pile=0"


UNENTERED_PILE_STATE = State(table=Table(2))
"""The pile is not entered."""


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
    assert expected_record == splice_reentered_turn_or_none_if_incomplete(
        game,
        start,
        moves_up_to_new_turn=entered_moves,
        turn_start_index=turn_start_index,
        old_moves_from_index=old_moves,
        replaces_turn=replaces_turn,
    )


def test_game_progress_from_verdict_equals_followed_game() -> None:
    start = UNENTERED_PILE_STATE
    verdict = replay_moves_until_illegal_or_undecided(PILE, PILE.starting_state(start), [1, 4], through_rounds=True)
    built, begun = (build_game_progress_after_legal_moves(PILE, start, one) for one in (verdict, None))
    assert built == progress_after_moves(1, 4, start=start)
    assert begun.position == "players=2&pile=5"
