#include "scenario/format/traffic-forms.h"

#include <string.h>

#include "base/number.h"

#define MAX_DESTINATIONS 100000

static gboolean
parse_whole (const char *text, guint64 from, guint64 to, uint32_t *number)
{
  guint64 value;

  if (!g_ascii_isdigit (*text) || !fs_number_parse_uint (text, &value) || value < from || value > to)
    return FALSE;
  *number = (uint32_t) value;
  return TRUE;
}

gboolean
fs_parse_initiations (const char *text, FsStoreForwardParams *params)
{
  g_auto (GStrv) numbers = NULL;

  if (g_str_has_prefix (text, "count:"))
    {
      params->initiations = FS_INITIATIONS_COUNT;
      return parse_whole (text + strlen ("count:"), 1, FS_STORE_FORWARD_MAX_INITIATIONS, &params->count);
    }
  if (!g_str_has_prefix (text, "poisson:"))
    return FALSE;
  numbers = g_strsplit (text + strlen ("poisson:"), ",", -1);
  params->initiations = FS_INITIATIONS_POISSON;
  return g_strv_length (numbers) == 2 && fs_number_parse (numbers[0], &params->alpha)
         && fs_number_parse (numbers[1], &params->theta) && params->alpha > 0 && params->theta >= 0
         && params->theta < 1;
}

gboolean
fs_parse_sources (const char *text, FsStoreForwardParams *params)
{
  params->max_per_source = FS_FREE_SOURCES;
  return strcmp (text, "free") == 0
         || (g_str_has_prefix (text, "max-per-source:")
             && parse_whole (text + strlen ("max-per-source:"), 1, FS_STORE_FORWARD_MAX_INITIATIONS,
                             &params->max_per_source));
}

/* An address of any network. */
static gboolean
looks_like_an_address (const char *text)
{
  gsize length = strlen (text), digits = 0;

  while (digits < length && g_ascii_isalnum (text[digits]))
    digits++;
  return length > 0 && length <= FS_GH_MAX_N && digits == length;
}

/* The elements of "A;B;…" (an empty one at the end aside), in capitals; NULL when one is no address. */
static char **
split_addresses (const char *text, FsSpelling spelling)
{
  g_auto (GStrv) fields = g_strsplit_set (text, spelling == FS_SPELLING_FILE ? ";" : ";,", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n_fields = g_strv_length (fields);

  if (n_fields > 1 && *g_strstrip (fields[n_fields - 1]) == '\0')
    n_fields--;
  if (n_fields > MAX_DESTINATIONS)
    return NULL;
  for (guint i = 0; i < n_fields; i++)
    {
      g_autofree char *address = g_ascii_strup (g_strstrip (fields[i]), -1);

      if (!looks_like_an_address (address))
        return NULL;
      g_strv_builder_add (builder, address);
    }
  return g_strv_builder_end (builder);
}

gboolean
fs_parse_destinations (const char *text, FsSpelling spelling, FsStoreForwardParams *params, char ***addresses)
{
  *addresses = NULL;
  params->destinations = FS_DESTINATIONS_FRACTION;
  if (g_str_has_prefix (text, "fraction:1/"))
    return parse_whole (text + strlen ("fraction:1/"), 1, G_MAXINT32, &params->fraction);
  params->destinations = FS_DESTINATIONS_SAME;
  if (g_str_has_prefix (text, "same:1/"))
    return parse_whole (text + strlen ("same:1/"), 1, G_MAXINT32, &params->fraction);
  params->destinations = FS_DESTINATIONS_LIST;
  if (!g_str_has_prefix (text, "list:"))
    return FALSE;
  *addresses = split_addresses (text + strlen ("list:"), spelling);
  return *addresses != NULL;
}

static char *
normalise_initiations (const char *value)
{
  FsStoreForwardParams params;
  char alpha[FS_NUMBER_SIZE], theta[FS_NUMBER_SIZE];

  if (!fs_parse_initiations (value, &params))
    return NULL;
  if (params.initiations == FS_INITIATIONS_COUNT)
    return g_strdup_printf ("count:%u", params.count);
  return g_strdup_printf ("poisson:%s,%s", fs_number_format (params.alpha, alpha),
                          fs_number_format (params.theta, theta));
}

static char *
normalise_sources (const char *value)
{
  FsStoreForwardParams params;

  if (!fs_parse_sources (value, &params))
    return NULL;
  return params.max_per_source == FS_FREE_SOURCES ? g_strdup ("free")
                                                  : g_strdup_printf ("max-per-source:%u", params.max_per_source);
}

static char *
normalise_destinations (const char *value, FsSpelling spelling)
{
  FsStoreForwardParams params;
  g_auto (GStrv) addresses = NULL;
  g_autofree char *list = NULL;

  if (!fs_parse_destinations (value, spelling, &params, &addresses))
    return NULL;
  if (params.destinations != FS_DESTINATIONS_LIST)
    return g_strdup_printf ("%s:1/%u", params.destinations == FS_DESTINATIONS_SAME ? "same" : "fraction",
                            params.fraction);
  list = g_strjoinv (";", addresses);
  return g_strconcat ("list:", list, NULL);
}

static char *
normalise_source (const char *value)
{
  if (strcmp (value, "drawn") == 0)
    return g_strdup (value);
  return looks_like_an_address (value) ? g_ascii_strup (value, -1) : NULL;
}

char *
fs_traffic_form_normalise (const FsKey *key, const char *value, FsSpelling spelling)
{
  if (strcmp (key->name, "initiations") == 0)
    return normalise_initiations (value);
  if (strcmp (key->name, "sources") == 0)
    return normalise_sources (value);
  if (strcmp (key->name, "destinations") == 0)
    return normalise_destinations (value, spelling);
  return strcmp (key->name, "source") == 0 ? normalise_source (value) : NULL;
}
