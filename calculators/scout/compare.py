"""Does this beat that? Two sets side by side, and what would be needed."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import Message, Violation
from calculators.scout.play import judge
from calculators.scout.sets import Kind, Strength, strength
from calculators.scout.state import HIGHEST, LONGEST, Cards, Show, State, tops


@dataclass(frozen=True, slots=True)
class Compared:
    """beats: does the first set beat the second? effects: by what; violations: why not."""

    beats: bool
    effects: tuple[Message, ...] = ()
    violations: tuple[Violation, ...] = ()


def kind_of(numbers: tuple[int, ...]) -> str:
    """`one`, `run`, `matching`; `none` for no set, '' for no cards."""
    if not numbers:
        return ""
    found = strength(numbers)
    if found is None:
        return "none"
    if found.size == 1:
        return "one"
    return "matching" if found.kind is Kind.MATCHING else "run"


def compared(state: State) -> Compared | None:
    """The hand as one show against the active set; None while one of the two is not there."""
    hand = state.hand or ()
    if not hand or not state.active:
        return None
    judged = judge(state, Show(1, len(hand)))
    effects = tuple(effect for effect in judged.effects if effect.code.startswith("scout.effect.stronger."))
    return Compared(judged.legal is True, effects, judged.violations)


def needed(active: Cards, players: int) -> tuple[Message, ...]:
    """What beats an active set, the weakest first (scout.strength)."""
    theirs = strength(tops(active))
    if theirs is None:
        return ()
    top = HIGHEST.get(players, LONGEST)
    size, kind, number = theirs
    found = []
    if number + 1 + (size - 1 if kind is Kind.RUN else 0) <= top:
        found.append(same_kind(theirs))
    if kind is Kind.RUN and size > 1:
        found.append(Message("scout.needed.matching", {"size": size}))
    if size < top:
        found.append(Message("scout.needed.more", {"size": size + 1}))
    return tuple(found)


def same_kind(theirs: Strength) -> Message:
    """As many cards of the same kind with higher numbers."""
    facts = {"size": theirs.size, "number": theirs.number + 1}
    if theirs.size == 1:
        return Message("scout.needed.higher.one", facts)
    return Message(f"scout.needed.higher.{'matching' if theirs.kind is Kind.MATCHING else 'run'}", facts)
