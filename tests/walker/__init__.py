"""Whole games by touch, from the empty start page to the winner."""
