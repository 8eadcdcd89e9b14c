"""Parts of several benchmarks: figures, positions, an arcade without a screen, and programs that are started."""
