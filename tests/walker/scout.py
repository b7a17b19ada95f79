"""A whole game of SCOUT! by touch, all rounds of it, as a spectator sees it who knows all hands."""

from __future__ import annotations

from collections.abc import Iterator

from tests.scout import naive
from tests.scout.tables import deal_round_hands
from tests.walker.walk import Walk, opened, seat_players

PLAYERS = (2, 3, 4, 5)
OVER = "return document.querySelector('#picture[data-over], #answer a.go') !== null"
ROUNDS = {2: 2, 3: 3, 4: 4, 5: 5}


def play(walk: Walk, players: int) -> Iterator[None]:
    opened(walk, "scout")
    seat_players(walk, players)
    walk.touch(within="#answer", words="始める|Start")
    totals = [0] * players
    told = 0
    for number in range(ROUNDS[players]):
        now = naive.build_start_position(players, deal_round_hands(players, walk.chance))
        now.turn = number % players
        while not now.end_kind_and_seat:
            move = choose(walk, now)
            after = naive.position_after_move(now, move)
            tell(walk, now, after, move)
            told += 1
            now = after
            recorded(walk, told)
            if players == 2 and now.end_kind_and_seat == ("unbeaten", now.owner) and not walk.phone.js(OVER):
                # Whoever can do nothing says so: only that hand knows.
                walk.touch(go="stuck", within="#tray")
                walk.touch(within="#answer", words="^(決める|Done)$")
                told += 1
                recorded(walk, told)
            if not now.end_kind_and_seat:
                compare(walk, now)
            yield
        points = naive.list_round_points(now)
        totals = [a + b for a, b in zip(totals, points, strict=True)]
        ending(walk, totals, last=number + 1 == ROUNDS[players])
        if number + 1 < ROUNDS[players]:
            walk.touch(within="#answer", words="次|Next|ラウンド")


def choose(walk: Walk, now: naive.NaivePosition) -> str:
    """As a person would: what is strong is shown, else a card is taken; now and then both."""
    found = naive.list_legal_moves(now)
    shows = [move for move in found if move.startswith("show")]
    both = [move for move in found if move.startswith("both") and move.count(".") > 2 and move[-1].isdigit()]
    if shows and walk.chance.random() < 0.85:
        return shows[0]
    if both and walk.chance.random() < 0.3:
        return walk.chance.choice(both)
    return walk.chance.choice([move for move in found if not move.startswith("both")] or found)


def tell(walk: Walk, now: naive.NaivePosition, after: naive.NaivePosition, move: str) -> None:
    """A move as everybody saw it: the numbers that were shown, the end that was taken."""
    kind, *parts = move.split(".")
    if kind != "show":
        # Of a single card there is no end to choose: the key of the kind takes it.
        lone = len(now.table) == 1
        side = "left" if lone else "?"
        walk.touch(go=f"both.{side}.?" if kind == "both" else f"scouted.{side}", within="#tray")
        if not lone:
            walk.touch(put=parts[0], within="#tray")
    if kind != "scout":
        shown = naive.list_top_numbers(after.table)
        for number in shown:
            walk.touch(put=str(number), within="#tray")
    walk.touch(within="#answer", words="^(決める|Done)$")


def recorded(walk: Walk, told: int) -> None:
    """The record has one move more."""
    walk.touched_record()
    moves = walk.record.split("_")
    if len(moves) != told:
        walk.fail(f"{told} turns were told, the record has {len(moves)}: {walk.record}")


def compare(walk: Walk, now: naive.NaivePosition) -> None:
    screen = walk.see()
    letter = "ABCDE"[now.turn]
    if (
        f"{letter}の番" not in screen["bar"]
        and f"{letter} to move" not in screen["bar"]
        and letter not in screen["bar"]
    ):
        walk.fail(f"{letter}'s turn: {screen['bar']}")
    for seat, hand in enumerate(now.hands):
        if str(len(hand)) not in screen["picture"]:
            walk.fail(f"seat {seat + 1} holds {len(hand)}: {screen['picture'][:200]}")


def ending(walk: Walk, totals: list[int], *, last: bool) -> None:
    """The round's end says everybody's points; the last one who won."""
    picture = walk.see()["picture"].replace("−", "-")
    for total in totals:
        if str(total) not in picture:
            walk.fail(f"the totals are {totals}: {picture[:400]}")
    if last:
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        page = walk.see()["page"]
        if not any("ABCDE"[seat] in page for seat in best):
            walk.fail(f"{best} won: {page[:300]}")
