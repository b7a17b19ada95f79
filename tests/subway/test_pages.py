"""The pages of the subway: each view, each touch, the search, and the paper."""

from __future__ import annotations

import io
import re
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from calculators.subway.game import GAME as RULES
from calculators.subway.state import BOARDS, STATIONS, State, paying
from tests.subway.tables import moves, read
from web.games.subway.pictures.layout import SPOTS, line_path, places, points
from web.games.subway.pictures.map import draw_map
from web.games.subway.pictures.search import matches

HANDS = {
    "p1": "H09*2.H10.H17.H18.H19.M01.M06*2.M25.T06*2.T08.T18.S06.S18.S19",
    "p2": "H01.H02.H03.H04.H10.H20.H21.H22.M03.M04.M23.K01.T04.T05.S13.S15.S16",
    "p3": "H05.H06.H07.H08.H15.H16.M10.M12.T11.T12*2.T13.S09.S11.S12.S20.S21",
    "p4": "H08.H11.H12.H13*2.H14.H16.M08.M14.M18.M20*2.T02.T16.S01.S03.S07.S17",
}
"""A finished game: the Higashiyama and Sakura-dori lines are complete."""
GAME = "&".join(f"{seat}={beads}" for seat, beads in HANDS.items())
OPEN = GAME.replace(".H12", "")
ASKING = ("turn", "die", "drop", "pawn", "restyle", "robbed")
"""Touches of the page where moves are asked about."""
TURN = "&turn=p2&at=H17.M04.T12.M18&styles=1.2.3.4&roll=5"


def taps(beads: str) -> list[str]:
    """A touch a bead."""
    found = []
    for item in beads.split("."):
        code, _, count = item.partition("*")
        found += [code] * int(count or 1)
    return found


def touch(client: FlaskClient, address: str, **fields: str) -> str:
    """The address that a touch on a page leads to."""
    parts = urlsplit(address)
    query = dict(parse_qsl(parts.query))
    query |= {"view": parts.path.rpartition("/")[2], **fields}
    answer = client.get(f"/subway/enter?{urlencode(query, safe='*')}")
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].partition("#")[0]


def table(address: str) -> dict[str, str]:
    query = dict(parse_qsl(urlsplit(address).query))
    query.pop("pick", None)
    return query


def text(client: FlaskClient, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, answer.text
    assert not re.search(r"[>\"]subway\.[a-z.]+[<\"]", answer.text), "a key without a sentence"
    return answer.text


def test_a_finished_game_goes_in_with_one_touch_a_bead(client: FlaskClient) -> None:
    address, count = "/subway/score", 0
    for seat, beads in HANDS.items():
        for code in taps(beads):
            address = touch(client, address, put=f"{code}.{seat}")
            count += 1
    assert count == 69
    assert table(address) == HANDS
    assert "2本目の路線を完成させたのは" in text(client, address)
    address = touch(client, address, put="bonus.p4")
    assert table(address) == {**HANDS, "bonus": "p4"}
    page = text(client, f"/subway/score?{GAME}&bonus=p4&names=あき.ベン.千.ゆう")
    for words in ("勝ち", "あきの最長 9駅", "大須観音", "ビーズ 17個", "あきの内訳"):
        assert words in page
    assert "bonus" not in table(touch(client, address, put="bonus.p4"))


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    "pick",
    ["p1", "p2.beads", "p2.termini", "p1.trail", "p3.sets", "p4.bonus", "p1.bonus", "nonsense.x", "p9.y"],
)
def test_points_and_each_part(client: FlaskClient, lang: str, pick: str) -> None:
    page = text(client, f"/subway/score?{GAME}&bonus=p4&lang={lang}&pick={pick}")
    assert {"ja": "内訳", "en": "scored"}[lang] in page
    named = {
        "p2.termini": ("高畑", "Takabata"),
        "p3.sets": ("平針", "Hirabari"),
        "p4.bonus": ("完成", "Sakura-dori"),
    }
    if pick in named and pick != "p3.sets":
        assert named[pick][lang == "en"] in page


def test_points_of_a_game_not_over(client: FlaskClient) -> None:
    page = text(client, f"/subway/score?{OPEN}")
    assert "完成した路線はまだ1本です" in page
    assert "あき" not in page
    assert "完成した路線はまだありません" in text(client, "/subway/score?p1=H01&pick=p1.bonus")
    assert "なし" in text(client, "/subway/score?p1=H02&pick=p1.termini")
    assert "なし" in text(client, "/subway/score?p1=H02&pick=p1.sets")


def test_the_empty_table_starts_with_the_first_line(client: FlaskClient) -> None:
    page = text(client, "/subway/score")
    assert 'data-pick="line.H"' in page
    assert "ビーズを入れてください" in page
    assert "ビーズとコマを入れる" in text(client, "/subway/score?pick=p1")


@pytest.mark.parametrize("kind", ["line", "pawn"])
@pytest.mark.parametrize("letter", "HMTSEK")
def test_a_strip_a_line(client: FlaskClient, kind: str, letter: str) -> None:
    page = text(client, f"/subway/score?{OPEN}&at=H17.M04.T12.M18&pick={kind}.{letter}")
    rows = BOARDS["ozone"].lines[letter]
    below = {"M": 7}.get(letter, 0)
    assert page.count('<span class="rail">') == len(rows) + below, "the branches stand below the Meijo line"
    for code in rows:
        assert f'id="at-{kind}-{letter}-{code}"' in page
        assert f'value="{code}.p1{".pawn" if kind == "pawn" else ""}"' in page


def test_the_strip_starts_where_something_is_lacking(client: FlaskClient) -> None:
    assert 'data-pick="line.M"' in text(client, f"/subway/score?{GAME}&pick=line")
    assert 'data-pick="line.H"' in text(client, "/subway/score?players=3&p1=H02&pick=line.K")
    everything = ".".join(BOARDS["three"].stations)
    page = text(client, f"/subway/score?players=3&p1={everything}&p2=-&p3=-&bonus=p1&pick=line")
    assert 'data-pick="line.H"' in page


def test_what_is_left_to_the_end(client: FlaskClient) -> None:
    page = text(client, f"/subway/score?{OPEN}&pick=line.H")
    assert "終わりまで あと1駅" in page
    assert "残るは千種" in page
    assert "桜通線はそろった" in page
    assert "まだ空" in page
    assert "終わりまで あと" in text(client, "/subway/score?p1=H01&pick=line.H")
    assert "to go" in text(client, "/subway/score?p1=H01&pick=line.H&lang=en")


@pytest.mark.parametrize(
    ("before", "put", "after"),
    [
        ("", "H05.p1", "p1=H05"),
        ("p1=H05", "H05.p1", ""),
        ("p1=H05", "H05.p2", "p2=H05"),
        ("p1=H09", "H09.p1", "p1=H09*2"),
        ("p1=H09*2", "H09.p1", ""),
        ("p1=H09", "H09.p2", "p1=H09&p2=H09"),
        ("p1=H09&p2=H09", "H09.p1", "p2=H09"),
        ("p1=H09*2", "H09.p2", "p1=H09&p2=H09"),
        ("p1=H09&p2=H09", "H09.p3", "p1=H09&p2=H09&p3=H09"),
        ("p1=H05&p2=H05", "H05.p1", "p2=H05"),
        ("players=3&p1=K01", "K01.p1", "players=3"),
        ("players=3&p4=H01.H02", "clear.p4", "players=3"),
        ("players=3&p4=H01.H02", "H01.p4", "players=3&p4=H02"),
        ("players=3&p1=M12", "M12.p1", "players=3"),
        ("", "H05.p2.pawn", "at=-.H05"),
        ("", "players.3", "players=3"),
        ("p1=H05", "H05.p2.pawn", "p1=H05&at=-.H05"),
        ("p1=H05", "H06.p1.pawn", "p1=H05&at=H06"),
        ("p1=H05&at=H05", "H05.p1.pawn", "p1=H05"),
        ("roll=5", "turn.p3", "turn=p3"),
        ("turn=p3&roll=5", "turn.p3", "turn=p3&roll=5"),
        ("", "die.4", "roll=4"),
        ("roll=4", "die.2", "roll=2.4"),
        ("roll=2.4", "die.1", "roll=1"),
        ("styles=2&roll=4", "die.1", "styles=2&roll=1"),
        ("roll=2.4", "drop.4", "roll=2"),
        ("", "pawn.H05", "at=H05"),
        ("turn=p2&at=-.H05", "pawn.H05", "turn=p2"),
        ("turn=p2&styles=1.3", "restyle", "turn=p2&styles=1"),
        ("", "p2.style.3", "styles=-.3"),
        ("styles=-.3", "p2.style.3", ""),
        ("styles=1.3", "p2.style.1", "styles=-.1"),
        ("styles=1.3.2", "p3.style.4", "styles=1.3.4"),
        ("styles=1.3", "p3.style.4", "styles=1.3.4"),
        ("players=3&styles=1.3", "p3.style.4", "players=3&styles=1.3.4"),
        ("turn=p2", "robbed.p3", "turn=p2&robbed=p3"),
        ("turn=p2&robbed=p3", "robbed.p3", "turn=p2"),
    ],
)
def test_a_touch(client: FlaskClient, before: str, put: str, after: str) -> None:
    view = "moves" if put.split(".")[0] in ASKING or ".style." in put else "score"
    assert table(touch(client, f"/subway/{view}?{before}", put=put)) == dict(parse_qsl(after))


@pytest.mark.parametrize(
    ("before", "put", "after"),
    [
        ("at=H05", "ask.H09", "at=H05&move=go.H09"),
        ("at=H05", "ask.H09.p2", "at=H05&move=go.H09.p2"),
        ("at=H05&move=go.H09", "whose.p3", "at=H05&move=go.H09.p3"),
        ("at=H05&move=go.H08.r3_go.H09.r1", "whose.p3", "at=H05&move=go.H08.r3_go.H09.p3.r1"),
        ("at=H05", "step.H06", "at=H05&move=path.H05.H06"),
        ("at=H05&move=go.H09", "step.H06", "at=H05&move=path.H05.H06"),
        ("at=H05&move=path.H05.H06", "step.H07", "at=H05&move=path.H05.H06.H07"),
        ("at=H05&move=go.H05.r1_path.H05.H06", "step.H07", "at=H05&move=go.H05.r1_path.H05.H06.H07"),
        ("at=H05&move=go.H09", "die.3", "at=H05&roll=3&move=go.H09"),
    ],
)
def test_a_touch_asks_about_a_move(client: FlaskClient, before: str, put: str, after: str) -> None:
    address = touch(client, f"/subway/check?{before}", put=put)
    assert address.startswith("/subway/check?")
    assert table(address) == dict(parse_qsl(after))


def test_a_pawn_placed_anew_leaves_no_bead_behind(client: FlaskClient) -> None:
    """Correcting a fact touches that fact alone."""
    first = table(touch(client, "/subway/score", pick="pawn.H", put="H05.p1.pawn"))
    first.pop("pick", None)
    query = "&".join(f"{name}={value}" for name, value in first.items())
    second = table(touch(client, f"/subway/score?{query}", pick="pawn.H", put="H06.p1.pawn"))
    second.pop("pick", None)
    assert second == {"at": "H06"}


@pytest.mark.parametrize(
    ("before", "put"),
    [
        ("", "X99.p1"),
        ("", "H05.p9"),
        ("", "H05"),
        ("", "H05.p1.queen"),
        ("", "die.7"),
        ("", "die.x"),
        ("", "p1.style.5"),
        ("", "q1.style.1"),
        ("", "bonus.x"),
        ("", "clear.x"),
        ("players=3", "H05.p4"),
        ("players=3", "K01.p1"),
        ("players=3", "K01.p1.pawn"),
        ("players=3", "turn.p4"),
    ],
)
def test_a_touch_no_page_has(client: FlaskClient, before: str, put: str) -> None:
    for view in ("score", "moves"):
        assert client.get(f"/subway/enter?{before}&view={view}&put={put}").status_code == 422


@pytest.mark.parametrize("put", ["step.H06", "whose.p2", "drop.3", "ask.x", "pawn.x", "robbed.p9"])
def test_a_touch_that_has_nothing_to_change(client: FlaskClient, put: str) -> None:
    assert client.get(f"/subway/enter?view=check&put={put}").status_code == 422


@pytest.mark.parametrize(
    ("pick", "put", "then"),
    [
        ("", "H09.p1", "line.H.H09"),
        ("line.T", "H09.p1", "line.T.H09"),
        ("line.T.T08", "H09.p1", "line.T.H09"),
        ("pawn.T", "H09.p1.pawn", "pawn.T.H09"),
        ("find.line", "ふしみ", "line.H.H09"),
        ("find", "伏見", "line.H.H09"),
        ("find.queen", "H09.p1", "line.H.H09"),
        ("find.pawn", "フシミ", "pawn.H.H09"),
        ("find.pawn", "T07", "pawn.H.H09"),
        ("find.line", "やまこ", "line.H.H17"),
        ("find.line", "山", "find.line.山"),
        ("find.line", "x.y.z", "find.line.xyz"),
    ],
)
def test_what_is_picked_next(client: FlaskClient, pick: str, put: str, then: str) -> None:
    address = touch(client, "/subway/score", pick=pick, put=put)
    assert dict(parse_qsl(urlsplit(address).query))["pick"] == then


def test_a_bead_off_the_board_leaves_no_row_to_pick(client: FlaskClient) -> None:
    address = touch(client, "/subway/score?players=3&p1=K01", put="K01.p1")
    assert dict(parse_qsl(urlsplit(address).query))["pick"] == "line"


def test_searching() -> None:
    state = State()
    assert matches(state, "") == []
    assert matches(state, "なごや") == ["H08"]
    assert matches(state, "nagoya d") == ["M13", "M18"]
    assert matches(state, "o") == matches(state, "O")
    assert "H09" not in matches(state, "i")
    assert "M12" in matches(state, "zone")
    assert matches(read("players=3"), "上飯田") == []
    assert matches(state, "どこにもない") == []


def test_the_page_of_a_search(client: FlaskClient) -> None:
    page = text(client, "/subway/score?pick=find.pawn.山")
    assert 'value="pawn.H.H16"' in page
    assert "見つかりません" in text(client, "/subway/score?pick=find.line.xyz")
    assert "見つかりません" in text(client, "/subway/score?pick=find")


def test_beads_without_a_place_can_be_taken_away(client: FlaskClient) -> None:
    page = text(client, "/subway/score?players=3&p1=K01&pick=line.H", 422)
    assert 'value="K01.p1"' in page
    assert 'value="clear.p4"' in text(client, "/subway/score?players=2&p4=H01&pick=line.H", 422)
    page = text(client, "/subway/score?p1=H05&p2=H05&pick=line.H", 422)
    assert 'class="is-bad"' in page
    assert "置けるのは1個" in page
    text(client, "/subway/score?p1=H05&p2=H05", 422)
    text(client, "/subway/moves?p1=H05*9&p2=H08*2&p3=H08*2", 422)
    text(client, "/subway/score?p1=ZZ", 422)
    text(client, "/subway/score?players=7", 422)
    text(client, "/subway/score?players=0", 422)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_moves(client: FlaskClient, lang: str) -> None:
    page = text(client, f"/subway/moves?{OPEN}{TURN}&lang={lang}")
    assert 'value="ask.M27"' in page
    assert 'value="ask.H08"' in page
    assert page.count('class="tap dest-k') == len(moves(f"{OPEN}{TURN}"))
    assert {"ja": "どの駅にもふれて", "en": "Touch any station"}[lang] in page


def test_what_is_asked_next(client: FlaskClient) -> None:
    assert "Aのコマはどこ？" in text(client, "/subway/moves")
    assert 'value="pawn.H05"' in text(client, "/subway/moves")
    assert "Aの振り方は？" in text(client, "/subway/moves?at=H05")
    assert 'value="p1.style.2"' in text(client, "/subway/moves?at=H05")
    assert "出た目にふれる" in text(client, "/subway/moves?at=H05&styles=1")
    assert 'value="step.H05"' in text(client, "/subway/moves?at=H05&pick=path")
    assert 'value="turn.p2"' in text(client, "/subway/moves")


def test_moves_before_all_is_entered(client: FlaskClient) -> None:
    page = text(client, "/subway/moves?p1=H05&at=H05&styles=1&roll=2.5")
    assert "着いた駅で起きることの一部は分かりません" in page
    assert "中村公園" in page
    for lacking in ("at=H05&roll=2.5", "at=H05&styles=1", "styles=1&roll=2.5"):
        assert "一部は分かりません" not in text(client, f"/subway/moves?p1=H05&{lacking}")


def test_whose_bead_is_asked_where_there_is_a_choice(client: FlaskClient) -> None:
    query = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2"
    page = text(client, f"/subway/moves?{query}")
    assert 'value="ask.H10.p3"' in page
    page = text(client, f"/subway/check?{query}&move=go.H10")
    assert 'value="whose.p3"' in page
    assert "だれのビーズ？" in page
    page = text(client, f"/subway/check?{query}&move=go.H10.p3")
    assert "栄へ 2歩" in page


def test_stalking_asks_whom_the_seat_robbed(client: FlaskClient) -> None:
    page = text(client, f"/subway/moves?{OPEN}{TURN}&house=stalking-on&robbed=p3")
    assert 'value="robbed.p3"' in page
    assert 'value="robbed.p3"' not in text(client, f"/subway/moves?{OPEN}{TURN}")


def test_the_verdict_on_the_picture(client: FlaskClient) -> None:
    page = text(client, f"/subway/check?{OPEN}{TURN}&move=go.H08")
    assert "名古屋へ" in page
    assert 'class="route ' in page
    page = text(client, f"/subway/check?{OPEN}{TURN}&move=go.H22&lang=en")
    assert "Not to Fujigaoka" in page
    assert 'lv-ring bad"' in page
    three = "players=3&p1=H05&p2=H06&p3=H07&at=H05.H06.H07&styles=1.2.3&roll=2.5"
    for move in ("go.K01", "path.H05.H06.H07", "path.K01.H06", "start.H05", "start.T18.1"):
        text(client, f"/subway/check?{three}&move={move}")
    assert "道" in text(client, f"/subway/check?{three}&move=path.H05.H06.H07&pick=path")
    page = text(client, "/subway/check?p1=H05&move=go.H08")
    assert "コマがいる駅に" in page
    text(client, "/subway/check?p1=H05&move=xx", 422)
    assert "振り方はどれですか" in text(client, "/subway/check?move=start.T18")


def test_several_moves_one_after_the_other(client: FlaskClient) -> None:
    page = text(client, f"/subway/check?{OPEN}{TURN}&move=go.M27_go.T11")
    assert "まだ決まりません" in page


def test_other_views_start_without_the_move(client: FlaskClient) -> None:
    page = text(client, f"/subway/check?{OPEN}{TURN}&move=go.M27")
    tabs = re.findall(r'<nav class="tabs".*?</nav>', page, re.S)[0]
    links = dict(re.findall(r'href="/subway/(\w+)\?([^"]*)"', tabs))
    assert "move=" not in links["score"]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (f"score.pdf?{GAME}&bonus=p4", ("勝ち34点", "大須観音", "① ビーズ 17個")),
        (f"score.pdf?{GAME}&bonus=p4&lang=en", ("34", "Osu Kannon", "17 beads")),
        (f"score.pdf?{OPEN}", ("34", "まだ1本")),
        ("score.pdf?p1=H01", ("B、C、D", "① ビーズ 1個")),
        ("score.pdf", ("東山線",)),
        (f"moves.pdf?{OPEN}{TURN}", ("27", "通り", "熱田神宮西 ＋", "Bの番")),
        ("moves.pdf?p1=H01", ("東山線",)),
        (f"check.pdf?{OPEN}{TURN}&move=go.H08", ("行けます", "国際センター", "5歩")),
        (f"check.pdf?{OPEN}{TURN}&move=go.H22&lang=en", ("No, it cannot", "Fujigaoka")),
        (f"check.pdf?{OPEN}{TURN}", ("東山線",)),
    ],
)
def test_paper(client: FlaskClient, address: str, words: tuple[str, ...]) -> None:
    answer = client.get(f"/subway/{address}")
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.data == client.get(f"/subway/{address}").data
    pages = PdfReader(io.BytesIO(answer.data)).pages
    assert len(pages) <= 2
    said = "\n".join(page.extract_text() for page in pages)
    for word in words:
        assert re.sub(r"\s", "", word.replace("：", ":")) in re.sub(r"\s", "", said.replace("：", ":")), said
    assert "\ufffd" not in said
    assert "〓" not in said
    assert len(answer.data) < 100_000


def test_the_schematic_knows_every_station_and_every_track() -> None:
    assert SPOTS.keys() == STATIONS.keys()
    for key, board in BOARDS.items():
        for letter, along in board.lines.items():
            assert line_path(board, letter).count("L") >= len(along) - 1, key
    assert points(["H06", "H07"]) == [(14, 264), (14, 258), (34, 238)]
    assert points(["H07", "H06"]) == [(34, 238), (14, 258), (14, 264)]
    assert points([]) == []
    assert {code for code in SPOTS if not SPOTS[code].capsule} & BOARDS["ozone"].transfers == set()
    assert {code for code in SPOTS if not SPOTS[code].capsule} & BOARDS["heiandori"].transfers == set()


def test_stations_lie_apart_within_the_picture() -> None:
    for code, spot in SPOTS.items():
        assert 6 <= spot.x <= 354, code
        assert 14 <= spot.y <= 490, code
        for other, there in SPOTS.items():
            if other != code:
                assert (spot.x - there.x) ** 2 + (spot.y - there.y) ** 2 >= 20**2, (code, other)


def test_places_of_beads() -> None:
    assert places("H05", 1, 1) == [(14, 290)]
    assert places("H08", 2, 1) == [(60, 230), (60, 246)]
    assert places("H09", 2, 2) == [(100, 238), (116, 238)]
    assert len(places("H09", 2, 3)) == 3


def test_numbers_of_a_route_that_passes_twice() -> None:
    route = ["S06", "M06", "T06", "H09", "H10", "M06", "T06", "H09", "T08"]
    drawn = draw_map(State(), "p1", route=route)
    assert [n.text for n in drawn.numbers] == ["1", "2·6", "3·7", "4·8", "5", "9"]
    drawn = draw_map(State(), "p1", route=route[:2], start=0)
    assert [n.text for n in drawn.numbers] == ["1"]


def test_pages_are_small(client: FlaskClient) -> None:
    names = "&names=あき.ベン.千.ゆう"
    for address in (
        f"score?{GAME}&bonus=p4{names}&pick=line.M",
        f"score?{GAME}&bonus=p4{names}",
        f"moves?{OPEN}{TURN}{names}",
        f"check?{OPEN}{TURN}{names}&move=go.H08",
    ):
        assert len(client.get(f"/subway/{address}").data) < 105_000


SHARED = "players=3&p1=H16&p2=M21&p3=T10&at=H16.M21.T10&styles=2.1.4&turn=p2&roll=6.6"


@pytest.mark.clause("subway.dice.safe")
def test_a_bead_that_stays_forbids_no_way(client: FlaskClient) -> None:
    """鶴舞 can be gone to; the bead there is not replaced."""
    page = text(client, f"/subway/check?{SHARED}&move=go.T10.p3")
    assert "行けるが、置き換えない" in page
    assert "行けな" not in page
    page = text(client, f"/subway/check?{SHARED}&move=go.T10")
    assert "だれのビーズ？" not in page, "there is one bead"
    assert "栄へは行けない" in text(client, f"/subway/check?{SHARED}&move=go.H10")


def test_a_path_is_no_refusal_before_it_is_told(client: FlaskClient) -> None:
    page = text(client, f"/subway/check?{SHARED}&move=path.M21.M20&pick=path")
    assert "あと5歩まで" in page
    assert 'class="st no"' not in page
    page = text(client, f"/subway/check?{SHARED}&move=path.M21.M20.H10&pick=path")
    assert "へは行けない" in page, "it went astray"


@pytest.mark.clause("subway.end")
def test_a_shared_station_is_left_once(client: FlaskClient) -> None:
    """The page of points and the record count the same stations until the end."""
    table = "p1=H01.H02.H03&p2=M01.M02&p3=T17&p4=M14&at=H03.M02.T17.M14&styles=4.1.2.3"
    left = re.search(r"あと(\d+)駅", text(client, f"/subway/play?{table}"))
    assert left
    assert f"あと{left[1]}駅" in text(client, f"/subway/score?{table}&pick=line")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_map_that_is_drawn_large_names_its_stations(client: FlaskClient, lang: str) -> None:
    """As far as they find room, none over another and none twice."""
    page = client.get(f"/subway/play?players=3&move=start.M07.1_start.M02.2_start.H12.3&lang={lang}").text
    views = {
        view: re.findall(r">([^<]+)</text>", names)
        for view, names in re.findall(r'"lv-name lv-(\w+)">(<text.*?)</g>', page, re.S)
    }
    small = views["near"] + views["beyond"]
    assert len(small) == len(set(small))
    assert len(small) >= 24
    assert not set(small) & set(views["now"])


@pytest.mark.parametrize("key", ["termini", "kamiiida"])
def test_what_only_a_line_that_is_out_hangs_on_is_not_asked(client: FlaskClient, key: str) -> None:
    """名港線 and 上飯田線 are out with three; what the table chose for four goes along unasked."""
    ruling = next(one for one in RULES.rulings if one.key == key)
    option = ruling.options[1].key
    for players, asked in ((3, 0), (4, 2)):
        page = text(client, f"/subway/score?players={players}&house={key}-{option}")
        form = page[page.index('class="settings"') :]
        assert form.count(f'type="radio" name="h.{key}"') == asked
        assert re.search(rf'name="h.{key}"\s+value="{option}"( checked)?>', form)
        assert (ruling.question.ja in form) == bool(asked)


def test_no_option_about_a_line_that_is_out_changes_the_board() -> None:
    for ruling in RULES.rulings:
        if ruling.players:
            told = [RULES.parse({"players": "3", "house": f"{ruling.key}-{o.key}"}).state for o in ruling.options]
            boards = [(state.board, [paying(state, nagoyako) for nagoyako in (True, False)]) for state in told]
            assert boards == boards[:1] * len(boards)
