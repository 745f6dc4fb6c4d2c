"""Nights in files, and what they come to by the program."""

import json

NAMED = '[Date "{date}"]\n[Event "{event}"]\n[Rules "standard"]\n' + (
    '[North "{north}"] [East "Bo"] [South "Cy"] [West "Di"]\n[Dealer "N"]\n'
)
HANDS = "1 N N4U : S = 11\n2 E W5U : S = 9\n3 S S4U : H = 11\n"


def night_file(folder, name, date="2026-11-06", event="Friday", north="Ann", hands=HANDS):
    folder.mkdir(exist_ok=True)
    path = folder / name
    text = NAMED.format(date=date, event=event, north=north) + hands
    path.write_text(text, encoding="utf-8")
    return path


def standings(run, *words):
    told = run("standings", "--json", *words)
    assert told.exit_code == 0, told.output
    return {row["name"]: row for row in json.loads(told.output)["standings"]}
