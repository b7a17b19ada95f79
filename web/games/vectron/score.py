"""The scores as they are, what a settlement gives, and the next round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.messages import number, signed
from calculators.core.parsing import format_seat, to_query
from calculators.core.types import Score, View
from calculators.vectron import GAME
from calculators.vectron.rulings import JUST3
from calculators.vectron.settle import next_round, not_entered, settlement, settles, winners
from calculators.vectron.state import GAUGE_GOAL, SCORE_GOAL, State, bonus_of, seat_numbers, seat_of, with_seat
from web.games.vectron.pictures.finale import Result, Round, last_map, results_of, rounds_of
from web.games.vectron.pictures.grid import Picture, stars_path
from web.games.vectron.pictures.picks import first_gap
from web.games.vectron.pictures.strip import boxes
from web.games.vectron.pictures.tray import Keys, entry
from web.pieces import Action, Bar, Key, Slot, Touch, link, select, tell
from web.table.bar import standard_bar
from web.table.page import Page
from web.table.rounds import round_pick
from web.table.shown import Shown


@dataclass(frozen=True, slots=True)
class Row:
    """A seat of the score page: what was entered of it."""

    seat: str
    name: str
    boxes: tuple[str, ...]
    gauge: Slot
    score: Slot
    bonus: Slot | None


@dataclass(frozen=True, slots=True)
class ScoreView(Shown):
    """rows: of the seats; results: of a settlement, best first; due: it takes place, else it is what one would give
    now; map: at the end; rounds: the settlements so far; following: where the next round begins; over: somebody has
    won; by_hand: has each row points by hand? word: what those are for."""

    rows: tuple[Row, ...]
    keys: Keys | None
    results: tuple[Result, ...]
    map: Picture | None
    due: bool
    following: str
    over: bool
    rounds: tuple[Round, ...]
    deck: Key
    more: Touch
    by_hand: bool
    word: str
    goal: int = SCORE_GOAL
    stars = staticmethod(stars_path)


def draw(page: Page) -> ScoreView:
    """The page of the scores."""
    state: State = page.state
    say = page.say
    refused = page.answer.refused
    pick = page.pick or ("" if refused else first_gap(state, View.SCORE))
    by_hand = state.bonus is not None or state.table.option(JUST3) == "hand" or pick.startswith("bonus")
    results = () if refused else settlement(state)
    due = bool(results) and settles(state)
    won = winners(results) if due else ()
    asks = Key(say("vectron.deck.out"), tell("deck.0"), on=state.deck == 0)
    return ScoreView(
        rows=tuple(row(page, n, pick, by_hand) for n in seat_numbers(state)),
        keys=entry(state, pick, View.SCORE, say),
        results=results_of(state) if results else (),
        map=last_map(state) if won else None,
        due=due,
        following=following(page, state) if due else "",
        over=bool(won),
        rounds=() if page.answer.unread or "rounds" in page.places else rounds_told(page, pick),
        deck=asks,
        more=select("bonus.p1"),
        by_hand=by_hand,
        word=state.bonus_for,
    )


def rounds_told(page: Page, pick: str) -> tuple[Round, ...]:
    """Every settlement; what one that is over gave a seat is told anew at a touch."""
    state, say = page.state, page.say
    told = rounds_of(state, say("vectron.rounds.start"))
    first = len(told) - len(state.rounds) - (1 if settles(state) and settlement(state) else 0) if told else 0

    def slots(index: int, given: Round) -> tuple[Slot, ...]:
        """Of a settlement counted from 0."""
        if not 0 <= index < len(state.rounds):
            return ()
        return tuple(
            Slot(
                say(
                    "vectron.fact",
                    seat=format_seat(seat + 1),
                    part=say("vectron.round", round=index + 1),
                    value=f"{say('vectron.gauge.now', gauge=gauge)} {points}",
                ),
                place=round_pick(index, seat),
                touch=select(round_pick(index, seat)),
                now=pick in (round_pick(index, seat), round_pick(index, seat, "bonus")),
            )
            for seat, (gauge, points, _) in enumerate(given.given)
        )

    return tuple(replace(one, places=slots(n - first, one)) for n, one in enumerate(told))


def row(page: Page, number_: int, pick: str, by_hand: bool) -> Row:
    """One seat; each of its numbers is a touch."""
    state, say, seat = page.state, page.say, format_seat(number_)
    entry = seat_of(state, number_)
    wrong = seat in page.places

    def slot(part: str, place: str, value: int | None, shown: str) -> Slot:
        spoken = say("vectron.fact", seat=seat, part=say(f"vectron.part.{part}"), value=shown)
        now = pick == place or (part == "gauge" and pick == seat)
        return Slot(spoken, text=shown, place=place, touch=select(place), missing=value is None, now=now, wrong=wrong)

    def shown(value: int | None) -> str:
        return say("bar.todo") if value is None else number(value)

    bonus = None
    if by_hand:
        given = bonus_of(state, number_)
        bonus = slot("bonus", f"bonus.{seat}", 0, signed(given) if given else "±0")
    gauge = slot("gauge", f"{seat}.gauge", entry.gauge, shown(entry.gauge))
    score = slot("score", f"{seat}.score", entry.score, shown(entry.score))
    return Row(seat, page.name(number_ - 1), boxes(entry.gauge), gauge, score, bonus)


def following(page: Page, state: State) -> str:
    """The next round, '' after the last: on the followed table if there is a map, else by scores alone, gauges to be
    entered."""
    after = next_round(state)
    if after is None:
        return ""
    if state.map is not None:
        return page.at(View.PLAY, to_query(GAME.format(after)))
    for seat in seat_numbers(after):
        after = with_seat(after, seat, replace(seat_of(after, seat), gauge=None))
    after = replace(after, rows=(None,) * 4, table=replace(after.table, turn=state.table.turn))
    return page.at(View.SCORE, to_query(GAME.format(after)))


def score(page: Page) -> ScoreView:
    """The page of the scores, with its bar."""
    view = draw(page)
    return replace(view, bar=bar(page, view))


def bar(page: Page, view: ScoreView) -> Bar:
    """Who leads and by how much, all who are level; beside it what a settlement now would give. After one that does
    not end the game the next round is the thing to do."""
    said = standard_bar(page)
    score = page.answer.score
    if view.following:
        return replace(said, action=Action(page.say("vectron.next_round"), link(view.following)))
    if not isinstance(score, Score) or not score.projected or page.answer.refused or not_entered(page.state):
        return said
    highest = max((seat_of(page.state, n).gauge or 0 for n in seat_numbers(page.state)), default=0)
    best = sorted(score.projected, key=lambda one: -one.total)
    now = page.say("list.comma").join(f"{page.say.seat(one.seat)} {number(one.total)}" for one in best)
    line = page.say("vectron.bar.projected", totals=now, gauge=highest, goal=GAUGE_GOAL)
    return replace(said, lines=(line,))
