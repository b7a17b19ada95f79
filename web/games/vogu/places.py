"""Handles the values that VOGU's pages send: enters them at the selected target and finds the next target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.parsing import parse_seat_code
from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.contacts import entered_or_starting_value_or_none_of_each_colour
from calculators.vogu.counts import was_card_surely_left_in_hand_at_game_end
from calculators.vogu.score import has_seat_enough_whole_cards_to_be_scored
from calculators.vogu.state import (
    CARDS_AT_END,
    COLOURS,
    NO_VALUES,
    VALUE_LIMIT,
    Board,
    Card,
    Cell,
    Face,
    PlaceCard,
    SeatCards,
    State,
    Values,
    cells_above_left_right_and_below,
)
from calculators.vogu.unfinished import (
    first_unentered_side_or_top,
    next_unentered_side_going_round_or_empty,
    parse_draft_or_none,
)
from web.games.vogu.draft import ENTRY, parse_edge_or_raise
from web.games.vogu.pictures.edges import (
    BESIDE,
    LYING,
    AskedEdges,
    build_one_colour_card_with_edge_on_right,
    complete_one_colour_card_from_left_edge,
    edges_if_question_has_two_cards_only,
    enter_selected_edge_or_raise,
)
from web.games.vogu.targets import (
    TARGETS,
    VALUES,
    ColourValueTarget,
    CorrectionTarget,
    EntryTarget,
    HandCardTarget,
    LayoutTarget,
    NamedCardTokenValue,
    NewDraftValue,
    PrivateCardTarget,
    SeatCardTarget,
    StartingSeatValue,
    Target,
    TokenValue,
)
from web.pieces import ERASE
from web.table.corrections import record_correction_or_change_start
from web.table.entry import ACCEPT
from web.table.input_rules import InputResult, PieceTarget, SentencePiece
from web.table.private_hand import PRIVATE_HAND_VALUES, private_hand_after_value_or_raise
from web.table.targets import SeatToMoveValue

StateAndTarget = tuple[State, Target | None]
"""The state after a value, and the target to select next."""


def first_missing_target_or_none(state: State, view: View) -> EntryTarget | None:
    """Returns the first target that is not entered; None if none is missing.

    For a question that is so as soon as there is a layout.
    """
    if view is not View.SCORE:
        return None if state.board else LayoutTarget((0, 0))
    missing_colours = [
        colour for colour, value in zip(COLOURS, state.values or NO_VALUES, strict=True) if value is None
    ]
    if missing_colours:
        return ColourValueTarget(missing_colours[0])
    return next(list_first_missing_card_of_each_staying_seat(state), None)


def list_first_missing_card_of_each_staying_seat(state: State) -> Iterator[SeatCardTarget]:
    """Yields the first card that the score is missing of each seat that plays on, in turn order."""
    for seat_code, cards in state.cards_by_staying_seat:
        if not has_seat_enough_whole_cards_to_be_scored(state, cards):
            are_whole = [card.is_whole for card in cards or ()]
            index = are_whole.index(False) if False in are_whole else len(are_whole)
            if index < CARDS_AT_END:
                yield SeatCardTarget(seat_code, index)


def find_missing_score_entry_of_seat_or_empty(state: State, seat_code: str) -> str:
    """Returns the selection of a seat's first missing card; '' if none is missing, or a value before it."""
    if None in (state.values or NO_VALUES):
        return ""
    targets = list_first_missing_card_of_each_staying_seat(state)
    return next((str(target) for target in targets if target.seat_code == seat_code), "")


# --- values -----------------------------------------------------------------------------------------


def erase_colour_value(state: State, colour: str) -> StateAndTarget:
    """Erases the value of a colour; the colour stays selected."""
    return state_with_colour_value_at_index(state, COLOURS.index(colour), None), ColourValueTarget(colour)


def enter_colour_value_and_select_next_or_raise(
    state: State, colour: str, value_text: str, view: View
) -> StateAndTarget:
    """Enters a value and selects the next colour; after the last one, and outside the score, the first missing target.

    Raises ValueError if the value is beyond the limit.
    """
    index = COLOURS.index(colour)
    value = int(value_text)
    if abs(value) > VALUE_LIMIT:
        raise ValueError(value_text)
    state = state_with_colour_value_at_index(state, index, value)
    if view is not View.SCORE or index + 1 == len(COLOURS):
        return state, first_missing_target_or_none(state, view)
    return state, ColourValueTarget(COLOURS[index + 1])


def state_with_colour_value_at_index(state: State, colour_index: int, value: int | None) -> State:
    """Returns the state with a colour's value, None to remove it; no values at all are not entered."""
    values: Values = state.values or NO_VALUES
    values = (*values[:colour_index], value, *values[colour_index + 1 :])
    return replace(state, values=None if values == NO_VALUES else values)


def set_missing_colour_values_to_zero(state: State, view: View) -> StateAndTarget:
    """Sets all values that are not entered to 0, and selects the first missing target."""
    state = replace(state, values=tuple(value or 0 for value in state.values or NO_VALUES))
    return state, first_missing_target_or_none(state, view)


# --- cards of a seat --------------------------------------------------------------------------------


def enter_or_erase_seat_card_or_toggle_token_or_raise(
    state: State, target: SeatCardTarget, value: str, view: View
) -> StateAndTarget:
    """Enters a card by its two colours `BG`, or its token `take.G`, which is removed if the card has it; `erase`
    removes the card.

    A corrected card keeps its token if it has that colour, and stays selected; after a new card the next entry is
    selected. Raises ValueError for other values, and while an earlier card is missing.
    """
    seat_index, card_index = target.seat_index, target.card_index
    card_target = replace(target, part=None)
    cards: SeatCards = state.seats[seat_index] or ()
    if not 0 <= card_index <= len(cards):
        raise ValueError(card_index)
    token = VALUES.parse_or_none(value)
    if isinstance(token, TokenValue):
        return toggle_card_token_or_raise(state, target, token), target
    if value == ERASE:
        remaining = cards[:card_index] + cards[card_index + 1 :]
        return state_with_seat_cards_replaced(state, seat_index, remaining), card_target
    if len(value) != 2 or not set(value) <= set(COLOURS):
        raise ValueError(value)
    card = Card.from_colours_in_any_order(value)
    is_correction = card_index < len(cards) and cards[card_index].is_whole
    if is_correction:
        card = replace(card, token=cards[card_index].token if cards[card_index].token in card.colours else "")
    state = state_with_seat_cards_replaced(state, seat_index, (*cards[:card_index], card, *cards[card_index + 1 :]))
    if is_correction:
        return state, card_target
    if view is not View.SCORE:
        return state, replace(card_target, part="token")
    return state, next_target_after_score_card_or_none(state, card_target)


def next_target_after_score_card_or_none(state: State, target: SeatCardTarget) -> EntryTarget | None:
    """Returns the target after a card: the seat's next card, else the first missing target, else the card's token.

    Returns None instead of the token of a card that was left in the hand.
    """
    next_index = target.card_index + 1
    if next_index < CARDS_AT_END and len(state.seats[target.seat_index] or ()) <= next_index:
        return SeatCardTarget(target.seat_code, next_index)
    was_left_in_hand = was_card_surely_left_in_hand_at_game_end(state, target.seat_index + 1, target.card_index)
    token_target = None if was_left_in_hand else replace(target, part="token")
    return first_missing_target_or_none(state, View.SCORE) or token_target


def toggle_card_token_or_raise(state: State, target: SeatCardTarget, token: TokenValue) -> State:
    """Adds a token to a card, or removes it. Raises ValueError if the card is missing or does not have the colour."""
    seat_index, card_index = target.seat_index, target.card_index
    cards = state.seats[seat_index] or ()
    if card_index >= len(cards) or token.colour not in tuple(cards[card_index].colours):
        raise ValueError(token)
    card = replace(cards[card_index], token="" if cards[card_index].token == token.colour else token.colour)
    return state_with_seat_cards_replaced(state, seat_index, (*cards[:card_index], card, *cards[card_index + 1 :]))


def state_with_seat_cards_replaced(state: State, seat_index: int, cards: SeatCards) -> State:
    """Returns the state with the cards of a seat; a seat without cards counts as not entered."""
    return replace(state, seats=(*state.seats[:seat_index], cards or None, *state.seats[seat_index + 1 :]))


# --- the layout and the hand ------------------------------------------------------------------------


def enter_edge_or_erase_layout_card_or_raise(state: State, target: LayoutTarget, value: str) -> StateAndTarget:
    """Enters an edge of a card of the layout, or erases the card; a card outside the layout enlarges it.

    Selects the next open side of the card, then the next half-entered card, or the next free cell while the starting
    layout is not complete.
    """
    cell = target.cell
    cards = dict(state.board or ())
    if value == ERASE:
        cards.pop(cell, None)
        state = replace(state, board=layout_with_cells_recounted_from_0(cards) or None)
        return state, CorrectionTarget() if cards else LayoutTarget(cell)
    side = target.side or first_unentered_side_or_top(cards.get(cell, Face()))
    cards[cell] = face = replace(cards.get(cell, Face()), **{side: parse_edge_or_raise(side, value)})
    down, right = max(0, -min(r for r, _ in cards)), max(0, -min(c for _, c in cards))
    board: Board = tuple(sorted(((r + down, c + right), f) for (r, c), f in cards.items()))
    state = replace(state, board=board)
    moved_cell = (cell[0] + down, cell[1] + right)
    next_side = next_unentered_side_going_round_or_empty(face, side)
    if next_side:
        return state, LayoutTarget(moved_cell, next_side)
    return state, next_layout_target_or_none(state, moved_cell)


def next_layout_target_or_none(state: State, last_entered_cell: Cell) -> LayoutTarget | None:
    """Returns the target after an entered card: a half-entered card, else a free cell of an incomplete starting layout.

    The free cell is right of the entered card or below it if possible. None if the layout is complete.
    """
    cards = dict(state.board or ())
    unfinished_cell = next((cell for cell, face in cards.items() if not face.is_whole), None)
    if unfinished_cell is not None:
        return LayoutTarget(unfinished_cell)
    if state.box is None or len(cards) >= state.box.start:
        return None
    _, _, right, below = cells_above_left_right_and_below(last_entered_cell)
    free_cell = next(cell for cell in (right, below, *state.empty_cells_beside_cards) if cell not in cards)
    return LayoutTarget(free_cell)


def layout_with_cells_recounted_from_0(layout_cards: dict[Cell, Face]) -> Board:
    """Returns a layout with its cells counted from its first row and column that have a card."""
    if not layout_cards:
        return ()
    row, col = min(r for r, _ in layout_cards), min(c for _, c in layout_cards)
    return tuple(sorted(((r - row, c - col), face) for (r, c), face in layout_cards.items()))


def enter_edge_or_erase_hand_card_or_raise(state: State, target: HandCardTarget, value: str) -> StateAndTarget:
    """Enters an edge of a card of the hand, or erases the card, and selects the next open side or card.

    Raises ValueError if an earlier card is missing or the edge is impossible.
    """
    hand, next_target = hand_with_edge_entered_or_card_erased_or_raise(state.hand or (), target, value)
    return replace(state, hand=hand or None), next_target


def enter_edge_or_erase_private_card_or_raise(state: State, target: PrivateCardTarget, value: str) -> StateAndTarget:
    """Enters an edge of a card of the private hand, or erases the card; selects nothing after the last card.

    Raises ValueError without a private hand, if an earlier card is missing or the edge is impossible.
    """
    if state.mine is None:
        raise ValueError(value)
    cards, next_target = hand_with_edge_entered_or_card_erased_or_raise(state.mine.cards, target, value)
    private_hand = replace(state.mine, cards=cards)
    is_complete = len(cards) == (state.box.hand if state.box else 0) and all(face.is_whole for face in cards)
    return replace(state, mine=private_hand), None if is_complete else next_target


HandTarget = TypeVar("HandTarget", HandCardTarget, PrivateCardTarget)


def hand_with_edge_entered_or_card_erased_or_raise(
    hand: tuple[Face, ...], target: HandTarget, value: str
) -> tuple[tuple[Face, ...], HandTarget]:
    """Returns the hand with an edge entered or a card erased, and the target to select next.

    Raises ValueError if an earlier card is missing or the edge is impossible.
    """
    index: int = target.card_index
    if value == ERASE:
        return hand[:index] + hand[index + 1 :], replace(target, card_index=max(0, index - 1), side=None)
    if index > len(hand):
        raise ValueError(value)
    face = hand[index] if index < len(hand) else Face()
    side = target.side or first_unentered_side_or_top(face)
    face = replace(face, **{side: parse_edge_or_raise(side, value)})
    next_side = next_unentered_side_going_round_or_empty(face, side) or None
    next_index = index if next_side else index + 1
    return (*hand[:index], face, *hand[index + 1 :]), replace(target, card_index=next_index, side=next_side)


# --- one value --------------------------------------------------------------------------------------


def handle_input_or_raise(answer: Answer, selection: str, value: str) -> InputResult:
    """Handles one value. Raises ValueError or LookupError for a value that the page does not have."""
    state: State = answer.state
    parsed_value = VALUES.parse_or_none(value)
    match parsed_value:
        case SeatToMoveValue(seat_code):
            table = replace(state.table, turn=parse_seat_code(seat_code))
            return InputResult(state=replace(state, table=table), selection=selection, move="")
        case NamedCardTokenValue(card, token):
            state, _ = enter_or_erase_seat_card_or_toggle_token_or_raise(state, card, str(token), View.SCORE)
            return InputResult(state=state, selection=selection)
        case StartingSeatValue(seat_code) if answer.view is View.SCORE:
            return InputResult(state=replace(state, first=parse_seat_code(seat_code, state.table.players)))
    target = TARGETS.parse_or_none(selection)
    if private_hand_value := PRIVATE_HAND_VALUES.parse_or_none(value):
        private_hand = private_hand_after_value_or_raise(state.mine, private_hand_value)
        return InputResult(
            state=replace(state, mine=private_hand),
            selection="" if isinstance(target, PrivateCardTarget) else selection,
        )
    if value == "zero":
        return InputResult.from_state_and_target(*set_missing_colour_values_to_zero(state, answer.view))
    question = edges_if_question_has_two_cards_only(answer, selection)
    if question is not None and not isinstance(parsed_value, NewDraftValue):
        return lay_first_card_and_ask_placement(state, enter_selected_edge_or_raise(question, value))
    return enter_value_in_table_or_draft_or_raise(answer, selection, value)


def enter_value_in_table_or_draft_or_raise(answer: Answer, selection: str, value: str) -> InputResult:
    """Enters a value at the selected or first missing target of the table, or else into the draft.

    Raises ValueError if nothing of the score is missing or selected.
    """
    state: State = answer.state
    target = TARGETS.parse_or_none(selection) if selection else first_missing_target_or_none(state, answer.view)
    if not selection and state.board and does_record_page_show_starting_layout_entry(answer, selection):
        target = next_target_of_starting_layout(state)
    if value != ACCEPT and answer.view is View.PLAY and isinstance(target, ColourValueTarget):
        return correct_colour_value_or_raise(answer, target, value)
    is_of_draft = value == ACCEPT or isinstance(VALUES.parse_or_none(value), NewDraftValue)
    if isinstance(target, EntryTarget) and not is_of_draft:
        return InputResult.from_state_and_target(*enter_table_value_or_raise(state, target, value, answer.view))
    if answer.view is View.SCORE and value != ACCEPT:
        raise ValueError(value)
    return ENTRY.handle_draft_value_or_raise(answer, selection, value)


def does_record_page_show_starting_layout_entry(answer: Answer, selection: str) -> bool:
    """Returns whether the page of a followed game still asks for the cards of its starting layout.

    That is so before the first move, while a cell is selected, the game cannot be followed yet, or nothing is selected,
    the layout is not complete and no value is entered.
    """
    if answer.view is not View.PLAY or "move" in answer.query:
        return False
    state: State = answer.state
    is_incomplete = state.box is not None and len(state.board or ()) < state.box.start
    asks_next_card = is_incomplete and bool(state.board) and state.values is None and not selection
    return (
        isinstance(TARGETS.parse_or_none(selection), LayoutTarget)
        or asks_next_card
        or compute_answer_ignoring_other_rulings(answer).followed is None
    )


def next_target_of_starting_layout(state: State) -> LayoutTarget:
    """Returns the first cell to enter, then the half-entered card, else a free cell beside the cards."""
    unfinished_cell = next((cell for cell, face in state.board or () if not face.is_whole), None)
    return LayoutTarget(unfinished_cell or state.empty_cells_beside_cards[0])


def lay_first_card_and_ask_placement(state: State, question: AskedEdges) -> InputResult:
    """Returns the table with the card of the first edge (an empty one without it) and, once both edges are entered, the
    questioned placement.

    The table is changed for this question alone.
    """
    board = None if question.sign is None else ((LYING, build_one_colour_card_with_edge_on_right(question.sign)),)
    number_edge = question.number if board is not None else None
    move = None if number_edge is None else PlaceCard(complete_one_colour_card_from_left_edge(number_edge), BESIDE)
    return InputResult(
        state=replace(state, board=board),
        selection="" if move is None else str(question.target),
        move="" if move is None else GAME.format_move(move),
        view=View.MOVES if move is None else View.CHECK,
        is_trial=True,
    )


def enter_table_value_or_raise(state: State, target: EntryTarget, value: str, view: View) -> StateAndTarget:
    """Enters a value at the selected target of the table, or erases what is there. Raises ValueError for a value that
    the target does not have."""
    match target:
        case ColourValueTarget(colour) if value == ERASE:
            return erase_colour_value(state, colour)
        case ColourValueTarget(colour):
            return enter_colour_value_and_select_next_or_raise(state, colour, value, view)
        case LayoutTarget():
            return enter_edge_or_erase_layout_card_or_raise(state, target, value)
        case HandCardTarget():
            return enter_edge_or_erase_hand_card_or_raise(state, target, value)
        case PrivateCardTarget():
            return enter_edge_or_erase_private_card_or_raise(state, target, value)
        case SeatCardTarget():
            return enter_or_erase_seat_card_or_toggle_token_or_raise(state, target, value, view)


def correct_colour_value_or_raise(answer: Answer, target: ColourValueTarget, value: str) -> InputResult:
    """Returns the record of a followed game with the selected colour value corrected.

    Raises ValueError if no game is followed or if it is over.
    """
    followed = compute_answer_ignoring_other_rulings(answer).followed
    if followed is None or followed.ended:
        raise ValueError(target)
    corrected_state, _ = (
        erase_colour_value(followed.state, target.colour)
        if value == ERASE
        else enter_colour_value_and_select_next_or_raise(followed.state, target.colour, value, View.PLAY)
    )
    return record_correction_or_change_start(answer, corrected_state)


def adapt_state_to_view(state: State, target_view: str) -> State:
    """Returns the state that another view starts with.

    All views but the score drop the cards of the seats unless each has its token, since during a game every revealed
    card has one. The record drops the hand if there is a private hand; a question of the seat that has the private hand
    takes it as the hand. The score gets the values that follow from the starting layout (vogu.setup.values), if none is
    entered.
    """
    private_hand = state.mine
    if target_view == View.SCORE:
        values = entered_or_starting_value_or_none_of_each_colour(state)
        has_new_values = state.values is None and any(value is not None for value in values)
        return replace(state, values=values) if has_new_values else state
    if not all(card.token for cards in state.seats for card in cards or ()):
        state = replace(state, seats=(None,) * len(state.seats))
    if private_hand is not None and target_view == View.PLAY:
        return replace(state, hand=None)
    if (
        private_hand is None
        or private_hand.seat != state.table.turn
        or not private_hand.cards
        or state.hand is not None
    ):
        return state
    return replace(state, hand=private_hand.cards)


def find_entry_target_of_sentence_piece_or_none(sentence_piece: SentencePiece) -> PieceTarget | None:
    """Returns the target at which a piece of a sentence is entered: a value, or a card or token of a seat.

    None for a piece about cards outside the score.
    """
    if sentence_piece.kind in ("value", "stands", "values", "alone", "all_zero", "rest_zero"):
        return PieceTarget(
            sentence_piece.view, str(ColourValueTarget(str(sentence_piece.params.get("colour", COLOURS[0]))))
        )
    if sentence_piece.view != View.SCORE:
        return None
    if sentence_piece.kind in ("tokens", "took", "no_tokens"):
        return PieceTarget(sentence_piece.view, str(SeatCardTarget(sentence_piece.seat, 0, "token")))
    return PieceTarget(sentence_piece.view, str(SeatCardTarget(sentence_piece.seat, 0)))


def is_selection(text: str) -> bool:
    """Returns whether a text names a target, a draft or the end of a game."""
    return text in ("none", "end") or TARGETS.can_parse(text) or parse_draft_or_none(text) is not None
