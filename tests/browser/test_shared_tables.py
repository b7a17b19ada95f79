"""One table on several phones: sharing, seats, turns on all phones, private hands, announcements."""

import re

from playwright.sync_api import Dialog, Page, expect

from tests.browser.conftest import share_table, show_hand, wait_for_script, wait_until
from tests.browser.scout_table import (
    FIRST_MOVE,
    IS_OWN_TURN,
    NEWS_TIMEOUT,
    SCOUTED_LEFT,
    STARTED_GAME,
    OpenPhone,
    expect_moves,
    make_table,
    press_accept,
    record_scout,
)
from tests.run_length import in_japanese_or_each_language

KEEP_ON_PHONE_SCRIPT = """([table, own]) => {
  const all = JSON.parse(localStorage.getItem("takujo.live"));
  all[table].own = own;
  localStorage.setItem("takujo.live", JSON.stringify(all)); }"""
"""Stores values of a shared table on the phone only."""


PARTS_OUT_OF_SIGHT_SCRIPT = """() => { const bar = document.querySelector("dialog.over .bar").getBoundingClientRect();
  const sheet = document.querySelector("dialog.over").getBoundingClientRect();
  const head = document.getElementById("top").getBoundingClientRect();
  const parts = [".lv-qr", ".lv-addr", ".lv-come", ".lv-two", ".lv-vow"].filter((name) => {
    const { top, bottom } = document.querySelector("dialog.over " + name).getBoundingClientRect();
    return top < sheet.top || bottom > bar.top;
  });
  return sheet.top < head.bottom - 1 ? ["head", ...parts] : parts; }"""
"""Returns the parts of the share dialog (QR code, address, seats …) that are out of sight."""


@in_japanese_or_each_language
def test_table_is_shared_from_dialog_over_its_game_page(page: Page, base_url: str) -> None:
    page.goto(STARTED_GAME)
    wait_for_script(page, "later")
    offer = page.locator("dialog.over form[data-sharing]")
    for closing in (page.go_back, page.locator("dialog.over .lv-h [data-close]").click):
        page.locator("#take-table").click()
        expect(offer).to_be_visible()
        assert page.url == base_url + STARTED_GAME, "the offer is a dialog over the page"
        closing()
        expect(page.locator("dialog.over")).to_have_count(0)
        wait_until(page, "!history.state?.over")
    page.locator("#take-table").click()
    offer.locator("button").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("dialog.over .lv-qr svg")).to_be_visible()
    assert page.evaluate(PARTS_OUT_OF_SIGHT_SCRIPT) == []
    assert "by=" not in page.url, "the address names no seat and can be shared"
    # The dialog offers the seats.
    assert page.locator(".lv-come .came").count() == 0
    page.locator('.lv-come [data-sit="p2"]').click()
    expect(page.locator('.lv-come [data-seat="p2"] small')).to_have_text(re.compile("この電話|This phone"))
    assert page.evaluate(PARTS_OUT_OF_SIGHT_SCRIPT) == []
    page.locator("dialog.over .bar [data-close]").click()
    expect(page.locator("dialog.over")).to_have_count(0)
    expect(page.locator('#table input[name="live.seat"]')).to_have_value("p2")
    # At the table the dialog opens again.
    page.locator("#live [data-sheet]").click()
    expect(page.locator('dialog.over .lv-come [data-seat="p2"] small')).to_have_text(re.compile("この電話|This phone"))


def test_sharing_without_seat_leads_to_seat_page(page: Page) -> None:
    page.goto(STARTED_GAME)
    shared_table = share_table(page)
    page.locator("[data-close]").click()
    page.wait_for_url(f"**{shared_table}/seat")


def test_taken_seat_needs_confirmation_and_free_seat_does_not(shared_table: str, open_phone_at_seat: OpenPhone) -> None:
    open_phone_at_seat(shared_table, "p2")
    other = open_phone_at_seat(shared_table, "p1")
    confirmations: list[str] = []

    def refuse(dialog: Dialog) -> None:
        confirmations.append(dialog.message)
        dialog.dismiss()

    other.on("dialog", refuse)
    other.goto(f"{shared_table}/seat")
    other.locator('[data-sit="p2"]').click()
    assert len(confirmations) == 1
    assert other.url.endswith("/seat")
    other.locator('[data-sit="p3"]').click()
    expect(other.locator('#table input[name="live.seat"]')).to_have_value("p3")
    expect(other.locator("#picture .self")).to_have_attribute("data-seat", "p3")
    assert len(confirmations) == 1


def test_turn_and_undo_on_one_phone_appear_on_all_phones(shared_table: str, open_phone_at_seat: OpenPhone) -> None:
    """The turn is entered in words."""
    phones = [open_phone_at_seat(shared_table, seat) for seat in ("p1", "p2", "p3")]
    watcher = open_phone_at_seat(shared_table, "-")
    assert phones[1].evaluate(IS_OWN_TURN)
    assert not phones[0].evaluate(IS_OWN_TURN)
    phones[1].locator("a.words").click()
    expect(phones[1].locator("dialog.ask .ask-head")).to_be_visible()
    phones[1].keyboard.type("左からスカウト")
    phones[1].locator("dialog.ask .said .btn").click()
    expect(phones[1].locator("dialog.ask")).to_have_count(0)
    for page in phones:
        expect_moves(page, SCOUTED_LEFT)
    expect(watcher.locator(".lv-turns li")).to_have_count(2, timeout=NEWS_TIMEOUT)
    keys = watcher.locator(":is(button:visible, main a):not([inert] *), #table, form")
    assert keys.count() == 0, "a watcher can enter nothing"
    assert phones[2].evaluate(IS_OWN_TURN)
    assert not phones[1].evaluate(IS_OWN_TURN)
    # A phone that joins late has the same record; seats with a phone are marked.
    late = open_phone_at_seat(shared_table, "p4")
    expect_moves(late, SCOUTED_LEFT)
    for seat in ("p1", "p2", "p3", "p4"):
        expect(late.locator(f'#picture [data-seat="{seat}"] .here')).to_have_class("here on")
    # Undo reaches all phones. While the server is busy, a watching screen keeps its picture.
    refusals = [503]
    watcher.route(
        watcher.url,
        lambda route: (
            route.fulfill(status=refusals.pop(), body="<main id=app></main>") if refusals else route.continue_()
        ),
    )
    late.locator("#undo").click()
    for page in (*phones, late):
        expect_moves(page, "shown.7.8.9")
    wait_until(watcher, "document.querySelectorAll('.lv-turns li').length !== 2", timeout=30_000)
    assert watcher.locator(".lv-turns li").count() == 1
    assert not refusals
    for page in phones:
        assert page.url.endswith(shared_table), "the address has no hand and no turn"


def test_back_from_question_returns_to_table_with_unfinished_turn(
    shared_table: str, open_phone_at_seat: OpenPhone
) -> None:
    """Forward displays the question again; nobody has entered anything, and no draft is announced."""
    phone = open_phone_at_seat(shared_table, "p2")
    shown_view, selection = phone.locator("#table input[name=view]"), phone.locator("#table input[name=pick]")
    phone.locator('#dock button[name=put][value="8"]').click()
    expect(selection).to_have_value("shown.8")
    phone.locator("[data-tab=ask]").click()
    expect(shown_view).to_have_value(re.compile("moves|check"))
    phone.go_back()
    expect(shown_view).to_have_value("play")
    expect(selection).to_have_value("shown.8")
    expect_moves(phone, FIRST_MOVE)
    phone.go_forward()
    expect(shown_view).to_have_value(re.compile("moves|check"))
    phone.locator("[data-tab=score]").click()
    expect(shown_view).to_have_value("score")
    phone.go_back()
    expect(shown_view).to_have_value(re.compile("moves|check"))
    phone.go_back()
    expect(shown_view).to_have_value("play")
    expect(phone.locator("#live-draft, #live-look")).to_have_count(0)
    press_accept(phone)


def test_phones_follow_their_players_who_are_exchanged(shared_table: str, open_phone_at_seat: OpenPhone) -> None:
    """The own hand comes along; undo brings both phones back. A phone that was closed follows when it is opened."""
    a, b, c, closed = (open_phone_at_seat(shared_table, seat) for seat in ("p1", "p2", "p3", "p4"))
    b.evaluate(KEEP_ON_PHONE_SCRIPT, [shared_table, {"mine": "p2.26.41"}])
    b.reload()
    expect(b.locator("#table input[name=mine]")).to_have_value("p2.26.41")
    closed.goto("about:blank")

    def expect_seats(**seats: str) -> None:
        for page, seat in ((a, seats["a"]), (b, seats["b"])):
            expect(page.locator('#table input[name="live.seat"]')).to_have_value(seat, timeout=NEWS_TIMEOUT)
            expect(page.locator("#picture .self")).to_have_attribute("data-seat", seat)

    a.locator("#people > summary").click()
    a.locator('#people [value="exchange.p1.p2"]').click()
    expect_seats(a="p2", b="p1")
    expect(b.locator("#table input[name=mine]")).to_have_value("p1.26.41")
    expect(c.locator("#live-did")).to_contain_text("そらが", timeout=NEWS_TIMEOUT)
    c.locator("#undo").click()
    expect_seats(a="p1", b="p2")
    expect(b.locator("#table input[name=mine]")).to_have_value("p2.26.41")
    c.locator("#people > summary").click()
    c.locator('#people [value="exchange.p1.p4"]').click()
    expect(a.locator('#table input[name="live.seat"]')).to_have_value("p4", timeout=NEWS_TIMEOUT)
    closed.goto(shared_table)
    expect(closed.locator('#table input[name="live.seat"]')).to_have_value("p1", timeout=NEWS_TIMEOUT)


def test_undo_keeps_language_chosen_on_phone(shared_table: str, open_phone_at_seat: OpenPhone) -> None:
    phone = open_phone_at_seat(shared_table, "p2")
    phone.goto(f"{shared_table}?lang=en")
    record_scout(phone, "left")
    phone.locator("#undo").click()
    expect_moves(phone, FIRST_MOVE)
    expect(phone.locator("[data-tab=play]")).to_have_text("Play")


def test_phone_follows_exchanged_player_without_name(base_url: str, open_phone_at_seat: OpenPhone) -> None:
    table = f"/table/{make_table(base_url, 'scout', f'players=3&names=Sora&move={FIRST_MOVE}')['key']}"
    named, unnamed = open_phone_at_seat(table, "p1"), open_phone_at_seat(table, "p2")
    named.locator("#people > summary").click()
    named.locator('#people [value="exchange.p1.p2"]').click()
    expect(named.locator('#table input[name="live.seat"]')).to_have_value("p2", timeout=NEWS_TIMEOUT)
    expect(unnamed.locator('#table input[name="live.seat"]')).to_have_value("p1", timeout=NEWS_TIMEOUT)


PAGE_CONTENT_AND_STORAGE_SCRIPT = """
() => [document.documentElement.outerHTML, location.href, JSON.stringify(history.state),
  ...Object.values(localStorage), ...Object.values(sessionStorage)]"""


def test_turn_from_private_hand_reveals_hand_to_no_other_phone(
    shared_table: str, open_phone_at_seat: OpenPhone
) -> None:
    """The phone lists the moves of its hand and shows three cards of it."""
    mine, secret = "p2.26.41.43.4T.47.82.71.6T.58.1T.38", "71.6T.58"
    own, other, screen = (open_phone_at_seat(shared_table, seat) for seat in ("p2", "p1", "-"))
    own.evaluate(KEEP_ON_PHONE_SCRIPT, [shared_table, {"mine": mine}])
    sent: list[str] = []
    for page in (own, other, screen):
        page.on("request", lambda request: sent.append(request.url))
    own.reload()
    own_cards, asked_cards = own.locator("#table input[name=mine]"), own.locator("#table input[name=hand]")
    expect(own_cards).to_have_value(mine)
    own.locator("[data-tab=ask]").click()
    expect(asked_cards).to_have_value(re.compile(re.escape(secret)))
    own.locator("[data-tab=play]").click()
    expect(asked_cards).to_have_count(0)
    expect(own_cards).to_have_value(mine)
    show_hand(own)
    own.locator(".sc-win").first.click()
    own.locator("#dock .go:not(.off)").click()
    for page in (own, other, screen):
        expect(page.locator("#table, [data-watch]")).to_have_attribute("data-version", "2", timeout=NEWS_TIMEOUT)
    expect(own_cards).to_have_value(re.compile(re.escape(secret)))
    for page in (other, screen):
        assert [text for text in page.evaluate(PAGE_CONTENT_AND_STORAGE_SCRIPT) if secret in text] == []
    assert secret not in own.request.get(f"{shared_table}.json").text()
    assert [url for url in [*sent, own.url] if secret in url] == []


def test_hand_follows_undo_and_turn_of_other_phone_also_after_reload(
    shared_table: str, open_phone_at_seat: OpenPhone
) -> None:
    own, other = (open_phone_at_seat(shared_table, seat) for seat in ("p2", "p3"))
    own.evaluate(KEEP_ON_PHONE_SCRIPT, [shared_table, {"mine": "p2.1.2.3"}])
    own.reload()
    hand = own.locator("#table input[name=mine]")
    expect(hand).to_have_value("p2.1.2.3")
    for side, undoing, hand_after_turn in (("left", other, "p2.1.2.3_7"), ("right", own, "p2.1.2.3_9")):
        show_hand(own)
        for value in ("scouted.?", side, "accept"):
            own.locator(f'#dock button[value="{value}"]').click()
        expect(hand).to_have_value(hand_after_turn)
        expect_moves(other, f"{FIRST_MOVE}_scouted.{side}")
        own.reload()
        expect(hand).to_have_value(hand_after_turn)
        undoing.locator("#undo").click()
        expect_moves(own, FIRST_MOVE)
        expect(hand).to_have_value("p2.1.2.3")
        own.reload()
        expect_moves(own, FIRST_MOVE)
        expect(hand).to_have_value("p2.1.2.3")


IS_LAST_MOVE_IN_SIGHT_SCRIPT = """() => { const box = document.getElementById("live-last").getBoundingClientRect();
  const floor = document.getElementById("dock").getBoundingClientRect().top;
  return box.top >= 0 && box.bottom <= floor; }"""


def test_a_move_of_another_phone_is_announced_near_the_table(shared_table: str, open_phone_at_seat: OpenPhone) -> None:
    """The announcement names the player, is in sight and in the live region; focus and scroll position stay."""
    a, b, c = (open_phone_at_seat(shared_table, seat) for seat in ("p1", "p2", "p3"))
    c.locator('#dock button[value="shown.?"]').focus()
    c.evaluate("() => { window.region = document.querySelector('#said'); }")
    scrolled = c.evaluate("() => { scrollTo(0, 60); return scrollY; }")
    record_scout(b, "left")
    for page in (a, c):
        for region in ("#live-last", "#said[role=status]"):
            expect(page.locator(region)).to_contain_text("左端の7", timeout=NEWS_TIMEOUT)
        expect(page.locator("#live-last")).to_contain_text("うみ")
    assert a.evaluate(IS_LAST_MOVE_IN_SIGHT_SCRIPT), "without scrolling"
    assert c.evaluate("document.activeElement?.value") == "shown.?"
    assert c.evaluate("document.querySelector('#said') === window.region"), "the same live region announces it"
    assert abs(c.evaluate("scrollY") - scrolled) <= 2
