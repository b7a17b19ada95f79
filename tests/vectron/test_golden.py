"""Replays the game of golden.txt."""

from pathlib import Path

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message, View
from calculators.vectron import GAME
from calculators.vectron.notation import format_cards, format_map, format_seat_state
from calculators.vectron.state import State

from .tables import query_text_of, state_of

GOLDEN_GAME_FILE = Path(__file__).with_name("golden.txt")


def format_effect(phrase: Message) -> str:
    facts = " ".join(
        f"{name}={'+'.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in phrase.params.items()
    )
    return f"{phrase.code.removeprefix('vectron.').removeprefix('effect.')}({facts})"


def format_state_line(state: State) -> str:
    """The table in one line: the map, the seats, and the row and the hand of the mover."""
    seats = " ".join(
        f"{format_seat_code(number)}:{format_seat_state(seat)}" for number, seat in enumerate(state.seats, 1) if seat
    )
    row = format_cards(state.rows[state.table.turn - 1] or ())
    hand = "?" if state.hand is None else format_cards(state.hand)
    return f"{format_map(state.map or ())} | {seats} | row {row} | hand {hand}"


def replay_script(script: list[str]) -> list[str]:
    """The lines of the file, rebuilt from their first words: `table <query>`, `hand <cards>`, or a move."""
    lines: list[str] = []
    state = State()
    for line in script:
        word, *rest = line.split()
        if word.startswith("#"):
            lines.append(line)
        elif word == "table":
            state = state_of(rest[0])
            lines.append(f"table {query_text_of(state)}")
        elif word == "hand":
            state = state_of(f"{query_text_of(state)}&hand={rest[0]}")
            assert not GAME.find_missing_parameters(state, View.CHECK)
            lines.append(f"hand {rest[0]} of {state.table.mover_seat_code}")
        else:
            verdict = GAME.judge_move(state, GAME.parse_move(word))
            assert verdict.legal is True, line
            told = " ".join(format_effect(phrase) for phrase in verdict.effects)
            after = verdict.after or verdict.end
            assert after is not None
            lines.append(f"{word} : {told} : {format_state_line(after)}")
            state = after
            if verdict.end is not None:
                score = GAME.calculate_score(verdict.end)
                totals = " ".join(f"{seat.seat}={seat.total}" for seat in score.seats)
                lines.append(f"# score {totals} won by {'+'.join(score.winners)}")
    return lines


def test_golden_game_replays_as_written_in_file() -> None:
    lines = GOLDEN_GAME_FILE.read_text(encoding="utf-8").splitlines()
    script = [line for line in lines if not line.startswith("# score")]
    assert replay_script(script) == lines
    assert lines[-1].startswith("# score")
