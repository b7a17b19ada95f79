"""A small game for tests of the core: players in turn take one to three from a pile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.answers import Answer
from calculators.core.game import Game
from calculators.core.parameters import Parameter, declare_parameter_for_each_seat
from calculators.core.parsing import Unreadable, parse_integer_within_bounds
from calculators.core.ranking import rank_seats_as_final_score
from calculators.core.types import (
    Clause,
    Judgement,
    LocalizedText,
    Message,
    Option,
    Ruling,
    ScoreLine,
    ScoresAndWinners,
    SeatScore,
    TableSettings,
    View,
    Violation,
)

PLACEHOLDER_TEXT = LocalizedText("山", "pile")


def build_ruling(key: str, views: tuple[View, ...], *options: str) -> Ruling:
    return Ruling(
        key=key,
        clause="pile.take",
        views=views,
        question=PLACEHOLDER_TEXT,
        wording=PLACEHOLDER_TEXT,
        options=tuple(Option(o, PLACEHOLDER_TEXT, PLACEHOLDER_TEXT) for o in options),
        reason=PLACEHOLDER_TEXT,
    )


MAX_TAKE_RULING = build_ruling("most", (View.MOVES, View.CHECK), "three", "two")
LAST_TAKER_RULING = build_ruling("last", (View.SCORE,), "pays", "free")
PAYMENT_RULING = build_ruling("paid", (View.CHECK,), "no", "yes", "twice")


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """pile: None if not entered; points: one for each seat; rounds: those to come; hidden: a secret parameter."""

    table: TableSettings = TableSettings()  # noqa: RUF009 -- frozen
    pile: int | None = None
    points: tuple[int | None, ...] = (None,) * 5
    rounds: int = 0
    hidden: int | None = None


def build_pile_state(table: TableSettings, seats: tuple[Any, ...], values: Mapping[str, Any]) -> State:
    return State(table=table, pile=values["pile"], points=seats, rounds=values["rounds"], hidden=values["hidden"])


def parse_move(raw: str) -> int:
    verb, _, number = raw.partition(".")
    if verb != "take":
        raise Unreadable(0, "pile.expected", verbs=["take"])
    try:
        return parse_integer_within_bounds(number, 0, 99)
    except Unreadable as error:
        raise Unreadable(5 + error.at, error.expected.code, **error.expected.params) from None


def format_move(move: int) -> str:
    return f"take.{move}"


def canonical_move(state: State, move: int) -> int:
    """0 takes the whole pile."""
    return move or state.pile or 0


def describe_pile_setup(players: int) -> tuple[Message, ...]:
    return (Message("pile.setup", {"players": players}),)


def describe_pile_progress(_state: State) -> tuple[Message, ...]:
    return ()


def build_violation(code: str, clause: str, parameter_name: str, **params: object) -> Violation:
    return Violation(code=f"pile.{code}", clause=f"pile.{clause}", parameter_names=(parameter_name,), params=params)


def find_pile_violations(state: State, view: View) -> tuple[Violation, ...]:
    if state.pile is not None and state.pile > 5000 and view is not View.SCORE:
        return (build_violation("high", "setup", "pile"),)
    if state.table.option(LAST_TAKER_RULING) == "free" and state.points[0] == 9:
        return (build_violation("nine", "win", "p1"),)
    return ()


def find_missing_names(state: State, view: View) -> tuple[str, ...]:
    if view is View.SCORE:
        return tuple(name for name, had in zip(state.table.seats, state.points, strict=False) if had is None)
    return ("pile",) if state.pile is None else ()


def find_pile_notices(state: State, _view: View) -> tuple[Violation, ...]:
    if state.pile is not None and state.pile > 2000:
        return (build_violation("tall", "setup", "pile"),)
    return (build_violation("empty", "setup", "pile"),) if state.pile == 0 else ()


def state_with_default_pile(state: State) -> State:
    return state if state.pile is not None else replace(state, pile=5)


def state_with_hidden_of_start(start: State, state: State) -> State:
    return replace(state, hidden=start.hidden)


def max_take_count(state: State) -> int:
    return 3 if state.table.option(MAX_TAKE_RULING) == "three" else 2


def legal_moves(state: State) -> Sequence[int]:
    pile = state.pile or 0
    return range(1, pile + 1) if pile > 1000 else range(1, min(max_take_count(state), pile) + 1)


def no_move_notices(state: State) -> tuple[Violation, ...]:
    return (build_violation("gone", "take", "pile", left=state.pile),)


def judge_take_move(state: State, move: int) -> Judgement[State]:
    """13 is undecided, a parameter is missing; 14 and 15 lead to an unknown position, 16 to an unknown pile; 11 and 12
    assume luck, and 12 has an unnamed card."""
    if move == 13:
        return Judgement(legal=None, missing=("rounds",), notices=(build_violation("which", "take", "move"),))
    if move == 14:
        return Judgement(legal=True, effects=(Message("pile.lost"),), missing=("pile",))
    if move == 15:
        return Judgement(legal=True)
    if move == 16:
        return Judgement(legal=True, after=replace(state, pile=None))
    pile = state.pile or 0
    if move not in (11, 12) and (move > max_take_count(state) or move > pile):
        return Judgement(legal=False, violations=(build_violation("much", "take", "move", most=max_take_count(state)),))
    taken = Message("pile.taken", {"taken": move, "paid": state.table.option(PAYMENT_RULING)})
    turn = state.table.turn % state.table.players + 1
    after = replace(state, pile=pile - (1 if move > 9 else move), table=replace(state.table, turn=turn), hidden=None)
    if not after.pile:
        return Judgement(legal=True, effects=(taken,), end=replace(after, points=(1, 2, None, None, None)))
    luck = (Message("pile.luck", {"of": "all"}),) if move in (11, 12) else ()
    return Judgement(legal=True, effects=(taken,), after=after, assumes=luck, has_unnamed_card=move == 12)


def describe_take_move(state: State, move: int) -> Message:
    return Message("pile.take", {"move": move, "of": state.pile})


def calculate_pile_score(state: State) -> ScoresAndWinners:
    seats = tuple(
        SeatScore(name, (ScoreLine("pile.points", "pile.win", points, {}),))
        for name, points in zip(state.table.seats, state.points, strict=False)
        if points is not None
    )
    if find_missing_names(state, View.SCORE):
        return ScoresAndWinners(seats=seats)
    sign = 1 if state.table.option(LAST_TAKER_RULING) == "pays" else -1
    return rank_seats_as_final_score(seats, [sign * seat.total for seat in seats])


def calculate_score_so_far(state: State) -> ScoresAndWinners | None:
    return calculate_pile_score(state) if state.points[0] is not None else None


def next_round_state_or_none(state: State) -> State | None:
    return replace(state, pile=4, rounds=state.rounds - 1) if state.rounds else None


def declare_number(
    name: str, highest: int, example: str, default: int | None = None, *, secret: bool = False
) -> Parameter:
    return Parameter(
        name=name,
        parse_text=lambda raw: parse_integer_within_bounds(raw, 0, highest),
        format_value=str,
        default=default,
        example=example,
        secret=secret,
    )


PILE: Game[State, int] = Game(
    slug="pile",
    players=(2, 3, 4),
    seat_parameters=declare_parameter_for_each_seat(declare_number("points", 99, "3"), lambda state: state.points),
    own_parameters=(
        declare_number("pile", 9999, "7"),
        declare_number("rounds", 9, "1", default=0),
        declare_number("hidden", 9, "1", secret=True),
    ),
    clauses=tuple(
        Clause(slug=f"pile.{name}", group=group, heading=PLACEHOLDER_TEXT, text=PLACEHOLDER_TEXT)
        for name, group in (("setup", "setup"), ("take", "turn"), ("end", "end"), ("win", "score"))
    ),
    rulings=(MAX_TAKE_RULING, LAST_TAKER_RULING, PAYMENT_RULING),
    codes={},
    build_state=build_pile_state,
    parse_move=parse_move,
    format_move=format_move,
    canonicalize_move=canonical_move,
    describe_setup=describe_pile_setup,
    describe_turn_and_progress=describe_pile_progress,
    find_violations=find_pile_violations,
    find_missing_parameters=find_missing_names,
    find_notices=find_pile_notices,
    starting_state=state_with_default_pile,
    current_state=state_with_hidden_of_start,
    find_legal_moves=legal_moves,
    find_notices_when_no_move_is_legal=no_move_notices,
    judge_move=judge_take_move,
    describe_move=describe_take_move,
    calculate_score=calculate_pile_score,
    calculate_current_score=calculate_score_so_far,
    next_round_state=next_round_state_or_none,
)
"""`take.2` takes two. Taking the last ends the round."""


def list_offered_options(answer: Answer) -> list[str]:
    """Returns the options of rulings that an answer offers, each as `ruling-option`."""
    return [f"{other.ruling.key}-{other.option.key}" for other in answer.alternatives]
