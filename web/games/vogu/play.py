"""A game that is followed: its start, the turn that is told, the record, the end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.messages import format_number as number_said
from calculators.core.replay import ReplayStep
from calculators.core.types import Message, View
from calculators.vogu.contacts import entered_or_starting_value_of_each_colour_or_none
from calculators.vogu.counts import count_turns_left_of_table_or_none
from calculators.vogu.notation import parse_move
from calculators.vogu.play import check_move
from calculators.vogu.state import COLOURS, Cell, PlaceCard, State
from calculators.vogu.unfinished import Draft, PlacementDraft, RevealDraft
from web.games.vogu.ask import build_bar_of_refused_draft, find_violations_of_unfinished_draft
from web.games.vogu.draft import draft_of_selection_or_none, message_key_saying_what_to_enter_next
from web.games.vogu.pictures.board import (
    ContactMark,
    LayoutMarks,
    LayoutPicture,
    build_layout_picture_with_free_cells_around,
    control_entering_cell,
    control_selecting_cell,
    describe_effects_in_short_lines,
    describe_value_change_of_each_colour,
    position_in_final_layout_or_none,
)
from web.games.vogu.pictures.private_hand import (
    MINE,
    build_private_hand_panel,
    build_private_hand_row_or_none,
    build_tray_to_enter_private_card,
)
from web.games.vogu.pictures.seats import MarketColour, SeatRow, build_colour_values_and_tokens, build_seat_rows
from web.games.vogu.pictures.trays import (
    EMPTY,
    TrayBody,
    build_contact_order_pad_if_order_decides,
    build_edge_pad,
    build_place_or_reveal_tabs,
    build_reveal_colours_and_token_pad,
    build_tray_of_selected_entry,
    build_value_tray,
    selected_face_and_side_to_enter,
)
from web.games.vogu.places import next_target_of_starting_layout
from web.pieces import Action, Bar, Stamp, Tray, enter_value, link_to, select
from web.table.bar import build_reenter_refused_turn_action, build_share_action, build_standard_bar
from web.table.opening import build_opening_bar
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.private_hand import PrivateHandView
from web.table.record_turns import (
    RecordTurn,
    brief_words_of_entry_or_empty,
    build_standard_record_turn,
    group_record_into_numbered_turns,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPageContent(PageContent):
    """stage: `start`, `layout`, `turn` or `end`; turns_left: turns
    left, as said; shows_revealed_cards: does the picture show what lies before the seats? is_own_hand_in_tray: is a
    card of one's own hand entered in the tray, edge by edge?"""

    stage: str
    market: tuple[MarketColour, ...]
    board: LayoutPicture | None
    seats: tuple[SeatRow, ...]
    tray: Tray | None
    body: TrayBody
    last_move_words: str
    turns_left: str
    shows_revealed_cards: bool
    seams: tuple[ContactMark, ...]
    question: Draft | None = None
    legal: bool | None = None
    own: PrivateHandView | None = None
    is_own_hand_in_tray: bool = False


def build_record_page(page: Page) -> RecordPageContent:
    """The page of a followed game."""
    return replace(
        build_followed_game_page_content(page),
        bar=build_standard_bar(page) if page.answer.refused else build_bar_of_followed_game(page),
    )


def build_followed_game_page_content(page: Page) -> RecordPageContent:
    """A game from its first turn: who plays, the first cards, the turns, the end."""
    answer = page.answer
    followed = answer.followed
    if followed is None or is_starting_layout_still_being_entered(page):
        return build_content_asking_who_plays_before_first_turn(page)
    state: State = followed.state
    turns = tuple(build_record_turn_with_changes(page, *turn) for turn in group_record_into_numbered_turns(page))
    told_by = [turn for turn in turns if turn.seat]  # nobody has a turn after the end
    last = (
        page.say("vogu.record.last", seat=page.say.seat_name(told_by[-1].seat), move=told_by[-1].short_text)
        if told_by
        else ""
    )
    if followed.ended:
        seats = build_seat_rows(page, state, "")
        return RecordPageContent(
            stage="end",
            market=build_colour_values_and_tokens(page, state, state_after=None, selection=""),
            board=None,
            seats=seats,
            tray=None,
            body=EMPTY,
            last_move_words=last,
            turns_left="",
            shows_revealed_cards=True,
            seams=(),
            turns=turns,
        )
    question = draft_of_selection_or_none(page.selection) or PlacementDraft()
    move = question.complete_move_or_none
    judged = check_move(state, move) if move is not None else None
    after = (judged.after or judged.end) if judged is not None and judged.legal else None
    placing = question if isinstance(question, PlacementDraft) else None
    legal = judged.legal if judged is not None else None
    shown = LayoutMarks(
        placement=placing,
        legal=False if legal is False else None,
        last_cell=cell_of_last_placed_card_or_none(page),
        shows_touching_cells_only=True,
    )
    picture = build_layout_picture_with_free_cells_around(state, page.say, shown, control_entering_cell)
    card = move.card_with_token if move is not None and not isinstance(move, PlaceCard) else None
    tabs = build_place_or_reveal_tabs(page.say, question)
    tray = Tray(
        head="",
        seat=state.mover_code,
        hint=hint_beside_draft_tabs(page, state, question),
        tabs=tabs,
        is_folded=not page.selection,
    )
    if placing is None:
        body = (
            TrayBody(colours=build_reveal_colours_and_token_pad(page.say, state, question))
            if isinstance(question, RevealDraft)
            else EMPTY
        )
    else:
        body = build_order_or_edge_tray_body(page, state, placing)
    if page.selection.startswith(MINE):
        tray, body = build_tray_to_enter_private_card(page)
    elif placing is not None and body.orders is None and (held := build_private_hand_row_or_none(page, state, placing)):
        body = TrayBody(cards=held)
    value = page.selection if page.selection.startswith("value.") else ""
    if value:
        tray, body = build_value_tray(page.say, value, entered_or_starting_value_of_each_colour_or_none(state))
    moves = count_turns_left_of_table_or_none(state)
    return RecordPageContent(
        stage="turn",
        market=build_colour_values_and_tokens(
            page,
            state,
            state_after=after,
            selection=value,
            taken_colour=question.token if isinstance(question, RevealDraft) else "",
        ),
        board=picture,
        seats=build_seat_rows(page, state, "", card),
        tray=tray,
        body=body,
        last_move_words=last,
        turns_left=page.say("vogu.play.left", n=moves) if moves is not None else "",
        shows_revealed_cards=placing is None or is_looking_back_at_reveal(page),
        seams=picture.seams,
        question=question,
        legal=legal,
        turns=turns,
        own=build_private_hand_panel(page, state) if not page.is_looking_back else None,
        is_own_hand_in_tray=page.selection.startswith(MINE),
    )


def build_order_or_edge_tray_body(page: Page, state: State, draft: PlacementDraft) -> TrayBody:
    """The order of the contacts, where a whole card waits for that; else the edge that is entered next."""
    if orders := build_contact_order_pad_if_order_decides(page.say, state, draft):
        return TrayBody(orders=orders)
    return TrayBody(edges=build_edge_pad(page.say, draft.face, draft.side_to_enter or "top"))


def is_starting_layout_still_being_entered(page: Page) -> bool:
    """Are the first cards still told? The first of them, whole, is a table as well: not before the others lie."""
    state: State = page.displayed_state
    lacks = state.box is not None and len(state.board or ()) < state.box.start
    first = lacks and bool(state.board) and state.values is None and not page.selection
    return not page.is_following_game and (page.selection.startswith("board.") or first)


def cell_of_last_placed_card_or_none(page: Page) -> Cell | None:
    """Where the last card was put, as cells are counted since."""
    steps = page.answer.verdict.steps if page.answer.verdict is not None else ()
    for step in reversed(steps):
        move = page.answer.game.parse_move(step.move)
        if step.legal and isinstance(move, PlaceCard):
            return max(0, move.cell[0]), max(0, move.cell[1])
    return None


def is_looking_back_at_reveal(page: Page) -> bool:
    """Is a turn looked at that was a reveal? Then what lies before the seats is what it changed."""
    verdict = page.answer.verdict if page.is_looking_back else None
    return verdict is not None and verdict.steps[-1].move.startswith("reveal")


def hint_beside_draft_tabs(page: Page, state: State, draft: Draft) -> str:
    """A few words beside the tabs."""
    if isinstance(draft, RevealDraft):
        return page.say("vogu.reveal.hint", seat=state.mover_code)
    colours = draft.face.colours
    if len(colours) == 2 and not draft.face.is_whole:
        return page.say("vogu.card.known", colours=list(colours))
    return page.say("vogu.place.hint")


def build_content_asking_who_plays_before_first_turn(page: Page) -> RecordPageContent:
    """Before the first turn: who plays and what to lay out, then the first cards one by one."""
    state: State = page.displayed_state
    say = page.say
    pick = page.selection
    laying = bool(state.board) or pick.startswith("board")
    if not laying:
        return RecordPageContent(
            stage="start",
            asks_who_plays=True,
            market=(),
            board=None,
            seats=(),
            tray=None,
            body=EMPTY,
            last_move_words="",
            turns_left="",
            shows_revealed_cards=False,
            seams=(),
        )
    pick = pick if pick.startswith("board") else next_target_of_starting_layout(state)
    _, side = selected_face_and_side_to_enter(state, pick)
    shown = LayoutMarks(
        place_to_enter=".".join(pick.split(".")[:3]), side=side, wrong_places=page.targets_of_violations
    )
    picture = build_layout_picture_with_free_cells_around(state, say, shown, control_selecting_cell)
    tray, body = build_tray_of_selected_entry(say, state, pick, is_step_by_step=True)
    whole = len(state.board or ())
    left = say("vogu.lay.left", n=whole, of=state.box.start if state.box else 0)
    return RecordPageContent(
        stage="layout",
        market=(),
        board=picture,
        seats=(),
        tray=tray,
        body=body,
        last_move_words="",
        turns_left=left,
        shows_revealed_cards=False,
        seams=(),
    )


def chart_values_of_known_colours(page: Page, state: State) -> dict[str, int]:  # noqa: ARG001
    """The values of the colours that are known."""
    return {
        colour: value
        for colour, value in zip(COLOURS, entered_or_starting_value_of_each_colour_or_none(state), strict=True)
        if value is not None
    }


def build_record_turn_with_changes(
    page: Page, turn_number: int, move_count: int, steps: tuple[ReplayStep, ...]
) -> RecordTurn:
    """A turn of the record: where the card lies in the layout of now, as all turns count it, and what it changed; or
    the points everybody can count after a reveal."""
    turn, step, say = build_standard_record_turn(page, turn_number, move_count, steps), steps[-1], page.say
    if place := position_in_final_layout_or_none(page, move_count):
        said = Message("vogu.move.place.inside", {**step.text.params, **place})
        turn = replace(turn, words=say.message_text(said))
    after: State | None = step.after or step.end
    told = [effect for effect in step.effects if effect.code.startswith(("vogu.change", "vogu.contacts.chosen"))]
    notes = tuple(map(say.message_text, told))
    score = page.answer.game.calculate_current_score(after) if after is not None and step.legal else None
    shown = [f"{say.seat_name(one.seat)} {number_said(one.total)}" for one in score.seats if one.lines] if score else []
    counted = (say("vogu.record.points", points=say("list.comma").join(shown)),) if shown else ()
    return replace(turn, notes=(*notes, *counted), short_text=format_step_in_few_signs(page, step))


def format_step_in_few_signs(page: Page, step: ReplayStep) -> str:
    """A move in a few signs: the two edges that tell a card put down, the colours of one that is revealed; or that
    somebody leaves."""
    if entry_words := brief_words_of_entry_or_empty(page.say, step):
        return entry_words
    move = parse_move(step.move)
    if isinstance(move, PlaceCard):
        edges = [(edge.colour, edge.force) for edge in (move.face.top, move.face.left) if edge is not None]
        return "".join(page.say("vogu.brief.edge", colour=colour, n=force) for colour, force in edges).strip()
    return page.say(
        "vogu.brief.reveal", colours="".join(page.say(f"vogu.kanji.{one}") for one in move.card_with_token.colours)
    )


def build_bar_of_followed_game(page: Page) -> Bar:
    """What is told of this turn, ○ or ✕ before it stands; at the end the way to the score."""
    say, followed = page.say, page.answer.followed
    if followed is None or is_starting_layout_still_being_entered(page):
        return build_bar_before_first_turn(page)
    if followed.ended:
        done = Action(text=say("vogu.play.score"), control=link_to(page.links.link_to_view(View.SCORE)), icon="go")
        return Bar(head=say("vogu.play.over"), lines=(say("vogu.play.hands"),), action=done)
    if page.selection.startswith("value."):
        return Bar(head=say("vogu.mend.head"), lines=(say("vogu.play.mend"),), action=build_share_action(page))
    if page.selection.startswith(MINE):
        return Bar(head=say("own.head"), lines=(say("own.why"),), action=build_share_action(page))
    state: State = followed.state
    question = draft_of_selection_or_none(page.selection) or PlacementDraft()
    move = question.complete_move_or_none
    stop = Action(text=say("vogu.accept"), control=enter_value("accept"), is_disabled=True)
    if move is None:
        refused = page.answer.verdict
        if refused is not None and refused.legal is False and not draft_of_selection_or_none(page.selection):
            first = refused.violations[0]
            line = say("vogu.record.stops", n=refused.played + 1)
            return Bar(
                head=line,
                lines=(say.violation_text(first),),
                stamp=Stamp.NO,
                clause=first.clause,
                action=build_reenter_refused_turn_action(page),
            )
        if reasons := find_violations_of_unfinished_draft(state, question):
            return build_bar_of_refused_draft(page, question, reasons[0], stop)
        head = (
            say("vogu.play.turn", seat=state.mover_code)
            if question == PlacementDraft()
            else say(message_key_saying_what_to_enter_next(question))
        )
        return Bar(head=head, lines=describe_value_changes_of_draft_or_hint(page, state, question), action=stop)
    judged = check_move(state, move)
    if not judged.legal:
        first = judged.violations[0]
        return Bar(
            head=page.say_in_words_of_game_or_common("verdict.illegal"),
            lines=(say.violation_text(first),),
            stamp=Stamp.NO,
            clause=first.clause,
            action=stop,
        )
    head = say("vogu.told.place")
    if not isinstance(move, PlaceCard):
        head = say("vogu.told.reveal", card=list(move.card_with_token.colours), token=move.colour)
    return Bar(
        head=head,
        lines=describe_effects_in_short_lines(page, judged.effects),
        action=Action(text=say("vogu.accept"), control=enter_value("accept")),
    )


def describe_value_changes_of_draft_or_hint(page: Page, state: State, draft: Draft) -> tuple[str, ...]:
    """What the edges told already do."""
    if isinstance(draft, PlacementDraft) and draft.cell is not None:
        found = describe_value_change_of_each_colour(page.say, state, PlaceCard(draft.face, draft.cell))
        if found:
            return (page.say("vogu.dot").join(found),)
    points = [seat for seat in page.answer.score.seats if seat.lines] if page.answer.score else []
    if draft == PlacementDraft() and points:
        said = page.say("list.comma").join(
            f"{page.say.seat_name(seat.seat)} {number_said(seat.total)}" for seat in points
        )
        return (page.say("vogu.record.points", points=said), page.say("vogu.play.hint"))
    if draft == PlacementDraft():
        return (page.say("vogu.play.hint"),)
    return (page.say("vogu.play.lies" if isinstance(draft, PlacementDraft) else "vogu.reveal.note"),)


def build_bar_before_first_turn(page: Page) -> Bar:
    """Who starts, and on to the first cards."""
    say, state = page.say, page.displayed_state
    count = len(state.board or ())
    if count or page.selection.startswith("board"):
        whole = sum(face.is_whole for _, face in state.board or ())
        return Bar(
            head=say("vogu.enter.layout"),
            lines=(say("vogu.lay.left", n=whole, of=state.box.start if state.box else 0),),
        )
    return build_opening_bar(page, Action(text=say("opening.begin"), control=select("board.0.0")), "vogu.draft")
