"""A game of SCOUT! that is followed, as a state machine: played with hands, told in public moves only.

Beside it stands a spectator who sees all hands and knows nothing of the engine. Whatever is shown, scouted, disputed,
looked back at, taken back or begun anew from where it stands, what is followed is the spectator's table, counts and
score, round after round; and the hand that one seat keeps for itself stays its own.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import initialize, precondition, rule

from calculators.core.answers import Answer
from calculators.core.replay import GameProgress
from calculators.core.types import ScoresAndWinners
from calculators.scout import GAME
from calculators.scout.hidden_hand import merge_card_knowledge_or_none_if_contradictory
from calculators.scout.notation import format_private_hand
from calculators.scout.private_hand import (
    MoverSecrets,
    count_unentered_cards,
    find_private_hand_violations,
    update_private_hand,
)
from calculators.scout.private_knowledge import without_private_hand
from calculators.scout.state import Card, PrivateOrderedHand, State
from tests.following import Follows, Stood
from tests.many import tries

from . import naive
from .tables import cards, deal, tops_of

ROUNDS = {2: 2, 3: 3, 4: 4, 5: 5}
OWNER = 1
"""The seat that keeps its hand on its phone."""
picks = st.integers(0, 9_999)


@dataclass
class Seen:
    """Where the game stands after a turn. position: with all hands open; points: of the rounds that are over, a list
    each; mine: the hand that one seat keeps; state: the table as everybody saw it, None to have it replayed."""

    position: naive.Plain
    points: list[list[int]]
    mine: PrivateOrderedHand
    state: State | None = None

    def copy(self) -> Seen:
        return replace(self, position=self.position.copy(), points=[*self.points])


class FollowedGame(Follows):
    """now: what is on the table and in the hands; seen: that after each turn of the record, as `stood`."""

    game = GAME
    first_deal: list[list[naive.Pair]]

    @initialize(players=st.sampled_from((2, 3, 4, 5)), open_ruling=st.booleans(), seed=picks)
    def set_up(self, players: int, *, open_ruling: bool, seed: int) -> None:
        self.chance, self.players, self.open_ruling = random.Random(seed), players, open_ruling
        start = {"players": str(players)} | ({"house": "last-scout-open"} if open_ruling else {})
        position = self.dealt(0)
        self.now = Seen(position, [], PrivateOrderedHand(OWNER, cards(position.hands[OWNER - 1])))
        self.listed: tuple[naive.Plain, list[str]] = position, naive.moves(position)
        self.begin_from(start)

    def begin_from(self, start: dict[str, str]) -> None:
        self.now.state = None
        self.seen = [self.now.copy()]
        self.start_telling(start, Stood(0, self.spectated(), self.mover()))
        self.arrives(self.follow([]), self.stood[-1], 0)

    def dealt(self, played: int) -> naive.Plain:
        """A round as it is dealt; two players get in their second round what was left over in the first."""
        hands = deal(self.players, self.chance, self.first_deal if played and self.players == 2 else None)
        if not played:
            self.first_deal = hands
        position = naive.start(self.players, hands, open_ruling=self.open_ruling)
        position.turn = played % self.players
        return position

    # --- what is done at the table ----------------------------------------------------------------------------------

    def own(self, stood: Stood) -> dict[str, str]:
        return {"mine": format_private_hand(self.seen[self.stood.index(stood)].mine)}

    def table_of(self, state: State) -> Hashable:
        """The rounds that are over, what everybody counts, the set on the table; nothing once the game is over."""
        if len(state.rounds) == ROUNDS[self.players] or state.end is not None:
            return None
        return state.rounds, tuple(counted(state, self.players)), tuple(tops_of(state.active)), state.owner

    def spectated(self) -> Hashable:
        """The same, as the spectator has it."""
        if not self.in_play():
            return None
        position = self.now.position
        owner = None if position.owner is None else position.owner + 1
        tops = tuple(top for top, _ in position.table)
        return tuple(map(tuple, self.now.points)), tuple(counts(position)), tops, owner

    def mover(self) -> str:
        return f"p{self.now.position.turn + 1}" if self.in_play() else ""

    def in_play(self) -> bool:
        return len(self.now.points) < ROUNDS[self.players]

    def of_kind(self, kind: str) -> list[str]:
        if not self.in_play():
            return []
        if self.listed[0] is not self.now.position:
            self.listed = self.now.position, naive.moves(self.now.position)
        return [move for move in self.listed[1] if move.startswith(f"{kind}.")]

    @precondition(lambda self: self.of_kind("show"))
    @rule(pick=picks)
    def show(self, pick: int) -> None:
        found = self.of_kind("show")
        self.play(found[pick % len(found)])

    @precondition(lambda self: self.of_kind("scout"))
    @rule(pick=picks)
    def scout(self, pick: int) -> None:
        found = self.of_kind("scout")
        self.play(found[pick % len(found)])

    @precondition(lambda self: self.of_kind("both"))
    @rule(pick=picks)
    def scout_and_show(self, pick: int) -> None:
        found = self.of_kind("both")
        self.play(found[pick % len(found)])

    def wrong(self) -> list[str]:
        """What no hand could do."""
        if not self.in_play():
            return []
        table = self.now.position.table
        if not table:
            # Who could do nothing may still say so when the round is over (scout.two).
            ended = len(self.seen[-1].points) > len(self.seen[-2].points)
            stuck = [] if ended and self.players == 2 else ["stuck"]
            return ["shown.3.5", "shown.2.2.3", "scouted.left", "both.left.shown.7", *stuck]
        weak = ["shown.1"] if len(table) > 1 or table[0][0] > 1 else []
        return ["shown.3.5", "shown.2.2.3", *weak]

    @precondition(lambda self: len(self.stood) > 1)
    @rule(turns=st.integers(1, 5))
    def take_back(self, turns: int) -> None:
        """Turns are taken back, the own hand with them, and it goes on from there."""
        left = max(1, len(self.stood) - turns)
        self.seen, self.stood = self.seen[:left], self.stood[:left]
        self.told = self.told[: self.stood[-1].told]
        self.now = self.seen[-1].copy()

    @precondition(in_play)
    @rule()
    def begin_here(self) -> None:
        """The position becomes the new start, as when the table mends it."""
        start = dict(parse_qsl(self.followed().position))
        self.begin_from({name: text for name, text in start.items() if name != "mine"})

    def followed(self) -> GameProgress:
        """The game as everybody told it, with the hand of one's own."""
        answer = self.follow(self.told)
        assert answer.followed is not None, answer.unread or answer.violations
        return answer.followed

    def play(self, move: str) -> None:
        """A legal move: the spectator's table, what the others saw of it, and what its own seat alone knows."""
        now = self.now
        before = now.state or self.followed().state
        seen = told(now.position, move, self.chance)
        judged = GAME.judge_move(without_private_hand(before), GAME.parse_move(seen))
        assert judged.legal, (seen, judged.violations)
        now.mine = update_private_hand(
            now.mine,
            state_before=before,
            move=GAME.parse_move(seen),
            state_after=judged.after,
            mover_secrets=inside(move),
        )
        now.position, now.state = naive.play(now.position, move), judged.after
        self.told.append(seen)
        if now.position.over and judged.end is None:
            # With two players only the hand knows that nothing can be done: it is said.
            assert self.players == 2
            self.told.append("stuck")
        self.seen.append(now.copy())
        self.stood.append(Stood(len(self.told), self.spectated(), self.mover()))
        if now.position.over:
            self.end_round()
            self.seen[-1] = now.copy()
            self.stood[-1] = Stood(len(self.told), self.spectated(), self.mover())

    def end_round(self) -> None:
        """What the round gave, and the next one is dealt."""
        now, verdict = self.now, self.follow(self.told).verdict
        assert now.position.over is not None
        assert verdict is not None
        assert verdict.legal
        assert (end := verdict.steps[-1].end) is not None
        assert (end.end.kind, end.end.seat - 1) == now.position.over
        assert counted(end, self.players) == counts(now.position)
        now.points.append(naive.score(now.position))
        now.state = None
        if self.in_play():
            now.position = self.dealt(len(now.points))
            now.mine = PrivateOrderedHand(OWNER, cards(now.position.hands[OWNER - 1]))

    # --- what is always so ------------------------------------------------------------------------------------------

    def arrives(self, answer: Answer, stood: Stood, played: int) -> None:
        super().arrives(answer, stood, played)
        self.check(self.seen[self.stood.index(stood)], answer)

    def check(self, seen: Seen, answer: Answer) -> None:
        """What is followed is the spectator's table and score, and the hand that one seat keeps."""
        followed, position = answer.followed, seen.position
        assert followed is not None
        over = len(seen.points) == ROUNDS[self.players]
        totals = [sum(points) for points in zip(*seen.points, strict=True)] or [0] * self.players
        score = followed.score
        assert isinstance(score, ScoresAndWinners)
        assert score.final is over
        if over:
            assert [seat.total for seat in score.seats] == totals
            assert score.winners == tuple(f"p{n}" for n, total in enumerate(totals, 1) if total == max(totals))
            return
        state: State = followed.state
        assert all(
            merge_card_knowledge_or_none_if_contradictory(card, Card(*pair))
            for card, pair in zip(state.active, position.table, strict=True)
        )
        assert state.hand is None
        if self.players > 2:
            assert state.has_show_chip is bool(position.show_chips[position.turn])
        gained = [cards + chips for cards, chips in zip(position.captured, position.chips, strict=True)]
        assert [seat.total for seat in score.seats] == [a + b for a, b in zip(totals, gained, strict=True)]
        assert [one.total - one.points for one in score.projected] == [seat.total for seat in score.seats]
        self.check_own(seen, state)

    def check_own(self, seen: Seen, state: State) -> None:
        """The hand that is kept is the hand, card for card, as far as its numbers were told."""
        assert state.mine == seen.mine
        hand = cards(seen.position.hands[OWNER - 1])
        assert all(
            merge_card_knowledge_or_none_if_contradictory(mine, card)
            for mine, card in zip(seen.mine.cards, hand, strict=True)
        )
        assert (count_unentered_cards(seen.mine, state), find_private_hand_violations(seen.mine, state)) == (0, ())

    def teardown(self) -> None:
        """The rest of the game, from a new start every so often: a replay gets longer with every move."""
        if not hasattr(self, "now"):
            return
        number = 0
        while self.in_play():
            self.play(self.choice(number))
            number += 1
            if len(self.told) > 40 and self.in_play():
                self.begin_here()
        self.arrives(self.follow(self.told), self.stood[-1], len(self.told))

    def choice(self, number: int) -> str:
        """Mostly the most cards there are to show; in long rounds few where nothing is to be beaten, so that the next
        seat can beat it, and cards get fewer."""
        shows = sorted(self.of_kind("show"), key=lambda move: len(told(self.now.position, move, self.chance)))
        if not shows:
            return self.chance.choice(self.of_kind("scout"))
        return shows[0 if number > 60 and not self.now.position.table else -1]


def told(position: naive.Plain, move: str, rng: random.Random) -> str:
    """A move as somebody tells it who saw it: the cards shown, in full or by the number on top."""
    kind, *parts = move.split(".")
    hand = list(position.hands[position.turn])
    if kind == "scout":
        return f"scouted.{parts[0]}"
    if kind == "both":
        table = list(position.table)
        top, bottom = table.pop(0 if parts[0] == "left" else -1)
        hand.insert(int(parts[1]) - 1, (bottom, top) if "flip" in parts else (top, bottom))
    ends = parts[-1].split("-")
    cards = [Card(*pair) for pair in hand[int(ends[0]) - 1 : int(ends[-1])]]
    shown = ".".join((card if rng.random() < 0.5 else Card(card.top)).notation for card in cards)
    return f"both.{parts[0]}.shown.{shown}" if kind == "both" else f"shown.{shown}"


def inside(move: str) -> MoverSecrets:
    """What only the mover knows of a move by its places."""
    kind, *parts = move.split(".")
    first = 0 if kind == "scout" else int(parts[-1].split("-")[0])
    return MoverSecrets(first=first) if kind == "show" else MoverSecrets(int(parts[1]), "flip" in parts, first)


def counted(state: State, players: int) -> list[tuple[int | None, int | None, int | None]]:
    return [(seat.captured, seat.chips, seat.hand) for seat in state.seats[:players] if seat is not None]


def counts(position: naive.Plain) -> list[tuple[int, int, int]]:
    return list(zip(position.captured, position.chips, map(len, position.hands), strict=True))


FollowedGame.TestCase.settings = settings(deadline=None, max_examples=tries(7, 70), stateful_step_count=20)
TestFollowedGame = FollowedGame.TestCase
