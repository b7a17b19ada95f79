"""The page to ask about a move: touch a card and a cell in either order, and the answer is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat
from calculators.core.types import Judgement, Message, View
from calculators.vectron import GAME
from calculators.vectron.board import piece_at
from calculators.vectron.moves import board_of, card_to_use, path_of, reached
from calculators.vectron.notation import format_cell, parse_cell
from calculators.vectron.play import judge
from calculators.vectron.state import (
    BLANK,
    CELLS,
    PIECES,
    Go,
    Move,
    State,
    row_of,
    seat_numbers,
)
from calculators.vectron.validate import hand_wanted
from web.games.vectron.pictures.grid import Picture, cells_of, changed, grid, stars_path
from web.games.vectron.pictures.picks import step_shown
from web.games.vectron.pictures.steps import Reel, reel, ways
from web.games.vectron.pictures.strip import RowView, SeatsView, hand_view, rows_view, seats_view, telling
from web.games.vectron.pictures.tray import Face, Keys, card_keys, entry
from web.i18n import Speaker
from web.pieces import Chips, Key, Pad, Strip, Touch, Tray, select, tell
from web.table.page import Page
from web.table.shown import Shown


@dataclass(frozen=True, slots=True)
class Destination:
    """A cell the card leads to. number: as on the map; what: lies there; tags: what happens there; kicks: off walls;
    on: the one that is asked about; touch: asks about it."""

    number: int
    cell: str
    what: str
    seat: str
    tags: tuple[Message, ...]
    kicks: int
    stays: bool
    on: bool
    touch: Touch


@dataclass(frozen=True, slots=True)
class Listed:
    """A legal move in the list below. effects: what matters most first."""

    text: Message
    effects: tuple[Message, ...]
    href: str


@dataclass(frozen=True, slots=True)
class AskView(Shown):
    """board: the map with what can be reached; after: the map after a legal move; keys: the tray; steps: of a
    replay; listing: every legal move."""

    seats: SeatsView
    board: Picture
    after: Picture | None
    places: tuple[Destination, ...]
    keys: Keys | None
    rows: tuple[RowView, ...]
    hand: Strip
    phases: Chips
    used: Chips | None
    steps: Reel | None
    effects: tuple[Message, ...]
    listing: tuple[Listed, ...]
    asking: bool
    start: str
    stars = staticmethod(stars_path)


def draw(page: Page) -> AskView:
    """The question and its answer; before there is a question, what can be asked."""
    say, pick = page.say, page.pick
    asked = Question.of(page)
    state = asked.state
    entering = entry(state, pick, View.MOVES, say)
    judged = asked.judged
    after = judged.after or judged.end if judged and judged.legal else None
    listed = () if page.answer.moves is None or entering else listing(page)
    board = asked.board(page, bool(entering and pick.startswith("map.")))
    return AskView(
        seats=seats_view(state, say, after, wrong=page.places),
        board=board,
        after=grid(after, fresh=changed(state, after)) if after and after.map != state.map else None,
        places=() if entering else asked.destinations(),
        keys=entering or asked.keys(page),
        rows=rows_view(state, pick, say, page.places),
        hand=hand_view(state, pick, say, hand_wanted(state)),
        phases=phases(state, say),
        used=used_chips(state, say),
        steps=asked.steps(),
        effects=telling(judged.effects) if judged else (),
        listing=listed,
        asking=not entering,
        start=asked.start,
        gist=asked.gist(say),
        detail=(0, 0, board.width, board.height),
    )


def phases(state: State, say: Speaker) -> Chips:
    """Where the turn stands."""
    names = ("draw", "play", "move")
    keys = (Key(say(f"vectron.phase.short.{name}"), tell(f"phase.{name}"), on=state.phase == name) for name in names)
    return Chips(say("vectron.phase"), tuple(keys))


def used_chips(state: State, say: Speaker) -> Chips | None:
    """How many cards of the row were used this turn."""
    cards = row_of(state, state.table.turn) if state.table.turn <= len(state.rows) else ()
    if state.phase != "move" or not cards:
        return None
    keys = (Key(str(n), tell(f"used.{n}"), on=state.used == n) for n in range(len(cards) + 1))
    return Chips(say("vectron.used"), tuple(keys))


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked on a page. state: the position of the move; moves: of the replay; index: the one shown;
    judged: the verdict on it, None before there is one."""

    state: State
    moves: tuple[Move, ...]
    index: int
    judged: Judgement[State] | None
    refused: bool

    @classmethod
    def of(cls, page: Page) -> Question:
        verdict = page.answer.verdict
        if verdict is None:
            return cls(page.state, (), 0, None, page.answer.refused)
        moves = tuple(GAME.parse_move(step.move) for step in verdict.steps)
        index = step_shown(verdict, page.pick)
        if index is None:
            return cls(page.state, (), 0, None, page.answer.refused)
        return cls(verdict.steps[index].before, moves, index, verdict.steps[index].judgement, False)

    @property
    def turn(self) -> int:
        return self.state.table.turn

    @property
    def move(self) -> Move | None:
        """The move that is shown."""
        return self.moves[self.index] if self.moves else None

    @property
    def start(self) -> str:
        """The cell of the piece to move, '' where it was not entered."""
        cell = piece_at(board_of(self.state), self.turn)
        return "" if cell is None else format_cell(cell)

    def destinations(self) -> tuple[Destination, ...]:
        """The cells the next card leads to, numbered in reading order."""
        if self.refused or self.state.phase != "move":
            return ()
        found = []
        for number, cell in enumerate(reached(self.state), 1):
            name, what = format_cell(cell), cells_of(self.state)[cell]
            judged = judge(self.state, Go(cell))
            path = path_of(self.state, cell)
            found.append(
                Destination(
                    number,
                    name,
                    what,
                    format_seat(PIECES.index(what) + 1) if what in PIECES else "",
                    tags(judged.effects, format_seat(self.turn)),
                    len(path.kicks) if path else 0,
                    name == self.start,
                    self.move == Go(cell),
                    tell(f"ask.move.{name}"),
                )
            )
        return tuple(found)

    def gist(self, say: Speaker) -> str:
        """The answer in a line, where there is no verdict: where the card leads."""
        card, places = card_to_use(self.state), self.destinations()
        if self.judged is not None or not places or not card:
            return ""
        cells = say("list.comma").join(place.cell for place in places)
        return say("vectron.gist.reach", card=card, start=self.start, cells=cells)

    def touches(self) -> Mapping[int, Touch]:
        """What a touch on each cell does: begins there, remembers it, or asks about it."""
        if self.refused:
            return {}
        names = {cell: format_cell(cell) for cell in range(CELLS)}
        if not self.start:
            return {cell: tell(f"from.{name}") for cell, name in names.items() if cells_of(self.state)[cell] == BLANK}
        spent = 0 < len(row_of(self.state, self.turn)) <= self.state.used
        if self.state.phase == "move" and (card_to_use(self.state) or spent):
            return {cell: tell(f"ask.move.{name}") for cell, name in names.items()}
        return {cell: select(f"to.{name}") for cell, name in names.items()}

    def board(self, page: Page, editing: bool) -> Picture:
        """The map, what the card reaches, and the way of the move that is asked about."""
        names = {cell: format_cell(cell) for cell in range(CELLS)}
        if editing:
            touches = {cell: select(f"map.{name}") for cell, name in names.items()}
            return grid(self.state, on=page.pick, bad=page.places, touches=touches)
        places = self.destinations()
        asked = self.move.cell if isinstance(self.move, Go) else None
        legal = self.judged is not None and bool(self.judged.legal)
        lines = ways(
            self.state,
            [Go(parse_cell(place.cell)) for place in places],
            format_cell(asked) if legal and asked is not None else "",
        )
        if self.judged and not legal:
            lines = [replace(line, strong=False) for line in lines]
        chosen = f"map.{format_cell(asked)}" if asked is not None and legal else ""
        if page.pick.startswith("to."):
            chosen = f"map.{page.pick[3:]}"
        return grid(
            self.state,
            on=chosen,
            bad=[place for place in page.places if place != "map"] if self.judged else page.places,
            touches=self.touches(),
            can={parse_cell(place.cell): place.tags for place in places},
            asked=asked if self.judged is not None and self.judged.legal is False else None,
            numbers={parse_cell(place.cell): place.number for place in places},
            ways=lines,
        )

    def keys(self, page: Page) -> Keys | None:
        """The tray: what kind of move, and its keys."""
        if self.refused:
            return None
        say, state = page.say, self.state
        word, *rest = page.pick.split(".")
        bare = all(row is None for row in state.rows)
        kind = rest[0] if word == "do" else "move" if word == "to" or bare else state.phase
        far = rest[-1:] == ["far"]
        names = ("draw", "play", "move")
        tabs = tuple(Key(say(f"vectron.do.{name}"), select(f"do.{name}"), on=kind == name) for name in names)
        tools = [Key(say("vectron.do.stop"), tell("ask.stop"))]
        if not state.map or BLANK in "".join(state.map):
            tools.append(Key(say("vectron.map.enter"), select("map.A1")))
        else:
            tools.append(Key(say("vectron.map.edit"), select("map.A1")))
        tray = Tray("", tabs=tabs, tools=tuple(tools))
        if kind == "draw":
            return Keys(tray, (sources(state, "ask.", say),))
        more = f"do.{kind}" if far else f"do.{kind}.far"
        put_as = "ask.play." if kind == "play" else "with."
        now = card_to_use(state) if kind == "move" and state.phase == "move" else None
        return Keys(tray, (card_keys(put_as, far, more, say, now or ""),))

    def steps(self) -> Reel | None:
        """The moves of a replay to choose from."""
        return reel(self.moves, self.index, "step.") if len(self.moves) > 1 else None


def sources(state: State, put_as: str, say: Speaker) -> Pad:
    """Where a card is drawn from: the deck and the top card of each row; a lying piece draws the forced card."""
    keys = [Key(say("vectron.deck"), tell(f"{put_as}draw.deck"), badge="")]
    for number in seat_numbers(state):
        seat, cards = format_seat(number), row_of(state, number)
        face = Face("source", cards[0] if cards else "", seat)
        spoken = say("vectron.say.draw.row", seat=seat)
        keys.append(Key("", tell(f"{put_as}draw.{seat}"), spoken, face, dim=not cards))
    return Pad(say("vectron.sources"), max(2, len(keys)), tuple(keys))


def tags(effects: Sequence[Message], mine: str) -> tuple[Message, ...]:
    """What happens on a cell in a word or two."""
    found = []
    for effect in effects:
        name = effect.code.removeprefix("vectron.effect.")
        if name in ("gauge", "gauge.rise"):
            gain = effect.params["stars"] if name == "gauge.rise" else effect.params["gauge"] - effect.params["before"]
            kind = "mine" if effect.params["seat"] == mine else "other"
            found.append(Message(f"vectron.tag.{kind}", {"seat": effect.params["seat"], "gain": gain}))
        elif name in ("fall", "up", "stay", "seven"):
            found.append(Message(f"vectron.tag.{name}"))
    return (*found[:1], found[-1]) if len(found) > 1 else tuple(found)  # what ends the turn comes last


def listing(page: Page) -> tuple[Listed, ...]:
    """Every legal move with what it does; a touch asks about it."""
    return tuple(
        Listed(move.text, telling(move.effects)[:3], page.check(move.move)) for move in page.answer.moves or ()
    )
