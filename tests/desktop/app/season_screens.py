"""Nights from files, and every screen of the season, for the window's tests and the pictures."""

from pathlib import Path

from desktop_companion.app.elements import Button, Field, Listing
from desktop_companion.app.screens.formulas import Formulas
from desktop_companion.app.screens.guests import Guest, Guests
from desktop_companion.app.screens.importing import PLAYERS, Import
from desktop_companion.app.screens.labels import Forget, Labels
from desktop_companion.app.screens.night import NightScreen
from desktop_companion.app.screens.nights_range import NightsRange
from desktop_companion.app.screens.season import Season
from desktop_companion.importing import files_in, judged, take
from desktop_companion.season import Range
from tests.desktop.app.conftest import shown

HEAD = (
    '[Date "{date}"]\n[Event "{event}"]\n[Site "Hall"]\n[Rules "standard"]\n'
    '[North "{north}"] [East "Bo"] [South "Cy"] [West "Di"]\n[Dealer "N"]\n'
)
HANDS = "1 N N4U : S = 11\n2 E W5U : S = 9\n3 S S7D : H = 13\n"
GOOD = (("a.bwn", "2026-10-02", "Friday", "Ann"), ("b.bwn", "2026-11-06", "Friday", "Ann"),
        ("c.bwn", "2026-11-08", "Sunday", "Eve"))  # fmt: skip
PEOPLE = "name,short\nAnn Lee,Ann\nBo,\nZoë Zander-Zimmermann,Zoe\n,\nCy,Cy the long one\n"


def files(folder: Path) -> Path:
    """Write three nights into a new folder; return it."""
    folder.mkdir()
    for name, date, event, north in GOOD:
        text = HEAD.format(date=date, event=event, north=north) + HANDS
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def spoil(folder: Path) -> None:
    """Add a night that breaks off, and one that cannot be read."""
    text = HEAD.format(date="2026-11-09", event="Friday", north="Ann") + HANDS
    (folder / "part.bwn").write_text(text + "4 W nonsense\n", encoding="utf-8")
    (folder / "wrong.bwn").write_text("1 N E4U : S = what\n", encoding="utf-8")


def a_season(ledger, folder: Path) -> None:
    """Take the three nights into the ledger."""
    take(ledger, judged(ledger, files_in([files(folder)]), lambda *_: None), lambda *_: None)


def finish(companion) -> None:
    """Let what is under way end."""
    for task in list(companion.tasks):
        task.join()
    companion.take_news()


def waited(companion, screen):
    """Let the screen be drawn when what it reads is there; return it."""
    companion.open(screen)
    screen.body()
    finish(companion)
    return screen


def season_screens(companion, own, folder: Path):
    """Yield each screen; three nights are in the ledger, as `a_season` puts them there."""
    for view in ("standings players", "standings pairs", "ratings players"):
        season = Season(companion)
        season._set_view(view)
        yield waited(companion, season)
    season._open(0)
    yield companion.screen
    yield Formulas(companion, print)
    wrong = Range("2026-13-", "2026", "Monday", "whist")
    yield NightsRange(companion, wrong, print)
    season._export()
    yield companion.screen
    yield Import(companion)
    spoil(folder)
    report = Import(companion)
    report._type(str(folder))
    report._read()
    finish(companion)
    yield report
    (folder / "people.csv").write_text(PEOPLE, encoding="utf-8")
    people = Import(companion, PLAYERS)
    people._type(str(folder / "people.csv"))
    people._read()
    finish(companion)
    yield people
    yield Labels(companion, own.id)
    imported = next(row for row in companion.ledger.nights() if row.night != own.id)
    yield NightScreen(companion, imported.night)
    yield Forget(companion, imported.night)
    yield waited(companion, Guests(companion))
    yield Guest(companion, "Eve")


def report(companion):
    (found,) = [each for each in shown(companion) if isinstance(each, Listing)]
    return [list(row) for row in found.rows]


def note(companion):
    (found,) = [each for each in shown(companion) if isinstance(each, Field)]
    return found.note


def button(companion, key):
    (found,) = [each for each in shown(companion) if isinstance(each, Button) and each.key == key]
    return found
