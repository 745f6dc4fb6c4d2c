"""What the app says of the season, of taking nights over, of labels and of guests."""

# -- the season -----------------------------------------------------------------------------------

SEASON_NIGHTS = ("no night", "1 night", "{count} nights")
RANGE_LINE = "{range} · {nights}"
WHICH_NIGHTS = "Which nights"
EXPORT_SEASON = "Export these nights"
EXPORT_SEASON_TITLE = "Export {nights}"
ORDERED_BY = "Order: {title}"
WHO = "Who"
VIEWS = (
    ("standings players", "players"),
    ("standings pairs", "pairs"),
    ("standings sides", "sides"),
    ("ratings players", "players' ratings"),
    ("ratings pairs", "pairs' ratings"),
)
RECKONING = "Reckoning: {part} of {whole}"
RECKONING_BEGINS = "Reckoning"
NOBODY_NAMED = "Nobody is named in these nights: give the players their seats, and they count."
NOBODY_RATED = "No game yet that somebody won and in which everybody was named."
PLACE_HEAD, NAME_HEAD = "", {"players": "player", "pairs": "pair", "sides": "side"}
RATING_HEADS = ("rating", "±", "at least", "games")
RATING_HOW = (
    "Everybody begins at 25 ± 8.3, and each game moves both, the surer the less. The order is by "
    "what somebody is worth at least, most probably: rating less 3 times the uncertainty."
)
RATED = "Rating {mean:.1f} ± {uncertainty:.1f}, at least {safe:.1f}, after {games} games"

# -- which nights ---------------------------------------------------------------------------------

SINCE, UNTIL = "From", "To, this included"
DATE_HINT = "2026, 2026-11, 2026-11-28"
DATE_NOTE = "a date such as 2026-11-28, 2026-11 or 2026"
ORDER_NOTE = "that is before the first day"
EVENT, EVENT_HINT = "Event", "empty: any"
EVENT_NOTE = "no night is of that event; there are: {names}"
NO_EVENT_NOTE = "no night says its event; a night's own screen does that: Labels"
RULES, RULES_HINT = "Rules", "empty: any"
RULES_NOTE = "no such game; there are: {names}"
ALL_NIGHTS, THIS_YEAR, THIS_MONTH = "All nights", "This year", "This month"
SHOW_THEM = "Show these nights"
MORE_NAMES = "{names} and {count} more"

# -- what each number is --------------------------------------------------------------------------

FORMULAS = "What each number is"
ORDER_BY = "Choose what ranks first. Of equals more games won, then more points come first."

# -- one of them ----------------------------------------------------------------------------------

STATISTICS_CARD = "Statistics"
STATISTIC_HEADS = ("number", "value")
BIDS_CARD = "Bids, made and set"
BIDS_HEADS = ("bid", "made", "set")
NO_BIDS = "no bid was won"

# -- export of a season ---------------------------------------------------------------------------

PAPER = "Paper of the PDF"
PAPERS = (("a4", "A4"), ("letter", "Letter"))
SEASON_NAME = "season"
EXPORTING_FILE = "Writing {form}, file {file} of {files}: {percent} %"

# -- import ---------------------------------------------------------------------------------------

IMPORT = "Import"
IMPORT_TITLE = "Import from files"
IMPORT_WHAT = "What is in the file"
IMPORT_KINDS = (("nights", "nights: BWN, or our JSON"), ("players", "players: a CSV"))
IMPORT_PATH = {
    "nights": "The file, or a folder with all that is in it",
    "players": "The file; its first line names the columns: name,short",
}
PICK_FILE = "Look for it"
READ_FILE = "Read it"
READ_HOW = "Everything is read and judged first. Nothing is taken before you have seen what it is."
NOT_THERE = "there is no such file or folder: {path}"
IS_FOLDER = "that is a folder; players come from a file"
READING_FILES = "Reading {part} of {whole} files"
TAKING = "Taking {part} of {whole} nights"
WORKING = "Reading"
REPORT = "new {taken} · there already {doubled} · readable in part {partly} · refused {refused}"
REPORT_HEADS = ("what", "where", "games", "hands")
PEOPLE_REPORT = "new {taken} · there already {doubled} · refused {refused}"
PEOPLE_HEADS = ("what", "player", "on the box")
NO_NAME = "(no name)"
FOUND_WORDS = {
    "taken": "new",
    "doubled": "there already",
    "partly": "in part",
    "refused": "refused",
}
WHY_PART = "{why}; before that: games {games}, hands {hands}"
CAN_BE_TAKEN = "{source}: new, games {games}, hands {hands}"
IS_DOUBLED = "{source}: that night is in the ledger already, or twice in these files"
MORE_BAD = "and {count} more; each row tells why when it is opened"
WITH_PARTS = "Take what can be read of the {count} in part, too"
TAKE_NIGHTS = ("There is nothing to take", "Take 1 night", "Take {count} nights")
TAKE_PEOPLE = ("There is nobody to take", "Take 1 player", "Take {count} players")
OTHER_FILE = "Another file"
TAKEN = "taken: {count}; there already: {doubled}; refused: {refused}"
TAKEN_BEFORE = "{trouble}; taken before that: {count} of {whole}"
PEOPLE_TAKEN = "taken onto the roster: {count}"
FILE_TITLE = "Choose a file or a folder"
FILE_HEAD = "folders and files in it"
FILE_EMPTY = "no folder, and no file that ends in {suffixes}, is in it"

# -- a night's place in the season ----------------------------------------------------------------

LABELS = "Labels"
LABELS_TITLE = "Labels of night {number}"
LABELS_HOW = "Standings and exports can ask for nights of an event."
LABEL_FIELDS = (
    ("Event", "Event", "such as Friday club"),
    ("Table", "Table", "which of the event's"),
    ("Site", "Site", "where"),
)
LABEL_NOTE = "expected {form}"
KEEP_LABELS = "Keep these labels"
LABELS_KEPT = "kept: {labels}"
NO_LABELS = "the night has no labels"
LABEL_WORDS = {"Event": "{text}", "Table": "table {text}", "Site": "{text}"}
FROM_FILE = (
    "This night came from a file, and nothing is corrected in it here. Correct the file, import "
    "it, and take this night away."
)
FORGET_NIGHT = "Take it away"
FORGET_TITLE = "Take night {number} away"
FORGET_ASK = (
    "Night {number} of {date} came from a file: games {games}, hands {hands}, {result}. It goes "
    "from the ledger, the standings and the ratings. The file stays where it is."
)
FORGOTTEN = "taken away: night {number}"

# -- guests ---------------------------------------------------------------------------------------

GUESTS = "Guests"
GUESTS_HOW = (
    "Names under which somebody played who was not on the roster. Say who it was, and all that "
    "was played under that name counts for that player."
)
GUESTS_HEADS = ("guest", "games", "who it was")
NO_GUESTS = "Nobody has played as a guest"
GUEST_WAS = "Who was {name}?"
GUEST_IS = "{name} is {player}"
STAYS_GUEST = "Nobody of the roster: a guest"
GUEST_AGAIN = "{name} is a guest"
ON_ROSTER = "player"

# -- the ledger at the start ----------------------------------------------------------------------

OPENING = "The ledger is being opened"
RECKONED_ANEW = "The ledger is being reckoned anew: {part} of {whole} nights"
ANEW_HOW = (
    "Another version of the program made it. This is done once; if the window is closed now it "
    "begins anew the next time, and nothing is lost."
)
LEDGER_COPIED = "The ledger as an earlier version made it was copied to {path}"
