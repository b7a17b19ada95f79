"""What VOGU's pages share, and the page of one move. No rule is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.replay import Verdict
from calculators.core.types import Message, View, Violation
from calculators.vogu.moves import find_playable_cells, occupied_cells_or_empty
from calculators.vogu.refusals import check_cell_is_free_and_adjacent, check_mover_has_two_cards_and_reveals_left
from calculators.vogu.state import Card, PlaceCard, State
from calculators.vogu.unfinished import Draft, PlacementDraft, RevealDraft
from web.games.vogu.draft import (
    draft_from_selection_or_from_asked_move,
    draft_of_selection_or_none,
    message_key_saying_what_to_enter_next,
)
from web.games.vogu.pictures.board import (
    ContactMark,
    LayoutMarks,
    LayoutPicture,
    build_layout_picture_with_free_cells_around,
    control_entering_cell,
    control_selecting_cell,
    describe_effects_in_short_lines,
)
from web.games.vogu.pictures.edges import SIGN, EdgeQuestion, build_edge_picture, find_two_edges_only_question_or_none
from web.games.vogu.pictures.seats import MarketColour, SeatRow, build_colour_values_and_tokens, build_seat_rows
from web.games.vogu.pictures.trays import (
    EMPTY,
    CardRow,
    TrayBody,
    build_contact_order_pad_if_order_decides,
    build_edge_pad,
    build_place_or_reveal_tabs,
    build_reveal_colours_and_token_pad,
    build_tray_of_selected_entry,
    selected_face_and_side_to_enter,
)
from web.games.vogu.places import first_missing_target_or_empty, is_table_entry_selection
from web.pieces import Action, Bar, Control, Key, Stamp, Tray, enter_value, link_to, select
from web.table.bar import build_action_showing_verdict, build_share_action, build_standard_bar, find_deciding_clause
from web.table.page import Page
from web.table.page_content import PageContent


@dataclass(frozen=True, slots=True)
class ContactsOrRefusalPanel:
    """What stands below the picture: the contacts, or why not."""

    seams: tuple[ContactMark, ...] = ()
    head: str = ""
    text: str = ""
    corner: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPageContent(PageContent):
    """What the page of a move draws. is_smallest: is it the smallest question, of two cards edge to edge?"""

    market: tuple[MarketColour, ...]
    board: LayoutPicture
    facts: ContactsOrRefusalPanel
    seats: tuple[SeatRow, ...]
    tray: Tray | None
    body: TrayBody
    question: Draft
    mending: bool
    mend: Control
    placing: bool
    movers: tuple[Key, ...]
    is_smallest: bool = False

    @property
    def revealed_cards_with_whether_just_entered(self) -> tuple[tuple[Card, bool], ...]:
        """What lies before whoever is asked about, with the card that is told: is it that one?"""
        row = next((seat for seat in self.seats if seat.turn), None)
        lying = tuple((slot.card, slot.told) for slot in row.slots if slot.card) if row else ()
        asked = self.question
        if not isinstance(asked, RevealDraft) or not asked.colours or any(told for _, told in lying):
            return lying
        return *lying, (Card.from_colours(asked.colours, asked.token), True)


def build_question_page(page: Page) -> QuestionPageContent:
    """The page of a move: what may be done, and the verdict."""
    edges = find_two_edges_only_question_or_none(
        page.displayed_state, page.answer.view, page.answer.query.get("move", ""), page.selection
    )
    if edges is not None and not page.answer.refused:
        return build_page_of_contact_between_two_edges(page, edges)
    if page.answer.refused:
        bar = build_standard_bar(page)
    else:
        bar = (
            build_verdict_bar(page, page.answer.verdict)
            if page.answer.verdict is not None
            else build_next_input_hint_bar(page)
        )
    return replace(build_question_content(page), bar=bar)


def build_page_of_contact_between_two_edges(page: Page, edges: EdgeQuestion) -> QuestionPageContent:
    """Two cards edge to edge: what their contact does."""
    say, state = page.say, page.displayed_state
    picture = build_edge_picture(say, state, edges)
    empty = page.links.link_to_empty_table_keeping_people_and_rulings()
    empty += "&" if "?" in empty else "?"
    pad = build_edge_pad(say, edges.face, edges.side)
    step = 1 if edges.selection == SIGN else 2
    return QuestionPageContent(
        market=(),
        board=picture,
        facts=ContactsOrRefusalPanel(picture.seams),
        seats=(),
        tray=Tray(
            head="",
            tabs=(
                Key(text=say("vogu.edge.tab"), control=select(edges.selection), is_selected=True),
                Key(text=say("vogu.tab.reveal"), control=enter_value("tab.reveal")),
            ),
            tools=(Key(text=say("vogu.edge.whole"), control=link_to(f"{empty}pick=board.0.0")),),
        ),
        body=TrayBody(edges=replace(pad, step=step, steps=2)),
        question=PlacementDraft(),
        mending=False,
        mend=select("mend"),
        placing=True,
        movers=(),
        is_smallest=True,
        verdict_viewbox=picture.verdict_viewbox,
        bar=build_edge_bar(page, edges),
    )


def build_edge_bar(page: Page, edges: EdgeQuestion) -> Bar:
    """What is told next, then how the value of the colour moves."""
    say, verdict = page.say, page.answer.verdict
    if verdict is None or not verdict.legal:
        head = say(f"vogu.{edges.selection}.head")
        return Bar(head=head, lines=(say("vogu.edge.how"),), action=build_share_action(page))
    effects = verdict.steps[-1].effects
    return Bar(
        head=describe_effects_in_short_lines(page, effects)[0],
        lines=tuple(say.message_text(one) for one in effects if not one.code.startswith("vogu.change")),
        stamp=Stamp.YES,
        clause=find_clause_of_most_important_effect(effects),
        action=build_action_showing_verdict(say),
    )


def build_question_content(page: Page) -> QuestionPageContent:
    """The page of one move: `moves` and `check` are one to the person who asks."""
    state: State = page.displayed_state
    pick = page.selection or first_missing_target_or_empty(state, page.answer.view)
    question = draft_from_selection_or_from_asked_move(page.answer, pick)
    verdict = page.answer.verdict
    legal = verdict.legal if verdict and not draft_of_selection_or_none(pick) else None
    after = verdict.steps[-1].after or verdict.steps[-1].end if verdict and legal else None
    if legal is None and find_violations_of_unfinished_draft(state, question):
        legal = False
    mending = is_table_entry_selection(pick)
    wrong = page.targets_of_violations
    if mending:
        _, side = selected_face_and_side_to_enter(state, pick) if pick.startswith("board") else (None, "")
        shown = LayoutMarks(
            place_to_enter=".".join(pick.split(".")[:3]) if pick.startswith("board") else "",
            side=side,
            wrong_places=wrong,
        )
    else:
        placing = question if isinstance(question, PlacementDraft) else None
        shown = LayoutMarks(placement=placing, legal=legal if placing else None, wrong_places=wrong)

    picture = build_layout_picture_with_free_cells_around(
        state, page.say, shown, control_selecting_cell if mending else control_entering_cell
    )
    told = question.complete_move_or_none if isinstance(question, RevealDraft) else None
    card = None
    if told is not None and not isinstance(told, PlaceCard) and legal:
        card = told.card_with_token
    tray, body = build_entry_or_draft_tray(page, state, pick, question)
    taken = question.token if isinstance(question, RevealDraft) else ""
    return QuestionPageContent(
        market=build_colour_values_and_tokens(page, state, state_after=after, selection=pick, taken_colour=taken),
        board=picture,
        facts=build_contacts_or_refusal_panel(page, picture, question, is_legal_or_unknown=legal),
        seats=build_seat_rows(page, state, pick, card),
        tray=tray,
        body=body,
        question=question,
        mending=mending,
        mend=select("") if mending else select("mend"),
        placing=isinstance(question, PlacementDraft),
        movers=build_seat_to_move_keys(page, state),
        verdict_viewbox=picture.verdict_viewbox,
    )


def build_contacts_or_refusal_panel(
    page: Page, layout_picture: LayoutPicture, draft: Draft, *, is_legal_or_unknown: bool | None
) -> ContactsOrRefusalPanel:
    """The contacts of the placement; of a refused one the reason and where it could go."""
    state: State = page.displayed_state
    verdict = page.answer.verdict
    if is_table_entry_selection(page.selection):
        return ContactsOrRefusalPanel((), page.say("vogu.mend.text"))
    if is_legal_or_unknown is False and verdict is not None:
        first = verdict.violations[0]
        cells = len(find_playable_cells(occupied_cells_or_empty(state.board)))
        text = page.say("vogu.cells.open", n=cells) if isinstance(draft, PlacementDraft) else ""
        corner = any(v.code in ("vogu.move.corner", "vogu.move.apart") for v in verdict.violations)
        return ContactsOrRefusalPanel((), page.say.violation_text(first), text, corner)
    if isinstance(draft, PlacementDraft):
        if layout_picture.seams:
            return ContactsOrRefusalPanel(layout_picture.seams)
        key = (
            "vogu.ask.none"
            if draft.complete_move_or_none
            else "vogu.ask.cell"
            if draft.face.is_whole
            else "vogu.ask.card"
        )
        return ContactsOrRefusalPanel((), page.say(key), "")
    return ContactsOrRefusalPanel((), page.say("vogu.ask.reveal"), page.say("vogu.reveal.note"))


def build_entry_or_draft_tray(page: Page, state: State, selection: str, draft: Draft) -> tuple[Tray | None, TrayBody]:
    """The tray of the ask page: what is corrected, or the card or reveal in question."""
    say = page.say
    if is_table_entry_selection(selection):
        if selection == "mend":
            return Tray(
                head=say("vogu.mend.head"),
                hint=say("vogu.mend.hint"),
                tools=(Key(text=say("vogu.done"), control=select("")),),
            ), EMPTY
        return build_tray_of_selected_entry(say, state, selection, is_step_by_step=False)
    tray = Tray(head="", seat=state.mover_code, hint=say("vogu.ask.hint"), tabs=build_place_or_reveal_tabs(say, draft))
    if isinstance(draft, RevealDraft):
        return tray, TrayBody(colours=build_reveal_colours_and_token_pad(say, state, draft))
    if draft.side_to_enter and (draft.face.edges != (None,) * 4 or not state.hand):
        return tray, TrayBody(edges=build_edge_pad(say, draft.face, draft.side_to_enter))
    orders = build_contact_order_pad_if_order_decides(say, state, draft)
    return tray, TrayBody(cards=build_row_of_asked_other_hand_cards_and_play(page, state, draft), orders=orders)


def build_row_of_asked_other_hand_cards_and_play(page: Page, state: State, draft: PlacementDraft) -> CardRow:
    """The card asked about, another one, those of the hand, and going on with the move."""
    say = page.say
    keys = []
    if draft.face.is_whole:
        keys.append(
            Key(
                text="",
                control=enter_value("side.top"),
                label=say("vogu.card.asked"),
                face=draft.face,
                is_selected=True,
            )
        )
    keys.append(Key(text=say("vogu.card.other"), control=enter_value("new")))
    for index, face in enumerate(state.hand or ()):
        if face.is_whole and face != draft.face:
            keys.append(
                Key(text="", control=enter_value(f"card.{index}"), label=say("vogu.by_card.n", n=index + 1), face=face)
            )
    count = len(state.hand or ())
    keys.append(Key(text=say("vogu.hand.enter", seat=state.mover_code), control=select(f"hand.{count}")))
    on = page.links.address_after_legal_questioned_move_or_empty
    keys.append(Key(text=say("verdict.play"), control=link_to(on) if on else select(""), is_disabled=not on))
    return CardRow(say("vogu.card.row"), tuple(keys))


def build_seat_to_move_keys(page: Page, state: State) -> tuple[Key, ...]:
    """Whose turn it is, to be changed."""
    return tuple(
        Key(
            text=page.say.seat_name(name),
            control=enter_value(name),
            label=page.say("vogu.turn.of", seat=name),
            face=name,
            is_selected=name == state.mover_code,
        )
        for name in page.seats
    )


def build_verdict_bar(page: Page, verdict: Verdict) -> Bar:
    """○ with its proviso, ✕ with its reason; to be shown to the others."""
    say = page.say
    question = draft_from_selection_or_from_asked_move(page.answer, page.selection)
    show = build_action_showing_verdict(say)
    if verdict.legal:
        assumed = tuple(say(f"{said.code}.short", **said.params) for said in verdict.assumes)
        stamp = Stamp.PROVIDED if assumed else Stamp.YES
        lines, clause = (
            describe_effects_in_short_lines(page, verdict.steps[-1].effects),
            find_clause_of_most_important_effect(verdict.effects),
        )
        return Bar(
            head=say(f"vogu.verdict.{draft_kind(question)}.yes"),
            lines=lines,
            stamp=stamp,
            assumes=assumed,
            clause=clause,
            action=show,
        )
    return build_bar_of_refused_draft(page, question, verdict.violations[0], show)


def find_clause_of_most_important_effect(effects: Sequence[Message]) -> str:
    """The clause of a ○: of the order of the contacts where that is open, of the end of the track where a value stopped
    there, else of the first effect that has one."""
    codes = ("vogu.contacts.ways", "vogu.contacts.chosen", "vogu.change.limit")
    ranked = [effect for code in codes for effect in effects if effect.code == code]
    return find_deciding_clause([*ranked, *effects])


def find_violations_of_unfinished_draft(state: State, draft: Draft) -> tuple[Violation, ...]:
    """Why a move that is only half told cannot be, whatever else is told of it."""
    if isinstance(draft, RevealDraft):
        return tuple(check_mover_has_two_cards_and_reveals_left(state))
    return tuple(check_cell_is_free_and_adjacent(state, draft.cell)) if draft.cell is not None and state.board else ()


def build_bar_of_refused_draft(page: Page, draft: Draft, violation: Violation, action: Action) -> Bar:
    """✕ with its reason."""
    head = page.say(f"vogu.verdict.{draft_kind(draft)}.no")
    return Bar(
        head=head, lines=(page.say.violation_text(violation),), stamp=Stamp.NO, clause=violation.clause, action=action
    )


def draft_kind(draft: Draft) -> str:
    return "place" if isinstance(draft, PlacementDraft) else "reveal"


def build_next_input_hint_bar(page: Page) -> Bar:
    """What is to be told next, and how many moves there are if the hand is known."""
    say, answer = page.say, page.answer
    pick = page.selection or first_missing_target_or_empty(page.displayed_state, View.MOVES)
    if pick.split(".")[0] in ("board", "hand"):
        return Bar(
            head=say("vogu.enter.layout" if pick.startswith("board") else "vogu.enter.hand"),
            lines=(),
            action=build_share_action(page),
        )
    if is_table_entry_selection(pick):
        return Bar(head=say("vogu.mend.head"), lines=(say("vogu.mend.hint"),), action=build_share_action(page))
    question = draft_from_selection_or_from_asked_move(answer, page.selection)
    if reasons := find_violations_of_unfinished_draft(page.displayed_state, question):
        return build_bar_of_refused_draft(page, question, reasons[0], build_share_action(page))
    head = say(message_key_saying_what_to_enter_next(question))
    if answer.moves is not None:
        return Bar(
            head=head,
            lines=(say("vogu.moves.known", count=answer.count),),
            href="#list",
            action=build_share_action(page),
        )
    return Bar(head=head, lines=(say("vogu.ask.hint.bar"),), action=build_share_action(page))
