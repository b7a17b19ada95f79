"""Replays the game of golden.txt.

The file has the table after set-up, a line for each turn (seat, roll, move, path, effects, beads of every seat) and the
score.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from calculators.subway import GAME
from calculators.subway.notation import format_dice_roll, parse_dotted_dice_roll_sorted
from calculators.subway.state import STATIONS, State
from tests.engine import state_after_legal_move

from .tables import read

GOLDEN_FILE = Path(__file__).with_name("golden.txt")


def golden_line_next_state_and_end(state: State, turn_move_text: str) -> tuple[str, State, bool]:
    """The line of a turn, the state after it, and whether the game has ended."""
    move = GAME.parse_move(turn_move_text)
    judged = GAME.judge_move(state, move)
    after = state_after_legal_move(judged)
    way = "-".join(STATIONS[code].ja for code in judged.effects[0].params["way"])
    effects = []
    for effect in judged.effects[1:]:
        facts = [str(value) for key, value in effect.params.items() if key in ("seat", "seats", "line")]
        if effect.code != "subway.effect.other":
            effects.append(" ".join([effect.code.removeprefix("subway.effect."), *facts]))
    beads = " ".join(str(sum(after.beads_by_station(seat).values())) for seat in after.seats)
    line = (
        f"p{state.table.turn} {format_dice_roll(state.roll)} {turn_move_text} | {way} | {', '.join(effects)} | {beads}"
    )
    return line, after, judged.end is not None


def golden_score_lines(state: State) -> Iterator[str]:
    score = GAME.calculate_score(state)
    for seat in score.seats:
        points = " + ".join(str(line.points) for line in seat.lines)
        yield f"{seat.seat} {points} = {seat.total}, rank {seat.rank}"
    route = score.seats[0].lines[2].params["route"]
    yield f"p1 {'-'.join(STATIONS[code].ja for code in route)}"
    yield f"{'.'.join(score.winners)} by {score.decided_by}"


def test_golden_game_replays_as_written_in_file() -> None:
    first, *lines = GOLDEN_FILE.read_text(encoding="utf-8").splitlines()
    state = read(first)
    turns = [line for line in lines if " | " in line]
    ended = False
    for line in turns:
        assert not ended
        _, roll, move = line.split(" | ")[0].split()
        said, state, ended = golden_line_next_state_and_end(
            replace(state, roll=parse_dotted_dice_roll_sorted(roll)), move
        )
        assert said == line
    assert ended
    assert list(golden_score_lines(state)) == lines[len(turns) :]
    assert len(turns) > 40
