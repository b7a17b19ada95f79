"""A game has one row in the recent tables, for all its views, stages and its shared table."""

import json
import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import share_table, type_notation, wait_for_answers
from tests.engines.test_pages import GAMES
from tests.run_length import ONE_GAME_OR_ALL, choose_by_run_length

SCOUT_ADDRESS_PREFIX = "/scout/play?players=3&names=Aki.Ben.Chie&move="
MOVES = "shown.4.5.6_scouted.left_shown.7.7.7"


def read_recent_tables(page: Page) -> list[Mapping[str, object]]:
    """Returns the recent tables of the phone, the last one first."""
    wait_for_answers(page)
    found: list[Mapping[str, object]] = json.loads(page.evaluate("localStorage.getItem('takujo.tables') ?? '[]'"))
    return found


def click_and_wait(page: Page, selector: str) -> None:
    """Clicks a control anywhere on the page and waits for the answer."""
    page.locator(selector).first.evaluate("control => control.click()")
    wait_for_answers(page)


@pytest.mark.parametrize("game", ONE_GAME_OR_ALL)
def test_all_views_of_one_game_share_one_recent_tables_row(page: Page, game: str) -> None:
    """The test opens record, question and score by tabs, reload, the rules page and another browser tab."""
    page.goto(f"/{game}/play?{GAMES[game]['play']}")
    (first_row,) = read_recent_tables(page)
    for tab in ("ask", "score", "play", "score"):
        click_and_wait(page, f".tabs [data-tab={tab}]")
    page.reload()
    click_and_wait(page, ".foot a[href*='/rules']")
    page.wait_for_url(re.compile("/rules"))
    click_and_wait(page, ".tabs [data-tab=ask]")
    page.wait_for_url(re.compile("/(moves|check)"))
    question_url = page.url
    (row,) = read_recent_tables(page)
    assert (row["id"], row["state"], row["gist"]) == (first_row["id"], first_row["state"], first_row["gist"])
    later = page.context.new_page()
    for address in (question_url, f"/{game}/play?{GAMES[game]['play']}"):
        later.goto(address)
    assert [row["id"] for row in read_recent_tables(later)] == [first_row["id"]]


def test_unplayable_move_and_rules_visit_add_no_recent_tables_row(page: Page) -> None:
    page.goto(SCOUT_ADDRESS_PREFIX + MOVES)
    type_notation(page, "move", MOVES + "_shown.1")
    expect(page.locator("#table input[name=move]")).to_have_value(MOVES + "_shown.1")
    page.locator(".foot a[href*='/rules']").first.click()
    page.wait_for_url(re.compile("/rules"))
    page.locator(".tabs [data-tab=play]").click()
    page.wait_for_url(re.compile("/play"))
    assert len(read_recent_tables(page)) == 1
    page.goto(SCOUT_ADDRESS_PREFIX + MOVES + "_shown.9.9.9.9")
    assert len(read_recent_tables(page)) == 1


ENDED_GAME_ADDRESSES = {
    "vectron": "/vectron/play?players=3&p1=h2.g6.s4&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-&names=Aki"
    "&move=draw.deck_play.O1_move.B2",
    "vogu": "/vogu/score?p1=GWg.GWw.BG.BW&p2=BY.RKr.RY.KK&p3=YYy.RR.BK.BR&p4=BR.RWr.YG.WK"
    "&values=B4.R6.Y-1.G5.W-1.K2&first=p1&names=Aki",
}


@pytest.mark.parametrize("game", choose_by_run_length(["vogu"], ENDED_GAME_ADDRESSES))
def test_next_game_adds_recent_tables_row_and_finished_row_stays(page: Page, lang: str, game: str) -> None:
    page.goto(ENDED_GAME_ADDRESSES[game])
    (ended,) = read_recent_tables(page)
    assert ended["state"] == ("終了" if lang == "ja" else "over")
    assert ("Akiの勝ち" if lang == "ja" else "Aki wins") in str(ended["gist"])
    click_and_wait(page, "#answer a.go")
    assert read_recent_tables(page) == [ended]
    type_notation(page, "move", {"vectron": "draw.p2", "vogu": "place.3G2GpGpW.1.0"}[game])
    expect(page.locator("#table [name=move]")).to_be_attached()
    another, same = read_recent_tables(page)
    assert same == ended
    assert another["state"] != ended["state"]
    page.goto("/")
    page.locator(".recent li a").nth(1).click()
    expect(page.locator("#picture[data-over]")).to_be_attached()
    assert [row["id"] for row in read_recent_tables(page)] == [ended["id"], another["id"]]


def test_undone_and_replaced_first_turn_stays_one_recent_tables_row(page: Page) -> None:
    page.goto("/scout/play?players=3")
    for turn in ("shown.4", "shown.5.6"):
        type_notation(page, "move", turn)
        expect(page.locator("#table [name=move]")).to_have_value(turn)
        assert len(read_recent_tables(page)) == 1
        click_and_wait(page, "#undo")
        expect(page.locator("#table [name=move]")).to_have_count(0)


def share_table_and_take_seat(page: Page) -> str:
    """Shares the table on the page, takes a seat and returns the address."""
    page.goto(share_table(page) + "/seat")
    page.locator("[data-sit=p1]").click()
    page.wait_for_url(re.compile(r"/table/[\w-]+$"))
    expect(page.locator("#table")).to_have_attribute("data-version", re.compile(r"\d+"))
    return page.url


@pytest.mark.parametrize("play_setting", choose_by_run_length(["hand"], ["alone", "shared", "hand"]))
def test_pending_move_is_restored_wherever_its_game_is_reopened(page: Page, play_setting: str) -> None:
    """Other tabs, reload, another language and the list keep the move: on one phone, at a shared table, and with a
    private hand."""
    moves = "draw.1_up.31e.0.1_draw.2_down.x.0.2"
    start = f"/coupelation/play?p1=h3&p2=h3&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34&move={moves}"
    page.goto(start + ("&mine=p3.13.50" if play_setting == "hand" else ""))
    if play_setting == "shared":
        share_table_and_take_seat(page)
    pick = page.locator("#table [name=pick]")
    page.locator("#at-tower-0-3").click()
    expect(pick).to_have_value(re.compile("0.3"))
    wait_for_answers(page)
    click_and_wait(page, "#tray .keys [name=put]")
    pending = pick.input_value()
    for tab in ("score", "ask", "play"):
        click_and_wait(page, f".tabs [data-tab={tab}]")
        assert play_setting == "alone" or pending not in page.evaluate("JSON.stringify(history.state) + location.href")
    expect(pick).to_have_value(pending)
    page.reload()
    wait_for_answers(page)
    expect(pick).to_have_value(pending)
    page.locator(".foot a[lang=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(pick).to_have_value(pending)
    later = page.context.new_page()
    page.close()
    later.goto("/")
    later.locator(".recent a").first.click()
    expect(later.locator("#table [name=pick]")).to_have_value(pending)


def test_game_and_its_shared_table_share_one_row_naming_winner(page: Page) -> None:
    """The row opens the shared table, or the copy of the record once that table has ended."""
    page.goto(ENDED_GAME_ADDRESSES["vectron"])
    (first_row,) = read_recent_tables(page)
    table = share_table_and_take_seat(page)
    (row,) = read_recent_tables(page)
    assert row["id"] == first_row["id"]
    assert table.endswith(str(row["address"]))
    assert row["state"] == "終了"
    assert row["gist"] == "あなたの勝ち 6点"
    page.goto(ENDED_GAME_ADDRESSES["vectron"])
    assert [one["address"] for one in read_recent_tables(page)] == [row["address"]]
    page.goto("/")
    expect(page.locator(".recent li")).to_have_count(1)
    page.locator(".recent a").click()
    page.wait_for_url(table)
    assert page.request.post(f"{table}/end", form={"seat": "p1"}).ok
    page.goto("/")
    page.locator(".recent a").click()
    page.wait_for_url(re.compile("/vectron/play"))
    expect(page.locator("#picture[data-over]")).to_be_attached()
    (gone,) = read_recent_tables(page)
    assert gone["id"] == first_row["id"]
    assert str(gone["address"]).startswith("/vectron/play?")


def test_finished_games_of_evening_download_as_one_csv(page: Page) -> None:
    """The file leaves out a game that still runs."""
    page.goto("/scout/score?players=3&names=Aki.Ben.Chie&rounds=1.2.3_4.5.6_7.8.9")
    page.goto("/")
    expect(page.locator("#evening")).to_be_hidden()
    page.goto(SCOUT_ADDRESS_PREFIX + MOVES)
    page.goto("/scout/score?players=3&names=Dan.Emi.Fumi&rounds=2.2.3_4.5.6_7.8.9")
    page.goto("/?lang=en")
    with page.expect_download() as started:
        page.locator("#evening button").first.click()
    text = started.value.path().read_text(encoding="utf-8-sig")
    assert started.value.suggested_filename == "takujo.csv"
    assert text.index("Aki") < text.index("Dan")
