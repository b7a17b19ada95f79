"""What everybody at a VOGU table can count: the stock, the turns, how many cards a hand has, what it can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from calculators.core.known import Fact, Holding, Known, Place, holding, with_place
from calculators.core.types import Message
from calculators.vogu.digest import message
from calculators.vogu.notation import format_needed
from calculators.vogu.state import BOX, CARDS_AT_END, COLOURS, UNSEEN, Box, Needed, State


def tokens_taken(state: State) -> Counter[str]:
    """How many tokens of each colour the seats of this table have."""
    return Counter(card.token for _, cards in state.seated for card in cards or () if card.token)


def stock_left(state: State) -> Counter[str]:
    """Tokens of each colour still beside the board (vogu.setup)."""
    stock = state.box.stock if state.box else 0
    taken = tokens_taken(state)
    return Counter({colour: stock - taken[colour] for colour in COLOURS})


# --- turns ------------------------------------------------------------------------------------------


def actions(state: State, box: Box) -> tuple[int, int]:
    """Cards placed since the start (negative: cards lack) and cards revealed; each is one turn (vogu.pass)."""
    return len(state.board or ()) - box.start, sum(tokens_taken(state).values())


def turns_by_count(state: State, box: Box) -> int | None:
    """Turns every seat has taken before this round, from the cards placed and revealed; None if they do not fit."""
    if not state.board:
        return None
    rounds, rest = divmod(sum(actions(state, box)) - state.table.turn + 1, state.table.players)
    return rounds if rest == 0 and 0 <= rounds < box.turns else None


def turns_taken(state: State, seat: int) -> int | None:
    """Turns a seat has taken: those on the table, the seats before the one to move the last ones; None where none or
    too few cards lie there."""
    box = state.box
    done = sum(actions(state, box)) if box and state.board else -1
    if done < 0:
        return None
    since = (state.table.turn - 1 - seat) % state.table.players
    return (done + state.table.players - 1 - since) // state.table.players


def owned(state: State) -> int | None:
    """How many cards the seat to move owns by its hand; None while that is not entered in full: as long
    as it has a turn it owns more than 4 (vogu.end)."""
    if state.hand is None or not all(face.is_whole for face in state.hand):
        return None
    cards = len(state.hand) + len(state.revealed)
    return cards if cards > CARDS_AT_END else None


def told_size(state: State, seat: int) -> int | None:
    """Cards in a hand whose size is told as what is known of it: where cards lack on the table (`counted`). Of an empty
    hand nothing is written: all its cards are revealed."""
    place = dict(state.known.places).get(f"p{seat}")
    if place is None:
        return 0 if state.known.places and len(state.shown(seat)) >= CARDS_AT_END else None
    return len(place.held) - len(place.gone)


def size_of(state: State, seat: int) -> int | None:
    """Cards in the hand of a seat, by what everybody saw; None where the turns cannot be counted."""
    told, taken = told_size(state, seat), turns_taken(state, seat)
    if told is not None or state.box is None or taken is None:
        return told
    return state.box.hand - taken - len(state.shown(seat))


def counted(state: State) -> State:
    """The same, with the hands told as cards nobody knows where the layout does not tell how many there are: where
    cards of the start lack nobody has taken a turn."""
    box = state.box
    if box is None or not state.board or sum(actions(state, box)) >= 0 or state.known.places:
        return state
    seats = range(1, state.table.players + 1)
    return replace(state, known=known_sizes([box.hand - len(state.shown(seat)) for seat in seats]))


def known_sizes(sizes: Sequence[int]) -> Known[Needed]:
    """Hands of so many cards that nobody knows."""
    cards = (Place((Fact(UNSEEN),) * size) for size in sizes)
    return Known(tuple((f"p{seat}", place) for seat, place in enumerate(cards, 1) if place.facts))


def hands_told(state: State) -> Known[Needed]:
    """The same of the hands as they are by count."""
    return known_sizes(hand_sizes(state))


def turns_left(state: State) -> int | None:
    """Turns the seat to move has left, this one counted; None where it is not known.

    The cards on the table decide, else a hand entered in full.
    """
    size = size_of(state, state.table.turn)
    if size is not None:
        return max(0, size + len(state.revealed) - CARDS_AT_END)
    cards = owned(state)
    return None if cards is None else cards - CARDS_AT_END


def moves_left(state: State) -> int | None:
    """Turns of the whole table until the end, this one counted; None where it is not known."""
    seats = range(1, min(state.table.players, 5) + 1)
    sizes = [size_of(state, seat) for seat in seats]
    if state.box is not None and all(len(state.shown(seat)) >= CARDS_AT_END for seat in seats):
        return 0
    told = [size + len(state.shown(seat)) for seat, size in zip(seats, sizes, strict=True) if size is not None]
    if len(told) == len(sizes):
        return max(0, sum(told) - CARDS_AT_END * len(told))
    turns = turns_left(state)
    return None if turns is None else (turns - 1) * state.table.players + state.table.players - state.table.turn + 1


def is_last(state: State) -> bool:
    """Does this turn end the game: everybody comes down to 4 cards (vogu.end)?"""
    return moves_left(state) == 1


def over(state: State) -> bool:
    """Has the game ended: everybody owns 4 cards, by what lies on the table or is told of the hands (vogu.end)?"""
    if state.box is None or state.board or not (state.known.places or any(state.seats)):
        return bool(state.board) and moves_left(state) == 0
    seats = range(1, state.table.players + 1)
    return all((told_size(state, seat) or 0) + len(state.shown(seat)) == CARDS_AT_END for seat in seats)


def hand_sizes(state: State) -> tuple[int, ...]:
    """Cards in the hand of each seat, by what everybody saw; nothing where the turns cannot be counted."""
    sizes = [size_of(state, seat) for seat in range(1, min(state.table.players, 5) + 1)]
    known = tuple(size for size in sizes if size is not None)
    return known if len(known) == len(sizes) else ()


# --- the hand ---------------------------------------------------------------------------------------


def aware(state: State) -> Known[Needed]:
    """What is known of all hands, the hand that was entered as well."""
    if state.hand is None:
        return state.known
    if state.mover in dict(state.known.places):
        unseen = max(0, (told_size(state, state.table.turn) or 0) - len(state.hand))
        cards: tuple[Needed, ...] = (*state.hand, *[UNSEEN] * unseen)
        place = Place(tuple(map(Fact, cards)))
        return replace(state.known, own=with_place(state.known.own, state.mover, place, keep=True))
    return state.known.told(state.mover, state.hand)


def hand_size(state: State) -> int:
    """The most cards the hand of the seat to move can have.

    By count where the turns can be counted, else what was entered if that is enough for a turn, else up to
    the cards dealt. More cards than counted are believed; a notice says so.
    """
    cards, size = len(state.hand or ()), size_of(state, state.table.turn)
    fits = state.box is not None and turns_by_count(state, state.box) is not None
    if not fits and not state.known.places and (owned(state) is not None or state.box is None):
        return cards
    if size is not None or state.box is None:
        return max(cards, size or 0)
    return max(cards, state.box.hand - len(state.revealed))


def is_exact(state: State) -> bool:
    """Is every card of the hand of the seat to move entered?"""
    cards = state.hand or ()
    return all(face.is_whole for face in cards) and len(cards) == hand_size(state)


def holds(state: State) -> tuple[Holding, ...]:
    """What is known of each hand: how many cards, and of one's own which."""
    known = aware(state)
    seats = range(1, min(state.table.players, 5) + 1)
    return tuple(holding(known, f"p{seat}", size_of(state, seat), format_needed) for seat in seats)


# --- what to say ------------------------------------------------------------------------------------


def setup(players: int) -> tuple[Message, ...]:
    """What to lay out for so many players, and who starts (vogu.setup, vogu.draft)."""
    box = BOX.get(players)
    if box is None:
        return ()
    return (
        message("vogu.setup.track"),
        message("vogu.setup.stock", tokens=box.stock),
        *((message("vogu.setup.spare", tokens=box.spare),) if box.spare else ()),
        message("vogu.setup.discards"),
        message("vogu.setup.start", cards=box.start),
        message("vogu.setup.values"),
        message("vogu.setup.hand", cards=box.hand, players=players),
        message("vogu.setup.hidden"),
        message("vogu.setup.turns", turns=box.turns),
    )


def progress(state: State) -> tuple[Message, ...]:
    """Whose turn it is, how many turns that seat and the table have left, as far as known (vogu.pass)."""
    if state.box is None:
        return ()
    said = [message("vogu.progress.turn", seat=state.mover)]
    told = state.known.places or owned(state) is not None or turns_by_count(state, state.box) is not None
    turns, moves = (turns_left(state), moves_left(state)) if told else (None, None)
    if turns is not None and moves is not None:
        said.append(message("vogu.progress.left", seat=state.mover, turns=turns))
        said.append(message("vogu.progress.moves", moves=moves))
    return tuple(said)
