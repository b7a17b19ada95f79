"""Finds the dice, the style and the number of steps of a walk that a sentence describes, and writes it as a move."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.subway.pawn_walks import STEPS_LIMIT, ascending_step_counts_of_complete_roll
from calculators.subway.reading.claimed_walks import (
    WalkClaim,
    claimed_walk_as_move_or_none,
    has_walk_of_claimed_or_allowed_steps,
)
from calculators.subway.reading.described_turns import DescribedTurn
from calculators.subway.state import DICE, Board, MoveAlongPath, MoveToStation, StationCode

DIE = 6
PLAIN_STYLE = "4"
"""The dice style that goes exactly the number of its one die; assumed for steps without a style."""
TURNED_OVER_STYLE = "2"
"""The dice style that can turn its one die over."""
SUM_STYLE = "3"
"""The dice style that adds or subtracts, so that no die shows the number of steps."""
STYLE_OF_COMBINATION = {"add": SUM_STYLE, "subtract": SUM_STYLE, "smaller": "1", "larger": "1"}
"""The dice style that uses two dice as a sentence says."""
ONE_NUMBER_STYLES = ("1", "4")
"""The dice styles that go exactly what one die shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribedWalk:
    """The walk of a turn with the style that rolls it. dice: as they enter the query; claimed_steps: the number of
    steps that the sentence claims beside its dice, 0 if it claims none; are_steps_contradictory: is it another number
    than the use of the dice that the sentence names gives (3のまま4歩)?"""

    style: str
    dice: list[int]
    claimed_steps: int
    are_steps_contradictory: bool

    @property
    def step_counts_of_dice_or_empty(self) -> tuple[int, ...]:
        """The numbers of steps that the dice allow, ascending; empty if style or dice are not complete."""
        if not self.style or len(self.dice) != DICE[int(self.style)] or not all(0 < die <= DIE for die in self.dice):
            return ()
        return ascending_step_counts_of_complete_roll(int(self.style), tuple(sorted(self.dice)))


def resolve_style_dice_and_steps_of_walk(turn: DescribedTurn, style: str, *, can_assume_style: bool) -> DescribedWalk:
    """Returns the dice of a turn and the number of steps that it claims.

    A number of steps without dice is a die where a style goes what it shows; if no style is known and it can be
    assumed, it is style ④, or ② for a die that is turned over. More dice than the style has are left out: one of them
    may be a number of steps.
    """
    dice, claimed_steps = turn.dice, turn.steps if turn.dice or turn.steps > DIE else 0
    if can_assume_style and not style and turn.flips:
        style = TURNED_OVER_STYLE
    steps_of_use = steps_of_named_use_of_dice_or_0(turn, style)
    if turn.flips and turn.steps in range(1, DIE + 1) and not dice:
        dice, claimed_steps = [DIE + 1 - turn.steps], turn.steps
    elif steps_of_use and not turn.steps:
        claimed_steps = steps_of_use
    elif turn.steps and not dice:
        if turn.says_steps and style in (TURNED_OVER_STYLE, SUM_STYLE):
            claimed_steps = turn.steps
        dice = [] if turn.steps > DIE or (turn.says_steps and style == SUM_STYLE) else [turn.steps]
    if can_assume_style and not style and len(dice) == 1 and claimed_steps in (0, *dice):
        style = PLAIN_STYLE
    if style and len(dice) > DICE.get(int(style), DIE):
        dice = []
    return DescribedWalk(
        style=style,
        dice=dice,
        claimed_steps=claimed_steps,
        are_steps_contradictory=bool(claimed_steps) and steps_of_use not in (0, claimed_steps),
    )


def steps_of_named_use_of_dice_or_0(turn: DescribedTurn, style: str) -> int:
    """Returns the steps of the dice of a turn, used as the sentence says: one die turned over or not, or two dice of a
    style that can combine them so; 0 if it names no such use."""
    if len(turn.dice) == 1:
        return DIE + 1 - turn.dice[0] if turn.flips else turn.dice[0] if turn.keeps_top else 0
    if len(turn.dice) != 2 or style != STYLE_OF_COMBINATION.get(turn.combination):
        return 0
    smaller, larger = sorted(turn.dice)
    return {"add": smaller + larger, "subtract": larger - smaller, "smaller": smaller, "larger": larger}[
        turn.combination
    ]


def build_move_of_turn_if_its_claims_can_be_written(
    turn: DescribedTurn, walk: DescribedWalk, start: StationCode, board: Board
) -> MoveToStation | MoveAlongPath | None:
    """Returns the move of a turn, which is a path if the sentence claims more than the dice and the target.

    None if the claim cannot be written, above all without a start: the move alone would be judged as if nothing was
    claimed.
    """
    victim = victim_seat_number_if_named(turn)
    if not walk.claimed_steps and not turn.passed and not turn.returns:
        return MoveToStation(turn.target, victim)
    if not start:
        return None
    claim = WalkClaim(
        start=start,
        target=turn.target,
        steps=walk.claimed_steps or (turn.steps if not turn.dice else 0),
        passed=tuple(turn.passed),
    )
    step_counts = walk.step_counts_of_dice_or_empty
    if turn.returns and not has_walk_of_claimed_or_allowed_steps(board, claim, step_counts):
        return None  # 「藤が丘行って戻る、3で」 may end where it was not
    most_steps = 0 if walk.dice else STEPS_LIMIT if walk.style in ("", SUM_STYLE) else DIE
    move = claimed_walk_as_move_or_none(board, claim, step_counts, most_steps=most_steps)
    return None if move is None else replace(move, seat=victim)


def victim_seat_number_if_named(turn: DescribedTurn) -> int | None:
    return int(turn.victim[1:]) if turn.victim else None
