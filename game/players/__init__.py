"""Who plays: a person, the computer, or a program from outside."""
