"""A game that is followed, as a state machine: played with hands, told in public moves only.

Beside it stands a spectator on plain text who sees all hands. Whatever is played, disputed, looked back at, taken
back or begun anew from where it stands, what is followed is the spectator's table, counts and score.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import initialize, precondition, rule

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.contacts import entered_or_starting_value_of_each_colour_or_none
from calculators.vogu.counts import (
    count_tokens_left_by_colour_negative_if_overdrawn,
    hand_size_by_staying_seat_or_empty_unless_all_known,
)
from calculators.vogu.state import State
from tests.following import FollowedGameMachine, TurnSnapshot
from tests.many import choose_by_run_length

from . import naive
from .tables import deal_layout_and_hands, format_public_move, parse_state_query, state_with_hand
from .test_machine import CARD_INDEX_STRATEGY, CHOICE_INDEX_STRATEGY, PALETTES

TURN_COUNT_BY_PLAYERS = {3: 30, 4: 28, 5: 25}


@dataclass(kw_only=True)
class TableSnapshot:
    """What lies on the table and in the hands after a turn.

    table: as the engine has it that sees the hands, None once the game is over.
    """

    engine_state: State | None
    hands: list[list[str]]
    revealed_cards: list[list[str]]
    board: naive.Board
    values: dict[str, int]
    played_turn_count: int

    def copy(self) -> TableSnapshot:
        """What is put down later does not change it."""
        hands, shown = (
            [[*hand] for hand in self.hands],
            [[*CARD_INDEX_STRATEGY] for CARD_INDEX_STRATEGY in self.revealed_cards],
        )
        return replace(self, hands=hands, revealed_cards=shown)


class FollowedGame(FollowedGameMachine):
    game = GAME

    @initialize(
        players=st.sampled_from([3, 4, 5]),
        option=st.sampled_from(["each", "sum"]),
        palette=st.sampled_from(PALETTES),
        seed=st.integers(0, 9999),
    )
    def deal_layout_and_hands(self, players: int, option: str, palette: str, seed: int) -> None:
        self.chance = random.Random(seed)
        painted = str.maketrans(naive.COLOUR_ORDER, palette)
        layout, hands = deal_layout_and_hands(self.chance, players)
        board = {cell: face.translate(painted) for cell, face in layout.items()}
        self.players = players
        self.resolve = naive.apply_changes_summed if option == "sum" else naive.apply_changes_one_by_one
        values = self.resolve(dict.fromkeys(naive.COLOUR_ORDER, 0), naive.list_starting_contact_changes(board))
        self.house = "&house=contacts-sum" if option == "sum" else ""
        start = f"players={players}{self.house}&board={naive.format_board(board)}"
        if "values" in GAME.find_missing_parameters(parse_state_query(start), View.MOVES):
            start += "&values=" + ".".join(f"{colour}{value}" for colour, value in values.items())
        hands = [[face.translate(painted) for face in hand] for hand in hands]
        table = parse_state_query(start)
        self.now = TableSnapshot(
            engine_state=table,
            hands=hands,
            revealed_cards=[[] for _ in hands],
            board=board,
            values=values,
            played_turn_count=0,
        )
        self.seen = [self.now.copy()]
        self.start_recording(dict(parse_qsl(start)), TurnSnapshot(0, self.publicly_visible_table(table), "p1"))

    def publicly_visible_table(self, state: State) -> Hashable:
        """Values, tokens that are left, and the cards that lie open."""
        seats = state.seats[: self.players]
        shown = tuple(tuple(card for card in seat or () if card.token) for seat in seats)
        return (
            entered_or_starting_value_of_each_colour_or_none(state),
            tuple(sorted(count_tokens_left_by_colour_negative_if_overdrawn(state).items())),
            shown,
        )

    # --- what is done at the table ------------------------------------------------------------------

    @property
    def mover_seat_index(self) -> int:
        return self.now.played_turn_count % self.players

    def is_game_in_play(self) -> bool:
        return self.now.played_turn_count < TURN_COUNT_BY_PLAYERS[self.players]

    def list_legal_moves(self) -> list[str]:
        """The legal moves of the seat to move, with its hand."""
        return [GAME.format_move(move) for move in GAME.find_legal_moves(self.state_with_mover_hand())]

    def state_with_mover_hand(self) -> State:
        assert self.now.engine_state is not None
        return state_with_hand(self.now.engine_state, self.now.hands[self.mover_seat_index])

    @precondition(is_game_in_play)
    @rule(card=CARD_INDEX_STRATEGY, cell=CHOICE_INDEX_STRATEGY)
    def place(self, card: int, cell: int) -> None:
        hand = self.now.hands[self.mover_seat_index]
        face = hand[card % len(hand)]
        placements = [move for move in self.list_legal_moves() if move.startswith(f"place.{face}.")]
        self.play_legal_move(placements[cell % len(placements)])

    @precondition(is_game_in_play)
    @rule(move_index=CHOICE_INDEX_STRATEGY, are_edges_remembered=st.booleans())
    def reveal(self, move_index: int, *, are_edges_remembered: bool) -> None:
        """kept: does everybody remember the edges of the card, or only its colours?"""
        moves = [move for move in self.list_legal_moves() if move.startswith("reveal")]
        if moves:
            self.play_legal_move(moves[move_index % len(moves)], are_edges_remembered=are_edges_remembered)

    def list_surely_illegal_moves(self) -> list[str]:
        """A place that is taken, one nothing lies beside, a token that is out or of a colour the card has not."""
        if not self.is_game_in_play():
            return []
        face = self.chance.choice(self.now.hands[self.mover_seat_index])
        colour = self.chance.choice(naive.COLOUR_ORDER)
        col, row = self.chance.choice(sorted(self.now.board))
        wrong = [f"place.{face}.{col}.{row}", f"place.{face}.{col + 90}.{row}"]
        taken = [token for shown in self.now.revealed_cards for token in (card[2] for card in shown)]
        out = taken.count(colour.lower()) == naive.TOKENS_PER_COLOUR_BY_PLAYERS[self.players]
        if colour not in face or out or len(self.now.revealed_cards[self.mover_seat_index]) == 4:
            wrong.append(f"reveal.{naive.format_card_text(face)}.x.{colour}")
        return wrong

    @precondition(FollowedGameMachine.has_record_within_limit)
    @rule(turns=st.integers(1, 5))
    def take_back(self, turns: int) -> None:
        """Turns are taken back, and it goes on from there."""
        for _ in range(min(turns, len(self.moves_recorded))):
            self.seen.pop()
            self.turn_snapshots.pop()
            self.moves_recorded.pop()
        self.now = self.seen[-1].copy()

    def play_legal_move(self, move: str, *, are_edges_remembered: bool = True) -> None:
        """The engine's and the spectator's table after a legal move, and what the others saw of it."""
        judged = GAME.judge_move(self.state_with_mover_hand(), GAME.parse_move(move))
        self.now.engine_state = judged.after
        kind, face, *rest = move.split(".")
        now, seat = self.now, self.mover_seat_index
        now.hands[seat].remove(face)
        if kind == "place":
            col, row = map(int, rest)
            now.values = self.resolve(now.values, naive.list_contact_changes(now.board, face, col, row))
            cells = {**now.board, (col, row): face}
            now.board = {(c + (col < 0), r + (row < 0)): f for (c, r), f in cells.items()}
        else:
            now.hands[seat].remove(rest[0])
            now.revealed_cards[seat].append(naive.format_card_text(face, rest[1]))
        now.played_turn_count += 1
        self.seen.append(now.copy())
        state = judged.after or judged.end
        assert state is not None
        turn = f"p{self.mover_seat_index + 1}" if self.is_game_in_play() else ""
        self.record_turn_moves(
            [format_public_move(face if are_edges_remembered else naive.format_card_text(face), move)], state, turn
        )

    # --- what is always so --------------------------------------------------------------------------

    def check_answer_at_turn(self, answer: Answer, stood: TurnSnapshot, played: int) -> None:
        super().check_answer_at_turn(answer, stood, played)
        self.check_answer_against_snapshot(self.seen[self.turn_snapshots.index(stood)], answer)

    def check_answer_against_snapshot(self, table_snapshot: TableSnapshot, answer: Answer) -> None:
        """What is followed is the spectator's table, its counts and score."""
        followed = answer.followed
        assert followed is not None
        over = table_snapshot.played_turn_count == TURN_COUNT_BY_PLAYERS[self.players]
        assert followed.ended is over
        tokens = Counter(card[2].upper() for shown in table_snapshot.revealed_cards for card in shown)
        left = {
            colour: naive.TOKENS_PER_COLOUR_BY_PLAYERS[self.players] - tokens[colour] for colour in naive.COLOUR_ORDER
        }
        assert (table_snapshot.engine_state is None) is over
        assert dict(count_tokens_left_by_colour_negative_if_overdrawn(followed.state)) == left
        assert entered_or_starting_value_of_each_colour_or_none(followed.state) == tuple(table_snapshot.values.values())
        query = dict(parse_qsl(followed.position))
        assert table_snapshot.engine_state is None or query == {
            **dict(parse_qsl(self.house)),
            **GAME.format_query(table_snapshot.engine_state),
        }
        for seat, shown in enumerate(table_snapshot.revealed_cards[: self.players - over], 1):
            assert query.get(f"p{seat}", "-") == (".".join(shown) or "-")
        if not over:
            assert naive.parse_board(query["board"]) == table_snapshot.board
            assert hand_size_by_staying_seat_or_empty_unless_all_known(followed.state) == dict(
                enumerate(map(len, table_snapshot.hands), 1)
            )
            points = [naive.calculate_points(shown, table_snapshot.values) for shown in table_snapshot.revealed_cards]
            assert [seat.total for seat in answer.score.seats] == points
            assert (answer.score.winners, answer.score.final) == ((), False)

    def teardown(self) -> None:
        """The rest of the game without choice; with the hands its score is the spectator's."""
        if not hasattr(self, "now"):
            return
        while self.is_game_in_play():
            moves = self.list_legal_moves()
            self.play_legal_move(moves[self.now.played_turn_count * 37 % len(moves)])
        answer = self.answer_after_moves(self.moves_recorded)
        self.check_answer_at_turn(answer, self.turn_snapshots[-1], len(self.moves_recorded))
        assert answer.verdict is not None
        pairs = zip(self.now.revealed_cards, self.now.hands, strict=True)
        owned = [[*shown, *map(naive.format_card_text, hand)] for shown, hand in pairs]
        query = dict(parse_qsl(answer.verdict.end))
        assert "board" not in query
        query |= {f"p{seat}": ".".join(CARD_INDEX_STRATEGY) for seat, CARD_INDEX_STRATEGY in enumerate(owned, 1)}
        final = evaluate(GAME, View.SCORE, dict(parse_qsl(urlencode(query))))
        assert (final.refused, final.missing, final.score.final) == (False, (), True)
        totals = [naive.calculate_points(CARD_INDEX_STRATEGY, self.now.values) for CARD_INDEX_STRATEGY in owned]
        assert [seat.total for seat in final.score.seats] == totals
        assert final.score.winners == (f"p{totals.index(max(totals)) + 1}",)


FollowedGame.TestCase.settings = settings(
    deadline=None, max_examples=choose_by_run_length(4, 60), stateful_step_count=25
)
TestFollowedGame = FollowedGame.TestCase
