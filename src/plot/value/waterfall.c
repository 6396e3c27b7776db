#include "plot/value/waterfall.h"

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
