"""A whole game of VOGU by touch: the opening cards, every turn as all players see it, the last hands, the totals."""

from collections.abc import Iterator

from tests.vogu import naive
from tests.vogu.tables import random_face
from tests.walker.walk import Walk, open_empty_record, seat_players

PLAYERS = (3, 4, 5)
TURNS_BY_PLAYERS = {3: 30, 4: 28, 5: 25}
READ_VALUES_SCRIPT = "return [...'BRYGWK'].map((one) => document.getElementById(`at-value-${one}`)?.textContent ?? '')"


def edges_of_face(face: str) -> list[str]:
    return [face[at : at + 2] for at in (0, 2, 4, 6)]


def play(walk: Walk, players: int) -> Iterator[None]:
    open_empty_record(walk, "vogu")
    board: naive.Board = {}
    with walk.limit_touches(4 + 4 * naive.STARTING_CARDS_BY_PLAYERS[players]):
        seat_players(walk, players)
        walk.press_start()
        for col in range(naive.STARTING_CARDS_BY_PLAYERS[players]):
            board[col, 0] = random_face(walk.chance)
            walk.press_tray_keys(*edges_of_face(board[col, 0]))
    values = naive.apply_changes_one_by_one(
        dict.fromkeys(naive.COLOUR_ORDER, 0), naive.list_starting_contact_changes(board)
    )
    hands = [[random_face(walk.chance) for _ in range(naive.HAND_SIZE_BY_PLAYERS[players])] for _ in range(players)]
    shown: list[list[str]] = [[] for _ in range(players)]
    for turn in range(TURNS_BY_PLAYERS[players]):
        seat = turn % players
        compare_with_screen(walk, seat, values)
        yield
        tokens = [card[2:] for cards in shown for card in cards]
        mine = [card[:2] for card in shown[seat]]
        found = naive.list_legal_moves(
            board,
            hand=hands[seat],
            revealed_cards=mine,
            taken_tokens=[one.upper() for one in tokens],
            tokens_per_colour=naive.TOKENS_PER_COLOUR_BY_PLAYERS[players],
        )
        reveals = [move for move in found if move.startswith("reveal")]
        # A reveal costs two cards, and each player needs four scoring cards at the end.
        if reveals and len(hands[seat]) > 4 - len(shown[seat]) + 1 and walk.chance.random() < 0.25:
            move = walk.chance.choice(reveals)
        else:
            move = walk.chance.choice([move for move in found if move.startswith("place")])
        kind, face, *rest = move.split(".")
        hands[seat].remove(face)
        if kind == "place":
            col, row = map(int, rest)
            values = naive.apply_changes_one_by_one(values, naive.list_contact_changes(board, face, col, row))
            with walk.limit_touches(6):
                enter_placement(walk, face, col, row)
            board = {(c + (col < 0), r + (row < 0)): one for (c, r), one in {**board, (col, row): face}.items()}
        else:
            discard, token = rest
            hands[seat].remove(discard)
            shown[seat].append(naive.format_card_text(face, token))
            with walk.limit_touches(5):
                enter_reveal(walk, face, token)
        walk.update_extended_record(turn + 1)
    enter_hands_and_check_scores(walk, values, shown, hands)


def enter_placement(walk: Walk, face: str, col: int, row: int) -> None:
    walk.touch(id=f"at-board-{row}-{col}")
    walk.press_tray_keys(*edges_of_face(face))
    walk.press_accept()


def enter_reveal(walk: Walk, face: str, token: str) -> None:
    walk.press_tray_keys("tab.reveal", *naive.format_card_text(face)[:2])
    if walk.is_touchable(put=f"take.{token}", within="#tray"):
        walk.press_tray_keys(f"take.{token}")
    walk.press_accept()


def format_signed_number(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def compare_with_screen(walk: Walk, seat: int, values: dict[str, int]) -> None:
    walk.check_turn(seat)
    texts = walk.phone.js(READ_VALUES_SCRIPT)
    for colour, text in zip(naive.COLOUR_ORDER, texts, strict=True):
        if format_signed_number(values[colour]) not in text:
            walk.fail_with_steps(f"{colour} is worth {values[colour]}: {text}")


def enter_hands_and_check_scores(
    walk: Walk, values: dict[str, int], revealed_cards: list[list[str]], hands: list[list[str]]
) -> None:
    """Enters the last hands in the score view and checks the totals."""
    totals = []
    with walk.limit_touches(1 + sum(map(len, hands))):
        walk.touch(tab="score")
        for mine, hand in zip(revealed_cards, hands, strict=True):
            cards = [naive.format_card_text(face) for face in hand]
            walk.press_tray_keys(*(card[:2] for card in cards))
            totals.append(naive.calculate_points([*mine, *cards], values))
    page = walk.read_screen()["page"]
    for total in totals:
        if str(abs(total)) not in page:
            walk.fail_with_steps(f"the totals are {totals}: {page[:400]}")
