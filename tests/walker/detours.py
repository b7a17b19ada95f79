"""What people do between two turns without changing the record."""

from tests.walker.page_scripts import (
    IS_RECORD_SHOWN_SCRIPT,
    IS_VIEW_DRAWN_SCRIPT,
    LIST_TRAY_KEYS_SCRIPT,
    SET_TEXT_SIZE_SCRIPT,
)
from tests.walker.walk import Walk


def visit_ask_and_return(walk: Walk) -> None:
    walk.touch(tab="ask")
    found = walk.phone.js(LIST_TRAY_KEYS_SCRIPT)
    if found:
        name, value = walk.chance.choice(found)
        if walk.is_touchable(**{name: value}, within="#tray"):
            walk.touch(**{name: value}, within="#tray")
    walk.touch(tab="play")


def visit_score_and_ask_and_return(walk: Walk) -> None:
    for tab in ("score", "ask", "play"):
        walk.touch(tab=tab)


def reload_page(walk: Walk) -> None:
    with walk.log_step_and_check("reload"):
        walk.phone.reload()


def go_back_and_forward(walk: Walk) -> None:
    walk.touch(tab="score")
    with walk.log_step_and_check("back"):
        walk.phone.back()
        walk.wait_until(IS_VIEW_DRAWN_SCRIPT, "play")
    with walk.log_step_and_check("forward"):
        walk.phone.forward()
        walk.wait_until(IS_VIEW_DRAWN_SCRIPT, "score")
    walk.touch(tab="play")


def close_tab_and_reopen_from_list(walk: Walk) -> None:
    with walk.log_step_and_check("close"):
        walk.phone.open()
        walk.phone.go("/")
    walk.touch(within="#recent", href="/play")


def rotate_phone_and_back(walk: Walk) -> None:
    with walk.log_step_and_check("turn"):
        walk.phone.resize_window(640, 360)
    with walk.log_step_and_check("turn back"):
        walk.phone.resize_window(360, 640)


def switch_language_and_back(walk: Walk) -> None:
    for _ in range(2):
        walk.touch(words="^(English|日本語)$")


def read_about_page_and_return(walk: Walk) -> None:
    page = walk.chance.choice(("rules", "setup"))
    walk.touch(href=f"/{page}", within=".foot")
    walk.wait_until(f"return location.pathname.endsWith('/{page}')")
    with walk.log_step_and_check("back"):
        walk.phone.back()
        walk.wait_until(IS_VIEW_DRAWN_SCRIPT, "play")


def undo_and_go_forward(walk: Walk) -> None:
    if walk.is_touchable(id="undo"):
        walk.touch(id="undo")
        with walk.log_step_and_check("forward"):
            walk.phone.forward()
            walk.wait_until(IS_RECORD_SHOWN_SCRIPT, walk.record)


def open_earlier_turn_if_any(walk: Walk) -> bool:
    """Opens an earlier turn if the record shows one; returns whether it did."""
    turn = {"value": r"^at\."}
    if not walk.is_touchable(**turn):
        if not walk.is_touchable(within="#record"):
            return False
        walk.touch(within="#record", nth=0)
    if not walk.is_touchable(**turn):
        return False
    walk.touch(**turn, nth=0)
    return True


def view_earlier_turn_and_return(walk: Walk) -> None:
    if open_earlier_turn_if_any(walk):
        walk.touch(words="^(いまに戻る|Back to now)$", within="#tray")


def start_correction_and_cancel(walk: Walk) -> None:
    """Starts to correct a turn or to insert one before it, and cancels."""
    way = walk.chance.choice(("言いなおす|Enter it again", "前に差し込む|Insert before"))
    if open_earlier_turn_if_any(walk):
        walk.touch(words=f"^({way})$", within="#tray")
        walk.touch(words="^(やめる|Leave it as it was)$", within="#waiting")


def unfold_people_section(walk: Walk) -> None:
    """Unfolds the list of players if it is folded."""
    if not walk.phone.js("return document.getElementById('people').open"):
        walk.touch(within="#people", nth=0)


def remove_last_seat_and_undo(walk: Walk) -> None:
    """Removes the last seat, so that the others keep their letters, and undoes that."""
    unfold_people_section(walk)
    if not walk.is_touchable(within="#people", words="^(やめる人がいる|Somebody leaves)"):
        return
    walk.touch(within="#people", words="^(やめる人がいる|Somebody leaves)")
    if walk.is_touchable(within="#leaving li:last-child"):
        walk.touch(within="#leaving li:last-child")
        walk.touch(id="undo")
    walk.touch(tab="play")


def exchange_players_and_back(walk: Walk) -> None:
    """Exchanges two players, and exchanges them back."""
    unfold_people_section(walk)
    control = {"put": "exchange.p1.p2", "within": "#people"}
    if walk.is_touchable(**control):
        walk.touch(**control)
        unfold_people_section(walk)
        walk.touch(**control)


def view_with_large_text(walk: Walk) -> None:
    """Opens every view with text of double size."""
    walk.phone.js(SET_TEXT_SIZE_SCRIPT, 32)
    visit_score_and_ask_and_return(walk)
    walk.phone.js(SET_TEXT_SIZE_SCRIPT, 16)


RANDOM_DETOURS = (
    remove_last_seat_and_undo,
    exchange_players_and_back,
    view_with_large_text,
    visit_ask_and_return,
    visit_score_and_ask_and_return,
    reload_page,
    go_back_and_forward,
    close_tab_and_reopen_from_list,
    rotate_phone_and_back,
    switch_language_and_back,
    read_about_page_and_return,
    undo_and_go_forward,
    view_earlier_turn_and_return,
    start_correction_and_cancel,
)


def do_random_detour(walk: Walk) -> None:
    """Does one of the detours and checks that the page shows the same record."""
    detour = walk.chance.choice(RANDOM_DETOURS)
    walk.steps.append(f"— {detour.__name__}")
    detour(walk)
    walk.check_record_shown()
