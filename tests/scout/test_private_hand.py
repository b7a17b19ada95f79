"""The private hand in a followed game: it is updated after each turn, stays secret and is never guessed."""

import re

import pytest
from flask.testing import FlaskClient

from calculators.scout.move_notation import parse_move
from calculators.scout.notation import format_private_hand, parse_private_hand
from calculators.scout.play import judge_move
from calculators.scout.private_hand import (
    count_unentered_or_minus_departed_hand_cards,
    find_private_hand_violations,
    private_hand_after_seen_move,
)
from calculators.scout.unfinished import parse_seen_draft_or_empty
from tests.engine import parse_table_rows
from tests.pages import address_after_touches, check_page_texts, query_of_address, selection_of_address

from .tables import read
from .test_pages import HAND_OF_P2

THREE_PLAYER_QUERY = "players=3&p1=c0.s0.h4&p2=c0.s0.h9&p3=c0.s0.h9&table=35.4.57&owner=p3&seen=-"


QUERY_TEMPLATE_WITH_HAND_SIZE = "players=3&p1=c0.s0.h{}&p2=c0.s0.h9&p3=c0.s0.h9"


def hand_text_after_move(private_hand_text: str, move: str, table_query: str = THREE_PLAYER_QUERY) -> str:
    """The private hand after a move; the secrets of the mover follow `~`."""
    state, draft = read(table_query), parse_seen_draft_or_empty(move)
    public_move = parse_move(move.partition("~")[0])
    judged = judge_move(state, public_move)
    assert judged.legal, judged.violations
    return format_private_hand(
        private_hand_after_seen_move(
            parse_private_hand(private_hand_text),
            state_before=state,
            seen_move=public_move,
            state_after_or_none=judged.after,
            mover_secrets=draft.secrets,
        )
    )


TURN_ROWS_BY_TABLE_QUERY = {
    THREE_PLAYER_QUERY: """
        # A card without a place is loose; only turns of its own seat change the hand.
        p1.7.8.9.6 scouted.left -> p1.7.8.9.6_35
        p2.7.8.9.6 scouted.left -> p2.7.8.9.6
        p1.7.8.9.6 scouted.left~g2 -> p1.7.35.8.9.6
        p1.7.8.9.6 scouted.right~g5.flip -> p1.7.8.9.6.75
        p1.7.8.9.6 scouted.left~g9 -> p1.7.8.9.6_35
        # Shown cards leave the hand, read from either side of the table.
        p1.6.7.8.2 shown.6.7.8 -> p1.2
        p1.6.7.8.2 shown.8.7.6 -> p1.2
        p1.x.7.8.2 shown.6.7.8 -> p1.2
        # Either choice leaves the same hand.
        p1.8.8.8.8 shown.8.8.8 -> p1.8
        # With unentered cards the shown ones may be others, unless both numbers are known.
        p1.6.7.8 shown.6.7.8 -> p1.6.7.8
        p1.62.71.83 shown.62.71.83 -> p1
        p1 shown.6.7.8 -> p1
        # Shown cards that the hand does not have leave it unchanged.
        p1.1.2.3.4 shown.6.7.8 -> p1.1.2.3.4
        # A loose card, either way up; one that does not fit stays.
        p1.7.8.2_69 shown.6.7.8 -> p1.2
        p1.7.8.2_96 shown.6.7.8 -> p1.2
        p1.6.7.8_45 shown.6.7.8 -> p1_45
        # A Scout & Show may show the loose card that it took.
        p1.6.7.1.2 both.right.shown.5.6.7 -> p1.1.2
        p1.6.7.8.2 both.right.shown.6.7.8 -> p1.2_57
    """,
    THREE_PLAYER_QUERY.replace("35.4.57", "57"): "p1.6.1.2.4 both.right.shown.5.6~g1.m1 -> p1.1.2.4",
    THREE_PLAYER_QUERY.replace("h4", "h5"): """
        # A place counts from either side of the table, and only where the cards fit.
        p1.6.7.8.7.6 shown.8.7.6~m1 -> p1.7.6
        p1.6.7.8.7.6 shown.8.7.6~m3 -> p1.6.7
        p1.6.7.8.2.1 shown.6.7.8~m4 -> p1.2.1
        # There are six places for the sixth card.
        p1.7.8.9.6.1 scouted.left~g6 -> p1.7.8.9.6.1.35
        p1.7.8.9.6.1 scouted.left~g7 -> p1.7.8.9.6.1_35
    """,
    QUERY_TEMPLATE_WITH_HAND_SIZE.format(3): """
        # The shown cards can be loose; cards with places stay.
        p1.1.2_69 shown.6 -> p1.1.2
    """,
    QUERY_TEMPLATE_WITH_HAND_SIZE.format(4): """
        # A card shown by both numbers leaves the hand; the other shown card was unentered.
        p1.1_67.23 shown.67.78 -> p1.1_23
        # One card is unentered, so only one of the two shown cards was entered.
        p1.6.2.3 shown.6.7 -> p1.2.3
        # Both cards that may be the shown one stay until one is chosen.
        p1.6.2.6.5 shown.6 -> p1.6.2.6.5
        p1.6.2.6.5 shown.6~m3 -> p1.6.2.5
    """,
    "players=3": """
        # Without counts a hand that may be another is cleared; a shown card may have been unentered.
        p1.6.2.6.5 shown.6 -> p1
        p1.62.2.63.5 shown.63 -> p1.62.2.5
        p1.1.2 shown.6 -> p1.1.2
    """,
    QUERY_TEMPLATE_WITH_HAND_SIZE.format(1): """
        # The end of a round empties every hand.
        p1.6 shown.6 -> p1
        p2.6.7 shown.6 -> p2
    """,
}


@pytest.mark.parametrize(
    ("table_query", "turn_row_text"),
    [
        (table_query, row.strip())
        for table_query, row_lines in TURN_ROWS_BY_TABLE_QUERY.items()
        for row in row_lines.strip().splitlines()
        if "#" not in row
    ],
)
def test_private_hand_is_updated_after_turn(table_query: str, turn_row_text: str) -> None:
    mine, move, _, left = turn_row_text.split()
    assert hand_text_after_move(mine, move, table_query) == left


def test_surplus_cards_of_private_hand_are_counted_negative() -> None:
    state = judge_move(read(QUERY_TEMPLATE_WITH_HAND_SIZE.format(4)), parse_move("shown.6")).after
    assert state is not None
    assert count_unentered_or_minus_departed_hand_cards(parse_private_hand("p1.6.2.6.5"), state) == -1, (
        "one card too many"
    )
    assert count_unentered_or_minus_departed_hand_cards(parse_private_hand("p1.6"), read("players=3")) is None


@pytest.mark.clause("scout.pairs")
@pytest.mark.parametrize(
    ("private_hand_text", "query", "marks"),
    parse_table_rows(f"""
        p1.53.2   {THREE_PLAYER_QUERY}                         mine.0 table.0
        p1.54.2   {THREE_PLAYER_QUERY}                         -
        p1.37.41  seen=82.73                      mine.0 seen.1
        # A violation of the table alone does not mark the hand.
        p1.7.8    players=3&table=33.45&owner=p3  -
        p1.77.8   players=3&table=33.45&owner=p3  mine.0
        """),
)
def test_private_hand_and_open_cards_are_marked_where_they_contradict(
    private_hand_text: str, query: str, marks: str
) -> None:
    found = find_private_hand_violations(parse_private_hand(private_hand_text), read(query))
    assert " ".join(mark for violation in found for mark in violation.marks) == marks


# --- on the page ------------------------------------------------------------------------------------------------------


SEEN_SCOUT_QUERY = "players=3&turn=p2&table=9&owner=p1&p1=h11&p2=h2&p3=h12&mine=p2.3.4"
SCOUT_AND_SHOW_QUERY = "players=3&turn=p2&table=9&owner=p1&p1=h11&p2=h3&p3=h12&mine=p2.3.8.7&pick=both.left.?"
CARDS_TO_SHOW_QUERY = "players=3&mine=p1.3.4.5.6&pick=shown.?"
SEVEN_CARDS_QUERY = "players=3&p1=h3&p2=h9&p3=h9"
LAST_CARD_QUERY = (
    "players=2&p1=c9.s0.h1&p2=c9.s0.h2&turn=p2&table=1&owner=p1&chips=0.0&mine=p1.31"
    "&seen=76.64.T4.9.6.7.6.8.7.8.25.2.4.5.86.T6.4.5T&gone=39.2.9.8.38.T1.84.9.34.6.5.74.2&rounds=c5s0h5.c6s0u4"
)
WHOLE_HAND = "p1.31.42.98.97.12.23.54.76.75.61.26.85"
HAND_AFTER_SHOW = WHOLE_HAND.replace(".98.97", "")
RECORD_BEFORE_SCOUT = "shown.98.97_shown.7.8.9_shown.6.7.8.9"
HANDS_AFTER_TOUCHES = f"""
# query; touches; the hand then, and what is selected (*: whatever)
# A card is entered upper number, lower number; one that is mended comes first, and what is half told waits meanwhile.
players=3&mine=p1.3&pick=shown.7                own.n.4    p1.34      shown.7
players=3&mine=p1.34&pick=shown.7               own.n.3    p1.34.3    shown.7
players=3&mine=p1.3&pick=shown.7~mine.1         own.n.4    p1.3.4     shown.7
players=3&mine=p1.3.45&pick=shown.7~g2.mine.0   own.n.6    p1.6.45    shown.7~g2.mine.0.b
players=3&mine=p1.6.45&pick=shown.7~g2.mine.0.b  own.n.2   p1.62.45   shown.7~g2
players=3&mine=p1.62.45&pick=mine.1.i           own.n.8    p1.62.8.45  mine.1.b
players=3&mine=p1.34.5&pick=shown.7             own.erase  p1.34      shown.7
players=3&mine=p1.34&pick=shown.7               own.erase  p1.3       shown.7
players=3&mine=p1.34.56&pick=mine.0.b           own.erase  p1.3.56    mine.0.b
players=3&mine=p1.34.56&pick=mine.0             own.erase  p1.56      mine.0.i
players=3&mine=p1.3.4.5&pick=mine.1             own.n.7    p1.3.7.5   mine.1.b
players=3&mine=p1.3.4.5&pick=mine.3             own.erase  p1.3.4     shown.?
players=3&mine=p1.34.5&pick=shown.7             own.turn   p1.43.x5   shown.7
players=3&mine=p1.43.x5&pick=shown.7            own.n.9    p1.43.95   shown.7
players=3&pick=shown.?  own.whose.p1 own.n.3 own.n.1 own.n.4 own.n.2 own.n.9 own.n.8 own.n.9 own.n.7 own.n.1 own.n.2 \
own.n.2 own.n.3 own.n.5 own.n.4 own.n.7 own.n.6 own.n.7 own.n.5 own.n.6 own.n.1 own.n.2 own.n.6 own.n.8 own.n.5  \
{WHOLE_HAND}  shown.?
# A hand is forgotten, or another seat's.
players=3&mine=p1.3.4.5                         own.forget    -         *
players=3&mine=p1.3.4.5                         own.whose.p1  p1.3.4.5  *
players=3&mine=p1.3.4.5                         own.whose.p2  p2        *
# Cards side by side are shown, one more or one less; told by its numbers a set is told by no place.
{CARDS_TO_SHOW_QUERY}  own.card.2                         p1.3.4.5.6  shown.4~m2
{CARDS_TO_SHOW_QUERY}  own.card.2 own.card.3              p1.3.4.5.6  shown.4.5~m2
{CARDS_TO_SHOW_QUERY}  own.card.2 own.card.3 own.card.1   p1.3.4.5.6  shown.3.4.5~m1
{CARDS_TO_SHOW_QUERY}  own.card.2 own.card.1 own.card.1   p1.3.4.5.6  shown.4~m2
{CARDS_TO_SHOW_QUERY}  own.card.1 own.card.4              p1.3.4.5.6  shown.6~m4
{CARDS_TO_SHOW_QUERY}  own.card.4 own.card.4              p1.3.4.5.6  shown.?
{CARDS_TO_SHOW_QUERY}  own.card.4 7                       p1.3.4.5.6  shown.6.7
players=3&mine={WHOLE_HAND}&pick=shown.?  own.card.3 own.card.4         {WHOLE_HAND}  shown.98.97~m3
players=3&mine={WHOLE_HAND}&pick=shown.?  own.card.3 own.card.4 accept  {HAND_AFTER_SHOW}  *
# A bracket shows its set, and none if touched again.
move=shown.7.8&mine={HAND_OF_P2}  own.set.2.5              {HAND_OF_P2}  shown.41.43.4T.47~m2
move=shown.7.8&mine={HAND_OF_P2}  own.set.2.5 own.set.2.5  {HAND_OF_P2}  shown.?
move=shown.7.8&mine={HAND_OF_P2}  own.set.2.5 own.set.6.9  {HAND_OF_P2}  shown.82.71.6T.58~m6
# A Scout & Show is told by its gap and its cards; the gap again, and none is told.
{SCOUT_AND_SHOW_QUERY}  own.gap.2 own.card.2 own.card.3 own.card.4  p2.3.8.7  both.left.shown.9.8.7~g2.m2
{SCOUT_AND_SHOW_QUERY}  own.gap.2 own.card.2 own.card.3 own.card.4 accept  p2.3  *
{SCOUT_AND_SHOW_QUERY}  own.gap.2 own.gap.2  p2.3.8.7  both.left.?
{SCOUT_AND_SHOW_QUERY}  own.gap.2 own.over   p2.3.8.7  both.left.?~g2.flip
# A card whose place was not told is asked for later.
{SEEN_SCOUT_QUERY}&pick=scouted.left     accept                     p2.3.4_9   *
{SEEN_SCOUT_QUERY}&pick=scouted.left     accept own.over own.gap.3  p2.3.4.x9  *
{SEEN_SCOUT_QUERY}&pick=scouted.left~g1  accept                     p2.9.3.4   *
# Cards shown that could be others are asked for.
{SEVEN_CARDS_QUERY}&mine=p1.6.2.6&pick=shown.6  accept             p1.6.2.6  *
{SEVEN_CARDS_QUERY}&mine=p1.6.2.6&pick=shown.6  accept own.drop.3  p1.6.2    *
{SEVEN_CARDS_QUERY}&mine=p1.6.2.6_5             own.loose.0        p1.6.2.6  *
# A stuck hand stays until its player declares it.
{LAST_CARD_QUERY}&pick=shown.85             accept  p1.31  *
{LAST_CARD_QUERY}&move=shown.85&pick=stuck  accept  p1     *
# The hand follows its player if another seat begins; a correction at the end of a round empties it.
players=3&names=a.b.c&mine=p3.37                       first.p2     p2.37  *
players=3&p1=h1&p2=h9&p3=h9&mine=p2&move=shown.6       hand.p2.less  p2    *
"""


@pytest.mark.clause("scout.two.end")
@pytest.mark.parametrize(
    ("query", "touches", "expected_hand", "expected_selection"), parse_table_rows(HANDS_AFTER_TOUCHES)
)
def test_touches_edit_private_hand_and_selection(
    client: FlaskClient, query: str, touches: str, expected_hand: str, expected_selection: str
) -> None:
    address = address_after_touches(client, f"/scout/play?{query}", *touches.split())
    assert query_of_address(address).get("mine", "") == expected_hand
    assert expected_selection in ("*", selection_of_address(address))


@pytest.mark.parametrize(
    ("hand", "disabled_numbers"),
    parse_table_rows("""
        # A card has no number twice, and hand and table have no card twice; three players have no 10.
        p1.34.3  3.4.7.10
        p1.34.4  3.4.10
        p1.34    10
        """),
)
def test_number_keys_impossible_for_card_are_disabled(client: FlaskClient, hand: str, disabled_numbers: str) -> None:
    page = client.get(f"/scout/play?players=3&p1=h12&p2=h12&p3=h11&table=37&owner=p3&mine={hand}").text
    keys = [one for one in re.findall(r"<button[^>]*own\.n\.[^>]*>", page) if "disabled" in one]
    assert ".".join(re.findall(r"own\.n\.(\d+)", "".join(keys))) == disabled_numbers


@pytest.mark.parametrize(
    ("hand", "owner", "expected_brackets"),
    parse_table_rows("""
        # A pair, a higher run or more cards beat 7 8; each size has one bracket, the longest first.
        p1.2.4.4.4.8  p3  同番3
        p1.2.4        p3  -
        p1.8.9.1.1    p3  連番2 同番2
        p1.2.4.4.4.8  p1  -
        """),
)
def test_sets_beating_table_are_bracketed_in_private_hand(
    client: FlaskClient, hand: str, owner: str, expected_brackets: str
) -> None:
    turn = "p2" if owner == "p1" else "p1"
    page = client.get(
        f"/scout/play?players=3&p1=h11&p2=h11&p3=h11&table=7.8&turn={turn}&owner={owner}&mine={hand}"
    ).text
    assert re.findall(r'<span class="sc-win[^>]*>.*?aria-hidden="true">(.*?)</span>', page) == expected_brackets.split()


TEXTS_OF_PRIVATE_HAND = f"""
# The page asks for the hand, for the lower number of a card and for the place of a taken card.
play?players=3&pick=shown.?                    この電話の人
play?players=3&mine=p1.3&pick=shown.?          下の数は？
play?players=3&mine={WHOLE_HAND}&pick=shown.?  12枚そろった
# A hand with an unknown number is not complete.
play?players=3&mine={WHOLE_HAND.replace("98", "x8")}&pick=shown.?  札にふれると直せる / !12枚そろった
play?players=3&mine={HAND_AFTER_SHOW}&move={RECORD_BEFORE_SCOUT}&pick=scouted.left  取った札を入れたすき間にふれる
# The complete hand of the seat to move goes along to the page of moves, and the hand of a question comes back with it.
play?players=3&p1=h2&p2=h12&p3=h12&mine=p1.37.48  \
href="/scout/moves?players=3&amp;p1=c0.s0.h2&amp;p2=c0.s0.h12&amp;p3=c0.s0.h12&amp;hand=37.48&amp;mine=p1.37.48"
play?players=3&p1=h2&p2=h12&p3=h12&mine=p2.37.48  href="/scout/moves? / !&amp;hand=
play?players=3&p1=h2&p2=h12&p3=h12&mine=p1.37_48  href="/scout/moves? / !&amp;hand=
play?players=3&p1=h2&p2=h12&p3=h12&mine=p1.37     href="/scout/moves? / !&amp;hand=
moves?players=3&p1=c0.s0.h2&p2=c0.s0.h12&p3=c0.s0.h12&hand=37.48  \
href="/scout/play?players=3&amp;p1=c0.s0.h2&amp;p2=c0.s0.h12&amp;p3=c0.s0.h12&amp;mine=p1.37.48"
moves?players=3&hand=37.48&table=2&owner=p3  href="/scout/play?players=3&amp;table=2&amp;owner=p3&amp;mine=p1.37.48"
# A link to an earlier turn omits it.
play?players=3&mine=p2.37&move=shown.4.5_scouted.left&pick=at.1  \
href="/scout/play?players=3&amp;move=shown.4.5&amp;then=aside.1.scouted.left" / !mine=p2.37&amp;move=shown.4.5&amp;
"""


@pytest.mark.parametrize(("address", "expected_texts"), parse_table_rows(TEXTS_OF_PRIVATE_HAND))
def test_page_asks_for_private_hand_and_links_keep_it_where_it_is_of_use(
    client: FlaskClient, address: str, expected_texts: str
) -> None:
    check_page_texts(client, f"/scout/{address}", expected_texts)
