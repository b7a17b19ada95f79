"""The answer to a query of any game, and the answers under other options of its rulings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from calculators.core.answers import MAX_LISTED_MOVES, Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.types import (
    Message,
    ScoreLine,
    ScoresAndWinners,
    SeatScore,
    Table,
    UnreadableValue,
    View,
    Violation,
)
from tests.core.pile import LAST_TAKER_RULING, MAX_TAKE_RULING, PAYMENT_RULING, PILE, State


def answer_pile_query(view: View, **query: str) -> Answer:
    return evaluate(PILE, view, query)


def test_unreadable_values_are_reported_with_position_and_nothing_is_judged() -> None:
    twice = UnreadableValue("turn", "p1", 0, Message("expected.once"))
    answer = evaluate(PILE, View.MOVES, {"pile": "7x", "players": "3", "move": "take.1_tak.2"}, [twice])
    assert answer.unread == (
        twice,
        UnreadableValue("pile", "7x", 0, Message("expected.number", {"low": 0, "high": 9999})),
        UnreadableValue("move", "take.1_tak.2", 7, Message("pile.expected", {"verbs": ["take"]})),
    )
    assert answer.refused
    assert answer.query == {"players": "3"}
    assert (answer.missing, answer.moves, answer.view) == ((), None, View.MOVES)
    assert answer.table == Table(3)


def test_canonical_query_ends_with_moves() -> None:
    answer = answer_pile_query(View.CHECK, move="take.01＿take.02", pile="0７", turn="P2")
    assert list(answer.query.items()) == [("turn", "p2"), ("pile", "7"), ("move", "take.1_take.2")]
    assert "move" not in answer_pile_query(View.CHECK, pile="7", move=" ").query
    assert answer_pile_query(View.PLAY, move="take.1_take.02").query == {"move": "take.1_take.2"}


def test_move_limit_is_60_for_question_and_400_for_followed_game() -> None:
    assert answer_pile_query(View.CHECK, pile="5000", move="_".join(["take.1"] * 60)).verdict
    (unread,) = answer_pile_query(View.CHECK, pile="5000", move="_".join(["take.1"] * 61)).unread
    assert (unread.at, unread.expected) == (0, Message("expected.fewer", {"limit": 60}))
    assert not answer_pile_query(View.PLAY, pile="5000", move="_".join(["take.1"] * 400)).unread
    (unread,) = answer_pile_query(View.PLAY, pile="5000", move="_".join(["take.1"] * 401)).unread
    assert unread.expected.params == {"limit": 400}


def test_contradiction_refuses_query_without_verdict_or_notices() -> None:
    answer = answer_pile_query(View.CHECK, pile="6000", move="take.1")
    assert answer.violations == (Violation(code="pile.high", clause="pile.setup", parameter_names=("pile",)),)
    assert answer.refused
    assert (answer.verdict, answer.notices, answer.missing) == (None, (), ())
    assert answer_pile_query(View.PLAY, pile="6000").violations, "a followed game is judged from its starting position"
    assert not answer_pile_query(View.SCORE, pile="6000").violations


def test_missing_parameters_are_named_without_verdict_or_moves() -> None:
    answer = answer_pile_query(View.CHECK)
    assert answer.missing == ("pile", "move")
    assert (answer.verdict, answer.refused) == (None, False)
    assert answer_pile_query(View.CHECK, move="take.1").missing == ("pile",)
    assert answer_pile_query(View.CHECK, pile="7").missing == ("move",)
    assert answer_pile_query(View.MOVES).missing == ("pile",)
    assert answer_pile_query(View.MOVES).moves is None
    assert answer_pile_query(View.PLAY).missing == (), "the starting position has a pile"


def test_incomplete_score_has_entered_seats_and_names_missing_ones() -> None:
    answer = answer_pile_query(View.SCORE, players="2", p1="3")
    assert answer.missing == ("p2",)
    assert [seat.seat for seat in answer.score.seats] == ["p1"]
    assert answer_pile_query(View.SCORE, players="2", p1="3", p2="4").score.winners == ("p2",)
    assert (answer.moves, answer.verdict, answer.count) == (None, None, 0)


def test_each_listed_move_has_text_effects_and_next_position() -> None:
    answer = answer_pile_query(View.MOVES, players="2", pile="3", house="most-three")
    assert answer.moves is not None
    assert [move.move for move in answer.moves] == ["take.1", "take.2", "take.3"]
    assert answer.count == 3
    assert answer.notices == (
        Violation(
            code="pile.ruling.most",
            clause="pile.take",
            parameter_names=("house",),
            params={"ruling": "most", "option": "three", "others": ["two"]},
        ),
    )
    one, _, three = answer.moves
    assert one.text == Message("pile.take", {"move": 1, "of": 3})
    assert one.effects == (Message("pile.taken", {"taken": 1, "paid": "no"}),)
    assert (one.next, one.end) == ("players=2&turn=p2&pile=2", "")
    assert (three.next, three.end) == ("", "players=2&p1=1&p2=2&turn=p2&pile=0")
    assert answer.verdict is None


def test_reason_for_no_legal_move_comes_after_general_notices() -> None:
    answer = answer_pile_query(View.MOVES, pile="0")
    assert [notice.code for notice in answer.notices] == ["pile.empty", "pile.gone"]
    assert answer.notices[1].params == {"left": 0}
    assert (answer.moves, answer.count) == ((), 0)


def test_move_list_is_cut_at_limit_with_notice_of_full_count() -> None:
    answer = answer_pile_query(View.MOVES, pile=str(MAX_LISTED_MOVES))
    assert answer.moves is not None
    assert (len(answer.moves), answer.count) == (MAX_LISTED_MOVES, MAX_LISTED_MOVES)
    assert [notice.code for notice in answer.notices] == ["pile.ruling.most"]
    answer = answer_pile_query(View.MOVES, pile=str(MAX_LISTED_MOVES + 1))
    assert answer.moves is not None
    assert (len(answer.moves), answer.count) == (MAX_LISTED_MOVES, MAX_LISTED_MOVES + 1)
    limit = Violation(
        code="pile.limit.moves",
        clause="pile.take",
        parameter_names=(),
        params={"count": MAX_LISTED_MOVES + 1, "listed": MAX_LISTED_MOVES},
    )
    assert answer.notices[0] == limit
    codes = [notice.code for notice in answer_pile_query(View.MOVES, pile="2001").notices]
    assert codes[:2] == ["pile.tall", "pile.limit.moves"], "after the notice about the query"


def test_undecided_verdict_names_missing_parameter_and_notices() -> None:
    answer = answer_pile_query(View.CHECK, pile="0", move="take.13")
    assert answer.verdict
    assert answer.verdict.legal is None
    assert answer.missing == ("rounds",)
    assert [notice.code for notice in answer.notices] == ["pile.empty", "pile.which"]


def test_verdict_query_has_judged_moves_in_canonical_form() -> None:
    assert answer_pile_query(View.CHECK, pile="3", move="take.0").query["move"] == "take.3"
    answer = answer_pile_query(View.CHECK, pile="3", move="take.9_take.0")
    assert answer.query["move"] == "take.9_take.0", "moves that are not judged are unchanged"
    assert answer.query["pile"] == "3"


def test_followed_game_answer_has_position_turn_and_score() -> None:
    answer = answer_pile_query(View.PLAY, players="2", p1="1", hidden="4")
    assert answer.followed
    assert answer.followed.position == "players=2&p1=1&pile=5&hidden=4"
    assert (answer.verdict, answer.followed.verdict, answer.followed.turn) == (None, None, "p1")
    assert answer.score == answer.followed.score
    assert answer.score is not None
    answer = answer_pile_query(View.PLAY, pile="0", move="take.13")
    assert answer.verdict is not None
    assert answer.missing == ("rounds",)
    assert [notice.code for notice in answer.notices] == ["pile.empty", "pile.which"]


def test_a_ruling_is_offered_where_the_answer_differs() -> None:
    answer = answer_pile_query(View.MOVES, pile="3")
    assert [(a.ruling, a.option.key, a.answer.count) for a in answer.alternatives] == [(MAX_TAKE_RULING, "two", 2)]
    (alternative,) = answer.alternatives
    assert alternative.answer.query == {"house": "most-two", "pile": "3"}
    assert answer_pile_query(View.MOVES, pile="2").alternatives == (), "three cannot be taken under either option"
    assert answer_pile_query(View.MOVES).alternatives == (), "the query is incomplete"


def test_every_other_option_is_offered_once() -> None:
    answer = answer_pile_query(View.CHECK, pile="3", move="take.1")
    assert [(a.ruling, a.option.key) for a in answer.alternatives] == [
        (PAYMENT_RULING, "yes"),
        (PAYMENT_RULING, "twice"),
    ]
    assert answer.notices == (
        Violation(
            code="pile.ruling.paid",
            clause="pile.take",
            parameter_names=("house",),
            params={"ruling": "paid", "option": "no", "others": ["yes", "twice"]},
        ),
    )
    other = answer.alternatives[0].answer
    assert other.query == {"house": "paid-yes", "pile": "3", "move": "take.1"}
    assert other.verdict
    assert other.verdict.effects[0].params["paid"] == "yes"
    assert [
        a.option.key for a in answer_pile_query(View.CHECK, pile="3", move="take.1", house="paid-yes").alternatives
    ] == [
        "no",
        "twice",
    ]


def test_option_with_other_winner_is_offered_and_contradictory_one_is_not() -> None:
    answer = answer_pile_query(View.SCORE, players="2", p1="3", p2="4")
    assert [(a.ruling, a.answer.score.winners) for a in answer.alternatives] == [(LAST_TAKER_RULING, ("p1",))]
    assert answer_pile_query(View.SCORE, players="2", p1="3").alternatives == ()
    assert answer_pile_query(View.SCORE, players="2", p1="9", p2="4").alternatives == ()
    refused = answer_pile_query(View.SCORE, players="2", p1="9", p2="4", house="last-free")
    assert refused.refused
    assert [a.option.key for a in refused.alternatives] == ["pays"], "the option without the contradiction is offered"


def test_ruling_is_not_offered_if_only_query_text_differs() -> None:
    """The next position names its rulings and so differs; the answer is the same."""
    answer = answer_pile_query(View.MOVES, pile="2", house="paid-yes")
    assert answer.moves is not None
    assert answer.moves[0].next == "turn=p2&house=paid-yes&pile=1"
    assert answer.alternatives == ()


def pile_game_with_scoring(score_function: Callable[[State], object]) -> Game[State, int]:
    return replace(PILE, calculate_score=score_function)


@pytest.mark.parametrize(
    "score_function",
    [
        lambda state: state.table.option(LAST_TAKER_RULING),
        lambda state: ScoresAndWinners(
            seats=(SeatScore("p1", (ScoreLine(state.table.option(LAST_TAKER_RULING), "", 1),)),)
        ),
        lambda state: ScoresAndWinners(
            seats=(SeatScore("p1", (ScoreLine("", "", int(state.table.option(LAST_TAKER_RULING) == "free")),)),)
        ),
        lambda state: ScoresAndWinners(
            seats=(SeatScore("p1", (), 1 if state.table.option(LAST_TAKER_RULING) == "free" else 2),)
        ),
        lambda state: ScoresAndWinners(
            seats=(), winners=("p1",) if state.table.option(LAST_TAKER_RULING) == "free" else ()
        ),
    ],
)
def test_difference_in_score_lines_ranks_or_winners_offers_ruling(
    score_function: Callable[[State], object],
) -> None:
    game = pile_game_with_scoring(score_function)
    (alternative,) = evaluate(game, View.SCORE, {"players": "2", "p1": "3", "p2": "4"}).alternatives
    assert alternative.ruling is LAST_TAKER_RULING
    same = pile_game_with_scoring(lambda state: score_function(PILE.with_table(state, Table())))
    assert evaluate(same, View.SCORE, {"players": "2", "p1": "3", "p2": "4"}).alternatives == ()


def test_ruling_declared_irrelevant_is_not_offered() -> None:
    game = replace(PILE, find_keys_of_possibly_relevant_rulings=lambda *_: ())
    assert evaluate(game, View.MOVES, {"pile": "3"}).alternatives == ()
    all_three = replace(PILE, find_keys_of_possibly_relevant_rulings=lambda *_: ("most", "last", "paid"))
    offered = evaluate(all_three, View.MOVES, {"pile": "3"}).alternatives
    assert [a.ruling.key for a in offered] == ["most"], "the others belong to other views"


def test_followed_game_offers_rulings_of_last_turn_only() -> None:
    """Rulings of earlier turns are not offered again."""
    answer = answer_pile_query(View.PLAY, pile="9", move="take.3_take.3")
    offered = [(a.ruling.key, a.option.key, a.answer.verdict and a.answer.verdict.legal) for a in answer.alternatives]
    assert offered == [("most", "two", False), ("paid", "yes", True), ("paid", "twice", True)]
    other = answer.alternatives[0].answer
    assert other.verdict is not None
    assert [step.legal for step in other.verdict.steps] == [True, False]
    assert (other.verdict.played, other.query["house"]) == (1, "most-two")
    assert other.followed is not None
    assert other.followed.position == "turn=p2&house=most-two&pile=6"
    later = answer_pile_query(View.PLAY, pile="9", move="take.3_take.1")
    assert [a.ruling.key for a in later.alternatives] == ["paid", "paid"]
    scored = answer_pile_query(View.PLAY, pile="9", players="2", p1="3", p2="4")
    assert [a.ruling.key for a in scored.alternatives] == ["last"], "of the current score"
    assert answer_pile_query(View.PLAY, pile="9", players="2", p1="9", p2="4").alternatives == (), (
        "the other option only contradicts"
    )
    refused = answer_pile_query(View.PLAY, pile="9", move="take.2_take.9")
    assert [a.ruling.key for a in refused.alternatives] == ["most"], "only the reason differs"
    assert refused.alternatives[0].answer.verdict is not None
    assert refused.alternatives[0].answer.verdict.next == "turn=p2&house=most-two&pile=7"
    unknown = answer_pile_query(View.PLAY, pile="9", move="take.16_take.1")
    assert (unknown.missing, unknown.alternatives) == (("pile",), ()), "the position before the last move is unknown"
