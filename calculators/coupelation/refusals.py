"""Checks a move: small rules, each with its clause; the last of them check where a card may lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from calculators.core.types import Violation
from calculators.coupelation.card_knowledge import (
    OUT,
    find_departure_facts_of_card_laid_facedown_at,
    find_last_known_zone_of_number,
    find_possible_tracked_numbers_or_other_at_cell,
    is_finish_card_surely_in_deck,
    tracked_numbers_of_state,
)
from calculators.coupelation.codes import violation
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.hands import (
    build_violation_for_number_held_laid_or_out,
    check_hand_can_have_all_used_cards,
    combine_private_and_public_hand_of_mover,
    is_finish_card_elsewhere_or_out_of_game,
    map_numbers_outside_mover_hand_to_parameters,
)
from calculators.coupelation.moves import (
    find_discard_counts_reaching_target,
    is_reserve_incomplete,
    trade_value_of_face,
)
from calculators.coupelation.possible_deals import OTHER
from calculators.coupelation.rulings import EARLY, FINISH_RULING, PLACE
from calculators.coupelation.state import (
    FINISH,
    HAND_LIMIT,
    HIDDEN,
    HIGHEST,
    LOWEST,
    ROWS,
    START,
    TOP,
    Card,
    Cards,
    Cell,
    Down,
    Draw,
    Face,
    Flip,
    Move,
    Payment,
    State,
    Take,
    Tower,
    Up,
    cells_below,
    readable_numbers,
)
from calculators.coupelation.tower import (
    SIDE,
    calculate_bounds_under_rulings,
    card_number_at,
    cell_message_params,
    do_hidden_cards_bar_top,
    does_placement_keep_card_25_where_ruling_allows,
    find_cells_for_card,
    format_cell_targets,
    may_top_card_lie_facedown,
    path_from_cell_to_bounding_number,
    rising_sort_key,
    violation_at_cell,
)

MOVE_PARAMETER = ("move",)


def find_certain_refusals(state: State, move: Move) -> Iterator[Violation]:
    """Yields everything that forbids a move, whatever hidden cards turn out to be."""
    return MOVE_CHECKS[type(move)](state, move)


def find_legal_draw_reduced_to_allowance_or_none(state: State, move: Move) -> Draw | None:
    """Returns the draw that takes as many cards as may be drawn, in place of one that takes too many.

    None for any other move, and if the reduced draw is not possible either. In a changed record a draw may be too large
    only because nobody entered it: the phone had entered the whole allowance before the change.
    """
    if not isinstance(move, Draw):
        return None
    reduced_draw = replace(move, count=min(move.entered_count, calculate_draw_allowance(state).most))
    return None if reduced_draw == move or any(check_draw(state, reduced_draw)) else reduced_draw


def check_draw(state: State, move: Draw) -> Iterator[Violation]:
    """Checks that a draw happens once, before the action, and within the allowance (coupelation.draw)."""
    if state.drawn is not None:
        yield violation("coupelation.move.draw.again", MOVE_PARAMETER, facts={"count": state.drawn})
        return
    draw_allowance = calculate_draw_allowance(state)
    hand_count = combine_private_and_public_hand_of_mover(state).glass_card_count
    if hand_count is not None and hand_count > HAND_LIMIT:
        yield violation("coupelation.move.draw.hand", MOVE_PARAMETER, facts={"count": hand_count, "limit": HAND_LIMIT})
    if move.entered_count > draw_allowance.most:
        params = {"count": move.entered_count, "limit": draw_allowance.most}
        yield violation(
            "coupelation.move.draw.most",
            MOVE_PARAMETER,
            facts=params,
            clause_slug_instead_of_declared=draw_allowance.phrase.clause,
        )
    if move.entered_count < draw_allowance.least:
        yield violation("coupelation.move.draw.first", MOVE_PARAMETER, facts={"count": draw_allowance.least})
    if move.finish and (
        is_finish_card_elsewhere_or_out_of_game(state)
        or combine_private_and_public_hand_of_mover(state).has_finish_card
        or state.deck == 0
    ):
        turn_facts = state.knowledge.params_of_contradicted_earlier_turns_or_empty(
            *(fact for fact in state.knowledge.zone_named(OUT).held_facts if fact.card == FINISH.face)
        )
        yield violation("coupelation.move.draw.finish", MOVE_PARAMETER, contradicted_turns=turn_facts)
    elif move.finish and not move.count and (not draw_allowance.most or (state.deck or 1) > 1):
        yield violation("coupelation.move.draw.replaced", MOVE_PARAMETER, facts={"count": draw_allowance.most})
    elif (
        state.deck is not None and not move.finish and move.count == state.deck and is_finish_card_surely_in_deck(state)
    ):
        yield violation("coupelation.move.draw.rest", MOVE_PARAMETER, facts={"count": move.entered_count})
    elif state.deck is not None and draw_allowance.most >= move.entered_count > state.deck - move.finish:
        params = {"count": move.entered_count, "limit": state.deck - move.finish}
        yield violation(
            "coupelation.move.draw.most",
            MOVE_PARAMETER,
            facts=params,
            clause_slug_instead_of_declared="coupelation.draw.empty",
        )


def check_place_faceup_move(state: State, move: Up) -> Iterator[Violation]:
    """Checks action A (coupelation.up)."""
    yield from check_hand_can_have_all_used_cards(state, move)
    yield from check_mark_matches_card_if_both_known(state.hand_cards, move.face, move.mark)
    yield from check_card_may_be_added_at_cell(state, Card(move.face), move.entered_cell)


def check_place_facedown_move(state: State, move: Down) -> Iterator[Violation]:
    """Checks action B (coupelation.down)."""
    yield from check_hand_can_have_all_used_cards(state, move)
    yield from check_cell_not_occupied(state, move.entered_cell)
    is_at_top_after_first_game = move.entered_cell == TOP and not state.first
    if move.face == FINISH.face or (is_at_top_after_first_game and TOP in state.free_cells):
        yield violation("coupelation.move.down.finish", MOVE_PARAMETER)
    else:
        yield from check_cell_is_supported_in_order_and_as_ruled(state, HIDDEN, move.entered_cell)


def check_flip_move_and_entered_number(state: State, move: Flip) -> Iterator[Violation]:
    """Checks action C, and the number that the card turned out to have if it is entered (coupelation.flip)."""
    cell = move.entered_cell
    if state.cards_by_cell.get(cell) != HIDDEN:
        yield violation_at_cell("coupelation.move.flip", MOVE_PARAMETER, cell)
    if move.number is None:
        return
    if not LOWEST <= move.number <= HIGHEST:
        params = {"number": move.number, "low": LOWEST, "high": HIGHEST}
        yield violation("coupelation.move.number", MOVE_PARAMETER, facts=params)
    known_numbers = state.known_numbers_by_cell
    if known_numbers.get(cell, move.number) != move.number:
        yield violation_at_cell(
            "coupelation.move.known", ("move", "known"), cell, number=known_numbers[cell], told=move.number
        )
    yield from check_flipped_number_is_possible_by_knowledge(state, cell, move.number)
    numbers_by_parameter = {
        "tower": readable_numbers(state.cards_by_cell.values()),
        "reserve": readable_numbers(state.reserve_cards),
        "hand": readable_numbers(state.hand_cards),
        "known": [number for other_cell, number in known_numbers.items() if other_cell != cell],
    }
    for parameter_name, visible_numbers in numbers_by_parameter.items():
        if move.number in visible_numbers:
            yield violation(
                "coupelation.move.seen", ("move", parameter_name), facts={"number": move.number, "in": parameter_name}
            )


def check_flipped_number_is_possible_by_knowledge(state: State, cell: Cell, card_number: int) -> Iterator[Violation]:
    """Checks that no other zone has the number, and that the hand it came from can have had it."""
    possible_numbers_or_other = find_possible_tracked_numbers_or_other_at_cell(state, cell)
    is_tracked = card_number in tracked_numbers_of_state(state)
    if (card_number if is_tracked else OTHER) in possible_numbers_or_other:
        return
    if is_tracked:
        yield build_violation_for_number_held_laid_or_out(state, card_number)
        return
    possible_numbers = sorted(possible_numbers_or_other)
    turn_facts = state.knowledge.params_of_contradicted_earlier_turns_or_empty(
        *(find_last_known_zone_of_number(state, number)[1] for number in possible_numbers),
        *find_departure_facts_of_card_laid_facedown_at(state, cell),
    )
    yield violation(
        "coupelation.move.under",
        MOVE_PARAMETER,
        facts={"number": card_number, "cards": possible_numbers},
        picture_marks=format_cell_targets(cell),
        contradicted_turns=turn_facts,
    )


def check_pay_and_place_reserve_card_move(state: State, move: Take) -> Iterator[Violation]:
    """Checks action D: the payment, and the reserve card placed for it (coupelation.take, coupelation.exchange)."""
    yield from check_taken_card_can_have_lain_in_reserve(state, move)
    yield from check_hand_can_have_all_used_cards(state, move)
    yield from check_mark_matches_card_if_both_known(state.reserve_cards, move.face, move.mark)
    for card in move.payment.pair:
        yield from check_mark_matches_card_if_both_known(state.hand_cards, card.face, card.mark)
    yield from check_no_card_paid_or_discarded_twice(move.payment)
    yield from check_finish_card_not_traded(state, move)
    yield from check_payment_with_discards_makes_reserve_card(state, move.face, move.payment)
    yield from check_cell_is_supported_in_order_and_as_ruled(state, Card(move.face), move.entered_cell)
    yield from check_discards_bring_reserve_to_size(state, move)


MOVE_CHECKS: Mapping[type, Callable[[State, Any], Iterator[Violation]]] = {
    Draw: check_draw,
    Up: check_place_faceup_move,
    Down: check_place_facedown_move,
    Flip: check_flip_move_and_entered_number,
    Take: check_pay_and_place_reserve_card_move,
}


def does_move_depend_on_missing_reserve_card(state: State, move: Move) -> bool:
    """Does a move depend on a reserve card that is not entered?"""
    return (
        isinstance(move, Take)
        and is_reserve_incomplete(state)
        and move.face not in {c.face for c in state.reserve_cards}
    )


def check_mark_matches_card_if_both_known(cards_with_marks: Cards, face: Face, given_mark: str) -> Iterator[Violation]:
    """Checks that a given mark is the one entered with its card, if there is one (coupelation.setup)."""
    for card in cards_with_marks:
        if card.face == face and given_mark and card.mark not in ("", given_mark):
            yield violation("coupelation.move.mark", MOVE_PARAMETER, facts={"number": face})


def check_taken_card_can_have_lain_in_reserve(state: State, move: Take) -> Iterator[Violation]:
    """Checks that the card lies in the reserve, and did so before the turn (coupelation.take, coupelation.before).

    If the reserve is not entered completely, the card may be any that is not known to lie elsewhere.
    """
    if move.face in {card.face for card in state.reserve_cards}:
        return
    parameter_by_number = map_numbers_outside_mover_hand_to_parameters(state)
    if move.face in move.payment.all_faces[:2]:
        yield violation("coupelation.move.reserve.sent", ("move", "reserve"), facts={"card": move.face})
    elif not is_reserve_incomplete(state):
        yield violation("coupelation.move.reserve", ("move", "reserve"), facts={"card": move.face})
    elif isinstance(move.face, int) and not LOWEST <= move.face <= HIGHEST:
        yield violation(
            "coupelation.move.number", MOVE_PARAMETER, facts={"number": move.face, "low": LOWEST, "high": HIGHEST}
        )
    elif isinstance(move.face, int) and move.face in parameter_by_number:
        parameter_name = parameter_by_number[move.face]
        yield violation(
            "coupelation.move.elsewhere", ("move", parameter_name), facts={"number": move.face, "in": parameter_name}
        )


def check_discards_bring_reserve_to_size(state: State, move: Take) -> Iterator[Violation]:
    """Checks that a reserve above its size is discarded down to it, with cards that lie in it (coupelation.limit).

    Only if the move names the discards and the reserve is entered completely.
    """
    if not move.reserve_discards:
        return
    paid_faces = move.payment.all_faces[:2]
    remaining_faces = [card.face for card in state.reserve_cards if card.face != move.face]
    for face in dict.fromkeys(move.reserve_discards):
        if not is_reserve_incomplete(state) and (
            face not in (*remaining_faces, *paid_faces) or move.reserve_discards.count(face) > 1
        ):
            yield violation("coupelation.move.dropped", ("move", "reserve"), facts={"card": face})
    excess_count = len(remaining_faces) + len(paid_faces) - state.reserve_size
    if not is_reserve_incomplete(state) and len(move.reserve_discards) != excess_count:
        yield violation(
            "coupelation.move.dropped.count",
            ("move", "reserve"),
            facts={"count": len(move.reserve_discards), "spare": excess_count},
        )


def check_no_card_paid_or_discarded_twice(payment: Payment) -> Iterator[Violation]:
    """Checks that the cards paid and discarded from the hand differ (coupelation.take)."""
    for face in dict.fromkeys(payment.all_faces):
        if payment.all_faces.count(face) > 1 and face != HIDDEN.face:
            yield violation("coupelation.move.twice", MOVE_PARAMETER, facts={"card": face})


def check_finish_card_not_traded(state: State, move: Take) -> Iterator[Violation]:
    """Checks that the finish card takes no part in action D if ruling finish forbids it."""
    if FINISH.face in (move.face, *move.payment.all_faces) and state.table.option(FINISH_RULING) == "none":
        yield violation("coupelation.move.trade", ("move", "house"))


def check_payment_with_discards_makes_reserve_card(
    state: State, reserve_face: Face, payment: Payment
) -> Iterator[Violation]:
    """Checks that two hand cards make the reserve card by sum or difference, shifted by discards (coupelation.take)."""
    count = len(payment.discards)
    if count not in find_discard_counts_reaching_target(
        state,
        first_face=payment.first,
        second_face=payment.second,
        target_face=reserve_face,
        max_discards=count,
    ):
        sum_of_values = trade_value_of_face(payment.first) + trade_value_of_face(payment.second)
        difference_of_values = abs(trade_value_of_face(payment.first) - trade_value_of_face(payment.second))
        params = {
            "card": reserve_face,
            "first": payment.first,
            "second": payment.second,
            "sum": sum_of_values,
            "difference": difference_of_values,
            "discards": count,
        }
        yield violation(
            "coupelation.move.price.finish"
            if FINISH.face in (reserve_face, payment.first, payment.second)
            else "coupelation.move.price",
            MOVE_PARAMETER,
            facts=params,
        )


def check_cell_not_occupied(state: State, cell: Cell) -> Iterator[Violation]:
    """Checks that the cell is free: only a reserve card can replace a card of the tower (coupelation.exchange)."""
    if cell in state.cards_by_cell:
        yield violation_at_cell("coupelation.move.occupied", MOVE_PARAMETER, cell)


def check_card_may_be_added_at_cell(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Checks that a cell is free and that a card may lie there (coupelation.up)."""
    yield from check_cell_not_occupied(state, cell)
    yield from check_cell_is_supported_in_order_and_as_ruled(state, card, cell)


def check_cell_is_supported_in_order_and_as_ruled(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Checks where a card lies: beside or over others, the finish card at the top, the numbers in order. A cell with a
    card passes, as its card can be exchanged."""
    yield from check_cell_is_row_end_or_supported(state, cell)
    if card == FINISH:
        yield from check_rulings_allow_finish_card_at_cell(state, cell)
        return
    if cell == TOP:
        yield from check_top_accepts_glass_card(state, card)
    if cell in calculate_bounds_under_rulings(state).lowest_by_cell:
        yield from check_card_is_in_rising_order(state, card, cell)
        yield from check_at_most_three_cards_each_side_of_25(state, card, cell)


def check_at_most_three_cards_each_side_of_25(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Checks that at most three cards lie on either side of 25 (coupelation.row, ruling start-middle)."""
    if not does_placement_keep_card_25_where_ruling_allows(state, cell, card):
        yield violation(
            "coupelation.move.middle",
            ("move", "house"),
            facts={"number": START, "limit": SIDE},
            picture_marks=format_cell_targets(cell),
        )


def check_cell_is_row_end_or_supported(state: State, cell: Cell) -> Iterator[Violation]:
    """Checks that a card lies at an end of the bottom row or over two cards (coupelation.row, coupelation.over).

    A cell with a card passes.
    """
    row, col = cell
    cards = state.cards_by_cell
    width = len(state.rows[0])
    if cell in cards or cell in state.free_cells:
        return
    if row:
        supporting_card_count = sum(below in cards for below in cells_below(cell))
        yield violation_at_cell("coupelation.move.support", MOVE_PARAMETER, cell, count=supporting_card_count)
    elif col in (-1, width):
        yield violation("coupelation.move.width", MOVE_PARAMETER, facts={"limit": ROWS})
    else:
        yield violation("coupelation.move.beside", MOVE_PARAMETER, facts=cell_message_params(cell))


def check_top_accepts_glass_card(state: State, card: Card) -> Iterator[Violation]:
    """Checks that a glass card lies at the top only in the first game, and there under ruling early (coupelation.goal,
    .win): under early-last and early-lost face up."""
    if not state.first:
        yield violation("coupelation.move.top", MOVE_PARAMETER, picture_marks=format_cell_targets(TOP))
    elif TOP not in state.free_cells:
        return
    elif do_hidden_cards_bar_top(state):
        yield build_top_filled_while_cards_hidden_violation(state, "coupelation.move.early.first")
    elif card == HIDDEN and not may_top_card_lie_facedown(state):
        yield violation("coupelation.move.down.top", ("move", "house"), picture_marks=format_cell_targets(TOP))


def check_rulings_allow_finish_card_at_cell(state: State, cell: Cell) -> Iterator[Violation]:
    """Checks that the finish card lies where the rulings place and early allow it (coupelation.finish,
    coupelation.win)."""
    allowed_cells = find_cells_for_card(state, FINISH)
    if cell in allowed_cells or (cell not in state.free_cells and cell not in state.cards_by_cell and cell == TOP):
        return
    if cell == TOP and not state.first:
        yield build_top_filled_while_cards_hidden_violation(state, "coupelation.move.early")
    elif state.table.option(PLACE) == "top" or cell == TOP:
        yield violation_at_cell("coupelation.move.finish", MOVE_PARAMETER, cell)
    elif cell in calculate_bounds_under_rulings(state).lowest_by_cell:
        yield from check_card_is_in_rising_order(state, HIDDEN, cell)
        yield from check_at_most_three_cards_each_side_of_25(state, FINISH, cell)


def build_top_filled_while_cards_hidden_violation(state: State, violation_code: str) -> Violation:
    """Builds the violation of ruling early-last: the top is filled while cards are hidden (coupelation.win)."""
    params = {"hidden": len(state.hidden_cells), "option": state.table.option(EARLY)}
    marks = format_cell_targets(*state.hidden_cells)
    return violation(violation_code, ("move", "tower"), facts=params, picture_marks=marks)


def check_card_is_in_rising_order(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Checks that numbers rise strictly; a hidden card needs some integer (coupelation.row, .over, .down)."""
    tower, number_bounds = state.rows, calculate_bounds_under_rulings(state)
    low, high = number_bounds.lowest_by_cell[cell], number_bounds.highest_by_cell[cell]
    lower_chain = path_from_cell_to_bounding_number(state.cards_by_cell, number_bounds.lower_bound_source, cell)[::-1]
    upper_chain = path_from_cell_to_bounding_number(state.cards_by_cell, number_bounds.upper_bound_source, cell)
    if card.number is None:
        if not number_bounds.can_card_keep_rising_order_at_cell(HIDDEN, cell):
            params = {
                "low": card_number_at(tower, lower_chain[0]),
                "high": card_number_at(tower, upper_chain[-1]),
                "hidden": len(lower_chain) + len(upper_chain) - 3,
            }
            yield violation(
                "coupelation.move.hidden",
                MOVE_PARAMETER,
                facts=params,
                picture_marks=format_cell_targets(*lower_chain, *upper_chain[1:]),
            )
        return
    if card.number < low:
        yield build_number_out_of_rising_order_violation(
            "low",
            card_number=card.number,
            limit_params={"least": low},
            tower=tower,
            cells_from_faceup_to_asked=lower_chain,
        )
    if card.number > high:
        yield build_number_out_of_rising_order_violation(
            "high",
            card_number=card.number,
            limit_params={"most": high},
            tower=tower,
            cells_from_faceup_to_asked=upper_chain[::-1],
        )


def build_number_out_of_rising_order_violation(
    low_or_high: Literal["low", "high"],
    *,
    card_number: int,
    limit_params: Mapping[str, int],
    tower: Tower,
    cells_from_faceup_to_asked: tuple[Cell, ...],
) -> Violation:
    """Builds the violation for a number on the wrong side of a face-up card, or without room for hidden cards between
    them.

    cells_from_faceup_to_asked: the face-up card, the hidden ones, the cell asked about.
    """
    hidden_count = len(cells_from_faceup_to_asked) - 2
    clause_name = (
        "down"
        if hidden_count
        else "row"
        if cells_from_faceup_to_asked[0][0] == cells_from_faceup_to_asked[1][0]
        else "over"
    )
    params = {
        "number": card_number,
        "other": card_number_at(tower, cells_from_faceup_to_asked[0]),
        "hidden": hidden_count,
        **limit_params,
    }
    return violation(
        f"coupelation.move.{clause_name}.{low_or_high}",
        MOVE_PARAMETER,
        facts=params,
        picture_marks=format_cell_targets(*sorted(cells_from_faceup_to_asked, key=rising_sort_key)),
    )
