#include "base/error.h"

#include <stdatomic.h>

/* Many threads may be the first; G_DEFINE_QUARK() lets them race for its variable. */
GQuark
fs_error_quark (void)
{
  static _Atomic GQuark quark;

  if (atomic_load (&quark) == 0)
    atomic_store (&quark, g_quark_from_static_string ("fs-error-quark"));
  return atomic_load (&quark);
}

gboolean
fs_set_error (GError **error, FsError code, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_propagate_error (error, g_error_new_valist (FS_ERROR, (int) code, format, arguments));
  va_end (arguments);
  return FALSE;
}

gboolean
fs_set_input_error (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_propagate_error (error, g_error_new_valist (FS_ERROR, FS_ERROR_INPUT, format, arguments));
  va_end (arguments);
  return FALSE;
}
