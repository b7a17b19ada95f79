"""The footer of the longest record sheet, for `make long` only."""

import re
import subprocess

from flask.testing import FlaskClient

from tests.house.records import generate_random_record
from tests.paper import fetch_checked_sheet


def test_longest_record_sheet_keeps_gap_above_footer(client: FlaskClient) -> None:
    """The footer has the whole address, because no QR code holds it."""
    start = "players=3&house=stalking-on"
    moves = generate_random_record("subway", start, 1)
    data = fetch_checked_sheet(client, f"/subway/play.pdf?{start}&lang=ja&move={'_'.join(moves)}", page_count=3)
    boxes = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"], input=data, capture_output=True, check=True
    ).stdout.decode()
    *_, last = boxes.split("<page ")
    found = re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(.*?)<', last)
    foot = min(
        float(top) for top, _, word in found if word in ("決めごと", "わたしたちの読み方", "localhost/subway/play")
    )
    above = [float(low) for top, low, _ in found if float(top) < foot - 1]
    assert above
    assert max(above) < foot - 5, "points between the last line and the footer"
