"""The page half of scout."""

from web.games.scout.pages import PAGES

__all__ = ["PAGES"]
