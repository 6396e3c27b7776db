#include "scenario/value/colors.h"

static guint
default_slot (guint number)
{
  return (MAX (number, 1) - 1) % FS_SCENARIO_COLORS;
}

/* Returns FALSE if the curve sets no color. */
static gboolean
own_slot (const FsSettings *settings, guint number, guint *slot)
{
  const FsSectionLine *line = fs_settings_line (settings, FS_GROUP_CURVE, number, fs_key_by_id (FS_KEY_ID_COLOR));

  if (line == NULL || line->value->word != FS_FORM_GIVEN)
    return FALSE;
  *slot = (guint) fs_value_number (line->value) - 1;
  return TRUE;
}

guint
fs_colors_slot (const FsSettings *settings, guint number)
{
  guint slot = default_slot (number);

  if (number > 0)
    own_slot (settings, number, &slot);
  return slot;
}

static void
write_slot (FsSettings *settings, guint number, guint slot)
{
  const FsValue color = FS_VALUE_FORM (FS_FORM_GIVEN, slot + 1);

  fs_settings_set (settings, FS_GROUP_CURVE, number, fs_key_by_id (FS_KEY_ID_COLOR), &color);
}

void
fs_colors_pin (FsSettings *settings)
{
  guint n_curves = fs_settings_n_curves (settings), slot;

  for (guint number = 1; number <= n_curves; number++)
    if (!own_slot (settings, number, &slot))
      write_slot (settings, number, default_slot (number));
}

void
fs_colors_settle (FsSettings *settings)
{
  const FsKey *key = fs_key_by_id (FS_KEY_ID_COLOR);
  guint n_curves = fs_settings_n_curves (settings), slot;
  guint uses[FS_SCENARIO_COLORS] = { 0 };

  for (guint number = 1; number <= n_curves; number++)
    if (own_slot (settings, number, &slot))
      uses[slot]++;
  for (guint number = 1; number <= n_curves; number++)
    if (!own_slot (settings, number, &slot))
      {
        /* The first of those that fewest curves have. */
        slot = 0;
        for (guint i = 1; i < FS_SCENARIO_COLORS; i++)
          if (uses[i] < uses[slot])
            slot = i;
        uses[slot]++;
        write_slot (settings, number, slot);
      }
  /* What a user wrote into a file stays there. */
  for (guint number = 1; number <= n_curves; number++)
    if (fs_settings_line (settings, FS_GROUP_CURVE, number, key)->number == 0
        && fs_colors_slot (settings, number) == default_slot (number))
      fs_settings_remove (settings, FS_GROUP_CURVE, number, key);
}
