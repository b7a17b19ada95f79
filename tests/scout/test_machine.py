"""A followed game of SCOUT! as a state machine: it plays with all hands and records public moves only.

A plain spectator model sees all hands. After moves, refused moves, looks back, undos and restarts, the followed game
has the spectator's table, counts and score in every round, and the private hand of one seat equals its hand.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import initialize, precondition, rule

from calculators.core.answers import Answer
from calculators.core.replay import GameProgress
from calculators.core.types import ScoresAndWinners
from calculators.scout import GAME
from calculators.scout.hidden_hand import merge_card_knowledge_if_consistent
from calculators.scout.known_cards import without_private_hand
from calculators.scout.notation import format_private_hand
from calculators.scout.private_hand import (
    MoverSecrets,
    count_unentered_or_minus_departed_hand_cards,
    find_private_hand_violations,
    private_hand_after_seen_move,
)
from calculators.scout.state import Card, PrivateOrderedHand, State
from tests.followed_game_machine import FollowedGameMachine, TurnSnapshot
from tests.run_length import choose_by_run_length

from . import naive
from .tables import cards_of_pairs, deal_round_hands, seat_counts_of_position, top_numbers_of_cards

pytestmark = pytest.mark.no_cover

ROUNDS_BY_PLAYER_COUNT = {2: 2, 3: 3, 4: 4, 5: 5}
PRIVATE_HAND_SEAT = 1
"""The seat whose phone has the private hand."""
INDEX_OR_SEED_STRATEGY = st.integers(0, 9_999)


def owners_whole_hand(position: naive.NaivePosition) -> PrivateOrderedHand:
    """The private hand with every card of the hand."""
    return PrivateOrderedHand(PRIVATE_HAND_SEAT, cards_of_pairs(position.hands[PRIVATE_HAND_SEAT - 1]))


@dataclass
class SpectatorSnapshot:
    """The game after a turn. position: all hands and the table; points_by_round: the points of each finished round;
    owners_private_hand: the private hand of PRIVATE_HAND_SEAT; state: the public state, None if a replay has to
    compute it."""

    position: naive.NaivePosition
    points_by_round: list[list[int]]
    owners_private_hand: PrivateOrderedHand
    state: State | None = None

    def copy(self) -> SpectatorSnapshot:
        return replace(self, position=self.position.copy(), points_by_round=[*self.points_by_round])


class FollowedGame(FollowedGameMachine):
    """now: the present snapshot; seen: the snapshots at the start and after each recorded turn."""

    game = GAME
    first_deal: list[list[naive.TopBottomPair]]

    @initialize(
        players=st.sampled_from((2, 3, 4, 5)), goes_on_when_table_is_emptied=st.booleans(), seed=INDEX_OR_SEED_STRATEGY
    )
    def set_up(self, players: int, *, goes_on_when_table_is_emptied: bool, seed: int) -> None:
        self.chance, self.players = random.Random(seed), players
        self.goes_on_when_table_is_emptied = goes_on_when_table_is_emptied
        start = {"players": str(players)} | ({"house": "last-scout-open"} if goes_on_when_table_is_emptied else {})
        position = self.deal_round_position(0)
        self.now = SpectatorSnapshot(position, [], owners_whole_hand(position))
        self.start_record_from_position(start)

    def start_record_from_position(self, start_query: dict[str, str]) -> None:
        self.now.state = None
        self.seen = [self.now.copy()]
        self.moves_recorded = []
        self.start_recording(start_query, self.snapshot_of_turn())
        self.check_answer_at_turn(self.answer_after_moves([]), self.turn_snapshots[-1], 0)

    def deal_round_position(self, finished_round_count: int) -> naive.NaivePosition:
        """The position after the deal; the second round of two players uses the cards left over in the first."""
        hands = deal_round_hands(
            self.players, self.chance, self.first_deal if finished_round_count and self.players == 2 else None
        )
        if not finished_round_count:
            self.first_deal = hands
        position = naive.build_start_position(self.players, hands)
        position.goes_on_when_table_is_emptied = self.goes_on_when_table_is_emptied
        position.turn = finished_round_count % self.players
        return position

    # --- actions at the table ---------------------------------------------------------------------------------------

    def private_query_parameters(self, turn_snapshot: TurnSnapshot) -> dict[str, str]:
        return {"mine": format_private_hand(self.seen[self.turn_snapshots.index(turn_snapshot)].owners_private_hand)}

    def publicly_visible_table(self, state: State) -> Hashable:
        """The finished rounds, the counts, the active set and its owner; None after the game."""
        if len(state.rounds) == ROUNDS_BY_PLAYER_COUNT[self.players] or state.end is not None:
            return None
        return state.rounds, state.seats, tuple(top_numbers_of_cards(state.active)), state.owner

    def spectator_public_table(self) -> Hashable:
        """The spectator's side of publicly_visible_table."""
        if not self.is_game_in_play():
            return None
        position = self.now.position
        owner = None if position.owner is None else position.owner + 1
        tops = tuple(naive.list_top_numbers(position.table))
        return tuple(map(tuple, self.now.points_by_round)), seat_counts_of_position(position), tops, owner

    def mover_seat_code(self) -> str:
        return f"p{self.now.position.turn + 1}" if self.is_game_in_play() else ""

    def is_game_in_play(self) -> bool:
        return len(self.now.points_by_round) < ROUNDS_BY_PLAYER_COUNT[self.players]

    def list_moves_of_kind(self, kind: str) -> list[str]:
        return [move for move in naive.list_legal_moves(self.now.position) if move.startswith(f"{kind}.")]

    @precondition(is_game_in_play)
    @rule(kind=st.sampled_from(("show", "scout", "both")), pick=INDEX_OR_SEED_STRATEGY)
    def play(self, kind: str, pick: int) -> None:
        """Plays a move of this kind, or any legal move if there is none."""
        found = self.list_moves_of_kind(kind) or naive.list_legal_moves(self.now.position)
        self.play_legal_move(found[pick % len(found)])

    def list_surely_illegal_moves(self) -> list[str]:
        """Moves that are illegal with every hand."""
        if not self.is_game_in_play():
            return []
        table = self.now.position.table
        if not table:
            # A stuck seat may declare it after the end of the round too (scout.two).
            ended = len(self.seen[-1].points_by_round) > len(self.seen[-2].points_by_round)
            stuck = [] if ended and self.players == 2 else ["stuck"]
            return ["shown.3.5", "shown.2.2.3", "scouted.left", "both.left.shown.7", *stuck]
        weak = ["shown.1"] if len(table) > 1 or table[0][0] > 1 else []
        return ["shown.3.5", "shown.2.2.3", *weak]

    @precondition(lambda self: len(self.turn_snapshots) > 1)
    @rule(turns=st.integers(1, 5))
    def take_back(self, turns: int) -> None:
        """Takes turns back, with the private hand; the game goes on from there."""
        left = max(1, len(self.turn_snapshots) - turns)
        self.seen, self.turn_snapshots = self.seen[:left], self.turn_snapshots[:left]
        self.moves_recorded = self.moves_recorded[: self.turn_snapshots[-1].moves_recorded]
        self.now = self.seen[-1].copy()

    @precondition(is_game_in_play)
    @rule()
    def restart_from_current_position(self) -> None:
        """The present position becomes a new start, as after a correction."""
        start = dict(parse_qsl(self.compute_game_progress().position))
        self.start_record_from_position({name: text for name, text in start.items() if name != "mine"})

    def compute_game_progress(self) -> GameProgress:
        """The followed game of the record, with the private hand."""
        answer = self.answer_after_moves(self.moves_recorded)
        assert answer.followed is not None, answer.unread or answer.violations
        return answer.followed

    def play_legal_move(self, move: str) -> None:
        """Plays a legal move on the spectator's table, records its public form and updates the private hand."""
        now = self.now
        before = now.state or self.compute_game_progress().state
        seen = random_public_move_text(now.position, move, self.chance)
        judged = GAME.judge_move(without_private_hand(before), GAME.parse_move(seen))
        assert judged.legal, (seen, judged.violations)
        now.owners_private_hand = private_hand_after_seen_move(
            now.owners_private_hand,
            state_before=before,
            seen_move=GAME.parse_move(seen),
            state_after_or_none=judged.after,
            mover_secrets=mover_secrets_of_move(move),
        )
        now.position, now.state = naive.position_after_move(now.position, move), judged.after
        self.moves_recorded.append(seen)
        if now.position.end_kind_and_seat and judged.end is None:
            # With two players the mover has to declare that it is stuck.
            assert self.players == 2
            self.moves_recorded.append("stuck")
        self.seen.append(now.copy())
        self.turn_snapshots.append(self.snapshot_of_turn())
        if now.position.end_kind_and_seat:
            self.check_round_end_and_deal_next()
            self.seen[-1], self.turn_snapshots[-1] = now.copy(), self.snapshot_of_turn()

    def snapshot_of_turn(self) -> TurnSnapshot:
        return TurnSnapshot(len(self.moves_recorded), self.spectator_public_table(), self.mover_seat_code())

    def check_round_end_and_deal_next(self) -> None:
        """Checks the end and the points of the round and deals the next one."""
        now, verdict = self.now, self.answer_after_moves(self.moves_recorded).verdict
        assert now.position.end_kind_and_seat is not None
        assert verdict is not None
        assert verdict.legal
        assert (end := verdict.steps[-1].end) is not None
        assert (end.end.kind, end.end.seat - 1) == now.position.end_kind_and_seat
        assert end.seats == seat_counts_of_position(now.position)
        now.points_by_round.append(naive.list_round_points(now.position))
        now.state = None
        if self.is_game_in_play():
            now.position = self.deal_round_position(len(now.points_by_round))
            now.owners_private_hand = owners_whole_hand(now.position)

    # --- checks -----------------------------------------------------------------------------------------------------

    def check_answer_at_turn(self, answer: Answer, turn_snapshot: TurnSnapshot, legal_move_count: int) -> None:
        """The followed game has the table and the score of the spectator, and the private hand."""
        super().check_answer_at_turn(answer, turn_snapshot, legal_move_count)
        spectator_snapshot = self.seen[self.turn_snapshots.index(turn_snapshot)]
        followed, position = answer.followed, spectator_snapshot.position
        assert followed is not None
        over = len(spectator_snapshot.points_by_round) == ROUNDS_BY_PLAYER_COUNT[self.players]
        totals = [sum(points) for points in zip(*spectator_snapshot.points_by_round, strict=True)] or [0] * self.players
        score = followed.score
        assert isinstance(score, ScoresAndWinners)
        assert score.final is over
        if over:
            assert [seat.total for seat in score.seats] == totals
            assert score.winners == tuple(f"p{n}" for n, total in enumerate(totals, 1) if total == max(totals))
            return
        state: State = followed.state
        assert all(
            merge_card_knowledge_if_consistent(card, Card(*pair))
            for card, pair in zip(state.active, position.table, strict=True)
        )
        assert state.hand is None
        if self.players > 2:
            assert state.has_show_chip is bool(position.show_chips[position.turn])
        gained = [cards + chips for cards, chips in zip(position.captured, position.chips, strict=True)]
        assert [seat.total for seat in score.seats] == [a + b for a, b in zip(totals, gained, strict=True)]
        assert [one.total - one.points for one in score.projected] == [seat.total for seat in score.seats]
        self.check_owners_hand(spectator_snapshot, state)

    def check_owners_hand(self, spectator_snapshot: SpectatorSnapshot, state: State) -> None:
        """The private hand agrees with the hand card for card; unknown numbers fit."""
        assert state.mine == spectator_snapshot.owners_private_hand
        hand = owners_whole_hand(spectator_snapshot.position).cards
        assert all(
            merge_card_knowledge_if_consistent(mine, card)
            for mine, card in zip(spectator_snapshot.owners_private_hand.cards, hand, strict=True)
        )
        assert (
            count_unentered_or_minus_departed_hand_cards(spectator_snapshot.owners_private_hand, state),
            find_private_hand_violations(spectator_snapshot.owners_private_hand, state),
        ) == (0, ())

    def teardown(self) -> None:
        """Plays the game to its end, with a new start after every 40 moves to keep replays short."""
        if not hasattr(self, "now"):
            return
        number = 0
        while self.is_game_in_play():
            self.play_legal_move(self.choose_move_towards_end(number))
            number += 1
            if len(self.moves_recorded) > 40 and self.is_game_in_play():
                self.restart_from_current_position()
        self.check_answer_at_turn(
            self.answer_after_moves(self.moves_recorded), self.turn_snapshots[-1], len(self.moves_recorded)
        )

    def choose_move_towards_end(self, teardown_move_index: int) -> str:
        """The strongest show; in a long round the weakest on an empty table, so that the next seat can beat it."""
        shows = self.list_moves_of_kind("show")
        if not shows:
            return self.chance.choice(self.list_moves_of_kind("scout"))
        return shows[-1 if teardown_move_index > 60 and not self.now.position.table else 0]


def random_public_move_text(position: naive.NaivePosition, move: str, rng: random.Random) -> str:
    """The public form of a move: each shown card by both numbers or by its top number."""
    kind, *parts = move.split(".")
    hand = list(position.hands[position.turn])
    if kind == "scout":
        return f"scouted.{parts[0]}"
    if kind == "both":
        table = list(position.table)
        top, bottom = table.pop(0 if parts[0] == "left" else -1)
        hand.insert(int(parts[1]) - 1, (bottom, top) if "flip" in parts else (top, bottom))
    ends = parts[-1].split("-")
    cards = cards_of_pairs(hand[int(ends[0]) - 1 : int(ends[-1])])
    shown = ".".join((card if rng.random() < 0.5 else Card(card.top)).notation for card in cards)
    return f"both.{parts[0]}.shown.{shown}" if kind == "both" else f"shown.{shown}"


def mover_secrets_of_move(move: str) -> MoverSecrets:
    """The secrets of a move by places: the first place, and place and flip of the taken card."""
    kind, *parts = move.split(".")
    first = 0 if kind == "scout" else int(parts[-1].split("-")[0])
    return MoverSecrets(first=first) if kind == "show" else MoverSecrets(int(parts[1]), "flip" in parts, first)


FollowedGame.TestCase.settings = settings(
    deadline=None, max_examples=choose_by_run_length(3, 70), stateful_step_count=choose_by_run_length(12, 20)
)
TestFollowedGame = FollowedGame.TestCase
