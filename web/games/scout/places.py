"""The form of SCOUT!'s pages, and what one touch of a pad does to a table.

Puts: `7` a number of a card, a count, points (`-3`); `erase` empties what is picked; `flip` turns the whole
hand over; `owner.p2`, `scouts.1`, `turn.p3`, `ss`, `chips.2` say who and what around the set;
`end.empty.p2` how the round ended; `round.add`, `round.drop` a round before this one; `own.…` a hand of one's own
(`web.games.scout.pictures.own_hand`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.evaluate import decided
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.mine import untold
from calculators.scout.state import (
    LONGEST,
    SCOUT_CHIPS,
    SEATS,
    SHOW_CHIP,
    Card,
    Cards,
    Counted,
    End,
    Mine,
    Seat,
    State,
    by_seat,
    chips_entry,
)
from web.games.scout.draft import Draft, begun, is_told, read, told_more
from web.games.scout.pictures.columns import MEND
from web.games.scout.pictures.followed import DONE, HANDS, mended
from web.games.scout.pictures.own_hand import accepted, touch_own
from web.games.scout.pictures.picks import COMPARE, COUNTS, compared_gap, gap, of_set, part_picked
from web.games.scout.pictures.rounds import most_rounds
from web.games.scout.pictures.touching import ASK, Touching, asked_move, now_touched, touched_more, touching_of
from web.table.own import OWN
from web.table.rounds import round_pick, round_picked, with_round
from web.table.touches import Touched, now

ERASE = "erase"
MOST = 41
"""The highest count on the pad: the cards one seat can have captured or hold."""
NOTHING: Seat = Seat(None, None, None)
POSITION = {"hand": None, "active": (), "owner": None, "scouts": None, "ss": (), "chips": ()}


def carry(query: dict[str, str], view: str) -> dict[str, str]:
    """Position and score sheet go along, so that a look at the other view loses nothing; the first touch
    there drops what no longer belongs together (see `tap`). A move in question is not part of a score. A hand of one's
    own is the hand in one's own turn, and the hand of a position is one's own once the game is followed.
    """
    kept = {name: value for name, value in query.items() if view != View.SCORE or name != "move"}
    if "hand" not in kept and "mine" not in kept:
        return kept
    state = GAME.parse({name: value for name, value in kept.items() if name != "move"}).state
    mine, hand = state.mine, state.hand
    if view == View.PLAY and hand and mine is None:
        state = replace(state, hand=None, mine=Mine(state.table.turn, hand))
    elif view != View.PLAY and mine is not None and hand is None and is_whole(mine, state):
        state = replace(state, hand=mine.cards)
    return {**GAME.format(state), **({"move": kept["move"]} if "move" in kept else {})}


def is_whole(mine: Mine, state: State) -> bool:
    """Is a hand of one's own all of the hand of the seat to move, each card in its place?"""
    return mine.seat == state.table.turn and bool(mine.cards) and not mine.loose and untold(mine, state) == 0


def tap(answer: Answer, pick: str, put: str) -> Touched:
    """One touch of a pad. Raises ValueError for a put that the pad of the pick does not have."""
    state: State = answer.state
    if answer.view is View.PLAY:
        return tap_play(answer, pick, put)
    told = answer.query.get("move", "")
    if put.startswith(f"{ASK}."):
        return tap_asked(state, pick, told, put.removeprefix(f"{ASK}."))
    pick = pick or gap(state, answer.view, told)
    if is_told(pick) and not put.startswith(AROUND_PUTS):
        draft = told_more(read(pick), put)
        move = draft.move
        return Touched(of_position(state), draft.text, "" if move is None else move.notation, View.CHECK)
    name, _, what = put.partition(".")
    if name == "end":
        return Touched(*put_end(of_score(state), what))
    if name == "round":
        return Touched(*put_round(of_score(state), pick, what))
    if name in AROUND:
        return Touched(AROUND[name](state, what), pick)
    place = pick.split(".")[0]
    if place == COMPARE:
        return Touched(*put_compared(state, pick if "." in pick else compared_gap(state), put))
    if place in SEAT_FIELDS:
        return Touched(*put_count(of_score(state), pick, put))
    if place == "rounds":
        return Touched(*put_points(of_score(state), pick, put))
    if place == "extra":
        return Touched(*put_extra(of_score(state), pick, put))
    return Touched(*put_card(state, pick, put))


def tap_asked(state: State, pick: str, told: str, put: str) -> Touched:
    """One touch of the hand or the set on the table; told: the move in question before."""
    touching = touched_more(state, now_touched(state, pick, told), put)
    move = asked_move(state, touching)
    notation = "" if move is None else move.notation
    found = Touching() if move is None else touching_of(state, move)
    return Touched(of_position(state), "" if found == touching else touching.pick, notation, View.CHECK)


def tap_play(answer: Answer, pick: str, put: str) -> Touched:
    """One touch of a game that is followed: before its first turn, of the move that is told, or of a count."""
    state: State = answer.state
    name, _, what = put.partition(".")
    if name == HANDS:
        return hand_mended(answer, *what.split(".", 1))
    if name == OWN:
        handled = touch_own(answer, now(answer), pick, what)
        return Touched(replace(state, mine=handled.mine), handled.pick)
    place, _, seat_name = pick.partition(".")
    if place == MEND and seat_name in SEAT_FIELDS:
        return Touched(mended(now(answer), seat_name, put), pick, "")
    draft = read(pick if is_told(pick) else "")
    then = begun(put) if draft.kind == "scout" and draft.side else None
    if then is None and put != DONE:
        return Touched(state, told_more(draft, put).text)
    told = with_move(answer, draft)
    if state.mine is not None:
        state = replace(state, mine=accepted(state.mine, now(answer), draft))
    return Touched(state, "" if then is None else then.text, told)


def with_move(answer: Answer, draft: Draft) -> str:
    """The moves told so far and the one that is accepted. Raises ValueError while it is not told to its end."""
    if draft.move is None:
        raise ValueError(draft.text)
    told = answer.query.get("move", "")
    return f"{told}_{draft.move.notation}" if told else draft.move.notation


def hand_mended(answer: Answer, seat: str, put: str) -> Touched:
    """One card more or less in a hand at the end of a round: the record starts anew with the move that ended it.

    Raises ValueError while no round has just ended.
    """
    followed = decided(answer).followed
    steps = followed.verdict.steps if followed and followed.verdict else ()
    if not steps or steps[-1].end is None or seat not in SEAT_FIELDS:
        raise ValueError(put)
    before = replace(steps[-1].before, mine=answer.state.mine)
    return Touched(mended(before, seat, f"h.{put}"), "", steps[-1].move)


def of_score(state: State) -> State:
    """The score sheet: what was a position is over."""
    return replace(state, **POSITION, table=replace(state.table, turn=1))  # type: ignore[arg-type]


def of_position(state: State) -> State:
    """The position: a score sheet that was there belongs to a round that is over."""
    fresh = not state.hand and not state.active
    if state.end is None and not fresh:
        return state
    return replace(state, seats=(None,) * SEATS, end=None)


AROUND_PUTS = ("turn.", "owner.", "scouts.", "chips.", "ss")
"""Puts that say who and what around the set, also while a move is told."""


# Cards


def cards_of(state: State, name: str) -> Cards:
    return (state.hand or ()) if name == "hand" else state.active


def with_cards(state: State, name: str, cards: Cards) -> State:
    """The hand or the active set; a set that is gone has no owner."""
    if name == "hand":
        return replace(state, hand=cards or None)
    return replace(state, active=cards) if cards else replace(state, active=(), owner=None, scouts=None)


def card_number(put: str) -> int:
    number = int(put)
    if not 1 <= number <= LONGEST:
        raise ValueError(put)
    return number


def put_card(state: State, pick: str, put: str) -> tuple[State, str]:
    """The number on top, then the one upside down, then the next card."""
    found = of_set(pick)
    if found is None:
        raise ValueError(pick)
    name, index, mode = found
    cards = cards_of(state, name)
    if put == ERASE:
        return erased(state, name, index, mode)
    number = card_number(put)
    if index > len(cards) or (mode in ("b", "ib") and index == len(cards)):
        raise ValueError(pick)
    state = of_position(state)
    if mode == "i":
        cards = (*cards[:index], Card(number), *cards[index:])
        return with_cards(state, name, cards), f"{name}.{index}.ib"
    if mode == "":
        cards = (*cards[:index], Card(number), *cards[index + 1 :])
        return with_cards(state, name, cards), f"{name}.{index}.b"
    cards = (*cards[:index], Card(cards[index].top, number), *cards[index + 1 :])
    following = f"{name}.{index + 1}.i" if mode == "ib" and index + 1 < len(cards) else f"{name}.{index + 1}"
    return with_cards(state, name, cards), following


def erased(state: State, name: str, index: int, mode: str) -> tuple[State, str]:
    """Without the card; in front of one, or behind the last, the card before goes."""
    cards = cards_of(state, name)
    if mode == "i" or (mode == "" and index >= len(cards)):
        index -= 1
    if not 0 <= index < len(cards):
        return state, f"{name}.0"
    return with_cards(state, name, cards[:index] + cards[index + 1 :]), f"{name}.{index}"


def put_compared(state: State, pick: str, put: str) -> tuple[State, str]:
    """One number a card is enough to compare two sets."""
    found = of_set(pick.removeprefix(f"{COMPARE}."))
    if found is None:
        raise ValueError(pick)
    name, index, _ = found
    cards = cards_of(state, name)
    if put == ERASE:
        index = min(index, len(cards) - 1)
        cards = cards[:index] + cards[index + 1 :] if cards else ()
        return with_cards(state, name, cards), f"{COMPARE}.{name}.{max(index, 0)}"
    if index > len(cards):
        raise ValueError(pick)
    cards = (*cards[:index], Card(card_number(put)), *cards[index + 1 :])
    return with_cards(of_position(state), name, cards), f"{COMPARE}.{name}.{index + 1}"


def put_flip(state: State, _: str) -> State:
    """The whole hand turned over; no card changes its place (scout.hand)."""
    hand = tuple(card.flipped if card.complete else card for card in state.hand or ())
    return replace(state, hand=hand or None)


# Around the set


def seat_number(seat: str) -> int:
    return SEAT_FIELDS.index(seat) + 1


def put_owner(state: State, seat: str) -> State:
    """Who showed the set; put again it is not known."""
    number = seat_number(seat)
    return replace(state, owner=None if state.owner == number else number, scouts=None)


def put_scouts(state: State, count: str) -> State:
    """How many have scouted since tells who showed the set."""
    players = max(2, state.table.players)
    owner = (state.table.turn - 2 - int(count)) % players + 1
    return replace(state, owner=None if state.owner == owner else owner, scouts=None)


def put_turn(state: State, seat: str) -> State:
    """The seat to move; the chips entered stay those of the seat they were entered for."""
    turn, number = state.table.turn, seat_number(seat)
    table = replace(state.table, turn=number)
    ss = chips_entry(by_seat(state.ss, turn), table, SHOW_CHIP) if state.ss else ()
    chips = chips_entry(by_seat(state.chips, turn), table, SCOUT_CHIPS) if state.chips else ()
    return replace(state, table=table, scouts=None, ss=ss, chips=chips)


def put_show_chip(state: State, _: str) -> State:
    """The Scout & Show chip of the seat to move is spent, or not."""
    entries = by_seat(state.ss, state.table.turn)
    entries[state.table.turn - 1] = 0 if state.has_show_chip else SHOW_CHIP
    return replace(state, ss=chips_entry(entries, state.table, SHOW_CHIP))


def put_chips(state: State, count: str) -> State:
    """Own Scout chips of the seat to move, with two players."""
    if not 0 <= int(count) <= SCOUT_CHIPS:
        raise ValueError(count)
    entries = by_seat(state.chips, state.table.turn)
    entries[state.table.turn - 1] = int(count)
    return replace(state, chips=chips_entry(entries, state.table, SCOUT_CHIPS))


AROUND: dict[str, Callable[[State, str], State]] = {
    "flip": put_flip,
    "owner": put_owner,
    "scouts": put_scouts,
    "turn": put_turn,
    "ss": put_show_chip,
    "chips": put_chips,
}


# The score sheet


def following(state: State) -> str:
    """What is still to enter; where nothing is, no place, so that the pad covers nothing of the result."""
    return gap(state, View.SCORE)


def count_of(put: str, least: int = 0) -> int:
    number = int(put)
    if not least <= number <= MOST:
        raise ValueError(put)
    return number


def put_count(state: State, pick: str, put: str) -> tuple[State, str]:
    """Captured cards, chips, hand, in this order. Nobody but the seat that ended the round has no card."""
    name, count, *_ = pick.split(".")
    number = seat_number(name)
    seat = state.seats[number - 1]
    if count not in COUNTS:
        raise ValueError(pick)
    if put == ERASE:
        return with_seat(state, number, without_count(seat, count)), f"{name}.{count}"
    seat = with_count(seat or NOTHING, count, count_of(put))
    state = with_seat(state, number, seat)
    if count != "h":
        after = COUNTS[COUNTS.index(count) + 1]
        known = after == "h" and seat.hand is not None
        return state, following(state) if known else f"{name}.{after}"
    emptied = End("empty", number)
    if seat.hand == 0 and state.end is None:
        state = replace(state, end=emptied)
    elif seat.hand and state.end == emptied:
        state = replace(state, end=None)
    return state, following(state)


def with_count(seat: Seat, count: str, value: int) -> Seat:
    if count == "c":
        return replace(seat, captured=value)
    return replace(seat, chips=value) if count == "s" else replace(seat, hand=value)


def without_count(seat: Seat | None, count: str) -> Seat | None:
    """Without its first count a seat is not entered."""
    if seat is None or count == "c":
        return None
    return replace(seat, chips=None) if count == "s" else replace(seat, hand=None)


def with_seat(state: State, number: int, seat: Seat | None) -> State:
    return replace(state, seats=(*state.seats[: number - 1], seat, *state.seats[number:]))


def put_end(state: State, what: str) -> tuple[State, str]:
    """How the round ended and who ended it; put again it is not known."""
    kind, seat = what.split(".")
    if kind not in ("empty", "unbeaten"):
        raise ValueError(kind)
    end = End(kind, seat_number(seat))
    state = replace(state, end=None if state.end == end else end)
    return state, following(state)


def put_round(state: State, pick: str, what: str) -> tuple[State, str]:
    """One more round before this one, or without the one picked."""
    if what == "add":
        if len(state.rounds) >= most_rounds(state):
            raise ValueError(what)
        state = replace(state, rounds=(*state.rounds, (None,) * state.table.players))
        return state, f"rounds.{len(state.rounds) - 1}.0"
    index, *_ = round_picked(pick, state.rounds, min(state.table.players, SEATS))
    if what != "drop":
        raise ValueError(what)
    return replace(state, rounds=state.rounds[:index] + state.rounds[index + 1 :]), ""


def put_points(state: State, pick: str, put: str) -> tuple[State, str]:
    """The points of a seat in a round before this one, or one of the counts they came from; where there were none, then
    the next seat without any; what is told anew stays picked until nothing is lacking."""
    index, seat, _ = round_picked(pick, state.rounds, min(state.table.players, SEATS))
    group = (*state.rounds[index], *(None,) * (seat + 1 - len(state.rounds[index])))
    counted = group[seat]
    part = part_picked(counted, pick)
    points: int | None = None if put == ERASE else count_of(put, -MOST)
    if part in COUNTS and points is not None and isinstance(counted, Counted):
        points = counted.with_count(part, count_of(put))
    group = with_round(group, seat, points)
    state = replace(state, rounds=with_round(state.rounds, index, group))
    if put == ERASE:
        return state, round_pick(index, seat)
    if counted is not None:
        return state, following(state) and round_pick(index, seat, part)
    waits = seat + 1 < state.table.players and (seat + 1 >= len(group) or group[seat + 1] is None)
    return state, f"rounds.{index}.{seat + 1}" if waits else following(state)


def put_extra(state: State, pick: str, put: str) -> tuple[State, str]:
    """Points by hand of a seat."""
    seat = int(pick.split(".")[1])
    if not 0 <= seat < min(state.table.players, SEATS):
        raise ValueError(pick)
    extra = [*state.extra, *(None,) * (seat + 1 - len(state.extra))]
    extra[seat] = None if put == ERASE else count_of(put, -MOST)
    told = tuple(extra) if any(points is not None for points in extra) else ()
    return replace(state, extra=told), f"extra.{seat}"
