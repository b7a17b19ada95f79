"""A position that contradicts the rules is told as that: nothing is drawn or scored of it."""

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, load_game
from calculators.core.types import View


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/subway/check?players=3&at=E06.T18.M14&styles=4.2.3&roll=2&move=path.H09.H10", 422),
        ("/subway/check?players=3&at=E06.T18.M14&styles=4.2.3&roll=2&move=go.H09&p1=E06", 422),
        ("/subway/play?players=3&p1=M05.T07*3.S05*3.H10*2", 422),
        ("/subway/play.pdf?players=3&p1=M05.T07*3.S05*3.H10*2", 422),
        ("/subway/play/sheet?players=3&p1=M05.T07*3.S05*3.H10*2", 422),
        ("/coupelation/play/sheet?tower=12.25.31&move=down.7.0.3_flip.0.3", 200),
        ("/coupelation/play?tower=12.25.31&p1=h3&holds=p1.25", 422),
    ],
)
def test_what_is_refused_is_a_page(client: FlaskClient, address: str, status: int) -> None:
    assert client.get(address).status_code == status


@pytest.mark.parametrize("kind", ["", ".json", ".qr", ".pdf", "/sheet"])
@pytest.mark.parametrize(
    ("slug", "players"),
    [(slug, str(n)) for slug in GAMES for n in (0, 1, 99) if n not in load_game(slug).players],
)
def test_a_game_for_nobody_one_or_too_many_is_refused_everywhere(
    client: FlaskClient, slug: str, players: str, kind: str
) -> None:
    for view in View:
        for more in ("", "&names=A.B"):
            assert client.get(f"/{slug}/{view}{kind}?players={players}{more}").status_code == 422, (view, more)
