"""The pages of Coupelation."""
