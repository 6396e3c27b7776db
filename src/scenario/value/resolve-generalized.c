/* What the store-and-forward simulator takes: a curve of a generalized hypercube. */
#include <string.h>

#include "base/error.h"
#include "base/translate.h"
#include "scenario/value/effective-value.h"
#include "scenario/value/scenario-private.h"
#include "scenario/format/traffic-forms.h"

static gboolean
complain (FsKeyLocation *place, const char *key, GError **error, const char *sentence)
{
  place->key = fs_key_find (key);
  if (sentence != NULL)
    g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, sentence);
  return FALSE;
}

/* Position of the effective word among the choices: the enumerations have the same order. */
static int
choice (const FsSettings *settings, guint number, const char *name)
{
  const FsKey *key = fs_key_find (name);
  g_autofree char *value = fs_effective_value (settings, number, key);
  int index = 0;

  while (strcmp (key->choices[index], value) != 0)
    index++;
  return index;
}

/* What this operation does not read keeps the default that fs_store_forward_params_init() gave it. */
static gboolean
reads (const FsSettings *settings, guint number, const char *key)
{
  return fs_effective_is_read (settings, number, fs_key_find (key));
}

static gboolean
read_network (const FsSettings *settings, guint number, FsStoreForwardParams *params, FsGh *gh, FsKeyLocation *place,
              GError **error)
{
  static const char *const keys[] = { "n", "k" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *value = fs_effective (settings, number, keys[i]);
      g_autofree char *sentence = NULL;

      if (*value != '\0')
        continue;
      sentence = g_strdup_printf (_ ("%s is not given; a generalized hypercube GH(n,k) needs both n and k."), keys[i]);
      return complain (place, keys[i], error, sentence);
    }
  params->n = (int) fs_effective_number (settings, number, "n");
  params->k = (int) fs_effective_number (settings, number, "k");
  return fs_gh_init (gh, params->n, params->k, error) || complain (place, "n", error, NULL);
}

static void
read_operation (const FsSettings *settings, guint number, FsStoreForwardParams *params)
{
  double buffer = fs_effective_number (settings, number, "buffer");
  g_autofree char *clubbing = fs_effective (settings, number, "clubbing");

  params->operation = (FsOperation) choice (settings, number, "operation");
  params->semantics = (FsSemantics) choice (settings, number, "semantics");
  params->buffer = buffer < FS_INFINITE_BUFFER ? (int) buffer : FS_INFINITE_BUFFER;
  if (reads (settings, number, "tree"))
    params->tree = (FsBroadcastTree) choice (settings, number, "tree");
  if (reads (settings, number, "clubbing"))
    params->clubbing = strcmp (clubbing, "true") == 0;
  if (reads (settings, number, "adaptive"))
    params->adaptive = (FsDetour) choice (settings, number, "adaptive");
  params->max_cycles = (int64_t) fs_effective_number (settings, 0, "max-cycles");
}

static gboolean
read_source (const FsSettings *settings, guint number, const FsGh *gh, FsStoreForwardParams *params,
             FsKeyLocation *place, GError **error)
{
  g_autofree char *source = fs_effective (settings, number, "source");
  uint32_t node;

  if (!reads (settings, number, "source") || strcmp (source, "drawn") == 0)
    return TRUE;
  if (!fs_gh_read_address (gh, source, &node, error))
    return complain (place, "source", error, NULL);
  params->source = node;
  return TRUE;
}

static gboolean
read_list (char **addresses, const FsGh *gh, FsStoreForwardParams *params, FsKeyLocation *place, GError **error)
{
  guint n = g_strv_length (addresses);
  uint32_t *list = g_new (uint32_t, n);

  params->list = list;
  params->n_list = n;
  for (guint i = 0; i < n; i++)
    if (!fs_gh_read_address (gh, addresses[i], &list[i], error))
      return complain (place, "destinations", error, NULL);
  return TRUE;
}

static gboolean
read_traffic (const FsSettings *settings, guint number, const FsGh *gh, FsStoreForwardParams *params,
              FsKeyLocation *place, GError **error)
{
  g_autofree char *initiations = fs_effective (settings, number, "initiations");
  g_autofree char *sources = fs_effective (settings, number, "sources");
  g_autofree char *destinations = fs_effective (settings, number, "destinations");
  g_autofree char *seed = fs_effective (settings, 0, "seed");
  g_auto (GStrv) addresses = NULL;

  params->seed = g_ascii_strtoull (seed, NULL, 10);
  if (reads (settings, number, "initiations"))
    {
      fs_parse_initiations (initiations, params);
      fs_parse_sources (sources, params);
      params->initiation_cycles = (uint32_t) fs_effective_number (settings, number, "initiation-cycles");
    }
  if (!reads (settings, number, "destinations"))
    return TRUE;
  fs_parse_destinations (destinations, FS_SPELLING_FILE, params, &addresses);
  return addresses == NULL || read_list (addresses, gh, params, place, error);
}

gboolean
fs_resolve_generalized (const FsSettings *settings, guint number, FsCurve *curve, FsKeyLocation *place, GError **error)
{
  FsStoreForwardParams *params = &curve->store_forward;
  FsGh gh;

  curve->generalized = TRUE;
  fs_wormhole_params_init (&curve->params);
  fs_store_forward_params_init (params);
  if (!read_network (settings, number, params, &gh, place, error))
    return FALSE;
  read_operation (settings, number, params);
  if (!read_source (settings, number, &gh, params, place, error)
      || !read_traffic (settings, number, &gh, params, place, error))
    return FALSE;
  place->key = NULL;
  if (!fs_store_forward_check (params, error))
    return FALSE;
  curve->inputs.n = params->n;
  curve->rates_kind = FS_RATES_GIVEN;
  curve->values = g_new0 (double, 1);
  curve->n_values = 1;
  curve->model_absent = g_strdup (_ ("A generalized hypercube is simulated only: no model describes it."));
  return TRUE;
}
