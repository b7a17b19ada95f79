"""Scout, Scout & Show, the end of a round and two players: the digest, one rule after the other."""

from __future__ import annotations

import pytest

from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.play import apply_move
from calculators.scout.state import Show
from tests.engine import codes, spelled

from .tables import listed, read, verdict, write

# scout.scout


def test_a_scout_takes_an_end_and_pays_the_owner() -> None:
    judged = verdict("hand=37.41.59&table=82.85&owner=p4", "scout.right.4.flip")
    assert spelled(judged.effects) == (
        "scout.effect.scout {'card': '58', 'number': 5, 'place': 4} of scout.insert",
        "scout.effect.chip {'seat': 'p4'} of scout.chip",
    )
    assert write(judged.after) == "turn=p2&table=82&owner=p4"
    assert judged.end is None


@pytest.mark.parametrize(
    ("move", "card", "number", "left"),
    [
        ("scout.left.1", "43", 4, "57.62"),
        ("scout.left.1.flip", "34", 3, "57.62"),
        ("scout.right.1", "62", 6, "43.57"),
        ("scout.right.1.flip", "26", 2, "43.57"),
    ],
)
def test_only_the_ends_are_taken(move: str, card: str, number: int, left: str) -> None:
    judged = verdict("hand=98&table=43.57.62&owner=p4", move)
    assert judged.effects[0].params == {"card": card, "number": number, "place": 1}
    assert write(judged.after) == f"turn=p2&table={left}&owner=p4"
    judged = verdict("players=2&hand=98&table=43.57.62", move)
    assert write(judged.after) == f"players=2&hand={card}.98&table={left}&owner=p2&chips=2"


def test_a_scout_of_the_last_card_leaves_no_set() -> None:
    judged = verdict("hand=37.41.59&table=82&owner=p4", "scout.left.1")
    assert spelled(judged.effects)[-1] == "scout.effect.gone of scout.empty"
    assert write(judged.after) == "turn=p2"
    assert verdict("hand=37.41.59&table=82&owner=p4", "scout.right.1") == judged


def test_without_a_set_one_shows() -> None:
    judged = verdict("hand=37.41.59", "scout.left.1")
    assert spelled(judged.violations) == (
        "scout.move.nothing of scout.scout in move table",
        "scout.move.must of scout.empty in move table",
    )
    assert codes(verdict("hand=37.41.59", "both.left.1.1").violations) == [
        "scout.move.nothing",
        "scout.move.must",
    ]
    assert all(move.startswith("show") for move in listed("hand=37.41.59"))


def test_a_gap_that_is_not_there() -> None:
    assert spelled(verdict("hand=37.41&table=82&owner=p4", "scout.left.4").violations) == (
        "scout.move.gap {'place': 4, 'places': 3} of scout.insert in move hand",
    )
    assert verdict("hand=37.41&table=82&owner=p4", "scout.left.3").legal is True


def test_scouts_are_all_listed() -> None:
    assert listed("hand=12&table=96.97&owner=p4&ss=0") == [
        "scout.left.1",
        "scout.left.1.flip",
        "scout.left.2",
        "scout.left.2.flip",
        "scout.right.1",
        "scout.right.1.flip",
        "scout.right.2",
        "scout.right.2.flip",
    ]
    assert listed("hand=12&table=96&owner=p4&ss=0") == [
        "scout.left.1",
        "scout.left.1.flip",
        "scout.left.2",
        "scout.left.2.flip",
    ]


def test_who_showed_may_be_left_open() -> None:
    state = read("hand=37.41.59&table=82.85")
    assert GAME.find_missing_parameters(state, View.MOVES) == ()
    assert spelled(GAME.find_notices(state, View.MOVES)) == ("scout.owner.open of scout.end.scouts in owner at owner",)
    judged = verdict("hand=37.41.59&table=82.85", "scout.left.1")
    assert spelled(judged.effects[1:]) == (
        "scout.effect.chip.open of scout.chip",
        "scout.effect.open of scout.end.scouts",
    )
    assert write(judged.after) == "turn=p2&table=85"


def test_the_number_of_scouts_tells_who_showed() -> None:
    for scouts, owner in ((0, 4), (1, 3), (2, 2)):
        state = read(f"hand=37&table=82.85&scouts={scouts}")
        assert state.active_set_owner_or_none_if_unknown == owner
        assert GAME.find_notices(state, View.MOVES) == ()
    judged = verdict("hand=37&table=82.85&scouts=1", "scout.left.1")
    assert write(judged.after) == "turn=p2&table=85&owner=p3"


def test_a_show_begins_the_count_of_scouts_anew() -> None:
    query = "hand=37.41.59.12&table=82.85&scouts=1"
    assert write(verdict(query, "show.1-3").after) == "turn=p2&table=37.41.59&owner=p1"
    assert write(verdict(query, "both.left.1.2-4").after) == "turn=p2&table=37.41.59&owner=p1&ss=0.-.-.-"


# scout.both


def test_scout_and_show() -> None:
    judged = verdict("hand=37.41.59&table=82.85&owner=p4", "both.left.2.flip.1-2")
    assert spelled(judged.effects) == (
        "scout.effect.spend of scout.both",
        "scout.effect.scout {'card': '28', 'number': 2, 'place': 2} of scout.insert",
        "scout.effect.chip {'seat': 'p4'} of scout.chip",
        "scout.effect.show {'numbers': [3, 2]} of scout.show",
        "scout.effect.stronger.count {'count': 2, 'needed': 1, 'numbers': [3, 2], 'table': [8]} of scout.strength",
        "scout.effect.capture {'cards': 1} of scout.show.capture",
    )
    assert write(judged.after) == "turn=p2&table=37.28&owner=p1&ss=0.-.-.-"


def test_scout_and_show_of_a_single_card_needs_to_beat_nothing() -> None:
    judged = verdict("hand=37&table=98&owner=p4", "both.left.1.2")
    assert judged.legal is True
    assert [effect.code for effect in judged.effects] == [
        "scout.effect.spend",
        "scout.effect.scout",
        "scout.effect.chip",
        "scout.effect.gone",
        "scout.effect.show",
    ]
    assert write(judged.after) == "turn=p2&table=37&owner=p1&ss=0.-.-.-"


def test_scout_and_show_once_a_round() -> None:
    assert spelled(verdict("turn=p2&hand=37&table=98&owner=p1&ss=0", "both.left.1.1").violations) == (
        "scout.move.spent {'seat': 'p2'} of scout.both.once in move ss",
    )
    (found,) = verdict("turn=p2&hand=37&table=98&owner=p1&ss=1.0.1.1", "both.left.1.1").violations
    assert found.code == "scout.move.spent"
    assert verdict("turn=p2&hand=37&table=98&owner=p1&ss=0.-.0.0", "both.left.1.1").legal is True


def test_chips_are_carried_where_they_are_known() -> None:
    query = "turn=p2&hand=37.41&table=28&owner=p1&ss=1.1.0.-"
    assert write(verdict(query, "both.left.1.1").after) == "turn=p3&table=28&owner=p2&ss=1.0.0.-"
    assert write(verdict(query, "show.1").after) == "turn=p3&table=37&owner=p2&ss=1.1.0.-"
    query = "turn=p2&hand=37.41&table=28&owner=p1&ss=-.-.0.-"
    assert write(verdict(query, "show.1").after) == "turn=p3&table=37&owner=p2&ss=0"
    query = "turn=p4&hand=37.41&table=28&owner=p3&ss=0"
    assert write(verdict(query, "show.1").after) == "table=37&owner=p4&ss=-.-.-.0"


def test_without_a_show_afterwards_there_is_no_scout_and_show() -> None:
    found = verdict("hand=12&table=65.64.63.62&owner=p4", "both.left.1.1").violations
    assert codes(found) == ["scout.move.weaker.count", "scout.move.none"]
    assert spelled(found)[1] == "scout.move.none {'table': [6, 6, 6]} of scout.both.show in move table"
    found = verdict("hand=12.74&table=65.64&owner=p4", "both.left.1.2").violations
    assert codes(found) == ["scout.move.weaker.number"]


@pytest.mark.parametrize(
    ("query", "move"),
    [
        ("hand=37.41", "show.3"),
        ("hand=37.51", "show.1-2"),
        ("hand=37&table=82&owner=p4", "show.1"),
        ("hand=37", "scout.left.1"),
        ("hand=37&table=82&owner=p4", "scout.left.3"),
        ("hand=37&table=82&owner=p4&ss=0", "both.left.1.1"),
        ("hand=37&table=82.85&owner=p4", "both.left.1.2"),
        ("players=2&hand=37&table=82&chips=0", "scout.left.1"),
    ],
)
def test_what_is_refused_does_nothing(query: str, move: str) -> None:
    judged = verdict(query, move)
    assert judged.legal is False
    assert judged.violations
    assert (judged.effects, judged.missing, judged.after, judged.end) == ((), (), None, None)


def test_every_reason_is_given() -> None:
    found = verdict("hand=12&table=65.64&owner=p4&ss=0", "both.left.3.9").violations
    assert codes(found) == ["scout.move.spent", "scout.move.gap"]
    found = verdict("hand=82&table=65.64&owner=p4&ss=0", "both.left.2.9").violations
    assert codes(found) == ["scout.move.spent", "scout.move.place"]
    found = verdict("players=2&hand=12", "both.left.3.9").violations
    assert codes(found) == ["scout.move.two", "scout.move.nothing", "scout.move.must", "scout.move.gap"]
    found = verdict("players=2&hand=12&chips=0", "scout.left.3").violations
    assert codes(found) == [
        "scout.move.chips",
        "scout.move.nothing",
        "scout.move.must",
        "scout.move.gap",
    ]


# scout.end


def test_an_empty_hand_ends_the_round() -> None:
    judged = verdict("players=3&turn=p2&hand=37.41&table=98&owner=p1", "show.1-2")
    assert spelled(judged.effects)[-1] == "scout.effect.end.empty {'seat': 'p2'} of scout.end"
    assert judged.after is None
    assert write(judged.end) == "players=3&end=empty.p2"
    judged = verdict("players=3&turn=p2&hand=37&table=41.51&owner=p1", "both.left.2.1-2")
    assert write(judged.end) == "players=3&end=empty.p2"


def test_the_last_of_all_others_to_scout_ends_the_round() -> None:
    judged = verdict("players=3&hand=37.41&table=98.97&owner=p2", "scout.left.1")
    assert spelled(judged.effects)[-1] == "scout.effect.end.unbeaten {'seat': 'p2'} of scout.end.scouts"
    assert judged.after is None
    assert write(judged.end) == "players=3&end=unbeaten.p2"
    judged = verdict("players=3&hand=37.41&table=98.97&owner=p3", "scout.left.1")
    assert judged.end is None
    assert write(judged.after) == "players=3&turn=p2&table=97&owner=p3"


def test_scout_and_show_of_the_last_does_not_end_the_round() -> None:
    judged = verdict("players=3&hand=37.41&table=98&owner=p2", "both.left.1.2")
    assert judged.end is None
    assert write(judged.after) == "players=3&turn=p2&table=37&owner=p1&ss=0.-.-"


def test_ruling_last_scout() -> None:
    query = "players=3&hand=37.41&table=98&owner=p2"
    assert write(verdict(query, "scout.left.1").end) == "players=3&end=unbeaten.p2"
    judged = verdict(query + "&house=last-scout-open", "scout.left.1")
    assert judged.end is None
    assert write(judged.after) == "players=3&turn=p2&house=last-scout-open"
    query = "players=3&hand=37.41&table=98.97&owner=p2&house=last-scout-open"
    assert write(verdict(query, "scout.left.1").end) == ("players=3&house=last-scout-open&end=unbeaten.p2")


def test_counts_of_the_seats_are_kept_as_far_as_entered() -> None:
    query = "players=3&p1=c5.s1&p3=c0.s2.h4&names=あき&hand=37.41.59&table=65.64&owner=p3&rounds=1.2.3"
    assert write(verdict(query, "show.1-3").end) == (
        "players=3&p1=c7.s1.h0&p3=c0.s2.h4&names=あき&end=empty.p1&rounds=1.2.3"
    )
    assert write(verdict(query, "scout.left.1").after) == (
        "players=3&p1=c5.s1&p3=c0.s3.h4&turn=p2&names=あき&table=64&owner=p3&rounds=1.2.3"
    )
    query = "players=3&p1=c5.s1.h3&p2=c0.s1&hand=37.41.59&table=65.64&owner=p2"
    assert write(verdict(query, "scout.left.1").end) == "players=3&p1=c5.s1.h4&p2=c0.s2&end=unbeaten.p2"
    query = "players=3&p1=c5.s1.h3&hand=37.41.59&table=65&owner=p3"
    assert write(verdict(query, "show.2-3").after) == ("players=3&p1=c6.s1.h1&turn=p2&table=41.59&owner=p1")


def test_play_gives_the_position_after() -> None:
    state = read("players=3&hand=37.41&table=98.97&owner=p2")
    assert write(apply_move(state, GAME.parse_move("scout.left.1"))) == "players=3&end=unbeaten.p2"
    state = read("hand=37.41&table=28")
    assert write(apply_move(state, Show(1, 1))) == "turn=p2&table=37&owner=p1"
    with pytest.raises(ValueError, match=r"^not legal: show\.9$"):
        apply_move(state, Show(9, 9))


# scout.two


def test_two_players_scout_for_a_chip_and_go_on() -> None:
    judged = verdict("players=2&hand=37.41.59&table=82.85&owner=p2", "scout.left.2")
    assert spelled(judged.effects) == (
        "scout.effect.scout {'card': '82', 'number': 8, 'place': 2} of scout.insert",
        "scout.effect.pay {'left': 2} of scout.two.scout",
        "scout.effect.again {'seat': 'p1'} of scout.two.scout",
    )
    assert write(judged.after) == "players=2&hand=37.82.41.59&table=85&owner=p2&chips=2"
    assert judged.legal is True
    assert judged.end is None
    judged = verdict("players=2&hand=37.82.41.59&table=85&owner=p2&chips=2", "scout.left.5")
    assert write(judged.after) == "players=2&hand=37.82.41.59.85&chips=1"


def test_two_players_counts_are_kept_as_far_as_entered() -> None:
    query = "players=2&p1=c0.s3&p2=c1.s2.h4&hand=37.41.59&table=82.85"
    assert write(verdict(query, "scout.left.2").after) == (
        "players=2&p1=c0.s2&p2=c1.s2.h4&hand=37.82.41.59&table=85&owner=p2&chips=2"
    )
    query = query.replace("p1=c0.s3", "p1=c0.s3.h3")
    assert write(verdict(query, "scout.left.2").after) == (
        "players=2&p1=c0.s2.h4&p2=c1.s2.h4&hand=37.82.41.59&table=85&owner=p2&chips=2"
    )
    assert write(verdict(query, "show.1-3").end) == "players=2&p1=c2.s3.h0&p2=c1.s2.h4&end=empty.p1"


def test_two_players_know_who_showed() -> None:
    assert read("players=2&hand=37&table=82").active_set_owner_or_none_if_unknown == 2
    assert read("players=2&turn=p2&hand=37&table=82").active_set_owner_or_none_if_unknown == 1
    assert read("players=2&hand=37").active_set_owner_or_none_if_unknown is None


def test_two_players_have_no_scout_and_show() -> None:
    query = "players=2&hand=37.41.59&table=82.85"
    assert not any(move.startswith("both") for move in listed(query))
    assert spelled(verdict(query, "both.left.1.3-4").violations) == ("scout.move.two of scout.two in move players",)


def test_two_players_without_a_chip_do_not_scout() -> None:
    query = "players=2&hand=37.41.59&table=82.85&chips=0"
    assert listed(query) == ["show.1-3"]
    assert spelled(verdict(query, "scout.left.1").violations) == (
        "scout.move.chips {'chips': 0} of scout.two.scout in move chips",
    )


def test_two_players_chips_are_carried() -> None:
    query = "players=2&hand=37.41.59&table=82.85&chips=1"
    judged = verdict(query, "show.1-3")
    assert judged.after is None
    query = "players=2&hand=37.41.59.12&table=82.85&chips=1"
    assert write(verdict(query, "show.1-3").after) == "players=2&turn=p2&table=37.41.59&owner=p1&chips=1.-"
    query = "players=2&turn=p2&hand=37.41.59.12&table=82.85&chips=1.2"
    assert write(verdict(query, "show.1-3").after) == "players=2&table=37.41.59&owner=p2&chips=1.2"
    assert write(verdict(query, "scout.left.1").after) == (
        "players=2&turn=p2&hand=82.37.41.59.12&table=85&owner=p1&chips=1.1"
    )
    query = "players=2&hand=37.41.59.12&table=82.85"
    assert write(verdict(query, "show.1-3").after) == "players=2&turn=p2&table=37.41.59&owner=p1"


def test_two_players_who_can_do_nothing_end_the_round() -> None:
    state = read("players=2&turn=p2&hand=37.59&table=82.85&owner=p1&chips=0")
    assert GAME.find_legal_moves(state) == []
    assert spelled(GAME.find_notices_why_no_move_is_legal(state)) == (
        "scout.stuck {'owner': 'p1', 'seat': 'p2'} of scout.two.end in hand chips",
    )


def test_two_players_last_scout_ends_the_round_if_nothing_can_be_shown() -> None:
    query = "players=2&p1=c2.s1.h2&p2=c3.s2.h4&hand=37.59&table=82.85.86&chips=1"
    judged = verdict(query, "scout.left.1")
    assert spelled(judged.effects[-2:]) == (
        "scout.effect.stuck {'seat': 'p1'} of scout.two.end",
        "scout.effect.end.unbeaten {'seat': 'p2'} of scout.end.scouts",
    )
    assert judged.after is None
    assert write(judged.end) == "players=2&p1=c2.s0.h3&p2=c3.s2.h4&end=unbeaten.p2"
    judged = verdict(query.replace("s1", "s2").replace("chips=1", "chips=2"), "scout.left.1")
    assert judged.end is None
    judged = verdict("players=2&hand=37.59&table=82.85&chips=1", "scout.left.2")
    assert judged.end is not None
    judged = verdict("players=2&hand=37.59&table=82&chips=1", "scout.left.2")
    assert judged.end is None
    judged = verdict("players=2&hand=97.59&table=82.85&chips=1", "scout.left.3")
    assert judged.end is None


def test_two_players_do_not_end_by_everybody_having_scouted() -> None:
    judged = verdict("players=2&hand=37.59.41&table=82.85.86&owner=p2", "scout.left.1")
    assert judged.end is None


# What stands in clauses without a code of their own


@pytest.mark.clause("scout.turn")
def test_a_turn_is_one_action_and_passes_to_the_left() -> None:
    for move in ("show.1-3", "scout.left.1", "both.left.1.3-4"):
        after = verdict("hand=37.41.59.12&table=82.85&owner=p4", move).after
        assert after is not None
        assert after.table.turn == 2
    assert {move.split(".")[0] for move in listed("hand=37.41.59&table=82.85&owner=p4")} == {"show", "scout", "both"}


@pytest.mark.clause("scout.single")
def test_a_single_card_is_a_set_and_ten_does_not_meet_one() -> None:
    assert verdict("players=5&hand=T3.12&table=85&owner=p5", "show.1").legal is True
    assert codes(verdict("players=5&hand=T3.12&table=85&owner=p5", "show.1-2").violations) == ["scout.move.apart"]


@pytest.mark.clause("scout.free")
def test_the_show_after_a_scout_need_not_have_the_taken_card() -> None:
    assert verdict("hand=37.41.96.98&table=82.85&owner=p4", "both.left.1.4-5").legal is True


@pytest.mark.clause("scout.unused")
def test_an_unused_chip_and_the_set_left_on_the_table_count_nothing() -> None:
    sheet = "players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2"
    totals = [
        [seat.total for seat in GAME.calculate_score(read(sheet + more)).seats]
        for more in ("", "&ss=1.0.1", "&ss=0.0.0")
    ]
    assert totals[0] == totals[1] == totals[2] == [8, 5, 6]


@pytest.mark.clause("scout.next")
@pytest.mark.clause("scout.deal")
@pytest.mark.clause("scout.start")
def test_the_next_round_starts_one_seat_to_the_left_with_fresh_chips() -> None:
    end = read("players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2&rounds=5.-2.7&extra=1&word=x")
    following = GAME.next_round_state(end)
    assert following is not None
    assert following.rounds == ((5, -2, 7), (8, 5, 6))
    assert write(following) == (
        "players=3&p1=c0.s0.h12&p2=c0.s0.h12&p3=c0.s0.h12&turn=p3&seen=-&rounds=5.-2.7_c12s1h5.c3s2h0.c4s5h3&extra=1&word=x"
    )
    assert GAME.next_round_state(read("players=3&end=empty.p2&rounds=5.-2.7_1.2.3")) is None
    assert (
        write(GAME.starting_state(read("players=2&names=a.b")))
        == "players=2&p1=c0.s3.h11&p2=c0.s3.h11&names=a.b&seen=-"
    )
    assert GAME.starting_state(read("players=7")) == read("players=7")
