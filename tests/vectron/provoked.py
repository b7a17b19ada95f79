"""A table that provokes each code of what no table can have and of what is worth knowing."""

from __future__ import annotations

from .tables import MAP, ROWS, TWO, full

CELLS = MAP.removeprefix("map=")
GOOD = f"{TWO}{ROWS}&hand=D2.O1"
MOVING = f"{TWO}{ROWS}&phase=move"


def board(*changes: tuple[str, str]) -> str:
    """A table of two by the usual map with some things on it replaced."""
    cells = CELLS
    for old, new in changes:
        cells = cells.replace(old, new)
    return f"players=2&map={cells}"


PROVOKED: dict[str, tuple[str, str]] = {
    "vectron.players": ("score", "players=5"),
    "vectron.seat": ("score", "players=2&p1=g7&p2=-&p3=-"),
    "vectron.row.seat": ("moves", f"{GOOD}&row3=-"),
    "vectron.bonus.seat": ("score", "players=2&p1=g7&p2=-&bonus=1.1.1"),
    "vectron.rounds.seat": ("score", "players=2&p1=g7&p2=-&rounds=7p1.0p0.0p0"),
    "vectron.map.size": ("moves", GOOD.replace("_S1G3", "")),
    "vectron.map.beyond": ("moves", GOOD.replace("_S1G3", "_S1Gc")),
    "vectron.map.twice": ("moves", GOOD.replace("_S1G3", "_S1Ga")),
    "vectron.map.piece": ("moves", GOOD.replace("_1b12", "_1112")),
    "vectron.map.swaps": ("moves", GOOD.replace("_S1G3", "_11G3")),
    "vectron.map.room": ("moves", GOOD.replace("21G1_a", "21G1_1").replace("_S1G3", "_-1G3")),
    "vectron.gauge.negative": ("score", "players=2&p1=g-1&p2=-"),
    "vectron.score.negative": ("score", "players=2&p1=s-1&p2=-"),
    "vectron.score.over": ("score", "players=2&p1=s6&p2=-"),
    "vectron.gauge.capped": ("score", "players=2&p1=g8&p2=-&house=gauge-capped"),
    "vectron.hand.size": ("moves", f"{TWO}{ROWS}&hand=D2.O1.S"),
    "vectron.cards": ("score", f"players=2&p1=-&p2=-&row1={full(10)}&row2={full(11)}"),
    "vectron.cards.count": ("moves", f"{GOOD}&deck=17"),
    "vectron.cards.deck": ("moves", f"{TWO}&row1={full(10)}&row2={full(10)}&hand=D2.O1"),
    "vectron.down.play": ("moves", f"{TWO.replace('h2', 'h2.down')}{ROWS}&hand=D2.O1.S&phase=play"),
    "vectron.down.used": ("moves", f"{MOVING.replace('h2', 'h2.down')}&used=1"),
    "vectron.used.phase": ("moves", f"{GOOD}&used=1"),
    "vectron.row.empty": ("moves", MOVING.replace("row1=O3.S", "row1=-")),
    "vectron.used.row": ("moves", f"{MOVING}&used=3"),
    "vectron.move.settle": ("check", f"{MOVING.replace('h2', 'h2.g3').replace('h3', 'h3.g7')}&move=move.A3"),
    "vectron.move.phase": ("check", f"{MOVING}&move=play.D2"),
    "vectron.move.lying": ("check", f"{GOOD.replace('h2', 'h2.down')}&move=draw.deck"),
    "vectron.move.standing": ("check", f"{GOOD}&move=forced"),
    "vectron.move.seat": ("check", f"{GOOD}&move=draw.p3"),
    "vectron.move.row": ("check", f"{GOOD.replace('row2=D2.O1', 'row2=-')}&move=draw.p2"),
    "vectron.holds": ("check", f"{TWO}{ROWS}&holds=p2.D1.O1.S"),
    "vectron.move.known": (
        "play",
        "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=D1.O1&row2=D2&holds=p1.O1.O3&move=draw.p1_play.O1_move.B2"
        "_stop_draw.p2_play.D2_move.B1_stop_draw.deck.S_play.O9",
    ),
    "vectron.move.turn": (
        "check",
        "players=2&map=21G1_1aS2_1b12_S1G3&p1=hG.g4.s1&p2=h3.g4.down&row1=O1.D1&row2=-&phase=move&move=move.B3_stop",
    ),
    "vectron.move.hand": ("check", f"{GOOD}.S&phase=play&move=play.O9"),
    "vectron.move.reach": ("check", f"{MOVING}&move=move.B3"),
    "vectron.move.swap": ("check", f"{MOVING.replace('row1=O3', 'row1=S')}&move=move.B3"),
    "vectron.move.row_used": ("check", f"{MOVING}&used=2&move=move.A3"),
    "vectron.move.first": ("check", f"{MOVING}&move=stop"),
    "vectron.chips.start": ("moves", GOOD.replace("h2", "h3").replace(CELLS, "11G1_a3S1_1b11_S1G3")),
    "vectron.open": ("score", "players=2&p1=g6&p2=-"),
    "vectron.deck_out": ("score", "players=2&p1=g6&p2=-&phase=move&deck=0"),
    "vectron.bonus.over": ("score", "players=2&p1=g6.s5&p2=-&bonus=1"),
    "vectron.goes_on": ("score", "players=2&p1=g7&p2=g6"),
    "vectron.just3": ("score", "players=2&p1=g7&p2=g6"),
    "vectron.settle_now": ("moves", MOVING.replace("h3", "h3.g7")),
}
