"""Handles what is entered before the first turn, the same in every game: how many play, who begins, the lot.

And at any time: two seats that are exchanged.

Puts: `players.3`, `first.p2`, `lot`, `exchange.p1.p3`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.game import AnyGame, AnyState
from calculators.core.parsing import parse_seat_code
from calculators.core.types import Message, View
from web.pieces import Action, Bar, Key, Pad, Tray, enter_value, link_to
from web.table.page import Page
from web.table.seating import (
    SeatNotation,
    count_seats_written_in_query,
    draw_first_seat_by_lot,
    exchange_seats,
    query_with_seats_reordered,
)

LOT_INPUT = "lot"
DEAL_PREFIX = "deal"
"""Begins a pick that holds what was dealt before the first turn: it stays while it is settled who plays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningChoices:
    """What the start of a game offers.

    tray: its head, with the link to the names; players: the keys for the number of players; first: the keys for who
    begins, the last one draws lots, None if a seat is only its turn and nobody has a name; box: what to lay out;
    wins: how often each has won before, '' for a first game.
    """

    tray: Tray
    players: Pad
    first: Pad | None
    box: tuple[Message, ...]
    wins: str = ""


def is_opening_input(value: str) -> bool:
    """Is it a touch of who plays, who begins or who sits where?"""
    return value == LOT_INPUT or value.startswith(("players.", "first.", "exchange."))


def state_and_seat_order_after_opening(
    answer: Answer, seat_notation: SeatNotation, value: str
) -> tuple[AnyState, tuple[int, ...]]:
    """The table after such a touch, and in which order its seats sit now, () as before. Raises ValueError for a number
    or a seat that the game does not have."""
    game: AnyGame = answer.game
    kind, _, rest = value.partition(".")
    if kind == "players":
        return state_with_player_count_or_raise(answer, seat_notation, int(rest)), ()
    if kind == "exchange":
        first_seat, second_seat = map(parse_seat_code, rest.split("."))
        return exchange_seats(answer, seat_notation, first_seat, second_seat)
    seats = answer.table.seats[: answer.table.players]
    if kind == "first" and rest not in seats:
        raise ValueError(value)
    first = draw_first_seat_by_lot(answer.table.players) if kind == LOT_INPUT else int(rest[1])
    if not seat_notation.can_change_first_seat:
        public = {name: text for name, text in answer.query.items() if name not in (*game.secrets, "move")}
        state = answer.state if first == answer.table.turn else game.parse_query_apart_from_moves(public).state
        return game.with_table(state, replace(answer.table, turn=first)), ()
    players = answer.table.players
    order = (*range(first, players + 1), *range(1, first), *range(players + 1, game.max_seats + 1))
    return game.parse_query_apart_from_moves(
        query_with_seats_reordered(game, seat_notation, answer.query, order)
    ).state, order


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


def build_player_count_keys(page: Page) -> tuple[Key, ...]:
    """The numbers of players there can be."""
    return tuple(
        Key(
            text=str(n),
            touch=enter_value(f"players.{n}"),
            label=page.say("players.count", n=n),
            on=n == page.player_count,
        )
        for n in page.answer.game.players
    )


def build_who_begins_keys(
    page: Page, *, marks_seat_to_move: bool = False, input_prefix: str = "first"
) -> tuple[Key, ...]:
    """Builds the keys for who begins, or (by_turn) whose turn it is. input_prefix: begins their values."""
    first = page.answer.table.turn if marks_seat_to_move else 1
    return tuple(
        Key(text=page.say.seat_name(name), touch=enter_value(f"{input_prefix}.{name}"), face=name, on=number == first)
        for number, name in enumerate(page.answer.table.seats, 1)
    )


def build_opening_choices(page: Page, seat_notation: SeatNotation) -> OpeningChoices | None:
    """What is asked before the first turn of a game that is followed; None once it has begun."""
    answer = page.full_answer
    if answer.view is not View.PLAY or "move" in answer.query or page.player_count not in answer.game.players:
        return None
    say = page.say
    counts = build_player_count_keys(page)
    first = (
        *build_who_begins_keys(
            page,
            marks_seat_to_move=not seat_notation.can_change_first_seat,
            input_prefix=seat_notation.first_seat_prefix,
        ),
        Key(text=say("people.lot"), touch=enter_value(LOT_INPUT)),
    )
    told = not seat_notation.can_change_first_seat or any(answer.table.names)
    return OpeningChoices(
        tray=Tray(head=say("opening.who"), tools=(Key(text=say("opening.names"), touch=link_to("#people")),)),
        players=Pad(say("field.players"), len(counts), counts),
        first=Pad(say("people.first"), len(first), first) if told else None,
        box=answer.game.describe_setup(page.player_count),
        wins=describe_earlier_wins_or_empty(page),
    )


def describe_earlier_wins_or_empty(page: Page) -> str:
    """How often they have won before, those who have; '' of a first game."""
    counted = zip(page.seats, page.earlier_wins, strict=False)
    said = (page.say("won.seat", seat=seat, n=wins) for seat, wins in counted if wins)
    return page.say("won.before", wins=page.say("list.comma").join(said)) if any(page.earlier_wins) else ""


def build_opening_bar(page: Page, begin_action: Action, clause_slug: str = "") -> Bar:
    """How many play, who begins, in which order; and the touch that begins."""
    say, seats, turn = page.say, page.seats, page.answer.table.turn - 1
    head = say("opening.head", n=page.player_count, seat=seats[turn])
    order = say("opening.order").join(map(say.seat_name, (*seats[turn:], *seats[:turn])))
    return Bar(head=head, lines=(order,), clause=clause_slug, action=begin_action)
