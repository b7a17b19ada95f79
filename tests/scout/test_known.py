"""What a told round has made known, beside every deal of a small box tried one by one; and whole random games."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise, permutations
from urllib.parse import parse_qsl

import pytest

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.types import Table, View
from calculators.scout import GAME, hidden_hand
from calculators.scout.known_cards import CARD_MATCHER
from calculators.scout.state import Card, SeatCounts, SeenShow, State
from tests.engine import parse_table_rows
from tests.house.records import RANDOM_RECORD_SPECS, generate_random_record
from tests.many import choose_by_run_length

from .tables import ENGINE
from .test_hidden_hands import is_set_beating_table
from .test_possible_deals import Pair, World, list_worlds_after_show, take_card

SMALL_DECKS = (
    ((1, 2), (1, 3), (2, 3), (2, 4), (3, 4), (4, 5)),
    ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)),
    ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (1, 6)),
)
CARDS_PER_HAND = 2


def all_deals_of_deck(deck_pairs: tuple[Pair, ...]) -> set[World]:
    """Every way to deal two cards to each of three seats; order and way up are free in a hand nobody sees."""
    return {
        (tuple(frozenset(one[n : n + CARDS_PER_HAND]) for n in (0, CARDS_PER_HAND, 2 * CARDS_PER_HAND)), ())
        for one in permutations(deck_pairs)
    }


@pytest.mark.no_cover
@pytest.mark.clause("scout.pairs", "scout.scout")
@pytest.mark.parametrize("seed", range(choose_by_run_length(30, 120)))
def test_every_verdict_of_a_small_box_is_that_of_all_deals(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three seats with two cards each: a show is not legal exactly where no deal allows it."""
    rng = random.Random(seed)
    box = SMALL_DECKS[seed % len(SMALL_DECKS)]
    monkeypatch.setattr(hidden_hand, "number_pairs_of_cards_in_play", lambda _: frozenset(box))
    hidden_hand.list_pairs_with_number_and_other_number.cache_clear()
    worlds = all_deals_of_deck(box)
    seats = tuple(SeatCounts(0, 0, CARDS_PER_HAND) if n < 3 else None for n in range(5))
    state = State(table=Table(3), seats=seats, seen=())
    for _ in range(7):
        turn = state.table.turn - 1
        options: list[tuple[Card, ...]] = [()] * 2
        for number in range(1, 7):
            options += [(Card(number),), (Card(number), Card(number)), (Card(number), Card(number + 1))]
        options += [(Card(*pair),) for pair in box] + [(Card(*pair[::-1]),) for pair in box]
        told = rng.choice(options)
        if told:
            after = {one for world in worlds for one in list_worlds_after_show(world, turn, told)}
            tops = [card.top for card in told]
            active = [(card.top, 0) for card in state.active]
            strong = is_set_beating_table(tuple((top, 0) for top in tops), active)
            judged = GAME.judge_move(state, SeenShow(told))
            assert judged.legal is (bool(after) and strong), (seed, state.known, told)
            if not judged.legal:
                continue
        else:
            if not state.active:
                continue
            side = rng.choice(("left", "right"))
            after = {take_card(world, turn, side) for world in worlds}
            judged = GAME.judge_move(state, GAME.parse_move(f"scouted.{side}"))
            assert judged.legal
        if judged.after is None:
            break
        worlds, state = after, judged.after
    hidden_hand.list_pairs_with_number_and_other_number.cache_clear()


def answer_query(view: View, query: str) -> Answer:
    return evaluate(GAME, view, dict(parse_qsl(query, keep_blank_values=True)))


CONTRADICTION_BY_QUERY = {
    "players=3&move=shown.73_scouted.left_shown.73": ("held", 3, [2]),
    "players=3&move=shown.73_scout.left.1_shown.1_shown.2_shown.37": ("known", 5, [2]),
    "players=2&p1=c5.s0.h9&p2=c5.s2.h1&table=46.57&owner=p1&turn=p2&move=scouted.left_scouted.left_shown.9.9.9": (
        "known",
        3,
        [1, 2],
    ),
    "players=3&move=shown.45_shown.56_shown.78_shown.8_shown.54": ("twice", 5, [1]),
    "players=3&move=shown.9.9.9.9.9.9.9.9_scouted.left_shown.1.2.3.4.5.6.7.8.9": ("known", 3, [2]),
    # The 5/7 that B took is B's, or the 5 that C captured; the 6/7 that A took is still A's.
    "players=3&move=shown.57_scouted.left_shown.3_shown.4_shown.5_shown.6_shown.75": ("known", 7, [2, 5]),
    "players=4&move=shown.T2_both.left.shown.1.2.3_scouted.left_shown.8.79_scouted.left_shown.T"
    "_both.left.shown.51.67.72_scouted.right_scouted.right_shown.96_shown.75.8.9_scouted.right_shown.28.2"
    "_scouted.right_shown.76": ("known", 15, [3, 7, 8, 9, 11]),
}


@pytest.mark.clause("scout.pairs")
@pytest.mark.parametrize("query", CONTRADICTION_BY_QUERY)
def test_what_the_record_contradicts_names_both_turns(query: str) -> None:
    verdict = ENGINE.verdict_on_moves_of_query(query, View.PLAY)
    found, *_ = verdict.violations
    code, turn, earlier = CONTRADICTION_BY_QUERY[query]
    assert (found.code, found.params["turn"], found.params["earlier"]) == (f"scout.move.{code}.turns", turn, earlier)


QUERY_AND_VERDICT_ROWS = """
players=2&table=97.T8&owner=p2&chips=1&move=scout.right.1.flip_show.1  no 0
players=2&table=97.T8&owner=p2&chips=1&move=scout.right.1_show.1       yes 0
players=2&table=97.T8&owner=p2&chips=1&move=scout.right.1_stuck        no 0
players=2&table=97.T8&owner=p2&chips=1&move=scouted.right_stuck        yes 1
table=82&owner=p4&holds=p2.46&move=shown.46                            no 0
hand=52.64.73&table=57&owner=p4&move=both.left.shown.5.6.7             yes 0
"""


@pytest.mark.parametrize(("query", "expected_verdict"), parse_table_rows(QUERY_AND_VERDICT_ROWS))
def test_places_and_the_way_up_that_were_told_are_known(query: str, expected_verdict: str) -> None:
    """Whether it is legal, and how much is assumed."""
    verdict = ENGINE.verdict_on_moves_of_query(query)
    assert f"{'yes' if verdict.legal else 'no'} {len(verdict.assumes)}" == expected_verdict


@pytest.mark.clause("scout.pairs")
@pytest.mark.parametrize("last_move_text", ["both.left.shown.84", "both.left.shown.48"])
def test_of_two_cards_told_by_half_either_can_have_left(last_move_text: str) -> None:
    """An 8 came to the first hand and so did 8/4; the 8 it shows is shown in full by whoever took it."""
    seats = "".join(f"&p{n}=c0.s0.h5" for n in (1, 2, 3))
    verdict = ENGINE.verdict_on_moves_of_query(f"players=3{seats}&seen=&holds=p1.48.8&move=shown.8_{last_move_text}")
    assert verdict.legal, verdict.violations


def test_half_a_card_seen_going_to_a_hand_is_one_of_that_hand() -> None:
    query = "players=3&p1=c0.s0.h3&p2=c0.s0.h3&p3=c0.s0.h3&holds=p1.8&mine=p1.84.52.64"
    followed = ENGINE.progress_after_moves_of_query(query)
    assert [(sorted(hand.cards), hand.unknown_count) for hand in followed.holds if hand.place == "p1"] == [
        (["25", "46", "48"], 0)
    ]


def test_the_position_says_what_is_held_and_knows_it_again() -> None:
    followed = ENGINE.progress_after_moves_of_query("players=3&move=shown.73_scouted.left")
    assert "holds=p2.37" in followed.position
    assert [(h.place, h.cards, h.unknown_count, h.turns_shown) for h in followed.holds if h.cards] == [
        ("p2", ("37",), 12, (2,))
    ]
    verdict = ENGINE.verdict_on_moves_of_query(f"{followed.position}&move=shown.73")
    assert verdict.legal is False


def test_a_hand_is_a_fact_for_the_moves_behind_it_and_written_nowhere() -> None:
    query = "players=2&p1=c0.s3.h2&p2=c0.s3.h2&hand=52.64&move=show.1_shown.73_shown."
    for last, legal in (("9", False), ("9.8", False), ("4", False), ("6", False)):
        verdict = ENGINE.verdict_on_moves_of_query(f"{query}{last}")
        assert verdict.legal is legal
        assert "64" not in verdict.next


@pytest.mark.no_cover
@pytest.mark.clause("scout.pairs")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_told_in_public_has_one_move_made_impossible(players: int) -> None:
    """A card that one seat took is shown by the next one: not legal, whatever was told before."""
    rng = random.Random(players)
    found = 0
    for _ in range(choose_by_run_length(3, 12)):
        moves: list[str] = []
        for _ in range(14):
            pair = rng.choice(sorted(hidden_hand.number_pairs_of_cards_in_play(players)))
            told = "".join("x123456789T"[number] for number in rng.choice((pair, pair[::-1])))
            move = rng.choice([f"shown.{told}", "scouted.left"])
            answer = answer_query(View.PLAY, f"players={players}&move=" + "_".join([*moves, move]))
            if answer.verdict is None or not answer.verdict.legal or answer.followed is None:
                continue
            moves.append(move)
            turn = answer.followed.turn
            for hand in answer.followed.holds:
                for card in hand.cards if hand.place != turn else ():
                    judged = ENGINE.verdict_on_moves_of_query(f"{answer.followed.position}&move=shown.{card}")
                    assert judged.legal is False
                    found += 1
    assert found


def test_a_scout_and_show_of_more_nines_than_are_left_is_known_to_be_impossible() -> None:
    """Eight cards have a 9 with three players; one went to B openly and one to C, who cannot show two."""
    query = "players=3&move=shown.9.9.9.9.9.9.9.9_scouted.left_both.left.shown.9.9"
    verdict = ENGINE.verdict_on_moves_of_query(query)
    assert "scout.move.known.turns" in [violation.code for violation in verdict.violations]


def test_half_a_card_told_is_another_only_where_its_numbers_are() -> None:
    assert CARD_MATCHER.must_known_card_match_recorded_card(Card(7, 3), Card(3))
    assert not CARD_MATCHER.must_known_card_match_recorded_card(Card(7), Card(7, 3))


@pytest.mark.parametrize("seen", ["", "&seen=-"])
def test_a_card_that_left_unseen_may_be_the_half_that_came(seen: str) -> None:
    """An 8 came to B and an 8/4 left, nobody knows whether that one; B can show a 5 in both cases."""
    verdict = ENGINE.verdict_on_moves_of_query(
        f"players=3&turn=p2&table=3&owner=p1&holds=p2.8.less-84{seen}&move=shown.5"
    )
    assert verdict.legal is True


OrientedCard = tuple[int, int]
OrderedHandsAndTable = tuple[tuple[tuple[OrientedCard, ...], ...], tuple[OrientedCard, ...]]
"""Every hand as it is held, and the set on the table."""
SMALL_HAND_SIZES = (2, 2, 1)


def list_ordered_deals(deck_pairs: tuple[Pair, ...]) -> list[OrderedHandsAndTable]:
    """Every way to deal a box of five, each card either way up."""
    found: list[OrderedHandsAndTable] = []
    for one in permutations(deck_pairs, 5):
        for flips in range(2**5):
            faces = tuple(pair[::-1] if flips >> n & 1 else pair for n, pair in enumerate(one))
            found.append(((faces[:2], faces[2:4], faces[4:]), ()))
    return found


def deal_with_hand_and_table(
    world: OrderedHandsAndTable, seat: int, hand: tuple[OrientedCard, ...], table: tuple[OrientedCard, ...]
) -> OrderedHandsAndTable:
    return (*world[0][:seat], hand, *world[0][seat + 1 :]), table


def list_deals_after_move(world: OrderedHandsAndTable, seat: int, text: str) -> list[OrderedHandsAndTable]:
    """The worlds after a move; none where it was not possible in this one."""
    kind, *rest = text.split(".")
    hand, table = world[0][seat], world[1]
    if kind == "shown":
        told = [int(number) for number in rest]
        spans = [(first, first + len(told)) for first in range(len(hand) - len(told) + 1)]
        fits = [(a, b) for a, b in spans if [face[0] for face in hand[a:b]] in (told, told[::-1])]
        return [deal_with_hand_and_table(world, seat, hand[:a] + hand[b:], hand[a:b]) for a, b in fits]
    if kind == "show":
        first, _, last = rest[0].partition("-")
        a, b = int(first) - 1, int(last or first)
        tops = [face[0] for face in hand[a:b]]
        steps = {y - x for x, y in pairwise(tops)}
        a_set = len(tops) == 1 or steps in ({0}, {1}, {-1})
        strong = not table or is_set_beating_table(tuple((top, 0) for top in tops), [(face[0], 0) for face in table])
        return [deal_with_hand_and_table(world, seat, hand[:a] + hand[b:], hand[a:b])] if a_set and strong else []
    card, left = (table[0], table[1:]) if rest[0] == "left" else (table[-1], table[:-1])
    if kind == "scout":
        places, faces = [int(rest[1]) - 1], [card[::-1] if rest[2:] else card]
    else:
        places, faces = list(range(len(hand) + 1)), [card, card[::-1]]
    return [
        deal_with_hand_and_table(world, seat, (*hand[:place], face, *hand[place:]), left)
        for place in places
        for face in faces
    ]


def random_move_text(state: State, rng: random.Random) -> str:
    """A move as everybody saw it, or by places."""
    size = state.seats[state.table.turn - 1]
    most = (size and size.hand) or 1
    if state.active and rng.random() < 0.55:
        side = rng.choice(("left", "right"))
        place = rng.randint(1, most + 1)
        return rng.choice((f"scouted.{side}", f"scout.{side}.{place}", f"scout.{side}.{place}.flip"))
    first = rng.randint(1, most)
    last = rng.randint(first, most)
    number = rng.randint(1, 5)
    return rng.choice((f"shown.{number}", f"shown.{number}", f"shown.{number}.{number + 1}", f"show.{first}-{last}"))


@pytest.mark.no_cover
@pytest.mark.clause("scout.pairs", "scout.scout")
@pytest.mark.parametrize("seed", range(choose_by_run_length(12, 60)))
def test_a_proviso_is_named_exactly_where_some_deal_forbids_the_move(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hands in their order, each card either way up: legal in some deal, without proviso in every one."""
    rng = random.Random(f"proviso {seed}")
    box = ((1, 2), (1, 3), (2, 3), (2, 4), (3, 4))
    monkeypatch.setattr(hidden_hand, "number_pairs_of_cards_in_play", lambda _: frozenset(box))
    hidden_hand.list_pairs_with_number_and_other_number.cache_clear()
    worlds = set(list_ordered_deals(box))
    seats = (*(SeatCounts(0, 0, size) for size in SMALL_HAND_SIZES), None, None)
    state = State(table=Table(3), seats=seats, seen=())
    for _ in range(12):
        text = random_move_text(state, rng)
        move = GAME.canonicalize_move(state, GAME.parse_move(text))
        turn = state.table.turn - 1
        if text.startswith("shown."):
            tops = tuple((int(number), 0) for number in text.split(".")[1:])
            if state.active and not is_set_beating_table(tops, [(card.top, 0) for card in state.active]):
                continue
        each = {world: list_deals_after_move(world, turn, text) for world in worlds}
        judged = GAME.judge_move(state, move)
        assert judged.legal is any(each.values()), (seed, text, state.known)
        if judged.legal:
            assert (not judged.assumes) is all(each.values()), (seed, text, state.known, state.rows)
        if judged.legal and (judged.after is None or text.startswith("show.")):
            break
        if judged.legal and judged.after is not None:
            worlds, state = {one for after in each.values() for one in after}, judged.after
    hidden_hand.list_pairs_with_number_and_other_number.cache_clear()


def test_what_the_asker_holds_counts_alone_where_a_card_left_unseen() -> None:
    """p1 took 7/8 and showed an 8 that everybody could scout: with p1's hand told it is surely not there."""
    start = (
        "players=5&p1=c4.s2.h5&p2=c4.s2.h5&p3=c4.s3.h3&p4=c3.s0.h8&p5=c7.s2.h1&turn=p5&table=3&owner=p3"
        "&seen=9T.4.5.61.56.2T.21.7.81.8T.85.91.T5.4.75.9.76.2.3.63.1.29"
        "&holds=p1.78.less-8.6_p2.13.8.less-1_p3.7T_p4.6.1T.2&mine=p1.59.84.3T.52"
    )
    followed = evaluate(GAME, View.PLAY, {**dict(parse_qsl(start)), "move": "scouted.left_shown.8"}).followed
    assert followed is not None
    judged = GAME.judge_move(followed.state, GAME.parse_move("shown.8.78"))
    assert judged.legal, judged.violations


@pytest.mark.parametrize(
    ("slug", "start", "seed"), [one for one in RANDOM_RECORD_SPECS if one[0] == "scout"][choose_by_run_length(-1, 0) :]
)
def test_a_deal_that_goes_on_to_fit_answers_as_one_sought_anew(slug: str, start: str, seed: int) -> None:
    """What is carried from move to move saves steps and changes no verdict."""
    rng = random.Random(seed)
    state = GAME.starting_state(GAME.parse_query_except_moves_collecting_unreadable(dict(parse_qsl(start))).state)
    for text in generate_random_record(slug, start, seed):
        anew = replace(state, deal=None)
        for told in (text, f"shown.{rng.randint(1, 9)}", f"shown.{rng.choice(('73', '48', '15', '92', '6.6'))}"):
            move = GAME.parse_move(told)
            found, again = GAME.judge_move(state, move), GAME.judge_move(anew, move)
            assert (found.legal, found.violations, found.assumes) == (again.legal, again.violations, again.assumes)
        judged = GAME.judge_move(state, GAME.parse_move(text))
        following = judged.after or (judged.end and GAME.next_round_state(judged.end))
        if following is None:
            break
        state = following


@pytest.mark.clause("scout.pairs")
@pytest.mark.parametrize(("limit", "steps"), [("RECORD_TRIES", 0), ("TRIES", 1)])
def test_a_record_has_so_many_steps_and_a_card_held_elsewhere_is_refused_without_any(
    limit: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"calculators.scout.deals.{limit}", steps)
    moves = "shown.7_scouted.left_shown.48_scouted.left_shown.9_shown.T_shown.1.2_shown.3.3_shown"
    for last, legal in (("4.4.48", False), ("4.4.4", True)):
        verdict = ENGINE.verdict_on_moves_of_query(f"players=4&move={moves}.{last}", View.PLAY)
        assert verdict.legal is legal
