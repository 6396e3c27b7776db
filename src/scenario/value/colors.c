#include "scenario/value/colors.h"

#include <math.h>

#define MOST_SHADES 6    /* of numbers */
#define FEW_SHADES 3     /* of words, which have no order */
#define PINNED G_MAXUINT /* in place of the number of a line: fs_colors_pin() wrote it, no file and no user */

static guint
default_entry (guint number)
{
  return (MAX (number, 1) - 1) % FS_SCENARIO_COLORS;
}

static FsSectionLine *
line_of (FsSettings *settings, guint number)
{
  return (FsSectionLine *) fs_settings_line (settings, FS_GROUP_CURVE, number, fs_key_by_id (FS_KEY_ID_COLOR));
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

/* The values of a parameter that differ between curves, each once. */
typedef struct {
  const FsKey *key;
  guint n;
  const FsValue *values[FS_SCENARIO_MAX_CURVES];
  guint of[FS_SCENARIO_MAX_CURVES];
} Axis;

static gboolean
is_number (const FsKey *key)
{
  return key->type == FS_KEY_INTEGER || key->type == FS_KEY_REAL;
}

/* Sets the values of @key in the order of their ranks. Returns whether they differ. */
static gboolean
find_axis (const FsSettings *settings, const FsKey *key, guint n_curves, Axis *axis)
{
  guint ranks[FS_SCENARIO_MAX_CURVES];

  axis->key = key;
  axis->n = 0;
  for (guint c = 0; c < n_curves; c++)
    {
      const FsSectionLine *line = fs_settings_effective_line (settings, c + 1, key);
      const FsValue *value = line != NULL ? line->value : NULL;

      for (axis->of[c] = 0; axis->of[c] < axis->n && !fs_value_equal (axis->values[axis->of[c]], value);)
        axis->of[c]++;
      if (axis->of[c] == axis->n)
        axis->values[axis->n++] = value;
    }
  /* A default, which is not in the settings, stays where it is. */
  for (guint v = 0; v < axis->n; v++)
    {
      ranks[v] = is_number (key) ? 0 : v;
      for (guint other = 0; other < axis->n && is_number (key); other++)
        {
          double mine = axis->values[v] != NULL ? fs_value_number (axis->values[v]) : -INFINITY;
          double its = axis->values[other] != NULL ? fs_value_number (axis->values[other]) : -INFINITY;

          ranks[v] += its < mine || (its == mine && other < v);
        }
    }
  for (guint c = 0; c < n_curves; c++)
    axis->of[c] = ranks[axis->of[c]];
  return axis->n > 1;
}

/* Returns the parameter that @id names; NULL for none, and sets whether it is automatic. */
static const FsKey *
chosen (const FsSettings *settings, guint id, gboolean *automatic)
{
  const FsKey *key = fs_key_by_id (id);
  const FsSectionLine *line = fs_settings_line (settings, FS_GROUP_FIGURE, 0, key);
  guint word = line != NULL ? line->value->word : FS_BY_AUTO;

  *automatic = word == FS_BY_AUTO;
  return word > FS_BY_NONE ? fs_key_find (key->choices[word]) : NULL;
}

/* Whether there are panels, of one parameter, or of any (NULL). */
static gboolean
splits_by (const FsSettings *settings, const FsKey *parameter)
{
  const FsSectionLine *line = fs_settings_line (settings, FS_GROUP_FIGURE, 0, fs_key_by_id (FS_KEY_ID_SPLIT));

  if (line == NULL)
    return FALSE;
  return parameter != NULL ? g_strv_contains ((const char *const *) line->value->names, parameter->name)
                           : fs_key_find (line->value->names[0]) != NULL;
}

/* Finds the two parameters in which alone the curves differ, the hue first. */
static gboolean
find_axes (const FsSettings *settings, guint n_curves, Axis axes[2])
{
  const FsSectionLine *x = fs_settings_line (settings, FS_GROUP_FIGURE, 0, fs_key_by_id (FS_KEY_ID_X));
  const char *x_name = x != NULL ? fs_key_by_id (FS_KEY_ID_X)->choices[x->value->word] : NULL;
  guint n_keys, n = 0;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint k = 0; k < n_keys; k++)
    {
      Axis axis;

      if (keys[k].group != FS_GROUP_SCENARIO || g_strcmp0 (keys[k].name, x_name) == 0
          || !fs_settings_any_curve_sets (settings, &keys[k]) || splits_by (settings, &keys[k])
          || !find_axis (settings, &keys[k], n_curves, &axis))
        continue;
      if (n == 2)
        return FALSE;
      axes[n++] = axis;
    }
  if (n == 2 && ((is_number (axes[0].key) && !is_number (axes[1].key)) || axes[0].n > FS_PALETTE_HUES))
    {
      Axis first = axes[0];

      axes[0] = axes[1];
      axes[1] = first;
    }
  return n == 2 && axes[0].n <= FS_PALETTE_HUES && axes[1].n <= (is_number (axes[1].key) ? MOST_SHADES : FEW_SHADES)
         && 4 * n_curves > 3 * axes[0].n * axes[1].n;
}

void
fs_families_find (const FsSettings *settings, const FsSplit *split, FsFamilies *families)
{
  guint n_curves = fs_settings_n_curves (settings);
  gboolean auto_hue, auto_lightness;
  const FsKey *hue = chosen (settings, FS_KEY_ID_HUE, &auto_hue);
  const FsKey *lightness = chosen (settings, FS_KEY_ID_LIGHTNESS, &auto_lightness);
  Axis axes[2] = { { .n = 1 }, { .n = 1 } };

  *families = (FsFamilies){ .n_hues = 1, .n_shades = 1 };
  if (n_curves < 2 || (hue == NULL && lightness == NULL && !(auto_hue && auto_lightness)))
    return;
  if (hue == NULL && lightness == NULL)
    {
      if (!find_axes (settings, n_curves, axes))
        return;
    }
  else
    {
      /* One that all curves have in common distinguishes none. */
      if (hue != NULL && !find_axis (settings, hue, n_curves, &axes[0]))
        axes[0].key = NULL;
      if (lightness != NULL && !find_axis (settings, lightness, n_curves, &axes[1]))
        axes[1].key = NULL;
      if (axes[0].n > FS_PALETTE_HUES || axes[1].n > FS_PALETTE_SHADES || (axes[0].key == NULL && axes[1].key == NULL))
        return;
    }
  families->hue = axes[0].key;
  families->lightness = axes[1].key;
  families->n_hues = axes[0].n;
  families->n_shades = axes[1].n;
  for (guint c = 0; c < n_curves; c++)
    {
      families->hue_of[c] = axes[0].of[c];
      families->shade_of[c] = axes[1].of[c];
      for (guint other = 0; other < c; other++)
        families->dash_of[c] += families->hue_of[other] == axes[0].of[c] && families->shade_of[other] == axes[1].of[c]
                                && (split == NULL || split->panel_of[other] == split->panel_of[c]);
    }
}

guint
fs_colors_palette_entry (const FsSettings *settings, const FsFamilies *families, const FsSplit *split, guint number)
{
  guint palette_entry = default_entry (number > 0 && split->n_panels > 0 ? split->member_of[number - 1] + 1 : number);

  if (number > 0 && !own_entry (settings, number, &palette_entry)
      && (families->hue != NULL || families->lightness != NULL))
    {
      guint shade = families->shade_of[number - 1], last = FS_PALETTE_SHADES - 1;

      /* One shade is the middle one. */
      shade = families->n_shades > 1 ? (2 * last * shade + families->n_shades - 1) / (2 * (families->n_shades - 1))
                                     : last / 2;
      return fs_palette_entry_of (
          (FsPaletteMember){ families->hue_of[number - 1], shade, families->dash_of[number - 1] });
    }
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
  FsFamilies families;

  if (splits_by (settings, NULL))
    return;
  fs_families_find (settings, NULL, &families);
  for (guint number = 1; number <= n_curves && families.hue == NULL && families.lightness == NULL; number++)
    if (!own_entry (settings, number, &palette_entry))
      {
        write_entry (settings, number, default_entry (number));
        line_of (settings, number)->number = PINNED;
      }
}

void
fs_colors_settle (FsSettings *settings)
{
  const FsKey *key = fs_key_by_id (FS_KEY_ID_COLOR);
  guint n_curves = fs_settings_n_curves (settings), palette_entry;
  guint uses[FS_SCENARIO_COLORS] = { 0 };
  FsFamilies families;

  fs_families_find (settings, NULL, &families);
  for (guint number = 1; number <= n_curves; number++)
    {
      FsSectionLine *line = line_of (settings, number);

      if (line == NULL || line->number != PINNED)
        continue;
      line->number = 0;
      if (families.hue != NULL || families.lightness != NULL)
        fs_settings_remove (settings, FS_GROUP_CURVE, number, key);
    }
  /* In panels the positions say what looks the same. */
  if (families.hue != NULL || families.lightness != NULL || splits_by (settings, NULL))
    return;
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
        && own_entry (settings, number, &palette_entry) && palette_entry == default_entry (number))
      fs_settings_remove (settings, FS_GROUP_CURVE, number, key);
}
