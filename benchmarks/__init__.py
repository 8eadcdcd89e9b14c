"""Speed, quiet and size of the arcade: every figure with a control measured beside it in the same run."""
