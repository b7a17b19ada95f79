"""The pages of SCOUT!."""
