"""What SCOUT!'s pages and sheets draw: places, sizes and states of the pictures; no rule is decided here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from calculators.core.parsing import SEAT_FIELDS, format_seat
from calculators.core.types import View
from calculators.scout.compare import Compared, compared, kind_of, needed
from calculators.scout.moves import new_hand
from calculators.scout.notation import parse_move
from calculators.scout.play import take
from calculators.scout.state import (
    LONGEST,
    PLAYERS,
    SCOUT_CHIPS,
    Both,
    BothSeen,
    Card,
    Cards,
    Scout,
    Scouted,
    Show,
    State,
    between,
    tops,
)
from calculators.scout.validate import violations
from web.games.scout import offers
from web.games.scout.asking import DECISIVE, asking
from web.games.scout.draft import is_told, read_draft
from web.games.scout.ending import ending
from web.games.scout.picks import (
    COMPARE,
    Taking,
    compared_gap,
    gap,
    of_set,
)
from web.games.scout.print import count_pad, rounds_table, seats_drawn
from web.games.scout.print_score import score_sheet

if TYPE_CHECKING:
    from web.page import Page

Drawn = dict[str, Any]
WIDTH, NARROWEST, WIDEST = 360, 28, 36
"""Pixels of the hand, and from card to card at least and at most."""
TOP, RISE, TALL = 18, 12, 100
"""Pixels: where cards begin, how far chosen ones rise, how tall they are."""
BRACKETS, LEVEL = 146, 28
"""Pixels: where the brackets begin, and from row to row."""
GAP_ROW = 64
"""Pixels of the row of gaps."""


def draw(page: Page) -> Drawn:
    """The score sheet, the two sets to compare, or table and hand of a position."""
    state: State = page.state
    view = page.answer.view
    move = page.answer.query.get("move", "")
    pick = page.pick or gap(state, view, move)
    comparing = pick.split(".")[0] == COMPARE
    if comparing and (view is not View.CHECK or move):
        pick, comparing = gap(state, view, move), False
    drawn: Drawn = {"pick": pick, "pad": None, "opened": "", "comparing": False, "verdict": None, "asking": None}
    if view is View.SCORE:
        drawn |= seats_drawn(page, pick) | {"rounds": rounds_table(page, pick), "ending": ending(page)}
        drawn["count_pad"] = None if page.answer.unread else count_pad(page, pick)
        return drawn
    if comparing:
        return drawn | compare_drawn(page, pick)
    return drawn | position_drawn(page, pick)


def card_drawn(card: Card) -> Drawn:
    return {"top": card.top, "bottom": card.bottom, "text": card.notation}


def set_drawn(cards: Cards) -> Drawn:
    """A set as a picture of its own, with its kind in words."""
    numbers = tops(cards)
    return {"cards": [card_drawn(c) for c in cards], "numbers": numbers, "kind": kind_of(numbers)}


# Table and hand


def position_drawn(page: Page, pick: str) -> Drawn:
    state: State = page.state
    answer = page.answer
    ready = not answer.refused and not set(answer.missing) - {"move"}
    entering = of_set(pick)
    drawn: Drawn = {
        "around": around(page),
        "ready": ready,
        "entering": entering[0] if entering else "",
        "opened": "",
        "only": "",
        "choices": [],
    }
    drawn["table"] = table_drawn(page, entering)
    if answer.moves is not None:
        drawn |= offers.moves_drawn(page, pick)
    elif answer.view is View.CHECK and ready and state.hand:
        drawn |= offers.asked_drawn(page, pick)
    drawn["verdict"] = verdict_drawn(page) if answer.verdict else None
    drawn["hand"] = hand_drawn(page, pick, drawn)
    drawn["pad"] = card_pad(state, pick)
    drawn["compare"] = compare_link(page)
    drawn["asking"] = asking(page, read_draft(pick)) if is_told(pick) and not answer.refused else None
    return drawn


def table_drawn(page: Page, entering: tuple[str, int, str] | None) -> Drawn:
    """The active set, with a slot to go on entering while it is picked."""
    state: State = page.state
    chosen = entering if entering and entering[0] == "table" else None
    slots = places(page, "table", state.active, chosen)
    owner = state.shower if state.table.players in PLAYERS else state.owner
    return {
        **set_drawn(state.active),
        "slots": slots,
        "width": 40 * len(slots) - 4,
        "owner": format_seat(owner) if owner else "",
        "scouts": 0 if not owner else between(owner, state.table.turn, max(2, state.table.players)),
        "bad": "table" in page.places,
    }


def places(page: Page, name: str, cards: Cards, chosen: tuple[str, int, str] | None) -> list[Drawn]:
    """The cards of hand or set with their places, a slot where one is to be put in."""
    index, mode = (chosen[1], chosen[2]) if chosen else (-1, "")
    found = [
        {
            **card_drawn(card),
            "place": f"{name}.{n}",
            "index": n + 1,
            "on": n == index and mode != "i",
            "half": not card.complete,
            "lower": n == index and mode in ("b", "ib"),
            "bad": f"{name}.{n}" in page.places,
            "slot": False,
        }
        for n, card in enumerate(cards)
    ]
    slot = {"slot": True, "on": True, "bad": False, "lower": False, "top": None, "bottom": None}
    if chosen and mode == "i" and index <= len(cards):
        found.insert(index, {**slot, "place": f"{name}.{index}.i", "index": index + 1})
    elif chosen or not cards:
        number = len(cards)
        found.append({**slot, "place": f"{name}.{number}", "index": number + 1, "on": index >= number})
    return found


def hand_drawn(page: Page, pick: str, drawn: Drawn) -> Drawn:
    """The hand in one row: entered, or with brackets, gaps, or a show to choose."""
    state: State = page.state
    entering = of_set(pick)
    verdict = drawn["verdict"]
    cards: Cards = state.hand or ()
    taken = 0
    if verdict and not drawn["opened"]:
        cards, taken = verdict["hand"], verdict["taken"]
    elif drawn["opened"] in ("both", "show") and "hand" in drawn:
        cards = drawn["hand"]
        taken = drawn["chosen"].place if drawn["opened"] == "both" else 0
    chosen = entering if entering and entering[0] == "hand" else None
    found = places(page, "hand", cards, chosen)
    gapped = drawn.get("gaps", [])
    count = len(found) + (1 if gapped else 0)
    pitch = max(NARROWEST, min(WIDEST, WIDTH / max(count, 1)))
    width = max(WIDTH, round(pitch * count))
    start = (width - pitch * count) / 2 + (pitch / 2 if gapped else 0)
    raised = raised_places(drawn)
    for n, card in enumerate(found):
        up = not card["slot"] and card["index"] in raised
        card |= {
            "x": round(start + pitch * n + 1, 1),
            "y": TOP - RISE if up else TOP,
            "up": up,
            "taken": card["index"] == taken and not card["slot"],
            "href": card_link(page, drawn, card, chosen is not None),
        }
    brackets = brackets_drawn(drawn["rows"], start, pitch) if drawn.get("rows") else []
    below = LEVEL * max((b["level"] + 1 for b in brackets), default=0)
    return {
        "cards": found,
        "count": len(cards),
        "card": round(pitch - 2, 1),
        "tall": TALL,
        "width": width,
        "wide": width > WIDTH,
        "height": BRACKETS - 4 + (GAP_ROW if gapped else below),
        "brackets": brackets,
        "gaps": [
            place | {"x": round(start - pitch / 2 + pitch * n, 1), "w": round(pitch, 1)}
            for n, place in enumerate(gapped)
        ],
        "numbers": tops(cards),
        "turnable": chosen is not None and any(card.complete for card in cards),
    }


def raised_places(drawn: Drawn) -> range:
    """The places of the cards that rise: those in question, else those of the strongest show."""
    verdict = drawn["verdict"]
    if drawn["opened"] == "show" or "first" in drawn:
        return range(drawn["first"], drawn["first"] + 1) if drawn.get("first") else range(0)
    if verdict and not drawn["opened"]:
        return range(verdict["first"], verdict["last"] + 1)
    if drawn["only"] == "hand":
        return range(drawn["card"], drawn["card"] + 1)
    if drawn["entering"] or not drawn.get("rows"):
        return range(0)
    move = drawn["rows"][0]["move"]
    return range(0) if isinstance(move, Scout) else range(move.first, move.last + 1)


def card_link(page: Page, drawn: Drawn, card: Drawn, editing: bool) -> str:
    """Where a touch of a card of the hand leads."""
    index = card["index"]
    if editing or card["slot"]:
        return page.here(pick=card["place"])
    if drawn.get("only") == "hand":
        return page.here(pick=f"only.hand.{index - 1}")
    if page.view == View.CHECK and "first" in drawn:
        first = drawn["first"]
        chosen: Taking | None = drawn.get("chosen")
        if not first:
            base = f"both.{chosen.notation}.from" if chosen else "show"
            return page.here(pick=f"{base}.{index}")
        span = sorted((first, index))
        if chosen:
            return page.check(Both(chosen.side, chosen.place, chosen.flip, *span).notation)
        return page.check(Show(*span).notation)
    if drawn["opened"] == "both" or (drawn["verdict"] and drawn["verdict"]["taken"]):
        return ""
    return page.here(pick=card["place"])


def brackets_drawn(rows: list[Drawn], start: float, pitch: float) -> list[Drawn]:
    """A numbered bracket under the cards of each show, as in the list."""
    shows = [row for row in rows[: offers.FOLDED] if not isinstance(row["move"], Scout)]
    levels = offers.bracket_levels([(row["move"].first, row["move"].last) for row in shows])
    found = []
    for row, level in zip(shows, levels, strict=True):
        if level >= 0:
            left = start + pitch * (row["move"].first - 1) + 7
            right = start + pitch * row["move"].last - 7
            found.append(
                {
                    **row,
                    "level": level,
                    "x": round(left, 1),
                    "to": round(right, 1),
                    "mid": round((left + right) / 2, 1),
                    "y": BRACKETS + LEVEL * level,
                }
            )
    return found


def around(page: Page) -> Drawn:
    """Who is to move, who showed the set, how many have scouted, which chip is left."""
    state: State = page.state
    players = min(max(state.table.players, 0), len(SEAT_FIELDS))
    owner = state.shower if state.table.players in PLAYERS else state.owner
    turn = state.table.turn
    return {
        "turn": format_seat(turn),
        "owner": format_seat(owner) if owner else "",
        "owners": [seat for seat in page.seats if seat != format_seat(turn)],
        "scouts": between(owner, turn, players) if owner and players else None,
        "counts": list(range(max(0, players - 1))),
        "two": state.two,
        "ss": state.has_show_chip,
        "chips": state.scout_chips,
        "limit": SCOUT_CHIPS,
    }


# Pads


def card_pad(state: State, pick: str) -> Drawn | None:
    """Numbers 1–10 for a card; those that cannot be on it are dimmed."""
    found = of_set(pick.removeprefix(f"{COMPARE}."))
    if found is None:
        return None
    name, index, mode = found
    cards = (state.hand or ()) if name == "hand" else state.active
    lower = mode in ("b", "ib") and index < len(cards)
    comparing = pick.startswith(COMPARE)
    card = cards[index] if index < len(cards) and mode != "i" else None
    return {
        "kind": "cards",
        "name": name,
        "index": index,
        "lower": lower,
        "insert": mode in ("i", "ib"),
        "card": card,
        "count": len(cards),
        "keys": [
            {
                "number": number,
                "on": card is not None and number == (card.bottom if lower else card.top),
                "off": lower and not comparing and refused(state, name, index, number),
            }
            for number in range(1, LONGEST + 1)
        ],
        "before": f"{name}.{index - 1}" if index > 0 and mode != "i" else "",
        "after": f"{name}.{index + 1}" if index < len(cards) and mode != "i" else "",
        "put_in": f"{name}.{index}.i" if card is not None else "",
        "put_behind": f"{name}.{index + 1}.i" if card is not None and index + 1 < len(cards) else "",
        "other": "table" if name == "hand" else "hand",
        "other_pick": f"table.{len(state.active)}" if name == "hand" else f"hand.{len(state.hand or ())}",
    }


def refused(state: State, name: str, index: int, number: int) -> bool:
    """Would the card be contradictory with that number upside down?"""
    cards = (state.hand or ()) if name == "hand" else state.active
    changed = (*cards[:index], Card(cards[index].top, number), *cards[index + 1 :])
    state = replace(state, hand=changed) if name == "hand" else replace(state, active=changed)
    mark = f"{name}.{index}"
    return any(mark in v.marks and v.code.startswith("scout.card.") for v in violations(state, View.MOVES))


# The verdict


NO_VERDICT: Drawn = {
    "hand": (),
    "taken": 0,
    "first": 0,
    "last": -1,
    "figures": [],
    "code": "",
    "reason": "",
    "needed": (),
    "card": None,
    "shown": {"cards": [], "numbers": (), "kind": ""},
    "theirs": {"numbers": ()},
    "owner": "",
}
"""Of a move by its places, without the hand: nothing to draw."""


def verdict_drawn(page: Page) -> Drawn | None:
    """The last judged move: the hand it was made from, what it shows, and the two sets in dispute."""
    verdict = page.answer.verdict
    if verdict is None:
        return None
    step = verdict.steps[-1]
    before: State | None = step.before
    move = parse_move(step.move)
    if before is None or (before.hand is None and isinstance(move, Show | Scout | Both)):
        return NO_VERDICT
    hand, theirs, taken = before.hand or (), before.active, 0
    shown: Cards = getattr(move, "cards", ())
    if isinstance(move, (Scout, Both)):
        scout = move if isinstance(move, Scout) else move.scout
        if before.active and scout.place <= len(hand) + 1:
            hand, theirs, taken = new_hand(before, scout), take(before, scout).active, scout.place
    elif isinstance(move, BothSeen) and before.active:
        theirs = take(before, Scouted(move.side)).active
    first, last = taken, taken or -1
    if isinstance(move, Show | Both) and move.first:
        first, last = move.first, move.last
        shown = hand[first - 1 : last]
    codes = [v.code for v in step.violations] or [e.code for e in step.effects]
    decisive = next((c for c in codes if c.startswith(DECISIVE)), "")
    owner = before.shower if before.table.players in PLAYERS else None
    return {
        "hand": hand,
        "taken": taken,
        "first": first,
        "last": last,
        "move": move,
        "shown": set_drawn(shown),
        "theirs": set_drawn(theirs),
        "all": set_drawn(before.active),
        "owner": format_seat(owner) if owner else "",
        "mover": format_seat(before.table.turn),
        "card": card_drawn(hand[taken - 1]) if taken else None,
        "code": decisive,
        "needed": needed(theirs, before.table.players) if ".weaker." in decisive else (),
    }


# Two sets


def compare_link(page: Page) -> str:
    """The page that compares two sets: with the active set, and the show in question if there is one."""
    state: State = page.state
    query = {n: v for n, v in page.answer.query.items() if n not in ("hand", "move")}
    verdict = page.answer.verdict
    if verdict and isinstance(move := parse_move(verdict.steps[-1].move), Show):
        shown = (state.hand or ())[move.first - 1 : move.last]
        if shown:
            query["hand"] = ".".join(Card(card.top).notation for card in shown)
    from web.page import address

    return address(page.slug, "check", page.query_of({**query, "pick": COMPARE}))


def compare_drawn(page: Page, pick: str) -> Drawn:
    """Two sets with a number a card, and which beats which."""
    state: State = page.state
    if "." not in pick:
        pick = compared_gap(state) if page.pick or not state.hand else pick
    result: Compared | None = None if page.answer.refused else compared(state)
    chosen = of_set(pick.removeprefix(f"{COMPARE}."))
    sets = []
    for name, cards in (("table", state.active), ("hand", state.hand or ())):
        slots = places(page, name, cards, chosen if chosen and chosen[0] == name else None)
        sets.append({**set_drawn(cards), "name": name, "slots": slots, "bad": name in page.places})
    codes = [v.code for v in result.violations] + [e.code for e in result.effects] if result else []
    return {
        "comparing": True,
        "gist": gist(page, result),
        "pick": pick,
        "sets": sets,
        "result": result,
        "code": next((c for c in codes if c.startswith(DECISIVE)), ""),
        "needed": needed(state.active, state.table.players) if result and not result.beats else (),
        "pad": card_pad(state, pick) if chosen else None,
        "public": True,
        "table": table_drawn(page, None),
        "turn": format_seat(state.table.turn),
    }


def gist(page: Page, result: Compared | None) -> str:
    """The comparison in a line of text to hand on."""
    if result is None:
        return ""
    say = page.say
    return say.violation(result.violations[0]) if result.violations else say.message(result.effects[0])


def sheet(page: Page) -> Any:
    """What the paper draws: the score sheet is one of its own, the others show what their pages do."""
    return score_sheet(page) if page.view == View.SCORE else page.drawn
