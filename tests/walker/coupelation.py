"""A whole game of Coupelation by touch: cards laid face up or face down and turned up, the finish card drawn, exchanged
and placed, until all have won or all have lost together."""

from __future__ import annotations

from collections.abc import Iterator

from tests.walker.walk import Walk, opened, seat_players

PLAYERS = (2, 3, 4)
WAYS = ("placed", "exchanged", "discarded", "lost")
RESERVE = {2: 4, 3: 3, 4: 2}
"""Cards of the reserve besides 1 and 50."""
TARGET = (
    (4, 11, 18, 25, 32, 39, 46),
    (8, 15, 22, 29, 36, 43),
    (12, 19, 26, 33, 40),
    (16, 23, 30, 37),
    (20, 27, 34),
    (24, 31),
)
"""A pyramid in order, row by row from the bottom, below the finish card."""
EXCHANGED, PAID, LAST = 46, 47, (9, 10)
"""47 with the finish card, which counts 0, and one more takes 46 from the reserve; 9, 10 and one more take it back."""
THROWN = (6, 41)
"""These make 46 by one more as well, which is the finish card, discarded."""
SPARE = (2, 3, 5, 6)
OWN_CARD = 45
"""A number that lies nowhere and is never told: A has it in hand."""
DONE = "^(決める|Accept)$"
DIAMOND = "ダイヤ1|one diamond"
LOSES = 13
"""A number that fits nowhere to the right of 25."""


class Table:
    """The table as it lies: what everybody sees, and nothing of the app. left: the leftmost card of the bottom row."""

    def __init__(self, walk: Walk, players: int) -> None:
        self.walk, self.players = walk, players
        self.hands = [3] * players
        self.placed = {(0, 3)}
        self.left = 3
        self.turn = self.told = 0
        self.deck = 50 - 1 - (2 + RESERVE[players]) - 3 * players + 1
        self.draws = 1

    def free(self, later: set[int]) -> list[tuple[int, int]]:
        """Cells of the target that can be filled now."""
        near = [
            (0, col) for col in range(7) if (0, col) not in self.placed and {(0, col - 1), (0, col + 1)} & self.placed
        ]
        over = [(row, col) for row in range(1, 6) for col in range(7 - row) if (row, col) not in self.placed]
        stands = [cell for cell in over if {(cell[0] - 1, cell[1]), (cell[0] - 1, cell[1] + 1)} <= self.placed]
        return [cell for cell in (*near, *stands) if number(cell) not in later]

    def id_of(self, cell: tuple[int, int]) -> str:
        return f"at-tower-{cell[0]}-{cell[1] - self.left}"

    def drawn(self, *, finish: bool = False) -> None:
        """The draw before the action, as much as there may be."""
        count = min(self.draws, self.deck - finish)
        self.hands[self.turn] += count
        self.deck -= count + finish

    def acted(self, spent: int, draws: int | None) -> None:
        """After an action that spent so many hand cards; draws: what the next may draw, None: up to a hand of two."""
        self.hands[self.turn] = min(3, self.hands[self.turn] - spent)
        self.turn = (self.turn + 1) % self.players
        self.draws = max(0, 2 - self.hands[self.turn]) if draws is None else draws
        self.told += 1
        self.walk.touched_record()
        actions = [move for move in self.walk.record.split("_") if not move.startswith("draw.")]
        if len(actions) != self.told:
            self.walk.fail(f"{self.told} turns were told: {self.walk.record}")

    def put(self, cell: tuple[int, int]) -> None:
        self.placed.add(cell)
        self.left = min(self.left, cell[1]) if cell[0] == 0 else self.left


def number(cell: tuple[int, int]) -> int:
    return TARGET[cell[0]][cell[1]]


def play(walk: Walk, players: int, way: str = "") -> Iterator[None]:
    """way: how the finish card ends: `placed` from a hand, `exchanged` by way of the reserve, `discarded`, after which
    nobody can win; or the game is `lost` before."""
    way = way or walk.chance.choice(WAYS)
    opened(walk, "coupelation")
    seat_players(walk, players)
    walk.touch(within="#answer", words="始める|Start")
    taken = way in ("exchanged", "discarded")
    reserve = (EXCHANGED, *SPARE) if taken else SPARE
    for card in reserve[: RESERVE[players]]:
        walk.touch(within="#picture", words=f"^{card}$")
    walk.touch(within="#answer", words="始める|Start")
    table = Table(walk, players)
    owed = {EXCHANGED} if taken else set()
    back: tuple[int, int] | None = None  # of the card that lies face down
    turned = finish = False
    while len(table.placed) < sum(map(len, TARGET)) or back is not None:
        compare(walk, table)
        yield
        # One card is turned up later and takes a turn of its own: whoever draws the finish card has the turn after it.
        mine = table.turn == 27 % players
        draws = mine and not finish and table.told > 1
        if draws:
            walk.touch(within="#tray", words="フィニッシュ|[Ff]inish")
        table.drawn(finish=draws)
        finish = finish or draws
        high = [cell for cell in table.free(set()) if number(cell) > 25 and number(cell) not in owed]
        if back is not None and table.told > 8:
            if turn_up(walk, table, back, loses=way == "lost"):
                return
            back, turned = None, True
        elif back is None and not turned and table.told > 4 and high:
            back = walk.chance.choice(high)
            face_down(walk, table, back)
        elif owed and mine and finish and (0, 5) in table.placed:
            owed.clear()
            spent = THROWN if way == "discarded" else ("F", PAID)
            exchange(walk, table, cell=(0, 6), card=str(EXCHANGED), paid=spent, drop="2", lost=way == "discarded")
            table.put((0, 6))
            table.acted(2, 1)
        else:
            open_ = table.free(owed)
            if not open_:
                walk.fail(f"nothing can be laid: {sorted(table.placed)}")
            lay(walk, table, walk.chance.choice(open_))
    compare(walk, table)
    yield
    table.drawn()
    if way == "discarded":
        ended_by_the_table(walk)
        never_won(walk)
        return
    if way == "placed":
        walk.touch(id=table.id_of((6, 0)))
        walk.touch(within="#answer", words=DONE)
    else:
        exchange(walk, table, cell=(6, 0), card="フィニッシュ|[Ff]inish", paid=LAST, drop="50")
    over(walk, "won")


def marked(walk: Walk) -> None:
    """Every card face up has one diamond here: the next may draw one."""
    if walk.there(within=".cpbody", words=DIAMOND):
        walk.touch(within=".cpbody", words=DIAMOND)


def tell_hand(walk: Walk, own: int) -> None:
    """A card of the hand of A, who is to move."""
    walk.touch(within="#dock", words="^(自分の手札|My hand)")
    walk.touch(within="#cover", put="mine.p1")
    walk.touch(within="#cover", put=f"mine.{own}")
    if not walk.phone.js("return document.documentElement.dataset.shown === 'p1'"):
        walk.fail("a hand is covered while it is touched in")


def forget_hand(walk: Walk) -> None:
    """With the turn it was covered; it says whose it is, and one touch shows it."""
    if walk.phone.js("return document.documentElement.dataset.shown !== undefined"):
        walk.fail("a hand lies open with the turn of another")
    walk.touch(within="#dock", words="^(Aの手札|Hand of A)")
    walk.touch(within="#cover", put="mine.none")


def lay(walk: Walk, table: Table, cell: tuple[int, int]) -> None:
    first = table.told == 0
    if first:
        tell_hand(walk, OWN_CARD)
    walk.touch(id=table.id_of(cell))
    if first:
        walk.touch(within="#tray", words="ほかの数|[Oo]ther")
    walk.touch(within="#tray", put=str(number(cell)))
    marked(walk)
    walk.touch(within="#answer", words=DONE)
    if first:
        forget_hand(walk)
    table.put(cell)
    table.acted(1, 1)


def face_down(walk: Walk, table: Table, cell: tuple[int, int]) -> None:
    walk.touch(within="#tray", words="^(伏せる|Down)$")
    walk.touch(id=table.id_of(cell))
    walk.touch(within="#answer", words=DONE)
    table.put(cell)
    table.acted(1, None)


def turn_up(walk: Walk, table: Table, cell: tuple[int, int], *, loses: bool) -> bool:
    """The card turned up fits; or all have lost."""
    walk.touch(id=table.id_of(cell))
    if loses:
        walk.touch(within="#tray", words="ほかの数|[Oo]ther")
        walk.touch(within="#tray", put=str(LOSES))
        marked(walk)
        never_green(walk)
        walk.touch(within="#answer", words=DONE)
        over(walk, "lost")
        return True
    walk.touch(within="#tray", put=str(number(cell)))
    marked(walk)
    walk.touch(within="#answer", words=DONE)
    table.acted(0, 1)
    return False


def exchange(
    walk: Walk,
    table: Table,
    *,
    cell: tuple[int, int],
    card: str,
    paid: tuple[object, object],
    drop: str,
    lost: bool = False,
) -> None:
    """A card of the reserve into the tower, for two of the hand and one discarded. lost: it is the finish card."""
    walk.touch(within=".cprow", words=f"^({card})")
    place = table.id_of(cell)
    if not walk.phone.js(f"return document.getElementById('{place}').getAttribute('aria-current') === 'true'"):
        walk.touch(id=place)
    walk.touch(within="#tray", put=str(paid[0]))
    walk.touch(within=".cpbody", **({"put": "lost"} if lost else {"words": "^1枚破棄$|^discard 1$"}))
    walk.touch(within=".cpbody", words=f"^{paid[1]}(\\D|$)")
    marked(walk)
    walk.touch(within=".cprow", words=f"^{drop}( |$)")
    if lost:
        never_green(walk)
    walk.touch(within="#answer", words=DONE)


def compare(walk: Walk, table: Table) -> None:
    seat = walk.phone.js("return document.querySelector('.cpc.turn')?.textContent ?? ''")
    if "ABCD"[table.turn] not in seat or str(table.hands[table.turn]) not in seat:
        walk.fail(f"{'ABCD'[table.turn]} has {table.hands[table.turn]} cards and the turn: {seat}")
    deck = walk.phone.js("return document.querySelector('.cpc.r3')?.textContent ?? ''")
    if str(table.deck) not in deck:
        walk.fail(f"{table.deck} cards are in the deck: {deck}")


def never_green(walk: Walk) -> None:
    """What loses wears no ring of what is right."""
    if walk.phone.js("return !!document.querySelector('#answer .st.yes, .cp-told.yes')"):
        walk.fail("what loses is green")


def ended_by_the_table(walk: Walk) -> None:
    """The book does not say when: the table may end it, and take that back."""
    walk.touch(within="#answer", words="^(ここで終える|End here)$")
    over(walk, "lost")
    walk.stands()
    walk.touch(id="undo")


def never_won(walk: Walk) -> None:
    """The whole pyramid stands and nothing can be laid on it: asked, the app says so."""
    if walk.phone.js("return !!document.querySelector('.over-won')"):
        walk.fail("without the finish card nobody wins")
    walk.touch(tab="score")
    walk.touch(words="^(まだ完成できる|Can it still be)", href="/possible")
    never_green(walk)
    if not any(words in walk.see()["page"] for words in ("もう勝てない", "cannot be won any more")):
        walk.fail(f"nobody says that the finish card is gone: {walk.see()['page'][:400]}")


def over(walk: Walk, outcome: str) -> None:
    """All have won or lost together, on the picture and in words; only what is won is green."""
    if not walk.phone.js(f"return !!document.querySelector('.over-{outcome}')"):
        walk.fail(f"the picture does not say {outcome}: {walk.see()['picture'][:200]}")
    words = ("勝", "won") if outcome == "won" else ("負", "敗", "lost")
    if not any(word in walk.see()["page"] for word in words):
        walk.fail(f"nobody says {outcome}: {walk.see()['page'][:300]}")
    if outcome == "lost":
        never_green(walk)
