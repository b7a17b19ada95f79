"""What moves are called, what everybody saw of them, and whose points stand where."""

from __future__ import annotations

import pytest

from calculators.core.types import Message
from calculators.scout import GAME
from calculators.scout.compare import describe_what_beats_active_set_or_empty
from calculators.scout.score import calculate_totals_with_winners_if_complete

from .tables import listed, read, verdict, write

TABLE = "hand=37.41.59&table=82.85&owner=p4"


@pytest.mark.parametrize(
    ("move", "code", "clause"),
    [
        ("show.1-2", "show", "show"),
        ("shown.3.4", "shown", "show"),
        ("stuck", "stuck", "two.end"),
        ("scout.left.2", "scout", "scout"),
        ("scouted.left", "scouted.card", "scout"),
        ("both.left.1", "both.only", "both"),
        ("both.left.1.2-3", "both", "both"),
        ("both.left", "both.seen.only.card", "both"),
        ("both.left.shown.3", "both.seen.card", "both"),
    ],
)
def test_moves_in_words_and_the_clause_they_belong_to(move: str, code: str, clause: str) -> None:
    said = GAME.describe_move(read(TABLE), GAME.parse_move(move))
    assert (said.code, said.clause) == (f"scout.say.{code}", f"scout.{clause}")


@pytest.mark.clause("scout.strength")
@pytest.mark.parametrize(
    ("hand", "table", "shows"),
    [
        ("82.31", "85", []),
        ("92.31", "85", ["show.1"]),
        ("82.84", "85.86", []),
        ("31.42.53", "34.45.56", []),
        ("41.52.63", "34.45.56", ["show.1-3"]),
    ],
)
def test_equal_is_not_listed(hand: str, table: str, shows: list[str]) -> None:
    moves = listed(f"hand={hand}&table={table}&owner=p4&ss=0")
    assert [move for move in moves if move.startswith("show")] == shows


@pytest.mark.clause("scout.strength")
def test_equal_to_what_a_scout_left_is_not_listed() -> None:
    """The 8 that is left is not beaten by the 8 that is taken or held."""
    moves = listed("hand=83&table=84.85&owner=p4")
    assert {move for move in moves if move.startswith("both")} == {
        f"both.{side}.{place}.1-2" for side in ("left", "right") for place in (1, 2)
    }


@pytest.mark.clause("scout.both.show")
def test_a_scout_and_show_without_a_show_goes_to_every_place() -> None:
    moves = listed("hand=12&table=65.64.63&owner=p4&house=both-show-may")
    assert [move for move in moves if move.startswith("both.left.") and move.count(".") < 4] == [
        "both.left.1",
        "both.left.1.flip",
        "both.left.2",
        "both.left.2.flip",
    ]


@pytest.mark.parametrize(
    ("move", "seen"),
    [
        ("show.1", "shown.1"),
        ("show.1-4", ""),
        ("scout.left.4", "scouted.left"),
        ("scout.left.5", "scouted.left"),
        ("both.left.4.1", "both.left.shown.1"),
        ("both.left.5.1", ""),
    ],
)
def test_what_everybody_saw(move: str, seen: str) -> None:
    """What was shown from a place that the hand does not have, nobody can tell."""
    state = read("hand=17.41.59&table=82.85&owner=p4")
    told = GAME.hide_secrets_of_move(state, GAME.parse_move(move))
    assert ("" if told is None else GAME.format_move(told).replace("17", "1")) == seen


@pytest.mark.clause("scout.game")
def test_rounds_alone_and_points_by_hand_stand_with_their_player() -> None:
    found = calculate_totals_with_winners_if_complete(read("players=3&rounds=5.6.7_1.2.3_9.8.7&extra=1.2.4"))
    assert [seat.total for seat in found.seats] == [16, 18, 21]
    assert [[line.points for line in seat.lines] for seat in found.seats] == [[5, 1, 9, 1], [6, 2, 8, 2], [7, 3, 7, 4]]


@pytest.mark.clause("scout.strength")
@pytest.mark.parametrize(
    ("table", "codes", "size"),
    [
        ("7.8.9", ["higher.run", "matching", "more"], 4),
        ("8.9.T", ["matching", "more"], 4),
        ("7", ["higher.one", "more"], 2),
    ],
)
def test_what_would_beat_a_set(table: str, codes: list[str], size: int) -> None:
    """10 is the highest number of four players: over 7, 8, 9 goes 8, 9, 10, over that no run of three."""
    said = describe_what_beats_active_set_or_empty(read(f"table={table}").active, 4)
    assert [message.code for message in said] == [f"scout.needed.{code}" for code in codes]
    assert said[-1] == Message("scout.needed.more", {"size": size})


@pytest.mark.clause("scout.strength")
def test_the_same_kind_with_higher_numbers() -> None:
    assert describe_what_beats_active_set_or_empty(read("table=7.8.9").active, 4)[0].params == {"size": 3, "number": 8}
    assert describe_what_beats_active_set_or_empty(read("table=7.7").active, 4)[0].params == {"size": 2, "number": 8}


@pytest.mark.clause("scout.strength")
@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("7", [("higher.one", {"size": 1, "number": 8}), ("more", {"size": 2})]),
        ("9.9", [("higher.matching", {"size": 2, "number": 10}), ("more", {"size": 3})]),
        ("T.T", [("more", {"size": 3})]),
        ("7.8", [("higher.run", {"size": 2, "number": 8}), ("matching", {"size": 2}), ("more", {"size": 3})]),
        ("9.T", [("matching", {"size": 2}), ("more", {"size": 3})]),
        ("9.8.7", [("higher.run", {"size": 3, "number": 8}), ("matching", {"size": 3}), ("more", {"size": 4})]),
    ],
)
def test_what_would_beat_a_set_in_full(table: str, said: list[tuple[str, dict[str, int]]]) -> None:
    found = describe_what_beats_active_set_or_empty(read(f"table={table}").active, 4)
    assert [(message.code.removeprefix("scout.needed."), message.params) for message in found] == said


@pytest.mark.parametrize(
    ("query", "move", "params"),
    [
        ("hand=37.41&table=x5.82&owner=p4", "scout.left.1", {"side": "left", "place": 1, "card": "x5", "number": "?"}),
        ("hand=37.41&table=x5.82&owner=p4", "scouted.left", {"side": "left", "card": "x5"}),
        ("hand=37.41&table=85.82&owner=p4", "scouted.right", {"side": "right", "card": "82"}),
        ("table=85.82&owner=p4", "both.right.shown.9.9", {"side": "right", "card": "82", "numbers": [9, 9]}),
        ("hand=3.x", "show.1-2", {"first": 1, "last": 2, "numbers": [3, "?"]}),
    ],
)
def test_the_facts_of_a_move_in_words(query: str, move: str, params: dict[str, object]) -> None:
    """A number that nobody told is a question mark."""
    assert GAME.describe_move(read(query), GAME.parse_move(move)).params == params


@pytest.mark.parametrize(
    ("query", "move", "effects"),
    [
        (
            "hand=37.41&table=x5.82&owner=p4",
            "scout.left.1",
            [("scout", {"card": "x5", "number": "?", "place": 1}), ("chip", {"seat": "p4"})],
        ),
        (
            "p1=c0.s0.h5&table=82.85&owner=p4",
            "show.1-2",
            [("show.hidden", {"count": 2}), ("capture", {"cards": 2})],
        ),
        (
            "p1=c0.s0.h5&table=82&owner=p4",
            "show.1-2",
            [
                ("show.hidden", {"count": 2}),
                ("more", {"numbers": ["?", "?"], "table": [8], "count": 2, "needed": 1}),
                ("capture", {"cards": 1}),
            ],
        ),
        # Nobody knows whether that was the last card.
        (
            "turn=p2&table=82&owner=p1",
            "show.1",
            [("show.hidden", {"count": 1}), ("capture", {"cards": 1}), ("end.open", {"seat": "p2"})],
        ),
    ],
)
def test_what_a_move_does_in_words(query: str, move: str, effects: list[tuple[str, dict[str, object]]]) -> None:
    found = verdict(query, move).effects
    assert [(effect.code.removeprefix("scout.effect."), effect.params) for effect in found] == effects


@pytest.mark.clause("scout.show")
@pytest.mark.parametrize(
    ("move", "table", "size"),
    [
        ("shown.3", "37", 3),
        ("shown.5", "59", 3),
        ("shown.8", "82", 3),
        ("shown.5.4", "41.59", 2),
        ("shown.3.4.5", "37.41.59", 1),
    ],
)
def test_a_show_out_of_a_known_hand_lays_out_its_cards(move: str, table: str, size: int) -> None:
    """What everybody saw by one number is known by both, as it lay in the hand."""
    after = verdict("p1=c0.s0.h4&hand=37.41.59.82", move).after
    assert after is not None
    assert write(after) == f"p1=c0.s0.h{size}&turn=p2&table={table}&owner=p1"


@pytest.mark.clause("scout.end")
@pytest.mark.parametrize(
    ("query", "move", "end"),
    [
        ("players=3&p1=c0.s0&hand=37.41&table=82&owner=p2", "scout.left.1", "players=3&p1=c0.s0.h3&end=unbeaten.p2"),
        ("players=2&p1=c0.s0&hand=12&table=98.97&chips=0", "stuck", "players=2&p1=c0.s0.h1&end=unbeaten.p2"),
        (
            "players=3&p1=c2.s0&hand=37&extra=1.2.3&word=x",
            "show.1",
            "players=3&p1=c2.s0.h0&end=empty.p1&extra=1.2.3&word=x",
        ),
        ("players=3&hand=37&rounds=1.2.3", "show.1", "players=3&end=empty.p1&rounds=1.2.3"),
    ],
)
def test_a_round_that_is_over_keeps_what_is_known(query: str, move: str, end: str) -> None:
    """The cards left in the hand, the rounds before, and points by hand with their word."""
    assert write(verdict(query, move).end) == end


@pytest.mark.parametrize("move", ["show.1", "scout.left.1", "both.left.1.1"])
def test_a_verdict_does_not_carry_a_hand_of_ones_own_on(move: str) -> None:
    """Where the cards went is told by whoever follows the game."""
    judged = verdict("hand=97.41&table=82&owner=p3&mine=p1.97.41", move)
    assert judged.after is not None
    assert judged.after.mine is None


@pytest.mark.clause("scout.next")
@pytest.mark.parametrize("before", ["rounds=5.6.7", "extra=1.2.4", "rounds=5.6.7&extra=1.2.4&word=x"])
def test_a_round_opens_with_the_points_before(before: str) -> None:
    opened = GAME.starting_state(read(f"players=3&{before}"))
    seats = "&".join(f"p{seat}=c0.s0.h12" for seat in (1, 2, 3))
    turn = "turn=p2&" if before.startswith("rounds") else ""
    assert write(opened) == f"players=3&{seats}&{turn}seen=-&{before}"


@pytest.mark.clause("scout.next")
def test_a_round_opens_with_the_points_by_hand_of_the_rounds_before() -> None:
    opened = GAME.starting_state(read("players=3&rounds=5.6.7&extra=1.2.4&word=x"))
    assert (opened.extra, opened.word, len(opened.seats)) == ((1, 2, 4), "x", 5)
