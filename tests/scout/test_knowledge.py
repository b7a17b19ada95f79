"""Known cards of hands from a record, compared with all possible deals of a small box."""

import random
from itertools import permutations
from urllib.parse import parse_qsl

import pytest

from calculators.core.types import TableSettings, View
from calculators.scout import GAME
from calculators.scout.known_cards import CARD_MATCHER
from calculators.scout.state import Card, SeatCounts, State
from tests.engine import parse_table_rows
from tests.run_length import for_seeds

from .tables import ENGINE, box_of_cards
from .test_possible_deals import Pair
from .test_verdicts_without_hand import is_set_beating_table

CONTRADICTIONS = parse_table_rows("""
    # record; code, turn, and the earlier turns that it contradicts
    players=3&move=shown.73_scouted.left_shown.73  held 3 [2]
    players=3&move=shown.73_scout.left.1_shown.1_shown.2_shown.37  known 5 [2]
    players=2&p1=c5.s0.h9&p2=c5.s2.h1&table=46.57&owner=p1&turn=p2&move=scouted.left_scouted.left_shown.9.9.9  \
known 3 [1, 2]
    players=3&move=shown.45_shown.56_shown.78_shown.8_shown.54  twice 5 [1]
    players=3&move=shown.9.9.9.9.9.9.9.9_scouted.left_shown.1.2.3.4.5.6.7.8.9  known 3 [2]
    # With three players eight cards have a 9; B and C took one each, so C cannot show two.
    players=3&move=shown.9.9.9.9.9.9.9.9_scouted.left_both.left.shown.9.9  known 3 [2]
    # B still has the 5/7, or it is the 5 that C captured; A still has the 6/7.
    players=3&move=shown.57_scouted.left_shown.3_shown.4_shown.5_shown.6_shown.75  known 7 [2, 5]
    players=4&move=shown.T2_both.left.shown.1.2.3_scouted.left_shown.8.79_scouted.left_shown.T\
_both.left.shown.51.67.72_scouted.right_scouted.right_shown.96_shown.75.8.9_scouted.right_shown.28.2\
_scouted.right_shown.76  known 15 [3, 7, 8, 9, 11]
    """)


@pytest.mark.clause("scout.pairs")
@pytest.mark.parametrize(("query", "expected_contradiction"), CONTRADICTIONS)
def test_violation_contradicting_record_names_all_earlier_turns(query: str, expected_contradiction: str) -> None:
    verdict = ENGINE.verdict_on_moves_of_query(query, View.PLAY)
    found = next(found for found in verdict.violations if found.code.endswith(".turns"))
    code = found.code.removeprefix("scout.move.").removesuffix(".turns")
    assert f"{code} {found.params['turn']} {found.params['earlier']}" == expected_contradiction


HAND_OF_TWELVE_QUERY = "players=3&seen=-&p1=h12&p2=h12&p3=h12&hand=13.52.73.84.95.16.27.38.49.62.85.97"
SCOUTED_CARD_QUERY = (
    "players=3&seen=-&hand=37.41.52&p1=h3&p2=h5&p3=h5&table=61&owner=p3&move=scout.left.3_shown.2_shown.3"
)
VERDICTS = parse_table_rows(f"""
    # record; how many of its moves are legal, and the verdict on the last
    # The place and the orientation of a recorded card decide.
    players=2&table=97.T8&owner=p2&chips=1&move=scout.right.1.flip_show.1  1 weaker.number
    players=2&table=97.T8&owner=p2&chips=1&move=scout.right.1_show.1       2 legal
    players=2&table=97.T8&owner=p2&chips=1&move=scout.right.1_stuck        1 can.show
    players=2&table=97.T8&owner=p2&chips=1&move=scouted.right_stuck        2 assumed
    table=82&owner=p4&holds=p2.46&move=shown.46                            0 weaker.number held
    hand=52.64.73&table=57&owner=p4&move=both.left.shown.5.6.7             1 legal
    # A hand that was entered keeps its order and orientation.
    players=2&p1=c0.s3.h2&p2=c0.s3.h2&hand=52.64&move=show.1_shown.73_shown.9    2 known
    players=2&p1=c0.s3.h2&p2=c0.s3.h2&hand=52.64&move=show.1_shown.73_shown.4    2 weaker.number known
    {HAND_OF_TWELVE_QUERY}&move=show.1_shown.2_shown.3_show.1-2   3 apart
    {HAND_OF_TWELVE_QUERY}&move=show.1_shown.2_shown.3_shown.61   3 known
    {HAND_OF_TWELVE_QUERY}&move=shown.13_shown.2_shown.3_show.1-2  3 apart
    {HAND_OF_TWELVE_QUERY}&move=show.1_shown.2_shown.3_show.2-3   4 legal
    {HAND_OF_TWELVE_QUERY}&move=show.1_shown.2_shown.3_shown.73.84  4 legal
    {SCOUTED_CARD_QUERY}_show.3-4    4 legal
    {SCOUTED_CARD_QUERY}_shown.6.5   4 legal
    {SCOUTED_CARD_QUERY}_show.2-3    3 apart
    {SCOUTED_CARD_QUERY}_shown.4.5   3 known.turns
    # The first hand has an 8 and the 8/4; the next seat scouts the 8 that it shows and shows it as 8/4.
    players=3&p1=h5&p2=h5&p3=h5&holds=p1.48.8&move=shown.8_both.left.shown.84  2 assumed
    players=3&p1=h5&p2=h5&p3=h5&holds=p1.48.8&move=shown.8_both.left.shown.48  2 assumed
    # B took an 8 and showed an 8/4, which may be another card; B can show a 5 in both cases.
    players=3&turn=p2&table=3&owner=p1&holds=p2.8.less-84&move=shown.5         1 assumed
    players=3&turn=p2&table=3&owner=p1&holds=p2.8.less-84&seen=-&move=shown.5  1 assumed
    # Captured cards are known, also those of a correction.
    players=3&move=shown.57_shown.6_shown.75  2 twice.turns
    players=3&move=shown.57_scouted.left_shown.3_shown.4_shown.5_shown.6_shown.75  6 known.turns
    players=3&move=shown.5_shown.6_shown.75                     3 assumed
    players=4&move=shown.7_shown.8_shown.91                     3 assumed
    players=4&move=shown.7_shown.8_correct~seen~91_shown.91     3 twice
    players=4&move=shown.7_shown.8_correct~seen~91_shown.92     4 assumed
    """)


@pytest.mark.clause("scout.hand", "scout.pairs")
@pytest.mark.parametrize(("query", "expected_verdict"), VERDICTS)
def test_recorded_cards_decide_verdict_on_later_moves(query: str, expected_verdict: str) -> None:
    for view in (View.PLAY, View.CHECK):
        verdict = ENGINE.verdict_on_moves_of_query(query, view)
        codes = [violation.code.removeprefix("scout.move.") for violation in verdict.violations]
        said = " ".join(codes) or ("assumed" if verdict.steps[-1].assumes else "legal")
        assert f"{verdict.played} {said}" == expected_verdict
        assert "hand" not in dict(parse_qsl(verdict.next))
    assert "hand" not in dict(parse_qsl(ENGINE.progress_after_moves_of_query(query).position))


def test_entered_hand_is_absent_from_position_before_first_move() -> None:
    followed = ENGINE.progress_after_moves_of_query("players=3&hand=37.41.52&seen=-&p1=h3&p2=h5&p3=h5")
    assert "hand" not in dict(parse_qsl(followed.position))


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


def test_known_card_must_match_recorded_card_only_if_it_has_its_numbers() -> None:
    assert CARD_MATCHER.does_known_card_surely_fit_recorded_card(Card(7, 3), Card(3))
    assert not CARD_MATCHER.does_known_card_surely_fit_recorded_card(Card(7), Card(7, 3))


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
        is_legal = is_set_beating_table([*hand[a:b]], [*table])
        return [deal_with_hand_and_table(world, seat, hand[:a] + hand[b:], hand[a:b])] if is_legal else []
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
@for_seeds(12, 60)
def test_assumption_is_named_exactly_if_some_deal_forbids_move(seed: int) -> None:
    """A move is legal if some deal of ordered hands allows it, and has no assumptions if every deal does."""
    box = ((1, 2), (1, 3), (2, 3), (2, 4), (3, 4))
    with box_of_cards(box):
        check_random_moves_against_deals(random.Random(f"proviso {seed}"), set(list_ordered_deals(box)))


def check_random_moves_against_deals(rng: random.Random, worlds: set[OrderedHandsAndTable]) -> None:
    seats = (*(SeatCounts(0, 0, size) for size in SMALL_HAND_SIZES), None, None)
    state = State(table=TableSettings(3), seats=seats, seen=())
    for _ in range(12):
        text = random_move_text(state, rng)
        if text.startswith("shown."):
            tops = [(int(number), 0) for number in text.split(".")[1:]]
            if not is_set_beating_table(tops, [(card.top, 0) for card in state.active]):
                continue
        each = {world: list_deals_after_move(world, state.table.turn - 1, text) for world in worlds}
        judged = GAME.judge_move(state, GAME.canonicalize_move(state, GAME.parse_move(text)))
        assert judged.legal is any(each.values()), (text, state.knowledge)
        if judged.legal:
            assert (not judged.assumes) is all(each.values()), (text, state.knowledge, state.rows)
            if judged.after is None or text.startswith("show."):
                return
            worlds, state = {one for after in each.values() for one in after}, judged.after


def test_private_hand_replaces_public_knowledge_of_same_hand() -> None:
    """p1 took the 7/8 and showed an 8 that others could scout; the private hand of p1 shows that the 7/8 is gone."""
    followed = ENGINE.progress_after_moves_of_query(
        "players=5&p1=c4.s2.h5&p2=c4.s2.h5&p3=c4.s3.h3&p4=c3.s0.h8&p5=c7.s2.h1&turn=p5&table=3&owner=p3"
        "&seen=9T.4.5.61.56.2T.21.7.81.8T.85.91.T5.4.75.9.76.2.3.63.1.29"
        "&holds=p1.78.less-8.6_p2.13.8.less-1_p3.7T_p4.6.1T.2&mine=p1.59.84.3T.52&move=scouted.left_shown.8"
    )
    judged = GAME.judge_move(followed.state, GAME.parse_move("shown.8.78"))
    assert judged.legal, judged.violations


@pytest.mark.clause("scout.pairs")
@pytest.mark.parametrize(("limit", "steps"), [("RECORD_TRIES", 0), ("TRIES", 1)])
def test_card_held_by_another_seat_is_refused_even_at_search_limit(
    limit: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"calculators.scout.deal_search.{limit}", steps)
    moves = "shown.7_scouted.left_shown.48_scouted.left_shown.9_shown.T_shown.1.2_shown.3.3_shown"
    for last, legal in (("4.4.48", False), ("4.4.4", True)):
        verdict = ENGINE.verdict_on_moves_of_query(f"players=4&move={moves}.{last}", View.PLAY)
        assert verdict.legal is legal
