"""The wiring of pico_sh1106: that of pico_oled, with the 1.3" module. See there."""

NAME = "pico_sh1106"
DISPLAY = "sh1106"
BUS = {"I2C": 0, "HZ": 400_000, "ADDRESS": 0x3C}
PINS = {"SDA": 4, "SCL": 5, "BUZZER": 15, "LED": 25}
BUTTONS = {"UP": 10, "DOWN": 11, "OK": 12, "BACK": 13, "REF": 14}
