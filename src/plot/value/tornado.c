#include "plot/value/tornado.h"

#include <math.h>

#include "plot/value/text.h"

static void
row_clear (gpointer data)
{
  FsTornadoRow *row = data;

  g_free (row->name);
  g_free (row->short_name);
  for (guint end = 0; end < FS_N_TORNADO_ENDS; end++)
    {
      g_free (row->at[end]);
      g_free (row->change[end]);
    }
  g_free (row->range);
  g_free (row->limit);
}

FsTornado *
fs_tornado_new (void)
{
  FsTornado *tornado = g_new0 (FsTornado, 1);

  tornado->rows = g_array_new (FALSE, TRUE, sizeof (FsTornadoRow));
  g_array_set_clear_func (tornado->rows, row_clear);
  return tornado;
}

void
fs_tornado_free (FsTornado *tornado)
{
  if (tornado == NULL)
    return;
  g_free (tornado->title);
  g_free (tornado->x_label);
  for (guint end = 0; end < FS_N_TORNADO_ENDS; end++)
    g_free (tornado->keys[end]);
  g_array_unref (tornado->rows);
  g_free (tornado);
}

const FsTornadoRow *
fs_tornado_row (const FsTornado *tornado, guint index)
{
  return &g_array_index (tornado->rows, FsTornadoRow, index);
}

double
fs_tornado_longest (const FsTornado *tornado)
{
  double longest = 0;

  for (guint r = 0; r < tornado->rows->len; r++)
    for (guint end = 0; end < FS_N_TORNADO_ENDS; end++)
      {
        double ratio = fs_tornado_row (tornado, r)->ratio[end];

        if (isfinite (ratio))
          longest = fmax (longest, fabs (log (ratio)));
      }
  return longest > 0 ? longest : 1;
}

char *
fs_tornado_text (const FsTornado *tornado)
{
  GString *text = g_string_new (NULL);

  for (guint r = 0; r < tornado->rows->len; r++)
    {
      const FsTornadoRow *row = fs_tornado_row (tornado, r);
      g_autofree char *name = fs_text_plain (row->name);

      g_string_append_printf (text, "%s%s: %s", r > 0 ? "; " : "", name, row->range);
    }
  return g_string_free (text, FALSE);
}
