"""Pictures of the arcade in many states, to show what a change of the code does to the screen."""
