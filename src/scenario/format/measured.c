#include "scenario/format/measured.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/user-text.h"
#include "base/translate.h"
#include "scenario/format/former-names.h"
#include "scenario/format/key-value.h"

static const FsKey table[] = {
  { "label", FS_GROUP_MEASURED, FS_KEY_TEXT, .form = N_ ("text") },
  { "note", FS_GROUP_MEASURED, FS_KEY_TEXT, .form = N_ ("text") },
  { "x-quantity", FS_GROUP_MEASURED, FS_KEY_TEXT, .form = N_ ("text") },
  { "y-quantity", FS_GROUP_MEASURED, FS_KEY_TEXT, .form = N_ ("text") },
  { "color", FS_GROUP_MEASURED, FS_KEY_INTEGER, 1, FS_SCENARIO_COLORS, .form = N_ ("a whole number from 1 to 16") },
  { "hidden", FS_GROUP_MEASURED, FS_KEY_BOOLEAN, .form = N_ ("true or false") },
  { "x", FS_GROUP_MEASURED, FS_KEY_REAL_LIST },
  { "y", FS_GROUP_MEASURED, FS_KEY_REAL_LIST },
  { "half-width", FS_GROUP_MEASURED, FS_KEY_REAL_LIST },
};

const FsKey *
fs_measured_key_find (const char *name)
{
  const char *current = fs_current_key_name (name);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (strcmp (table[i].name, current) == 0)
      return &table[i];
  return NULL;
}

char *
fs_measured_key_names (void)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", table[i].name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

char *
fs_measured_normalize (const FsKey *key, const char *value, GError **error)
{
  g_return_val_if_fail (key != NULL && key->type != FS_KEY_REAL_LIST, NULL);

  if (strcmp (key->name, "x-quantity") == 0)
    return fs_key_normalize (fs_key_find ("x"), value, FS_SPELLING_FILE, error);
  if (strcmp (key->name, "y-quantity") == 0)
    return fs_key_normalize (fs_key_find ("y"), value, FS_SPELLING_FILE, error);
  return fs_key_normalize (key, value, FS_SPELLING_FILE, error);
}

/* Returns a digest of the numbers, which represents them in the identity of a scenario. */
static char *
digest_of (const FsMeasured *measured)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  for (guint i = 0; i < measured->n_points; i++)
    {
      double half_width = measured->half_width != NULL ? measured->half_width[i] : NAN;
      char x[FS_NUMBER_SIZE], y[FS_NUMBER_SIZE], h[FS_NUMBER_SIZE];
      g_autofree char *line = g_strdup_printf ("%s %s %s\n", fs_number_format (measured->x[i], x),
                                               fs_number_format (measured->y[i], y), fs_number_format (half_width, h));

      g_checksum_update (sum, (const guchar *) line, -1);
    }
  return g_strdup (g_checksum_get_string (sum));
}

static gboolean
has_number (const double *values, guint n_values)
{
  for (guint i = 0; values != NULL && i < n_values; i++)
    if (!isnan (values[i]))
      return TRUE;
  return FALSE;
}

FsMeasured *
fs_measured_new (const char *label, guint n_points, const double *x, const double *y, const double *half_width)
{
  FsMeasured *measured = g_new0 (FsMeasured, 1);

  g_return_val_if_fail (label != NULL && n_points > 0 && x != NULL && y != NULL, NULL);

  g_atomic_ref_count_init (&measured->references);
  measured->label = g_strdup (label);
  measured->n_points = n_points;
  measured->x = g_memdup2 (x, n_points * sizeof *x);
  measured->y = g_memdup2 (y, n_points * sizeof *y);
  if (has_number (half_width, n_points))
    measured->half_width = g_memdup2 (half_width, n_points * sizeof *half_width);
  measured->digest = digest_of (measured);
  return measured;
}

FsMeasured *
fs_measured_ref (FsMeasured *measured)
{
  g_return_val_if_fail (measured != NULL, NULL);

  g_atomic_ref_count_inc (&measured->references);
  return measured;
}

void
fs_measured_unref (FsMeasured *measured)
{
  if (measured == NULL || !g_atomic_ref_count_dec (&measured->references))
    return;
  g_free (measured->label);
  g_free (measured->note);
  g_free (measured->x_quantity);
  g_free (measured->y_quantity);
  g_free (measured->x);
  g_free (measured->y);
  g_free (measured->half_width);
  g_free (measured->digest);
  g_free (measured);
}

static gboolean
refuse_element (const FsKey *key, const char *element, guint place, gboolean gaps, GError **error)
{
  g_autofree char *quoted = fs_user_text_quote (element);

  g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
               gaps ? _ ("Value %2$u of %1$s is %3$s; it can be a number of at least 0, or nothing.")
                    : _ ("Value %2$u of %1$s is %3$s; it can be any number."),
               key->name, place, quoted);
  return FALSE;
}

/* The element from @text to its separator. */
static gboolean
parse_element (const FsKey *key, const char *text, gsize length, guint place, gboolean gaps, double *value,
               GError **error)
{
  char element[FS_NUMBER_SIZE + 1];
  gsize copied = MIN (length, sizeof element - 1);

  /* g_strlcpy() would search for the end of the whole list. */
  memcpy (element, text, copied);
  element[copied] = '\0';
  g_strstrip (element);
  *value = NAN;
  if (gaps && *element == '\0')
    return TRUE;
  if (length < sizeof element && fs_number_parse (element, value) && (!gaps || *value >= 0))
    return TRUE;
  return refuse_element (key, element, place, gaps, error);
}

GArray *
fs_measured_parse_list (const FsKey *key, const char *text, gboolean gaps, GError **error)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  const char *end = text + strlen (text);

  for (;;)
    {
      const char *separator = memchr (text, ';', (gsize) (end - text));
      gsize length = (gsize) ((separator != NULL ? separator : end) - text);
      double value;

      if (values->len == FS_MEASURED_MAX_POINTS)
        {
          g_autofree char *most = fs_number_display_count (FS_MEASURED_MAX_POINTS);

          g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("%s has more than %s values, which is the most."), key->name,
                       most);
          return NULL;
        }
      if (!parse_element (key, text, length, values->len + 1, gaps, &value, error))
        return NULL;
      g_array_append_val (values, value);
      if (separator == NULL)
        return g_steal_pointer (&values);
      text = separator + 1;
    }
}

char *
fs_measured_list_text (const double *values, guint n_values)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < n_values; i++)
    {
      char number[FS_NUMBER_SIZE];

      if (i > 0)
        g_string_append_c (out, ';');
      if (!isnan (values[i]))
        g_string_append (out, fs_number_format (values[i], number));
    }
  return g_string_free (out, FALSE);
}
