"""Shared tables: a name for an address that changes with the game. The only thing that Takujo stores
(docs/serving.md)."""
