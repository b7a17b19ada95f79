"""Every game and number of players by touch, in three engines, for a given time: `make long TIME=3600`."""

import importlib
import os
import time
from typing import Any

import pytest

from tests.engines.phone import run_phone, skip_without_engine
from tests.walker.detours import do_random_detour
from tests.walker.walk import Walk

GAMES = ("vogu", "scout", "subway", "coupelation", "vectron")
GAMES_AND_PLAYER_COUNTS = [
    (slug, players) for slug in GAMES for players in importlib.import_module(f"tests.walker.{slug}").PLAYERS
]
TURNS_BETWEEN_DETOURS = 3
"""After so many turns the walk makes a random detour."""


def walk_whole_game(
    engine: str, *, base_url: str, slug: str, players: int, lang: str, seed: str, **walk_options: Any
) -> None:
    """Plays a whole game in an engine; a failure names its seed and steps. walk_options: for the game's `play`."""
    game = importlib.import_module(f"tests.walker.{slug}")
    with run_phone(engine, base=base_url, lang=lang) as phone:
        walk = Walk(phone, seed)
        for number, _ in enumerate(game.play(walk, players, **walk_options), 1):
            if number % TURNS_BETWEEN_DETOURS == 0:
                do_random_detour(walk)


@pytest.mark.parametrize("slug", GAMES)
def test_whole_game_is_played_by_touch_on_oldest_engine(base_url: str, slug: str) -> None:
    """Only this engine draws moved cards in the wrong place."""
    skip_without_engine("old")
    players = importlib.import_module(f"tests.walker.{slug}").PLAYERS[0]
    seed = os.environ.get("TAKUJO_SEED", "") + "old"
    walk_whole_game("old", base_url=base_url, slug=slug, players=players, lang="ja", seed=seed)


@pytest.mark.parametrize("engine", ["chromium", "webkit", "firefox"])
def test_every_game_is_played_by_touch_for_given_time(base_url: str, engine: str) -> None:
    """TAKUJO_LONG: how many seconds an engine walks; TAKUJO_SEED: a prefix of the seeds."""
    skip_without_engine(engine)
    end, number = time.monotonic() + float(os.environ.get("TAKUJO_LONG", "600")), 0
    while time.monotonic() < end:
        slug, players = GAMES_AND_PLAYER_COUNTS[number % len(GAMES_AND_PLAYER_COUNTS)]
        seed = f"{os.environ.get('TAKUJO_SEED', '')}{number}"
        walk_whole_game(engine, base_url=base_url, slug=slug, players=players, lang=("ja", "en")[number % 2], seed=seed)
        number += 1
