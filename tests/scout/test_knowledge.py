"""Known cards of hands from a record, compared with all possible deals of a small box."""

from __future__ import annotations

import random
from itertools import pairwise, permutations
from urllib.parse import parse_qsl

import pytest

from calculators.core.evaluate import evaluate
from calculators.core.types import Table, View
from calculators.scout import GAME, hidden_hand
from calculators.scout.known_cards import CARD_MATCHER
from calculators.scout.state import Card, SeatCounts, State
from tests.engine import parse_table_rows
from tests.run_length import choose_by_run_length

from .tables import ENGINE
from .test_possible_deals import Pair
from .test_verdicts_without_hand import is_set_beating_table

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
    # With three players eight cards have a 9; B and C took one each, so C cannot show two.
    "players=3&move=shown.9.9.9.9.9.9.9.9_scouted.left_both.left.shown.9.9": ("known", 3, [2]),
    # B still has the 5/7, or it is the 5 that C captured; A still has the 6/7.
    "players=3&move=shown.57_scouted.left_shown.3_shown.4_shown.5_shown.6_shown.75": ("known", 7, [2, 5]),
    "players=4&move=shown.T2_both.left.shown.1.2.3_scouted.left_shown.8.79_scouted.left_shown.T"
    "_both.left.shown.51.67.72_scouted.right_scouted.right_shown.96_shown.75.8.9_scouted.right_shown.28.2"
    "_scouted.right_shown.76": ("known", 15, [3, 7, 8, 9, 11]),
}


@pytest.mark.clause("scout.pairs")
@pytest.mark.parametrize("query", CONTRADICTION_BY_QUERY)
def test_violation_contradicting_record_names_all_earlier_turns(query: str) -> None:
    verdict = ENGINE.verdict_on_moves_of_query(query, View.PLAY)
    found = next(found for found in verdict.violations if found.code.endswith(".turns"))
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
def test_recorded_place_and_orientation_of_card_decide_verdict(query: str, expected_verdict: str) -> None:
    """The expected verdict is `yes` or `no` and the number of assumptions."""
    verdict = ENGINE.verdict_on_moves_of_query(query)
    assert f"{'yes' if verdict.legal else 'no'} {len(verdict.assumes)}" == expected_verdict


@pytest.mark.clause("scout.pairs")
@pytest.mark.parametrize("last_move_text", ["both.left.shown.84", "both.left.shown.48"])
def test_shown_number_can_be_either_of_two_cards_known_to_have_it(last_move_text: str) -> None:
    """The first hand has an 8 and the 8/4; the next seat scouts the 8 that it shows and shows it as 8/4."""
    seats = "".join(f"&p{n}=c0.s0.h5" for n in (1, 2, 3))
    verdict = ENGINE.verdict_on_moves_of_query(f"players=3{seats}&seen=&holds=p1.48.8&move=shown.8_{last_move_text}")
    assert verdict.legal, verdict.violations


def test_half_known_card_of_hand_is_matched_with_entered_private_hand() -> None:
    query = "players=3&p1=c0.s0.h3&p2=c0.s0.h3&p3=c0.s0.h3&holds=p1.8&mine=p1.84.52.64"
    followed = ENGINE.progress_after_moves_of_query(query)
    assert [(sorted(hand.cards), hand.unknown_count) for hand in followed.holds if hand.place == "p1"] == [
        (["25", "46", "48"], 0)
    ]


def test_known_cards_are_written_in_position_and_used_after_reading() -> None:
    followed = ENGINE.progress_after_moves_of_query("players=3&move=shown.73_scouted.left")
    assert "holds=p2.37" in followed.position
    assert [(h.place, h.cards, h.unknown_count, h.turns_shown) for h in followed.holds if h.cards] == [
        ("p2", ("37",), 12, (2,))
    ]
    verdict = ENGINE.verdict_on_moves_of_query(f"{followed.position}&move=shown.73")
    assert verdict.legal is False


def test_entered_hand_restricts_later_moves_and_is_absent_from_next_query() -> None:
    query = "players=2&p1=c0.s3.h2&p2=c0.s3.h2&hand=52.64&move=show.1_shown.73_shown."
    for last, legal in (("9", False), ("9.8", False), ("4", False), ("6", False)):
        verdict = ENGINE.verdict_on_moves_of_query(f"{query}{last}")
        assert verdict.legal is legal
        assert "64" not in verdict.next


def test_known_card_must_match_recorded_card_only_if_it_has_its_numbers() -> None:
    assert CARD_MATCHER.must_known_card_match_recorded_card(Card(7, 3), Card(3))
    assert not CARD_MATCHER.must_known_card_match_recorded_card(Card(7), Card(7, 3))


@pytest.mark.parametrize("seen", ["", "&seen=-"])
def test_show_is_legal_whether_or_not_half_known_card_has_left(seen: str) -> None:
    """B took an 8 and showed an 8/4, which may be another card; B can show a 5 in both cases."""
    verdict = ENGINE.verdict_on_moves_of_query(
        f"players=3&turn=p2&table=3&owner=p1&holds=p2.8.less-84{seen}&move=shown.5"
    )
    assert verdict.legal is True


OrientedCard = tuple[int, int]
OrderedHandsAndTable = tuple[tuple[tuple[OrientedCard, ...], ...], tuple[OrientedCard, ...]]
"""The cards of every hand in order, and the set on the table."""
SMALL_HAND_SIZES = (2, 2, 1)


def list_ordered_deals(deck_pairs: tuple[Pair, ...]) -> list[OrderedHandsAndTable]:
    """All deals of a box of five cards, each card either way up."""
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
    """The deals after a move; none if the move is impossible in this deal."""
    kind, *rest = text.split(".")
    hand, table = world[0][seat], world[1]
    if kind == "shown":
        shown = [int(number) for number in rest]
        spans = [(first, first + len(shown)) for first in range(len(hand) - len(shown) + 1)]
        fits = [(a, b) for a, b in spans if [face[0] for face in hand[a:b]] in (shown, shown[::-1])]
        return [deal_with_hand_and_table(world, seat, hand[:a] + hand[b:], hand[a:b]) for a, b in fits]
    if kind == "show":
        first, _, last = rest[0].partition("-")
        a, b = int(first) - 1, int(last or first)
        tops = [face[0] for face in hand[a:b]]
        steps = {y - x for x, y in pairwise(tops)}
        a_set = len(tops) == 1 or steps in ({0}, {1}, {-1})
        strong = not table or is_set_beating_table([(top, 0) for top in tops], [(face[0], 0) for face in table])
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
    """A public move, or a move by places."""
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
def test_assumption_is_named_exactly_if_some_deal_forbids_move(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move is legal if some deal of ordered hands allows it, and has no assumptions if every deal does."""
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
            tops = [(int(number), 0) for number in text.split(".")[1:]]
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


def test_private_hand_replaces_public_knowledge_of_same_hand() -> None:
    """p1 took the 7/8 and showed an 8 that others could scout; the private hand of p1 shows that the 7/8 is gone."""
    start = (
        "players=5&p1=c4.s2.h5&p2=c4.s2.h5&p3=c4.s3.h3&p4=c3.s0.h8&p5=c7.s2.h1&turn=p5&table=3&owner=p3"
        "&seen=9T.4.5.61.56.2T.21.7.81.8T.85.91.T5.4.75.9.76.2.3.63.1.29"
        "&holds=p1.78.less-8.6_p2.13.8.less-1_p3.7T_p4.6.1T.2&mine=p1.59.84.3T.52"
    )
    followed = evaluate(GAME, View.PLAY, {**dict(parse_qsl(start)), "move": "scouted.left_shown.8"}).followed
    assert followed is not None
    judged = GAME.judge_move(followed.state, GAME.parse_move("shown.8.78"))
    assert judged.legal, judged.violations


@pytest.mark.clause("scout.pairs")
@pytest.mark.parametrize(("limit", "steps"), [("RECORD_TRIES", 0), ("TRIES", 1)])
def test_card_held_by_another_seat_is_refused_even_at_search_limit(
    limit: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"calculators.scout.deals.{limit}", steps)
    moves = "shown.7_scouted.left_shown.48_scouted.left_shown.9_shown.T_shown.1.2_shown.3.3_shown"
    for last, legal in (("4.4.48", False), ("4.4.4", True)):
        verdict = ENGINE.verdict_on_moves_of_query(f"players=4&move={moves}.{last}", View.PLAY)
        assert verdict.legal is legal
