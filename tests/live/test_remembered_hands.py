"""The private hand of a phone at a shared table whose record others change."""

from dataclasses import dataclass

import pytest
from flask.testing import FlaskClient

from tests.live.conftest import LiveTable, create_shared_table, form_fields_of_page
from tests.live.shared_games import load_shared_game
from tests.pages import find_text


@dataclass
class PhoneWithHand:
    """A phone that keeps its page, as a browser does. table, start: the table and its start; page: the HTML."""

    table: LiveTable
    start: str
    seat: str = "p1"
    page: str = ""

    @classmethod
    def at_new_table(cls, client: FlaskClient, slug: str, start: str, *, hand: str, moves: str = "") -> "PhoneWithHand":
        table = create_shared_table(client, slug, f"{start}&move={moves}" if moves else start)
        phone = cls(table, start, hand[:2])
        phone.page = table.page(f"?seat={phone.seat}")
        if hand != phone.seat:
            phone.touch({"mine": hand})
        return phone

    def touch(self, fields: dict[str, str]) -> None:
        """Sends a touch, or with no fields asks for news."""
        answer = self.table.send_form({**form_fields_of_page(self.page), **fields})
        assert answer.status_code == 200
        self.page = answer.text

    def hand_after_turn(self, draft: str) -> str:
        """Tells an own turn of which the phone knows more than the record will have."""
        self.touch({"pick": draft, "put": "accept"})
        return self.hand

    def hand_after_others_record(self, moves: str) -> str:
        """Returns the hand once another phone has made the record what it is now."""
        self.table.record(f"{self.start}&move={moves}" if moves else self.start, seat="p3")
        self.touch({})
        assert self.table.moves.count("_") == moves.count("_")
        return self.hand

    @property
    def hand(self) -> str:
        return form_fields_of_page(self.page)["mine"]


def test_hand_of_own_seat_is_called_my_hand(phone: FlaskClient) -> None:
    """At a table of its own a phone names the player, as it may be passed round."""
    own = PhoneWithHand.at_new_table(phone, "scout", "players=4&names=Momo.Ryo", hand="p2.1.2.3", moves="shown.7.6")
    assert find_text(r'id="cover".*?<span class="of">(.*?)</span>', own.page) == "自分の手札"


def test_scouted_card_leaves_hand_with_undone_turn_and_returns_with_it(phone: FlaskClient) -> None:
    own = PhoneWithHand.at_new_table(phone, "scout", "players=4", hand="p2.1.2.3", moves="shown.7.6")
    assert own.hand_after_turn("scouted.left~g2") == "p2.1.7.2.3"
    assert own.hand_after_others_record("shown.7.6") == "p2.1.2.3"
    assert own.hand_after_turn("scouted.right~g1") == "p2.6.1.2.3"
    assert own.hand_after_others_record("shown.7.6_scouted.left") == "p2.1.7.2.3", "what it was after the same turn"


def test_shown_cards_return_to_hand_with_undone_turn(phone: FlaskClient) -> None:
    hand = "p1.6.4.7.9.8"
    own = PhoneWithHand.at_new_table(phone, "scout", "players=3", hand=hand, moves="shown.1_shown.2_shown.3")
    assert own.hand_after_turn("both.left.shown.8.9~m5") != hand
    assert own.hand_after_others_record("shown.1_shown.2_shown.3") == hand


def test_later_own_turns_follow_again_after_corrected_inserted_and_exchanged_turns(phone: FlaskClient) -> None:
    own = PhoneWithHand.at_new_table(phone, "scout", "players=3", hand="p1.1.5.4.9", moves="")
    own.hand_after_turn("shown.1")
    own.hand_after_others_record("shown.1_shown.2_shown.3.3")
    assert own.hand_after_turn("scouted.right~g4.flip") == "p1.1.5.4.x3.9"
    after_scout = own.hand
    assert own.hand_after_others_record("shown.1_shown.2_shown.3.3_scouted.right_shown.4") == after_scout
    assert own.hand_after_others_record("shown.1_shown.3_shown.3.3_scouted.right_shown.4") == after_scout, "corrected"
    assert own.hand_after_others_record("shown.1_scouted.left_shown.3.3_scouted.right_shown.4") == after_scout
    assert own.hand_after_others_record("shown.1_shown.2_shown.8.8_scouted.right") == "p1.1.5.4.9_8", "another card"


@pytest.mark.parametrize(
    ("slug", "start", "hand", "told_values", "hand_after"),
    [
        ("vectron", load_shared_game("vectron").two_start, "p1.D2.O1", ["draw.deck", "play.O1"], "p1.D2"),
        ("coupelation", load_shared_game("coupelation").start, "p1.9.31.40", ["up.31e.0.1", "accept"], "p1.9.40"),
        (
            "coupelation",
            load_shared_game("coupelation").start,
            "p1.9.31.40",
            ["down.9.0.1", "accept"],
            "p1.31.40_0.1.9",
        ),
        ("vogu", "players=5&board=2G1WpGmW", "p1.3G2GpGpW", ["place.3G2GpGpW.0.1", "accept"], "p1"),
    ],
)
def test_card_returns_to_hand_with_undone_turn_in_every_game(
    phone: FlaskClient, slug: str, start: str, hand: str, told_values: list[str], hand_after: str
) -> None:
    own = PhoneWithHand.at_new_table(phone, slug, start, hand=hand)
    first_value, last_value = told_values
    own.touch({"pick": first_value, "put": last_value} if last_value == "accept" else {"put": first_value})
    if last_value != "accept":
        own.touch({"put": last_value})
    assert own.hand == hand_after
    told_moves = own.table.moves
    assert own.hand_after_others_record("") == hand
    assert own.hand_after_others_record(told_moves) == hand_after, "as it was after the same turn"


def test_cards_entered_later_stay_whatever_others_undo(phone: FlaskClient) -> None:
    """A hand belongs to all of the record in which nothing has changed it."""
    own = PhoneWithHand.at_new_table(phone, "scout", "players=4", hand="p2.1.2", moves="shown.7.6_scouted.left_shown.9")
    own.touch({"mine": "p2.1.2.3"})
    assert own.hand_after_others_record("shown.7.6_scouted.left") == "p2.1.2.3"
    assert own.hand_after_others_record("shown.7.6") == "p2.1.2.3", "as nothing is known of it there"
    own.touch({"mine": "p2.1.2.3.4"})
    assert own.hand_after_others_record("shown.7.6_scouted.right") == "p2.1.2.3.4_6"
    own.touch({"mine": "p2.6.1.2.3.4"})
    assert own.hand_after_others_record("shown.7.6") == "p2.1.2.3.4"
    assert own.hand_after_others_record("shown.7.6_scouted.right") == "p2.6.1.2.3.4", "where it was entered"


ROUND_OF_THREE = "shown.7.6.5_scouted.left_scouted.left"


def test_hand_is_emptied_at_each_deal_whoever_tells_it(phone: FlaskClient) -> None:
    own = PhoneWithHand.at_new_table(phone, "scout", "players=3", hand="p2.1.2.3", moves="shown.7.6.5")
    own.hand_after_turn("scouted.left~g2")
    assert own.hand == "p2.1.7.2.3"
    assert own.hand_after_others_record(f"{ROUND_OF_THREE}") == "p2"
    own.touch({"mine": "p2.5"})
    assert own.hand_after_others_record(f"{ROUND_OF_THREE}_shown.9") == "p2.5", "the hand of the new round"
    assert own.hand_after_others_record("shown.7.6.5_scouted.left") == "p2.1.7.2.3"


@pytest.mark.parametrize("slug", ["scout", "vectron", "vogu", "coupelation"])
def test_hand_of_earlier_game_is_emptied_in_new_game(phone: FlaskClient, slug: str) -> None:
    """Also on a phone that slept through the end; a turn undone is no new game."""
    query, moves = load_shared_game(slug).play_whole_game()
    start = "&".join(f"{name}={value}" for name, value in query.items())
    hand = {"scout": "p2.1.2", "vectron": "p2.D1", "vogu": "p2.3G2GpGpW", "coupelation": "p2.7"}[slug]
    own = PhoneWithHand.at_new_table(phone, slug, start, hand=hand)
    for count in (1, 0, len(moves) // 3):
        own.hand_after_others_record("_".join(moves[:count]))
    own.hand_after_others_record("")
    assert own.hand == "p2"


def test_own_correction_of_earlier_turn_keeps_places_of_other_turns(phone: FlaskClient) -> None:
    """A turn that is entered again is entered with the hand of that time."""
    own = PhoneWithHand.at_new_table(phone, "scout", "players=3", hand="p1.1.5.4.9", moves="shown.1.2")
    own.hand_after_others_record("shown.1.2_shown.4.5_shown.5.6")
    own.hand_after_turn("scouted.left~g1")
    own.hand_after_others_record("shown.1.2_shown.4.5_shown.5.6_scouted.left_shown.9")
    assert own.hand == "p1.5.1.5.4.9"
    own.touch({"move": "shown.1.2_shown.4.5_shown.5.6", "then": "3.scouted.left_shown.9"})
    assert own.hand == "p1.1.5.4.9", "before the turn"
    own.touch({"pick": "scouted.right~g2", "put": "accept"})
    assert own.hand == "p1.1.6.5.4.9"
    assert own.table.moves == "shown.1.2_shown.4.5_shown.5.6_scouted.right_shown.9"


@pytest.mark.parametrize("memory", ["", "x", "p1", "p1.1 2", "p2.37 1 b b b0000000000p2.37", "p1.zz 0 a b"])
def test_unreadable_memory_leaves_hand(phone: FlaskClient, memory: str) -> None:
    own = PhoneWithHand.at_new_table(phone, "scout", "players=3", hand="p1.1.5", moves="shown.1_shown.2_shown.3")
    own.touch({"live.hands": memory})
    assert own.hand == "p1.1.5"


def test_memory_of_hand_is_on_its_phone_alone(phone: FlaskClient) -> None:
    own = PhoneWithHand.at_new_table(phone, "scout", "players=4", hand="p2.1.2.3", moves="shown.7.6")
    own.hand_after_turn("scouted.left~g2")
    memory = form_fields_of_page(own.page)["live.hands"]
    assert "p2.1.7.2.3" in memory
    assert "mine" not in own.table.query
    for page_end in ("", "?seat=p1", "?seat=p2", ".json"):
        assert "1.7.2.3" not in own.table.page(page_end)
    assert own.page.count(memory) == 1, "in no address"
