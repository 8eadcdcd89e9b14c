"""Widgets: what can be read, pressed and typed into, by mouse, keyboard and gamepad alike."""
