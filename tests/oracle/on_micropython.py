"""Score nights, one in a line as JSON, and print each document in a line; for MicroPython."""

import gc
import json
import sys

from bidwhist.bwn_read import read_night
from bidwhist.report import score_document


def score_to(stream, text, collect=lambda: None):
    """Write the night's document as JSON, its warnings with their lines and codes."""
    collect()
    sheet = read_night(text)
    warnings = [(line, code, "") for line, code, _ in sheet.warnings]
    collect()
    document = score_document(sheet, warnings)
    del sheet
    collect()
    json.dump(document, stream)
    stream.write("\n")


def main():
    """Read nights until the input ends."""
    for line in sys.stdin:
        score_to(sys.stdout, json.loads(line), gc.collect)


if __name__ == "__main__":
    main()
