"""One file per command: the only place that reads argv, environment and terminal."""
