"""A whole game as a state machine: it plays with all hands and records public moves only.

A plain spectator model sees all hands. After moves, refused moves, looks back, undos and restarts, the engine's table
and the followed game agree with the spectator, and every game comes to its end.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import initialize, invariant, precondition, rule

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.knowledge import Knowledge
from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.contacts import (
    entered_or_starting_value_or_none_of_each_colour,
    list_contacts_with_values_in_resolution_order,
)
from calculators.vogu.counts import count_tokens_left_by_colour, hand_size_by_staying_seat_if_all_known
from calculators.vogu.state import PlaceCard, State
from tests.engine import list_message_codes
from tests.followed_game_machine import FollowedGameMachine, TurnSnapshot
from tests.run_length import choose_by_run_length

from . import naive
from .tables import deal_layout_and_hands, format_public_move, format_values, parse_state_query, state_with_hand

pytestmark = pytest.mark.no_cover

PALETTES = [naive.COLOUR_ORDER, "BRYBRY", "GKGKGK", "WWWWWW"]
"""All colours of the box, or fewer, so that tokens run out and values reach their limits."""

VALUES_NEAR_LIMITS = {"B": 9, "R": -9, "Y": 8, "G": -8, "W": 10, "K": -10}
"""Values from which a placement soon reaches a limit."""

TURNS_EACH_BY_PLAYERS = {3: 10, 4: 7, 5: 5}

CARD_INDEX_STRATEGY = st.integers(0, 13)
CHOICE_INDEX_STRATEGY = st.integers(0, 999)


@dataclass(kw_only=True)
class Spectator:
    """The spectator's table after a turn, and the engine's state; after the game that state is its end."""

    state: State
    hands: list[list[str]]
    revealed_cards: list[list[str]]
    board: naive.Board
    values: dict[str, int]
    turn_count: int

    def copy(self) -> Spectator:
        """A copy that later moves do not change."""
        hands, revealed = ([[*cards] for cards in seats] for seats in (self.hands, self.revealed_cards))
        return replace(self, hands=hands, revealed_cards=revealed)

    def cards_by_seat(self) -> list[list[str]]:
        """The revealed cards and the hand of each seat."""
        seats = zip(self.revealed_cards, self.hands, strict=True)
        return [[*revealed, *map(naive.format_card_text, hand)] for revealed, hand in seats]


class WholeGame(FollowedGameMachine):
    game = GAME

    @initialize(
        players=st.sampled_from([3, 4, 5]),
        option=st.sampled_from(["each", "sum"]),
        palette=st.sampled_from(PALETTES),
        starts_near_limits=st.booleans(),
        seed=st.integers(0, 9999),
    )
    def deal(self, *, players: int, option: str, palette: str, starts_near_limits: bool, seed: int) -> None:
        self.chance = random.Random(seed)
        painted = str.maketrans(naive.COLOUR_ORDER, palette)
        layout, hands = deal_layout_and_hands(self.chance, players)
        board = {cell: face.translate(painted) for cell, face in layout.items()}
        self.players = players
        self.resolve = naive.apply_changes_summed if option == "sum" else naive.apply_changes_one_by_one
        values = self.resolve(dict.fromkeys(naive.COLOUR_ORDER, 0), naive.list_starting_contact_changes(board))
        self.house = {"house": "contacts-sum"} if option == "sum" else {}
        start = f"players={players}&{urlencode(self.house)}&board={naive.format_board(board)}"
        if starts_near_limits:
            values = VALUES_NEAR_LIMITS
        is_order_open = "values" in GAME.find_missing_parameters(parse_state_query(start), View.MOVES)
        notices = list_message_codes(GAME.find_notices(parse_state_query(start), View.MOVES))
        assert notices == ["vogu.values.order" if is_order_open else "vogu.values.start"]
        if starts_near_limits or is_order_open:
            start += f"&{format_values(values)}"
        self.now = Spectator(
            state=parse_state_query(start),
            hands=[[face.translate(painted) for face in hand] for hand in hands],
            revealed_cards=[[] for _ in hands],
            board=board,
            values=values,
            turn_count=0,
        )
        self.seen = [self.now.copy()]
        self.start_recording(dict(parse_qsl(start)), TurnSnapshot(0, self.publicly_visible_table(self.now.state), "p1"))
        self.begin_turn()

    def publicly_visible_table(self, state: State) -> Hashable:
        """The values and the revealed cards."""
        revealed = (tuple(card for card in seat or () if card.token) for seat in state.seats[: self.players])
        return entered_or_starting_value_or_none_of_each_colour(state), tuple(revealed)

    # --- actions at the table -----------------------------------------------------------------------

    @property
    def mover(self) -> int:
        """The index of the seat to move."""
        return self.now.turn_count % self.players

    def is_over(self, table: Spectator) -> bool:
        return table.turn_count == self.players * TURNS_EACH_BY_PLAYERS[self.players]

    def is_in_play(self) -> bool:
        return not self.is_over(self.now)

    def can_reveal(self) -> bool:
        return self.is_in_play() and self.legal_moves[-1].startswith("reveal")

    def begin_turn(self) -> None:
        """Enters the hand of the mover; its legal moves are those of the naive implementation."""
        if not self.is_in_play():
            return
        now = self.now
        self.state = state_with_hand(now.state, now.hands[self.mover])
        self.legal_moves = [GAME.format_move(move) for move in GAME.find_legal_moves(self.state)]
        assert self.legal_moves == naive.list_legal_moves(
            now.board,
            hand=now.hands[self.mover],
            revealed_cards=now.revealed_cards[self.mover],
            taken_tokens=[card[2].upper() for cards in now.revealed_cards for card in cards],
            tokens_per_colour=naive.TOKENS_PER_COLOUR_BY_PLAYERS[self.players],
        )

    @precondition(is_in_play)
    @rule(card=CARD_INDEX_STRATEGY, cell=CHOICE_INDEX_STRATEGY)
    def place(self, card: int, cell: int) -> None:
        """Places any card of the hand in any free cell."""
        hand = self.now.hands[self.mover]
        placements = [move for move in self.legal_moves if move.startswith(f"place.{hand[card % len(hand)]}.")]
        self.play_legal_move(placements[cell % len(placements)])

    @precondition(can_reveal)
    @rule(move_index=CHOICE_INDEX_STRATEGY, are_edges_remembered=st.booleans())
    def reveal(self, move_index: int, *, are_edges_remembered: bool) -> None:
        """Records the revealed card by its edges or only by its colours."""
        reveals = [move for move in self.legal_moves if move.startswith("reveal")]
        self.play_legal_move(reveals[move_index % len(reveals)], are_edges_remembered=are_edges_remembered)

    @precondition(is_in_play)
    @rule(
        card=CARD_INDEX_STRATEGY,
        col=st.integers(-2, 6),
        row=st.integers(-2, 6),
        colour=st.sampled_from(naive.COLOUR_ORDER),
    )
    def check_moves_are_legal_only_if_listed(self, card: int, col: int, row: int, colour: str) -> None:
        """An unlisted move is refused with a violation and has no effect."""
        hand = self.now.hands[self.mover]
        face, other = hand[card % len(hand)], hand[card // 2 % len(hand)]
        for text in (f"place.{face}.{col}.{row}", f"reveal.{face}.{other}.{colour}"):
            judged = GAME.judge_move(self.state, GAME.parse_move(text))
            assert judged.legal is (text in self.legal_moves)
            if not judged.legal:
                assert judged.violations
                assert (judged.effects, judged.after, judged.end) == ((), None, None)

    def list_surely_illegal_moves(self) -> list[str]:
        """Moves to an occupied cell or one without neighbours, or with a token that is out or not of the card."""
        if not self.is_in_play():
            return []
        face = self.chance.choice(self.now.hands[self.mover])
        colour = self.chance.choice(naive.COLOUR_ORDER)
        col, row = self.chance.choice(sorted(self.now.board))
        illegal_moves = [f"place.{face}.{col}.{row}", f"place.{face}.{col + 90}.{row}"]
        taken = [card[2] for cards in self.now.revealed_cards for card in cards]
        is_out = taken.count(colour.lower()) == naive.TOKENS_PER_COLOUR_BY_PLAYERS[self.players]
        if colour not in face or is_out or len(self.now.revealed_cards[self.mover]) == 4:
            illegal_moves.append(f"reveal.{naive.format_card_text(face)}.x.{colour}")
        return illegal_moves

    @precondition(FollowedGameMachine.has_record_within_limit)
    @rule(turns=st.integers(1, 5))
    def take_back(self, turns: int) -> None:
        """Takes turns back; the game goes on from there."""
        for _ in range(min(turns, len(self.moves_recorded))):
            self.seen.pop()
            self.turn_snapshots.pop()
            self.moves_recorded.pop()
        self.now = self.seen[-1].copy()
        self.begin_turn()

    def play_legal_move(self, text: str, *, are_edges_remembered: bool = True) -> None:
        """Plays a legal move on both tables and records its public form."""
        now, mover, move = self.now, self.mover, GAME.parse_move(text)
        judged = GAME.judge_move(self.state, move)
        assert judged.legal is True
        assert judged.effects
        kind, face, *rest = text.split(".")
        now.hands[mover].remove(face)
        if kind == "place":
            col, row = map(int, rest)
            changes = naive.list_contact_changes(now.board, face, col, row)
            assert isinstance(move, PlaceCard)
            contacts = list_contacts_with_values_in_resolution_order(self.state, move)
            assert [(contact.colour, contact.change) for contact in contacts] == changes
            now.values = self.resolve(now.values, changes)
            cells = {**now.board, (col, row): face}
            now.board = {(c + (col < 0), r + (row < 0)): one for (c, r), one in cells.items()}
        else:
            now.hands[mover].remove(rest[0])
            now.revealed_cards[mover].append(naive.format_card_text(face, rest[1]))
        now.turn_count += 1
        after = judged.end if self.is_over(now) else judged.after
        assert after is not None
        assert None in (judged.after, judged.end)
        now.state = after
        self.seen.append(now.copy())
        remembered = face if are_edges_remembered else naive.format_card_text(face)
        turn = f"p{self.mover + 1}" if self.is_in_play() else ""
        self.record_turn_moves([format_public_move(remembered, text)], after, turn)
        self.begin_turn()

    # --- invariants ---------------------------------------------------------------------------------

    def check_answer_at_turn(self, answer: Answer, turn_snapshot: TurnSnapshot, legal_move_count: int) -> None:
        """The followed game has the table, the counts and the score of the spectator."""
        super().check_answer_at_turn(answer, turn_snapshot, legal_move_count)
        table = self.seen[self.turn_snapshots.index(turn_snapshot)]
        is_over = self.is_over(table)
        followed = answer.followed
        assert followed is not None
        taken = Counter(card[2].upper() for cards in table.revealed_cards for card in cards)
        assert dict(count_tokens_left_by_colour(followed.state)) == {
            colour: naive.TOKENS_PER_COLOUR_BY_PLAYERS[self.players] - taken[colour] for colour in naive.COLOUR_ORDER
        }
        assert entered_or_starting_value_or_none_of_each_colour(followed.state) == tuple(table.values.values())
        query = dict(parse_qsl(followed.position))
        for seat, revealed in enumerate(table.revealed_cards[: self.players - is_over], 1):
            assert query.get(f"p{seat}", "-") == (".".join(revealed) or "-")
        if is_over:
            return
        assert query == {**self.house, **GAME.format_query(table.state)}
        assert naive.parse_board(query["board"]) == table.board
        hand_sizes = dict(enumerate(map(len, table.hands), 1))
        assert hand_size_by_staying_seat_if_all_known(followed.state) == hand_sizes
        points = [naive.calculate_points(cards, table.values) for cards in table.revealed_cards]
        assert [seat.total for seat in answer.score.seats] == points
        assert (answer.score.winners, answer.score.final) == ((), False)

    @invariant()
    def check_tables_and_their_texts(self) -> None:
        """The table has no violations and no missing parameters, and its query parses back to it."""
        state = self.state if self.is_in_play() else self.now.state
        query = GAME.format_query(state)
        reading = GAME.parse_query_except_moves_collecting_unreadable(query)
        assert reading.unread == ()
        assert reading.state == replace(state, knowledge=Knowledge(state.knowledge.public_zones))
        assert GAME.format_query(reading.state) == query
        if self.is_in_play():
            for view in (View.MOVES, View.CHECK):
                assert GAME.find_violations(self.state, view) == ()
                assert GAME.find_missing_parameters(self.state, view) == ()
                assert set(list_message_codes(GAME.find_notices(self.state, view))) <= {"vogu.values.start"}

    @precondition(is_in_play)
    @invariant()
    def check_turns_left(self) -> None:
        """Each turn costs the seat one card, so it owns the dealt cards less its turns."""
        owned = len(self.now.cards_by_seat()[self.mover])
        assert owned == naive.HAND_SIZE_BY_PLAYERS[self.players] - self.now.turn_count // self.players
        seat = f"p{self.mover + 1}"
        all_left = self.players * TURNS_EACH_BY_PLAYERS[self.players] - self.now.turn_count
        for state in (self.now.state, self.state):
            assert [fact.params for fact in GAME.describe_turn_and_progress(state)] == [
                {"seat": seat},
                {"seat": seat, "turns": owned - 4},
                {"moves": all_left},
            ]

    @precondition(is_in_play)
    @invariant()
    def check_listed_moves_are_legal(self) -> None:
        """Checks a random part of the list."""
        assert GAME.find_notices_when_no_move_is_legal(self.state) == ()
        for text in self.legal_moves[self.now.turn_count % 37 :: 37]:
            judged = GAME.judge_move(self.state, GAME.parse_move(text))
            assert (judged.legal, judged.violations, judged.missing) == (True, (), ())

    def teardown(self) -> None:
        """Plays the game to its end, where each seat owns 4 cards, and scores them."""
        if not hasattr(self, "now"):
            return
        while self.is_in_play():
            self.play_legal_move(self.legal_moves[self.now.turn_count * 37 % len(self.legal_moves)])
        answer = self.answer_after_moves(self.moves_recorded)
        self.check_answer_at_turn(answer, self.turn_snapshots[-1], len(self.moves_recorded))
        end = GAME.format_query(self.now.state)
        owned = self.now.cards_by_seat()
        assert [len(cards) for cards in owned] == [4] * self.players
        assert {"board", "hand", "turn"}.isdisjoint(end)
        assert end[f"p{self.players}"] == ".".join(owned[-1])
        hidden = [f"p{seat}" for seat, cards in enumerate(self.now.revealed_cards[:-1], 1) if len(cards) < 4]
        assert GAME.find_missing_parameters(self.now.state, View.SCORE) == tuple(hidden)
        assert answer.verdict is not None
        all_cards = {f"p{seat}": ".".join(cards) for seat, cards in enumerate(owned, 1)}
        totals = [naive.calculate_points(cards, self.now.values) for cards in owned]
        for query in (end, dict(parse_qsl(answer.verdict.end))):
            final = evaluate(GAME, View.SCORE, query | all_cards)
            assert (final.refused, final.missing, final.score.final) == (False, (), True)
            assert [seat.total for seat in final.score.seats] == totals
            assert final.score.winners == (f"p{totals.index(max(totals)) + 1}",)


WholeGame.TestCase.settings = settings(deadline=None, max_examples=choose_by_run_length(3, 80), stateful_step_count=25)
TestWholeGame = WholeGame.TestCase
