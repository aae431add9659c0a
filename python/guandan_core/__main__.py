"""``python -m guandan_core``: the same as the ``guandan`` command."""

from guandan_core.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
