"""One sheet: its head, the answer to be read from across the room, and the foot with the way back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from urllib.parse import urlsplit

from markupsafe import Markup

from calculators.core.answers import ListedMove
from calculators.core.evaluate import with_ruling_notices_of_all_turns
from calculators.core.replay import Verdict
from calculators.core.types import ScoresAndWinners, View
from web import qr
from web.paper.record import PaperRecord, build_paper_record, measure_full_widths
from web.table.frame import Frame
from web.table.interpretations import find_clauses_that_are_our_interpretation

WIDE_NAME, WIDER_NAME = 5, 9
"""Widths of a name, in full-width letters, from which it is set smaller."""
MOVES = 110
"""Legal moves that are listed: what two pages hold."""
SIDE_BY_SIDE = 10
"""Full-width letters that fit beside each other in the largest type."""
A_LINE, SMALL, A_CODE = 190, 1.7, 17.0
"""Letters of a whole address on a line, millimetres of the line (nobody types it, it is copied), and of what a code
takes in its stead."""
A_ROW, ROW, HEADING = 64, 4.1, 6
"""Full-width letters of a ruling on a row, millimetres of the row, and letters of what stands before it."""
CODE_SIZES = ((75, ""), (86, "q2"), (96, "q3"), (177, "q4"))
"""Modules of a code → the class that keeps each at 0.3 mm, of the longest records at 0.2."""
LARGE_CODE = 7.0
"""Millimetres that the largest code takes more, where a record leaves them."""


@dataclass(frozen=True, slots=True)
class Winner:
    """seat: `p1`; points: its total; size: a class by the width of its name ('' for a short one)."""

    seat: str
    name: str
    points: int
    size: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHeadline:
    """The answer, large. mark: `yes`, `provided`, `no`, `open` of a verdict, '' otherwise; winners: all of them,
    equally large; verdict_word: what a verdict says; main_line: its reason or what it did; lines: what else belongs to
    it."""

    mark: str = ""
    winners: tuple[Winner, ...] = ()
    verdict_word: str = ""
    main_line: str = ""
    lines: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFoot:
    """rulings: those that mattered; readings: headings of our readings that it rests on; code: the address as a
    picture, '' where it is too long; code_for_browser: the same for a browser; code_size: a class;
    address: host and path to read; full_address_or_empty: the whole address where no code holds it."""

    rulings: tuple[str, ...]
    readings: tuple[str, ...]
    code: str
    code_for_browser: Markup
    code_size: str
    address: str
    full_address_or_empty: str

    @property
    def extra_height_mm(self) -> float:
        """Millimetres it takes more than usual."""
        if not self.full_address_or_empty:
            return 0.0
        said = [*self.rulings, "".join(self.readings)]
        rows = sum(ceil((measure_full_widths(text) + HEADING) / A_ROW) for text in said if text)
        return max(0.0, ceil(len(self.full_address_or_empty) / A_LINE) * SMALL + rows * ROW - A_CODE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """content: what the game's own part of the sheet needs; moves: the legal moves that are listed, left_out: how many
    are not; is_for_browser: is it a page to be printed by a browser?"""

    kind: str
    count: str
    headline: SheetHeadline
    foot: SheetFoot
    record: PaperRecord | None
    notices: tuple[str, ...]
    content: object
    moves: tuple[ListedMove, ...] = ()
    left_out: int = 0
    is_for_browser: bool = False


def build_sheet(page: Frame, *, for_browser_print: bool = False) -> Sheet:
    """The sheet of a page whose answer is not refused; for_browser_print: for a browser's own printing."""
    say = page.say
    foot = build_foot_with_rulings_that_mattered_and_qr_code(page, draws_qr_code_as_svg=for_browser_print)
    record = (
        build_paper_record(page, foot.extra_height_mm, LARGE_CODE * (foot.code_size == "q4"))
        if page.view == View.PLAY
        else None
    )
    if foot.code_size == "q4" and not (record and record.has_large_foot):
        foot = replace(foot, code_size="q3")
    drawn = page.pages.paper.build_sheet_parts(page) if record is None or page.pages.paper.list_record_lines else None
    count = say("players.count", n=page.player_count) if page.player_count else ""
    if record is not None and record.turns:
        count = say("list.dot").join([count, say("sheet.turns", n=record.turns)])
    notices = tuple(say.violation_text(v) for v in page.answer.notices if ".ruling." not in v.code)
    moves = (page.answer.moves or ())[:MOVES]
    left_out = page.answer.count - len(moves)
    kind = page.say_in_words_of_game_or_common(f"sheet.{page.view}")
    return Sheet(
        kind=kind,
        count=count,
        headline=build_headline(page),
        foot=foot,
        record=record,
        notices=notices,
        content=drawn,
        moves=moves,
        left_out=left_out,
        is_for_browser=for_browser_print,
    )


def build_headline(page: Frame) -> SheetHeadline:
    """What the sheet answers, by the kind of answer."""
    answer, say = page.answer, page.say
    if page.view == View.CHECK and answer.verdict is not None:
        return build_verdict_headline(page, answer.verdict)
    if page.is_tie_open_because_starter_unknown:
        return SheetHeadline(
            lines=(page.say_in_words_of_game_or_common("first.why"), page.say_in_words_of_game_or_common("first.ask"))
        )
    if isinstance(answer.score, ScoresAndWinners) and answer.score.winners:
        return build_winners_and_tie_reason_headline(page, answer.score)
    if answer.moves is not None:
        return SheetHeadline(
            verdict_word=str(answer.count), main_line=page.say_in_words_of_game_or_common("sheet.count")
        )
    if answer.missing:
        return SheetHeadline(lines=(say("note.missing") + say("list.colon") + page.format_missing_parameter_names(9),))
    return SheetHeadline()


def build_verdict_headline(page: Frame, verdict: Verdict) -> SheetHeadline:
    """The sign, the word, the reason, and what must be true of hidden things."""
    say = page.say
    moves = tuple(say.message_text(step.text) for step in (page.full_answer.verdict or verdict).steps)
    if verdict.legal is None:
        return SheetHeadline(
            mark="open", verdict_word=say("verdict.unknown"), lines=(*moves, page.format_missing_parameter_names(9))
        )
    if not verdict.legal:
        reason = say.violation_text(verdict.violations[0])
        return SheetHeadline(
            mark="no",
            verdict_word=page.say_in_words_of_game_or_common("verdict.illegal"),
            main_line=reason,
            lines=moves,
        )
    assumes = tuple(say.message_text(said) for said in verdict.assumes)
    mark = "provided" if assumes else "yes"
    return SheetHeadline(
        mark=mark, verdict_word=page.say_in_words_of_game_or_common("verdict.legal"), lines=moves, assumes=assumes
    )


def build_winners_and_tie_reason_headline(page: Frame, score: ScoresAndWinners) -> SheetHeadline:
    """The winners, equally large, and why a tie fell so."""
    say = page.say
    names = [say.seat_name(seat) for seat in score.winners]
    together = sum(map(measure_full_widths, names))
    widest = max(map(measure_full_widths, names)) if len(names) == 1 or together > SIDE_BY_SIDE else together / 2
    size = "l12" if widest > WIDER_NAME else "l9" if widest > WIDE_NAME else ""
    points = {seat.seat: seat.total for seat in score.seats}
    winners = tuple(Winner(s, say.seat_name(s), points[s], size) for s in score.winners)
    return SheetHeadline(
        winners=winners,
        lines=(page.say_in_words_of_game_or_common(f"decided.{score.decided_by}", seats=score.winners),),
    )


def build_foot_with_rulings_that_mattered_and_qr_code(page: Frame, *, draws_qr_code_as_svg: bool = False) -> SheetFoot:
    """The rulings that mattered (in any turn of a record), our readings, and the way back; draws_qr_code_as_svg: with
    the code drawn for a browser."""
    asked = with_ruling_notices_of_all_turns(page.full_answer)
    mattered = tuple(page.say.violation_text(v) for v in asked.notices if ".ruling." in v.code)
    stands_on = tuple(
        page.say.localized_text(clause.heading) for clause in find_clauses_that_are_our_interpretation(asked)
    )
    return build_foot_with_qr_code_or_address(
        page.base + page.links.link_to_hand_out(), mattered, stands_on, draws_qr_code_as_svg=draws_qr_code_as_svg
    )


def build_foot_with_qr_code_or_address(
    url: str, ruling_sentences: tuple[str, ...], interpretation_headings: tuple[str, ...], *, draws_qr_code_as_svg: bool
) -> SheetFoot:
    """A foot with the way to an address."""
    code, modules = qr.qr_png_data_uri_and_side_modules(url) if qr.fits_in_qr_code(url) else ("", 0)
    size = next((name for most, name in CODE_SIZES if modules <= most), "q4")
    parts = urlsplit(url)
    return SheetFoot(
        rulings=ruling_sentences,
        readings=interpretation_headings,
        code=code,
        code_for_browser=Markup(qr.draw_qr_svg(url).decode()) if code and draws_qr_code_as_svg else Markup(""),
        code_size=size,
        address=f"{parts.netloc}{parts.path}",
        full_address_or_empty="" if code else url,
    )
