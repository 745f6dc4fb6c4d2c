"""Reading BWN, first step: a line to words with their columns.

Quotes, escapes, brackets, braces and comments are settled here, so that what follows sees plain
words. Columns count characters, from 1.
"""

from .errors import NotationError

STOPS = "[]{}"


class Word:
    """A word of a line: `text`, its `column`, and whether it was `quoted`."""

    def __init__(self, text: str, column: int, quoted: bool) -> None:
        self.text = text
        self.column = column
        self.quoted = quoted

    def is_stop(self, text: str) -> bool:
        """Tell whether it is that bracket or brace, unquoted."""
        return not self.quoted and self.text == text


def find_stop(words: "list[Word]", text: str, start: int) -> int:
    """Return where the first such bracket or brace stands from `start` on, or -1."""
    for at in range(start, len(words)):
        if words[at].is_stop(text):
            return at
    return -1


def split_line(line: str) -> "tuple[list[Word], str | None]":
    """Return (words, comment or None) of a line without its newline.

    Raises NotationError with `column` for a control character or an unclosed quote.
    """
    words: list[Word] = []
    at = depth = 0
    while at < len(line):
        c = line[at]
        if c == ";":
            _check_controls(line, at)
            return words, line[at:]
        if c == '"':
            text, after = _quoted(line, at)
            words.append(Word(text, at + 1, True))
            at = after
        elif c in STOPS:
            depth += 1 if c in "[{" else -1
            words.append(Word(c, at + 1, False))
            at += 1
        elif c in " \t":
            at += 1
        else:
            after = _plain_end(line, at, ":=" if depth <= 0 else "")
            words.append(Word(line[at:after], at + 1, False))
            at = after
    return words, None


def _check_controls(line: str, start: int) -> None:
    for at in range(start, len(line)):
        if _is_control(line[at]) and line[at] != "\t":
            raise NotationError("bwn.control", column=at + 1)


def _is_control(c: str) -> bool:
    return ord(c) < 32 or 127 <= ord(c) < 160


def _plain_end(line: str, at: int, lone: str) -> int:
    """Return where the plain word ends; each character of `lone` is a word by itself."""
    if line[at] in lone:
        return at + 1
    while at < len(line) and line[at] not in ' \t;"[]{}' and line[at] not in lone:
        if _is_control(line[at]):
            raise NotationError("bwn.control", column=at + 1)
        at += 1
    return at


def _quoted(line: str, at: int) -> "tuple[str, int]":
    start = at
    text = ""
    at += 1
    while at < len(line):
        c = line[at]
        if _is_control(c):
            raise NotationError("bwn.control", column=at + 1)
        if c == '"':
            return text, at + 1
        if c == "\\" and line[at + 1 : at + 2] in ('"', "\\"):
            at += 1
            c = line[at]
        text += c
        at += 1
    raise NotationError("bwn.quote", column=start + 1)
