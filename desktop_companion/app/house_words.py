"""What the app says of players, seats and rules."""

NIGHT_PLACE = "Night {number} · {date}, without a box"

# -- players and seats ----------------------------------------------------------------------------

NO_ROSTER = "Nobody is on the roster yet"
NO_ROSTER_HOW = (
    "Add everyone who plays here, in any script. Then seats are chosen, pairs wait for theirs, "
    "and every night counts for who played it."
)
NO_PLACE = (
    "No table is here: plug a box in, open a virtual one, or begin a night without a box. "
    "The roster is kept all the same."
)
PLACE = "The table"
SEATING_HOW = (
    "Drag players to seats, or a seat onto another to swap. By keys: Enter picks up and puts "
    "down, arrows go on, N E S W seat at once, Backspace empties a seat."
)
FREE = "Free: put one onto another, and the two wait as a pair"
NOBODY_FREE = "nobody is free"
IN_HAND = "{name} is picked up: go to a seat, or to a partner to wait with"
EMPTY_SEAT = "-"
SEAT = "{seat} · {name}"
FREE_ELSEWHERE = "{name} ({place})"
FREE_AS = "{name} ({short})"
WEST_OF_THREE = "the game is for three: W stays empty in it"
SEND_SEATS = "Seat them at {place}"
WRITE_SEATS = "Write the seats down"
SENDING = "{place} is being told"
SEATS_NOW = "As they sit now"
SEATS_SENT = "they sit so from the next hand on"
SIT_SO = "they sit so"
NOT_SENT = "not told to the table yet"
RISE_CARD = "Rise and fly"
RISE = "{up} sit down for {down}"
NEXT_PAIR = "Next pair up"
ROSE = "{up} have sat down for {down}; the losers wait at the end"
STREAK = "{pair} have won {count} games in a row"
WAITING_CARD = "Waiting"
NOBODY_WAITS = "nobody waits"
WAITS = "{place}. {pair}"
WAIT_FIRST = "{pair}: next"
WAIT_NO_MORE = "{pair}: no more"
PAIR = "{first} & {second}"
NOBODY = "nobody"

# -- the roster -----------------------------------------------------------------------------------

ROSTER = "The roster"
ADD_PLAYER = "Add this player"
NAME = "Name"
FULL_HINT = "in any script, up to 40 letters"
SHORT = "Short name: what the box shows"
SHORT_HINT = "up to 8 plain letters"
ADDED = "added: {name}; the box shows {short}"
ROSTER_HEADS = ("player", "on the box", "")
RETIRED = "retired"
WAITS_MARK = "waits"
KEEP_NAMES = "Keep these names"
RENAMED = "kept: {name}; the box shows {short} when it is told the seats again"
RETIRE = "Retire: no seat any more"
COME_BACK = "Play again"
RETIRED_NOW = "{name} has retired; what was played stays"
BACK_NOW = "{name} plays again"

# -- rules ----------------------------------------------------------------------------------------

RULES_HOW = (
    "Choose a game to look at its rules, change them, keep them under a name of your own, and "
    "let a table play its next game by them."
)
OWN_SETS = "Your own"
LISTED_GAMES = "Games on the list"
GAMES_HEADS = ("game", "builds on", "unlike standard")
FETCH = "Fetch the sets that {place} keeps"
FETCHED = "the next game there is {name}; kept here: {kept}"
FETCHED_NONE = "the next game there is {name}; it keeps no sets of its own"
AS_LISTED = "as {name} is on the list"
CHANGED_FIELDS = "{count} fields differ from {name}; each is marked ≠"
CHANGED_FIELD = "one field differs from {name}; it is marked ≠"
FIELD = "{about} · {name}"
NUMBER_FIELD = "{about} · {name}, {allowed}"
OFF_OR = "0 for off, {low}-{high}"
FIELD_CHANGED = "≠ {label} — {preset} has: {value}"
YES_NO = ("no", "yes")
SHOWN = "Show"
SHOWN_OPTIONS = (("all", "every field"), ("changed", "what differs"), ("wrong", "what is wrong"))
FIND = "Find a rule"
FIND_HINT = "a word, such as kitty"
NOTHING_FOUND = "no field is like that"
SEND_RULES = "Next game at {place}"
SENT_RULES = "the next game at {place} is {name}"
RESET = "Back to {name}"
SET_NAME = "Keep under a name"
SET_HINT = "up to 12 plain characters"
KEEP_SET = "Keep this set"
REPLACE_SET = "Keep in place of {name}"
KEPT_SET = "kept: {name}; it is among the games everywhere, also: risefly rules show {word}"
FORGET_SET = "Forget {name}"
FORGOTTEN = "forgotten: {name}"
OTHER_SET = "{place} keeps another set named {name}"
SEND_INSTEAD = "Send it in its place"
NEXT_BY = "Next game by {name}"
NEXT_BY_TEXT = "The game before stays as it is; the deal runs on."
