// Rise & Fly box: a Raspberry Pi Pico with an SSD1306.
#define MICROPY_HW_BOARD_NAME                   "Rise & Fly pico_oled"
// The last 1408 KB of 2 MB, as on the stock Pico: changing the firmware keeps the nights.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1408 * 1024)
