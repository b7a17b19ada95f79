"""Verdicts on short records of a few cards, compared with all possible deals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from calculators.core.knowledge import LESS, CardFact, HiddenZone
from calculators.core.types import Judgement
from calculators.coupelation import GAME
from calculators.coupelation.card_knowledge import zone_facts_known_to_asker
from calculators.coupelation.possible_deals import (
    MAX_SEARCH_PATHS,
    OTHER,
    ZoneFacts,
    estimate_max_search_paths,
    find_possible_tracked_numbers_or_other_of_card,
    is_deal_possible,
)
from calculators.coupelation.score import outcome_by_tower_or_stuck_mover_without_draws
from calculators.coupelation.state import Down, Draw, Face, Flip, Move, State, Take, Up, readable_numbers
from calculators.coupelation.tower import cell_after_placement
from tests.run_length import for_seeds

from .tables import codes_without_game_prefix, format_query_of_state, read_state_of_query

POOL = (13, 14, 16, 27, 28, 30)
"""The numbers that are hidden at the start."""
INITIALLY_VISIBLE_NUMBERS = {9, 20, 25, 1, 2, 3, 40, 41, 42}
"""The numbers in tower and reserve at the start, but for the sixth of the reserve; all others are out of the game."""
CODES_ABOUT_CARD_LOCATIONS = {
    *("held", "out", "laid", "under", "hand.known", "up.hand", "down.hand", "take.hand"),
    *("hand.count", "down.none", "elsewhere", "seen", "known"),
}
"""Codes of violations about the place of a card."""


class PossibleDeal(NamedTuple):
    """The hands of the two seats, the face-down cards and the unseen discards."""

    hands: tuple[frozenset[int], ...]
    facedown_cells_and_numbers: frozenset[tuple[tuple[int, int], int]]
    discarded_numbers: frozenset[int] = frozenset()

    @property
    def all_unseen_numbers(self) -> frozenset[int]:
        """The numbers in hands, face down or discarded."""
        return frozenset().union(
            *self.hands, (number for _, number in self.facedown_cells_and_numbers), self.discarded_numbers
        )

    def with_hand(self, seat: int, cards: frozenset[int]) -> PossibleDeal:
        return self._replace(hands=(*self.hands[:seat], cards, *self.hands[seat + 1 :]))


def all_deals_at_start(
    hand_sizes: tuple[int, int], cells: list[tuple[int, int]], known_numbers_by_seat: dict[int, set[int]]
) -> set[PossibleDeal]:
    """All deals at the start that have the known numbers of each seat."""
    found = set()
    for first in combinations(POOL, hand_sizes[0]):
        for second in combinations(sorted({*POOL} - {*first}), hand_sizes[1]):
            hands = (frozenset(first), frozenset(second))
            if any(not cards <= hands[seat] for seat, cards in known_numbers_by_seat.items()):
                continue
            spread: list[tuple[tuple[tuple[int, int], int], ...]] = [()]
            for cell in cells:
                spread = [
                    (*one, (cell, number))
                    for one in spread
                    for number in {*POOL} - {*first, *second} - {n for _, n in one}
                ]
            found |= {PossibleDeal(hands, frozenset(one)) for one in spread}
    return found


def deals_after_move(deal_before_move: PossibleDeal, state: State, move: Move) -> Iterator[PossibleDeal]:
    """The deals after a public move; none if the move is impossible in this deal."""
    seat = state.table.turn - 1
    hand = deal_before_move.hands[seat]
    if isinstance(move, Draw):
        face_up_once = {fact.card for _, place in state.knowledge.public_zones for fact in place.held_facts}
        deck = {*POOL} - deal_before_move.all_unseen_numbers - visible_numbers(state)
        assert not face_up_once & deck
        yield from (deal_before_move.with_hand(seat, hand | {*more}) for more in combinations(deck, move.entered_count))
        return
    cell = move.entered_cell
    lying = frozenset(
        ((row, col + (cell == (0, -1))), n) for (row, col), n in deal_before_move.facedown_cells_and_numbers
    )
    if isinstance(move, Flip):
        if (cell, move.number) in lying:
            yield deal_before_move._replace(facedown_cells_and_numbers=lying - {(cell, move.number)})
        return
    if isinstance(move, (Up, Down)):
        for card in hand if move.face == "x" else hand & {move.face}:
            laid = {(cell_after_placement(cell), card)} if isinstance(move, Down) else set()
            yield deal_before_move._replace(facedown_cells_and_numbers=lying | laid).with_hand(seat, hand - {card})
        return
    pair = {move.payment.first, move.payment.second}
    if not pair <= hand:
        return
    for thrown in combinations(sorted(hand - pair), len(move.payment.discards)):
        exchanged = {(at, card) for at, card in lying if at == cell}
        up = state.cards_by_cell.get(cell)
        returned = {card for _, card in exchanged} | ({up.number} if up and up.number else set())
        yield deal_before_move._replace(
            facedown_cells_and_numbers=lying - exchanged,
            discarded_numbers=deal_before_move.discarded_numbers | {*thrown},
        ).with_hand(seat, hand - pair - {*thrown} | returned)


def random_candidate_move_texts(rng: random.Random, state: State) -> Iterator[str]:
    """Public moves, possible or not."""
    width = len(state.rows[0])
    down = [cell for cell, card in state.cards_by_cell.items() if card.face == "x"]
    if state.drawn is None:
        yield f"draw.{rng.choice((0, 1, 2))}"
    for _ in range(6):
        number = rng.choice(POOL)
        nine = next((col for col, card in enumerate(state.rows[0]) if card and card.face == 9), 0)
        row, col = (1, nine) if number < 20 else (0, width)
        kind = rng.choice(("up", "down", "flip", "take", "take", "take"))
        if kind == "up":
            yield f"up.{number}e.{row}.{col}"
        elif kind == "down":
            yield f"down.x.{row}.{col}"
        elif kind == "flip" and down:
            yield "flip.{}.{}.{}e".format(*rng.choice(down), number)
        elif ways := payments_of_reserve_cards(state):
            wanted, first, second, short = rng.choice(ways)
            low = wanted < 9
            cell = rng.choice(((0, 0), (0, -1)) if low else ((0, width - 1), (0, width - 1), (0, width)))
            yield f"take.{wanted}.{cell[0]}.{cell[1]}.{first}e.{second}e" + ".x" * short


def payments_of_reserve_cards(state: State) -> list[tuple[int, int, int, int]]:
    """Reserve cards, two cards that pay for each, and the number of cards to discard with them."""
    payable = sorted({*POOL, *INITIALLY_VISIBLE_NUMBERS} - visible_numbers(state) | {20, 25})
    return [
        (wanted, first, second, abs(worth - wanted))
        for wanted in readable_numbers(state.reserve or ())
        for first, second in combinations(payable, 2)
        for worth in (first + second, second - first)
        if abs(worth - wanted) < 2
    ]


def visible_numbers(state: State) -> set[int]:
    """The numbers that lie face up in tower and reserve."""
    return {*readable_numbers(state.cards_by_cell.values()), *readable_numbers(state.reserve or ())}


def check_verdict_against_deals(
    judged: Judgement[State], state: State, move: Move, remaining_deals: set[PossibleDeal]
) -> bool:
    """Checks that a move is legal exactly if some deal allows it, and assumes exactly the cards that some deal lacks.

    Returns whether the move is legal; False also without a check, if it breaks other rules.
    """
    codes = {code.removeprefix("move.").removesuffix(".turns") for code in codes_without_game_prefix(judged.violations)}
    if codes - CODES_ABOUT_CARD_LOCATIONS or judged.legal is None:
        return False
    asked = (format_query_of_state(state), GAME.format_move(move), codes, len(remaining_deals))
    assert judged.legal is any(True for world in remaining_deals for _ in deals_after_move(world, state, move)), asked
    faces = numbers_taken_from_hand(move)
    sure = {face for face in faces if all(face in world.hands[state.table.turn - 1] for world in remaining_deals)}
    assumed = {card for one in judged.assumes for card in one.params.get("cards", [])}
    assert not judged.legal or assumed == faces - sure, asked
    return bool(judged.legal)


def numbers_taken_from_hand(move: Move) -> set[int]:
    """The numbers that a move takes from the hand."""
    if isinstance(move, Take):
        faces: tuple[object, ...] = (move.payment.first, move.payment.second)
    else:
        faces = (move.face,) if isinstance(move, (Up, Down)) else ()
    return {face for face in faces if isinstance(face, int)}


@pytest.mark.no_cover
@pytest.mark.clause("coupelation.down.any", "coupelation.flip", "coupelation.exchange.hand", "coupelation.up")
@for_seeds(6, 240)
def test_move_is_legal_exactly_if_some_possible_deal_allows_it(seed: int) -> None:
    """With public records; in every third game the first seat's hand and face-down cards are known."""
    rng = random.Random(f"deals {seed}")
    sizes, own = (rng.choice((1, 2, 3)), rng.choice((1, 2))), seed % 3 == 2
    cells = [(0, 0)] * rng.randint(0, 1) + [(0, 4)] * (rng.randint(0, 1) if sum(sizes) < 5 else 0)
    tower = ("x." if (0, 0) in cells else "2d.") + "9d.20d.25d" + (".x" if (0, 4) in cells else "")
    reserve = (1, 3, 40, 41, 42, 2 if (0, 0) in cells else 43)
    cards = rng.sample(POOL, sum(sizes))
    hands = {0: {*cards[: sizes[0]]}, 1: {*cards[sizes[0] :]}}
    known = {seat: {*rng.sample(sorted(hands[seat]), rng.randint(0, sizes[seat]))} for seat in (0, 1)}
    holds = "_".join(f"p{n + 1}." + ".".join(map(str, sorted(known[n]))) for n in (0, 1) if known[n])
    gone = {*range(1, 51)} - {*POOL, *INITIALLY_VISIBLE_NUMBERS, *reserve}
    query = (
        f"players=2&first=1&tower={tower}&reserve={'.'.join(f'{number}e' for number in reserve)}&p1=h{sizes[0]}"
        f"&p2=h{sizes[1]}&deck={len(POOL) - sum(sizes) - len(cells)}&last=0.1"
        f"&holds={holds + '_' if holds else ''}out.{'.'.join(map(str, sorted(gone)))}"
    )
    worlds = all_deals_at_start(sizes, cells, known)
    if own:
        query += f"&hand={'.'.join(map(str, sorted(hands[0])))}"
        worlds = {world for world in worlds if world.hands[0] == hands[0]}
    state = read_state_of_query(query)
    played = 0
    for _ in range(40):
        for text in random_candidate_move_texts(rng, state):
            if own and state.table.turn == 1 and text.startswith("down.x"):
                text = text.replace("x", str(rng.choice(POOL)), 1)
            move = GAME.parse_move(text)
            judged = GAME.judge_move(state, move)
            if not check_verdict_against_deals(judged, state, move, worlds):
                continue
            if not own:
                again = GAME.judge_move(read_state_of_query(format_query_of_state(state)), move)
                assert (again.legal, again.assumes) == (judged.legal, judged.assumes)
            if judged.after is None:
                continue
            worlds = {one for world in worlds for one in deals_after_move(world, state, move)}
            state, played = judged.after, played + 1
            break
        if played > 14 or outcome_by_tower_or_stuck_mover_without_draws(state) != "open":
            break
    assert worlds
    assert played


def test_too_complex_card_paths_are_simplified_before_search() -> None:
    """Every face-down card left one hand and came into the other."""
    cells = [f"{row}-{col}" for row in range(4) for col in range(7 - row)]
    left, came = (".".join(f"{kind}x{cell}" for cell in cells) for kind in ("less-", ""))
    numbers = ".".join(map(str, range(1, 8)))
    tower = "_".join(".".join(["40"] * (7 - row)) for row in range(4))
    state = read_state_of_query(f"players=2&first=1&tower={tower}&holds=p1.{numbers}.{left}_p2.{came}&p1=h3&p2=h3")
    assert estimate_max_search_paths(zone_facts_known_to_asker(state)) <= MAX_SEARCH_PATHS
    for number in (1, 45):
        assert GAME.judge_move(state, GAME.parse_move(f"up.{number}.6.0")).legal is False


def test_hand_knowledge_is_dropped_beyond_length_limit() -> None:
    table = "players=2&first=1&tower=20d.24d&reserve=1d.5d.40d.41d.42d.50d&p1=h3&p2=h1&deck=20&last=0.1&drawn=0"
    for pairs, more, kept in ((29, "", True), (29, ".x", False)):
        holds = "p1.25" + ".less-x.x" * pairs + more
        judged = GAME.judge_move(read_state_of_query(f"{table}&holds={holds}"), GAME.parse_move("down.x.0.2"))
        assert judged.after is not None
        assert bool(dict(judged.after.knowledge.public_zones)) is kept


def test_untraceable_card_may_be_any_card_that_left_hand_unseen() -> None:
    """Beyond the search limit a face-down card can be any number that may have left its hand."""
    held: HiddenZone[Face] = HiddenZone((CardFact(9), CardFact(30), CardFact("x0-2", LESS), CardFact("x", LESS)))
    unseen: HiddenZone[Face] = HiddenZone((CardFact("x0-2"), CardFact("x")))
    followed = ZoneFacts.from_zones_simplified_if_too_complex({"p1": held, "p2": unseen}, {})
    assert find_possible_tracked_numbers_or_other_of_card(followed, "x0-2", ()) == {OTHER, 9, 30}
    assert find_possible_tracked_numbers_or_other_of_card(followed, "x1-1", ()) == {OTHER}
    blurred = followed.zone_facts_with_cell_named_cards_hidden()
    assert find_possible_tracked_numbers_or_other_of_card(blurred, "x1-1", ()) == {OTHER, 9, 30}
    claims = blurred.list_claims_on_numbers_if_zone_has_facts("p2", [9])
    assert is_deal_possible(blurred, tuple(claims))


def test_facedown_card_is_no_longer_named_by_cell_after_exchange() -> None:
    """The 27 is paid from the hand that placed the card at 0.3, so the card that comes back is another one."""
    table = "players=2&first=1&tower=2d.20d.25d.x&reserve=1d.5d.40d.41d.42d.50d&p1=h3&p2=h2&deck=20&last=0.1&drawn=0"
    state = read_state_of_query(f"{table}&holds=p1.27.less-x0-3.30_out.4")
    judged = GAME.judge_move(state, GAME.parse_move("take.40.0.3.13d.27d.r5"))
    assert judged.after is not None
    assert GAME.format_query(judged.after)["holds"] == "p1.30.less-13.x_out.4.5"


@pytest.mark.parametrize(("deck", "is_sure"), [(0, True), (1, False)])
def test_only_hand_surely_holds_last_unseen_card_if_deck_is_empty(deck: int, *, is_sure: bool) -> None:
    """30 is the only hidden card: with an empty deck it is in the hand."""
    reserve = (1, 5, 40, 41, 42, 50)
    out = ".".join(str(number) for number in range(1, 51) if number not in {2, 20, 25, 30, *reserve})
    table = f"players=2&first=1&tower=2d.20d.25d&reserve={'.'.join(map(str, reserve))}&p1=h1&p2=h0&deck={deck}"
    judged = GAME.judge_move(
        read_state_of_query(f"{table}&last=0.1&drawn=0&holds=out.{out}"), GAME.parse_move("up.30d.0.3")
    )
    assert judged.legal
    assert bool(judged.assumes) is not is_sure
