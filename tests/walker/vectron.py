"""A whole game of VECTRON by touch, as the second implementation plays it: from the map to six points."""

from __future__ import annotations

import copy
from collections.abc import Iterator

from tests.vectron.naive import NaiveTable
from tests.walker.walk import Walk, opened, seat_players

CARDS = [kind + str(distance) for kind in "DO" for distance in (1, 2, 3, 4) for _ in range(2)]
DECK = [*CARDS, "D1", "D2", "O1", "O2", "D3", "O3", "S", "S"]
PLAYERS = (2, 3, 4)


def begin(walk: Walk, players: int) -> NaiveTable:
    """From the start page to the first turn; the table as it was laid."""
    opened(walk, "vectron")
    chips = ["S", "S", "G", "G", "G", *"111122223333"]
    cells = [*"abcd"[:players], *chips[: 16 - players]]
    walk.chance.shuffle(cells)
    with walk.at_most(20):
        seat_players(walk, players)
        walk.touch(within="#answer", words="マップ|map")  # is next
        for cell in cells:
            walk.touch(put=cell, within="#tray")
    seats = "&".join(f"p{n}=h2&row{n}=-" for n in range(1, players + 1))
    rows = "_".join("".join(cells[at : at + 4]) for at in (0, 4, 8, 12))
    return NaiveTable(f"players={players}&{seats}&map={rows}")


def play(walk: Walk, players: int, most: int = 400) -> Iterator[None]:
    """Turn by turn; what the screen says is compared after each, and the walk may wander between two."""
    table = begin(walk, players)
    told: list[str] = []
    deck: list[str] = []
    hands = deal(walk, table, deck)
    for _ in range(most):
        me = table.turn
        table.hand = hands[me]
        over = turn(walk, table, told, deck)
        if over is not None:
            ending(walk, over)
            return
        if sum(map(len, table.rows)) == 0 and not any(table.gauge):
            hands = deal(walk, table, deck)  # a settlement: all cards are dealt anew
        walk.told("_".join(told))
        compare(walk, table, told)
        yield


def deal(walk: Walk, table: NaiveTable, deck: list[str]) -> list[list[str]]:
    deck[:] = walk.chance.sample(DECK, len(DECK))
    return [[deck.pop(), deck.pop()] for _ in range(table.n)]


def tell(walk: Walk, told: list[str], move: str, *, ends: bool = False) -> None:
    """ends: the turn before is over with this touch."""
    moves = ["stop", move] if ends else [move]
    walk.touch(put=f"tell.{'_'.join(moves)}", within="#app")
    told.extend(moves)


def turn(walk: Walk, table: NaiveTable, told: list[str], deck: list[str]) -> list[int] | None:
    """One turn, told as it is played; the final scores where it ends the game."""
    me, hand = table.turn, table.hand
    assert hand is not None
    ends = goes_on(table, told)
    if table.down[me]:
        card = deck.pop()
        table.rows[me].insert(0, card)
        table.down[me] = False
        tell(walk, told, f"forced.{card}")
    else:
        rows = [seat for seat in range(table.n) if table.rows[seat]]
        if rows and walk.chance.random() < 0.4:
            seat = walk.chance.choice(rows)
            hand.append(table.rows[seat].pop(0))
            tell(walk, told, f"draw.p{seat + 1}", ends=ends)
        else:
            hand.append(deck.pop())
            tell(walk, told, "draw.deck", ends=ends)
        card = walk.chance.choice(hand)
        hand.remove(card)
        table.rows[me].insert(0, card)
        tell(walk, told, f"play.{card}")
    table.phase, table.used = "move", 0
    while table.used < len(table.rows[me]):
        target = aim(walk, table)
        table.jump_to_cell(target)
        table.used += 1
        tell(walk, told, f"move.{'ABCD'[target % 4]}{target // 4 + 1}")
        if max(table.gauge) >= 7 or (table.used < len(table.rows[me]) and walk.chance.random() < 0.4):
            break
    if max(table.gauge) < 7:
        if table.used == len(table.rows[me]):
            told.append("stop")  # the row is used up: said by itself
        elif not deck or table.down[(me + 1) % table.n]:
            tell(walk, told, "stop")  # else the next seat's draw says so
    after, end = table.end_turn_and_settle()
    del after
    return table.score if end else None


def aim(walk: Walk, table: NaiveTable) -> int:
    """Where the mover jumps: as a person would, mostly to where the gauge rises or a better chip lies."""
    found = sorted(table.find_reachable_cells(table.rows[table.turn][table.used]))
    walk.chance.shuffle(found)
    if walk.chance.random() < 0.2:
        return found[0]

    def worth(target: int) -> tuple[int, int]:
        after = copy.deepcopy(table)
        after.jump_to_cell(target)
        return after.gauge[table.turn], after.stars_of_chip(after.chip[table.turn])

    return max(found, key=worth)


def goes_on(table: NaiveTable, told: list[str]) -> bool:
    """Could whoever moved last still jump on: has nobody ended that turn yet?"""
    return bool(told) and told[-1] != "stop" and any(table.rows)


def compare(walk: Walk, table: NaiveTable, told: list[str]) -> None:
    """Whose turn, gauges and points, as the screen says them."""
    letter = "ABCD"[table.turn]
    screen = walk.see()
    if letter not in screen["bar"] and not goes_on(table, told):
        walk.fail(f"{letter}'s turn: {screen['bar']}")
    for seat, text in enumerate(screen["seats"]):
        if not (str(table.gauge[seat]) in text and str(table.score[seat]) in text):
            walk.fail(f"seat {seat + 1} has gauge {table.gauge[seat]} and {table.score[seat]} points: {text}")


def ending(walk: Walk, scores: list[int]) -> None:
    best = max(scores)
    for seat, points in enumerate(scores):
        if points == best and "ABCD"[seat] not in walk.see()["page"]:
            walk.fail(f"seat {seat + 1} won with {points}: {walk.see()['bar']}")
    walk.says(str(best), "page")
