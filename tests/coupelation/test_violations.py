"""Every contradiction, refusal and notice, provoked; everything wrong at once; nothing raises."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from calculators.core.types import View, Violation
from calculators.coupelation import GAME, digest
from calculators.coupelation.tower import find_chains_without_room_for_hidden

from .notation import states
from .tables import ENGINE, codes, read, verdict

NOTICES = {f"coupelation.{code}" for code in digest.NOTICES}
VIOLATIONS = {f"coupelation.{code}" for code in (*digest.CONTRADICTIONS, *digest.REFUSALS)}
T = "tower=12.25.31&reserve=1.50.13.37&hand=7.20.33"
FULL = "12.14.18.25.31.38.44_13.16.21.28.34.41_15.19.26.32.39_17.23.29.35_20.27.33_22.30"
HIDDEN = FULL.replace("_22.", "_x.")
LAST = f"tower={HIDDEN}&reserve=1.50.2.37&hand=24.F"
MIDDLE = "tower=12.14.18.25&reserve=1.50.13.37&hand=7&house=start-middle"

LAID = "tower=20d.25d&reserve=1d.3d.5d.8d.10d.50d&p1=h1&p2=h3&deck=20&last=0.1&drawn=0&holds=p1.30&move=down.x.0.2"
"""A hand of one card that everybody knows is laid face down."""
PROVOKED: dict[str, tuple[str, str]] = {
    "coupelation.players": ("score", "players=5&tower=25"),
    "coupelation.seat": ("score", "players=2&turn=p3&names=a.b.c&tower=25"),
    "coupelation.mine.seat": ("play", "players=2&tower=25&mine=p3.7"),
    "coupelation.number": ("score", "tower=0.25"),
    "coupelation.number.twice": ("moves", T.replace("33", "13")),
    "coupelation.finish.twice": ("moves", T + ".F.F"),
    "coupelation.finish.first": ("moves", T + ".F&first=1"),
    "coupelation.tower.empty": ("score", "tower=-"),
    "coupelation.row.gap": ("score", "tower=25.-.31"),
    "coupelation.row.width": ("score", "tower=12.14.18.25.31.38.44.45"),
    "coupelation.row.middle": ("score", "tower=12.14.18.20.25&house=start-middle"),
    "coupelation.row.order": ("score", "tower=31.25.12"),
    "coupelation.goal.rows": ("score", f"tower=9.{FULL}_24_10"),
    "coupelation.goal.top": ("score", f"tower={FULL}_24"),
    "coupelation.goal.finish": ("score", "tower=25.F"),
    "coupelation.over.support": ("score", "tower=25_20"),
    "coupelation.over.left": ("score", "tower=12.25_30_1&last=0.0"),
    "coupelation.over.right": ("score", "tower=12.25_30&last=0.0"),
    "coupelation.down.chain": ("score", "tower=12.x.x.13.x.x.14"),
    "coupelation.finish.early": ("score", f"tower={HIDDEN}_F"),
    "coupelation.hand.size": ("moves", "tower=25&reserve=1.50.13.37&hand=2.3.4.5.6.7.8.9"),
    "coupelation.reserve.size": ("moves", "tower=25&hand=2&reserve=3.4.5.6.7.8.9.10"),
    "coupelation.deck.count": ("score", "tower=25&deck=51"),
    "coupelation.last": ("score", "tower=25&last=0.1"),
    "coupelation.over": ("check", f"tower={FULL}_F&move=flip.0.0"),
    "coupelation.move.up.hand": ("check", f"{T}&move=up.8.0.-1"),
    "coupelation.move.down.hand": ("check", f"{T}&move=down.8.0.-1"),
    "coupelation.move.take.hand": ("check", f"{T}&move=take.13.1.0.7.19"),
    "coupelation.move.occupied": ("check", f"{T}&move=up.20.0.1"),
    "coupelation.move.support": ("check", f"{T}&move=up.20.2.0"),
    "coupelation.move.width": ("check", "tower=12.14.18.25.31.38.44&hand=7&move=up.7.0.-1"),
    "coupelation.move.beside": ("check", f"{T}&move=up.33.0.4"),
    "coupelation.move.middle": ("check", f"{MIDDLE}&move=up.7.0.-1"),
    "coupelation.move.top": ("check", f"{LAST}&move=up.24.6.0"),
    "coupelation.move.finish": ("check", f"{LAST}&move=up.F.0.-1"),
    "coupelation.move.early": ("check", f"{LAST}&move=up.F.6.0"),
    "coupelation.move.row.low": ("check", f"{T}&move=up.20.0.3"),
    "coupelation.move.row.high": ("check", f"{T}&move=up.20.0.-1"),
    "coupelation.move.over.low": ("check", f"{T}&move=up.20.1.1"),
    "coupelation.move.over.high": ("check", f"{T}&move=up.33.1.0"),
    "coupelation.move.down.low": ("check", "tower=12.x&hand=13&move=up.13.0.2"),
    "coupelation.move.down.high": ("check", "tower=x.12&hand=11&move=up.11.0.-1"),
    "coupelation.move.hidden": ("check", "tower=25.26&hand=11&move=down.11.1.0"),
    "coupelation.move.down.finish": ("check", f"{LAST}&move=down.F.6.0"),
    "coupelation.move.flip": ("check", f"{T}&move=flip.0.0"),
    "coupelation.move.number": ("check", "tower=25.x&move=flip.0.1.51"),
    "coupelation.move.seen": ("check", "tower=25.x&move=flip.0.1.25"),
    "coupelation.move.reserve": ("check", f"{T}&move=take.14.1.0.7.20.x33"),
    "coupelation.move.twice": ("check", f"{T}&move=take.13.1.0.7.20.x33.x33"),
    "coupelation.move.trade": ("check", f"{T}.F&house=finish-none&move=take.13.1.0.7.20.x33.xF"),
    "coupelation.move.price": ("check", f"{T}&move=take.13.1.0.7.33"),
    "coupelation.reserve.adjust": ("score", "tower=25&reserve=1.50.13.37.40"),
    "coupelation.deck.start": ("score", "tower=25&deck=35"),
    "coupelation.hidden.unsafe": ("score", "tower=25.x.27&reserve=1.50.26.37"),
    "coupelation.lost.reveal": ("score", "tower=12.25.31_40&last=1.0"),
    "coupelation.lost.stuck": ("score", "tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0"),
    "coupelation.stuck.draws": ("score", "tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=9"),
    "coupelation.finish.early.first": ("score", f"tower={HIDDEN}_24&first=1"),
    "coupelation.hand.shown": ("moves", f"{T}&p1=h2"),
    "coupelation.hand.finish": ("moves", f"{T}.F&p1=h3"),
    "coupelation.holding.size": ("score", "tower=25&p2=h4"),
    "coupelation.drawn.limit": ("score", "tower=25.31d&last=0.1&drawn=2"),
    "coupelation.drawn.hand": ("moves", "tower=25.31d&last=0.1&drawn=1&hand=2.3.4.5.6"),
    "coupelation.known.place": ("score", "tower=25.31&known=0.1.30"),
    "coupelation.known.twice": ("score", "tower=25.x&known=0.1.30_0.1.31"),
    "coupelation.move.down.none": ("check", "tower=12.25.31&p1=h0&move=down.x.1.0"),
    "coupelation.move.hand.count": ("check", "tower=12.25.31&reserve=1.50.13.37&p1=h1&move=take.13.1.0.7.20"),
    "coupelation.move.elsewhere": ("check", "tower=12.25.31&move=up.12.1.0"),
    "coupelation.move.mark": ("check", "tower=12.25.31&hand=13e&move=up.13d.1.0"),
    "coupelation.move.early.first": ("check", f"tower={HIDDEN}&first=1&move=up.24.6.0"),
    "coupelation.move.known": ("check", "tower=12.25.31_x&known=1.0.13&move=flip.1.0.14"),
    "coupelation.move.reserve.sent": ("check", "tower=12.25.31&reserve=1.50.13.37&move=take.7.0.-1.7.14"),
    "coupelation.move.price.finish": ("check", f"{T}.F&move=take.13.1.0.7.F"),
    "coupelation.move.dropped": ("check", f"{T}&move=take.13.1.0.7.20.r33"),
    "coupelation.move.dropped.count": ("check", f"{T}&move=take.13.1.0.7.20.r1.r50"),
    "coupelation.move.draw.again": ("check", "tower=25&drawn=1&move=draw.1"),
    "coupelation.move.draw.first": ("check", "tower=25&move=draw.0"),
    "coupelation.move.draw.most": ("check", "tower=25.31d&last=0.1&move=draw.2"),
    "coupelation.holds.size": ("play", "tower=25&p2=h1&holds=p2.7.8"),
    "coupelation.move.held": ("check", "tower=25&p2=h3&holds=p2.7&move=up.7.0.-1"),
    "coupelation.move.held.turns": (
        "check",
        "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
        "&move=draw.1_take.37d.0.0.20d.17e.r1_draw.1_up.25d.0.-1",
    ),
    "coupelation.holds.cell": ("play", "tower=25.30&p2=h1&holds=p2.7.8.less-x0-1"),
    "coupelation.holds.deal": ("play", "tower=25.x&p2=h0&holds=p2.less-x0-1.8"),
    "coupelation.move.laid": ("check", "tower=25.x&p2=h0&holds=p2.30.less-x0-1&move=up.30.0.2"),
    "coupelation.move.laid.turns": ("check", f"players=2&{LAID}_up.30.0.3"),
    "coupelation.move.under": ("check", "tower=25.x&p2=h0&holds=p2.30.less-x0-1&move=flip.0.1.31"),
    "coupelation.move.hand.known": (
        "check",
        "players=2&tower=25.x&reserve=1.3.5.8.10.2&p1=h2&holds=p1.28.30.less-x0-1.x&move=take.2.0.-1.28.30",
    ),
    "coupelation.move.hand.known.turns": (
        "check",
        "players=2&tower=20d.25e&reserve=1d.2d.5d.8d.10d.50d&p1=h2&p2=h3&deck=20&last=0.1&drawn=0&holds=p1.28.30"
        "&move=down.x.0.2_down.x.1.0_draw.1_take.2.0.-1.28.30.r1",
    ),
    "coupelation.move.under.turns": ("check", f"players=2&{LAID}_flip.0.2.31"),
    "coupelation.move.out": ("check", "tower=25&holds=out.7&move=up.7.0.-1"),
    "coupelation.move.out.turns": (
        "check",
        "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
        "&move=draw.1_take.37d.0.0.20d.17e.r1_draw.1_up.1d.0.-1",
    ),
    "coupelation.move.draw.rest": (
        "check",
        "players=2&tower=1d.8d.15d.22d.25d.36d.43d_2d.9d.16d.23d.30d.37d_3d.10d.17d.24d.31d_4d.11d.18d.29d_5d.12d.19d"
        "&reserve=50d.49d.48d.47d.46d.45d&p1=h3&p2=h3&deck=1&last=4.2"
        "&holds=out.6.7.13.14.20.21.26.27.28.32.33.34.35&move=draw.1",
    ),
    "coupelation.move.draw.replaced": ("check", "tower=25&deck=9&move=draw.0.F"),
    "coupelation.move.draw.hand": ("check", "tower=25&p1=h4&move=draw.1"),
    "coupelation.move.down.top": ("check", f"first=1&tower={FULL}&move=down.24.6.0"),
    "coupelation.move.draw.finish.turns": (
        "check",
        "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
        "&move=draw.1.F_take.37d.0.1.20d.16e.xF.r1_draw.1.F",
    ),
    "coupelation.move.draw.finish": ("check", "tower=25&reserve=1.50.13.F&move=draw.1.F"),
    "coupelation.won": ("score", f"tower={FULL}_F"),
}


def test_every_code_is_provoked() -> None:
    assert set(PROVOKED) == VIOLATIONS | NOTICES
    assert not VIOLATIONS & NOTICES


@pytest.mark.parametrize("code", PROVOKED)
def test_provoked(code: str) -> None:
    ENGINE.provoked(code, *PROVOKED[code])


def wrong(query: str) -> tuple[Violation, ...]:
    """The violations of a table, the same in each view."""
    found = GAME.find_violations(read(query), View.SCORE)
    assert [GAME.find_violations(read(query), view) for view in View] == [found] * len(View)
    return found


def said(code: str, clause: str, where: str, params: dict[str, object], *marks: str) -> Violation:
    return Violation(
        code=f"coupelation.{code}",
        clause=f"coupelation.{clause}",
        parameter_names=tuple(where.split()),
        params=params,
        marks=marks,
    )


def test_everything_wrong_is_listed_together() -> None:
    query = "players=3&turn=p4&tower=0.25.12.-.31.x.x.33.F_40&reserve=1.50.25.13.F&hand=51&deck=42&last=3.0"
    assert wrong(query) == (
        said("seat", "players", "turn", {"players": 3}, "turn"),
        said("number", "contents", "tower", {"number": 0, "low": 1, "high": 50}, "tower.0.0"),
        said("number", "contents", "hand", {"number": 51, "low": 1, "high": 50}, "hand.0"),
        said("number.twice", "contents", "tower reserve", {"number": 25, "count": 2}, "tower.0.1", "reserve.2"),
        said("finish.twice", "contents", "tower reserve", {"count": 2}, "tower.0.8", "reserve.4"),
        said("row.gap", "row", "tower", {"tier": 1, "place": 4}, "tower.0.3"),
        said("row.width", "goal", "tower", {"width": 9, "limit": 7}, "tower.0.7", "tower.0.8"),
        said("goal.finish", "finish", "tower", {"tier": 1, "place": 9}, "tower.0.8"),
        said("deck.count", "contents", "deck", {"deck": 42, "shown": 15, "limit": 36}),
        said("last", "draw", "last", {"tier": 4, "place": 1}, "tower.3.0"),
        said("over.right", "over", "tower", {"number": 40, "below": 25}, "tower.1.0", "tower.0.1"),
        said("row.order", "row.order", "tower", {"left": 25, "right": 12}, "tower.0.1", "tower.0.2"),
        said(
            "down.chain",
            "down.any",
            "tower",
            {"low": 31, "high": 33, "hidden": 2, "least": 34, "chain": ["31", "x", "x", "33"]},
            "tower.0.4",
            "tower.0.5",
            "tower.0.6",
            "tower.0.7",
        ),
    )


def test_a_number_three_times() -> None:
    assert wrong("tower=25.25&hand=25&reserve=1.50.3.4") == (
        said(
            "number.twice",
            "contents",
            "tower hand",
            {"number": 25, "count": 3},
            "tower.0.0",
            "tower.0.1",
            "hand.0",
        ),
        said("row.order", "row.order", "tower", {"left": 25, "right": 25}, "tower.0.0", "tower.0.1"),
    )


def test_the_finish_card_in_the_first_game() -> None:
    assert wrong("tower=25&first=1&reserve=1.50.3.F") == (
        said("finish.first", "setup.finish", "first reserve", {}, "reserve.3"),
    )


def test_no_tower_is_no_start() -> None:
    assert wrong("tower=-") == (said("tower.empty", "setup.start", "tower", {"number": 25}),)
    assert wrong("") == ()


def test_gaps_and_the_row_over_them() -> None:
    assert wrong("tower=-.25.-.31") == (
        said("row.gap", "row", "tower", {"tier": 1, "place": 1}, "tower.0.0"),
        said("row.gap", "row", "tower", {"tier": 1, "place": 3}, "tower.0.2"),
    )
    assert wrong("tower=25.-.20") == (
        said("row.gap", "row", "tower", {"tier": 1, "place": 2}, "tower.0.1"),
        said("row.order", "row.order", "tower", {"left": 25, "right": 20}, "tower.0.0", "tower.0.2"),
    )


def test_a_row_with_gaps_still_has_to_rise() -> None:
    """31 turned up last excuses itself, not the 25 and 12 over a gap."""
    found = wrong("tower=31.-.25.-.12&last=0.0")
    assert codes(found) == ["row.gap", "row.gap", "row.order", "row.order"]
    assert found[3] == said("row.order", "row.order", "tower", {"left": 25, "right": 12}, "tower.0.2", "tower.0.4")
    assert codes(wrong("tower=31.-.25.-.28&last=0.0")) == ["row.gap", "row.gap"]


def test_cards_without_two_below() -> None:
    assert wrong("tower=12.25_-.31_18") == (
        said("over.support", "over.one", "tower", {"tier": 2, "place": 2, "count": 1}, "tower.1.1", "tower.0.2"),
        said("over.support", "over.one", "tower", {"tier": 3, "place": 1, "count": 1}, "tower.2.0", "tower.1.0"),
    )
    assert wrong("tower=12_-_x") == (
        said(
            "over.support",
            "over.one",
            "tower",
            {"tier": 3, "place": 1, "count": 0},
            "tower.2.0",
            "tower.1.0",
            "tower.1.1",
        ),
    )


def test_the_top() -> None:
    assert wrong(f"tower={FULL}_24") == (said("goal.top", "goal.top", "tower", {}, "tower.6.0"),)
    assert wrong(f"tower={FULL}_x") == (said("goal.top", "goal.top", "tower", {}, "tower.6.0"),)
    assert wrong(f"tower={FULL}_24&first=1") == ()
    assert wrong(f"tower={FULL}_F") == ()
    assert wrong("tower=12.25_F") == (said("goal.finish", "finish", "tower", {"tier": 2, "place": 1}, "tower.1.0"),)


def test_the_finish_card_before_its_time() -> None:
    early = f"tower={HIDDEN}_F"
    assert wrong(early) == (said("finish.early", "win", "tower", {"hidden": 1, "empty": 0}, "tower.6.0", "tower.5.0"),)
    assert wrong(early + "&house=early-allowed") == ()
    lonely = wrong(f"tower={FULL.replace('_22.30', '_22')}_F")
    assert lonely == (
        said("over.support", "over.one", "tower", {"tier": 7, "place": 1, "count": 1}, "tower.6.0", "tower.5.1"),
        said("finish.early", "win", "tower", {"hidden": 0, "empty": 1}, "tower.6.0"),
    )


def test_a_card_beside_the_pyramid_fills_no_cell_of_it() -> None:
    assert codes(wrong(f"tower=9.{FULL}_F"))[0] == "row.width"
    assert "finish.early" not in codes(wrong(f"tower=9.{FULL}_F"))


def test_the_longest_chain_between_two_numbers_is_named() -> None:
    """From 3 up to 2 by the row below, where three cards lie between, not by the shorter way over the row above."""
    (chain,) = find_chains_without_room_for_hidden(read("tower=x.x.2_3.x_x").rows)
    assert (chain.cells, chain.lowest, chain.highest) == (((1, 0), (0, 1), (1, 1), (0, 2)), 3, 2)


def test_the_finish_card_needs_two_cards_below_wherever_it_may_lie() -> None:
    said = verdict(f"{T}.F&house=place-anywhere", "up.F.2.0")
    assert [violation.code for violation in said.violations] == ["coupelation.move.support"]


def test_the_pyramid_has_seven_rows() -> None:
    found = wrong(f"tower=9.{FULL}_24_10")
    assert said("goal.rows", "goal", "tower", {"rows": 8, "limit": 7}, "tower.7.0") in found
    assert said("row.width", "goal", "tower", {"width": 8, "limit": 7}, "tower.0.7") in found


def test_the_middle() -> None:
    four = "tower=12.14.18.20.25.31"
    assert wrong(four) == ()
    assert wrong(four + "&house=start-middle") == (
        said("row.middle", "row", "tower house", {"number": 25, "left": 4, "right": 1, "limit": 3}, "tower.0.4"),
    )
    assert wrong("tower=25.31.38.44&house=start-middle") == ()
    assert codes(wrong("tower=25.31.38.44.45&house=start-middle")) == ["row.middle"]
    assert wrong("tower=12.14.18.20.x&house=start-middle") == ()
    # 25 turned up where it may not lie is an unlucky reveal if it is the last card.
    assert wrong("tower=12.14.18.20.25&house=start-middle&last=0.4") == ()
    assert codes(wrong("tower=12.14.18.20.25&house=start-middle&last=0.3")) == ["row.middle"]


def test_sizes() -> None:
    assert wrong("tower=25&hand=2.3.4.5.6.7.8.F") == ()
    assert wrong("tower=25&hand=2.3.4.5.6.7.8.9.F") == (said("hand.size", "draw", "hand", {"count": 8, "limit": 7}),)
    assert wrong("tower=25&reserve=2.3.4.5.6.7.8") == ()
    assert wrong("tower=25&reserve=2.3.4.5.6.7.8.F") == (
        said("reserve.size", "limit.reserve", "reserve", {"count": 8, "limit": 7}),
    )


@pytest.mark.parametrize(
    ("query", "limit"),
    [
        ("tower=25", 50),
        ("tower=25&first=1", 49),
        ("tower=25.x&hand=7.F&reserve=1.50.13.37", 43),
        (f"tower={FULL}_F&reserve=1.50.2.37&hand=-", 19),
        ("tower=25&p2=h3.F&p3=h2", 44),
        ("tower=25&turn=p2&p2=h3.F&p3=h2", 44),
        ("tower=25&hand=7.8.x&p1=h3&p2=h1", 46),
    ],
)
def test_all_cards_add_up_to_the_box(query: str, limit: int) -> None:
    assert wrong(f"{query}&deck={limit}") == ()
    shown = (50 if "first" in query else 51) - limit
    assert wrong(f"{query}&deck={limit + 1}") == (
        said("deck.count", "contents", "deck", {"deck": limit + 1, "shown": shown, "limit": limit}),
    )


def test_no_room_for_a_deck_is_no_negative_one() -> None:
    """All 51 cards in sight, and one of them twice."""
    hand = ".".join(str(n) for n in range(1, 51) if n != 25)
    for cards, shown in (("F", 51), ("F.25", 52)):
        found = wrong(f"tower=25&hand={hand}.{cards}&deck=1")
        assert said("deck.count", "contents", "deck", {"deck": 1, "shown": shown, "limit": 0}) in found


def test_players_and_seats() -> None:
    assert wrong("players=1&tower=25") == (said("players", "players", "players", {"players": 1, "low": 2, "high": 4}),)
    assert codes(wrong("players=5")) == ["players"]
    assert wrong("players=2&turn=p3&names=a.b.c") == (
        said("seat", "players", "turn names", {"players": 2}, "turn", "names"),
    )


# The unlucky reveal


def test_one_card_out_of_order_is_a_reveal() -> None:
    """12 31 25: either of the last two, still hidden, would leave the row in order."""
    assert wrong("tower=12.31.25&last=0.1") == ()
    assert wrong("tower=12.31.25&last=0.2") == ()
    order = said("row.order", "row.order", "tower", {"left": 31, "right": 25}, "tower.0.1", "tower.0.2")
    assert wrong("tower=12.31.25&last=0.0") == (order,)
    assert wrong("tower=12.31.25.x&last=0.3") == (order,)
    # Nobody said that a card was turned up: a slip is not a defeat.
    assert wrong("tower=12.31.25") == (order,)
    assert wrong("tower=12.31.25&hand=0")[1:] == (order,)
    assert codes(wrong("tower=12.31.25&hand=0&last=0.1")) == ["number"]


def test_contradictions_are_listed_as_they_lie_from_left_to_right() -> None:
    """22 in the bottom row is left of 36 near the top."""
    assert wrong(f"tower={FULL.replace('18', '22').replace('_22.30', '_36.30')}") == (
        said("over.left", "over", "tower", {"number": 21, "below": 22}, "tower.0.2", "tower.1.2"),
        said("over.right", "over", "tower", {"number": 36, "below": 27}, "tower.5.0", "tower.4.1"),
    )


def test_two_cards_out_of_order_are_not() -> None:
    assert codes(wrong("tower=31.25.12")) == ["row.order", "row.order"]
    assert codes(wrong("tower=31.25.12&last=0.1")) == ["row.order", "row.order"]


def test_hidden_cards_without_room() -> None:
    """One end of the chain turned up; not if both sides of it are too tight."""
    assert wrong("tower=12.x.13&last=0.2") == ()
    assert codes(wrong("tower=12.x.13")) == ["down.chain"]
    chain = {"low": 12, "high": 14, "hidden": 2, "least": 15, "chain": ["12", "x", "x", "14"]}
    spots = ("tower.0.0", "tower.0.1", "tower.0.2", "tower.0.3")
    assert wrong("tower=12.x.x.14&last=0.1") == (said("down.chain", "down.any", "tower", chain, *spots),)
    assert wrong("tower=12.x.x.14&last=0.3") == ()
    assert codes(wrong("tower=12.x.x.14.x.x.16")) == ["down.chain", "down.chain"]


def test_a_reveal_and_a_tower_in_order_need_no_excuse() -> None:
    assert wrong("tower=12.25.31&last=0.0") == ()


# Notices


def noticed(query: str, view: View = View.SCORE) -> tuple[Violation, ...]:
    state = read(query)
    assert GAME.find_violations(state, view) == ()
    return GAME.find_notices(state, view)


def test_notices() -> None:
    assert noticed("tower=25&reserve=1.50.13.37.40.41&deck=34") == (
        said("reserve.adjust", "limit.reserve", "reserve", {"count": 2, "limit": 4}),
    )
    assert noticed("players=2&tower=25&reserve=1.50.13.37.40.41&deck=38") == ()
    assert noticed("players=2&tower=25&deck=39") == (
        said("deck.start", "setup", "deck", {"deck": 39, "limit": 38, "players": 2}),
    )
    assert codes(noticed("players=3&tower=25&deck=37")) == ["deck.start"]
    assert noticed("players=3&tower=25&deck=36") == ()
    assert codes(noticed("players=3&tower=25&deck=36&first=1")) == ["deck.start"]
    assert noticed("") == ()


def test_cards_that_cannot_be_turned_up() -> None:
    """The hand is not looked at: what is said may be read by everybody."""
    query = "tower=25.x.28_x&reserve=1.50.13.37"
    found = GAME.find_notices(read("tower=24.x.26_-.x&reserve=1.50.13.37&hand=25"), View.MOVES)
    assert found == ()
    found = noticed("tower=25.x.27.x&reserve=1.50.26.37", View.MOVES)
    assert found == (said("hidden.unsafe", "flip.lost", "tower", {"count": 1}, "tower.0.1"),)
    assert codes(noticed("tower=25.x.27.x&reserve=1.50.13.37&hand=26")) == []
    assert codes(GAME.find_violations(read(query), View.SCORE)) == []


def test_a_hidden_card_is_noticed_by_what_lies_open_and_not_by_what_one_seat_knows() -> None:
    assert noticed("tower=25.x.28&known=0.1.30") == ()


def test_what_ended_the_game() -> None:
    reveal = "tower=12.25.31_40"
    assert noticed(reveal + "&last=1.0") == (
        said("lost.reveal", "flip.lost", "tower last", {"number": 40}, "tower.1.0"),
    )
    assert noticed(f"tower={FULL}_F") == (said("won", "win", "tower", {}),)
    stuck = "tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0"
    assert noticed(stuck) == (said("lost.stuck", "stuck", "hand", {}),)
    assert noticed(stuck.replace("&hand=7", "")) == ()
    assert codes(noticed(stuck.replace("deck=0", "deck=9"))) == ["stuck.draws"]


# Whatever can be read


@given(states)
@settings(max_examples=3 * settings().max_examples)
def test_nothing_raises(state: object) -> None:
    for view in View:
        found = GAME.find_violations(state, view)  # type: ignore[arg-type]
        GAME.find_missing_parameters(state, view)  # type: ignore[arg-type]
        if not found:
            GAME.find_notices(state, view)  # type: ignore[arg-type]
            GAME.calculate_score(state)  # type: ignore[arg-type]
        assert {v.code for v in found} <= VIOLATIONS
