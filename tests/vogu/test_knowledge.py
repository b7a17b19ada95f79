"""Knowledge of hands from a record: an entered hand stays known; a game from any layout ends in time."""

import random
from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.state import CARD_MATCHER, Card
from tests.engine import parse_table_rows
from tests.run_length import for_seeds

from .tables import ENGINE, parse_state_query

FACES = ("1R1RpRpR", "1G1GpGpG", "2R1GpRpG")
START_QUERY = "players=5&values=-&board=1W1WpWmW.1W1WpWmW.1W1WpWmW"


def list_turns_in_row(first_seat_faces: list[str], other_seats_face: str = "1K1KpKpK") -> str:
    """Placements of these faces by p1 and of one face by the other four seats, all to the right in one row."""
    moves, col = [], 3
    for face in first_seat_faces:
        moves.append(f"place.{face}.{col}.0")
        for n in range(1, 5):
            moves.append(f"place.{other_seats_face}.{col + n}.0")
        col += 5
    return "_".join(moves)


@pytest.mark.parametrize("view", [View.CHECK, View.PLAY])
def test_entered_hand_decides_all_later_moves(view: View) -> None:
    hand = ".".join([FACES[0]] * 8 + [FACES[1]])
    query = f"{START_QUERY}&hand={hand}&move"
    right = ENGINE.verdict_on_moves_of_query(f"{query}={list_turns_in_row([FACES[0], FACES[1], FACES[0]])}", view)
    assert (right.legal, [a for step in right.steps[::5] for a in step.assumes]) == (True, [])
    for wrong, code in (([FACES[0], FACES[2]], "vogu.move.hand"), ([FACES[1], FACES[1]], "vogu.move.hand.turns")):
        verdict = ENGINE.verdict_on_moves_of_query(f"{query}={list_turns_in_row(wrong)}", view)
        assert (verdict.legal, verdict.played, verdict.violations[0].code) == (False, 5, code)
        assert ENGINE.verdict_on_moves_of_query(f"{START_QUERY}&move={list_turns_in_row(wrong)}", view).legal is True


def test_an_unseen_discard_may_have_been_any_card() -> None:
    hand = ".".join([FACES[0]] * 7 + [FACES[1]] * 2)
    rest = "_".join(f"place.1K1KpKpK.{col}.0" for col in range(3, 7))
    again = ENGINE.verdict_on_moves_of_query(
        f"{START_QUERY}&hand={hand}&move=reveal.RR.x.R_{rest}_reveal.{FACES[1]}.{FACES[1]}.G"
    )
    assert again.legal is True
    assert [dict(a.params)["cards"] for a in again.steps[-1].assumes] == [2]


@pytest.mark.parametrize(("cards", "length", "turn"), [(3, 25, 1), (2, 25, 2), (4, 24, 5)])
def test_game_from_unusual_layout_ends_when_every_seat_owns_four_cards(cards: int, length: int, turn: int) -> None:
    query = f"players=5&values=-&turn=p{turn}&board={'.'.join(['1W1WpWmW'] * cards)}"
    moves = "_".join(f"place.1K1KpKpK.{cards + n}.0" for n in range(length + 1))
    answer = ENGINE.evaluate_query(f"{query}&move={moves}")
    assert answer.verdict is not None
    assert answer.followed is not None
    assert (answer.verdict.played, answer.verdict.violations[0].code) == (length, "vogu.over")
    assert (answer.followed.ended, answer.followed.turn) == (True, "")
    last_turn = ENGINE.progress_after_moves_of_query(f"{query}&move={moves.rsplit('_', 2)[0]}")
    assert ENGINE.evaluate_query(last_turn.position).violations == ()
    assert ENGINE.evaluate_query(answer.followed.position).violations == ()
    assert ENGINE.progress_after_moves_of_query(answer.followed.position).ended


def test_placement_from_five_card_hand_does_not_end_unbegun_game() -> None:
    hand = ".".join([FACES[0]] * 5)
    verdict = ENGINE.verdict_on_moves_of_query(
        f"{START_QUERY}&turn=p5&hand={hand}&move=place.{FACES[0]}.3.0", View.CHECK
    )
    assert (verdict.legal, verdict.end) == (True, "")


Hand = tuple[str, ...]
"""All cards of a hand, sorted."""
COLOURS_BY_BOX_CARD = {
    FACES[0]: "RR",
    FACES[1]: "GG",
    FACES[2]: "RG",
    "another RR": "RR",
    "another GG": "GG",
    "another RG": "RG",
    "RB": "RB",
    "GB": "GB",
    "none of them": "BB",
}
"""The colours of each card of a small box; of the last six cards only the colours matter."""
BOX_CARDS_BY_HALF_FACE = {
    "1R1R----": (FACES[0], "another RR", "another RG", "RB"),
    "1G1G----": (FACES[1], "another GG", "another RG", "GB"),
    "2R1G----": (FACES[2], "another RG"),
}
"""The cards of the box that have the numbers of a half entered face."""


def remove_card_from_hand(hand: Hand, card: str) -> Hand:
    left = list(hand)
    left.remove(card)
    return tuple(left)


def is_card_matching(card: str, card_description: str) -> bool:
    """Whether a card of the box fits a description: its face, its colours, or `x` for any card."""
    return card_description in ("x", card, COLOURS_BY_BOX_CARD[card])


def find_possible_hands_after_move(hand: Hand, move: str) -> set[Hand]:
    """The hands that this hand can become by a move; none if it cannot make the move."""
    kind, *told = move.split(".")
    left = {hand}
    for one in told[: 1 if kind == "place" else 2]:
        left = {remove_card_from_hand(each, card) for each in left for card in set(each) if is_card_matching(card, one)}
    return left


def list_candidate_moves(column: int, taken_token_counts: Counter[str]) -> list[str]:
    """Every placement and every reveal of the faces, fully or partly seen, with a token that is left."""
    found = [f"place.{face}.{column}.0" for face in FACES]
    for shown in (*FACES, "RR", "GG", "RG"):
        token = next((one for one in COLOURS_BY_BOX_CARD.get(shown, shown) if taken_token_counts[one] < 2), "")
        found += [f"reveal.{shown}.{put}.{token}" for put in (*FACES, "x") if token]
    return found


@pytest.mark.no_cover
@pytest.mark.clause("vogu.place", "vogu.reveal", "vogu.draft")
@for_seeds(12, 60)
def test_verdicts_on_small_card_set_agree_with_all_possible_hands(seed: int) -> None:
    """Plays short records with an entered hand of nine cards, of which some are unknown and up to two half entered.

    A move is illegal exactly if no possible hand allows it, and has no assumptions exactly if every possible one does.
    """
    rng = random.Random(seed)
    told = [rng.choice(FACES) for _ in range(rng.choice([5, 7, 8, 9, 9]))]
    for index in range(rng.choice([0, 0, 1, 2])):
        told[index] = f"{told[index][:4]}----"
    hands = {
        tuple(sorted(cards + rest))
        for cards in product(*(BOX_CARDS_BY_HALF_FACE.get(face, (face,)) for face in told))
        for rest in combinations_with_replacement(COLOURS_BY_BOX_CARD, 9 - len(told))
    }
    state = parse_state_query(f"{START_QUERY}&hand={'.'.join(told)}")
    tokens: Counter[str] = Counter()
    column = 3
    for _ in range(3):
        going = []
        for move in list_candidate_moves(column, tokens):
            judged = GAME.judge_move(state, GAME.parse_move(move))
            each = [find_possible_hands_after_move(hand, move) for hand in hands]
            assert judged.legal is any(each), (seed, move, state.knowledge)
            if judged.legal:
                assert (not judged.assumes) is all(each), (seed, move, state.knowledge, judged.assumes)
                going.append((move, {hand for some in each for hand in some}, judged.after))
        move, hands, following = rng.choice(going)
        tokens[move[-1]] += move.startswith("reveal")
        column += move.startswith("place")
        for _ in range(4):
            assert following is not None
            following = GAME.judge_move(following, GAME.parse_move(f"place.1K1KpKpK.{column}.0")).after
            column += 1
        assert following is not None
        state = following


def test_entered_hand_cards_fill_unknown_cards_of_known_hand() -> None:
    query = "players=5&values=B0.R9.Y0.G0.W0.K0&board=1R1RpRpR.1R1RpRpR_1R1RmRpR.-&hand=3R2RpRpR.1W1WpWmW&holds=p1.x*9"
    verdict = ENGINE.verdict_on_moves_of_query(f"{query}&move=place.3R2RpRpR.1.1", View.CHECK)
    assert verdict.legal is True


def test_card_known_by_colours_matches_only_those_colours() -> None:
    known = Card.from_colours_in_any_order("BR")
    assert CARD_MATCHER.could_known_card_fit_recorded_card(known, Card.from_colours_in_any_order("RB"))
    assert not CARD_MATCHER.could_known_card_fit_recorded_card(known, Card.from_colours_in_any_order("BG"))


FULL_HAND = ".".join([FACES[1], *[FACES[0]] * 8])
WHITE_CARDS_4 = ".".join(["1W1WpWmW"] * 4)
OTHER_TURNS = "_".join(f"place.1K1KpKpK.{column}.0" for column in range(4, 8))
CONTRADICTIONS = parse_table_rows(f"""
    # record; code, turn, and the earlier turns that it contradicts
    {START_QUERY}&hand={FULL_HAND}&move=place.{FACES[1]}.3.0_{OTHER_TURNS}_place.{FACES[1]}.8.0  hand 6 [1]
    {START_QUERY}&hand={FULL_HAND}&move=place.{FACES[1]}.3.0_{OTHER_TURNS}_reveal.{FACES[1]}.{FACES[0]}.G  cards 6 [1]
    {START_QUERY}&hand={FULL_HAND}&move=place.{FACES[1]}.3.0_{OTHER_TURNS}_reveal.GG.x.G  colours 6 [1]
    {START_QUERY}&move=place.{FACES[0]}.0.1_place.{FACES[0]}.-1.0_place.{FACES[0]}.1.1  occupied 3 [1]
    {START_QUERY}&move=place.{FACES[0]}.0.-1_place.{FACES[0]}.0.0  occupied 2 [1]
    {START_QUERY}&p1=BBb&p2=RRr&p3=RRr&turn=p2&move=reveal.BB.x.B_reveal.BY.x.B  other 2 [1]
    {START_QUERY}&p1=BBb&turn=p2&move=reveal.BB.x.B_reveal.BB.x.B  stock 2 [1]
    # Of three players A has two revealed cards at the start and reveals two more in turns 1 and 4.
    players=3&values=-&board={WHITE_CARDS_4}&p1=GGg.WWw&move=reveal.BB.x.B_place.{FACES[0]}.4.0_place.{FACES[0]}.5.0\
_reveal.RR.x.R_place.{FACES[0]}.6.0_place.{FACES[0]}.7.0_reveal.YY.x.Y  four 7 [1, 4]
    """)


@pytest.mark.parametrize(("query", "expected_contradiction"), CONTRADICTIONS)
@pytest.mark.clause("vogu.place", "vogu.reveal.token", "vogu.reveal.most")
def test_violation_contradicting_record_names_all_turns(query: str, expected_contradiction: str) -> None:
    for view in (View.PLAY, View.CHECK):
        found = ENGINE.verdict_on_moves_of_query(query, view).violations[0]
        code = found.code.removeprefix("vogu.move.").removesuffix(".turns")
        assert f"{code} {found.params['turn']} {found.params['earlier']}" == expected_contradiction


@pytest.mark.clause("vogu.end")
def test_four_cards_each_with_turns_left_give_notice_and_no_winner() -> None:
    board = ".".join(["1W1WpWmW"] * 27)
    seats = [f"p{n}=BB.RR.YY.GG" for n in range(1, 6)]
    for cards, code in (
        (seats, "vogu.now.four"),
        (seats[:4], "vogu.now"),
        ([*seats[:4], f"{seats[4]}.WW"], "vogu.now"),
    ):
        table = "&".join(["players=5&turn=p5&values=B1.R-2.Y3.G0.W4.K-1", f"board={board}", *cards])
        answer = ENGINE.evaluate_query(table, View.SCORE)
        assert (answer.score.final, answer.score.winners) == (False, ())
        assert [notice.code for notice in answer.notices] == [code]
