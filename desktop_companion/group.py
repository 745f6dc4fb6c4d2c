"""How the program ends: every error that a user can cause is one sentence and a status."""

import contextlib
import errno
import io
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

import click

from bidwhist.errors import BidWhistError
from desktop_companion.errors import UserError
from desktop_companion.faults import told
from desktop_companion.screen import let_go_of_output
from desktop_companion.texts import sentence
from desktop_companion.virtual_box import BoxCrashedError, VirtualBoxError

OUTPUT_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


@contextlib.contextmanager
def errors_told() -> Iterator[None]:
    """Turn every error a user can cause into one sentence and a status."""
    try:
        yield
    except UserError as error:
        fail(str(error), error.status)
    except BoxCrashedError as error:
        fail(told(error), 2)
    except VirtualBoxError as error:
        fail(str(error), 2)
    except BidWhistError as error:
        fail(sentence(error.code, error.context), 2)
    except KeyboardInterrupt:
        fail("stopped; nothing is lost", 130)
    except BrokenPipeError:
        let_go_of_output()
        sys.exit(0)
    except OSError as error:
        what = error.filename
        if what is None and error.errno in OUTPUT_FULL:
            what = "standard output"
            let_go_of_output()
        fail(f"{what or 'this'}: {error.strerror or error}", 2)


class Group(click.Group):
    """The commands; no error of theirs reaches anyone as a traceback."""

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        """Read the command line; --help and --version speak already here."""
        with errors_told():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a terminal may know only ASCII
        with errors_told():
            return super().invoke(ctx)


def fail(message: str, status: int) -> NoReturn:
    """Say what went wrong and end with the status."""
    click.echo(f"risefly: {message}", err=True)
    sys.exit(status)
