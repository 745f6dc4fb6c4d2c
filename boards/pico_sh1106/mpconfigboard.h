#include "../rp2040/mpconfigboard.h"
