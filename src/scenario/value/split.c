#include "scenario/value/split.h"

#include <math.h>
#include <string.h>

#include "base/translate.h"
#include "scenario/value/labels.h"

gboolean
fs_split_has (const FsSplit *split, const FsKey *key)
{
  for (guint i = 0; i < split->n_keys; i++)
    if (split->keys[i] == key)
      return TRUE;
  return FALSE;
}

static gboolean
is_number (const FsKey *key)
{
  return key->type == FS_KEY_INTEGER || key->type == FS_KEY_REAL;
}

/* Adds @key with its values if the curves differ in them. */
static void
add_key (FsSplit *split, const FsKey *key, const FsEffectiveValues *values, guint n_curves)
{
  const FsValue **found = split->values[split->n_keys];
  guint n = 0;

  for (guint c = 0; c < n_curves; c++)
    {
      const FsValue *value = values[c].of[key->id];
      guint v = 0;

      while (v < n && !fs_value_equal (found[v], value))
        v++;
      if (v < n || value == NULL)
        continue;
      /* Numbers are sorted as they come. */
      for (v = n++; v > 0 && is_number (key) && fs_value_number (found[v - 1]) > fs_value_number (value); v--)
        found[v] = found[v - 1];
      found[v] = value;
    }
  if (n < 2)
    return;
  split->keys[split->n_keys] = key;
  split->n_values[split->n_keys++] = n;
}

/* Whether two curves differ in nothing but the parameters of @split. */
static gboolean
is_same_member (const FsSplit *split, const FsEffectiveValues *a, const FsEffectiveValues *b)
{
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint k = 0; k < n_keys; k++)
    {
      guint id = keys[k].id;

      if ((keys[k].group == FS_GROUP_SCENARIO || id == FS_KEY_ID_LABEL) && a->lines[id] != b->lines[id]
          && !fs_value_equal (a->of[id], b->of[id]) && !fs_split_has (split, &keys[k]))
        return FALSE;
    }
  return TRUE;
}

gboolean
fs_split_find (const FsEffectiveValues *values, guint n_curves, FsSplit *split, FsKeyLocation *location, GError **error)
{
  const FsValue *named = values[0].of[FS_KEY_ID_SPLIT];
  guint n_members = 0;

  memset (split, 0, sizeof *split);
  location->curve = 0;
  for (guint i = 0; named->names[i] != NULL; i++)
    {
      const FsKey *key = fs_key_find (named->names[i]);

      if (key == NULL) /* none */
        continue;
      if (key == values[0].x_key)
        return fs_key_location_refuse (location, FS_KEY_ID_SPLIT, error,
                                       _ ("split is %s, which is on the x axis of every panel."), key->name);
      add_key (split, key, values, n_curves);
    }
  split->n_panels = split->n_keys > 0;
  for (guint i = 0; i < split->n_keys; i++)
    split->n_panels *= split->n_values[i];
  if (split->n_panels > FS_SPLIT_PANELS)
    return fs_key_location_refuse (location, FS_KEY_ID_SPLIT, error,
                                   _ ("split would make %u panels, one for each combination of its values; it may be "
                                      "%d."),
                                   split->n_panels, FS_SPLIT_PANELS);
  for (guint c = 0; c < n_curves && split->n_panels > 0; c++)
    {
      guint stride = 1, other = 0;

      for (guint i = 0; i < split->n_keys; i++)
        {
          guint v = 0;

          while (v + 1 < split->n_values[i] && !fs_value_equal (split->values[i][v], values[c].of[split->keys[i]->id]))
            v++;
          split->panel_of[c] += stride * v;
          stride *= split->n_values[i];
        }
      while (other < c && !is_same_member (split, &values[other], &values[c]))
        other++;
      split->member_of[c] = other < c ? split->member_of[other] : n_members++;
    }
  return TRUE;
}

char *
fs_split_panel_name (const FsSplit *split, guint panel)
{
  GString *name = g_string_new (NULL);

  for (guint i = 0; i < split->n_keys; panel /= split->n_values[i++])
    {
      g_autofree char *words = fs_value_words (split->keys[i], split->values[i][panel % split->n_values[i]], TRUE);

      g_string_append_printf (name, "%s%s", i > 0 ? ", " : "", words);
    }
  return g_string_free (name, FALSE);
}
