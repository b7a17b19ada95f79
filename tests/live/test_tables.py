"""The pages and the JSON of a shared table."""

import re
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from tests.apps import create_test_app
from tests.live.conftest import SHOW_7, LiveTable, create_shared_table, form_fields_of_page, tab_of_page
from tests.live.shared_games import load_shared_game
from tests.run_length import TWO_GAMES_OR_ALL, choose_by_run_length

KNOWS_FIRST_VERSION = {"live.after": "1", "live.stood": "names=a.b.c.d"}


@pytest.mark.parametrize("slug", TWO_GAMES_OR_ALL)
def test_shared_table_displays_each_seat_once_with_phone_presence(phone: FlaskClient, slug: str) -> None:
    """A seat has the state of its phone, and that of the page is marked; the page links to the share page."""
    shared_game = load_shared_game(slug)
    table = create_shared_table(phone, slug, f"{shared_game.start}&move={shared_game.moves[0]}")
    for name, seat in (("abcd1234", "p1"), ("efgh5678", "p2")):
        assert table.post("/here", {"phone": name, "seat": seat}).status_code == 200
    assert table.post("/here", {"phone": "efgh5678", "seat": "-"}).json == {"p1": True, "p2": False}
    page = table.page("?seat=p1")
    picture, below = page[page.index('id="picture"') :].split('id="below"')
    assert "seat-w" not in below
    seats = re.findall(
        r'<span class="(seat-w[ a-z]*)" data-seat="(p\d)"><svg.*?</svg><i class="here ([a-z]*)"', picture
    )
    assert seats[:2] == [("seat-w self", "p1", "on"), ("seat-w", "p2", "off")]
    assert [seat for _, seat, _ in seats] == sorted({seat for _, seat, _ in seats}), "each once"
    assert {(mark, state) for mark, _, state in seats[2:]} <= {("seat-w", "")}
    assert f'href="{table.path}/share?seat=p1"' in page
    assert 'class="taken"' in table.page("/seat")
    assert table.post("/here", {"phone": "<script>", "seat": "p1"}).status_code == 422


def test_entry_without_script_is_refused_unless_version_matches(table: LiveTable) -> None:
    """Two phones enter after the same version; the first is redirected to the table."""
    first = table.post("", {"after": 1, "query": "names=x.b.c.d"})
    assert (first.status_code, first.headers["Location"]) == (303, table.path)
    assert table.post("", {"after": 1, "query": "names=y.b.c.d"}).status_code == 409
    assert table.query == "names=x.b.c.d"
    assert table.post("", {"after": 2, "query": "names=y.b.c.d"}).status_code == 303


def test_unchanged_table_is_304_without_evaluation(table: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.get(".json").headers["ETag"] == '"1"'
    with monkeypatch.context() as patched:
        patched.setattr("web.live.sharing.evaluate", None)
        patched.setattr("web.routes.evaluate", None)
        nothing = table.get(".json", headers={"If-None-Match": '"1"'})
    assert (nothing.status_code, nothing.data) == (304, b"")
    table.record("players=3")
    assert table.get(".json", headers={"If-None-Match": '"1"'}).status_code == 200


def test_accepted_touch_is_recorded_and_selection_alone_is_not(table: LiveTable) -> None:
    assert table.touch({"go": "shown.?"}).status_code == 200
    assert table.version == 1
    answer = table.touch(SHOW_7)
    assert answer.status_code == 200
    data = table.data
    assert (data["version"], data["teller"], data["query"]) == (2, "p1", "names=a.b.c.d&move=shown.7")


def test_conflicting_turns_are_both_displayed_until_touch_chooses_one(table: LiveTable) -> None:
    stale = {**KNOWS_FIRST_VERSION, "move": ""}
    table.touch({**SHOW_7, "live.seat": "p2"})
    both = table.touch({**stale, "pick": "shown.8", "put": "accept"})
    assert both.status_code == 409
    assert both.headers["Takujo"] == "1", "the queue displays it like any page"
    assert 'id="live-conflict"' in both.text
    sides = re.findall(r"inert>(.*?)</div>\s*<ol>(.*?)</ol>", both.text, re.DOTALL)
    assert [(set_numbers_in_picture(picture), "7" in words, "8" in words) for picture, words in sides] == [
        (["7"], True, False),
        (["8"], False, True),
    ], "each has a picture of the table and words"
    assert table.version == 2
    now = {**KNOWS_FIRST_VERSION, "live.over": "2", "move": "shown.8"}
    for name, value in now.items():
        assert f'name="{name}" value="{value}"' in both.text
    assert table.touch(now).status_code == 409, "only a touch decides"
    assert table.touch({**now, "live.resolve": "mine", "live.over": "3"}).status_code == 409, (
        "a touch on the displayed version"
    )
    assert table.version == 2
    assert table.touch({**now, "live.resolve": "mine"}).status_code == 200
    assert table.moves == "shown.8"
    kept = table.touch({**now, "live.resolve": "theirs", "live.over": "3", "move": "shown.9"})
    assert kept.status_code == 200
    assert table.version == 3


def set_numbers_in_picture(picture_html: str) -> list[str]:
    """The numbers of the set in a picture, which has no id and no control."""
    assert " id=" not in picture_html
    assert "data-piece" not in picture_html
    return re.findall(r'class="sc-n[^"]*">(\w+)<', picture_html)


@pytest.mark.parametrize("slug", TWO_GAMES_OR_ALL)
def test_conflicting_turns_of_every_game_are_displayed_as_pictures(phone: FlaskClient, slug: str) -> None:
    shared_game = load_shared_game(slug)
    start = shared_game.two_start
    table = create_shared_table(phone, slug, start)
    stood = table.query
    theirs, mine = shared_game.two_turns
    table.record(f"{start}&move={theirs}")
    both = table.touch({"live.after": "1", "live.stood": stood, "move": mine})
    assert both.status_code == 409
    pictures = re.findall(r'<div class="lv-told" inert>(.*?)</div>\s*<ol>', both.text, re.DOTALL)
    assert len(pictures) == len(set(pictures)) == 2
    assert all("<svg" in picture and " id=" not in picture for picture in pictures)


@pytest.mark.parametrize(
    ("slug", "view", "start", "theirs", "mine", "expected_words"),
    [
        ("vectron", "play", "players=2", "map=2", "map=3", ["マップ", "マップ"]),
        ("vogu", "score", "names=Emma.Sora.Umi", "p1=BG", "p1=RR", ["Emmaが持つもの", "Emmaが持つもの"]),
        ("scout", "play", "players=3", "names=Emma.Sora", "n1=Yuki", ["名前：Emma、Sora", "名前：Yuki"]),
        ("scout", "play", "", "players=3", "players=5", ["人数：3", "人数：5"]),
    ],
)
def test_conflict_says_in_words_what_was_entered(
    phone: FlaskClient, slug: str, view: str, start: str, theirs: str, mine: str, expected_words: list[str]
) -> None:
    """Its value stands in the picture of each table, not in notation."""
    table = create_shared_table(phone, slug, start, view)
    fields = {**form_fields_of_page(table.page("?seat=p2")), "live.seat": "p2"}
    table.record("&".join(filter(None, (start, theirs))), view=view)
    conflict = table.send_form({**fields, **dict(parse_qsl(mine))})
    assert conflict.status_code == 409
    words = re.findall(r"<ol><li>(.*?)</li></ol>\s*<button", conflict.text)
    assert [re.sub("[\u2068\u2069]", "", text) for text in words] == expected_words


def test_postponed_conflict_leaves_own_turn_on_phone(table: LiveTable) -> None:
    table.touch({**SHOW_7, "live.seat": "p2"})
    stale = {**KNOWS_FIRST_VERSION, "move": "shown.8"}
    later = table.touch({**stale, "live.resolve": "later"}).text
    assert 'name="move" value="shown.8"' in later, "the phone displays its own turn"
    assert 'data-waits="later"' in later
    assert 'data-version="1"' in later
    assert 'name="live.again"' in later
    assert table.moves == "shown.7", "the record has the other turn"
    assert 'name="live.after" value="1"' in later
    assert table.touch({**stale, "live.again": "1"}).status_code == 409


def test_turn_entered_on_two_phones_is_recorded_once(table: LiveTable) -> None:
    table.touch(SHOW_7)
    # The phone sends the same turn and one more, which is appended.
    ahead = {**KNOWS_FIRST_VERSION, "move": "shown.7_scouted.left"}
    assert table.touch(ahead).status_code == 200
    assert (table.version, table.moves) == (3, "shown.7_scouted.left")
    behind = {**KNOWS_FIRST_VERSION, "move": "shown.7"}
    assert table.touch(behind).status_code == 200
    assert table.version == 3


def test_unfinished_turn_becomes_draft_when_other_phone_enters_move(table: LiveTable) -> None:
    """It is offered as a correction of that turn, never as a turn of the next player."""
    stale = {**KNOWS_FIRST_VERSION, "move": "", "pick": "shown.8.9"}
    table.touch(SHOW_7)
    news = table.touch(stale)
    assert news.status_code == 200
    offer = news.text[news.text.index('id="live-draft"') :].partition("</section>")[0]
    assert 'name="go"' not in offer
    assert "then=0.shown.7&amp;pick=shown.8.9" in offer
    assert 'name="live.draft" value="0.shown.8.9"' in news.text
    again = table.touch({"live.draft": "0.shown.8.9"}).text
    assert 'id="live-draft"' in again, "later news leave the draft"
    gone = table.touch({"go": "scouted.?", "live.draft": "0.shown.8.9"}).text
    assert 'id="live-draft"' not in gone
    # A selection for the current turn is not removed.
    table.record("names=x.b.c.d&move=shown.7")
    named = {"live.after": "2", "live.stood": "names=a.b.c.d&move=shown.7", "move": "shown.7", "pick": "shown.9"}
    assert 'name="pick" value="shown.9"' in table.touch(named).text


def test_unfinished_first_turn_becomes_draft_when_phone_takes_table_of_others(table: LiveTable) -> None:
    """A record of one move is another record than one without any."""
    table.touch(SHOW_7)
    page = table.touch({**KNOWS_FIRST_VERSION, "move": "", "pick": "shown.8.9", "live.resolve": "theirs"}).text
    fields = form_fields_of_page(page)
    assert fields["live.draft"] == "0.shown.8.9"
    assert "pick" not in fields


def test_draft_is_offered_only_for_the_turn_it_was_meant_for(table: LiveTable) -> None:
    """The turn before it is undone: the draft waits until it is that turn again."""
    table.touch(SHOW_7)
    drafted = {**form_fields_of_page(table.page()), "pick": "shown.8.9", "live.seat": "p2"}
    table.record("names=a.b.c.d", seat="p1")
    undone = table.send_form(drafted).text
    assert 'id="live-draft"' not in undone
    fields = form_fields_of_page(undone)
    assert fields["live.draft"] == "1.shown.8.9"
    assert "pick" not in fields
    table.record("names=a.b.c.d&move=shown.5", seat="p1")
    again = table.send_form(fields).text
    offer = again[again.index('id="live-draft"') :].partition("</section>")[0]
    assert 'name="go"' in offer
    assert 'value="shown.8.9"' in offer


@pytest.mark.parametrize("selection", ["shown.?", "scouted.?", "player.p2", "at.1"])
def test_selection_without_entered_part_of_move_is_no_draft(table: LiveTable, selection: str) -> None:
    table.touch(SHOW_7)
    for fields in ({"pick": selection}, {"live.draft": f"0.{selection}"}, {"live.draft": selection}):
        news = table.touch({**KNOWS_FIRST_VERSION, "move": "", **fields}).text
        assert 'id="live-draft"' not in news
        assert 'name="live.draft"' not in news


def test_invalid_private_hand_does_not_change_shared_table(phone: FlaskClient) -> None:
    query = "names=a.b.c.d&move=shown.7.8_scouted.left_shown.9"
    table = create_shared_table(phone, query=query)
    stood = table.query
    for mine in ("p1.37.37", "p9.37", "p1.xx", "p2.99", "p2.37"):
        table.touch({"mine": mine, "live.seat": "p2"})
        assert (table.version, table.query) == (1, stood)


OWN_HAND_EXAMPLES = [
    ("vectron", load_shared_game("vectron").two_start, "mine=p1.D1.O2", "hand=D1.O2", "draw.p2", "p1.D1.O2.O3"),
    ("vogu", "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB", "mine=p1.3G2GpGpW", "hand=3G2GpGpW", "accept", "p1"),
    ("coupelation", load_shared_game("coupelation").start, "mine=p1.7.27.40", "hand=7.27.40", "", "p1.7.27.40"),
]


@pytest.mark.parametrize(
    ("slug", "start_query", "own_hand_query", "question_hand_query", "entered_value", "expected_own_hand"),
    OWN_HAND_EXAMPLES,
)
def test_turn_from_private_hand_is_shared_without_hand(
    phone: FlaskClient,
    slug: str,
    start_query: str,
    own_hand_query: str,
    question_hand_query: str,
    entered_value: str,
    expected_own_hand: str,
) -> None:
    table = create_shared_table(phone, slug, start_query)
    own = dict(parse_qsl(own_hand_query))
    page = table.touch(own).text
    _, asked = tab_of_page(page, "ask")
    assert question_hand_query.partition("=")[2] in asked["hand"], "the question tab has the hand"
    there = table.touch({"view": "moves", **{k: v for k, v in asked.items() if k not in ("kept", "lang")}})
    assert "data-look" in there.text
    fields = {"view": "play", **own, **dict(parse_qsl(question_hand_query)), "live.from": "moves"}
    back = table.touch(fields).text
    assert f'name="mine" value="{own["mine"]}"' in back
    assert '<input type="hidden" name="hand"' not in back, "the question has ended"
    if entered_value:
        pick = {"pick": "place.3G2GpGpW.0.1"} if entered_value == "accept" else {}
        entered_page = table.touch({**own, "put": entered_value, **pick}).text
        assert f'name="mine" value="{expected_own_hand}"' in entered_page
        assert table.version == 2
        assert "mine" not in table.query
        assert 'name="mine"' not in table.page(), "another phone does not get the hand"


def test_hidden_card_inside_move_stays_on_own_phone(phone: FlaskClient) -> None:
    start = "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
    table = create_shared_table(phone, "coupelation", start)
    mine = table.touch({"move": "draw.1_down.18.0.1"}).text
    assert 'name="move" value="draw.1_down.18.0.1"' in mine
    assert table.moves == "draw.1_down.x.0.1"
    # After the turn of another phone, this phone still has the card.
    stood = table.query
    table.record(f"{start}&move=draw.1_down.x.0.1_draw.2")
    late = {"live.after": "2", "live.stood": stood, "move": "draw.1_down.18.0.1"}
    assert 'value="draw.1_down.18.0.1_draw.2"' in table.touch(late).text


def test_opening_score_tab_does_not_change_shared_table(phone: FlaskClient) -> None:
    table = create_shared_table(phone, query="names=a.b.c.d&move=shown.7")
    look = table.touch({"view": "score", "move": ""})
    assert look.status_code == 200
    assert look.headers["HX-Push-Url"].startswith(table.path + "/score")
    assert "data-look" in look.text
    assert table.version == 1
    back = table.touch({"view": "play", "move": "", "live.from": "score"})
    assert 'name="move" value="shown.7"' in back.text
    assert table.version == 1
    assert table.get("/score").headers["Location"] == table.path
    assert table.get("/nothing").status_code == 404


@pytest.mark.parametrize(("seat_query", "expected_part", "version"), [("?seat=p2", "seat=p2", 2), ("", "/seat", 1)])
def test_touch_without_script_redirects_to_table_or_without_seat_to_seat_choice(
    table: LiveTable, seat_query: str, expected_part: str, version: int
) -> None:
    page = table.page(seat_query)
    assert re.search(r'<form id="table" autocomplete="off" action="/table/[^"]+/enter" method="post"', page)
    assert "noscript" in page
    answer = table.post("/enter", {**form_fields_of_page(page), **SHOW_7})
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith(table.path)
    assert expected_part in answer.headers["Location"].removeprefix(table.path)
    assert table.version == version


def test_spoken_or_retyped_table_key_opens_its_table(phone: FlaskClient) -> None:
    slug = "vogu"
    table = create_shared_table(phone, slug, load_shared_game(slug).start)
    key = table.key
    full_width = key.translate({ord(char): ord(char) + 0xFEE0 for char in key if char != "-"})
    spoken = key.replace("0", "o").replace("1", "l").replace("v", "u")
    ways = [
        key.upper(),
        key.replace("-", ""),
        key.replace("-", " "),
        key.replace("-", "‐"),
        full_width,
        f"「{key}」。",
        key.replace("-", "ー"),
        key.replace("-", "ハイフン"),
        key.replace("-", " dash "),
        key + "です",
        spoken,
    ]
    for typed in ways:
        paths = (f"/table/{typed}/share", f"/table/{typed}/", f"/Table/{typed}", f"/table/{typed}")
        for path in paths[: choose_by_run_length(1, 4)]:
            answer = phone.get(path + "?lang=en", follow_redirects=True)
            assert answer.status_code == 200, path
            assert answer.request.path.startswith(table.path), path
            assert answer.request.args["lang"] == "en"
        assert phone.get(f"/table/{typed}.json").get_json()["game"] == slug
    for end in ("?seat=p2.", "?seat=p2%E2%80%8B", "?seat=p2%26fbclid%3D1"):
        assert table.page(end).count('class="seat-w self') == 1, end
    appended = phone.get(f"/table/{key}&openExternalBrowser=1&lang=en", follow_redirects=True)
    assert (appended.status_code, appended.request.path) == (200, table.path)


def test_ended_table_is_not_found_and_names_its_ender(table: LiveTable) -> None:
    over = table.post("/end", {"seat": "p2", "lang": "en"})
    assert (over.status_code, over.headers["Location"]) == (303, "/scout/play?names=a.b.c.d&lang=en")
    for path_end in ("", ".json", "/seat", "/share"):
        assert table.get(path_end).status_code == 404
    assert table.post(".json", {"after": 1, "query": ""}).status_code == 404
    assert table.post("/enter", {"live.after": "1"}).status_code == 404
    assert table.get(".json").get_json()["ended"] == "p2", "the JSON names its ender"
    assert "B" in table.page()


@pytest.mark.parametrize(("ender_fields", "expected_ender"), [({"seat": "p3"}, "p3"), ({"by": "sharer"}, "sharer")])
def test_table_end_is_confirmed_first_and_reported_to_watchers(
    phone: FlaskClient, table: LiveTable, ender_fields: dict[str, str], expected_ender: str
) -> None:
    look = table.watch_path
    name, value = next(iter(ender_fields.items()))
    page = table.get("/end", query_string=ender_fields).text
    assert f'name="{name}"\n  value="{value}"' in page, "a form that works without script"
    assert table.version == 1, "the question ends nothing"
    assert table.post("/end", ender_fields).status_code == 303
    gone = phone.get(look + ".json")
    assert (gone.status_code, gone.get_json()["ended"]) == (404, expected_ender)


@pytest.mark.parametrize("ender_fields", [{}, {"seat": ""}, {"seat": "-"}, {"seat": "p5"}, {"seat": "x"}, {"by": "p1"}])
def test_table_end_without_seat_or_sharer_is_refused(table: LiveTable, ender_fields: dict[str, str]) -> None:
    page = table.get("/end", query_string=ender_fields).text
    assert 'action="/table' not in page
    assert f'href="{table.path}/seat"' in page
    assert table.post("/end", ender_fields).status_code == 403
    assert table.version == 1


def test_sharer_page_links_to_table_end_before_seat_is_taken(phone: FlaskClient) -> None:
    code = phone.post("/table", data={"game": "scout", "view": "play", "query": "", "to": "share"})
    page = phone.get(code.headers["Location"]).text
    assert '/end?by=sharer" data-end' in page
    assert 'action="/table' not in page, "the link ends nothing"


@pytest.mark.parametrize(
    "touch",
    [
        "pick=shown.7&put=accept",
        "move=&live.undo=1",
        "move=&won=1.0.0.0&players=3&names=a.b.c",
        "move=shown.9&then=1",  # a correction
        "names=a.b.c.x",
        "move=shown.8.9_scouted.left",  # offline
        "move=shown.7&live.resolve=mine&live.over=1",  # a conflict
    ],
)
def test_phone_without_seat_cannot_change_table(phone: FlaskClient, touch: str) -> None:
    touch_fields = dict(parse_qsl(touch, keep_blank_values=True))
    table = create_shared_table(phone, query="names=a.b.c.d")
    table.record("names=a.b.c.d&move=shown.8")
    stood = table.data
    refused = table.touch({**touch_fields, "live.seat": ""})
    assert refused.status_code == 403
    assert table.data == stood
    assert table.touch(touch_fields).status_code in (200, 422), "a phone with a seat can"


def test_watcher_gets_watch_address_without_forms_or_table_key(phone: FlaskClient, table: LiveTable) -> None:
    look = table.watch_path
    assert f'href="{look}" data-sit="-"' in table.page("/seat")
    assert table.get("?seat=-").headers["Location"] == look
    page = phone.get(look).text
    assert "<form" not in page
    assert 'class="lv-pic" inert' in page, "the picture has no active control"
    assert 'form="table"' not in re.sub(r'<div class="lv-pic" inert>.*?<ol class="lv-turns"', "", page, flags=re.DOTALL)
    assert table.key not in page


def test_shared_table_can_be_created_without_names(phone: FlaskClient) -> None:
    offer = phone.get("/table?game=scout&view=play&query=names%3DSora.Umi&lang=en")
    assert 'name="lang" value="en"' in offer.text
    assert "Sora・Umi" in offer.text
    assert 'name="to" value="share"' in offer.text, "the share page is next, also without script"
    code = phone.post("/table", data={"game": "scout", "view": "play", "query": "names=Sora.Umi", "to": "share"})
    assert code.headers["Location"].endswith("/share?by=sharer")
    over = phone.post("/table", data={"game": "scout", "view": "play", "to": "table", "lang": "en"})
    assert re.fullmatch(r"/table/[0-9a-z-]+[?]by=sharer&lang=en#share", over.headers["Location"])
    answer = phone.post("/table", data={"game": "scout", "view": "play", "query": "names=Sora.Umi", "names": "no"})
    assert LiveTable(phone, answer.headers["Location"]).query == ""


def test_shared_tables_are_not_offered_without_store() -> None:
    without = create_test_app("off").test_client()
    assert without.get("/table").status_code == 404
    assert without.post("/table", data={"game": "scout"}).status_code == 404
    assert "/table" not in without.get("/scout/play").text


def test_subway_colours_are_the_same_on_all_phones(phone: FlaskClient) -> None:
    table = create_shared_table(phone, "subway", "players=3&names=A.B.C&colours=2.1.4.3")
    assert table.query == "players=3&names=A.B.C&colours=2.1.4.3"
    assert 'id="seat-A" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10.5" class="sm-b"' in table.page()
    assert table.touch({"put": "colour.p1.4"}).status_code == 200
    data = table.data
    assert (data["version"], data["query"]) == (2, "players=3&names=A.B.C&colours=4.1.2.3")
    assert table.touch({"pick": "start.S12.4", "put": "accept"}).status_code == 200
    assert table.query.endswith("&move=start.S12.4&colours=4.1.2.3")
    assert phone.get(data["json"]).status_code == 200
    stale = {"live.after": "1", "live.stood": "players=3&names=A.B.C&colours=2.1.4.3", "colours": "2.1.4.3"}
    conflict = table.touch({**stale, "put": "colour.p1.3"})
    assert conflict.status_code == 409
    assert re.findall(r"色：([^<]+)", conflict.text) == ["あなた 緑、B 青、C 橙", "あなた 紫、B 青、C 緑"]
    for page in ("", "/seat", "/share"):
        assert 'r="10.5" class="sm-d"' in table.page(page)


def test_shared_table_pages_have_open_graph_description_and_image(phone: FlaskClient) -> None:
    slug = "vogu"
    table = create_shared_table(phone, slug, f"{load_shared_game(slug).start}&names=aki.ben")
    for path in (table.path, f"{table.path}/share", f"{table.path}/seat", table.watch_path):
        page = phone.get(path + "?lang=en").text
        assert re.search(r'property="og:description" content="VOGU: [^"]+"', page), path
        assert re.search(r'property="og:image" content="http://localhost/vogu/play.png[?]', page), path
        assert "hand=" not in page.partition("</head>")[0]
