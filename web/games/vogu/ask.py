"""What VOGU's pages share, and the page of one move. No rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.replay import Verdict
from calculators.core.types import View, Violation
from calculators.vogu.moves import cells_of, open_cells
from calculators.vogu.play import cell_reasons, seat_reasons
from calculators.vogu.state import Card, Place, State
from web.games.vogu.draft import Draft, Placing, Revealing, asked, next_of, read
from web.games.vogu.pictures.board import Asked, Board, Seam, board, effects_said, place_on, tell_cell
from web.games.vogu.pictures.seats import Colour, SeatRow, market, seat_rows
from web.games.vogu.pictures.trays import (
    EMPTY,
    CardRow,
    TrayBody,
    edge_pad,
    edited,
    entry_tray,
    question_tabs,
    reveal_pad,
)
from web.games.vogu.places import first_gap, is_entry
from web.pieces import Action, Bar, Key, Stamp, Touch, Tray, link, select, tell
from web.table.bar import deciding, standard_bar, take
from web.table.page import Page
from web.table.shown import Shown


@dataclass(frozen=True, slots=True)
class Contacts:
    """What stands below the picture: the contacts, or why not."""

    seams: tuple[Seam, ...] = ()
    head: str = ""
    text: str = ""
    corner: bool = False


@dataclass(frozen=True, slots=True)
class AskView(Shown):
    market: tuple[Colour, ...]
    board: Board
    facts: Contacts
    seats: tuple[SeatRow, ...]
    tray: Tray | None
    body: TrayBody
    question: Draft
    mending: bool
    mend: Touch
    placing: bool
    movers: tuple[Key, ...]

    @property
    def revealed(self) -> tuple[tuple[Card, bool], ...]:
        """What lies before whoever is asked about, with the card that is told: is it that one?"""
        row = next((seat for seat in self.seats if seat.turn), None)
        lying = tuple((slot.card, slot.told) for slot in row.slots if slot.card) if row else ()
        asked = self.question
        if not isinstance(asked, Revealing) or not asked.colours or any(told for _, told in lying):
            return lying
        return *lying, (Card.of(asked.colours, asked.token), True)


def ask(page: Page) -> AskView:
    """The page of a move: what may be done, and the verdict."""
    if page.answer.refused:
        bar = standard_bar(page)
    else:
        bar = verdict_bar(page, page.answer.verdict) if page.answer.verdict is not None else ask_bar(page)
    return replace(asking(page), bar=bar)


def asking(page: Page) -> AskView:
    """The page of one move: `moves` and `check` are one to the person who asks."""
    state: State = page.state
    pick = page.pick or first_gap(state, page.answer.view)
    question = asked(page.answer, pick)
    verdict = page.answer.verdict
    legal = verdict.legal if verdict and not read(pick) else None
    after = verdict.steps[-1].after or verdict.steps[-1].end if verdict and legal else None
    if legal is None and refused_already(state, question):
        legal = False
    mending = is_entry(pick)
    wrong = page.places
    if mending:
        _, side = edited(state, pick) if pick.startswith("board") else (None, "")
        shown = Asked(edited=".".join(pick.split(".")[:3]) if pick.startswith("board") else "", side=side, wrong=wrong)
    else:
        placing = question if isinstance(question, Placing) else None
        shown = Asked(placing, legal if placing else None, wrong=wrong)

    picture = board(state, page.say, shown, place_on if mending else tell_cell)
    told = question.move if isinstance(question, Revealing) else None
    card = None
    if told is not None and not isinstance(told, Place) and legal:
        card = told.card
    tray, body = ask_tray(page, state, pick, question)
    taken = question.token if isinstance(question, Revealing) else ""
    return AskView(
        market(page, state, after, pick, taken),
        picture,
        facts(page, picture, question, legal),
        seat_rows(page, state, pick, card),
        tray,
        body,
        question,
        mending,
        select("") if mending else select("mend"),
        isinstance(question, Placing),
        turn_keys(page, state),
        detail=picture.around,
    )


def facts(page: Page, picture: Board, question: Draft, legal: bool | None) -> Contacts:
    """The contacts of the placement; of a refused one the reason and where it could go."""
    state: State = page.state
    verdict = page.answer.verdict
    if is_entry(page.pick):
        return Contacts((), page.say("vogu.mend.text"))
    if legal is False and verdict is not None:
        first = verdict.violations[0]
        cells = len(open_cells(cells_of(state.board)))
        text = page.say("vogu.cells.open", n=cells) if isinstance(question, Placing) else ""
        corner = any(v.code in ("vogu.move.corner", "vogu.move.apart") for v in verdict.violations)
        return Contacts((), page.say.violation(first), text, corner)
    if isinstance(question, Placing):
        if picture.seams:
            return Contacts(picture.seams)
        key = "vogu.ask.none" if question.move else "vogu.ask.cell" if question.face.is_whole else "vogu.ask.card"
        return Contacts((), page.say(key), "")
    return Contacts((), page.say("vogu.ask.reveal"), page.say("vogu.reveal.note"))


def ask_tray(page: Page, state: State, pick: str, question: Draft) -> tuple[Tray | None, TrayBody]:
    """The tray of the ask page: what is corrected, or the card or reveal in question."""
    say = page.say
    if is_entry(pick):
        if pick == "mend":
            return Tray(
                say("vogu.mend.head"), hint=say("vogu.mend.hint"), tools=(Key(say("vogu.done"), select("")),)
            ), EMPTY
        return entry_tray(say, state, pick, False)
    tray = Tray("", state.mover, say("vogu.ask.hint"), question_tabs(say, question))
    if isinstance(question, Revealing):
        return tray, TrayBody(colours=reveal_pad(say, state, question))
    if question.asks and (question.face.edges != (None,) * 4 or not state.hand):
        return tray, TrayBody(edges=edge_pad(say, question.face, question.asks))
    return tray, TrayBody(cards=card_row(page, state, question))


def card_row(page: Page, state: State, question: Placing) -> CardRow:
    """The card asked about, another one, those of the hand, and going on with the move."""
    say = page.say
    keys = []
    if question.face.is_whole:
        keys.append(Key("", tell("side.top"), say("vogu.card.asked"), face=question.face, on=True))
    keys.append(Key(say("vogu.card.other"), tell("new")))
    for index, face in enumerate(state.hand or ()):
        if face.is_whole and face != question.face:
            keys.append(Key("", tell(f"card.{index}"), say("vogu.by_card.n", n=index + 1), face=face))
    count = len(state.hand or ())
    keys.append(Key(say("vogu.hand.enter", seat=state.mover), select(f"hand.{count}")))
    on = page.goes_on
    keys.append(Key(say("verdict.play"), link(on) if on else select(""), off=not on))
    return CardRow(say("vogu.card.row"), tuple(keys))


def turn_keys(page: Page, state: State) -> tuple[Key, ...]:
    """Whose turn it is, to be changed."""
    return tuple(
        Key(page.say.seat(name), tell(name), page.say("vogu.turn.of", seat=name), face=name, on=name == state.mover)
        for name in page.seats
    )


def verdict_bar(page: Page, verdict: Verdict) -> Bar:
    """○ with its proviso, ✕ with its reason; to be shown to the others."""
    say = page.say
    question = asked(page.answer, page.pick)
    show = Action(say("bar.show"), link("#verdict"), icon="turn", quiet=True)
    if verdict.legal:
        assumed = tuple(say(f"{said.code}.short", **said.params) for said in verdict.assumes)
        stamp = Stamp.PROVIDED if assumed else Stamp.YES
        lines, clause = effects_said(page, verdict.steps[-1].effects), deciding(verdict.effects)
        return Bar(say(f"vogu.verdict.{kind_of(question)}.yes"), lines, stamp, assumed, clause, action=show)
    return refusal(page, question, verdict.violations[0], show)


def refused_already(state: State, question: Draft) -> tuple[Violation, ...]:
    """Why a move that is only half told cannot be, whatever else is told of it."""
    if isinstance(question, Revealing):
        return tuple(seat_reasons(state))
    return tuple(cell_reasons(state, question.cell)) if question.cell is not None and state.board else ()


def refusal(page: Page, question: Draft, first: Violation, action: Action) -> Bar:
    """✕ with its reason."""
    head = page.say(f"vogu.verdict.{kind_of(question)}.no")
    return Bar(head, (page.say.violation(first),), Stamp.NO, clause=first.clause, action=action)


def kind_of(question: Draft) -> str:
    return "place" if isinstance(question, Placing) else "reveal"


def ask_bar(page: Page) -> Bar:
    """What is to be told next, and how many moves there are if the hand is known."""
    say, answer = page.say, page.answer
    pick = page.pick or first_gap(page.state, View.MOVES)
    if pick.split(".")[0] in ("board", "hand"):
        return Bar(say("vogu.enter.layout" if pick.startswith("board") else "vogu.enter.hand"), (), action=take(page))
    if is_entry(pick):
        return Bar(say("vogu.mend.head"), (say("vogu.mend.hint"),), action=take(page))
    question = asked(answer, page.pick)
    if reasons := refused_already(page.state, question):
        return refusal(page, question, reasons[0], take(page))
    head = say(next_of(question))
    if answer.moves is not None:
        return Bar(head, (say("vogu.moves.known", count=answer.count),), href="#list", action=take(page))
    return Bar(head, (say("vogu.ask.hint.bar"),), action=take(page))
