"""The README's table of the house's rules, made from their fields (`make readme` writes it)."""

from pathlib import Path

from bidwhist.rules import COUNT, FIELDS, LETTERS, WORD
from desktop_companion.meanings import meaning

README = Path(__file__).parent.parent / "README.md"
BEGIN = "<!-- The table of rules: `make readme` writes it. -->\n"
END = "<!-- The end of the table of rules. -->\n"


def values(row):
    """Return what the row's field may be, its default bold."""
    kind, default, allowed = row[1], row[2], row[3]
    if kind == WORD:
        return ", ".join(f"**{value}**" if value == default else f"{value}" for value in allowed)
    if kind == LETTERS:
        return f"**{default}**, or other letters of {allowed}"
    span = f"{allowed[0]} to {allowed[1]}"
    if kind == COUNT:
        return f"0 (off) or {span}; **{default}**" if default else f"**0** (off) or {span}"
    return f"{span}; **{default}**"


def markdown():
    """Return the table of every field for the README."""
    lines = [
        "| field | values, the usual one **bold** | meaning, in the same order |",
        "|---|---|---|",
    ]
    lines += [f"| `{row[0]}` | {values(row)} | {meaning(row[0])} |" for row in FIELDS]
    return "\n".join(lines) + "\n"


def with_table(text):
    """Return the text with the table between its two marks as it is now."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("the marks of the table are missing")
    return f"{before}{BEGIN}\n{markdown()}\n{END}{after}"


if __name__ == "__main__":
    README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")
