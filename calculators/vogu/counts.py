"""Counts what everybody at a VOGU table can count: the stock, the turns, the cards of each hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from calculators.core.knowledge import (
    CardFact,
    HandSummary,
    HiddenZone,
    Knowledge,
    set_named_zone,
    summarize_zone_known_to_asker,
)
from calculators.core.types import Message
from calculators.vogu.codes import message
from calculators.vogu.notation import format_partial_card
from calculators.vogu.state import BOX, CARDS_AT_END, COLOURS, UNKNOWN_CARD, BoxSetup, Face, PartialCard, State


def count_taken_tokens(state: State) -> Counter[str]:
    """Counts the tokens of each colour that the seats of this table have."""
    return Counter(card.token for _, cards in state.cards_by_seat for card in cards or () if card.token)


def count_tokens_left_by_colour(state: State) -> Counter[str]:
    """Counts the tokens of each colour that are still beside the board (vogu.setup); negative if too many were
    taken."""
    stock = state.box.stock if state.box else 0
    taken = count_taken_tokens(state)
    return Counter({colour: stock - taken[colour] for colour in COLOURS})


# --- turns ------------------------------------------------------------------------------------------


class PlayedCardCounts(NamedTuple):
    """How many cards were placed since the start, below 0 if cards of the start are missing, and how many revealed."""

    placed_or_negative_if_start_missing: int
    revealed: int


def count_placed_since_start_and_revealed(state: State, box: BoxSetup) -> PlayedCardCounts:
    """Counts the cards placed since the start and the cards revealed; each of them took one turn (vogu.pass)."""
    return PlayedCardCounts(len(state.board or ()) - box.start, sum(count_taken_tokens(state).values()))


def count_earlier_rounds_if_cards_fit_turn(state: State, box: BoxSetup) -> int | None:
    """Counts the turns that every seat took before this round, by the cards placed and revealed.

    None if these do not fit the seat to move, or if somebody has left, whose turns are unknown (vogu.leave).
    """
    if not state.board or state.table.departed_seats:
        return None
    rounds, rest = divmod(
        sum(count_placed_since_start_and_revealed(state, box)) - state.table.turn + 1, state.table.players
    )
    return rounds if rest == 0 and 0 <= rounds < box.turns_per_seat else None


def count_turns_of_seat_from_cards_played_by_all_if_known(state: State, seat_number: int) -> int | None:
    """Counts the turns that a seat has taken, by the cards placed and revealed.

    None if the layout is missing or too small, or if somebody has left.
    """
    box = None if state.table.departed_seats else state.box
    turn_count = sum(count_placed_since_start_and_revealed(state, box)) if box and state.board else -1
    if turn_count < 0:
        return None
    seats_since = (state.table.turn - 1 - seat_number) % state.table.players
    return (turn_count + state.table.players - 1 - seats_since) // state.table.players


def count_mover_cards_if_hand_is_complete(state: State) -> int | None:
    """Counts the cards that the seat to move owns, in its entered hand and revealed.

    None if the hand or a card of it is not fully entered, or with 4 cards or fewer: a seat that has a turn owns more
    (vogu.end), so the hand is incomplete.
    """
    if state.hand is None or not all(face.is_whole for face in state.hand):
        return None
    cards = len(state.hand) + len(state.revealed_by_mover)
    return cards if cards > CARDS_AT_END else None


def hand_size_given_by_holds_parameter(state: State, seat_number: int) -> int | None:
    """Returns the size of a hand that `holds` gives; None if `holds` does not give it.

    `holds` has no entry for an empty hand: 0 if `holds` has others and the seat has revealed all its cards.
    """
    zone = dict(state.knowledge.public_zones).get(f"p{seat_number}")
    if zone is None:
        return 0 if state.knowledge.public_zones and len(state.cards_revealed_by(seat_number)) >= CARDS_AT_END else None
    return len(zone.held_facts) - len(zone.departed_facts)


def was_card_surely_left_in_hand_at_game_end(
    state: State, seat_number: int, index_in_revealed_then_hand_cards: int
) -> bool:
    """Returns whether a card of a seat stayed in the hand until the end, so that it has no token.

    index_in_revealed_then_hand_cards: 0-based. False if the number of cards left is not known (`holds`).
    """
    cards_left = hand_size_given_by_holds_parameter(state, seat_number) or 0
    return (
        0 < cards_left <= CARDS_AT_END and CARDS_AT_END - cards_left <= index_in_revealed_then_hand_cards < CARDS_AT_END
    )


def hand_size_from_holds_or_turns_if_known(state: State, seat_number: int) -> int | None:
    """Returns the number of cards in a seat's hand, by `holds` or by its turns; None if neither gives it."""
    size_in_holds = hand_size_given_by_holds_parameter(state, seat_number)
    turns_taken = count_turns_of_seat_from_cards_played_by_all_if_known(state, seat_number)
    if size_in_holds is not None or state.box is None or turns_taken is None:
        return size_in_holds
    return state.box.hand - turns_taken - len(state.cards_revealed_by(seat_number))


def add_unknown_hands_if_start_is_partial(state: State) -> State:
    """Returns the state with hands of unknown cards if the layout has some cards of the start, but not all; else the
    state itself.

    Nobody has taken a turn then, but the layout cannot give the sizes of the hands.
    """
    box = state.box
    if (
        box is None
        or not state.board
        or sum(count_placed_since_start_and_revealed(state, box)) >= 0
        or state.knowledge.public_zones
    ):
        return state
    sizes = {seat: box.hand - len(state.cards_revealed_by(seat)) for seat in state.table.staying_seats}
    return replace(state, knowledge=build_knowledge_of_unknown_hands(sizes))


def build_knowledge_of_unknown_hands(size_by_seat_number: Mapping[int, int]) -> Knowledge[PartialCard]:
    """Builds the knowledge of hands of given sizes whose cards are all unknown."""
    zones = {seat: HiddenZone((CardFact(UNKNOWN_CARD),) * size) for seat, size in size_by_seat_number.items()}
    return Knowledge(tuple((f"p{seat}", zone) for seat, zone in zones.items() if zone.facts))


def build_unknown_hands_by_count(state: State) -> Knowledge[PartialCard]:
    """Builds the knowledge of the present hands with all cards unknown; empty if their sizes are not known."""
    return build_knowledge_of_unknown_hands(hand_size_by_staying_seat_if_all_known(state))


def count_turns_left_of_mover_including_this_if_known(state: State) -> int | None:
    """Counts the turns that the seat to move has left, including this one; None if unknown.

    Counts by the cards on the table, else by a fully entered hand.
    """
    size = hand_size_from_holds_or_turns_if_known(state, state.table.turn)
    if size is not None:
        return max(0, size + len(state.revealed_by_mover) - CARDS_AT_END)
    cards = count_mover_cards_if_hand_is_complete(state)
    return None if cards is None else cards - CARDS_AT_END


def count_turns_left_of_table_including_this_if_known(state: State) -> int | None:
    """Counts the turns of all seats until the end, including this one; None if unknown."""
    seats = state.table.staying_seats[:5]
    sizes = [hand_size_from_holds_or_turns_if_known(state, seat) for seat in seats]
    if state.box is not None and all(len(state.cards_revealed_by(seat)) >= CARDS_AT_END for seat in seats):
        return 0
    owned_counts = [
        size + len(state.cards_revealed_by(seat)) for seat, size in zip(seats, sizes, strict=True) if size is not None
    ]
    if len(owned_counts) == len(sizes):
        return max(0, sum(owned_counts) - CARDS_AT_END * len(owned_counts))
    turns = None if state.table.departed_seats else count_turns_left_of_mover_including_this_if_known(state)
    return None if turns is None else (turns - 1) * state.table.players + state.table.players - state.table.turn + 1


def is_last_turn(state: State) -> bool:
    """Returns whether this turn ends the game: every seat then owns 4 cards (vogu.end)."""
    return count_turns_left_of_table_including_this_if_known(state) == 1


def is_over(state: State) -> bool:
    """Returns whether the game has ended: every seat owns 4 cards, by the layout or by `holds` (vogu.end)."""
    if state.box is None or state.board or not (state.knowledge.public_zones or any(state.seats)):
        return bool(state.board) and count_turns_left_of_table_including_this_if_known(state) == 0
    seats = state.table.staying_seats[:5]
    return all(
        (hand_size_given_by_holds_parameter(state, seat) or 0) + len(state.cards_revealed_by(seat)) == CARDS_AT_END
        for seat in seats
    )


def hand_size_by_staying_seat_if_all_known(state: State) -> dict[int, int]:
    """Returns the hand size of each seat that plays on, by seat number; {} if one of them is unknown."""
    sizes = {seat: hand_size_from_holds_or_turns_if_known(state, seat) for seat in state.table.staying_seats[:5]}
    known_sizes = {seat: size for seat, size in sizes.items() if size is not None}
    return known_sizes if len(known_sizes) == len(sizes) else {}


# --- the hand ---------------------------------------------------------------------------------------


def knowledge_with_entered_mover_hand(state: State) -> Knowledge[PartialCard]:
    """Returns what is known of all hands, including the entered hand of the seat to move."""
    return (
        state.knowledge
        if state.hand is None
        else knowledge_with_private_hand_of_seat(state, state.table.turn, state.hand)
    )


def knowledge_with_private_hand_of_seat(
    state: State, seat_number: int, entered_hand: tuple[Face, ...]
) -> Knowledge[PartialCard]:
    """Returns what is known of all hands, with the entered cards as the private hand of one seat."""
    zone_name = f"p{seat_number}"
    if zone_name in dict(state.knowledge.public_zones):
        unknown_count = max(0, (hand_size_given_by_holds_parameter(state, seat_number) or 0) - len(entered_hand))
        cards: tuple[PartialCard, ...] = (*entered_hand, *[UNKNOWN_CARD] * unknown_count)
        zone = HiddenZone(tuple(map(CardFact, cards)))
        return replace(
            state.knowledge,
            private_zones=set_named_zone(state.knowledge.private_zones, zone_name, zone, keep_zones_without_facts=True),
        )
    return state.knowledge.merge_private_cards(zone_name, entered_hand)


def max_mover_hand_size(state: State) -> int:
    """Returns the most cards that the hand of the seat to move can have.

    The size by count if the turns can be counted, else the entered cards if they are enough for a turn, else the cards
    dealt. It is never less than the entered cards; a notice reports more cards than counted.
    """
    cards, size = len(state.hand or ()), hand_size_from_holds_or_turns_if_known(state, state.table.turn)
    can_count_turns = state.box is not None and count_earlier_rounds_if_cards_fit_turn(state, state.box) is not None
    if (
        not can_count_turns
        and not state.knowledge.public_zones
        and (count_mover_cards_if_hand_is_complete(state) is not None or state.box is None)
    ):
        return cards
    if size is not None or state.box is None:
        return max(cards, size or 0)
    return max(cards, state.box.hand - len(state.revealed_by_mover))


def is_mover_hand_fully_entered(state: State) -> bool:
    """Returns whether every card in the hand of the seat to move is entered."""
    cards = state.hand or ()
    return all(face.is_whole for face in cards) and len(cards) == max_mover_hand_size(state)


def summarize_hands_known_to_asker(state: State) -> tuple[HandSummary, ...]:
    """Summarises what is known of each hand: its size, and the cards entered as `hand` or `mine`."""
    knowledge = knowledge_with_entered_mover_hand(state)
    if state.mine is not None and state.mine.cards:
        knowledge = knowledge_with_private_hand_of_seat(
            replace(state, knowledge=knowledge), state.mine.seat, state.mine.cards
        )
    seats = state.table.staying_seats[:5]
    return tuple(
        summarize_zone_known_to_asker(
            knowledge, f"p{seat}", hand_size_from_holds_or_turns_if_known(state, seat), format_partial_card
        )
        for seat in seats
    )


# --- descriptions -----------------------------------------------------------------------------------


def describe_setup(player_count: int) -> tuple[Message, ...]:
    """Describes the set-up for a number of players; () for an unsupported number (vogu.setup, vogu.draft)."""
    box = BOX.get(player_count)
    if box is None:
        return ()
    return (
        message("vogu.setup.track"),
        message("vogu.setup.stock", tokens=box.stock),
        *((message("vogu.setup.spare", tokens=box.spare_tokens),) if box.spare_tokens else ()),
        message("vogu.setup.discards"),
        message("vogu.setup.start", cards=box.start),
        message("vogu.setup.values"),
        message("vogu.setup.hand", cards=box.hand, players=player_count),
        message("vogu.setup.hidden"),
        message("vogu.setup.turns", turns=box.turns_per_seat),
    )


def describe_mover_and_turns_left_of_seat_and_table(state: State) -> tuple[Message, ...]:
    """Describes the seat to move and, if known, how many turns it and all seats have left (vogu.pass); () for a number
    of players that the game is not for."""
    if state.box is None:
        return ()
    messages = [message("vogu.progress.turn", seat=state.mover_code)]
    can_count_turns = (
        state.knowledge.public_zones
        or count_mover_cards_if_hand_is_complete(state) is not None
        or count_earlier_rounds_if_cards_fit_turn(state, state.box) is not None
    )
    turns, moves = (
        (
            count_turns_left_of_mover_including_this_if_known(state),
            count_turns_left_of_table_including_this_if_known(state),
        )
        if can_count_turns
        else (None, None)
    )
    if turns is not None and moves is not None:
        messages.append(message("vogu.progress.left", seat=state.mover_code, turns=turns))
        messages.append(message("vogu.progress.moves", moves=moves))
    return tuple(messages)
