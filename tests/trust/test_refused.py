"""A position that contradicts the rules is told as that: nothing is drawn or scored of it."""

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, load_game
from calculators.core.types import View
from tests.many import paired


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/subway/play?players=3&p1=M05.T07*3.S05*3.H10*2", 422),
        ("/coupelation/play/sheet?tower=12.25.31&move=down.7.0.3_flip.0.3", 200),
        ("/coupelation/play?tower=12.25.31&p1=h3&holds=p1.25", 422),
    ],
)
def test_what_is_refused_is_a_page(client: FlaskClient, address: str, status: int) -> None:
    assert client.get(address).status_code == status


@pytest.mark.parametrize(
    ("table", "kind"),
    paired(
        [(slug, n) for slug in GAMES for n in (0, 1, 99) if n not in load_game(slug).players],
        ("", ".json", ".qr", ".pdf", "/sheet"),
    ),
)
def test_a_game_for_nobody_one_or_too_many_is_refused_everywhere(
    client: FlaskClient, table: tuple[str, int], kind: str
) -> None:
    slug, players = table
    for view in View:
        for more in ("", "&names=A.B"):
            assert client.get(f"/{slug}/{view}{kind}?players={players}{more}").status_code == 422, (view, more)
