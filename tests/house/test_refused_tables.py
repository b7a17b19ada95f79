"""A table that contradicts the rules, or of which a part is unreadable, is drawn as it was entered, to be corrected."""

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_two_column_table
from tests.pages import check_texts

PICTURE_TEXTS_BY_QUERY = parse_two_column_table("""
    vectron?map=12S3_GSa2_1Gb3_ScGd  C1 swap chip / B2 swap chip / C2 the piece of A / D4 the piece of D
    vectron?map=1223_GSa2_1Gb3_ScG1  A1 one-star chip / B4 the piece of C / D4 one-star chip
    vectron?map=1223_GSa2_1Gb3_ScGd&p1=zz  C2 the piece of A / D4 the piece of D / zz
    vogu?players=5&values=-&board=1W1WpRmG.1W1WpWmW.1W1WpWmW  white 1, white 1, red +, green − / look-wrong
    vogu?players=5&values=zz&board=1W1WpRmR.1W1WpWmW.1W1WpWmW  white 1, white 1, red +, red − / zz
    coupelation?tower=31.25.12&reserve=1.50.13.37  place 1: 31, contradicts / place 3: 12, c / data-piece="37"
    coupelation?tower=12.25.31&holds=zz  place 1: 12 / place 3: 31 / zz
    scout?players=4&table=56.56  set 1: 5, upside down 6 / set 2: 5, upside down 6
    scout?players=4&table=56.57&rounds=zz  set 1: 5, upside down 6 / set 2: 5, upside down 7 / zz
    subway?players=3&p1=M05.T07*3  href="#bs-p1" / lv-ring bad
    subway?players=3&p1=M05.T07&p2=zz  href="#bs-p1" / zz
""")
"""What stands on the pages of a record and of a question, by their game and query."""


@pytest.mark.parametrize("view", ["play", "moves"])
@pytest.mark.parametrize("game_and_query", PICTURE_TEXTS_BY_QUERY)
def test_refused_table_is_drawn_as_entered(client: FlaskClient, game_and_query: str, view: str) -> None:
    answer = client.get(
        "/{}/{view}?{}".format(*game_and_query.split("?"), view=view), headers={"Accept-Language": "en"}
    )
    assert answer.status_code == 422
    check_texts(answer.text, PICTURE_TEXTS_BY_QUERY[game_and_query])
