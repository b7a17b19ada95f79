"""A plain second implementation of VECTRON on text, independent of the engine."""

from __future__ import annotations

import copy
from urllib.parse import parse_qsl

PIECE_LETTERS = "abcd"


class NaiveTable:
    """A table as lists; only the hand may be missing."""

    def __init__(self, query: str) -> None:
        q = dict(parse_qsl(query))
        self.n = int(q.get("players", "4"))
        self.turn = int(q.get("turn", "p1")[1]) - 1
        self.cells = list(q["map"].replace("_", ""))
        self.chip: list[str] = []
        self.gauge: list[int] = []
        self.score: list[int] = []
        self.down: list[bool] = []
        for seat in range(self.n):
            facts = q[f"p{seat + 1}"].split(".")
            self.chip.append(next(f[1] for f in facts if f[0] == "h"))
            self.gauge.append(sum(int(f[1:]) for f in facts if f[0] == "g"))
            self.score.append(sum(int(f[1:]) for f in facts if f[0] == "s"))
            self.down.append("down" in facts)
        self.rows = [self.split_card_codes(q[f"row{seat + 1}"]) for seat in range(self.n)]
        self.hand = self.split_card_codes(q["hand"]) if "hand" in q else None
        self.phase = q.get("phase", "draw")
        self.used = int(q.get("used", "0"))
        self.capped = "gauge-capped" in q.get("house", "")
        self.house = q.get("house", "")

    @staticmethod
    def split_card_codes(text: str) -> list[str]:
        return [] if text == "-" else text.split(".")

    def format_table_query(self) -> str:
        """The canonical query."""
        seats = range(self.n)
        facts = {
            "players": "" if self.n == 4 else str(self.n),
            **{f"p{s + 1}": self.format_seat(s) for s in seats},
            "turn": f"p{self.turn + 1}" if self.turn else "",
            "house": self.house,
            "map": "_".join("".join(self.cells[i : i + 4]) for i in (0, 4, 8, 12)),
            **{f"row{s + 1}": ".".join(self.rows[s]) or "-" for s in seats},
            "hand": "" if self.hand is None else ".".join(self.hand) or "-",
            "phase": "" if self.phase == "draw" else self.phase,
            "used": str(self.used or ""),
        }
        return "&".join(f"{name}={value}" for name, value in facts.items() if value)

    def format_seat(self, seat: int) -> str:
        numbers = {"g": self.gauge[seat], "s": self.score[seat]}
        facts = [f"h{self.chip[seat]}", *(f"{name}{number}" for name, number in numbers.items() if number)]
        return ".".join([*facts, "down"] if self.down[seat] else facts)

    def find_legal_steps_with_outcomes(self) -> dict[str, tuple[str, str]]:
        """Every legal move with (next, end); both are empty if a card is unknown."""
        if max(self.gauge) >= 7:
            return {}
        found: dict[str, tuple[str, str]] = {}
        me = self.turn
        if self.phase == "draw":
            if self.down[me]:
                return {"forced": ("", "")}
            found["draw.deck"] = ("", "")
            for s in range(self.n):
                if self.rows[s]:
                    t = copy.deepcopy(self)
                    t.hand = [*(t.hand or []), t.rows[s].pop(0)]
                    t.phase = "play"
                    found[f"draw.p{s + 1}"] = (t.format_table_query(), "")
        elif self.phase == "play":
            for card in self.hand or []:
                found[f"play.{card}"] = (self.table_after_playing(card).format_table_query(), "")
        else:
            if self.used < len(self.rows[me]):
                for target in sorted(self.find_reachable_cells(self.rows[me][self.used])):
                    t = copy.deepcopy(self)
                    t.jump_to_cell(target)
                    t.used += 1
                    name = f"move.{'ABCD'[target % 4]}{target // 4 + 1}"
                    found[name] = t.end_turn_and_settle() if max(t.gauge) >= 7 else (t.format_table_query(), "")
            if self.used:
                found["stop"] = copy.deepcopy(self).end_turn_and_settle()
        return found

    def table_after_playing(self, card: str) -> NaiveTable:
        """The table after a card of the hand is put on the row of the mover."""
        t = copy.deepcopy(self)
        assert t.hand is not None
        t.hand.remove(card)
        t.rows[t.turn].insert(0, card)
        t.phase = "move"
        return t

    def find_reachable_cells(self, card: str) -> set[int]:
        if card == "S":
            return {c for c in range(16) if self.cells[c] == "S"}
        here = self.cells.index(PIECE_LETTERS[self.turn])
        dirs = [(1, 1), (1, -1), (-1, 1), (-1, -1)] if card[0] == "D" else [(1, 0), (-1, 0), (0, 1), (0, -1)]
        found = set()
        for dx, dy in dirs:
            x, y = here % 4, here // 4
            for _ in range(int(card[1])):
                if x + dx in (-1, 4):
                    dx = -dx
                if y + dy in (-1, 4):
                    dy = -dy
                x += dx
                y += dy
            found.add(4 * y + x)
        return found

    def stars_of_chip(self, chip: str) -> int:
        return 0 if chip == "G" else int(chip)

    def raise_gauge(self, seat: int, left_chip: str) -> None:
        """Raises a gauge by the stars of the chip that is left behind."""
        self.gauge[seat] += self.stars_of_chip(left_chip)
        if self.capped:
            self.gauge[seat] = min(7, self.gauge[seat])

    def jump_to_cell(self, target: int) -> None:
        me = self.turn
        here = self.cells.index(PIECE_LETTERS[me])
        self.down[me] = False
        if target == here:
            return
        there = self.cells[target]
        self.cells[target] = PIECE_LETTERS[me]
        mine = self.chip[me]
        if there == "S":
            self.cells[here] = "S"
        elif there in PIECE_LETTERS:
            other = PIECE_LETTERS.index(there)
            self.cells[here] = there
            theirs = self.chip[other]
            self.chip[me], self.chip[other] = theirs, mine
            self.down[other] = not self.down[other]
            if theirs == "G":
                self.raise_gauge(me, mine)
            if mine == "G":
                self.raise_gauge(other, theirs)
        else:
            self.cells[here] = mine
            self.chip[me] = there
            if there == "G":
                self.raise_gauge(me, mine)

    def settlement_points(self) -> list[int]:
        """The points of a settlement now."""
        if self.n == 2:
            return [max(0, self.gauge[0] - self.gauge[1]), max(0, self.gauge[1] - self.gauge[0])]
        return [self.n - 1 - len({g for g in self.gauge if g > mine}) for mine in self.gauge]

    def is_settlement_due(self) -> bool:
        """Whether a settlement is due at the end of a turn: a gauge at seven or an empty deck."""
        left = 24 - sum(len(r) for r in self.rows) - 2 * self.n
        return max(self.gauge) >= 7 or left == 0

    def end_turn_and_settle(self) -> tuple[str, str]:
        """The table after the end of the turn, as (next, end)."""
        self.hand = None
        self.phase = "draw"
        self.used = 0
        if self.is_settlement_due():
            before = self.format_table_query()
            self.score = [a + b for a, b in zip(self.score, self.settlement_points(), strict=True)]
            if max(self.score) >= 6:
                return "", before
            self.gauge = [0] * self.n
            self.down = [False] * self.n
            self.rows = [[] for _ in range(self.n)]
        self.turn = (self.turn + 1) % self.n
        return self.format_table_query(), ""


def find_reachable_turn_ends(query: str) -> set[str]:
    """Every table that the turn can still reach with known cards; `end:` precedes a table at the end of the game.

    After a draw from the deck only the two known cards are played.
    """
    found: set[str] = set()
    todo = [query]
    first = NaiveTable(query)
    if first.phase == "draw" and not first.down[first.turn] and max(first.gauge) < 7:
        todo += [first.table_after_playing(card).format_table_query() for card in set(first.hand or [])]
    while todo:
        table = NaiveTable(todo.pop())
        for move, (after, end) in table.find_legal_steps_with_outcomes().items():
            if end:
                found.add("end:" + end)
            elif after and (move == "stop" or NaiveTable(after).turn != table.turn):
                found.add(after)
            elif after:
                todo.append(after)
    return found
