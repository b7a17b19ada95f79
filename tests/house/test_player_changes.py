"""Other player counts and another first seat: the page asks who leaves and what that loses; entries move with seats."""

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from tests.house.page_touches import list_leaving_choices, query_after_touch
from tests.house.records import START_QUERIES_BY_SLUG, generate_random_record
from tests.house.test_leaving import for_two_records_or_all
from tests.pages import find_text
from tests.run_length import pair_cases_with_others

FEWER_PLAYERS_CASES_BY_SLUG = {
    "scout": ("players=3&p1=c1.s1.h1&p4=c5.s2.h3&names=A.B.C.D&end=empty.p2&rounds=1.2.3.4", "取った札5枚"),
    "subway": ("players=3&p1=H01&p4=H02*2&names=A.B.C.D&at=H01.H02.H05.H06", "ビーズ2個"),
    "vectron": ("players=2&p1=h2.g3.s4&p3=h1.g1.s3&map=21G1_a3S2_1b12_Sc1G", "3点"),
    "coupelation": ("players=3&p1=h2&p4=h3&names=A.B.C.D", "手札3枚"),
    "vogu": ("players=3&p4=GW.GBg.GB.YY&names=A.B.C.D", "札4枚・コマ1個"),
}
"""A table with entries of more seats than players, and the text of what the last seat would lose."""


@pytest.mark.parametrize(("slug", "view"), pair_cases_with_others(FEWER_PLAYERS_CASES_BY_SLUG, ("score", "play")))
def test_surplus_seat_is_removed_only_by_choice_of_who_leaves(client: FlaskClient, slug: str, view: str) -> None:
    query, lost = FEWER_PLAYERS_CASES_BY_SLUG[slug]
    answer = client.get(f"/{slug}/{view}?{query}")
    assert answer.status_code == 422
    found = list_leaving_choices(answer.text)
    href, text = found[-1]
    assert lost in text
    assert 'id="leaving"' not in client.get(href).text
    last = f"p{len(found)}="
    assert last in query
    assert last not in href


@pytest.mark.no_cover
@for_two_records_or_all
def test_lower_player_count_applies_at_once_if_nothing_is_lost(client: FlaskClient, slug: str) -> None:
    before = dict(parse_qsl(FEWER_PLAYERS_CASES_BY_SLUG[slug][0]))
    query = {name: text for name, text in before.items() if name in ("players", "p1")}
    assert 'id="leaving"' not in client.get(f"/{slug}/score", query_string=query).text


def test_later_seats_move_up_with_their_entries_when_seat_leaves(client: FlaskClient) -> None:
    scout_query = FEWER_PLAYERS_CASES_BY_SLUG["scout"][0]
    found = list_leaving_choices(client.get(f"/scout/score?{scout_query}&won=4.3.2.1").text)
    assert found[0][0] == "/scout/score?players=3&p3=c5.s2.h3&names=B.C.D&end=empty.p1&rounds=2.3.4&won=3.2.1"
    found = list_leaving_choices(client.get("/vectron/score?players=2&p2=h2.g1.s3&p3=h1&map=21G1_a3S2_1b12_Sc1G").text)
    assert found[0][0].startswith("/vectron/score?players=2&p1=h2.g1.s3&p2=h1&names=B.C&map=21G1_-3S2_1a12_Sb1G")
    found = list_leaving_choices(client.get("/subway/moves?players=3&turn=p4&at=H01.H02.H05.H06&robbed=p1.-.p4.-").text)
    assert found[0][0] == ("/subway/moves?players=3&turn=p3&names=B.C.D&at=H02.H05.H06&robbed=-.p3&colours=2.3.4.1")
    assert found[3][0] == "/subway/moves?players=3&at=H01.H02.H05&robbed=p1&colours=1.2.3.4"


@pytest.mark.parametrize(
    ("last_seat_parameter", "expected_loss_text"),
    [
        ("p3=g-.s-.hG", "消えるもの：チップ・駒"),
        ("p3=g-.s4", "消えるもの：4点・駒"),
        ("row3=D2.S", "消えるもの：駒・列の2枚"),
        ("p3=g2.s-&row3=-", "消えるもの：ゲージ 2・駒"),
    ],
)
def test_leaving_lists_only_entered_values_as_lost(
    client: FlaskClient, last_seat_parameter: str, expected_loss_text: str
) -> None:
    query = f"players=2&p1=h2&{last_seat_parameter}&names=A.B.C&map=21G1_a3S2_1b12_Sc1G"
    assert f"{expected_loss_text}、名前" in list_leaving_choices(client.get(f"/vectron/score?{query}").text)[2][1]


def test_hand_is_removed_only_when_its_seat_leaves(client: FlaskClient) -> None:
    found = list_leaving_choices(client.get("/scout/moves?players=3&turn=p4&hand=37.41&names=A.B.C.D").text)
    assert "hand=" in found[0][0]
    assert "hand=" not in found[3][0]


def test_two_surplus_seats_are_asked_one_after_another(client: FlaskClient) -> None:
    found = list_leaving_choices(client.get("/vogu/score?players=3&names=A.B.C.D.E").text)
    assert len(found) == 5
    assert len(list_leaving_choices(client.get(found[0][0]).text)) == 4


def test_entries_move_with_seats_when_first_seat_changes(client: FlaskClient) -> None:
    page = client.get("/scout/score?players=3&p1=c1.s1.h1&p3=c5.s2.h0&names=A.B.C&end=empty.p3").text
    people = unescape(page[page.index('id="people"') :])
    assert "/scout/score?players=3&p2=c5.s2.h0&p3=c1.s1.h1&names=B.C.A&end=empty.p2" in people


def test_first_seat_choice_is_not_offered_once_moves_are_recorded(client: FlaskClient) -> None:
    page = client.get("/scout/play?players=3&move=shown.4").text
    people = page[page.index('id="people"') :]
    assert "先手" not in people[: people.index("</form>")]


WRONG_PLAYER_COUNT_QUERIES = {
    "scout": "players=3&p1=c5.s1.h2&p2=c9.s0.h0&p3=c3.s2.h4&names=A.B.C.D&end=empty.p2&rounds=1.2.3_2.1.3",
    "vogu": "players=3&p1=GWg.GG.BY.BW&p2=BB.RK.RY.KK&p3=YY.RR.BK.BR&names=A.B.C.D&values=B4.R6.Y-1.G5.W-1.K2&first=p2",
    "subway": "players=3&p1=H02.H03&p2=T08&p3=M16&names=A.B.C.D",
    "coupelation": "players=3&p1=h2&p2=h1&p3=h3&names=A.B.C.D&tower=25.30&last=0.1&deck=20",
    "vectron": "players=3&p1=h2.g7&p2=h2.g4.s1&p3=h1.g1.s3&names=A.B.C.D&map=21G1_a3S2_1b12_Sc1G"
    "&rounds=7p2.3p1.2p0_1p0.7p2.5p1",
}
"""Score queries of games of four players, with players=3."""


@for_two_records_or_all
def test_wrong_player_count_is_corrected_after_game_without_loss(client: FlaskClient, slug: str) -> None:
    """players.4 keeps every entry, and players.3 restores the query."""
    before = dict(parse_qsl(WRONG_PLAYER_COUNT_QUERIES[slug]))
    four = query_after_touch(client, slug, before, view="score", put="players.4")
    three = query_after_touch(client, slug, {**four, "players": "4"}, view="score", put="players.3")
    assert four.get("players", "4") == "4"
    for query in (four, three):
        found = {name: re.sub(r"[.-]+(?=_|$)", "", text) for name, text in query.items() if name != "pick"}
        assert found | {"players": "3"} == before


@pytest.mark.no_cover
@pytest.mark.parametrize("slug", START_QUERIES_BY_SLUG)
def test_player_count_of_running_record_is_asked_about_first(client: FlaskClient, slug: str) -> None:
    """One touch only selects another number; the page then says what would happen, and offers to keep the number."""
    start = START_QUERIES_BY_SLUG[slug][0]
    query = {**dict(parse_qsl(start)), "move": "_".join(generate_random_record(slug, start, 1, 4))}
    page = client.get(f"/{slug}/play", query_string=query).text
    people = page[page.index('id="people"') :].partition("</form>")[0]
    assert 'type="radio" name="players"' not in people
    current_count = find_text(r"(\d)人・名前", people)
    turn_text = find_text('data-brief="([^"]*)"', page)
    values = re.findall(r'name="go" value="(players\.\d)"', people)
    for value in values:
        selected = query_after_touch(client, slug, query, go=value)
        assert selected == {**query, "pick": value}, "nothing is changed yet"
        page = client.get(f"/{slug}/play", query_string=selected).text
        question = page[page.index('id="leaving"') :].partition("</section>")[0]
        assert len(re.findall("<p>", question)) >= 1, "what would happen is said"
        bar = page[page.index('id="answer"') :]
        assert f"{current_count}人のまま" in bar
        row_of_recent_tables = find_text('data-brief="([^"]*)"', page)
        assert row_of_recent_tables == turn_text, "the game is what it was before the question"
        assert value in find_text(r'name="put" value="(players\.\d)"', question)
        changed = query_after_touch(client, slug, query, put=value)
        assert f"{value[-1]}人・名前" in client.get(f"/{slug}/play", query_string=changed).text
    assert values


TURNS_OF_FOUR = "players=3&names=a.b.c&move=shown.7_scouted.left_shown.5_shown.9.9"


@pytest.mark.parametrize(
    ("slug", "query", "expected_text"),
    [
        ("scout", TURNS_OF_FOUR, "手番の人が変わります。4手目 a→D"),
        ("scout", "players=3&move=shown.7_scouted.left", "手番の人は変わりません。"),
        (
            "scout",
            f"{TURNS_OF_FOUR}_scouted.left_scouted.left_shown.2_scouted.left_shown.5",
            "5手目 b→a、6手目 c→b、7手目 b→c、ほか1手番",
        ),
        (
            "scout",
            "players=3&move=shown.1_both.left.shown.2_shown.3_shown.4_shown.5_both.left.shown.6",
            "6手目ができなくなります。 Bはスカウト&ショーチップをもう使いました。",
        ),
        (
            "subway",
            "players=3&names=a.b.c&move=start.H11.3_start.S19.1_start.S16.2_go.M25.r4",
            "1手目 c→D、2手目 b→c、3手目 a→b そのうえで、4手目ができなくなります。",
        ),
        (
            "vectron",
            "players=3&p1=h2&p2=h2&p3=h2&map=21G1_a3S2_1b1c_S1G3&row1=-&row2=-&row3=-&move=draw.deck_play.D1",
            "4人では、この記録の始めがそろいません。 マップにDの駒がありません。",
        ),
    ],
)
def test_question_about_player_count_says_what_becomes_of_turns(
    client: FlaskClient, slug: str, query: str, expected_text: str
) -> None:
    page = client.get(f"/{slug}/play?{query}&pick=players.4").text
    question = page[page.index('id="leaving"') :].partition("</section>")[0]
    assert expected_text in unescape(" ".join(re.sub(r"<[^>]+>", " ", question).split()))


def test_player_count_is_not_asked_about_outside_running_record(client: FlaskClient) -> None:
    for address in (
        "/scout/play?players=3&pick=players.4",
        "/scout/score?players=3&p1=c1.s1.h1&pick=players.4",
        "/scout/play?players=3&move=shown.7&pick=players.3",
        "/scout/play?players=3&move=shown.7&pick=players.9",
    ):
        answer = client.get(address)
        assert answer.status_code == 200
        assert 'id="leaving"' not in answer.text
