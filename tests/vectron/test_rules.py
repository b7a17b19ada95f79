"""Why a move is refused, what a settlement gives, and what goes with the rules: words, set-up, digest."""

from __future__ import annotations

import pytest

from calculators.core.types import GROUPS, Message, View
from calculators.vectron import GAME
from calculators.vectron.digest import CLAUSES, CODES
from calculators.vectron.rulings import RULINGS
from calculators.vectron.settlement import (
    begin_next_seats_turn_with_hand_unknown,
    calculate_settlement_or_empty_if_entries_missing,
    find_seats_with_full_gauge,
    find_winning_seats_at_goal,
    rank_and_points_of_gauges,
    state_after_settlement_with_new_hands,
)
from calculators.vectron.state import SeatState

from .tables import ROWS, TWO, full, judged, sound, state_of, text_of, told

# why not


def reasons(query: str, move: str) -> list[tuple[str, str, tuple[str, ...], dict[str, object]]]:
    verdict = judged(query, move)
    assert verdict.legal is False
    assert (verdict.effects, verdict.after, verdict.end) == ((), None, None)
    prefix = "vectron.move."
    return [(v.code.removeprefix(prefix), v.clause, v.parameter_names, dict(v.params)) for v in verdict.violations]


DRAWING = f"{TWO}&row1=-&row2=D2&hand=D2.O1"
MOVING = f"{TWO}&row1=O3.S&row2=-&hand=D2.O1&phase=move"


@pytest.mark.parametrize(
    ("query", "move", "expected"),
    [
        (DRAWING, "draw.p1", [("row", "vectron.draw", ("move", "row1"), {"seat": "p1"})]),
        (DRAWING, "draw.p3", [("seat", "vectron.draw", ("move",), {"seat": "p3", "players": 2})]),
        (DRAWING, "draw.p5", [("seat", "vectron.draw", ("move",), {"seat": "p5", "players": 2})]),
        (DRAWING, "forced.D1", [("standing", "vectron.forced", ("move", "p1"), {"seat": "p1"})]),
        (DRAWING, "play.D2", [("phase", "vectron.turn", ("move",), {"phase": "draw", "wanted": "play"})]),
        (DRAWING, "move.A1", [("phase", "vectron.turn", ("move",), {"phase": "draw", "wanted": "move"})]),
        (DRAWING, "stop", [("phase", "vectron.turn", ("move",), {"phase": "draw", "wanted": "move"})]),
        (
            DRAWING.replace("p1=h2", "p1=h2.down"),
            "draw.p1",
            [
                ("lying", "vectron.forced", ("move", "p1"), {"seat": "p1"}),
                ("row", "vectron.draw", ("move", "row1"), {"seat": "p1"}),
            ],
        ),
        (
            DRAWING.replace("p1=h2", "p1=h2.down"),
            "draw.deck",
            [("lying", "vectron.forced", ("move", "p1"), {"seat": "p1"})],
        ),
        (
            DRAWING.replace("hand=D2.O1", "hand=D2.O1.S&phase=play"),
            "play.O9",
            [("hand", "vectron.play", ("move", "hand"), {"card": "O9", "hand": ["D2", "O1", "S"]})],
        ),
        (
            MOVING,
            "draw.p2",
            [
                ("phase", "vectron.turn", ("move",), {"phase": "move", "wanted": "draw"}),
                ("row", "vectron.draw", ("move", "row2"), {"seat": "p2"}),
            ],
        ),
        (MOVING, "draw.deck", [("phase", "vectron.turn", ("move",), {"phase": "move", "wanted": "draw"})]),
        (MOVING, "forced", [("phase", "vectron.turn", ("move",), {"phase": "move", "wanted": "draw"})]),
        (MOVING, "play.D2", [("phase", "vectron.turn", ("move",), {"phase": "move", "wanted": "play"})]),
        (MOVING, "stop", [("first", "vectron.move.must", ("move",), {"card": "O3"})]),
        (
            MOVING,
            "move.B3",
            [
                (
                    "reach",
                    "vectron.move",
                    ("move", "map"),
                    {"card": "O3", "start": "A2", "cell": "B3", "cells": ["D2", "A3"]},
                )
            ],
        ),
        (
            f"{MOVING}&used=1",
            "move.B3",
            [
                (
                    "swap",
                    "vectron.swapcard",
                    ("move", "map"),
                    {"card": "S", "start": "A2", "cell": "B3", "cells": ["C2", "A4"]},
                )
            ],
        ),
        (f"{MOVING}&used=2", "move.A3", [("row_used", "vectron.more", ("move", "row1"), {"used": 2})]),
        (
            MOVING.replace("p2=h3", "p2=h3.g7"),
            "move.A3",
            [("settle", "vectron.seven", ("move",), {"seats": ["p2"], "limit": 7})],
        ),
        (
            MOVING.replace("p1=h2&p2=h3", "p1=h2.g7&p2=h3.g8"),
            "stop",
            [
                ("settle", "vectron.seven", ("move",), {"seats": ["p1", "p2"], "limit": 7}),
                ("first", "vectron.move.must", ("move",), {"card": "O3"}),
            ],
        ),
    ],
)
def test_every_reason_is_given(query: str, move: str, expected: list[object]) -> None:
    assert reasons(query, move) == expected


def test_a_table_at_seven_has_no_moves_but_a_notice_to_settle() -> None:
    state = sound(MOVING.replace("p2=h3", "p2=h3.g7"))
    assert GAME.find_legal_moves(state) == ()
    (notice,) = GAME.find_notices_why_no_move_is_legal(state)
    assert (notice.code, notice.clause, notice.parameter_names) == ("vectron.settle_now", "vectron.seven", ("p2",))
    assert notice.params == {"seats": ["p2"], "limit": 7}
    assert notice.marks == ("p2",)
    assert GAME.find_notices_why_no_move_is_legal(sound(MOVING)) == ()


# settlement


@pytest.mark.parametrize(
    ("gauges", "expected"),
    [
        ((7, 4, 4, 1), ((1, 3), (2, 2), (2, 2), (3, 1))),
        ((0, 7, 7, 7), ((2, 2), (1, 3), (1, 3), (1, 3))),
        ((7, 7, 7, 7), ((1, 3),) * 4),
        ((3, 7, 0), ((2, 1), (1, 2), (3, 0))),
        ((8, 7, 6, 5), ((1, 3), (2, 2), (3, 1), (4, 0))),
        ((7, 3), ((1, 4), (2, 0))),
        ((2, 9), ((2, 0), (1, 7))),
        ((7, 7), ((1, 0), (1, 0))),
    ],
)
def test_ranks_are_shared_without_a_gap_and_two_score_the_difference(gauges: tuple[int, ...], expected: object) -> None:
    """Gauges in seat order, each with its rank and the points it brings."""
    assert rank_and_points_of_gauges(gauges) == expected


def test_settlement_refresh_and_winners_for_pages() -> None:
    state = state_of("players=3&p1=h2.g7.s4&p2=hG.g2.s4.down&p3=h1.g2.s1&map=2_b&row1=O1&hand=S.S&phase=move&used=1")
    results = calculate_settlement_or_empty_if_entries_missing(state)
    assert [(r.seat, r.gauge, r.rank, r.points, r.total) for r in results] == [
        (1, 7, 1, 2, 6),
        (2, 2, 2, 1, 5),
        (3, 2, 2, 1, 2),
    ]
    assert find_winning_seats_at_goal(results) == (1,)
    assert find_seats_with_full_gauge(state) == (1,)
    assert text_of(state_after_settlement_with_new_hands(state)) == (
        "players=3&p1=h2.s6&p2=hG.s5&p3=h1.s2&map=2_b&row1=-&row2=-&row3=-&rounds=7p2.2p1.2p1"
    )
    for seats, winners in (("p1=g7.s5&p2=g7.s5", (1, 2)), ("p1=g7.s3&p2=g6.s4", ())):
        settled = calculate_settlement_or_empty_if_entries_missing(state_of(f"players=3&{seats}&p3=-"))
        assert find_winning_seats_at_goal(settled) == winners


def test_the_next_seat_begins_with_a_draw_and_a_hand_of_its_own() -> None:
    state = state_of(f"{TWO}{ROWS}&names=a.b&hand=S.S&phase=move&used=1")
    assert text_of(begin_next_seats_turn_with_hand_unknown(state)) == f"{TWO}{ROWS}".replace(
        "&map", "&turn=p2&names=a.b&map"
    )
    assert begin_next_seats_turn_with_hand_unknown(begin_next_seats_turn_with_hand_unknown(state)).table == state.table


def test_the_game_goes_on_after_a_settlement_that_does_not_end_it() -> None:
    state = state_of("players=3&turn=p3&p1=h2.g7.s1&p2=hG.g2.s2.down&p3=h1&map=2_b&row2=O1&deck=4&bonus=-.1&bonusfor=x")
    after = GAME.next_round_state(state)
    assert text_of(after) == ("players=3&p1=h2.s3&p2=hG.s4&p3=h1&map=2_b&row1=-&row2=-&row3=-&rounds=7p2.2p1b1.0p0")
    assert GAME.next_round_state(state_of("players=3&p1=g7.s4&p2=-&p3=-")) is None
    assert GAME.next_round_state(state_of("players=3&p1=g6&p2=-&p3=-")) is None
    assert GAME.next_round_state(state_of("players=3&p1=g7.s-&p2=-&p3=-")) is None


def test_at_a_table_where_gauges_stop_at_seven_none_is_higher() -> None:
    table = state_of("players=2&house=gauge-capped").table
    state = GAME.with_table(state_of("players=2&p1=g9&p2=g-"), table)
    assert text_of(state) == "players=2&p1=g7&p2=g-&house=gauge-capped"
    assert GAME.with_table(state_of("players=2&p1=g9&house=gauge-capped"), table).seats[0] == SeatState(gauge=9)


# what goes with it


def test_the_set_up_and_where_the_turn_stands() -> None:
    assert GAME.describe_setup(3) == (
        Message("vectron.setup.kit", {"players": 3}, "vectron.setup"),
        Message("vectron.setup.chip", {"players": 3}, "vectron.setup.star"),
        Message("vectron.setup.map", {"chips": 16, "others": 13, "swaps": 2}, "vectron.setup.map"),
        Message("vectron.setup.pieces", {"pieces": 3}, "vectron.setup.map"),
        Message("vectron.setup.board", {}, "vectron.deal"),
        Message("vectron.setup.hand", {"all": 24, "cards": 2, "deck": 18}, "vectron.deal.cards"),
        Message("vectron.setup.rows", {}, "vectron.deal.rows"),
        Message("vectron.setup.start", {}, "vectron.deal.first"),
        Message("vectron.setup.goal", {"gauge": 7, "score": 6}, "vectron.end"),
    )
    assert GAME.describe_setup(5) == ()
    progress = GAME.describe_mover_and_turns_or_cards_left
    assert progress(sound(f"{TWO}{ROWS}&hand=D2.O1")) == (
        Message("vectron.progress.draw", {"seat": "p1"}, "vectron.draw"),
        Message("vectron.progress.deck", {"deck": 16}, "vectron.settle"),
    )
    assert progress(sound(f"{TWO}{ROWS}&hand=D2.O1.S&phase=play")) == (
        Message("vectron.progress.play", {"seat": "p1"}, "vectron.play"),
        Message("vectron.progress.deck", {"deck": 15}, "vectron.settle"),
    )
    moving = Message("vectron.progress.move", {"seat": "p1"}, "vectron.move")
    for used, left in ((1, 1), (2, 0)):
        row = Message("vectron.progress.row", {"left": left}, "vectron.more")
        assert progress(sound(f"{TWO}&row1=O3.S&phase=move&used={used}")) == (moving, row)
    used_up = sound(f"{TWO}&row1={full(10)}&row2={full(10)}&phase=move&used=1")
    assert [phrase.params for phrase in progress(used_up)[1:]] == [{"left": 9}, {"deck": 0}]
    assert progress(state_of("players=0&turn=p5&phase=move")) == (
        Message("vectron.progress.move", {"seat": "p5"}, "vectron.move"),
    )


@pytest.mark.parametrize(
    ("move", "code", "params"),
    [
        ("draw.deck", "draw.deck", {}),
        ("draw.deck.S", "draw.deck.card", {"card": "S"}),
        ("draw.p2", "draw.row", {"seat": "p2"}),
        ("forced", "forced", {}),
        ("forced.D1", "forced.card", {"card": "D1"}),
        ("play.O3", "play", {"card": "O3"}),
        ("move.B3", "move", {"cell": "B3"}),
        ("stop", "stop", {}),
    ],
)
def test_moves_in_words(move: str, code: str, params: dict[str, object]) -> None:
    assert GAME.describe_move(state_of(""), GAME.parse_move(move)) == Message(f"vectron.say.{code}", params)


def test_the_game_s_card() -> None:
    assert GAME.slug == "vectron"
    assert GAME.players == (2, 3, 4)
    assert GAME.secrets == ("hand", "mine")
    state = state_of("names=a")
    table = GAME.table(state)
    assert table.names == ("a",)
    assert GAME.table(GAME.with_table(state, GAME.table(state_of("turn=p2")))).turn == 2


REFUSED = ("vectron.turn", "vectron.rise", "vectron.move.short", "vectron.move.must")


def test_the_digest_is_whole() -> None:
    slugs = [clause.slug for clause in CLAUSES]
    names = [
        "setup",
        "deal",
        "turn",
        "draw",
        "play",
        "forced",
        "move",
        "wall",
        "swapcard",
        "star",
        "gate",
        "swap",
        "tackle",
        "stay",
        "just3",
        "more",
        "seven",
        "next",
        "settle",
        "refresh",
        "end",
    ]
    assert [slug for slug in slugs if slug.removeprefix("vectron.") in names] == [f"vectron.{name}" for name in names]
    assert len(slugs) == len(set(slugs)) == 49
    for clause in CLAUSES:
        assert clause.group in GROUPS
        assert all((clause.text.ja, clause.text.en, clause.heading.ja, clause.heading.en))
        assert clause.quote or clause.basis == "silent"
        assert (clause.basis == "reading") is (clause.reason is not None)
        if not clause.example:
            assert clause.slug not in CODES.values()
            continue
        view, query = clause.example.split("?")
        query, _, move = query.partition("&move=")
        state = state_of(query)
        assert not GAME.find_violations(state, View(view))
        assert not GAME.find_missing_parameters(state, View(view))
        if view == "check":
            assert GAME.check_move(state, GAME.parse_move(move)).legal is (clause.slug not in REFUSED)
    assert len({clause.heading for clause in CLAUSES}) == len(CLAUSES)
    assert set(CODES.values()) <= set(slugs)
    assert [(ruling.key, ruling.default) for ruling in RULINGS] == [("just3", "off"), ("gauge", "open")]
    assert {ruling.clause for ruling in RULINGS} <= set(slugs)


SHOWS = {
    "vectron.play": "effect.play",
    "vectron.wall": "effect.kick",
    "vectron.stay": "effect.stay",
    "vectron.next": "effect.turn",
    "vectron.draw": "effect.draw.row",
    "vectron.forced": "effect.forced",
    "vectron.star": "effect.star",
    "vectron.gate": "effect.gauge",
    "vectron.swap": "effect.swap",
    "vectron.tackle": "effect.tackle",
    "vectron.seven": "effect.seven",
    "vectron.refresh": "effect.refresh",
}


@pytest.mark.parametrize("slug", SHOWS)
def test_an_example_shows_its_clause(slug: str) -> None:
    clause = next(clause for clause in CLAUSES if clause.slug == slug)
    query, _, move = clause.example.partition("?")[2].partition("&move=")
    assert SHOWS[slug] in [code for code, _ in told(judged(query, move))]
