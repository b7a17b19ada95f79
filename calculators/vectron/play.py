"""The steps of a turn: may this be done, why not, what does it do, what comes after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.knowledge import Knowledge, can_zone_hold_all, find_uncertain_needed_cards_with_needed_counts
from calculators.core.parsing import format_seat_code
from calculators.core.types import Judgement, Message, Violation
from calculators.vectron.board import find_cells_with, find_piece_cell_or_none
from calculators.vectron.digest import message, violation
from calculators.vectron.landing import apply_effect_of_landing_cell
from calculators.vectron.moves import (
    find_cells_of_next_card,
    map_or_empty,
    next_unused_card_of_own_row_or_none,
    path_of_next_row_card_or_none,
)
from calculators.vectron.notation import ROW_FIELDS, format_cell
from calculators.vectron.settlement import (
    begin_next_seats_turn_with_hand_unknown,
    calculate_settlement_or_empty_if_entries_missing,
    find_seats_missing_gauge_or_score,
    find_seats_with_full_gauge,
    find_winning_seats_at_goal,
    is_bonus_missing,
    is_settlement_due_by_full_gauge_or_empty_deck,
    rank_and_points_of_gauges,
    state_after_settlement_with_new_hands,
)
from calculators.vectron.state import (
    ACTION_CARD_MATCHER,
    BLANK,
    GAUGE_GOAL,
    SWAP,
    SWAPS,
    Card,
    DrawFromDeck,
    DrawFromRow,
    EndTurn,
    ForcedDraw,
    Move,
    MovePiece,
    PlayCard,
    State,
    action_row_of_seat,
    certain_hand_cards,
    deck_size_after_draw,
    hand_size,
    is_row_entered,
    knowledge_with_entered_hand,
    seat_numbers,
    seat_state_of,
    state_with_row,
    state_with_seat,
    staying_seat_numbers,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepOutcome:
    """What a step leads to.

    state: the table after it, as far as it is known; missing_parameters: the parameters that were not entered and
    without which the rest of it is not known; assumes: what the hand must hold; is_over: the game ends, state is the
    one to score; has_unnamed_card: a card was drawn that nobody has named.
    """

    state: State
    effects: tuple[Message, ...]
    assumes: tuple[Message, ...] = ()
    missing_parameters: tuple[str, ...] = ()
    is_over: bool = False
    has_unnamed_card: bool = False


def check_move(state: State, move: Move) -> Judgement[State]:
    """The verdict on one step on what everybody can see, and on the hand as far as it was entered: every
    reason against it; what it lacks of what is public; or what it does, what the hand must hold for it,
    and what it leads to."""
    reasons = tuple(find_refusals(state, move))
    if reasons:
        return Judgement(legal=False, violations=reasons)
    lacking = find_missing_public_parameters(state, move)
    if lacking:
        return Judgement(legal=None, missing=lacking)
    outcome = apply_move(state, move)
    if outcome.is_over:
        return Judgement(legal=True, effects=outcome.effects, missing=outcome.missing_parameters, end=outcome.state)
    after = None if outcome.missing_parameters else outcome.state
    return Judgement(
        legal=True,
        effects=outcome.effects,
        assumes=outcome.assumes,
        missing=outcome.missing_parameters,
        after=after,
        has_unnamed_card=outcome.has_unnamed_card,
    )


def find_refusals(state: State, move: Move) -> Iterator[Violation]:
    """Every reason why a step is not legal, whatever was not entered and whatever the hand holds."""
    yield from check_no_full_gauge_awaits_settlement(state)
    yield from check_move_fits_phase_of_turn(state, move)
    yield from MOVE_CHECKS[type(move)](state, move)


def check_no_full_gauge_awaits_settlement(state: State) -> Iterator[Violation]:
    """A gauge at 7 has ended the turn (vectron.seven)."""
    full = find_seats_with_full_gauge(state)
    if full:
        yield build_refusal("settle", {"seats": [format_seat_code(seat) for seat in full], "limit": GAUGE_GOAL})


def check_move_fits_phase_of_turn(state: State, move: Move) -> Iterator[Violation]:
    """Drawing, putting down and moving follow each other, each card once (vectron.turn). A turn that has just ended,
    as by a gauge at 7, has no further move."""
    phase = PHASE_BY_MOVE_TYPE[type(move)]
    if phase == "move" and state.phase == "draw" and state.known.turn > 1:
        yield build_refusal("turn", {"seat": format_seat_code(state.table.turn)})
    elif state.phase != phase:
        yield build_refusal("phase", {"phase": state.phase, "wanted": phase})


def build_refusal(
    code_name: str, message_params: dict[str, Any], *parameter_names: str, clause_code: str = ""
) -> Violation:
    return violation(
        f"vectron.move.{code_name}", ("move", *parameter_names), facts=message_params, clause_slug=clause_code
    )


def check_piece_of_mover_stands_at_draw(state: State, _: Any) -> Iterator[Violation]:
    """A seat whose piece lies does not choose what it draws (vectron.forced)."""
    turn = format_seat_code(state.table.turn)
    if state.phase == "draw" and seat_state_of(state, state.table.turn).down:
        yield build_refusal("lying", {"seat": turn}, turn)


def check_mover_stands_and_row_has_card(state: State, move: Any) -> Iterator[Violation]:
    """A row to draw from is at the table and has a card (vectron.draw)."""
    yield from check_piece_of_mover_stands_at_draw(state, move)
    seat = format_seat_code(move.seat)
    if move.seat not in seat_numbers(state):
        yield build_refusal("seat", {"seat": seat, "players": state.table.players})
    elif state.rows[move.seat - 1] == ():
        yield build_refusal("row", {"seat": seat}, ROW_FIELDS[move.seat - 1])


def check_mover_lies_at_forced_draw(state: State, _: Any) -> Iterator[Violation]:
    """Only a seat whose piece lies at the start of its turn is forced (vectron.forced)."""
    turn = state.table.turn
    entered = state.seats[turn - 1]
    if state.phase == "draw" and entered is not None and not entered.down:
        yield build_refusal("standing", {"seat": format_seat_code(turn)}, format_seat_code(turn))


def check_card_can_be_in_hand(state: State, move: Any) -> Iterator[Violation]:
    """Only a card of the hand is put down (vectron.draw); what is known of it decides it. Where the moves before have
    shown that, they and this one cannot all be so."""
    known, turn = knowledge_with_entered_hand(state), state.table.turn
    place = known.zone_named(format_seat_code(turn))
    if state.phase != "play" or can_zone_hold_all(place, hand_size(state, turn), [move.card], ACTION_CARD_MATCHER):
        return
    told, proof = (
        {"card": move.card, "hand": list(certain_hand_cards(state))},
        known.message_facts_of_contradicted_turns(*place.held_facts),
    )
    if proof:
        yield build_refusal("known", {**told, **proof, "seat": format_seat_code(turn)})
    else:
        yield build_refusal("hand", told, "hand")


def check_next_card_reaches_cell(state: State, move: Any) -> Iterator[Violation]:
    """The card leads only to its cells (vectron.move, vectron.swapcard); there has to be one left in the
    row (vectron.more). Map, start cell and card decide it."""
    turn = state.table.turn
    if state.phase != "move" or not is_row_entered(state, turn):
        return
    card, start = next_unused_card_of_own_row_or_none(state), find_piece_cell_or_none(map_or_empty(state), turn)
    if card is None:
        yield build_refusal("row_used", {"used": state.used}, ROW_FIELDS[turn - 1])
        return
    if (
        start is None
        or move.cell in find_cells_of_next_card(state)
        or could_blank_cell_be_swap_chip(state, move.cell, card)
    ):
        return
    params = {
        "card": card,
        "start": format_cell(start),
        "cell": format_cell(move.cell),
        "cells": [format_cell(cell) for cell in find_cells_of_next_card(state)],
    }
    if card == SWAP:
        yield build_refusal("swap", params, "map")
    else:
        yield build_refusal("reach", params, "map")


def could_blank_cell_be_swap_chip(state: State, cell: int, card: Card) -> bool:
    """Whether a swap chip may lie on a cell that was not entered (vectron.swapcard)."""
    board = map_or_empty(state)
    return card == SWAP and "".join(board)[cell] == BLANK and len(find_cells_with(board, SWAP)) < SWAPS


def check_piece_was_moved_before_turn_ends(state: State, _: Any) -> Iterator[Violation]:
    """The first move of a turn has to be made (vectron.move)."""
    if state.phase == "move" and not state.used:
        yield build_refusal("first", {"card": next_unused_card_of_own_row_or_none(state)})


PHASE_BY_MOVE_TYPE: dict[type[Any], str] = {
    DrawFromDeck: "draw",
    DrawFromRow: "draw",
    ForcedDraw: "draw",
    PlayCard: "play",
    MovePiece: "move",
    EndTurn: "move",
}
"""The phase each step belongs to."""

MOVE_CHECKS: dict[type[Any], Callable[[State, Any], Iterator[Violation]]] = {
    DrawFromDeck: check_piece_of_mover_stands_at_draw,
    DrawFromRow: check_mover_stands_and_row_has_card,
    ForcedDraw: check_mover_lies_at_forced_draw,
    PlayCard: check_card_can_be_in_hand,
    MovePiece: check_next_card_reaches_cell,
    EndTurn: check_piece_was_moved_before_turn_ends,
}


def find_missing_public_parameters(state: State, move: Move) -> tuple[str, ...]:
    """What of the public table was not entered and decides whether a step is legal."""
    turn = state.table.turn
    found: list[str] = []
    if isinstance(move, DrawFromDeck | DrawFromRow | ForcedDraw) and state.seats[turn - 1] is None:
        found.append(format_seat_code(turn))
    if isinstance(move, DrawFromRow) and not is_row_entered(state, move.seat):
        found.append(ROW_FIELDS[move.seat - 1])
    if isinstance(move, MovePiece):
        if find_piece_cell_or_none(map_or_empty(state), turn) is None or move.cell not in find_cells_of_next_card(
            state
        ):
            found.append("map")
        if not is_row_entered(state, turn):
            return (ROW_FIELDS[turn - 1],)
    return tuple(found)


def apply_move(state_before: State, move: Move) -> StepOutcome:
    """The position after a legal step; what is not known stays out of it."""
    match move:
        case DrawFromDeck(card):
            after = state_with_drawn_card_in_hand(replace(state_before, deck=deck_size_after_draw(state_before)), card)
            return StepOutcome(
                state=after,
                effects=(describe_card_from_deck_or_unknown("draw.deck", card),),
                has_unnamed_card=card is None,
            )
        case DrawFromRow(seat):
            card, *rest = action_row_of_seat(state_before, seat)
            after = state_with_drawn_card_in_hand(
                state_with_row(state_before, seat, tuple(rest)), card, seen_by_all=True
            )
            return StepOutcome(
                state=after, effects=(message("vectron.effect.draw.row", seat=format_seat_code(seat), card=card),)
            )
        case ForcedDraw(card):
            outcome = outcome_of_card_on_own_row(replace(state_before, deck=deck_size_after_draw(state_before)), card)
            lacking = outcome.missing_parameters if card else ("move",)
            return replace(
                outcome,
                effects=(describe_card_from_deck_or_unknown("forced", card),),
                missing_parameters=lacking,
                has_unnamed_card=card is None,
            )
        case PlayCard(card):
            return outcome_of_playing_card_possibly_in_hand(state_before, card)
        case MovePiece(cell):
            return outcome_of_moving_piece_settling_if_gauge_full(state_before, cell)
    return settle_if_due_then_end_game_or_next_turn(state_before, ())


def describe_card_from_deck_or_unknown(effect_name: str, card: Card | None) -> Message:
    """The effect of a card from the deck, which may not be known."""
    return (
        message(f"vectron.effect.{effect_name}", card=card)
        if card
        else message(f"vectron.effect.{effect_name}.unknown")
    )


def state_with_drawn_card_in_hand(
    state: State, card_or_none_if_unseen: Card | None, *, seen_by_all: bool = False
) -> State:
    """A card comes into the hand (vectron.draw), where it is held from then on; one that nobody named makes it a
    hand half known. seen_by_all: by everybody; else it is told in the record, or by the seat that entered its hand."""
    if card_or_none_if_unseen is None:
        return replace(state, phase="play")
    known = state.known
    if seen_by_all or state.hand is None:
        known = known.add_card_to_zone(format_seat_code(state.table.turn), card_or_none_if_unseen)
    return replace(state, hand=(*(state.hand or ()), card_or_none_if_unseen), phase="play", known=known)


def outcome_of_card_on_own_row(state_before: State, card_or_none_if_unseen: Card | None) -> StepOutcome:
    """A card comes on top of the own row, and the moves begin; the rest of the row has to be known to go on."""
    turn = state_before.table.turn
    moving = replace(state_before, phase="move", used=0)
    if not is_row_entered(state_before, turn):
        return StepOutcome(state=moving, effects=(), missing_parameters=(ROW_FIELDS[turn - 1],))
    return StepOutcome(
        state=state_with_row(
            moving,
            turn,
            (*((card_or_none_if_unseen,) if card_or_none_if_unseen else ()), *action_row_of_seat(state_before, turn)),
        ),
        effects=(),
    )


def describe_assumption_that_hand_had_card(seat_code: str, card: Card, assumed_card_count: int) -> Message:
    """What the hand of a seat has to have had, so many of a card with those it was assumed to have before."""
    if assumed_card_count > 1:
        return message("vectron.assume.again", seat=seat_code, card=card, cards=assumed_card_count)
    return message("vectron.assume.hand", seat=seat_code, card=card)


def outcome_of_playing_card_possibly_in_hand(state_before: State, card: Card) -> StepOutcome:
    """A card of the hand comes on the own row (vectron.draw); one that is not known to be there is assumed, and where
    one like it was assumed before in this deal, one more."""
    name, size, known = (
        format_seat_code(state_before.table.turn),
        hand_size(state_before, state_before.table.turn),
        knowledge_with_entered_hand(state_before),
    )
    unseen = tuple(
        (name, card)
        for _ in find_uncertain_needed_cards_with_needed_counts(
            known.zone_named(name), size, [card], ACTION_CARD_MATCHER
        )
    )
    assumes = tuple(
        describe_assumption_that_hand_had_card(name, card, 1 + state_before.assumed.count((name, card))) for _ in unseen
    )
    cards = list(state_before.hand or ())
    if card in cards:
        cards.remove(card)
    known, assumed = (
        known.remove_card_from_zone(name, card, size, ACTION_CARD_MATCHER),
        (*state_before.assumed, *unseen),
    )
    after = replace(state_before, hand=tuple(cards) or None, known=known, assumed=assumed)
    outcome = outcome_of_card_on_own_row(after, card)
    return replace(outcome, effects=(message("vectron.effect.play", card=card),), assumes=assumes)


def outcome_of_moving_piece_settling_if_gauge_full(state_before: State, legal_target_cell: int) -> StepOutcome:
    """The piece jumps, the cell it reaches has its effect, and a gauge at 7 ends the turn (vectron.seven)."""
    turn = state_before.table.turn
    effects: list[Message] = []
    path = path_of_next_row_card_or_none(state_before, legal_target_cell)
    if path and path.kicks:
        kicks = [format_cell(path.cells[index]) for index, _ in path.kicks]
        effects.append(message("vectron.effect.kick", cells=kicks))
    own = seat_state_of(state_before, turn)
    if own.down:
        state_before = state_with_seat(state_before, turn, replace(own, down=False))
        effects.append(message("vectron.effect.rise", seat=format_seat_code(turn)))
    landing = apply_effect_of_landing_cell(state_before, legal_target_cell)
    effects.extend(landing.effects)
    after = replace(landing.state, used=state_before.used + 1)
    full = find_seats_with_full_gauge(after)
    if full:
        seats = [format_seat_code(seat) for seat in full]
        effects.append(message("vectron.effect.seven", seats=seats, limit=GAUGE_GOAL))
    if landing.missing_parameters or not full:
        return StepOutcome(state=after, effects=tuple(effects), missing_parameters=landing.missing_parameters)
    return settle_if_due_then_end_game_or_next_turn(after, tuple(effects))


def settle_if_due_then_end_game_or_next_turn(state_before: State, effects_so_far: tuple[Message, ...]) -> StepOutcome:
    """The turn ends: a settlement and a refresh if they are due (vectron.settle, vectron.refresh), the end of
    the game (vectron.end), or the next seat (vectron.next)."""
    done = replace(state_before, hand=None, phase="draw", used=0)
    if not is_settlement_due_by_full_gauge_or_empty_deck(done):
        after = begin_next_seats_turn_with_hand_unknown(done)
        return StepOutcome(state=after, effects=(*effects_so_far, describe_turn_start(after)))
    if not find_seats_with_full_gauge(done):
        effects_so_far = (*effects_so_far, message("vectron.effect.deck"))
    if find_seats_missing_gauge_or_score(done):
        lacking = tuple(format_seat_code(seat) for seat in find_seats_missing_gauge_or_score(done))
        return StepOutcome(
            state=done,
            effects=(*effects_so_far, *describe_settlement_points_if_gauges_known(done)),
            missing_parameters=lacking,
        )
    results = calculate_settlement_or_empty_if_entries_missing(done)
    for result in results:
        facts = {"gauge": result.gauge, "rank": result.rank, "points": result.points, "total": result.total}
        effects_so_far = (
            *effects_so_far,
            message("vectron.effect.settle", seat=format_seat_code(result.seat), **facts),
        )
    won = find_winning_seats_at_goal(results)
    if won and is_bonus_missing(done):
        return StepOutcome(
            state=replace(done, known=Knowledge()), effects=effects_so_far, missing_parameters=("bonus",), is_over=True
        )
    if won:
        best = max(result.total for result in results)
        end = message("vectron.effect.end", seats=[format_seat_code(seat) for seat in won], total=best)
        return StepOutcome(state=replace(done, known=Knowledge()), effects=(*effects_so_far, end), is_over=True)
    after = begin_next_seats_turn_with_hand_unknown(state_after_settlement_with_new_hands(done))
    return StepOutcome(
        state=after, effects=(*effects_so_far, message("vectron.effect.refresh"), describe_turn_start(after))
    )


def describe_settlement_points_if_gauges_known(state: State) -> tuple[Message, ...]:
    """What a settlement gives where all gauges are known, but not all scores before it; else nothing."""
    numbers = staying_seat_numbers(state)
    gauges = [seat_state_of(state, number).gauge for number in numbers]
    known = tuple(gauge for gauge in gauges if gauge is not None)
    if len(known) < len(gauges):
        return ()
    return tuple(
        message("vectron.effect.points", seat=format_seat_code(number), gauge=gauge, rank=rank, points=gained)
        for number, gauge, (rank, gained) in zip(numbers, known, rank_and_points_of_gauges(known), strict=True)
    )


def describe_turn_start(state: State) -> Message:
    return message("vectron.effect.turn", seat=format_seat_code(state.table.turn))
