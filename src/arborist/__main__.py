"""``python -m arborist`` is the command line."""

from arborist.cli.main import main

if __name__ == "__main__":
    main()
