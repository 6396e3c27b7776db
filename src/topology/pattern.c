#include "topology/pattern.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/number.h"
#include "topology/network.h"

#define CUSTOM_TOLERANCE 1e-9 /* how far the sum of `custom` may be from 1 */

/* Names in the order of FsPatternKind. */
static const char *const names[] = {
  "uniform",        "geometric",    "spherical", "pattern1",  "pattern2", "sphere",   "custom",  "transpose",
  "bit-complement", "bit-reversal", "shuffle",   "butterfly", "tornado",  "neighbor", "hotspot", "table",
};

/* British, read as well. */
#define OTHER_NEIGHBOR "neighbour"

const char *
fs_pattern_name (const FsPattern *pattern)
{
  g_return_val_if_fail (pattern != NULL, NULL);

  return names[pattern->kind];
}

/* What holds for every n, and for @n if it is not 0. */
static gboolean
check_parameters (const FsPattern *pattern, int n, GError **error)
{
  char number[FS_NUMBER_SIZE];
  double sum = 0;

  switch (pattern->kind)
    {
    case FS_PATTERN_GEOMETRIC:
      if (!(pattern->a > 0 && pattern->a <= 1))
        return fs_set_input_error (error, _ ("Pattern geometric:%s has ratio a = %s; a must be above 0 and at most 1."),
                                   fs_number_format (pattern->a, number), number);
      return TRUE;
    case FS_PATTERN_PATTERN1:
      return n == 0 || n >= 2
             || fs_set_input_error (
                 error, _ ("Pattern pattern1 cannot be used with dimension n = %d; it needs n of at least 2."), n);
    case FS_PATTERN_PATTERN2:
      return n == 0 || n >= 3
             || fs_set_input_error (
                 error, _ ("Pattern pattern2 cannot be used with dimension n = %d; it needs n of at least 3."), n);
    case FS_PATTERN_SPHERE:
      if (pattern->L < 1)
        return fs_set_input_error (error, _ ("Pattern sphere has radius L = %d; L must be at least 1 and below n."),
                                   pattern->L);
      if (!(pattern->phi >= 0 && pattern->phi <= 1))
        return fs_set_input_error (error, _ ("Pattern sphere has the fraction phi = %s; phi must be 0 to 1."),
                                   fs_number_format (pattern->phi, number));
      return n == 0 || pattern->L < n
             || fs_set_input_error (
                 error, _ ("Pattern sphere has radius L = %d with dimension n = %d; L must be at least 1 and below n."),
                 pattern->L, n);
    case FS_PATTERN_CUSTOM:
      if (pattern->n_custom < 1 || pattern->n_custom > FS_PATTERN_MAX_N)
        return fs_set_input_error (
            error, _ ("Pattern custom gives %d probabilities; it must give 1 to %d, one for each distance."),
            pattern->n_custom, FS_PATTERN_MAX_N);
      for (int i = 0; i < pattern->n_custom; i++)
        {
          if (!(pattern->custom[i] >= 0 && pattern->custom[i] <= 1))
            return fs_set_input_error (error,
                                       _ ("Pattern custom gives %s for distance %d; every probability must be 0 to 1."),
                                       fs_number_format (pattern->custom[i], number), i + 1);
          sum += pattern->custom[i];
        }
      if (fabs (sum - 1) > CUSTOM_TOLERANCE)
        return fs_set_input_error (error, _ ("The probabilities of pattern custom sum to %s; the sum must be 1."),
                                   fs_number_format (sum, number));
      return n == 0 || pattern->n_custom == n
             || fs_set_input_error (
                 error, _ ("Pattern custom gives %d probabilities with dimension n = %d; it must give n of them."),
                 pattern->n_custom, n);
    case FS_PATTERN_HOTSPOT:
      if (!(pattern->share >= 0 && pattern->share <= 1))
        return fs_set_input_error (error, _ ("Pattern hotspot has the fraction %s; it must be 0 to 1."),
                                   fs_number_format (pattern->share, number));
      return TRUE;
    default:
      return TRUE;
    }
}

/* Reads one number of the text form. */
static gboolean
parse_number (const char *text, const char *pattern_text, double *value, GError **error)
{
  if (fs_number_parse (text, value))
    return TRUE;
  return fs_set_input_error (error, _ ("Pattern %s holds \"%s\" where a number is needed."), pattern_text, text);
}

static gboolean
parse_sphere (const char *text, const char *arguments, FsPattern *pattern, GError **error)
{
  g_auto (GStrv) fields = g_strsplit (arguments, ",", -1);
  guint64 radius;

  if (g_strv_length (fields) != 2)
    return fs_set_input_error (error, _ ("Pattern %s needs a radius L and a fraction phi, as in sphere:3,0.8."), text);
  if (!fs_number_parse_uint (fields[0], &radius) || radius < 1 || radius >= FS_PATTERN_MAX_N)
    return fs_set_input_error (
        error, _ ("Pattern %s has radius L = %s; L must be a whole number from 1 to n - 1, at most %d."), text,
        fields[0], FS_PATTERN_MAX_N - 1);
  pattern->L = (int) radius;
  return parse_number (fields[1], text, &pattern->phi, error);
}

static gboolean
parse_custom (const char *text, const char *arguments, FsPattern *pattern, GError **error)
{
  g_auto (GStrv) fields = g_strsplit (arguments, ",", -1);
  guint count = g_strv_length (fields);

  if (count < 1 || count > FS_PATTERN_MAX_N)
    return fs_set_input_error (
        error, _ ("Pattern custom gives %u probabilities; it must give 1 to %d, one for each distance."), count,
        FS_PATTERN_MAX_N);
  pattern->n_custom = (int) count;
  for (guint i = 0; i < count; i++)
    if (!parse_number (fields[i], text, &pattern->custom[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
parse_hotspot (const char *text, const char *arguments, FsPattern *pattern, GError **error)
{
  g_auto (GStrv) fields = g_strsplit (arguments, ",", -1);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *nodes = NULL;
  guint count = g_strv_length (fields);

  if (count < 2 || count > FS_PATTERN_MAX_HOT_NODES + 1)
    return fs_set_input_error (
        error, _ ("Pattern %s needs a fraction and the addresses of 1 to %d hot nodes, as in hotspot:0.1,33."), text,
        FS_PATTERN_MAX_HOT_NODES);
  if (!parse_number (fields[0], text, &pattern->share, error))
    return FALSE;
  for (guint i = 1; i < count; i++)
    {
      g_autofree char *written = g_strstrip (fields[i]);

      fields[i] = g_ascii_strup (written, -1);
      if (!fs_network_may_be_address (fields[i]))
        return fs_set_input_error (
            error, _ ("Pattern %s has \"%s\" as a hot node; it must be an address, or # and the number of a node."),
            text, written);
      if (!g_hash_table_add (seen, fields[i]))
        return fs_set_input_error (error, _ ("Pattern %s lists the hot node %s twice; list each node once."), text,
                                   fields[i]);
    }
  nodes = g_strjoinv (",", fields + 1);
  pattern->hot_nodes = g_intern_string (nodes);
  return TRUE;
}

gboolean
fs_pattern_parse (const char *text, FsPattern *pattern, GError **error)
{
  g_autofree char *copy = NULL, *table = NULL;
  const char *name, *arguments = "";
  char *colon;
  guint kind = 0;
  FsPattern parsed = { 0 };
  gboolean ok = TRUE;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (pattern != NULL, FALSE);

  copy = g_strstrip (g_strdup (text));
  colon = strchr (copy, ':');
  if (colon != NULL)
    {
      *colon = '\0';
      arguments = colon + 1;
    }
  name = strcmp (copy, OTHER_NEIGHBOR) == 0 ? names[FS_PATTERN_NEIGHBOR] : copy;
  while (kind < G_N_ELEMENTS (names) && strcmp (name, names[kind]) != 0)
    kind++;
  if (kind == G_N_ELEMENTS (names))
    return fs_set_input_error (
        error,
        _ ("Pattern %s is not known; it must be uniform, geometric:a, spherical, pattern1, pattern2, sphere:L,phi, "
           "custom:p1,…,pn, transpose, bit-complement, bit-reversal, shuffle, butterfly, tornado, neighbor, "
           "hotspot:SHARE,A,… or table:FILE."),
        text);
  parsed.kind = (FsPatternKind) kind;
  switch (parsed.kind)
    {
    case FS_PATTERN_GEOMETRIC:
      ok = parse_number (arguments, text, &parsed.a, error);
      break;
    case FS_PATTERN_SPHERE:
      ok = parse_sphere (text, arguments, &parsed, error);
      break;
    case FS_PATTERN_CUSTOM:
      ok = parse_custom (text, arguments, &parsed, error);
      break;
    case FS_PATTERN_HOTSPOT:
      ok = parse_hotspot (text, arguments, &parsed, error);
      break;
    case FS_PATTERN_TABLE:
      table = g_strstrip (g_strdup (arguments));
      if (*table == '\0')
        return fs_set_input_error (
            error, _ ("Pattern %s names no file; write table: and its name, as in table:flows.txt."), text);
      parsed.table = g_intern_string (table);
      break;
    default:
      if (colon != NULL)
        return fs_set_input_error (error, _ ("Pattern %s has no values; write %s."), text, names[parsed.kind]);
    }
  if (!ok || !check_parameters (&parsed, 0, error))
    return FALSE;
  *pattern = parsed;
  return TRUE;
}

char *
fs_pattern_to_text (const FsPattern *pattern)
{
  char number[FS_NUMBER_SIZE];
  GString *text;

  g_return_val_if_fail (pattern != NULL, NULL);

  text = g_string_new (names[pattern->kind]);
  switch (pattern->kind)
    {
    case FS_PATTERN_GEOMETRIC:
      g_string_append_printf (text, ":%s", fs_number_format (pattern->a, number));
      break;
    case FS_PATTERN_SPHERE:
      g_string_append_printf (text, ":%d,%s", pattern->L, fs_number_format (pattern->phi, number));
      break;
    case FS_PATTERN_CUSTOM:
      for (int i = 0; i < pattern->n_custom; i++)
        g_string_append_printf (text, "%c%s", i == 0 ? ':' : ',', fs_number_format (pattern->custom[i], number));
      break;
    case FS_PATTERN_HOTSPOT:
      g_string_append_printf (text, ":%s,%s", fs_number_format (pattern->share, number), pattern->hot_nodes);
      break;
    case FS_PATTERN_TABLE:
      g_string_append_printf (text, ":%s", pattern->table);
      break;
    default:
      break;
    }
  return g_string_free (text, FALSE);
}

/* Fills p with C(n, i), i = 1 … n. Every product of the recurrence is at most
 * C(60, 30) 31 < 2^62, so the integers are exact and only the division by the
 * (equally exact) sum rounds. */
static void
binomials (int n, guint64 *choose)
{
  guint64 c = 1;

  for (guint64 i = 1; i <= (guint64) n; i++)
    {
      c = c * ((guint64) n - i + 1) / i;
      choose[i - 1] = c;
    }
}

gboolean
fs_pattern_probabilities (const FsPattern *pattern, int n, double *p, GError **error)
{
  guint64 choose[FS_PATTERN_MAX_N], inside = 0, outside = 0;
  double others, sum = 0, power = 1;

  g_return_val_if_fail (pattern != NULL, FALSE);
  g_return_val_if_fail (n >= 1 && n <= FS_PATTERN_MAX_N, FALSE);
  g_return_val_if_fail (p != NULL, FALSE);

  if (fs_pattern_is_by_address (pattern))
    return fs_set_input_error (error, _ ("Pattern %s chooses destinations by address, so distances have no law."),
                               names[pattern->kind]);
  if (!check_parameters (pattern, n, error))
    return FALSE;
  others = (double) ((G_GUINT64_CONSTANT (1) << n) - 1);
  switch (pattern->kind)
    {
    case FS_PATTERN_UNIFORM:
      binomials (n, choose);
      for (int i = 0; i < n; i++)
        p[i] = (double) choose[i] / others;
      return TRUE;
    case FS_PATTERN_GEOMETRIC:
      /* The sum directly: (1 - a^n) / (1 - a) fails at a = 1, which is legal. */
      for (int i = 0; i < n; i++)
        {
          p[i] = power;
          sum += power;
          power *= pattern->a;
        }
      for (int i = 0; i < n; i++)
        p[i] /= sum;
      return TRUE;
    case FS_PATTERN_SPHERICAL:
      for (int i = 1; i <= n; i++)
        p[i - 1] = ldexp (1, n - i) / others;
      return TRUE;
    case FS_PATTERN_PATTERN1:
    case FS_PATTERN_PATTERN2:
      for (int i = 2; i < n; i++)
        p[i] = pattern->kind == FS_PATTERN_PATTERN1 ? 0 : 0.10 / (n - 2);
      p[0] = pattern->kind == FS_PATTERN_PATTERN1 ? 0.90 : 0.70;
      p[1] = pattern->kind == FS_PATTERN_PATTERN1 ? 0.10 : 0.20;
      return TRUE;
    case FS_PATTERN_SPHERE:
      binomials (n, choose);
      for (int i = 0; i < n; i++)
        *(i < pattern->L ? &inside : &outside) += choose[i];
      for (int i = 0; i < n; i++)
        p[i] = i < pattern->L ? pattern->phi * ((double) choose[i] / (double) inside)
                              : (1 - pattern->phi) * ((double) choose[i] / (double) outside);
      return TRUE;
    case FS_PATTERN_CUSTOM:
      memcpy (p, pattern->custom, (size_t) n * sizeof *p);
      return TRUE;
    default:
      g_assert_not_reached ();
    }
}

double
fs_pattern_mean_distance (const double *p, int n)
{
  double mean = 0;

  g_return_val_if_fail (p != NULL, NAN);

  for (int i = 1; i <= n; i++)
    mean += i * p[i - 1];
  return mean;
}
