"""A reloaded page goes on from its table: by default Firefox fills hidden fields with older values."""

import pytest

from tests.engines.phone import HAS_ENTERED_VALUES_SCRIPT, SETTLED, OpenPhone, open_settled_page, press_tray_keys, until
from tests.run_length import choose_by_run_length


@pytest.mark.parametrize("name", choose_by_run_length(["firefox"], ["firefox", "webkit"]))
def test_the_next_touch_after_a_reload_keeps_what_was_entered(
    name: str, base_url: str, open_phone_of_engine: OpenPhone
) -> None:
    phone = open_phone_of_engine(name, base_url)
    open_settled_page(phone, "/vogu/score")
    press_tray_keys(phone, "4", "6", "-1")
    until(phone, HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1")
    until(phone, SETTLED)
    phone.reload()
    until(phone, SETTLED)
    press_tray_keys(phone, "5")
    until(phone, HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1.G5")
