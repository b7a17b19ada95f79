"""Steps of a turn as pictures: the map with the way, what happens, and what it changes in front of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.core.parsing import format_seat
from calculators.core.types import Message
from calculators.vectron.moves import card_to_use, describe, path_of
from calculators.vectron.notation import format_cell
from calculators.vectron.play import Outcome, play
from calculators.vectron.state import SWAP, DrawDeck, DrawRow, Forced, Go, Move, Play, State, seat_numbers, seat_of
from web.games.vectron.pictures.grid import Picture, Way, changed, grid, way
from web.games.vectron.pictures.strip import boxes


@dataclass(frozen=True, slots=True)
class Settled:
    """What a settlement gives a seat."""

    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Change:
    """A seat before and after a step. chip_after: '' where it holds the same; boxes: of its gauge; after: the gauge
    then, None where it stays."""

    seat: str
    chip: str
    chip_after: str
    boxes: tuple[str, ...]
    gauge: int | None
    after: int | None
    settled: Settled | None


@dataclass(frozen=True, slots=True)
class Frame:
    """A step. board: the map before it with the way; after: the map then, None where it stays."""

    title: Message
    board: Picture
    after: Picture | None
    effects: tuple[Message, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A step to choose in a reel."""

    words: Message
    pick: str
    on: bool


@dataclass(frozen=True, slots=True)
class Reel:
    """The steps to choose from. step: the number of the one shown, from 0; back, on: the picks of its neighbours,
    '' where there is none."""

    steps: tuple[Choice, ...]
    step: int
    back: str
    on: str


def frame(before: State, move: Move) -> Frame:
    """A legal step from a table."""
    outcome = play(before, move)
    at = f"go.{format_cell(move.cell)}" if isinstance(move, Go) else ""
    moved = outcome.state.map != before.map
    return Frame(
        describe(before, move),
        grid(before, on=at, ways=ways(before, [move])),
        grid(outcome.state, fresh=changed(before, outcome.state)) if moved else None,
        outcome.effects,
        tuple(change(before, outcome, number) for number in seat_numbers(before)),
    )


def change(before: State, outcome: Outcome, number: int) -> Change:
    """What a step changes in front of a seat."""
    seat, entry, then = format_seat(number), seat_of(before, number), seat_of(outcome.state, number)
    gauge = last(outcome.effects, "vectron.effect.gauge", seat)
    settled = last(outcome.effects, "vectron.effect.settle", seat)
    after = gauge.params["gauge"] if gauge else None
    return Change(
        seat,
        entry.chip,
        then.chip if then.chip != entry.chip else "",
        boxes(entry.gauge, after),
        entry.gauge,
        after,
        Settled(settled.params["points"], settled.params["total"]) if settled else None,
    )


def last(effects: Sequence[Message], code: str, seat: str) -> Message | None:
    """The last effect of a kind that concerns a seat."""
    return next((one for one in reversed(effects) if (one.code, one.params.get("seat")) == (code, seat)), None)


def ways(state: State, moves: Sequence[Move], strong: str = "") -> list[Way]:
    """The ways of moves on the map; strong: the cell whose way stands out, '' for all."""
    card = card_to_use(state)
    found = []
    for move in moves:
        path = path_of(state, move.cell) if isinstance(move, Go) else None
        if path and len(path.cells) > 1:
            found.append(way(path, strong in ("", format_cell(path.target)), card == SWAP))
    return sorted(found, key=lambda drawn: drawn.strong)


def short(move: Move) -> Message:
    """A move in a word or two."""
    match move:
        case DrawDeck():
            return Message("vectron.short.deck")
        case DrawRow(seat):
            return Message("vectron.short.row", {"seat": format_seat(seat)})
        case Forced(card):
            return Message("vectron.short.forced.card", {"card": card}) if card else Message("vectron.short.forced")
        case Play(card):
            return Message("vectron.short.play", {"card": card})
        case Go(cell):
            return Message("vectron.short.go", {"cell": format_cell(cell)})
    return Message("vectron.short.stop")


def reel(moves: Sequence[Move], step: int, pick: str, tail: str = "") -> Reel:
    """The steps of a replay. pick, tail: what stands before and after the number of a step in its pick."""
    names = [f"{pick}{index}{tail}" for index in range(len(moves))]
    choices = (Choice(short(move), name, name == names[step]) for move, name in zip(moves, names, strict=True))
    return Reel(tuple(choices), step, names[step - 1] if step else "", "".join(names[step + 1 : step + 2]))
