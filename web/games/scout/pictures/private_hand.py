"""Draws the private hand beside a followed game: entered once a round and updated with each turn; never part of a
shared record.

Each card is entered as it is read: the upper number, then the lower number (`hand_entry` says what is selected, and
`targets` what the controls send).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.types import Violation
from calculators.scout.moves import split_end_card_from_nonempty_active_set
from calculators.scout.private_hand import (
    count_unentered_or_minus_departed_hand_cards,
    find_private_hand_violations,
    hand_with_scouted_card_placed_or_loose,
)
from calculators.scout.sets import LONGEST
from calculators.scout.state import PrivateOrderedHand, State
from calculators.scout.unfinished import MoveDraft, next_field
from web.games.scout.draft import build_erase_key, lay_out_number_pad
from web.games.scout.pictures.hand_entry import (
    LOWER,
    MINE,
    NEW,
    UPPER,
    CardCursor,
    cursor_at_selected_card_or_none,
    find_card_cursor,
    private_card_target,
    private_hand_with_number_at_cursor_or_raise,
    selection_with_hand_card_replaced_or_removed,
)
from web.games.scout.pictures.scene import (
    HandGap,
    RowItem,
    TableCard,
    TableMarks,
    describe_card,
    draw_table,
    scene_of_row,
)
from web.games.scout.pictures.winning_sets import (
    WinningSet,
    build_longest_winning_sets_without_overlap,
    list_legal_shows,
)
from web.games.scout.targets import (
    LooseCardValue,
    PrivateCardValue,
    PrivateGapValue,
    PrivateNumberValue,
    PrivateSwitchValue,
)
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Chips, HandCover, Key, Pad, Scene, element_id_of_target, enter_value, select
from web.table.page import Page
from web.table.private_hand import DropCardValue, build_hand_cover

WIDE = 15
"""The most cards that a tray 360 pixels wide can show side by side."""


@dataclass(frozen=True, slots=True)
class PlayableHand:
    """A completely known hand to show cards from. cards: its row, a control each; winning_sets: the longest that do not
    overlap; sets_text: how many sets win in all."""

    cards: Scene
    winning_sets: tuple[WinningSet, ...]
    sets_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateHandPanel:
    """cover: the part that all games share; cards: the row of the entered cards, with a taken card at its place;
    place_count: places of the hand including cards not entered; cursor: what is entered next, None for nothing;
    winning_sets: the best sets that do not overlap, while the hand grows; gaps: the row of places for a taken or loose
    card; loose: that of the cards without a place; flip_key: flips the card that is placed; hint: what a control of the
    hand does if it does not correct a card; number_pad: enters numbers; correction_keys: correct the selected card;
    violations: what contradicts; playable_hand: the hand to show cards from."""

    cover: HandCover
    cards: Scene | None = None
    place_count: int = 0
    cursor: CardCursor | None = None
    winning_sets: tuple[WinningSet, ...] = ()
    gaps: Scene | None = None
    loose: Scene | None = None
    flip_key: Key | None = None
    hint: str = ""
    number_pad: Pad | None = None
    correction_keys: Chips | None = None
    violations: tuple[Violation, ...] = ()
    playable_hand: PlayableHand | None = None


@dataclass(frozen=True, slots=True)
class PrivateHandContext:
    """A private hand in its position. draft: the drafted move; selection: what is selected."""

    private_hand: PrivateOrderedHand
    state: State
    draft: MoveDraft
    selection: str

    @property
    def missing_card_count(self) -> int | None:
        return count_unentered_or_minus_departed_hand_cards(self.private_hand, self.state)

    @property
    def has_too_many_cards(self) -> bool:
        """True if more cards are entered than the hand has."""
        return (self.missing_card_count or 0) < 0

    @property
    def is_correcting_card(self) -> bool:
        """True if a card of the hand is selected for correction."""
        return cursor_at_selected_card_or_none(self.selection) is not None

    @property
    def cursor_of_selected_or_next_card_or_none(self) -> CardCursor | None:
        """What is entered next; None if every card is entered, or if cards that have left are to be removed first."""
        is_number_expected = self.missing_card_count is None or self.missing_card_count > 0 or self.is_correcting_card
        cursor = find_card_cursor(self.private_hand, self.selection)
        is_complete = cursor.card_index == len(self.private_hand.cards) and not is_number_expected
        return None if self.has_too_many_cards or is_complete else cursor

    @property
    def do_hand_cards_enter_move(self) -> bool:
        """True if it is this hand's turn, and its cards enter the move."""
        return (
            self.private_hand.seat == self.state.table.turn
            and not self.has_too_many_cards
            and not self.is_correcting_card
        )

    @property
    def is_taking_card(self) -> bool:
        """True if the draft takes a card into this hand."""
        return self.do_hand_cards_enter_move and bool(self.draft.side) and bool(self.state.active)

    @property
    def private_hand_with_taken_card_if_placed(self) -> PrivateOrderedHand:
        """The hand with the taken card, once its place is entered; unchanged before."""
        side, secrets = self.draft.side, self.draft.secrets
        if not side or not self.is_taking_card or not 1 <= secrets.place <= len(self.private_hand.cards) + 1:
            return self.private_hand
        return hand_with_scouted_card_placed_or_loose(
            self.private_hand, split_end_card_from_nonempty_active_set(self.state, side).end_card, secrets
        )


def build_private_hand_panel(page: Page, current_state: State, draft: MoveDraft) -> PrivateHandPanel:
    """Returns the panel of the asker's private hand, as far as it is entered. current_state: the current position."""
    say, private_hand = page.say, page.answer.state.mine
    if private_hand is None:
        return PrivateHandPanel(cover=build_hand_cover(page))
    context = PrivateHandContext(private_hand, current_state, draft, page.selection)
    violations = find_private_hand_violations(private_hand, current_state)
    cursor, missing_count = context.cursor_of_selected_or_next_card_or_none, context.missing_card_count
    entered_count = len(private_hand.cards) + len(private_hand.loose)
    has_gaps = context.is_taking_card or (private_hand.loose and not context.has_too_many_cards)
    hand_scene = draw_private_hand(say, context, violations)
    return PrivateHandPanel(
        cover=replace(
            build_hand_cover(page),
            count=say("scout.own.count", n=entered_count, all=entered_count + missing_count)
            if missing_count is not None and missing_count >= 0
            else "",
            bar=None if has_gaps else build_next_number_or_hand_complete_bar_or_none(say, context),
        ),
        cards=scene_of_row(hand_scene, "hand", say("scout.hand")) if private_hand.cards else None,
        place_count=len(private_hand.cards) + (1 if missing_count is None else missing_count),
        cursor=cursor,
        winning_sets=() if violations or has_gaps else list_longest_sets_beating_other_seats_set(say, context),
        gaps=scene_of_row(hand_scene, "gaps", say("scout.gaps")) if has_gaps else None,
        loose=draw_taken_cards_without_entered_place(say, context) if private_hand.loose else None,
        flip_key=Key(
            text=say("scout.touch.over"),
            control=enter_value(PrivateSwitchValue("over")),
            is_selected=context.is_taking_card and draft.secrets.flip,
        )
        if context.is_taking_card or private_hand.loose
        else None,
        hint=describe_excess_cards_or_gaps_or_empty(say, context),
        number_pad=None if has_gaps and cursor is None else build_hand_number_pad_if_no_excess_card(say, context),
        correction_keys=build_card_correction_keys_or_none(say, context),
        violations=violations,
        playable_hand=None if violations else build_playable_hand_of_show_or_none(say, context),
    )


def build_next_number_or_hand_complete_bar_or_none(say: Speaker, context: PrivateHandContext) -> AnswerBar | None:
    """Returns the bar that asks for the next number; its action leaves it for later. None if there are too many
    cards."""
    cursor, cards = context.cursor_of_selected_or_next_card_or_none, context.private_hand.cards
    if context.has_too_many_cards:
        return None
    if cursor is None:
        if not all(card.top for card in cards):
            return AnswerBar(head=say("scout.own.mend"))
        return AnswerBar(head=say("scout.own.whole", n=len(cards)), lines=(say("scout.own.mend"),))
    index, part = cursor
    place_text = say("scout.own.place", n=index + 1)
    if index == len(cards):
        return AnswerBar(head=say("scout.own.upper"), lines=(place_text if cards else say("scout.own.enter"),))
    if part == NEW:
        place_text = say("scout.own.place.left", n=index + 1)
    elif part == LOWER:
        place_text = say("scout.own.place.of", n=index + 1, number=cards[index].top or "?")
    is_last_number = index == len(cards) - 1 and cards[index].bottom is None and part == LOWER
    next_card = CardCursor(len(cards), UPPER) if is_last_number else None
    later_action = Action(
        text=say("scout.own.later" if part == LOWER else "scout.pad.done"),
        control=select(selection_with_hand_card_replaced_or_removed(context.selection, next_card)),
        is_quiet=True,
    )
    return AnswerBar(
        head=say("scout.own.lower" if part == LOWER else "scout.own.upper"), lines=(place_text,), action=later_action
    )


def list_longest_sets_beating_other_seats_set(say: Speaker, context: PrivateHandContext) -> tuple[WinningSet, ...]:
    """Returns the longest sets of the cards entered so far that beat another seat's active set, without overlaps; ()
    without such a set, and while the hand is too large, has a loose card or an unknown number."""
    state, cards = context.state, context.private_hand.cards
    owner = state.entered_or_deduced_owner_of_active_set_or_none
    if not state.active or owner == context.private_hand.seat or not 0 < len(cards) <= WIDE:
        return ()
    if context.has_too_many_cards or context.private_hand.loose or not all(card.top for card in cards):
        return ()
    return build_longest_winning_sets_without_overlap(
        say, cards, list_legal_shows(state, cards), drafted_places_or_none=None
    )


def build_playable_hand_of_show_or_none(say: Speaker, context: PrivateHandContext) -> PlayableHand | None:
    """Returns the hand in the tray if a Show is drafted and all cards are known; else None."""
    cards = context.private_hand.cards
    is_complete = context.missing_card_count == 0 and not context.private_hand.loose and all(card.top for card in cards)
    if (
        not is_complete
        or not does_touching_hand_card_enter_it_into_show(context)
        or context.draft.kind != "show"
        or not 0 < len(cards) <= WIDE
    ):
        return None
    shown_places = hand_places_of_drafted_show_or_empty(context.draft)

    def mark_item(item: RowItem) -> RowItem:
        place = item.index + 1
        return replace(item, control=enter_value(PrivateCardValue(place)), is_current=place in shown_places)

    shows = list_legal_shows(context.state, cards)
    scene = draw_table(replace(context.state, hand=cards), say, marks=TableMarks(mark_item=mark_item))
    return PlayableHand(
        scene_of_row(scene, "hand", say("scout.hand")),
        build_longest_winning_sets_without_overlap(say, cards, shows, shown_places),
        say("scout.own.wins", n=len(shows)),
    )


def describe_excess_cards_or_gaps_or_empty(say: Speaker, context: PrivateHandContext) -> str:
    """Returns that there are too many cards, or what a gap is for: the taken card or a loose one; '' for neither."""
    if context.has_too_many_cards:
        return say("scout.own.over", n=-(context.missing_card_count or 0))
    if context.is_taking_card and not context.draft.secrets.place:
        return say("scout.own.gap")
    return say("scout.own.loose") if context.private_hand.loose and not context.is_taking_card else ""


def does_touching_hand_card_enter_it_into_show(context: PrivateHandContext) -> bool:
    """Returns whether a touch of a card of the hand enters it into the drafted show, instead of selecting it for
    correction."""
    return (
        context.do_hand_cards_enter_move
        and context.draft.kind in ("show", "both")
        and next_field(context.state, context.draft) != "side"
    )


def hand_places_of_drafted_show_or_empty(draft: MoveDraft) -> range:
    """Returns the places of the hand that the draft shows; an empty range if the first place is not entered."""
    first = draft.secrets.first
    return range(first, first + len(draft.cards)) if first else range(0)


def draw_private_hand(say: Speaker, context: PrivateHandContext, violations: tuple[Violation, ...]) -> Scene:
    """Draws the hand from left to right, each card with a control that removes or corrects it, and its gaps for the
    taken card or for the first loose one."""
    violating_targets = {mark for violation in violations for mark in violation.marks}
    cursor = context.cursor_of_selected_or_next_card_or_none
    taken_place = context.draft.secrets.place if context.is_taking_card else 0

    def mark_item(item: RowItem) -> RowItem:
        place = item.index + 1
        if isinstance(item, HandGap):
            place -= 0 < taken_place < place
            return replace(
                item,
                label=say("scout.gap", n=place),
                id=element_id_of_target(PrivateGapValue(item.index + 1)),
                control=enter_value(PrivateGapValue(place)),
                is_current=place == taken_place,
            )
        target, is_upper_selected = private_card_target(item.index), cursor == (item.index, UPPER)
        touched_card = CardCursor(item.index, LOWER if is_upper_selected else UPPER)  # the next touch: the lower
        return replace(
            item,
            id=element_id_of_target(target),
            control=enter_value(DropCardValue(place))
            if context.has_too_many_cards
            else select(selection_with_hand_card_replaced_or_removed(context.selection, touched_card)),
            is_current=cursor is not None and cursor.card_index == item.index,
            is_wrong=target in violating_targets,
            is_taken=place == taken_place,
        )

    hand = context.private_hand_with_taken_card_if_placed.cards
    marks = TableMarks(mark_item=mark_item, has_gaps=True)
    return draw_table(replace(context.state, hand=hand), say, marks=marks)


def draw_taken_cards_without_entered_place(say: Speaker, context: PrivateHandContext) -> Scene:
    """Draws the cards that were taken to a place that is not entered."""

    def mark_item(item: RowItem) -> RowItem:
        return replace(
            item,
            label=describe_card(say, item.card) if isinstance(item, TableCard) else "",
            id=element_id_of_target(f"{MINE}.loose.{item.index}"),
            control=enter_value(LooseCardValue(item.index)) if context.has_too_many_cards else None,
            is_taken=True,
        )

    loose_hand = replace(context.state, hand=context.private_hand.loose)
    scene = draw_table(loose_hand, say, marks=TableMarks(mark_item=mark_item))
    return scene_of_row(scene, "hand", say("scout.own.loose.cards"))


def build_hand_number_pad_if_no_excess_card(say: Speaker, context: PrivateHandContext) -> Pad | None:
    """Returns the numbers 1 to 10 for the card at the cursor, with impossible ones disabled, ⌫, and a key that flips
    all cards. None if cards that have left are to be removed first."""
    if context.has_too_many_cards:
        return None
    cursor, private_hand = context.cursor_of_selected_or_next_card_or_none, context.private_hand
    keys = [
        Key(
            text=str(number),
            control=enter_value(PrivateNumberValue(number)),
            is_selected=cursor is not None and number == number_at_cursor_or_none(private_hand, cursor),
            is_disabled=cursor is None or not can_number_be_entered_at_cursor(context, cursor, number),
        )
        for number in range(1, LONGEST + 1)
    ]
    flip_key = Key(
        text="⇅",
        control=enter_value(PrivateSwitchValue("turn")),
        label=say("scout.own.turn"),
        is_disabled=not private_hand.cards,
    )
    back_key = build_erase_key(say, PrivateSwitchValue("erase"), is_disabled=not private_hand.cards)
    return lay_out_number_pad(say("pad.label"), keys, back_key, flip_key)


def number_at_cursor_or_none(private_hand: PrivateOrderedHand, cursor: CardCursor) -> int | None:
    """Returns the number at the cursor; None if there is none yet."""
    index, part = cursor
    if part == NEW or index >= len(private_hand.cards):
        return None
    card = private_hand.cards[index]
    return card.bottom if part == LOWER else card.top or None


def can_number_be_entered_at_cursor(context: PrivateHandContext, cursor: CardCursor, number: int) -> bool:
    """Returns whether the deck has such a card, and it is nowhere else (scout.pairs, scout.deck)."""
    changed_hand = private_hand_with_number_at_cursor_or_raise(context.private_hand, cursor, number)
    mark = private_card_target(cursor.card_index)
    return not any(mark in violation.marks for violation in find_private_hand_violations(changed_hand, context.state))


def build_card_correction_keys_or_none(say: Speaker, context: PrivateHandContext) -> Chips | None:
    """Returns the keys for a card that is corrected: a new card in front of it, and its lower number. None if no card
    is, or if cards that have left are to be removed first."""
    selected_card = cursor_at_selected_card_or_none(context.selection)
    if (
        selected_card is None
        or selected_card.card_index >= len(context.private_hand.cards)
        or context.has_too_many_cards
    ):
        return None
    words_of_part = {NEW: "scout.pad.insert.left", LOWER: "scout.key.lower"}
    cursors = [CardCursor(selected_card.card_index, part) for part in words_of_part]
    return Chips(
        say("scout.pad.ways"),
        tuple(
            Key(
                text=say(words_of_part[cursor.part]),
                control=select(selection_with_hand_card_replaced_or_removed(context.selection, cursor)),
                is_selected=selected_card == cursor,
            )
            for cursor in cursors
        ),
    )
