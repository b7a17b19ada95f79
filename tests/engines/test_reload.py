"""A reloaded page goes on from its table: by default Firefox fills hidden fields with older values."""

from collections.abc import Callable

import pytest

from tests.engines.phone import SETTLED, Phone, until
from tests.run_length import choose_by_run_length

CLICK_KEY_SCRIPT_TEMPLATE = "document.querySelector(\"#tray button[value='%s']\").click()"


@pytest.mark.parametrize("name", choose_by_run_length(["firefox"], ["firefox", "webkit"]))
def test_the_next_touch_after_a_reload_keeps_what_was_entered(
    name: str, base_url: str, open_phone_of_engine: Callable[[str, str], Phone]
) -> None:
    phone = open_phone_of_engine(name, base_url)
    phone.go("/vogu/score")
    until(phone, SETTLED)
    for number, put in enumerate(("4", "6", "-1"), 1):
        phone.js(CLICK_KEY_SCRIPT_TEMPLATE % put)
        until(phone, "return location.search.split('.').length === arguments[0]", number)
        until(phone, SETTLED)
    phone.reload()
    until(phone, SETTLED)
    phone.js(CLICK_KEY_SCRIPT_TEMPLATE % "5")
    until(phone, "return location.search.includes('B4.R6.Y-1.G5')")
