#include "base/error.h"

/* clang-format off */
G_DEFINE_QUARK (fs-error-quark, fs_error)
/* clang-format on */
