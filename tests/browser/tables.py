"""A game with a record for each game, for tests of all games in a browser."""

from calculators.core.parsing import encode_query_string
from tests.trust.tables import build_recorded_game_query

DOUBLE_TEXT_SIZE_SCRIPT = """{
  const large = new CSSStyleSheet();
  large.replaceSync("html { font-size: 32px }");
  document.adoptedStyleSheets = [large];
}"""
"""An init script: text of double size."""
FOLLOWED_GAME_QUERIES = {
    "vogu": "players=4&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR",
    "scout": "players=4&move=shown.4.5.6_scouted.left",
    "subway": "players=4&move=start.M07.1_start.M02.2_start.H12.3_start.S12.4",
    "coupelation": "tower=25e.31d&reserve=1.50.13.37&p1=h3&p2=h3&p3=h3&p4=h3.F&deck=32&last=0.1",
    "vectron": "players=4&map=dG21_1S2a_G141_b1Sc&p1=h3.g3.s1&p2=h1.g6.s1&p3=h2.g5.s2&p4=h2.g6.s3&row1=-&row2=D1",
}


def followed_game_query(slug: str) -> str:
    """Returns the query of a game with a record; for other games, of a few legal moves."""
    return FOLLOWED_GAME_QUERIES.get(slug) or encode_query_string(build_recorded_game_query(slug))
