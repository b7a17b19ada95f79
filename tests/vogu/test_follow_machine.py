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
from tests.following import Follows, Stood
from tests.many import tries

from . import naive
from .tables import deal, public, read, with_hand
from .test_machine import PALETTES, cards, picks

TURNS = {3: 30, 4: 28, 5: 25}


@dataclass(kw_only=True)
class Seen:
    """What lies on the table and in the hands after a turn.

    table: as the engine has it that sees the hands, None once the game is over.
    """

    table: State | None
    hands: list[list[str]]
    shown: list[list[str]]
    board: naive.Board
    values: dict[str, int]
    turns: int

    def copy(self) -> Seen:
        """What is put down later does not change it."""
        hands, shown = [[*hand] for hand in self.hands], [[*cards] for cards in self.shown]
        return replace(self, hands=hands, shown=shown)


class FollowedGame(Follows):
    game = GAME

    @initialize(
        players=st.sampled_from([3, 4, 5]),
        option=st.sampled_from(["each", "sum"]),
        palette=st.sampled_from(PALETTES),
        seed=st.integers(0, 9999),
    )
    def deal(self, players: int, option: str, palette: str, seed: int) -> None:
        self.chance = random.Random(seed)
        painted = str.maketrans(naive.ORDER, palette)
        layout, hands = deal(self.chance, players)
        board = {cell: face.translate(painted) for cell, face in layout.items()}
        self.players = players
        self.resolve = naive.added if option == "sum" else naive.after
        values = self.resolve(dict.fromkeys(naive.ORDER, 0), naive.start_contacts(board))
        self.house = "&house=contacts-sum" if option == "sum" else ""
        start = f"players={players}{self.house}&board={naive.text_of(board)}"
        if "values" in GAME.find_missing_parameters(read(start), View.MOVES):
            start += "&values=" + ".".join(f"{colour}{value}" for colour, value in values.items())
        hands = [[face.translate(painted) for face in hand] for hand in hands]
        table = read(start)
        self.now = Seen(table=table, hands=hands, shown=[[] for _ in hands], board=board, values=values, turns=0)
        self.seen = [self.now.copy()]
        self.start_telling(dict(parse_qsl(start)), Stood(0, self.table_of(table), "p1"))

    def table_of(self, state: State) -> Hashable:
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
    def mover(self) -> int:
        return self.now.turns % self.players

    def in_play(self) -> bool:
        return self.now.turns < TURNS[self.players]

    def moves(self) -> list[str]:
        """The legal moves of the seat to move, with its hand."""
        return [GAME.format_move(move) for move in GAME.find_legal_moves(self.with_hand())]

    def with_hand(self) -> State:
        assert self.now.table is not None
        return with_hand(self.now.table, self.now.hands[self.mover])

    @precondition(in_play)
    @rule(card=cards, cell=picks)
    def place(self, card: int, cell: int) -> None:
        hand = self.now.hands[self.mover]
        face = hand[card % len(hand)]
        placements = [move for move in self.moves() if move.startswith(f"place.{face}.")]
        self.play(placements[cell % len(placements)])

    @precondition(in_play)
    @rule(pick=picks, kept=st.booleans())
    def reveal(self, pick: int, *, kept: bool) -> None:
        """kept: does everybody remember the edges of the card, or only its colours?"""
        moves = [move for move in self.moves() if move.startswith("reveal")]
        if moves:
            self.play(moves[pick % len(moves)], kept=kept)

    def wrong(self) -> list[str]:
        """A place that is taken, one nothing lies beside, a token that is out or of a colour the card has not."""
        if not self.in_play():
            return []
        face = self.chance.choice(self.now.hands[self.mover])
        colour = self.chance.choice(naive.ORDER)
        col, row = self.chance.choice(sorted(self.now.board))
        wrong = [f"place.{face}.{col}.{row}", f"place.{face}.{col + 90}.{row}"]
        taken = [token for shown in self.now.shown for token in (card[2] for card in shown)]
        out = taken.count(colour.lower()) == naive.STOCK[self.players]
        if colour not in face or out or len(self.now.shown[self.mover]) == 4:
            wrong.append(f"reveal.{naive.card_of(face)}.x.{colour}")
        return wrong

    @precondition(Follows.telling)
    @rule(turns=st.integers(1, 5))
    def take_back(self, turns: int) -> None:
        """Turns are taken back, and it goes on from there."""
        for _ in range(min(turns, len(self.told))):
            self.seen.pop()
            self.stood.pop()
            self.told.pop()
        self.now = self.seen[-1].copy()

    def play(self, move: str, *, kept: bool = True) -> None:
        """The engine's and the spectator's table after a legal move, and what the others saw of it."""
        judged = GAME.judge_move(self.with_hand(), GAME.parse_move(move))
        self.now.table = judged.after
        kind, face, *rest = move.split(".")
        now, seat = self.now, self.mover
        now.hands[seat].remove(face)
        if kind == "place":
            col, row = map(int, rest)
            now.values = self.resolve(now.values, naive.contacts(now.board, face, col, row))
            cells = {**now.board, (col, row): face}
            now.board = {(c + (col < 0), r + (row < 0)): f for (c, r), f in cells.items()}
        else:
            now.hands[seat].remove(rest[0])
            now.shown[seat].append(naive.card_of(face, rest[1]))
        now.turns += 1
        self.seen.append(now.copy())
        state = judged.after or judged.end
        assert state is not None
        turn = f"p{self.mover + 1}" if self.in_play() else ""
        self.tell([public(face if kept else naive.card_of(face), move)], state, turn)

    # --- what is always so --------------------------------------------------------------------------

    def arrives(self, answer: Answer, stood: Stood, played: int) -> None:
        super().arrives(answer, stood, played)
        self.check(self.seen[self.stood.index(stood)], answer)

    def check(self, seen: Seen, answer: Answer) -> None:
        """What is followed is the spectator's table, its counts and score."""
        followed = answer.followed
        assert followed is not None
        over = seen.turns == TURNS[self.players]
        assert followed.ended is over
        tokens = Counter(card[2].upper() for shown in seen.shown for card in shown)
        left = {colour: naive.STOCK[self.players] - tokens[colour] for colour in naive.ORDER}
        assert (seen.table is None) is over
        assert dict(count_tokens_left_by_colour_negative_if_overdrawn(followed.state)) == left
        assert entered_or_starting_value_of_each_colour_or_none(followed.state) == tuple(seen.values.values())
        query = dict(parse_qsl(followed.position))
        assert seen.table is None or query == {**dict(parse_qsl(self.house)), **GAME.format_query(seen.table)}
        for seat, shown in enumerate(seen.shown[: self.players - over], 1):
            assert query.get(f"p{seat}", "-") == (".".join(shown) or "-")
        if not over:
            assert naive.board_of(query["board"]) == seen.board
            assert hand_size_by_staying_seat_or_empty_unless_all_known(followed.state) == dict(
                enumerate(map(len, seen.hands), 1)
            )
            points = [naive.points(shown, seen.values) for shown in seen.shown]
            assert [seat.total for seat in answer.score.seats] == points
            assert (answer.score.winners, answer.score.final) == ((), False)

    def teardown(self) -> None:
        """The rest of the game without choice; with the hands its score is the spectator's."""
        if not hasattr(self, "now"):
            return
        while self.in_play():
            moves = self.moves()
            self.play(moves[self.now.turns * 37 % len(moves)])
        answer = self.follow(self.told)
        self.arrives(answer, self.stood[-1], len(self.told))
        assert answer.verdict is not None
        pairs = zip(self.now.shown, self.now.hands, strict=True)
        owned = [[*shown, *map(naive.card_of, hand)] for shown, hand in pairs]
        query = dict(parse_qsl(answer.verdict.end))
        assert "board" not in query
        query |= {f"p{seat}": ".".join(cards) for seat, cards in enumerate(owned, 1)}
        final = evaluate(GAME, View.SCORE, dict(parse_qsl(urlencode(query))))
        assert (final.refused, final.missing, final.score.final) == (False, (), True)
        totals = [naive.points(cards, self.now.values) for cards in owned]
        assert [seat.total for seat in final.score.seats] == totals
        assert final.score.winners == (f"p{totals.index(max(totals)) + 1}",)


FollowedGame.TestCase.settings = settings(deadline=None, max_examples=tries(4, 60), stateful_step_count=25)
TestFollowedGame = FollowedGame.TestCase
