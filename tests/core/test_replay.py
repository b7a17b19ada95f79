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
    replace_or_insert_turn_of_record_if_complete,
    replay_moves_until_illegal_or_undecided,
    truncate_verdict_after_legal_move,
)
from calculators.core.types import Message, TableSettings
from tests.core.pile import PILE, State
from tests.core.test_simultaneous_turns import SIMULTANEOUS_PILE_GAME
from tests.engine import TextGameEngine, format_found_messages, parse_table_rows

TWO_PLAYER_STATE = State(table=TableSettings(2), pile=5)


def verdict_on_moves(*moves: int, start: State = TWO_PLAYER_STATE) -> Verdict:
    return replay_moves_until_illegal_or_undecided(PILE, start, moves)


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
read_state = TextGameEngine(PILE).read
TOO_MUCH, OVER = "pile.much {'most': 3} of pile.take in move", "pile.over of pile.end in move"
END_OF_ROUND = "players=2&p1=1&p2=2&pile=0"


def parse_takes(takes: str) -> list[int]:
    """Parses moves, `1 4 1`."""
    return list(map(int, takes.split()))


@pytest.mark.parametrize(
    ("start", "takes", "legal", "played", "reasons", "position"),
    parse_table_rows(f"""
        players=2&pile=5           1 4 1   False  1  {TOO_MUCH}                          players=2&turn=p2&pile=4
        players=2                  1       False  0  {TOO_MUCH}                          -
        players=2&pile=5           1 13 1  None   1  rounds pile.which of pile.take in move  players=2&turn=p2&pile=4
        # A move after an unknown position lacks a parameter of the position, or the move itself.
        players=2&pile=5           14 1    None   1  pile                                -
        players=2&pile=5           16 1    None   1  pile                                players=2
        players=2&pile=5           15 1    None   1  move                                -
        # No move is legal after the end of a round, even if rounds remain.
        players=2&pile=5           3 2     True   2  -                                   {END_OF_ROUND}
        players=2&pile=5           3 2 1   False  2  {OVER}                              {END_OF_ROUND}
        players=2&pile=5&rounds=1  3 2 1   False  2  {OVER}                              {END_OF_ROUND}&rounds=1
    """),
)
def test_replay_stops_at_first_illegal_or_undecided_move(
    start: str, takes: str, legal: str, played: str, reasons: str, position: str
) -> None:
    verdict = verdict_on_moves(*parse_takes(takes), start=read_state(start))
    assert (str(verdict.legal), str(verdict.played), verdict.next or verdict.end) == (legal, played, position)
    found = (*verdict.missing, *format_found_messages((*verdict.notices, *verdict.violations)))
    assert " ".join(found) == reasons
    assert len(verdict.steps) == verdict.played + (verdict.legal is not True)


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
    ("start", "takes", "legal", "turn", "position", "winners"),
    parse_table_rows(f"""
        players=2&pile=5           1 4      False  p2  players=2&turn=p2&pile=4               -
        players=2&pile=5           4        False  p1  players=2&pile=5                       -
        players=2&pile=5           3 2      True   -   {END_OF_ROUND}                         p2
        players=2&pile=5           3 2 1    False  -   {END_OF_ROUND}                         p2
        # The next round begins after the end of a round.
        players=2&pile=5&rounds=1  3 2      True   p1  players=2&p1=1&p2=2&pile=4             p2
        players=2&pile=5&rounds=1  3 2 1    True   p2  players=2&p1=1&p2=2&turn=p2&pile=3     p2
        players=2&pile=5&rounds=1  3 2 3 1  True   -   {END_OF_ROUND}                         p2
        # The private hand of the start stays.
        players=2&pile=5&hidden=3  1        True   p2  players=2&turn=p2&pile=4&hidden=3      -
        # The position after the move is unknown.
        players=2&pile=5           14       True   p1  players=2&pile=5                       -
    """),
)
def test_followed_game_position_is_after_last_legal_move(
    start: str, takes: str, legal: str, turn: str, position: str, winners: str
) -> None:
    now = progress_after_moves(*parse_takes(takes), start=read_state(start))
    assert now.verdict is not None
    assert (str(now.verdict.legal), now.turn, now.ended, now.position) == (legal, turn, not turn, position)
    assert " ".join(now.score.winners if now.score else ()) == winners


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
    steps = replay_moves_until_illegal_or_undecided(game, PILE_OF_EIGHT_STATE, moves).steps if moves else ()
    assert list_numbers_of_legal_moves_surely_ending_turn(game, steps) == turn_ends


def test_verdict_on_first_moves_equals_replay_of_them() -> None:
    verdict = verdict_on_moves(1, 3, 1)
    assert truncate_verdict_after_legal_move(PILE, verdict, 2) == verdict_on_moves(1, 3)
    assert truncate_verdict_after_legal_move(PILE, verdict, 3).end == "players=2&p1=1&p2=2&turn=p2&pile=0"


GAMES_BY_MOVES_OF_TURN = {"one": PILE, "two": PILE_WITH_TWO_MOVE_TURNS, "all": SIMULTANEOUS_PILE_GAME}


@pytest.mark.parametrize(
    ("turns_of", "start", "turn_start_index", "entered", "old", "way", "expected_record"),
    parse_table_rows("""
        # No move is entered, or the turn is incomplete.
        two  players=2&pile=8           0  -        1 1 2    replace  -
        two  players=2&pile=8           0  1        1 1 2    replace  -
        two  players=2&pile=8           0  1 3      1 1 2    replace  1 3 2
        two  players=2&pile=8           2  1 1 1 3  2 2 1    replace  1 1 1 3 1
        # Moves after the turn are dropped.
        two  players=2&pile=8           0  2 1 3    1 1      replace  2
        # The pile is that of the setup; a turn goes through the end of a round.
        one  players=2                  0  3        1 1      replace  3 1
        one  players=2&pile=2&rounds=1  1  2 1      3        replace  2 1
        two  players=2&pile=8           0  1        1 1 2    insert   -
        # A turn in which all move at the same time is complete once each seat has moved.
        all  players=2&pile=8           0  3        1 1 2 2  replace  -
        all  players=2&pile=8           0  3 3      1 1 2 2  replace  3 3 2 2
        two  players=2&pile=8           0  1 3      1 1 2    insert   1 3 1 1 2
    """),
)
def test_reentered_turn_replaces_old_one_or_is_inserted_before(
    *, turns_of: str, start: str, turn_start_index: str, entered: str, old: str, way: str, expected_record: str
) -> None:
    record = replace_or_insert_turn_of_record_if_complete(
        GAMES_BY_MOVES_OF_TURN[turns_of],
        read_state(start),
        moves_up_to_new_turn=parse_takes(entered),
        turn_start_index=int(turn_start_index),
        old_moves_from_index=parse_takes(old),
        replaces_turn=way == "replace",
    )
    assert record == (parse_takes(expected_record) or None)


def test_game_progress_from_verdict_equals_followed_game() -> None:
    start = UNENTERED_PILE_STATE
    verdict = replay_moves_until_illegal_or_undecided(PILE, PILE.starting_state(start), [1, 4], through_rounds=True)
    built, begun = (build_game_progress_after_played_moves(PILE, start, one) for one in (verdict, None))
    assert built == progress_after_moves(1, 4, start=start)
    assert begun.position == "players=2&pile=5"
