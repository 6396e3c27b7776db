#include "scenario/value/key-location.h"

#include "base/error.h"

gboolean
fs_key_location_refuse (FsKeyLocation *location, guint id, GError **error, const char *format, ...)
{
  va_list arguments;

  location->key = fs_key_by_id (id);
  va_start (arguments, format);
  g_propagate_error (error, g_error_new_valist (FS_ERROR, FS_ERROR_INPUT, format, arguments));
  va_end (arguments);
  return FALSE;
}
