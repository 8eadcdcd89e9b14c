"""Exact films of the moments that matter: every frame of sixty a second, and every sound with its frame."""
