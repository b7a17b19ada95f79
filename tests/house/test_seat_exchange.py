"""Exchange of two seats: their entries on a score page; their names, wins and colours in a record."""

from html import unescape
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.house.page_touches import query_after_touch
from tests.house.test_leaving import NAMED_RECORD_QUERY_BY_SLUG as RECORDS
from tests.house.test_leaving import for_two_records_or_all

SCORE_EXCHANGES = parse_table_rows("""
    scout  p1=c1.s1.h1&p2=c9.s0.h0&p3=c5.s2.h3&p4=c2.s2.h2&names=A.B.C.D&end=empty.p2&rounds=1.2.3.4  \
p1=c5.s2.h3&p3=c1.s1.h1&rounds=3.2.1.4&names=A.B.C.D&end=empty.p2
    subway       players=3&p1=H01&p3=H02*2&names=A.B.C&turn=p2  p1=H02*2&p3=H01&names=A.B.C&turn=p2
    vectron      players=3&p1=h2.g3.s4&p3=h1.g1.s3&map=21G1_a3S2_1b12_Sc1G&rounds=7p3.4p0.1p2  \
p1=h1.g1.s3&p3=h2.g3.s4&map=21G1_c3S2_1b12_Sa1G&rounds=1p2.4p0.7p3
    coupelation  players=3&p1=h2&p3=h3&names=A.B.C              p1=h3&p3=h2&names=A.B.C
    vogu         p1=GW.BG&p3=YY&names=A.B.C.D&first=p3          p1=YY&p3=GW.BG&names=A.B.C.D&first=p3
""")
"""Game, score query, and parameters after the exchange of the first and the third seat."""
SCORE_QUERY_BY_SLUG = {slug: query for slug, query, _ in SCORE_EXCHANGES}


@pytest.mark.parametrize(("slug", "query", "after"), SCORE_EXCHANGES)
def test_exchange_swaps_entries_of_two_seats_and_repeated_restores_them(
    client: FlaskClient, slug: str, query: str, after: str
) -> None:
    once = query_after_touch(client, slug, query, view="score", put="exchange.p1.p3")
    assert dict(parse_qsl(after)).items() <= once.items()
    twice = query_after_touch(client, slug, once, view="score", put="exchange.p1.p3")
    assert dict(parse_qsl(query)).items() <= twice.items()


@for_two_records_or_all
def test_exchange_in_record_swaps_names_and_wins_but_no_turns(client: FlaskClient, slug: str) -> None:
    before = dict(parse_qsl(RECORDS[slug]))
    found = query_after_touch(client, slug, f"{RECORDS[slug]}&won=1.2.3", put="exchange.p1.p3")
    names = before["names"].split(".")
    names[0], names[2] = names[2], names[0]
    assert found["names"] == ".".join(names)
    assert found["won"].startswith("3.2.1")
    same = {name: text for name, text in before.items() if name not in ("names", "players")}
    assert {name: found[name] for name in same} == same


@for_two_records_or_all
def test_exchange_controls_stand_on_page_and_in_people_section(client: FlaskClient, slug: str) -> None:
    page = client.get(f"/{slug}/score?{SCORE_QUERY_BY_SLUG[slug]}").text
    below, sheet = page[page.index('id="exchange"') : page.index('id="rest"')], page[page.index('id="people"') :]
    for part in (below, sheet):
        assert 'value="exchange.p1.p2"' in part
        assert 'value="exchange.p2.p3"' in part
    assert "exchange.p1.p2" in unescape(client.get(f"/{slug}/play?{RECORDS[slug]}").text)


def test_exchange_swaps_colours_in_record_but_not_on_score_page(client: FlaskClient) -> None:
    for view, query, colours in (
        ("play", RECORDS["subway"], "3.1.2.4"),
        ("score", SCORE_QUERY_BY_SLUG["subway"], "2.1.3.4"),
    ):
        found = query_after_touch(client, "subway", f"{query}&colours=2.1.3.4", view=view, put="exchange.p1.p3")
        assert found["colours"] == colours
