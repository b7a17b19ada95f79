"""A move told by touches, to be asked about (`moves`, `check`) or to be played (`play`): picture, tray and bar.

Nothing here needs a hand. What a touch makes of it is in `web.games.coupelation.draft`; the keys are in `keys`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.core.types import View, Violation
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.facedown_cards import list_facedown_cards_with_possible_numbers
from calculators.coupelation.hands import combine_private_and_public_hand_of_mover, is_finish_card_outside_mover_hand
from calculators.coupelation.moves import has_mover_no_legal_action_or_none_if_unknown
from calculators.coupelation.private_hand import state_with_private_hand_in_own_turn_or_unchanged
from calculators.coupelation.score import game_won_lost_or_open
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    ROWS,
    Action,
    Card,
    Cell,
    Face,
    Flip,
    PrivateHand,
    PublicHand,
    Take,
    Up,
)
from calculators.coupelation.tower import cards_by_cell
from calculators.coupelation.tower_rules import calculate_bounds_under_rulings
from calculators.coupelation.unfinished import ACTION_KINDS
from calculators.coupelation.validate import check_tower_numbers_rise
from web.games.coupelation.draft import (
    DraftTurn,
    build_draft_turn_of_answer,
    format_cell_relative_to_start,
    knows_nothing_but_at_most_two_adjacent_cards,
)
from web.games.coupelation.pictures.end import END_SELECTION, is_finish_card_out
from web.games.coupelation.pictures.keys import explain_why_no_second_card_pays_or_empty
from web.games.coupelation.pictures.parts import CellView, Picture, ReserveCard, SeatCorner
from web.games.coupelation.pictures.tower import (
    code_of_cell_kind,
    format_number_range_or_cross,
    is_dead_cell,
    list_cells_in_drawing_order,
    list_free_cells_with_range_text,
    measure_layout_keeping_25_in_middle,
    parse_tower_cells_among_places,
)
from web.pieces import Action as Doing
from web.pieces import Bar, Key, Stamp, Tray, enter_value, link_to
from web.table.bar import find_deciding_clause
from web.table.page import Page


class DraftTurnPage(DraftTurn):
    """Draws one page of a move: the position and what is told of the move."""

    def __init__(self, page: Page) -> None:
        told = build_draft_turn_of_answer(page.answer, page.selection)
        super().__init__(page.answer, told.state, told.draft, told.played)
        self.page, self.say = page, page.say
        result = game_won_lost_or_open(self.state) if self.state.rows else "open"
        self.over = "" if result == "open" else result
        self.reason_to_end = self.find_reason_table_could_end_game()
        self.is_ended_by_table = page.selection == END_SELECTION and self.may_table_end_game_given_own_hand()
        if self.is_ended_by_table:
            self.over = "lost"
        self.drawn = tuple(
            list_cells_in_drawing_order(self.state.rows, measure_layout_keeping_25_in_middle(self.state.rows))
        )

    @property
    def private_hand_numbers_on_own_followed_turn(self) -> tuple[int, ...]:
        """Cards of one's own hand, in one's own turn of a game that is followed."""
        mine: PrivateHand | None = self.page.answer.state.mine
        mine = mine if self.page.answer.view is View.PLAY else None
        return mine.cards if mine is not None and mine.seat == self.state.table.turn else ()

    def find_reason_table_could_end_game(self) -> str:
        """Why the table may end the game by itself: `gone`, no win is possible any more; `stuck`, whose turn it is
        perhaps has no action, which depends on cards that nobody else sees; '' where neither is so."""
        if not self.playing or self.over or self.first_card_with_unknown_mark_limiting_draw_or_none:
            return ""
        if is_finish_card_out(self.state):
            return "gone"
        return (
            ""
            if has_mover_no_legal_action_or_none_if_unknown(self.state_after_legal_draw_or_unchanged) is False
            else "stuck"
        )

    def may_table_end_game_given_own_hand(self) -> bool:
        """May it, for all that the asker knows of a hand of their own?"""
        seen = state_with_private_hand_in_own_turn_or_unchanged(self.state_after_legal_draw_or_unchanged)
        stuck = self.reason_to_end == "stuck" and has_mover_no_legal_action_or_none_if_unknown(seen) is not False
        return stuck or self.reason_to_end == "gone"

    # --- the picture

    def build_tower_picture(self) -> Picture:
        state = self.state
        shape = measure_layout_keeping_25_in_middle(state.rows)
        shown = self.after or state
        aside = self.cell_after_turn if self.after else lambda cell: cell
        ranges = dict(list_free_cells_with_range_text(shown))
        hidden = {
            card.cell: card for card in list_facedown_cards_with_possible_numbers(replace(shown, hand=None, known=()))
        }
        failed = check_tower_numbers_rise(state) if self.over == "lost" else ()
        bad = frozenset(
            parse_tower_cells_among_places(mark for v in (*self.verdict_violations, *failed) for mark in v.marks)
        )
        cells = []
        for cell in self.drawn:
            x, y = shape.upper_left_corner_of_cell(cell)
            found = cards_by_cell(state.rows).get(cell)
            here = self.draft.cell == cell
            then = aside(cell)
            bounds = "" if here else ranges.get(then, "")
            cells.append(
                CellView(
                    x=x,
                    y=y,
                    w=shape.cell_width(cell),
                    place=f"tower.{cell[0]}.{cell[1]}",
                    label=self.describe_cell_aloud(cell, found, bounds),
                    touch=None if self.over else enter_value(f"at.{format_cell_relative_to_start(state, cell)}"),
                    kind=code_of_cell_kind(state.rows if here else shown.rows, cell if here else then),
                    card=found,
                    lines=split_range_into_lines(bounds),
                    safe=format_number_range_or_cross(hidden[then].possible_numbers) if then in hidden else "",
                    top=cell[0] == ROWS - 1 and not state.first,
                    dead=not (here or self.over) and is_dead_cell(shown, then, ranges),
                    asked=self.verdict_sign_yes_no_open_or_loses if here else "",
                    face=self.asked_card_text_or_empty if here else "",
                    mark=self.draft.mark if here else "",
                    now=here,
                    bad=cell in bad and not here,
                    last=found is not None and state.last == cell,
                )
            )
        return Picture(
            x=-35 if shape.left else 0,
            width=1 + 49 * shape.size + (35 if shape.left or shape.right else 0),
            height=shape.bottom + 2,
            cells=tuple(cells),
            reserve=tuple(self.list_reserve_cards_with_paid_ones_while_discarding()),
            note=self.describe_note_text(),
            corners=tuple(self.list_seat_corners()) if self.playing else (),
            deck=self.describe_deck_size_before_and_after_draw_or_empty(),
            no_deck=None
            if self.describe_deck_size_before_and_after_draw_or_empty() or self.over
            else enter_value("nodeck"),
        )

    @property
    def verdict_violations(self) -> tuple[Violation, ...]:
        return self.judged.violations if self.judged else ()

    @property
    def is_legal_but_loses_game_for_all(self) -> bool:
        """Is it legal, and the end of the game for all?"""
        end = self.judged.end if self.judged else None
        return end is not None and game_won_lost_or_open(end) == "lost"

    @property
    def makes_winning_impossible(self) -> bool:
        """Is it legal, and the game one that cannot be won any more?"""
        return self.judged is not None and any(e.code == "coupelation.effect.hopeless" for e in self.judged.effects)

    @property
    def verdict_sign_yes_no_open_or_loses(self) -> str:
        if self.judged is None:
            return "open"
        if self.is_legal_but_loses_game_for_all or self.makes_winning_impossible:
            return "loses"
        return {True: "yes", False: "no", None: "open"}[self.judged.legal]

    @property
    def asked_card_text_or_empty(self) -> str:
        """What stands on the card in question."""
        draft = self.draft
        if draft.kind == "down":
            return self.say("coupelation.back")
        return "" if draft.number is None else str(draft.number)

    def describe_cell_aloud(self, cell: Cell, card_in_cell: Card | None, fitting_range_text: str) -> str:
        """A place aloud: where, and what lies or fits there."""
        left = min((col for row, col in self.drawn if row == cell[0]), default=0)
        place = {"tier": cell[0] + 1, "place": cell[1] + 1 - (min(left, 0) if cell[0] else 0)}
        beside = cell[0] == 0 and cell[1] < 0
        where = self.say("coupelation.cell.left") if beside else self.say("coupelation.cell", **place)
        what = self.say("coupelation.empty") + (
            f" {fitting_range_text}" if fitting_range_text and fitting_range_text != "x" else ""
        )
        if card_in_cell is not None:
            what = self.describe_card_aloud(card_in_cell)
        return where + self.say("coupelation.colon") + what

    def describe_card_aloud(self, card: Card) -> str:
        if card in (HIDDEN, FINISH):
            return self.say("coupelation.hidden" if card == HIDDEN else "coupelation.finish")
        return f"{card.face} {self.say(f'coupelation.mark.{card.mark}')}" if card.mark else str(card.face)

    def list_reserve_cards_with_paid_ones_while_discarding(self) -> Iterator[ReserveCard]:
        """The reserve as it lies, with the two that are sent while it has to be adjusted."""
        state, draft = self.state, self.draft
        spare = draft.count_reserve_cards_to_drop(state)
        cards = list(state.reserve or ())
        sent = draft.paid if spare > 0 else ()
        for card in [*(c for c in cards if not (spare > 0 and c.face == draft.number)), *sent]:
            out = card.face in draft.dropped
            words = self.describe_card_aloud(card) + (self.say("coupelation.ask.dropped") if out else "")
            touch = None if self.over else enter_value(f"take.{card.face}")
            on = draft.kind == "take" and draft.number == card.face
            yield ReserveCard(card=card, label=words, touch=touch, on=on, new=card in sent, out=out)

    def describe_note_text(self) -> str:
        """What the seat before did, or the deck."""
        return "" if self.playing else self.describe_deck_size_before_and_after_draw_or_empty()

    def describe_deck_size_before_and_after_draw_or_empty(self) -> str:
        state = self.state
        if state.deck is None:
            return ""
        if (
            self.playing
            and not self.over
            and state.drawn is None
            and (count := self.draft.entered_draw_or_maximal(state).count)
        ):
            return self.say("coupelation.play.deck.after", before=state.deck, after=state.deck - count)
        return self.say("coupelation.play.deck", n=state.deck)

    def list_seat_corners(self) -> Iterator[SeatCorner]:
        """Hands as everybody sees them, two seats on each side."""
        state = self.state
        for index, seat in enumerate(self.page.seats):
            holding = state.public_hand_of_seat(index + 1)
            turn = index + 1 == state.table.turn and not self.over
            count, before = describe_hand_size(holding), ""
            if turn and self.judged is not None and self.judged.after is not None:
                after = describe_hand_size(self.judged.after.public_hand_of_seat(index + 1))
                if after != count:
                    before, count = count, after
            yield SeatCorner(
                seat=seat,
                name=self.say.seat_name(seat),
                count=count,
                before=before,
                finish=bool(holding and holding.finish),
                turn=turn,
            )

    # --- the tray

    def build_draw_and_action_tray_or_none_if_over(self) -> Tray | None:
        if self.over:
            return None
        tabs = []
        state, draft = self.state, self.draft
        left = calculate_remaining_draw_allowance(state)
        if self.playing and left.most and state.drawn is None:
            open_ = self.first_card_with_unknown_mark_limiting_draw_or_none is not None
            count = left.most + 1 if open_ else draft.entered_draw_or_maximal(state).count
            most = left.count if left.count is not None else left.most
            fewer = count - 1 if count > left.least else most
            shown = "?" if open_ else count
            label = self.say("coupelation.play.draw.label", count=shown)
            tabs.append(
                Key(
                    text=self.say("coupelation.play.draw", count=shown),
                    touch=enter_value(f"drawn.{fewer}"),
                    label=label,
                )
            )
            if not (
                is_finish_card_outside_mover_hand(state)
                or combine_private_and_public_hand_of_mover(state).has_finish_card
            ):
                label = self.say("coupelation.play.drawn.finish")
                tabs.append(Key(text="＋F", touch=enter_value(f"drawn.{FINISH.face}"), label=label, on=draft.finish))
        for name in ACTION_KINDS:
            if name in ("up", "down") or (
                not knows_nothing_but_at_most_two_adjacent_cards(state)
                and (name == "take" or HIDDEN in cards_by_cell(state.rows).values())
            ):
                numbers = name == draft.kind == "up" and draft.cell is None and draft.number is None
                put = "every" if numbers else f"as.{name}"
                tabs.append(
                    Key(text=self.say(f"coupelation.ask.{name}"), touch=enter_value(put), on=draft.kind == name)
                )
        return Tray(head="", seat=f"p{state.table.turn}" if self.playing else "", tabs=tuple(tabs))

    def number_range_at_selected_cell_or_none(self) -> tuple[int, int] | None:
        """The smallest and largest number in order at the cell in question."""
        cell, around = self.draft.cell, calculate_bounds_under_rulings(self.state)
        if cell is None or cell not in around.lowest_by_cell:
            return None
        low, high = max(around.lowest_by_cell[cell], LOWEST), min(around.highest_by_cell[cell], HIGHEST)
        return (low, high) if low <= high else None

    @property
    def explain_missing_keys(self) -> str:
        """Why a card laid face down has no number."""
        return self.say("coupelation.ask.down.why") if self.draft.kind == "down" else ""

    # --- the bar

    def build_verdict_or_hint_bar(self) -> Bar:
        draft, say = self.draft, self.say
        action = draft.complete_action_or_none
        judged = self.judged
        if asked := self.first_card_with_unknown_mark_limiting_draw_or_none:
            why = say.message_text(calculate_remaining_draw_allowance(self.state).phrase)
            return Bar(
                head=say("coupelation.mark.ask", number=asked.face),
                lines=(why,),
                stamp=Stamp.ASK,
                action=self.build_action_to_accept_followed_turn_or_show_verdict(is_turn_acceptable=False),
            )
        if judged is None or action is None:
            return self.build_next_touch_hint_bar()
        if judged.legal is False:
            first = judged.violations[0]
            return Bar(
                head=self.describe_verdict_in_few_signs(action, "no"),
                lines=(say.violation_text(first),),
                stamp=Stamp.NO,
                clause=first.clause,
                action=self.build_action_to_accept_followed_turn_or_show_verdict(is_turn_acceptable=False),
            )
        assumed = () if self.playing else tuple(say.message_text(said) for said in judged.assumes)
        lines = tuple(say.message_text(effect) for effect in judged.effects)
        if self.playing and draft.count_reserve_cards_to_drop(self.state) > len(draft.dropped):
            more = draft.count_reserve_cards_to_drop(self.state) - len(draft.dropped)
            return Bar(
                head=say("coupelation.play.drop.head"),
                lines=(say("coupelation.play.drop", n=more),),
                action=self.build_action_to_accept_followed_turn_or_show_verdict(is_turn_acceptable=False),
            )
        if self.playing and isinstance(action, Flip) and action.number is None:
            return Bar(
                head=self.describe_verdict_in_few_signs(action, "open"),
                lines=(say("coupelation.play.which"), *lines),
                action=self.build_action_to_accept_followed_turn_or_show_verdict(is_turn_acceptable=False),
            )
        if judged.legal is None:
            return Bar(
                head=say("verdict.unknown"),
                lines=(self.page.format_missing_parameter_names(4),),
                stamp=Stamp.ASK,
                action=self.build_action_to_accept_followed_turn_or_show_verdict(is_turn_acceptable=False),
            )
        if self.is_legal_but_loses_game_for_all:
            head = (
                say("coupelation.ask.loses") if not self.playing else self.describe_verdict_in_few_signs(action, "yes")
            )
            return Bar(
                head=head,
                lines=lines,
                stamp=Stamp.NOTE,
                assumes=assumed,
                clause=find_deciding_clause(judged.effects),
                action=self.build_action_to_accept_followed_turn_or_show_verdict(is_turn_acceptable=True),
            )
        fits = Stamp.NOTE if self.makes_winning_impossible else Stamp.PROVIDED if assumed else Stamp.YES
        stamp = Stamp.NONE if self.playing else fits
        return Bar(
            head=self.describe_verdict_in_few_signs(action, "yes"),
            lines=lines,
            stamp=stamp,
            assumes=assumed,
            clause=find_deciding_clause(judged.effects),
            action=self.build_action_to_accept_followed_turn_or_show_verdict(is_turn_acceptable=True),
        )

    def describe_verdict_in_few_signs(self, action: Action, verdict_word: str) -> str:
        """`23は置けません`, `29を置ける`: in a few signs."""
        face = action.number if isinstance(action, Flip) else action.face if isinstance(action, (Up, Take)) else None
        name = "flip" if isinstance(action, Flip) else "card" if face is not None else "down"
        shown: Face | str = "" if face is None else face
        word = "told" if self.playing and verdict_word == "yes" else verdict_word
        return self.say(f"coupelation.ask.{name}.{word}", card=shown)

    def build_next_touch_hint_bar(self) -> Bar:
        """What to touch next."""
        draft, say = self.draft, self.say
        if self.over:
            return Bar(head=say(f"coupelation.outcome.{self.over}"), lines=())
        if draft.cell is None:
            return Bar(
                head=say("coupelation.ask.start"),
                lines=(say(f"coupelation.ask.start.{draft.kind}"),),
                action=self.build_action_to_accept_followed_turn_or_show_verdict(is_turn_acceptable=False),
            )
        if draft.kind == "take":
            step = "take" if draft.number is None else "pay" if not draft.paid else "second"
            line = explain_why_no_second_card_pays_or_empty(self) or say(f"coupelation.ask.next.{step}.how")
            return Bar(
                head=say(f"coupelation.ask.next.{step}"),
                lines=(line,),
                action=self.build_action_to_accept_followed_turn_or_show_verdict(is_turn_acceptable=False),
            )
        band = self.number_range_at_selected_cell_or_none()
        if band is None:
            return Bar(
                head=say("coupelation.ask.nothing"),
                lines=(say("coupelation.ask.number"),),
                action=self.build_action_to_accept_followed_turn_or_show_verdict(is_turn_acceptable=False),
            )
        return Bar(
            head=say("coupelation.ask.fits", span=format_number_range_or_cross(band)),
            lines=(say("coupelation.ask.number"),),
            action=self.build_action_to_accept_followed_turn_or_show_verdict(is_turn_acceptable=False),
        )

    def build_action_to_accept_followed_turn_or_show_verdict(self, *, is_turn_acceptable: bool) -> Doing:
        """Accepts the turn in a game that is followed; else shows the verdict to the others."""
        if not self.playing:
            asked = self.judged is not None
            return Doing(text=self.say("bar.show"), touch=link_to("#verdict"), icon="turn", quiet=True, off=not asked)
        return Doing(text=self.say("coupelation.play.accept"), touch=enter_value("so"), off=not is_turn_acceptable)


def describe_hand_size(public_hand: PublicHand | None) -> str:
    """How many cards a hand has, for its corner of the table."""
    return "–" if public_hand is None or public_hand.count is None else str(public_hand.count)


def split_range_into_lines(range_text: str) -> tuple[str, ...]:
    """`26–32` in two lines, one number or × in one."""
    low, dash, high = range_text.partition("–")
    return (low + dash, high) if high else (low,) if low else ()
