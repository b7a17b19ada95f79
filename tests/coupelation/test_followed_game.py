"""Followed games: public records lead to the same table, counts and score."""

import random
from collections.abc import Hashable
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from calculators.core.evaluate import evaluate
from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.moves import find_legal_moves
from calculators.coupelation.score import (
    outcome_by_tower_or_stuck_mover_without_draws,
    summarize_tower_progress_if_entered,
)
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    Action,
    Card,
    Down,
    Draw,
    Flip,
    Move,
    Payment,
    PublicHand,
    State,
    Up,
)
from tests.engine import state_after_legal_move
from tests.followed_game_machine import FollowedGameMachine, TurnSnapshot
from tests.run_length import choose_by_run_length

from .tables import ENGINE, HOUSE_RULE_CASES, SimulatedGame


@dataclass
class PubliclyRecordedGame:
    """A game with real hands, and its public record."""

    simulated_game: SimulatedGame
    start_state: State = field(init=False)
    public_moves: list[Move] = field(init=False, default_factory=list)
    is_game_over: bool = False

    def __post_init__(self) -> None:
        self.start_state = replace(self.simulated_game.state, holdings=(PublicHand(3),) * self.simulated_game.players)

    def play_and_record_turn(self) -> None:
        """Plays a turn and records its public moves: the draw, then the action."""
        game = self.simulated_game
        held = game.hands[game.state.table.turn - 1]
        had = FINISH in held
        state = game.draw_cards_of_mover()
        self.public_moves.append(Draw(state.drawn or 0, FINISH in held and not had))
        moves = game.drop_losing_flips_unless_allowed(list(find_legal_moves(state)))
        if not moves:
            self.is_game_over = True
            return
        move = game.choose_weighted_move(moves)
        hand = {card.face: card for card in held}
        face = game.faces.get(move.entered_cell)
        judged = game.play_move_and_adjust_cards(move)
        reserve_discards = set(state_after_legal_move(judged).reserve or ()) - set(game.state.reserve or ())
        self.public_moves.append(
            public_part_of_action(move, hand, face, tuple(sorted((c.face for c in reserve_discards), key=str)))
        )
        self.is_game_over = judged.after is None or self.is_seen_stuck()

    def is_seen_stuck(self) -> bool:
        """Whether the public state shows that the mover is stuck; then its real hand has no legal move either."""
        if outcome_by_tower_or_stuck_mover_without_draws(self.public_state) != "lost":
            return False
        assert not find_legal_moves(self.simulated_game.state_with_hand_of_mover())
        return True

    @property
    def public_state(self) -> State:
        """The public state with the sizes of hands and deck."""
        hands = tuple(
            PublicHand(sum(card != FINISH for card in hand), FINISH in hand) for hand in self.simulated_game.hands
        )
        return replace(self.simulated_game.state, deck=len(self.simulated_game.deck), hand=None, holdings=hands)

    @property
    def query(self) -> dict[str, str]:
        return {**GAME.format_query(self.start_state), "move": "_".join(map(GAME.format_move, self.public_moves))}


def public_part_of_action(
    move: Action, hand: dict[int | str, Card], turned_up_card: Card | None, reserve_discards: tuple[int | str, ...]
) -> Action:
    """The public form of an action."""
    if isinstance(move, Up):
        return replace(move, mark=hand[move.face].mark)
    if isinstance(move, Down):
        return replace(move, face=HIDDEN.face)
    if isinstance(move, Flip):
        assert turned_up_card is not None
        return replace(move, number=turned_up_card.number, mark=turned_up_card.mark)
    paid = move.payment
    discards = [f if f == FINISH.face else HIDDEN.face for f in paid.discards]
    return replace(
        move,
        payment=Payment.from_unordered_cards([hand[paid.first], hand[paid.second]], discards),
        reserve_discards=reserve_discards,
    )


def assert_followed_game_has_exact_score(recorded_game: PubliclyRecordedGame) -> None:
    """The followed game has the score and the end of the game with all hands."""
    answer = evaluate(GAME, View.PLAY, recorded_game.query)
    verdict, followed, score, game = answer.verdict, answer.followed, answer.score, recorded_game.simulated_game
    assert verdict is not None
    assert followed is not None
    assert verdict.legal is True, (recorded_game.query, verdict.violations, verdict.missing)
    exact = summarize_tower_progress_if_entered(game.state_with_hand_of_mover())
    assert score is not None
    assert exact is not None
    assert (score.empty, score.hidden, score.slots) == (exact.empty, exact.hidden, exact.slots)
    assert followed.ended is (score.outcome in ("won", "lost")) or exact.outcome == "lost"
    assert score.outcome == exact.outcome if followed.ended else score.draw == exact.draw
    # Only cards of hands are assumed.
    assert {assumption.code for assumption in verdict.assumes} <= {"coupelation.assume.hand"}


class FollowedGamesMachine(FollowedGameMachine):
    """Games under every ruling, recorded turn by turn."""

    game = GAME

    @initialize(
        seed=st.integers(0, 10**6),
        players=st.integers(2, 4),
        is_first_game=st.booleans(),
        rulings=st.sampled_from(HOUSE_RULE_CASES),
        allows_losing_flips=st.booleans(),
    )
    def deal_cards(
        self, seed: int, *, players: int, is_first_game: bool, rulings: str, allows_losing_flips: bool
    ) -> None:
        game = SimulatedGame(
            rng=random.Random(seed),
            players=players,
            is_first_game=is_first_game,
            rulings=rulings,
            allows_losing_flips=allows_losing_flips,
        )
        self.played = PubliclyRecordedGame(game)
        self.start_recording(
            GAME.format_query(self.played.start_state),
            TurnSnapshot(0, self.publicly_visible_table(self.played.public_state), "p1"),
        )

    def publicly_visible_table(self, state: State) -> Hashable:
        """The public state; the reserve has no order."""
        return (
            state.rows,
            state.deck,
            state.last,
            frozenset(state.reserve or ()),
            state.holdings,
            state.table.turn,
        )

    def list_surely_illegal_moves(self) -> list[str]:
        """A draw of too many cards, a visible card, cells without support."""
        return ["draw.9", "up.1.0.1", "up.25.6.0", "down.x.6.0"]

    @rule(turns=st.integers(1, 6))
    def play_turns(self, turns: int) -> None:
        for _ in range(turns):
            before = len(self.played.public_moves)
            if not self.played.is_game_over:
                self.played.play_and_record_turn()
            if not self.played.is_game_over:
                moves = [GAME.format_move(move) for move in self.played.public_moves[before:]]
                state = self.played.public_state
                self.record_turn_moves(moves, state, f"p{state.table.turn}")

    def teardown(self) -> None:
        if hasattr(self, "played") and self.played.public_moves:
            assert_followed_game_has_exact_score(self.played)


FollowedGamesMachine.TestCase.settings = settings(
    max_examples=min(choose_by_run_length(2, 40), settings().max_examples),
    stateful_step_count=choose_by_run_length(5, 12),
    deadline=None,
)
TestFollowing = pytest.mark.no_cover(FollowedGamesMachine.TestCase)


START_QUERY = "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"


def test_followed_game_counts_deck_and_hands() -> None:
    moves = "draw.1_up.31e.0.1_draw.2_down.x.0.2_draw.0_take.13.0.-1.6.19d.r50"
    assert ENGINE.progress_after_moves_of_query(f"{START_QUERY}&move={moves}").position == (
        "p1=h3&p2=h3&p3=h1&p4=h3&turn=p4&tower=13h.25d.31e.x&reserve=1d.37d.6.19d&deck=31&last=0.0&holds=out.x.50"
    )


def test_record_without_moves_has_no_first_turn() -> None:
    assert GAME.count_moves_up_to_end_of_first_turn([], 4) == 0


@pytest.mark.clause("coupelation.leave")
def test_finish_card_passes_to_next_seat_if_its_holder_leaves() -> None:
    """The other cards of that hand are out of the game; the size of the reserve does not change."""
    query = "p1=h3&p2=h2.F&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=33&move=draw.1_up.31e.0.1"
    position = ENGINE.progress_after_moves_of_query(f"{query}_leave.p3_leave.p2").position
    assert position.startswith("p1=h3&p2=h2&p3=h3&p4=h3.F&turn=p4&")
    left = ENGINE.progress_after_moves_of_query(f"{query}_leave.p2")
    assert (left.turn, left.state.reserve_size) == ("p3", 4)
