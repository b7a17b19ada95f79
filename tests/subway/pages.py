"""A finished subway game, and helpers that touch and read its pages."""

import re

from flask.testing import FlaskClient

from tests.pages import check_texts

BEADS_BY_SEAT = {
    "p1": "H09*2.H10.H17.H18.H19.M01.M06*2.M25.T06*2.T08.T18.S06.S18.S19",
    "p2": "H01.H02.H03.H04.H10.H20.H21.H22.M03.M04.M23.K01.T04.T05.S13.S15.S16",
    "p3": "H05.H06.H07.H08.H15.H16.M10.M12.T11.T12*2.T13.S09.S11.S12.S20.S21",
    "p4": "H08.H11.H12.H13*2.H14.H16.M08.M14.M18.M20*2.T02.T16.S01.S03.S07.S17",
}
"""A finished game: the Higashiyama and Sakura-dori lines are complete."""
FINISHED_GAME_QUERY = "&".join(f"{seat}={beads}" for seat, beads in BEADS_BY_SEAT.items())
FINAL_SCORE_QUERY = f"{FINISHED_GAME_QUERY}&bonus=p4"
UNFINISHED_GAME_QUERY = FINISHED_GAME_QUERY.replace(".H12", "")
CURRENT_TURN_QUERY = "&turn=p2&at=H17.M04.T12.M18&styles=1.2.3.4&roll=5"


Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def do_boxes_overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def get_checked_page_text(client: FlaskClient, address: str, expected_status: int = 200) -> str:
    """The text of a page, after checks of its status, its size and its messages."""
    answer = client.get(address)
    assert answer.status_code == expected_status, answer.text
    assert len(answer.data) < 112_000
    assert not re.search(r"[>\"]subway\.(?!js\")[a-z.]+[<\"]", answer.text), "a message code without text"
    return answer.text


def check_texts_of_page(client: FlaskClient, address: str, expected_texts: str) -> None:
    """Asserts that a sound page has texts, separated by ` / `, and has not those that begin with `!`."""
    check_texts(get_checked_page_text(client, address), expected_texts)
