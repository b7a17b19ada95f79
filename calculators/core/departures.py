"""Lets a player leave a game that is followed: a record tells it as a move, `leave.p3`, in every game alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from calculators.core.game import AnyGame, Game, InsertedMove, Move, State
from calculators.core.parsing import LEAST_STAYING, Span, format_seat_code, parse_seat_code
from calculators.core.replay import ReplayStep, list_turn_end_numbers
from calculators.core.types import Clause, Judgement, LocalizedText, Message, Table, Violation

LEAVE = "leave"
"""The word a record tells it by, and the sentence that says it."""
DEPARTURE_TEXT = re.compile(r"leave\.(p[1-9])")


@dataclass(frozen=True, slots=True)
class Departure:
    """The player of a seat, counted from 1, leaves for good; the others play on."""

    seat_number: int

    @property
    def notation(self) -> str:
        """`leave.p3`."""
        return f"{LEAVE}.{format_seat_code(self.seat_number)}"


def departed_seat_code_or_empty(move_text: str) -> str:
    """The seat that a move of a record says has left; '' for any other move.

    >>> departed_seat_code_or_empty("leave.p3"), departed_seat_code_or_empty("show.1")
    ('p3', '')
    """
    found = DEPARTURE_TEXT.fullmatch(move_text)
    return found[1] if found else ""


def does_record_tell_departure(moves_text: str) -> bool:
    """Does somebody leave in the moves of a question, as text?"""
    return any(departed_seat_code_or_empty(move_text) for move_text in moves_text.split("_"))


def acting_seat_code_or_empty(game: AnyGame, step: ReplayStep) -> str:
    """Whose move of a record it is: of a seat that has left, else the one to move; '' where nobody knows."""
    mover = "" if step.before is None else format_seat_code(game.table(step.before).turn)
    return departed_seat_code_or_empty(step.move) or mover


def table_after_departure(table: Table, seat_number: int) -> Table:
    """The table once a player has left: the turn is that of the next one who stays where it was theirs."""
    return replace(table, departed_seats=tuple(sorted({*table.departed_seats, seat_number})))


def judge_departure(game: AnyGame, state: Any, departure: Departure) -> Judgement[Any]:
    """The verdict on leaving: whoever plays may leave between two turns, while enough others stay."""
    table = game.table(state)
    seat = {"seat": format_seat_code(departure.seat_number)}
    if departure.seat_number not in table.staying_seats:
        return Judgement(legal=False, violations=(build_refusal_to_leave(game, "gone", seat),))
    if len(table.staying_seats) <= LEAST_STAYING:
        return Judgement(legal=False, violations=(build_refusal_to_leave(game, "few", {"least": LEAST_STAYING}),))
    if not game.is_between_turns(state):
        return Judgement(
            legal=False,
            violations=(build_refusal_to_leave(game, "turn", {"seat": format_seat_code(table.turn)}),),
        )
    assert game.remove_player is not None
    return game.remove_player(state, table_after_departure(table, departure.seat_number))


class RecordAfterDeparture(NamedTuple):
    """violations: why the seat cannot leave; moves: the record with it, as texts; takes_turn_back: is the turn that was
    begun out of it?"""

    violations: tuple[Violation, ...]
    moves: tuple[str, ...]
    takes_turn_back: bool


def build_record_with_departure_before_unfinished_turn(
    game: AnyGame, legal_steps: Sequence[ReplayStep], state: Any, departure: Departure
) -> RecordAfterDeparture:
    """The record of a followed game once a player leaves, at any time; state: where it stands.

    Between two turns the departure is its last move. In the middle of a turn it stands before that turn, as if told in
    time: the turn of whoever leaves is taken back, another's goes on behind it.
    """
    told = tuple(step.move for step in legal_steps)
    turn_ends = list_turn_end_numbers(game, legal_steps)
    turn_start = turn_ends[-1] if turn_ends else 0
    begun = legal_steps[turn_start:]
    if not begun or begun[-1].after is None:
        refused = judge_departure(game, state, departure).violations
        return RecordAfterDeparture(refused, (*told, departure.notation), takes_turn_back=False)
    before = begun[0].before
    is_own = departure.seat_number == game.table(before).turn
    stays = () if is_own else told[turn_start:]
    return RecordAfterDeparture(
        judge_departure(game, before, departure).violations,
        (*told[:turn_start], departure.notation, *stays),
        takes_turn_back=is_own,
    )


def build_refusal_to_leave(game: AnyGame, reason: str, facts: dict[str, Any]) -> Violation:
    """Why nobody can leave, or not now; under the clause of the game that says how it goes on."""
    code = f"{game.slug}.{LEAVE}.{reason}"
    return Violation(
        code=code, clause=find_departure_or_last_turn_clause_slug(game), parameter_names=("move",), params=facts
    )


def build_leaving_player_clause(game_slug: str, example: str, *, rules_ja: str, rules_en: str) -> Clause:
    """The clause `<slug>.leave`, of which no rulebook speaks: what every game has in common, and what is the game's
    own. example: a question in which somebody leaves; rules_ja, rules_en: how this game goes on, as whole sentences."""
    return Clause(
        slug=f"{game_slug}.{LEAVE}",
        group="end",
        heading=LocalizedText("途中で抜ける人", "A player who leaves"),
        text=LocalizedText(
            "規則書にない。抜けた人のものはそのまま残り、手番は飛ばし、順位に入れない。箱の中身は始めた人数の"
            f"ままとする。{rules_ja}",
            "The rulebook does not speak of it. What lies before whoever left stays, their turns are skipped, and they "
            f"are not ranked. The box stays that of those who began. {rules_en}",
        ),
        example=example,
        basis="silent",
    )


def find_departure_or_last_turn_clause_slug(game: AnyGame) -> str:
    """The clause about leaving, else the last one about the turn."""
    slug = f"{game.slug}.{LEAVE}"
    known = {clause.slug for clause in game.clauses}
    return slug if slug in known else game.last_clause_slug_in_nonempty_group_or_all("turn")


def build_departed_notice(game: AnyGame, table: Table) -> tuple[Violation, ...]:
    """What the table should know of those who have left; nothing while all play on."""
    seats = [format_seat_code(seat_number) for seat_number in table.departed_seats]
    code, clause = f"{game.slug}.{LEAVE}.out", find_departure_or_last_turn_clause_slug(game)
    return (Violation(code=code, clause=clause, parameter_names=("out",), params={"seats": seats}),) if seats else ()


def parse_departure_or_none(game: AnyGame, move_text: str) -> Departure | None:
    """`leave.p3`; None for any other move. Raises Unreadable where no seat is named."""
    span = Span.from_text(move_text)
    word, *rest = span.split(".")
    if word.lower != LEAVE:
        return None
    if len(rest) != 1:
        raise span.build_error("expected.seat", len(span))
    return Departure(parse_seat_code(rest[0], game.max_seats))


def dispatch_departure_or_own_move(
    answer_departure: Callable[..., Any], answer_own_move: Callable[..., Any]
) -> Callable[..., Any]:
    """One function of a move, its last argument: the first for a departure, the second for a move of the game."""

    def answer(*arguments: Any) -> Any:
        return (answer_departure if isinstance(arguments[-1], Departure) else answer_own_move)(*arguments)

    return answer


def allow_departures(game: Game[State, Move]) -> Game[State, Move]:
    """A game whose records can tell that a player leaves, by the game's own `remove_player`; its other moves stay as
    they are."""

    def parse_move(move_text: str) -> Any:
        return parse_departure_or_none(game, move_text) or game.parse_move(move_text)

    def describe_departure(_state: Any, departure: Departure) -> Message:
        return Message(
            LEAVE, {"seat": format_seat_code(departure.seat_number)}, find_departure_or_last_turn_clause_slug(game)
        )

    def count_moves_up_to_end_of_first_turn(moves: Sequence[Any], player_count: int) -> int:
        first = next((at for at, move in enumerate(moves) if isinstance(move, Departure)), len(moves))
        return game.count_moves_up_to_end_of_first_turn(moves[:first], player_count) if first or not moves else 1

    return replace(
        game,
        parse_move=parse_move,
        format_move=dispatch_departure_or_own_move(lambda departure: departure.notation, game.format_move),
        canonicalize_move=dispatch_departure_or_own_move(lambda _state, departure: departure, game.canonicalize_move),
        check_move=dispatch_departure_or_own_move(partial(judge_departure, game), game.check_move),
        describe_move=dispatch_departure_or_own_move(describe_departure, game.describe_move),
        hide_secrets_of_move=dispatch_departure_or_own_move(
            lambda _state, departure: departure, game.hide_secrets_of_move
        ),
        repeats_round_end=dispatch_departure_or_own_move(lambda _end_state, _departure: False, game.repeats_round_end),
        count_moves_up_to_end_of_first_turn=count_moves_up_to_end_of_first_turn,
        rebuild_record=partial(rebuild_record_around_departures, game),
        find_notices=lambda state, view: (
            *build_departed_notice(game, game.table(state)),
            *game.find_notices(state, view),
        ),
    )


def rebuild_record_around_departures(
    game: AnyGame, moves: Sequence[Any], new_order: Sequence[int | InsertedMove[Any]]
) -> list[Any]:
    """A record that was worked on (`Game.rebuild_record`): the game orders its own moves, and who left leaves where the
    new order says."""
    told = [one.move if isinstance(one, InsertedMove) else moves[one] for one in new_order]
    own_numbers = [at for at, move in enumerate(moves) if not isinstance(move, Departure)]
    renumbered = {at: number for number, at in enumerate(own_numbers)}
    order = [
        one if isinstance(one, InsertedMove) else renumbered[one]
        for one, move in zip(new_order, told, strict=True)
        if not isinstance(move, Departure)
    ]
    rebuilt = iter(game.rebuild_record([moves[at] for at in own_numbers], order))
    return [move if isinstance(move, Departure) else next(rebuilt) for move in told]
