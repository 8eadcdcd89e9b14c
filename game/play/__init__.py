"""A game being played, without a window: values and what changes them."""
