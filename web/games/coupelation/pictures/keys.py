"""The keys under the tower: the number of a card, how a reserve card is paid for, the marks that are printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from calculators.coupelation.hands import (
    combine_private_and_public_hand_of_mover,
    is_finish_card_outside_mover_hand,
    map_numbers_outside_hand_to_parameters,
)
from calculators.coupelation.moves import find_discard_counts_reaching_target, sum_and_difference_distance_to_target
from calculators.coupelation.rulings import FINISH_RULING
from calculators.coupelation.state import FINISH, HIGHEST, LOWEST, MARKS, Card, Face, State
from calculators.coupelation.tower_rules import find_cells_for_finish_card
from calculators.coupelation.unfinished import TurnDraft
from web.games.coupelation.draft import FINISH_TEXT
from web.i18n import Speaker
from web.pieces import Key, Pad, enter_value

MAX_SECOND_CARDS = 4
"""Second cards offered for a payment."""


class DraftTurnView(Protocol):
    """What the keys know of the page of a move. over: how it ended, else ''."""

    say: Speaker
    state: State
    draft: TurnDraft
    over: str

    @property
    def state_after_legal_draw_or_unchanged(self) -> State: ...

    @property
    def first_card_with_unknown_mark_limiting_draw_or_none(self) -> Card | None: ...

    @property
    def is_mark_of_taken_reserve_card_unknown(self) -> bool: ...

    @property
    def private_hand_numbers_on_own_followed_turn(self) -> tuple[int, ...]:
        """Cards of one's own hand, in one's own turn."""
        ...

    def number_range_at_selected_cell_or_none(self) -> tuple[int, int] | None:
        """The smallest and largest number in order at the cell in question."""
        ...


def build_pad_asking_for_next_missing_part(draft_turn: DraftTurnView) -> Pad | None:
    """What is told next: a mark the draw hangs on, a number, the cards that are paid, the mark of the card."""
    draft = draft_turn.draft
    if draft_turn.over:
        return None
    if asked := draft_turn.first_card_with_unknown_mark_limiting_draw_or_none:
        return build_record_mark_keys(draft_turn, asked)
    if held := build_own_hand_pad_on_own_turn_or_none(draft_turn):
        return held
    if draft.kind == "take":
        return build_payment_or_mark_pad_or_none_without_target(draft_turn)
    waits = draft.cell is None and draft.number is None and not draft.offers_all_numbers
    if waits or draft.kind == "down" or draft.number == FINISH.face:
        return None
    return (
        build_pad_of_fitting_or_all_numbers(draft_turn)
        if draft.number is None
        else build_mark_keys_of_told_card(draft_turn)
    )


# --- marks


def build_record_mark_keys(draft_turn: DraftTurnView, card: Card) -> Pad:
    """Three keys for the mark of a card of the table, which goes into the record where that card was shown."""
    return Pad(
        draft_turn.say("coupelation.mark.ask", number=card.face),
        3,
        tuple(
            Key(
                text=draft_turn.say(f"coupelation.sign.{mark}"),
                touch=enter_value(f"printed.{card.face}.{mark}"),
                label=draft_turn.say(f"coupelation.mark.{mark}"),
            )
            for mark in MARKS
        ),
        str(card.face),
    )


def build_mark_keys_of_told_card(draft_turn: DraftTurnView) -> Pad:
    """The number that is told, to be told anew, and the three marks."""
    draft = draft_turn.draft
    marks = (
        Key(
            text=draft_turn.say(f"coupelation.sign.{mark}"),
            touch=enter_value(f"mark.{mark}"),
            label=draft_turn.say(f"coupelation.mark.{mark}"),
            on=draft.mark == mark,
        )
        for mark in MARKS
    )
    number = Key(text=str(draft.number), touch=enter_value("anew"), label=draft_turn.say("coupelation.ask.number"))
    return Pad(draft_turn.say("coupelation.mark.ask", number=draft.number), 4, (number, *marks))


# --- numbers


def build_pad_of_fitting_or_all_numbers(draft_turn: DraftTurnView) -> Pad:
    """The numbers that fit and lie nowhere in sight; every number where that is asked for or none fits."""
    draft, seen = draft_turn.draft, map_numbers_outside_hand_to_parameters(draft_turn.state)
    band = draft_turn.number_range_at_selected_cell_or_none()
    fitting = [] if band is None else [n for n in range(band[0], band[1] + 1) if n not in seen]
    offered = range(LOWEST, HIGHEST + 1) if draft.offers_all_numbers or not fitting else fitting
    numbers = [Key(text=str(n), touch=enter_value(str(n)), dim=n not in fitting) for n in offered]
    if may_mover_hold_finish_card(draft_turn) and draft.cell in find_cells_for_finish_card(draft_turn.state):
        numbers.append(
            Key(text=FINISH_TEXT, touch=enter_value(FINISH_TEXT), label=draft_turn.say("coupelation.finish"))
        )
    if len(offered) < HIGHEST:
        numbers.append(Key(text="…", touch=enter_value("every"), label=draft_turn.say("coupelation.ask.every")))
    return Pad(draft_turn.say("coupelation.numbers"), 10, tuple(numbers))


def build_own_hand_pad_on_own_turn_or_none(draft_turn: DraftTurnView) -> Pad | None:
    """The cards of one's own hand to be played from, in one's own turn; any other is told among all numbers."""
    draft = draft_turn.draft
    told = draft.paid if draft.kind == "take" else draft.kind == "up" and draft.number is not None
    if (
        not draft_turn.private_hand_numbers_on_own_followed_turn
        or draft.offers_all_numbers
        or told
        or (draft.kind == "take" and draft.number is None)
    ):
        return None
    band = draft_turn.number_range_at_selected_cell_or_none() if draft.kind == "up" else None
    keys = [
        Key(
            text=str(n),
            touch=enter_value(n),
            on=n == draft.number,
            dim=band is not None and not band[0] <= n <= band[1],
        )
        for n in draft_turn.private_hand_numbers_on_own_followed_turn
    ]
    if draft.kind == "up":
        keys.append(Key(text="…", touch=enter_value("every"), label=draft_turn.say("coupelation.ask.every")))
    return Pad(draft_turn.say("own.head"), 7, tuple(keys))


def may_mover_hold_finish_card(draft_turn: DraftTurnView) -> bool:
    """May the seat to move have the finish card open before it?"""
    held = combine_private_and_public_hand_of_mover(draft_turn.state).has_finish_card
    return draft_turn.draft.finish or (held is not False and not is_finish_card_outside_mover_hand(draft_turn.state))


# --- payments


def build_payment_or_mark_pad_or_none_without_target(draft_turn: DraftTurnView) -> Pad | None:
    """The first card, the second, then the mark of the card that is taken where it is not in sight."""
    draft, state = draft_turn.draft, draft_turn.state
    if draft.number is None:
        return None
    if len(draft.paid) > 1 and draft_turn.is_mark_of_taken_reserve_card_unknown:
        return build_mark_keys_of_told_card(draft_turn)
    if draft.paid:
        return Pad(draft_turn.say("coupelation.ask.paid"), 5, tuple(list_payment_keys_after_first(draft_turn)))
    seen = map_numbers_outside_hand_to_parameters(state)
    numbers = [
        Key(
            text=str(n),
            touch=enter_value(str(n)),
            dim=count_fewest_discards_to_reach_target_or_none(draft_turn, n) is None,
        )
        for n in range(LOWEST, HIGHEST + 1)
        if n not in seen
    ]
    if can_pay_finish_card(draft_turn):
        numbers.append(
            Key(text=FINISH_TEXT, touch=enter_value(FINISH_TEXT), label=draft_turn.say("coupelation.finish"))
        )
    return Pad(draft_turn.say("coupelation.ask.paid"), 10, tuple(numbers))


def can_pay_finish_card(draft_turn: DraftTurnView) -> bool:
    """Can the finish card be paid or discarded (ruling finish)?"""
    return may_mover_hold_finish_card(draft_turn) and draft_turn.state.table.option(FINISH_RULING) != "none"


def list_payment_keys_after_first(draft_turn: DraftTurnView) -> Iterator[Key]:
    """The second cards that make the reserve card with the first, then how many are discarded, and the finish card."""
    draft, say = draft_turn.draft, draft_turn.say
    first, target = draft.paid_faces[0], draft.number
    yield Key(
        text=str(first), touch=enter_value(f"paid.{first}"), label=say("coupelation.ask.first", card=first), on=True
    )
    if target is None:
        return
    chosen = draft.paid_faces[1:]
    discarded = len(draft.discarded_glass_cards)
    for second in [
        face
        for face in find_second_payment_cards_nearest_first(draft_turn, first, target, len(draft.discards))
        if not chosen or face in chosen
    ]:
        by_sum, by_gap = sum_and_difference_distance_to_target(first, second, target)
        word = say(f"coupelation.ask.{'sum' if by_sum <= by_gap else 'gap'}")
        yield Key(text=f"{second}{word}", touch=enter_value(f"paid.{second}"), on=chosen == (second,))
    for count in range(0 if discarded else 1, count_most_discards(draft_turn) + 1):
        label = say("coupelation.ask.out", count=count)
        yield Key(text=label, touch=enter_value(f"out.{count}"), on=count == discarded, dim=count != discarded)
    if can_pay_finish_card(draft_turn) and FINISH.face not in draft.paid_faces:
        lost = say("coupelation.ask.lost")
        yield Key(
            text=lost, touch=enter_value("lost"), on=draft.discards_finish_card, dim=not draft.discards_finish_card
        )


def list_possible_second_cards(draft_turn: DraftTurnView, first_face: Face) -> list[Face]:
    """The cards that may be in the hand beside the first one that is sent."""
    seen = map_numbers_outside_hand_to_parameters(draft_turn.state)
    others: list[Face] = [n for n in range(LOWEST, HIGHEST + 1) if n not in seen and n != first_face]
    if can_pay_finish_card(draft_turn) and first_face != FINISH.face and not draft_turn.draft.discards_finish_card:
        others.append(FINISH.face)
    return others


def count_most_untold_hand_cards_after_draw(draft_turn: DraftTurnView) -> int:
    """The most glass cards that the hand can have after its draw and that are not told as cards of the table."""
    hand = combine_private_and_public_hand_of_mover(draft_turn.state_after_legal_draw_or_unchanged)
    return hand.unseen_count + (len(hand.cards) if draft_turn.state.hand is None else 0)


def count_most_discards(draft_turn: DraftTurnView) -> int:
    """How many cards can be discarded beside the two that are sent; no more than two are asked about."""
    return min(2, max(0, count_most_untold_hand_cards_after_draw(draft_turn) - 2))


def count_fewest_discards_to_reach_target_or_none(draft_turn: DraftTurnView, first_face: Face) -> int | None:
    """The fewest cards to discard for which some second card makes the reserve card with this one; None where the hand
    has too few for any."""
    state, target = draft_turn.state, draft_turn.draft.number
    if target is None or (target == FINISH.face and state.table.option(FINISH_RULING) == "none"):
        return None
    most = count_most_discards(draft_turn)
    counts = (
        find_discard_counts_reaching_target(
            state, first_face=first_face, second_face=second, target_face=target, max_discards=most
        )
        for second in list_possible_second_cards(draft_turn, first_face)
    )
    return min((found[0] for found in counts if found), default=None)


def explain_why_no_second_card_pays_or_empty(draft_turn: DraftTurnView) -> str:
    """Why no second card is offered: the first one makes the reserve card only with more discards, or no two cards of
    the hand make it; '' where there are some."""
    draft, say = draft_turn.draft, draft_turn.say
    if draft.number is None:
        return ""
    seen = map_numbers_outside_hand_to_parameters(draft_turn.state)
    firsts = draft.paid_faces or tuple(n for n in range(LOWEST, HIGHEST + 1) if n not in seen)
    found = [
        n for n in (count_fewest_discards_to_reach_target_or_none(draft_turn, face) for face in firsts) if n is not None
    ]
    if not found:
        if draft.number == FINISH.face and draft_turn.state.table.option(FINISH_RULING) == "none":
            return say("coupelation.ask.unpaid.none")
        facts = {"card": draft.number, "n": count_most_untold_hand_cards_after_draw(draft_turn)}
        if draft.paid:
            return say("coupelation.ask.unpaid.first", first=draft.paid_faces[0], **facts)
        return say(f"coupelation.ask.unpaid{'.zero' * (draft.number == FINISH.face)}", **facts)
    more = bool(draft.paid) and min(found) > len(draft.discards)
    return say("coupelation.ask.unpaid.out", n=min(found)) if more else ""


def find_second_payment_cards_nearest_first(
    draft_turn: DraftTurnView, first_face: Face, target_face: Face, discard_count: int
) -> list[Face]:
    """The cards that make the reserve card with the first one and so many discards, the nearest first."""
    state, others = draft_turn.state, list_possible_second_cards(draft_turn, first_face)
    fewest = [
        face
        for face in others
        if min(
            find_discard_counts_reaching_target(
                state, first_face=first_face, second_face=face, target_face=target_face, max_discards=discard_count
            ),
            default=99,
        )
        == discard_count
    ]
    found = fewest or [
        face
        for face in others
        if discard_count
        in find_discard_counts_reaching_target(
            state, first_face=first_face, second_face=face, target_face=target_face, max_discards=discard_count
        )
    ]
    return found if FINISH.face in (first_face, target_face) else found[:MAX_SECOND_CARDS]
