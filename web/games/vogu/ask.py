"""Builds the page of one move, and the parts of bars that VOGU's pages share. No rule is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.replay import Verdict
from calculators.core.types import Message, View, Violation
from calculators.vogu.state import SIDES, Card, Face, Reveal, State
from calculators.vogu.unfinished import Draft, find_refusals_of_draft, next_field, parse_draft_or_none
from web.games.vogu.draft import ENTRY
from web.games.vogu.pictures.edges import (
    SIGN,
    AskedEdges,
    draw_two_cards_with_contact,
    edges_if_question_has_two_cards_only,
)
from web.games.vogu.pictures.scene import (
    ContactMark,
    LayoutMarks,
    control_entering_cell,
    control_selecting_cell,
    draw_table,
    summarize_effects_in_at_least_one_short_line,
)
from web.games.vogu.pictures.seats import (
    MarketColour,
    SeatRow,
    build_colour_values_and_tokens,
    build_seat_rows_of_revealed_cards_and_hand_sizes,
)
from web.games.vogu.pictures.trays import (
    EMPTY,
    CardRow,
    TrayAndBody,
    TrayBody,
    build_contact_order_pad_if_order_decides,
    build_edge_pad_dimming_illegal_values,
    build_place_or_reveal_tabs,
    build_revealed_card_colours_and_token_pad,
    build_tray_with_body_for_target_or_empty,
    face_and_side_of_target,
)
from web.games.vogu.places import first_missing_target_or_none
from web.games.vogu.targets import (
    TARGETS,
    CorrectionTarget,
    EntryTarget,
    HandCardTarget,
    HandCardValue,
    LayoutTarget,
    LoneEdgeTarget,
    MoveKindValue,
    OtherCardValue,
    SideValue,
)
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Chips, Control, Key, Scene, Tray, enter_value, link_to, select
from web.table.bar import (
    build_action_showing_verdict,
    build_legal_bar,
    build_link_to_share_options_action,
    build_refusal_bar,
    find_deciding_clause,
)
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.seat_chips import build_seat_chips
from web.table.targets import SeatToMoveValue


@dataclass(frozen=True, slots=True)
class ContactsOrRefusalPanel:
    """The panel below the picture: the contacts, else a head and a text.

    has_corner_diagram: does it explain that a corner is no contact?
    """

    contact_marks: tuple[ContactMark, ...] = ()
    head: str = ""
    text: str = ""
    has_corner_diagram: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPageContent(PageContent):
    """The page of a move.

    draft: the drafted or questioned move; is_placement: is it one? is_correcting: is a target of the table selected?
    correction_control: begins or ends that; is_minimal_question: is it the smallest question, of two cards edge to
    edge?"""

    market: tuple[MarketColour, ...]
    board: Scene
    facts: ContactsOrRefusalPanel
    seats: tuple[SeatRow, ...]
    tray: Tray | None
    body: TrayBody
    draft: Draft
    is_correcting: bool
    correction_control: Control
    is_placement: bool
    seat_to_move: Chips | None
    is_minimal_question: bool = False

    @property
    def revealed_cards_of_mover_with_drafted_one(self) -> tuple[tuple[Card, bool], ...]:
        """Returns the revealed cards of the seat to move, each with whether it is that of the drafted reveal."""
        row = next((seat for seat in self.seats if seat.is_to_move), None)
        cards = tuple((slot.card, slot.is_drafted) for slot in row.slots if slot.card) if row else ()
        reveal = self.draft.reveal_or_none
        if reveal is None or not reveal.revealed_card.colours or any(is_drafted for _, is_drafted in cards):
            return cards
        return *cards, (reveal.card_with_token, True)


def build_question_page(page: Page) -> QuestionPageContent:
    """Builds the page of a move."""
    edges = edges_if_question_has_two_cards_only(page.answer, page.selection)
    if edges is not None and not page.answer.refused:
        return build_two_edges_page(page, edges)
    return build_move_question_page(page)


def build_two_edges_page(page: Page, edges: AskedEdges) -> QuestionPageContent:
    """Builds the page of the smallest question: two cards edge to edge."""
    say, state = page.say, page.answer.state
    scene = draw_two_cards_with_contact(say, state, edges)
    empty_table = page.links.link_to_empty_table_keeping_people_and_rulings(str(LayoutTarget((0, 0))))
    pad = build_edge_pad_dimming_illegal_values(say, state, edges.face, edges.side)
    step = 1 if edges.target == SIGN else 2
    return QuestionPageContent(
        market=(),
        board=scene,
        facts=ContactsOrRefusalPanel(scene.items_of(ContactMark)),
        seats=(),
        tray=Tray(
            head="",
            tabs=(
                Key(text=say("vogu.edge.tab"), control=select(edges.target), is_selected=True),
                Key(text=say("vogu.tab.reveal"), control=enter_value(MoveKindValue("reveal"))),
            ),
            tools=(Key(text=say("vogu.edge.whole"), control=link_to(empty_table)),),
        ),
        body=TrayBody(edges=replace(pad, step=step, steps=2)),
        draft=Draft(),
        is_correcting=False,
        correction_control=select(CorrectionTarget()),
        is_placement=True,
        seat_to_move=None,
        is_minimal_question=True,
        verdict_viewbox=scene.verdict_viewbox,
        bar=build_edge_question_or_contact_effect_bar(page, edges),
    )


def build_edge_question_or_contact_effect_bar(page: Page, edges: AskedEdges) -> AnswerBar:
    """Builds the bar of the smallest question: what to enter next, then the effect of the contact."""
    say, verdict = page.say, page.answer.verdict
    if verdict is None or not verdict.legal:
        head = say(f"vogu.{edges.target}.head")
        return AnswerBar(head=head, lines=(say("vogu.edge.how"),), action=build_link_to_share_options_action(say))
    effects = verdict.steps[-1].effects
    return build_legal_bar(
        summarize_effects_in_at_least_one_short_line(say, effects)[0],
        [say.message_text(effect) for effect in effects if not effect.code.startswith("vogu.change")],
        clause=find_clause_deciding_contact_effects(effects),
        action=build_action_showing_verdict(say),
    )


def build_move_question_page(page: Page) -> QuestionPageContent:
    """Builds the page of one move; the views `moves` and `check` have the same.

    A refused layout is drawn as it was entered, to be corrected, and without the drafted move.
    """
    state: State = page.answer.state
    target = current_table_target_or_none(page, state)
    draft = ENTRY.find_draft_of_selection_or_last_questioned_move(page.answer, page.selection)
    verdict = page.answer.verdict
    refusals = find_refusals_of_draft(state, draft)
    is_legal = verdict.legal if verdict and not parse_draft_or_none(page.selection) else None
    state_after = verdict.steps[-1].state_after if verdict and is_legal else None
    if is_legal is None and refusals:
        is_legal = False
    is_correcting = target is not None
    placement = draft.placement_or_none if not is_correcting and not page.answer.refused else None
    layout_target = target if isinstance(target, LayoutTarget) else None
    side_to_enter = face_and_side_of_target(state, layout_target).side if layout_target else draft.side_to_enter
    scene = draw_table(
        state,
        page.say,
        draft=placement,
        marks=LayoutMarks(
            is_legal=is_legal if placement else None,
            cell_to_enter=layout_target.cell if layout_target else None,
            side_to_enter=side_to_enter,
            violating_targets=page.parameters_and_targets_of_violations,
        ),
        control_of_cell=control_selecting_cell if is_correcting else control_entering_cell,
    )
    reveal = draft.reveal_or_none
    drafted_card = reveal.card_with_token if reveal is not None and reveal.is_complete and is_legal else None
    tray, body = build_entry_or_draft_tray(page, state, target, draft, is_legal=bool(is_legal))
    bar = None
    if not page.answer.refused:
        bar = (
            build_next_input_hint_or_illegal_draft_bar(page, target, draft, refusals)
            if verdict is None
            else build_decided_verdict_bar(page.say, draft, verdict)
        )
    return QuestionPageContent(
        bar=bar,
        market=build_colour_values_and_tokens(
            page,
            state,
            state_after=state_after,
            selected_target=target,
            taken_colour=reveal.colour if reveal is not None else "",
        ),
        board=scene,
        facts=build_contacts_refusal_or_entry_hint_panel(
            page,
            scene,
            draft,
            is_table_entered=page.answer.refused or (is_correcting and bool(page.selection)),
            is_legal_or_none=is_legal,
        ),
        seats=build_seat_rows_of_revealed_cards_and_hand_sizes(page, state, target, drafted_card),
        tray=tray,
        body=body,
        draft=draft,
        is_correcting=is_correcting,
        correction_control=select("") if is_correcting else select(CorrectionTarget()),
        is_placement=reveal is None,
        seat_to_move=build_seat_to_move_chips(page, state),
        verdict_viewbox=scene.verdict_viewbox,
    )


def current_table_target_or_none(page: Page, state: State) -> EntryTarget | CorrectionTarget | None:
    """Returns the target of the table that is entered now: the selected one, else the first missing one. None if
    nothing is missing or a move is drafted."""
    if not page.selection:
        return first_missing_target_or_none(state, View.MOVES)
    target = TARGETS.parse_or_none(page.selection)
    return None if isinstance(target, LoneEdgeTarget) else target


def build_contacts_refusal_or_entry_hint_panel(
    page: Page, scene: Scene, draft: Draft, *, is_table_entered: bool, is_legal_or_none: bool | None
) -> ContactsOrRefusalPanel:
    """Builds the panel below the picture.

    It has the contacts of a placement; the first violation of an illegal move, with the number of cells that a card can
    be placed at; or what to enter. is_table_entered: is the table entered or corrected, and no move?
    """
    state: State = page.answer.state
    verdict = page.answer.verdict
    if is_table_entered:
        return ContactsOrRefusalPanel(head=page.say("vogu.mend.text"))
    if is_legal_or_none is False and verdict is not None:
        cell_count = len(state.empty_cells_beside_cards)
        text = page.say("vogu.cells.open", n=cell_count) if draft.placement_or_none else ""
        has_corner_diagram = any(
            violation.code in ("vogu.move.corner", "vogu.move.apart") for violation in verdict.violations
        )
        return ContactsOrRefusalPanel(
            head=page.say.violation_text(verdict.violations[0]), text=text, has_corner_diagram=has_corner_diagram
        )
    if placement := draft.placement_or_none:
        if contact_marks := scene.items_of(ContactMark):
            return ContactsOrRefusalPanel(contact_marks)
        key = (
            "vogu.ask.none"
            if placement.is_complete
            else "vogu.ask.cell"
            if placement.face.is_whole
            else "vogu.ask.card"
        )
        return ContactsOrRefusalPanel(head=page.say(key))
    return ContactsOrRefusalPanel(head=page.say("vogu.ask.reveal"), text=page.say("vogu.reveal.note"))


def build_entry_or_draft_tray(
    page: Page, state: State, target: EntryTarget | CorrectionTarget | None, draft: Draft, *, is_legal: bool
) -> TrayAndBody:
    """Builds the tray of the selected target of the table, or else of the draft.

    is_legal: is the draft the move in question, and legal?"""
    say = page.say
    if isinstance(target, CorrectionTarget):
        tools = (Key(text=say("vogu.done"), control=select("")),)
        return TrayAndBody(Tray(head=say("vogu.mend.head"), hint=say("vogu.mend.hint"), tools=tools), EMPTY)
    if target is not None:
        return build_tray_with_body_for_target_or_empty(say, state, target, enters_whole_table_in_order=False)
    tray = Tray(head="", seat=state.mover_code, hint=say("vogu.ask.hint"), tabs=build_place_or_reveal_tabs(say, draft))
    if isinstance(draft.move, Reveal):
        return TrayAndBody(tray, TrayBody(colours=build_revealed_card_colours_and_token_pad(say, state, draft.move)))
    face = draft.move.face
    if draft.side_to_enter and (face != Face() or not state.hand):
        return TrayAndBody(
            tray, TrayBody(edges=build_edge_pad_dimming_illegal_values(say, state, face, draft.side_to_enter))
        )
    orders = build_contact_order_pad_if_order_decides(say, state, draft) if is_legal else None
    cards = build_questioned_card_row(page, state, face)
    return TrayAndBody(tray, TrayBody(cards=cards, orders=orders))


def build_questioned_card_row(page: Page, state: State, drafted_face: Face) -> CardRow:
    """Builds the keys of the drafted card, another card, the hand's other cards, its next card, and of playing on."""
    say = page.say
    keys = []
    if drafted_face.is_whole:
        keys.append(
            Key(
                text="",
                control=enter_value(SideValue(SIDES[0])),
                label=say("vogu.card.asked"),
                face=drafted_face,
                is_selected=True,
            )
        )
    keys.append(Key(text=say("vogu.card.other"), control=enter_value(OtherCardValue())))
    for index, face in enumerate(state.hand or ()):
        if face.is_whole and face != drafted_face:
            keys.append(
                Key(
                    text="",
                    control=enter_value(HandCardValue(index)),
                    label=say("vogu.by_card.n", n=index + 1),
                    face=face,
                )
            )
    count = len(state.hand or ())
    keys.append(Key(text=say("vogu.hand.enter", seat=state.mover_code), control=select(HandCardTarget(count))))
    play_address = page.links.address_after_legal_questioned_move_or_empty
    keys.append(
        Key(
            text=say("verdict.play"),
            control=link_to(play_address) if play_address else select(""),
            is_disabled=not play_address,
        )
    )
    return CardRow(say("vogu.card.row"), tuple(keys))


def build_seat_to_move_chips(page: Page, state: State) -> Chips:
    """Builds the chips that enter who is to move."""
    return build_seat_chips(
        page,
        page.say("field.turn"),
        SeatToMoveValue,
        lambda seat: page.say("vogu.turn.of", seat=seat),
        selected_seat_code=state.mover_code,
    )


def build_decided_verdict_bar(say: Speaker, draft: Draft, verdict: Verdict) -> AnswerBar:
    """Builds the bar of a verdict: ○ with its assumptions and effects, ✕ with its first violation."""
    verdict_action = build_action_showing_verdict(say)
    if verdict.legal:
        return build_legal_bar(
            say(f"vogu.verdict.{draft_kind(draft)}.yes"),
            summarize_effects_in_at_least_one_short_line(say, verdict.steps[-1].effects),
            assumption_texts=[say(f"{message.code}.short", **message.params) for message in verdict.assumes],
            clause=find_clause_deciding_contact_effects(verdict.effects),
            action=verdict_action,
        )
    return build_bar_of_refused_draft(say, draft, verdict.violations[0], verdict_action)


def find_clause_deciding_contact_effects(effects: Sequence[Message]) -> str:
    """Returns the clause of a ○.

    It is that of the order of the contacts if that decides, else that of the limit if a value stopped there, else that
    of the first effect with a clause.
    """
    codes = ("vogu.contacts.ways", "vogu.contacts.chosen", "vogu.change.limit")
    ranked = [effect for code in codes for effect in effects if effect.code == code]
    return find_deciding_clause([*ranked, *effects])


def build_bar_of_refused_draft(say: Speaker, draft: Draft, violation: Violation, action: Action) -> AnswerBar:
    """Builds the bar of an illegal draft: ✕ with its violation."""
    return build_refusal_bar(say, violation, say(f"vogu.verdict.{draft_kind(draft)}.no"), action)


def draft_kind(draft: Draft) -> str:
    return "place" if draft.placement_or_none else "reveal"


def build_next_input_hint_or_illegal_draft_bar(
    page: Page, target: EntryTarget | CorrectionTarget | None, draft: Draft, refusals_of_draft: Sequence[Violation]
) -> AnswerBar:
    """Builds the bar without a verdict: what to enter next or why the draft is illegal, and the number of moves."""
    say, answer, action = page.say, page.answer, build_link_to_share_options_action(page.say)
    if isinstance(target, LayoutTarget | HandCardTarget):
        head = say("vogu.enter.layout" if isinstance(target, LayoutTarget) else "vogu.enter.hand")
        return AnswerBar(head=head, action=action)
    if target is not None:
        return AnswerBar(head=say("vogu.mend.head"), lines=(say("vogu.mend.hint"),), action=action)
    if refusals_of_draft:
        return build_bar_of_refused_draft(say, draft, refusals_of_draft[0], action)
    last_field = draft.side_to_enter or ("cell" if draft.placement_or_none else "token")
    head = say(f"vogu.next.{next_field(answer.state, draft) or last_field}")
    if answer.moves is None:
        return AnswerBar(head=head, lines=(say("vogu.ask.hint.bar"),), action=action)
    return AnswerBar(head=head, lines=(say("vogu.moves.known", count=answer.count),), href="#list", action=action)
