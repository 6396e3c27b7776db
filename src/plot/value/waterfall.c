#include "plot/value/waterfall.h"

#include <math.h>

#include "base/number.h"

FsWaterfall *
fs_waterfall_new (void)
{
  FsWaterfall *waterfall = g_new0 (FsWaterfall, 1);

  waterfall->rows = g_array_new (FALSE, TRUE, sizeof (FsWaterfallRow));
  return waterfall;
}

void
fs_waterfall_free (FsWaterfall *waterfall)
{
  if (waterfall == NULL)
    return;
  for (guint r = 0; r < waterfall->rows->len; r++)
    {
      FsWaterfallRow *row = &g_array_index (waterfall->rows, FsWaterfallRow, r);

      g_free (row->name);
      g_free (row->detail);
      g_free (row->meaning);
    }
  g_array_unref (waterfall->rows);
  g_free (waterfall->from_name);
  g_free (waterfall->to_name);
  g_free (waterfall->title);
  g_free (waterfall->x_label);
  g_free (waterfall->x);
  g_free (waterfall->values);
  g_free (waterfall);
}

char *
fs_waterfall_text (const FsWaterfall *waterfall)
{
  GString *text = g_string_new (NULL);
  g_autofree char *from = fs_number_display (waterfall->from, 4), *to = fs_number_display (waterfall->to, 4);

  g_string_append_printf (text, "%s %s", waterfall->from_name, from);
  for (guint r = 0; r < waterfall->rows->len; r++)
    {
      const FsWaterfallRow *row = &g_array_index (waterfall->rows, FsWaterfallRow, r);
      g_autofree char *value = fs_number_display (row->value, 3);

      g_string_append_printf (text, "; %s %s%s", row->name, row->value > 0 ? "+" : "", value);
    }
  g_string_append_printf (text, "; %s %s", waterfall->to_name, to);
  return g_string_free (text, FALSE);
}

static void
append_line (GString *table, const char *name, const char *detail, double value, double half_width)
{
  g_autofree char *number = fs_number_display_fixed (value, 2);
  g_autofree char *interval = isfinite (half_width) ? fs_number_display_fixed (half_width, 2) : g_strdup ("");

  g_string_append_printf (table, "%s\t%s\t%s\t%s\n", name, detail != NULL ? detail : "", number, interval);
}

char *
fs_waterfall_table (const FsWaterfall *waterfall)
{
  GString *table = g_string_new (NULL);

  append_line (table, waterfall->from_name, NULL, waterfall->from, waterfall->from_half_width);
  for (guint r = 0; r < waterfall->rows->len; r++)
    {
      const FsWaterfallRow *row = &g_array_index (waterfall->rows, FsWaterfallRow, r);

      append_line (table, row->name, row->detail, row->value, row->half_width);
    }
  append_line (table, waterfall->to_name, NULL, waterfall->to, NAN);
  return g_string_free (table, FALSE);
}
