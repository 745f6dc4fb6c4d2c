"""The wiring of pico_oled: constants only, so that a desk can read it too. Pins are GP numbers.

The buttons go to ground, with the chip's own pull-ups. The buzzer is optional: nothing need be on
its pin, and a board that surely has none does not name it.
"""

NAME = "pico_oled"
DISPLAY = "ssd1306"
BUS = {"I2C": 0, "HZ": 400_000, "ADDRESS": 0x3C}
PINS = {"SDA": 4, "SCL": 5, "BUZZER": 15, "LED": 25}
BUTTONS = {"UP": 10, "DOWN": 11, "OK": 12, "BACK": 13, "REF": 14}
