"""Whole games at a shared table, entered by all phones in turn: rounds, settlements, names, the end on every phone."""

import re
from urllib.parse import parse_qsl, urlencode

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, load_game
from tests.live.conftest import create_shared_table
from tests.live.shared_games import load_shared_game
from tests.run_length import choose_by_run_length
from web.live.phone_view import answer_public_query_cached
from web.live.query_merge import public_move_or_empty_if_unreadable_or_position_needed

PLAYER_NAMES = ("そら", "うみ", "もり", "ゆき")


@pytest.mark.no_cover
@pytest.mark.parametrize("slug", choose_by_run_length(("scout", "vogu"), GAMES))
def test_whole_game_entered_by_several_phones_ends_on_every_page(phone: FlaskClient, slug: str) -> None:
    start, moves = load_shared_game(slug).play_whole_game()
    names = PLAYER_NAMES[: int(start.get("players", "4"))]
    query = urlencode({**start, "names": ".".join(names)})
    table = create_shared_table(phone, slug, query)
    stood = table.query
    # Single moves at the beginning and the end, several at once between, as from a phone that was offline.
    turns = [*range(1, 4), *range(4, len(moves) - 1, max(1, len(moves) // 8)), len(moves) - 1, len(moves)]
    for number in turns:
        table.record(f"{query}&move={'_'.join(moves[:number])}", seat=f"p{number % 4 + 1}")
    recorded = table.data
    public = "_".join(
        public_move_or_empty_if_unreadable_or_position_needed(load_game(slug), move) or move for move in moves
    )
    assert dict(parse_qsl(recorded["query"])) == {**dict(parse_qsl(stood)), "move": public}
    alone = phone.get(recorded["json"]).get_json()
    assert alone["verdict"]["legal"] is True
    assert alone["ended"] is True, "the address of the record says the same"
    # A phone that knows only the first version gets the whole game in one answer.
    before = {"live.after": "1", "live.stood": stood, "live.seat": "p3", "move": ""}
    for page in (table.page("?seat=p1"), table.touch(before).text):
        assert "data-over" in page
        assert f'data-version="{len(turns) + 1}"' in page
        assert names[-1] in page
    # An answer cached for all phones is the same on every phone, in any order of requests.
    asks = ("seat=p1", "seat=p2&lang=en", "seat=p1&pick=at.3", "seat=p1")
    first, _, back, again = (table.page(f"?{ask}") for ask in asks)
    answer_public_query_cached.cache_clear()
    assert first == again == table.page("?seat=p1") != back
    large = phone.get(table.watch_path).text
    assert 'class="lv-won"' in large, "a television says how the game ended"
    for seat in (alone["score"].get("winners") or ()) if alone["score"].get("final") else ():
        assert f"{names[int(seat[1]) - 1]}の勝ち" in large
    for score in alone["score"].get("seats", ()):
        assert f"<strong>{score['total']}<" in large.replace("−", "-")


HAND_ENTRY_BY_GAME = {"vogu": "", "scout": "own.n.4", "coupelation": "mine.44", "vectron": "own.n.S"}


@pytest.mark.parametrize(("slug", "entered_value"), [*HAND_ENTRY_BY_GAME.items()][: choose_by_run_length(2, 4)])
def test_seated_phone_is_not_asked_for_owner_of_its_hand(phone: FlaskClient, slug: str, entered_value: str) -> None:
    """The hand is that of the phone's seat; without a seat at the table the page asks whose it is."""
    start, moves = load_shared_game(slug).play_whole_game()
    table = create_shared_table(phone, slug, f"{urlencode(start)}&move={moves[0]}")
    page = table.page("?seat=p2")
    assert '<input type="hidden" name="mine" value="p2">' in page
    assert not re.search(r'value="(own\.whose|mine)\.p\d"', page)
    assert "手札は秘密" not in page, "no card is entered yet"
    for seat in ("", "?seat=p9"):
        page = table.page(f"{seat}")
        assert 'name="mine"' not in page
        assert re.search(r'value="(own\.whose|mine)\.p\d"', page)
    if entered_value:
        page = table.touch({"put": entered_value, "mine": "p2", "live.seat": "p2"}).text
        assert re.search(r'name="mine" value="p2\.(4|44|S)"', page)
        assert not re.search(r'value="(own\.whose|mine)\.p\d"', page)
