"""The private hand beside a followed game: entered once a round and updated with each turn; never part of a shared
record.

Each card is entered as it is read: the upper number, then the lower number.
Selections: `mine.3` a card to correct (0-based; beyond the last the next one to enter), `mine.3.b` its lower number,
`mine.3.i` a new card in front of it; after the `~` of a draft, if there is one (`shown.7~mine.3`).
Values: `own.whose.p2`, `own.forget`; `own.n.7` a number, `own.erase`, `own.turn` flips all cards. In the hand's own
turn `own.card.3` shows a card, `own.set.3.6` the cards from one place to another; `own.gap.4` and `own.over` enter the
place of the taken card and flip it; `own.drop.3` and `own.loose.0` remove a card that has been shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.parsing import parse_seat_code
from calculators.core.types import Violation
from calculators.scout.moves import find_legal_moves, split_end_card_from_active_set
from calculators.scout.private_hand import (
    MoverSecrets,
    count_unentered_cards,
    find_private_hand_violations,
    insert_card_at_place_counted_from_1,
    with_scouted_card_placed_or_loose,
)
from calculators.scout.sets import measure_set_strength_or_none
from calculators.scout.state import LONGEST, Cards, PrivateOrderedHand, Show, State
from calculators.scout.unfinished import MoveDraft, is_draft_text, parse_draft_leniently
from web.games.scout.pictures.by_hand import CardFace
from web.games.scout.pictures.hand_entry import (
    LOWER,
    MINE,
    NEW,
    UPPER,
    CardIndexAndMode,
    HandInputResult,
    cursor_in_hand,
    enter_private_hand_number,
    erase_private_hand_number,
    private_card_target,
    private_hand_with_number,
    selected_card_or_none,
    selection_of_card,
    selection_without_card,
)
from web.games.scout.targets import (
    LooseCardValue,
    PrivateCardValue,
    PrivateGapValue,
    PrivateHandValue,
    PrivateNumberValue,
    PrivateSetValue,
    PrivateSwitchValue,
)
from web.pieces import (
    Action,
    Bar,
    Chips,
    Control,
    HandCover,
    Key,
    Pad,
    Strip,
    TouchableCell,
    enter_value,
    items_with_one_removed_or_raise,
    select,
)
from web.table.page import Page
from web.table.private_hand import DropCardValue, ForgetHandValue, HandOwnerValue, build_hand_cover

WIDE = 15
"""The most cards that a tray 360 pixels wide can show side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningSet:
    """A set of the hand that beats the active one.

    first, last: its places, 1-based; words: its kind; label: the same with its numbers; control: shows it, None where
    no show is drafted; is_drafted: whether the draft shows it.
    """

    first: int
    last: int
    words: str
    label: str
    control: Control | None
    is_drafted: bool


@dataclass(frozen=True, slots=True)
class PlayableHand:
    """A completely known hand to show cards from. cards: a control each; winning_sets: the longest that do not overlap;
    sets_text: how many sets win in all."""

    cards: Strip
    winning_sets: tuple[WinningSet, ...]
    sets_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateHandPanel:
    """cover: the part that all games share; cards: the entered cards, with a taken card at its place; place_count:
    places of the hand including cards not entered; cursor: what is entered next, None for nothing; winning_sets: the
    best sets that do not overlap, while the hand grows; gaps: places for a taken or loose card; loose: the cards
    without a place; flip_key: flips the card that is placed; hint: what a control of the hand does if it does not
    correct a card; number_pad: enters numbers; correction_keys: correct the selected card; violations: what
    contradicts; playable_hand: the hand to show cards from."""

    cover: HandCover
    cards: Strip | None = None
    place_count: int = 0
    cursor: CardIndexAndMode | None = None
    winning_sets: tuple[WinningSet, ...] = ()
    gaps: Strip | None = None
    loose: Strip | None = None
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
        return count_unentered_cards(self.private_hand, self.state)

    @property
    def has_too_many_cards(self) -> bool:
        """True if more cards are entered than the hand has."""
        return (self.missing_card_count or 0) < 0

    @property
    def is_correcting_card(self) -> bool:
        """True if a card of the hand is selected for correction."""
        return selected_card_or_none(self.selection) is not None

    @property
    def cursor_or_none(self) -> CardIndexAndMode | None:
        """What is entered next; None if every card is entered, or if cards that have left are to be removed first."""
        is_number_expected = self.missing_card_count is None or self.missing_card_count > 0 or self.is_correcting_card
        cursor = cursor_in_hand(self.private_hand, self.selection)
        is_complete = cursor.card_index == len(self.private_hand.cards) and not is_number_expected
        return None if self.has_too_many_cards or is_complete else cursor

    @property
    def is_turn_of_hand_without_correction(self) -> bool:
        """True if it is this hand's turn, and its cards enter the move."""
        return (
            self.private_hand.seat == self.state.table.turn
            and not self.has_too_many_cards
            and not self.is_correcting_card
        )

    @property
    def is_taking_card(self) -> bool:
        """True if the draft takes a card into this hand."""
        return self.is_turn_of_hand_without_correction and bool(self.draft.side) and bool(self.state.active)

    @property
    def private_hand_with_taken_card_if_placed(self) -> PrivateOrderedHand:
        """The hand with the taken card, once its place is entered."""
        secrets = self.draft.secrets
        if not self.is_taking_card or not 1 <= secrets.place <= len(self.private_hand.cards) + 1:
            return self.private_hand
        return with_scouted_card_placed_or_loose(
            self.private_hand, split_end_card_from_active_set(self.state, self.draft.side)[0], secrets
        )


def build_private_hand_panel(page: Page, state: State, draft: MoveDraft) -> PrivateHandPanel:
    """Returns the panel of the asker's private hand, as far as it is entered. state: the current position."""
    say, private_hand = page.say, page.answer.state.mine
    if private_hand is None:
        return PrivateHandPanel(cover=build_hand_cover(page, seat_number=None))
    context = PrivateHandContext(private_hand, state, draft, page.selection)
    violations = find_private_hand_violations(private_hand, state)
    is_taken_card_flipped = draft.secrets.flip if context.is_taking_card else False
    cursor, missing_count = context.cursor_or_none, context.missing_card_count
    entered_count, place_count = (
        len(private_hand.cards) + len(private_hand.loose),
        len(private_hand.cards) + (missing_count or 0),
    )
    gaps = (
        build_strip_of_gaps_for_card(page, context)
        if context.is_taking_card or (private_hand.loose and not context.has_too_many_cards)
        else None
    )
    cover = build_hand_cover(page, seat_number=private_hand.seat)
    return PrivateHandPanel(
        cover=replace(
            cover,
            count=say("scout.own.count", n=entered_count, all=entered_count + missing_count)
            if missing_count is not None and missing_count >= 0
            else "",
            bar=None if gaps else build_bar_asking_number_or_none(page, context),
        ),
        cards=build_card_strip(page, context, violations=violations, shows_cards=False) if private_hand.cards else None,
        place_count=place_count + (missing_count is None),
        cursor=cursor,
        winning_sets=() if violations or gaps else list_sets_of_growing_hand_that_win(page, context),
        gaps=gaps,
        loose=build_strip_of_loose_cards(page, context) if private_hand.loose else None,
        flip_key=Key(
            text=say("scout.touch.over"),
            control=enter_value(PrivateSwitchValue("over")),
            is_selected=is_taken_card_flipped,
        )
        if context.is_taking_card or private_hand.loose
        else None,
        hint=build_hint_of_hand_touch_or_empty(page, context),
        number_pad=None if gaps and cursor is None else build_number_pad_or_none_if_too_many_cards(page, context),
        correction_keys=build_chosen_card_correction_keys_or_none(page, context),
        violations=violations,
        playable_hand=None if violations else build_known_hand_for_drafted_show_or_none(page, context),
    )


def build_bar_asking_number_or_none(page: Page, context: PrivateHandContext) -> Bar | None:
    """Returns the bar that asks for the next number; its action leaves it for later. None if there are too many
    cards."""
    say, cursor, cards = page.say, context.cursor_or_none, context.private_hand.cards
    if context.has_too_many_cards:
        return None
    if cursor is None:
        return Bar(head=say("scout.own.whole", n=len(cards)), lines=(say("scout.own.mend"),))
    index, mode = cursor
    place_text = say("scout.own.place", n=index + 1)
    if index == len(cards):
        return Bar(head=say("scout.own.upper"), lines=(place_text if cards else say("scout.own.enter"),))
    if mode == NEW:
        place_text = say("scout.own.place.left", n=index + 1)
    elif mode == LOWER:
        place_text = say("scout.own.place.of", n=index + 1, number=cards[index].top or "?")
    is_last_number = index == len(cards) - 1 and cards[index].bottom is None and mode == LOWER
    next_card = CardIndexAndMode(len(cards), UPPER) if is_last_number else None
    later_action = Action(
        text=say("scout.own.later" if mode == LOWER else "scout.pad.done"),
        control=select(selection_of_card(context.selection, next_card)),
        is_quiet=True,
    )
    return Bar(
        head=say("scout.own.lower" if mode == LOWER else "scout.own.upper"), lines=(place_text,), action=later_action
    )


def list_sets_of_growing_hand_that_win(page: Page, context: PrivateHandContext) -> tuple[WinningSet, ...]:
    """Returns the longest sets of the cards entered so far that beat another seat's active set, without overlaps."""
    state, cards = context.state, context.private_hand.cards
    owner = state.active_set_owner_or_none_if_unknown
    if not state.active or owner == context.private_hand.seat or not 0 < len(cards) <= WIDE:
        return ()
    if context.has_too_many_cards or context.private_hand.loose or not all(card.top for card in cards):
        return ()
    return build_longest_winning_sets_without_overlap_left_to_right(
        page, cards, list_legal_shows(state, cards), drafted_places=None
    )


def list_legal_shows(state: State, cards: Cards) -> list[Show]:
    """Returns the legal Shows of a known hand, in its turn."""
    return [m for m in find_legal_moves(replace(state, mine=None, hand=cards)) if isinstance(m, Show)]


def build_longest_winning_sets_without_overlap_left_to_right(
    page: Page, cards: Cards, shows: list[Show], drafted_places: range | None
) -> tuple[WinningSet, ...]:
    """Returns the longest legal sets that do not overlap, from left to right.

    drafted_places: places of the drafted show; None where the sets have no control and are named in fewer words.
    """
    chosen_shows: list[Show] = []
    for show in sorted(shows, key=lambda show: show.first - show.last):
        if all(show.last < other.first or show.first > other.last for other in chosen_shows):
            chosen_shows.append(show)
    winning_sets = []
    for show in sorted(chosen_shows, key=lambda show: show.first):
        numbers = [card.top or 0 for card in cards[show.first - 1 : show.last]]
        strength, count = measure_set_strength_or_none(numbers), len(numbers)
        assert strength is not None
        kind = strength.kind.name.lower()
        words = page.say(f"scout.kind.{kind}" if count > 1 else "scout.kind.one", n=count)
        short_words = page.say(f"scout.own.win.{kind}", n=count) if count > 1 else "1"
        winning_sets.append(
            WinningSet(
                first=show.first,
                last=show.last,
                words=short_words if drafted_places is None else words,
                label=page.say("scout.own.show", numbers="・".join(map(str, numbers)), kind=words),
                control=None if drafted_places is None else enter_value(PrivateSetValue(show.first, show.last)),
                is_drafted=drafted_places == range(show.first, show.last + 1),
            )
        )
    return tuple(winning_sets)


def build_known_hand_for_drafted_show_or_none(page: Page, context: PrivateHandContext) -> PlayableHand | None:
    """Returns the hand in the tray if a Show is drafted and all cards are known; else None."""
    cards = context.private_hand.cards
    is_complete = context.missing_card_count == 0 and not context.private_hand.loose and all(card.top for card in cards)
    if not is_complete or not can_show_by_touch(context) or context.draft.kind != "show" or not 0 < len(cards) <= WIDE:
        return None
    shows = list_legal_shows(context.state, cards)
    return PlayableHand(
        build_card_strip(page, context, violations=(), shows_cards=True),
        build_longest_winning_sets_without_overlap_left_to_right(
            page, cards, shows, places_of_drafted_show(context.draft)
        ),
        page.say("scout.own.wins", n=len(shows)),
    )


def build_hint_of_hand_touch_or_empty(page: Page, context: PrivateHandContext) -> str:
    """Returns what a control of the hand does now, if it does not correct a card."""
    if context.has_too_many_cards:
        return page.say("scout.own.over", n=-(context.missing_card_count or 0))
    if context.is_taking_card and not context.draft.secrets.place:
        return page.say("scout.own.gap")
    return page.say("scout.own.loose") if context.private_hand.loose and not context.is_taking_card else ""


def can_show_by_touch(context: PrivateHandContext) -> bool:
    """Returns whether a control of a card shows it."""
    return (
        context.is_turn_of_hand_without_correction
        and context.draft.kind in ("show", "both")
        and context.draft.next_field != "side"
    )


def places_of_drafted_show(draft: MoveDraft) -> range:
    """Returns the places of the hand that the draft shows; an empty range if the first place is not entered."""
    first = draft.secrets.first
    return range(first, first + len(draft.cards)) if first else range(0)


def build_card_strip(
    page: Page, context: PrivateHandContext, *, violations: tuple[Violation, ...], shows_cards: bool
) -> Strip:
    """Returns the hand from left to right.

    shows_cards: True if a control shows its card in the drafted move; otherwise it removes or corrects the card, and
    leaves the draft unchanged.
    """
    say, marks = page.say, {mark for violation in violations for mark in violation.marks}
    shown_hand, taken_place = (
        context.private_hand_with_taken_card_if_placed.cards,
        context.draft.secrets.place if context.is_taking_card else 0,
    )
    cursor = None if shows_cards else context.cursor_or_none
    cells = []
    for n, card in enumerate(shown_hand, 1):
        is_selected = (
            n in places_of_drafted_show(context.draft) if shows_cards else cursor is not None and cursor[0] == n - 1
        )
        is_upper_selected = is_selected and cursor == (n - 1, UPPER)  # the next touch selects the lower number
        control = (
            enter_value(DropCardValue(n))
            if context.has_too_many_cards
            else enter_value(PrivateCardValue(n))
            if shows_cards
            else select(
                selection_of_card(context.selection, CardIndexAndMode(n - 1, LOWER if is_upper_selected else UPPER))
            )
        )
        card_words = (
            say("scout.card.words", top=card.top, bottom=card.bottom) if card.is_complete else str(card.top or "?")
        )
        label = say("scout.hand.card", n=n) + say("scout.colon") + card_words
        cells.append(
            TouchableCell(
                label=label,
                face=CardFace(card, n == taken_place),
                target=private_card_target(n - 1),
                control=control,
                is_current=is_selected,
                is_wrong=private_card_target(n - 1) in marks,
            )
        )
    return Strip(say("scout.hand"), tuple(cells))


def build_strip_of_gaps_for_card(page: Page, context: PrivateHandContext) -> Strip:
    """Returns the gaps for the taken card, or for the first loose one."""
    say, entered_place = page.say, context.draft.secrets.place if context.is_taking_card else 0
    cells = []
    for n in range(1, len(context.private_hand_with_taken_card_if_placed.cards) + 2):
        place = n - 1 if entered_place and n > entered_place else n
        label = say("scout.gap", n=place)
        cells.append(
            TouchableCell(
                label=label,
                text="·",
                target=str(PrivateGapValue(n)),
                control=enter_value(PrivateGapValue(place)),
                is_current=place == entered_place,
            )
        )
    return Strip(say("scout.gaps"), tuple(cells))


def build_strip_of_loose_cards(page: Page, context: PrivateHandContext) -> Strip:
    """Returns the cards that were taken to a place that is not entered."""
    say, cells = page.say, []
    for n, card in enumerate(context.private_hand.loose):
        touch = enter_value(LooseCardValue(n)) if context.has_too_many_cards else None
        card_words = (
            say("scout.card.words", top=card.top, bottom=card.bottom) if card.is_complete else str(card.top or "?")
        )
        cells.append(
            TouchableCell(
                label=card_words, face=CardFace(card, is_taken=True), target=f"{MINE}.loose.{n}", control=touch
            )
        )
    return Strip(say("scout.own.loose.cards"), tuple(cells))


def build_number_pad_or_none_if_too_many_cards(page: Page, context: PrivateHandContext) -> Pad | None:
    """Returns the numbers 1 to 10 for the card at the cursor, with impossible ones disabled, ⌫, and a key that flips
    all cards. None if cards that have left are to be removed first."""
    if context.has_too_many_cards:
        return None
    say, cursor, private_hand = page.say, context.cursor_or_none, context.private_hand
    keys = [
        Key(
            text=str(number),
            control=enter_value(PrivateNumberValue(number)),
            is_selected=cursor is not None and number == number_at_cursor_or_none(private_hand, cursor),
            is_disabled=cursor is None or not can_card_have_number(context, cursor, number),
        )
        for number in range(1, LONGEST + 1)
    ]
    back_key = Key(
        text=say("scout.key.back"),
        control=enter_value(PrivateSwitchValue("erase")),
        label=say("pad.erase"),
        is_disabled=not private_hand.cards,
    )
    flip_key = Key(
        text="⇅",
        control=enter_value(PrivateSwitchValue("turn")),
        label=say("scout.own.turn"),
        is_disabled=not private_hand.cards,
    )
    half = LONGEST // 2
    return Pad(say("pad.label"), half + 1, (*keys[:half], back_key, *keys[half:], flip_key))


def number_at_cursor_or_none(private_hand: PrivateOrderedHand, cursor: CardIndexAndMode) -> int | None:
    """Returns the number at the cursor; None if there is none yet."""
    index, mode = cursor
    if mode == NEW or index >= len(private_hand.cards):
        return None
    card = private_hand.cards[index]
    return card.bottom if mode == LOWER else card.top or None


def can_card_have_number(context: PrivateHandContext, cursor: CardIndexAndMode, number: int) -> bool:
    """Returns whether the deck has such a card, and it is nowhere else (scout.pairs, scout.deck)."""
    changed_hand = private_hand_with_number(context.private_hand, cursor, number)
    mark = private_card_target(cursor.card_index)
    return not any(mark in violation.marks for violation in find_private_hand_violations(changed_hand, context.state))


def build_chosen_card_correction_keys_or_none(page: Page, context: PrivateHandContext) -> Chips | None:
    """Returns the keys for a card that is corrected: a new card in front of it, and its lower number."""
    say, selected_card = page.say, selected_card_or_none(context.selection)
    if (
        selected_card is None
        or selected_card.card_index >= len(context.private_hand.cards)
        or context.has_too_many_cards
    ):
        return None
    new_in_front, lower_number = (CardIndexAndMode(selected_card.card_index, mode) for mode in (NEW, LOWER))
    return Chips(
        say("scout.pad.ways"),
        (
            Key(
                text=say("scout.pad.insert.left"),
                control=select(selection_of_card(context.selection, new_in_front)),
                is_selected=selected_card == new_in_front,
            ),
            Key(
                text=say("scout.key.lower"),
                control=select(selection_of_card(context.selection, lower_number)),
                is_selected=selected_card == lower_number,
            ),
        ),
    )


# Touches


def handle_private_hand_input(
    answer: Answer, current_state: State, selection: str, value: PrivateHandValue
) -> HandInputResult:
    """Handles one value of the private hand. current_state: the current position. Raises ValueError for a card or place
    that the hand does not have, and for any value but the first while there is no hand."""
    private_hand: PrivateOrderedHand | None = answer.state.mine
    if isinstance(value, HandOwnerValue):
        seat = parse_seat_code(value.seat_code)
        return HandInputResult(
            private_hand if private_hand is not None and private_hand.seat == seat else PrivateOrderedHand(seat),
            selection,
        )
    if isinstance(value, ForgetHandValue):
        return HandInputResult(None, selection_without_card(selection))
    if private_hand is None:
        raise ValueError(value)
    return handle_entered_private_hand_input(private_hand, current_state, selection, value)


def handle_entered_private_hand_input(
    private_hand: PrivateOrderedHand, current_state: State, selection: str, value: PrivateHandValue
) -> HandInputResult:
    context = PrivateHandContext(
        private_hand, current_state, parse_draft_leniently(selection if is_draft_text(selection) else ""), selection
    )
    match value:
        case PrivateNumberValue(number):
            return enter_private_hand_number(private_hand, selection, number)
        case PrivateSwitchValue("erase"):
            return erase_private_hand_number(private_hand, selection)
        case PrivateSwitchValue("turn"):
            flipped_cards = tuple(card.flipped for card in private_hand.cards)
            return HandInputResult(replace(private_hand, cards=flipped_cards), selection_without_card(selection))
        case PrivateSwitchValue("over"):
            return flip_taken_or_loose_card(context)
        case DropCardValue(place):
            cards = items_with_one_removed_or_raise(private_hand.cards, place - 1)
            return HandInputResult(replace(private_hand, cards=cards), selection)
        case LooseCardValue(index):
            loose = items_with_one_removed_or_raise(private_hand.loose, index)
            return HandInputResult(replace(private_hand, loose=loose), selection)
        case PrivateCardValue(place):
            return HandInputResult(private_hand, draft_with_adjacent_card_toggled_else_card_alone(context, place).text)
        case PrivateSetValue(first_place, last_place):
            draft = draft_with_show_of_places_toggled(context, first_place, last_place)
            return HandInputResult(private_hand, draft.text)
        case PrivateGapValue(place):
            return enter_place_of_taken_or_loose_card(context, place)
    raise ValueError(value)


def draft_with_show_of_places_toggled(context: PrivateHandContext, first_place: int, last_place: int) -> MoveDraft:
    """Returns the draft showing the cards at these places; without them if it shows exactly these already. Raises
    ValueError for places that cannot be shown."""
    hand_cards = context.private_hand.cards
    if (
        not can_show_by_touch(context)
        or not 1 <= first_place <= last_place <= len(hand_cards)
        or not all(card.top for card in hand_cards[first_place - 1 : last_place])
    ):
        raise ValueError((first_place, last_place))
    if places_of_drafted_show(context.draft) == range(first_place, last_place + 1):
        return replace(context.draft, cards=(), secrets=replace(context.draft.secrets, first=0))
    secrets = replace(context.draft.secrets, first=first_place)
    return replace(
        context.draft, cards=hand_cards[first_place - 1 : last_place], enters_other_number=False, secrets=secrets
    )


def draft_with_adjacent_card_toggled_else_card_alone(context: PrivateHandContext, place: int) -> MoveDraft:
    """Returns the draft with an adjacent card added, or a card at an end removed; with any other card that card alone.

    Raises ValueError for a place that cannot be shown.
    """
    draft, hand_cards = context.draft, context.private_hand_with_taken_card_if_placed.cards
    if not can_show_by_touch(context) or not 1 <= place <= len(hand_cards) or not hand_cards[place - 1].top:
        raise ValueError(place)
    shown_places = places_of_drafted_show(draft)
    places = tuple(shown_places)
    if place in shown_places and place in (shown_places[0], shown_places[-1]):
        places = tuple(n for n in shown_places if n != place)
    elif place + 1 in shown_places[:1]:
        places = (place, *shown_places)
    elif place - 1 in shown_places[-1:]:
        places = (*shown_places, place)
    else:
        places = (place,)
    cards: Cards = tuple(hand_cards[n - 1] for n in places)
    secrets = replace(draft.secrets, first=places[0] if places else 0)
    return replace(draft, cards=cards[:LONGEST], enters_other_number=False, secrets=secrets)


def enter_place_of_taken_or_loose_card(context: PrivateHandContext, gap_place: int) -> HandInputResult:
    """Enters the place of the taken card, or clears it if entered already; without a taken card, places the first loose
    card.

    Raises ValueError for a place that the hand does not have.
    """
    if not 1 <= gap_place <= len(context.private_hand.cards) + 1:
        raise ValueError(gap_place)
    if context.is_taking_card:
        secrets = context.draft.secrets
        new_secrets = MoverSecrets(0 if secrets.place == gap_place else gap_place, secrets.flip)
        cards = () if secrets.first else context.draft.cards
        return HandInputResult(context.private_hand, replace(context.draft, secrets=new_secrets, cards=cards).text)
    card, *other_cards = context.private_hand.loose
    return HandInputResult(
        replace(insert_card_at_place_counted_from_1(context.private_hand, card, gap_place), loose=tuple(other_cards)),
        context.selection,
    )


def flip_taken_or_loose_card(context: PrivateHandContext) -> HandInputResult:
    """Flips the taken card, or the first loose one."""
    if context.is_taking_card:
        secrets = context.draft.secrets
        cards = () if secrets.first else context.draft.cards
        return HandInputResult(
            context.private_hand,
            replace(context.draft, secrets=MoverSecrets(secrets.place, not secrets.flip), cards=cards).text,
        )
    card, *other_cards = context.private_hand.loose
    return HandInputResult(replace(context.private_hand, loose=(card.flipped, *other_cards)), context.selection)
