"""A game that is followed: the public picture, this turn's keys, the record."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.messages import number
from calculators.core.parsing import format_seat
from calculators.core.replay import Followed, Step
from calculators.core.types import Message, Score, View
from calculators.vectron import GAME
from calculators.vectron.mine import untold
from calculators.vectron.moves import board_of, card_to_use, reached
from calculators.vectron.notation import format_cell, parse_cell
from calculators.vectron.progress import setup
from calculators.vectron.state import (
    BLANK,
    CELLS,
    PIECES,
    Card,
    DrawDeck,
    Go,
    Move,
    Play,
    State,
    Stop,
    deck,
    row_of,
    seat_of,
)
from calculators.vectron.validate import missing
from web.games.vectron import draft as told
from web.games.vectron.pictures.finale import Result, Round, results_of, rounds_of
from web.games.vectron.pictures.grid import Picture, cells_of, grid, stars_path
from web.games.vectron.pictures.picks import first_gap
from web.games.vectron.pictures.record import WEIGHTY, Turn, beginnings, turns
from web.games.vectron.pictures.step import sources, tags
from web.games.vectron.pictures.steps import short, ways
from web.games.vectron.pictures.strip import SeatsView, seats_view, telling, weight
from web.games.vectron.pictures.tray import Face, Keys, card_key, card_keys, entry
from web.i18n import Speaker
from web.pieces import Action, Bar, Key, Pad, Stamp, Tray, select, tell
from web.table.bar import play_bar, tell_again
from web.table.mending import as_before
from web.table.opening import opening_bar
from web.table.own import OwnHand, own_hand
from web.table.page import Page
from web.table.shown import Shown

SETTLED = 3
"""Lines of a settlement that the bar has room for."""


@dataclass(frozen=True, slots=True)
class PlayView(Shown):
    """state of a followed game as its page shows it. begun: the table to start from is complete; box: what to lay out;
    left: cards in the deck; just: a gauge stands at exactly three; mend: the present table to be corrected; record:
    newest turn last; done: the game has ended; results: of the last settlement; rounds: all of them; own: the hand of
    whoever holds this phone."""

    seats: SeatsView
    board: Picture
    keys: Keys | None
    record: tuple[Turn, ...]
    last: Turn | None
    begun: bool
    box: tuple[Message, ...]
    left: int | None
    just: bool
    mend: str
    done: bool
    results: tuple[Result, ...] = ()
    rounds: tuple[Round, ...] = ()
    own: OwnHand | None = None
    stars = staticmethod(stars_path)


@dataclass(frozen=True, slots=True)
class Table:
    """Where a followed game stands. state: the present one, or the one looked at; standing: the moves that stand;
    steps: judged; looked: is it an earlier one?"""

    state: State
    standing: tuple[Move, ...]
    steps: tuple[Step, ...]
    followed: Followed | None
    looked: bool

    @classmethod
    def of(cls, page: Page) -> Table:
        verdict = page.answer.verdict
        followed = page.answer.followed
        if verdict is None or followed is None:
            return cls(page.state, (), (), followed, False)
        moves = told.moves_of(page.answer)
        standing = moves[: verdict.played]
        state = followed.state if followed.state is not None else verdict.steps[verdict.played - 1].before
        return cls(state, standing, verdict.steps, followed, page.looks_back)


def follow(page: Page) -> PlayView:
    """The page of a followed game."""
    table = Table.of(page)
    state, say = table.state, page.say
    begun = not page.answer.refused and not lacking(state)
    asked = page.pick.partition(".")[0] in wanting(table)
    entering = entry(page.state, page.pick, View.PLAY, say) if asked or not table.standing else None
    done = bool(table.followed and table.followed.ended) and not table.looked
    score = page.answer.score if isinstance(page.answer.score, Score) else None
    record = turns(page)
    seats = seats_view(state, say, score=score, wrong=page.places, people=bool(table.standing))
    just = any(under.just for under in seats.under.values())
    return PlayView(
        seats=seats,
        board=board(page, table, bool(entering)),
        keys=entering or keys(page, table, begun, done or bool(wanting(table))),
        record=record,
        last=None if just or state.phase != "draw" else next((turn for turn in reversed(record) if turn.words), None),
        begun=begun,
        box=() if table.standing or begun or page.answer.refused else setup(state.table.players),
        left=deck(state),
        just=just,
        mend=page.at(View.PLAY, table.followed.position) if table.followed and table.standing else "",
        done=done,
        results=results_of(state) if done else (),
        rounds=rounds_of(state, page.say("vectron.rounds.start")) if done else (),
        gist=gist(page, state, score) if not done else "",
        own=None if done or not begun or table.looked else own(page, state),
    )


def own(page: Page, state: State) -> OwnHand:
    """The hand of whoever holds this phone."""
    mine, say = page.answer.state.mine, page.say
    keys = card_keys("own.n.", page.pick.endswith(".far"), far(page, "play"), say)
    left = untold(mine, state) if mine is not None else None

    def drawn(card: Card) -> tuple[Face, str]:
        return Face("card", card), say(f"vectron.card.{card}")

    return own_hand(page, left, drawn, keys)


def gist(page: Page, state: State, score: Score | None) -> str:
    """Whose turn it is and the scores, in a line."""
    if score is None or not score.seats:
        return ""
    totals = page.say("list.comma").join(f"{page.say.seat(seat.seat)} {number(seat.total)}" for seat in score.seats)
    return page.say("vectron.gist.turn", seat=format_seat(state.table.turn), scores=totals)


def wanting(table: Table) -> tuple[str, ...]:
    """What was not entered at the start and is needed now to know where the game stands."""
    if table.followed is None or table.followed.state is not None or not table.standing:
        return ()
    return table.steps[len(table.standing) - 1].judgement.missing


def lacking(state: State) -> tuple[str, ...]:
    """What a game to be followed needs of the table and was not entered: never a hand."""
    return tuple(name for name in missing(state, View.MOVES) if name != "hand")


def board(page: Page, table: Table, entering: bool) -> Picture:
    """The map; in the middle of a turn with what the next card reaches, each a touch."""
    state = table.state
    names = {cell: format_cell(cell) for cell in range(CELLS)}
    if entering or (not table.standing and lacking(state)):
        mending = {cell: select(f"map.{name}") for cell, name in names.items()}
        return grid(state, on=page.pick, bad=page.places, touches=mending)
    if table.looked or state.phase != "move" or not page.answer.followed or page.answer.followed.ended:
        return grid(state, bad=page.places, fresh=arrived(table))
    cells = reached(state)
    can: dict[int, tuple[Message, ...]] = dict.fromkeys(cells, ())
    told_by = {cell: tell(f"tell.move.{name}") for cell, name in names.items()}
    numbers = {cell: number for number, cell in enumerate(cells, 1)}
    refused = page.answer.verdict.steps[-1] if page.answer.verdict and not page.answer.verdict.legal else None
    asked = parse_cell(refused.move[5:]) if refused and refused.move.startswith("move.") else None
    lines = ways(state, [Go(cell) for cell in cells])
    before = as_before(page).replace("move.", "go.")
    return grid(
        state, on=before, can=can, touches=told_by, numbers=numbers, ways=lines, asked=asked, fresh=arrived(table)
    )


def arrived(table: Table) -> tuple[int, ...]:
    """The cell where the last move of a piece went."""
    cells = [move.cell for move in table.standing if isinstance(move, Go)]
    return tuple(cells[-1:])


def keys(page: Page, table: Table, begun: bool, done: bool) -> Keys | None:
    """What this seat can have done, in the fewest touches."""
    if page.answer.refused or done or table.looked or not begun:
        return None
    found = turn_keys(page, table)
    before = as_before(page)
    pads = tuple(replace(pad, keys=tuple(marked(key, before) for key in pad.keys)) for pad in found.pads)
    return replace(found, pads=pads) if before else found


def marked(key: Key, before: str) -> Key:
    """A key; of a turn that is told anew the one that told it before is marked."""
    return replace(key, on=True) if key.touch == tell(f"tell.{before}") else key


def turn_keys(page: Page, table: Table) -> Keys:
    """The keys of the phase: where a card is drawn, which one is put down, where to."""
    state, say = table.state, page.say
    seat = format_seat(state.table.turn)
    words = [say.message(short(move)) for move in this_turn(table)]
    if state.phase == "draw" and seat_of(state, state.table.turn).down:
        tray = Tray(say("vectron.told.forced"), seat)
        return Keys(tray, (card_keys("tell.forced.", page.pick.endswith(".far"), far(page, "draw"), say),))
    if state.phase == "draw":
        return Keys(Tray(say("vectron.told.draw"), seat), (sources(state, "tell.", say),))
    hint = " › ".join(words)
    if state.phase == "play":
        tray = Tray(say("vectron.told.play"), seat, hint=hint)
        every = card_keys("tell.play.", page.pick.endswith(".far"), far(page, "play"), say)
        mine = page.answer.state.mine
        if mine is None or mine.seat != state.table.turn or (untold(mine, state) or 0) < 0:
            return Keys(tray, (every,))
        held = tuple(card_key(card, "tell.play.", say, "") for card in dict.fromkeys(mine.cards))
        pad = Pad(say("own.head"), max(3, len(held)), held)
        return Keys(tray, ((pad,) if not untold(mine, state) else (pad, every) if held else (every,)))
    following = state.table.turn % state.table.players + 1
    if state.used and deck(state) != 0 and not seat_of(state, following).down:
        return Keys(Tray("", seat, hint=hint), (destinations(state, say, lead=True), accepting(state, following, say)))
    return Keys(Tray("", seat, hint=hint), (row_shown(state, say), destinations(state, say)))


def row_shown(state: State, say: Speaker) -> Pad:
    """The row of the seat to move, to be looked at: the card to use now is framed."""
    row = [card_key(card, "tell.play.", say, "") for card in row_of(state, state.table.turn)]
    shown = [
        Key("", key.touch, key.label, key.face, on=at == state.used, dim=at < state.used, off=True)
        for at, key in enumerate(row[:10])
    ]
    return Pad(say("vectron.row.of", seat=format_seat(state.table.turn)), max(5, len(shown)), tuple(shown))


def accepting(state: State, following: int, say: Speaker) -> Pad:
    """Where the next seat draws from: its first touch accepts the turn that was told before it."""
    seat = format_seat(following)
    who = Key("", select("none"), say("bar.turn", seat=seat), Face("seat", seat), off=True)
    pad = sources(state, "tell.stop_", say)
    return Pad(say("bar.turn", seat=seat), len(pad.keys) + 1, (who, *pad.keys))


def far(page: Page, kind: str) -> str:
    """The place that shows the other distances."""
    return "none" if page.pick.endswith(".far") else f"do.{kind}.far"


def this_turn(table: Table) -> tuple[Move, ...]:
    """The moves of the turn that is going on."""
    begins = beginnings(table.steps[: len(table.standing)])
    return table.standing[begins[-1] :] if begins else ()


def destinations(state: State, say: Speaker, lead: bool = False) -> Pad:
    """The cells the next card leads to; lead: the card stands before them."""
    mine = format_seat(state.table.turn)
    found = []
    for cell in reached(state):
        what, name = cells_of(state)[cell], format_cell(cell)
        happens = tags(GAME.judge(state, Go(cell)).effects, mine)
        note = " ".join(say.message(tag) for tag in happens[:1])
        seat = format_seat(PIECES.index(what) + 1) if what in PIECES and what != PIECES[state.table.turn - 1] else ""
        face = Face("cell", name, seat, note or (what if what != BLANK else ""))
        spoken = f"{say('vectron.say.move', cell=name)} {' '.join(map(say.message, happens))}"
        found.append(Key(name, tell(f"tell.move.{name}"), spoken, face))
    card = card_to_use(state)
    if card and lead:
        shown = card_key(card, "tell.play.", say, card)
        found.insert(0, Key("", shown.touch, shown.label, shown.face, on=True, off=True))
    label = say(f"vectron.card.{card}") if card else say("vectron.told.stop")
    return Pad(label, max(2, len(found)), tuple(found))


def start_bar(page: Page) -> Bar:
    """Before the first turn: who plays, and on to the map, or to what every game begins with."""
    say, state = page.say, page.state
    full = bool(board_of(state)) and BLANK not in cells_of(state)
    lay = Action(say("vectron.map.lay"), select(first_gap(state, View.PLAY) or "map.A1"))
    return opening_bar(page, Action(say("opening.begin"), tell("open")) if full else lay)


def play(page: Page) -> PlayView:
    """The page of a followed game, with its bar."""
    view = follow(page)
    return view if page.answer.refused else replace(view, bar=bar(page, view))


def bar(page: Page, view: PlayView) -> Bar:
    """What this turn did so far and how it can go on; ✕ and why where a move cannot be right."""
    say, verdict = page.say, page.answer.verdict
    if verdict is not None and verdict.legal is False:
        said = play_bar(page)
        return Bar(
            said.head,
            said.lines,
            Stamp.NO,
            clause=said.clause,
            action=tell_again(page),
        )
    if not view.begun:
        return start_bar(page)
    if view.done or verdict is None:
        said = play_bar(page)
        return replace(said, action=same(page) or said.action)
    table = Table.of(page)
    wanted = wanting(table) or (page.answer.missing if verdict.legal is None else ())
    if wanted:
        seats = say("list.comma").join(page.missing_word(name) for name in wanted)
        enter = Action(say("vectron.part.gauge"), select(f"{wanted[0]}.gauge")) if wanted[0] in page.seats else None
        return Bar(say("verdict.unknown"), (say("vectron.told.wanting", seats=seats),), Stamp.ASK, action=enter)
    return told_bar(page, table)


def told_bar(page: Page, table: Table) -> Bar:
    """After a move: what it did, and what comes next."""
    say, state = page.say, table.state
    last = table.steps[-1]
    move = GAME.parse_move(last.move)
    turn_over = last.after is None or last.after.phase == "draw"
    shown = last if not isinstance(move, Stop) or len(table.steps) < 2 else table.steps[-2]
    effects = [
        effect
        for effect in telling((*shown.effects, *(last.effects if shown is not last else ())))
        if not effect.code.endswith((".turn", ".kick"))
    ]
    lines = tuple(say.message(effect) for effect in effects[:2])
    if turn_over:
        settled = tuple(say.message(effect) for effect in effects if effect.code == "vectron.effect.settle")
        lines = settled[:SETTLED] or lines
        return Bar(say("bar.turn", seat=format_seat(state.table.turn)), lines, action=same(page))
    assumed = any(step.assumes for step in table.steps[len(table.standing) - len(this_turn(table)) :])
    stamp = Stamp.PROVIDED if assumed and isinstance(move, Play) and not drawn_in_secret(table) else Stamp.NONE
    matters = bool(effects) and weight(effects[0]) < WEIGHTY
    head = say.message(effects[0]) if matters else say.message(last.text)
    if matters and effects[0].code == "vectron.effect.gauge":
        head, lines = say("vectron.bar.gauge", **effects[0].params), lines[1:]
    if not isinstance(move, Go):
        lines = ()
    proviso = tuple(say.message(one) for one in last.assumes) if stamp is Stamp.PROVIDED else ()
    rest = tuple(line for line in lines if line != head)
    on = Action(say("vectron.told.stop"), tell("tell.stop")) if state.used else same(page)
    return Bar(head, rest or (say(f"vectron.told.{state.phase}.line"),), stamp, proviso, action=on)


def same(page: Page) -> Action | None:
    """Of a turn that is told anew: its next move as it was told before, in one touch."""
    before = as_before(page)
    if not before:
        return None
    spoken = page.say.message(short(GAME.parse_move(before)))
    return Action(page.say("again.same"), tell(f"tell.{before}"), label=page.say("again.same.of", move=spoken))


def drawn_in_secret(table: Table) -> bool:
    """A card came from the deck this turn: what is put down may be that card, so there is nothing to doubt."""
    return any(isinstance(move, DrawDeck) for move in this_turn(table))
