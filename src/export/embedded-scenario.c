#include "export/embedded-scenario.h"

#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "scenario/value/scenario-file.h"

#define MAX_SCENARIO FS_SCENARIO_MAX_BYTES
#define MAX_LINES 16  /* similar lines in other places; a figure has one */
#define SVG_HEAD 4096 /* the root element begins within this */

static const guint8 png_signature[8] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

char *
fs_embedded_scenario_new (const char *scenario_text)
{
  g_autofree char *encoded = g_base64_encode ((const guchar *) scenario_text, strlen (scenario_text));

  return g_strconcat (FS_EMBEDDED_SCENARIO, encoded, NULL);
}

static gboolean
is_base64 (guint8 c)
{
  return g_ascii_isalnum (c) || c == '+' || c == '/' || c == '=';
}

/* Returns the base64 text after the beginning of a line; in a PDF a backslash may break it at the end of a line. */
static char *
decode (const guint8 *at, gsize left)
{
  g_autoptr (GString) encoded = g_string_new (NULL);
  g_autofree guchar *text = NULL;
  gsize length;

  for (gsize i = 0; i < left && encoded->len <= 2 * MAX_SCENARIO; i++)
    {
      if (is_base64 (at[i]))
        g_string_append_c (encoded, (char) at[i]);
      else if (at[i] != '\\' && at[i] != '\r' && at[i] != '\n')
        break;
    }
  /* GLib takes a text whose length is no multiple of four as complete and stops without an error. */
  if (encoded->len == 0 || encoded->len % 4 != 0)
    return NULL;
  text = g_base64_decode (encoded->str, &length);
  if (length == 0 || length > MAX_SCENARIO || !g_utf8_validate_len ((const char *) text, length, NULL))
    return NULL;
  return g_strndup ((const char *) text, length);
}

static char *
find_line (const guint8 *data, gsize size)
{
  const gsize prefix = strlen (FS_EMBEDDED_SCENARIO);
  const guint8 *at = data, *end = data + size;

  for (int i = 0;
       i < MAX_LINES && at < end && (at = memmem (at, (gsize) (end - at), FS_EMBEDDED_SCENARIO, prefix)) != NULL; i++)
    {
      char *scenario = decode (at + prefix, (gsize) (end - at) - prefix);

      if (scenario != NULL)
        return scenario;
      at += prefix;
    }
  return NULL;
}

static guint32
big_endian (const guint8 *bytes)
{
  return (guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 | (guint32) bytes[2] << 8 | bytes[3];
}

/* A PNG is a sequence of chunks: length, type, data, checksum. The line is in a tEXt chunk. */
static char *
find_in_png (const guint8 *data, gsize size)
{
  gsize at = sizeof png_signature;

  while (size - at >= 12)
    {
      gsize length = big_endian (data + at);
      const guint8 *type = data + at + 4;
      char *scenario = NULL;

      if (length > size - at - 12)
        return NULL;
      if (memcmp (type, "tEXt", 4) == 0)
        scenario = find_line (type + 4, length);
      if (scenario != NULL || memcmp (type, "IEND", 4) == 0)
        return scenario;
      at += 12 + length;
    }
  return NULL;
}

char *
fs_embedded_scenario_find (const guint8 *data, gsize size, GError **error)
{
  const char *name;
  char *scenario;

  if (size >= sizeof png_signature && memcmp (data, png_signature, sizeof png_signature) == 0)
    {
      name = "PNG";
      scenario = find_in_png (data, size);
    }
  else if (size >= 5 && memcmp (data, "%PDF-", 5) == 0)
    {
      name = "PDF";
      scenario = find_line (data, size);
    }
  else if (size > 0 && memmem (data, MIN (size, SVG_HEAD), "<svg", 4) != NULL)
    {
      name = "SVG";
      scenario = find_line (data, size);
    }
  else
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, _ ("This file is neither an SVG, a PNG nor a PDF."));
      return NULL;
    }
  /* TRANSLATORS: %s is SVG, PNG or PDF */
  if (scenario == NULL)
    g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                 _ ("This %s contains no scenario. Only figures exported by Flitscope can be opened."), name);
  return scenario;
}
