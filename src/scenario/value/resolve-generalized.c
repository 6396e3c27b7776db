/* A curve of a generalized hypercube: the parameters of the store-and-forward simulator. */
#include "base/translate.h"
#include "scenario/value/resolve.h"

/* Returns whether the operation reads a key; otherwise its parameter remains the default of
 * fs_store_forward_params_init(). */
static gboolean
reads (const FsEffectiveValues *values, guint id)
{
  return fs_effective_is_read (values, fs_key_by_id (id));
}

/* FALSE with the error that is set already. */
static gboolean
fail_at (FsKeyLocation *location, guint id)
{
  location->key = fs_key_by_id (id);
  return FALSE;
}

/* Which messages are sent, GENERALIZED_HYPERCUBE.md 9. */
static gboolean
read_traffic (const FsEffectiveValues *values, const FsGh *gh, FsStoreForwardParams *params, FsKeyLocation *location,
              GError **error)
{
  const FsValue *initiations = values->of[FS_KEY_ID_INITIATIONS], *sources = values->of[FS_KEY_ID_SOURCES];
  const FsValue *source = values->of[FS_KEY_ID_SOURCE], *destinations = values->of[FS_KEY_ID_DESTINATIONS];
  uint32_t *list, node;

  if (reads (values, FS_KEY_ID_SOURCE) && source->word == FS_FORM_GIVEN)
    {
      if (!fs_gh_read_address (gh, source->names[0], &node, error))
        return fail_at (location, FS_KEY_ID_SOURCE);
      params->source = node;
    }
  params->seed = (uint64_t) fs_effective_number (values, FS_KEY_ID_SEED);
  if (reads (values, FS_KEY_ID_INITIATIONS))
    {
      params->initiations = initiations->word;
      if (params->initiations == FS_INITIATIONS_COUNT)
        params->count = (uint32_t) fs_value_number (initiations);
      else
        {
          params->alpha = initiations->numbers[0];
          params->theta = initiations->numbers[1];
        }
      params->max_per_source = sources->word == FS_FORM_GIVEN ? (uint32_t) fs_value_number (sources) : FS_FREE_SOURCES;
      params->initiation_cycles = (uint32_t) fs_effective_number (values, FS_KEY_ID_INITIATION_CYCLES);
    }
  if (!reads (values, FS_KEY_ID_DESTINATIONS))
    return TRUE;
  params->destinations = destinations->word;
  if (params->destinations != FS_DESTINATIONS_LIST)
    {
      params->fraction = (uint32_t) fs_value_number (destinations);
      if (destinations->n_numbers > 1)
        {
          params->same_first = (uint32_t) destinations->numbers[1];
          params->same_stride = (uint32_t) destinations->numbers[2];
        }
      return TRUE;
    }
  params->n_list = g_strv_length ((char **) destinations->names);
  params->list = list = g_new (uint32_t, params->n_list);
  for (guint i = 0; i < params->n_list; i++)
    if (!fs_gh_read_address (gh, destinations->names[i], &list[i], error))
      return fail_at (location, FS_KEY_ID_DESTINATIONS);
  return TRUE;
}

gboolean
fs_resolve_generalized (const FsEffectiveValues *values, FsCurve *curve, FsKeyLocation *location, GError **error)
{
  static const guint network[] = { FS_KEY_ID_N, FS_KEY_ID_K };
  FsStoreForwardParams *params = &curve->store_forward;
  double buffer;
  FsGh gh;

  curve->switching = &fs_store_and_forward_switching;
  fs_wormhole_params_init (&curve->params);
  fs_store_forward_params_init (params);
  for (guint i = 0; i < G_N_ELEMENTS (network); i++)
    if (values->of[network[i]] == NULL)
      return fs_key_location_refuse (location, network[i], error,
                                     _ ("%s is not given; a generalized hypercube GH(n,k) needs both n and k."),
                                     fs_key_by_id (network[i])->name);
  params->n = (int) fs_effective_number (values, FS_KEY_ID_N);
  params->k = (int) fs_effective_number (values, FS_KEY_ID_K);
  if (!fs_gh_init (&gh, params->n, params->k, error))
    return fail_at (location, FS_KEY_ID_N);
  buffer = fs_effective_number (values, FS_KEY_ID_BUFFER);
  params->operation = (FsOperation) fs_effective_word (values, FS_KEY_ID_OPERATION);
  if (reads (values, FS_KEY_ID_SEMANTICS))
    params->semantics = (FsSemantics) fs_effective_word (values, FS_KEY_ID_SEMANTICS);
  params->buffer = buffer < FS_INFINITE_BUFFER ? (int) buffer : FS_INFINITE_BUFFER;
  if (reads (values, FS_KEY_ID_TREE))
    params->tree = (FsBroadcastTree) fs_effective_word (values, FS_KEY_ID_TREE);
  if (reads (values, FS_KEY_ID_SCHEDULE))
    params->schedule = (FsBroadcastSchedule) fs_effective_word (values, FS_KEY_ID_SCHEDULE);
  /* A schedule is one of channels that carry one message a cycle. */
  if (params->schedule == FS_SCHEDULE_INTERLEAVED)
    params->semantics = FS_SEMANTICS_STRICT;
  if (reads (values, FS_KEY_ID_CLUBBING))
    params->clubbing = fs_effective_word (values, FS_KEY_ID_CLUBBING);
  if (reads (values, FS_KEY_ID_ADAPTIVE))
    params->adaptive = (FsDetour) fs_effective_word (values, FS_KEY_ID_ADAPTIVE);
  params->max_cycles = (int64_t) fs_effective_number (values, FS_KEY_ID_MAX_CYCLES);
  if (!read_traffic (values, &gh, params, location, error))
    return FALSE;
  location->key = NULL;
  if (!fs_store_forward_check (params, error))
    return FALSE;
  curve->inputs.n = params->n;
  curve->rates_kind = FS_RATES_GIVEN;
  curve->values = g_new0 (double, 1);
  curve->n_values = 1;
  curve->model_absent = g_strdup (_ ("A generalized hypercube is simulated only: no model describes it."));
  return TRUE;
}
