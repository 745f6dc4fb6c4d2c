"""What the app says. Sentences of the rules, the box and the ledger stand in their own tables."""

APP = "Rise & Fly"

# -- sections: key, title -------------------------------------------------------------------------

SECTIONS = (
    ("tables", "Tables"),
    ("boxes", "Boxes"),
    ("settings", "Settings"),
)
BOARD_BUTTON = "Scoreboard"
MENU = "☰ Menu"
MENU_TITLE = "Menu"
BACK = "◂ Back"
HELP = "Help"

# -- the table ------------------------------------------------------------------------------------

NO_BOX = "No box is here yet"
NO_BOX_HOW = (
    "Plug the box in by its USB cable: it is found by itself and its nights are kept at once. "
    "No box? A virtual one runs the same program."
)
OPEN_VIRTUAL = "Open a virtual box"
CLOSE_VIRTUAL = "Switch this virtual box off"
TABLE = "Table {number}"
ALONE = "Show {name} alone"
NO_NIGHT = "Nothing has been played on this box yet"
NO_GAME = "no game yet"
NIGHT_CLOSED = "the night is closed"
BETWEEN = "between hands"
WHERE = "Game {game} · hand {hand} · {rules}"
DEALS = "{name} deals"
AUCTION = "The auction"
AUCTION_BEGINS = "nobody has called yet"
PASSES = "{name} passes"
REDEAL = "{name} wants a new deal"
CALLS = "{name} {call}"
PLAYS = "{name} plays {contract}"
PLAYED_NO_AUCTION = "a hand is played"
PLAYED_TRUMP = "a hand is played, {trump} is trump"
LAST_HAND = "The last hand"
RULINGS = "Rulings"
DISPUTES = "Disputes"
DISPUTED = "game {game}, hand {hand}, disputed by {side}: {text}"
NOTE = "note: {text}"
BY_RULE = "the rule: {rule}"
GAMES_WON = "games won {count}"
NEEDS = "needs {count}"
SETS = "sets {count}"
NOW = "Now"
SHOW_GLASS = "Show the box's display"
HIDE_GLASS = "Hide the box's display"
GLASS = "The box's display"
PAD = "Buttons: arrows, Enter, Backspace, R; hold Backspace to undo; Tab leaves"
PAD_NAMES = (
    ("up", "▲ UP"),
    ("down", "▼ DOWN"),
    ("ok", "OK"),
    ("back", "BACK"),
    ("ref", "REF"),
)
CANNOT_BE_READ = "this night cannot be shown: {why}"

# -- boxes ----------------------------------------------------------------------------------------

STAGES = {
    "opening": "being opened",
    "reading": "being read",
    "here": "connected; what happens there is kept here at once",
    "gone": "not connected",
}
READING_LINES = "{have} of {last} lines"
VIRTUAL = "Virtual box {number}"
VIRTUAL_FILE = "its memory: {path}"
VIRTUAL_ENDED = "the virtual box has ended"
STARTING = "it is starting"
FORGET = "Take off the list"
BOXES_HERE = "Boxes"
BOXES_HOW = (
    "A box that is plugged in is found by itself and read at once. It may be pulled out and "
    "plugged in again at any moment: no word is lost."
)
BOX_OF = "box {board}"
VIRTUAL_MOST = "eight virtual boxes run already; switch one off first"

# -- the scoreboard -------------------------------------------------------------------------------

BOARD_EMPTY = "Rise & Fly"
HIDE_TOTALS = "Hide the totals until a game ends"
SHOW_TOTALS = "Show the totals"
HIDDEN = "?"
BOARD_KEYS = "Escape leaves, H hides the totals"
BOARD_HAND = "game {game}  hand {hand}"
BOARD_WON = "{name} won"
BOARD_TIE = "a tie"
BOARD_NOBODY = "nobody won"

# -- settings -------------------------------------------------------------------------------------

TEXT_SIZE = "Size of the text"
THEME = "Colours"
THEMES = (("dark", "Dark: a felt table by night"), ("light", "Light: paper and wood"))
LEDGER = "Folder of the ledger, where every night is kept"
LEDGER_HINT = "empty: the usual folder"
LEDGER_NOW = "now: {path}"
LEDGER_LATER = "Kept. The app uses that folder when it is started again; what is kept here stays."
LEDGER_KEEP = "Keep this folder"
LEDGER_BY_VARIABLE = (
    "RISEFLY_DATA says where the ledger is; what is set here waits until it does not"
)
LEDGER_NOT_ABSOLUTE = "a whole path is needed, such as {example}"
SIZES = tuple((str(size), f"{size} %") for size in (100, 125, 150, 175, 200))
KEYS = "Keys"
KEYS_TEXT = (
    "Tab and Shift+Tab go from one thing to the next, Enter or Space does it, arrows choose.",
    "Ctrl+1 to Ctrl+{count} open the sections, F11 the scoreboard, Escape goes back.",
    "Page Up and Page Down leaf, Ctrl and plus or minus change the size of the text.",
)

# -- what went wrong ------------------------------------------------------------------------------

NO_DISPLAY = (
    "no display here, and the app needs one; without it: risefly watch shows the tables, "
    "risefly demo plays an evening"
)
NO_WINDOW = (
    "no window can be opened on this display: it needs OpenGL 2; without it: risefly watch shows "
    "the tables"
)
NO_KIVY = (
    "the app needs Kivy, which does not run here ({why}); everything else works: risefly --help"
)
