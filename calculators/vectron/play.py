"""Applies the moves of a turn, and says what each leads to; at the end what the cell does that a piece lands on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.knowledge import Knowledge, find_uncertain_needed_cards_with_needed_counts
from calculators.core.parsing import format_seat_code
from calculators.core.types import Judgement, Message, View
from calculators.vectron.board import find_piece_cell_or_none, map_with_cells_replaced
from calculators.vectron.codes import message
from calculators.vectron.moves import find_mover_path_by_next_card_or_none
from calculators.vectron.notation import ROW_FIELDS, format_cell
from calculators.vectron.refusals import find_certain_refusals, find_missing_public_parameters
from calculators.vectron.rulings import GAUGE
from calculators.vectron.settlement import (
    begin_next_seats_turn_with_hand_unknown,
    calculate_seat_settlements_if_all_entered,
    find_staying_seats_with_entered_gauge_at_goal,
    find_winning_seats_at_goal,
    is_bonus_missing,
    is_settlement_due,
    rank_gauges_and_calculate_points,
    settle_nonfinal_round,
    with_capped_gauge,
)
from calculators.vectron.state import (
    ACTION_CARD_MATCHER,
    BLANK,
    GATE,
    GAUGE_GOAL,
    PIECES,
    SWAP,
    Card,
    CellIndex,
    DrawFromDeck,
    DrawFromRow,
    ForcedDraw,
    Move,
    MovePiece,
    PlayCard,
    State,
    count_stars_of_chip,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepOutcome:
    """What a move leads to.

    state: the position after it, as far as it is known; missing_parameters: the parameters that are not entered and
    that the rest of the position depends on; assumes: what the hand must have held; is_over: the game ends, and `state`
    is the one to score; has_unnamed_card: a card was drawn that nobody has named.
    """

    state: State
    effects: tuple[Message, ...]
    assumes: tuple[Message, ...] = ()
    missing_parameters: tuple[str, ...] = ()
    is_over: bool = False
    has_unnamed_card: bool = False


def judge_move(state: State, move: Move) -> Judgement[State]:
    """Checks a move against what everybody can see, and against the hand as far as it is known.

    Returns every violation; else the public parameters that are missing to decide; else its effects, what the hand must
    have held, and the position after it.
    """
    violations = tuple(find_certain_refusals(state, move))
    if violations:
        return Judgement(legal=False, violations=violations)
    missing_parameters = find_missing_public_parameters(state, move)
    if missing_parameters:
        return Judgement(legal=None, missing=missing_parameters)
    outcome = apply_legal_move(state, move)
    if outcome.is_over:
        return Judgement(legal=True, effects=outcome.effects, missing=outcome.missing_parameters, end=outcome.state)
    state_after = None if outcome.missing_parameters else outcome.state
    return Judgement(
        legal=True,
        effects=outcome.effects,
        assumes=outcome.assumes,
        missing=outcome.missing_parameters,
        after=state_after,
        has_unnamed_card=outcome.has_unnamed_card,
    )


def apply_legal_move(state_before: State, move: Move) -> StepOutcome:
    """Applies a legal move; what is not known stays out of the position."""
    match move:
        case DrawFromDeck(card):
            state_after = add_drawn_card_and_enter_play_phase_leaving_deck(
                replace(state_before, deck=state_before.deck_size_after_draw), card
            )
            return StepOutcome(
                state=state_after,
                effects=(describe_card_from_deck_or_unknown("draw.deck", card),),
                has_unnamed_card=card is None,
            )
        case DrawFromRow(seat):
            card, *remaining_cards = state_before.action_row(seat)
            state_after = add_drawn_card_and_enter_play_phase_leaving_deck(
                state_before.with_row(seat, tuple(remaining_cards)), card, seen_by_all=True
            )
            return StepOutcome(
                state=state_after, effects=(message("vectron.effect.draw.row", seat=format_seat_code(seat), card=card),)
            )
        case ForcedDraw(card):
            outcome = begin_moves_with_card_atop_own_row_if_entered(
                replace(state_before, deck=state_before.deck_size_after_draw), card
            )
            missing_parameters = outcome.missing_parameters if card else ("move",)
            return replace(
                outcome,
                effects=(describe_card_from_deck_or_unknown("forced", card),),
                missing_parameters=missing_parameters,
                has_unnamed_card=card is None,
            )
        case PlayCard(card):
            return outcome_of_playing_card(state_before, card)
        case MovePiece(cell):
            return move_piece_and_end_turn_if_gauge_full(state_before, cell)
    return end_turn_or_game_with_due_settlement(state_before, ())


def describe_card_from_deck_or_unknown(effect_name: str, card: Card | None) -> Message:
    """Describes the draw of a card from the deck, with the card if it is known."""
    return (
        message(f"vectron.effect.{effect_name}", card=card)
        if card
        else message(f"vectron.effect.{effect_name}.unknown")
    )


def add_drawn_card_and_enter_play_phase_leaving_deck(
    state: State, card_or_none: Card | None, *, seen_by_all: bool = False
) -> State:
    """Adds a drawn card to the hand (vectron.draw). card_or_none: None leaves the hand incomplete.

    The card becomes known if everybody saw it (`seen_by_all`) or if the hand is not entered. It is added to `hand`,
    unless everybody saw it and the hand is not entered: a card that is no secret does not cover the question.
    """
    if card_or_none is None:
        return replace(state, phase="play")
    knowledge = state.knowledge
    if seen_by_all or state.hand is None:
        knowledge = knowledge.add_card_to_zone_publicly(state.table.mover_seat_code, card_or_none)
    if seen_by_all and state.hand is None:
        return replace(state, phase="play", knowledge=knowledge)
    return replace(state, hand=(*(state.hand or ()), card_or_none), phase="play", knowledge=knowledge)


def begin_moves_with_card_atop_own_row_if_entered(
    state_before: State, card_or_none_to_keep_row: Card | None
) -> StepOutcome:
    """Places a card on top of the player's own row and begins the moves; the row is a missing parameter if it is not
    entered."""
    seat_number = state_before.table.turn
    moving_state = replace(state_before, phase="move", used=0)
    if not state_before.is_row_entered(seat_number):
        return StepOutcome(state=moving_state, effects=(), missing_parameters=(ROW_FIELDS[seat_number - 1],))
    return StepOutcome(
        state=moving_state.with_row(
            seat_number,
            (
                *((card_or_none_to_keep_row,) if card_or_none_to_keep_row else ()),
                *state_before.action_row(seat_number),
            ),
        ),
        effects=(),
    )


def describe_assumption_that_hand_had_card(seat_code: str, card: Card, times_assumed_including_this: int) -> Message:
    """Describes that a seat must have held a card; times_assumed_including_this: how often it is assumed in this deal,
    this time included."""
    if times_assumed_including_this > 1:
        return message("vectron.assume.again", seat=seat_code, card=card, cards=times_assumed_including_this)
    return message("vectron.assume.hand", seat=seat_code, card=card)


def outcome_of_playing_card(state_before: State, card: Card) -> StepOutcome:
    """Places a card of the hand on the player's own row (vectron.draw).

    A card that is not known to be in the hand is assumed to be there, in addition to equal cards assumed earlier in
    this deal.
    """
    seat_code = state_before.table.mover_seat_code
    card_count = state_before.hand_size(state_before.table.turn)
    knowledge = state_before.knowledge_with_entered_hand
    newly_assumed = tuple(
        (seat_code, card)
        for _ in find_uncertain_needed_cards_with_needed_counts(
            knowledge.zone_named(seat_code), card_count, [card], ACTION_CARD_MATCHER
        )
    )
    assumes = tuple(
        describe_assumption_that_hand_had_card(seat_code, card, 1 + state_before.assumed_cards.count((seat_code, card)))
        for _ in newly_assumed
    )
    remaining_hand = list(state_before.hand or ())
    if card in remaining_hand:
        remaining_hand.remove(card)
    knowledge = knowledge.remove_card_or_record_departure_publicly(seat_code, card, card_count, ACTION_CARD_MATCHER)
    assumed = (*state_before.assumed_cards, *newly_assumed)
    state_after = replace(state_before, hand=tuple(remaining_hand) or None, knowledge=knowledge, assumed_cards=assumed)
    outcome = begin_moves_with_card_atop_own_row_if_entered(state_after, card)
    return replace(outcome, effects=(message("vectron.effect.play", card=card),), assumes=assumes)


def move_piece_and_end_turn_if_gauge_full(state_before: State, legal_target_cell: CellIndex) -> StepOutcome:
    """Moves the piece, applies the effect of the cell it reaches, and ends the turn if a gauge is at 7
    (vectron.seven)."""
    seat_number = state_before.table.turn
    effects: list[Message] = []
    path = find_mover_path_by_next_card_or_none(state_before, legal_target_cell)
    if path and path.kicks:
        kick_cells = [format_cell(path.cells[index]) for index, _ in path.kicks]
        effects.append(message("vectron.effect.kick", cells=kick_cells))
    seat_state = state_before.seat_state(seat_number)
    if seat_state.down:
        state_before = state_before.with_seat(seat_number, replace(seat_state, down=False))
        effects.append(message("vectron.effect.rise", seat=format_seat_code(seat_number)))
    start_cell = find_piece_cell_or_none(state_before.map_or_empty, seat_number)
    assert start_cell is not None
    landing = land_mover_piece_on_piece_or_chip(state_before, start_cell, legal_target_cell)
    effects.extend(landing.effects)
    state_after = replace(landing.state, used=state_before.used + 1)
    full_gauge_seats = find_staying_seats_with_entered_gauge_at_goal(state_after)
    if full_gauge_seats:
        seat_codes = [format_seat_code(seat) for seat in full_gauge_seats]
        effects.append(message("vectron.effect.seven", seats=seat_codes, limit=GAUGE_GOAL))
    if landing.missing_parameters or not full_gauge_seats:
        return StepOutcome(state=state_after, effects=tuple(effects), missing_parameters=landing.missing_parameters)
    return end_turn_or_game_with_due_settlement(state_after, tuple(effects))


def end_turn_or_game_with_due_settlement(state_before: State, effects_so_far: tuple[Message, ...]) -> StepOutcome:
    """Ends the turn: a settlement and a refresh if they are due (vectron.settle, vectron.refresh), then the end of the
    game (vectron.end) or the next seat (vectron.next)."""
    state_to_settle = replace(state_before, hand=None, phase="draw", used=0)
    if not is_settlement_due(state_to_settle):
        state_after = begin_next_seats_turn_with_hand_unknown(state_to_settle)
        return StepOutcome(state=state_after, effects=(*effects_so_far, describe_turn_start(state_after)))
    if not find_staying_seats_with_entered_gauge_at_goal(state_to_settle):
        effects_so_far = (*effects_so_far, message("vectron.effect.deck"))
    if state_to_settle.staying_seats_missing_gauge_or_score:
        missing_seats = tuple(format_seat_code(seat) for seat in state_to_settle.staying_seats_missing_gauge_or_score)
        return StepOutcome(
            state=state_to_settle,
            effects=(*effects_so_far, *describe_settlement_points_if_gauges_known(state_to_settle)),
            missing_parameters=missing_seats,
        )
    results = calculate_seat_settlements_if_all_entered(state_to_settle)
    for result in results:
        facts = {"gauge": result.gauge, "rank": result.rank, "points": result.points, "total": result.total}
        effects_so_far = (
            *effects_so_far,
            message("vectron.effect.settle", seat=format_seat_code(result.seat), **facts),
        )
    winning_seats = find_winning_seats_at_goal(results)
    if winning_seats and is_bonus_missing(state_to_settle):
        return StepOutcome(
            state=replace(state_to_settle, knowledge=Knowledge()),
            effects=effects_so_far,
            missing_parameters=("bonus",),
            is_over=True,
        )
    if winning_seats:
        highest_total = max(result.total for result in results)
        end_effect = message(
            "vectron.effect.end", seats=[format_seat_code(seat) for seat in winning_seats], total=highest_total
        )
        return StepOutcome(
            state=replace(state_to_settle, knowledge=Knowledge()), effects=(*effects_so_far, end_effect), is_over=True
        )
    state_after = begin_next_seats_turn_with_hand_unknown(settle_nonfinal_round(state_to_settle))
    return StepOutcome(
        state=state_after,
        effects=(*effects_so_far, message("vectron.effect.refresh"), describe_turn_start(state_after)),
    )


def describe_settlement_points_if_gauges_known(state: State) -> tuple[Message, ...]:
    """Describes what a settlement gives each seat if all gauges are known; used while a score before it is not
    entered."""
    numbers = state.staying_seat_numbers
    gauges = [state.seat_state(number).gauge for number in numbers]
    known_gauges = tuple(gauge for gauge in gauges if gauge is not None)
    if len(known_gauges) < len(gauges):
        return ()
    return tuple(
        message("vectron.effect.points", seat=format_seat_code(number), gauge=gauge, rank=rank, points=points)
        for number, gauge, (rank, points) in zip(
            numbers, known_gauges, rank_gauges_and_calculate_points(known_gauges), strict=True
        )
    )


def describe_turn_start(state: State) -> Message:
    return message("vectron.effect.turn", seat=state.table.mover_seat_code)


@dataclass(frozen=True, slots=True)
class LandingResult:
    """What landing on a cell leads to.

    state: the table with the piece on its new cell, as far as it is known; missing_parameters: the parameters that are
    not entered and that the rest of the result depends on, for example whether a gauge reaches 7.
    """

    state: State
    effects: tuple[Message, ...]
    missing_parameters: tuple[str, ...] = ()

    def merge_with_later_landing(self, landing_from_this_state: LandingResult) -> LandingResult:
        """Returns the state after a later landing that started from this state, and the effects and missing parameters
        of both."""
        missing_parameters = tuple(
            dict.fromkeys((*self.missing_parameters, *landing_from_this_state.missing_parameters))
        )
        return LandingResult(
            landing_from_this_state.state, (*self.effects, *landing_from_this_state.effects), missing_parameters
        )


def land_mover_piece_on_piece_or_chip(state: State, start_cell: CellIndex, target_cell: CellIndex) -> LandingResult:
    """Moves the piece of the seat to move from its cell to another, and applies what happens there; a cell that is not
    entered changes nothing and makes the map a missing parameter."""
    seat_number, board = state.table.turn, state.map_or_empty
    cell_character = "".join(board)[target_cell]
    if target_cell == start_cell:
        return LandingResult(state, (message("vectron.effect.stay", cell=format_cell(target_cell)),))
    if cell_character == BLANK:
        return LandingResult(state, (message("vectron.effect.unknown", cell=format_cell(target_cell)),), ("map",))
    if cell_character in PIECES:
        return swap_with_other_piece_and_raise_gauges(state, start_cell, target_cell, PIECES.index(cell_character) + 1)
    if cell_character == SWAP:
        state_after = replace(
            state, map=map_with_cells_replaced(board, {start_cell: SWAP, target_cell: PIECES[seat_number - 1]})
        )
        effect = message("vectron.effect.swap", cell=format_cell(target_cell), start=format_cell(start_cell))
        return LandingResult(state_after, (effect,))
    return land_on_chip(state, start_cell, target_cell, cell_character)


def land_on_chip(state: State, start_cell: CellIndex, target_cell: CellIndex, taken_chip: str) -> LandingResult:
    """Takes a star or gate chip and leaves the held chip on the start cell (vectron.star); a gate raises the gauge by
    the stars of the chip left behind (vectron.gate)."""
    seat_number, seat_state = state.table.turn, state.seat_state(state.table.turn)
    cell_facts = {"cell": format_cell(target_cell), "start": format_cell(start_cell), "chip": taken_chip}
    effect_code = "vectron.effect.gate" if taken_chip == GATE else "vectron.effect.star"
    effect = (
        message(effect_code, **cell_facts, left=seat_state.chip)
        if seat_state.chip
        else message(f"{effect_code}.left", **cell_facts)
    )
    left_chip = seat_state.chip or BLANK
    state_after = state.with_seat(seat_number, replace(seat_state, chip=taken_chip))
    state_after = replace(
        state_after,
        map=map_with_cells_replaced(state.map_or_empty, {start_cell: left_chip, target_cell: PIECES[seat_number - 1]}),
    )
    return LandingResult(state_after, (effect,)).merge_with_later_landing(
        raise_gauge_if_gate_chip_received(
            state_after,
            seat_number=seat_number,
            received_chip_or_empty=taken_chip,
            given_chip_or_empty=seat_state.chip,
            clause_code="vectron.gate",
        )
    )


def swap_with_other_piece_and_raise_gauges(
    state: State, start_cell: CellIndex, target_cell: CellIndex, other_seat_number: int
) -> LandingResult:
    """Exchanges the places and held chips of two pieces, and knocks the other piece down or sets it up
    (vectron.tackle); a gate chip raises the gauge of the seat that receives it."""
    seat_number = state.table.turn
    own_seat, other_seat = state.seat_state(seat_number), state.seat_state(other_seat_number)
    other_seat_code = format_seat_code(other_seat_number)
    effects = [
        message(
            "vectron.effect.tackle", seat=other_seat_code, cell=format_cell(target_cell), start=format_cell(start_cell)
        )
    ]
    if state.seats[other_seat_number - 1] is None:
        effects.append(message("vectron.effect.turned", seat=other_seat_code))
    else:
        effects.append(message("vectron.effect.up" if other_seat.down else "vectron.effect.fall", seat=other_seat_code))
    if own_seat.chip and other_seat.chip:
        effects.append(
            message("vectron.effect.exchange", seat=other_seat_code, chip=other_seat.chip, left=own_seat.chip)
        )
    else:
        effects.append(message("vectron.effect.exchange.unknown", seat=other_seat_code))
    state_after = state.with_seat(seat_number, replace(own_seat, chip=other_seat.chip))
    state_after = state_after.with_seat(
        other_seat_number, replace(other_seat, chip=own_seat.chip, down=not other_seat.down)
    )
    state_after = replace(
        state_after,
        map=map_with_cells_replaced(
            state.map_or_empty, {start_cell: PIECES[other_seat_number - 1], target_cell: PIECES[seat_number - 1]}
        ),
    )
    missing_parameters = (other_seat_code,) if state.seats[other_seat_number - 1] is None else ()
    result_with_own_gauge = LandingResult(state_after, tuple(effects), missing_parameters).merge_with_later_landing(
        raise_gauge_if_gate_chip_received(
            state_after,
            seat_number=seat_number,
            received_chip_or_empty=other_seat.chip,
            given_chip_or_empty=own_seat.chip,
            clause_code="vectron.tackle.gate",
        )
    )
    return result_with_own_gauge.merge_with_later_landing(
        raise_gauge_if_gate_chip_received(
            result_with_own_gauge.state,
            seat_number=other_seat_number,
            received_chip_or_empty=own_seat.chip,
            given_chip_or_empty=other_seat.chip,
            clause_code="vectron.tackle.gate",
        )
    )


def raise_gauge_if_gate_chip_received(
    state: State,
    *,
    seat_number: int,
    received_chip_or_empty: str,
    given_chip_or_empty: str,
    clause_code: str,
) -> LandingResult:
    """Raises the gauge of a seat that receives a gate chip by the stars of the chip it gives away (vectron.gate,
    vectron.tackle.gate).

    With the ruling `gauge-capped` the gauge stops at 7. If a chip ('') or the gauge is not entered, the seat is a
    missing parameter.
    """
    seat_code, seat_state = format_seat_code(seat_number), state.seat_state(seat_number)
    if given_chip_or_empty == GATE or received_chip_or_empty not in ("", GATE):
        return LandingResult(state, ())
    if not (received_chip_or_empty and given_chip_or_empty):
        return LandingResult(
            state, (replace(message("vectron.effect.gauge.open", seat=seat_code), clause=clause_code),), (seat_code,)
        )
    if seat_state.gauge is None:
        effect = replace(
            message("vectron.effect.gauge.rise", seat=seat_code, stars=count_stars_of_chip(given_chip_or_empty)),
            clause=clause_code,
        )
        return LandingResult(state, (effect,), (seat_code,))
    raised_seat = replace(seat_state, gauge=seat_state.gauge + count_stars_of_chip(given_chip_or_empty))
    if state.table.option(GAUGE) == "capped":
        raised_seat = with_capped_gauge(raised_seat)
    facts = {
        "stars": count_stars_of_chip(given_chip_or_empty),
        "before": seat_state.gauge,
        "gauge": raised_seat.gauge,
    }
    effect = replace(message("vectron.effect.gauge", seat=seat_code, **facts), clause=clause_code)
    return LandingResult(state.with_seat(seat_number, raised_seat), (effect,))


def find_keys_of_possibly_relevant_rulings(_state: State, _view: View) -> tuple[str, ...]:
    """Returns the keys of the rulings that could change an answer; asking for points by hand changes none."""
    return (GAUGE.key,)
