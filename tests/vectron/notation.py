"""VECTRON's notation as data (`tests.notation`)."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from calculators.core.private_hand import PrivateHand
from calculators.core.types import TableSettings
from calculators.vectron import GAME
from calculators.vectron.settlement import fit_gains_to_player_count
from calculators.vectron.state import (
    DrawFromDeck,
    DrawFromRow,
    EndTurn,
    ForcedDraw,
    MovePiece,
    PlayCard,
    SeatState,
    SettlementGain,
    State,
)
from tests.notation import NotationTestData

CARD_STRATEGY = st.sampled_from([kind + str(n) for kind in "DO" for n in range(1, 10)] + ["S"])
CARD_LIST_STRATEGY = st.none() | st.lists(CARD_STRATEGY, max_size=8).map(tuple)
SEAT_STATE_STRATEGY = st.builds(
    SeatState,
    chip=st.sampled_from(["", "G", *"123456789"]),
    gauge=st.none() | st.integers(-999, 999),
    score=st.none() | st.integers(-999, 999),
    down=st.booleans(),
)
MAP_LINE_STRATEGY = st.text("123456789GSabcd-", min_size=1, max_size=6)
MAP_STRATEGY = st.none() | st.lists(MAP_LINE_STRATEGY, max_size=6).map(tuple).filter(lambda board: board != ("-",))
SETTLEMENT_GAIN_STRATEGY = st.builds(
    SettlementGain, gauge=st.integers(0, 999), points=st.integers(-999, 999), by_hand=st.integers(-99, 99)
)
TABLE_STRATEGY = st.builds(
    TableSettings,
    players=st.integers(0, 9),
    turn=st.integers(1, 5),
    names=st.sampled_from([(), ("あき",), ("", "ベン")]),
    house=st.sampled_from([(), (("gauge", "capped"),)]),
)


def trim_trailing_unknown_points(points: list[int | None]) -> tuple[int | None, ...]:
    """Points by hand without trailing seats that have none."""
    while points and points[-1] is None:
        points.pop()
    return tuple(points)


def pad_rounds_to_player_count(state: State) -> State:
    """Returns the table as the parser reads it: settlements of fewer seats are padded with unknown gains."""
    return replace(state, rounds=fit_gains_to_player_count(state.rounds, state.table.players))


STATE_STRATEGY = st.builds(
    State,
    table=TABLE_STRATEGY,
    seats=st.tuples(*[st.none() | SEAT_STATE_STRATEGY] * 5),
    map=MAP_STRATEGY,
    rows=st.tuples(*[CARD_LIST_STRATEGY] * 4),
    hand=CARD_LIST_STRATEGY,
    phase=st.sampled_from(["draw", "play", "move"]),
    used=st.integers(0, 99),
    deck=st.none() | st.integers(0, 99),
    bonus=st.none() | st.lists(st.none() | st.integers(-99, 99), max_size=5).map(trim_trailing_unknown_points),
    bonus_for=st.sampled_from(["", "ジャスト3", "x"]),
    rounds=st.lists(st.lists(SETTLEMENT_GAIN_STRATEGY, min_size=1, max_size=5).map(tuple), max_size=4).map(tuple),
    mine=st.none() | st.builds(PrivateHand, st.integers(1, 5), st.lists(CARD_STRATEGY, max_size=3).map(tuple)),
).map(pad_rounds_to_player_count)


MOVE_TEXTS_AND_VALUES: list[tuple[str, Any]] = [
    ("draw.deck", DrawFromDeck()),
    ("draw.deck.D2", DrawFromDeck("D2")),
    ("draw.p2", DrawFromRow(2)),
    ("draw.p5", DrawFromRow(5)),
    ("forced", ForcedDraw()),
    ("forced.S", ForcedDraw("S")),
    ("play.O3", PlayCard("O3")),
    ("move.A1", MovePiece(0)),
    ("move.B3", MovePiece(9)),
    ("move.D4", MovePiece(15)),
    ("stop", EndTurn()),
]
FIVE_CARD_ROWS_QUERY = "&".join(f"row{n}={'.'.join(['D2'] * 5)}" for n in range(1, 5))
LONGEST_QUERY = (
    "p1=h2.g6.s5&p2=h2.g6.s5.down&p3=h2.g6.s5.down&p4=h2.g6.s5.down"
    f"&names={'.'.join(['漢' * 12] * 4)}&house=gauge-capped&map=21G1_a3S2_1b1c_S1Gd&{FIVE_CARD_ROWS_QUERY}"
    "&hand=D2.D2&phase=move&used=5&move=draw.deck.D2"
)

NOTATION = NotationTestData(
    game=GAME,
    states=STATE_STRATEGY,
    moves=st.sampled_from([move for _, move in MOVE_TEXTS_AND_VALUES]),
    parameter_letters="DOShgGSabcdownpleymv２ｄ",
    full_canonical_query=(
        "players=3&p1=h2.g3.s4.down&p2=hG&p3=-&turn=p2&names=a.b&house=gauge-capped"
        "&map=21G1_a3S2_1b12_S1cG&row1=D2.O3.S&row2=-&row4=O1&hand=D2.O1.S&phase=move&used=1"
        "&deck=9&bonus=1.-.-2&bonusfor=abc&rounds=7p2.4p1.2p0b1_0p0.7p2.12p-1b-2"
    ),
    lenient_and_canonical_queries="""
        p1=G3.H2                             p1=h2.g3
        p1=DOWN.s0.g0.h2                     p1=h2.down
        p1=g0                                p1=-
        p1=S－.g-.h2                          p1=h2.g-.s-
        p1=g-.s0                             p1=g-
        bonus=0.-.-                          bonus=0
        bonus=1.－.ー2                         bonus=1.-.-2
        deck=07                              deck=7
        bonusfor=␣x␣                         bonusfor=x
        bonusfor=Mr.A                        bonusfor=Mr․A
        rounds=７P02.4p1.2p0b0＿3p0.7p2.5p1Bー1  rounds=7p2.4p1.2p0.-_3p0.7p2.5p1b-1.-
        p1=ｈ２．ｇ３                             p1=h2.g3
        p1=gー1                               p1=g-1
        map=21g1_A3s2＿1B12_s1G3              map=21G1_a3S2_1b12_S1G3
        row1=d2.o3.s                         row1=D2.O3.S
        hand=Ｄ２．Ｏ１                           hand=D2.O1
        mine=P2.d2.S                         mine=p2.D2.S
        mine=p2.-                            mine=p2
        phase=MOVE&used=03                   phase=move&used=3
        phase=draw&used=0&players=4&turn=P1  -
        house=gauge-open.just3-off           -
        row1=&map=&p1=&phase=                -
    """,
    unreadable_parameters=f"""
        mine      p6.D2                     0    mine
        mine      p2.D2.x                   6    vectron.card
        p1        h2.x3                     3    vectron.seat
        p1        h2.h2                     3    vectron.once
        p1        hS                        1    vectron.chip
        p1        h12                       1    vectron.chip
        p1        g                         1    number -999 999
        p1        s1000                     1    number -999 999
        map       21G1_a3X2_1b12_S1G3       7    vectron.cell
        map       21G1__1b12_S1G3           5    vectron.cell
        map       21G0                      3    vectron.cell
        map       {"1" * 13}                12   fewer 12
        map       {"_".join(["1"] * 13)}    24   fewer 12
        row1      D0                        0    vectron.card
        row2      D2..S                     3    vectron.card
        row3      S1                        0    vectron.card
        hand      D2.-                      3    vectron.card
        hand      {".".join(["S"] * 61)}    120  fewer 60
        phase     moves                     0    vectron.phase draw play move
        used      100                       0    number 0 99
        used      x                         0    number 0 99
        turn      p6                        0    seat
        house     gauge-shut                0    house just3-off just3-hand gauge-open gauge-capped
        deck      100                       0    number 0 99
        bonus     1..2                      2    number -99 99
        bonus     1.1.1.1.1.1               10   fewer 5
        rounds    7p2.4                     4    vectron.gained
        rounds    7p2b                      0    vectron.gained
        rounds    {"_".join(["7p1"] * 31)}  120  fewer 30
        rounds    7p1.7p1.7p1.7p1.7p1.7p1   20   fewer 5
        bonusfor  abcdefghijklm             0    name 12
    """,
    move_texts_and_values=MOVE_TEXTS_AND_VALUES,
    lenient_and_canonical_moves="""
        Draw . Deck . d2  draw.deck.D2
        FORCED.S  forced.S
        play.ｏ３  play.O3
        MOVE.d4  move.D4
        DRAW.P5  draw.p5
    """,
    unreadable_moves="""
        -                0   move draw.deck draw.deck.D2 draw.p2 forced forced.D2 play.D2 move.B3 stop
        jump.B3          0   move
        draw.deck.D2.D3  0   move
        draw.p2.D2       8   move
        draw.p6          5   vectron.source
        draw.deck.D0     10  vectron.card
        forced.X         7   vectron.card
        move.E1          5   vectron.place
        move.A0          5   vectron.place
        move.A12         5   vectron.place
    """,
    longest_queries=[LONGEST_QUERY],
    clauses_with_illegal_example="move.must move.short rise turn",
    texts_that_are_no_draft="D2 draw stop.? play.?~ play.?~farther play.?_ map.B3",
)
