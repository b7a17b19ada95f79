"""Verdicts on public moves with an unknown or partly known hand, compared with all possible hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from urllib.parse import parse_qsl

import pytest

from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.counts import hand_size_by_staying_seat_or_empty_unless_all_known
from tests.engine import format_found_messages
from tests.run_length import choose_by_run_length

from . import naive
from .tables import BOARD_PARAMETER, ENGINE, judge_move_on_table, parse_state_query, random_face, random_layout

UNKNOWN_HAND_QUERY = f"players=5&{BOARD_PARAMETER}"


# --- single cases ---


NINTH_CARD_RED_QUERY = f"{UNKNOWN_HAND_QUERY}&hand={'.'.join(['3G2GpGpW'] * 8)}.1R------"
VERDICTS: list[tuple[str, str, tuple[str, ...]]] = [
    # table, move, and its assumptions or violations
    (
        UNKNOWN_HAND_QUERY,
        "place.3G2GpGpW.1.0",
        ("vogu.assume.hand {'cards': 1, 'face': ['3G', '2G', 'pG', 'pW'], 'seat': 'p1'} of vogu.place",),
    ),
    (UNKNOWN_HAND_QUERY, "reveal.WG.x.W", ("vogu.assume.colours {'card': ['G', 'W'], 'seat': 'p1'} of vogu.reveal",)),
    (
        UNKNOWN_HAND_QUERY,
        "reveal.3G2GpGpW.x.G",
        ("vogu.assume.cards {'cards': 1, 'face': ['3G', '2G', 'pG', 'pW'], 'seat': 'p1'} of vogu.reveal",),
    ),
    (
        UNKNOWN_HAND_QUERY,
        "reveal.3G2GpGpW.3G2GpGpW.G",
        ("vogu.assume.cards {'cards': 2, 'face': ['3G', '2G', 'pG', 'pW'], 'seat': 'p1'} of vogu.reveal",),
    ),
    (
        UNKNOWN_HAND_QUERY,
        "reveal.GW.3G2GpGpW.G",
        (
            "vogu.assume.cards {'cards': 1, 'face': ['3G', '2G', 'pG', 'pW'], 'seat': 'p1'} of vogu.reveal",
            "vogu.assume.colours {'card': ['G', 'W'], 'seat': 'p1'} of vogu.reveal",
        ),
    ),
    # A known card of the hand needs no assumption.
    (f"{UNKNOWN_HAND_QUERY}&hand=3G2GpGpW.1R3Y----", "place.3G2GpGpW.1.0", ()),
    (f"{UNKNOWN_HAND_QUERY}&hand=3G2GpGpW.1R3Y----", "reveal.GW.x.G", ()),
    (
        f"{UNKNOWN_HAND_QUERY}&hand=3G2GpGpW.1R3Y----",
        "reveal.3G2GpGpW.3G2GpGpW.G",
        ("vogu.assume.cards {'cards': 2, 'face': ['3G', '2G', 'pG', 'pW'], 'seat': 'p1'} of vogu.reveal",),
    ),
    # Two known edges of different colours tell the colours of a card, as none has three (vogu.face.colours).
    (f"{UNKNOWN_HAND_QUERY}&hand=3R1W----", "reveal.RW.x.R", ()),
    (
        f"{UNKNOWN_HAND_QUERY}&hand=3R1W----",
        "reveal.RK.x.R",
        ("vogu.assume.colours {'card': ['R', 'K'], 'seat': 'p1'} of vogu.reveal",),
    ),
    # Of nine cards eight are known, and the ninth has a red edge.
    (
        NINTH_CARD_RED_QUERY,
        "place.2K2KpKpK.1.0",
        ("vogu.move.hand {'face': ['2K', '2K', 'pK', 'pK'], 'have': 0, 'need': 1} of vogu.place in move hand",),
    ),
    (
        NINTH_CARD_RED_QUERY,
        "place.1R2KpKpK.1.0",
        ("vogu.assume.hand {'cards': 1, 'face': ['1R', '2K', 'pK', 'pK'], 'seat': 'p1'} of vogu.place",),
    ),
    (
        NINTH_CARD_RED_QUERY,
        "reveal.KK.x.K",
        ("vogu.move.colours {'card': ['K', 'K']} of vogu.reveal.take in move hand",),
    ),
    (NINTH_CARD_RED_QUERY, "reveal.RK.x.K", ("vogu.assume.colours {'card': ['R', 'K'], 'seat': 'p1'} of vogu.reveal",)),
    (
        NINTH_CARD_RED_QUERY,
        "reveal.1R2KpKpK.1R2KpKpK.K",
        ("vogu.move.cards {'face': ['1R', '2K', 'pK', 'pK'], 'have': 0, 'need': 2} of vogu.reveal in move hand",),
    ),
]


@pytest.mark.parametrize(("query", "move", "expected_messages"), VERDICTS)
def test_verdict_states_what_unknown_cards_have_to_be(
    query: str, move: str, expected_messages: tuple[str, ...]
) -> None:
    judged = judge_move_on_table(query, move)
    assert format_found_messages((*judged.violations, *judged.assumes)) == expected_messages
    assert judged.legal is not bool(judged.violations)


@pytest.mark.clause("vogu.place")
def test_unentered_values_are_reported_as_changes_only() -> None:
    board = "board=2G1WpGmW.3R2RmRpR.1B1BpBpB.1B1BpBpB.2B1KpBpB"
    for values in ("G4", None):
        found = judge_move_on_table(f"{board}&values={values}" if values else board, "place.3K2GpGpK.0.1")
        assert [e.params for e in found.effects if e.code == "vogu.change.open"] == [{"colour": "K", "change": -3}]
        assert found.after is not None
        assert GAME.format_query(found.after).get("values") == values


def test_hand_sizes_follow_from_turns_and_revealed_cards() -> None:
    begun = f"{UNKNOWN_HAND_QUERY.replace('.-_', '_')}.1B1BpBpB&turn=p3&p1=BBb&values=-"
    sizes = hand_size_by_staying_seat_or_empty_unless_all_known(parse_state_query(begun))
    assert list(sizes.values()) == [7, 8, 9, 9, 9]
    assert hand_size_by_staying_seat_or_empty_unless_all_known(parse_state_query("players=2")) == {}


# --- comparison with all possible hands ---


def list_card_completions(partial_face: str, pool: list[str]) -> list[str]:
    """Up to four cards that a partly known card can be: cards of the pool first, then others."""
    fitting = [face for face in pool if all(p in ("-", f) for p, f in zip(partial_face, face, strict=True))]
    fillings = [f"1{colour}1{colour}m{colour}m{colour}" for colour in naive.COLOUR_ORDER]
    others = ["".join(p if p != "-" else q for p, q in zip(partial_face, f, strict=True)) for f in fillings]
    return [*fitting, *(other for other in others if len(naive.list_face_colours(other)) < 3)][:4]


def generate_possible_hands(
    known_faces: list[str], partial_faces: list[str], *, size: int, pool: list[str], move: str
) -> Iterator[list[str]]:
    """All possible hands that differ for the move: each unknown card is one of the pool or another one.

    A move takes at most two cards, so two unknown cards vary.
    """
    fillers = [f"1{colour}1{colour}p{colour}p{colour}" for colour in naive.COLOUR_ORDER]
    other = next(f for f in fillers if f not in pool and naive.format_card_text(f) not in move.split("."))
    free = size - len(known_faces) - len(partial_faces)
    for filled in product(*(list_card_completions(part, pool) for part in partial_faces)):
        for rest in combinations_with_replacement([*pool, other], min(free, 2)):
            yield [*known_faces, *filled, *rest, *[other] * (free - min(free, 2))]


def is_move_listed(text: str, moves: list[str]) -> bool:
    """Whether a list has a move with the public parts of this one."""
    kind, *told = text.split(".")
    if kind == "place":
        return text in moves
    shown, discard, colour = told
    return any(
        shown in (face, naive.format_card_text(face)) and discard in ("x", discarded) and colour == token
        for _, face, discarded, token in (move.split(".") for move in moves)
    )


def list_moves_that_matter(
    board: naive.Board, *, hand: list[str], move: str, revealed_cards: list[str], taken_tokens: list[str], stock: int
) -> list[str]:
    """The legal moves with the cards of a move and one more card to discard."""
    named = move.split(".")[1:3]
    mine = [face for face in hand if face in named or naive.format_card_text(face) in named]
    if move.startswith("place"):
        return naive.list_legal_moves(
            board, hand=mine[:1], revealed_cards=[""] * 4, taken_tokens=taken_tokens, tokens_per_colour=stock
        )
    rest = [face for face in hand if face not in mine]
    return naive.list_legal_moves(
        {}, hand=mine + rest[:1], revealed_cards=revealed_cards, taken_tokens=taken_tokens, tokens_per_colour=stock
    )


def build_random_question(rng: random.Random) -> tuple[str, list[str], list[str], int, str]:
    """A query, the whole and partial faces known of the hand, the hand's size, and a move."""
    players = rng.choice([3, 4, 5])
    seat, rounds = rng.randint(1, players), rng.randint(0, {3: 9, 4: 6, 5: 4}[players])
    done = rounds * players + seat - 1
    shown: list[list[str]] = [[] for _ in range(players)]
    stock = [c for c in naive.COLOUR_ORDER for _ in range(naive.TOKENS_PER_COLOUR_BY_PLAYERS[players])]
    for n in range(players):
        for _ in range(min(rng.choice([0, 0, 1, 2, 3, 4]), rounds + (n < seat - 1))):
            if stock:
                token = stock.pop(rng.randrange(len(stock)))
                face = f"1{token}1{token}p{rng.choice(naive.COLOUR_ORDER)}p{token}"
                shown[n].append(naive.format_card_text(face, token))
    placed = done - sum(map(len, shown))
    board = random_layout(rng, naive.STARTING_CARDS_BY_PLAYERS[players] + placed)
    size = naive.HAND_SIZE_BY_PLAYERS[players] - rounds - len(shown[seat - 1])
    hand = [random_face(rng) for _ in range(size)]
    known = hand[: rng.choice([0, 1, size - 2, size - 1, size])]
    parts = [face[:4] + "----" for face in hand[len(known) :][: rng.choice([0, 0, 1, 2])]]
    face, other = rng.choice([*hand, random_face(rng)]), rng.choice([*hand, random_face(rng)])
    col, row = rng.choice(sorted(board))
    place = f"place.{face}.{col + rng.choice([-1, 0, 1])}.{row + rng.choice([-1, 0, 1])}"
    colour = rng.choice([*naive.list_face_colours(face), *naive.COLOUR_ORDER])
    reveal = f"reveal.{rng.choice([face, naive.format_card_text(face)])}.{rng.choice([other, face, 'x'])}.{colour}"
    seats = "&".join(f"p{n}={'.'.join(cards)}" for n, cards in enumerate(shown, 1) if cards)
    query = f"players={players}&turn=p{seat}&board={naive.format_board(board)}" + (f"&{seats}" if seats else "")
    return query, known, parts, size, rng.choice([place, reveal])


@pytest.mark.parametrize("seed", range(choose_by_run_length(3, 20)))
@pytest.mark.no_cover
def test_verdict_agrees_with_all_possible_hands(seed: int) -> None:
    """A move is illegal if no hand allows it, and has no assumptions if every hand does."""
    rng = random.Random(seed)
    for _ in range(8):
        query, known, parts, size, move = build_random_question(rng)
        hand = [*known, *parts]
        state = parse_state_query(query + (f"&hand={'.'.join(hand)}" if hand else ""))
        assert GAME.find_violations(state, View.CHECK) == (), query
        judged = GAME.judge_move(state, GAME.parse_move(move))
        entered = dict(parse_qsl(query))
        cards_by_seat = {name: cards.split(".") for name, cards in entered.items() if name in state.table.seats}
        own = cards_by_seat.get(f"p{state.table.turn}", [])
        tokens = [card[2].upper() for cards in cards_by_seat.values() for card in cards]
        board = naive.parse_board(entered["board"])
        pool = [part for part in move.split(".")[1:3] if len(part) == 8]
        if move.startswith("reveal") and len(move.split(".")[1]) == 2:
            a, b = tuple(move.split(".")[1])
            pool += [f"3{a}3{b}p{a}p{b}", *(f[:4] + g for f in parts for g in (f"p{a}p{b}", f"p{a}p{a}", f"p{b}p{b}"))]
        hands = generate_possible_hands(known, parts, size=size, pool=list(dict.fromkeys(pool)), move=move)
        stock = naive.TOKENS_PER_COLOUR_BY_PLAYERS[state.table.players]
        answers = {
            is_move_listed(
                move,
                list_moves_that_matter(board, hand=h, move=move, revealed_cards=own, taken_tokens=tokens, stock=stock),
            )
            for h in hands
        }
        assert judged.legal is (True in answers), (query, hand, move)
        if judged.legal:
            assert (judged.assumes == ()) is (False not in answers), (query, hand, move)


@pytest.mark.clause("vogu.place")
def test_face_placed_twice_by_seat_assumes_two_such_cards() -> None:
    """A places the same face in turns 1 and 6; B places it once."""
    face = "3W3WpWpW"
    moves = "_".join(f"place.{face}.{column}.0" for column in range(3, 9))
    query = f"players=5&values=-&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&move={moves}"
    for view in (View.CHECK, View.PLAY):
        verdict = ENGINE.verdict_on_moves_of_query(query, view)
        said = [(one.code, one.params["seat"], one.params["cards"]) for one in verdict.assumes]
        once = [("vogu.assume.hand", f"p{seat}", 1) for seat in range(1, 6)]
        assert said == [*once, ("vogu.assume.again", "p1", 2)]


@pytest.mark.clause("vogu.draft")
def test_move_list_of_partly_known_hand_has_moves_of_known_cards_and_notice() -> None:
    """The seat has nine cards, of which eight are known."""
    hand = "3B1GmGmG.1B1BpBpB.2R2RpRpR.2W2WpWpW.2K2KpKpK.1K2KpKpK.1K1KpKpK.3K2KpKpK"
    query = f"players=5&values=-&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&hand={hand}"
    answer = ENGINE.evaluate_query(query, View.MOVES)
    assert [(notice.code, notice.params["known"], notice.params["hand"]) for notice in answer.notices] == [
        ("vogu.hand.listed", 8, 9)
    ]
    moves = [move.split(".") for move in ENGINE.list_legal_move_texts(query)]
    assert {face for kind, face, *_ in moves if kind == "place"} == set(hand.split("."))
    assert {face for kind, *faces, _ in moves if kind == "reveal" for face in faces} == set(hand.split("."))
