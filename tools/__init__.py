"""Scripts for developers of the arcade."""
