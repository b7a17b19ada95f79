"""Verdicts without the hand, compared with all possible hands of a plain second implementation."""

import random
from collections.abc import Iterator

import pytest

from calculators.scout import GAME
from calculators.scout.notation import format_cards
from calculators.scout.state import Card, Cards
from tests.run_length import for_seeds

from . import naive
from .tables import cards_of_pairs, deck, judge_move_on_query, read

TopBottomPair = naive.TopBottomPair


def does_pair_match_card(pair: TopBottomPair, card: Card) -> bool:
    return card.top in (0, pair[0]) and card.bottom in (None, pair[1])


def iterate_ways_to_complete_cards(
    players: int, partial_cards: Cards, used_pairs: frozenset[TopBottomPair] = frozenset()
) -> Iterator[list[TopBottomPair]]:
    """Every way to complete partly known cards to different cards of the deck, each as (top, bottom)."""
    if not partial_cards:
        yield []
        return
    for low, high in deck(players):
        if (low, high) in used_pairs:
            continue
        for top, bottom in ((low, high), (high, low)):
            if does_pair_match_card((top, bottom), partial_cards[0]):
                for rest in iterate_ways_to_complete_cards(players, partial_cards[1:], used_pairs | {(low, high)}):
                    yield [(top, bottom), *rest]


def is_set_beating_table(cards: list[TopBottomPair], table: list[TopBottomPair]) -> bool:
    numbers = naive.list_top_numbers(cards)
    return naive.is_set(numbers) and (not table or naive.is_stronger_set(numbers, naive.list_top_numbers(table)))


def random_partly_known_set(rng: random.Random, players: int, max_card_count: int) -> Cards:
    """A random set whose cards have both numbers or only the top one."""
    highest = 9 if players == 3 else 10
    size, step = rng.randint(1, max_card_count), rng.choice((0, 1, -1))
    low = rng.randint(1, highest - size + 1)
    numbers = [low + n for n in range(size)][:: step or 1] if step else [low] * size
    pairs = next(iterate_ways_to_complete_cards(players, tuple(Card(number) for number in numbers)))
    return tuple(Card(top, bottom if rng.random() < 0.7 else None) for top, bottom in pairs)


def table_parameters(table: Cards, players: int) -> str:
    """The set on the table, shown by the last seat."""
    return f"&table={format_cards(table)}&owner=p{players}" if table else ""


def check_verdict(query: str, move: str, answers_by_hand: set[bool]) -> None:
    """A move is illegal if no possible hand allows it, and has no assumptions if every one does."""
    judged = judge_move_on_query(query, move)
    assert judged.legal is (True in answers_by_hand), (query, move)
    assert not judged.legal or bool(judged.assumes) is (False in answers_by_hand), (query, move)


@for_seeds(30, 180)
@pytest.mark.no_cover
def test_verdict_on_show_from_partly_known_hand_agrees_with_all_hands(seed: int) -> None:
    """Shows by places and by numbers. One or two cards may be any of the deck, three are of the seven unseen ones."""
    rng = random.Random(seed)
    players, size = rng.choice((3, 4, 5)), seed % 3 + 1
    table = random_partly_known_set(rng, players, 2) * rng.randint(0, 1)
    lying = next(iterate_ways_to_complete_cards(players, table))
    unseen = [pair for pair in deck(players) if pair not in lying and pair[::-1] not in lying]
    rng.shuffle(unseen)
    seen = unseen[7:] if size > 2 or rng.random() < 0.5 else []
    hand = tuple(
        rng.choice((Card(top), Card(0), Card(0), Card(0, bottom), Card(top, bottom))) for top, bottom in unseen[:size]
    )
    ways = iterate_ways_to_complete_cards(players, table + hand, frozenset(seen))
    hands = [cards[len(table) :] for cards in ways]
    query = f"players={players}&hand={format_cards(hand)}{table_parameters(table, players)}"
    query += f"&seen={format_cards(cards_of_pairs(seen))}" * bool(seen)

    first = rng.randint(1, size)
    last = rng.randint(first, size)
    check_verdict(
        query, f"show.{first}-{last}", {is_set_beating_table(cards[first - 1 : last], lying) for cards in hands}
    )

    pairs = rng.choice(hands)[first - 1 : last][:: rng.choice((1, -1))]
    shown = tuple(rng.choice((Card(top), Card(top, bottom))) for top, bottom in pairs)

    def can_show(cards: list[TopBottomPair]) -> bool:
        windows = [cards[at : at + len(shown)] for at in range(size - len(shown) + 1)]
        return is_set_beating_table(pairs, lying) and any(
            all(map(does_pair_match_card, window, told)) for window in windows for told in (shown, shown[::-1])
        )

    found = {can_show(cards) for cards in hands}
    judged = judge_move_on_query(query, f"shown.{format_cards(shown)}")
    assert judged.legal is (True in found), query
    assert not judged.legal or found != {True, False} or judged.assumes, query


@for_seeds(20, 120)
def test_verdict_on_public_scout_and_show_agrees_with_all_possible_hands(seed: int) -> None:
    """The taken card is shown or stays in the hand."""
    rng = random.Random(seed)
    players = rng.choice((3, 4, 5))
    table = random_partly_known_set(rng, players, 3)
    side = rng.choice(("left", "right"))
    card, rest = (table[0], table[1:]) if side == "left" or len(table) == 1 else (table[-1], table[:-1])
    shown = random_partly_known_set(rng, players, 3)
    if rng.random() < 0.3:
        shown = (Card(rng.choice((card.top, card.bottom or 1))), *shown[1:])
    size = rng.randint(1, 2)
    text = f"players={players}&p1=c0.s0.h{size}{table_parameters(table, players)}"
    judged = judge_move_on_query(text, f"both.{side}.shown.{format_cards(shown)}")

    def is_legal_in_some_way() -> bool:
        for cards in iterate_ways_to_complete_cards(players, (card, *rest)):
            taken, left = cards[0], cards[1:]
            gone = frozenset((min(pair), max(pair)) for pair in cards)
            if len(shown) <= size and any(
                is_set_beating_table(new, left) for new in iterate_ways_to_complete_cards(players, shown, gone)
            ):
                return True
            for place, told in enumerate(shown):
                for top, bottom in (taken, taken[::-1]):
                    if not does_pair_match_card((top, bottom), told) or len(shown) - 1 > size:
                        continue
                    others = shown[:place] + shown[place + 1 :]
                    for new in iterate_ways_to_complete_cards(players, others, gone):
                        if is_set_beating_table([*new[:place], (top, bottom), *new[place:]], left):
                            return True
        return False

    assert judged.legal is is_legal_in_some_way(), text


def test_unknown_active_set_numbers_leave_verdict_open_only_if_they_matter() -> None:
    for query, move, legal in (
        ("hand=37.41&owner=p4&table=x.x", "show.1-2", None),
        ("players=2&table=x&chips=0", "stuck", None),
        ("hand=37.41&owner=p4&table=x5.x", "both.left.1.flip.2", None),
        ("hand=37.41&owner=p4&table=x", "show.1-2", True),
        ("hand=37.41&owner=p4&table=x.x", "show.1", False),
    ):
        judged = GAME.judge_move(read(query), GAME.parse_move(move))
        assert (judged.legal, judged.missing) == (legal, ("table",) * (legal is None)), (query, move)
