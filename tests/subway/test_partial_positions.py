"""Verdicts with partial facts: dice as part of a move, named paths, incomplete tables."""

import random
from dataclasses import replace

import pytest

from calculators.core.types import View
from calculators.subway import GAME
from calculators.subway.state import DICE, STATIONS, MoveToStation, State
from tests.run_length import choose_by_run_length

from . import naive
from .tables import (
    answer_question,
    legality_effects_and_next_query,
    list_legal_move_texts,
    random_bead_counts,
    random_legal_table,
    verdict_on_moves_of_query,
)

ONE_BEAD_PER_SEAT_QUERY = "p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4"
TWO_REPLACEABLE_BEADS_QUERY = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1"


def test_each_move_carries_its_own_dice_roll() -> None:
    said = verdict_on_moves_of_query(f"{ONE_BEAD_PER_SEAT_QUERY}&roll=2.5&move=go.H07_go.T16.r2_go.M16.r4-2_go.S13.r1")
    assert (said.legal, said.played) == (True, 4)
    assert said.next.startswith("p1=H05.H07&p2=T16.T18&p3=M14.M16&p4=S12.S13&at=H07.T16.M16.S13")
    assert [step.move for step in said.steps] == ["go.H07", "go.T16.r2", "go.M16.r2-4", "go.S13.r1"]
    said = verdict_on_moves_of_query(f"{ONE_BEAD_PER_SEAT_QUERY}&move=go.H07.r2-5_go.T16.r3")
    assert (said.legal, said.played) == (False, 1)
    said = verdict_on_moves_of_query(f"{ONE_BEAD_PER_SEAT_QUERY}&move=go.H07.r2-5_go.T16")
    assert (said.legal, said.missing) == (None, ("roll",))


@pytest.mark.parametrize(
    ("move", "roll", "legal", "expected_codes"),
    [
        ("path.H09.H10.M06.T06.S03.H08.S01", "6", True, []),
        ("path.H09.H10.M06.T06.S03.H08.S01", "", None, []),
        ("path.H09.H10.H09.H10", "2", False, ["steps", "back", "back"]),
        ("path.H09.H10.M06.T06.S03.H08.S01.p2.r6", "", False, ["pawn"]),
    ],
)
def test_a_named_path_is_judged_step_by_step(
    move: str, roll: str, *, legal: bool | None, expected_codes: list[str]
) -> None:
    table = "p1=H09&p2=T18&p3=M14&p4=S12&at=H09.T18.M14.S12&styles=4.2.3.1"
    said = verdict_on_moves_of_query(f"{table}&roll={roll}&move={move}")
    assert (said.legal, [v.code.rpartition(".")[2] for v in said.violations]) == (legal, expected_codes)
    if legal:
        assert said.effects[0].params == {
            "way": move.split(".")[1:],
            "lines": ["H", "M", "S"],
            "steps": 6,
        }
    elif legal is None:
        assert said.missing == ("roll",)


def test_path_may_turn_back_only_where_track_ends() -> None:
    table = "p1=H02&p2=T18&p3=M14&p4=S12&at=H02.T18.M14.S12&styles=4.2.3.1&roll=2"
    assert legality_effects_and_next_query(f"{table}&move=path.H02.H01.H02")[0] is True
    assert legality_effects_and_next_query(f"{table}&move=path.H02.H03.H02")[0] is False


def test_move_list_finds_destinations_without_beads() -> None:
    query = "at=H05&styles=1&roll=2.5"
    moves = list_legal_move_texts(query)
    assert moves == list_legal_move_texts(f"{ONE_BEAD_PER_SEAT_QUERY}&roll=2.5")
    said = verdict_on_moves_of_query(f"{query}&move={moves[0]}")
    assert said.effects[-1].code == "subway.effect.unknown"
    assert said.effects[-1].params["names"] == ["at", "p1", "p2", "p3", "p4", "styles"]
    assert said.next == f"turn=p2&at={moves[0][3:]}&styles=1"


EFFECTS_AND_POSITION_BY_QUESTION = {
    # a full station has no effect wherever the pawns are
    "p1=H05&p2=H06&at=H05.H01&styles=4&roll=1&move=go.H06": (
        ["nothing"],
        "p1=H05&p2=H06&turn=p2&at=H06.H01&styles=4",
    ),
    # the seats at the station have style ④ or no bead there
    "p1=H05&p2=H06&p3=-&at=H05.H06.H06.H01&styles=1.4&roll=1.1&move=go.H06": (
        ["protected", "nothing"],
        "p1=H05&p2=H06&p3=-&turn=p2&at=H06.H06.H06.H01&styles=1.4",
    ),
    # the style of p2 decides
    "p1=H05&p2=H06&p3=H01&p4=-&at=H05.H06.H01.H01&styles=1&roll=1.1&move=go.H06": (
        ["unknown"],
        "p3=H01&p4=-&turn=p2&at=H06.H06.H01.H01&styles=1",
    ),
    # a bead is replaced although the mover's beads are unknown
    "p2=H06&at=H05.H06.H01.H01&styles=4&roll=1&move=go.H06": (
        ["replace"],
        "p2=-&turn=p2&at=H06.H06.H01.H01&styles=4&robbed=p2.-",
    ),
    "p1=H05&p2=H08&p3=H01&p4=-&at=H05.-.H01.H01&styles=4&roll=3&house=landing-replace&move=go.H08": (
        ["unknown"],
        "p3=H01&p4=-&turn=p2&house=landing-replace&at=H08.-.H01.H01&styles=4",
    ),
    # a named seat decides which bead is replaced, although a pawn is unknown
    "players=3&p1=H08.H09&p2=H08.H18&p3=T02&at=-.H08.T02&styles=3.1.2&turn=p3&roll=6&move=go.H08.p2": (
        ["replace"],
        "players=3&p1=H08.H09&p2=H18&p3=H08.T02&at=-.H08.H08&styles=3.1.2&robbed=-.-.p2",
    ),
}


@pytest.mark.parametrize("question", EFFECTS_AND_POSITION_BY_QUESTION)
def test_effects_of_move_are_given_as_far_as_known(question: str) -> None:
    assert legality_effects_and_next_query(question) == (True, *EFFECTS_AND_POSITION_BY_QUESTION[question])


def test_named_seat_is_undecided_or_refused_on_partial_table() -> None:
    said = answer_question("check?p1=H05&p2=H06&at=H05.-&styles=4&roll=1&move=go.H06.p2")
    assert said.verdict is not None
    assert (said.verdict.legal, said.missing) == (None, ("at",))
    for query, code in (
        ("p1=H05&p2=-&at=H05.-&styles=4&roll=1", "bead"),
        ("p1=H05&at=H05.H01&styles=4&roll=1", "pawn"),
        ("p1=H05&p2=H06&at=H05.-&styles=1.4&roll=1.1", "protected"),
        ("p1=H05&at=H05.H06&styles=4&roll=1&house=isolated-on", "isolated"),
    ):
        refused = verdict_on_moves_of_query(f"{query}&move=go.H06.p2")
        assert [v.code for v in refused.violations] == [f"subway.move.seat.{code}"]


def hide_random_facts(state: State, random_generator: random.Random) -> State:
    """The table without some of its facts."""
    beads = tuple(hand if random_generator.random() < 0.7 else None for hand in state.beads)
    at = tuple(pawn if random_generator.random() < 0.8 else None for pawn in state.at)
    styles = tuple(style if random_generator.random() < 0.8 else None for style in state.styles)
    roll = tuple(face for face in state.roll if random_generator.random() < 0.9)
    return replace(state, beads=beads, at=at, styles=styles, roll=roll)


def fill_in_randomly_or_none(state: State, random_generator: random.Random) -> State | None:
    """The table with random values for missing facts, or None if it is impossible."""
    left = [style for style in (1, 2, 3, 4) if style not in state.styles]
    random_generator.shuffle(left)
    styles = tuple(left.pop() if style is None else style for style in state.styles)
    room = {
        code: n - sum(state.bead_counts_by_seat_with_beads_at(code).values())
        for code, n in state.board.bead_capacity_by_station.items()
    }
    hands = []
    for seat in range(1, state.table.players + 1):
        hand = state.beads_by_station(seat)
        if state.beads[seat - 1] is None:
            wanted = random_bead_counts(state.board.key, random_generator.uniform(0, 0.3), random_generator)
            hand = {code: taken for code, count in wanted.items() if (taken := min(count, room[code]))}
            room = {code: free - hand.get(code, 0) for code, free in room.items()}
        hands.append(hand)
    lying = sorted({code for hand in hands for code in hand})
    missing_dice = DICE[styles[state.table.turn - 1]] - len(state.roll)
    if not lying or missing_dice < 0:
        return None
    near = [code for code in lying if code in state.at] or lying
    at = tuple(
        random_generator.choice(near if random_generator.random() < 0.5 else lying) if pawn is None else pawn
        for pawn in state.at
    )
    roll = tuple(sorted((*state.roll, *(random_generator.randint(1, 6) for _ in range(missing_dice)))))
    beads = (*(tuple(sorted(hand.items())) for hand in hands), *[None] * (5 - len(hands)))
    made = replace(state, beads=beads, at=at, styles=styles, roll=roll)
    return None if is_contradictory_or_over(made) else made


def is_contradictory_or_over(state: State) -> bool:
    return bool(GAME.find_violations(state, View.CHECK)) or (len(state.complete_counted_lines) >= 2)


@pytest.mark.no_cover
def test_verdict_on_partial_table_holds_for_random_completions() -> None:
    """A move is illegal in every completion, or legal (perhaps after the choice of a seat) in every completion."""
    chance = random.Random("partial")
    seen = {True: 0, False: 0, None: 0}
    for _ in range(choose_by_run_length(15, 150)):
        whole = random_legal_table(chance)
        state = hide_random_facts(whole, chance)
        if is_contradictory_or_over(state):
            continue
        tables = [made for _ in range(6) if (made := fill_in_randomly_or_none(state, chance)) is not None]
        expected = [naive.beads_after_legal_moves(made) for made in tables]
        start = state.pawn_station(state.table.turn)
        near = [
            code
            for code in STATIONS
            if start and code in state.board.line_letter_by_station_and_neighbour.get(start, ())
        ]
        for code in {*chance.sample(sorted(STATIONS), 8), *near, *(pawn for pawn in state.at if pawn)}:
            for seat in (None, chance.randint(1, state.table.players)):
                judged = GAME.judge_move(state, MoveToStation(code, seat))
                seen[judged.legal] += 1
                for made, moves in zip(tables, expected, strict=True):
                    listed = GAME.canonicalize_move(made, MoveToStation(code, seat)) in moves
                    choice = seat is None and any(move.station == code and move.seat for move in moves)
                    assert judged.legal is None or judged.legal is (listed or choice)
    assert min(seen.values()) > choose_by_run_length(10, 50)
