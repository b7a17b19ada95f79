"""A whole game as a state machine: whatever is played, nothing is lost, and every game comes to its end."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from urllib.parse import urlencode

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from calculators.core.knowledge import Knowledge
from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.contacts import (
    entered_or_starting_value_of_each_colour_or_none,
    list_placement_contacts_in_order_with_values_if_known,
)
from calculators.vogu.state import PlaceCard, State
from tests.engine import list_message_codes
from tests.many import choose_by_run_length

from . import naive
from .tables import deal_layout_and_hands, parse_state_query, state_with_hand

PALETTES = [naive.COLOUR_ORDER, "BRYBRY", "GKGKGK", "WWWWWW"]
"""The colours of the box, or fewer of them: then tokens run out and values come to their ends."""

VALUES_NEAR_LIMITS = {"B": 9, "R": -9, "Y": 8, "G": -8, "W": 10, "K": -10}
"""Values from which a placement soon passes an end."""

CARD_INDEX_STRATEGY = st.integers(0, 13)
CHOICE_INDEX_STRATEGY = st.integers(0, 999)


class WholeGame(RuleBasedStateMachine):
    """The table as the engine has it, beside it on plain text what a spectator who sees all hands knows."""

    @initialize(
        players=st.sampled_from([3, 4, 5]),
        option=st.sampled_from(["each", "sum"]),
        palette=st.sampled_from(PALETTES),
        starts_near_limits=st.booleans(),
        seed=st.integers(0, 9999),
    )
    def deal_layout_and_hands(
        self, *, players: int, option: str, palette: str, starts_near_limits: bool, seed: int
    ) -> None:
        """near: do the values begin near their ends?"""
        painted = str.maketrans(naive.COLOUR_ORDER, palette)
        layout, hands = deal_layout_and_hands(random.Random(seed), players)
        board = {cell: face.translate(painted) for cell, face in layout.items()}
        self.players = players
        self.resolve = naive.apply_changes_summed if option == "sum" else naive.apply_changes_one_by_one
        self.hands = [[face.translate(painted) for face in hand] for hand in hands]
        self.gone: list[str] = []
        self.shown: list[list[str]] = [[] for _ in hands]
        self.turns = 0
        self.dealt = Counter([*board.values(), *(face for hand in self.hands for face in hand)])
        self.board = board
        self.values = (
            VALUES_NEAR_LIMITS
            if starts_near_limits
            else self.resolve(dict.fromkeys(naive.COLOUR_ORDER, 0), naive.list_starting_contact_changes(board))
        )
        house = "&house=contacts-sum" if option == "sum" else ""
        query = f"players={players}{house}&board={naive.format_board(board)}"
        if starts_near_limits or "values" in GAME.find_missing_parameters(parse_state_query(query), View.MOVES):
            assert starts_near_limits or list_message_codes(
                GAME.find_notices(parse_state_query(query), View.MOVES)
            ) == ["vogu.values.order"]
            query += "&values=" + ".".join(f"{colour}{value}" for colour, value in self.values.items())
        self.table: State | None = parse_state_query(query)
        self.end: State | None = None
        self.begin_turn_and_check_moves()

    def begin_turn_and_check_moves(self) -> None:
        """The table as the seat to move enters it, with its hand, and what it may do: all that the naive one finds."""
        assert self.table is not None
        seat = self.turns % self.players
        self.now = state_with_hand(self.table, self.hands[seat])
        self.list_legal_move_texts = GAME.find_legal_moves(self.now)
        self.moves = [GAME.format_move(move) for move in self.list_legal_move_texts]
        tokens = [card[2].upper() for shown in self.shown for card in shown]
        assert self.moves == naive.list_legal_moves(
            self.board,
            hand=self.hands[seat],
            revealed_cards=self.shown[seat],
            taken_tokens=tokens,
            tokens_per_colour=naive.TOKENS_PER_COLOUR_BY_PLAYERS[self.players],
        )

    def is_game_in_play(self) -> bool:
        return self.end is None

    def can_reveal(self) -> bool:
        return self.is_game_in_play() and self.moves[-1].startswith("reveal")

    @precondition(is_game_in_play)
    @rule(card=CARD_INDEX_STRATEGY, cell=CHOICE_INDEX_STRATEGY)
    def place(self, card: int, cell: int) -> None:
        """Any card of the hand goes to any free place."""
        hand = self.hands[self.turns % self.players]
        face = hand[card % len(hand)]
        placements = [move for move in self.moves if move.startswith(f"place.{face}.")]
        self.play_legal_move(placements[cell % len(placements)])

    @precondition(can_reveal)
    @rule(move_index=CHOICE_INDEX_STRATEGY)
    def reveal(self, move_index: int) -> None:
        moves = [move for move in self.moves if move.startswith("reveal")]
        self.play_legal_move(moves[move_index % len(moves)])

    @precondition(is_game_in_play)
    @rule(
        card=CARD_INDEX_STRATEGY,
        col=st.integers(-2, 6),
        row=st.integers(-2, 6),
        colour=st.sampled_from(naive.COLOUR_ORDER),
    )
    def dispute(self, card: int, col: int, row: int, colour: str) -> None:
        """What is not on the list is refused, with a reason, and moves nothing."""
        hand = self.hands[self.turns % self.players]
        face, other = hand[card % len(hand)], hand[card // 2 % len(hand)]
        for text in (f"place.{face}.{col}.{row}", f"reveal.{face}.{other}.{colour}"):
            judged = GAME.judge_move(self.now, GAME.parse_move(text))
            assert judged.legal is (text in self.moves)
            if text not in self.moves:
                assert judged.violations
                assert (judged.effects, judged.after, judged.end) == ((), None, None)

    @precondition(lambda self: not self.is_game_in_play())
    @rule()
    def over(self) -> None:
        """The end can be scored as soon as the others turn their hands over."""
        assert self.table is None
        assert self.end is not None
        assert GAME.find_violations(self.end, View.SCORE) == ()
        hidden = [
            f"p{seat}" for seat, CARD_INDEX_STRATEGY in enumerate(self.shown[:-1], 1) if len(CARD_INDEX_STRATEGY) < 4
        ]
        assert GAME.find_missing_parameters(self.end, View.SCORE) == tuple(hidden)

    def play_legal_move(self, text: str) -> None:
        """The engine's table and the spectator's after a legal move."""
        seat = self.turns % self.players
        judged = GAME.judge_move(self.now, GAME.parse_move(text))
        assert judged.legal is True
        assert judged.effects
        assert (judged.after is None) is not (judged.end is None)
        kind, face, *rest = text.split(".")
        self.hands[seat].remove(face)
        self.gone.append(face)
        if kind == "place":
            self.gone.remove(face)
            col, row = map(int, rest)
            changes = naive.list_contact_changes(self.board, face, col, row)
            move = GAME.parse_move(text)
            assert isinstance(move, PlaceCard)
            contacts = list_placement_contacts_in_order_with_values_if_known(self.now, move)
            assert [(contact.colour, contact.change) for contact in contacts] == changes
            self.values = self.resolve(self.values, changes)
            laid = {**self.board, (col, row): face}
            self.board = {(c + (col < 0), r + (row < 0)): one for (c, r), one in laid.items()}
        else:
            self.hands[seat].remove(rest[0])
            self.gone.append(rest[0])
            self.shown[seat].append(naive.format_card_text(face, rest[1]))
        self.turns += 1
        self.table, self.end = judged.after, judged.end
        if self.end is None:
            self.begin_turn_and_check_moves()

    @invariant()
    def nothing_is_wrong(self) -> None:
        if not self.is_game_in_play():
            return
        assert self.table is not None
        for view in (View.MOVES, View.CHECK):
            assert GAME.find_violations(self.table, view) == ()
            assert GAME.find_missing_parameters(self.table, view) == (("hand",) if view is View.MOVES else ())
            assert GAME.find_violations(self.now, view) == ()
            assert GAME.find_missing_parameters(self.now, view) == ()
            assert set(list_message_codes(GAME.find_notices(self.now, view))) <= {"vogu.values.start"}
        assert self.turns > 0 or len(GAME.find_notices(self.now, View.MOVES)) == (self.now.values is None)

    @invariant()
    def the_text_is_the_table(self) -> None:
        state = self.now if self.end is None else self.end
        query = GAME.format_query(state)
        reading = GAME.parse_query_except_moves_collecting_unreadable(query)
        assert reading.unread == ()
        assert reading.state == replace(state, known=Knowledge(state.known.places))
        assert GAME.format_query(reading.state) == query

    @invariant()
    def no_card_and_no_token_comes_or_goes(self) -> None:
        """Every face is where it was put; a revealed card is known by its two colours and its token."""
        if not self.is_game_in_play():
            return
        query = GAME.format_query(self.now)
        assert naive.parse_board(query["board"]) == self.board
        assert Counter([*self.board.values(), *self.gone, *(f for hand in self.hands for f in hand)]) == self.dealt
        assert len(self.gone) == 2 * sum(map(len, self.shown))
        for seat, CARD_INDEX_STRATEGY in enumerate(self.shown, 1):
            assert query.get(f"p{seat}", "-") == (".".join(CARD_INDEX_STRATEGY) or "-")
        tokens = Counter(card[2] for CARD_INDEX_STRATEGY in self.shown for card in CARD_INDEX_STRATEGY)
        assert max(tokens.values(), default=0) <= naive.TOKENS_PER_COLOUR_BY_PLAYERS[self.players]

    @invariant()
    def values_are_those_of_the_contacts(self) -> None:
        state = self.now if self.end is None else self.end
        assert entered_or_starting_value_of_each_colour_or_none(state) == tuple(self.values.values())
        assert all(-10 <= value <= 10 for value in self.values.values())

    @invariant()
    def turns_are_counted(self) -> None:
        """Every turn costs an owned card: hand and revealed cards are those dealt, less the turns taken."""
        if not self.is_game_in_play():
            return
        seat = self.turns % self.players
        owned = len(self.hands[seat]) + len(self.shown[seat])
        assert owned == naive.HAND_SIZE_BY_PLAYERS[self.players] - self.turns // self.players
        for state in (self.table, self.now):
            assert state is not None
            turn, left, all_left = GAME.describe_turn_and_what_is_left(state)
            assert turn.params == {"seat": f"p{seat + 1}"}
            assert left.params == {"seat": f"p{seat + 1}", "turns": owned - 4}
            turns = self.players * {3: 10, 4: 7, 5: 5}[self.players]
            assert all_left.params == {"moves": turns - self.turns}

    @invariant()
    def what_is_listed_is_legal(self) -> None:
        """Some of the list, each time others; no move stands there twice."""
        if not self.is_game_in_play():
            return
        assert GAME.find_notices_why_no_move_is_legal(self.now) == ()
        assert len(set(self.moves)) == len(self.moves) > 0
        for move in self.list_legal_move_texts[self.turns % 37 :: 37]:
            assert GAME.parse_move(GAME.format_move(move)) == move
            judged = GAME.judge_move(self.now, move)
            assert (judged.legal, judged.violations, judged.missing) == (True, (), ())

    def teardown(self) -> None:
        """The rest of the game without choice, and its end: everybody owns 4 cards."""
        if not hasattr(self, "players"):
            return
        while self.is_game_in_play():
            self.play_legal_move(self.moves[self.turns * 37 % len(self.moves)])
        assert self.turns == self.players * {3: 10, 4: 7, 5: 5}[self.players]
        owned = [
            [*shown, *map(naive.format_card_text, hand)] for shown, hand in zip(self.shown, self.hands, strict=True)
        ]
        assert [len(CARD_INDEX_STRATEGY) for CARD_INDEX_STRATEGY in owned] == [4] * self.players
        assert self.end is not None
        query = GAME.format_query(self.end)
        assert {"board", "hand", "turn"}.isdisjoint(query)
        assert query[f"p{self.players}"] == ".".join(owned[-1])
        query |= {f"p{seat}": ".".join(CARD_INDEX_STRATEGY) for seat, CARD_INDEX_STRATEGY in enumerate(owned, 1)}
        final = parse_state_query(urlencode(query))
        assert GAME.find_violations(final, View.SCORE) == ()
        assert GAME.find_missing_parameters(final, View.SCORE) == ()
        assert final.values == tuple(self.values.values())
        score = GAME.calculate_score(final)
        totals = [naive.calculate_points(CARD_INDEX_STRATEGY, self.values) for CARD_INDEX_STRATEGY in owned]
        assert [seat.total for seat in score.seats] == totals
        for seat, CARD_INDEX_STRATEGY in zip(score.seats, owned, strict=True):
            assert sum(line.points for line in seat.lines) == seat.total
            assert {line.params["colour"] for line in seat.lines} == set("".join(c[:2] for c in CARD_INDEX_STRATEGY))
        assert score.final
        assert score.winners == (f"p{totals.index(max(totals)) + 1}",)


WholeGame.TestCase.settings = settings(deadline=None, max_examples=choose_by_run_length(8, 100), stateful_step_count=30)
TestWholeGame = WholeGame.TestCase
