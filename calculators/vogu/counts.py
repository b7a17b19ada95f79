"""What everybody at a VOGU table can count: the stock, the turns, how many cards a hand has, what it can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from calculators.core.knowledge import (
    CardFact,
    HandSummary,
    HiddenZone,
    Knowledge,
    summarize_zone_known_to_asker,
    with_zone_replaced,
)
from calculators.core.types import Message
from calculators.vogu.digest import message
from calculators.vogu.notation import format_partial_card
from calculators.vogu.state import BOX, CARDS_AT_END, COLOURS, UNKNOWN_CARD, BoxSetup, Face, PartialCard, State


def count_taken_tokens(state: State) -> Counter[str]:
    """How many tokens of each colour the seats of this table have."""
    return Counter(card.token for _, cards in state.cards_by_seat for card in cards or () if card.token)


def count_tokens_left_by_colour(state: State) -> Counter[str]:
    """Tokens of each colour still beside the board (vogu.setup)."""
    stock = state.box.stock if state.box else 0
    taken = count_taken_tokens(state)
    return Counter({colour: stock - taken[colour] for colour in COLOURS})


# --- turns ------------------------------------------------------------------------------------------


def count_placed_and_revealed(state: State, box: BoxSetup) -> tuple[int, int]:
    """Cards placed since the start (negative: cards lack) and cards revealed; each is one turn (vogu.pass)."""
    return len(state.board or ()) - box.start, sum(count_taken_tokens(state).values())


def count_earlier_rounds_or_none(state: State, box: BoxSetup) -> int | None:
    """Turns every seat has taken before this round, from the cards placed and revealed; None if they do not fit, or
    once somebody has left, whose turns nobody knows (vogu.leave)."""
    if not state.board or state.table.departed_seats:
        return None
    rounds, rest = divmod(sum(count_placed_and_revealed(state, box)) - state.table.turn + 1, state.table.players)
    return rounds if rest == 0 and 0 <= rounds < box.turns_per_seat else None


def count_turns_taken_by_seat_or_none(state: State, seat_number: int) -> int | None:
    """Turns a seat has taken: those on the table, the seats before the one to move the last ones; None where none or
    too few cards lie there, or somebody has left."""
    box = None if state.table.departed_seats else state.box
    done = sum(count_placed_and_revealed(state, box)) if box and state.board else -1
    if done < 0:
        return None
    since = (state.table.turn - 1 - seat_number) % state.table.players
    return (done + state.table.players - 1 - since) // state.table.players


def count_cards_owned_by_mover_or_none(state: State) -> int | None:
    """How many cards the seat to move owns by its hand; None while that is not entered in full: as long
    as it has a turn it owns more than 4 (vogu.end)."""
    if state.hand is None or not all(face.is_whole for face in state.hand):
        return None
    cards = len(state.hand) + len(state.revealed_by_mover)
    return cards if cards > CARDS_AT_END else None


def hand_size_from_holds_parameter_or_none(state: State, seat_number: int) -> int | None:
    """Cards in a hand whose size is told as what is known of it: where cards lack on the table (`counted`). Of an empty
    hand nothing is written: all its cards are revealed."""
    place = dict(state.known.places).get(f"p{seat_number}")
    if place is None:
        return 0 if state.known.places and len(state.cards_revealed_by(seat_number)) >= CARDS_AT_END else None
    return len(place.held_facts) - len(place.departed_facts)


def was_card_left_in_hand_at_game_end(state: State, seat_number: int, card_index: int) -> bool:
    """Did a card of a seat stay in the hand until the end, so that it has no token?

    card_index: from 0. A seat's revealed cards come first, those left in the hand last. False where the number of cards
    left is not known (`holds`).
    """
    left = hand_size_from_holds_parameter_or_none(state, seat_number) or 0
    return 0 < left <= CARDS_AT_END and CARDS_AT_END - left <= card_index < CARDS_AT_END


def hand_size_of_seat_or_none(state: State, seat_number: int) -> int | None:
    """Cards in the hand of a seat, by what everybody saw; None where the turns cannot be counted."""
    told, taken = (
        hand_size_from_holds_parameter_or_none(state, seat_number),
        count_turns_taken_by_seat_or_none(state, seat_number),
    )
    if told is not None or state.box is None or taken is None:
        return told
    return state.box.hand - taken - len(state.cards_revealed_by(seat_number))


def state_with_unknown_hands_added_if_no_turn_taken(state: State) -> State:
    """The same, with the hands told as cards nobody knows where the layout does not tell how many there are: where
    cards of the start lack nobody has taken a turn."""
    box = state.box
    if box is None or not state.board or sum(count_placed_and_revealed(state, box)) >= 0 or state.known.places:
        return state
    sizes = {seat: box.hand - len(state.cards_revealed_by(seat)) for seat in state.table.staying_seats}
    return replace(state, known=build_knowledge_of_unknown_hands(sizes))


def build_knowledge_of_unknown_hands(size_by_seat_number: Mapping[int, int]) -> Knowledge[PartialCard]:
    """Hands of so many cards that nobody knows."""
    cards = {seat: HiddenZone((CardFact(UNKNOWN_CARD),) * size) for seat, size in size_by_seat_number.items()}
    return Knowledge(tuple((f"p{seat}", place) for seat, place in cards.items() if place.facts))


def build_unknown_hands_by_count(state: State) -> Knowledge[PartialCard]:
    """The same of the hands as they are by count."""
    return build_knowledge_of_unknown_hands(hand_size_by_staying_seat_or_empty(state))


def count_turns_left_of_mover_or_none(state: State) -> int | None:
    """Turns the seat to move has left, this one counted; None where it is not known.

    The cards on the table decide, else a hand entered in full.
    """
    size = hand_size_of_seat_or_none(state, state.table.turn)
    if size is not None:
        return max(0, size + len(state.revealed_by_mover) - CARDS_AT_END)
    cards = count_cards_owned_by_mover_or_none(state)
    return None if cards is None else cards - CARDS_AT_END


def count_turns_left_of_table_or_none(state: State) -> int | None:
    """Turns of the whole table until the end, this one counted; None where it is not known."""
    seats = state.table.staying_seats[:5]
    sizes = [hand_size_of_seat_or_none(state, seat) for seat in seats]
    if state.box is not None and all(len(state.cards_revealed_by(seat)) >= CARDS_AT_END for seat in seats):
        return 0
    told = [
        size + len(state.cards_revealed_by(seat)) for seat, size in zip(seats, sizes, strict=True) if size is not None
    ]
    if len(told) == len(sizes):
        return max(0, sum(told) - CARDS_AT_END * len(told))
    turns = None if state.table.departed_seats else count_turns_left_of_mover_or_none(state)
    return None if turns is None else (turns - 1) * state.table.players + state.table.players - state.table.turn + 1


def is_last_turn(state: State) -> bool:
    """Does this turn end the game: everybody comes down to 4 cards (vogu.end)?"""
    return count_turns_left_of_table_or_none(state) == 1


def is_over(state: State) -> bool:
    """Has the game ended: everybody owns 4 cards, by what lies on the table or is told of the hands (vogu.end)?"""
    if state.box is None or state.board or not (state.known.places or any(state.seats)):
        return bool(state.board) and count_turns_left_of_table_or_none(state) == 0
    seats = state.table.staying_seats[:5]
    return all(
        (hand_size_from_holds_parameter_or_none(state, seat) or 0) + len(state.cards_revealed_by(seat)) == CARDS_AT_END
        for seat in seats
    )


def hand_size_by_staying_seat_or_empty(state: State) -> dict[int, int]:
    """Cards in the hand of each seat that plays on, by what everybody saw; nothing where the turns cannot be
    counted."""
    sizes = {seat: hand_size_of_seat_or_none(state, seat) for seat in state.table.staying_seats[:5]}
    known = {seat: size for seat, size in sizes.items() if size is not None}
    return known if len(known) == len(sizes) else {}


# --- the hand ---------------------------------------------------------------------------------------


def knowledge_with_entered_mover_hand(state: State) -> Knowledge[PartialCard]:
    """What is known of all hands, the hand that was entered as well."""
    return state.known if state.hand is None else knowledge_with_hand(state, state.table.turn, state.hand)


def knowledge_with_hand(state: State, seat_number: int, faces: tuple[Face, ...]) -> Knowledge[PartialCard]:
    """What is known of all hands, these cards of one of them as well."""
    name = f"p{seat_number}"
    if name in dict(state.known.places):
        unseen = max(0, (hand_size_from_holds_parameter_or_none(state, seat_number) or 0) - len(faces))
        cards: tuple[PartialCard, ...] = (*faces, *[UNKNOWN_CARD] * unseen)
        place = HiddenZone(tuple(map(CardFact, cards)))
        return replace(
            state.known,
            private_zones=with_zone_replaced(state.known.private_zones, name, place, keep_zone_without_facts=True),
        )
    return state.known.with_private_cards(name, faces)


def max_hand_size_of_mover(state: State) -> int:
    """The most cards the hand of the seat to move can have.

    By count where the turns can be counted, else what was entered if that is enough for a turn, else up to
    the cards dealt. More cards than counted are believed; a notice says so.
    """
    cards, size = len(state.hand or ()), hand_size_of_seat_or_none(state, state.table.turn)
    fits = state.box is not None and count_earlier_rounds_or_none(state, state.box) is not None
    if (
        not fits
        and not state.known.places
        and (count_cards_owned_by_mover_or_none(state) is not None or state.box is None)
    ):
        return cards
    if size is not None or state.box is None:
        return max(cards, size or 0)
    return max(cards, state.box.hand - len(state.revealed_by_mover))


def is_mover_hand_fully_entered(state: State) -> bool:
    """Is every card of the hand of the seat to move entered?"""
    cards = state.hand or ()
    return all(face.is_whole for face in cards) and len(cards) == max_hand_size_of_mover(state)


def summarize_hands(state: State) -> tuple[HandSummary, ...]:
    """What is known of each hand: how many cards, and of one's own which, entered for a question (`hand`) or for the
    game (`mine`)."""
    known = knowledge_with_entered_mover_hand(state)
    if state.mine is not None and state.mine.cards:
        known = knowledge_with_hand(replace(state, known=known), state.mine.seat, state.mine.cards)
    seats = state.table.staying_seats[:5]
    return tuple(
        summarize_zone_known_to_asker(known, f"p{seat}", hand_size_of_seat_or_none(state, seat), format_partial_card)
        for seat in seats
    )


# --- what to say ------------------------------------------------------------------------------------


def describe_setup(player_count: int) -> tuple[Message, ...]:
    """What to lay out for so many players, and who starts (vogu.setup, vogu.draft)."""
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


def describe_mover_and_turns_or_cards_left(state: State) -> tuple[Message, ...]:
    """Whose turn it is, how many turns that seat and the table have left, as far as known (vogu.pass)."""
    if state.box is None:
        return ()
    said = [message("vogu.progress.turn", seat=state.mover_code)]
    told = (
        state.known.places
        or count_cards_owned_by_mover_or_none(state) is not None
        or count_earlier_rounds_or_none(state, state.box) is not None
    )
    turns, moves = (
        (count_turns_left_of_mover_or_none(state), count_turns_left_of_table_or_none(state)) if told else (None, None)
    )
    if turns is not None and moves is not None:
        said.append(message("vogu.progress.left", seat=state.mover_code, turns=turns))
        said.append(message("vogu.progress.moves", moves=moves))
    return tuple(said)
