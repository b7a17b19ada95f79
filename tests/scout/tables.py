"""Random tables and short forms of questions to the engine."""

import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from calculators.core.knowledge import Knowledge
from calculators.core.types import Message, TableSettings, Violation
from calculators.scout import GAME, hidden_hand
from calculators.scout.state import Card, SeatCounts, State
from tests.engine import TextGameEngine, format_found_messages

from . import naive

HAND_SIZE_BY_PLAYER_COUNT = {2: 11, 3: 12, 4: 11, 5: 9}


ENGINE = TextGameEngine(GAME)
read, parse_question, judge_move_on_query, list_legal_move_texts = (
    ENGINE.read,
    ENGINE.parse_question,
    ENGINE.judge_move_on_query,
    ENGINE.list_legal_move_texts,
)


def query_of_state_without_knowledge(state: State | None) -> str:
    """The query of a state without known cards of hands, which test_knowledge covers."""
    return ENGINE.write(None if state is None else replace(state, knowledge=Knowledge()))


def format_messages_briefly(found_messages: Iterable[Violation | Message], code_prefix: str = "") -> str:
    """Messages, separated by `; `, without the `scout.` of clauses and the beginning of all codes."""
    joined = "; ".join(format_found_messages(found_messages))
    return joined.replace(f"scout.{code_prefix}", "").replace(" of scout.", " of ")


def deck(players: int) -> list[naive.TopBottomPair]:
    """All cards in play with this number of players."""
    pairs = [(a, b) for a in range(1, 11) for b in range(a + 1, 11)]
    if players == 3:
        return [pair for pair in pairs if 10 not in pair]
    return pairs if players == 5 else [pair for pair in pairs if pair != (9, 10)]


def deal_round_hands(
    players: int, rng: random.Random, first_round_hands: list[list[naive.TopBottomPair]] | None = None
) -> list[list[naive.TopBottomPair]]:
    """The dealt hands of a round; the second round of two players does not have the cards of first_round_hands."""
    used = {frozenset(pair) for hand in first_round_hands or () for pair in hand}
    pairs = [rng.choice((pair, pair[::-1])) for pair in deck(players) if frozenset(pair) not in used]
    rng.shuffle(pairs)
    dealt = HAND_SIZE_BY_PLAYER_COUNT[players]
    return [pairs[n * dealt : (n + 1) * dealt] for n in range(players)]


def cards_of_pairs(pairs: list[naive.TopBottomPair]) -> tuple[Card, ...]:
    return tuple(Card(*pair) for pair in pairs)


def mover_state_of_position(position: naive.NaivePosition) -> State:
    """The state that the seat to move can enter."""
    chosen = {
        ("last-scout", "open"): position.goes_on_when_table_is_emptied,
        ("both-show", "may"): position.may_omit_show_after_scout,
    }
    two = position.players == 2
    chips = position.chips[position.turn] if two else 3
    house = tuple(ruling for ruling, is_chosen in chosen.items() if is_chosen)
    return State(
        table=TableSettings(position.players, position.turn + 1, (), house),
        hand=cards_of_pairs(position.hands[position.turn]),
        active=cards_of_pairs(position.table),
        owner=None if position.owner is None else position.owner + 1,
        ss=() if two or position.show_chips[position.turn] else (*(None,) * position.turn, 0),
        chips=() if chips == 3 else (*(None,) * position.turn, chips),
    )


def state_with_mover_hand(state: State, position: naive.NaivePosition) -> State:
    """The state with the hand of the seat to move."""
    return replace(state, hand=cards_of_pairs(position.hands[position.turn]))


def seat_counts_of_position(position: naive.NaivePosition) -> tuple[SeatCounts | None, ...]:
    """The counts of all seats, None for seats beyond the number of players."""
    seats = [
        SeatCounts(position.captured[n], position.chips[n], len(position.hands[n])) for n in range(position.players)
    ]
    return (*seats, *(None,) * (5 - len(seats)))


def play_random_round(
    players: int,
    rng: random.Random,
    *,
    turn: int = 0,
    goes_on_when_table_is_emptied: bool = False,
    may_omit_show_after_scout: bool = False,
) -> list[tuple[naive.NaivePosition, str]]:
    """The positions of a random round, each with its move: a random kind, then a random move of it."""
    position = replace(
        naive.build_start_position(players, deal_round_hands(players, rng)),
        turn=turn,
        goes_on_when_table_is_emptied=goes_on_when_table_is_emptied,
        may_omit_show_after_scout=may_omit_show_after_scout,
    )
    found = []
    while found_moves := naive.list_legal_moves(position):
        kind = rng.choice(sorted({move.split(".")[0] for move in found_moves}))
        move = rng.choice([move for move in found_moves if move.startswith(kind)])
        found.append((position, move))
        position = naive.position_after_move(position, move)
    found.append((position, ""))
    return found


def top_numbers_of_cards(active: tuple[Card, ...]) -> list[int]:
    """The top numbers of a set."""
    return [card.top for card in active]


@contextmanager
def box_of_cards(pairs: Iterable[naive.TopBottomPair]) -> Iterator[None]:
    """The deck has these cards alone, for any number of players."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hidden_hand, "number_pairs_of_cards_in_play", lambda _: frozenset(pairs))
        hidden_hand.list_pairs_with_number_and_other_number.cache_clear()
        yield
    hidden_hand.list_pairs_with_number_and_other_number.cache_clear()
