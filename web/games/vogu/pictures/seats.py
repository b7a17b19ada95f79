"""Builds the six colours with their values and tokens, and the seats with their revealed cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.types import View
from calculators.vogu.contacts import entered_or_starting_value_or_none_of_each_colour
from calculators.vogu.counts import count_tokens_left_by_colour, hand_size_by_staying_seat_if_all_known
from calculators.vogu.state import CARDS_AT_END, COLOURS, NO_VALUES, Card, State
from web.games.vogu.pictures.tracks import ValueTrack
from web.games.vogu.targets import ColourValueTarget, SeatCardTarget, Target
from web.pieces import Control, select
from web.table.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketColour:
    """A colour with its value and its tokens.

    label: its spoken text; value: as displayed, '' if not entered; value_after: the value after the drafted move, '' if
    unchanged; track: the value on its track; tokens_left, token_count: tokens in the stock, now and at the start;
    is_token_taken: does the drafted move take one?
    """

    colour: str
    label: str
    value: str
    value_after: str
    tokens_left: int
    token_count: int
    is_token_taken: bool
    target: ColourValueTarget
    is_selected: bool
    is_violating: bool
    track: ValueTrack

    @property
    def control(self) -> Control:
        """Returns the control that selects the value, to correct it."""
        return select(self.target)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSlot:
    """A place for a revealed card of a seat.

    card: None if empty; label: its spoken text; is_disabled: is there an empty place before it? is_drafted: is its card
    that of the drafted reveal?
    """

    card: Card | None
    label: str
    target: SeatCardTarget
    is_selected: bool = False
    is_violating: bool = False
    is_disabled: bool = False
    is_drafted: bool = False

    @property
    def control(self) -> Control | None:
        """Returns the control that selects the place; None if it is disabled."""
        return None if self.is_disabled else select(self.target)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat with its revealed cards.

    hand: the size of its hand as displayed, hand_after: that after the drafted move, '' if unchanged; points: its
    points as displayed, '' if not known; cards_missing: the number of its cards that are not entered.
    """

    seat: str
    slots: tuple[CardSlot, ...]
    is_to_move: bool = False
    is_violating: bool = False
    hand: str = ""
    hand_after: str = ""
    points: str = ""
    cards_missing: int = 0


def build_colour_values_and_tokens(
    page: Page, state: State, *, state_after: State | None, selected_target: Target | None, taken_colour: str = ""
) -> tuple[MarketColour, ...]:
    """Builds the six colours; state_after: the position after the drafted move, None without one."""
    say = page.say
    values = (
        entered_or_starting_value_or_none_of_each_colour(state)
        if page.view != View.SCORE
        else state.values or NO_VALUES
    )
    values_after = entered_or_starting_value_or_none_of_each_colour(state_after) if state_after is not None else values
    left, token_count = count_tokens_left_by_colour(state), state.box.stock if state.box else 0
    market = []
    for index, colour in enumerate(COLOURS):
        value, value_after = values[index], values_after[index]
        value_text = "" if value is None else say("vogu.number", n=value)
        target = ColourValueTarget(colour)
        market.append(
            MarketColour(
                colour=colour,
                label=say("vogu.market", colour=colour, value=value_text or say("vogu.value.none"), n=left[colour]),
                value=value_text,
                value_after=say("vogu.number", n=value_after)
                if value_after is not None and value_after != value
                else "",
                tokens_left=max(0, left[colour]),
                token_count=token_count,
                is_token_taken=colour == taken_colour,
                target=target,
                is_selected=selected_target == target,
                is_violating=f"values.{index}" in page.parameters_and_targets_of_violations,
                track=ValueTrack(colour=colour, value=value),
            )
        )
    return tuple(market)


def build_seat_rows_of_revealed_cards_and_hand_sizes(
    page: Page, state: State, selected_target: Target | None, drafted_reveal_card: Card | None = None
) -> tuple[SeatRow, ...]:
    """Builds the seats with their revealed cards; drafted_reveal_card: the card of the drafted reveal."""
    hand_sizes = hand_size_by_staying_seat_if_all_known(state)
    rows = []
    for seat_number, (seat_code, cards) in enumerate(state.cards_by_seat, 1):
        is_to_move = seat_code == state.mover_code and bool(state.board)
        slot_cards = [*(cards or ()), *([drafted_reveal_card] if drafted_reveal_card and is_to_move else [])]
        slots = [
            build_card_slot(
                page,
                seat_code=seat_code,
                card_index=card_index,
                cards=slot_cards,
                selected_target=selected_target,
                is_last_card_drafted=drafted_reveal_card is not None and is_to_move,
            )
            for card_index in range(max(CARDS_AT_END, len(slot_cards)))
        ]
        hand = hand_after = ""
        if seat_number in hand_sizes:
            hand = page.say("vogu.hand.size", n=hand_sizes[seat_number])
            hand_after = str(hand_sizes[seat_number] - 2) if drafted_reveal_card and is_to_move else ""
        rows.append(
            SeatRow(
                seat=seat_code,
                slots=tuple(slots),
                is_to_move=is_to_move,
                is_violating=seat_code in page.parameters_and_targets_of_violations,
                hand=hand,
                hand_after=hand_after,
            )
        )
    return tuple(rows)


def build_card_slot(
    page: Page,
    *,
    seat_code: str,
    card_index: int,
    cards: list[Card],
    selected_target: Target | None,
    is_last_card_drafted: bool,
) -> CardSlot:
    """Builds the place of a card of a seat, which may be empty or not to be touched yet; cards: all of the seat;
    card_index: 0-based."""
    target = SeatCardTarget(seat_code, card_index)
    return CardSlot(
        card=cards[card_index] if card_index < len(cards) else None,
        label=page.say("vogu.slot", seat=seat_code, n=card_index + 1),
        target=target,
        is_selected=selected_target in (target, replace(target, part="token")),
        is_violating=str(target) in page.parameters_and_targets_of_violations,
        is_disabled=card_index > len(cards),
        is_drafted=is_last_card_drafted and card_index == len(cards) - 1,
    )
