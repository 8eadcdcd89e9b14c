"""How fast, how quiet and how small the arcade is: every figure with a control measured beside it in the same run."""
