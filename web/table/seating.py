"""Changes who sits where: a seat leaves, or another is the first. Everything written of seats moves along."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import SystemRandom
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.departures import (
    Departure,
    RecordAfterDeparture,
    build_record_with_departure_before_unfinished_turn,
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
    parse_seat_names,
)
from calculators.core.types import View, points_score_or_empty
from web.i18n import Speaker
from web.table.colours import (
    colours_text_with_seats_reordered_or_removed,
    format_seat_colours,
    parse_colours_of_all_seats,
)
from web.table.input_rules import InputResult
from web.table.page import Page

Query = Mapping[str, str]
NewSeatNumbers = Mapping[int, int]
"""Seats as they were, counted from 1 → as they are; whoever is not in it has left."""

SEAT_PARAMETER = re.compile(r"([a-z]+)([1-9])")
EXCHANGE_KEEPS = ("players", "turn", "out", "first", "names", "house")
"""What an exchange of two seats leaves as it is: who sits where, who began, who has left."""
SEAT_CODE = re.compile(r"\bp([1-9])\b")


def keep_parameter_text(text: str, new_seat_numbers: NewSeatNumbers) -> str:  # noqa: ARG001
    return text


def describe_no_holdings(page: Page, seat_number: int) -> str:  # noqa: ARG001
    """What a seat has, of a game that does not say."""
    return ""


@dataclass(frozen=True, kw_only=True)
class SeatNotation:
    """How the addresses of a game speak of seats, besides `p1` … and the names.

    describe_seat_holdings: what a seat has, in words, '' for nothing; per_seat_lists: parameters with an item a seat,
    one list or several parted by `_`; seat_naming_parameters: parameters that name seats; seat_rewriters: parameters
    that speak of seats in their own way, and how they are written for other places; can_change_first_seat: can another
    seat be made the first? first_seat_prefix: begins the value that says who begins; has_colours: has the box pieces in
    a colour for each?
    """

    describe_seat_holdings: Callable[[Page, int], str] = describe_no_holdings
    per_seat_lists: tuple[str, ...] = ()
    seat_naming_parameters: tuple[str, ...] = ()
    seat_rewriters: Mapping[str, Callable[[str, NewSeatNumbers], str]] | None = None
    can_change_first_seat: bool = True
    first_seat_prefix: str = "first"
    has_colours: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOption:
    """A seat that can leave, or become the first.

    seat, name: which; holdings_text: what leaves with it; href: the table without it, '' if the others cannot go on;
    points: its points in a followed game; reason_it_cannot: the reason why the others cannot go on; has_left: has it
    left already, so that a touch takes it back? takes_turn_back: is the turn that was begun taken back with it?
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
    """Who starts, drawn by lot: the number of a seat."""
    return SystemRandom().randint(1, player_count)


def count_seats_written_in_query(query: Query, seat_notation: SeatNotation) -> int:
    """Of how many seats something is written."""
    single = [int(found[2]) for name in query if (found := SEAT_PARAMETER.fullmatch(name))]
    lists = [query[name] for name in ("names", *seat_notation.per_seat_lists) if "." in query.get(name, "")]
    groups = (group.split(".") for text in lists for group in text.split("_"))
    return max([0, *single, *(count_items_told(items) for items in groups)])


def count_items_told(items: Sequence[str]) -> int:
    """How many items a list has up to the last of which something is told."""
    return max((number for number, item in enumerate(items, 1) if item not in ("", "-")), default=0)


def query_without_moves_with_seats_reordered(
    game: AnyGame, seat_notation: SeatNotation, query: Query, seat_order: Sequence[int]
) -> dict[str, str]:
    """The table with its seats in another order, counted from 1; whoever is not in it has left.

    The moves made so far are other seats' moves then, and are left out.
    """
    places = {old: new for new, old in enumerate(seat_order, 1)}
    mover = int(query.get("turn", "p1")[1:])
    told: dict[str, str] = {}
    for name, text in query.items():
        found = SEAT_PARAMETER.fullmatch(name)
        if found:
            if int(found[2]) in places:
                told[f"{found[1]}{places[int(found[2])]}"] = text
        elif name in game.secrets and mover not in places:
            continue
        elif name != "move":
            told[name] = seat_parameter_text_after_reseating(
                name, text, seat_notation=seat_notation, seat_order=seat_order, new_seat_numbers=places
            )
    return game.format_query(
        game.parse_query_apart_from_moves({name: text for name, text in told.items() if text}).state
    )


def seat_parameter_text_after_reseating(
    parameter_name: str,
    parameter_text: str,
    *,
    seat_notation: SeatNotation,
    seat_order: Sequence[int],
    new_seat_numbers: NewSeatNumbers,
) -> str:
    """What a parameter says once the seats have moved; '' where it spoke of one that has left."""
    if parameter_name == "holds":
        return known_hands_text_after_reseating(parameter_text, new_seat_numbers)
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
            list_text_in_new_seat_order(group.split("."), seat_order, blank) for group in parameter_text.split("_")
        )
    own = (seat_notation.seat_rewriters or {}).get(parameter_name, keep_parameter_text)
    return own(parameter_text, new_seat_numbers)


def known_hands_text_after_reseating(known_hands_text: str, new_seat_numbers: NewSeatNumbers) -> str:
    """What is known of hidden hands (`calculators.core.knowledge`), without that of one that has left."""
    groups = []
    for group in known_hands_text.split("_"):
        place, dot, items = group.partition(".")
        if found := SEAT_CODE.fullmatch(place):
            if int(found[1]) not in new_seat_numbers:
                continue
            place = format_seat_code(new_seat_numbers[int(found[1])])
        groups.append(place + dot + items)
    return "_".join(groups)


def list_text_in_new_seat_order(items: Sequence[str], seat_order: Sequence[int], blank_text: str) -> str:
    """The items of a list in another order; of those it does not have the last are not written."""
    found = [items[old - 1] if old <= len(items) else None for old in seat_order]
    while found and found[-1] is None:
        found.pop()
    text = ".".join(blank_text if item is None else item for item in found)
    return text.rstrip(".") if blank_text == "" else text


def reorder_wins(wins_text: str, seat_order: Sequence[int]) -> str:
    """How often each seat has won, in another order."""
    return list_text_in_new_seat_order(wins_text.split("."), seat_order, "0") if wins_text else ""


def reordered_wins_and_colours(page: Page, seat_order: Sequence[int]) -> dict[str, str]:
    """What pages alone say of seats, in another order."""
    return {
        "won": reorder_wins(page.wins_text, seat_order),
        "colours": colours_text_with_seats_reordered_or_removed(page.colours, seat_order),
    }


def query_after_others_left_keeping_colours(
    page: Page, seat_notation: SeatNotation, query: Query, staying_seat_numbers: Sequence[int]
) -> dict[str, str]:
    """Returns the query of a table after somebody has left: everybody keeps the colour of their pieces, and who is
    called by a letter keeps that. staying_seat_numbers: the old ones, counted from 1, in turn order."""
    game: AnyGame = page.answer.game
    names = [
        page.entered_seat_name_or_empty(old - 1) or ("" if old == new else LETTERS[old - 1])
        for new, old in enumerate(staying_seat_numbers, 1)
    ]
    told = game.format_query(
        game.parse_query_apart_from_moves({**query, "names": format_seat_names(names).rstrip(".")}).state
    )
    told |= reordered_wins_and_colours(page, staying_seat_numbers)
    if seat_notation.has_colours:
        told["colours"] = colours_text_with_seats_reordered_or_removed(
            page.colours or format_seat_colours(parse_colours_of_all_seats("")), staying_seat_numbers
        )
    return told


def list_leave_options_if_too_many(page: Page, seat_notation: SeatNotation) -> tuple[SeatOption, ...]:
    """Who never played, where more is written than there are players and no record tells their turns; nobody where all
    fit."""
    answer = page.answer
    recorded = answer.view is View.PLAY and "move" in answer.query
    if answer.unread or recorded or page.player_count not in answer.game.players:
        return ()
    used = count_seats_written_in_query(answer.query, seat_notation)
    if used <= page.player_count:
        return ()
    found = []
    for seat in range(1, used + 1):
        order = [old for old in range(1, used + 1) if old != seat]
        query = query_without_moves_with_seats_reordered(answer.game, seat_notation, answer.query, order)
        has = (
            seat_notation.describe_seat_holdings(page, seat),
            page.say("people.name") if page.entered_seat_name_or_empty(seat - 1) else "",
        )
        holds = page.say("list.comma").join(filter(None, has))
        query = query_after_others_left_keeping_colours(page, seat_notation, query, order)
        found.append(
            SeatOption(
                seat=format_seat_code(seat),
                name=page.say.seat_name(format_seat_code(seat)),
                holdings_text=holds,
                href=page.links.link_to_query(query),
            )
        )
    return tuple(found)


def list_departure_options(page: Page, seat_notation: SeatNotation) -> tuple[SeatOption, ...]:
    """Who can leave a game that is followed or scored, each seat that plays on; or why the others could not go on.

    A seat keeps its letter, its colour and what lies before it. A touch on one that has left takes it back, where no
    record tells it.
    """
    answer = answer_reevaluated_with_all_written_seats(page.full_answer, seat_notation)
    followed = answer.followed
    state = answer.state if followed is None or followed.state is None else followed.state
    now = replace(page, answer=replace(answer, state=state), whole_record_answer=None)
    totals = {seat.seat: seat.total for seat in points_score_or_empty(answer.score).seats}
    table = answer.game.table(state)
    found = []
    for seat_number in range(1, min(table.players, max(answer.game.players)) + 1):
        seat, gone = format_seat_code(seat_number), seat_number in table.departed_seats
        if gone and answer.view is View.PLAY:
            continue
        recorded = record_after_departure(answer, seat_number) if answer.view is View.PLAY else None
        found.append(
            SeatOption(
                seat=seat,
                name=page.say.seat_name(seat),
                holdings_text=seat_notation.describe_seat_holdings(now, seat_number),
                href="",
                points=page.say("score.points", points=totals[seat]) if seat in totals else "",
                reason_it_cannot="" if gone else reason_nobody_can_leave_or_empty(page.say, answer, recorded),
                has_left=gone,
                takes_turn_back=recorded is not None and recorded.takes_turn_back,
            )
        )
    return tuple(found)


def record_after_departure(answer: Answer, seat_number: int) -> RecordAfterDeparture:
    """The record of a followed game once a seat has left, behind the last move that was possible."""
    stands = compute_answer_ignoring_other_rulings(answer)
    verdict, followed = stands.verdict, stands.followed
    state = answer.state if followed is None or followed.state is None else followed.state
    steps = verdict.steps[: verdict.played] if verdict else ()
    return build_record_with_departure_before_unfinished_turn(answer.game, steps, state, Departure(seat_number))


def reason_nobody_can_leave_or_empty(say: Speaker, answer: Answer, record_or_none: RecordAfterDeparture | None) -> str:
    """Why the others could not go on without a seat; '' where they can. record_or_none: the record without it, None of
    a score."""
    if record_or_none is None:
        staying = len(answer.table.staying_seats) > LEAST_STAYING
        return "" if staying else say("people.few", least=LEAST_STAYING)
    return say.violation_text(record_or_none.violations[0]) if record_or_none.violations else ""


def is_record_of_more_seats(answer: Answer, seat_notation: SeatNotation) -> bool:
    """Is a game followed by more seats than its number of players says? Then one of them leaves."""
    recorded = answer.view is View.PLAY and "move" in answer.query
    return recorded and count_seats_written_in_query(answer.query, seat_notation) > answer.table.players


def answer_reevaluated_with_all_written_seats(answer: Answer, seat_notation: SeatNotation) -> Answer:
    """The answer at a table of as many as something is written of, where a record has more than its number says."""
    if not is_record_of_more_seats(answer, seat_notation):
        return answer
    players = count_seats_written_in_query(answer.query, seat_notation)
    return evaluate(answer.game, View.PLAY, {**answer.query, "players": str(players)})


def record_or_score_after_departure(answer: Answer, seat_notation: SeatNotation, seat_number: int) -> InputResult:
    """The game once a player has left: a record tells it as a move, a score by its seats. Of a seat that has left, the
    score with it again. A hand of theirs on this phone is nobody's any more. Raises ValueError for a seat there is
    not."""
    answer = answer_reevaluated_with_all_written_seats(answer, seat_notation)
    game: AnyGame = answer.game
    if not 1 <= seat_number <= answer.table.players:
        raise ValueError(seat_number)
    if answer.view is not View.PLAY:
        departed_seats = tuple(sorted({*answer.table.departed_seats} ^ {seat_number}))
        return InputResult(state=game.with_table(answer.state, replace(answer.table, departed_seats=departed_seats)))
    query = game.format_query(answer.state)
    if query.get("mine", "").partition(".")[0] == format_seat_code(seat_number):
        del query["mine"]
    state = game.parse_query_apart_from_moves(query).state
    return InputResult(state=state, move="_".join(record_after_departure(answer, seat_number).moves))


def list_seats_that_could_become_first(page: Page, seat_notation: SeatNotation) -> tuple[SeatOption, ...]:
    """The table with another seat first, for each; none once moves have been made
    or a hand is entered, or where a game has its own way."""
    answer = page.answer
    settled = {"move", *answer.game.secrets} & answer.query.keys()
    if not seat_notation.can_change_first_seat or answer.refused or settled:
        return ()
    seats = range(1, page.player_count + 1)
    found = []
    for first in seats:
        order = [*range(first, page.player_count + 1), *range(1, first)]
        query = (
            answer.query
            if first == 1
            else query_without_moves_with_seats_reordered(answer.game, seat_notation, answer.query, order)
        )
        query = {**query, **reordered_wins_and_colours(page, order)}
        found.append(
            SeatOption(
                seat=format_seat_code(first),
                name=page.say.seat_name(format_seat_code(first)),
                holdings_text="",
                href=page.links.link_to_query(query),
            )
        )
    return tuple(found)


class StateAndSeatOrder(NamedTuple):
    """The table, and in which order its seats sit now, () as before."""

    state: AnyState
    seat_order: tuple[int, ...]


def state_and_seat_order_after_exchanging_seats(
    answer: Answer, seat_notation: SeatNotation, first_seat_number: int, second_seat_number: int
) -> StateAndSeatOrder:
    """The table once two seats, counted from 1, have been exchanged, and in which order its people sit now, () as they
    sat. Raises ValueError for a seat there is not, or one twice.

    What was entered for one is the other's; who sits where, and who began, stays. Of a game that is followed the turns
    stay in their order, and the two people change places: their names, and what pages alone say of them.
    """
    game: AnyGame = answer.game
    order = list(range(1, len(SEAT_FIELDS) + 1))
    pair = (first_seat_number, second_seat_number)
    if first_seat_number == second_seat_number or not all(1 <= seat <= answer.table.players for seat in pair):
        raise ValueError(pair)
    order[pair[0] - 1], order[pair[1] - 1] = pair[1], pair[0]
    if answer.view is View.PLAY:
        names = parse_seat_names(list_text_in_new_seat_order(answer.table.names, order, ""), len(SEAT_FIELDS))
        return StateAndSeatOrder(game.with_table(answer.state, replace(answer.table, names=names)), tuple(order))
    kept = {name: answer.query[name] for name in EXCHANGE_KEEPS if name in answer.query}
    data = {name: text for name, text in answer.query.items() if name not in EXCHANGE_KEEPS or name == "players"}
    return StateAndSeatOrder(
        game.parse_query_apart_from_moves(
            {**query_without_moves_with_seats_reordered(game, seat_notation, data, order), **kept}
        ).state,
        (),
    )


def list_exchangeable_pairs(page: Page, seat_notation: SeatNotation) -> tuple[tuple[str, str], ...]:
    """Every two seats that can be exchanged: on a table that can be read, where something is said of seats."""
    answer = page.full_answer
    if answer.unread or answer.view not in (View.PLAY, View.SCORE):
        return ()
    if answer.view is View.PLAY:
        said = any(answer.table.names) or (seat_notation.has_colours and "move" in answer.query)
    else:
        query = {name: text for name, text in answer.query.items() if name not in EXCHANGE_KEEPS}
        said = bool(count_seats_written_in_query(query, seat_notation))
    return tuple(combinations(page.seats, 2)) if said else ()
