"""What one touch does on VOGU's pages.

A touch of what lies on the table goes to `entry`, of who plays to `people`; any other varies the question that
is asked or told (`question`). On the ask page a question is asked as soon as it is a move; in a game that is
followed it stands in `pick` until `accept`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.contacts import values_now
from calculators.vogu.counts import stock_left
from calculators.vogu.notation import format_move, parse_move
from calculators.vogu.state import Move, State
from web.game_pages import Touched
from web.games.vogu.entry import first_gap, put_board, put_card, put_hand, put_value, rest_is_zero
from web.games.vogu.people import put_people
from web.games.vogu.question import Placing, Question, Revealing, of_move, read_pick, touched

WITH_TOKEN = 3
"""Letters of a card with its token."""
PEOPLE = ("players", "first", "lot")


def carry(query: dict[str, str], view: str) -> dict[str, str]:
    """The cards a seat owns at the end are not those it has revealed: during the game each has a token. A
    question belongs to its page. What the first cards make of the values is said to the score, which otherwise would
    ask for it (vogu.setup.values)."""
    left_out = {"move"} if view in (View.PLAY, View.SCORE) else set()
    cards = [card for seat in SEAT_FIELDS if seat in query for card in query[seat].split(".")]
    if view != View.SCORE and not all(len(card) == WITH_TOKEN or card == "-" for card in cards):
        left_out.update(SEAT_FIELDS)
    told = {name: value for name, value in query.items() if name not in left_out}
    if view == View.SCORE and "board" in told and "values" not in told:
        state = GAME.parse(told).state
        values = values_now(state)
        if any(value is not None for value in values):
            return GAME.format(replace(state, values=values))
    return told


def tap(answer: Answer, pick: str, put: str) -> Touched:
    """One touch. Raises ValueError or LookupError for a put that the page does not have."""
    state: State = answer.state
    kind = put.split(".")[0]
    if kind in PEOPLE:
        return Touched(put_people(state, put))
    if kind in SEAT_FIELDS and "." not in put:
        table = replace(state.table, turn=int(put[1]))
        return Touched(replace(state, table=table), pick, "")
    if kind in SEAT_FIELDS:
        return token_of(state, pick, put)
    if put == "zero":
        return Touched(*rest_is_zero(state, answer.view))
    pick = pick or first_gap(state, answer.view)
    if put == "accept":
        return accept(answer, pick)
    if answer.view is View.PLAY and pick.startswith("value."):
        return mend_value(answer, pick, put)
    if is_entry(pick, put):
        return Touched(*enter(state, pick, put, answer.view))
    if answer.view is View.SCORE:
        raise ValueError(put)
    return vary(answer, pick, put)


def token_of(state: State, pick: str, put: str) -> Touched:
    """`p1.0.take.G`: the token of the card entered just before; what is picked stays."""
    seat, index, take = put.split(".", 2)
    return Touched(put_card(state, [seat, index], take, View.SCORE)[0], pick)


def is_entry(pick: str, put: str) -> bool:
    """Is it something on the table that is touched, and not the question?"""
    places = ("value", "board", "hand", *SEAT_FIELDS)
    return pick.split(".")[0] in places and put.split(".")[0] not in ("cell", "tab", "new", "card")


def enter(state: State, pick: str, put: str, view: View) -> tuple[State, str]:
    """A fact at the place picked."""
    place, *path = pick.split(".")
    if place == "value":
        return put_value(state, path[0], put, view)
    if place == "board":
        return put_board(state, path, put)
    if place == "hand":
        return put_hand(state, path, put)
    return put_card(state, [place, *path], put, view)


def mend_value(answer: Answer, pick: str, put: str) -> Touched:
    """A value of a game that is followed is another one at the table: its position is the new start. Raises
    ValueError where nothing is followed or the game is over."""
    followed = evaluate(answer.game, View.PLAY, answer.query).followed
    if followed is None or followed.ended:
        raise ValueError(pick)
    return Touched(put_value(followed.state, pick.split(".")[1], put, View.PLAY)[0], "", "")


def asked(answer: Answer, pick: str) -> Question:
    """The question as it stands: being told, or the move of the address it begins with."""
    told = read_pick(pick)
    if told is not None:
        return told
    moves = answer.query.get("move", "").split("_")
    if answer.view is View.PLAY:
        return Placing()
    return of_move(parse_move(moves[-1])) if moves[-1] else Placing()


def telling(moves: Sequence[Move]) -> str:
    """The pick that tells a turn as it was told before."""
    return of_move(moves[0]).pick


def vary(answer: Answer, pick: str, put: str) -> Touched:
    """The question with one thing told; `card.2` takes a card of the hand."""
    state: State = answer.state
    question = asked(answer, pick)
    if put.startswith("card."):
        cell = question.cell if isinstance(question, Placing) else None
        question = Placing(cell, (state.hand or ())[int(put[5:])])
    else:
        question = with_last_token(answer, touched(question, put))
    move = question.move
    if answer.view is View.PLAY:
        return Touched(state, question.pick)
    if move is None:
        return Touched(state, question.pick, "", View.MOVES)
    before = answer.query.get("move", "").split("_")[:-1]
    return Touched(state, "", "_".join([*before, format_move(move)]), View.CHECK)


def with_last_token(answer: Answer, question: Question) -> Question:
    """The token follows by itself where the stock has only one of the card's colours (vogu.reveal.token)."""
    if not isinstance(question, Revealing) or len(question.colours) < 2 or question.token:
        return question
    followed = evaluate(answer.game, answer.view, answer.query).followed
    stock = stock_left(followed.state if followed else answer.state)
    left = [colour for colour in dict.fromkeys(question.colours) if stock[colour] > 0]
    return replace(question, token=left[0]) if len(left) == 1 else question


def accept(answer: Answer, pick: str) -> Touched:
    """What was told stands: the move follows those that stood before it."""
    question = asked(answer, pick)
    if question.move is None or answer.view is not View.PLAY:
        raise ValueError(pick)
    verdict = evaluate(answer.game, View.PLAY, answer.query).verdict
    before = [step.move for step in verdict.steps[: verdict.played]] if verdict else []
    return Touched(answer.state, "", "_".join([*before, format_move(question.move)]))


SIDE = r"(\.(top|left|right|bottom))?"
FACE = r"([1-3][BRYGWK]|--){2}([pm][BRYGWK]|--){2}"
CELL = r"-?\d\d?\.-?\d\d?"
PICKS = (
    rf"value\.[BRYGWK]|p[1-5]\.\d\d?(\.token)?|board\.{CELL}{SIDE}|hand\.\d\d?{SIDE}|mend"
    rf"|place\.(n\.n|{CELL})\.{FACE}{SIDE}|reveal\.(n|[BRYGWK]{{1,2}})\.[nBRYGWK]|none|end|step\.\d+"
)
