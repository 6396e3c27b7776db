#include "export/source-text.h"

#include <math.h>
#include <string.h>

#include "export/scene.h"
#include "plot/value/text.h"

void
fs_source_append_number (GString *out, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, isfinite (value) ? g_ascii_formatd (text, sizeof text, "%.9g", value) : "nan");
}

void
fs_source_append_ticks (GString *out, const GArray *ticks, gboolean minor, const char *between)
{
  for (guint i = 0, n = 0; i < ticks->len; i++)
    {
      const FsSceneTick *tick = &g_array_index (ticks, FsSceneTick, i);

      if (tick->minor != minor)
        continue;
      g_string_append (out, n++ > 0 ? between : "");
      fs_source_append_number (out, tick->value);
    }
}

void
fs_source_append_comment (GString *out, const char *sign, const char *text)
{
  g_autofree char *line = g_strdelimit (g_strdup (text), "\r\n\f\v", ' ');
  const char *end;

  /* No other character ends a line in these languages, but Unicode has more that editors break. */
  g_utf8_validate (line, -1, &end);
  g_string_append_printf (out, "%s %.*s\n", sign, (int) (end - line), line);
}

void
fs_python_append_quoted (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (const char *at = text; *at != '\0'; at++)
    if (*at == '"' || *at == '\\')
      g_string_append_printf (out, "\\%c", *at);
    else if ((guchar) *at < ' ' || *at == 0x7f)
      g_string_append_printf (out, "\\x%02x", (guchar) *at);
    else
      g_string_append_c (out, *at);
  g_string_append_c (out, '"');
}

/* Appends text inside of dollar signs, where spaces and some signs have a meaning. */
static void
append_math (GString *out, const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    if (*at == '\\')
      g_string_append (out, "\\backslash ");
    else if (strchr ("{}$%#&_ ", *at) != NULL)
      g_string_append_printf (out, "\\%c", *at);
    else if (*at == '^' || *at == '~')
      g_string_append_printf (out, "\\mathrm{%c}", *at == '^' ? ' ' : *at);
    else if (g_str_has_prefix (at, "\u00a0"))
      {
        g_string_append (out, "\\ ");
        at++;
      }
    else
      g_string_append_c (out, *at);
}

/* A dollar sign alone is shown; two would begin and end a formula. */
static void
append_plain (GString *out, const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    g_string_append_printf (out, *at == '$' ? "\\$" : "%c", *at);
}

gboolean
fs_runs_are_bold (const GArray *runs)
{
  for (guint i = 0; i < runs->len; i++)
    if (!g_array_index (runs, FsTextRun, i).bold)
      return FALSE;
  return runs->len > 0;
}

void
fs_python_append_runs (GString *out, const GArray *runs)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean bold = fs_runs_are_bold (runs);

  for (guint i = 0; i < runs->len; i++)
    {
      const FsTextRun *run = &g_array_index (runs, FsTextRun, i);
      const char *font = run->bold || bold ? "bf" : run->italic ? "it" : "rm";

      if (!run->italic && run->rise == 0 && run->bold == bold)
        {
          append_plain (text, run->text);
          continue;
        }
      g_string_append_printf (text, "$%s\\math%s{", run->rise > 0 ? "^{" : run->rise < 0 ? "_{" : "{", font);
      append_math (text, run->text);
      g_string_append (text, "}}$");
    }
  fs_python_append_quoted (out, text->str);
}
