"""A hand of one's own beside a game that is followed: entered once a round, kept from turn to turn, told to nobody.

A card is entered as it is read: its upper number, its lower number, the next.
Picks: `mine.3` a card to mend (from 0; beyond the last the next to enter), `mine.3.b` its number upside down,
`mine.3.i` a new card in front of it; behind the `~` of a move that is half told where there is one (`shown.7~mine.3`).
Puts: `own.whose.p2`, `own.forget`; `own.n.7` a number, `own.erase`, `own.turn` all cards upside down; in one's own turn
`own.card.3` shows a card,
`own.set.3.6` those from one place to another, `own.gap.4` and `own.over` say where the taken card went and which way
up; `own.drop.3` and `own.loose.0` take out a card that has been shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import Violation
from calculators.scout import GAME
from calculators.scout.moves import find_legal_moves, split_end_card_from_active_set
from calculators.scout.private_hand import (
    NO_SECRETS,
    MoverSecrets,
    count_unentered_cards,
    find_private_hand_violations,
    insert_card_at_place_counted_from_1,
    update_private_hand,
    with_scouted_card_placed_or_loose,
)
from calculators.scout.private_knowledge import without_private_hand
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
    hand_input_result_after_entering_number,
    private_card_target,
    private_hand_with_number,
    selected_card_or_none,
    selection_of_card,
    selection_without_card,
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
from web.table.private_hand import PRIVATE_HAND_PREFIX, build_hand_cover

WIDE = 15
"""The most cards that a tray of 360 dots shows side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningSet:
    """A set of the hand that beats the active one. first, last: its places, from 1; words: its kind; label: with its
    numbers; touch: shows it, None where nothing is told now; on: is it told now?"""

    first: int
    last: int
    words: str
    label: str
    touch: Control | None
    on: bool


@dataclass(frozen=True, slots=True)
class PlayableHand:
    """A hand that is known whole, to be played from. cards: each a touch; wins: the best sets side by side; said: how
    many there are in all."""

    cards: Strip
    wins: tuple[WinningSet, ...]
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateHandPanel:
    """cover: what every game's hand has; cards: those told, with a taken one in its gap; place_count: of the hand with
    those not told; cursor: what is entered next, None for nothing; wins: the best sets side by side while it grows;
    gaps: to say where one went; loose: those whose place was not told; over: turns the one that is placed upside down;
    hint: what a touch of a card does where that is no mending; keys: to tell it; ways: to mend; wrong: what cannot
    be; tray: the hand to be shown from."""

    cover: HandCover
    cards: Strip | None = None
    place_count: int = 0
    cursor: CardIndexAndMode | None = None
    wins: tuple[WinningSet, ...] = ()
    gaps: Strip | None = None
    loose: Strip | None = None
    over: Key | None = None
    hint: str = ""
    keys: Pad | None = None
    ways: Chips | None = None
    wrong: tuple[Violation, ...] = ()
    tray: PlayableHand | None = None


@dataclass(frozen=True, slots=True)
class PrivateHandContext:
    """A hand of one's own where it stands. draft: the move that is entered; selection: what is selected."""

    private_hand: PrivateOrderedHand
    state: State
    draft: MoveDraft
    selection: str

    @property
    def missing_card_count(self) -> int | None:
        return count_unentered_cards(self.private_hand, self.state)

    @property
    def has_too_many_cards(self) -> bool:
        """Does it hold more cards than it has?"""
        return (self.missing_card_count or 0) < 0

    @property
    def is_correcting_card(self) -> bool:
        """Is a card of it being mended?"""
        return selected_card_or_none(self.selection) is not None

    @property
    def cursor_or_none(self) -> CardIndexAndMode | None:
        """What is entered next; None where all is, or where it is to be said first which cards have gone."""
        asked = self.missing_card_count is None or self.missing_card_count > 0 or self.is_correcting_card
        cursor = cursor_in_hand(self.private_hand, self.selection)
        whole = cursor.card_index == len(self.private_hand.cards) and not asked
        return None if self.has_too_many_cards or whole else cursor

    @property
    def is_turn_of_hand_without_correction(self) -> bool:
        """Is it this hand's turn, to be told by touching it?"""
        return (
            self.private_hand.seat == self.state.table.turn
            and not self.has_too_many_cards
            and not self.is_correcting_card
        )

    @property
    def is_taking_card(self) -> bool:
        """Is a card being taken into it?"""
        return self.is_turn_of_hand_without_correction and bool(self.draft.side) and bool(self.state.active)

    @property
    def private_hand_with_taken_card_if_placed(self) -> PrivateOrderedHand:
        """The hand with the card that is taken, once its gap is told."""
        secrets = self.draft.secrets
        if not self.is_taking_card or not 1 <= secrets.place <= len(self.private_hand.cards) + 1:
            return self.private_hand
        return with_scouted_card_placed_or_loose(
            self.private_hand, split_end_card_from_active_set(self.state, self.draft.side)[0], secrets
        )


def build_private_hand_panel(page: Page, state: State, draft: MoveDraft) -> PrivateHandPanel:
    """The hand of whoever holds this phone, as far as it was told; state: where the game stands."""
    say, mine = page.say, page.answer.state.mine
    if mine is None:
        return PrivateHandPanel(cover=build_hand_cover(page, seat_number=None))
    here = PrivateHandContext(mine, state, draft, page.selection)
    wrong = find_private_hand_violations(mine, state)
    placed = draft.secrets.flip if here.is_taking_card else False
    cursor, missing = here.cursor_or_none, here.missing_card_count
    told, whole = len(mine.cards) + len(mine.loose), len(mine.cards) + (missing or 0)
    gaps = (
        build_strip_of_gaps_for_card(page, here)
        if here.is_taking_card or (mine.loose and not here.has_too_many_cards)
        else None
    )
    cover = build_hand_cover(page, seat_number=mine.seat)
    return PrivateHandPanel(
        cover=replace(
            cover,
            count=say("scout.own.count", n=told, all=told + missing) if missing is not None and missing >= 0 else "",
            bar=None if gaps else build_bar_asking_number_or_none(page, here),
        ),
        cards=build_card_strip(page, here, violations=wrong, shows_cards=False) if mine.cards else None,
        place_count=whole + (missing is None),
        cursor=cursor,
        wins=() if wrong or gaps else list_sets_of_growing_hand_that_win(page, here),
        gaps=gaps,
        loose=build_strip_of_cards_without_told_place(page, here) if mine.loose else None,
        over=Key(text=say("scout.touch.over"), touch=enter_value(f"{PRIVATE_HAND_PREFIX}.over"), on=placed)
        if here.is_taking_card or mine.loose
        else None,
        hint=build_hint_of_hand_touch_or_empty(page, here),
        keys=None if gaps and cursor is None else build_number_pad_or_none_if_too_many_cards(page, here),
        ways=build_chosen_card_correction_keys_or_none(page, here),
        wrong=wrong,
        tray=None if wrong else build_hand_to_show_from_or_none(page, here),
    )


def build_bar_asking_number_or_none(page: Page, context: PrivateHandContext) -> Bar | None:
    """What is asked of the hand; its one key leaves it for later. None where the hint says what to touch."""
    say, cursor, cards = page.say, context.cursor_or_none, context.private_hand.cards
    if context.has_too_many_cards:
        return None
    if cursor is None:
        return Bar(head=say("scout.own.whole", n=len(cards)), lines=(say("scout.own.mend"),))
    index, mode = cursor
    place = say("scout.own.place", n=index + 1)
    if index == len(cards):
        return Bar(head=say("scout.own.upper"), lines=(place if cards else say("scout.own.enter"),))
    if mode == NEW:
        place = say("scout.own.place.left", n=index + 1)
    elif mode == LOWER:
        place = say("scout.own.place.of", n=index + 1, number=cards[index].top or "?")
    last = index == len(cards) - 1 and cards[index].bottom is None and mode == LOWER
    rest = CardIndexAndMode(len(cards), UPPER) if last else None
    later = Action(
        text=say("scout.own.later" if mode == LOWER else "scout.pad.done"),
        touch=select(selection_of_card(context.selection, rest)),
        quiet=True,
    )
    return Bar(head=say("scout.own.lower" if mode == LOWER else "scout.own.upper"), lines=(place,), action=later)


def list_sets_of_growing_hand_that_win(page: Page, context: PrivateHandContext) -> tuple[WinningSet, ...]:
    """The best sets side by side, of the cards told so far, that beat what somebody else has on the table."""
    state, cards = context.state, context.private_hand.cards
    owner = state.active_set_owner_or_none_if_unknown
    if not state.active or owner == context.private_hand.seat or not 0 < len(cards) <= WIDE:
        return ()
    if context.has_too_many_cards or context.private_hand.loose or not all(card.top for card in cards):
        return ()
    return build_longest_winning_sets_without_overlap(page, cards, list_legal_shows(state, cards), drafted_places=None)


def list_legal_shows(state: State, cards: Cards) -> list[Show]:
    """The shows of a hand that is known, in its turn."""
    return [m for m in find_legal_moves(replace(state, mine=None, hand=cards)) if isinstance(m, Show)]


def build_longest_winning_sets_without_overlap(
    page: Page, cards: Cards, shows: list[Show], drafted_places: range | None
) -> tuple[WinningSet, ...]:
    """The longest of those that can be shown, side by side. drafted_places: those that are told now, None where they
    are not touched and stand in fewer words."""
    best: list[Show] = []
    for move in sorted(shows, key=lambda move: move.first - move.last):
        if all(move.last < other.first or move.first > other.last for other in best):
            best.append(move)
    wins = []
    for move in sorted(best, key=lambda move: move.first):
        numbers = [card.top or 0 for card in cards[move.first - 1 : move.last]]
        strength, count = measure_set_strength_or_none(numbers), len(numbers)
        assert strength is not None
        kind = strength.kind.name.lower()
        words = page.say(f"scout.kind.{kind}" if count > 1 else "scout.kind.one", n=count)
        short = page.say(f"scout.own.win.{kind}", n=count) if count > 1 else "1"
        wins.append(
            WinningSet(
                first=move.first,
                last=move.last,
                words=short if drafted_places is None else words,
                label=page.say("scout.own.show", numbers="・".join(map(str, numbers)), kind=words),
                touch=None
                if drafted_places is None
                else enter_value(f"{PRIVATE_HAND_PREFIX}.set.{move.first}.{move.last}"),
                on=drafted_places == range(move.first, move.last + 1),
            )
        )
    return tuple(wins)


def build_hand_to_show_from_or_none(page: Page, context: PrivateHandContext) -> PlayableHand | None:
    """The hand in the tray, where a show is told and all its cards are known."""
    cards = context.private_hand.cards
    whole = context.missing_card_count == 0 and not context.private_hand.loose and all(card.top for card in cards)
    if not whole or not can_show_by_touch(context) or context.draft.kind != "show" or not 0 < len(cards) <= WIDE:
        return None
    shows = list_legal_shows(context.state, cards)
    return PlayableHand(
        build_card_strip(page, context, violations=(), shows_cards=True),
        build_longest_winning_sets_without_overlap(page, cards, shows, places_of_drafted_show(context.draft)),
        page.say("scout.own.wins", n=len(shows)),
    )


def build_hint_of_hand_touch_or_empty(page: Page, context: PrivateHandContext) -> str:
    """What a touch of the hand does now, where it does not mend a card."""
    if context.has_too_many_cards:
        return page.say("scout.own.over", n=-(context.missing_card_count or 0))
    if context.is_taking_card and not context.draft.secrets.place:
        return page.say("scout.own.gap")
    return page.say("scout.own.loose") if context.private_hand.loose and not context.is_taking_card else ""


def can_show_by_touch(context: PrivateHandContext) -> bool:
    """Does a touch of a card show it?"""
    return (
        context.is_turn_of_hand_without_correction
        and context.draft.kind in ("show", "both")
        and not context.draft.needs_side
    )


def places_of_drafted_show(draft: MoveDraft) -> range:
    """The places of the cards that were touched."""
    first = draft.secrets.first
    return range(first, first + len(draft.cards)) if first else range(0)


def build_card_strip(
    page: Page, context: PrivateHandContext, *, violations: tuple[Violation, ...], shows_cards: bool
) -> Strip:
    """The hand from left to right. shows_cards: a touch of a card shows it in the move that is told; else it takes the
    card out or mends it, and leaves the move alone."""
    say, marks = page.say, {mark for found in violations for mark in found.marks}
    held, place = (
        context.private_hand_with_taken_card_if_placed.cards,
        context.draft.secrets.place if context.is_taking_card else 0,
    )
    cursor = None if shows_cards else context.cursor_or_none
    slots = []
    for n, card in enumerate(held, 1):
        now = n in places_of_drafted_show(context.draft) if shows_cards else cursor is not None and cursor[0] == n - 1
        lower = now and cursor == (n - 1, UPPER)  # touched again it is the other number
        touch = (
            enter_value(f"{PRIVATE_HAND_PREFIX}.drop.{n}")
            if context.has_too_many_cards
            else enter_value(f"{PRIVATE_HAND_PREFIX}.card.{n}")
            if shows_cards
            else select(selection_of_card(context.selection, CardIndexAndMode(n - 1, LOWER if lower else UPPER)))
        )
        words = say("scout.card.words", top=card.top, bottom=card.bottom) if card.is_complete else str(card.top or "?")
        label = say("scout.hand.card", n=n) + say("scout.colon") + words
        slots.append(
            TouchableCell(
                label=label,
                face=CardFace(card, n == place),
                place=private_card_target(n - 1),
                touch=touch,
                now=now,
                wrong=private_card_target(n - 1) in marks,
            )
        )
    return Strip(say("scout.hand"), tuple(slots))


def build_strip_of_gaps_for_card(page: Page, context: PrivateHandContext) -> Strip:
    """The gaps the card that was taken, or the first loose one, can have gone into."""
    say, told = page.say, context.draft.secrets.place if context.is_taking_card else 0
    slots = []
    for n in range(1, len(context.private_hand_with_taken_card_if_placed.cards) + 2):
        place = n - 1 if told and n > told else n
        label = say("scout.gap", n=place)
        slots.append(
            TouchableCell(
                label=label,
                text="·",
                place=f"own.gap.{n}",
                touch=enter_value(f"{PRIVATE_HAND_PREFIX}.gap.{place}"),
                now=place == told,
            )
        )
    return Strip(say("scout.gaps"), tuple(slots))


def build_strip_of_cards_without_told_place(page: Page, context: PrivateHandContext) -> Strip:
    """The cards that were taken to a place nobody told."""
    say, slots = page.say, []
    for n, card in enumerate(context.private_hand.loose):
        touch = enter_value(f"{PRIVATE_HAND_PREFIX}.loose.{n}") if context.has_too_many_cards else None
        words = say("scout.card.words", top=card.top, bottom=card.bottom) if card.is_complete else str(card.top or "?")
        slots.append(
            TouchableCell(label=words, face=CardFace(card, taken=True), place=f"{MINE}.loose.{n}", touch=touch)
        )
    return Strip(say("scout.own.loose.cards"), tuple(slots))


def build_number_pad_or_none_if_too_many_cards(page: Page, context: PrivateHandContext) -> Pad | None:
    """1 to 10, for the card that is mended, else for the next one, without those that it cannot have; ⌫, and all
    upside down. None where it is to be said first which cards have gone."""
    if context.has_too_many_cards:
        return None
    say, cursor, mine = page.say, context.cursor_or_none, context.private_hand
    keys = [
        Key(
            text=str(number),
            touch=enter_value(f"{PRIVATE_HAND_PREFIX}.n.{number}"),
            on=cursor is not None and number == number_at_cursor_or_none(mine, cursor),
            off=cursor is None or not can_card_have_number(context, cursor, number),
        )
        for number in range(1, LONGEST + 1)
    ]
    back = Key(
        text=say("scout.key.back"),
        touch=enter_value(f"{PRIVATE_HAND_PREFIX}.erase"),
        label=say("pad.erase"),
        off=not mine.cards,
    )
    turn = Key(
        text="⇅",
        touch=enter_value(f"{PRIVATE_HAND_PREFIX}.turn"),
        label=say("scout.own.turn"),
        off=not mine.cards,
    )
    half = LONGEST // 2
    return Pad(say("pad.label"), half + 1, (*keys[:half], back, *keys[half:], turn))


def number_at_cursor_or_none(private_hand: PrivateOrderedHand, cursor: CardIndexAndMode) -> int | None:
    """The number that stands where one is entered."""
    index, mode = cursor
    if mode == NEW or index >= len(private_hand.cards):
        return None
    card = private_hand.cards[index]
    return card.bottom if mode == LOWER else card.top or None


def can_card_have_number(context: PrivateHandContext, cursor: CardIndexAndMode, number: int) -> bool:
    """Is there such a card in the deck, and nowhere else than here? (scout.pairs, scout.deck)"""
    told = private_hand_with_number(context.private_hand, cursor, number)
    mark = private_card_target(cursor.card_index)
    return not any(mark in found.marks for found in find_private_hand_violations(told, context.state))


def build_chosen_card_correction_keys_or_none(page: Page, context: PrivateHandContext) -> Chips | None:
    """Of a card that is mended: one more in front of it, and its other number."""
    say, chosen = page.say, selected_card_or_none(context.selection)
    if chosen is None or chosen.card_index >= len(context.private_hand.cards) or context.has_too_many_cards:
        return None
    left, lower = (CardIndexAndMode(chosen.card_index, mode) for mode in (NEW, LOWER))
    return Chips(
        say("scout.pad.ways"),
        (
            Key(
                text=say("scout.pad.insert.left"),
                touch=select(selection_of_card(context.selection, left)),
                on=chosen == left,
            ),
            Key(
                text=say("scout.key.lower"),
                touch=select(selection_of_card(context.selection, lower)),
                on=chosen == lower,
            ),
        ),
    )


# Touches


def result_of_private_hand_touch_or_raise(
    answer: Answer, current_state: State, selection: str, value: str
) -> HandInputResult:
    """One touch of one's own hand. current_state: where the game stands. Raises ValueError for one that there is
    not."""
    name, _, what = value.partition(".")
    mine: PrivateOrderedHand | None = answer.state.mine
    if name == "whose":
        seat = SEAT_FIELDS.index(what) + 1
        return HandInputResult(mine if mine is not None and mine.seat == seat else PrivateOrderedHand(seat), selection)
    if name == "forget":
        return HandInputResult(None, selection_without_card(selection))
    if mine is None:
        raise ValueError(value)
    here = PrivateHandContext(
        mine, current_state, parse_draft_leniently(selection if is_draft_text(selection) else ""), selection
    )
    if name in ("n", "erase"):
        return hand_input_result_after_entering_number(mine, selection, what if name == "n" else "")
    if name == "turn":
        turned = tuple(card.flipped for card in mine.cards)
        return HandInputResult(replace(mine, cards=turned), selection_without_card(selection))
    if name in ("drop", "loose"):
        return HandInputResult(private_hand_without_shown_card(mine, name, int(what)), selection)
    if name == "card":
        return HandInputResult(mine, draft_with_adjacent_card_toggled_else_card_alone(here, int(what)).text)
    if name == "set":
        first, _, last = what.partition(".")
        return HandInputResult(mine, draft_with_show_of_places_toggled(here, int(first), int(last)).text)
    if name == "gap":
        return hand_input_result_after_touching_gap(here, int(what))
    if name == "over":
        return hand_input_result_after_turning_card_over(here)
    raise ValueError(value)


def private_hand_without_shown_card(
    private_hand: PrivateOrderedHand, cards_or_loose: str, card_position_or_loose_index: int
) -> PrivateOrderedHand:
    """Without a card that has been shown."""
    if cards_or_loose == "loose":
        return replace(
            private_hand, loose=items_with_one_removed_or_raise(private_hand.loose, card_position_or_loose_index)
        )
    return replace(
        private_hand, cards=items_with_one_removed_or_raise(private_hand.cards, card_position_or_loose_index - 1)
    )


def draft_with_show_of_places_toggled(context: PrivateHandContext, first_place: int, last_place: int) -> MoveDraft:
    """The move with these cards; without them, where they are told already."""
    held = context.private_hand.cards
    if (
        not can_show_by_touch(context)
        or not 1 <= first_place <= last_place <= len(held)
        or not all(card.top for card in held[first_place - 1 : last_place])
    ):
        raise ValueError((first_place, last_place))
    if places_of_drafted_show(context.draft) == range(first_place, last_place + 1):
        return replace(context.draft, cards=(), secrets=replace(context.draft.secrets, first=0))
    secrets = replace(context.draft.secrets, first=first_place)
    return replace(context.draft, cards=held[first_place - 1 : last_place], enters_other_number=False, secrets=secrets)


def draft_with_adjacent_card_toggled_else_card_alone(context: PrivateHandContext, place: int) -> MoveDraft:
    """The move with a card more of those side by side, or without one at their end; else with this one alone."""
    draft, held = context.draft, context.private_hand_with_taken_card_if_placed.cards
    if not can_show_by_touch(context) or not 1 <= place <= len(held) or not held[place - 1].top:
        raise ValueError(place)
    now = places_of_drafted_show(draft)
    places = tuple(now)
    if place in now and place in (now[0], now[-1]):
        places = tuple(n for n in now if n != place)
    elif place + 1 in now[:1]:
        places = (place, *now)
    elif place - 1 in now[-1:]:
        places = (*now, place)
    else:
        places = (place,)
    cards: Cards = tuple(held[n - 1] for n in places)
    secrets = replace(draft.secrets, first=places[0] if places else 0)
    return replace(draft, cards=cards[:LONGEST], enters_other_number=False, secrets=secrets)


def hand_input_result_after_touching_gap(context: PrivateHandContext, gap_place: int) -> HandInputResult:
    """Where the card that is taken went, said twice no more; else where the first loose one lies."""
    if not 1 <= gap_place <= len(context.private_hand.cards) + 1:
        raise ValueError(gap_place)
    if context.is_taking_card:
        secrets = context.draft.secrets
        told = MoverSecrets(0 if secrets.place == gap_place else gap_place, secrets.flip)
        cards = () if secrets.first else context.draft.cards
        return HandInputResult(context.private_hand, replace(context.draft, secrets=told, cards=cards).text)
    card, *others = context.private_hand.loose
    return HandInputResult(
        replace(insert_card_at_place_counted_from_1(context.private_hand, card, gap_place), loose=tuple(others)),
        context.selection,
    )


def hand_input_result_after_turning_card_over(context: PrivateHandContext) -> HandInputResult:
    """The card that is taken, or the first loose one, upside down."""
    if context.is_taking_card:
        secrets = context.draft.secrets
        cards = () if secrets.first else context.draft.cards
        return HandInputResult(
            context.private_hand,
            replace(context.draft, secrets=MoverSecrets(secrets.place, not secrets.flip), cards=cards).text,
        )
    card, *others = context.private_hand.loose
    return HandInputResult(replace(context.private_hand, loose=(card.flipped, *others)), context.selection)


def private_hand_after_drafted_move_if_legal(
    private_hand: PrivateOrderedHand, state_before: State, draft: MoveDraft
) -> PrivateOrderedHand:
    """The hand after the move that is told, if it is legal; judged as everybody saw it, who may not know that this
    hand can do nothing more."""
    move = draft.complete_move_or_none
    judged = None if move is None else GAME.check_move(without_private_hand(state_before), move)
    if move is None or judged is None or judged.legal is not True:
        return private_hand
    secrets = draft.secrets if private_hand.seat == state_before.table.turn else NO_SECRETS
    return update_private_hand(
        private_hand, state_before=state_before, move=move, state_after=judged.after, mover_secrets=secrets
    )
