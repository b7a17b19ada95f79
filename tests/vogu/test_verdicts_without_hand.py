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
from tests.engine import format_found_messages, list_message_codes
from tests.run_length import choose_by_run_length

from . import naive
from .tables import BOARD_PARAMETER, ENGINE, judge_move_on_table, parse_state_query, random_face, random_layout

UNKNOWN_HAND_QUERY = f"players=5&{BOARD_PARAMETER}"
SPELLED_FACE_PARAMETER = "'face': ['3G', '2G', 'pG', 'pW']"


# --- single cases ---


def test_placement_with_unknown_hand_is_legal_with_assumption() -> None:
    found = judge_move_on_table(UNKNOWN_HAND_QUERY, "place.3G2GpGpW.1.0")
    assert found.legal is True
    assert format_found_messages(found.assumes) == (
        f"vogu.assume.hand {{'cards': 1, {SPELLED_FACE_PARAMETER}, 'seat': 'p1'}} of vogu.place",
    )
    assert found.after is not None
    assert found.after.hand is None
    assert GAME.format_query(found.after)["turn"] == "p2"


def test_reveal_with_unknown_hand_states_its_assumptions() -> None:
    found = judge_move_on_table(UNKNOWN_HAND_QUERY, "reveal.WG.x.W")
    assert found.after is not None
    assert GAME.format_query(found.after)["p1"] == "GWw"
    colours = "vogu.assume.colours {'card': ['G', 'W'], 'seat': 'p1'} of vogu.reveal"
    face, twice = (
        f"vogu.assume.cards {{'cards': {n}, {SPELLED_FACE_PARAMETER}, 'seat': 'p1'}} of vogu.reveal" for n in (1, 2)
    )
    for move, assumes in (
        ("WG.x.W", (colours,)),
        ("3G2GpGpW.x.G", (face,)),
        ("3G2GpGpW.3G2GpGpW.G", (twice,)),
        ("GW.3G2GpGpW.G", (face, colours)),
    ):
        assert format_found_messages(judge_move_on_table(UNKNOWN_HAND_QUERY, f"reveal.{move}").assumes) == assumes


def test_unentered_values_are_reported_as_changes_only() -> None:
    query = "values=G4&board=2G1WpGmW.3R2RmRpR.1B1BpBpB.1B1BpBpB.2B1KpBpB"
    state = parse_state_query(query)
    assert GAME.find_missing_parameters(state, View.CHECK) == ()
    assert GAME.find_notices(state, View.CHECK)[0].params == {"colours": ["B", "R", "Y", "W", "K"]}
    found = judge_move_on_table(query, "place.3K2GpGpK.0.1")
    assert [e.params for e in found.effects if e.code == "vogu.change.open"] == [{"colour": "K", "change": -3}]
    assert found.after is not None
    assert GAME.format_query(found.after)["values"] == "G4"


def test_known_card_of_hand_needs_no_assumption() -> None:
    query = f"{UNKNOWN_HAND_QUERY}&hand=3G2GpGpW.1R3Y----"
    assert judge_move_on_table(query, "place.3G2GpGpW.1.0").assumes == ()
    assert judge_move_on_table(query, "reveal.GW.x.G").assumes == ()
    assert judge_move_on_table(query, "reveal.3G2GpGpW.3G2GpGpW.G").assumes[0].params["cards"] == 2
    assert [
        v.params for v in GAME.find_notices(parse_state_query(query), View.CHECK) if v.code == "vogu.hand.part"
    ] == [{"seat": "p1", "known": 1, "hand": 9}]


def test_two_known_edges_of_different_colours_tell_colours_of_card() -> None:
    """No card has three colours (vogu.face.colours)."""
    query = f"{UNKNOWN_HAND_QUERY}&hand=3R1W----"
    assert judge_move_on_table(query, "reveal.RW.x.R").assumes == ()
    assert list_message_codes(judge_move_on_table(query, "reveal.RK.x.R").assumes) == ["vogu.assume.colours"]


def test_move_is_refused_if_known_hand_leaves_no_room_for_card() -> None:
    """Of nine cards eight are known, and the ninth has a red edge."""
    query = f"{UNKNOWN_HAND_QUERY}&hand=" + ".".join(["3G2GpGpW"] * 8 + ["1R------"])
    assert list_message_codes(judge_move_on_table(query, "place.2K2KpKpK.1.0").violations) == ["vogu.move.hand"]
    assert judge_move_on_table(query, "place.1R2KpKpK.1.0").assumes[0].code == "vogu.assume.hand"
    assert list_message_codes(judge_move_on_table(query, "reveal.KK.x.K").violations) == ["vogu.move.colours"]
    assert judge_move_on_table(query, "reveal.RK.x.K").legal is True
    assert list_message_codes(judge_move_on_table(query, "reveal.1R2KpKpK.1R2KpKpK.K").violations) == [
        "vogu.move.cards"
    ]


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
    if text.startswith("place"):
        return text in moves
    _, shown, discard, colour = text.split(".")
    for move in moves:
        _, face, discarded, token = move.split(".")
        is_shown = shown in (face, naive.format_card_text(face))
        if is_shown and discard in ("x", discarded) and colour == token:
            return True
    return False


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
