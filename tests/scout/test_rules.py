"""The rules of the digest, one after the other, with its checks."""

from __future__ import annotations

import pytest

from calculators.scout import GAME
from calculators.scout.moves import Show
from calculators.scout.rules import play
from calculators.scout.sets import Kind, Strength, compare, strength
from calculators.scout.state import Card
from calculators.words import Phrase, View, Violation

from .tables import codes, listed, read, verdict, write


def show_places(query: str) -> list[str]:
    return [move for move in listed(query) if move.startswith("show")]


# scout.show


def test_runs_are_of_neighbours_only() -> None:
    """3, 5, 4: the only run is 5-4."""
    assert show_places("hand=37.59.42") == ["show.2-3", "show.2", "show.3", "show.1"]


def test_matching_sets_and_runs_do_not_mix() -> None:
    """3, 3, 3, 4, 5: 3-3-3 and 3-4-5, but not all five."""
    assert show_places("hand=36.37.38.42.51") == [
        "show.1-3",
        "show.3-5",
        "show.1-2",
        "show.2-3",
        "show.4-5",
        "show.3-4",
        "show.5",
        "show.4",
        "show.1",
        "show.2",
        "show.3",
    ]


def test_ten_and_one_do_not_meet() -> None:
    assert show_places("hand=T2.13") == ["show.1", "show.2"]
    found = verdict("hand=T2.13&table=65&owner=p4", "show.1-2").violations
    assert codes(found) == ["scout.move.apart"]


def test_runs_rise_or_fall_all_along() -> None:
    assert strength((4, 3, 2)) == Strength(3, Kind.RUN, 2)
    assert strength((2, 3, 4)) == Strength(3, Kind.RUN, 2)
    assert strength((2, 3, 2)) is None
    assert strength((2, 4)) is None
    assert strength(()) is None
    assert strength((7, 7)) == Strength(2, Kind.MATCHING, 7)
    assert strength((7,)) == Strength(1, Kind.RUN, 7)


@pytest.mark.parametrize(
    ("ours", "theirs", "beats", "reason"),
    [
        ((2, 3, 4, 5), (10, 10, 10), True, "count"),
        ((10, 10, 10), (2, 3, 4, 5), False, "count"),
        ((3, 3, 3), (5, 6, 7), True, "kind"),
        ((5, 6, 7), (3, 3, 3), False, "kind"),
        ((5, 6, 7), (1, 2, 3), True, "number"),
        ((1, 2, 3), (7, 6, 5), False, "number"),
        ((4, 3), (2, 3), True, "number"),
        ((7, 6, 5), (5, 6, 7), False, "equal"),
        ((4, 4), (3, 3), True, "number"),
        ((9,), (8,), True, "number"),
        ((8,), (8,), False, "equal"),
        ((8,), (9,), False, "number"),
    ],
)
def test_which_set_beats_which(
    ours: tuple[int, ...], theirs: tuple[int, ...], beats: bool, reason: str
) -> None:
    found = compare(ours, theirs)
    assert found is not None
    assert (found.beats, found.reason) == (beats, reason)
    assert (found.ours, found.theirs) == (strength(ours), strength(theirs))


def test_what_is_no_set_is_not_compared() -> None:
    assert compare((1, 3), (2,)) is None
    assert compare((2,), (1, 3)) is None


def test_two_sets_are_compared_without_anything_else() -> None:
    """The page that asks only this enters nothing but a hand and a table."""
    state = read("hand=21.32.43.54&table=T6.T7.T8")
    assert GAME.missing(state, View.CHECK) == ()
    assert GAME.notices(state, View.CHECK) == ()
    judged = GAME.judge(state, Show(1, 4))
    assert judged.legal is True
    assert judged.effects[1] == Phrase(
        "scout.effect.stronger.count",
        {"numbers": [10, 10, 10], "count": 4, "needed": 3, "number": 2, "least": 10},
        "scout.strength",
    )
    judged = verdict("hand=T6.T7.T8&table=21.32.43.54", "show.1-3")
    assert judged.violations == (
        Violation(
            "scout.move.weaker.count",
            "scout.strength",
            ("move", "table"),
            {
                "numbers": [10, 10, 10],
                "table": [2, 3, 4, 5],
                "count": 3,
                "needed": 4,
                "number": 10,
                "least": 2,
            },
            ("hand.0", "hand.1", "hand.2"),
        ),
    )


def test_a_show_captures_and_passes_the_turn() -> None:
    judged = verdict("hand=37.41.59.82&table=65.64&owner=p4", "show.1-3")
    assert judged.legal is True
    assert judged.violations == ()
    assert judged.missing == ()
    assert judged.end is None
    assert judged.effects == (
        Phrase("scout.effect.show", {"numbers": [3, 4, 5]}, "scout.show"),
        Phrase(
            "scout.effect.stronger.count",
            {"numbers": [6, 6], "count": 3, "needed": 2, "number": 3, "least": 6},
            "scout.strength",
        ),
        Phrase("scout.effect.capture", {"cards": 2}, "scout.show"),
    )
    assert write(judged.after) == "turn=p2&table=37.41.59&owner=p1"


def test_without_an_active_set_anything_goes() -> None:
    judged = verdict("players=3&turn=p3&hand=37.41.59.82", "show.4")
    assert judged.effects == (Phrase("scout.effect.show", {"numbers": [8]}, "scout.show"),)
    assert write(judged.after) == "players=3&table=82&owner=p3"


def test_a_show_that_is_no_set() -> None:
    (found,) = verdict("hand=36.37.38.42.51&table=98.97&owner=p4", "show.1-5").violations
    assert found == Violation(
        "scout.move.mixed",
        "scout.show",
        ("move", "hand"),
        {"numbers": [3, 3, 3, 4, 5]},
        ("hand.0", "hand.1", "hand.2", "hand.3", "hand.4"),
    )
    (found,) = verdict("hand=21.36.42.89.51", "show.2-5").violations
    assert found == Violation(
        "scout.move.apart",
        "scout.show",
        ("move", "hand"),
        {"numbers": [3, 4, 8, 5], "left": 4, "right": 8},
        ("hand.1", "hand.2", "hand.3", "hand.4"),
    )


def test_a_run_that_turns_back_is_mixed() -> None:
    assert codes(verdict("hand=32.41.37", "show.1-3").violations) == ["scout.move.mixed"]


def test_a_place_that_is_not_there() -> None:
    (found,) = verdict("hand=37.41", "show.2-3").violations
    params = {"place": 3, "cards": 2}
    assert found == Violation("scout.move.place", "scout.show", ("move", "hand"), params)


@pytest.mark.parametrize(
    ("hand", "table", "reason"),
    [
        ("98", "36.37", "count"),
        ("98.87", "36.37", "kind"),
        ("23.24", "36.37", "number"),
        ("34.35", "36.37", "equal"),
    ],
)
def test_a_show_that_is_not_stronger(hand: str, table: str, reason: str) -> None:
    cards = hand.count(".") + 1
    (found,) = verdict(f"hand={hand}&table={table}&owner=p3", f"show.1-{cards}").violations
    assert found.code == f"scout.move.weaker.{reason}"
    assert found.clause == "scout.strength"
    assert found.params["table"] == [3, 3]
    assert found.params["count"] == cards
    assert found.params["needed"] == 2
    assert found.params["least"] == 3
    assert found.params["number"] == min(int(card[0]) for card in hand.split("."))


# scout.scout


def test_a_scout_takes_an_end_and_pays_the_owner() -> None:
    judged = verdict("hand=37.41.59&table=82.85&owner=p4", "scout.right.4.flip")
    assert judged.effects == (
        Phrase("scout.effect.scout", {"card": "58", "number": 5, "place": 4}, "scout.scout"),
        Phrase("scout.effect.chip", {"seat": "p4"}, "scout.scout"),
    )
    assert write(judged.after) == "turn=p2&table=82&owner=p4"
    assert judged.end is None


def test_a_scout_of_the_last_card_leaves_no_set() -> None:
    judged = verdict("hand=37.41.59&table=82&owner=p4", "scout.left.1")
    assert judged.effects[-1] == Phrase("scout.effect.gone", {}, "scout.empty")
    assert write(judged.after) == "turn=p2"
    assert verdict("hand=37.41.59&table=82&owner=p4", "scout.right.1") == judged


def test_without_a_set_one_shows() -> None:
    judged = verdict("hand=37.41.59", "scout.left.1")
    assert judged.violations == (
        Violation("scout.move.nothing", "scout.scout", ("move", "table"), {}),
        Violation("scout.move.must", "scout.empty", ("move", "table"), {}),
    )
    assert codes(verdict("hand=37.41.59", "both.left.1.1").violations) == [
        "scout.move.nothing",
        "scout.move.must",
    ]
    assert all(move.startswith("show") for move in listed("hand=37.41.59"))


def test_a_gap_that_is_not_there() -> None:
    (found,) = verdict("hand=37.41&table=82&owner=p4", "scout.left.4").violations
    params = {"place": 4, "places": 3}
    assert found == Violation("scout.move.gap", "scout.scout", ("move", "hand"), params)
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
    assert GAME.missing(state, View.MOVES) == ()
    assert GAME.notices(state, View.MOVES) == (
        Violation("scout.owner.open", "scout.end", ("owner",), {}, ("owner",)),
    )
    judged = verdict("hand=37.41.59&table=82.85", "scout.left.1")
    assert judged.effects[1:] == (
        Phrase("scout.effect.chip.open", {}, "scout.scout"),
        Phrase("scout.effect.open", {}, "scout.end"),
    )
    assert write(judged.after) == "turn=p2&table=85"


def test_the_number_of_scouts_tells_who_showed() -> None:
    for scouts, owner in ((0, 4), (1, 3), (2, 2)):
        state = read(f"hand=37&table=82.85&scouts={scouts}")
        assert state.shower == owner
        assert GAME.notices(state, View.MOVES) == ()
    judged = verdict("hand=37&table=82.85&scouts=1", "scout.left.1")
    assert write(judged.after) == "turn=p2&table=85&owner=p3"


# scout.both


def test_scout_and_show() -> None:
    judged = verdict("hand=37.41.59&table=82.85&owner=p4", "both.left.2.flip.1-2")
    assert judged.effects == (
        Phrase("scout.effect.spend", {}, "scout.both"),
        Phrase("scout.effect.scout", {"card": "28", "number": 2, "place": 2}, "scout.scout"),
        Phrase("scout.effect.chip", {"seat": "p4"}, "scout.scout"),
        Phrase("scout.effect.show", {"numbers": [3, 2]}, "scout.show"),
        Phrase(
            "scout.effect.stronger.count",
            {"numbers": [8], "count": 2, "needed": 1, "number": 2, "least": 8},
            "scout.strength",
        ),
        Phrase("scout.effect.capture", {"cards": 1}, "scout.show"),
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
    (found,) = verdict("turn=p2&hand=37&table=98&owner=p1&ss=0", "both.left.1.1").violations
    assert found == Violation("scout.move.spent", "scout.both", ("move", "ss"), {"seat": "p2"})
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
    assert found[1] == Violation("scout.move.none", "scout.both", ("move", "table"), {"table": [6, 6, 6]})
    found = verdict("hand=12.74&table=65.64&owner=p4", "both.left.1.2").violations
    assert codes(found) == ["scout.move.weaker.number"]


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
    assert judged.effects[-1] == Phrase("scout.effect.end.empty", {"seat": "p2"}, "scout.end")
    assert judged.after is None
    assert write(judged.end) == "players=3&end=empty.p2"
    judged = verdict("players=3&turn=p2&hand=37&table=41.51&owner=p1", "both.left.2.1-2")
    assert write(judged.end) == "players=3&end=empty.p2"


def test_the_last_of_all_others_to_scout_ends_the_round() -> None:
    judged = verdict("players=3&hand=37.41&table=98.97&owner=p2", "scout.left.1")
    assert judged.effects[-1] == Phrase("scout.effect.end.unbeaten", {"seat": "p2"}, "scout.end")
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
    assert write(play(state, GAME.parse_move("scout.left.1"))) == "players=3&end=unbeaten.p2"
    state = read("hand=37.41&table=28")
    assert write(play(state, Show(1, 1))) == "turn=p2&table=37&owner=p1"
    with pytest.raises(ValueError, match=r"^not legal: show\.9$"):
        play(state, Show(9, 9))


# scout.two


def test_two_players_scout_for_a_chip_and_go_on() -> None:
    judged = verdict("players=2&hand=37.41.59&table=82.85&owner=p2", "scout.left.2")
    assert judged.effects == (
        Phrase("scout.effect.scout", {"card": "82", "number": 8, "place": 2}, "scout.scout"),
        Phrase("scout.effect.pay", {"left": 2}, "scout.two"),
        Phrase("scout.effect.again", {"seat": "p1"}, "scout.two"),
    )
    assert write(judged.after) == "players=2&hand=37.82.41.59&table=85&owner=p2&chips=2"
    judged = verdict("players=2&hand=37.82.41.59&table=85&owner=p2&chips=2", "scout.left.5")
    assert write(judged.after) == "players=2&hand=37.82.41.59.85&chips=1"


def test_two_players_know_who_showed() -> None:
    assert read("players=2&hand=37&table=82").shower == 2
    assert read("players=2&turn=p2&hand=37&table=82").shower == 1
    assert read("players=2&hand=37").shower is None


def test_two_players_have_no_scout_and_show() -> None:
    query = "players=2&hand=37.41.59&table=82.85"
    assert not any(move.startswith("both") for move in listed(query))
    (found,) = verdict(query, "both.left.1.3-4").violations
    assert found == Violation("scout.move.two", "scout.two", ("move", "players"), {})


def test_two_players_without_a_chip_do_not_scout() -> None:
    query = "players=2&hand=37.41.59&table=82.85&chips=0"
    assert listed(query) == ["show.1-3"]
    (found,) = verdict(query, "scout.left.1").violations
    assert found == Violation("scout.move.chips", "scout.two", ("move", "chips"), {"chips": 0})


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
    assert GAME.legal_moves(state) == []
    assert GAME.stuck(state) == (
        Violation("scout.stuck", "scout.two", ("hand", "chips"), {"seat": "p2", "owner": "p1"}),
    )


def test_two_players_last_scout_ends_the_round_if_nothing_can_be_shown() -> None:
    query = "players=2&p1=c2.s1.h2&p2=c3.s2.h4&hand=37.59&table=82.85.86&chips=1"
    judged = verdict(query, "scout.left.1")
    assert judged.effects[-1] == Phrase("scout.effect.end.unbeaten", {"seat": "p2"}, "scout.two")
    assert judged.after is None
    assert write(judged.end) == "players=2&p1=c2.s0.h3&p2=c3.s2.h4&end=unbeaten.p2"
    judged = verdict(query.replace("chips=1", "chips=2"), "scout.left.1")
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


# moves in words, set-up, progress


@pytest.mark.parametrize(
    ("query", "move", "phrase"),
    [
        (
            "hand=37.41.59&table=82",
            "show.1-2",
            Phrase("scout.say.show", {"first": 1, "last": 2, "numbers": [3, 4]}, "scout.show"),
        ),
        ("hand=37", "show.1-2", Phrase("scout.say.show.place", {"first": 1, "last": 2}, "scout.show")),
        ("table=37", "show.1", Phrase("scout.say.show.place", {"first": 1, "last": 1}, "scout.show")),
        (
            "hand=37.41&table=82.85",
            "scout.right.3.flip",
            Phrase(
                "scout.say.scout",
                {"side": "right", "place": 3, "card": "58", "number": 5},
                "scout.scout",
            ),
        ),
        (
            "hand=37.41&table=82",
            "scout.right.3",
            Phrase("scout.say.scout", {"side": "left", "place": 3, "card": "82", "number": 8}, "scout.scout"),
        ),
        (
            "hand=37.41&table=82.85",
            "scout.right.4",
            Phrase("scout.say.scout.place", {"side": "right", "place": 4}, "scout.scout"),
        ),
        (
            "hand=37",
            "scout.left.1",
            Phrase("scout.say.scout.place", {"side": "left", "place": 1}, "scout.scout"),
        ),
        (
            "hand=37.41&table=82.25",
            "both.right.2.1-2",
            Phrase(
                "scout.say.both",
                {
                    "side": "right",
                    "place": 2,
                    "card": "25",
                    "number": 2,
                    "first": 1,
                    "last": 2,
                    "numbers": [3, 2],
                },
                "scout.both",
            ),
        ),
        (
            "hand=37.41&table=82.25",
            "both.right.2.3-4",
            Phrase(
                "scout.say.both.place",
                {"side": "right", "place": 2, "card": "25", "number": 2, "first": 3, "last": 4},
                "scout.both",
            ),
        ),
        (
            "hand=37.41",
            "both.right.2.1-2",
            Phrase(
                "scout.say.both.place", {"side": "right", "place": 2, "first": 1, "last": 2}, "scout.both"
            ),
        ),
    ],
)
def test_moves_in_words(query: str, move: str, phrase: Phrase) -> None:
    assert GAME.describe(read(query), GAME.parse_move(move)) == phrase


@pytest.mark.parametrize(("players", "cards", "deck"), [(2, 11, 22), (3, 12, 36), (4, 11, 44), (5, 9, 45)])
def test_setup(players: int, cards: int, deck: int) -> None:
    found = GAME.setup(players)
    two = players == 2
    assert found == (
        Phrase(f"scout.setup.deck.{players}", {}, "scout.two" if two else "scout.deck"),
        Phrase("scout.setup.deal", {"cards": cards, "deck": deck, "players": players}, "scout.deck"),
        Phrase("scout.setup.hand", {}, "scout.hand"),
        Phrase("scout.setup.chips", {"chips": 3}, "scout.two")
        if two
        else Phrase("scout.setup.chip", {"chips": 1}, "scout.both"),
        Phrase("scout.setup.start", {"seat": "p1", "rounds": players}, "scout.game"),
    )


def test_setup_for_nobody() -> None:
    assert GAME.setup(1) == GAME.setup(6) == ()


def test_progress() -> None:
    assert GAME.progress(read("players=3&rounds=1.2.3")) == (
        Phrase("scout.progress.round", {"round": 2, "rounds": 3, "start": "p2", "left": 1}, "scout.game"),
    )
    first = Phrase("scout.progress.round", {"round": 1, "rounds": 4, "start": "p1", "left": 3}, "scout.game")
    turn = Phrase("scout.progress.turn", {"seat": "p2"}, "scout.turn")
    assert GAME.progress(read("turn=p2&hand=37")) == (first, turn)
    assert GAME.progress(read("turn=p2&table=37")) == (first, turn)
    assert GAME.progress(read("players=2&rounds=1.2_2.3")) == ()
    assert GAME.progress(read("players=6")) == ()


def test_a_card_turned_over() -> None:
    assert Card(3, 10).flipped == Card(10, 3)
    assert Card(3).complete is False


# the list


def test_the_list_of_the_issue() -> None:
    found = listed("hand=T1.54.94.68.73.89.14.51.96.92.42&table=3T.4T&owner=p4")
    kinds = [move.split(".")[0] for move in found]
    assert (kinds.count("show"), kinds.count("scout"), kinds.count("both")) == (4, 48, 688)
    assert len(found) == len(set(found)) == 740
    assert kinds == ["show"] * 4 + ["scout"] * 48 + ["both"] * 688
    assert listed("hand=T1.54.94.68.73.89.14.51.96.92.42&table=3T.4T") == found


def test_moves_of_one_list_are_the_moves_of_another() -> None:
    """A move does not depend on the table: equal moves are one object, with the parts they name."""
    one = GAME.legal_moves(read("hand=37.41.59&table=28.26&owner=p4"))
    two = GAME.legal_moves(read("hand=73.14.95&table=12.13&owner=p4"))
    shared = {move.notation: move for move in two}
    same = [move for move in one if move.notation in shared]
    assert len(same) > 50
    assert all(move is shared[move.notation] for move in same)
    assert all(GAME.parse_move(move.notation) == move for move in one + two)
