"""Verdicts on public moves: they need no secrets and state only effects that are known."""

import random
from dataclasses import replace

import pytest

from calculators.vectron import GAME
from calculators.vectron.state import SeatState, State
from tests.engine import list_message_codes, parse_two_column_table
from tests.run_length import for_seeds

from .tables import ROW_PARAMETERS, TWO_PLAYER_QUERY, judge_last_move, query_text_of, random_table, state_of

VERDICTS_ON_PUBLIC_MOVES = parse_two_column_table(f"""
    # only facts that everybody sees are missing
    players=2&row1=D1&phase=move&move=move.A1                                 needs map
    players=2&phase=move&map=a---_----_----_----&move=move.A1                 needs row1
    players=2&move=draw.deck                                                  needs p1
    players=2&p1=h2&move=draw.p2                                              needs row2
    players=2&move=forced.D1                                                  needs p1
    # a move that is impossible with every hand is illegal
    {TWO_PLAYER_QUERY}{ROW_PARAMETERS}&move=play.D1                           no phase
    players=2&row2=-&move=draw.p2                                             no row
    players=2&map=a---_----_----_----&row1=D1&phase=move&move=move.A2         no reach
    players=2&map=a---_----_----_----&row1=D1&phase=move&used=1&move=move.A2  no row_used
    players=2&phase=move&move=stop                                            no first
    players=2&p1=down&move=draw.deck                                          no lying
    players=2&p2=g7&move=draw.deck                                            no settle
    # with one swap chip entered the other may lie on any cell that is not
    players=2&map=a-S-_----_-1--_----&row1=S&phase=move&move=move.C1          yes
    players=2&map=a-S-_----_-1--_----&row1=S&phase=move&move=move.B3          no swap
    players=2&map=a-S-_----_-1--_----&row1=S&phase=move&move=move.D4          needs map
    players=2&map=a-S-_----_-1--_---S&row1=S&phase=move&move=move.B1          no swap
""")


@pytest.mark.parametrize(("question", "expected"), VERDICTS_ON_PUBLIC_MOVES.items())
def test_public_move_gets_its_verdict(question: str, expected: str) -> None:
    """`needs` and the missing parameters, or the verdict and its first reason."""
    query, _, move = question.partition("&move=")
    judged = judge_last_move(query, move)
    codes = [code.removeprefix("vectron.move.") for code in list_message_codes(judged.violations)]
    verdict = {True: ["yes"], False: ["no", *codes[:1]], None: ["needs", *judged.missing]}[judged.legal]
    assert " ".join(verdict) == expected


# missing facts


def hide_some_seat_facts(state: State, rng: random.Random) -> State:
    """The state without chips, gauges and scores of some seats."""
    seats: list[SeatState | None] = []
    for seat in state.seats:
        roll = rng.randrange(4)
        if seat is None or roll == 0:
            seats.append(None)
        elif roll == 1:
            seats.append(replace(seat, chip=""))
        else:
            seats.append(replace(seat, gauge=None, score=None) if roll == 2 else seat)
    return replace(state, seats=tuple(seats), hand=None)


def is_partial_state_consistent(part: State, whole: State) -> bool:
    """Whether all known facts of the partial state are those of the whole state."""
    facts = [*zip("".join(part.map or ()), "".join(whole.map or ()), strict=True)]
    for mine, theirs in zip(part.seats, whole.seats, strict=True):
        if mine and theirs:
            facts += [(mine.chip or "-", theirs.chip), (str(mine.down), str(theirs.down))]
            numbers = ((mine.gauge, theirs.gauge), (mine.score, theirs.score))
            facts += [("-" if known is None else str(known), str(exact)) for known, exact in numbers]
    return all(known in ("-", exact) for known, exact in facts) and (
        (part.table, part.phase, part.used, part.rows) == (whole.table, whole.phase, whole.used, whole.rows)
    )


@for_seeds(1, 6)
def test_unentered_facts_change_no_verdict_and_are_not_invented(seed: int) -> None:
    rng = random.Random(500 + seed)
    for _ in range(60):
        whole = state_of(random_table(rng, phase="move"))
        part = hide_some_seat_facts(whole, rng)
        for move in GAME.find_legal_moves(whole):
            exact, judged = GAME.judge_move(whole, move), GAME.judge_move(part, move)
            assert judged.legal is True
            assert judged.end is None or exact.end is not None
            if judged.after is None:
                assert judged.missing or judged.end is not None
            else:
                assert exact.after is not None
                assert is_partial_state_consistent(judged.after, exact.after), (query_text_of(part), move)
