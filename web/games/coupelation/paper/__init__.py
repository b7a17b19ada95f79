"""Coupelation's sheets: the tower as cards across the paper, what lies beside it, and what is asked about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.replay import Step, Verdict
from calculators.core.types import Message, View, Violation
from calculators.coupelation.draw import allowance
from calculators.coupelation.notation import parse_move
from calculators.coupelation.order import empty_count, ended, hidden_count
from calculators.coupelation.score import reasons
from calculators.coupelation.state import FINISH, HIDDEN, Action, Card, Cards, Down, Draw, Flip, State
from calculators.coupelation.validate import disorder
from web.games.coupelation.paper.won import MARKED, TWO, WonSheet, won_sheet
from web.games.coupelation.pictures.board import hidden_rows, of_hand, spots
from web.games.coupelation.pictures.listed import MoveGroups, groups
from web.games.coupelation.pictures.tower import Chain, TowerCell, TowerView, chains, tower_view, with_chains
from web.games.coupelation.play import turns
from web.i18n import Speaker
from web.paper.letters import fitted
from web.paper.picture import Ink, Picture, Type, num
from web.paper.record import apart
from web.table.game_pages import Paper
from web.table.page import Page
from web.table.turns import Line

VERDICT, RECORD = 116.0, 104.0
"""Millimetres of the tower on a verdict and on a record."""
WIDEST, NARROWEST, A_ROW = 168.0, 96.0, 9.0
"""On a score sheet: without any lines below, at least, and what every line below takes of it."""
SHORT, LONG = 88.0, 64.0
"""On a list of moves: where its rows are few, and where they are many."""
TALL = 8
"""Face-down cards from which what they may be stands in two columns."""
MANY = 17
"""Rows of a list of moves from which they are many."""
CARD, SMALL = 15.0, 8.0
"""Millimetres of a card below the tower, and of one beside it."""
ROOMY = 0.34
"""Fortieths of a card's height in millimetres, from which its mark has room beside its number; below it is smaller."""
NUMBER = re.compile(r"-?\d*\.?\d+")
"""A number of a path."""
LINE, FINE, THICK = Ink(stroke="#000", width=0.4), Ink(stroke="#000", width=0.2), Ink(stroke="#000", width=1.2)
BRACKET = Ink(stroke="#000", width=1)
WHITE, BLACK = Ink(fill="#fff"), Ink(fill="#000")
DASHED = Ink(stroke="#000", width=0.3, dash="1.4 1")
DOTTED = Ink(stroke="#888", width=0.2, dash=".3 .9")
FAINT = Ink(stroke="#bbb", width=0.2)
CURVE = (77.0, 44.0)
"""Millimetres of the curves of a record, their scale included; they stand beside its tower."""
NAMED = 3.6
"""Millimetres from the name of a curve to the next one at least."""
WORDS, BESIDE, USUAL = 92.0, 19.0, 58.0
"""Millimetres on a record: of what stands beside its tower, of what lies below both, and of what any other record has
above its turns."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """A face-down card, counted from 1, and what it may be: how many numbers, those that follow each other as one."""

    tier: int
    place: int
    count: int
    runs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TowerSheet:
    """reserve, hand: cards as a picture, None where they were not entered; head, lines: the outcome and its reasons;
    draw: what the next seat draws; against: what contradicts; hidden: what face-down cards may be, in a column or two;
    groups: all moves, many: in many rows; won: the sheet of a tower that is won, which has all of it; progress: curves
    of a record."""

    tower: Markup
    reserve: Markup | None = None
    hand: Markup | None = None
    deck: int | None = None
    turn: str = ""
    head: str = ""
    lines: tuple[Message, ...] = ()
    draw: Message | None = None
    against: tuple[Violation, ...] = ()
    hidden: tuple[tuple[Hidden, ...], ...] = ()
    groups: MoveGroups | None = None
    many: bool = False
    won: WonSheet | None = None
    progress: Markup | None = None


def sheet(page: Page) -> TowerSheet:
    """What the paper of a table, of its moves, of a verdict or of a followed game draws."""
    return followed_sheet(page) if page.view == View.PLAY else table_sheet(page)


def table_sheet(page: Page) -> TowerSheet:
    """A table, its moves or a verdict."""
    state: State = page.state
    view = View(page.view)
    over = ended(state)
    disorderly = tuple(disorder(state)) if over == "lost" else ()
    judged = page.answer.verdict.violations if page.answer.verdict else ()
    against = tuple(v for v in judged if not of_hand(v))
    picture = tower_view(state, bad=spots([*disorderly, *against]), sound=not over)
    picture = with_chains(picture, chains([*disorderly, *against], picture.shape, bool(over)))
    scoring = view == View.SCORE and page.answer.score is not None
    hidden = hidden_columns(state) if scoring and not over else ()
    listed = None if page.answer.moves is None else groups(state)
    lines = len(hidden[0]) if hidden else 0
    wide = max(WIDEST - A_ROW * (lines + 2 * (state.hand is not None)), NARROWEST) if scoring else VERDICT
    if listed is not None:
        wide = SHORT if rows_of(listed) < MANY else LONG
    card = CARD if listed is None else SMALL
    return TowerSheet(
        tower=tower(page.say, picture, wide, asked_in(page.answer.verdict)),
        reserve=None if state.reserve is None else cards_in_row(page, state.reserve, card),
        hand=None if state.hand is None else cards_in_row(page, state.hand, card),
        deck=state.deck,
        turn="" if over else f"p{state.table.turn}",
        head=head_of(page, state) if scoring else "",
        lines=reasons(state) if scoring and over else (),
        draw=allowance(state).phrase if scoring and not over else None,
        against=disorderly,
        hidden=hidden,
        groups=listed,
        many=listed is not None and rows_of(listed) >= MANY,
        won=won_sheet(page) if scoring and over == "won" else None,
    )


def hidden_columns(state: State) -> tuple[tuple[Hidden, ...], ...]:
    """What the face-down cards may be; in two columns where they are many."""
    rows = [Hidden(row.tier, row.place, row.count, runs(row.safe)) for row in hidden_rows(state)]
    half = -(-len(rows) // 2) if len(rows) > TALL else len(rows)
    return tuple(filter(None, (tuple(rows[:half]), tuple(rows[half:]))))


def runs(numbers: Sequence[int]) -> tuple[str, ...]:
    """Numbers in ascending order, three or more that follow each other as `7–12`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return tuple(text for run in found for text in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)))


def rows_of(listed: MoveGroups) -> int:
    """Lines of a list of moves."""
    return len(listed.hand) + len(listed.flips) // 4 + len(listed.reserve) + 2


def head_of(page: Page, state: State) -> str:
    """The outcome, or how far the tower is."""
    outcome = page.answer.game.score(state).outcome
    if outcome != "open":
        return page.say(f"coupelation.outcome.{outcome}")
    return page.say("coupelation.sheet.open", empty=empty_count(state.rows), hidden=hidden_count(state))


def asked_in(verdict: Verdict | None) -> tuple[Action, bool | None] | None:
    """The action that is judged last, and whether it is legal."""
    move = parse_move(verdict.steps[-1].move) if verdict else None
    return None if verdict is None or move is None or isinstance(move, Draw) else (move, verdict.legal)


# The tower


def tower(say: Speaker, view: TowerView, wide: float, asked: tuple[Action, bool | None] | None = None) -> Markup:
    """The tower on a sheet."""
    return drawn_tower(say, view, wide, asked).svg(say("coupelation.tower"))


def drawn_tower(say: Speaker, view: TowerView, wide: float, asked: tuple[Action, bool | None] | None = None) -> Picture:
    """The tower, so many millimetres wide, and on it the card that is asked about."""
    scale = wide / view.width
    picture = Picture(wide, view.height * scale)
    back = say("coupelation.back")
    for cell in view.cells:
        draw_cell(picture, cell, (cell.x - view.x) * scale, cell.y * scale, scale, back)
    for chain in view.chains:
        draw_chain(picture, chain, view.x, scale)
    if asked is not None:
        draw_asked(picture, view, asked, scale, back)
    return picture


def draw_cell(picture: Picture, cell: TowerCell, x: float, y: float, scale: float, back: str) -> None:
    """A card with its number, or a free place with what fits."""
    wide, high = cell.w * scale, 40 * scale
    if cell.card is not None:
        draw_card(picture, cell.card, x, y, wide, high, back, cell.safe)
        if cell.last:
            picture.path(f"M{num(x + 0.4)} {num(y + 0.4)}h{num(9 * scale)}l{num(-9 * scale)} {num(9 * scale)}z", BLACK)
        if cell.bad:
            picture.card(x - 0.6, y - 0.6, wide + 1.2, high + 1.2, 5 * scale, THICK)
        return
    picture.card(x, y, wide, high, 5 * scale, {"can": DASHED, "ghost": DOTTED}.get(cell.kind, FAINT))
    said = "×" if cell.dead else back if cell.range == "x" else cell.range or ("F" if cell.top else "")
    size = fitted(said, 11 * scale, wide - 1)
    picture.text(said, x + wide / 2, y + high / 2 + 0.36 * size, Type(round(size, 1), bold=False, at="middle"))


def draw_card(
    picture: Picture, card: Card, x: float, y: float, wide: float, high: float, back: str, safe: str = ""
) -> None:
    """A card: its number and mark, or its back with what it may turn out to be."""
    middle, unit = x + wide / 2, high / 40
    picture.card(x, y, wide, high, 5 * unit, WHITE, LINE)
    if card == HIDDEN:
        for step in range(1, 8 if safe else 13):
            picture.path(f"M{num(x + 3 * unit)} {num(y + 3 * step * unit)}h{num(wide - 6 * unit)}", FINE)
        foot = y + (18 if safe else 25) * unit
        picture.over()
        picture.dot(middle, foot - 4.5 * unit, 17 * unit, "#fff")
        picture.text(back, middle, foot, Type(round(12 * unit, 1), at="middle"))
        size = fitted(safe, 12 * unit, wide - 1)
        picture.text(safe, middle, y + 36 * unit, Type(round(size, 1), at="middle"))
        return
    low, size = (33, 16) if card.mark and unit < ROOMY else (27.5, 19)
    picture.text(str(card.face), middle, y + low * unit, Type(round(size * unit, 1), at="middle"))
    by = min(1.0, unit / ROOMY)
    for aside, path in MARKED.get(card.mark, TWO) if card.mark else ():
        place = f"M{num(x + wide - (3.4 - aside) * by)} {num(y + 4.4 * by)}"
        picture.path(place + NUMBER.sub(lambda found: num(float(found[0]) * by), path), BLACK)


def draw_chain(picture: Picture, chain: Chain, left: float, scale: float) -> None:
    """Numbers without room: a bracket or a line, and a cross on it."""
    if chain.bracket:
        start, end, y = ((chain.start - left) * scale, (chain.end - left) * scale, chain.y * scale)
        picture.path(
            f"M{num(start)} {num(y)}v{num(7 * scale)}H{num(end)}v{num(-7 * scale)}", Ink(stroke="#000", width=1)
        )
    picture.over()
    cross(picture, (chain.x - left) * scale, chain.cy * scale, 8 * scale)


def cross(picture: Picture, x: float, y: float, size: float) -> None:
    """A white cross on a black dot."""
    picture.dot(x, y, 2 * size, "#000")
    arm, both = num(size / 2), num(size)
    data = f"M{num(x - size / 2)} {num(y - size / 2)}l{both} {both}m0 -{both}l-{both} {both}m{arm} 0"
    picture.path(data, Ink(stroke="#fff", width=0.6, cap="round"))


def draw_asked(picture: Picture, view: TowerView, asked: tuple[Action, bool | None], scale: float, back: str) -> None:
    """The card that is asked about, where it would lie; crossed where it cannot."""
    move, legal = asked
    cell = (move.row, move.col)
    place = next((one for one in view.cells if one.cell == cell), None)
    if place is None:
        return
    x, y, wide, high = (place.x - view.x) * scale, place.y * scale, place.w * scale, 40 * scale
    face = move.number if isinstance(move, Flip) else "" if isinstance(move, Down) else move.face
    picture.over()
    picture.card(x, y, wide, high, 5 * scale, WHITE, THICK)
    said = back if isinstance(move, Down) else "?" if face is None else str(face)
    picture.text(said, x + wide / 2, y + high / 2 + 7.5 * scale, Type(round(20 * scale, 1), at="middle"))
    if legal is False:
        picture.over()
        cross(picture, x + wide, y, 8 * scale)


def cards_in_row(page: Page, cards: Cards, size: float) -> Markup:
    """Reserve or hand side by side, each card so many millimetres wide."""
    picture = Picture((size + 1.6) * max(1, len(cards)), size + 0.6)
    for index, card in enumerate(cards):
        draw_card(picture, card, (size + 1.6) * index + 0.3, 0.3, size, size, page.say("coupelation.back"))
    names = [page.say("coupelation.finish") if card == FINISH else str(card.face) for card in cards]
    return picture.svg(page.say("list.comma").join(names) or page.say("coupelation.sheet.none"), whole=True)


# The record


def record(page: Page) -> list[Line]:
    """The turns of a followed game, a line each: its draw and its action together."""
    return [Line(turn.number, turn.seat, turn.text, "") for turn in turns(page) if not turn.wrong]


def reached(page: Page) -> State:
    """The table that a followed game has come to."""
    followed = page.answer.followed
    state: State = page.answer.state if followed is None or followed.state is None else followed.state
    return state


def band(page: Page) -> float:
    """Millimetres above the turns that the tower, and what stands beside and below it, take more than usual."""
    view = tower_view(reached(page))
    return max(view.height * RECORD / view.width, WORDS) + BESIDE - USUAL


def followed_sheet(page: Page) -> TowerSheet:
    """Above the turns of a followed game: how it stands, and how it came to that."""
    followed, verdict = page.answer.followed, page.answer.verdict
    steps = verdict.steps[: verdict.played] if verdict else ()
    state = reached(page)
    over = ended(state) or (followed is not None and followed.ended)
    return TowerSheet(
        tower=tower(page.say, tower_view(state, sound=not over), RECORD),
        reserve=None if state.reserve is None else cards_in_row(page, state.reserve, SMALL),
        deck=state.deck,
        turn="" if over else f"p{state.table.turn}",
        head=head_of(page, state) if state.rows else "",
        lines=reasons(state) if over else (),
        draw=allowance(state).phrase if state.rows and not over else None,
        progress=progress(page, steps),
    )


def progress(page: Page, steps: Sequence[Step]) -> Markup | None:
    """Free places (a line) and the deck (dashes), turn by turn; None where there are no two turns."""
    stages: list[State] = [step.before for step in steps[:1]]
    told = [step.after or step.end for step in steps if not step.move.startswith("draw.")]
    stages += [state for state in told if state is not None]
    if len(stages) < 3:
        return None
    wide, high = CURVE
    free = [empty_count(state.rows) for state in stages]
    deck = [state.deck for state in stages]
    most = max(free + [count for count in deck if count is not None])
    picture = Picture(wide, high)

    def at(turn: int, count: int) -> str:
        return f"{num(8 + (wide - 24) * turn / (len(stages) - 1))} {num(high - 5 - (high - 8) * count / most)}"

    for count in range(0, most + 1, 10):
        _, height = map(float, at(0, count).split())
        picture.path(f"M8 {num(height)}H{num(wide - 16)}", FAINT)
        picture.text(str(count), 6.5, height + 1, Type(2.8, bold=False, at="end"))
    lines = ((free, "sheet.free", Ink(stroke="#000", width=0.8)), (deck, "sheet.deck", DASHED))
    ends: list[tuple[float, float, str]] = []
    for counts, name, ink in lines:
        points = [at(turn, count) for turn, count in enumerate(counts) if count is not None]
        if points:
            picture.path("M" + "L".join(points), ink)
            x, y = map(float, points[-1].split())
            ends.append((y, x, page.say(f"coupelation.{name}")))
    ends.sort()
    for height, (_, x, said) in zip(apart([y for y, _, _ in ends], high, NAMED), ends, strict=True):
        picture.text(said, x + 1.5, height + 1, Type(round(fitted(said, 3, 14), 1), bold=False))
    return picture.svg(page.say("coupelation.sheet.curve"))


PAPER = Paper(sheet, record, band)
