#include "export/embedded-scenario.h"

#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "scenario/value/scenario-file.h"

#define MAX_SCENARIO FS_SCENARIO_MAX_BYTES
#define MAX_LINES 16     /* similar lines in other places; a figure has one */
#define COMMENT_WIDTH 78 /* of a line of a comment, without its sign */
#define SVG_HEAD 4096    /* the root element begins within this */

static const guint8 png_signature[8] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

char *
fs_embedded_scenario_new (const char *scenario_text)
{
  g_autofree char *encoded = g_base64_encode ((const guchar *) scenario_text, strlen (scenario_text));

  return g_strconcat (FS_EMBEDDED_SCENARIO, encoded, NULL);
}

char *
fs_embedded_scenario_comment (const char *scenario_text, const char *sign)
{
  g_autofree char *line = fs_embedded_scenario_new (scenario_text);
  GString *out = g_string_new (NULL);

  for (const char *at = line; *at != '\0'; at += strnlen (at, COMMENT_WIDTH))
    g_string_append_printf (out, "%s%s%.*s", out->len > 0 ? "\n" : "", sign, COMMENT_WIDTH, at);
  g_string_append (out, ";\n");
  return g_string_free (out, FALSE);
}

/* Returns the base64 text after the beginning of a line. In a PDF a backslash may break it at the end of a line; in
 * comments each line begins with a sign. */
static char *
decode (const guint8 *at, gsize left)
{
  g_autoptr (GString) encoded = g_string_new (NULL);
  g_autofree guchar *text = NULL;
  gsize length;
  gboolean at_start = FALSE; /* of a line, in its sign */

  for (gsize i = 0; i < left && encoded->len <= 2 * MAX_SCENARIO; i++)
    {
      gboolean sign = at_start && (at[i] == '%' || at[i] == '#' || at[i] == ' ');

      at_start = at[i] == '\n' || sign;
      if (g_ascii_isalnum (at[i]) || at[i] == '+' || at[i] == '/' || at[i] == '=')
        g_string_append_c (encoded, (char) at[i]);
      else if (at[i] != '\\' && at[i] != '\r' && at[i] != '\n' && !sign)
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

/* A PNG is a sequence of chunks: length, type, data, checksum. The line is in a tEXt chunk. */
static char *
find_in_png (const guint8 *data, gsize size)
{
  gsize at = sizeof png_signature;

  while (size - at >= 12)
    {
      const guint8 *bytes = data + at;
      gsize length = (guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 | (guint32) bytes[2] << 8 | bytes[3];
      const guint8 *type = bytes + 4;
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

/* The formats that are text, in which the line is found by itself, and how they begin. */
static const struct {
  const char *head, *name;
} text_formats[] = {
  { "%PDF-", "PDF" },       { "%!PS-Adobe", "EPS" },      { FS_HTML_HEAD, "HTML" },
  { FS_TEX_HEAD, "LaTeX" }, { FS_PYTHON_HEAD, "Python" },
};

char *
fs_embedded_scenario_find (const guint8 *data, gsize size, GError **error)
{
  gboolean is_png = size >= sizeof png_signature && memcmp (data, png_signature, sizeof png_signature) == 0;
  const char *name = is_png ? "PNG" : NULL;
  char *scenario;

  for (guint i = 0; i < G_N_ELEMENTS (text_formats) && name == NULL; i++)
    {
      gsize length = strlen (text_formats[i].head);

      if (size >= length && memcmp (data, text_formats[i].head, length) == 0)
        name = text_formats[i].name;
    }
  if (name == NULL && size > 0 && memmem (data, MIN (size, SVG_HEAD), "<svg", 4) != NULL)
    name = "SVG";
  if (name == NULL)
    {
      fs_set_input_error (error,
                          _ ("This file is no figure: neither an SVG, PDF, EPS, PNG or HTML nor LaTeX or Python."));
      return NULL;
    }
  scenario = is_png ? find_in_png (data, size) : find_line (data, size);
  /* TRANSLATORS: %s is a format, such as SVG, PNG, or LaTeX */
  if (scenario == NULL)
    fs_set_input_error (error, _ ("This %s contains no scenario. Only figures exported by Flitscope can be opened."),
                        name);
  return scenario;
}
