"""A shared table: a name for an address that moves on. The one thing that Takujo keeps (docs/serving.md)."""
