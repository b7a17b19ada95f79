"""The pictures of the subway pages."""
