"""The pages of the subway game."""
