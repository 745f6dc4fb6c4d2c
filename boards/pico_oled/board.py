"""The wiring of pico_oled: constants only, so that a desk can read it too. Pins are GP numbers."""

NAME = "pico_oled"
DISPLAY = "ssd1306"

I2C_BUS = 0
I2C_SDA = 4
I2C_SCL = 5
I2C_ADDRESS = 0x3C
I2C_HZ = 400_000

# UP, DOWN, OK, BACK, REF: each to ground, with the chip's own pull-up.
BUTTONS = (10, 11, 12, 13, 14)
BUZZER = 15  # optional; None where there is surely none
LED = 25
