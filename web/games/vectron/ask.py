"""Builds the question pages of VECTRON and their bars."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import QUESTION_VIEWS
from calculators.vectron.moves import next_unused_card_of_own_row_or_none
from calculators.vectron.notation import ROW_FIELDS, format_cell
from calculators.vectron.state import EndTurn
from calculators.vectron.unfinished import parse_draft_or_empty
from web.games.vectron.pictures import question, results
from web.games.vectron.pictures.scene import MapMarks, draw_table, svg_path_of_chip_stars_around_origin
from web.games.vectron.pictures.strip import (
    SeatsView,
    build_seats_view_with_gauge_changes_and_leaders,
    effect_importance_rank,
    sort_effects_by_rank,
)
from web.games.vectron.targets import TARGETS, SkippedCardTarget, value_of_moves
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Scene, Stamp, enter_value, link_to
from web.table.bar import build_link_to_share_options_action, build_standard_question_bar, find_deciding_clause
from web.table.page import Page
from web.table.page_content import PageContent


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeTurnPageContent(PageContent):
    """The page of the whole turn. turn: its results or the film of one of them, None if something is missing."""

    seats: SeatsView
    board: Scene
    turn: results.TurnResultsView | None
    stars = staticmethod(svg_path_of_chip_stars_around_origin)


def build_question_page(page: Page) -> question.QuestionPageContent | WholeTurnPageContent:
    """Builds the page that asks about a move, or the page of the whole turn."""
    if page.view in QUESTION_VIEWS:
        content = question.build_question_content_without_bar(page)
        return content if page.answer.refused else replace(content, bar=build_move_question_bar(page, content))
    turn_results = results.build_best_results_page_or_selected_film(page) if page.extra_answer is not None else None
    content_without_bar = WholeTurnPageContent(
        seats=build_seats_view_with_gauge_changes_and_leaders(page.answer.state, page.say, is_editable=False),
        board=draw_table(
            page.answer.state,
            page.say,
            marks=MapMarks(wrong_targets=page.parameters_and_targets_of_violations),
        ),
        turn=turn_results,
    )
    return (
        replace(content_without_bar, bar=build_bar_of_turn_results_or_film_step(page.say, turn_results))
        if turn_results and not page.answer.refused
        else content_without_bar
    )


def build_bar_of_turn_results_or_film_step(say: Speaker, turn_results: results.TurnResultsView) -> AnswerBar:
    """Builds a bar with the number of results and the first of them, or with what one step of a film does."""
    if turn_results.film is not None:
        frame = turn_results.film.frame
        return AnswerBar(
            head=say.message_text(frame.title),
            lines=tuple(map(say.message_text, frame.effects[:1])),
            action=build_link_to_share_options_action(say),
        )
    first_rows = [row for row in turn_results.rows[:1] if row.is_known]
    facts_of_first_result = [say("vectron.turn.settled", points=row.points) for row in first_rows if row.has_settlement]
    facts_of_first_result += [
        say("vectron.gauge.change", before=row.gauge_before, after=row.gauge) for row in first_rows
    ]
    head = say("vectron.bar.turn", count=turn_results.count)
    return AnswerBar(
        head=head,
        lines=(say("list.dot").join(facts_of_first_result),) if facts_of_first_result else (),
        href="#results",
        action=build_link_to_share_options_action(say),
    )


def build_move_question_bar(page: Page, content: question.QuestionPageContent) -> AnswerBar:
    """Builds the bar of a move question: the verdict if there is one.

    Without a verdict: why a card deeper in the row cannot be used yet, how many cells the card leads to, or what to
    enter or select next.
    """
    answer, say = page.answer, page.say
    verdict = answer.verdict
    if verdict is not None:
        return build_verdict_bar_with_main_effects(page)
    target = TARGETS.parse_or_none(page.selection)
    if isinstance(target, SkippedCardTarget):
        card = next_unused_card_of_own_row_or_none(page.answer.state)
        reason = say("vectron.bar.skip.line", card=card) if card else ""
        return AnswerBar(
            head=say("vectron.bar.skip"),
            lines=(reason,),
            stamp=Stamp.NO,
            clause="vectron.more",
            action=build_link_to_share_options_action(say),
        )
    if content.destinations:
        own_gauge_tags = [tag for cell in content.destinations for tag in cell.tags if tag.code == "vectron.tag.mine"]
        highest_gain = max(own_gauge_tags, key=lambda tag: int(tag.params["gain"]), default=None)
        lines = (say.message_text(highest_gain),) if highest_gain else ()
        clause = "vectron.wall" if any(cell.kicks for cell in content.destinations) else "vectron.move"
        clause = "vectron.swapcard" if content.destinations[0].is_by_swap_card else clause
        head = say("vectron.bar.reach", n=len(content.destinations))
        cells = say("list.comma").join(cell.cell for cell in content.destinations)
        return AnswerBar(
            head=head,
            lines=(*lines, *((cells,) if page.answer.moves is None else ()), say("vectron.bar.touch")),
            clause=clause,
            action=build_turn_results_action_if_moves_are_listed(page),
        )
    state = page.answer.state
    if not content.is_asking_about_move:
        missing_line = describe_missing_table_parts_or_empty(page)
        return AnswerBar(head=say("vectron.bar.enter" if missing_line else "vectron.bar.entered"), lines=missing_line)
    if not content.start_cell:
        return AnswerBar(head=say("vectron.bar.start"), lines=(say("vectron.bar.start.line"),))
    if jump := parse_draft_or_empty(page.selection).jump_without_card_or_none:
        return AnswerBar(head=say("vectron.bar.to", cell=format_cell(jump.cell)), lines=(say("vectron.bar.card"),))
    if all(row is None for row in state.rows):
        return AnswerBar(head=say("vectron.bar.card"), lines=(say("vectron.bar.from", cell=content.start_cell),))
    if state.phase == "move":
        end_turn_control = enter_value(value_of_moves(EndTurn()))
        head = say("vectron.bar.card") if not answer.moves else say("vectron.bar.end")
        return AnswerBar(
            head=head, action=Action(text=say("vectron.told.stop"), control=end_turn_control, is_quiet=True)
        )
    return AnswerBar(
        head=say(f"vectron.bar.{state.phase}"),
        lines=(say(f"vectron.bar.{state.phase}.line"),),
        action=build_turn_results_action_if_moves_are_listed(page),
    )


def build_turn_results_action_if_moves_are_listed(page: Page) -> Action | None:
    """Builds an action that leads to everything the rest of the turn can reach, where the first line answers whether a
    gauge can get to 7; None if no legal moves are listed."""
    if not page.answer.moves:
        return None
    say = page.say
    return Action(
        text=say("vectron.seven.short.ask"),
        control=link_to(page.links.link_to_view("turn")),
        is_quiet=True,
        label=say("vectron.seven.ask"),
    )


def describe_missing_table_parts_or_empty(page: Page) -> tuple[str, ...]:
    """Names what is missing of the table, in the order in which it is entered, as one line; () if nothing is. The hand
    is never needed."""
    missing = page.answer.missing
    groups = {
        "map": [name for name in missing if name == "map"],
        "chips": [name for name in missing if name in page.answer.table.seats],
        "rows": [seat for seat, row_name in zip(SEAT_FIELDS, ROW_FIELDS, strict=False) if row_name in missing],
    }
    parts = [page.say(f"vectron.lacking.{group}", seats=names) for group, names in groups.items() if names]
    return (page.say("list.comma").join(parts),) if parts else ()


def build_verdict_bar_with_main_effects(page: Page) -> AnswerBar:
    """Builds the bar of a verdict with its most important effects, wall kicks first: that is what tables ask about. The
    standard bar unless the verdict is legal."""
    say, verdict = page.say, page.answer.verdict
    standard_bar = build_standard_question_bar(page)
    if verdict is None or verdict.legal is not True:
        return standard_bar
    effects = sort_effects_by_rank(verdict.effects)
    head = page.say_longest_known_key_of_game_or_common("verdict.legal")
    gauge_effects = [effect for effect in effects if effect.code == "vectron.effect.gauge"]
    if gauge_effects:
        head = say("vectron.bar.gauge", **gauge_effects[0].params)
    kicks = [effect for effect in effects if effect.code == "vectron.effect.kick"]
    other_effects = [effect for effect in effects if effect not in gauge_effects[:1]]
    main_effects = [effect for effect in other_effects if effect_importance_rank(effect) < 12] or other_effects[:1]
    lines = tuple(say.message_text(effect) for effect in (*kicks, *main_effects))
    return replace(standard_bar, head=head, lines=lines, clause=find_deciding_clause([*kicks, *effects]))
