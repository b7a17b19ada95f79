"""What Coupelation's pages draw, and what of it only the seat to move may see; no rule is decided here.

Whatever the hand tells lies behind a cover: texts and marks that come from it are `private`, and the
templates show them only while the cover is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from calculators.core.types import Message, View, Violation
from calculators.coupelation.completion import Completion, completion
from calculators.coupelation.digest import message
from calculators.coupelation.draw import Allowance, allowance
from calculators.coupelation.moves import is_short
from calculators.coupelation.notation import format_tower, parse_move
from calculators.coupelation.order import ended
from calculators.coupelation.rescue import Rescue, rescue
from calculators.coupelation.score import reasons
from calculators.coupelation.state import (
    CELLS,
    FINISH,
    HIDDEN,
    MARKS,
    ROWS,
    Action,
    Card,
    Cards,
    Cell,
    Draw,
    Flip,
    Move,
    State,
    Take,
)
from calculators.coupelation.tower import cards_of, place, unlucky
from calculators.coupelation.validate import disorder
from web.games.coupelation.print_won import won_sheet
from web.games.coupelation.view_ask import ask_view
from web.games.coupelation.view_list import ghost, groups
from web.games.coupelation.view_pad import EDIT, entering, pad, picked
from web.games.coupelation.view_parts import AskView
from web.games.coupelation.view_tower import (
    chains,
    depth,
    hidden_cards,
    span,
    tower_picture,
)
from web.page import address

if TYPE_CHECKING:
    from web.page import Page

Drawn = dict[str, Any]
RESCUES = 6
"""Exchanges that are shown."""
ORDER = ("coupelation.row", "coupelation.over", "coupelation.down")
"""The clauses of the order of the numbers."""


def first_gap(state: State, view: View) -> str:
    """What is still to be entered first; '' when nothing is."""
    if not state.rows:
        return "tower.0.0"
    if view is not View.MOVES:
        return ""
    if is_short(state):
        return f"reserve.{len(state.reserve or ())}"
    return "" if state.hand is not None else "hand.0"


def draw(page: Page) -> Drawn | AskView:
    """The page of a move, or that of the table."""
    return ask_view(page) if page.view in (View.MOVES, View.CHECK) else board(page)


def board(page: Page) -> Drawn:
    """tower, reserve, hand, pad, draw, hidden; in moves and check also what can be chosen (`choice`)."""
    state: State = page.state
    pick = page.pick or ("" if page.view == "possible" else first_gap(state, page.answer.view))
    move = asked(page)
    secret = is_secret(move)
    against = page.answer.verdict.violations if page.answer.verdict else ()
    public = [v for v in page.answer.violations if not of_hand(v)]
    private = [v for v in page.answer.violations if of_hand(v)] + list(against if secret else ())
    public += [] if secret else list(against)
    sound = not page.answer.refused and bool(state.rows) and not ended(state)
    lost = list(disorder(state)) if not page.answer.refused and ended(state) == "lost" else []
    public += lost
    picture = tower_picture(state, pick, spots(public), spots(private), sound)
    shape = picture["shape"]
    picture["chains"] = [{**c, "veil": False} for c in chains(public, shape, not sound)]
    picture["chains"] += [{**c, "veil": True} for c in chains(private, shape, not sound)]
    below = 16 if picture["grow"] else 0
    picture["height"] = max(picture["height"] + below, depth(picture["chains"]))
    editing = entering(page, pick)
    drawn: Drawn = {
        "pick": pick,
        "tower": picture,
        "words": rows_in_words(page, state),
        "reserve": row(page, "reserve", state.reserve or (), state.reserve_size or 0, pick, spots(public)),
        "hand": row(page, "hand", state.hand or (), 0, pick, spots([*public, *private])),
        "turn": f"p{state.table.turn}",
        "public_notes": [v for v in page.answer.violations if not of_hand(v)] + lost,
        "private_notes": [v for v in page.answer.violations if of_hand(v)],
        "marks": next_marks(state) if not page.answer.refused else [],
        "pad": pad(page, pick) if editing else None,
        "open": is_private(pick),
        "private": ("move",) if secret or any(is_secret(m) for m in replayed(page)) else (),
        "secret_move": secret,
        "said": said(state, move),
        "deck": state.deck,
        "first": state.first,
        "turned": sum(card == HIDDEN for card in cards_of(state.rows).values()),
        "left": CELLS - sum(cell[0] + cell[1] < ROWS for cell in cards_of(state.rows)),
        "draw": None if page.answer.refused or not state.rows or ended(state) else allowance(state),
        "hidden": hidden_rows(state) if sound else [],
    }
    if page.view == "score" and page.answer.score:
        drawn["why"] = reasons(state)
    drawn["asked"] = ghost(page, move, shape)
    drawn["turned_up"] = turned_up(page) if page.view == "score" else []
    if page.view == "possible":
        drawn |= possible_drawn(page)
        for cell in picture["cells"]:
            cell["crowded"] = cell["place"] in drawn["crowd"]
    if page.whole and page.whole.verdict:
        steps = page.whole.verdict.steps
        drawn["told"] = [said(step.before or state, parse_move(step.move)) or step.text for step in steps]
    drawn["gist"] = gist(page, drawn)
    return drawn


def turned_up(page: Page) -> list[Drawn]:
    """The cards of a disorderly tower of which one may just have been turned up: a defeat, and no slip."""
    state: State = page.state
    if not any(v.clause in ORDER for v in page.answer.violations) or state.last is not None:
        return []
    found = [replace(state, last=cell) for cell in unlucky(state.rows, state.slack)]
    return [
        {
            "number": cards_of(state.rows)[at.last].face if at.last else "",
            "href": address(page.slug, "score", page.query_of(page.answer.game.format(at))),
        }
        for at in found
        if not page.answer.game.violations(at, View.SCORE)
    ]


def is_private(pick: str) -> bool:
    """Can this be picked only where the hand lies open?"""
    name, *path = pick.split(".")
    return name == "hand" or (name == "reserve" and len(path) > 1 and path[1] != EDIT) or len(path) > 3


def asked(page: Page) -> Action | None:
    """The move in question."""
    text = page.answer.query.get("move", "").split("_")[0]
    move = parse_move(text) if text and not page.answer.unread else None
    return None if isinstance(move, Draw) else move


def is_secret(move: Move | None) -> bool:
    """Does a move name cards of a hand?"""
    return move is not None and not isinstance(move, (Flip, Draw))


def replayed(page: Page) -> list[Move]:
    """All moves of a replay."""
    steps = page.whole.verdict.steps if page.whole and page.whole.verdict else ()
    return [parse_move(step.move) for step in steps]


def of_hand(violation: Violation) -> bool:
    """Does this sentence tell something of the hand?"""
    return "hand" in violation.where


def spots(violations: Iterable[Violation]) -> frozenset[str]:
    return frozenset(mark for violation in violations for mark in violation.marks)


def said(state: State, move: Move | None) -> Message | None:
    """The move in question without the cards of the hand."""
    if move is None or isinstance(move, (Flip, Draw)):
        return None
    kind = type(move).__name__.lower()
    special = "left" if (move.row, move.col) == (0, -1) else "any"
    if isinstance(move, Take) and (move.row, move.col) in cards_of(state.rows):
        kind = "exchange"
    params = {**place((move.row, move.col)), "card": move.face if isinstance(move, Take) else ""}
    return Message(f"coupelation.public.{kind}.{special}", params)


def rows_in_words(page: Page, state: State) -> list[str]:
    """The tower for those who hear it, from the bottom up."""
    found = []
    for tier, cards in enumerate(state.rows):
        names = [card_words(page, card) for card in cards]
        found.append(page.say("coupelation.tier", tier=tier + 1, cards=names))
    return found


def card_words(page: Page, card: Card | None) -> str:
    """A card or an empty place in words."""
    if card is None:
        return page.say("coupelation.empty")
    if card in (HIDDEN, FINISH):
        return page.say("coupelation.hidden" if card == HIDDEN else "coupelation.finish")
    mark = page.say(f"coupelation.mark.{card.mark}") if card.mark else ""
    return f"{card.face} {mark}".strip()


def row(page: Page, name: str, cards: Cards, size: int, pick: str, bad: frozenset[str]) -> Drawn:
    """The cards of reserve or hand, and the place for the next."""
    slots = [
        {
            "card": card,
            "words": card_words(page, card),
            "place": f"{name}.{i}",
            "on": pick == f"{name}.{i}" or pick.startswith(f"{name}.{i}."),
            "bad": f"{name}.{i}" in bad,
        }
        for i, card in enumerate(cards)
    ]
    return {
        "slots": slots,
        "count": len(cards),
        "empty": max(0, size - len(cards) - 1),
        "next": f"{name}.{len(cards)}",
        "next_on": pick == f"{name}.{len(cards)}",
    }


# The draw, the hidden cards, what is still possible


def next_marks(state: State) -> list[Drawn]:
    """The cards whose marks the draw depends on, each with a key a mark."""
    if not state.rows or ended(state):
        return []
    found: Allowance = allowance(state)
    return [
        {
            "card": cards_of(state.rows)[cell],
            "keys": [{"mark": mark, "put": f"mark.{cell[0]}.{cell[1]}.{mark}"} for mark in MARKS],
        }
        for cell in found.needs
    ]


def hidden_rows(state: State) -> list[Drawn]:
    """Every face-down card and the numbers it may still turn out to be."""
    return [
        {
            "pick": f"tower.{card.cell[0]}.{card.cell[1]}",
            **place(card.cell),
            "safe": list(card.safe),
            "count": len(card.safe),
            "span": span(card.safe),
        }
        for card in hidden_cards(state)
    ]


@lru_cache(maxsize=4)
def completed(state: State) -> Completion:
    """The answer without the hand, worked out once for page and data."""
    return completion(replace(state, hand=None, known=()))


def possible(state: State) -> Drawn:
    """Whether the tower can still be completed, judged by what lies open: the hand plays no part.

    answer: yes, no or unknown; tower: the finished pyramid that proves a yes; code, params: the reason.
    """
    found = completed(state)
    return {
        "answer": found.answer,
        "tower": "" if found.tower is None else format_tower(found.tower),
        "code": found.reason.code,
        "params": dict(found.reason.params),
        "clause": found.reason.clause,
        "where": list(found.marks),
        "rescue": [
            {
                "cells": [list(cell) for cell in exchange.cells],
                "cards": [str(cards_of(state.rows)[cell].face) for cell in exchange.cells],
                "now": [str(card.face) for card in exchange.now],
            }
            for exchange in rescued(state).exchanges
        ],
    }


@lru_cache(maxsize=4)
def rescued(state: State) -> Rescue:
    """The exchanges that cost least, judged by what lies open; none where nothing has to be rescued."""
    bare = replace(state, hand=None, known=())
    if ended(bare) or completed(state).answer != "no":
        return Rescue((), message("rescue.none", {"limit": 0}))
    return rescue(bare)


def possible_drawn(page: Page) -> Drawn:
    """The proof as a tower, its new cards told from those that lie there; or the cells of the reason."""
    extra = page.extra
    if extra is None:
        return {"proof": None, "reason": None, "answered": "", "crowd": frozenset()}
    found = completed(page.state)
    proof, reason = None, found.reason
    if reason.params.get("low", 0) > reason.params.get("high", 0):
        reason = Message("coupelation.possible.nowhere", reason.params, reason.clause)
    if found.tower is not None:
        done = replace(page.state, tower=found.tower, last=None)
        proof = tower_picture(done, "", frozenset(), frozenset(), False)
        lying = lying_in(page.state, found.tower)
        for cell in proof["cells"]:
            cell["new"] = cell["cell"] not in lying
            cell["turned"] = lying.get(cell["cell"]) == HIDDEN
    words = rows_in_words(page, replace(page.state, tower=found.tower)) if found.tower else []
    return {
        "proof": proof,
        "proof_words": words,
        "reason": reason,
        "answered": found.answer,
        "crowd": frozenset(found.marks),
        "rescue": rescue_rows(page),
        "rescue_reason": rescued(page.state).reason if found.answer == "no" and not ended(page.state) else None,
    }


def rescue_rows(page: Page) -> list[Drawn]:
    """The cards to exchange in words, those the reserve could replace at once first."""
    rows = []
    for exchange in rescued(page.state).exchanges[:RESCUES]:
        names = [card_words(page, cards_of(page.state.rows)[cell]) for cell in exchange.cells]
        now = [str(card.face) for card in exchange.now]
        rows.append({"cards": names, "now": now, "cell": place(exchange.cells[0]), "one": len(names) == 1})
    return rows


def lying_in(state: State, proof: Sequence[Any]) -> dict[Cell, Card]:
    """The cards of a tower where they lie in its finished pyramid."""
    cards = cards_of(state.rows)
    full = cards_of(tuple(proof))
    for shift in range(ROWS):
        moved = {(row, col + shift): card for (row, col), card in cards.items()}
        if all(card == HIDDEN or full.get(cell) == card for cell, card in moved.items()):
            return moved
    return {}


# LocalizedText


def gist(page: Page, drawn: Drawn) -> str:
    """The answer in a line, without what only the hand tells."""
    answer = page.answer
    if answer.unread:
        return page.say("gist.unread")
    if answer.violations:
        open_ = drawn["public_notes"]
        return page.say.violation(open_[0]) if open_ else page.say("coupelation.private.contra")
    if page.view == "possible":
        return page.say.message(drawn["reason"]) if drawn.get("reason") else page.say("note.missing")
    if answer.verdict:
        word = {True: "legal", False: "illegal", None: "unknown"}[answer.verdict.legal]
        text = drawn["said"] or answer.verdict.steps[-1].text
        return f"{page.say.message(text)}: {page.say('verdict.' + word)}"
    if answer.score is not None:
        parts = [page.say(f"coupelation.outcome.{answer.score.outcome}")]
        if answer.score.outcome == "open":
            parts += [page.say.message(phrase) for phrase in drawn["why"]]
        return " ".join(parts)
    return page.say("coupelation.private.moves" if answer.moves is not None else "note.missing")


def sheet(page: Page) -> Drawn:
    """What the paper draws: the same tower; the hand only where it was asked for."""
    drawn = board(page)
    drawn["held"] = page.state.hand is not None
    drawn["groups"] = None if page.answer.moves is None else groups(page.state)
    score = page.answer.score
    drawn["won"] = won_sheet(page) if page.view == View.SCORE and score and score.outcome == "won" else None
    return drawn


__all__ = ["EDIT", "draw", "first_gap", "picked", "possible", "sheet"]
