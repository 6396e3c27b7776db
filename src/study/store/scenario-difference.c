#include "study/store/scenario-difference.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/number.h"

void
fs_scenario_difference_free (FsScenarioDifference *difference)
{
  if (difference == NULL)
    return;
  g_free (difference->key);
  g_free (difference->first);
  g_free (difference->second);
  g_free (difference);
}

/* Takes @first and @second. */
static FsScenarioDifference *
difference_new (const char *key, guint curve, char *first, char *second)
{
  FsScenarioDifference *difference = g_new (FsScenarioDifference, 1);

  *difference = (FsScenarioDifference){ g_strdup (key), curve, first, second };
  return difference;
}

static const char *
x_key (const FsCurve *curve)
{
  return curve->x_key != NULL ? curve->x_key->name : "";
}

/* The keys on which the points of @index depend, with their values (key → value), but for the load, and for what changes
 * along the x axis. */
static GHashTable *
common_lines (const FsScenario *scenario, guint index)
{
  GHashTable *lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const FsCurve *curve = fs_scenario_curve (scenario, index);

  for (guint step = 0; step < MAX (curve->n_steps, 1); step++)
    {
      g_autofree char *text = fs_scenario_canonical_point (scenario, index, step, 0);
      g_auto (GStrv) each = g_strsplit (text, "\n", -1);

      for (char **line = each; *line != NULL; line++)
        {
          char *equals = strchr (*line, '=');
          const char *known;

          if (equals == NULL)
            continue;
          *equals = '\0';
          known = g_hash_table_lookup (lines, *line);
          if (step == 0)
            g_hash_table_insert (lines, g_strdup (*line), g_strdup (equals + 1));
          else if (known != NULL && strcmp (known, equals + 1) != 0)
            g_hash_table_insert (lines, g_strdup (*line), NULL);
        }
    }
  return lines;
}

static char *
value_or_none (const char *value)
{
  return g_strdup (value != NULL ? value : "");
}

/* Compares the keys in their order. If only one scenario uses a key (the choice of a routing that the other does not
 * have), the difference follows from a key that both use: therefore those (@both) are compared first. */
static FsScenarioDifference *
compare_lines (GHashTable *first, GHashTable *second, guint curve, gboolean both)
{
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    {
      gpointer a = NULL, b = NULL;
      gboolean has_a = g_hash_table_lookup_extended (first, keys[i].name, NULL, &a);
      gboolean has_b = g_hash_table_lookup_extended (second, keys[i].name, NULL, &b);
      gboolean varies = (has_a && a == NULL) || (has_b && b == NULL);

      if (!varies && (has_a && has_b) == both && g_strcmp0 (a, b) != 0)
        return difference_new (keys[i].name, curve, value_or_none (a), value_or_none (b));
    }
  return both ? compare_lines (first, second, curve, FALSE) : NULL;
}

static FsScenarioDifference *
compare_curves (const FsScenario *first, const FsScenario *second, guint index, gboolean and_sweep)
{
  const char *x_first = x_key (fs_scenario_curve (first, index)), *x_second = x_key (fs_scenario_curve (second, index));
  guint curve = fs_scenario_n_curves (first) > 1 ? index + 1 : 0;
  g_autoptr (GHashTable) a = NULL;
  g_autoptr (GHashTable) b = NULL;
  FsScenarioDifference *difference;

  if (strcmp (x_first, x_second) != 0)
    return difference_new ("x", 0, fs_scenario_value (first, 0, "x"), fs_scenario_value (second, 0, "x"));
  a = common_lines (first, index);
  b = common_lines (second, index);
  if (*x_first != '\0')
    {
      g_hash_table_remove (a, x_first);
      g_hash_table_remove (b, x_first);
    }
  difference = compare_lines (a, b, curve, TRUE);

  /* Loads, and the values on the x axis. */
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);
  const FsKey *x = fs_scenario_curve (first, index)->x_key;

  for (guint i = 0; and_sweep && difference == NULL && i < n_keys; i++)
    if (keys[i].group == FS_GROUP_SWEEP || &keys[i] == x)
      {
        g_autofree char *left = fs_scenario_value (first, index, keys[i].name);
        g_autofree char *right = fs_scenario_value (second, index, keys[i].name);

        if (strcmp (left, right) != 0)
          difference = difference_new (keys[i].name, curve, g_steal_pointer (&left), g_steal_pointer (&right));
      }
  return difference;
}

FsScenarioDifference *
fs_scenario_difference_in_number (const FsScenario *first, guint first_curve, const FsScenario *second,
                                  guint second_curve)
{
  const char *x = x_key (fs_scenario_curve (first, first_curve));
  g_autoptr (GHashTable) a = NULL;
  g_autoptr (GHashTable) b = NULL;
  g_autoptr (FsScenarioDifference) difference = NULL;
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  if (strcmp (x, x_key (fs_scenario_curve (second, second_curve))) != 0)
    return NULL;
  a = common_lines (first, first_curve);
  b = common_lines (second, second_curve);
  for (guint i = 0; i < n_keys; i++)
    {
      gpointer of_first = NULL, of_second = NULL;
      gboolean has_first = g_hash_table_lookup_extended (a, keys[i].name, NULL, &of_first);
      gboolean has_second = g_hash_table_lookup_extended (b, keys[i].name, NULL, &of_second);
      double number;

      if (strcmp (keys[i].name, x) == 0 || (has_first == has_second && g_strcmp0 (of_first, of_second) == 0))
        continue;
      if (of_first == NULL || of_second == NULL || !fs_number_parse (of_first, &number)
          || !fs_number_parse (of_second, &number))
        return NULL;
      /* A key that has its value from the one that differs already, in both, is no difference of its own. */
      if (difference != NULL
          && !(g_strcmp0 (keys[i].fallback, difference->key) == 0 && strcmp (of_first, difference->first) == 0
               && strcmp (of_second, difference->second) == 0))
        return NULL;
      if (difference == NULL)
        difference = difference_new (keys[i].name, 0, g_strdup (of_first), g_strdup (of_second));
    }
  return g_steal_pointer (&difference);
}

FsScenarioDifference *
fs_scenario_difference (const FsScenario *first, const FsScenario *second, gboolean and_sweep)
{
  guint n_first = fs_scenario_n_curves (first), n_second = fs_scenario_n_curves (second);

  for (guint i = 0; i < MIN (n_first, n_second); i++)
    {
      FsScenarioDifference *difference = compare_curves (first, second, i, and_sweep);

      if (difference != NULL)
        return difference;
    }
  if (n_first == n_second)
    return NULL;
  return difference_new ("curves", 0, g_strdup_printf ("%u", n_first), g_strdup_printf ("%u", n_second));
}

char *
fs_scenario_difference_text (const FsScenarioDifference *difference, const char *first, const char *second)
{
  const char *a = *difference->first != '\0' ? difference->first : _ ("not set");
  const char *b = *difference->second != '\0' ? difference->second : _ ("not set");

  if (difference->curve > 0)
    /* TRANSLATORS: "M of curve 2 is 32 there and 64 here"; %2$u is the number of the curve */
    return g_strdup_printf (_ ("%1$s of curve %2$u is %3$s %4$s and %5$s %6$s"), difference->key, difference->curve, a,
                            first, b, second);
  /* TRANSLATORS: "M is 32 there and 64 here" */
  return g_strdup_printf (_ ("%1$s is %2$s %3$s and %4$s %5$s"), difference->key, a, first, b, second);
}
