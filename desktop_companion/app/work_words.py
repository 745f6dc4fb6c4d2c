"""What the app says of charts, of writing nights down, and of putting the box on a Pico."""

# -- charts ---------------------------------------------------------------------------------------

CHARTS = "Charts"
CHARTS_OF = "Charts of several nights"
OF_WHAT = "Of what"
OF_NIGHT = "night {number}"
OF_LAST = "the last {count} nights"
OF_ALL = "all nights"
WHICH_CHART = "The chart"
CHART_KINDS = (
    ("scores", "score by hand"),
    ("bids", "bids by level"),
    ("bostons", "Bostons"),
    ("reneges", "reneges"),
)
WHICH_GAME = "The game"
GAME = "game {number}"
NOTHING_TO_DRAW = {
    "scores": "no hand has been played",
    "bids": "no bid has been made or set",
    "bostons": "nobody has had a Boston",
    "reneges": "nobody has been accused of a renege",
}
NO_GAME_WON = "no game has been won"
ABOUT = {
    "scores": "The score after each hand",
    "bids": "Bids of each level, made and set",
    "bostons": "Bostons: a bid of seven or, by rules that count it so, every book taken",
    "reneges": "Claims against each player, and what became of them",
}
ABOUT_AVERAGE = "The average score after each hand; games that were won: {count}"
HAND, POINTS, LEVEL, HANDS, CLAIMS = "hand", "points", "level", "hands", "claims"
MADE, SET = "made", "set"
WINNERS, OTHERS = "who won", "the best other"
VERDICTS = ("upheld", "corrected", "dismissed", "not decided")
DRAWING = "being drawn"
CHART_LINE = "{label}: {values}"
MORE_ROWS = "and {count} more, who had fewer"
READING_NIGHTS = "Reading {part} of {whole} nights"
UNREADABLE = "nights that cannot be read, and are not counted: {count}"

# -- tasks ----------------------------------------------------------------------------------------

STOPPING = "Being stopped"
STOPPED = "stopped; nothing is lost"
TASK_LINE = "{what}: {percent} %"

# -- exports --------------------------------------------------------------------------------------

EXPORT = "Export"
EXPORT_TITLE = "Export night {number}"
EXPORT_FORMS = "In which forms"
FORM_TEXTS = {
    "bwn": "BWN: the night whole, for people and programs",
    "csv": "CSV: rows of hands, players, rulings",
    "html": "HTML: a page to look at, and one for a second screen",
    "json": "JSON: the score, for programs",
    "pdf": "PDF: score sheets to print and sign",
    "xlsx": "XLSX: a workbook with a chart",
}
FORM_ON, FORM_OFF = "☑ {text}", "☐ {text}"
FOLDER = "Into which folder"
FILE_NAME = "The files' name"
USUAL_NAME = "night-{date}"
NAME_WITHOUT_DATE = "night-{number}"
PICK_FOLDER = "Look for the folder"
MAKE_FOLDER = "Make this folder"
DO_EXPORT = "Write the files"
NO_FORM = "choose a form at least"
NO_FOLDER = "there is no folder {path}"
NOT_WHOLE_PATH = "a whole path is needed, such as {example}"
BAD_NAME = "a plain name is needed, without / or \\ and no dot at its beginning"
REPLACES = "there already, and replaced: {names}"
EXPORT_BEGINS = "Writing"
EXPORTING = "Writing {form}: {percent} %"
EXPORTED = "Written into {folder}: {names}"

FOLDER_TITLE = "Choose a folder"
FOLDER_HEAD = "folders in it"
FOLDER_UP = "One up"
FOLDER_HOME = "Your home"
FOLDER_TAKE = "Take this folder"
FOLDER_EMPTY = "no folder is in it"
FOLDER_CLOSED = "{path}: cannot be looked into: {why}"

# -- the box put on a Pico ------------------------------------------------------------------------

PUT_BOX = "Put the box on it"
RENEW_BOX = "Renew its program"
FOREIGN = (
    "This is no Rise & Fly box. A Pico with MicroPython 1.24 or later becomes one: put the box "
    "on it. Anything else can stay plugged in; it is left alone."
)
PUT_TITLE = "The box on {path}"
PUT_HOW = (
    "Every file is compared on the Pico with what was sent, and only then does the new version "
    "start: until that moment a stop, or a pulled cable, leaves the old one. Nights and settings "
    "stay. A box that keeps score lets nobody in: hold BACK and REF down while you plug it in."
)
WHICH_BOARD = "Its wiring"
BOARD_THERE = "what it has, else {usual}"
OTHER_MAIN = "If another program's main.py is on it"
OTHER_MAINS = (("", "leave it and stop"), ("replace", "put the box in its place, and keep it"))
STAGE_WORDS = {
    "": "reaching the Pico",
    "compiling": "compiling",
    "sending": "sending",
    "checking": "checking",
    "starting": "starting the box",
}
STOP = "Stop"
PUT_AGAIN = "Put it there again"
