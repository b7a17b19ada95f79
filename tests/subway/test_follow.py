"""A game told move by move: whole random games, played with the engine, arrive at the same table and score."""

from __future__ import annotations

import random
from dataclasses import replace
from urllib.parse import parse_qsl

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.parsing import encode_query_string
from calculators.core.types import View
from calculators.subway import GAME
from calculators.subway.moves import find_legal_moves
from calculators.subway.starting_choices import next_seat_to_choose_start_or_none
from calculators.subway.state import ChooseStart, MoveToStation, State
from tests.many import choose_by_run_length

from . import naive
from .tables import state_with_dice_roll

PLAYER_NAMES_QUERY = "names=そら.うみ.もり.ゆき"


def answer_after_moves(start_query: str, moves: list[str]) -> Answer:
    text = dict(parse_qsl(start_query))
    return evaluate(GAME, View.PLAY, {**text, "move": "_".join(moves)} if moves else text)


def generate_random_game(seed: int, players: int, house: str = "") -> tuple[str, list[str], State]:
    """The start, the moves and the end of a random game in which everybody mostly goes where nobody was."""
    chance = random.Random(seed)
    start = encode_query_string(
        {
            k: v
            for k, v in {"players": str(players) if players == 3 else "", "names": "a.b", "house": house}.items()
            if v
        }
    )
    state = GAME.parse_query_except_moves_collecting_unreadable(dict(parse_qsl(start))).state
    moves: list[str] = []
    while (seat := next_seat_to_choose_start_or_none(state)) is not None:
        free = [style for style in (1, 2, 3, 4) if style not in state.styles]
        move = ChooseStart(chance.choice(state.board.stations), chance.choice(free))
        judged = GAME.judge_move(state, move)
        if judged.legal:
            assert judged.after is not None
            assert judged.after.pawn_station(seat) == move.station
            moves.append(GAME.format_move(move))
            state = judged.after
    while True:
        now = state_with_dice_roll(state, (chance.randint(1, 6), chance.randint(1, 6)))
        legal = list(find_legal_moves(now))
        covered = {code for hand in naive.bead_counts_by_seat(now).values() for code in hand}
        going = chance.choice([move for move in legal if move.station not in covered] or legal)
        assert isinstance(going, MoveToStation)
        moves.append(GAME.format_move(replace(going, roll=now.roll)))
        judged = GAME.judge_move(now, going)
        if judged.end is not None:
            return start, moves, judged.end
        assert judged.after is not None
        state = judged.after


@pytest.mark.no_cover
@given(st.integers(0, 10_000), st.sampled_from((3, 4)), st.sampled_from(("", "landing-replace", "stalking-on")))
@settings(
    max_examples=min(choose_by_run_length(6, 500), settings().max_examples)
)  # the machine follows games as well, in other ways
def test_whole_games_arrive_at_the_same_table_and_score(seed: int, players: int, house: str) -> None:
    start, moves, end = generate_random_game(seed, players, house)
    said = answer_after_moves(start, moves)
    assert (said.unread, said.violations, said.missing) == ((), (), ())
    assert said.verdict is not None
    assert (said.verdict.legal, said.verdict.played) == (True, len(moves))
    followed = said.followed
    assert followed is not None
    assert (followed.ended, followed.turn, followed.state) == (True, "", end)
    assert followed.position == encode_query_string(GAME.format_query(end))
    assert followed.score == GAME.calculate_score(end)
    assert followed.score.final
    assert followed.score.winners
    # anywhere on the way: the position that is told can be the start of what follows
    cut = seed % len(moves)
    middle = answer_after_moves(start, moves[:cut])
    assert middle.followed is not None
    again = answer_after_moves(middle.followed.position, moves[cut:])
    assert again.followed is not None
    assert (again.followed.state, again.followed.ended) == (end, True)
    mover = players - cut if cut < players else (cut - players) % players + 1
    assert middle.followed.turn == f"p{mover}"


def test_what_is_wrong_stops_the_record_there() -> None:
    start, moves, _ = generate_random_game(7, 4)
    for wrong, code in (
        ("go.H01.r1", None),
        ("start.H05.1", "subway.start.begun"),
        (moves[3], "subway.start.begun"),
    ):
        said = answer_after_moves(start, [*moves[:20], wrong, *moves[21:]])
        assert said.verdict is not None
        assert said.followed is not None
        assert said.verdict.played == 20
        assert said.verdict.legal is False
        if code:
            assert said.verdict.violations[0].code == code
        assert said.followed.position == answer_after_moves(start, moves[:20]).followed.position  # type: ignore[union-attr]


def test_a_move_before_all_have_chosen_needs_a_pawn() -> None:
    said = answer_after_moves("", ["start.S12.4", "go.H05.r1"])
    assert said.verdict is not None
    assert (said.verdict.legal, said.missing) == (None, ("at", "styles"))


def test_the_score_as_of_now() -> None:
    said = answer_after_moves("", ["start.S12.4", "start.M14.3"])
    assert said.followed is not None
    assert [(seat.seat, seat.total) for seat in said.followed.score.seats] == [("p3", 2), ("p4", 2)]
    assert not said.followed.score.final


@pytest.mark.no_cover
def test_a_game_of_400_moves_is_followed() -> None:
    """A game that does not end, each move where the dice lead; one move more is refused."""
    chance = random.Random(5)
    start, moves, _ = generate_random_game(5, 3)
    moves = moves[:3]
    state = answer_after_moves(start, moves).followed.state  # type: ignore[union-attr]
    while len(moves) < 400:
        now = state_with_dice_roll(state, (chance.randint(1, 6), chance.randint(1, 6)))
        covered = {code for hand in naive.bead_counts_by_seat(now).values() for code in hand}
        legal = list(find_legal_moves(now))
        going = chance.choice([move for move in legal if move.station in covered] or legal)
        moves.append(GAME.format_move(replace(going, roll=now.roll)))
        state = GAME.judge_move(now, going).after
    said = answer_after_moves(start, moves)
    assert said.verdict is not None
    assert (said.verdict.legal, said.verdict.played) == (True, 400)
    assert [unread.field for unread in answer_after_moves(start, [*moves, "go.H05.r1"]).unread] == ["move"]
