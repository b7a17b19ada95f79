"""A plain second implementation of SCOUT!, independent of the engine.

A card is a pair (top, bottom); a `NaivePosition` has all hands.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise

TopBottomPair = tuple[int, int]


@dataclass(kw_only=True)
class NaivePosition:
    """A position of a round. turn and owner are seat indices from 0."""

    players: int
    hands: list[list[TopBottomPair]]
    turn: int = 0
    table: list[TopBottomPair] = field(default_factory=list)
    owner: int | None = None
    scouts_since_show: int = 0
    show_chips: list[int] = field(default_factory=list)
    chips: list[int] = field(default_factory=list)
    captured: list[int] = field(default_factory=list)
    goes_on_when_table_is_emptied: bool = False
    may_omit_show_after_scout: bool = False
    end_kind_and_seat: tuple[str, int] | None = None

    def copy(self) -> NaivePosition:
        return deepcopy(self)


def build_start_position(players: int, hands: list[list[TopBottomPair]]) -> NaivePosition:
    return NaivePosition(
        players=players,
        hands=[list(hand) for hand in hands],
        show_chips=[0 if players == 2 else 1] * players,
        chips=[3 if players == 2 else 0] * players,
        captured=[0] * players,
    )


def is_matching(numbers: list[int]) -> bool:
    return len(numbers) > 1 and len(set(numbers)) == 1


def is_run(numbers: list[int]) -> bool:
    return {after - before for before, after in pairwise(numbers)} in ({1}, {-1})


def is_set(numbers: list[int]) -> bool:
    return len(numbers) == 1 or is_matching(numbers) or is_run(numbers)


def measure_strength(numbers: list[int]) -> tuple[int, bool, int]:
    """More cards are stronger, then a matching set, then the higher number."""
    return len(numbers), is_matching(numbers), min(numbers)


def is_stronger_set(ours: list[int], theirs: list[int]) -> bool:
    return measure_strength(ours) > measure_strength(theirs)


def list_top_numbers(cards: list[TopBottomPair]) -> list[int]:
    return [top for top, _ in cards]


def list_legal_show_places(hand: list[TopBottomPair], table: list[TopBottomPair]) -> list[tuple[int, int]]:
    """First and last place of every legal show, strongest first, equal ones from left to right."""
    found: dict[tuple[int, int], list[int]] = {}
    for first in range(1, len(hand) + 1):
        for last in range(first, len(hand) + 1):
            numbers = list_top_numbers(hand[first - 1 : last])
            if not is_set(numbers):
                break  # a longer span that starts with no set is no set either
            if not table or is_stronger_set(numbers, list_top_numbers(table)):
                found[first, last] = numbers
    return sorted(found, key=lambda places: measure_strength(found[places]), reverse=True)


def format_place_range(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}-{last}"


def list_scouts_with_results(position: NaivePosition) -> list[tuple[str, list[TopBottomPair], list[TopBottomPair]]]:
    """Every Scout as `side.place` or `side.place.flip`, with the hand and the table after it."""
    found = []
    hand, table = position.hands[position.turn], position.table
    for side in ("left", "right") if len(table) > 1 else ("left",) if table else ():
        (top, bottom), left = (table[0], table[1:]) if side == "left" else (table[-1], table[:-1])
        for place in range(len(hand) + 1):
            for flip, card in (("", (top, bottom)), (".flip", (bottom, top))):
                found.append((f"{side}.{place + 1}{flip}", [*hand[:place], card, *hand[place:]], left))
    return found


def list_legal_moves(position: NaivePosition) -> list[str]:
    """All legal moves in the engine's order."""
    if position.end_kind_and_seat:
        return []
    shows = list_legal_show_places(position.hands[position.turn], position.table)
    found = [f"show.{format_place_range(*show)}" for show in shows]
    scouts = list_scouts_with_results(position)
    if position.players > 2 or position.chips[position.turn]:
        found += [f"scout.{scout}" for scout, _, _ in scouts]
    if position.show_chips[position.turn]:
        for scout, new, left in scouts:
            found += [f"both.{scout}.{format_place_range(*show)}" for show in list_legal_show_places(new, left)]
        if position.may_omit_show_after_scout:
            found += [f"both.{scout}" for scout, _, _ in scouts]
    return found


def position_after_move(position: NaivePosition, move: str) -> NaivePosition:
    after = position.copy()
    kind, *parts = move.split(".")
    me = after.turn
    if kind != "show":
        side, place = parts[0], int(parts[1])
        card = after.table.pop(0 if side == "left" else -1)
        if "flip" in parts:
            card = (card[1], card[0])
        after.hands[me].insert(place - 1, card)
        after.scouts_since_show += 1
        assert after.owner is not None
        if after.players == 2:
            after.chips[me] -= 1
        else:
            after.chips[after.owner] += 1
    if kind == "both":
        after.show_chips[me] = 0
    shown = kind == "show" or (kind == "both" and parts[-1] != "flip" and len(parts) > 2)
    if shown:
        ends = parts[-1].split("-")
        first, last = int(ends[0]), int(ends[-1])
        after.captured[me] += len(after.table)
        after.table = after.hands[me][first - 1 : last]
        del after.hands[me][first - 1 : last]
        after.owner, after.scouts_since_show = me, 0
        if not after.hands[me]:
            after.end_kind_and_seat = ("empty", me)
    elif (
        after.players > 2
        and after.scouts_since_show == after.players - 1
        and (after.table or not after.goes_on_when_table_is_emptied)
    ):
        assert after.owner is not None
        after.end_kind_and_seat = ("unbeaten", after.owner)
    if after.players > 2 or kind == "show":
        after.turn = (me + 1) % after.players
    if after.players == 2 and not list_legal_moves(after) and not after.end_kind_and_seat:
        assert after.owner is not None
        after.end_kind_and_seat = ("unbeaten", after.owner)
    if not after.table:
        after.owner = None
    return after


def list_round_points(position: NaivePosition) -> list[int]:
    """The points of each seat in a finished round."""
    assert position.end_kind_and_seat is not None
    kind, who = position.end_kind_and_seat
    points = []
    for seat in range(position.players):
        loss = 0 if kind == "unbeaten" and who == seat else len(position.hands[seat])
        points.append(position.captured[seat] + position.chips[seat] - loss)
    return points
