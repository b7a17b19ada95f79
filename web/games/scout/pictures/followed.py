"""A game that is followed, as its page shows it: how all stand, the set and what is told against it, the record."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.messages import number
from calculators.core.parsing import SEAT_FIELDS, format_seat
from calculators.core.replay import Followed, Step
from calculators.core.types import Judgement, Message, Score, View
from calculators.scout import GAME
from calculators.scout.compare import kind_of
from calculators.scout.moves import taken
from calculators.scout.refusals import contest
from calculators.scout.state import (
    ROUNDS,
    Cards,
    Scout,
    Scouted,
    Seat,
    State,
    between,
    shown_by,
    tops,
)
from web.games.scout.draft import Draft, Telling, is_told, read, refused_already, telling_tray, too_few
from web.games.scout.pictures.columns import COUNTS, MEND, Column, columns, end_columns, labels, value
from web.games.scout.pictures.ending import Curve, course, final
from web.games.scout.pictures.own_hand import OwnHand, own_hand
from web.i18n import Speaker
from web.pieces import Action, Bar, Stamp, Stepper, Touch, Tray, link, select, tell
from web.table.bar import standard_bar, standings
from web.table.opening import opening_bar
from web.table.page import Page
from web.table.shown import Shown

DONE = "done"
RECORD = "record"
HANDS = "hand"
PAGE, BEHIND = 20, 3
"""Turns of the record on one page, and those shown behind one that is looked at."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A set to look at. seat: whose; kind: `run`, `matching`, `one`, `none`; more: puts one card more."""

    seat: str
    cards: Cards
    kind: str
    more: bool = False

    @property
    def numbers(self) -> tuple[int, ...]:
        return tops(self.cards)


@dataclass(frozen=True, slots=True)
class Duel:
    """The active set and what is shown against it. sign: `<` or `>`, '' while nothing is told; why: by what."""

    theirs: Figure
    ours: Figure | None = None
    sign: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A turn of the record. look: at the table after it; on: it is looked at; round: the one it is the latest turn
    shown of, 0 for none; left: the set that a Scout leaves."""

    number: int
    seat: str
    text: Message
    look: Touch
    on: bool
    points: str = ""
    ended: Message | None = None
    round: int = 0
    left: str = ""


@dataclass(frozen=True, slots=True)
class Follow(Shown):
    """phase: `start`, `turn`, `end` (of a round), `over` or `stuck` (the record has a move that cannot be).

    labels: of the rows of the columns; asked: the row that is asked about at the end of a round, 0 for none;
    tray: the head of the tray where no move is told; own: the hand of whoever holds this phone.
    """

    phase: str
    round: int
    labels: tuple[str, ...]
    columns: tuple[Column, ...]
    duel: Duel | None = None
    lines: tuple[Line, ...] = ()
    whole: bool = False
    total: int = 0
    scouts: tuple[int, int] | None = None
    rounds: int = 0
    telling: Telling | None = None
    mending: tuple[Stepper, ...] = ()
    tray: Tray | None = None
    asked: int = 0
    curve: Curve | None = None
    final: Curve | None = None
    own: OwnHand | None = None

    @property
    def mend(self) -> Touch:
        """Opens the numbers of the hands at the end of a game."""
        return select(HANDS)

    @property
    def earlier(self) -> Touch | None:
        """Leads to the turns before those that are shown."""
        if not self.lines or self.lines[-1].number == 1:
            return None
        return select(f"{RECORD}.{self.total - self.lines[-1].number + 1}")


def follow(page: Page) -> Follow:
    """The page of a game that is followed."""
    answer = page.answer
    followed = answer.followed
    if followed is None:
        return Follow("stuck", 0, (), (), bar=standard_bar(page))
    end = ending(answer)
    if answer.verdict is not None and answer.verdict.legal is not True:
        return stuck(page, followed)
    if followed.ended or (end is not None and not is_told(page.pick)):
        return round_end(page, followed, end or followed.state)
    bare = replace(followed.state, mine=None)
    if not answer.verdict and not page.pick and bare == GAME.opening(State(bare.table)):
        return start(page, followed)
    return turn(page, followed)


def ending(answer: Answer) -> State | None:
    """The round that the last move ended, if it did."""
    steps = answer.verdict.steps if answer.verdict else ()
    end: State | None = steps[-1].end if steps else None
    return end


# One turn


def turn(page: Page, followed: Followed) -> Follow:
    """The table, and the move that is being told."""
    state: State = followed.state
    draft = read(page.pick)
    move = draft.move
    judged = GAME.judge(state, move) if move is not None else None
    after = judged.after if judged and draft.kind == "scout" else None
    mended = mending(page, state)
    return Follow(
        "turn",
        len(state.rounds) + 1,
        labels(page, state),
        columns(page, state, judged),
        duel(page, state, draft),
        record(page),
        opened(page)[0],
        played(page),
        scouts(state),
        ROUNDS[state.table.players],
        None if mended else telling_tray(page.say, state, draft, after),
        mended,
        mended_tray(page) if mended else None,
        curve=course(state),
        own=own_hand(page, state, draft),
        bar=mending_bar(page) if mended else turn_bar(page, state, draft, judged),
    )


def duel(page: Page, state: State, draft: Draft) -> Duel:
    """The two sets of a move that is told."""
    theirs = figure(state.shower, rest_of(state, draft))
    if draft.kind not in ("show", "both"):
        return Duel(theirs)
    ours = replace(figure(state.table.turn, draft.cards), more=not draft.wants_side)
    return Duel(theirs, ours, *compared(page, state, draft))


def rest_of(state: State, draft: Draft) -> Cards:
    """The active set, without the card that a Scout & Show takes."""
    if draft.kind != "both" or not draft.side or not state.active:
        return state.active
    return state.active[1:] if draft.side == "left" or len(state.active) == 1 else state.active[:-1]


def figure(seat: int | None, cards: Cards) -> Figure:
    return Figure(format_seat(seat) if seat else "", cards, kind_of(tops(cards)) if 0 not in tops(cards) else "")


def compared(page: Page, state: State, draft: Draft) -> tuple[str, str]:
    """Which of the two sets is stronger, and by what."""
    rest = rest_of(state, draft)
    if draft.kind not in ("show", "both") or not draft.cards or not rest:
        return "", ""
    reason, beaten = contest(draft.cards, rest)
    if beaten is None:
        return "", ""
    if beaten:
        return "<", page.say(f"scout.duel.{reason}")
    return ("=" if reason == "equal" else ">"), page.say(f"scout.duel.{reason}.not")


def turn_bar(page: Page, state: State, draft: Draft, judged: Judgement[State] | None) -> Bar:
    """○ or ✕ of what is told, before it stands; without anything told whose turn it is."""
    say, seat = page.say, format_seat(state.table.turn)
    against = judged.violations if judged else refused_already(state, draft)
    if against:
        done = Action(say("scout.done"), Touch(go="none"), off=True)
        reasons = tuple(say.violation(one) for one in against)
        if too_few(against):
            return Bar(say("scout.may.more"), reasons, clause=against[0].clause, action=done)
        return Bar(verdict_word(page, draft, False), reasons, Stamp.NO, clause=against[0].clause, action=done)
    if judged is None:
        score = page.answer.score
        lines = []
        if isinstance(score, Score) and score.seats:
            best = sorted(score.seats, key=lambda one: -one.total)
            lines.append(standings(page, best))
        head = say("bar.turn", seat=seat)
        ask = say("scout.tell.side" if draft.wants_side else "scout.tell.cards")
        return Bar(head, (ask, *lines), action=Action(say("scout.done"), Touch(go="none"), off=True))
    assumed = tuple(say.message(said) for said in judged.assumes)
    effects = tuple(say.message(said) for said in judged.effects if said.code.startswith(TOLD_EFFECTS))
    stamp = Stamp.PROVIDED if assumed else Stamp.NONE if draft.kind == "scout" else Stamp.YES
    clause = judged.assumes[0].clause if assumed else ""
    done = Action(say("scout.done"), tell(DONE))
    return Bar(verdict_word(page, draft, True), effects, stamp, assumed, clause=clause, href="#record", action=done)


TOLD_EFFECTS = ("scout.effect.chip", "scout.effect.pay", "scout.effect.end.")
"""What the bar says of a turn; why it is stronger stands with the two sets."""


def verdict_word(page: Page, draft: Draft, legal: bool) -> str:
    return page.say(f"scout.may.{draft.kind}" if legal else f"scout.may.{draft.kind}.not")


def scouts(state: State) -> tuple[int, int] | None:
    """How many have scouted since the show, and of how many."""
    if state.owner is None or not state.active or state.two:
        return None
    players = state.table.players
    return between(state.owner, state.table.turn, players), players - 1


# The record


def record(page: Page) -> tuple[Line, ...]:
    """A page of the record with the points after each turn, the latest first."""
    verdict = page.asked.verdict
    if verdict is None:
        return ()
    played = verdict.steps[: verdict.played]
    last = max(0, len(played) - opened(page)[1])
    turns = [n for n in range(max(0, last - PAGE), last) if played[n].before is not None]  # others are only said again
    return tuple(line(page, played, n) for n in reversed(turns))


def played(page: Page) -> int:
    """Turns told so far."""
    return page.asked.verdict.played if page.asked.verdict else 0


def opened(page: Page) -> tuple[bool, int]:
    """Is the record open, and how many of its latest turns are not shown?"""
    if page.step:
        return True, max(0, played(page) - page.step - BEHIND)
    name, _, behind = page.pick.partition(".")
    return name == RECORD, int(behind) if behind.isascii() and behind.isdigit() else 0


def line(page: Page, played: tuple[Step, ...], index: int) -> Line:
    step = played[index]
    ended = next((effect for effect in step.effects if effect.code.startswith("scout.effect.end.")), None)
    later = next((other for other in played[index + 1 :] if other.before is not None), None)
    rounds, left = len(step.before.rounds), left_behind(page.say, step)
    latest = later is None or len(later.before.rounds) != rounds
    score = GAME.score_now(step.end if step.after is None else step.after)
    points = " ".join(number(seat.total) for seat in score.seats) if score else ""
    return Line(
        index + 1,
        format_seat(step.before.table.turn),
        brief(page.say, step.text),
        page.look(index + 1),
        index + 1 == page.step,
        points,
        ended,
        rounds + 1 if latest else 0,
        left,
    )


def brief(say: Speaker, text: Message) -> Message:
    """A turn in a few signs, on the page as on paper; told by places of a hand it keeps its words."""
    code = text.code.replace("scout.say.", "scout.brief.")
    if not say.has(code):
        return text
    cards = text.params.get("numbers", ())
    numbers = {"numbers": "·".join(map(str, cards))} if isinstance(cards, (tuple, list)) and cards else {}
    return Message(code, {**text.params, **numbers})


# Before the first turn, after a round, and when something cannot be


def start(page: Page, followed: Followed) -> Follow:
    """Who plays and who starts; what is dealt."""
    state = followed.state
    bar = opening_bar(page, Action(page.say("opening.begin"), select(Draft().text)))
    rounds = ROUNDS[state.table.players]
    return Follow("start", 1, labels(page, state), columns(page, state, None), bar=bar, rounds=rounds)


def round_end(page: Page, followed: Followed, end: State) -> Follow:
    """What the round gave, and how the game stands; one touch goes on."""
    say, score = page.say, GAME.score(end)
    rows = (say("scout.count.c"), say("scout.count.left" if end.two else "scout.count.s"), say("scout.count.h"))
    labels_of_end = (*rows, say("scout.row.round"), say("scout.row.total"))
    ender = figure(end.end.seat if end.end else None, last_set(page.answer))
    why = "" if end.end is None else say(f"scout.ended.by.{end.end.kind}", seat=format_seat(end.end.seat or 1))
    return Follow(
        "over" if followed.ended else "end",
        len(end.rounds) + 1,
        labels_of_end,
        end_columns(page, end, score),
        Duel(ender, why=why),
        record(page),
        whole=opened(page)[0],
        total=played(page),
        rounds=ROUNDS[end.table.players],
        mending=hands(page, end),
        tray=Tray(say("scout.hands.mend")),
        asked=2,
        curve=course(end),
        final=final(end) if followed.ended else None,
        bar=end_bar(page, followed, score),
    )


def hands(page: Page, end: State) -> tuple[Stepper, ...]:
    """A number with − and ＋ for each hand that counts at the end of a round."""
    found = []
    for index, name in enumerate(page.seats):
        seat = end.seats[index]
        if seat is None or seat.hand is None or (end.end and end.end.seat == index + 1):
            continue
        less = tell(f"{HANDS}.{name}.less") if seat.hand else None
        label = f"{page.say.seat(name)} {page.say('scout.count.h')}"
        found.append(Stepper(label, str(seat.hand), less, tell(f"{HANDS}.{name}.more")))
    return tuple(found)


def last_set(answer: Answer) -> Cards:
    """The set that lies on the table when the round ends."""
    told = answer.verdict.steps if answer.verdict else ()
    steps = [step for step in told if step.legal and step.before is not None]
    return lies(steps[-1]) if steps else ()


def lies(step: Step) -> Cards:
    """The set that a move leaves on the table: the one shown, or what is left of the one before."""
    move = GAME.parse_move(step.move)
    active: Cards = step.before.active
    if isinstance(move, Scout | Scouted) and active:
        return taken(step.before, move.side)[1]
    return shown_by(move) or active


def end_bar(page: Page, followed: Followed, score: Score) -> Bar:
    """Who leads or has won, all who are level, and the way on."""
    said = replace_score(page, score)
    say = page.say
    if followed.ended:
        return replace(said, action=Action(say("scout.to.score"), link(page.to(View.SCORE))))
    following = say("scout.next.first", round=len(followed.state.rounds) + 1, seat=followed.turn)
    onward = Action(say("scout.next.short"), select(Draft().text))
    return Bar(said.head, (*said.lines, following), action=onward)


def replace_score(page: Page, score: Score) -> Bar:
    """The line of all leaders with their points, then the others."""
    say, leaders = page.say, score.winners or score.leaders
    best = [seat for seat in score.seats if seat.seat in leaders]
    if not best:
        return Bar(say("bar.ended"))
    names = say("bar.and").join(say.seat(seat.seat) for seat in best)
    head = say("bar.won" if score.winners else "bar.leading", names=names, points=best[0].total)
    others = sorted((seat for seat in score.seats if seat.seat not in leaders), key=lambda seat: -seat.total)
    return Bar(head, (standings(page, others),) if others else ())


def stuck(page: Page, followed: Followed) -> Follow:
    """A move of the record cannot be: everything before it stands, and the way on is to take it back."""
    state: State = followed.state
    verdict = page.answer.verdict
    bar = standard_bar(page)
    shown = shown_by(GAME.parse_move(verdict.steps[-1].move)) if verdict is not None else ()
    if followed.ended:
        return replace(round_end(page, followed, state), bar=bar)
    return Follow(
        "stuck",
        len(state.rounds) + 1,
        labels(page, state),
        columns(page, state, None),
        Duel(figure(state.shower, state.active), figure(state.table.turn, shown) if shown else None),
        record(page),
        whole=opened(page)[0],
        total=played(page),
        scouts=scouts(state),
        rounds=ROUNDS.get(state.table.players, 0),
        bar=bar,
    )


# Mending


def mending(page: Page, state: State) -> tuple[Stepper, ...]:
    """A number with − and ＋ for each count of the seat that is mended."""
    name, _, seat = page.pick.partition(".")
    if name != MEND or seat not in page.seats:
        return ()
    say, found = page.say, state.seats[int(seat[1]) - 1] or Seat()
    words = {"h": "scout.count.h", "c": "scout.count.c", "s": "scout.count.left" if state.two else "scout.count.s"}
    steppers = []
    for key, word in words.items():
        count = value(found, key)
        less = tell(f"{key}.less") if count else None
        shown = say("bar.todo") if count is None else str(count)
        label = f"{say.seat(seat)} {say(word)}"
        steppers.append(Stepper(label, shown, less, tell(f"{key}.more"), missing=count is None))
    return tuple(steppers)


def mending_bar(page: Page) -> Bar:
    say = page.say
    done = Action(say("scout.done"), select(Draft().text))
    return Bar(say("scout.mend"), (say("scout.mend.hint"),), action=done)


def mended_tray(page: Page) -> Tray:
    say = page.say
    return Tray(say("scout.mend"), page.pick.rpartition(".")[2], say("scout.mend.hint"))


def mended(state: State, seat: str, put: str) -> State:
    """The position with one count of a seat put right; it is where the record starts anew."""
    key, _, step = put.partition(".")
    number_ = SEAT_FIELDS.index(seat) + 1
    old = state.seats[number_ - 1] or Seat()
    count = value(old, key) or 0
    new = max(0, count + (1 if step == "more" else -1))
    changed = replace(old, **{COUNTS[key]: new})
    return replace(state, seats=(*state.seats[: number_ - 1], changed, *state.seats[number_:]))


def left_behind(say: Speaker, step: Step) -> str:
    """The set that a Scout leaves; '' after any other move."""
    if not step.move.startswith("scout"):
        return ""
    return say("scout.dot").join(str(top or "?") for top in tops(lies(step))) or say("scout.sheet.nothing")
