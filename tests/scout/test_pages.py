"""SCOUT!'s pages before any browser: words, states and statuses, taps from address to address, paper."""

import re
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators.core.types import View
from calculators.scout import GAME
from tests.many import paired, tries
from web.games.scout.pictures.selections import first_missing_target_or_empty, parse_card_target_or_none

HAND = "T1.54.94.68.73.89.14.51.96.92.42"
POSITION = f"hand={HAND}&table=3T.4T"
MOCK = "turn=p3&hand=63.5T.41.37.94.97.17.23.26.29.T6&table=82.85&owner=p2"
ROUND = "p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2"
COUNTS = ("13", "2", "4", "5", "0", "0", "8", "1", "3", "6", "0", "2")
BEFORE = "rounds=5.-2.7.1_4.3.2.0_3.3.3.-8"


def get(client: FlaskClient, address: str, status: int = 200, lang: str = "ja") -> str:
    response = client.get(address, headers={"Accept-Language": lang})
    assert response.status_code == status, address
    return response.get_data(as_text=True)


def tapped(client: FlaskClient, view: str, query: str, *touches: str, pick: str = "") -> tuple[str, str]:
    """The canonical query and what is selected after touches of the pad (`go:` to select a place)."""
    for touch in touches:
        name, _, value = touch.rpartition(":")
        fields = {**dict(parse_qsl(query)), "view": view, "pick": pick, name or "put": value}
        response = client.get("/scout/enter?" + urlencode(fields, safe="*"))
        assert response.status_code == 303, touch
        parts = dict(parse_qsl(urlsplit(response.location).query))
        pick = parts.pop("pick", "")
        query = urlencode(parts, safe="*")
    return query, pick


# What each view says


VIEWS = [
    ("score", 200, "数を入れてください", "Enter the counts"),
    (f"score?{ROUND}", 200, "第2ラウンドへ", "On to round 2"),
    (f"score?{ROUND}&{BEFORE}", 200, "勝ち", "Winner"),
    ("score?p1=c3.s1.h0&p2=c3.s1.h0", 422, "手札0枚のプレイヤーが2人以上", "More than one player has no cards"),
    ("score?p1=x3", 422, "読めない文字", "cannot be read"),
    ("moves", 200, "2組をくらべる", "Does this beat that?"),
    (f"moves?{POSITION}", 200, "740通り", "740 in all"),
    (f"moves?{MOCK}", 200, "一番強いのは 6・5・4・3", "strongest: 6-5-4-3"),
    ("moves?hand=37.73", 422, "3/7のカードが2枚", "The card 3/7 is here 2 times"),
    ("moves?hand=37.41.5", 200, "まだ入っていないもの", "Not entered yet"),
    ("moves?hand=3Z", 422, "読めない文字", "cannot be read"),
    ("check", 200, "2組をくらべる", "Does this beat that?"),
    (f"check?{MOCK}", 200, "どの手を確かめますか", "Which move is in question?"),
    (f"check?{MOCK}&move=show.5-6", 200, "出せます", "Legal"),
    (f"check?{MOCK}&move=show.7", 200, "出せません", "Not legal"),
    (f"check?{MOCK}&move=show.1-5", 200, "は組ではない", "is no set"),
    (f"check?{MOCK}&move=scout.left.2", 200, "スカウトします", "A Scout"),
    (f"check?{MOCK}&ss=0&move=both.left.1.1", 200, "できません", "Not legal"),
    (f"check?{MOCK}&move=show", 422, "読めない文字", "cannot be read"),
]
"""Addresses, with the status and what their pages say in Japanese and in English."""


@pytest.mark.parametrize(("row", "lang"), paired(VIEWS, ("ja", "en")))
def test_each_view_says_what_it_is_about(client: FlaskClient, row: tuple[str, int, str, str], lang: str) -> None:
    address, status, ja, en = row
    said = ja if lang == "ja" else en
    assert said.lower() in get(client, f"/scout/{address}", status, lang).lower()


@pytest.mark.parametrize(
    ("ours", "theirs", "beats", "word"),
    [
        ("2.3.4.5", "T.T.T", True, "枚数で勝ちます"),
        ("3.3.3", "5.6.7", True, "同番 3、3、3 は連番"),
        ("5.6.7", "1.2.3", True, "数字が大きいので勝ちます"),
        ("5.6.7", "3.3.3", False, "同じ3枚なら"),
        ("1.2", "3.4.5", False, "枚数で勝てません"),
        ("3", "8", False, "8 の方が数字が大きい"),
        ("4.4", "4.4", False, "同じ強さ"),
        ("3.3.4", "8.8", False, "混ざって"),
    ],
)
def test_two_sets_are_compared_by_count_kind_and_number(
    client: FlaskClient, ours: str, theirs: str, *, beats: bool, word: str
) -> None:
    text = get(client, f"/scout/check?hand={ours}&table={theirs}")
    assert ("<h2>勝てます</h2>" in text) == beats
    assert ("<h2>勝てません</h2>" in text) != beats
    assert word in text


def test_what_would_win_is_said(client: FlaskClient) -> None:
    text = get(client, "/scout/check?hand=5.6.7&table=3.3.3")
    assert "勝つには、4以上の同番3枚、または4枚以上の組。" in text
    text = get(client, "/scout/check?hand=2&table=9", lang="en")
    assert "a card of 10 or more, or a set of 2 or more" in text
    text = get(client, "/scout/check?hand=2&table=9&players=3", lang="en")
    assert "To win it takes a set of 2 or more" in text, "three players have no 10"


def test_the_comparison_is_no_secret(client: FlaskClient) -> None:
    text = get(client, "/scout/check?hand=5.6.7&table=3.3.3")
    assert "手札は秘密" not in text
    assert "/scout/check.pdf?hand=5.6.7&amp;table=3.3.3" in text
    text = get(client, f"/scout/moves?{MOCK}")
    assert "手札は秘密" in text
    assert "/scout/moves.pdf?turn=p3&amp;table=82.85&amp;owner=p2" in text


def drawn_numbers(text: str) -> list[str]:
    """The upper numbers of the cards of a verdict turned to who sits opposite, those on top last."""
    return re.findall(r'class="sc-b[^"]*">(\w+)<', text.split('class="seen"')[1].split("</svg>")[0])


@pytest.mark.parametrize(
    ("query", "on_top", "sign"),
    [
        ("owner=p4&hand=67.71.89&table=34.45&move=show.1-3", ["6", "7", "8"], "&lt;"),
        ("owner=p4&hand=37.41&table=82.85&move=show.1-2", ["8", "8"], "&gt;"),
        ("hand=3.4&table=4.5", ["4", "5"], "&gt;"),
        ("hand=5.6&table=4.5", ["5", "6"], "&lt;"),
        ("owner=p4&hand=37.12.59&table=82&move=show.1-3", ["8"], ""),  # no set
    ],
)
def test_a_verdict_turned_round_lays_the_stronger_set_on_top(
    client: FlaskClient, query: str, on_top: list[str], sign: str
) -> None:
    page = get(client, f"/scout/check?{query}")
    assert drawn_numbers(page)[-len(on_top) :] == on_top
    assert not re.search("<b>&[lg]t;</b>", page)
    sheet = get(client, f"/scout/check/sheet?{query}")
    assert re.findall(r'<div\s+class="as">([^<]*)</div>', sheet) == [sign] * bool(sign)


def test_a_comparison_has_no_cover_since_it_tells_no_hand(client: FlaskClient) -> None:
    assert "data-hand" not in get(client, "/scout/check?hand=5.6.7&table=3.3.3")
    assert 'data-hand="p3"' in get(client, f"/scout/check?{MOCK}")


def test_a_verdict_leads_to_the_comparison_of_its_sets(client: FlaskClient) -> None:
    text = get(client, f"/scout/check?{MOCK}&move=show.7")
    assert "/scout/check?turn=p3&amp;table=82.85&amp;owner=p2&amp;hand=1&amp;pick=compare" in text


# What is opened by picks


def listed(text: str) -> list[str]:
    """The moves a page leads to the verdict of."""
    return re.findall(r"move=([a-z0-9.-]+)", text)


def test_the_list_goes_on_from_what_is_touched(client: FlaskClient) -> None:
    base = f"/scout/moves?{MOCK}"
    assert set(listed(get(client, base))) == {"show.1-4", "show.8-10", "show.1-3", "show.2-4", "show.5-6"}
    scouted = get(client, f"/scout/check?{MOCK}&move=scout.left.3.flip")
    shows = {move for move in listed(scouted) if move.startswith("both.")}
    assert shows
    assert all(move.startswith("both.left.3.flip.") for move in shows)
    with_card = get(client, f"/scout/check?{MOCK}&move=show.2")
    assert {move for move in listed(with_card) if "-" in move} >= {"show.1-4", "show.1-3", "show.2-4"}
    assert "show.8-10" not in listed(with_card)
    opened = re.findall(r"both\.left\.1\.2-?\d*|both\.left\.1\.3", with_card)
    assert opened == ["both.left.1.3"], "the card is the third now"


def test_filters(client: FlaskClient) -> None:
    assert listed(get(client, f"/scout/moves?{MOCK}&pick=only.empty")) == []
    last = "hand=37.41&table=82&owner=p4"
    moves = client.get(f"/scout/moves.json?{last}").get_json()["moves"]["list"]
    emptying = {m["move"] for m in moves if any(e["code"] == "scout.effect.end.empty" for e in m["effects"])}
    assert "show.1-2" in emptying
    assert set(listed(get(client, f"/scout/moves?{last}&pick=only.empty"))) == emptying


def test_two_players_have_chips_and_no_scout_and_show(client: FlaskClient) -> None:
    text = get(client, "/scout/moves?players=2&hand=37.41.59&table=82.85&chips=2")
    assert "残りのスカウトチップ 2" in text
    assert 'value="ss"' not in text
    assert "自分のチップを1つ払う" in text
    assert "残りチップ" in get(client, "/scout/score?players=2")


PICKS = {
    f"moves?{MOCK}": "hand hand. hand.x hand.99 hand.99.b hand.3.i hand.3.q table.9.i only only.empty.all only.x junk",
    f"check?{MOCK}": "ask.up ask.left.g99 ask.left.g3.99 ask.0.g1.flip ask.g.3333 compare.hand.99 compare.table . ..",
    f"check?{MOCK}&move=show.1": "ask.g.3333 hand.99.b only.x compare.table",
    f"score?{ROUND}": "rounds.0.9 rounds p1.q p9.c end hand.99",
    "moves?": "compare compare.x hand.99.b table.9.i junk",
}
"""Picks that no pad has, at the pages where they are most alike to those there are."""
EVERY_PICK = sorted({pick for picks in PICKS.values() for pick in picks.split()})


@pytest.mark.parametrize(
    ("address", "pick"),
    [(address, pick) for address, picks in PICKS.items() for pick in tries(picks.split(), EVERY_PICK)],
)
def test_no_pick_breaks_a_page(client: FlaskClient, address: str, pick: str) -> None:
    get(client, f"/scout/{address}&pick={pick}")


@pytest.mark.no_cover
def test_a_page_stays_small(client: FlaskClient) -> None:
    full = "12.23.34.45.56.67.78.89.9T.T1.13.24.35.46.57.68.79.8T"
    table = f"players=5&hand={full}&table=16.27&owner=p5"
    for query in (
        "moves?",
        "moves?pick=only.shows&",
        "check?move=show.2&",
        "moves?pick=ask.left&",
        "check?move=scout.left.3&",
    ):
        assert len(get(client, f"/scout/{query}{table}").encode()) < 95_000, query
    some = set(listed(get(client, f"/scout/check?{table}&move=scout.left.3")))
    every = set(listed(get(client, f"/scout/check?{table}&move=scout.left.3&pick=only.shows.all")))
    assert len([move for move in some if move.startswith("both")]) == 30
    assert some < every


# Taps


def test_a_hand_and_a_set_by_two_taps_a_card(client: FlaskClient) -> None:
    numbers = [str("123456789T".index(c) + 1) for card in HAND.split(".") for c in card]
    query, pick = tapped(client, "moves", "", *numbers, pick="hand.0")
    assert (query, pick) == (f"hand={HAND}", "hand.11")
    query, pick = tapped(client, "moves", query, "go:table.0", "3", "10", "4", "10", pick=pick)
    assert (query, pick) == (POSITION, "table.2")
    query, _ = tapped(client, "moves", query, "owner.p4", "ss", pick=pick)
    assert query == f"{POSITION}&owner=p4&ss=0"


def test_a_hand_is_corrected_anywhere(client: FlaskClient) -> None:
    start = "hand=37.41.59"
    assert tapped(client, "moves", start, "2", "8", pick="hand.1.i") == ("hand=37.28.41.59", "hand.2.i")
    assert tapped(client, "moves", start, "6", "8", pick="hand.1") == ("hand=37.68.59", "hand.2")
    assert tapped(client, "moves", start, "erase", pick="hand.1") == ("hand=37.59", "hand.1")
    assert tapped(client, "moves", start, "erase", pick="hand.3") == ("hand=37.41", "hand.2")
    assert tapped(client, "moves", start, "flip", pick="hand.1") == ("hand=73.14.95", "hand.1")
    assert tapped(client, "moves", start, "flip", "flip", pick="hand.1") == (start, "hand.1")


def test_who_showed_and_who_has_scouted_are_one_fact(client: FlaskClient) -> None:
    start = "turn=p3&hand=37&table=82"
    assert tapped(client, "moves", start, "owner.p1")[0] == f"{start}&owner=p1"
    assert tapped(client, "moves", start, "scouts.1")[0] == f"{start}&owner=p1"
    assert tapped(client, "moves", start, "owner.p1", "owner.p1")[0] == start, "put again it goes"
    assert tapped(client, "moves", f"{start}&owner=p1", "erase", pick="table.0")[0] == "turn=p3&hand=37"


def test_scouts_are_counted_and_asked_of_the_seats_that_stay(client: FlaskClient) -> None:
    start = "players=4&out=p2&turn=p3&hand=37&table=82"
    assert parse_qsl(tapped(client, "moves", start, "scouts.0")[0])[-1] == ("owner", "p1")
    assert tapped(client, "moves", start, "scouts.1")[0].endswith("owner=p4")
    page = get(client, f"/scout/moves?{start}&pick=owner")
    assert re.findall(r"scouts\.(\d)", page) == ["0", "1"]


def test_chips_stay_with_the_seat_they_were_entered_for(client: FlaskClient) -> None:
    assert tapped(client, "moves", "hand=37&ss=0", "turn.p2")[0] == "turn=p2&hand=37&ss=0.-.-.-"
    assert tapped(client, "moves", "players=2&hand=37", "chips.1")[0] == "players=2&hand=37&chips=1"


def test_a_round_by_one_tap_a_count(client: FlaskClient) -> None:
    query, pick = tapped(client, "score", "", *COUNTS)
    assert query == ROUND, "the empty hand tells how the round ended"
    assert pick == "", "the pad covers nothing of the result"
    query, pick = tapped(client, "score", "", *COUNTS[:4], "3", "1", *COUNTS[6:], "end.unbeaten.p2")
    assert query == "p1=c13.s2.h4&p2=c5.s3.h1&p3=c8.s1.h3&p4=c6.s0.h2&end=unbeaten.p2"
    corrected, _ = tapped(client, "score", ROUND, "1", pick="p2.h")
    assert "end" not in dict(parse_qsl(corrected)), "with a card in hand that seat did not end it"


def test_points_and_totals_stay_beside_a_contradiction(client: FlaskClient) -> None:
    """What was entered and what follows from it is seen where it is to be mended; nobody wins by it."""
    text = get(client, f"/scout/score?{ROUND.replace('h4', 'h0')}&{BEFORE}", 422)
    totals = re.search(r'<tr class="total">.*?</tr>', text, re.DOTALL)
    assert totals
    assert re.findall(r"-?\d+|·", re.sub(r"<[^>]*>", " ", totals[0].replace("−", "-"))) == ["27", "9", "18", "-3"]
    assert '<span class="pt">15</span>' in text
    assert "勝ち" not in text


def test_rounds_can_be_added_corrected_and_dropped(client: FlaskClient) -> None:
    query, pick = tapped(client, "score", "players=3", "round.add")
    assert (query, pick) == ("players=3&rounds=-.-.-", "rounds.0.0")
    query, pick = tapped(client, "score", query, "5", "-2", pick=pick)
    assert (query, pick) == ("players=3&rounds=5.-2.-", "rounds.0.2")
    query, pick = tapped(client, "score", query, "7", pick=pick)
    assert query == "players=3&rounds=5.-2.7"
    assert tapped(client, "score", query, "erase", pick="rounds.0.1")[0] == "players=3&rounds=5.-.7"
    assert tapped(client, "score", query, "round.drop", pick="rounds.0.1")[0] == "players=3"


def test_the_next_round_takes_the_points_along(client: FlaskClient) -> None:
    text = get(client, f"/scout/score?{ROUND}")
    assert 'href="/scout/score?rounds=c13s2h4.c5s0h0.c8s1h3.c6s0h2"' in text
    assert "ラウンドへ" not in get(client, f"/scout/score?{ROUND}&{BEFORE}"), "the last one"


def test_two_sets_by_one_tap_a_card(client: FlaskClient) -> None:
    """A disputed move begins with them, also where the page of all moves has no table yet."""
    for view, picked in (("check", "compare"), ("check", ""), ("moves", "")):
        query, pick = tapped(client, view, "", "3", pick=picked)
        assert (query, pick) == ("table=3", "compare.table.1")
    query, pick = tapped(client, "check", query, "3", "3", pick=pick)
    assert (query, pick) == ("table=3.3.3", "compare.table.3")
    query, pick = tapped(client, "check", query, "go:compare.hand.0", "5", "6", "8", pick=pick)
    assert (query, pick) == ("hand=5.6.8&table=3.3.3", "compare.hand.3")
    query, pick = tapped(client, "check", query, "erase", "7", pick=pick)
    assert (query, pick) == ("hand=5.6.7&table=3.3.3", "compare.hand.3")


def test_positions_and_score_sheets_do_not_mix(client: FlaskClient) -> None:
    both = f"{ROUND}&hand=37&table=82&owner=p2"
    assert tapped(client, "score", both, "3", pick="p1.h")[0] == ROUND.replace("h4", "h3")
    assert tapped(client, "moves", f"{ROUND}&{BEFORE}", "3", pick="hand.0")[0] == f"hand=3&{BEFORE}"
    kept = "p1=c2.s0&hand=37&table=82"
    assert tapped(client, "moves", kept, "4", pick="hand.1")[0] == "p1=c2.s0&hand=37.4&table=82"


def test_tabs_lose_nothing(client: FlaskClient) -> None:
    text = get(client, f"/scout/check?{MOCK}&move=show.1")
    assert f'href="/scout/score?{MOCK.replace("&", "&amp;")}"' in text
    assert f'href="/scout/moves?{MOCK.replace("&", "&amp;")}&amp;move=show.1"' in text


@pytest.mark.parametrize(
    ("view", "query", "pick", "put"),
    [
        ("moves", "", "hand.0", "11"),
        ("moves", "", "hand.0", "x"),
        ("moves", "", "hand.5", "3"),
        ("moves", "", "hand.0.b", "3"),
        ("moves", "", "junk", "3"),
        ("moves", "", "", "owner.p9"),
        ("moves", "", "", "chips.4"),
        ("moves", "", "", "turn"),
        ("score", "", "p1.q", "3"),
        ("score", "", "p1", "3"),
        ("score", "", "p1.c", "42"),
        ("score", "", "", "end"),
        ("score", "", "", "end.lost.p1"),
        ("score", BEFORE, "rounds.3.0", "1"),
        ("score", BEFORE, "rounds.1", "1"),
        ("score", f"{BEFORE}&p1=c1", "", "round.add"),
        ("score", BEFORE, "rounds.1.1", "round.turn"),
        ("check", "", "compare.hand.4", "1"),
        ("check", "", "compare.x", "1"),
    ],
)
def test_a_touch_no_pad_has_is_refused(client: FlaskClient, view: str, query: str, pick: str, put: str) -> None:
    fields = {**dict(parse_qsl(query)), "view": view, "pick": pick, "put": put}
    assert client.get("/scout/enter?" + urlencode(fields)).status_code == 422


# Picks


def test_what_is_missing_is_selected_first() -> None:
    def first(query: str, view: View = View.SCORE, move: str = "") -> str:
        return first_missing_target_or_empty(
            GAME.parse_query_apart_from_moves(dict(parse_qsl(query))).state, view, move
        )

    assert first("") == "p1.c"
    assert first("p1=c3.s-") == "p1.s"
    assert first("p1=c3.s0") == "p1.h"
    assert first("p1=c3.s1") == "p1.h"
    assert first(ROUND.rsplit("&", 1)[0]) == "end"
    assert first(f"{ROUND}&rounds=5.-.7.1") == "rounds.0.1"
    assert first(f"{ROUND}&{BEFORE}") == ""
    assert first("", View.MOVES) == first("", View.CHECK) == "compare"
    assert first("hand=37.4", View.MOVES) == "hand.1.b"
    assert first("hand=37&table=8", View.MOVES) == "table.0.b"
    assert first("hand=37", View.MOVES) == ""
    assert first("hand=37", View.CHECK) == ""
    assert first("hand=3.4&table=8", View.CHECK) == "compare"
    assert first("hand=37", View.CHECK, "show.1") == ""


def test_picks_are_read_leniently() -> None:
    assert parse_card_target_or_none("hand.3.ib") == ("hand", 3, "ib")
    assert parse_card_target_or_none("hand.3.z") is None
    assert parse_card_target_or_none("table.x") is None


def test_canonical_addresses_stay_what_they_are() -> None:
    for query in (POSITION, MOCK, ROUND, f"{ROUND}&{BEFORE}", "hand=5.6.7&table=3.3.3"):
        parsed = GAME.parse_query_apart_from_moves(dict(parse_qsl(query)))
        assert urlencode(GAME.format_query(parsed.state), safe="*") == query


COUNTED = "players=3&rounds=c3s2h4.c5s2u3.c2s2h5_1.-2.7"


@pytest.mark.parametrize(
    ("pick", "put", "rounds"),
    [
        ("rounds.0.0", "9", "c9s2h4.c5s2u3.c2s2h5_1.-2.7"),
        ("rounds.0.0.s", "0", "c3s0h4.c5s2u3.c2s2h5_1.-2.7"),
        ("rounds.0.1.h", "7", "c3s2h4.c5s2u7.c2s2h5_1.-2.7"),
        ("rounds.0.2.h", "1", "c3s2h4.c5s2u3.c2s2h1_1.-2.7"),
        ("rounds.0.2.p", "-3", "c3s2h4.c5s2u3.-3_1.-2.7"),
        ("rounds.0.2.p.minus", "-21", "c3s2h4.c5s2u3.-21_1.-2.7"),
        ("rounds.0.2.c.more", "30", "c3s2h4.c5s2u3.c30s2h5_1.-2.7"),
        ("rounds.1.1", "4", "c3s2h4.c5s2u3.c2s2h5_1.4.7"),
    ],
)
def test_what_a_round_before_came_from_is_told_anew(client: FlaskClient, pick: str, put: str, rounds: str) -> None:
    """A count alone changes, the others and how the round ended stay; the next seat's is left alone."""
    answer = client.get(f"/scout/enter?view=score&{COUNTED}&pick={pick}&put={put}")
    after = {name: value[0] for name, value in parse_qs(urlsplit(answer.headers["Location"]).query).items()}
    assert after["rounds"] == rounds
    assert after["pick"].startswith(pick[: len("rounds.0.0")])


def test_a_count_is_never_below_zero(client: FlaskClient) -> None:
    assert client.get(f"/scout/enter?view=score&{COUNTED}&pick=rounds.0.0.h&put=-1").status_code == 422


@pytest.mark.parametrize("card", ["39", "96", "63"])
def test_a_six_and_a_nine_have_the_line_of_the_box(client: FlaskClient, card: str) -> None:
    """Either way up."""
    drawn = client.get(f"/scout/moves?hand={card}.12&table=57&owner=p2").text
    lined = re.findall(r'class="sc-[nm][^"]*sc-six">(\d+)<', drawn)
    plain = re.findall(r'class="sc-[nm](?: ten)?">(\d+)<', drawn)
    assert set(lined) == {number for number in card if number in "69"}
    assert plain
    assert not {*plain} & {"6", "9"}


@pytest.mark.clause("scout.two.end")
def test_two_players_are_not_asked_whose_show_all_others_scouted(client: FlaskClient) -> None:
    """Their round ends when one can neither show nor pay for a Scout."""
    for players, there in ((2, False), (3, True)):
        text = client.get(f"/scout/score?players={players}&lang=ja").get_data(as_text=True)
        assert ("場札に他の全員がスカウトした人" in text) is there
        assert ("相手が何もできない人" in text) is not there


@pytest.mark.parametrize(
    ("address", "places"),
    [("moves?hand=37.66.12&table=82", ("hand.0", "hand.1", "hand.2", "table.0")), ("moves?hand=37.73", ("hand.1",))],
)
def test_a_hand_that_cannot_be_is_drawn_and_its_cards_lead_to_be_mended(
    client: FlaskClient, address: str, places: tuple[str, ...]
) -> None:
    page = get(client, f"/scout/{address}&owner=p4&pick=hand.0", 422)
    for place in places:
        assert f'data-go="{place}"' in page or f'name="go" value="{place}"' in page


OVER = f"{ROUND}&rounds=5.-2.7.1_4.3.2.0_3.3.3.-8"


@pytest.mark.parametrize(
    ("pick", "put", "seat"),
    [("p1.c", "12", "c12.s2.h4"), ("p1.s", "3", "c13.s3.h4"), ("p1.h", "5", "c13.s2.h5")],
)
def test_the_last_round_is_mended_in_its_row(client: FlaskClient, pick: str, put: str, seat: str) -> None:
    """Its row leads to the counts of a seat, a tab each; what is mended stays picked, and the others stand."""
    assert 'name="go" value="p1.c"' in get(client, f"/scout/score?{OVER}").split('id="rounds"')[1]
    page = get(client, f"/scout/score?{OVER}&pick={pick}")
    for count in ("c", "s", "h"):
        assert f'name="go" value="p1.{count}"' in page.split('id="tray"')[1]
    query, picked = tapped(client, "score", OVER, put, pick=pick)
    assert (dict(parse_qsl(query))["p1"], picked) == (seat, pick)


def test_who_has_scouted_stands_beside_the_set_that_was_scouted_from(client: FlaskClient) -> None:
    """Below the set the pad covers it on a small phone."""
    page = get(client, "/scout/play?players=4&move=shown.4.5.6_scouted.left")
    caption = page.split('<figure class="theirs">')[1].split("</figcaption>")[0]
    assert "●○○" in caption
