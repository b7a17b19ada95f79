"""A whole game of VECTRON by touch, from the map to six points; the second implementation plays it."""

import copy
from collections.abc import Iterator

from tests.vectron.naive import NaiveTable
from tests.walker.walk import Walk, open_empty_record, seat_players

PAIRED_MOVE_CARDS = [kind + str(distance) for kind in "DO" for distance in (1, 2, 3, 4) for _ in range(2)]
DECK_CARDS = [*PAIRED_MOVE_CARDS, "D1", "D2", "O1", "O2", "D3", "O3", "S", "S"]
PLAYERS = (2, 3, 4)


def set_up_table(walk: Walk, players: int) -> NaiveTable:
    """Enters a random map from the start page to the first turn; returns the table."""
    open_empty_record(walk, "vectron")
    chips = ["S", "S", "G", "G", "G", *"111122223333"]
    cells = [*"abcd"[:players], *chips[: 16 - players]]
    walk.chance.shuffle(cells)
    with walk.limit_touches(20):
        seat_players(walk, players)
        walk.touch(within="#answer", words="マップ|map")
        walk.press_tray_keys(*cells)
    seats = "&".join(f"p{n}=h2&row{n}=-" for n in range(1, players + 1))
    rows = "_".join("".join(cells[at : at + 4]) for at in (0, 4, 8, 12))
    return NaiveTable(f"players={players}&{seats}&map={rows}")


def play(walk: Walk, players: int, turn_limit: int = 400) -> Iterator[None]:
    """Plays turn by turn and compares the screen after each."""
    table = set_up_table(walk, players)
    entered_moves: list[str] = []
    deck: list[str] = []
    hands = shuffle_and_deal_hands(walk, table, deck)
    for _ in range(turn_limit):
        me = table.turn
        table.hand = hands[me]
        over = play_one_turn(walk, table, entered_moves, deck)
        if over is not None:
            check_winner_shown(walk, over)
            return
        if sum(map(len, table.rows)) == 0 and not any(table.gauge):
            hands = shuffle_and_deal_hands(walk, table, deck)  # a settlement deals all cards anew
        walk.expect_record("_".join(entered_moves))
        compare_with_screen(walk, table, entered_moves)
        yield


def shuffle_and_deal_hands(walk: Walk, table: NaiveTable, deck: list[str]) -> list[list[str]]:
    deck[:] = walk.chance.sample(DECK_CARDS, len(DECK_CARDS))
    return [[deck.pop(), deck.pop()] for _ in range(table.n)]


def enter_move(walk: Walk, entered_moves: list[str], move: str, *, ends_previous_turn: bool = False) -> None:
    """Enters a move by touch. ends_previous_turn: it also ends the turn before."""
    moves = ["stop", move] if ends_previous_turn else [move]
    walk.touch(put="_".join(moves), within="#app")
    entered_moves.extend(moves)


def play_one_turn(walk: Walk, table: NaiveTable, entered_moves: list[str], deck: list[str]) -> list[int] | None:
    """Plays and enters one turn; returns the final scores if it ends the game, else None."""
    me, hand = table.turn, table.hand
    assert hand is not None
    ends = can_last_mover_go_on(table, entered_moves)
    if table.down[me]:
        card = deck.pop()
        table.rows[me].insert(0, card)
        table.down[me] = False
        enter_move(walk, entered_moves, f"forced.{card}")
    else:
        rows = [seat for seat in range(table.n) if table.rows[seat]]
        if rows and walk.chance.random() < 0.4:
            seat = walk.chance.choice(rows)
            hand.append(table.rows[seat].pop(0))
            enter_move(walk, entered_moves, f"draw.p{seat + 1}", ends_previous_turn=ends)
        else:
            hand.append(deck.pop())
            enter_move(walk, entered_moves, "draw.deck", ends_previous_turn=ends)
        card = walk.chance.choice(hand)
        hand.remove(card)
        table.rows[me].insert(0, card)
        enter_move(walk, entered_moves, f"play.{card}")
    table.phase, table.used = "move", 0
    while table.used < len(table.rows[me]):
        target = choose_jump_target(walk, table)
        table.jump_to_cell(target)
        table.used += 1
        enter_move(walk, entered_moves, f"move.{'ABCD'[target % 4]}{target // 4 + 1}")
        if max(table.gauge) >= 7 or (table.used < len(table.rows[me]) and walk.chance.random() < 0.4):
            break
    if max(table.gauge) < 7:
        if table.used == len(table.rows[me]):
            entered_moves.append("stop")  # the app ends the turn with the last card of the row
        elif not deck or table.down[(me + 1) % table.n]:
            enter_move(walk, entered_moves, "stop")  # else the draw of the next seat ends the turn
    _, end = table.end_turn_and_settle()
    return table.score if end else None


def choose_jump_target(walk: Walk, table: NaiveTable) -> int:
    """Chooses the target of a jump like a person: mostly one that raises the gauge or has a better chip."""
    found = sorted(table.find_reachable_cells(table.rows[table.turn][table.used]))
    walk.chance.shuffle(found)
    if walk.chance.random() < 0.2:
        return found[0]

    def value_of_target(target: int) -> tuple[int, int]:
        after = copy.deepcopy(table)
        after.jump_to_cell(target)
        return after.gauge[table.turn], after.stars_of_chip(after.chip[table.turn])

    return max(found, key=value_of_target)


def can_last_mover_go_on(table: NaiveTable, entered_moves: list[str]) -> bool:
    """Returns whether the turn of the last mover has not ended yet."""
    return bool(entered_moves) and entered_moves[-1] != "stop" and any(table.rows)


def compare_with_screen(walk: Walk, table: NaiveTable, entered_moves: list[str]) -> None:
    """Compares turn, gauges and points with the screen."""
    if not can_last_mover_go_on(table, entered_moves):
        walk.check_turn(table.turn)
    for seat, text in enumerate(walk.read_screen()["seats"]):
        if not (str(table.gauge[seat]) in text and str(table.score[seat]) in text):
            walk.fail_with_steps(
                f"seat {seat + 1} has gauge {table.gauge[seat]} and {table.score[seat]} points: {text}"
            )


def check_winner_shown(walk: Walk, scores: list[int]) -> None:
    page = walk.read_screen()["page"]
    for seat, points in enumerate(scores):
        if points == max(scores) and not ("ABCD"[seat] in page and str(points) in page):
            walk.fail_with_steps(f"seat {seat + 1} won with {points}: {page[:400]}")
