#include "topology/generalized-hypercube.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/user-text.h"

static const char characters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

G_STATIC_ASSERT (sizeof characters == FS_GH_MAX_K + 1);

void
fs_gh_fill (FsGh *gh, int n, int k)
{
  g_return_if_fail (gh != NULL);
  g_return_if_fail (n >= 1 && k >= FS_GH_MIN_K);
  g_return_if_fail (pow (k, n) <= FS_GH_MAX_NODES);

  memset (gh, 0, sizeof *gh);
  gh->n = n;
  gh->k = k;
  gh->degree = n * (k - 1);
  gh->power[0] = 1;
  for (int p = 1; p <= n; p++)
    gh->power[p] = gh->power[p - 1] * (uint32_t) k;
  gh->n_nodes = gh->power[n];
}

gboolean
fs_gh_init (FsGh *gh, int n, int k, GError **error)
{
  g_autofree char *needed = NULL;
  g_autofree char *limit = NULL;

  g_return_val_if_fail (gh != NULL, FALSE);

  if (n < 1)
    return fs_set_input_error (error, _ ("n is %d; it must be at least 1."), n);
  if (k < FS_GH_MIN_K || k > FS_GH_MAX_K)
    return fs_set_input_error (error, _ ("k is %d; it must be %d to %d."), k, FS_GH_MIN_K, FS_GH_MAX_K);
  if (pow (k, n) > FS_GH_MAX_NODES)
    {
      /* Exact as long as a double is. */
      needed = pow (k, n) < 0x1p53          ? fs_number_display_count ((guint64) pow (k, n))
               : isfinite (pow (k, n)) != 0 ? fs_number_display (pow (k, n), 3)
                                            : g_strdup_printf ("%d^%d", k, n);
      limit = fs_number_display_count (FS_GH_MAX_NODES);
      return fs_set_input_error (error, _ ("n = %d and k = %d make a network of %s nodes; the maximum is %s."), n, k,
                                 needed, limit);
    }
  fs_gh_fill (gh, n, k);
  return TRUE;
}

gboolean
fs_gh_check_memory (const FsGh *gh, uint64_t needed, GError **error)
{
  uint64_t available = fs_memory_free ();
  g_autofree char *needed_text = NULL;
  g_autofree char *available_text = NULL;

  g_return_val_if_fail (gh != NULL, FALSE);

  if (available == 0 || needed <= available / 2)
    return TRUE;
  needed_text = g_format_size (needed);
  available_text = g_format_size (available);
  g_set_error (error, FS_ERROR, FS_ERROR_MEMORY,
               _ ("The network of n = %d, k = %d needs %s of memory; %s are free, and it may use half of that."), gh->n,
               gh->k, needed_text, available_text);
  return FALSE;
}

int
fs_gh_weight (const FsGh *gh, uint32_t node)
{
  int weight = 0;

  for (; node != 0; node /= (uint32_t) gh->k)
    weight += node % (uint32_t) gh->k != 0;
  return weight;
}

int
fs_gh_distance (const FsGh *gh, uint32_t from, uint32_t to)
{
  uint32_t k = (uint32_t) gh->k;
  int distance = 0;

  for (; from != to; from /= k, to /= k)
    distance += from % k != to % k;
  return distance;
}

/* Neighbors with a lower digit are first, in order of descending position; then those with a higher digit. */
void
fs_gh_neighbors (const FsGh *gh, uint32_t node, uint32_t *neighbors)
{
  for (int p = gh->n - 1; p >= 0; p--)
    for (int digit = 0; digit < fs_gh_digit (gh, node, p); digit++)
      *neighbors++ = fs_gh_with_digit (gh, node, p, digit);
  for (int p = 0; p < gh->n; p++)
    for (int digit = fs_gh_digit (gh, node, p) + 1; digit < gh->k; digit++)
      *neighbors++ = fs_gh_with_digit (gh, node, p, digit);
}

uint64_t
fs_gh_channel (const FsGh *gh, uint32_t from, uint32_t to)
{
  uint64_t first = (uint64_t) from * (uint64_t) gh->degree;
  uint32_t k = (uint32_t) gh->k;

  g_return_val_if_fail (from != to, first);

  for (; from % k == to % k; from /= k, to /= k)
    first += k - 1;
  return first + (to % k + k - from % k) % k - 1;
}

uint32_t
fs_gh_rotate (const FsGh *gh, uint32_t node)
{
  uint32_t high = node / gh->power[gh->n - 1];
  uint32_t rest = node - high * gh->power[gh->n - 1];

  if (high != 0)
    high = high < (uint32_t) gh->k - 1 ? high + 1 : 1;
  return rest * (uint32_t) gh->k + high;
}

uint32_t
fs_gh_translate (const FsGh *gh, uint32_t node, uint32_t by)
{
  uint32_t k = (uint32_t) gh->k;
  uint32_t result = 0;

  for (int p = 0; p < gh->n; p++, node /= k, by /= k)
    result += (node % k + by % k) % k * gh->power[p];
  return result;
}

uint32_t
fs_gh_untranslate (const FsGh *gh, uint32_t node, uint32_t by)
{
  uint32_t k = (uint32_t) gh->k;
  uint32_t result = 0;

  for (int p = 0; p < gh->n; p++, node /= k, by /= k)
    result += (node % k + k - by % k) % k * gh->power[p];
  return result;
}

char *
fs_gh_write_address (const FsGh *gh, uint32_t node, char text[FS_GH_MAX_N + 1])
{
  g_return_val_if_fail (gh->k <= FS_GH_MAX_K, NULL);

  text[gh->n] = '\0';
  for (int p = 0; p < gh->n; p++, node /= (uint32_t) gh->k)
    text[gh->n - 1 - p] = characters[node % (uint32_t) gh->k];
  return text;
}

gboolean
fs_gh_read_address (const FsGh *gh, const char *text, uint32_t *node, GError **error)
{
  size_t length = g_utf8_strlen (text, -1);
  uint32_t value = 0;

  if (length != (size_t) gh->n)
    {
      g_autofree char *shown = fs_user_text_shorten (text);

      return fs_set_input_error (error,
                                 ngettext ("The address \"%s\" has %u digit; with n = %d it must have %d.",
                                           "The address \"%s\" has %u digits; with n = %d it must have %d.",
                                           (gulong) length),
                                 shown, (guint) length, gh->n, gh->n);
    }
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const char *found = memchr (characters, g_ascii_toupper (*c), (size_t) gh->k);

      if (found == NULL)
        {
          g_autofree char *shown = fs_user_text_shorten (text);

          return fs_set_input_error (error,
                                     _ ("The address \"%s\" has the digit %.*s; with k = %d digits are 0 to %c."),
                                     shown, (int) (g_utf8_next_char (c) - c), c, gh->k, characters[gh->k - 1]);
        }
      value = value * (uint32_t) gh->k + (uint32_t) (found - characters);
    }
  *node = value;
  return TRUE;
}
