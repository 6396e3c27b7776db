#include "base/error.h"

/* clang-format off */
G_DEFINE_QUARK (fs-error-quark, fs_error)
/* clang-format on */

gboolean
fs_refuse (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_propagate_error (error, g_error_new_valist (FS_ERROR, FS_ERROR_INPUT, format, arguments));
  va_end (arguments);
  return FALSE;
}
