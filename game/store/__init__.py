"""What is kept: the player's files, saves, settings, progress, scores, and level files."""
