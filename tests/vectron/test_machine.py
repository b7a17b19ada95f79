"""A whole game as a state machine, played with a real deck and always to its end."""

import random
from collections import Counter
from dataclasses import replace

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import initialize, invariant, precondition, rule

from calculators.core.knowledge import Knowledge
from calculators.core.types import ScoresAndWinners, View
from calculators.vectron import GAME
from calculators.vectron.state import MAX_PAST_SETTLEMENTS, DrawFromDeck, EndTurn, ForcedDraw, Move, State
from tests.engine import state_after_legal_move
from tests.followed_game_machine import FollowedGameMachine, TurnSnapshot
from tests.run_length import choose_by_run_length

from .naive import NaiveTable
from .tables import CARDS, list_all_map_chips, query_text_of, query_text_without_knowledge, state_of

pytestmark = pytest.mark.no_cover


def remove_hands_knowledge_and_rounds(state: State) -> State:
    """The state without hands, known cards and past settlements."""
    return replace(state, hand=None, knowledge=Knowledge(), rounds=())


class WholeGameMachine(FollowedGameMachine):
    """It has all hands and the deck; the engine has the view of the mover."""

    game = GAME
    is_setup_done_and_unfailed = False
    """Whether set-up is done and no step has failed half-way."""

    @initialize(
        players=st.sampled_from((2, 3, 4)),
        first_seat_index=st.integers(0, 3),
        is_gauge_capped=st.booleans(),
        other_map_chips=st.lists(st.sampled_from("G123"), min_size=11, max_size=11),
        chip_index_by_cell=st.permutations(range(16)),
        cards_in_box=st.lists(st.sampled_from(CARDS), min_size=24, max_size=24),
        seed=st.integers(0, 999),
    )
    def set_up(
        self,
        players: int,
        *,
        first_seat_index: int,
        is_gauge_capped: bool,
        other_map_chips: list[str],
        chip_index_by_cell: list[int],
        cards_in_box: list[str],
        seed: int,
    ) -> None:
        """Each seat has a two-star chip; the map has the pieces, two swap chips, a gate and random chips."""
        there = ["S", "S", *"abcd"[:players], "G", *other_map_chips][:16]
        board = "".join(there[cell] for cell in chip_index_by_cell)
        seats = "".join(f"&p{n}=h2&row{n}=-" for n in range(1, players + 1))
        house = "&house=gauge-capped" if is_gauge_capped else ""
        rows = "_".join(board[at : at + 4] for at in (0, 4, 8, 12))
        self.chance = random.Random(seed)
        self.box = Counter(cards_in_box)
        self.state = state_of(f"players={players}&turn=p{first_seat_index % players + 1}{seats}{house}&map={rows}")
        self.chips = list_all_map_chips(self.state)
        self.over = False
        self.seen = self.state
        turn = f"p{self.state.table.turn}"
        self.start_recording(
            GAME.format_query(self.state), TurnSnapshot(0, self.publicly_visible_table(self.state), turn)
        )
        self.shuffle_and_deal_hands()
        self.is_setup_done_and_unfailed = True

    def publicly_visible_table(self, state: State) -> str:
        return query_text_of(remove_hands_knowledge_and_rounds(state))

    def list_surely_illegal_moves(self) -> list[str]:
        """Moves of another phase of the turn."""
        if self.over:
            return ["draw.deck", "stop"]
        return {
            "draw": ["play.D1", "move.A1", "stop"],
            "play": ["draw.deck", "stop"],
            "move": ["draw.deck", "play.D1"],
        }[self.state.phase]

    def shuffle_and_deal_hands(self) -> None:
        """Shuffles all cards and deals two to each seat."""
        self.deck = sorted(self.box.elements())
        self.chance.shuffle(self.deck)
        self.hands = [[self.deck.pop(), self.deck.pop()] for _ in range(self.state.table.players)]
        self.enter_hand_of_mover()

    def enter_hand_of_mover(self) -> None:
        """Enters the hand of the mover."""
        self.state = replace(self.state, hand=tuple(self.hands[self.state.table.turn - 1]))

    @precondition(lambda self: self.over)
    @rule()
    def check_no_round_follows_end(self) -> None:
        assert GAME.next_round_state(self.state) is None

    @precondition(lambda self: not self.over)
    @rule(move_choice=st.integers(0, 99), deck_card_choice=st.integers(0, 99))
    def play_random_legal_move(self, move_choice: int, deck_card_choice: int) -> None:
        moves = GAME.find_legal_moves(self.state)
        self.play_and_check_move(moves[move_choice % len(moves)], deck_card_choice)

    def play_and_check_move(self, move: Move, deck_card_choice: int = 0) -> None:
        """Plays a listed move, with a card of the deck for a draw, and checks the state after it."""
        self.is_setup_done_and_unfailed = False
        before = self.state
        naive_table = NaiveTable(query_text_without_knowledge(before))
        naive = naive_table.find_legal_steps_with_outcomes()[GAME.format_move(move)]
        if isinstance(move, DrawFromDeck | ForcedDraw):
            move = type(move)(self.deck.pop(deck_card_choice % len(self.deck)))
        verdict = GAME.judge_move(before, move)
        assert verdict.legal is True
        assert (verdict.after is None) != (verdict.end is None)
        after = state_after_legal_move(verdict)
        self.judge_move_without_known_hands(move)
        self.state, self.over = after, verdict.end is not None
        assert remove_hands_knowledge_and_rounds(self.seen) == remove_hands_knowledge_and_rounds(self.state)
        shown = DrawFromDeck() if isinstance(move, DrawFromDeck) else move
        turn = "" if self.over else f"p{after.table.turn}"
        self.record_turn_moves([GAME.format_move(shown)], after, turn, GAME.calculate_score(after))
        if isinstance(move, DrawFromDeck):
            hand = (*(before.hand or ()), move.card or "")
            assert replace(after, knowledge=Knowledge()) == replace(
                before, hand=hand, phase="play", knowledge=Knowledge()
            )
        elif isinstance(move, ForcedDraw):
            row = (move.card, *(before.rows[before.table.turn - 1] or ()))
            assert after.rows[before.table.turn - 1] == row
            assert (after.phase, after.hand) == ("move", before.hand)
        else:
            assert tuple(map(query_text_without_knowledge, (verdict.after, verdict.end))) == naive
        if self.over or after.table.turn != before.table.turn:
            self.check_end_of_turn(move, [effect.code for effect in verdict.effects])
        else:
            self.hands[before.table.turn - 1] = list(after.hand or ())
        self.check_scores_never_fall(before)
        for seat, cards in enumerate(self.hands, 1):
            held = [fact.card for fact in self.seen.knowledge.zone_named(f"p{seat}").held_facts]
            assert self.over or Counter(held) <= Counter(cards), "a card known to be held is not in the hand"
        self.is_setup_done_and_unfailed = True

    def judge_move_without_known_hands(self, move: Move) -> None:
        """Judges the public form of the move on the state without hands."""
        seen = DrawFromDeck() if isinstance(move, DrawFromDeck) else move
        verdict = GAME.judge_move(self.seen, seen)
        assert verdict.legal is True
        assert verdict.missing == ()
        for assumption in verdict.assumes:
            assert assumption.params["card"] in self.hands[self.seen.table.turn - 1]
        self.seen = state_after_legal_move(verdict)

    def check_end_of_turn(self, move: Move, codes: list[str]) -> None:
        """A turn ends at gauge seven or by choice; gauge seven and an empty deck bring a settlement."""
        seven, settled = (f"vectron.effect.{name}" in codes for name in ("seven", "settle"))
        assert seven or isinstance(move, EndTurn)
        assert settled == (seven or not self.deck)
        assert self.state.hand is None
        if self.over:
            assert settled
        elif settled:
            self.shuffle_and_deal_hands()
        else:
            self.enter_hand_of_mover()

    def check_scores_never_fall(self, before: State) -> None:
        """At the end of the game the last points are not added yet."""
        old = [seat.score or 0 for seat in before.seats if seat]
        new = [seat.score or 0 for seat in self.state.seats if seat]
        assert all(a <= b for a, b in zip(old, new, strict=True))
        assert max(new) < 6
        if self.over:
            assert old == new

    @invariant()
    def check_state_is_consistent(self) -> None:
        for view in (View.SCORE,) if self.over else View:
            assert GAME.find_violations(self.state, view) == ()
        query = GAME.format_query(self.state)
        assert GAME.parse_query_except_moves_collecting_unreadable(query).state == replace(
            self.state, knowledge=Knowledge(self.state.knowledge.public_zones)
        )
        assert list_all_map_chips(self.state) == self.chips
        rows = [card for row in self.state.rows for card in row or ()]
        hands = [card for hand in self.hands for card in hand]
        assert Counter([*self.deck, *hands, *rows]) == self.box
        table = NaiveTable(query_text_of(self.state))
        if 0 < len(self.state.rounds) < MAX_PAST_SETTLEMENTS:
            gains_by_seat = zip(*self.state.rounds, strict=True)
            assert [sum(gain.points for gain in gains) for gains in gains_by_seat] == table.score
        score = GAME.calculate_score(self.state)
        assert isinstance(score, ScoresAndWinners)
        now = [a + b for a, b in zip(table.score, table.settlement_points(), strict=True)]
        totals = now if self.over else table.score
        assert [seat.total for seat in score.seats] == totals
        assert [sum(line.points for line in seat.lines) for seat in score.seats] == totals
        assert [seat.total for seat in score.projected] == ([] if self.over else now)
        assert score.final is self.over
        if not self.over:
            assert GAME.find_missing_parameters(self.state, View.MOVES) == ()
            left = [
                dict(fact.params) for fact in GAME.describe_turn_and_progress(self.state) if fact.code.endswith(".deck")
            ]
            assert left == [{"deck": len(self.deck)}]
            assert GAME.find_legal_moves(self.state)

    def teardown(self) -> None:
        """Plays the game to its end with moves that raise gauges."""
        if not self.is_setup_done_and_unfailed:
            return
        steps = 0
        while not self.over:
            self.play_and_check_move(self.choose_greedy_move())
            if steps % choose_by_run_length(12, 4) == 0:
                self.check_state_is_consistent()
            steps += 1
            assert steps < 2000
        self.check_state_is_consistent()
        self.check_followed_table_matches()
        if self.has_record_within_limit():
            self.check_illegal_moves_are_refused()
        table = NaiveTable(query_text_of(self.state))
        totals = [a + b for a, b in zip(table.score, table.settlement_points(), strict=True)]
        assert max(totals) >= 6
        assert table.end_turn_and_settle() == ("", query_text_of(replace(self.state, rounds=())))
        best = tuple(f"p{seat}" for seat, total in enumerate(totals, 1) if total == max(totals))
        score = GAME.calculate_score(self.state)
        assert (score.winners, score.decided_by) == (best, "total")

    def choose_greedy_move(self) -> Move:
        """The first move with the highest gauges, preferably without a gate in hand; draws are from the deck, and the
        turn stops if no move gains."""
        moves = GAME.find_legal_moves(self.state)
        turn = self.state.table.turn
        if self.state.phase != "move":
            return moves[0]
        worth = {}
        for move in moves:
            state = state_after_legal_move(GAME.judge_move(self.state, move))
            gauges = sum(seat.gauge or 0 for seat in state.seats if seat)
            turned = isinstance(move, EndTurn)
            if not turned and state.table.turn != turn:
                return move
            seat = state.seats[turn - 1]
            assert seat is not None
            worth[move] = (gauges, turned, seat.chip != "G")
        return max(worth, key=lambda move: worth[move])


WholeGameMachine.TestCase.settings = settings(
    deadline=None, max_examples=choose_by_run_length(2, 120), stateful_step_count=choose_by_run_length(12, 40)
)
TestWholeGame = WholeGameMachine.TestCase
