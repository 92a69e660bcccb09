"""Ignore files: the rules of ``.gitignore``, also read from ``.arborignore``.

Implements the pattern language of gitignore(5): ``*``, ``?``, ``[…]``, ``**``,
a leading or inner slash anchors, a trailing slash means folders, ``!`` takes
back, the last matching line wins, and a deeper file overrules a higher one.
An own implementation of about a hundred lines, so that which files belong to
a corpus does not change with a library.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

IGNORE_FILES = (".gitignore", ".arborignore")  # the later one wins

# A pattern longer than this is no rule anyone wrote.
_MAX_PATTERN = 4096


@dataclass(frozen=True, slots=True)
class Rule:
    """One line: ``pattern`` matches a "/"-separated path relative to the rule's folder."""

    pattern: re.Pattern[str]
    negated: bool
    folders_only: bool
    text: str
    origin: str


def parse_rules(lines: Iterable[str], origin: str) -> tuple[Rule, ...]:
    """Rules of one ignore file; lines that are no valid pattern are left out, as git does."""
    rules = []
    for line in lines:
        rule = _rule(line.rstrip("\r\n"), origin)
        if rule is not None:
            rules.append(rule)
    return tuple(rules)


def _rule(line: str, origin: str) -> Rule | None:
    text = _strip_spaces(line)
    if not text or text.startswith("#") or len(text) > _MAX_PATTERN:
        return None
    negated = text.startswith("!")
    body = text[1:] if negated else text
    if body.startswith(("\\#", "\\!")):
        body = body[1:]
    folders_only = body.endswith("/")
    body = body.rstrip("/")
    if not body:
        return None
    anchored = "/" in body
    pattern = glob_pattern(body.lstrip("/"), anchored=anchored)
    return None if pattern is None else Rule(pattern, negated, folders_only, text, origin)


def _strip_spaces(line: str) -> str:
    while line.endswith(" ") and not line.endswith("\\ "):
        line = line[:-1]
    return line


def glob_pattern(body: str, *, anchored: bool) -> re.Pattern[str] | None:
    """Compile a glob over "/"-separated paths; None when it is malformed.

    Not anchored, it matches the last part of a path at any depth.
    """
    out = [] if anchored else [r"(?:.*/)?"]
    index = 0
    while index < len(body):
        character = body[index]
        if body.startswith("**/", index) and (index == 0 or body[index - 1] == "/"):
            # Runs of "**/" mean the same as one; one keeps matching linear.
            while body.startswith("**/", index):
                index += 3
            out.append(r"(?:.*/)?")
            continue
        if body[index:] == "**" and (index == 0 or body[index - 1] == "/"):
            out.append(r".+")
            break
        if character == "*":
            while index + 1 < len(body) and body[index + 1] == "*":
                index += 1
            out.append(r"[^/]*")
        elif character == "?":
            out.append(r"[^/]")
        elif character == "[":
            end = _class_end(body, index)
            if end is None:
                return None
            out.append(_character_class(body[index + 1 : end]))
            index = end
        elif character == "\\":
            index += 1
            if index >= len(body):
                return None
            out.append(re.escape(body[index]))
        else:
            out.append(re.escape(character))
        index += 1
    try:
        return re.compile("".join(out) + r"\Z", re.DOTALL)
    except re.error:
        return None


def _class_end(body: str, start: int) -> int | None:
    index = start + 1
    if index < len(body) and body[index] in "!^":
        index += 1
    if index < len(body) and body[index] == "]":
        index += 1
    end = body.find("]", index)
    return None if end < 0 else end


def _character_class(content: str) -> str:
    negated = content[:1] in {"!", "^"}
    inner = content[1:] if negated else content
    escaped = inner.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace("^", "\\^")
    return f"(?!/)[{'^' if negated else ''}{escaped}]"


class IgnoreStack:
    """The rules in force while walking: one layer per folder that has ignore files."""

    def __init__(self) -> None:
        self._layers: dict[str, tuple[Rule, ...]] = {}

    def add(self, folder: str, rules: tuple[Rule, ...]) -> None:
        """Put ``rules`` in force for everything under ``folder`` ("" is the root)."""
        if rules:
            self._layers[folder] = rules

    def match(self, path: str, *, is_folder: bool) -> Rule | None:
        """The rule that ignores ``path``, or None. Folders above are the walker's business."""
        parts = path.split("/")
        for depth in range(len(parts) - 1, -1, -1):
            rules = self._layers.get("/".join(parts[:depth]))
            if not rules:
                continue
            relative = "/".join(parts[depth:])
            for rule in reversed(rules):
                if (is_folder or not rule.folders_only) and rule.pattern.match(relative):
                    return None if rule.negated else rule
        return None
