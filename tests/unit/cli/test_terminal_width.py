"""The width that answers are wrapped to: told by COLUMNS, else by the terminal, else a fixed one."""

import os
import sys
from pathlib import Path

import pytest

from arborist.cli.terminal import MAX_WIDTH, width


@pytest.mark.parametrize(
    ("columns", "expected"), [("60", 60), ("0", MAX_WIDTH), ("", MAX_WIDTH), ("wide", MAX_WIDTH), ("9999", MAX_WIDTH)]
)
def test_width_follows_columns_up_to_what_is_easily_read(monkeypatch, columns, expected):
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys, "__stdout__", None)
    assert width() == expected


def test_width_follows_the_terminal(monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    with Path(os.devnull).open(encoding="utf-8") as null:
        monkeypatch.setattr(sys, "__stdout__", null)
        assert width() == MAX_WIDTH  # no terminal
        monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((72, 20)))
        assert width() == 72
