"""The picture of a question about a move: the active set, the cards shown against it, and the hand if it is known.

A move of a known hand is touched on the picture, where legal ones are marked; another one is entered in the tray.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.types import Violation
from calculators.scout import GAME
from calculators.scout.compare import set_kind_word
from calculators.scout.moves import (
    LEFT,
    RIGHT,
    MoveByPlaces,
    Show,
    Side,
    hand_after_scout_treating_unknown_hand_as_empty,
)
from calculators.scout.state import State
from calculators.scout.unfinished import (
    MoveDraft,
    adapt_draft_to_hand_and_active_set,
    find_questioned_move_or_none,
    next_field,
    place_before_scout_or_0,
    replace_parts_and_derive_kind,
)
from web.games.scout.draft import ENTRY, build_entry_tray_of_mover, find_refusals_of_scout_if_draft_lacks_side
from web.games.scout.pictures.columns import SeatFigures, build_seat_columns_with_drafted_changes
from web.games.scout.pictures.drawn_cards import table_cards_during_drafted_move_of_known_hand
from web.games.scout.pictures.duel import Duel, build_active_and_shown_set_of_draft, draw_compared_duel, draw_duel
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
    draw_cards_on_table,
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
    SetEndValue,
)
from web.i18n import Speaker
from web.pieces import Control, Key, Scene, TrayWithPad, element_id_of_target, enter_value, select
from web.table.page import Page

DECISIVE = (
    "scout.move.apart",
    "scout.move.mixed",
    "scout.move.between",
    "scout.move.weaker.",
    "scout.effect.stronger.",
)
"""Prefixes of codes that decide a show: it is no set, or weaker, or stronger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchableHand:
    """The known hand of a question, with what is touched to enter its move.

    seat: the seat to move, with `card_count` cards; cards, gaps: rows of the hand; shows_set_sizes: whether the gaps
    state the longest set that the card would be part of; scout_keys: flip the taken card, and leave out the Show; ()
    without an active set; clear_key: begins again; offered: the list of legal moves.
    """

    seat: str
    card_count: int
    cards: Scene
    gaps: Scene
    shows_set_sizes: bool
    scout_keys: tuple[Key, ...]
    clear_key: Key
    offered: MoveList


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question about a move.

    duel: the active set and the cards shown; hint: what to enter next; hand: None for a move as everybody saw it, which
    `draft_tray` enters; to_hand, to_table: enter the position; columns: the figures of every seat if any are entered,
    in the round of the number `round`; violations: why the move is illegal whatever else is entered.
    """

    duel: Duel
    hint: str
    to_hand: Control
    to_table: Control
    hand: TouchableHand | None = None
    draft_tray: TrayWithPad | None = None
    columns: tuple[SeatFigures, ...] = ()
    violations: tuple[Violation, ...] = ()
    round: int = 0


def build_question(page: Page, selection: str, seen_move: MoveDraft | None) -> Question:
    """Returns the question about a move as everybody saw it, or None: about one of the known hand."""
    state: State = page.answer.state
    to_hand = select(CardTarget("hand", len(state.hand_cards)))
    to_table = select(CardTarget("table", len(state.active)))
    if seen_move is None:
        draft = adapt_draft_to_hand_and_active_set(
            state, ENTRY.find_draft_of_selection_or_last_questioned_move(page.answer, selection)
        )
        grouped_moves = group_legal_moves_by_kind_and_scout(state)
        return Question(
            duel=draw_duel_with_touchable_ends(page, draft, grouped_moves),
            hint=page.say(sentence_key_of_next_touch(state, draft)),
            to_hand=to_hand,
            to_table=to_table,
            hand=build_touchable_hand(page, selection, draft, grouped_moves),
        )
    move = seen_move.complete_move_or_none
    columns = build_seat_columns_with_drafted_changes(
        page, state, None if move is None else GAME.judge_move(state, move)
    )
    return Question(
        duel=build_active_and_shown_set_of_draft(page.say, state, seen_move, can_touch_ends=False),
        hint=page.say(f"scout.next.{next_field(state, seen_move) or 'cards'}"),
        to_hand=to_hand,
        to_table=to_table,
        draft_tray=build_entry_tray_of_mover(page.say, state, seen_move),
        columns=tuple(replace(figures, control=None) for figures in columns)
        if any(state.seats[: state.table.players])
        else (),
        violations=find_refusals_of_scout_if_draft_lacks_side(state, seen_move),
    )


# A known hand


def draw_duel_with_touchable_ends(page: Page, draft: MoveByPlaces, grouped_moves: LegalMoves) -> Duel:
    """Returns active set and cards shown; the ends of the set take a card. Its kind is that of the set as it lies, even
    where the taken card is flipped."""
    state: State = page.answer.state
    violating_targets = page.parameters_and_targets_of_violations

    def mark_active_card(card: TableCard) -> TableCard:
        side: Side | None = LEFT if card.index == 0 else RIGHT if card.index == len(state.active) - 1 else None
        return replace(
            card,
            id=element_id_of_target(card.target),
            control=enter_value(SetEndValue(side)) if side else None,
            is_wrong=str(card.target) in violating_targets,
            is_selectable=side is not None
            and not card.is_current
            and grouped_moves.has_legal_move_including_draft(replace_parts_and_derive_kind(draft, side=side)),
        )

    on_table = table_cards_during_drafted_move_of_known_hand(state, draft)
    is_rest_of_set_unknown = draft.kind == "both" and not draft.side
    draw = draw_duel if is_rest_of_set_unknown else draw_compared_duel
    duel = draw(state, page.say, on_table, mark_active_card)
    kind = set_kind_word(state.set_to_beat.numbers)
    return replace(duel, active_set=replace(duel.active_set, kind=kind))


def build_touchable_hand(page: Page, selection: str, draft: MoveByPlaces, grouped_moves: LegalMoves) -> TouchableHand:
    """Returns the hand and its gaps as controls, the keys of a Scout, and the list of all moves."""
    state: State = page.answer.state
    say, scene = page.say, draw_touchable_hand_and_gaps(page, draft, grouped_moves)
    return TouchableHand(
        seat=state.table.mover_seat_code,
        card_count=len(state.hand_cards),
        cards=scene_of_row(
            scene, "hand", f"{say('scout.hand')} {format_numbers(say, list_cards_of_row(scene, 'hand'))}"
        ),
        gaps=scene_of_row(scene, "gaps", say("scout.gaps")),
        shows_set_sizes=bool(draft.side),
        scout_keys=build_flip_and_show_nothing_keys(say, state, draft) if state.active else (),
        clear_key=Key(
            text=say("pad.erase"),
            control=enter_value(HandQuestionSwitchValue("clear")),
            is_disabled=draft == Show(),
        ),
        offered=build_filtered_move_list_cut_unless_unfolded(
            page, TARGETS.parse_or_none(selection), draft, grouped_moves
        ),
    )


def build_flip_and_show_nothing_keys(say: Speaker, state: State, draft: MoveByPlaces) -> tuple[Key, ...]:
    """Returns the keys of a Scout, disabled until its end is entered: flip the taken card; show nothing, unless two
    players have no Scout & Show."""
    flip_key = Key(
        text=say("scout.touch.over"),
        control=enter_value(HandQuestionSwitchValue("flip")),
        is_selected=draft.flip,
        is_disabled=not draft.side,
    )
    no_show_key = Key(
        text=say("scout.touch.bare"),
        control=enter_value(HandQuestionSwitchValue("bare")),
        is_selected=draft.shows_nothing,
        is_disabled=not draft.side,
    )
    return (flip_key,) if state.is_two_player_game else (flip_key, no_show_key)


def sentence_key_of_next_touch(state: State, draft: MoveByPlaces) -> str:
    """Returns the key of the sentence that says what to touch next."""
    if draft.side and not draft.place:
        return "scout.touch.gap"
    if draft.place and not draft.side:
        return "scout.touch.end"
    if draft.shown_places and find_questioned_move_or_none(state, draft) is None:
        return "scout.touch.apart"
    return "scout.touch.any" if state.active else "scout.touch.cards"


def draw_touchable_hand_and_gaps(page: Page, draft: MoveByPlaces, grouped_moves: LegalMoves) -> Scene:
    """Draws the hand with the taken card, and its gaps: what can be touched enters the move."""
    state: State = page.answer.state
    violating_targets = page.parameters_and_targets_of_violations

    def mark_item(item: RowItem) -> RowItem:
        if isinstance(item, HandGap):
            return touchable_gap_of_hand_with_taken_card(page, draft, grouped_moves, item)
        place = item.index + 1
        next_draft = replace_parts_and_derive_kind(draft, shown_places={*draft.shown_places, place})
        return replace(
            item,
            id=element_id_of_target(item.target),
            control=enter_value(HandCardValue(place_before_scout_or_0(draft, place))),
            is_wrong=item.is_current and str(item.target) in violating_targets,
            is_selectable=not item.is_current and grouped_moves.has_legal_move_including_draft(next_draft),
        )

    on_table = table_cards_during_drafted_move_of_known_hand(state, draft)
    return draw_cards_on_table(on_table, page.say, TableMarks(mark_item=mark_item, has_gaps=True))


def touchable_gap_of_hand_with_taken_card(
    page: Page, draft: MoveByPlaces, grouped_moves: LegalMoves, gap: HandGap
) -> HandGap:
    """Returns a gap of the hand with the taken card with its marks; both gaps beside that card are its own."""
    state, say, gap_number = page.answer.state, page.say, gap.index + 1
    place = gap_number - (0 < draft.taken_place < gap_number)
    with_gap = replace_parts_and_derive_kind(draft, place=place)
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
