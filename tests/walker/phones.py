"""For `make long`: an evening on four phones and a screen that only watches.

Turns are entered and undone, a phone loses its connection, the game ends, and every phone lists it once."""

import pytest
from playwright.sync_api import Page, expect

from calculators import GAMES, load_game
from calculators.core.parsing import encode_query_string
from tests.browser.scout_table import NEWS_TIMEOUT, OpenPhone, expect_moves, make_table
from tests.live.shared_games import load_shared_game
from tests.walker.page_scripts import FIND_PAGE_FAULTS_SCRIPT
from web.live.query_merge import public_move_or_empty_if_unreadable_or_position_needed


@pytest.mark.parametrize("slug", GAMES)
def test_four_phones_and_watching_screen_stay_in_sync_to_game_end(
    base_url: str, open_phone_at_seat: OpenPhone, slug: str
) -> None:
    start, moves = load_shared_game(slug).play_whole_game()
    game = load_game(slug)
    public_moves = [public_move_or_empty_if_unreadable_or_position_needed(game, move) or move for move in moves]
    entered_count = min(6, len(moves) - 5)

    def query_after(count: int) -> str:
        return encode_query_string({**start, "move": "_".join(moves[:count])})

    table = f"/table/{make_table(base_url, slug, query_after(entered_count))['key']}"
    last_seat = int(start.get("players", 4))
    phones = [open_phone_at_seat(table, f"p{min(number, last_seat)}") for number in range(1, 5)]
    screen = open_phone_at_seat(table, "-")

    def record_moves(count: int) -> None:
        version = screen.request.get(f"{table}.json").json()["version"]
        form = {"after": version, "query": query_after(count)}
        assert screen.request.post(f"{table}.json", form=form).ok

    def expect_recorded_moves(count: int, *expecting_phones: Page) -> None:
        for phone in expecting_phones:
            expect_moves(phone, "_".join(public_moves[:count]))
            assert phone.evaluate(f"(() => {{ {FIND_PAGE_FAULTS_SCRIPT} }})()") == []

    expect_recorded_moves(entered_count, *phones)
    # A phone undoes a turn that another one entered: it is gone on all of them. Then it is entered again.
    phones[1].locator("#undo").click()
    expect_recorded_moves(entered_count - 1, *phones)
    record_moves(entered_count)
    # A phone without a connection for three turns has all of them once it is connected again.
    phones[2].context.set_offline(True)
    for count in range(entered_count + 1, entered_count + 4):
        record_moves(count)
        expect_recorded_moves(count, phones[0], phones[1], phones[3])
    phones[2].context.set_offline(False)
    expect_recorded_moves(entered_count + 3, phones[2])
    version = phones[2].locator("#table").get_attribute("data-version")
    expect(screen.locator(f"[data-watch][data-version='{version}']")).to_be_attached(timeout=NEWS_TIMEOUT)
    controls = screen.locator(":is(button:visible, main a):not([inert] *), #table, form")
    assert controls.count() == 0, "who only watches can enter nothing"
    record_moves(len(moves))
    for phone in phones:
        expect(phone.locator("#picture[data-over]")).to_be_attached(timeout=NEWS_TIMEOUT)
        phone.goto("/")
        expect(phone.locator("#recent li")).to_have_count(1)  # one game, one row
