"""The pictures and keys of Coupelation's pages."""
