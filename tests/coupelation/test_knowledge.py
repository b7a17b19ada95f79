"""Known cards from a record, in the views `play` and `check`."""

import pytest

from calculators.core.types import View
from calculators.coupelation.card_knowledge import is_finish_card_surely_in_deck
from calculators.coupelation.hands import KnownHand
from calculators.coupelation.moves import list_whether_unseen_cards_allow_each_action
from tests.engine import parse_table_rows

from .tables import ENGINE, codes_without_game_prefix, format_query_of_state, read_state_of_query

START_QUERY = "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
MOVES_AFTER_25_IN_HAND = (
    f"{START_QUERY}&move=draw.1_take.37d.0.0.20d.17e.r1_draw.1_down.x.0.1_draw.0_down.x.0.2_draw.0_down.x.0.3_draw.0"
)
"""A took 25 into its hand, and is to move again."""


SEEN_MOVES_REFUSED_LATER = """
# the discarded finish card
draw.1.F_take.37d.0.1.20d.16e.xF.r1 draw.1.F                                            draw.finish  2  1
# a card discarded from the reserve
draw.1_up.31d.0.1_draw.1_take.50e.0.2.20d.30d.r1 draw.1_up.1d.0.-1                      out   3  2
draw.1_up.31d.0.1_draw.1_take.50e.0.2.20d.30d.r1_draw.1_down.x.0.-1 flip.0.0.1          out   4  2
# 25 went into the hand of A publicly
draw.1_take.37d.0.0.20d.17e.r1 draw.1_up.25d.0.-1                                       held  2  1
draw.1_take.37d.0.0.20d.17e.r1_draw.1_down.x.0.-1 flip.0.0.25                           held  3  1
"""
"""A record and refused last moves; the violation code, its turn, and the turn that showed the card."""


@pytest.mark.no_cover
@pytest.mark.clause("coupelation.limit")
@pytest.mark.parametrize(("moves", "code", "turn", "earlier"), parse_table_rows(SEEN_MOVES_REFUSED_LATER))
def test_move_contradicting_publicly_seen_card_is_refused_later(moves: str, code: str, turn: str, earlier: str) -> None:
    record, last = moves.split()
    view = View.PLAY if code == "held" else View.CHECK
    verdict = ENGINE.verdict_on_moves_of_query(f"{START_QUERY}&move={record}_{last}", view)
    assert (verdict.legal, codes_without_game_prefix(verdict.violations)) == (False, [f"move.{code}.turns"])
    params = verdict.violations[0].params
    assert (params["turn"], params["earlier"]) == (int(turn), [int(earlier)])
    # the position before it has the same knowledge, but not the turn
    middle = ENGINE.progress_after_moves_of_query(f"{START_QUERY}&move={record}")
    again = ENGINE.verdict_on_moves_of_query(f"{middle.position}&move={last}", View.PLAY)
    assert codes_without_game_prefix(again.violations) == [f"move.{code}"]


@pytest.mark.clause("coupelation.exchange")
def test_card_surely_in_hand_needs_no_assumption() -> None:
    verdict = ENGINE.verdict_on_moves_of_query(f"{MOVES_AFTER_25_IN_HAND}_up.25d.0.-1", View.PLAY)
    assert verdict.legal, verdict.violations
    assert {*verdict.steps[-1].assumes} == set()
    assert verdict.steps[1].assumes != ()


@pytest.mark.clause("coupelation.flip")
def test_known_card_is_not_in_next_position() -> None:
    assert "known" not in ENGINE.verdict_on_moves_of_query(f"{TABLE_WITH_KNOWN_CARD}&move=up.2d.0.-1_flip.0.2.28").next
    assert "known" not in ENGINE.progress_after_moves_of_query(f"{TABLE_WITH_KNOWN_CARD}&move=up.2d.0.-1").position


def test_followed_game_lists_known_cards_by_place() -> None:
    followed = ENGINE.progress_after_moves_of_query(f"{START_QUERY}&move=draw.1_take.37d.0.0.20d.16e.x.r1")
    found = {one.place: (one.cards, one.unknown_count) for one in followed.holds}
    assert found == {"p1": (("25",), 1), "p2": ((), 3), "p3": ((), 3), "p4": ((), 3), "out": (("x", "1"), None)}
    assert "holds=p1.25_out.x.1" in followed.position


def test_no_unseen_action_is_possible_without_hidden_cards() -> None:
    state = read_state_of_query("tower=25&reserve=1.50.13.37")
    empty_hand = KnownHand((), 0, has_finish_card=False, max_glass_cards=0)
    assert [*list_whether_unseen_cards_allow_each_action(state, empty_hand)] == []
    assert not is_finish_card_surely_in_deck(state), "an unknown deck surely has nothing"


HIDDEN_25_EXCHANGED_TWICE = (
    "players=2&tower=25d&reserve=1d.50e.14h.37d.40d.41e&p1=h3&p2=h3&deck=38&move="
    "draw.1_take.14h.0.0.5d.9d.x.x.r40_up.30d.0.1_down.x.0.2_take.41e.0.2.20d.21d.r1_draw.2_take.37d.0.2.18d.19d.r5"
)
"""A places its last card, 25, face down; B exchanges it for 41, then A exchanges the 41 for 37."""


POSITION_AFTER_25_WAS_EXCHANGED_TWICE = (
    "players=2&p1=h1&p2=h1&turn=p2&tower=14h.30d.37d&reserve=50e.9d.20d.21d.18d.19d&deck=35&last=0.2"
    "&holds=p1.25.less-x0-2.x*2.less-18.less-19.41_p2.x0-2_out.x*2.40.1.5"
)


def test_position_distinguishes_exchanged_hidden_card_from_its_replacement() -> None:
    position = ENGINE.progress_after_moves_of_query(HIDDEN_25_EXCHANGED_TWICE).position
    assert position == POSITION_AFTER_25_WAS_EXCHANGED_TWICE


QUERY_WITHOUT_HAND_COUNTS = "players=2&tower=25d&reserve=1.50.23.37.39.43&deck=10&house=place-anywhere"
TABLE_WITH_KNOWN_CARD = "players=2&tower=25d.x.31e&reserve=1d.3d.5d.8d.10d.27d&p1=h3&p2=h3&deck=4&last=0.2&known=0.1.28"
TABLE_WITH_LAST_CARD = (
    "players=2&tower=1d.8d.15d.22d.25d.36d.43d_2d.9d.16d.23d.30d.37d_3d.10d.17d.24d.31d_4d.11d.18d.29d_5d.12d.19d"
    "&reserve=50d.49d.48d.47d.46d.45d&p1=h3&p2=h3&deck=1&last=4.2"
)
VERDICTS_ON_RECORDS = parse_table_rows(f"""
    # a record, and the violations of its last move
    # a card placed face down in between may be the 25
    {MOVES_AFTER_25_IN_HAND}_down.x.0.-1_draw.0_flip.0.0.25  -
    # the last card is the finish card if all others are known
    {TABLE_WITH_LAST_CARD}&holds=out.6.7.13.14.20.21.26.27.28.32.33.34.35&move=draw.1  draw.rest
    {TABLE_WITH_LAST_CARD}&move=draw.1  -
    # a known card binds every move
    {TABLE_WITH_KNOWN_CARD}&move=up.2d.0.-1_flip.0.2.29  known
    {TABLE_WITH_KNOWN_CARD}&move=up.2d.0.-1_flip.0.2.28  -
    # an exchanged hidden card and its replacement
    {HIDDEN_25_EXCHANGED_TWICE}_draw.1_up.25d.1.0  -
    {HIDDEN_25_EXCHANGED_TWICE}_draw.1_up.41e.0.3  held.turns
    {POSITION_AFTER_25_WAS_EXCHANGED_TWICE}&move=draw.1_up.25d.1.0  -
    {POSITION_AFTER_25_WAS_EXCHANGED_TWICE}&move=draw.1_up.41e.0.3  held
    # A drew the finish card: B cannot draw it, nor place it; B exchanged it into its hand
    {QUERY_WITHOUT_HAND_COUNTS}&move=draw.1.F_up.30d.0.1_draw.1.F                       draw.finish
    {QUERY_WITHOUT_HAND_COUNTS}&move=draw.1.F_up.30d.0.1_draw.1_take.37.0.2.20.F        take.hand price.finish
    {QUERY_WITHOUT_HAND_COUNTS}&move=draw.1.F_up.F.0.1_take.43d.0.1.16.27.r1_draw.1.F   draw.finish
    """)


@pytest.mark.clause(
    "coupelation.draw",
    "coupelation.draw.finish",
    "coupelation.flip",
    "coupelation.exchange",
    "coupelation.exchange.hand",
)
@pytest.mark.parametrize(("query", "codes"), VERDICTS_ON_RECORDS)
def test_known_cards_decide_verdict_on_record(query: str, codes: str) -> None:
    verdict = ENGINE.verdict_on_moves_of_query(query, View.PLAY)
    found = [code.removeprefix("move.") for code in codes_without_game_prefix(verdict.violations)]
    assert (verdict.legal, found) == (not codes, codes.split())


def test_position_records_seat_holding_finish_card() -> None:
    """As long as the card is in that hand."""
    for moves, hand in (
        ("draw.1.F", "&p1=F&"),
        ("draw.1.F_up.30d.0.1_draw.1_up.31d.0.2", "&p1=F&"),
        ("draw.1.F_up.F.0.1", ""),
    ):
        middle = ENGINE.progress_after_moves_of_query(f"{QUERY_WITHOUT_HAND_COUNTS}&move={moves}")
        assert hand in f"&{middle.position}&"
        assert ("p1=" in middle.position) is bool(hand)
        assert format_query_of_state(read_state_of_query(middle.position)) == middle.position
