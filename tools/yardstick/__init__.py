"""An opponent one respects: a player for UnStack and Combact in C++, no part of the arcade."""
