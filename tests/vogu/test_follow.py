"""Games that are followed: told in public moves only, they arrive where the engine arrives that sees all hands."""

from __future__ import annotations

import random
from time import process_time
from urllib.parse import parse_qsl, urlencode

import pytest

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.types import Score, View
from calculators.vogu import GAME
from calculators.vogu.contacts import values_now
from calculators.vogu.counts import hand_sizes
from calculators.vogu.state import State

from . import naive
from .tables import codes, deal, read, with_hand

OPENING = "players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"


def follow(query: str, moves: list[str]) -> Answer:
    params = dict(parse_qsl(query))
    if moves:
        params["move"] = "_".join(moves)
    return evaluate(GAME, View.PLAY, params)


def public(rng: random.Random, move: str) -> str:
    """A move as the others saw it: the discarded card is hidden, of a revealed one perhaps only its colours kept."""
    kind, face, *rest = move.split(".")
    if kind == "place":
        return move
    return f"reveal.{rng.choice([face, naive.card_of(face)])}.x.{rest[1]}"


class Game:
    """A game with all its hands, played at random beside what is told of it."""

    def __init__(self, seed: int, players: int, reveals: float) -> None:
        self.rng = random.Random(seed)
        self.players, self.reveals = players, reveals
        board, self.hands = deal(self.rng, players)
        start = f"players={players}&board={naive.text_of(board)}"
        if None in values_now(read(start)):
            start += "&values=-"
        self.start, self.state = start, read(start)
        self.end: State | None = None
        self.told: list[str] = []
        self.shown: list[list[str]] = [[] for _ in self.hands]

    def turn(self) -> None:
        """One turn of the seat to move, with its hand."""
        seat = len(self.told) % self.players
        state = with_hand(self.state, self.hands[seat])
        moves = [GAME.format_move(move) for move in GAME.legal_moves(state)]
        kind = "reveal" if self.rng.random() < self.reveals else "place"
        move = self.rng.choice([m for m in moves if m.startswith(kind)] or moves)
        judged = GAME.judge(state, GAME.parse_move(move))
        kind, face, *rest = move.split(".")
        self.hands[seat].remove(face)
        if kind == "reveal":
            self.hands[seat].remove(rest[0])
            self.shown[seat].append(naive.card_of(face, rest[1]))
        self.told.append(public(self.rng, move))
        if judged.after is None:
            self.end = judged.end
        else:
            self.state = judged.after


def check(game: Game) -> None:
    """What is followed is the engine's own table: picture, counts, whose turn, score."""
    answer = follow(game.start, game.told)
    assert (answer.refused, answer.missing) == (False, ())
    assert answer.followed is not None
    if game.told:
        assert answer.verdict is not None
        assert (answer.verdict.legal, answer.verdict.played) == (True, len(game.told))
    values = {c: v for c, v in zip(naive.ORDER, values_now(answer.followed.state), strict=True) if v is not None}
    assert isinstance(answer.score, Score)
    if game.end is not None:
        check_end(game, answer)
        return
    assert answer.followed.position == urlencode(GAME.format(game.state), safe="*")
    assert answer.followed.turn == f"p{len(game.told) % game.players + 1}"
    assert not answer.followed.ended
    assert hand_sizes(answer.followed.state) == tuple(map(len, game.hands))
    assert [seat.total for seat in answer.score.seats] == [naive.points(cards, values) for cards in game.shown]
    assert (answer.score.winners, answer.score.final) == ((), False)


def check_end(game: Game, answer: Answer) -> None:
    """At the end the cards before each seat are known; with the hands the score is the engine's."""
    assert answer.followed is not None
    assert (answer.followed.ended, answer.followed.turn) == (True, "")
    query = dict(parse_qsl(answer.followed.position))
    assert query.get("p1", "-") == (".".join(game.shown[0]) or "-")
    assert "board" not in query
    owned = [[*shown, *map(naive.card_of, hand)] for shown, hand in zip(game.shown, game.hands, strict=True)]
    query |= {f"p{n}": ".".join(cards) for n, cards in enumerate(owned, 1)}
    final = evaluate(GAME, View.SCORE, query)
    assert (final.refused, final.missing) == (False, ())
    values = dict(zip(naive.ORDER, final.state.values, strict=True))
    assert final.score.final
    assert [seat.total for seat in final.score.seats] == [naive.points(cards, values) for cards in owned]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("reveals", [0.1, 0.5])
def test_whole_games(players: int, reveals: float) -> None:
    game = Game(players * 7 + int(10 * reveals), players, reveals)
    check(game)
    while game.end is None:
        game.turn()
        if len(game.told) % 4 == 0 or game.end is not None:
            check(game)
    assert len(game.told) == players * {3: 10, 4: 7, 5: 5}[players]


def test_the_longest_game_answers_in_time() -> None:
    """Thirty placements, the most a game of VOGU can have."""
    game = Game(1, 3, 0.0)
    while game.end is None:
        game.turn()
    follow(game.start, game.told)
    spent = []
    for _ in range(3):
        start = process_time()
        follow(game.start, game.told)
        spent.append(process_time() - start)
    assert min(spent) < 0.060


def test_after_the_end_there_is_no_move() -> None:
    game = Game(2, 5, 0.5)
    while game.end is None:
        game.turn()
    answer = follow(game.start, [*game.told, game.told[0]])
    assert answer.verdict is not None
    assert (answer.verdict.legal, answer.verdict.played) == (False, 25)
    assert [(v.code, v.clause) for v in answer.verdict.violations] == [("vogu.over", "vogu.end")]
    assert answer.followed is not None
    assert answer.followed.ended


def test_an_impossible_move_in_the_middle_stops_the_record() -> None:
    """Everything before it stands; the seat is still to move."""
    moves = ["place.3G2GpGpW.1.0", "place.3G2GpGpW.1.0", "reveal.GW.x.G"]
    answer = follow(OPENING, moves)
    assert answer.verdict is not None
    assert (answer.verdict.legal, answer.verdict.played) == (False, 1)
    assert codes(answer.verdict.violations) == ["vogu.move.occupied"]
    assert answer.followed is not None
    assert answer.followed.turn == "p2"


def test_tokens_run_out_in_public() -> None:
    answer = follow(OPENING, ["reveal.GW.x.G", "reveal.GG.x.G", "reveal.GK.x.G"])
    assert answer.verdict is not None
    assert answer.verdict.played == 2
    assert codes(answer.verdict.violations) == ["vogu.move.other"]


def test_a_start_that_contradicts() -> None:
    answer = follow("players=5&p1=GG&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB", ["reveal.GW.x.G"])
    assert answer.refused
    assert codes(answer.violations) == ["vogu.revealed.token"]
    assert answer.followed is None


def test_moves_of_another_game_cannot_be_read() -> None:
    answer = follow(OPENING, ["show.1-3"])
    assert answer.unread[0].field == "move"


def test_nothing_is_followed_without_a_layout() -> None:
    answer = follow("players=5", [])
    assert answer.missing == ("board",)
    assert answer.followed is None


def test_a_game_is_followed_from_the_middle_without_values() -> None:
    """What was not entered stays open to the end, and the score waits for it."""
    query = "players=3&values=G2&board=" + ".".join(["2G1WpGmW"] * 33)
    answer = follow(query, ["place.1G1GpGpG.33.0", "reveal.WW.x.W", "place.1R1RpRpR.34.0"])
    assert answer.followed is not None
    assert answer.followed.ended
    assert dict(parse_qsl(answer.followed.position))["values"] == "G4"
    assert isinstance(answer.score, Score)
    assert [seat.seat for seat in answer.score.seats] == ["p1", "p3"]


def test_the_score_of_an_ended_game_whose_cards_are_all_revealed() -> None:
    """Then nothing is left to ask."""
    shown = "p1=BBb.RRr.YYy.GGg&p2=WWw.KKk.BRb.BRr&p3=YGy.YGg.WKw"
    done = read(f"players=3&{shown}.RRr&values=B1.R0.Y0.G0.W0.K0")
    score = GAME.score_now(done)
    assert score is not None
    assert (score.final, score.winners) == (True, ("p1",))
