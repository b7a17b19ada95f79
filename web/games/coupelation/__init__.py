"""The page half of coupelation."""

from web.games.coupelation.pages import PAGES

__all__ = ["PAGES"]
