"""A question about a move with a known hand: the active set and the hand as controls, legal ones marked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.scout.hand_draft import (
    find_hand_draft_on_table,
    find_questioned_move_or_none,
    place_before_scout_or_0_if_taken,
    replace_parts,
)
from calculators.scout.move_types import LEFT, RIGHT, MoveByPlaces, Show, Side
from calculators.scout.moves import hand_after_scout_treating_unknown_hand_as_empty
from calculators.scout.state import PLAYERS, State
from web.games.scout.draft import ENTRY
from web.games.scout.pictures.cards import SetPicture, build_set_picture
from web.games.scout.pictures.offers import (
    LegalMoves,
    MoveList,
    build_filtered_move_list_cut_unless_unfolded,
    group_legal_moves_by_kind_and_scout,
    longest_set_size_containing_place,
)
from web.games.scout.pictures.scene import (
    HandGap,
    RowItem,
    TableCard,
    TableMarks,
    draw_table,
    format_numbers,
    list_cards_of_row,
    scene_of_row,
)
from web.games.scout.targets import (
    TARGETS,
    CardTarget,
    HandCardValue,
    HandGapValue,
    HandQuestionSwitchValue,
    HandQuestionValue,
    SetEndValue,
)
from web.i18n import Speaker
from web.pieces import Control, Key, Scene, element_id_of_target, enter_value, select
from web.table.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class HandQuestion:
    """The touchable picture of a question.

    seat: the seat to move, with `card_count` cards; hand, gaps: their rows; shows_set_sizes: whether the gaps state the
    longest set that the card would be part of; flip_key: flips the taken card; no_show_key: a Scout & Show that shows
    nothing, None with two players; clear_key: begins again; hint: what to touch next; offered: the list of legal
    moves.
    """

    seat: str
    card_count: int
    active_set: SetPicture
    hand: Scene
    gaps: Scene
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
    state: State = page.entered_state_or_only_players_if_refused
    say = page.say
    draft = find_hand_draft_on_table(
        state, ENTRY.find_draft_of_selection_or_asked_move_or_empty(page.answer, selection)
    )
    grouped_moves = group_legal_moves_by_kind_and_scout(state)
    owner = state.entered_or_deduced_owner_of_active_set_or_none if state.table.players in PLAYERS else None
    scene = draw_touchable_active_set_hand_and_gaps(page, draft, grouped_moves)
    active_set = build_set_picture(
        say, draw_table(state, say), owner_seat_number=owner
    )  # as it lies, even if flipped here
    hand_numbers = format_numbers(say, list_cards_of_row(scene, "hand"))
    return HandQuestion(
        seat=format_seat_code(state.table.turn),
        card_count=len(state.hand or ()),
        active_set=replace(active_set, scene=scene_of_row(scene, "table", say("scout.table"))),
        hand=scene_of_row(scene, "hand", f"{say('scout.hand')} {hand_numbers}"),
        gaps=scene_of_row(scene, "gaps", say("scout.gaps")),
        shows_set_sizes=bool(draft.side),
        flip_key=Key(
            text=say("scout.touch.over"),
            control=enter_value(HandQuestionSwitchValue("flip")),
            is_selected=draft.flip,
            is_disabled=not draft.side,
        ),
        no_show_key=None if state.is_two_player_game else build_key_toggling_scout_without_show(say, draft),
        clear_key=Key(
            text=say("pad.erase"),
            control=enter_value(HandQuestionSwitchValue("clear")),
            is_disabled=draft == Show(),
        ),
        hint=say(sentence_key_of_next_touch(state, draft)),
        to_hand=select(CardTarget("hand", len(state.hand or ()))),
        to_table=select(CardTarget("table", len(state.active))),
        offered=build_filtered_move_list_cut_unless_unfolded(
            page, TARGETS.parse_or_none(selection), draft, grouped_moves
        ),
    )


def build_key_toggling_scout_without_show(say: Speaker, draft: MoveByPlaces) -> Key:
    return Key(
        text=say("scout.touch.bare"),
        control=enter_value(HandQuestionSwitchValue("bare")),
        is_selected=draft.shows_nothing,
        is_disabled=not draft.side,
    )


def sentence_key_of_next_touch(state: State, draft: MoveByPlaces) -> str:
    """Returns the key of the sentence that says what to touch next."""
    if draft.side and not draft.place:
        return "scout.touch.gap"
    if draft.place and not draft.side:
        return "scout.touch.end"
    if draft.shown_places and find_questioned_move_or_none(state, draft) is None:
        return "scout.touch.apart"
    return "scout.touch.any" if state.active else "scout.touch.cards"


def draw_touchable_active_set_hand_and_gaps(page: Page, draft: MoveByPlaces, grouped_moves: LegalMoves) -> Scene:
    """Draws the active set, the hand with the taken card, and its gaps: what can be touched enters the move."""
    state: State = page.entered_state_or_only_players_if_refused
    violating_targets = page.parameters_and_targets_of_violations

    def mark_item(item: RowItem) -> RowItem:
        if isinstance(item, HandGap):
            return touchable_gap_of_hand_with_taken_card(page, draft, grouped_moves, item)
        if not isinstance(item, TableCard):  # a slot, in which nothing is entered here
            return replace(item, label="")
        if item.row == "table":
            side: Side | None = LEFT if item.index == 0 else RIGHT if item.index == len(state.active) - 1 else None
            next_draft = replace_parts(draft, side=side or "")
            value: HandQuestionValue | None = SetEndValue(side) if side else None
        else:
            place = item.index + 1
            next_draft = replace_parts(draft, shown_places={*draft.shown_places, place})
            value = HandCardValue(place_before_scout_or_0_if_taken(draft, place))
        return replace(
            item,
            id=element_id_of_target(item.target),
            control=enter_value(value) if value else None,
            is_wrong=str(item.target) in violating_targets and (item.row == "table" or item.is_current),
            is_selectable=value is not None
            and not item.is_current
            and grouped_moves.has_legal_move_including_draft(next_draft),
        )

    return draw_table(state, page.say, hand_draft=draft, marks=TableMarks(mark_item=mark_item, has_gaps=True))


def touchable_gap_of_hand_with_taken_card(
    page: Page, draft: MoveByPlaces, grouped_moves: LegalMoves, gap: HandGap
) -> HandGap:
    """Returns a gap of the hand with the taken card with its marks; both gaps beside that card are its own."""
    state, say, gap_number = page.entered_state_or_only_players_if_refused, page.say, gap.index + 1
    place = gap_number - (0 < draft.taken_place < gap_number)
    with_gap = replace_parts(draft, place=place)
    is_touched = draft.place == place
    size = (
        longest_set_size_containing_place(hand_after_scout_treating_unknown_hand_as_empty(state, with_gap), place)
        if draft.side
        else 0
    )
    return replace(
        gap,
        label=say("scout.gap", n=place) + (say("scout.colon") + say("scout.gap.size", n=size) if size else ""),
        text=f"×{size}" if size > 1 else "·",
        id=element_id_of_target(f"gap.{gap_number}"),
        control=enter_value(HandGapValue(place)),
        is_current=is_touched,
        is_selectable=not is_touched and grouped_moves.has_legal_move_including_draft(with_gap),
    )
