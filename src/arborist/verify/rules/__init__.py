"""One rule a file, one signature; ``order`` lists them in the order in which they run."""
