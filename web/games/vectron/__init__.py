"""The pages of VECTRON."""
