"""Names typed in the people form: dots, too many letters, and names of seats that are removed."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from calculators.core.parsing import split_graphemes
from tests.run_length import for_two_games_or_all


def people_form_fields(page: str) -> dict[str, str]:
    """Returns the fields that the people form of a page would send."""
    form = page[page.index('id="people"') :].partition("</form>")[0]
    tags = [tag for tag in re.findall(r"<input[^>]*>", form) if 'type="radio"' not in tag or " checked" in tag]
    fields = (dict(re.findall(r'(\w+)="([^"]*)"', tag)) for tag in tags)
    return {one["name"]: unescape(one.get("value", "")) for one in fields}


def submit_people_form(client: FlaskClient, slug: str, page: str, **chosen: str) -> tuple[str, dict[str, str]]:
    """Sends the people form with changed fields; returns the page and the query of its address."""
    fields = people_form_fields(page) | chosen
    answer = client.get(f"/{slug}/enter", query_string=fields, follow_redirects=True)
    return answer.text, dict(answer.request.args)


@for_two_games_or_all
def test_names_survive_lower_player_count(client: FlaskClient, slug: str) -> None:
    fewest, most = min(load_game(slug).players), max(load_game(slug).players)
    names = ".".join(f"あき{number}" for number in range(most))
    page = client.get(f"/{slug}/play?players={most}&names={names}").text
    for players in (fewest, most):
        page, query = submit_people_form(client, slug, page, players=str(players))
        assert query["names"] == names


def test_too_long_name_is_reported_and_other_names_stay(client: FlaskClient) -> None:
    page, query = submit_people_form(client, "scout", client.get("/scout/play").text, n1="あ" * 13, n2="べん")
    assert "名前は12文字までです。" in page
    assert query["names"] == "あ" * 13 + ".べん"
    assert (people_form_fields(page)["n1"], people_form_fields(page)["n2"]) == ("あ" * 13, "べん")
    page, query = submit_people_form(client, "scout", page, n1="あ" * 12)
    assert query["names"] == "あ" * 12 + ".べん"


@pytest.mark.parametrize(
    ("text", "grapheme_count"),
    [
        *(("ｶﾞﾊﾟ", 2), ("\u1112\u1161\u11ab", 1), ("กำ", 1), ("क्षत्रि", 2), ("می\u200cخ", 3)),
        *(("が", 1), ("か\u3099", 1), ("👨\u200d👩\u200d👧", 1), ("👍🏽", 1), ("🇯🇵🇫🇷", 2), ("♥\ufe0fゆき", 3), ("", 0)),
    ],
)
def test_graphemes_are_counted_as_perceived_letters(text: str, grapheme_count: int) -> None:
    assert len(split_graphemes(text)) == grapheme_count
