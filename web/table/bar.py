"""Builds the standard bar of a page: the stamp of the verdict, the most important sentence, and one action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from calculators.core.messages import format_number
from calculators.core.replay import Verdict
from calculators.core.types import QUESTION_VIEWS, Message, ProjectedScore, ScoresAndWinners, SeatScore, View, Violation
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Stamp, link_to
from web.pieces.bar import HALF_WIDTHS_PER_LINE, estimate_width_in_half_width_characters
from web.table.page import Page
from web.table.record_editing import link_to_reenter_turn_keeping_later_moves

MAX_NAMED_MISSING = 5
"""Missing entries that are named: as many as there are seats; there is no room for more."""


def build_standard_bar_of_view(page: Page) -> AnswerBar:
    """Builds the bar of any page from its answer alone, which is not refused."""
    if page.answer.view is View.PLAY:
        return build_standard_bar_of_followed_game(page)
    return (
        build_score_bar_of_leaders_or_missing_entries(page)
        if page.answer.view is View.SCORE
        else build_standard_question_bar(page)
    )


def build_bar_of_first_unread_entry_or_contradiction(page: Page) -> AnswerBar:
    """Builds the bar of a table that cannot be read or that contradicts the rules."""
    answer, say = page.answer, page.say
    if answer.unread:
        return AnswerBar(
            head=say("bar.unread"),
            lines=(say.message_text(answer.unread[0].expected),),
            stamp=Stamp.NOTE,
            href="#notes",
        )
    return build_contradiction_bar(say, answer.violations[0], len(answer.violations))


def build_contradiction_bar(say: Speaker, violation: Violation, violation_count: int) -> AnswerBar:
    """Builds the bar of a table that contradicts the rules, with one of its violations."""
    head = say("bar.contra", count=violation_count)
    return AnswerBar(head=head, lines=(say.violation_text(violation),), stamp=Stamp.NOTE, clause=violation.clause)


def build_score_bar_of_leaders_or_missing_entries(page: Page) -> AnswerBar:
    """Builds the bar of a score: who leads or has won, or what is missing."""
    score = page.answer.score
    if isinstance(score, ScoresAndWinners) and score.seats:
        return build_standard_score_bar(page, score)
    return build_bar_naming_missing_entries(page, build_link_to_share_options_action(page.say))


def build_standard_question_bar(page: Page) -> AnswerBar:
    """Builds the bar of a question: the verdict on the move, the number of legal moves, or what is missing."""
    if page.answer.verdict is not None:
        return build_bar_of_legal_illegal_or_unknown_verdict(page, page.answer.verdict)
    return (
        build_bar_naming_missing_entries(page, build_link_to_share_options_action(page.say))
        if page.answer.moves is None
        else build_legal_move_count_or_no_move_reasons_bar(page)
    )


def build_bar_naming_missing_entries(page: Page, action: Action | None = None) -> AnswerBar:
    return AnswerBar(
        head=page.say_longest_known_key_of_game_or_common("bar.empty", page.view),
        lines=(page.join_missing_parameter_labels(MAX_NAMED_MISSING),),
        action=action,
    )


def build_who_leaves_bar_with_action_to_keep_all(page: Page, players_before: int, players_after: int) -> AnswerBar:
    """Builds the bar that asks who leaves when there are fewer players; nobody is removed before that is chosen."""
    say = page.say
    head = say("people.bar", before=players_before, players=players_after)
    stay_action = Action(
        text=say("people.stay", before=players_before),
        control=link_to(page.links.link_to_this_view(players=str(players_before))),
        is_quiet=True,
    )
    return AnswerBar(head=head, lines=(say("people.bar.how"),), action=stay_action)


def build_bar_asking_who_leaves_with_stay_action(page: Page) -> AnswerBar:
    """Builds the bar that asks who leaves in the middle of a game."""
    say = page.say
    stay_action = Action(
        text=say(
            "people.stay",
            before=len(page.answer.game.table(page.answer.current_state).staying_seats),
        ),
        control=link_to(page.links.link_to_this_view(pick="")),
        is_quiet=True,
    )
    return AnswerBar(head=say("people.leave"), lines=(say("people.bar.how"),), action=stay_action)


def build_bar_asking_about_player_count(page: Page, player_count: int) -> AnswerBar:
    """Builds the bar that asks about another number of players for a running record; to keep it comes first."""
    say = page.say
    return AnswerBar(
        head=say("people.bar", before=page.player_count, players=player_count),
        lines=(say("players.ask.how"),),
        action=Action(
            text=say("people.stay", before=page.player_count), control=link_to(page.links.link_to_this_view(pick=""))
        ),
    )


def build_full_record_bar_with_continue_action(page: Page) -> AnswerBar:
    """Builds the bar for a record that no address can hold more of: the position becomes a new start."""
    say = page.say
    continue_action = Action(
        text=say("outgrown.on"), control=link_to(page.links.address_of_record_continuing_full_one_or_empty)
    )
    return AnswerBar(
        head=say("outgrown.head"),
        lines=(say("outgrown.how"),),
        stamp=Stamp.NOTE,
        href="#outgrown",
        action=continue_action,
    )


def build_action_showing_verdict(say: Speaker) -> Action:
    """Builds the action that turns the verdict towards the player opposite."""
    return Action(text=say("bar.show"), control=link_to("#verdict"), icon="turn", is_quiet=True)


def build_refusal_bar(say: Speaker, violation: Violation, head: str, action: Action | None) -> AnswerBar:
    """Builds the bar of what is not legal: ✕ with the reason and its clause."""
    return AnswerBar(
        head=head, lines=(say.violation_text(violation),), stamp=Stamp.NO, clause=violation.clause, action=action
    )


def build_legal_bar(
    head: str, lines: Sequence[str], *, assumption_texts: Sequence[str] = (), clause: str, action: Action | None
) -> AnswerBar:
    """Builds the bar of what is legal: ○, with a gap if that depends on assumptions."""
    return AnswerBar(
        head=head,
        lines=tuple(lines),
        stamp=Stamp.PROVIDED if assumption_texts else Stamp.YES,
        assumes=tuple(assumption_texts),
        clause=clause,
        action=action,
    )


def build_undecided_bar(
    head: str, lines: Sequence[str], action: Action | None = None, *, choices: Sequence[Action] = (), href: str = ""
) -> AnswerBar:
    """Builds the bar of what cannot be judged yet: what is missing, and what can be chosen."""
    return AnswerBar(head=head, lines=tuple(lines), stamp=Stamp.ASK, action=action, choices=tuple(choices), href=href)


def build_illegal_record_bar_with_reenter_action(page: Page, verdict: Verdict, head: str) -> AnswerBar:
    """Builds the bar of a record that stops at an illegal move, with the action to enter that turn again."""
    return build_refusal_bar(page.say, verdict.violations[0], head, build_action_reentering_illegal_turn(page))


def build_bar_of_legal_illegal_or_unknown_verdict(page: Page, verdict: Verdict) -> AnswerBar:
    """Builds the bar of a verdict: ○ with its proviso, ✕ with its reason, or what is missing."""
    say = page.say
    show_action = build_action_showing_verdict(say)
    if verdict.legal is None:
        missing_text = page.join_missing_parameter_labels(MAX_NAMED_MISSING)
        return build_undecided_bar(say("verdict.unknown"), (missing_text,), href="#notes")
    if verdict.legal:
        return build_legal_bar(
            page.say_longest_known_key_of_game_or_common("verdict.legal"),
            [say.message_text(effect) for effect in verdict.effects],
            assumption_texts=[say.message_text(assumption) for assumption in verdict.assumes],
            clause=find_deciding_clause(verdict.effects),
            action=show_action,
        )
    head = page.say_longest_known_key_of_game_or_common("verdict.illegal")
    return build_refusal_bar(say, verdict.violations[0], head, show_action)


def find_deciding_clause(effects: Sequence[Message]) -> str:
    """Returns the clause of a ○: that of the first effect that has one."""
    return next((effect.clause for effect in effects if effect.clause), "")


def build_legal_move_count_or_no_move_reasons_bar(page: Page) -> AnswerBar:
    """Builds the bar that counts the legal moves; without any, says why there is none."""
    answer, say = page.answer, page.say
    if not answer.moves:
        reasons = tuple(say.violation_text(notice) for notice in answer.notices)
        return AnswerBar(head=say("bar.stuck"), lines=reasons, action=build_link_to_share_options_action(say))
    head = say("bar.count", count=answer.count)
    return AnswerBar(
        head=head,
        lines=(page.say_longest_known_key_of_game_or_common("bar.ask"),),
        href="#list",
        action=build_link_to_share_options_action(say),
    )


def build_standard_score_bar(page: Page, score: ScoresAndWinners) -> AnswerBar:
    """Builds the bar of a score: the leaders with their points, then the others; nobody leads while something is
    missing."""
    say = page.say
    if page.answer.missing and page.view == View.SCORE:
        totals_text = format_totals_with_initials_if_names_too_long(say, score.seats)
        return AnswerBar(
            head=say("bar.yet", what=page.join_missing_parameter_labels(MAX_NAMED_MISSING)),
            lines=(totals_text,),
            href="#breakdown",
            action=build_link_to_share_options_action(say),
        )
    bar = build_bar_of_winners_or_leaders_then_others(say, score)
    if page.answer.missing:
        missing_text = say("bar.yet", what=page.join_missing_parameter_labels(MAX_NAMED_MISSING))
        bar = replace(bar, lines=(*bar.lines, missing_text))
    back_action = (
        Action(text=say("end.show"), control=link_to(page.links.link_to_this_view()))
        if score.winners and page.request.selection
        else None
    )
    return replace(bar, href="#breakdown", action=back_action or build_link_to_share_options_action(say))


def build_bar_of_winners_or_leaders_then_others(say: Speaker, score: ScoresAndWinners) -> AnswerBar:
    """Builds the bar of who has won or leads, with points, then the others; without seats, that the game is over."""
    leaders = score.winners or score.seat_codes_with_best_total
    leading_seats = [seat for seat in score.seats if seat.seat in leaders]
    if not leading_seats:
        return AnswerBar(head=say("bar.ended"))
    names = say("bar.and").join(say.seat_name(seat.seat) for seat in leading_seats)
    head = say("bar.won" if score.winners else "bar.leading", names=names, points=leading_seats[0].total)
    others = sorted((seat for seat in score.seats if seat.seat not in leaders), key=score.points_behind)
    return AnswerBar(head=head, lines=(format_totals_with_initials_if_names_too_long(say, others),) if others else ())


def format_totals_with_initials_if_names_too_long(
    say: Speaker, seat_scores: Sequence[SeatScore | ProjectedScore]
) -> str:
    """Formats `A 16, B 12`, with initials if the names are too long for a line, so that no points are cut off.

    No line ends between a name and its points.
    """

    def format_with(format_name: Callable[[str], str]) -> str:
        return say("list.comma").join(
            f"{format_name(seat.seat)}\u00a0{format_number(seat.total)}" for seat in seat_scores
        )

    text_with_names = format_with(say.seat_name)
    return (
        text_with_names
        if estimate_width_in_half_width_characters(text_with_names) <= HALF_WIDTHS_PER_LINE
        else format_with(say.short_distinct_seat_name)
    )


def build_standard_bar_of_followed_game(page: Page) -> AnswerBar:
    """Builds the bar of a followed game: whose turn it is; ✕ with the reason at an illegal move; what is missing before
    there is a game; the score once it has ended, and while it is unknown whose turn it is."""
    answer, say = page.answer, page.say
    verdict, followed = answer.verdict, answer.followed
    if verdict is not None and verdict.legal is False:
        return build_illegal_record_bar_with_reenter_action(
            page, verdict, page.say_longest_known_key_of_game_or_common("verdict.illegal")
        )
    if followed is None:
        return build_bar_naming_missing_entries(page)
    has_seats = isinstance(answer.score, ScoresAndWinners) and answer.score.seats
    score_bar = build_standard_score_bar(page, answer.score) if has_seats else None
    if followed.ended:
        take_action = Action(
            text=say("bar.take"), control=link_to(page.links.link_to_view(View.SCORE)), icon="go", is_quiet=True
        )
        return AnswerBar(
            head=score_bar.head if score_bar else say("bar.ended"),
            lines=score_bar.lines if score_bar else (),
            action=take_action,
        )
    if not followed.turn:
        return AnswerBar(head=say("bar.unknown"), lines=(score_bar.head,) if score_bar else ())
    head = describe_turn_of_one_several_or_all_seats(page, followed.seats_to_move)
    return AnswerBar(head=head, action=build_link_to_share_options_action(say))


def build_action_reentering_illegal_turn(page: Page) -> Action:
    """Builds the action that enters the turn of an impossible move again; the turns after it stay."""
    verdict = page.answer.verdict
    return Action(
        text=page.say("record.again"),
        control=link_to(link_to_reenter_turn_keeping_later_moves(page, verdict.played if verdict else 0)),
    )


def describe_turn_and_move_count_of_question_or_empty(page: Page) -> str:
    """Describes a question for the list of recent tables: whose turn it is and, once they are known, how many moves.

    Returns '' on any other page, and for a question with a verdict or a refused one: the head of its bar is used then.
    """
    answer, say = page.full_answer, page.say
    if page.view not in QUESTION_VIEWS or answer.verdict is not None or answer.refused:
        return ""
    turn = describe_turn_of_one_several_or_all_seats(page, answer.game.seat_codes_to_move(answer.state))
    return turn if answer.moves is None else say("list.dot").join((turn, say("gist.moves", count=answer.count)))


def describe_seats_asked_to_move_or_empty(page: Page) -> str:
    """Describes whose turn it is, to be read aloud when it changes; '' if nobody is to move or nothing is asked."""
    answer = page.answer
    if answer.view is View.PLAY:
        seats = answer.followed.seats_to_move if answer.followed else ()
    else:
        is_question = answer.view in QUESTION_VIEWS and not answer.unread
        seats = answer.game.seat_codes_to_move(answer.state) if is_question else ()
    return describe_turn_of_one_several_or_all_seats(page, seats) if seats else ""


def describe_turn_of_one_several_or_all_seats(page: Page, seat_codes: Sequence[str]) -> str:
    """Describes whose turn it is: that of one seat, of several at the same time, or of everybody."""
    if len(seat_codes) == 1:
        return page.say("bar.turn", seat=seat_codes[0])
    everybody = len(seat_codes) == page.player_count
    return page.say("bar.turn.all") if everybody else page.say("bar.turn.several", seats=list(seat_codes))


def build_link_to_share_options_action(say: Speaker) -> Action:
    """Builds the action that hands the table out as link, code, paper or text."""
    return Action(text=say("bar.take"), control=link_to("#take"), icon="share", is_quiet=True, label=say("take.title"))


def offer_correction_of_record_in_place_of_sharing(
    say: Speaker, bar: AnswerBar, correction_action: Action | None
) -> AnswerBar:
    """Returns a bar that says first that the table differs from the record, with the action that corrects the record.

    The bar stays as it is without such an action, and if its own action is another one than to share.
    """
    if correction_action is None or bar.action != build_link_to_share_options_action(say):
        return bar
    return replace(bar, lines=(say("differs"), *bar.lines), action=correction_action)
