"""Programs that benchmarks start beside them, so that only what is measured counts."""
