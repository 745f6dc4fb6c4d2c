"""Where `risefly` begins: what is pressed while the program is still loading is answered too."""

import sys


def main() -> None:
    """Load the program and run it."""
    try:
        from desktop_companion.cli import main as run  # noqa: PLC0415 - inside, to be stopped
    except KeyboardInterrupt:
        sys.stderr.write("risefly: stopped; nothing is lost\n")
        sys.exit(130)
    run()
