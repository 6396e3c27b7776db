#include "export/source-text.h"

#include <math.h>
#include <string.h>

#include "plot/value/text.h"

static void
print (GString *out, const char *format, va_list arguments)
{
  for (const char *at = format; *at != '\0'; at++)
    {
      gsize before = strcspn (at, "%");
      FsColor color;
      double x, y;

      g_string_append_len (out, at, (gssize) before);
      at += before;
      if (*at == '\0')
        return;
      switch (*++at)
        {
        case 's':
          g_string_append (out, va_arg (arguments, const char *));
          break;
        case 'u':
          g_string_append_printf (out, "%u", va_arg (arguments, guint));
          break;
        case 'n':
          {
            double value = va_arg (arguments, double);
            char text[G_ASCII_DTOSTR_BUF_SIZE];

            g_string_append (out, isfinite (value) ? g_ascii_formatd (text, sizeof text, "%.9g", value) : "nan");
          }
          break;
        case 'l':
          {
            /* PGF knows no exponents in lengths. */
            double value = va_arg (arguments, double);
            char text[G_ASCII_DTOSTR_BUF_SIZE];

            g_string_append_printf (out, "%sbp", g_ascii_formatd (text, sizeof text, "%.4f", value));
          }
          break;
        case 'c':
          color = va_arg (arguments, FsColor);
          fs_source_print (out, "{rgb,1:red,%n;green,%n;blue,%n}", color.r, color.g, color.b);
          break;
        case 'C':
          color = va_arg (arguments, FsColor);
          fs_source_print (out, "(%n, %n, %n, %n)", color.r, color.g, color.b, color.a);
          break;
        case 'p':
          x = va_arg (arguments, double);
          fs_source_print (out, "(%l,%l)", x, va_arg (arguments, double));
          break;
        case 'P':
          x = va_arg (arguments, double);
          y = va_arg (arguments, double);
          fs_source_print (out, "(%n, %n)", fabs (x) < 1e-9 ? 0 : x, fabs (y) < 1e-9 ? 0 : y);
          break;
        default:
          g_assert (*at == '%');
          g_string_append_c (out, '%');
        }
    }
}

void
fs_source_print (GString *out, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  print (out, format, arguments);
  va_end (arguments);
}

void
fs_source_set (GHashTable *values, const char *key, const char *format, ...)
{
  GString *value = g_string_new (NULL);
  va_list arguments;

  va_start (arguments, format);
  print (value, format, arguments);
  va_end (arguments);
  g_hash_table_insert (values, (gpointer) key, g_string_free (value, FALSE));
}

void
fs_source_append_ticks (GString *out, const GArray *ticks, gboolean minor, const char *between)
{
  for (guint i = 0, n = 0; i < ticks->len; i++)
    {
      const FsSceneTick *tick = &g_array_index (ticks, FsSceneTick, i);

      if (tick->minor != minor)
        continue;
      fs_source_print (out, "%s%n", n++ > 0 ? between : "", tick->value);
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
fs_source_append_items (GString *out, const FsScenePanel *panel, int in_figure, const char *sign,
                        const FsItemWriter *writers, gpointer data)
{
  for (guint i = 0; i < panel->items->len; i++)
    {
      const FsSceneItem *item = panel->items->pdata[i];

      if (in_figure >= 0 && item->in_figure != in_figure)
        continue;
      if (item->name != NULL && *item->name != '\0')
        fs_source_append_comment (out, sign, item->name);
      writers[item->kind](out, item, data);
    }
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
          /* A dollar sign alone is shown; two would begin and end a formula. */
          for (const char *at = run->text; *at != '\0'; at++)
            g_string_append_printf (text, *at == '$' ? "\\$" : "%c", *at);
          continue;
        }
      g_string_append_printf (text, "$%s\\math%s{", run->rise > 0 ? "^{" : run->rise < 0 ? "_{" : "{", font);
      append_math (text, run->text);
      g_string_append (text, "}}$");
    }
  fs_python_append_quoted (out, text->str);
}
