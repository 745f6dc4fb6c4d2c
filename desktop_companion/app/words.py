"""What the app says. Sentences of the rules, the box and the ledger stand in their own tables."""

APP = "Rise & Fly"
WINDOW_WAITS = "Rise & Fly · waiting for OK on the box"
WINDOW = ("Rise & Fly", "Rise & Fly · 1 table", "Rise & Fly · {count} tables")

# -- sections: key, title -------------------------------------------------------------------------

SECTIONS = (
    ("tables", "Tables"),
    ("nights", "Nights"),
    ("claim", "Claim"),
    ("players", "Players"),
    ("rules", "Rules"),
    ("season", "Season"),
    ("boxes", "Boxes"),
    ("settings", "Settings"),
)
BOARD_BUTTON = "Scoreboard"
MENU = "☰ Menu"
MENU_TITLE = "Menu"
BACK = "◂ Back"

# -- the table ------------------------------------------------------------------------------------

NO_BOX = "No box is here yet"
NO_BOX_HOW = (
    "Plug the box in by its USB cable: it is found by itself and its nights are kept at once. "
    "No box? A virtual one runs the same program."
)
OPEN_VIRTUAL = "Open a virtual box"
THIS_NIGHT = "All hands of this night"
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

# -- boxes ----------------------------------------------------------------------------------------

STAGES = {
    "opening": "being opened",
    "reading": "being read",
    "here": "connected; what happens there is kept here at once",
    "gone": "not connected",
}
READING_LINES = "{have} of {last} lines"
VIRTUAL = "Virtual box {number}"
STARTING = "it is starting"
FORGET = "Take off the list"
BOXES_HOW = (
    "A box that is plugged in is found by itself and read at once. It may be pulled out and "
    "plugged in again at any moment: no word is lost."
)
BOX_OF = "box {board}"
VIRTUAL_MOST = "eight virtual boxes run already; switch one off first"

# -- the scoreboard -------------------------------------------------------------------------------

BOARD_EMPTY = "Rise & Fly"
HIDDEN = "?"
BOARD_HAND = "game {game}  hand {hand}"
BOARD_WON = "{name} won"
BOARD_TIE = "a tie"
BOARD_NOBODY = "nobody won"

# -- nights ---------------------------------------------------------------------------------------

NO_NIGHTS = "No night is kept here yet"
NO_NIGHTS_HOW = (
    "Plug in a box and it is read, or begin a night that is kept on this computer alone."
)
NIGHTS_HEADS = ("no.", "date", "games", "hands", "result")
NIGHT_TITLE = "Night {number} · {date}"
NO_DATE = "no date"
BEGIN_NIGHT = "Begin a night without a box"
BEGIN_TITLE = "A night without a box"
BEGIN = "Begin"
PRESET = "The game"
PLAYER_AT = "Who sits at {seat}"
NAME_HINT = "up to 8 characters"
FIRST_DEALER = "Who deals first"
WRITTEN_BY_BOX = "this night is written by its box, {name}; what you ask for is confirmed there"
WRITTEN_HERE = "this night is written on this computer"
BOX_WRITES = "this night is not closed: its box alone writes it, and it is not here; plug it in"
HANDS_HEADS = ("hand", "dealer", "bidder", "contract", "result")
RULINGS_HEAD = "rulings"
RULING_MARKS = {
    "renege": "renege",
    "out-of-turn": "turn",
    "board-talk": "talk",
    "director": "director",
    "game": "award",
    "dispute": "dispute",
    "note": "note",
}
NO_HANDS = "no hand has been played yet"
GAME_NOW = "{title}: being played"
ADD_HAND = "Enter a hand"
NEXT_GAME = "Next game"
CLOSE_NIGHT = "Close the night"
END_GAME = "End the game"
UNDO = "Take back the last step"
TRAIL = "What was changed"
NO_TRAIL = "nothing was corrected, ruled or taken back"
SIGN = "Sign game {game}"
UNLOCK = "Unlock game {game}"
SIGNED = "signed"
GAMES_WON_BY = "Games won: {won}"

# -- a hand ---------------------------------------------------------------------------------------

HAND_TITLE = "Game {game}, hand {hand}"
HAND_NAME = "game {game}, hand {hand}"
TRAIL_NAME = "game {game} hand {hand}"  # as `trail` calls it
HAND_GONE = "this hand is no longer there"
PLAYED_CARD = "What was played"
COUNTED_CARD = "How it counts"
RULED_CARD = "Rulings and notes"
TRAIL_CARD = "What was changed"
DEALT = "{name} dealt"
NOT_COUNTED = "it is being played; its books are not counted yet"
CHANGE_HAND = "Change it"
INSERT_BEFORE = "Put a hand in before it"
REMOVE_HAND = "Take it out"
ADD_RULING = "A ruling, a dispute or a note"
ADD_CLAIM = "Claim a renege"
STRIKE = "Let it fall"
SETTLE = "Settle: the result stands"
DISPUTE_BY = "disputed by {side}: {text}"
CHANGE_TITLE = "Change {hand}"
INSERT_TITLE = "Put a hand in before {hand}"
ADD_TITLE = "Enter a hand"
REMOVE_TITLE = "Take out {hand}"
STRIKE_TITLE = "Let a ruling fall"
SETTLE_TITLE = "Settle a dispute"
SETTLED = "settled: the result stands"
RULING_TITLE = "Rule on {hand}"
UNDO_TITLE = "Take back the last step"
END_TITLE = "End the game"
NEXT_TITLE = "Next game"
CLOSE_TITLE = "Close the night"
SIGN_TITLE = "Sign game {game}"
UNLOCK_TITLE = "Unlock game {game}"
CLOSE_TEXT = "Corrections go on afterwards; no further hand is entered at the end."
NEXT_TEXT = "By the rules of the last one; the deal runs on."

# -- the form of a hand ---------------------------------------------------------------------------

OUTCOME = "The hand was"
OUTCOMES = (("", "played"), ("thrown-in", "thrown in"), ("misdeal", "a misdeal"))
DEALER = "Who dealt"
BIDDER = "Who took the bid"
BID = "The bid"
TRUMP = "Trump"
TRUMPS = ("♠ spades", "♥ hearts", "♦ diamonds", "♣ clubs", "no trump")
ORDER = "Direction"
ORDERS = ("↑ uptown", "↓ downtown", "↓ downtown, ace low")
NOT_RECORDED = "not recorded"
BOOKS = "Books of {side} as counted, the kitty's with them where it counts"
BOOKS_OF_THREE = "Books as counted: the bidder's, then to the left"
BOOKS_FORM = "three numbers such as 9/5/3"
NEEDED = "still needed: {what}"
UNCHANGED = "nothing is changed yet"
FIELD_NAMES = {
    "dealer": "who dealt",
    "bidder": "who took the bid",
    "bid": "the bid",
    "trump": "trump",
    "order": "direction",
    "books": "the books",
}

# -- proposals ------------------------------------------------------------------------------------

WHY = "The reason, if you like; it is noted on the hand"
WHY_NEEDED = "The reason"
WHY_HINT = "up to 60 plain characters"
EFFECT = "What it does"
HAND = "hand"
WAS = "was"
BECOMES = "becomes"
BECAUSE = "because: {why}"
WRITE_DOWN = "Write it down"
ASK_BOX = "Ask for it on the box"
WAIT_FOR_OK = "Waiting for OK on the box: {left} s"
WAIT_FOR_BOX = "The box is gone: plug it in. {left} s"
TAKE_BACK = "Take it back"
TAKING_BACK = "Being taken back"
WRITTEN = "written down"
WRITTEN_ON_BOX = "written down on the box"
ASKED_ALREADY = "the box is asked something already; that comes first"
ASKED_CARD = "Asked of the box"
LOOK_AGAIN = "the night has gone on meanwhile: look at what it does now, then do it again"
BOX_IS_GONE = "the box is gone; plug it in and ask again"

# -- rulings --------------------------------------------------------------------------------------

KIND_OF_RULING = "What is it"
RULING_KINDS = (
    ("note", "a note"),
    ("dispute", "a dispute"),
    ("out-of-turn", "play out of turn"),
    ("board-talk", "board talk"),
    ("director", "the director moves books"),
    ("game", "the director gives the game"),
)
RULING_SIDE = {
    "dispute": "Who disputes it",
    "out-of-turn": "Who played out of turn",
    "board-talk": "Who talked",
    "director": "Who gets the books",
    "game": "Who gets the game",
}
RULING_TEXT = {
    "note": "The note",
    "dispute": "What is disputed",
    "director": "The reason",
    "game": "The reason",
}
RULING_BOOKS = "How many books"
HOW_TO_END = "How does it end"
ENDINGS = (
    ("time", "time is called"),
    ("concede", "a side gives up"),
    ("abandon", "nobody wins"),
)
WHO_CONCEDES = "Who gives up"

# -- the claim ------------------------------------------------------------------------------------

CLAIM_TITLE = "Claim a renege"
NO_HAND_TO_CLAIM = "A claim is about a hand, and none has been played yet."
CLAIM_NIGHT = "The night"
CLAIM_HAND = "The hand"
CLAIM_HAND_OPEN = "{name}, being played"
ACCUSED = "Who is said to have reneged"
CLAIM_BY = "Who claims"
DIRECTOR = "the director"
CLAIM_BOOK = "In which book"
CLAIM_BOOK_HINT = "its number, if it is known"
LED = "The cards of that book before it, in order"
LED_HINT = "KD AD, or - if it led"
PLAYED_CARD_WORDS = "The accused's card in that book"
PLAYED_HINT = "3S, or ?S: the suit alone"
LATER = "A card the accused played later: book and card"
LATER_HINT = "such as 8:9D"
HELD = "A card the accused still holds"
HELD_HINT = "such as 9D"
NOTICED = "When it was noticed"
NOTICED_OPTIONS = (
    ("at_once", "at once"),
    ("in_book", "before the book was closed"),
    ("before_lead", "before the next lead"),
    ("later", "later"),
)
DENIED = "Does the accused side deny it"
DENIED_OPTIONS = (("", "no, or nobody says so"), ("denied", "yes"))
THE_RULING = "The ruling"
OPTION_FIELDS = {
    "--accused": "accused",
    "--led": "led",
    "--played": "played",
    "--later": "later",
    "--hand": "hand",
    "--book": "book",
    "--by": "by",
}
BOOK_NUMBER = "a number from 1 to {most}"

# -- settings -------------------------------------------------------------------------------------

TEXT_SIZE = "Size of the text"
THEME = "Colours"
THEMES = (("dark", "Dark: a felt table by night"), ("light", "Light: paper and wood"))
LEDGER = "Folder of the ledger, where every night is kept"
LEDGER_HINT = "empty: the usual folder"
LEDGER_NOW = "now: {path}"
LEDGER_LATER_THERE = (
    "Kept. A ledger is there already, and the app opens it when it is started again: {path}. "
    "Until then everything goes into the one that is open, which stays where it is: {now}"
)
LEDGER_LATER_NEW = (
    "Kept. The app begins a new ledger there when it is started again: {path}. Until then "
    "everything goes into the one that is open, which stays where it is: {now}. To take it along, "
    "close the app and copy the file."
)
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
    "On the scoreboard H hides the totals of games that are not over, and shows them again.",
    "Page Up and Page Down leaf, Ctrl and plus or minus change the size of the text.",
)

# -- what went wrong ------------------------------------------------------------------------------

NO_DISPLAY = (
    "no display here, and the app needs one; without it: risefly watch shows the tables, "
    "risefly demo plays an evening"
)
NO_WINDOW = (
    "no window can be opened: the display does not answer, or lacks OpenGL 2; without a window: "
    "risefly watch shows the tables"
)
NO_KIVY = (
    "the app needs Kivy, which does not run here ({why}); everything else works: risefly --help"
)
