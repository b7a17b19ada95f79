"""A plain second implementation of SCOUT!, independent of the engine.

A card is a pair (top, bottom); a `NaivePosition` has all hands.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cmp_to_key

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
        return replace(
            self,
            hands=[[*hand] for hand in self.hands],
            table=[*self.table],
            show_chips=[*self.show_chips],
            chips=[*self.chips],
            captured=[*self.captured],
        )


def build_start_position(
    players: int,
    hands: list[list[TopBottomPair]],
    *,
    goes_on_when_table_is_emptied: bool = False,
    may_omit_show_after_scout: bool = False,
) -> NaivePosition:
    chips = 3 if players == 2 else 0
    show_chip = 0 if players == 2 else 1
    return NaivePosition(
        players=players,
        hands=[list(hand) for hand in hands],
        show_chips=[show_chip] * players,
        chips=[chips] * players,
        captured=[0] * players,
        goes_on_when_table_is_emptied=goes_on_when_table_is_emptied,
        may_omit_show_after_scout=may_omit_show_after_scout,
    )


def is_matching(numbers: list[int]) -> bool:
    return len(numbers) > 1 and all(number == numbers[0] for number in numbers)


def is_run(numbers: list[int]) -> bool:
    up = list(range(numbers[0], numbers[0] + len(numbers)))
    down = list(range(numbers[0], numbers[0] - len(numbers), -1))
    return len(numbers) > 1 and numbers in (up, down)


def is_set(numbers: list[int]) -> bool:
    return len(numbers) == 1 or is_matching(numbers) or is_run(numbers)


def is_stronger_set(ours: list[int], theirs: list[int]) -> bool:
    if len(ours) != len(theirs):
        return len(ours) > len(theirs)
    if is_matching(ours) and not is_matching(theirs):
        return True
    if is_matching(theirs) and not is_matching(ours):
        return False
    return min(ours) > min(theirs)


def list_top_numbers(cards: list[TopBottomPair]) -> list[int]:
    return [top for top, _ in cards]


def list_legal_show_places(hand: list[TopBottomPair], table: list[TopBottomPair]) -> list[tuple[int, int]]:
    """First and last place of every legal show, strongest first, equal ones from left to right."""
    found: list[tuple[int, int]] = []
    for first in range(1, len(hand) + 1):
        for last in range(first, len(hand) + 1):
            numbers = list_top_numbers(hand[first - 1 : last])
            if not is_set(numbers):
                break  # a longer span that starts with no set is no set either
            if not table or is_stronger_set(numbers, list_top_numbers(table)):
                found.append((first, last))
    values = {show: list_top_numbers(hand[show[0] - 1 : show[1]]) for show in found}

    def compare_shows_by_strength(one: tuple[int, int], other: tuple[int, int]) -> int:
        return is_stronger_set(values[other], values[one]) - is_stronger_set(values[one], values[other])

    return sorted(found, key=cmp_to_key(compare_shows_by_strength))


def format_place_range(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}-{last}"


def list_scouts_with_results(
    position: NaivePosition,
) -> list[tuple[str, int, bool, list[TopBottomPair], list[TopBottomPair]]]:
    """Every Scout: side, place, flip, and the hand and the table after it."""
    found = []
    hand, table = position.hands[position.turn], position.table
    for side in ("left", "right") if len(table) > 1 else ("left",) if table else ():
        for place in range(1, len(hand) + 2):
            for flip in (False, True):
                left = list(table)
                top, bottom = left.pop(0 if side == "left" else -1)
                card = (bottom, top) if flip else (top, bottom)
                new = list(hand)
                new.insert(place - 1, card)
                found.append((side, place, flip, new, left))
    return found


def list_legal_moves(position: NaivePosition) -> list[str]:
    """All legal moves in the engine's order."""
    if position.end_kind_and_seat:
        return []
    hand = position.hands[position.turn]
    found = [f"show.{format_place_range(*show)}" for show in list_legal_show_places(hand, position.table)]
    two = position.players == 2
    if not two or position.chips[position.turn]:
        for side, place, flip, _, _ in list_scouts_with_results(position):
            found.append(f"scout.{side}.{place}" + ".flip" * flip)
    if position.show_chips[position.turn]:
        for side, place, flip, new, left in list_scouts_with_results(position):
            for show in list_legal_show_places(new, left):
                found.append(f"both.{side}.{place}" + ".flip" * flip + f".{format_place_range(*show)}")
        if position.may_omit_show_after_scout:
            found += [
                f"both.{side}.{place}" + ".flip" * flip
                for side, place, flip, _, _ in list_scouts_with_results(position)
            ]
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
