"""Pictures of the arcade in many states, to see what a change of the code changes on the screen."""
