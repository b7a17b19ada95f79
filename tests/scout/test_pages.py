"""SCOUT!'s pages without script: texts, statuses, touches and sheets."""

import re
from urllib.parse import parse_qs, parse_qsl, urlencode

import pytest
from flask.testing import FlaskClient

from calculators.core.types import View
from calculators.scout import GAME
from tests.engine import parse_table_rows
from tests.pages import address_after_touches, query_without_page_parameters, selection_of_address
from tests.run_length import pair_cases_with_others
from web.games.scout.pictures.selections import default_selection_or_empty

DEALT_HAND_CODES = "T1.54.94.68.73.89.14.51.96.92.42"
HAND_AND_TABLE_QUERY = f"hand={DEALT_HAND_CODES}&table=3T.4T"
HAND_OF_P2 = "p2.26.41.43.4T.47.82.71.6T.58.1T.38"
P3_TABLE_QUERY = "turn=p3&hand=63.5T.41.37.94.97.17.23.26.29.T6&table=82.85&owner=p2"
ENDED_ROUND_QUERY = "p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2"
EARLIER_ROUNDS_QUERY = "rounds=5.-2.7.1_4.3.2.0_3.3.3.-8"
ENDED_GAME_QUERY = f"{ENDED_ROUND_QUERY}&{EARLIER_ROUNDS_QUERY}"
SEARCH_LIMIT_QUERY = (
    "players=4&move=shown.1_shown.91.9_both.left.shown.2.3.4_both.left.shown.1.1"
    "_scouted.right_scouted.left_shown.1.2.3_scouted.right_shown.4.4_scouted.right_scouted.left_shown.7_shown.81.8"
    "_shown.T6.T.T_scouted.right_scouted.left_shown.1.1_scouted.left_scouted.right_shown.T"
)
"""A record after which not all deals can be tried."""


def get_page_html(client: FlaskClient, address: str, status: int = 200, lang: str = "ja") -> str:
    response = client.get(address, headers={"Accept-Language": lang})
    assert response.status_code == status, address
    return response.get_data(as_text=True)


# texts of each view


EXPECTED_TEXTS_BY_ADDRESS = f"""
score                                 200  数を入れてください        Enter the counts
score?{ENDED_ROUND_QUERY}                         200  第2ラウンドへ          On to round 2
score?{ENDED_ROUND_QUERY}&{EARLIER_ROUNDS_QUERY}                200  勝ち               Winner
score?p1=c3.s1.h0&p2=c3.s1.h0         422  手札0枚のプレイヤーが2人以上  More than one player has no cards
moves                                 200  2組をくらべる          Does this beat that?
moves?{HAND_AND_TABLE_QUERY}                      200  740通り            740 in all
moves?{P3_TABLE_QUERY}                          200  一番強いのは 6・5・4・3   strongest: 6-5-4-3
moves?hand=37.73                      422  3/7のカードが2枚       The card 3/7 is here 2 times
moves?hand=37.41.5                    200  まだ入っていないもの       Not entered yet
check                                 200  2組をくらべる          Does this beat that?
check?{P3_TABLE_QUERY}                          200  どの手を確かめますか       Which move is in question?
check?{P3_TABLE_QUERY}&move=show.5-6            200  出せます             Legal
check?{P3_TABLE_QUERY}&move=show.7              200  出せません            Not legal
check?{P3_TABLE_QUERY}&move=show.7              200  <em>枚数が足りない</em>  <em>too few cards</em>
check?{P3_TABLE_QUERY}&move=show.5-6            200  <em>数字が大きい</em>    <em>higher</em>
check?{P3_TABLE_QUERY}&move=show.1-5            200  は組ではない           is no set
check?{P3_TABLE_QUERY}&move=scout.left.2        200  スカウトします          A Scout
check?{P3_TABLE_QUERY}&ss=0&move=both.left.1.1  200  できません            Not legal
check?{P3_TABLE_QUERY}&move=show                422  読めない文字           cannot be read
"""
"""Address, status, and text of the page in Japanese and in English."""


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("row", "lang"), pair_cases_with_others(parse_table_rows(EXPECTED_TEXTS_BY_ADDRESS), ("ja", "en"))
)
def test_each_view_answers_with_its_status_and_text(
    client: FlaskClient, row: tuple[str, str, str, str], lang: str
) -> None:
    address, status, ja, en = row
    said = ja if lang == "ja" else en
    assert said.lower() in get_page_html(client, f"/scout/{address}", int(status), lang).lower()


def test_cards_shown_are_not_compared_while_it_is_open_which_card_is_taken(client: FlaskClient) -> None:
    address = f"/scout/check?{P3_TABLE_QUERY}&pick="
    assert "<em>" not in get_page_html(client, f"{address}both.?.3.1")
    assert "<em>数字が小さい</em>" in get_page_html(client, f"{address}both.left.3.1")


def list_drawn_card_numbers(text: str) -> list[str]:
    """The top numbers of the cards in the verdict for the opposite seat, the upper set last."""
    return re.findall(r'class="sc-n[^"]*">(\w+)<', text.split('class="seen"')[1].split("</svg>")[0])


@pytest.mark.parametrize(
    ("query", "numbers_on_top", "comparison_sign"),
    parse_table_rows("""
        owner=p4&hand=67.71.89&table=34.45&move=show.1-3  6 7 8  &lt;
        owner=p4&hand=37.41&table=82.85&move=show.1-2     8 8    &gt;
        hand=3.4&table=4.5                                4 5    &gt;
        hand=5.6&table=4.5                                5 6    &lt;
        # no set
        owner=p4&hand=37.12.59&table=82&move=show.1-3     8      -
        """),
)
def test_verdict_for_opposite_seat_draws_stronger_set_on_top(
    client: FlaskClient, query: str, numbers_on_top: str, comparison_sign: str
) -> None:
    page = get_page_html(client, f"/scout/check?{query}")
    assert " ".join(list_drawn_card_numbers(page)).endswith(numbers_on_top)
    assert not re.search("<b>&[lg]t;</b>", page)
    sheet = get_page_html(client, f"/scout/check/sheet?{query}")
    assert re.findall(r'<div\s+class="as">([^<]*)</div>', sheet) == [comparison_sign] * bool(comparison_sign)


# selections


def list_linked_moves(text: str) -> list[str]:
    """The moves whose verdicts a page links to."""
    return re.findall(r"move=([a-z0-9.-]+)", text)


def test_linked_moves_narrow_to_selected_scout_or_card(client: FlaskClient) -> None:
    base = f"/scout/moves?{P3_TABLE_QUERY}"
    assert set(list_linked_moves(get_page_html(client, base))) == {
        "show.1-4",
        "show.8-10",
        "show.1-3",
        "show.2-4",
        "show.5-6",
    }
    scouted = get_page_html(client, f"/scout/check?{P3_TABLE_QUERY}&move=scout.left.3.flip")
    shows = {move for move in list_linked_moves(scouted) if move.startswith("both.")}
    assert shows
    assert all(move.startswith("both.left.3.flip.") for move in shows)
    with_card = get_page_html(client, f"/scout/check?{P3_TABLE_QUERY}&move=show.2")
    assert {move for move in list_linked_moves(with_card) if "-" in move} >= {"show.1-4", "show.1-3", "show.2-4"}
    assert "show.8-10" not in list_linked_moves(with_card)
    opened = re.findall(r"both\.left\.1\.2-?\d*|both\.left\.1\.3", with_card)
    assert opened == ["both.left.1.3"], "the selected card is now the third"


def test_emptying_filter_lists_only_moves_that_empty_hand(client: FlaskClient) -> None:
    assert list_linked_moves(get_page_html(client, f"/scout/moves?{P3_TABLE_QUERY}&pick=only.empty")) == []
    last = "hand=37.41&table=82&owner=p4"
    moves = client.get(f"/scout/moves.json?{last}").get_json()["moves"]["list"]
    emptying = {m["move"] for m in moves if any(e["code"] == "scout.effect.end.empty" for e in m["effects"])}
    assert "show.1-2" in emptying
    assert set(list_linked_moves(get_page_html(client, f"/scout/moves?{last}&pick=only.empty"))) == emptying


@pytest.mark.no_cover
def test_pages_of_large_hand_stay_below_95_kilobytes(client: FlaskClient) -> None:
    full = "12.23.34.45.56.67.78.89.9T.T1.13.24.35.46.57.68.79.8T"
    table = f"players=5&hand={full}&table=16.27&owner=p5"
    for query in (
        "moves?",
        "moves?pick=only.shows&",
        "check?move=show.2&",
        "moves?pick=scout.left.?&",
        "check?move=scout.left.3&",
    ):
        assert len(get_page_html(client, f"/scout/{query}{table}").encode()) < 95_000, query
    some = set(list_linked_moves(get_page_html(client, f"/scout/check?{table}&move=scout.left.3")))
    every = set(list_linked_moves(get_page_html(client, f"/scout/check?{table}&move=scout.left.3&pick=only.shows.all")))
    assert len([move for move in some if move.startswith("both")]) == 30
    assert some < every


# touches


QUERIES_AFTER_TOUCHES = f"""
# view, query and selection, the touches; query and selection after them
# A hand and a set are entered by two touches a card, the counts of a round by one each.
moves  -  hand.0  10 1 5 4 9 4 6 8 7 3 8 9 1 4 5 1 9 6 9 2 4 2  hand={DEALT_HAND_CODES}  hand.11
moves  hand={DEALT_HAND_CODES}  hand.11  go:table.0 3 10 4 10  {HAND_AND_TABLE_QUERY}  table.2
moves  {HAND_AND_TABLE_QUERY}  table.2  owner.p4 ss  {HAND_AND_TABLE_QUERY}&owner=p4&ss=0  *
score  -  -  13 2 4 5 0 0 8 1 3 6 0 2  {ENDED_ROUND_QUERY}  -
score  -  -  13 2 4 5 3 1 8 1 3 6 0 2 end.unbeaten.p2  \
p1=c13.s2.h4&p2=c5.s3.h1&p3=c8.s1.h3&p4=c6.s0.h2&end=unbeaten.p2  *
# With a card in hand that seat did not end the round; no position stays with a score.
score  {ENDED_ROUND_QUERY}  p2.h  1  p1=c13.s2.h4&p2=c5.s0.h1&p3=c8.s1.h3&p4=c6.s0.h2  *
score  {ENDED_ROUND_QUERY}&hand=37&table=82&owner=p2  p1.h  3  {ENDED_ROUND_QUERY.replace("h4", "h3")}  *
moves  {ENDED_ROUND_QUERY}&{EARLIER_ROUNDS_QUERY}  hand.0  3  hand=3&{EARLIER_ROUNDS_QUERY}  *
# What is mended of the last round of a game stays picked, and the others stand.
score  {ENDED_GAME_QUERY}  p1.c  12  {ENDED_GAME_QUERY.replace("c13", "c12")}  p1.c
score  {ENDED_GAME_QUERY}  p1.s  3   {ENDED_GAME_QUERY.replace("s2.h4", "s3.h4")}  p1.s
score  {ENDED_GAME_QUERY}  p1.h  5   {ENDED_GAME_QUERY.replace("h4", "h5")}  p1.h
# Of a round before one count changes, the others and how it ended stay.
score  players=3&rounds=c3s2h4.c5s2u3.c2s2h5_1.-2.7  rounds.0.0    9  players=3&rounds=c9s2h4.c5s2u3.c2s2h5_1.-2.7  *
score  players=3&rounds=c3s2h4.c5s2u3.c2s2h5_1.-2.7  rounds.0.0.s  0  players=3&rounds=c3s0h4.c5s2u3.c2s2h5_1.-2.7  *
score  players=3&rounds=c3s2h4.c5s2u3.c2s2h5_1.-2.7  rounds.0.1.h  7  players=3&rounds=c3s2h4.c5s2u7.c2s2h5_1.-2.7  *
score  players=3&rounds=c3s2h4.c5s2u3.c2s2h5_1.-2.7  rounds.0.2.p  -3  players=3&rounds=c3s2h4.c5s2u3.-3_1.-2.7  *
score  players=3&rounds=c3s2h4.c5s2u3.c2s2h5_1.-2.7  rounds.0.2.p.minus  -21  \
players=3&rounds=c3s2h4.c5s2u3.-21_1.-2.7  *
score  players=3&rounds=c3s2h4.c5s2u3.c2s2h5_1.-2.7  rounds.0.2.c.more  30  \
players=3&rounds=c3s2h4.c5s2u3.c30s2h5_1.-2.7  *
score  players=3&rounds=c3s2h4.c5s2u3.c2s2h5_1.-2.7  rounds.1.1    4  players=3&rounds=c3s2h4.c5s2u3.c2s2h5_1.4.7  *
moves  hand=37.41.59  hand.1.i  2 8    hand=37.28.41.59    hand.2.i
moves  hand=37.41.59  hand.1    6 8    hand=37.68.59       hand.2
moves  hand=37.41.59  hand.1    erase  hand=37.59          hand.1
moves  hand=37.41.59  hand.3    erase  hand=37.41          hand.2
moves  hand=37.41.59  hand.1    flip   hand=73.14.95       hand.1
# Who showed and who has scouted are one fact, put again it goes; counted are the seats that stay.
moves  turn=p3&hand=37&table=82  -      owner.p1           turn=p3&hand=37&table=82&owner=p1  *
moves  turn=p3&hand=37&table=82  -      scouts.1           turn=p3&hand=37&table=82&owner=p1  *
moves  turn=p3&hand=37&table=82  -      owner.p1 owner.p1  turn=p3&hand=37&table=82           *
moves  turn=p3&hand=37&table=82&owner=p1  table.0  erase   turn=p3&hand=37                    *
moves  players=4&out=p2&turn=p3&hand=37&table=82  -  scouts.0  turn=p3&out=p2&hand=37&table=82&owner=p1  *
moves  players=4&out=p2&turn=p3&hand=37&table=82  -  scouts.1  turn=p3&out=p2&hand=37&table=82&owner=p4  *
# Chips stay with the seat they were entered for.
moves  hand=37&ss=0       -  turn.p2  turn=p2&hand=37&ss=0.-.-.-  *
moves  players=2&hand=37  -  chips.1  players=2&hand=37&chips=1   *
# Two sets by one touch a card: a disputed move begins with them, also where the page of all moves has no table yet.
check  -  compare  3                    table=3      compare.table.1
check  -  -        3                    table=3      compare.table.1
moves  -  -        3 3 3                table=3.3.3  compare.table.3
check  table=3.3.3  -  go:compare.hand.0 5 6 8        hand=5.6.8&table=3.3.3  compare.hand.3
check  hand=3.x.5&table=12.13  compare  4             hand=3.4.5&table=12.13  compare.hand.2
check  hand=5.6.8&table=3.3.3  compare.hand.3  erase 7  hand=5.6.7&table=3.3.3  compare.hand.3
# A count is erased alone, the first one with its seat; an empty hand stays empty.
score  players=3&p1=c5.s1.h4  p1.h  erase  players=3&p1=c5.s1  *
score  players=3&p1=c5.s1     p1.s  erase  players=3&p1=c5.s-  *
score  players=3&p1=c5.s1.h4  p1.c  erase  players=3           *
moves  -  hand.0  erase  -  *
# Rounds before are added, corrected and dropped.
score  players=3                 -           round.add   players=3&rounds=-.-.-   rounds.0.0
score  players=3&rounds=-.-.-    rounds.0.0  5 -2        players=3&rounds=5.-2.-  rounds.0.2
score  players=3&rounds=5.-2.7   rounds.0.1  erase       players=3&rounds=5.-.7   *
score  players=3&rounds=5.-2.7   rounds.0.1  round.drop  players=3                *
# What is entered on one page stays on another where it contradicts nothing.
moves  p1=c2.s0&hand=37&table=82  hand.1  4  p1=c2.s0&hand=37.4&table=82  *
"""


@pytest.mark.parametrize(
    ("view", "query_before", "selected_place", "touches", "expected_query", "expected_selected_place"),
    parse_table_rows(QUERIES_AFTER_TOUCHES),
)
def test_pad_touches_change_query_and_selection(
    client: FlaskClient,
    *,
    view: str,
    query_before: str,
    selected_place: str,
    touches: str,
    expected_query: str,
    expected_selected_place: str,
) -> None:
    """`*` stands for any selection."""
    start = f"/scout/{view}?{query_before}" + f"&pick={selected_place}" * bool(selected_place)
    address = address_after_touches(client, start, *touches.split())
    assert parse_qs(query_without_page_parameters(address)) == parse_qs(expected_query)
    assert expected_selected_place in ("*", selection_of_address(address))


def test_contradictory_score_still_displays_points_but_no_winner(client: FlaskClient) -> None:
    text = get_page_html(client, f"/scout/score?{ENDED_ROUND_QUERY.replace('h4', 'h0')}&{EARLIER_ROUNDS_QUERY}", 422)
    totals = re.search(r'<tr class="total">.*?</tr>', text, re.DOTALL)
    assert totals
    assert re.findall(r"-?\d+|·", re.sub(r"<[^>]*>", " ", totals[0].replace("−", "-"))) == ["27", "9", "18", "-3"]
    assert '<span class="pt">15</span>' in text
    assert "勝ち" not in text


REFUSED_TOUCHES = f"""
moves  -  hand.0    11
moves  -  hand.0    x
moves  -  hand.5    3
moves  -  hand.0.b  3
moves  -  -         owner.p9
moves  -  -         chips.4
moves  -  -         turn
score  players=3  extra.4  1
score  -  p1.c      42
score  -  -         end
score  -  -         end.lost.p1
score  {EARLIER_ROUNDS_QUERY}        rounds.3.0  1
score  {EARLIER_ROUNDS_QUERY}&p1=c1  -           round.add
score  {EARLIER_ROUNDS_QUERY}        rounds.1.1  round.turn
score  players=3&rounds=c3s2h4.c5s2u3.c2s2h5  rounds.0.0.h  -1
check  -  compare.hand.4  1
# What the picture of hand and set has not.
moves  {P3_TABLE_QUERY}  -  ask.card.0
moves  {P3_TABLE_QUERY}  -  ask.card.12
moves  {P3_TABLE_QUERY}  -  ask.card.x
moves  {P3_TABLE_QUERY}  -  ask.flip
moves  {P3_TABLE_QUERY}  -  ask.end.up
moves  {P3_TABLE_QUERY}  -  ask.gap.x
moves  {P3_TABLE_QUERY}  -  ask.junk
# What a turn that is being entered lacks.
play  -          shown.?  11
play  players=4&move=shown.4.5.6  scouted.right  then.both
play  players=3&move=shown.7.7    -        hand.p2.less
play  players=5  shown.7.7.7.7.7.7.7.7.7.7  7
play  players=3  scouted.?                  accept
# What a hand of one's own has not.
play  players=3            -  own.n.3
play  players=3&mine=p1.3  -  own.n.11
play  players=3&mine=p1.3  -  own.card.2
play  players=3&mine=p2.3  -  own.card.1
play  players=3&mine=p1.3_4  -  own.gap.4
play  players=3&mine=p1.3  -  own.else
play  move=shown.7.8&mine={HAND_OF_P2}  -  own.set.0.3
play  move=shown.7.8&mine={HAND_OF_P2}  -  own.set.5.2
play  move=shown.7.8&mine={HAND_OF_P2}  -  own.set.2.40
play  move=shown.7.8&mine={HAND_OF_P2}  -  own.set
"""


@pytest.mark.parametrize(("view", "query", "selected_place", "entered_value"), parse_table_rows(REFUSED_TOUCHES))
def test_touch_of_key_not_on_pad_is_refused(
    client: FlaskClient, view: str, query: str, selected_place: str, entered_value: str
) -> None:
    fields = {**dict(parse_qsl(query)), "view": view, "pick": selected_place, "put": entered_value}
    assert client.get("/scout/enter?" + urlencode(fields)).status_code == 422


@pytest.mark.parametrize(
    ("view", "selection"),
    [("moves", "junk"), ("moves", "ask.left.g3"), ("score", "p1.q"), ("score", "rounds.1"), ("check", "compare.x")],
)
def test_selection_that_cannot_be_read_is_dropped(client: FlaskClient, view: str, selection: str) -> None:
    start = f"/scout/{view}?{EARLIER_ROUNDS_QUERY if view == 'score' else ''}"
    assert f'value="{selection}"' not in get_page_html(client, f"{start}&pick={selection}")
    assert address_after_touches(client, f"{start}&pick={selection}", "3") == address_after_touches(client, start, "3")


# default selections and corrections


DEFAULT_SELECTIONS = f"""
score  -                  p1.c
score  p1=c3.s-           p1.s
score  p1=c3.s0           p1.h
score  p1=c3.s1           p1.h
score  {ENDED_ROUND_QUERY.rsplit("&", 1)[0]}   end
score  {ENDED_ROUND_QUERY}&rounds=5.-.7.1      rounds.0.1
score  {ENDED_ROUND_QUERY}&{EARLIER_ROUNDS_QUERY}            -
moves  -                  compare
check  -                  compare
moves  hand=37.4          hand.1.b
moves  hand=37&table=8    table.0.b
moves  hand=37            -
check  hand=37            -
check  hand=3.4&table=8   compare
# Without a hand the last move is selected in its public form.
check  table=4.5.6&owner=p2&move=shown.8.8            shown.8.8
check  table=4.5.6&owner=p2&move=both.left.shown.8.8  both.left.shown.8.8
check  table=4.5.6&owner=p2&move=scouted.left         scouted.left
check  table=4.5.6&owner=p2&move=show.1               shown.?
check  table=4.5.6&owner=p2&move=junk                 shown.?
"""


@pytest.mark.parametrize(("view", "query", "expected_selected_place"), parse_table_rows(DEFAULT_SELECTIONS))
def test_missing_entry_is_selected_by_default(view: str, query: str, expected_selected_place: str) -> None:
    fields = dict(parse_qsl(query))
    moves = [fields.pop("move")] if "move" in fields else []
    state = GAME.parse_query_except_moves_collecting_unreadable(fields).state
    assert default_selection_or_empty(state, View(view), moves) == expected_selected_place


@pytest.mark.parametrize("card", ["39", "96", "63"])
def test_only_six_and_nine_are_underlined_on_cards(client: FlaskClient, card: str) -> None:
    drawn = client.get(f"/scout/moves?hand={card}.12&table=57&owner=p2").text
    lined = re.findall(r'class="sc-[nm][^"]*sc-six">(\d+)<', drawn)
    plain = re.findall(r'class="sc-[nm]">(\d+)<', drawn)
    assert set(lined) == {number for number in card if number in "69"}
    assert plain
    assert not {*plain} & {"6", "9"}


@pytest.mark.parametrize(
    ("address", "places"),
    [("moves?hand=37.66.12&table=82", ("hand.0", "hand.1", "hand.2", "table.0")), ("moves?hand=37.73", ("hand.1",))],
)
def test_impossible_hand_is_drawn_with_links_to_correct_its_cards(
    client: FlaskClient, address: str, places: tuple[str, ...]
) -> None:
    page = get_page_html(client, f"/scout/{address}&owner=p4&pick=hand.0", 422)
    for place in places:
        assert f'data-go="{place}"' in page or f'name="go" value="{place}"' in page


@pytest.mark.parametrize("selected_place", ["p1.c", "p1.s", "p1.h"])
def test_last_round_counts_are_corrected_in_its_row(client: FlaskClient, selected_place: str) -> None:
    """Its row links to the counts of a seat; each count has a tab."""
    page = get_page_html(client, f"/scout/score?{ENDED_GAME_QUERY}&pick={selected_place}")
    assert 'name="go" value="p1.c"' in page.split('id="rounds"')[1]
    for count in ("c", "s", "h"):
        assert f'name="go" value="p1.{count}"' in page.split('id="tray"')[1]


def test_scout_count_is_displayed_beside_active_set(client: FlaskClient) -> None:
    """On a small phone the pad covers what is below the set."""
    page = get_page_html(client, "/scout/play?players=4&move=shown.4.5.6_scouted.left")
    caption = page.split('<figure class="theirs">')[1].split("</figcaption>")[0]
    assert "●○○" in caption
