"""Changes who sits where: a seat leaves, or another seat becomes the first. Rewrites everything that refers to
seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import SystemRandom
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.departures import (
    Departure,
    JudgedRecordAfterDeparture,
    insert_departure_between_turns_and_judge_it,
)
from calculators.core.evaluate import compute_answer_ignoring_other_rulings, evaluate
from calculators.core.game import AnyGame, AnyState
from calculators.core.messages import LETTERS
from calculators.core.parsing import (
    LEAST_STAYING,
    SEAT_FIELDS,
    format_departed_seats,
    format_seat_code,
    format_seat_names,
    parse_dotted_seat_names,
)
from calculators.core.private_hand import seat_code_of_private_hand
from calculators.core.replay import join_moves
from calculators.core.types import TABLE_VIEWS, View, points_score_or_empty
from web.i18n import Speaker
from web.table.colours import (
    colours_text_with_seats_reordered_or_removed,
    format_seat_colours,
    parse_seat_colour_numbers,
)
from web.table.input_rules import InputResult
from web.table.page import Page

Query = Mapping[str, str]
NewSeatNumbers = Mapping[int, int]
"""Maps old seat numbers (1-based) to new ones; a seat that has left has no entry."""

SEAT_PARAMETER = re.compile(r"([a-z]+)([1-9])")
EXCHANGE_KEEPS = ("players", "turn", "out", "first", "names", "house")
"""Parameters that an exchange of two seats does not change: who sits where, who began, who has left."""
SEAT_CODE = re.compile(r"\bp([1-9])\b")


def describe_no_holdings(say: Speaker, state: AnyState, seat_number: int) -> str:  # noqa: ARG001
    """The default of `SeatNotation.describe_seat_holdings_or_empty`."""
    return ""


@dataclass(frozen=True, kw_only=True)
class SeatNotation:
    """How the addresses of a game refer to seats, besides `p1` … and the names.

    describe_seat_holdings_or_empty: describes what a seat (1-based) has in a state; per_seat_lists: parameters that
    list one item per seat, in one list or several separated by `_`; seat_naming_parameters: parameters whose values
    name seats; seat_rewriters: functions that rewrite parameters with a seat notation of their own;
    can_change_first_seat: another seat can become the first; first_seat_prefix: prefix of the value that says who
    begins; has_colours: each seat plays with pieces of one colour.
    """

    describe_seat_holdings_or_empty: Callable[[Speaker, AnyState, int], str] = describe_no_holdings
    per_seat_lists: tuple[str, ...] = ()
    seat_naming_parameters: tuple[str, ...] = ()
    seat_rewriters: Mapping[str, Callable[[str, NewSeatNumbers], str]] = field(default_factory=dict)
    can_change_first_seat: bool = True
    first_seat_prefix: str = "first"
    has_colours: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOption:
    """A seat that can leave, or become the first.

    seat, name: its code and name; holdings_text: what leaves with it; href: the table without it, '' if the others
    cannot go on; points: its points in a followed game; reason_it_cannot: why the others cannot go on; has_left: it has
    left already, and its control takes that back; takes_turn_back: the unfinished turn is taken back when it leaves.
    """

    seat: str
    name: str
    holdings_text: str
    href: str
    points: str = ""
    reason_it_cannot: str = ""
    has_left: bool = False
    takes_turn_back: bool = False


def draw_first_seat_by_lot(player_count: int) -> int:
    """Returns a random seat number (1-based)."""
    return SystemRandom().randint(1, player_count)


def highest_seat_number_with_value_in_query_or_zero(query: Query, seat_notation: SeatNotation) -> int:
    """Returns the highest seat number (1-based) for which a query has a value; 0 for none."""
    single = [int(found[2]) for name in query if (found := SEAT_PARAMETER.fullmatch(name))]
    lists = [query[name] for name in ("names", *seat_notation.per_seat_lists) if "." in query.get(name, "")]
    groups = (group.split(".") for text in lists for group in text.split("_"))
    return max([0, *single, *(count_items_up_to_last_entered(items) for items in groups)])


def count_items_up_to_last_entered(items: Sequence[str]) -> int:
    """Returns the number of items of a list up to the last that is neither '' nor `-`."""
    return max((number for number, item in enumerate(items, 1) if item not in ("", "-")), default=0)


def query_without_moves_with_seats_reordered(
    game: AnyGame, seat_notation: SeatNotation, query: Query, old_seat_numbers_in_new_order: Sequence[int]
) -> dict[str, str]:
    """Returns the query of the table with its seats in another order and without moves. old_seat_numbers_in_new_order:
    old seat numbers (1-based); a seat that is not in it has left.

    The moves are dropped because they would be moves of other seats, and a secret if the seat to move has left.
    """
    new_seat_numbers = {
        old_number: new_number for new_number, old_number in enumerate(old_seat_numbers_in_new_order, 1)
    }
    turn_seat_number = int(query.get("turn", "p1")[1:])
    reordered_query: dict[str, str] = {}
    for name, text in query.items():
        found = SEAT_PARAMETER.fullmatch(name)
        if found:
            if int(found[2]) in new_seat_numbers:
                reordered_query[f"{found[1]}{new_seat_numbers[int(found[2])]}"] = text
        elif name in game.secrets and turn_seat_number not in new_seat_numbers:
            continue
        elif name != "move":
            reordered_query[name] = parameter_text_after_reseating_or_empty(
                name,
                text,
                seat_notation=seat_notation,
                seat_order=old_seat_numbers_in_new_order,
                new_seat_numbers=new_seat_numbers,
            )
    return game.format_query(
        game.parse_query_except_moves_collecting_unreadable(
            {name: text for name, text in reordered_query.items() if text}
        ).state
    )


def parameter_text_after_reseating_or_empty(
    parameter_name: str,
    parameter_text: str,
    *,
    seat_notation: SeatNotation,
    seat_order: Sequence[int],
    new_seat_numbers: NewSeatNumbers,
) -> str:
    """Returns the value of a parameter after the seats have moved; '' if it named a seat that has left."""
    if parameter_name == "holds":
        return reseat_known_hands_text_dropping_departed_seats(parameter_text, new_seat_numbers)
    if parameter_name == "out":
        numbers = [int(seat) for seat in SEAT_CODE.findall(parameter_text)]
        return format_departed_seats(sorted(new_seat_numbers[seat] for seat in numbers if seat in new_seat_numbers))
    if parameter_name in ("turn", *seat_notation.seat_naming_parameters):
        named = [int(seat) for seat in SEAT_CODE.findall(parameter_text)]
        if "." not in parameter_text and any(seat not in new_seat_numbers for seat in named):
            return ""
        parameter_text = SEAT_CODE.sub(
            lambda found: (
                format_seat_code(new_seat_numbers[int(found[1])]) if int(found[1]) in new_seat_numbers else "-"
            ),
            parameter_text,
        )
        if parameter_name not in seat_notation.per_seat_lists and "-" in parameter_text:
            return ""
    if parameter_name in ("names", *seat_notation.per_seat_lists) and (
        "." in parameter_text or parameter_name == "names"
    ):
        blank = "" if parameter_name == "names" else "-"
        parameter_text = "_".join(
            join_items_by_dots_in_seat_order(group.split("."), seat_order, blank) for group in parameter_text.split("_")
        )
    rewrite_text = seat_notation.seat_rewriters.get(parameter_name)
    return rewrite_text(parameter_text, new_seat_numbers) if rewrite_text else parameter_text


def reseat_known_hands_text_dropping_departed_seats(known_hands_text: str, new_seat_numbers: NewSeatNumbers) -> str:
    """Returns the text of the known hands (`calculators.core.knowledge`), without the hands of seats that have left."""
    groups = []
    for group in known_hands_text.split("_"):
        place, dot, items = group.partition(".")
        if found := SEAT_CODE.fullmatch(place):
            if int(found[1]) not in new_seat_numbers:
                continue
            place = format_seat_code(new_seat_numbers[int(found[1])])
        groups.append(place + dot + items)
    return "_".join(groups)


def join_items_by_dots_in_seat_order(
    items: Sequence[str], old_seat_numbers_in_new_order: Sequence[int], blank_text: str
) -> str:
    """Returns a list in another seat order; blank_text stands for a missing item, those at its end are not written."""
    reordered_items = [
        items[old_number - 1] if old_number <= len(items) else None for old_number in old_seat_numbers_in_new_order
    ]
    while reordered_items and reordered_items[-1] is None:
        reordered_items.pop()
    text = ".".join(blank_text if item is None else item for item in reordered_items)
    return text.rstrip(".") if blank_text == "" else text


def reorder_wins(wins_text: str, old_seat_numbers_in_new_order: Sequence[int]) -> str:
    """Returns the wins of each seat in another seat order; '' if there are none."""
    return (
        join_items_by_dots_in_seat_order(wins_text.split("."), old_seat_numbers_in_new_order, "0") if wins_text else ""
    )


def reordered_wins_and_colours(page: Page, seat_order: Sequence[int]) -> dict[str, str]:
    """Returns the page parameters `won` and `colours` in another seat order."""
    return {
        "won": reorder_wins(page.request.wins_text, seat_order),
        "colours": colours_text_with_seats_reordered_or_removed(page.request.colours, seat_order),
    }


def query_after_departure(
    page: Page, seat_notation: SeatNotation, query_after_leaving: Query, old_numbers_of_staying_seats: Sequence[int]
) -> dict[str, str]:
    """Returns the query of a table after somebody has left. Everybody keeps the colour of their pieces, and an unnamed
    player keeps the letter of the old seat. old_numbers_of_staying_seats: the old ones, 1-based, in turn order."""
    game: AnyGame = page.answer.game
    names = [
        page.entered_seat_name_or_empty(old_number - 1) or ("" if old_number == new_number else LETTERS[old_number - 1])
        for new_number, old_number in enumerate(old_numbers_of_staying_seats, 1)
    ]
    new_query = game.format_query(
        game.parse_query_except_moves_collecting_unreadable(
            {**query_after_leaving, "names": format_seat_names(names).rstrip(".")}
        ).state
    )
    new_query |= reordered_wins_and_colours(page, old_numbers_of_staying_seats)
    if seat_notation.has_colours:
        new_query["colours"] = colours_text_with_seats_reordered_or_removed(
            page.request.colours or format_seat_colours(parse_seat_colour_numbers("")),
            old_numbers_of_staying_seats,
        )
    return new_query


def list_seats_to_remove_if_more_than_players(page: Page, seat_notation: SeatNotation) -> tuple[SeatOption, ...]:
    """Returns the seats that can be removed if more seats have values than there are players, and no record has their
    turns; empty if all fit."""
    answer = page.answer
    has_moves = answer.view is View.PLAY and "move" in answer.query
    if answer.unread or has_moves or page.player_count not in answer.game.players:
        return ()
    written_seat_count = highest_seat_number_with_value_in_query_or_zero(answer.query, seat_notation)
    if written_seat_count <= page.player_count:
        return ()
    options = []
    for seat_number in range(1, written_seat_count + 1):
        seat_order = [old_number for old_number in range(1, written_seat_count + 1) if old_number != seat_number]
        query = query_without_moves_with_seats_reordered(answer.game, seat_notation, answer.query, seat_order)
        holdings_and_name = (
            seat_notation.describe_seat_holdings_or_empty(page.say, answer.state, seat_number),
            page.say("people.name") if page.entered_seat_name_or_empty(seat_number - 1) else "",
        )
        holdings_text = page.say("list.comma").join(filter(None, holdings_and_name))
        query = query_after_departure(page, seat_notation, query, seat_order)
        options.append(
            SeatOption(
                seat=format_seat_code(seat_number),
                name=page.say.seat_name(format_seat_code(seat_number)),
                holdings_text=holdings_text,
                href=page.links.link_to_query(query),
            )
        )
    return tuple(options)


def list_departure_or_return_options_and_obstacles(page: Page, seat_notation: SeatNotation) -> tuple[SeatOption, ...]:
    """Returns the seats that can leave a followed or scored game, each with the reason if the others could not go on.

    A seat that leaves keeps its letter, its colour and what lies before it. In a scored game a seat that has left can
    come back.
    """
    answer = raise_player_count_of_record_to_seats_with_values(page.full_answer, seat_notation)
    state = answer.current_state
    totals = {seat.seat: seat.total for seat in points_score_or_empty(answer.score).seats}
    table = answer.game.table(state)
    options = []
    for seat_number in range(1, min(table.players, max(answer.game.players)) + 1):
        seat, has_left = format_seat_code(seat_number), seat_number in table.departed_seats
        if has_left and answer.view is View.PLAY:
            continue
        record_after = judge_departure_after_last_legal_move(answer, seat_number) if answer.view is View.PLAY else None
        options.append(
            SeatOption(
                seat=seat,
                name=page.say.seat_name(seat),
                holdings_text=seat_notation.describe_seat_holdings_or_empty(page.say, state, seat_number),
                href="",
                points=page.say("score.points", points=totals[seat]) if seat in totals else "",
                reason_it_cannot=""
                if has_left
                else reason_others_cannot_go_on_without_seat_or_empty(page.say, answer, record_after),
                has_left=has_left,
                takes_turn_back=record_after is not None and record_after.takes_turn_back,
            )
        )
    return tuple(options)


def judge_departure_after_last_legal_move(answer: Answer, seat_number: int) -> JudgedRecordAfterDeparture:
    """Returns the record of a followed game after a seat has left, following the last possible move."""
    answer_up_to_impossible_move = compute_answer_ignoring_other_rulings(answer)
    verdict = answer_up_to_impossible_move.verdict
    steps = verdict.legal_steps if verdict else ()
    return insert_departure_between_turns_and_judge_it(
        answer.game, steps, answer_up_to_impossible_move.current_state, Departure(seat_number)
    )


def reason_others_cannot_go_on_without_seat_or_empty(
    say: Speaker, answer: Answer, record_or_none_for_score: JudgedRecordAfterDeparture | None
) -> str:
    """Returns why the others could not go on without a seat; '' if they can. record_or_none_for_score: the record after
    the seat has left, None for a score."""
    if record_or_none_for_score is None:
        are_enough_staying = len(answer.table.staying_seats) > LEAST_STAYING
        return "" if are_enough_staying else say("people.few", least=LEAST_STAYING)
    return say.violation_text(record_or_none_for_score.violations[0]) if record_or_none_for_score.violations else ""


def has_record_values_for_more_seats_than_players(answer: Answer, seat_notation: SeatNotation) -> bool:
    """Returns whether a followed game has values for more seats than its number of players; one of them is leaving."""
    has_moves = answer.view is View.PLAY and "move" in answer.query
    return (
        has_moves
        and highest_seat_number_with_value_in_query_or_zero(answer.query, seat_notation) > answer.table.players
    )


def raise_player_count_of_record_to_seats_with_values(answer: Answer, seat_notation: SeatNotation) -> Answer:
    """Returns the answer with as many players as seats have values, if a record has values for more seats than
    players."""
    if not has_record_values_for_more_seats_than_players(answer, seat_notation):
        return answer
    players = highest_seat_number_with_value_in_query_or_zero(answer.query, seat_notation)
    return evaluate(answer.game, View.PLAY, {**answer.query, "players": str(players)})


def add_departure_to_record_or_toggle_in_score_or_raise(
    answer: Answer, seat_notation: SeatNotation, seat_number: int
) -> InputResult:
    """Returns the game after a player has left: a record gets a move, a score gets a departed seat.

    In a score, a seat that has left comes back. A private hand of the seat is removed. Raises ValueError for a seat
    that does not exist.
    """
    answer = raise_player_count_of_record_to_seats_with_values(answer, seat_notation)
    game: AnyGame = answer.game
    if not 1 <= seat_number <= answer.table.players:
        raise ValueError(seat_number)
    if answer.view is not View.PLAY:
        departed_seats = tuple(sorted({*answer.table.departed_seats} ^ {seat_number}))
        return InputResult(state=game.with_table(answer.state, replace(answer.table, departed_seats=departed_seats)))
    query = game.format_query(answer.state)
    if seat_code_of_private_hand(query.get("mine", "")) == format_seat_code(seat_number):
        del query["mine"]
    state = game.parse_query_except_moves_collecting_unreadable(query).state
    return InputResult(state=state, move=join_moves(judge_departure_after_last_legal_move(answer, seat_number).moves))


def list_first_seat_options_if_seats_differ(page: Page, seat_notation: SeatNotation) -> tuple[SeatOption, ...]:
    """Returns the table with each seat as the first.

    Empty once there are moves or a private hand, in a game that chooses the first seat in its own way, and while the
    seats are alike: no names, colours or entries.
    """
    answer = page.answer
    fixed_parameters = {"move", *answer.game.secrets} & answer.query.keys()
    if not seat_notation.can_change_first_seat or answer.refused or fixed_parameters:
        return ()
    seat_numbers = range(1, page.player_count + 1)
    options = []
    for first_seat_number in seat_numbers:
        seat_order = [*range(first_seat_number, page.player_count + 1), *range(1, first_seat_number)]
        query = (
            answer.query
            if first_seat_number == 1
            else query_without_moves_with_seats_reordered(answer.game, seat_notation, answer.query, seat_order)
        )
        query = {**query, **reordered_wins_and_colours(page, seat_order)}
        options.append(
            SeatOption(
                seat=format_seat_code(first_seat_number),
                name=page.say.seat_name(format_seat_code(first_seat_number)),
                holdings_text="",
                href=page.links.link_to_query(query),
            )
        )
    are_seats_alike = len({option.href for option in options}) == 1
    return () if are_seats_alike else tuple(options)


class StateAndSeatOrder(NamedTuple):
    """A table, and the new order of its seats; () if unchanged."""

    state: AnyState
    seat_order: tuple[int, ...]


def exchange_seats_or_raise(
    answer: Answer, seat_notation: SeatNotation, first_seat_number: int, second_seat_number: int
) -> StateAndSeatOrder:
    """Returns the table after two seats (1-based) have been exchanged, and the new order of its people, () if
    unchanged.

    Outside a record, the entries of the two seats are exchanged; who sits where and who began stays. In a record the
    turns stay, and the two people change seats: their names, wins and colours. Raises ValueError for a seat that does
    not exist, and for the same seat twice.
    """
    game: AnyGame = answer.game
    seat_order = list(range(1, len(SEAT_FIELDS) + 1))
    pair = (first_seat_number, second_seat_number)
    if first_seat_number == second_seat_number or not all(1 <= seat <= answer.table.players for seat in pair):
        raise ValueError(pair)
    seat_order[pair[0] - 1], seat_order[pair[1] - 1] = pair[1], pair[0]
    if answer.view is View.PLAY:
        names = parse_dotted_seat_names(
            join_items_by_dots_in_seat_order(answer.table.names, seat_order, ""), len(SEAT_FIELDS)
        )
        return StateAndSeatOrder(game.with_table(answer.state, replace(answer.table, names=names)), tuple(seat_order))
    unchanged_query = {name: answer.query[name] for name in EXCHANGE_KEEPS if name in answer.query}
    exchanged_query = {
        name: text for name, text in answer.query.items() if name not in EXCHANGE_KEEPS or name == "players"
    }
    return StateAndSeatOrder(
        game.parse_query_except_moves_collecting_unreadable(
            {
                **query_without_moves_with_seats_reordered(game, seat_notation, exchanged_query, seat_order),
                **unchanged_query,
            }
        ).state,
        (),
    )


def list_exchangeable_seat_pairs(page: Page, seat_notation: SeatNotation) -> tuple[tuple[str, str], ...]:
    """Returns every pair of seats that can be exchanged: those of a readable record or score with something entered for
    seats; () otherwise."""
    answer = page.full_answer
    if answer.unread or answer.view not in TABLE_VIEWS:
        return ()
    if answer.view is View.PLAY:
        has_entries = any(answer.table.names) or (seat_notation.has_colours and "move" in answer.query)
    else:
        query = {name: text for name, text in answer.query.items() if name not in EXCHANGE_KEEPS}
        has_entries = bool(highest_seat_number_with_value_in_query_or_zero(query, seat_notation))
    return tuple(combinations(page.seats, 2)) if has_entries else ()
