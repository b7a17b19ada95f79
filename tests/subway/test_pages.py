"""The score page: touches, the station search, the stations left until the end."""

import re

import pytest
from flask.testing import FlaskClient

from calculators.subway.game import GAME as RULES
from calculators.subway.notation import parse_beads_summed_by_station_sorted_by_board
from calculators.subway.state import BOARDS, State
from tests.engine import parse_table_rows
from tests.pages import address_after_touches, check_touches_lead_to, query_of_address, query_without_page_parameters
from tests.run_length import pair_cases_with_others
from tests.subway.pages import (
    BEADS_BY_SEAT,
    FINISHED_GAME_QUERY,
    UNFINISHED_GAME_QUERY,
    check_texts_of_page,
    get_checked_page_text,
)
from tests.subway.tables import read
from web.games.subway.pictures.search import find_station_codes_by_best_match


def test_finished_game_is_entered_with_one_touch_per_bead_and_line(client: FlaskClient) -> None:
    """69 beads and three more lines take 72 touches; one more enters the bonus seat."""
    address, count = "/subway/score", 0
    left = [
        f"{code}.{seat}"
        for seat, beads in BEADS_BY_SEAT.items()
        for code, number in parse_beads_summed_by_station_sorted_by_board(beads)
        for _ in range(number)
    ]
    for line in ([], ["go:line.M"], ["go:line.T"], ["go:line.S"]):
        page = get_checked_page_text(client, address_after_touches(client, address, *line))
        touches = [*line, *(put for put in left if f'value="{put}"' in page)]
        address = address_after_touches(client, address, *touches)
        left = [put for put in left if put not in touches]
        count += len(touches)
    assert (left, count) == ([], 72)
    assert "2本目の路線を完成させたのは" in get_checked_page_text(client, address)
    address = address_after_touches(client, address, "bonus.p4")
    assert query_without_page_parameters(address) == f"{FINISHED_GAME_QUERY}&bonus=p4"
    page = get_checked_page_text(client, f"/subway/score?{FINISHED_GAME_QUERY}&bonus=p4&names=あき.ベン.千.ゆう")
    for words in ("勝ち", "あきの最長 9駅", "大須観音", "ビーズ 17個", "あきの内訳"):
        assert words in page
    assert "bonus" not in query_of_address(address_after_touches(client, address, "bonus.p4"))


EXPECTED_WORDS_BY_SELECTION = {
    "p1": {"ja": "Aの最長 9駅", "en": "Longest route of A: 9"},
    "p2.termini": {"ja": "高畑、藤が丘、上飯田", "en": "Takabata, Fujigaoka, Kamiiida"},
    "p3.trail": {"ja": "Cの最長 4駅", "en": "Longest route of C: 4"},
    "p4.bonus": {"ja": "桜通線: 完成", "en": "Sakura-dori Line: complete"},
    "nonsense.x": {"ja": "最長9点が決めた", "en": "Decided: longest 9"},
}
"""Selections of the score page and words of that page; with no valid selection it shows the result."""


@pytest.mark.parametrize(("given_selection", "lang"), pair_cases_with_others(EXPECTED_WORDS_BY_SELECTION, ["ja", "en"]))
def test_score_page_explains_points_of_selected_part(client: FlaskClient, given_selection: str, lang: str) -> None:
    page = get_checked_page_text(
        client, f"/subway/score?{FINISHED_GAME_QUERY}&bonus=p4&lang={lang}&pick={given_selection}"
    )
    assert {"ja": "内訳", "en": "scored"}[lang] in page
    assert EXPECTED_WORDS_BY_SELECTION[given_selection][lang] in page


EXPECTED_PAGE_TEXTS = f"""
    # an empty page opens the first line
    score?                         data-list="line.H" / ビーズを入れてください
    score?pick=p1                  ビーズとコマを入れる
    # an unfinished game has points without a winner, and the stations left until its end
    score?{UNFINISHED_GAME_QUERY}  完成した路線はまだ1本です / !あき
    score?{UNFINISHED_GAME_QUERY}&pick=line.H  終わりまで あと1駅 / 残るは千種 / 桜通線はそろった / まだ空
    score?p1=H01&pick=p1.bonus     完成した路線はまだありません
    score?p1=H02&pick=p1.termini   なし
    # the bonus seat is not asked while a line is being entered; until the points are shown, the bar links to them
    score?{FINISHED_GAME_QUERY}&pick=line.M  得点を見る / !value="bonus.p1"
    score?{FINISHED_GAME_QUERY}    value="bonus.p1"
"""


@pytest.mark.parametrize(("address", "expected_texts"), parse_table_rows(EXPECTED_PAGE_TEXTS))
def test_score_page_has_expected_texts_and_no_others(client: FlaskClient, address: str, expected_texts: str) -> None:
    check_texts_of_page(client, f"/subway/{address}&lang=ja", expected_texts)


@pytest.mark.parametrize(("letter", "entry_kind"), pair_cases_with_others("HMTSEK", ["line", "pawn"]))
def test_line_strip_lists_every_station_of_line(client: FlaskClient, letter: str, entry_kind: str) -> None:
    page = get_checked_page_text(
        client, f"/subway/score?{UNFINISHED_GAME_QUERY}&at=H17.M04.T12.M18&pick={entry_kind}.{letter}"
    )
    rows = BOARDS["ozone"].lines[letter]
    below = {"M": 7}.get(letter, 0)
    assert page.count('<span class="rail">') == len(rows) + below, "the branch lines are below the Meijo Line"
    for code in rows:
        assert f'id="at-{entry_kind}-{letter}-{code}"' in page
        assert f'value="{code}.p1{".pawn" if entry_kind == "pawn" else ""}"' in page


ADDRESSES_AFTER_TOUCHES = """
    # a bead is put on a free place, taken away, or taken from another seat
    score?                            H05.p1       score?p1=H05&pick=line.H.H05
    score?p1=H05                      H05.p1       score?pick=line.H.H05
    score?p1=H05                      H05.p2       score?p2=H05&pick=line.H.H05
    score?p1=H09                      H09.p1       score?p1=H09*2&pick=line.H.H09
    score?p1=H09*2                    H09.p2       score?p1=H09&p2=H09&pick=line.H.H09
    score?p1=H09&p2=H09               H09.p3       score?p1=H09&p2=H09&p3=H09&pick=line.H.H09
    score?pick=line.T                 H09.p1       score?p1=H09&pick=line.T.H09
    # a bead off the board is removed, which selects no station
    score?players=3&p1=K01            K01.p1       score?players=3&pick=line
    score?players=3&p4=H01.H02        clear.p4     score?players=3
    score?players=3&p1=M12            M12.p1       score?players=3&pick=line.M.M12
    score?                            H05.p2.pawn  score?at=-.H05&pick=pawn.H.H05
    score?p1=H05&at=H05               H05.p1.pawn  score?p1=H05&pick=pawn.H.H05
    score?pick=pawn.T                 H09.p1.pawn  score?at=H09&pick=pawn.T.H09
    # a search selects the only station it finds
    score?pick=find.line              ふしみ       score?pick=line.H.H09
    score?pick=find.pawn              フシミ       score?pick=pawn.H.H09
    score?pick=find.line              やまこ       score?pick=line.H.H17
    score?pick=find.line              山           score?pick=find.line.山
    score?pick=find.line              x.y.z        score?pick=find.line.xyz
    # from an empty table to a verdict: start, number of dice and steps, target, another target
    moves?                            pawn.H09 steps.6 ask.M08 ask.H16  check?at=H09&styles=4&roll=6&move=go.H16
    moves?turn=p3&roll=5              turn.p3      moves?turn=p3&roll=5
    moves?roll=4                      die.2        moves?roll=2.4
    moves?roll=2.4                    die.1        moves?roll=1
    moves?turn=p2&styles=1.3          restyle      moves?turn=p2&styles=1
    moves?styles=-.3                  p2.style.3   moves
    moves?styles=1.3                  p2.style.1   moves?styles=-.1
    moves?styles=1.3                  p3.style.4   moves?styles=1.3.4
    moves?turn=p2&robbed=p3           robbed.p3    moves?turn=p2
    # a move in question
    check?at=H05                      ask.H09      check?at=H05&move=go.H09
    check?at=H05&move=go.H08.r3_go.H09.r1  whose.p3  check?at=H05&move=go.H08.r3_go.H09.p3.r1
    check?                            step.H05     check?at=H05&pick=path
    check?at=H05                      step.H06     check?at=H05&move=path.H05.H06&pick=path
    check?at=H05&move=go.H09          step.H06     check?at=H05&move=path.H05.H06&pick=path
    check?at=H05&move=go.H05.r1_path.H05.H06  step.H07  check?at=H05&move=go.H05.r1_path.H05.H06.H07&pick=path
    check?at=H05&move=go.H09          die.3        check?at=H05&roll=3&move=go.H09
"""


@pytest.mark.parametrize(("start_address", "touch", "expected_address"), parse_table_rows(ADDRESSES_AFTER_TOUCHES))
def test_touch_leads_to_address_with_its_table_and_next_field(
    client: FlaskClient, start_address: str, touch: str, expected_address: str
) -> None:
    check_touches_lead_to(client, f"/subway/{start_address}", touch, f"/subway/{expected_address}")


@pytest.mark.parametrize(
    ("query", "refused_values"),
    parse_table_rows("""
        view=score            X99.p1 H05.p9 H05 H05.p1.queen p1.style.5 q1.style.1 bonus.x clear.x
        view=score&players=3  H05.p4 K01.p1.pawn turn.p4
        view=moves            die.7 die.x steps.7
        view=check            step.x whose.p2 drop.3 ask.x pawn.x robbed.p9
        view=play             go start go.7 first.p5 players.5 go.x at.X1 less.2
    """),
)
def test_touches_that_no_page_offers_are_refused(client: FlaskClient, query: str, refused_values: str) -> None:
    for put in refused_values.split():
        assert client.get(f"/subway/enter?{query}&put={put}").status_code == 422, put


def test_a_search_finds_stations_by_the_best_kind_of_match() -> None:
    state = State()
    assert find_station_codes_by_best_match(state, "nagoya d") == ["M13", "M18"]
    assert "H09" not in find_station_codes_by_best_match(state, "i")
    assert find_station_codes_by_best_match(read("players=3"), "上飯田") == []


def test_impossible_beads_are_marked_and_can_be_removed(client: FlaskClient) -> None:
    page = get_checked_page_text(client, "/subway/score?players=3&p1=K01&pick=line.H", 422)
    assert 'value="K01.p1"' in page
    assert 'value="clear.p4"' in get_checked_page_text(client, "/subway/score?players=2&p4=H01&pick=line.H", 422)
    page = get_checked_page_text(client, "/subway/score?p1=H05&p2=H05&pick=line.H", 422)
    assert 'class="is-bad"' in page
    assert "置けるのは1個" in page
    for query in ("moves?p1=H05*9&p2=H08*2&p3=H08*2", "score?p1=ZZ", "score?players=7", "score?players=0"):
        get_checked_page_text(client, f"/subway/{query}", 422)


@pytest.mark.clause("subway.end")
def test_score_and_play_pages_show_same_count_of_stations_left(client: FlaskClient) -> None:
    query = "p1=H01.H02.H03&p2=M01.M02&p3=T17&p4=M14&at=H03.M02.T17.M14&styles=4.1.2.3"
    left = re.search(r"あと(\d+)駅", get_checked_page_text(client, f"/subway/play?{query}"))
    assert left
    assert f"あと{left[1]}駅" in get_checked_page_text(client, f"/subway/score?{query}&pick=line")


@pytest.mark.parametrize("ruling_key", ["termini", "kamiiida"])
def test_ruling_about_removed_line_is_not_asked_with_three_players(client: FlaskClient, ruling_key: str) -> None:
    """Three players have no 名港線 and 上飯田線; the page carries the chosen option without asking."""
    ruling = next(one for one in RULES.rulings if one.key == ruling_key)
    option = ruling.options[1].key
    for players, asked in ((3, 0), (4, 2)):
        page = get_checked_page_text(client, f"/subway/score?players={players}&house={ruling_key}-{option}")
        form = page[page.index('class="settings"') :]
        assert form.count(f'type="radio" name="h.{ruling_key}"') == asked
        assert re.search(rf'name="h.{ruling_key}"\s+value="{option}"( checked)?>', form)
        assert (ruling.question.ja in form) == bool(asked)


def beads_at_numbered_stations(line_letter: str, *numbers: int) -> str:
    """Beads at stations of a line, numbered by range."""
    return ".".join(f"{line_letter}{n:02}" for n in range(*numbers))


ODD_STATION_BEADS = f"{beads_at_numbered_stations('S', 1, 22, 2)}.{beads_at_numbered_stations('T', 1, 21, 2)}"
ONE_WHOLE_LINE_QUERY = (
    f"p1={beads_at_numbered_stations('H', 1, 23)}&p2={ODD_STATION_BEADS}"
    f"&p3={beads_at_numbered_stations('S', 2, 21, 2)}&p4=-&bonus=p3"
)
"""A has a whole line, B and C have every second station of others."""


LONGEST_WAY_TEXT_BY_QUERY = {
    f"{FINISHED_GAME_QUERY}&bonus=p4&lang=ja": "大須観音から、伏見、丸の内、久屋大通を2度通って高岳へ",
    f"{FINISHED_GAME_QUERY}&bonus=p4&lang=en": (
        "From Osu Kannon, twice through Fushimi, Marunouchi, Hisaya-odori, to Takaoka"
    ),
    f"{ONE_WHOLE_LINE_QUERY}&lang=ja": "高畑から藤が丘へ",
    f"{ONE_WHOLE_LINE_QUERY}&lang=en": "From Takabata to Fujigaoka",
}


@pytest.mark.parametrize(("query", "view"), pair_cases_with_others(LONGEST_WAY_TEXT_BY_QUERY, ["score", "play"]))
def test_ending_names_stations_of_longest_route(client: FlaskClient, query: str, view: str) -> None:
    assert (
        LONGEST_WAY_TEXT_BY_QUERY[query]
        in get_checked_page_text(client, f"/subway/{view}?{query}").split('id="answer"')[1]
    )


def test_lines_with_gaps_are_named_until_bonus_seat_is_entered(client: FlaskClient) -> None:
    """Unentered lines could be complete too and would be forgotten."""
    query = (
        f"players=3&p1={beads_at_numbered_stations('H', 1, 23)}&p2={beads_at_numbered_stations('T', 1, 21)}&p3=S02.S04"
    )
    bar = client.get(f"/subway/score?{query}").text.split('id="answer"')[1]
    assert "ほかの線も入れた" in bar
    assert "名城線は28駅中4駅" in bar
    assert 'value="line.M"' in bar
    assert "ほかの線も入れた" not in client.get(f"/subway/score?{query}&bonus=p1").text


@pytest.mark.clause("subway.move.back")
def test_rules_page_example_of_turning_back_turns_back(client: FlaskClient) -> None:
    example = client.get("/subway/rules?lang=ja").text.split('id="subway.move.back"')[1].split("</article>")[0]
    assert "丸の内で折り返しています" in example
    assert "岩塚" not in example
