"""Lets a player leave a followed game. In every game the record has a move for it: `leave.p3`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, NamedTuple

from calculators.core.corrections import CORRECT, is_correction_text
from calculators.core.game import AnyGame, Game, Move, State
from calculators.core.parsing import LEAST_STAYING, Span, format_seat_code, parse_seat_code
from calculators.core.record_entries import RecordEntryKind, allow_record_entries
from calculators.core.replay import ReplayStep, list_numbers_of_legal_moves_surely_ending_turn, split_moves
from calculators.core.types import Clause, Judgement, LocalizedText, Message, TableSettings, Violation

LEAVE = "leave"
"""The first part of the move, and the code of its sentence."""
ENTRY_CODES = (LEAVE, CORRECT)
"""The codes of the sentences for entries of a record that are no moves of the game."""
DEPARTURE_TEXT = re.compile(r"leave\.(p[1-9])")


@dataclass(frozen=True, slots=True)
class Departure:
    """The move by which the player of a seat leaves for good; the others play on. seat_number: 1-based."""

    seat_number: int

    @property
    def notation(self) -> str:
        """The move in notation: `leave.p3`."""
        return f"{LEAVE}.{format_seat_code(self.seat_number)}"


def departed_seat_code_or_empty(move_text: str) -> str:
    """Returns the seat that leaves by a move; '' for any other move.

    >>> departed_seat_code_or_empty("leave.p3"), departed_seat_code_or_empty("show.1")
    ('p3', '')
    """
    match = DEPARTURE_TEXT.fullmatch(move_text)
    return match[1] if match else ""


def does_record_have_departure_or_correction(moves_text: str) -> bool:
    """Returns whether a player leaves in the moves of a query, given as text, or its table is corrected there."""
    return any(departed_seat_code_or_empty(text) or is_correction_text(text) for text in split_moves(moves_text))


def departing_or_moving_seat_code_or_empty(game: AnyGame, step: ReplayStep) -> str:
    """Returns the seat whose move a step is: the seat that leaves, else the seat to move.

    '' if it is unknown, and for a correction, which is nobody's turn.
    """
    if is_correction_text(step.move):
        return ""
    mover = "" if step.before is None else game.table(step.before).mover_seat_code
    return departed_seat_code_or_empty(step.move) or mover


def table_after_departure(table: TableSettings, seat_number: int) -> TableSettings:
    """Returns the table after a player left. If it was that player's turn, the next staying seat is to move."""
    return replace(table, departed_seats=tuple(sorted({*table.departed_seats, seat_number})))


def judge_player_departure_and_apply_if_legal(game: AnyGame, state: Any, departure: Departure) -> Judgement[Any]:
    """Judges a departure. It is legal for a playing seat, between two turns, if at least LEAST_STAYING players stay."""
    table = game.table(state)
    seat = {"seat": format_seat_code(departure.seat_number)}
    if departure.seat_number not in table.staying_seats:
        return Judgement(legal=False, violations=(build_refusal_to_leave(game, "gone", seat),))
    if len(table.staying_seats) <= LEAST_STAYING:
        return Judgement(legal=False, violations=(build_refusal_to_leave(game, "few", {"least": LEAST_STAYING}),))
    if not game.is_between_turns(state):
        return Judgement(
            legal=False,
            violations=(build_refusal_to_leave(game, "turn", {"seat": table.mover_seat_code}),),
        )
    assert game.apply_departure is not None
    return game.apply_departure(state, table_after_departure(table, departure.seat_number))


class JudgedRecordAfterDeparture(NamedTuple):
    """A record after a player left.

    violations: why the seat cannot leave; moves: the texts of the record with the departure; takes_turn_back: whether
    the unfinished turn was removed from it.
    """

    violations: tuple[Violation, ...]
    moves: tuple[str, ...]
    takes_turn_back: bool


def insert_departure_between_turns_and_judge_it(
    game: AnyGame, legal_steps: Sequence[ReplayStep], current_state: Any, departure: Departure
) -> JudgedRecordAfterDeparture:
    """Returns the record of a followed game after a player leaves, at any time.

    Between two turns the departure becomes the last move. In the middle of a turn it is inserted before that turn. The
    moves of the unfinished turn are removed if it is the turn of the leaving player; otherwise they follow the
    departure.
    """
    move_texts = tuple(step.move for step in legal_steps)
    turn_ends = list_numbers_of_legal_moves_surely_ending_turn(game, legal_steps)
    turn_start = turn_ends[-1] if turn_ends else 0
    unfinished_turn = legal_steps[turn_start:]
    if not unfinished_turn or unfinished_turn[-1].after is None:
        violations = judge_player_departure_and_apply_if_legal(game, current_state, departure).violations
        return JudgedRecordAfterDeparture(violations, (*move_texts, departure.notation), takes_turn_back=False)
    state_before_turn = unfinished_turn[0].before
    is_own_turn = departure.seat_number == game.table(state_before_turn).turn
    remaining_moves = () if is_own_turn else move_texts[turn_start:]
    return JudgedRecordAfterDeparture(
        judge_player_departure_and_apply_if_legal(game, state_before_turn, departure).violations,
        (*move_texts[:turn_start], departure.notation, *remaining_moves),
        takes_turn_back=is_own_turn,
    )


def build_refusal_to_leave(game: AnyGame, reason: Literal["gone", "few", "turn"], facts: dict[str, Any]) -> Violation:
    """Builds the violation for an illegal departure, under the game's clause about leaving."""
    code = f"{game.slug}.{LEAVE}.{reason}"
    return Violation(
        code=code, clause=find_clause_slug_of_departure_or_turn(game), parameter_names=("move",), params=facts
    )


def build_leaving_player_clause(game_slug: str, example: str, *, rules_ja: str, rules_en: str) -> Clause:
    """Builds the clause `<slug>.leave`, on which every rulebook is silent.

    example: a question in which somebody leaves; rules_ja, rules_en: how this game goes on, as whole sentences, after
    the sentences that all games share.
    """
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


def find_clause_slug_of_departure_or_turn(game: AnyGame) -> str:
    """Returns the slug of the clause about leaving, else of the last clause about the turn."""
    slug = f"{game.slug}.{LEAVE}"
    clause_slugs = {clause.slug for clause in game.clauses}
    return slug if slug in clause_slugs else game.last_clause_slug_of_first_nonempty_group_or_all("turn")


def build_departed_seats_notice_or_empty(game: AnyGame, table: TableSettings) -> tuple[Violation, ...]:
    """Returns one notice that names the seats whose players have left; () while all play on."""
    seats = [format_seat_code(seat_number) for seat_number in table.departed_seats]
    code, clause = f"{game.slug}.{LEAVE}.out", find_clause_slug_of_departure_or_turn(game)
    return (Violation(code=code, clause=clause, parameter_names=("out",), params={"seats": seats}),) if seats else ()


def parse_departure_or_none(game: AnyGame, move_text: str) -> Departure | None:
    """Parses `leave.p3`; returns None for any other move. Raises Unreadable if no single seat follows `leave`."""
    span = Span.fold_width_and_drop_spaces(move_text)
    word, *rest = span.split(".")
    if word.lower != LEAVE:
        return None
    if len(rest) != 1:
        raise span.build_error("expected.seat", len(span))
    return Departure(parse_seat_code(rest[0], game.max_seats))


def allow_departure_moves_and_add_notice(game: Game[State, Move]) -> Game[State, Move]:
    """Returns a game whose records can tell that a player leaves, by the game's own `apply_departure`."""

    def describe_departure(_state: Any, departure: Departure) -> Message:
        return Message(
            LEAVE,
            {"seat": format_seat_code(departure.seat_number)},
            find_clause_slug_of_departure_or_turn(game),
        )

    departures = RecordEntryKind(
        entry_type=Departure,
        parse_or_none=partial(parse_departure_or_none, game),
        judge=partial(judge_player_departure_and_apply_if_legal, game),
        describe=describe_departure,
    )
    return replace(
        allow_record_entries(game, departures),
        find_notices=lambda state, view: (
            *build_departed_seats_notice_or_empty(game, game.table(state)),
            *game.find_notices(state, view),
        ),
    )
