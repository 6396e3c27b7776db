#include "scenario/value/colors.h"

static guint
default_entry (guint number)
{
  return (MAX (number, 1) - 1) % FS_SCENARIO_COLORS;
}

/* Returns FALSE if the curve sets no color. */
static gboolean
own_entry (const FsSettings *settings, guint number, guint *palette_entry)
{
  const FsSectionLine *line = fs_settings_line (settings, FS_GROUP_CURVE, number, fs_key_by_id (FS_KEY_ID_COLOR));

  if (line == NULL || line->value->word != FS_FORM_GIVEN)
    return FALSE;
  *palette_entry = (guint) fs_value_number (line->value) - 1;
  return TRUE;
}

guint
fs_colors_palette_entry (const FsSettings *settings, guint number)
{
  guint palette_entry = default_entry (number);

  if (number > 0)
    own_entry (settings, number, &palette_entry);
  return palette_entry;
}

static void
write_entry (FsSettings *settings, guint number, guint palette_entry)
{
  const FsValue color = FS_VALUE_FORM (FS_FORM_GIVEN, palette_entry + 1);

  fs_settings_set (settings, FS_GROUP_CURVE, number, fs_key_by_id (FS_KEY_ID_COLOR), &color);
}

void
fs_colors_pin (FsSettings *settings)
{
  guint n_curves = fs_settings_n_curves (settings), palette_entry;

  for (guint number = 1; number <= n_curves; number++)
    if (!own_entry (settings, number, &palette_entry))
      write_entry (settings, number, default_entry (number));
}

void
fs_colors_settle (FsSettings *settings)
{
  const FsKey *key = fs_key_by_id (FS_KEY_ID_COLOR);
  guint n_curves = fs_settings_n_curves (settings), palette_entry;
  guint uses[FS_SCENARIO_COLORS] = { 0 };

  for (guint number = 1; number <= n_curves; number++)
    if (own_entry (settings, number, &palette_entry))
      uses[palette_entry]++;
  for (guint number = 1; number <= n_curves; number++)
    if (!own_entry (settings, number, &palette_entry))
      {
        /* The first of those that fewest curves have. */
        palette_entry = 0;
        for (guint i = 1; i < FS_SCENARIO_COLORS; i++)
          if (uses[i] < uses[palette_entry])
            palette_entry = i;
        uses[palette_entry]++;
        write_entry (settings, number, palette_entry);
      }
  /* What a user wrote into a file stays there. */
  for (guint number = 1; number <= n_curves; number++)
    if (fs_settings_line (settings, FS_GROUP_CURVE, number, key)->number == 0
        && fs_colors_palette_entry (settings, number) == default_entry (number))
      fs_settings_remove (settings, FS_GROUP_CURVE, number, key);
}
