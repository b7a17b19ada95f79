"""The page half of vogu."""

from web.games.vogu.pages import PAGES

__all__ = ["PAGES"]
