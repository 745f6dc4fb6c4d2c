"""Pictures of every screen of the app: `python -m tests.desktop.app.pictures FOLDER`.

In both themes at the least size and on televisions, and with the largest text. Those that the
README shows are drawn anew beside the app.
"""

import base64
import io
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

SIZES = ((800, 480, 100), (1280, 720, 100), (1920, 1080, 100), (800, 480, 200))
THEMES = ("dark", "light")
APP = Path(__file__).parents[3] / "desktop_companion/app"
README = {"table": "table.svg", "06-board": "board.svg"}  # of the dark ones on a television
WIDTH, COLOURS = 960, 32  # of a picture in the README


def screens(companion, own) -> Iterator[tuple[str, object]]:
    """Yield (name, screen or section) of every screen."""
    from desktop_companion.app.screens.charts import Charts  # noqa: PLC0415
    from tests.desktop.app.season_screens import a_season, season_screens  # noqa: PLC0415
    from tests.desktop.app.test_house_window import house_screens  # noqa: PLC0415 - opens the window
    from tests.desktop.app.test_window import night_screens  # noqa: PLC0415

    for section in ("tables", "nights", "claim", "boxes", "settings", "menu", "board"):
        yield section, section
    for screen in night_screens(companion, own):
        yield type(screen).__name__.lower(), screen
    for kind in ("bids", "reneges"):
        charts = Charts(companion, own.id)
        charts._kind = kind
        yield kind, charts
    for section, screen in house_screens(companion, own.id):
        yield section if screen is None else type(screen).__name__.lower(), screen or section
    with tempfile.TemporaryDirectory(prefix="risefly-") as folder:
        a_season(companion.ledger, Path(folder) / "nights")
        for screen in season_screens(companion, own, Path(folder) / "nights"):
            yield type(screen).__name__.lower(), screen


def make(folder: Path) -> None:
    """Write the pictures into the folder."""
    with tempfile.TemporaryDirectory(prefix="risefly-") as data:
        os.environ.update(RISEFLY_DATA=data, RISEFLY_CONFIG=data, RISEFLY_RUNTIME=data)
        from tests.desktop.app.conftest import (  # noqa: PLC0415
            THREE,
            a_companion,
            a_house,
            an_own_night,
            told_of,
        )
        from tests.desktop.app.window import Driver  # noqa: PLC0415

        companion = a_companion()
        own = an_own_night(companion.ledger)
        a_house(companion.ledger)
        driver = Driver(companion)
        for width, height, size in SIZES:
            for theme in THEMES:
                companion.set(text_size=size, theme=theme)
                driver.resize(width, height)
                to = folder / f"{theme}-{width}x{height}-{size}"
                to.mkdir(parents=True, exist_ok=True)
                _all(companion, own, driver, told_of, THREE, to)
        driver.close()
        companion.close()
    for name, picture in README.items():
        drawn = folder / f"dark-1280x720-100/{name}.png"
        (APP / picture).write_text(in_svg(drawn), encoding="utf-8")


def in_svg(path: Path) -> str:
    """Return the picture, smaller, as an SVG: a text, as all there is in a repository."""
    with Image.open(path) as picture:
        height = picture.height * WIDTH // picture.width
        small = picture.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)
    stream = io.BytesIO()
    small.quantize(COLOURS).save(stream, "PNG", optimize=True)
    data = base64.b64encode(stream.getvalue()).decode()
    size = f'width="{WIDTH}" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n'
        f'<image {size} href="data:image/png;base64,{data}"/>\n</svg>\n'
    )


def _all(companion, own, driver, told_of, three, to: Path) -> None:
    companion.states.clear()
    companion.go("tables")
    driver.picture(to / "tables-none.png")
    companion.mail.post(told_of())
    companion.take_news()
    driver.frames()
    driver.picture(to / "table.png")
    for number, text in enumerate((three, None), 2):
        companion.mail.post(told_of(f"/dev/{number}", text))
    companion.take_news()
    for place, (name, screen) in enumerate(screens(companion, own)):
        if isinstance(screen, str):
            companion.go(screen)
        else:
            companion.go("nights")
            companion.open(screen)
        driver.frames(12)
        driver.picture(to / f"{place:02}-{name}.png")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
