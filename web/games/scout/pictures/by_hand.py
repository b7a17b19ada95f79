"""A question about a move with a known hand: the active set and the hand as controls, legal ones marked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.scout.compare import set_kind_word_none_if_no_set_empty_if_no_cards
from calculators.scout.moves import hand_after_scout_treating_unknown_hand_as_empty
from calculators.scout.state import LEFT, PLAYERS, RIGHT, Card, State, top_numbers
from web.games.scout.pictures.offers import (
    LegalMoves,
    MoveList,
    build_filtered_and_folded_move_list,
    group_legal_moves_by_kind_and_scout,
    longest_set_size_containing_place,
)
from web.games.scout.pictures.touching import (
    TAKEN,
    TouchedMove,
    move_of_touches_even_illegal_or_none_if_incomplete,
    touches_of_selection_else_last_move,
)
from web.games.scout.targets import (
    TARGETS,
    CardTarget,
    TouchedCardValue,
    TouchedEndValue,
    TouchedGapValue,
    TouchedSwitchValue,
)
from web.pieces import Control, Key, Strip, TouchableCell, enter_value, select
from web.table.page import Page


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card to draw. is_taken: whether it is the card that was taken."""

    card: Card
    is_taken: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandQuestion:
    """The touchable picture of a question.

    seat: the seat to move, with `card_count` cards; numbers: of the active set, of a `kind`; hand_numbers: of the hand;
    shows_set_sizes: whether the gaps state the longest set that the card would be part of; flip_key: flips the taken
    card; no_show_key: a Scout & Show that shows nothing, None with two players; clear_key: clears all touches; hint:
    what to touch next; offered: the list of legal moves.
    """

    seat: str
    card_count: int
    numbers: tuple[int, ...]
    kind: str
    owner: str
    hand_numbers: tuple[int, ...]
    table: Strip
    hand: Strip
    gaps: Strip
    shows_set_sizes: bool
    flip_key: Key
    no_show_key: Key | None
    clear_key: Key
    hint: str
    to_hand: Control
    to_table: Control
    offered: MoveList


def build_touchable_set_hand_and_gaps_question(page: Page, selection: str) -> HandQuestion:
    """Returns active set, hand and gaps as controls, and the list of all moves."""
    state: State = page.displayed_state
    say = page.say
    touched_move = touches_of_selection_else_last_move(state, selection, page.answer.query.get("move", ""))
    grouped_moves = group_legal_moves_by_kind_and_scout(state)
    owner = state.active_set_owner_or_none_if_unknown_or_no_set if state.table.players in PLAYERS else None
    return HandQuestion(
        seat=format_seat_code(state.table.turn),
        card_count=len(state.hand or ()),
        numbers=top_numbers(state.active),
        kind=set_kind_word_none_if_no_set_empty_if_no_cards(top_numbers(state.active)),
        owner=format_seat_code(owner) if owner else "",
        hand_numbers=top_numbers(touched_move.hand_after_scout(state)),
        table=Strip(say("scout.table"), build_active_set_cells_selecting_end_card(page, touched_move, grouped_moves)),
        hand=Strip(
            say("scout.hand"), build_hand_cells_including_taken_card_once_placed(page, touched_move, grouped_moves)
        ),
        gaps=Strip(say("scout.gaps"), build_gap_cells_of_hand_including_taken_card(page, touched_move, grouped_moves)),
        shows_set_sizes=bool(touched_move.side),
        flip_key=Key(
            text=say("scout.touch.over"),
            control=enter_value(TouchedSwitchValue("flip")),
            is_selected=touched_move.flip,
            is_disabled=not touched_move.side,
        ),
        no_show_key=None if state.is_two_player_game else build_key_toggling_scout_without_show(page, touched_move),
        clear_key=Key(
            text=say("pad.erase"),
            control=enter_value(TouchedSwitchValue("clear")),
            is_disabled=not touched_move.selection_text_or_empty,
        ),
        hint=say(sentence_key_of_next_touch(state, touched_move)),
        to_hand=select(CardTarget("hand", len(state.hand or ()))),
        to_table=select(CardTarget("table", len(state.active))),
        offered=build_filtered_and_folded_move_list(
            page, TARGETS.parse_or_none(selection), touched_move, grouped_moves
        ),
    )


def build_key_toggling_scout_without_show(page: Page, touched_move: TouchedMove) -> Key:
    return Key(
        text=page.say("scout.touch.bare"),
        control=enter_value(TouchedSwitchValue("bare")),
        is_selected=touched_move.shows_nothing,
        is_disabled=not touched_move.side,
    )


def sentence_key_of_next_touch(state: State, touched_move: TouchedMove) -> str:
    """Returns the key of the sentence that says what to touch next."""
    if touched_move.side and not touched_move.place:
        return "scout.touch.gap"
    if touched_move.place and not touched_move.side:
        return "scout.touch.end"
    if touched_move.cards and move_of_touches_even_illegal_or_none_if_incomplete(state, touched_move) is None:
        return "scout.touch.apart"
    return "scout.touch.any" if state.active else "scout.touch.cards"


def build_active_set_cells_selecting_end_card(
    page: Page, touched_move: TouchedMove, grouped_moves: LegalMoves
) -> tuple[TouchableCell, ...]:
    """Returns the cells of the active set; a card can be taken from its ends."""
    state: State = page.displayed_state
    say, last_index = page.say, len(state.active) - 1
    cells = []
    for n, card in enumerate(state.active):
        side = LEFT if n == 0 else RIGHT if n == last_index else ""
        is_selected = bool(side) and touched_move.side == side
        card_words = (
            say("scout.card.words", top=card.top, bottom=card.bottom) if card.is_complete else str(card.top or "?")
        )
        cells.append(
            TouchableCell(
                label=f"{say('scout.table')} {n + 1}{say('scout.colon')}{card_words}",
                face=CardFace(card.flipped if is_selected and touched_move.flip else card, is_selected),
                target=str(CardTarget("table", n)),
                control=enter_value(TouchedEndValue(side)) if side else None,
                is_current=is_selected,
                is_wrong=str(CardTarget("table", n)) in page.parameters_and_targets_of_violations,
                is_selectable=bool(side)
                and not is_selected
                and grouped_moves.has_legal_move_including_touches(replace(touched_move, side=side)),
            )
        )
    return tuple(cells)


def build_hand_cells_including_taken_card_once_placed(
    page: Page, touched_move: TouchedMove, grouped_moves: LegalMoves
) -> tuple[TouchableCell, ...]:
    """Returns the cells of the hand, with the taken card once its gap is touched."""
    say, cells = page.say, []
    for place, card in enumerate(touched_move.hand_after_scout(page.displayed_state), 1):
        place_before = touched_move.place_in_hand_before_scout_or_taken(place)
        is_selected = place_before in touched_move.cards
        with_card = replace(touched_move, cards=touched_move.cards | {place_before})
        card_words = (
            say("scout.card.words", top=card.top, bottom=card.bottom) if card.is_complete else str(card.top or "?")
        )
        cells.append(
            TouchableCell(
                label=f"{say('scout.hand.card', n=place)}{say('scout.colon')}{card_words}",
                face=CardFace(card, place_before == TAKEN),
                target=str(CardTarget("hand", place - 1)),
                control=enter_value(TouchedCardValue(place_before)),
                is_current=is_selected,
                is_wrong=is_selected
                and str(CardTarget("hand", place - 1)) in page.parameters_and_targets_of_violations,
                is_selectable=not is_selected and grouped_moves.has_legal_move_including_touches(with_card),
            )
        )
    return tuple(cells)


def build_gap_cells_of_hand_including_taken_card(
    page: Page, touched_move: TouchedMove, grouped_moves: LegalMoves
) -> tuple[TouchableCell, ...]:
    """Returns the gaps of the hand with the taken card; both gaps beside that card are its own."""
    state: State = page.displayed_state
    say, scout = page.say, touched_move.scout
    cells = []
    for n in range(1, len(touched_move.hand_after_scout(state)) + 2):
        place = n - 1 if scout is not None and n > scout.place else n
        with_gap = replace(touched_move, place=place)
        is_selected = touched_move.place == place
        size = (
            longest_set_size_containing_place(
                hand_after_scout_treating_unknown_hand_as_empty(state, with_gap.scout), place
            )
            if with_gap.scout
            else 0
        )
        cells.append(
            TouchableCell(
                label=say("scout.gap", n=place) + (say("scout.colon") + say("scout.gap.size", n=size) if size else ""),
                text=f"×{size}" if size > 1 else "·",
                target=f"gap.{n}",
                control=enter_value(TouchedGapValue(place)),
                is_current=is_selected,
                is_selectable=not is_selected and grouped_moves.has_legal_move_including_touches(with_gap),
            )
        )
    return tuple(cells)
