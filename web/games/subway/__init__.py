"""The page half of subway."""

from web.games.subway.pages import PAGES

__all__ = ["PAGES"]
