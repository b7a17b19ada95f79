"""The six values with their tokens, and the cards before the seats."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import View
from calculators.vogu.contacts import entered_or_starting_value_of_each_colour_or_none
from calculators.vogu.counts import count_tokens_left_by_colour, hand_size_by_staying_seat_or_empty
from calculators.vogu.state import CARDS_AT_END, COLOURS, NO_VALUES, Card, State
from web.pieces import Control, select
from web.table.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketColour:
    """A colour of the market. value: as said, '' if not entered; value_after: what a move makes of it, '' for nothing;
    tokens_left: in the stock, of token_count; is_token_taken: is one being taken? step_on_track: where its value
    stands, in steps."""

    colour: str
    label: str
    value: str
    value_after: str
    tokens_left: int
    token_count: int
    is_token_taken: bool
    place: str
    on: bool
    wrong: bool
    step_on_track: int | None = None

    @property
    def touch(self) -> Control:
        """Selects it, to be corrected."""
        return select(self.place)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSlot:
    """A place for a card before a seat. told: is it put there by the move in question?"""

    card: Card | None
    label: str
    place: str
    on: bool = False
    wrong: bool = False
    off: bool = False
    told: bool = False

    @property
    def touch(self) -> Control | None:
        """Selects it; None behind the first empty one."""
        return None if self.off else select(self.place)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat with the cards before it; hand: how many it holds, as said; hand_after: what the move makes of that."""

    seat: str
    slots: tuple[CardSlot, ...]
    turn: bool = False
    wrong: bool = False
    hand: str = ""
    hand_after: str = ""
    points: str = ""
    cards_missing: int = 0


def build_colour_values_and_tokens(
    page: Page, state: State, *, state_after: State | None, selection: str, taken_colour: str = ""
) -> tuple[MarketColour, ...]:
    """The six colours with their values and tokens; state_after: the position a move leads to."""
    say = page.say
    now = (
        entered_or_starting_value_of_each_colour_or_none(state)
        if page.view != View.SCORE
        else state.values or NO_VALUES
    )
    then = entered_or_starting_value_of_each_colour_or_none(state_after) if state_after is not None else now
    left, most = count_tokens_left_by_colour(state), state.box.stock if state.box else 0
    found = []
    for index, colour in enumerate(COLOURS):
        value, new = now[index], then[index]
        said = "" if value is None else say("vogu.number", n=value)
        change = say("vogu.number", n=new) if new is not None and new != value else ""
        label = say("vogu.market", colour=colour, value=said or say("vogu.value.none"), n=left[colour])
        place = f"value.{colour}"
        wrong = f"values.{index}" in page.targets_of_violations
        on = selection == place
        have = max(0, left[colour])
        found.append(
            MarketColour(
                colour=colour,
                label=label,
                value=said,
                value_after=change,
                tokens_left=have,
                token_count=most,
                is_token_taken=colour == taken_colour,
                place=place,
                on=on,
                wrong=wrong,
                step_on_track=value,
            )
        )
    return tuple(found)


def build_seat_rows(page: Page, state: State, selection: str, drafted_card: Card | None = None) -> tuple[SeatRow, ...]:
    """The seats of the table with what lies before them; drafted_card: the card a reveal adds."""
    sizes = hand_size_by_staying_seat_or_empty(state)
    rows = []
    for number, (name, cards) in enumerate(state.cards_by_seat, 1):
        turn = name == state.mover_code and bool(state.board)
        shown = [*(cards or ()), *([drafted_card] if drafted_card and turn else [])]
        slots = [
            build_card_slot(
                page,
                seat_code=name,
                card_index=n,
                cards=shown,
                selection=selection,
                is_last_drafted=drafted_card is not None and turn,
            )
            for n in range(CARDS_AT_END)
        ]
        slots += [
            build_card_slot(page, seat_code=name, card_index=n, cards=shown, selection=selection, is_last_drafted=False)
            for n in range(CARDS_AT_END, len(shown))
        ]
        hand = after = ""
        if number in sizes:
            hand = page.say("vogu.hand.size", n=sizes[number])
            after = str(sizes[number] - 2) if drafted_card and turn else ""
        rows.append(
            SeatRow(
                seat=name,
                slots=tuple(slots),
                turn=turn,
                wrong=name in page.targets_of_violations,
                hand=hand,
                hand_after=after,
            )
        )
    return tuple(rows)


def build_card_slot(
    page: Page, *, seat_code: str, card_index: int, cards: list[Card], selection: str, is_last_drafted: bool
) -> CardSlot:
    card = cards[card_index] if card_index < len(cards) else None
    place = f"{seat_code}.{card_index}"
    label = page.say("vogu.slot", seat=seat_code, n=card_index + 1)
    last = is_last_drafted and card_index == len(cards) - 1
    on = selection == place or selection.startswith(f"{place}.")
    return CardSlot(
        card=card,
        label=label,
        place=place,
        on=on,
        wrong=place in page.targets_of_violations,
        off=card_index > len(cards),
        told=last,
    )
