"""A night as text, from a file or standard input; what is wrong with it is said by its place."""

import sys

import click

from bidwhist.bwn_read import read_night
from bidwhist.errors import BidWhistError, RuleError
from bidwhist.sheet import Sheet
from desktop_companion.errors import UserError
from desktop_companion.texts import told

LARGEST_TEXT = 4_000_000  # bytes of a night that is read


def read_text(file: str) -> str:
    """Return a file's text; - is standard input. UserError where it cannot be read."""
    return decoded(file, read_bytes(file))


def read_bytes(file: str, most: int = LARGEST_TEXT) -> bytes:
    """Return what is in the file; - is standard input. UserError: unreadable, or too large."""
    try:
        with click.open_file(file, "rb") as stream:
            content: bytes = stream.read(most + 1)
    except OSError as error:
        raise UserError(f"{file}: cannot be read: {error.strerror}") from None
    if len(content) > most:
        raise UserError(f"{file}: too large for a night, expected at most {most // 10**6} MB")
    return content


def decoded(file: str, content: bytes) -> str:
    """Return the text that the file's bytes are. UserError, with the place, where it is none."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        raise UserError(
            f"{file}:{line}:{column}: not UTF-8, expected UTF-8 text; save it so"
        ) from None


def read_sheet(file: str) -> Sheet:
    """Return a night in BWN; what is wrong with it is said, and the program ends."""
    text = read_text(file)
    try:
        return read_night(text)
    except BidWhistError as error:
        status = 1 if isinstance(error, RuleError) else 2
        click.echo(told(error, file), err=True)
        sys.exit(status)
