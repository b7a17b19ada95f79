"""What another phone did is said on every other one, in words and by whom."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.apps import create_test_app
from tests.live.conftest import enter, shared, told
from tests.live.played import load_shared_game
from tests.many import pair_cases_with_others

NAMES = "names=Sora.Umi.Mori.Yuki"
TWO = f"{NAMES}&move=shown.7.8.9_scouted.left"


def said(page: str, name: str) -> str:
    """The words of a part of the page; '' where it is not there."""
    found = re.search(rf'<p[^>]*id="{name}"([^>]*)>(.*?)</p>', page, re.DOTALL)
    words = re.sub(r"<[^>]+>", "", found[2]) if found and " hidden" not in found[1] else ""
    return unescape(re.sub(r"\s+", " ", words)).strip().replace("\u2068", "").replace("\u2069", "")


def news(phone: FlaskClient, table: str, knew: str, after: int = 1, **more: str) -> str:
    """What a phone that knew a table hears of it, at the fourth seat."""
    stood = dict(parse_qsl(knew))
    knows = {"live.after": str(after), "live.stood": knew, "live.view": "play", "live.seat": "p4", **stood, **more}
    answer = phone.post(f"{table}/enter", data={"view": "play", **knows}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return answer.text


def tell(phone: FlaskClient, *, table: str, query: str, seat: str, view: str = "play") -> None:
    after = told(phone, table)["version"]
    answer = phone.post(table + ".json", data={"after": after, "query": query, "seat": seat, "view": view})
    assert answer.status_code == 200


DOINGS = [
    (f"{TWO}_shown.2", "p3", ""),
    (f"{TWO}_shown.2", "p2", "Umiが、Moriの手を伝えました"),
    (f"{TWO}_shown.2", "p4", "自分が、Moriの手を伝えました"),
    (f"{NAMES}&move=shown.7.8.9", "p3", "Moriが、Umiの手を戻しました：スカウト：左端の7"),
    (f"{NAMES}&move=shown.7.8.9_scouted.right", "p1", "Soraが、記録の2手目を直しました"),
    (f"{NAMES}&move=shown.5_scouted.left", "p1", "Soraが、記録の1手目を直しました"),
    (NAMES, "p2", "Umiが、もう一度始めました。前の卓は終わりです"),
    ("names=Sora.Umi.Mori.Yuko&move=shown.7.8.9_scouted.left", "p2", "Umiが、名前を変えました"),
    ("players=3&names=Sora.Umi.Mori&move=shown.7.8.9", "p2", "Umiが伝えました：Yukiが抜けました"),
    (f"{TWO}_leave.p1", "p2", "Umiが伝えました：Soraが抜けました"),
    (f"{TWO}_leave.p3", "p3", "Moriが伝えました：Moriが抜けました"),
    (f"{TWO}_correct~p1~c0.s2.h6", "p2", "Umiが、卓を直しました"),
]


@pytest.mark.parametrize(("query", "seat", "words"), DOINGS)
def test_what_another_phone_did_is_said_by_whom(phone: FlaskClient, query: str, seat: str, words: str) -> None:
    table = shared(phone, query=TWO)
    stood = told(phone, table)["query"]
    tell(phone, table=table, query=query, seat=seat)
    page = news(phone, table, stood)
    assert said(page, "live-did") == words
    assert "data-moved" in page
    assert said(news(phone, table, told(phone, table)["query"], 2), "live-did") == "", "not of who knows it already"


def test_who_leaves_in_the_middle_of_a_turn_is_said_and_not_a_record_that_was_mended(phone: FlaskClient) -> None:
    stood = "players=3&names=Sora.Umi.Mori&p1=h2&p2=h2&p3=h2&map=21G1_a3S2_1b1c_S1G3&row1=-&row2=-&row3=-&move="
    told_before = "draw.deck_play.D1_move.B1_stop_"
    table = shared(phone, game="vectron", query=f"{stood}{told_before}draw.deck")
    knew = told(phone, table)["query"]
    assert enter(phone, table, {"put": "leave.p2"}).status_code == 200
    assert dict(parse_qsl(told(phone, table)["query"]))["move"] == f"{told_before}leave.p2"
    assert said(news(phone, table, knew), "live-did").endswith("Umiが抜けました")


@pytest.mark.parametrize(
    ("slug", "query", "words"),
    [
        ("scout", "names=a.b.c.d&p1=c1.s1.h1", "aが、得点を入れました"),
        ("coupelation", "tower=25.31&names=a.b.c.d", "aが、タワーを入れました"),
    ],
)
def test_what_was_entered_for_the_end_is_said_as_the_game_calls_it(
    phone: FlaskClient, slug: str, query: str, words: str
) -> None:
    """A game without points speaks of none."""
    table = shared(phone, slug, "names=a.b.c.d", "score")
    stood = told(phone, table)["query"]
    tell(phone, table=table, query=query, seat="p1", view="score")
    assert said(news(phone, table, stood, 1, view="score", **{"live.view": "score"}), "live-did") == words


def test_the_last_move_is_said_with_whose_it_was(phone: FlaskClient) -> None:
    table = shared(phone, query=TWO)
    for address in (table + "?seat=p1", table + "?seat=p3&pick=at.1"):
        assert said(phone.get(address).text, "live-last") == "Umiスカウト：左端の7"
    assert "自分" in said(phone.get(table + "?seat=p2").text, "live-last")
    assert "left" in said(phone.get(table + "?seat=p1&lang=en").text, "live-last")
    assert said(phone.get(shared(phone)).text, "live-last") == "", "nothing was told yet"


def test_it_stays_said_until_this_phone_tells_something(phone: FlaskClient) -> None:
    table = shared(phone, query=TWO)
    stood = told(phone, table)["query"]
    tell(phone, table=table, query=f"{NAMES}&move=shown.7.8.9", seat="p3")
    words = said(news(phone, table, stood), "live-did")
    page = enter(phone, table, {"go": "shown.?"}, **{"live.did": words}).text
    assert said(page, "live-did") == words, "a touch that only selects takes no words away"
    page = enter(phone, table, {"pick": "scouted.left", "put": "accept"}, **{"live.did": words}).text
    assert said(page, "live-did") == ""


def test_of_several_at_once_nobody_is_named(phone: FlaskClient) -> None:
    table = shared(phone, query=TWO)
    stood = told(phone, table)["query"]
    tell(phone, table=table, query=f"{TWO}_shown.2", seat="p3")
    tell(phone, table=table, query=f"{TWO}_shown.2_shown.3", seat="p4")
    assert said(news(phone, table, stood), "live-did").startswith("2手が伝わりました")
    tell(phone, table=table, query=f"{NAMES}&move=shown.7.8.9", seat="p3")
    assert said(news(phone, table, f"{TWO}_shown.2_shown.3", 1), "live-did") == "ほかの電話が、3手を戻しました"


@pytest.mark.parametrize(
    ("stood", "view"),
    pair_cases_with_others(
        ("%FF", "move=nonsense", "players=99", "x" * 9_000, "names=a&names=b"), ("play", "score", "moves", "x", "")
    ),
)
def test_what_a_phone_says_it_knew_may_be_anything(phone: FlaskClient, stood: str, view: str) -> None:
    table = shared(phone, query=TWO)
    tell(phone, table=table, query=f"{TWO}_shown.2", seat="p3")
    knows = {"live.after": "1", "live.stood": stood, "live.view": view, "live.did": "<b>" * 400}
    answer = enter(phone, table, {}, **knows)
    assert answer.status_code in (200, 409, 422)
    assert "<b><b>" not in answer.text


def test_a_phone_that_sleeps_is_said_in_words(phone: FlaskClient) -> None:
    table = shared(phone, query=TWO)
    phone.post(table + "/here", data={"phone": "abcd1234", "seat": "p2"})
    assert said(phone.get(table + "?seat=p1").text, "live-asleep") == ""
    phone.post(table + "/here", data={"phone": "abcd1234", "seat": "-"})
    assert said(phone.get(table + "?seat=p1").text, "live-asleep") == "電話が休み：Umi"
    assert said(phone.get(table + "?seat=p2").text, "live-asleep") == "", "whose page this is, is there"


def test_a_sign_that_is_a_picture_has_a_name(phone: FlaskClient) -> None:
    page = phone.get(shared(phone) + "?seat=p1").text
    strip = page[page.index('id="live"') : page.index("</section>", page.index('id="live"'))]
    assert all("aria-label" in sign for sign in re.findall(r'<[^>]*role="img"[^>]*>', strip))


@pytest.mark.parametrize("slug", ["vogu", "scout", "subway", "coupelation", "vectron"])
def test_an_end_is_an_end_on_every_phone(tmp_path: Path, slug: str) -> None:
    """Whoever goes to the points at the end, nobody is told that it is a preview, and nobody is asked to tell."""
    app = create_test_app(f"sqlite:///{tmp_path}/tables.sqlite3")
    app.testing = True
    phone = app.test_client()
    start, moves = load_shared_game(slug).play_whole_game()
    table = shared(phone, slug, urlencode({**start, "move": "_".join(moves)}))
    stood = told(phone, table)["query"]
    ended = phone.get(table + "?seat=p1").text
    tab = re.search(r'href="([^"]*)"[^>]*data-tab="score"|data-tab="score"[^>]*href="([^"]*)"', ended)
    assert tab
    asks = dict(parse_qsl(urlsplit(unescape(tab[1] or tab[2])).query))
    kept = asks.pop("kept", "")
    leads = {"view": "score", "kept": kept, **asks, "live.from": "play", "live.after": "1", "live.stood": stood}
    page = phone.post(
        f"{table}/enter", data={**leads, "live.view": "play", "live.seat": "p1"}, headers={"HX-Request": "true"}
    ).text
    assert "下調べ" not in page
    if slug == "vogu":
        other = news(phone, table, stood, kept="")
        assert 'name="view" value="score"' in other, "all phones are where the hands are entered"
        assert f'name="kept" value="play.o.{stood[:9]}' in unescape(other), "and have the record"
        stands = dict(parse_qsl(told(phone, table)["query"]))
        hands = {**stands, "p2": "BRb.BY.BG.BK", "p3": "RRr.RWr.RG.RY", "p4": "RWw.YY.KK.GK"}
        del hands["holds"]
        tell(phone, table=table, query=urlencode(hands), seat="p1", view="score")
        last = {"live.after": "2", "live.stood": told(phone, table)["query"], "live.view": "score"}
        for seat in ("p2", "p3"):
            assert "data-over" in enter(phone, table, {}, **{**last, "live.seat": seat}).text
    else:
        assert told(phone, table)["version"] == 1
        assert "data-over" in ended
    app.extensions["tables"].close()


def test_a_seat_leaves_by_a_touch_and_every_phone_sees_it_go(phone: FlaskClient) -> None:
    """At the table that all share: a line of its record, in words on the others, and back by Undo."""
    table = shared(phone, query=TWO)
    stood = told(phone, table)["query"]
    assert enter(phone, table, {"put": "leave.p2"}).status_code == 200
    assert dict(parse_qsl(told(phone, table)["query"]))["move"].endswith("_leave.p2")
    page = news(phone, table, stood)
    assert said(page, "live-did").endswith("Umiが抜けました")
    assert 'class="seat-mark out"' in page
    tell(phone, table=table, query=TWO, seat="p1")
    assert 'class="seat-mark out"' not in news(phone, table, told(phone, table)["query"], 3)
