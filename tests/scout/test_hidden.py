"""Verdicts without the hand: a plain second implementation tries every hand there can be."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.hidden_hand import can_all_be_distinct_deck_cards
from calculators.scout.state import Card, Cards, State
from tests.engine import parse_table_rows
from tests.many import choose_by_run_length

from . import naive
from .tables import deck, judge_move_on_query, query_of_state_without_knowledge, read

TopBottomPair = naive.TopBottomPair


def iterate_ways_to_complete_cards(
    players: int, partial_cards: Cards, used_pairs: frozenset[TopBottomPair] = frozenset()
) -> Iterator[list[TopBottomPair]]:
    """Every way to make the told cards out of different cards of the deck, each as (top, bottom)."""
    if not partial_cards:
        yield []
        return
    for low, high in deck(players):
        if (low, high) in used_pairs:
            continue
        for top, bottom in ((low, high), (high, low)):
            if partial_cards[0].top in (0, top) and partial_cards[0].bottom in (None, bottom):
                for rest in iterate_ways_to_complete_cards(players, partial_cards[1:], used_pairs | {(low, high)}):
                    yield [(top, bottom), *rest]


def is_set_beating_table(cards: list[TopBottomPair], table: list[TopBottomPair]) -> bool:
    numbers = naive.list_top_numbers(cards)
    return naive.is_set(numbers) and (not table or naive.is_stronger_set(numbers, naive.list_top_numbers(table)))


def find_possible_show_verdicts(
    players: int, table: Cards, *, seen: Cards, hand: Cards, first: int, last: int
) -> set[bool]:
    """What a show of these places is in every hand there can be."""
    found: set[bool] = set()
    for cards in iterate_ways_to_complete_cards(players, table + seen + hand):
        shown = cards[len(table) + len(seen) :][first - 1 : last]
        found.add(is_set_beating_table(shown, cards[: len(table)]))
        if len(found) == 2:
            break
    return found


def random_partly_told_set(rng: random.Random, players: int, max_card_count: int) -> Cards:
    """An active set, its cards told in full or by the number on top."""
    highest = 9 if players == 3 else 10
    size, step = rng.randint(1, max_card_count), rng.choice((0, 1, -1))
    low = rng.randint(1, highest - size + 1)
    numbers = [low + n for n in range(size)][:: step or 1] if step else [low] * size
    told = next(iterate_ways_to_complete_cards(players, tuple(Card(number) for number in numbers)))
    return tuple(Card(top, bottom if rng.random() < 0.7 else None) for top, bottom in told)


@pytest.mark.parametrize("seed", range(choose_by_run_length(20, 60)))
@pytest.mark.no_cover
def test_places_of_a_hidden_hand(seed: int) -> None:
    """Not legal if no hand there can be allows it; nothing assumed if every one does."""
    rng = random.Random(seed)
    players = rng.choice((3, 4, 5))
    table = random_partly_told_set(rng, players, 2) if rng.random() < 0.7 else ()
    used = len(table)
    known: list[Card] = []
    for _ in range(rng.randint(1, 2)):
        top = rng.choice((0, 0, rng.randint(1, 9)))
        known.append(Card(top))
    hand = tuple(known)
    first = rng.randint(1, len(hand))
    last = rng.randint(first, len(hand))
    if not can_all_be_distinct_deck_cards(players, table + hand):
        return
    text = f"players={players}&hand={'.'.join(c.notation for c in hand)}"
    if used:
        text += f"&table={'.'.join(c.notation for c in table)}&owner=p{players}"
    judged = judge_move_on_query(text, f"show.{first}-{last}")
    possible = find_possible_show_verdicts(players, table, seen=(), hand=hand, first=first, last=last)
    assert judged.legal is (True in possible), text
    if judged.legal:
        assert bool(judged.assumes) is (False in possible), text


@pytest.mark.parametrize("seed", range(choose_by_run_length(40, 120)))
@pytest.mark.no_cover
def test_shows_as_everybody_saw_them(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.choice((3, 4, 5))
    table = random_partly_told_set(rng, players, 3) if rng.random() < 0.7 else ()
    if rng.random() < 0.5:
        shown = random_partly_told_set(rng, players, 4)
    else:
        shown = tuple(
            Card(rng.randint(1, 10), rng.choice((None, rng.randint(1, 10)))) for _ in range(rng.randint(1, 3))
        )
    size = rng.randint(1, 5)
    text = f"players={players}&p1=c0.s0.h{size}"
    if table:
        text += f"&table={'.'.join(c.notation for c in table)}&owner=p{players}"
    judged = judge_move_on_query(text, f"shown.{'.'.join(c.notation for c in shown)}")
    possible = len(shown) <= size and any(
        is_set_beating_table(cards[len(table) :], cards[: len(table)])
        for cards in iterate_ways_to_complete_cards(players, table + shown)
    )
    assert judged.legal is possible, text
    assert bool(judged.assumes) is possible
    if judged.after is not None:
        assert judged.after.active == shown
        assert judged.after.hand is None


@pytest.mark.parametrize("seed", range(choose_by_run_length(40, 120)))
def test_scout_and_shows_as_everybody_saw_them(seed: int) -> None:
    """The taken card is one of those shown, or stays in the hand."""
    rng = random.Random(seed)
    players = rng.choice((3, 4, 5))
    table = random_partly_told_set(rng, players, 3)
    side = rng.choice(("left", "right"))
    card, rest = (table[0], table[1:]) if side == "left" or len(table) == 1 else (table[-1], table[:-1])
    shown = random_partly_told_set(rng, players, 3)
    if rng.random() < 0.3:
        shown = (Card(rng.choice((card.top, card.bottom or 1))), *shown[1:])
    size = rng.randint(1, 2)
    text = f"players={players}&p1=c0.s0.h{size}&table={'.'.join(c.notation for c in table)}&owner=p{players}"
    judged = judge_move_on_query(text, f"both.{side}.shown.{'.'.join(c.notation for c in shown)}")

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
                    if told.top != top or told.bottom not in (None, bottom) or len(shown) - 1 > size:
                        continue
                    others = shown[:place] + shown[place + 1 :]
                    for new in iterate_ways_to_complete_cards(players, others, gone):
                        if is_set_beating_table([*new[:place], (top, bottom), *new[place:]], left):
                            return True
        return False

    assert judged.legal is is_legal_in_some_way(), text


@pytest.mark.parametrize(
    ("query", "move"),
    parse_table_rows("""
        p1=c0.s0.h3&table=8&owner=p4  both.left.shown.2
        hand=3.x.5                    shown.4.5
        hand=3.4.5                    shown.37.4
        hand=37.x&table=82&owner=p4   both.left.shown.3.4
        """),
)
def test_a_hand_known_in_part_goes_as_far_as_it_is_known(query: str, move: str) -> None:
    assert judge_move_on_query(query, move).assumes


def test_numbers_of_the_active_set_that_nobody_told() -> None:
    judged = GAME.judge_move(read("hand=37.41&table=x.x&owner=p4"), GAME.parse_move("show.1-2"))
    assert (judged.legal, judged.missing) == (None, ("table",))
    judged = GAME.judge_move(read("players=2&table=x&chips=0"), GAME.parse_move("stuck"))
    assert (judged.legal, judged.missing) == (None, ("table",))
    asked = {"table=x": ("show.1-2", True), "table=x.x": ("show.1", False), "table=x5.x": ("both.left.1.flip.2", None)}
    for table, (move, legal) in asked.items():
        assert GAME.judge_move(read(f"hand=37.41&owner=p4&{table}"), GAME.parse_move(move)).legal is legal


QUERY_BEFORE_MOVE = "p1=c0.s0.h5&p4=c1.s0.h7&table=82.85&owner=p4&seen=-"
MOVE_AND_NEXT_QUERY_ROWS = """
shown.9.9          p1=c2.s0.h3&p4=c1.s0.h7&turn=p2&table=9.9&owner=p1&seen=82.85
scouted.left       p1=c0.s0.h6&p4=c1.s1.h7&turn=p2&table=85&owner=p4&seen=-
both.left.shown.9  p1=c1.s0.h5&p4=c1.s1.h7&turn=p2&table=9&owner=p1&ss=0.-.-.-&seen=85
show.1-2           p1=c2.s0.h3&p4=c1.s0.h7&turn=p2&table=x.x&owner=p1&seen=82.85
"""


@pytest.mark.parametrize(("move", "expected_query"), parse_table_rows(MOVE_AND_NEXT_QUERY_ROWS))
def test_the_position_after_keeps_the_hand_unknown(move: str, expected_query: str) -> None:
    assert query_of_state_without_knowledge(judge_move_on_query(QUERY_BEFORE_MOVE, move).after) == expected_query


@pytest.mark.clause("scout.both.show")
def test_scout_and_show_without_a_show() -> None:
    """The table chooses whether the show may be left out; the chip is spent, and the turn counts as a Scout."""
    may = "players=3&turn=p1&house=both-show-may&hand=12.41&table=65.64&owner=p2"
    assert judge_move_on_query(may, "both.left.1").legal is True
    assert (
        query_of_state_without_knowledge(judge_move_on_query(may, "both.left").end)
        == "players=3&house=both-show-may&end=unbeaten.p2"
    )


@pytest.mark.parametrize("seed", range(choose_by_run_length(20, 60)))
@pytest.mark.no_cover
def test_who_says_that_nothing_can_be_done(seed: int) -> None:
    """Not legal if every hand there can be has a show; nothing assumed if none has."""
    rng = random.Random(seed)
    table = random_partly_told_set(rng, 2, 2) if rng.random() < 0.8 else ()
    if any(card.bottom is None for card in table):
        table = tuple(Card(card.top, next(n for n in range(1, 11) if n != card.top)) for card in table)
    hand = tuple(Card(rng.choice((0, 0, rng.randint(1, 9)))) for _ in range(rng.randint(1, 2)))
    if not can_all_be_distinct_deck_cards(2, table + hand):
        return
    text = f"players=2&chips=0&hand={'.'.join(c.notation for c in hand)}"
    if table:
        text += f"&table={'.'.join(c.notation for c in table)}"
    judged = judge_move_on_query(text, "stuck")
    found = {
        not naive.list_legal_show_places(cards[len(table) :], cards[: len(table)])
        for cards in iterate_ways_to_complete_cards(2, table + hand)
    }
    assert judged.legal is (True in found), text
    if judged.legal:
        assert bool(judged.assumes) is (False in found), text


def test_two_players_who_can_do_nothing() -> None:
    judged = judge_move_on_query("players=2&p1=c0.s0.h3&p2=c0.s2.h4&table=98.97&chips=0", "stuck")
    assert query_of_state_without_knowledge(judged.end) == "players=2&p1=c0.s0.h3&p2=c0.s2.h4&end=unbeaten.p2"


def test_a_verdict_as_everybody_saw_it_is_the_same_without_the_hand() -> None:
    """What is shared of a verdict holds its answer."""
    query = "hand=37.41.59.82&table=65.64&owner=p4"
    state = read(query)
    for move, public in (
        ("show.1-3", "shown.37.41.59"),
        ("show.1-9", ""),
        ("show.2-4", "shown.41.59.82"),
        ("scout.left.2.flip", "scouted.left"),
        ("scout.left.9", "scouted.left"),
        ("both.left.4.flip.4", "both.left.shown.56"),
        ("both.left.4", "both.left"),
        ("both.left.4.9", ""),
        ("stuck", "stuck"),
    ):
        said = GAME.hide_secrets_of_move(state, GAME.parse_move(move))
        assert ("" if said is None else GAME.format_move(said)) == public
        hidden = read(query.replace("hand=37.41.59.82&", ""))
        if said is not None and move != "scout.left.9":  # that there is no such place, only the hand tells
            assert GAME.judge_move(hidden, said).legal is GAME.judge_move(state, GAME.parse_move(move)).legal
    # Without the hand nobody knows what was shown; where a card went and which way up, nobody ever sees.
    for move, public in (
        ("scout.left.1", "scouted.left"),
        ("both.left.1", "both.left"),
        ("show.1", ""),
        ("both.left.1.1", ""),
    ):
        for known in (read("table=65"), None):
            seen = GAME.hide_secrets_of_move(known, GAME.parse_move(move))
            assert ("" if seen is None else GAME.format_move(seen)) == public


def test_no_secret_is_ever_missing_for_a_verdict() -> None:
    for view in (View.CHECK, View.PLAY):
        assert GAME.find_missing_parameters(State(), view) == ()
