"""Finds violations of a VOGU position, missing parameters, and notices."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.parsing import SEAT_FIELDS, check_player_count_seat_range_and_enough_staying
from calculators.core.types import View, Violation
from calculators.vogu.codes import violation
from calculators.vogu.contacts import (
    entered_or_starting_value_or_none_of_each_colour,
    list_possible_values_from_starting_layout,
    map_order_dependent_colours_to_known_values,
)
from calculators.vogu.counts import (
    count_earlier_rounds_if_cards_fit_turn,
    count_mover_cards_if_hand_is_complete,
    count_placed_since_start_and_revealed,
    count_taken_tokens,
    count_turns_left_of_table_including_this_if_known,
    hand_size_from_holds_or_turns_if_known,
    is_mover_hand_fully_entered,
    is_over,
    max_mover_hand_size,
)
from calculators.vogu.notation import format_colour_values, format_edge_or_dashes
from calculators.vogu.score import (
    has_seat_enough_whole_cards_to_be_scored,
    is_first_seat_missing_to_break_final_tie,
    is_game_running,
)
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
    cells_above_left_right_and_below,
)


def find_violations(state: State, view: View) -> tuple[Violation, ...]:
    """Returns every violation that shows that no game can have led to this position.

    In `score` the seats have the cards they own, in the other views the revealed ones. Whether the cards placed and
    revealed fit the seat to move is a notice, not a violation.
    """
    asker_code = SEAT_FIELDS[state.mine.seat - 1] if state.mine else ""
    entered_codes = [
        code for code, cards in zip(SEAT_FIELDS, state.seats, strict=True) if cards is not None or code == asker_code
    ]
    violations = check_player_count_seat_range_and_enough_staying(
        state.table, tuple(BOX), "vogu.players", entered_codes
    )
    if state.first is not None and state.first > state.table.players and state.box is not None:
        violations.append(violation("vogu.seat", ["first"], facts={"players": state.table.players}))
    is_in_play = view is not View.SCORE and not is_over(state)
    for seat_code, cards in state.cards_by_seat:
        violations += check_owned_or_revealed_cards_within_limit(state, seat_code, cards or (), view)
        violations += check_tokens_have_colour_of_card(
            seat_code, cards or (), requires_token_on_each_whole_card=is_in_play
        )
    violations += check_taken_tokens_of_each_colour_within_stock(state)
    violations += check_colour_values_in_range(state)
    violations += check_entered_faces_max_two_colours(state)
    violations += check_layout_is_connected(state)
    violations += check_layout_within_card_maximum_of_whole_game(state)
    violations += check_mover_owns_at_most_dealt_cards(state, view)
    return tuple(violations)


def check_owned_or_revealed_cards_within_limit(
    state: State, seat_code: str, owned_or_revealed_cards: SeatCards, view: View
) -> Iterator[Violation]:
    """Checks that a seat has no more owned cards in `score`, else revealed ones, than allowed; marks those beyond.

    At the end a seat owns 4 cards (vogu.end), before that at most those dealt (vogu.draft); it reveals at most 4
    (vogu.reveal).
    """
    code, limit = "vogu.revealed", REVEALED_LIMIT
    if view is View.SCORE:
        is_running = state.box is not None and is_game_running(state)
        code, limit = ("vogu.owned", state.box.hand) if is_running and state.box else ("vogu.cards", CARDS_AT_END)
    if len(owned_or_revealed_cards) > limit:
        facts = {
            "seat": seat_code,
            "owned" if code == "vogu.owned" else "cards": len(owned_or_revealed_cards),
            "limit": limit,
        }
        yield violation(
            code,
            [seat_code],
            facts=facts,
            picture_marks=[f"{seat_code}.{index}" for index in range(limit, len(owned_or_revealed_cards))],
        )


def check_tokens_have_colour_of_card(
    seat_code: str, seat_cards: SeatCards, *, requires_token_on_each_whole_card: bool
) -> Iterator[Violation]:
    """Checks that each token has a colour of its card and, if required, that each whole card has one (vogu.reveal)."""
    for index, card in enumerate(seat_cards):
        mark = [f"{seat_code}.{index}"]
        facts = {"seat": seat_code, "card": list(card.colours), "place": index + 1}
        if card.token and card.token not in card.colours:
            yield violation("vogu.token.card", [seat_code], facts=facts | {"token": card.token}, picture_marks=mark)
        if requires_token_on_each_whole_card and card.is_whole and not card.token:
            yield violation("vogu.revealed.token", [seat_code], facts=facts, picture_marks=mark)


def check_taken_tokens_of_each_colour_within_stock(state: State) -> Iterator[Violation]:
    """Checks that the seats have no more tokens of a colour than its stock had (vogu.setup, vogu.reveal)."""
    taken_counts = count_taken_tokens(state)
    for colour in COLOURS:
        if state.box is None or taken_counts[colour] <= state.box.stock:
            continue
        marks = [
            f"{seat}.{index}"
            for seat, cards in state.cards_by_seat
            for index, card in enumerate(cards or ())
            if card.token == colour
        ]
        seat_codes = list(dict.fromkeys(mark.split(".")[0] for mark in marks))
        facts = {"colour": colour, "tokens": taken_counts[colour], "stock": state.box.stock, "seats": seat_codes}
        yield violation("vogu.token.stock", seat_codes, facts=facts, picture_marks=marks)


def check_colour_values_in_range(state: State) -> Iterator[Violation]:
    """Checks that the values are from −10 to 10 (vogu.limit)."""
    for index, value in enumerate(state.values or ()):
        if value is not None and abs(value) > VALUE_LIMIT:
            facts = {"colour": COLOURS[index], "value": value, "low": -VALUE_LIMIT, "high": VALUE_LIMIT}
            yield violation("vogu.value", ["values"], facts=facts, picture_marks=[f"values.{index}"])


def check_entered_faces_max_two_colours(state: State) -> Iterator[Violation]:
    """Checks that the edges of each face have at most two colours (vogu.card)."""
    faces = [("board", cell_mark(cell), face) for cell, face in state.board or ()]
    faces += [("hand", f"hand.{index}", face) for index, face in enumerate(state.hand or ())]
    for name, mark, face in faces:
        if len(face.colours) > 2:
            facts = {"face": list_edge_code_or_dashes_of_each_side(face), "colours": list(face.colours), "limit": 2}
            yield violation("vogu.face.colours", [name], facts=facts, picture_marks=[mark])


def list_edge_code_or_dashes_of_each_side(face: Face) -> list[str]:
    """Returns the edges of a face as in the ids of the catalogue (`vogu.edge.2G`), in the order of the sides."""
    return [format_edge_or_dashes(edge, has_number_else_sign=index < 2) for index, edge in enumerate(face.edges)]


def cell_mark(cell: Cell) -> str:
    return f"board.{cell[0]}.{cell[1]}"


def check_layout_is_connected(state: State) -> Iterator[Violation]:
    """Checks that every card of the layout is connected with the others by edges (vogu.place)."""
    board = state.board or ()
    unconnected_cells = find_cells_unconnected_to_first([cell for cell, _ in board])
    if unconnected_cells:
        facts = {"cards": len(unconnected_cells), "whole": len(board)}
        yield violation("vogu.board.apart", ["board"], facts=facts, picture_marks=map(cell_mark, unconnected_cells))


def max_layout_cards_of_whole_game_less_reveals(state: State, box: BoxSetup) -> int:
    """Returns the most cards that the layout can have: those of the start and one for each turn that did not reveal
    (vogu.pass)."""
    return (
        box.start
        + state.table.players * box.turns_per_seat
        - count_placed_since_start_and_revealed(state, box).revealed
    )


def check_layout_within_card_maximum_of_whole_game(state: State) -> Iterator[Violation]:
    """Checks that the table has no more cards than all turns of a game can place (vogu.pass)."""
    if state.box is None or not 0 < state.table.turn <= state.table.players:
        return
    cards, limit = len(state.board or ()), max_layout_cards_of_whole_game_less_reveals(state, state.box)
    revealed = count_placed_since_start_and_revealed(state, state.box).revealed
    if cards > limit:
        facts = {"cards": cards, "limit": limit, "players": state.table.players, "revealed": revealed}
        yield violation("vogu.board.cards", ["board"], facts=facts)


def find_cells_unconnected_to_first(cells: list[Cell]) -> list[Cell]:
    """Returns the cells that no path over shared edges connects with the first one, sorted."""
    unreached = set(cells)
    reached = cells[:1]
    unreached.difference_update(reached)
    for cell in reached:
        neighbours = unreached.intersection(cells_above_left_right_and_below(cell))
        unreached -= neighbours
        reached.extend(neighbours)
    return sorted(unreached)


def check_mover_owns_at_most_dealt_cards(state: State, view: View) -> Iterator[Violation]:
    """Checks that the seat to move owns no more cards than were dealt (vogu.draft); revealed cards count in play
    (vogu.pass)."""
    if state.box is None or state.hand is None:
        return
    revealed = 0 if view is View.SCORE else len(state.revealed_by_mover)
    if len(state.hand) + revealed > state.box.hand:
        parameter_names = ("hand", state.mover_code) if revealed else ("hand",)
        facts = {
            "seat": state.mover_code,
            "hand": len(state.hand),
            "revealed": revealed,
            "owned": len(state.hand) + revealed,
            "limit": state.box.hand,
        }
        yield violation("vogu.owned", parameter_names, facts=facts)


def find_missing_parameters(state: State, view: View) -> tuple[str, ...]:
    """Returns the parameters that the view needs and that are absent or not fully entered.

    SCORE needs the values of all colours and the cards of every staying seat. MOVES needs complete revealed cards, the
    values (or a starting layout that gives them), at least one card on the table, and the full hand of the seat to
    move, which owns more than 4 cards. CHECK needs only what is public and decides legality, so neither the hand nor
    the values.
    """
    if view is View.SCORE:
        missing = [
            (name, not has_seat_enough_whole_cards_to_be_scored(state, cards))
            for name, cards in state.cards_by_staying_seat
        ]
        missing.append(("values", None in (state.values or (None,))))
        return tuple(name for name, is_missing in missing if is_missing)
    missing = [(name, not all(card.is_whole for card in cards or ())) for name, cards in state.cards_by_seat]
    missing.append(("values", view is View.MOVES and None in entered_or_starting_value_or_none_of_each_colour(state)))
    missing.append(("board", not state.board or not all(face.is_whole for _, face in state.board)))
    missing.append(("hand", view is View.MOVES and count_mover_cards_if_hand_is_complete(state) is None))
    return tuple(name for name, is_missing in missing if is_missing)


def find_notices(state: State, view: View) -> tuple[Violation, ...]:
    """Returns the notices for a view; () for a number of players that the game is not for."""
    if state.box is None:
        return ()
    if view is View.SCORE:
        return (*find_score_before_end_notices(state), *find_notice_that_tie_assumes_p1_began(state))
    values_and_hand = (
        (
            *find_notices_that_only_value_changes_are_known(state),
            *find_mover_hand_only_partly_entered_notices(state),
        )
        if view is View.CHECK
        else find_notices_of_too_few_entered_cards_of_mover(state)
    )
    return (
        *find_notices_of_values_given_by_starting_layout(state),
        *values_and_hand,
        *find_notices_of_cards_not_fitting_turn(state, state.box),
    )


def find_score_before_end_notices(state: State) -> Iterator[Violation]:
    """Yields a notice if the score is of a game that is not over (vogu.end)."""
    if is_game_running(state) and any(state.seats):
        left = count_turns_left_of_table_including_this_if_known(state)
        owned_now = [len(cards or ()) for _, cards in state.cards_by_staying_seat]
        code = "vogu.now.four" if set(owned_now) == {CARDS_AT_END} else "vogu.now"
        yield violation(code, ["board"], facts={"moves": left, "limit": CARDS_AT_END})


def find_notice_that_tie_assumes_p1_began(state: State) -> Iterator[Violation]:
    """Yields a notice if a tie is decided by the seat that began and it is not entered; p1 is assumed (vogu.tie)."""
    if is_first_seat_missing_to_break_final_tie(state):
        yield violation("vogu.first", ["first"], facts={"seat": "p1"})


def find_notices_of_values_given_by_starting_layout(state: State) -> Iterator[Violation]:
    """Yields a notice if the starting layout gives the values, or if it cannot because the order of its contacts
    matters (vogu.setup.values, vogu.order)."""
    every = list_possible_values_from_starting_layout(state)
    if len(every) == 1:
        value_by_colour = dict(zip(COLOURS, every[0], strict=True))
        yield violation(
            "vogu.values.start",
            ["values"],
            facts={"values": format_colour_values(every[0]), **value_by_colour},
        )
    elif every:
        facts = {
            "values": [format_colour_values(values) for values in every],
            "colours": list(map_order_dependent_colours_to_known_values(every)),
        }
        yield violation("vogu.values.order", ["values"], facts=facts)


def find_notices_that_only_value_changes_are_known(state: State) -> Iterator[Violation]:
    """Yields a notice if values are unknown: the verdict on a placement then states only their changes."""
    unknown_colours = [
        colour
        for colour, value in zip(COLOURS, entered_or_starting_value_or_none_of_each_colour(state), strict=True)
        if value is None
    ]
    if unknown_colours and state.board:
        yield violation("vogu.values.open", ["values"], facts={"colours": unknown_colours})


def find_notices_of_too_few_entered_cards_of_mover(state: State) -> Iterator[Violation]:
    """Yields a notice if the entered hand has fewer cards than the table gives it, or too few for a turn (vogu.end)."""
    entered_count, hand_size = len(state.hand or ()), hand_size_from_holds_or_turns_if_known(state, state.table.turn)
    if state.hand and hand_size is not None and entered_count < hand_size:
        facts = {"seat": state.mover_code, "known": entered_count, "hand": hand_size}
        yield violation("vogu.hand.listed", ["hand"], facts=facts)
    elif (
        state.hand is not None
        and count_mover_cards_if_hand_is_complete(state) is None
        and all(face.is_whole for face in state.hand)
    ):
        facts = {
            "seat": state.mover_code,
            "owned": len(state.hand) + len(state.revealed_by_mover),
            "least": CARDS_AT_END + 1,
        }
        yield violation("vogu.owned.few", ["hand"], facts=facts)


def find_mover_hand_only_partly_entered_notices(state: State) -> Iterator[Violation]:
    """Yields a notice if the hand of the seat to move is only partly entered (vogu.pass)."""
    if state.hand is not None and not is_mover_hand_fully_entered(state):
        entered_count = sum(face.is_whole for face in state.hand)
        yield violation(
            "vogu.hand.part",
            ["hand"],
            facts={
                "seat": state.mover_code,
                "known": entered_count,
                "hand": max_mover_hand_size(state),
            },
        )


def find_notices_of_cards_not_fitting_turn(state: State, box: BoxSetup) -> Iterator[Violation]:
    """Yields notices if the cards placed and revealed do not fit the seat to move or the cards it owns (vogu.turn,
    vogu.pass).

    Every seat took as many turns as the seat to move, the seats before it one more; each turn placed or revealed one
    card. Nothing is compared if somebody has left or the layout is not fully entered; a layout smaller than the start
    has a notice of its own.
    """
    placed, revealed = count_placed_since_start_and_revealed(state, box)
    if state.table.departed_seats or not state.board or not all(face.is_whole for _, face in state.board):
        return
    if placed < 0:
        start_facts = {"cards": len(state.board), "start": box.start, "players": state.table.players}
        yield violation("vogu.fit.start", ["board"], facts=start_facts)
        return
    earlier_rounds = count_earlier_rounds_if_cards_fit_turn(state, box)
    owned_count = count_mover_cards_if_hand_is_complete(state)
    if not is_mover_hand_fully_entered(state):
        owned_count = None
    turns_taken = placed + revealed
    facts = {"seat": state.mover_code, "placed": placed, "revealed": revealed, "actions": turns_taken}
    if owned_count is None and earlier_rounds is None:
        if not state.knowledge.public_zones:
            yield violation("vogu.fit.round", ["board", "turn"], facts=facts)
        return
    turns_of_mover = earlier_rounds if owned_count is None else box.hand - owned_count
    turns_due = (turns_of_mover or 0) * state.table.players + state.table.turn - 1
    if turns_taken != turns_due:
        yield violation("vogu.fit.turn", ["board", "hand"], facts=facts | {"owned": owned_count, "due": turns_due})
    yield from find_notices_of_too_many_reveals(state, turns_of_mover or 0)


def find_notices_of_too_many_reveals(state: State, full_rounds: int) -> Iterator[Violation]:
    """Yields a notice for each seat that revealed more cards than it had turns (vogu.pass).

    Seats before the seat to move had one turn more than the full rounds.
    """
    for seat_number, (seat_code, revealed_cards) in enumerate(state.cards_by_seat, 1):
        turn_count = full_rounds + (seat_number < state.table.turn)
        if len(revealed_cards or ()) > turn_count:
            facts = {"seat": seat_code, "revealed": len(revealed_cards or ()), "turns": turn_count}
            yield violation("vogu.fit.revealed", [seat_code], facts=facts)
