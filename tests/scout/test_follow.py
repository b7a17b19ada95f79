"""A game followed by what everybody saw arrives where the game with open hands does."""

from __future__ import annotations

import random
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.types import Score, View
from calculators.scout import GAME
from calculators.scout.state import Card, State

from . import naive
from .tables import deal, tops_of

Told = list[str]


def ask(query: str) -> Answer:
    return evaluate(GAME, View.PLAY, dict(parse_qsl(query)))


def told(position: naive.Plain, move: str, rng: random.Random) -> str:
    """A move as somebody tells it who saw it: the cards shown, in full or by the number on top."""
    kind, *parts = move.split(".")
    hand = list(position.hands[position.turn])
    if kind == "scout":
        return f"scouted.{parts[0]}"
    if kind == "both":
        table = list(position.table)
        top, bottom = table.pop(0 if parts[0] == "left" else -1)
        hand.insert(int(parts[1]) - 1, (bottom, top) if "flip" in parts else (top, bottom))
    ends = parts[-1].split("-")
    cards = [Card(*pair) for pair in hand[int(ends[0]) - 1 : int(ends[-1])]]
    shown = ".".join((card if rng.random() < 0.5 else Card(card.top)).notation for card in cards)
    return f"both.{parts[0]}.shown.{shown}" if kind == "both" else f"shown.{shown}"


def play_round(position: naive.Plain, rng: random.Random, moves: Told) -> naive.Plain:
    """A random round to its end; what everybody saw is added to the moves."""
    number = 0
    while not position.over:
        found = naive.moves(position)
        shows = [move for move in found if move.startswith("show")]
        others = [move for move in found if not move.startswith("show")]
        liked = shows[:3] if shows and (not others or rng.random() < 0.6 + number / 100) else others
        move = rng.choice(liked)
        moves.append(told(position, move, rng))
        after = naive.play(position, move)
        if position.players == 2 and after.over and after.over[0] == "unbeaten":
            can_end = move.startswith("scout") and not naive.shows(after.hands[position.turn], after.table)
            assert can_end or after.turn != position.turn
            moves.append("stuck")
        position = after
        number += 1
    return position


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@settings(max_examples=6, deadline=None)
@given(rng=st.randoms(use_true_random=True), open_ruling=st.booleans())
def test_whole_games_told_by_what_everybody_saw(players: int, rng: random.Random, open_ruling: bool) -> None:
    house = "&house=last-scout-open" if open_ruling else ""
    moves: Told = []
    points: list[list[int]] = []
    for number in range({2: 2}.get(players, players)):
        position = naive.start(players, deal(players, rng), open_ruling)
        position.turn = number % players
        before = len(moves)
        position = play_round(position, rng, moves)
        if number == 0:
            check_middle(players, house, moves, rng)
        assert position.over is not None
        points.append(naive.score(position))
        answer = ask(f"players={players}{house}&move={'_'.join(moves)}")
        assert answer.verdict is not None
        assert answer.verdict.legal is True, [step.violations for step in answer.verdict.steps[-1:]]
        assert answer.verdict.played == len(moves) > before
        end = answer.verdict.steps[-1].end
        assert (end.end.kind, end.end.seat - 1) == position.over
        counts = [(seat.captured, seat.chips, seat.hand) for seat in end.seats[:players]]
        hands = [len(hand) for hand in position.hands]
        assert counts == list(zip(position.captured, position.chips, hands, strict=True))
        check_score(answer, points, players)


def check_score(answer: Answer, points: list[list[int]], players: int) -> None:
    """The score as of now, and whose turn it is, after the end of a round."""
    totals = [sum(seat) for seat in zip(*points, strict=True)]
    followed, score = answer.followed, answer.score
    assert followed is not None
    assert isinstance(score, Score)
    last = len(points) == {2: 2}.get(players, players)
    assert followed.ended is last
    assert score.final is last
    assert followed.turn == ("" if last else f"p{len(points) % players + 1}")
    if not last:
        chips = 3 if players == 2 else 0
        assert [seat.total for seat in score.seats] == [total + chips for total in totals]
        state: State = followed.state
        assert state.rounds == tuple(tuple(row) for row in points)
        assert state.active == ()
    else:
        assert [seat.total for seat in score.seats] == totals
        assert score.winners == tuple(f"p{n}" for n, total in enumerate(totals, 1) if total == max(totals))


def check_middle(players: int, house: str, moves: Told, rng: random.Random) -> None:
    """Anywhere in a round: going on from the position gives what the whole game gives."""
    cut = rng.randrange(len(moves))
    whole = ask(f"players={players}{house}&move={'_'.join(moves)}")
    first = ask(f"players={players}{house}" + (f"&move={'_'.join(moves[:cut])}" if cut else ""))
    assert first.followed is not None
    assert whole.followed is not None
    rest = ask(f"{first.followed.position}&move={'_'.join(moves[cut:])}")
    assert rest.violations == ()
    assert rest.followed is not None
    assert rest.followed.position == whole.followed.position
    score = first.score
    assert isinstance(score, Score)
    assert [one.total for one in score.projected] == [
        seat.total + one.points for seat, one in zip(score.seats, score.projected, strict=True)
    ]


def test_the_table_is_carried_from_move_to_move() -> None:
    answer = ask("players=3&move=shown.4.5.6_scouted.left_shown.7.7.7_scouted.right")
    assert answer.followed is not None
    assert answer.followed.position == (
        "players=3&p1=c0.s1.h10&p2=c0.s0.h13&p3=c2.s1.h9&turn=p2&table=7.7&owner=p3&seen=5.6"
    )
    assert answer.followed.turn == "p2"
    assert answer.followed.ended is False
    assert tops_of(answer.followed.state.active) == [7, 7]


def test_an_impossible_move_stops_the_record() -> None:
    answer = ask("players=3&move=shown.4.5.6_shown.7.7_scouted.left")
    assert answer.verdict is not None
    assert (answer.verdict.legal, answer.verdict.played) == (False, 1)
    assert answer.verdict.violations[0].code == "scout.move.weaker.count"
    assert answer.followed is not None
    assert answer.followed.turn == "p2"


def test_a_card_shown_twice_is_named() -> None:
    answer = ask("players=3&move=shown.45_shown.56_shown.65")
    assert answer.verdict is not None
    assert [violation.code for violation in answer.verdict.violations] == ["scout.move.twice"]
    answer = ask("players=3&move=shown.45_shown.56_shown.71_shown.92_shown.54.5")
    assert answer.verdict is not None
    assert "scout.move.twice" in [violation.code for violation in answer.verdict.violations]


def test_a_start_that_contradicts_is_refused() -> None:
    answer = ask("players=3&p1=c0.s0.h40&table=7.7&owner=p3&move=shown.8.8")
    assert answer.refused
    assert answer.followed is None


def test_moves_of_another_game_are_unreadable() -> None:
    (unread,) = ask("players=3&move=shown.4_place.2G1WpGmW.0.0").unread
    assert (unread.field, unread.at) == ("move", 8)


def test_after_the_last_round_nothing_is_legal() -> None:
    answer = ask("players=2&rounds=3.4&p1=c0.s3.h1&p2=c5.s3.h5&move=shown.4_shown.5")
    assert answer.verdict is not None
    assert (answer.verdict.legal, answer.verdict.played) == (False, 1)
    assert [violation.code for violation in answer.verdict.violations] == ["scout.over"]
    assert answer.followed is not None
    assert answer.followed.ended
    score = answer.score
    assert isinstance(score, Score)
    assert score.final


def test_without_counts_only_what_is_known_is_carried() -> None:
    answer = ask("players=3&table=7.7&owner=p3&move=shown.8.8")
    assert answer.followed is not None
    assert answer.followed.position == "players=3&turn=p2&table=8.8&owner=p1"
    assert answer.score is None
    answer = ask("players=3&p1=c0.s0.h1&table=7.7&owner=p3&move=scouted.left_scouted.left")
    assert answer.followed is not None
    assert answer.followed.position.endswith("&rounds=-2.-.-")
