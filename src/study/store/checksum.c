#include "study/store/checksum.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"

/* "flitscope 1 NAME CHECKSUM\n" */
static char *
header_line (const char *name, const void *payload, gsize size)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *start = g_strdup_printf ("flitscope %d %s ", FS_CHECKSUM_FORMAT, name);

  g_checksum_update (checksum, (const guchar *) start, (gssize) strlen (start));
  g_checksum_update (checksum, payload, (gssize) size);
  return g_strdup_printf ("%s%s\n", start, g_checksum_get_string (checksum));
}

GBytes *
fs_checksum_wrap (const char *name, GBytes *payload)
{
  gsize size;
  const void *data = g_bytes_get_data (payload, &size);
  g_autofree char *header = header_line (name, data, size);
  GByteArray *sealed = g_byte_array_new ();

  g_byte_array_append (sealed, (const guint8 *) header, (guint) strlen (header));
  g_byte_array_append (sealed, data, (guint) size);
  return g_byte_array_free_to_bytes (sealed);
}

GBytes *
fs_checksum_unwrap (const char *name, GBytes *sealed, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (sealed, &size);
  const char *end = size > 0 ? memchr (data, '\n', size) : NULL;
  gsize length = end != NULL ? (gsize) (end - data) + 1 : 0;
  g_autofree char *header = end != NULL ? header_line (name, data + length, size - length) : NULL;

  if (header != NULL && strlen (header) == length && memcmp (header, data, length) == 0)
    return g_bytes_new_from_bytes (sealed, length, size - length);
  g_set_error_literal (error, FS_ERROR, FS_ERROR_FILE, _ ("the checksum does not match"));
  return NULL;
}
