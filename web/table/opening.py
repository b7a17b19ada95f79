"""Handles what is entered before the first turn, the same in every game: how many play, who begins, the lot. At any
time it handles an exchange of two seats and the departure of a player.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.departures import LEAVE
from calculators.core.game import AnyGame, AnyState
from calculators.core.parsing import format_seat_code, parse_seat_code
from calculators.core.types import Message, View
from web.pieces import Action, AnswerBar, Control, DottedText, DottedTextParser, Key, enter_value, select
from web.table.input_rules import InputResult
from web.table.page import Page
from web.table.seating import (
    SeatNotation,
    StateAndSeatOrder,
    add_departure_to_record_or_toggle_in_score_or_raise,
    draw_first_seat_by_lot,
    exchange_seats_or_raise,
    highest_seat_number_with_value_in_query_or_zero,
    query_without_moves_with_seats_reordered,
)
from web.table.targets import PlayerTarget, SeatCode


@dataclass(frozen=True, slots=True)
class PlayerCountValue(DottedText):
    """How many play: `players.3`."""

    WORD = "players"
    player_count: int


@dataclass(frozen=True, slots=True)
class RemovedSeatValue(DottedText):
    """Takes a seat away before the first turn: `remove.p2`."""

    WORD = "remove"
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class FirstSeatValue(DottedText):
    """The seat that begins: `first.p2`."""

    WORD = "first"
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class LotValue(DottedText):
    """Draws the seat that begins: `lot`."""

    WORD = "lot"


@dataclass(frozen=True, slots=True)
class SeatExchangeValue(DottedText):
    """Two players who change seats: `exchange.p1.p3`."""

    WORD = "exchange"
    first_seat_code: SeatCode
    second_seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class DepartureValue(DottedText):
    """A player who leaves: `leave.p2`."""

    WORD = LEAVE
    seat_code: SeatCode


OpeningValue = PlayerCountValue | RemovedSeatValue | FirstSeatValue | LotValue | SeatExchangeValue | DepartureValue
OPENING_VALUES = DottedTextParser[OpeningValue](
    PlayerCountValue, RemovedSeatValue, FirstSeatValue, LotValue, SeatExchangeValue, DepartureValue
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatAtTable:
    """A seat on the table seen from above. name: '' if none is entered; control: selects the seat, or nothing if it is
    selected."""

    seat: str
    name: str
    is_first_seat: bool
    is_selected: bool
    control: Control


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortSetupFact:
    """What to lay out for a number of players, in two or three words. code: of the setup step, which has a drawing."""

    code: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningChoices:
    """What the start of a game offers, on the table seen from above.

    seats: in turn order; add_player, remove_player, begin_here: None if not possible, the last two are of the selected
    seat; lot: draws who begins, None if unnamed seats are just in turn order; facts: what depends on the number of
    players; box: everything that is laid out; wins: the earlier wins of each seat, '' for a first game; next_selection:
    the selection once the selected seat has a name: the next seat in turn order without one.
    """

    seats: tuple[SeatAtTable, ...]
    add_player: Control | None
    remove_player: Control | None
    begin_here: Control | None
    lot: Control | None
    facts: tuple[ShortSetupFact, ...]
    box: tuple[Message, ...]
    wins: str = ""
    next_selection: str = ""

    @property
    def selected_seat(self) -> SeatAtTable | None:
        return next((seat for seat in self.seats if seat.is_selected), None)


def handle_opening_input_or_raise(
    answer: Answer, seat_notation: SeatNotation, selection: str, value: OpeningValue
) -> InputResult:
    """Returns the table after a value that says who plays, who begins or who sits where.

    Raises ValueError for a number or a seat that the game does not have.
    """
    if isinstance(value, DepartureValue):
        return add_departure_to_record_or_toggle_in_score_or_raise(
            answer, seat_notation, parse_seat_code(value.seat_code)
        )
    if isinstance(value, RemovedSeatValue):
        seat_number = parse_seat_code(value.seat_code)
        return remove_seat_before_first_turn_or_raise(answer, seat_notation, seat_number)
    keeps_selection = answer.view is not View.PLAY
    state, seat_order = state_and_seat_order_after_opening_or_raise(answer, seat_notation, value)
    return InputResult(state=state, selection=selection if keeps_selection else "", seat_order=seat_order)


def state_and_seat_order_after_opening_or_raise(
    answer: Answer,
    seat_notation: SeatNotation,
    opening_value: PlayerCountValue | FirstSeatValue | LotValue | SeatExchangeValue,
) -> StateAndSeatOrder:
    """Returns the table after a value that says who plays, who begins or who sits where, and the new order of its
    seats, () if unchanged. Raises ValueError for a number or a seat that the game does not have."""
    match opening_value:
        case PlayerCountValue(player_count):
            state = set_player_count_keeping_surplus_seats_or_raise(answer, seat_notation, player_count)
            return StateAndSeatOrder(state, ())
        case SeatExchangeValue(first_seat_code, second_seat_code):
            return exchange_seats_or_raise(
                answer, seat_notation, parse_seat_code(first_seat_code), parse_seat_code(second_seat_code)
            )
        case LotValue():
            first_seat_number = draw_first_seat_by_lot(answer.table.players)
        case FirstSeatValue(seat_code):
            first_seat_number = parse_seat_code(seat_code, answer.table.players)
    return opening_state_with_first_seat(answer, seat_notation, first_seat_number)


def opening_state_with_first_seat(
    answer: Answer, seat_notation: SeatNotation, first_seat_number: int
) -> StateAndSeatOrder:
    """Returns the table at which a seat (1-based) begins, and the new order of its seats, () if they keep theirs.
    Then its secrets are dropped if another seat began."""
    game: AnyGame = answer.game
    if not seat_notation.can_change_first_seat:
        public_query = {name: text for name, text in answer.query.items() if name not in (*game.secrets, "move")}
        state = (
            answer.state
            if first_seat_number == answer.table.turn
            else game.parse_query_except_moves_collecting_unreadable(public_query).state
        )
        return StateAndSeatOrder(game.with_table(state, replace(answer.table, turn=first_seat_number)), ())
    players = answer.table.players
    seat_order = (
        *range(first_seat_number, players + 1),
        *range(1, first_seat_number),
        *range(players + 1, game.max_seats + 1),
    )
    return StateAndSeatOrder(
        game.parse_query_except_moves_collecting_unreadable(
            query_without_moves_with_seats_reordered(game, seat_notation, answer.query, seat_order)
        ).state,
        seat_order,
    )


def set_player_count_keeping_surplus_seats_or_raise(
    answer: Answer, seat_notation: SeatNotation, player_count: int
) -> AnyState:
    """Returns the state with another number of players. If more seats have values, the page asks who leaves
    (`web.table.seating`); else the turn is limited to the new number. Raises ValueError for an unsupported number."""
    game: AnyGame = answer.game
    if player_count not in game.players:
        raise ValueError(player_count)
    table = replace(answer.table, players=player_count)
    if highest_seat_number_with_value_in_query_or_zero(answer.query, seat_notation) <= player_count:
        table = replace(table, turn=min(table.turn, player_count))
    return game.with_table(answer.state, table)


def remove_seat_before_first_turn_or_raise(
    answer: Answer, seat_notation: SeatNotation, seat_number: int
) -> InputResult:
    """Returns the table without one of its seats, before the first turn; the last seat is selected, to remove more.

    Raises ValueError for a seat or a number of players that the game does not have, and once a turn is recorded: then a
    player leaves instead.
    """
    game: AnyGame = answer.game
    seat_order = tuple(number for number in range(1, answer.table.players + 1) if number != seat_number)
    is_before_first_turn = answer.view is View.PLAY and "move" not in answer.query
    if not is_before_first_turn or len(seat_order) not in game.players or len(seat_order) == answer.table.players:
        raise ValueError(seat_number)
    players = {"players": str(len(seat_order))}
    query = query_without_moves_with_seats_reordered(game, seat_notation, {**answer.query, **players}, seat_order)
    state = game.parse_query_except_moves_collecting_unreadable(query).state
    selection = str(PlayerTarget(format_seat_code(len(seat_order))))
    return InputResult(state=state, selection=selection, seat_order=seat_order)


def build_player_count_keys(page: Page) -> tuple[Key, ...]:
    """Builds the keys for the number of players, for an empty score."""
    return tuple(
        Key(
            text=str(n),
            control=enter_value(PlayerCountValue(n)),
            label=page.say("players.count", n=n),
            is_selected=n == page.player_count,
        )
        for n in page.answer.game.players
    )


def build_opening_choices_in_record_view_or_none(page: Page, seat_notation: SeatNotation) -> OpeningChoices | None:
    """Builds what is asked before the first turn of a followed game.

    None outside the record and for a number of players that the game does not have. Whether the game has begun is for
    the caller to check.
    """
    answer = page.full_answer
    if answer.view is not View.PLAY or page.player_count not in answer.game.players:
        return None
    target = page.shared_target
    selected_seat = target.seat_code if isinstance(target, PlayerTarget) else ""
    first_seat_number = 1 if seat_notation.can_change_first_seat else answer.table.turn
    seats = tuple(
        SeatAtTable(
            seat=seat,
            name=page.entered_seat_name_or_empty(number - 1),
            is_first_seat=number == first_seat_number,
            is_selected=seat == selected_seat,
            control=select("" if seat == selected_seat else PlayerTarget(seat)),
        )
        for number, seat in enumerate(page.seats, 1)
    )
    can_choose_first = not seat_notation.can_change_first_seat or any(answer.table.names)
    is_other_selected = any(seat.is_selected and not seat.is_first_seat for seat in seats)
    selected_index = next((index for index, seat in enumerate(seats) if seat.is_selected), -1)
    seats_after_selected_one = seats[selected_index + 1 :] + seats[: max(selected_index, 0)]
    unnamed = (seat.seat for seat in seats_after_selected_one if not seat.name)
    counts = answer.game.players
    return OpeningChoices(
        seats=seats,
        add_player=next((enter_value(PlayerCountValue(count)) for count in counts if count > page.player_count), None),
        remove_player=enter_value(RemovedSeatValue(selected_seat))
        if selected_seat and page.player_count - 1 in counts
        else None,
        begin_here=enter_value(f"{seat_notation.first_seat_prefix}.{selected_seat}")
        if can_choose_first and is_other_selected
        else None,
        lot=enter_value(LotValue()) if can_choose_first else None,
        facts=list_setup_facts_that_have_short_sentence(page),
        box=answer.game.describe_setup(page.player_count),
        wins=describe_earlier_wins_or_empty(page),
        next_selection=next((str(PlayerTarget(seat)) for seat in unnamed), ""),
    )


def list_setup_facts_that_have_short_sentence(page: Page) -> tuple[ShortSetupFact, ...]:
    """Returns what is laid out for this number of players, in short. The sentences are those of the setup steps whose
    key has a variant with `.short`."""
    steps = page.answer.game.describe_setup(page.player_count)
    return tuple(
        ShortSetupFact(code=step.code, text=page.say(f"{step.code}.short", **step.params))
        for step in steps
        if page.say.has_sentence(f"{step.code}.short")
    )


def describe_earlier_wins_or_empty(page: Page) -> str:
    """Describes the earlier wins of the seats that have any; '' in a first game."""
    seats_and_wins = zip(page.seats, page.wins_of_seats_before_this_game_or_empty, strict=False)
    seat_texts = (page.say("won.seat", seat=seat, n=wins) for seat, wins in seats_and_wins if wins)
    return (
        page.say("won.before", wins=page.say("list.comma").join(seat_texts))
        if any(page.wins_of_seats_before_this_game_or_empty)
        else ""
    )


def build_opening_bar(page: Page, begin_action: Action, clause_slug: str = "") -> AnswerBar:
    """Builds the bar with the number of players, who begins, the seat order, and the action that begins."""
    say, seats, turn_index = page.say, page.seats, page.answer.table.turn - 1
    head = say("opening.head", n=page.player_count, seat=seats[turn_index])
    arrow_before_possible_line_end = say("opening.order") + "\u200b"
    order_text = arrow_before_possible_line_end.join(map(say.seat_name, (*seats[turn_index:], *seats[:turn_index])))
    return AnswerBar(head=head, lines=(order_text,), clause=clause_slug, action=begin_action)
