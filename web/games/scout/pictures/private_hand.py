"""A hand of one's own beside a game that is followed: entered once a round, kept from turn to turn, told to nobody.

Picks: `mine.3` a card to mend (from 0; beyond the last the next to enter), `mine.3.b` its number upside down,
`mine.3.i` a new card in front of it.
Puts: `own.whose.p2`, `own.forget`; `own.n.7` a number, `own.erase`; in one's own turn `own.card.3` shows a card,
`own.set.3.6` those from one place to another, `own.gap.4` and `own.over` say where the taken card went and which way
up; `own.drop.3` and `own.loose.0` take out a card that has been shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

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
from calculators.scout.state import LONGEST, Card, Cards, PrivateOrderedHand, Show, State
from calculators.scout.unfinished import MoveDraft, is_draft_text, parse_draft_leniently
from web.games.scout.pictures.by_hand import CardFace
from web.pieces import (
    Chips,
    Control,
    HandCover,
    Key,
    Pad,
    Strip,
    TouchableCell,
    enter_value,
    items_with_one_inserted_or_raise,
    items_with_one_removed_or_raise,
    select,
)
from web.pieces import items_with_one_set_or_raise as put_at
from web.table.page import Page
from web.table.private_hand import PRIVATE_HAND_PREFIX, build_hand_cover

MINE = "mine"
WIDE = 15
"""The most cards that a tray of 360 dots shows side by side."""
MOST = 41
"""The most cards that one seat can hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningSet:
    """A set of the hand that beats the active one. first, last: its places, from 1; words: its kind; label: with its
    numbers; on: is it told now?"""

    first: int
    last: int
    words: str
    label: str
    touch: Control
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
    """cover: what every game's hand has; cards: those told, with a taken one in its gap; gaps: to say where one went;
    loose: those whose place was not told; over: turns the one that is placed upside down; hint: what a touch does;
    ask: what is asked of the rest; keys: to tell it; ways: to mend; wrong: what cannot be."""

    cover: HandCover
    cards: Strip | None = None
    gaps: Strip | None = None
    loose: Strip | None = None
    over: Key | None = None
    hint: str = ""
    ask: str = ""
    keys: Pad | None = None
    ways: Chips | None = None
    wrong: tuple[Violation, ...] = ()
    tray: PlayableHand | None = None


@dataclass(frozen=True, slots=True)
class PrivateHandContext:
    """A hand of one's own where it stands. left: cards not told, below 0 those that have gone; draft: the move that is
    told; selection: what is selected."""

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
        return self.selection.partition(".")[0] == MINE

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
    asked = here.missing_card_count is None or here.missing_card_count > 0 or here.is_correcting_card
    placed = draft.secrets.flip if here.is_taking_card else False
    return PrivateHandPanel(
        cover=build_hand_cover(page, seat_number=mine.seat),
        cards=build_card_strip(page, here, violations=wrong, shows_cards=False) if mine.cards else None,
        gaps=build_strip_of_gaps_for_card(page, here)
        if here.is_taking_card or (mine.loose and not here.has_too_many_cards)
        else None,
        loose=build_strip_of_cards_without_told_place(page, here) if mine.loose else None,
        over=Key(text=say("scout.touch.over"), touch=enter_value(f"{PRIVATE_HAND_PREFIX}.over"), on=placed)
        if here.is_taking_card or mine.loose
        else None,
        hint=say(f"scout.own.{message_word_for_what_hand_touch_does(here)}", n=-(here.missing_card_count or 0)),
        ask=say("scout.own.ask", n=here.missing_card_count) if (here.missing_card_count or 0) > 0 else "",
        keys=build_number_pad_of_private_card(page, here) if asked else None,
        ways=build_correction_keys(page, here) if mine.cards and not here.has_too_many_cards else None,
        wrong=wrong,
        tray=None if wrong else build_hand_to_show_from_or_none(page, here),
    )


def build_hand_to_show_from_or_none(page: Page, context: PrivateHandContext) -> PlayableHand | None:
    """The hand in the tray, where a show is told and all its cards are known."""
    cards = context.private_hand.cards
    whole = context.missing_card_count == 0 and not context.private_hand.loose and all(card.top for card in cards)
    if not whole or not can_show_by_touch(context) or context.draft.kind != "show" or not 0 < len(cards) <= WIDE:
        return None
    found = [m for m in find_legal_moves(replace(context.state, mine=None, hand=cards)) if isinstance(m, Show)]
    best: list[Show] = []
    for move in sorted(found, key=lambda move: move.first - move.last):
        if all(move.last < other.first or move.first > other.last for other in best):
            best.append(move)
    now = places_of_drafted_show(context.draft)
    wins = []
    for move in sorted(best, key=lambda move: move.first):
        numbers = [card.top or 0 for card in cards[move.first - 1 : move.last]]
        kind = measure_set_strength_or_none(numbers)
        assert kind is not None
        words = page.say(
            f"scout.kind.{kind.kind.name.lower()}" if len(numbers) > 1 else "scout.kind.one", n=len(numbers)
        )
        label = page.say("scout.own.show", numbers="・".join(map(str, numbers)), kind=words)
        touch = enter_value(f"{PRIVATE_HAND_PREFIX}.set.{move.first}.{move.last}")
        wins.append(
            WinningSet(
                first=move.first,
                last=move.last,
                words=words,
                label=label,
                touch=touch,
                on=now == range(move.first, move.last + 1),
            )
        )
    return PlayableHand(
        build_card_strip(page, context, violations=(), shows_cards=True),
        tuple(wins),
        page.say("scout.own.wins", n=len(found)),
    )


def message_word_for_what_hand_touch_does(context: PrivateHandContext) -> str:
    """What a touch of the hand does now."""
    if context.has_too_many_cards:
        return "over"
    if context.is_taking_card and not context.draft.secrets.place:
        return "gap"
    if context.private_hand.loose and not context.is_taking_card:
        return "loose"
    return "mend" if context.private_hand.cards else "enter"


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
    slots = []
    for n, card in enumerate(held, 1):
        now = (shows_cards and n in places_of_drafted_show(context.draft)) or context.selection.split(".")[:2] == [
            MINE,
            str(n - 1),
        ]
        touch = (
            enter_value(f"{PRIVATE_HAND_PREFIX}.drop.{n}")
            if context.has_too_many_cards
            else enter_value(f"{PRIVATE_HAND_PREFIX}.card.{n}")
            if shows_cards
            else select(private_card_target(n - 1))
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


def private_card_target(card_index: int) -> str:
    return f"{MINE}.{card_index}"


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


def build_number_pad_of_private_card(page: Page, context: PrivateHandContext) -> Pad:
    """1 to 10, for the card that is mended, else for the next one."""
    found = private_card_index_and_mode(context.private_hand, context.selection)
    card = (
        context.private_hand.cards[found[0]] if found[0] < len(context.private_hand.cards) and found[1] != "i" else None
    )
    now = None if card is None else card.bottom if found[1] == "b" else card.top
    keys = (
        Key(text=str(n), touch=enter_value(f"{PRIVATE_HAND_PREFIX}.n.{n}"), on=now == n) for n in range(1, LONGEST + 1)
    )
    return Pad(page.say("pad.label"), 5, tuple(keys))


def build_correction_keys(page: Page, context: PrivateHandContext) -> Chips:
    """To mend a card: without it, its other number, one more in front of it; and back to the turn."""
    say, mine = page.say, context.private_hand
    if not context.is_correcting_card:
        return Chips(
            say("scout.pad.ways"),
            (Key(text=say("scout.own.mend.it"), touch=select(private_card_target(len(mine.cards)))),),
        )
    index, mode = private_card_index_and_mode(mine, context.selection)
    there = index < len(mine.cards)
    found = [Key(text=say("pad.erase"), touch=enter_value(f"{PRIVATE_HAND_PREFIX}.erase"))]
    if there:
        found.append(
            Key(text=say("scout.pad.insert.left"), touch=select(f"{private_card_target(index)}.i"), on=mode == "i")
        )
        found.append(Key(text=say("scout.key.lower"), touch=select(f"{private_card_target(index)}.b"), on=mode == "b"))
    found.append(Key(text=say("scout.pad.done"), touch=select(MoveDraft().text)))
    return Chips(say("scout.pad.ways"), tuple(found))


class CardIndexAndMode(NamedTuple):
    """A card of the hand, counted from 0, and how it is entered."""

    card_index: int
    mode: str


def private_card_index_and_mode(private_hand: PrivateOrderedHand, selection: str) -> CardIndexAndMode:
    """`mine.3.b` → (3, `b`); the next card to enter for any other pick."""
    name, *path = selection.split(".")
    if name != MINE or not path or not path[0].isascii() or not path[0].isdigit() or len(path[0]) > 2:
        return CardIndexAndMode(len(private_hand.cards), "")
    index, mode = min(int(path[0]), len(private_hand.cards)), path[1] if len(path) > 1 else ""
    return CardIndexAndMode(index, mode if mode in ("b", "i") and index < len(private_hand.cards) else "")


# Touches


@dataclass(frozen=True, slots=True)
class HandInputResult:
    """What a touch of one's own hand makes of it, and what is selected then."""

    private_hand: PrivateOrderedHand | None
    selection: str


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
        return HandInputResult(None, "" if selection.startswith(MINE) else selection)
    if mine is None:
        raise ValueError(value)
    here = PrivateHandContext(
        mine, current_state, parse_draft_leniently(selection if is_draft_text(selection) else ""), selection
    )
    if name in ("n", "erase"):
        return hand_input_result_after_entering_number(mine, selection, what if name == "n" else "")
    if name in ("drop", "loose"):
        return HandInputResult(private_hand_without_shown_card(mine, name, int(what)), selection)
    if name == "card":
        return HandInputResult(mine, draft_with_shown_card_toggled(here, int(what)).text)
    if name == "set":
        first, _, last = what.partition(".")
        return HandInputResult(mine, draft_with_show_of_places_toggled(here, int(first), int(last)).text)
    if name == "gap":
        return hand_input_result_after_touching_gap(here, int(what))
    if name == "over":
        return hand_input_result_after_turning_card_over(here)
    raise ValueError(value)


def hand_input_result_after_entering_number(
    private_hand: PrivateOrderedHand, selection: str, number_text: str
) -> HandInputResult:
    """A number for the card that is selected, else one card more; '' takes the card away."""
    index, mode = private_card_index_and_mode(private_hand, selection)
    cards = private_hand.cards
    if not number_text:
        index = index if index < len(cards) and mode != "i" else index - 1
        return HandInputResult(
            replace(private_hand, cards=items_with_one_removed_or_raise(cards, index)), private_card_target(index)
        )
    if not 1 <= int(number_text) <= LONGEST:
        raise ValueError(number_text)
    top = Card(int(number_text))
    if mode == "b":
        cards = put_at(cards, index, Card(cards[index].top, top.top), MOST)
    elif mode == "i":
        return HandInputResult(
            replace(private_hand, cards=items_with_one_inserted_or_raise(cards, index, top, MOST)),
            f"{private_card_target(index + 1)}.i",
        )
    else:
        kept = cards[index].bottom if index < len(cards) else None
        cards = put_at(cards, index, Card(top.top, kept), MOST)
    mended = selection.startswith(MINE)
    return HandInputResult(replace(private_hand, cards=cards), private_card_target(len(cards)) if mended else selection)


def private_hand_without_shown_card(
    private_hand: PrivateOrderedHand, cards_or_loose: str, position_in_list: int
) -> PrivateOrderedHand:
    """Without a card that has been shown."""
    if cards_or_loose == "loose":
        return replace(private_hand, loose=items_with_one_removed_or_raise(private_hand.loose, position_in_list))
    return replace(private_hand, cards=items_with_one_removed_or_raise(private_hand.cards, position_in_list - 1))


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


def draft_with_shown_card_toggled(context: PrivateHandContext, place: int) -> MoveDraft:
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
