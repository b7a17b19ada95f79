"""A whole game of SCOUT! by touch, with all rounds, entered by a spectator who knows all hands."""

from collections.abc import Iterator

from tests.scout import naive
from tests.scout.tables import deal_round_hands
from tests.walker.walk import Walk, open_empty_record, seat_players

PLAYERS = (2, 3, 4, 5)
IS_ROUND_OVER_SCRIPT = "return document.querySelector('#picture[data-over], #answer a.go') !== null"
ROUNDS_BY_PLAYERS = {2: 2, 3: 3, 4: 4, 5: 5}


def play(walk: Walk, players: int) -> Iterator[None]:
    open_empty_record(walk, "scout")
    seat_players(walk, players)
    walk.press_start()
    totals = [0] * players
    move_count = 0
    for number in range(ROUNDS_BY_PLAYERS[players]):
        now = naive.build_start_position(players, deal_round_hands(players, walk.chance))
        now.turn = number % players
        while not now.end_kind_and_seat:
            move = choose_move(walk, now)
            after = naive.position_after_move(now, move)
            enter_move(walk, now, after, move)
            move_count += 1
            now = after
            walk.update_extended_record(move_count)
            if (
                players == 2
                and now.end_kind_and_seat == ("unbeaten", now.owner)
                and not walk.phone.js(IS_ROUND_OVER_SCRIPT)
            ):
                # The player enters that no move is possible, as the app does not know the hand.
                walk.touch(go="stuck", within="#tray")
                walk.press_accept()
                move_count += 1
                walk.update_extended_record(move_count)
            if not now.end_kind_and_seat:
                compare_with_screen(walk, now)
            yield
        points = naive.list_round_points(now)
        totals = [a + b for a, b in zip(totals, points, strict=True)]
        check_round_end(walk, totals, is_last_round=number + 1 == ROUNDS_BY_PLAYERS[players])
        if number + 1 < ROUNDS_BY_PLAYERS[players]:
            walk.touch(within="#answer", words="次|Next|ラウンド")


def choose_move(walk: Walk, position_now: naive.NaivePosition) -> str:
    """Chooses like a person: mostly the strongest set, else a scout, sometimes both."""
    found = naive.list_legal_moves(position_now)
    shows = [move for move in found if move.startswith("show")]
    both = [move for move in found if move.startswith("both") and move.count(".") > 2 and move[-1].isdigit()]
    if shows and walk.chance.random() < 0.85:
        return shows[0]
    if both and walk.chance.random() < 0.3:
        return walk.chance.choice(both)
    return walk.chance.choice([move for move in found if not move.startswith("both")] or found)


def enter_move(
    walk: Walk, position_before: naive.NaivePosition, position_after: naive.NaivePosition, move: str
) -> None:
    """Enters a move as all players see it: the numbers of a set, the side of a scout."""
    kind, *parts = move.split(".")
    if kind != "show":
        # A set of one card has no sides to choose: the key of the kind scouts it.
        lone = len(position_before.table) == 1
        side = "left" if lone else "?"
        walk.touch(go=f"both.{side}.?" if kind == "both" else f"scouted.{side}", within="#tray")
        if not lone:
            walk.press_tray_keys(parts[0])
    if kind != "scout":
        walk.press_tray_keys(*map(str, naive.list_top_numbers(position_after.table)))
    walk.press_accept()


def compare_with_screen(walk: Walk, position_now: naive.NaivePosition) -> None:
    walk.check_turn(position_now.turn)
    picture = walk.read_screen()["picture"]
    for seat, hand in enumerate(position_now.hands):
        if str(len(hand)) not in picture:
            walk.fail_with_steps(f"seat {seat + 1} holds {len(hand)}: {picture[:200]}")


def check_round_end(walk: Walk, totals: list[int], *, is_last_round: bool) -> None:
    """Checks the points of all players at the end of a round, and the winner after the last one."""
    picture = walk.read_screen()["picture"].replace("−", "-")
    for total in totals:
        if str(total) not in picture:
            walk.fail_with_steps(f"the totals are {totals}: {picture[:400]}")
    if is_last_round:
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        page = walk.read_screen()["page"]
        if not any("ABCDE"[seat] in page for seat in best):
            walk.fail_with_steps(f"{best} won: {page[:300]}")
