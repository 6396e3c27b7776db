#include "scenario/format/spelling.h"

#include <string.h>

#include "scenario/format/keys.h"

#define SLIP 2 /* cost of one wrong, missing or surplus letter */
#define SHORTEST_BEGINNING 3
#define LONGEST 200 /* nothing longer is a misspelt word */

static guint
substitution (char a, char b)
{
  if (a == b)
    return 0;
  return g_ascii_tolower (a) == g_ascii_tolower (b) ? SLIP / 2 : SLIP;
}

/* Optimal string alignment, three rows of the table at a time. */
guint
fs_spelling_distance (const char *a, const char *b)
{
  gsize length_a = strlen (a), length_b = strlen (b);
  guint rows[3][LONGEST + 1];

  if (length_a > LONGEST || length_b > LONGEST)
    return G_MAXUINT;
  for (gsize j = 0; j <= length_b; j++)
    rows[0][j] = (guint) j * SLIP;
  for (gsize i = 1; i <= length_a; i++)
    {
      guint *row = rows[i % 3], *above = rows[(i + 2) % 3];

      row[0] = (guint) i * SLIP;
      for (gsize j = 1; j <= length_b; j++)
        {
          row[j] = MIN (above[j], row[j - 1]) + SLIP;
          row[j] = MIN (row[j], above[j - 1] + substitution (a[i - 1], b[j - 1]));
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            row[j] = MIN (row[j], rows[(i + 1) % 3][j - 2] + SLIP);
        }
    }
  return rows[length_a % 3][length_b];
}

gboolean
fs_spelling_near (const char *word, guint distance)
{
  return distance <= MAX (1, strlen (word) / 3 * SLIP);
}

const char *
fs_spelling_nearest (const char *word, const char *const *words)
{
  const char *nearest = NULL;
  guint smallest = G_MAXUINT;

  /* A word with a letter more at its end, such as a plural, is that word, although it may also be the beginning of another. */
  for (const char *const *whole = words; *whole != NULL && strlen (word) > SHORTEST_BEGINNING; whole++)
    if (strlen (*whole) == strlen (word) - 1 && g_ascii_strncasecmp (*whole, word, strlen (*whole)) == 0)
      return *whole;
  /* The beginning of a word is that word, however much is missing. */
  for (const char *const *begun = words; *begun != NULL && strlen (word) >= SHORTEST_BEGINNING; begun++)
    if (g_ascii_strncasecmp (*begun, word, strlen (word)) == 0)
      return *begun;
  for (; *words != NULL; words++)
    {
      gsize lengths[] = { strlen (word), strlen (*words) };
      gsize surplus = MAX (lengths[0], lengths[1]) - MIN (lengths[0], lengths[1]);
      guint distance;

      /* Each surplus or missing letter costs one edit, wherever it is. */
      if (!fs_spelling_near (word, (guint) MIN (surplus, LONGEST) * SLIP))
        continue;
      distance = fs_spelling_distance (word, *words);
      if (distance < smallest)
        {
          smallest = distance;
          nearest = *words;
        }
    }
  return nearest != NULL && fs_spelling_near (word, smallest) ? nearest : NULL;
}

const FsKey *
fs_key_nearest (const char *name)
{
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);
  g_autofree const char **names = g_new0 (const char *, n_keys + 1);
  const char *nearest;

  g_return_val_if_fail (name != NULL, NULL);

  for (guint i = 0; i < n_keys; i++)
    names[i] = keys[i].name;
  nearest = fs_spelling_nearest (name, names);
  return nearest != NULL ? fs_key_find (nearest) : NULL;
}
