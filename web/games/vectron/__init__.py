"""The page half of vectron."""

from web.games.vectron.pages import PAGES

__all__ = ["PAGES"]
