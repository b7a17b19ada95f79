"""The answer to a query of any game, and the answers under other options of its rulings."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from calculators.core.answers import MAX_LISTED_MOVES
from calculators.core.evaluate import evaluate
from calculators.core.types import (
    Message,
    ScoreLine,
    ScoresAndWinners,
    SeatScore,
    TableSettings,
    UnreadableValue,
    View,
    Violation,
)
from tests.core.pile import LAST_TAKER_RULING, MAX_TAKE_RULING, PILE, State, list_offered_options
from tests.engine import TextGameEngine, format_found_messages, list_message_codes, parse_table_rows

answer_to = TextGameEngine(PILE).evaluate_question


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
    assert answer.table == TableSettings(3)


def test_canonical_query_ends_with_moves() -> None:
    answer = answer_to("check?move=take.01＿take.02&pile=0７&turn=P2")
    assert list(answer.query.items()) == [("turn", "p2"), ("pile", "7"), ("move", "take.1_take.2")]
    assert "move" not in answer_to("check?pile=7&move= ").query
    assert answer_to("play?move=take.1_take.02").query == {"move": "take.1_take.2"}


@pytest.mark.parametrize(("view", "limit"), [("check", 60), ("play", 400)])
def test_move_limit_is_60_for_question_and_400_for_followed_game(view: str, limit: int) -> None:
    moves = "_".join(["take.1"] * limit)
    assert answer_to(f"{view}?pile=5000&move={moves}").verdict
    (unread,) = answer_to(f"{view}?pile=5000&move={moves}_take.1").unread
    assert (unread.at, unread.expected) == (0, Message("expected.fewer", {"limit": limit}))


def test_contradiction_refuses_query_without_verdict_or_notices() -> None:
    answer = answer_to("check?pile=6000&move=take.1")
    assert answer.violations == (Violation(code="pile.high", clause="pile.setup", parameter_names=("pile",)),)
    assert answer.refused
    assert (answer.verdict, answer.notices, answer.missing) == (None, (), ())
    assert answer_to("play?pile=6000").violations, "a followed game is judged from its starting position"
    assert not answer_to("score?pile=6000").violations


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("check", ("pile", "move")),
        ("check?move=take.1", ("pile",)),
        ("check?pile=7", ("move",)),
        ("moves", ("pile",)),
        ("play", ()),  # the starting position has a pile
    ],
)
def test_missing_parameters_are_named_without_verdict_or_moves(question: str, missing: tuple[str, ...]) -> None:
    answer = answer_to(question)
    assert (answer.missing, answer.verdict, answer.moves, answer.refused) == (missing, None, None, False)


def test_incomplete_score_has_entered_seats_and_names_missing_ones() -> None:
    answer = answer_to("score?players=2&p1=3")
    assert answer.missing == ("p2",)
    assert [seat.seat for seat in answer.score.seats] == ["p1"]
    assert answer_to("score?players=2&p1=3&p2=4").score.winners == ("p2",)
    assert (answer.moves, answer.verdict, answer.count) == (None, None, 0)


def test_each_listed_move_has_text_effects_and_next_position() -> None:
    answer = answer_to("moves?players=2&pile=3&house=most-three.paid-yes")
    assert answer.moves is not None
    assert [move.move for move in answer.moves] == ["take.1", "take.2", "take.3"]
    assert answer.count == 3
    assert format_found_messages(answer.notices) == (
        "pile.ruling.most {'option': 'three', 'others': ['two'], 'ruling': 'most'} of pile.take in house",
    )
    one, _, three = answer.moves
    assert one.text == Message("pile.take", {"move": 1, "of": 3})
    assert one.effects == (Message("pile.taken", {"taken": 1, "paid": "yes"}),)
    assert (one.next, one.end) == ("players=2&turn=p2&house=paid-yes&pile=2", "")
    assert (three.next, three.end) == ("", "players=2&p1=1&p2=2&turn=p2&house=paid-yes&pile=0")
    assert answer.verdict is None


def test_reason_for_no_legal_move_comes_after_general_notices() -> None:
    answer = answer_to("moves?pile=0")
    assert list_message_codes(answer.notices) == ["pile.empty", "pile.gone"]
    assert answer.notices[1].params == {"left": 0}
    assert (answer.moves, answer.count) == ((), 0)


def test_move_list_is_cut_at_limit_with_notice_of_full_count() -> None:
    whole = answer_to(f"moves?pile={MAX_LISTED_MOVES}")
    assert (len(whole.moves or ()), whole.count) == (MAX_LISTED_MOVES, MAX_LISTED_MOVES)
    assert list_message_codes(whole.notices) == ["pile.ruling.most"]
    cut = answer_to(f"moves?pile={MAX_LISTED_MOVES + 1}")
    assert (len(cut.moves or ()), cut.count) == (MAX_LISTED_MOVES, MAX_LISTED_MOVES + 1)
    counts = {"count": MAX_LISTED_MOVES + 1, "listed": MAX_LISTED_MOVES}
    assert cut.notices[0] == Violation(code="pile.limit.moves", clause="pile.take", params=counts)
    codes = list_message_codes(answer_to("moves?pile=2001").notices)
    assert codes[:2] == ["pile.tall", "pile.limit.moves"], "after the notice about the query"


@pytest.mark.parametrize("view", ["check", "play"])
def test_undecided_verdict_names_missing_parameter_and_notices(view: str) -> None:
    answer = answer_to(f"{view}?pile=0&move=take.13")
    assert answer.verdict
    assert answer.verdict.legal is None
    assert answer.missing == ("rounds",)
    assert list_message_codes(answer.notices) == ["pile.empty", "pile.which"]


def test_verdict_query_has_judged_moves_in_canonical_form() -> None:
    assert answer_to("check?pile=3&move=take.0").query["move"] == "take.3"
    answer = answer_to("check?pile=3&move=take.9_take.0")
    assert answer.query["move"] == "take.9_take.0", "moves that are not judged are unchanged"
    assert answer.query["pile"] == "3"


def test_followed_game_answer_has_position_turn_and_score() -> None:
    answer = answer_to("play?players=2&p1=1&hidden=4")
    assert answer.followed
    assert answer.followed.position == "players=2&p1=1&pile=5&hidden=4"
    assert (answer.verdict, answer.followed.verdict, answer.followed.turn) == (None, None, "p1")
    assert answer.score == answer.followed.score
    assert answer.score is not None


@pytest.mark.parametrize(
    ("question", "expected_options"),
    parse_table_rows("""
        moves?pile=3                            most-two
        moves?pile=2                            -
        check?pile=3&move=take.1                paid-yes paid-twice
        check?pile=3&move=take.1&house=paid-yes  paid-no paid-twice
        # The query is incomplete.
        moves                                   -
        score?players=2&p1=3                    -
        # The next position names its rulings and so differs; the answer is the same.
        moves?pile=2&house=paid-yes             -
        # Another option is offered that removes a contradiction, but none that leads to one.
        score?players=2&p1=3&p2=4               last-free
        score?players=2&p1=9&p2=4               -
        score?players=2&p1=9&p2=4&house=last-free  last-pays
        # A followed game offers the rulings of its last turn and of its current score.
        play?pile=9&move=take.3_take.3          most-two paid-yes paid-twice
        play?pile=9&move=take.3_take.1          paid-yes paid-twice
        play?pile=9&players=2&p1=3&p2=4         last-free
        play?pile=9&players=2&p1=9&p2=4         -
        # Only the reason of the refusal differs.
        play?pile=9&move=take.2_take.9          most-two
        # The position before the last move is unknown.
        play?pile=9&move=take.16_take.1         -
    """),
)
def test_options_of_rulings_are_offered_where_the_answer_differs(question: str, expected_options: str) -> None:
    assert list_offered_options(answer_to(question)) == expected_options.split()


def test_offered_option_has_the_answer_under_it() -> None:
    listed, verdict, score = (
        answer_to(question).alternatives[0].answer
        for question in ("moves?pile=3", "check?pile=3&move=take.1", "score?players=2&p1=3&p2=4")
    )
    assert (listed.count, listed.query) == (2, {"house": "most-two", "pile": "3"})
    assert verdict.query == {"house": "paid-yes", "pile": "3", "move": "take.1"}
    assert verdict.verdict
    assert verdict.verdict.effects[0].params["paid"] == "yes"
    assert score.score.winners == ("p1",)


def test_notice_of_ruling_names_all_its_other_options() -> None:
    assert format_found_messages(answer_to("check?pile=3&move=take.1").notices) == (
        "pile.ruling.paid {'option': 'no', 'others': ['yes', 'twice'], 'ruling': 'paid'} of pile.take in house",
    )


def test_option_of_followed_game_decides_its_last_turn_only() -> None:
    """The turns before it stay as they were played."""
    answer = answer_to("play?pile=9&move=take.3_take.3")
    assert [one.answer.verdict and one.answer.verdict.legal for one in answer.alternatives] == [False, True, True]
    other = answer.alternatives[0].answer
    assert other.verdict is not None
    assert [step.legal for step in other.verdict.steps] == [True, False]
    assert (other.verdict.played, other.query["house"]) == (1, "most-two")
    assert other.followed is not None
    assert other.followed.position == "turn=p2&house=most-two&pile=6"


def is_free(state: State) -> bool:
    """Returns whether the last taker does not pay."""
    return state.table.option(LAST_TAKER_RULING) == "free"


@pytest.mark.parametrize(
    "score_function",
    [
        is_free,
        lambda state: ScoresAndWinners(seats=(SeatScore("p1", (ScoreLine(f"pile.{is_free(state)}", "", 1),)),)),
        lambda state: ScoresAndWinners(seats=(SeatScore("p1", (ScoreLine("", "", int(is_free(state))),)),)),
        lambda state: ScoresAndWinners(seats=(SeatScore("p1", (), 1 if is_free(state) else 2),)),
        lambda state: ScoresAndWinners(seats=(), winners=("p1",) if is_free(state) else ()),
    ],
)
def test_difference_in_score_lines_ranks_or_winners_offers_ruling(score_function: Callable[[State], object]) -> None:
    query = {"players": "2", "p1": "3", "p2": "4"}
    (alternative,) = evaluate(replace(PILE, calculate_score=score_function), View.SCORE, query).alternatives
    assert alternative.ruling is LAST_TAKER_RULING
    same = replace(PILE, calculate_score=lambda state: score_function(PILE.with_table(state, TableSettings())))
    assert evaluate(same, View.SCORE, query).alternatives == ()


def test_ruling_that_exchanges_one_legal_move_for_another_is_offered() -> None:
    def list_only_legal_move(state: State) -> tuple[int]:
        return (2 if state.table.option(MAX_TAKE_RULING) == "two" else 3,)

    game = replace(PILE, find_legal_moves=list_only_legal_move)
    assert list_offered_options(evaluate(game, View.MOVES, {"pile": "5"})) == ["most-two"]


def test_ruling_declared_irrelevant_is_not_offered() -> None:
    game = replace(PILE, find_keys_of_possibly_relevant_rulings=lambda *_: ())
    assert evaluate(game, View.MOVES, {"pile": "3"}).alternatives == ()
    all_three = replace(PILE, find_keys_of_possibly_relevant_rulings=lambda *_: ("most", "last", "paid"))
    offered = list_offered_options(evaluate(all_three, View.MOVES, {"pile": "3"}))
    assert offered == ["most-two"], "the others belong to other views"
