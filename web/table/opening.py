"""Handles what is entered before the first turn, the same in every game: how many play, who begins, the lot.

And at any time: two seats that are exchanged, one whose player leaves.

Values: `players.3`, `remove.p2`, `first.p2`, `lot`, `exchange.p1.p3`, `leave.p2`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

from calculators.core.answers import Answer
from calculators.core.departures import LEAVE
from calculators.core.game import AnyGame, AnyState
from calculators.core.parsing import format_seat_code, parse_seat_code
from calculators.core.types import Message, View
from web.pieces import Action, Bar, Control, Key, enter_value, select
from web.table.address import PLAYER_SELECTION_PREFIX
from web.table.input_rules import InputResult
from web.table.page import Page
from web.table.seating import (
    SeatNotation,
    StateAndSeatOrder,
    count_seats_written_in_query,
    draw_first_seat_by_lot,
    query_without_moves_with_seats_reordered,
    record_or_score_after_departure,
    state_and_seat_order_after_exchanging_seats,
)

LOT_INPUT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatAtTable:
    """A seat on the table seen from above. name: '' where nobody has entered one; control: selects the seat, or
    nothing where it is selected."""

    seat: str
    name: str
    is_first_seat: bool
    is_selected: bool
    control: Control


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortSetupFact:
    """What to lay out for so many players, in two or three words. code: of the setup step, which has a drawing."""

    code: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningChoices:
    """What the start of a game offers, on the table seen from above.

    seats: in turn order; add_player, remove_player, begin_here: None where that cannot be, the last two are of the
    selected seat; lot: draws who begins, None where a seat is only its turn and nobody has a name; facts: what depends
    on the number of players; box: all that is laid out; wins: how often each has won before, '' for a first game;
    next_selection: what is selected once the selected seat has its name.
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


def is_opening_input(value: str) -> bool:
    """Is it a touch of who plays, who begins or who sits where?"""
    return value == LOT_INPUT or value.startswith(("players.", "first.", "exchange.", "remove.", f"{LEAVE}."))


def handle_opening_input(answer: Answer, seat_notation: SeatNotation, selection: str, value: str) -> InputResult:
    """The table after such a touch. Raises ValueError for a number or a seat that the game does not have."""
    kind, _, rest = value.partition(".")
    if kind == LEAVE:
        return record_or_score_after_departure(answer, seat_notation, parse_seat_code(rest))
    if kind == "remove":
        return input_result_without_seat_or_raise(answer, seat_notation, parse_seat_code(rest))
    stays = answer.view is not View.PLAY
    state, order = state_and_seat_order_after_opening(answer, seat_notation, value)
    return InputResult(state=state, selection=selection if stays else "", seat_order=order)


def state_and_seat_order_after_opening(answer: Answer, seat_notation: SeatNotation, value: str) -> StateAndSeatOrder:
    """The table once it is said who plays, who begins or who sits where, and in which order its seats sit now, () as
    before. Raises ValueError for a number or a seat that the game does not have."""
    game: AnyGame = answer.game
    kind, _, rest = value.partition(".")
    if kind == "players":
        return StateAndSeatOrder(state_with_player_count_or_raise(answer, seat_notation, int(rest)), ())
    if kind == "exchange":
        first_seat, second_seat = map(parse_seat_code, rest.split("."))
        return state_and_seat_order_after_exchanging_seats(answer, seat_notation, first_seat, second_seat)
    seats = answer.table.seats[: answer.table.players]
    if kind == "first" and rest not in seats:
        raise ValueError(value)
    first = draw_first_seat_by_lot(answer.table.players) if kind == LOT_INPUT else int(rest[1])
    if not seat_notation.can_change_first_seat:
        public = {name: text for name, text in answer.query.items() if name not in (*game.secrets, "move")}
        state = answer.state if first == answer.table.turn else game.parse_query_apart_from_moves(public).state
        return StateAndSeatOrder(game.with_table(state, replace(answer.table, turn=first)), ())
    players = answer.table.players
    order = (*range(first, players + 1), *range(1, first), *range(players + 1, game.max_seats + 1))
    return StateAndSeatOrder(
        game.parse_query_apart_from_moves(
            query_without_moves_with_seats_reordered(game, seat_notation, answer.query, order)
        ).state,
        order,
    )


def state_with_player_count_or_raise(answer: Answer, seat_notation: SeatNotation, player_count: int) -> AnyState:
    """So many players. Where more is entered the page asks who leaves (`web.table.seating`); else the turn is one of
    theirs."""
    game: AnyGame = answer.game
    if player_count not in game.players:
        raise ValueError(player_count)
    table = replace(answer.table, players=player_count)
    if count_seats_written_in_query(answer.query, seat_notation) <= player_count:
        table = replace(table, turn=min(table.turn, player_count))
    return game.with_table(answer.state, table)


def input_result_without_seat_or_raise(answer: Answer, seat_notation: SeatNotation, seat_number: int) -> InputResult:
    """The table without one of its seats, before the first turn; the last seat is selected, to remove more. Raises
    ValueError for a seat or a number that the game does not have, and once a turn is recorded: then a player leaves."""
    game: AnyGame = answer.game
    order = tuple(number for number in range(1, answer.table.players + 1) if number != seat_number)
    is_before_first_turn = answer.view is View.PLAY and "move" not in answer.query
    if not is_before_first_turn or len(order) not in game.players or len(order) == answer.table.players:
        raise ValueError(seat_number)
    players = {"players": str(len(order))}
    query = query_without_moves_with_seats_reordered(game, seat_notation, {**answer.query, **players}, order)
    state = game.parse_query_apart_from_moves(query).state
    selection = f"{PLAYER_SELECTION_PREFIX}.{format_seat_code(len(order))}"
    return InputResult(state=state, selection=selection, seat_order=order)


def build_player_count_keys(page: Page) -> tuple[Key, ...]:
    """Builds the keys for the number of players, for a score of which nothing is entered."""
    return tuple(
        Key(
            text=str(n),
            touch=enter_value(f"players.{n}"),
            label=page.say("players.count", n=n),
            on=n == page.player_count,
        )
        for n in page.answer.game.players
    )


def selected_player_seat_or_empty(selection: str) -> str:
    """The seat that is selected on the table seen from above; '' for any other selection.

    >>> selected_player_seat_or_empty("player.p2"), selected_player_seat_or_empty("p2.1")
    ('p2', '')
    """
    kind, _, seat_code = selection.partition(".")
    return seat_code if kind == PLAYER_SELECTION_PREFIX else ""


def build_opening_choices_or_none_once_begun(page: Page, seat_notation: SeatNotation) -> OpeningChoices | None:
    """What is asked before the first turn of a game that is followed; None once it has begun."""
    answer = page.full_answer
    if answer.view is not View.PLAY or "move" in answer.query or page.player_count not in answer.game.players:
        return None
    selected_seat = selected_player_seat_or_empty(page.selection)
    first = 1 if seat_notation.can_change_first_seat else answer.table.turn
    seats = tuple(
        SeatAtTable(
            seat=seat,
            name=page.entered_seat_name_or_empty(number - 1),
            is_first_seat=number == first,
            is_selected=seat == selected_seat,
            control=select("" if seat == selected_seat else f"{PLAYER_SELECTION_PREFIX}.{seat}"),
        )
        for number, seat in enumerate(page.seats, 1)
    )
    can_choose_first = not seat_notation.can_change_first_seat or any(answer.table.names)
    is_other_selected = any(seat.is_selected and not seat.is_first_seat for seat in seats)
    unnamed = (seat.seat for seat in seats if not seat.name and not seat.is_selected)
    counts = answer.game.players
    return OpeningChoices(
        seats=seats,
        add_player=next((enter_value(f"players.{count}") for count in counts if count > page.player_count), None),
        remove_player=enter_value(f"remove.{selected_seat}")
        if selected_seat and page.player_count - 1 in counts
        else None,
        begin_here=enter_value(f"{seat_notation.first_seat_prefix}.{selected_seat}")
        if can_choose_first and is_other_selected
        else None,
        lot=enter_value(LOT_INPUT) if can_choose_first else None,
        facts=list_short_setup_facts(page),
        box=answer.game.describe_setup(page.player_count),
        wins=describe_earlier_wins_or_empty(page),
        next_selection="".join(f"{PLAYER_SELECTION_PREFIX}.{seat}" for seat in islice(unnamed, 1)),
    )


def list_short_setup_facts(page: Page) -> tuple[ShortSetupFact, ...]:
    """What is laid out for this number of players, of each game what people ask first; its sentences are those of the
    setup steps with `.short` behind their name."""
    steps = page.answer.game.describe_setup(page.player_count)
    return tuple(
        ShortSetupFact(code=step.code, text=page.say(f"{step.code}.short", **step.params))
        for step in steps
        if page.say.has_sentence(f"{step.code}.short")
    )


def describe_earlier_wins_or_empty(page: Page) -> str:
    """How often they have won before, those who have; '' of a first game."""
    counted = zip(page.seats, page.wins_of_seats_before_this_game_or_empty, strict=False)
    said = (page.say("won.seat", seat=seat, n=wins) for seat, wins in counted if wins)
    return (
        page.say("won.before", wins=page.say("list.comma").join(said))
        if any(page.wins_of_seats_before_this_game_or_empty)
        else ""
    )


def build_opening_bar(page: Page, begin_action: Action, clause_slug: str = "") -> Bar:
    """How many play, who begins, in which order; and the touch that begins."""
    say, seats, turn = page.say, page.seats, page.answer.table.turn - 1
    head = say("opening.head", n=page.player_count, seat=seats[turn])
    order = say("opening.order").join(map(say.seat_name, (*seats[turn:], *seats[:turn])))
    return Bar(head=head, lines=(order,), clause=clause_slug, action=begin_action)
