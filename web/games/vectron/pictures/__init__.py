"""The pictures of VECTRON's pages."""
