"""A whole game of Coupelation by touch: cards face up and face down, a card turned up, the finish card drawn, exchanged
and placed, until all players have won or lost."""

from collections.abc import Iterator

from tests.walker.walk import Walk, open_empty_record, seat_players

PLAYERS = (2, 3, 4)
FINISH_CARD_FATES = ("placed", "exchanged", "lost")
RESERVE_CARDS_BY_PLAYERS = {2: 4, 3: 3, 4: 2}
"""How many cards the reserve has besides 1 and 50."""
TARGET_PYRAMID = (
    (4, 11, 18, 25, 32, 39, 46),
    (8, 15, 22, 29, 36, 43),
    (12, 19, 26, 33, 40),
    (16, 23, 30, 37),
    (20, 27, 34),
    (24, 31),
)
"""A pyramid in order, row by row from the bottom, below the finish card."""
EXCHANGED_CARD, PAID_HAND_CARD, LAST_PAID_CARDS = 46, 47, (9, 10)
"""47 and the finish card (0) take 46 from the reserve, and a discarded hand card changes the sum by one; then 9 and 10,
with a discarded card, take the finish card."""
OTHER_RESERVE_CARDS = (2, 3, 5, 6)
OWN_CARD = 45
"""A number in the hand of A that nobody plays."""
ONE_DIAMOND_PATTERN = "ダイヤ1|one diamond"
LOSING_NUMBER = 13
"""A number that fits nowhere to the right of 25."""


class Table:
    """The table as all players see it, computed without the app. left: the leftmost column of the bottom row."""

    def __init__(self, walk: Walk, players: int) -> None:
        self.walk, self.players = walk, players
        self.hands = [3] * players
        self.placed = {(0, 3)}
        self.left = 3
        self.turn = self.turns = 0
        self.deck = 50 - 1 - (2 + RESERVE_CARDS_BY_PLAYERS[players]) - 3 * players + 1
        self.draws = 1

    def fillable_cells(self, reserved_numbers: set[int]) -> list[tuple[int, int]]:
        """Returns the cells of the target that can be filled now, without those of reserved numbers."""
        near = [
            (0, col) for col in range(7) if (0, col) not in self.placed and {(0, col - 1), (0, col + 1)} & self.placed
        ]
        over = [(row, col) for row in range(1, 6) for col in range(7 - row) if (row, col) not in self.placed]
        supported = [cell for cell in over if {(cell[0] - 1, cell[1]), (cell[0] - 1, cell[1] + 1)} <= self.placed]
        return [cell for cell in (*near, *supported) if number_of_cell(cell) not in reserved_numbers]

    def element_id_of_cell(self, cell: tuple[int, int]) -> str:
        return f"at-tower-{cell[0]}-{cell[1] - self.left}"

    def record_draw(self, *, takes_finish_card: bool = False) -> None:
        """Records the draw before the action: as many cards as allowed."""
        count = min(self.draws, self.deck - takes_finish_card)
        self.hands[self.turn] += count
        self.deck -= count + takes_finish_card

    def record_action(self, spent_cards: int, next_draw_limit: int | None) -> None:
        """Passes the turn on. next_draw_limit: how many cards the next player may draw; None: up to a hand of two."""
        self.hands[self.turn] = min(3, self.hands[self.turn] - spent_cards)
        self.turn = (self.turn + 1) % self.players
        self.draws = max(0, 2 - self.hands[self.turn]) if next_draw_limit is None else next_draw_limit
        self.turns += 1
        self.walk.update_extended_record()
        actions = [move for move in self.walk.record.split("_") if not move.startswith("draw.")]
        if len(actions) != self.turns:
            self.walk.fail_with_steps(f"{self.turns} turns were entered: {self.walk.record}")

    def add_placed_cell(self, cell: tuple[int, int]) -> None:
        self.placed.add(cell)
        self.left = min(self.left, cell[1]) if cell[0] == 0 else self.left


def number_of_cell(cell: tuple[int, int]) -> int:
    return TARGET_PYRAMID[cell[0]][cell[1]]


def play(walk: Walk, players: int, fate: str = "") -> Iterator[None]:
    """Plays a whole game. fate: the finish card is `placed` from a hand or `exchanged` with the reserve, or the game is
    `lost` before."""
    fate = fate or walk.chance.choice(FINISH_CARD_FATES)
    open_empty_record(walk, "coupelation")
    seat_players(walk, players)
    walk.press_start()
    taken = fate == "exchanged"
    reserve = (EXCHANGED_CARD, *OTHER_RESERVE_CARDS) if taken else OTHER_RESERVE_CARDS
    for card in reserve[: RESERVE_CARDS_BY_PLAYERS[players]]:
        walk.touch(within="#picture", words=f"^{card}$")
    walk.press_start()
    table = Table(walk, players)
    owed = {EXCHANGED_CARD} if taken else set()
    back: tuple[int, int] | None = None  # the cell of the card face down
    turned = finish = False
    down_after, up_after = (3, 4) if fate == "lost" else (4, 8)
    while len(table.placed) < sum(map(len, TARGET_PYRAMID)) or back is not None:
        compare_with_screen(walk, table)
        yield
        # Turning up the card takes one more turn; the player of the turn after draws the finish card.
        mine = table.turn == 27 % players
        draws = mine and not finish and table.turns > 1
        if draws:
            walk.touch(within="#tray", words="フィニッシュ|[Ff]inish")
        table.record_draw(takes_finish_card=draws)
        finish = finish or draws
        high = [
            cell
            for cell in table.fillable_cells(set())
            if number_of_cell(cell) > 25 and number_of_cell(cell) not in owed
        ]
        if back is not None and table.turns > up_after:
            if turn_card_up(walk, table, back, loses_game=fate == "lost"):
                return
            back, turned = None, True
        elif back is None and not turned and table.turns > down_after and high:
            back = walk.chance.choice(high)
            lay_face_down(walk, table, back)
        elif owed and mine and finish and (0, 5) in table.placed:
            owed.clear()
            exchange_reserve_card(
                walk,
                table,
                cell=(0, 6),
                card_pattern=str(EXCHANGED_CARD),
                paid_cards=("F", PAID_HAND_CARD),
                dropped_card="2",
            )
            table.add_placed_cell((0, 6))
            table.record_action(2, 1)
        else:
            open_ = table.fillable_cells(owed)
            if not open_:
                walk.fail_with_steps(f"no cell can be filled: {sorted(table.placed)}")
            lay_face_up(walk, table, walk.chance.choice(open_))
    compare_with_screen(walk, table)
    yield
    table.record_draw()
    if fate == "placed":
        walk.touch(id=table.element_id_of_cell((6, 0)))
        walk.press_accept()
    else:
        exchange_reserve_card(
            walk,
            table,
            cell=(6, 0),
            card_pattern="フィニッシュ|[Ff]inish",
            paid_cards=LAST_PAID_CARDS,
            dropped_card="50",
        )
    check_game_outcome(walk, "won")


def touch_one_diamond(walk: Walk) -> None:
    """Enters one diamond for the card, so that the next player may draw one; skips it if there is no choice."""
    if walk.is_touchable(within=".cpbody", words=ONE_DIAMOND_PATTERN):
        walk.touch(within=".cpbody", words=ONE_DIAMOND_PATTERN)


def enter_own_hand_card(walk: Walk, card_number: int) -> None:
    """Enters a card of the hand of A, who is to move."""
    walk.touch(within="#dock", words="^(自分の手札|My hand)")
    walk.touch(within="#cover", put="own.whose.p1")
    walk.touch(within="#cover", put=f"mine.{card_number}")
    if not walk.phone.js("return document.documentElement.dataset.shown === 'p1'"):
        walk.fail_with_steps("the hand is covered while its cards are entered")


def clear_covered_hand(walk: Walk) -> None:
    """Checks that the end of the turn covered the hand, then erases it."""
    if walk.phone.js("return document.documentElement.dataset.shown !== undefined"):
        walk.fail_with_steps("a hand is shown in the turn of another player")
    walk.touch(within="#dock", words="^(Aの手札|Hand of A)")
    walk.touch(within="#cover", put="own.forget")


def lay_face_up(walk: Walk, table: Table, cell: tuple[int, int]) -> None:
    first = table.turns == 0
    if first:
        enter_own_hand_card(walk, OWN_CARD)
    with walk.limit_touches(4 + first):
        walk.touch(id=table.element_id_of_cell(cell))
        if first:
            walk.touch(within="#tray", words="ほかの数|[Oo]ther")
        walk.press_tray_keys(str(number_of_cell(cell)))
        touch_one_diamond(walk)
        walk.press_accept()
    if first:
        clear_covered_hand(walk)
    table.add_placed_cell(cell)
    table.record_action(1, 1)


def lay_face_down(walk: Walk, table: Table, cell: tuple[int, int]) -> None:
    walk.touch(within="#tray", words="^(伏せる|Down)$")
    walk.touch(id=table.element_id_of_cell(cell))
    walk.press_accept()
    table.add_placed_cell(cell)
    table.record_action(1, None)


def turn_card_up(walk: Walk, table: Table, cell: tuple[int, int], *, loses_game: bool) -> bool:
    """Turns the card up; returns whether that loses the game, as it does not fit."""
    walk.touch(id=table.element_id_of_cell(cell))
    if loses_game:
        walk.touch(within="#tray", words="ほかの数|[Oo]ther")
        walk.press_tray_keys(str(LOSING_NUMBER))
        touch_one_diamond(walk)
        check_nothing_is_green(walk)
        walk.press_accept()
        check_game_outcome(walk, "lost")
        return True
    walk.press_tray_keys(str(number_of_cell(cell)))
    touch_one_diamond(walk)
    walk.press_accept()
    table.record_action(0, 1)
    return False


def exchange_reserve_card(
    walk: Walk,
    table: Table,
    *,
    cell: tuple[int, int],
    card_pattern: str,
    paid_cards: tuple[object, object],
    dropped_card: str,
) -> None:
    """Exchanges two hand cards for a reserve card, and discards one."""
    walk.touch(within=".cprow", words=f"^({card_pattern})")
    place = table.element_id_of_cell(cell)
    if not walk.phone.js(f"return document.getElementById('{place}').getAttribute('aria-current') === 'true'"):
        walk.touch(id=place)
    walk.press_tray_keys(str(paid_cards[0]))
    walk.touch(within=".cpbody", words="^1枚破棄$|^discard 1$")
    walk.touch(within=".cpbody", words=f"^{paid_cards[1]}(\\D|$)")
    touch_one_diamond(walk)
    walk.touch(within=".cprow", words=f"^{dropped_card}( |$)")
    walk.press_accept()


def compare_with_screen(walk: Walk, table: Table) -> None:
    seat = walk.phone.js("return document.querySelector('.cpc.turn')?.textContent ?? ''")
    if "ABCD"[table.turn] not in seat or str(table.hands[table.turn]) not in seat:
        walk.fail_with_steps(f"{'ABCD'[table.turn]} has {table.hands[table.turn]} cards and the turn: {seat}")
    deck = walk.phone.js("return document.querySelector('.cpc.r3')?.textContent ?? ''")
    if str(table.deck) not in deck:
        walk.fail_with_steps(f"{table.deck} cards are in the deck: {deck}")


def check_nothing_is_green(walk: Walk) -> None:
    """Checks that no verdict is green while the game is lost."""
    if walk.phone.js("return !!document.querySelector('#answer .st.yes, .cp-told.yes')"):
        walk.fail_with_steps("a lost game has a green verdict")


def check_game_outcome(walk: Walk, outcome: str) -> None:
    """Checks that the ending says `won` or `lost`, and that only a won game is green."""
    if walk.phone.js("return !!document.querySelector('.over-won')") != (outcome == "won"):
        walk.fail_with_steps(f"the tower is not drawn as {outcome}: {walk.read_screen()['picture'][:200]}")
    words = ("勝", "won") if outcome == "won" else ("負", "敗", "lost")
    if not any(word in walk.read_screen()["page"] for word in words):
        walk.fail_with_steps(f"the page does not say {outcome}: {walk.read_screen()['page'][:300]}")
    if outcome == "lost":
        check_nothing_is_green(walk)
