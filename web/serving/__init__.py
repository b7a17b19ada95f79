"""Serves Takujo: Granian with our settings, for a laptop in a café and for many machines behind a cache."""
