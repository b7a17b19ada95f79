"""What contradicts the rules on a VOGU table, what is not entered yet, what the table should know."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.parsing import SEAT_FIELDS, check_player_count_seat_range_and_enough_staying
from calculators.core.types import View, Violation
from calculators.vogu.contacts import (
    entered_or_starting_value_of_each_colour_or_none,
    list_values_completed_from_starting_layout_or_empty,
    map_order_dependent_colours_to_values,
)
from calculators.vogu.counts import (
    count_cards_owned_by_mover_or_none,
    count_earlier_rounds_or_none,
    count_placed_and_revealed,
    count_taken_tokens,
    count_turns_left_of_table_or_none,
    hand_size_of_seat_or_none,
    is_mover_hand_fully_entered,
    is_over,
    max_hand_size_of_mover,
)
from calculators.vogu.digest import violation
from calculators.vogu.notation import format_colour_values, format_edge_or_dashes_if_none
from calculators.vogu.score import can_cards_of_seat_be_scored, does_tie_need_first_seat, is_game_running
from calculators.vogu.state import (
    BOX,
    CARDS_AT_END,
    COLOURS,
    REVEALED_LIMIT,
    VALUE_LIMIT,
    BoxSetup,
    Cell,
    Face,
    SeatCards,
    State,
    adjacent_cells,
)


def find_violations(state: State, view: View) -> tuple[Violation, ...]:
    """Everything that no game can have led to.

    In `score` the seats hold the cards they own, in the other views the revealed ones. Does not say whether
    cards placed and revealed fit the turn: that is a notice.
    """
    own = SEAT_FIELDS[state.mine.seat - 1] if state.mine else ""
    given = [n for n, cards in zip(SEAT_FIELDS, state.seats, strict=True) if cards is not None or n == own]
    against = check_player_count_seat_range_and_enough_staying(state.table, tuple(BOX), "vogu.players", given)
    if state.first is not None and state.first > state.table.players and state.box is not None:
        against.append(violation("vogu.seat", ["first"], facts={"players": state.table.players}))
    playing = view is not View.SCORE and not is_over(state)
    for seat, cards in state.cards_by_seat:
        against += check_seat_cards_not_too_many(state, seat, cards or (), view)
        against += check_tokens_have_colour_of_card(seat, cards or (), requires_token_on_each_card=playing)
    against += check_tokens_within_stock(state)
    against += check_colour_values_in_range(state)
    against += check_entered_faces_max_two_colours(state)
    against += check_layout_is_connected(state)
    against += check_layout_has_no_more_cards_than_turns(state)
    against += check_mover_owns_no_more_than_dealt(state, view)
    return tuple(against)


def check_seat_cards_not_too_many(
    state: State, seat_code: str, seat_cards: SeatCards, view: View
) -> Iterator[Violation]:
    """At the end a seat owns 4 cards (vogu.end), before that at most those dealt (vogu.draft); nobody reveals
    more than 4 (vogu.reveal). The marks are the cards beyond the limit."""
    code, limit = "vogu.revealed", REVEALED_LIMIT
    if view is View.SCORE:
        running = state.box is not None and is_game_running(state)
        code, limit = ("vogu.owned", state.box.hand) if running and state.box else ("vogu.cards", CARDS_AT_END)
    if len(seat_cards) > limit:
        facts = {"seat": seat_code, "owned" if code == "vogu.owned" else "cards": len(seat_cards), "limit": limit}
        yield violation(
            code,
            [seat_code],
            facts=facts,
            picture_marks=[f"{seat_code}.{index}" for index in range(limit, len(seat_cards))],
        )


def check_tokens_have_colour_of_card(
    seat_code: str, seat_cards: SeatCards, *, requires_token_on_each_card: bool
) -> Iterator[Violation]:
    """A token has a colour of its card, and every revealed card has one (vogu.reveal)."""
    for index, card in enumerate(seat_cards):
        mark = [f"{seat_code}.{index}"]
        facts = {"seat": seat_code, "card": list(card.colours), "place": index + 1}
        if card.token and card.token not in card.colours:
            yield violation("vogu.token.card", [seat_code], facts=facts | {"token": card.token}, picture_marks=mark)
        if requires_token_on_each_card and card.is_whole and not card.token:
            yield violation("vogu.revealed.token", [seat_code], facts=facts, picture_marks=mark)


def check_tokens_within_stock(state: State) -> Iterator[Violation]:
    """No colour gives more tokens than its stock had (vogu.setup, vogu.reveal)."""
    taken = count_taken_tokens(state)
    for colour in COLOURS:
        if state.box is None or taken[colour] <= state.box.stock:
            continue
        marks = [
            f"{seat}.{index}"
            for seat, cards in state.cards_by_seat
            for index, card in enumerate(cards or ())
            if card.token == colour
        ]
        where = list(dict.fromkeys(mark.split(".")[0] for mark in marks))
        facts = {"colour": colour, "tokens": taken[colour], "stock": state.box.stock, "seats": where}
        yield violation("vogu.token.stock", where, facts=facts, picture_marks=marks)


def check_colour_values_in_range(state: State) -> Iterator[Violation]:
    """Values are from −10 to 10 (vogu.limit)."""
    for index, value in enumerate(state.values or ()):
        if value is not None and abs(value) > VALUE_LIMIT:
            facts = {"colour": COLOURS[index], "value": value, "low": -VALUE_LIMIT, "high": VALUE_LIMIT}
            yield violation("vogu.value", ["values"], facts=facts, picture_marks=[f"values.{index}"])


def check_entered_faces_max_two_colours(state: State) -> Iterator[Violation]:
    """The edges of a face show at most two colours (vogu.card)."""
    faces = [("board", cell_mark(cell), face) for cell, face in state.board or ()]
    faces += [("hand", f"hand.{index}", face) for index, face in enumerate(state.hand or ())]
    for name, mark, face in faces:
        if len(face.colours) > 2:
            facts = {"face": list_edge_codes(face), "colours": list(face.colours), "limit": 2}
            yield violation("vogu.face.colours", [name], facts=facts, picture_marks=[mark])


def list_edge_codes(face: Face) -> list[str]:
    """The edges of a face as the catalogue names them (`vogu.edge.2G`), in the order of the sides."""
    return [
        format_edge_or_dashes_if_none(edge, has_number_else_sign=index < 2) for index, edge in enumerate(face.edges)
    ]


def cell_mark(cell: Cell) -> str:
    return f"board.{cell[0]}.{cell[1]}"


def check_layout_is_connected(state: State) -> Iterator[Violation]:
    """Every card of the layout is connected with the others by edges (vogu.place)."""
    board = state.board or ()
    loose = find_cells_unconnected_to_first([cell for cell, _ in board])
    if loose:
        facts = {"cards": len(loose), "whole": len(board)}
        yield violation("vogu.board.apart", ["board"], facts=facts, picture_marks=map(cell_mark, loose))


def max_cards_on_table(state: State, box: BoxSetup) -> int:
    """The most cards that can lie on the table: those of the start and one a turn that did not reveal (vogu.pass)."""
    return box.start + state.table.players * box.turns_per_seat - count_placed_and_revealed(state, box)[1]


def check_layout_has_no_more_cards_than_turns(state: State) -> Iterator[Violation]:
    """No more cards lie on the table than the turns so far can have placed (vogu.pass)."""
    if state.box is None or not 0 < state.table.turn <= state.table.players:
        return
    cards, limit = len(state.board or ()), max_cards_on_table(state, state.box)
    revealed = count_placed_and_revealed(state, state.box)[1]
    if cards > limit:
        facts = {"cards": cards, "limit": limit, "players": state.table.players, "revealed": revealed}
        yield violation("vogu.board.cards", ["board"], facts=facts)


def find_cells_unconnected_to_first(cells: list[Cell]) -> list[Cell]:
    """The cells that no path over edges connects with the first one."""
    left = set(cells)
    reached = cells[:1]
    left.difference_update(reached)
    for cell in reached:
        near = left.intersection(adjacent_cells(cell))
        left -= near
        reached.extend(near)
    return sorted(left)


def check_mover_owns_no_more_than_dealt(state: State, view: View) -> Iterator[Violation]:
    """Nobody owns more cards than were dealt (vogu.draft); in play the revealed ones count (vogu.pass)."""
    if state.box is None or state.hand is None:
        return
    revealed = 0 if view is View.SCORE else len(state.revealed_by_mover)
    if len(state.hand) + revealed > state.box.hand:
        where = ("hand", state.mover_code) if revealed else ("hand",)
        facts = {
            "seat": state.mover_code,
            "hand": len(state.hand),
            "revealed": revealed,
            "owned": len(state.hand) + revealed,
            "limit": state.box.hand,
        }
        yield violation("vogu.owned", where, facts=facts)


def find_missing_parameters(state: State, view: View) -> tuple[str, ...]:
    """Parameters the view needs that are absent or not entered in full.

    score: the values of all colours and the cards of every seat. moves: revealed cards in full, values (or a
    starting layout they follow from), at least one card on the table, and all the hand of the seat to move,
    which owns more than 4 cards. check: of these only what everybody sees and legality hangs on, so neither
    the hand nor the values.
    """
    if view is View.SCORE:
        lacking = [(name, not can_cards_of_seat_be_scored(state, cards)) for name, cards in state.cards_by_staying_seat]
        lacking.append(("values", None in (state.values or (None,))))
        return tuple(name for name, lacks in lacking if lacks)
    lacking = [(name, not all(card.is_whole for card in cards or ())) for name, cards in state.cards_by_seat]
    lacking.append(("values", view is View.MOVES and None in entered_or_starting_value_of_each_colour_or_none(state)))
    lacking.append(("board", not state.board or not all(face.is_whole for _, face in state.board)))
    lacking.append(("hand", view is View.MOVES and count_cards_owned_by_mover_or_none(state) is None))
    return tuple(name for name, lacks in lacking if lacks)


def find_notices(state: State, view: View) -> tuple[Violation, ...]:
    """What is allowed but the table should know."""
    if state.box is None:
        return ()
    if view is View.SCORE:
        return (*find_score_before_end_notices(state), *find_notices_that_tie_hangs_on_first_seat(state))
    hand = (
        find_mover_hand_not_fully_entered_notices(state)
        if view is View.CHECK
        else find_hand_has_too_few_cards_notices(state)
    )
    return (
        *find_starting_values_computed_or_ambiguous_notices(state),
        *find_unknown_values_notices_if_move_is_checked(state, view),
        *hand,
        *find_played_card_count_mismatch_notices(state, state.box),
    )


def find_score_before_end_notices(state: State) -> Iterator[Violation]:
    """Points of a game that is not over count more cards than the end will (vogu.end)."""
    if is_game_running(state) and any(state.seats):
        left = count_turns_left_of_table_or_none(state)
        owned_now = [len(cards or ()) for _, cards in state.cards_by_staying_seat]
        code = "vogu.now.four" if set(owned_now) == {CARDS_AT_END} else "vogu.now"
        yield violation(code, ["board"], facts={"moves": left, "limit": CARDS_AT_END})


def find_notices_that_tie_hangs_on_first_seat(state: State) -> Iterator[Violation]:
    """A tie goes by who began; where nobody said that, p1 is taken to have begun (vogu.tie)."""
    if does_tie_need_first_seat(state):
        yield violation("vogu.first", ["first"], facts={"seat": "p1"})


def find_starting_values_computed_or_ambiguous_notices(state: State) -> Iterator[Violation]:
    """Values that come from the starting layout, or that cannot because the limit makes the order of
    its contacts matter (vogu.setup.values, vogu.order)."""
    every = list_values_completed_from_starting_layout_or_empty(state)
    if len(every) == 1:
        each = dict(zip(COLOURS, every[0], strict=True))
        yield violation("vogu.values.start", ["values"], facts={"values": format_colour_values(every[0]), **each})
    elif every:
        facts = {
            "values": [format_colour_values(values) for values in every],
            "colours": list(map_order_dependent_colours_to_values(every)),
        }
        yield violation("vogu.values.order", ["values"], facts=facts)


def find_unknown_values_notices_if_move_is_checked(state: State, view: View) -> Iterator[Violation]:
    """A verdict does not need the values, but of a value not entered it tells only how it moves."""
    lacking = [
        colour
        for colour, value in zip(COLOURS, entered_or_starting_value_of_each_colour_or_none(state), strict=True)
        if value is None
    ]
    if view is View.CHECK and lacking and state.board:
        yield violation("vogu.values.open", ["values"], facts={"colours": lacking})


def find_hand_has_too_few_cards_notices(state: State) -> Iterator[Violation]:
    """A hand too small for a seat that has a turn is not entered in full (vogu.end); where the table tells how many
    cards it has, those entered are the ones that are listed."""
    known, size = len(state.hand or ()), hand_size_of_seat_or_none(state, state.table.turn)
    if state.hand and size is not None and known < size:
        yield violation("vogu.hand.listed", ["hand"], facts={"seat": state.mover_code, "known": known, "hand": size})
    elif (
        state.hand is not None
        and count_cards_owned_by_mover_or_none(state) is None
        and all(face.is_whole for face in state.hand)
    ):
        facts = {
            "seat": state.mover_code,
            "owned": len(state.hand) + len(state.revealed_by_mover),
            "least": CARDS_AT_END + 1,
        }
        yield violation("vogu.owned.few", ["hand"], facts=facts)


def find_mover_hand_not_fully_entered_notices(state: State) -> Iterator[Violation]:
    """A hand known in part is used as far as it goes (vogu.pass)."""
    if state.hand is not None and not is_mover_hand_fully_entered(state):
        known = sum(face.is_whole for face in state.hand)
        yield violation(
            "vogu.hand.part",
            ["hand"],
            facts={"seat": state.mover_code, "known": known, "hand": max_hand_size_of_mover(state)},
        )


def find_played_card_count_mismatch_notices(state: State, box: BoxSetup) -> Iterator[Violation]:
    """Cards placed and revealed fit the turn and what the seat to move owns (vogu.turn, vogu.pass).

    Every seat took as many turns as the one to move, those before it one more; each turn placed or
    revealed one card.
    """
    placed, revealed = count_placed_and_revealed(state, box)
    if state.table.departed_seats or not state.board or not all(face.is_whole for _, face in state.board):
        return
    if placed < 0:
        lack = {"cards": len(state.board), "start": box.start, "players": state.table.players}
        yield violation("vogu.fit.start", ["board"], facts=lack)
        return
    counted = count_earlier_rounds_or_none(state, box)
    cards = count_cards_owned_by_mover_or_none(state)
    if not is_mover_hand_fully_entered(state):
        cards = None
    done = placed + revealed
    facts = {"seat": state.mover_code, "placed": placed, "revealed": revealed, "actions": done}
    if cards is None and counted is None:
        if not state.known.places:
            yield violation("vogu.fit.round", ["board", "turn"], facts=facts)
        return
    turns = counted if cards is None else box.hand - cards
    due = (turns or 0) * state.table.players + state.table.turn - 1
    if done != due:
        yield violation("vogu.fit.turn", ["board", "hand"], facts=facts | {"owned": cards, "due": due})
    yield from find_more_reveals_than_turns_notices(state, turns or 0)


def find_more_reveals_than_turns_notices(state: State, full_rounds: int) -> Iterator[Violation]:
    """Nobody reveals more cards than it had turns; seats before the one to move had one more (vogu.pass)."""
    for number, (seat, shown) in enumerate(state.cards_by_seat, 1):
        taken = full_rounds + (number < state.table.turn)
        if len(shown or ()) > taken:
            counts = {"seat": seat, "revealed": len(shown or ()), "turns": taken}
            yield violation("vogu.fit.revealed", [seat], facts=counts)
