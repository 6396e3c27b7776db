#include "base/error.h"

G_DEFINE_QUARK (fs-error-quark, fs_error)
