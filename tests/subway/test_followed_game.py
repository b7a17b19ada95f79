"""Followed games from their first starting choice, and random whole ones for other tests."""

import random
from dataclasses import replace

from calculators.subway import GAME
from calculators.subway.moves import find_legal_moves
from calculators.subway.starting_choices import next_seat_number_to_choose_start_or_none
from calculators.subway.state import ChooseStart, MoveToStation
from tests.engine import format_found_messages, state_after_legal_move

from . import naive
from .tables import ENGINE, state_with_dice_roll

MAX_RANDOM_TURNS = 2000
"""More turns than any game has: without an end by then, a rule keeps the game from ending."""


def generate_random_game(seed: int, players: int) -> tuple[str, list[str]]:
    """The start and the moves of a random game whose pawns mostly go to stations without beads."""
    chance = random.Random(seed)
    start = "players=3&" * (players == 3) + "names=a.b"
    state = ENGINE.read(start)
    moves: list[str] = []
    while (seat := next_seat_number_to_choose_start_or_none(state)) is not None:
        free = [style for style in (1, 2, 3, 4) if style not in state.styles]
        move = ChooseStart(chance.choice(state.board.stations), chance.choice(free))
        judged = GAME.judge_move(state, move)
        if judged.legal:
            assert judged.after is not None
            assert judged.after.pawn_station(seat) == move.station
            moves.append(GAME.format_move(move))
            state = judged.after
    for _ in range(MAX_RANDOM_TURNS):
        now = state_with_dice_roll(state, (chance.randint(1, 6), chance.randint(1, 6)))
        legal = list(find_legal_moves(now))
        covered = {code for hand in naive.bead_counts_by_seat(now).values() for code in hand}
        going = chance.choice([move for move in legal if move.station not in covered] or legal)
        assert isinstance(going, MoveToStation)
        moves.append(GAME.format_move(replace(going, roll=now.roll)))
        judged = GAME.judge_move(now, going)
        state = state_after_legal_move(judged)
        if judged.end is not None:
            return start, moves
    raise AssertionError(f"no end after {MAX_RANDOM_TURNS} turns")


def test_move_before_all_starts_are_chosen_lacks_pawn_and_style() -> None:
    answer = ENGINE.evaluate_query("move=start.S12.4_go.H05.r1")
    assert answer.verdict is not None
    assert (answer.verdict.legal, answer.missing) == (None, ("at", "styles"))
    assert format_found_messages(answer.verdict.notices) == (
        "subway.start.others {'count': 3, 'seats': ['p1', 'p2', 'p3']} of subway.setup in move",
    )


def test_interim_score_covers_chosen_starts_and_is_not_final() -> None:
    score = ENGINE.progress_after_moves_of_query("move=start.S12.4_start.M14.3").score
    assert [(seat.seat, seat.total) for seat in score.seats] == [("p3", 2), ("p4", 2)]
    assert not score.final
