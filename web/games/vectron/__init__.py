"""The page half of vectron."""
