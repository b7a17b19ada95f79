"""Followed games: where records stop and from which tables they start. `test_machine` plays whole games."""

import random
from urllib.parse import parse_qsl

from calculators.core.types import ScoresAndWinners
from calculators.vogu import GAME
from calculators.vogu.state import State

from . import naive
from .tables import ENGINE, deal_layout_and_hands, format_public_move, parse_state_query, state_with_hand

OPENING_QUERY = "players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"


class RandomlyPlayedGame:
    """A random game played to its end with all hands, and its public record."""

    def __init__(self, seed: int, players: int, reveal_probability: float) -> None:
        rng = random.Random(seed)
        board, hands = deal_layout_and_hands(rng, players)
        self.start = f"players={players}&board={naive.format_board(board)}&values=-"
        self.told: list[str] = []
        state: State | None = parse_state_query(self.start)
        while state is not None:
            hand = hands[len(self.told) % players]
            state = state_with_hand(state, hand)
            moves = [GAME.format_move(move) for move in GAME.find_legal_moves(state)]
            kind = "reveal" if rng.random() < reveal_probability else "place"
            move = rng.choice([m for m in moves if m.startswith(kind)] or moves)
            kind, face, *rest = move.split(".")
            hand.remove(face)
            if kind == "reveal":
                hand.remove(rest[0])
            self.told.append(format_public_move(face, move))
            state = GAME.judge_move(state, GAME.parse_move(move)).after


def test_game_is_not_followed_without_layout() -> None:
    answer = ENGINE.evaluate_query("players=5")
    assert (answer.missing, answer.followed) == (("board",), None)


def test_game_followed_from_middle_keeps_unentered_values_unknown() -> None:
    """The score of the finished game needs them."""
    board = ".".join(["2G1WpGmW"] * 33)
    moves = "place.1G1GpGpG.33.0_reveal.WW.x.W_place.1R1RpRpR.34.0"
    answer = ENGINE.evaluate_query(f"players=3&values=G2&board={board}&move={moves}")
    assert answer.followed is not None
    assert answer.followed.ended
    assert dict(parse_qsl(answer.followed.position))["values"] == "G4"
    assert isinstance(answer.score, ScoresAndWinners)
    assert [seat.seat for seat in answer.score.seats] == ["p1", "p3"]


def test_score_is_final_when_all_cards_are_revealed() -> None:
    shown = "p1=BBb.RRr.YYy.GGg&p2=WWw.KKk.BRb.BRr&p3=YGy.YGg.WKw"
    done = parse_state_query(f"players=3&{shown}.RRr&values=B1.R0.Y0.G0.W0.K0")
    score = GAME.calculate_current_score(done)
    assert score is not None
    assert (score.final, score.winners) == (True, ("p1",))
