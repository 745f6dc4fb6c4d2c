"""The wiring of pico_lcd_1_14, Waveshare's display that is plugged onto the Pico: constants only.

OK is the joystick pressed, BACK the joystick to the left, REF key A. The joystick to the right
(GP20) and key B (GP17) do nothing. There is no buzzer.
"""

NAME = "pico_lcd_1_14"
DISPLAY = "st7789"
BUS = {"SPI": 1, "HZ": 24_000_000}  # MicroPython runs it from 48 MHz: half of that is the most
PINS = {"DC": 8, "CS": 9, "SCK": 10, "MOSI": 11, "RST": 12, "BL": 13, "LED": 25}
BUTTONS = {"UP": 2, "DOWN": 18, "OK": 3, "BACK": 16, "REF": 15}
