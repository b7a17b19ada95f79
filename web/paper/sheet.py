"""Builds a sheet: its head, the answer in large, and the foot with the address."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from urllib.parse import urlsplit

from markupsafe import Markup

from calculators.core.answers import ListedMove
from calculators.core.evaluate import answer_with_notices_of_rulings_deciding_any_turn
from calculators.core.replay import Verdict
from calculators.core.types import ScoresAndWinners, View
from web import qr
from web.paper.letter_widths import css_class_of_name_width
from web.paper.record import PaperRecord, build_paper_record_up_to_last_legal_move, measure_full_widths
from web.table.frame import Frame
from web.table.interpretations import find_our_interpretations_that_decide_answer

MOVES = 110
"""Legal moves that are listed: what two pages hold."""
SIDE_BY_SIDE = 10
"""Full-width letters that fit beside each other in the largest type."""
A_LINE, SMALL, A_CODE = 190, 1.7, 17.0
"""Letters of a whole address in a line, millimetres of the line (nobody types it, it is copied), and millimetres of a
code in its place."""
A_ROW, ROW, HEADING = 64, 4.1, 6
"""Full-width letters of a ruling in a row, millimetres of the row, and letters of the heading before it."""
CODE_SIZES = ((75, ""), (86, "q2"), (96, "q3"), (177, "q4"))
"""The largest number of modules of a code for each class, which keeps a module at 0.3 mm; for the longest records at
0.2."""
LARGE_CODE = 7.0
"""Millimetres that the largest code takes in addition, if a record leaves them."""


@dataclass(frozen=True, slots=True)
class Winner:
    """seat: `p1`; points: its total; size: a class by the width of its name ('' for a short one)."""

    seat: str
    name: str
    points: int
    size: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHeadline:
    """The answer in large.

    mark: `yes`, `provided`, `no`, `open` of a verdict, '' otherwise; winners: all of them, equally large; verdict_word:
    the verdict in words; main_line: its reason or effect; lines: further lines; assumes: what must be true of hidden
    things.
    """

    mark: str = ""
    winners: tuple[Winner, ...] = ()
    verdict_word: str = ""
    main_line: str = ""
    lines: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFoot:
    """The foot of a sheet.

    rulings: those that mattered; readings: headings of our interpretations behind the answer; code: the address as a QR
    code, '' if it is too long; code_for_browser: the same for a browser; code_size: a class; address: host and path to
    read; full_address_or_empty: the whole address if no code holds it.
    """

    rulings: tuple[str, ...]
    readings: tuple[str, ...]
    code: str
    code_for_browser: Markup
    code_size: str
    address: str
    full_address_or_empty: str

    @property
    def extra_height_mm(self) -> float:
        """Millimetres that it takes more than usual."""
        if not self.full_address_or_empty:
            return 0.0
        texts = [*self.rulings, "".join(self.readings)]
        rows = sum(ceil((measure_full_widths(text) + HEADING) / A_ROW) for text in texts if text)
        return max(0.0, ceil(len(self.full_address_or_empty) / A_LINE) * SMALL + rows * ROW - A_CODE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A sheet of paper.

    content: what the game's own part of the sheet needs; moves: the legal moves that are listed; left_out: how many are
    not; is_for_browser: it is a page that a browser prints.
    """

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


def build_sheet_of_unrefused_answer(page: Frame, *, for_browser_print: bool = False) -> Sheet:
    """Builds the sheet of a page whose answer is not refused. for_browser_print: printed by a browser."""
    say = page.say
    foot = build_foot_of_rulings_and_address(page, draws_qr_code_as_svg=for_browser_print)
    record = (
        build_paper_record_up_to_last_legal_move(page, foot.extra_height_mm, LARGE_CODE * (foot.code_size == "q4"))
        if page.view == View.PLAY
        else None
    )
    if foot.code_size == "q4" and not (record and record.has_large_foot):
        foot = replace(foot, code_size="q3")
    content = page.pages.paper.build_sheet_parts(page) if record is None or page.pages.paper.list_record_lines else None
    count = say("players.count", n=page.player_count) if page.player_count else ""
    if record is not None and record.turns:
        count = say("list.dot").join([count, say("sheet.turns", n=record.turns)])
    notices = tuple(say.violation_text(v) for v in page.answer.notices if ".ruling." not in v.code)
    moves = (page.answer.moves or ())[:MOVES]
    left_out = page.answer.count - len(moves)
    kind = page.say_longest_known_key_of_game_or_common(f"sheet.{page.view}")
    return Sheet(
        kind=kind,
        count=count,
        headline=build_answer_or_missing_input_headline_or_empty(page),
        foot=foot,
        record=record,
        notices=notices,
        content=content,
        moves=moves,
        left_out=left_out,
        is_for_browser=for_browser_print,
    )


def build_answer_or_missing_input_headline_or_empty(page: Frame) -> SheetHeadline:
    """Builds the headline by the kind of answer."""
    answer, say = page.answer, page.say
    if page.view == View.CHECK and answer.verdict is not None:
        return build_verdict_headline(page, answer.verdict)
    if page.is_tie_unbroken_because_starter_unknown:
        return SheetHeadline(
            lines=(
                page.say_longest_known_key_of_game_or_common("first.why"),
                page.say_longest_known_key_of_game_or_common("first.ask"),
            )
        )
    if isinstance(answer.score, ScoresAndWinners) and answer.score.winners:
        return build_winners_and_deciding_reason_headline(page, answer.score)
    if answer.moves is not None:
        return SheetHeadline(
            verdict_word=str(answer.count), main_line=page.say_longest_known_key_of_game_or_common("sheet.count")
        )
    if answer.missing:
        return SheetHeadline(lines=(say("note.missing") + say("list.colon") + page.join_missing_parameter_labels(9),))
    return SheetHeadline()


def build_verdict_headline(page: Frame, verdict: Verdict) -> SheetHeadline:
    """Builds the headline of a verdict: its mark, word and reason, and what must be true of hidden things."""
    say = page.say
    moves = tuple(say.message_text(step.text) for step in (page.full_answer.verdict or verdict).steps)
    if verdict.legal is None:
        return SheetHeadline(
            mark="open",
            verdict_word=say("verdict.unknown"),
            lines=(*moves, page.join_missing_parameter_labels(9)),
        )
    if not verdict.legal:
        reason = say.violation_text(verdict.violations[0])
        return SheetHeadline(
            mark="no",
            verdict_word=page.say_longest_known_key_of_game_or_common("verdict.illegal"),
            main_line=reason,
            lines=moves,
        )
    assumes = tuple(say.message_text(assumption) for assumption in verdict.assumes)
    mark = "provided" if assumes else "yes"
    return SheetHeadline(
        mark=mark,
        verdict_word=page.say_longest_known_key_of_game_or_common("verdict.legal"),
        lines=moves,
        assumes=assumes,
    )


def build_winners_and_deciding_reason_headline(page: Frame, score: ScoresAndWinners) -> SheetHeadline:
    """Builds the headline of a score: the winners, equally large, and what decided."""
    say = page.say
    names = [say.seat_name(seat) for seat in score.winners]
    total_width = sum(map(measure_full_widths, names))
    width = max(map(measure_full_widths, names)) if len(names) == 1 or total_width > SIDE_BY_SIDE else total_width / 2
    points = {seat.seat: seat.total for seat in score.seats}
    winners = tuple(Winner(s, say.seat_name(s), points[s], css_class_of_name_width(width)) for s in score.winners)
    return SheetHeadline(
        winners=winners,
        lines=(page.say_longest_known_key_of_game_or_common(f"decided.{score.decided_by}", seats=score.winners),),
    )


def build_foot_of_rulings_and_address(page: Frame, *, draws_qr_code_as_svg: bool = False) -> SheetFoot:
    """Builds the foot with the rulings that mattered (in any turn of a record), our interpretations, and the address.
    draws_qr_code_as_svg: for a browser."""
    answer = answer_with_notices_of_rulings_deciding_any_turn(page.full_answer)
    ruling_sentences = tuple(page.say.violation_text(v) for v in answer.notices if ".ruling." in v.code)
    interpretation_headings = tuple(
        page.say.localized_text(clause.heading) for clause in find_our_interpretations_that_decide_answer(answer)
    )
    return build_sheet_foot(
        page.base + page.links.public_path_to_hand_out(),
        ruling_sentences,
        interpretation_headings,
        adds_qr_code_as_svg_for_browser=draws_qr_code_as_svg,
    )


def build_sheet_foot(
    url: str,
    ruling_sentences: tuple[str, ...],
    interpretation_headings: tuple[str, ...],
    *,
    adds_qr_code_as_svg_for_browser: bool,
) -> SheetFoot:
    """Builds a foot with an address as a QR code, or in full if it is too long for one."""
    code, modules = qr.qr_png_data_uri_and_side_modules(url) if qr.fits_in_qr_code(url) else ("", 0)
    size = next((name for most, name in CODE_SIZES if modules <= most), "q4")
    parts = urlsplit(url)
    return SheetFoot(
        rulings=ruling_sentences,
        readings=interpretation_headings,
        code=code,
        code_for_browser=Markup(qr.draw_qr_svg(url).decode())
        if code and adds_qr_code_as_svg_for_browser
        else Markup(""),
        code_size=size,
        address=f"{parts.netloc}{parts.path}",
        full_address_or_empty="" if code else url,
    )
