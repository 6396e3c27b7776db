#include "study/run/saturation-search.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "study/run/replication.h"
#include "study/run/workers.h"

#define MESSAGES_PER_NODE 3000
#define LEAST_MESSAGES 60000 /* enough for the first test of growth, and some more */
#define WIDENING 1.3
#define LOWEST 1e-3     /* of the load that channels can bear: when not even that carries, none does */
#define BELOW_BOUND 0.9 /* the search starts below the bound, however high the saturation rate of the model is */
#define USUAL_LOADS 8
#define RUNS_PER_LOAD 2

/* One search, for all steps that simulate the same. What is not constant is guarded by the lock of the workers. */
typedef struct {
  const FsCurve *curve; /* the first of them */
  char *id;
  FsWormholeParams params;
  FsJob job;
  double low, high;
  guint runs;
  gboolean done;
  gboolean ended;
  char *absent;
  double fraction;
} Search;

typedef struct {
  guint curve, step;
  guint search;
} Member;

struct _FsSaturationSearch {
  FsScenario *scenario;
  FsStopRule rule;
  GPtrArray *searches;
  GArray *members;
  guint next;
  guint n_threads;
  guint n_running; /* searches */
  FsWorkers *workers;
};

static void
search_free (gpointer data)
{
  Search *search = data;

  g_free (search->id);
  g_free (search->absent);
  g_free (search);
}

/* The rate at which the busiest channel, or every injection channel, would carry a flit in every cycle. */
static double
utilization_bound (const FsWormholeParams *params)
{
  FsNetwork network;
  double N = fs_wormhole_params_nodes (params);
  double M = params->length_flits, beta = params->beta, header = fs_wormhole_params_header_flits (params);
  /* Unicasts that are dropped, or that their source holds back, do not limit the load. */
  double unicasts
      = params->source_capacity == FS_INFINITE_SOURCE || params->when_full == FS_WHEN_FULL_RETRY ? 1 - beta : 0;
  double injection = params->injection == FS_INJECTION_SHARED ? 1 : fs_wormhole_params_injection_channels (params);
  double channels, copy_hops, flit_hops, flits;

  fs_wormhole_params_network (params, &network);
  channels = fs_network_count_channels (&network) / N;
  copy_hops = params->broadcast == FS_BROADCAST_SEPARATE ? fs_network_mean_distance (&network)
                                                         : fs_wormhole_params_broadcast_hops (params) / (N - 1);
  if (params->broadcast == FS_BROADCAST_HAMILTONIAN_PATH)
    copy_hops *= channels; /* those of a node but one are not of the ring */
  flit_hops = M * (unicasts * channels * fs_wormhole_params_channel_load (params) + beta * (N - 1) * copy_hops)
              + beta * (N - 1) * copy_hops * header;
  flits = M * (unicasts + beta * fs_wormhole_params_broadcast_messages (params))
          + beta * fs_wormhole_params_broadcast_messages (params) * header;
  return MIN (channels / flit_hops, injection / flits);
}

static double
width (const Search *search)
{
  return (search->high - search->low) / search->high;
}

/* Whether a run carries @rate. FALSE when there is no answer: the search was stopped, or cannot go on. */
static gboolean
run_once (FsSaturationSearch *all, Search *search, double rate, guint replication, gboolean *carries)
{
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (GError) error = NULL;
  FsWormholeParams params = search->params;
  FsStopRule rule = all->rule;
  guint64 enough; /* messages to watch a run for */

  params.rate = rate;
  params.replication = replication;
  rule.saturated_cycles = 0;
  rule.precision = G_MINDOUBLE; /* never reached: the checks here end a run first */
  enough = MAX (LEAST_MESSAGES, MESSAGES_PER_NODE * (uint64_t) fs_wormhole_params_nodes (&params));
  rule.max_messages
      = rule.max_messages == FS_AUTO_MESSAGES ? enough : MIN (MAX (rule.max_messages, LEAST_MESSAGES), enough);
  fs_workers_lock (all->workers);
  search->job.threads
      = fs_replication_threads (&params, all->n_threads, all->n_running + all->searches->len - all->next);
  fs_workers_unlock (all->workers);
  result = fs_simulation_run (&params, &rule, FS_ENGINE_FAST, &search->job, &error);
  fs_workers_lock (all->workers);
  atomic_store (&search->job.total, 0); /* counted from here on as a run */
  if (result == NULL)
    search->absent = g_strdup (error->message);
  if (result != NULL && result->status != FS_SIM_CANCELLED)
    search->runs++;
  fs_workers_unlock (all->workers);
  if (result == NULL || result->status == FS_SIM_CANCELLED)
    return FALSE;
  *carries = result->status != FS_SIM_SATURATED;
  return TRUE;
}

static void
set_bracket (FsSaturationSearch *all, Search *search, double low, double high)
{
  fs_workers_lock (all->workers);
  search->low = low;
  search->high = high;
  fs_workers_unlock (all->workers);
}

/* Tries @rate and narrows the bracket by it; FALSE when there is no answer. */
static gboolean
narrow (FsSaturationSearch *all, Search *search, double rate)
{
  gboolean carries, second;

  /* The majority of two or three replications decides. */
  if (!run_once (all, search, rate, 0, &carries) || !run_once (all, search, rate, 1, &second)
      || (carries != second && !run_once (all, search, rate, 2, &carries)))
    return FALSE;
  set_bracket (all, search, carries ? rate : search->low, carries ? search->high : rate);
  return TRUE;
}

/* From a first guess up or down until one side carries and the other does not. */
static gboolean
find_bracket (FsSaturationSearch *all, Search *search)
{
  double bound = utilization_bound (&search->params);
  const FsCurve *curve = search->curve;
  const FsModel *model = curve->model;
  FsVariant variant = fs_model_has_variant (model, FS_VARIANT_REFINED) ? FS_VARIANT_REFINED : model->default_variant;
  double rate = NAN;

  /* The saturation rate of the most accurate model, or the middle. */
  if (fs_curve_refers_to_capacity (curve))
    rate = fs_wormhole_params_capacity_rate (&curve->params) / 2;
  else if (curve->model_absent == NULL)
    rate = fs_model_saturation (model, &curve->inputs, variant).rate;
  rate = isfinite (rate) && rate > 0 ? MIN (rate, BELOW_BOUND * bound) : bound / 2;
  while (isnan (search->low) || isnan (search->high))
    {
      if (rate >= bound) /* needs no run */
        set_bracket (all, search, search->low, bound);
      else if (rate < LOWEST * bound)
        {
          fs_workers_lock (all->workers);
          search->absent = g_strdup (_ ("The simulation saturates at every load that was tried."));
          fs_workers_unlock (all->workers);
          return FALSE;
        }
      else if (!narrow (all, search, rate))
        return FALSE;
      rate = isnan (search->low) ? rate / WIDENING : rate * WIDENING;
    }
  return TRUE;
}

static gpointer
next_search (gpointer data)
{
  FsSaturationSearch *all = data;

  while (all->next < all->searches->len && ((Search *) g_ptr_array_index (all->searches, all->next))->ended)
    all->next++;
  return all->next < all->searches->len ? g_ptr_array_index (all->searches, all->next) : NULL;
}

static guint64
search_memory (gpointer data, gpointer task)
{
  const Search *search = task;

  return fs_wormhole_memory (&search->params);
}

static void
begin_search (gpointer data, gpointer task)
{
  FsSaturationSearch *all = data;

  all->next++;
  all->n_running++;
}

static void
run_search (gpointer data, gpointer task)
{
  FsSaturationSearch *all = data;
  Search *search = task;

  if (!find_bracket (all, search))
    return;
  while (width (search) > FS_SATURATION_PRECISION)
    if (!narrow (all, search, search->low + (search->high - search->low) / 2))
      return;
  fs_workers_lock (all->workers);
  search->done = TRUE;
  fs_workers_unlock (all->workers);
}

static void
finish_search (gpointer data, gpointer task)
{
  FsSaturationSearch *all = data;
  Search *search = task;

  all->n_running--;
  search->ended = TRUE;
}

static void
finish_all (gpointer data)
{
  FsSaturationSearch *all = data;

  for (guint i = 0; i < all->searches->len; i++)
    ((Search *) g_ptr_array_index (all->searches, i))->ended = TRUE;
}

static const FsTaskFunc work = { next_search, search_memory, begin_search, run_search, finish_search, finish_all };

/* Why there is no saturation of @curve to search for, or NULL. */
static char *
why_absent (const FsCurve *curve)
{
  if (!curve->switching->has_loads)
    return g_strdup (_ ("A run in a generalized hypercube has no load at which it could saturate."));
  if (curve->simulation_absent != NULL)
    return g_strdup (curve->simulation_absent);
  if (fs_curve_refers_to_workload (curve))
    return g_strdup (
        _ ("A workload has an end, so that it does not saturate the network: only its delivery takes longer."));
  if (fs_curve_refers_to_tasks (curve))
    return g_strdup (_ ("The simulation never saturates: the tasks of a closed loop wait for their messages."));
  if (fs_wormhole_params_bounded (&curve->params) && curve->params.when_full == FS_WHEN_FULL_BLOCK)
    return g_strdup_printf (_ ("The simulation never saturates: with source-capacity %d and when-full block a full "
                               "source generates nothing."),
                            curve->params.source_capacity);
  if (fs_wormhole_params_bounded (&curve->params))
    return g_strdup_printf (_ ("The simulation never saturates: with source-capacity %d a full source drops messages."),
                            curve->params.source_capacity);
  return NULL;
}

/* The search of what has this @id; a new one when there is none yet. */
static guint
find_search (FsSaturationSearch *all, const FsCurve *curve, const char *id)
{
  Search *search;

  for (guint i = 0; i < all->searches->len; i++)
    if (g_strcmp0 (((Search *) g_ptr_array_index (all->searches, i))->id, id) == 0)
      return i;
  search = g_new0 (Search, 1);
  search->curve = curve;
  search->id = g_strdup (id);
  search->params = curve->params;
  search->params.seed = fs_scenario_statistics (all->scenario)->seed;
  search->low = search->high = NAN;
  search->absent = why_absent (curve);
  search->ended = search->absent != NULL;
  fs_job_init (&search->job);
  g_ptr_array_add (all->searches, search);
  return all->searches->len - 1;
}

FsSaturationSearch *
fs_saturation_search_start (FsScenario *scenario, guint threads)
{
  FsSaturationSearch *all = g_new0 (FsSaturationSearch, 1);

  all->scenario = fs_scenario_ref (scenario);
  all->rule = fs_scenario_statistics (scenario)->rule;
  all->searches = g_ptr_array_new_with_free_func (search_free);
  all->members = g_array_new (FALSE, FALSE, sizeof (Member));
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    for (guint step = 0; !fs_scenario_curve (scenario, i)->hidden && step < fs_scenario_curve (scenario, i)->n_steps;
         step++)
      {
        const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (all->scenario, i), step);
        Member member = { .curve = i, .step = step };
        /* Whatever cannot be simulated is absent for a reason of its own. */
        g_autofree char *id = curve->simulation_absent != NULL ? g_strdup_printf ("%u %u", i, step)
                                                               : fs_scenario_point_id (all->scenario, i, step, 0);

        member.search = find_search (all, curve, id);
        g_array_append_val (all->members, member);
      }
  all->n_threads = threads > 0 ? threads : g_get_num_processors ();
  all->workers = fs_workers_new (&work, all, threads, all->searches->len);
  fs_workers_start (all->workers);
  return all;
}

void
fs_saturation_search_cancel (FsSaturationSearch *search)
{
  fs_workers_cancel (search->workers);
  for (guint i = 0; i < search->searches->len; i++)
    fs_job_stop (&((Search *) g_ptr_array_index (search->searches, i))->job);
}

gboolean
fs_saturation_search_wait (FsSaturationSearch *search, gint64 timeout_us)
{
  return fs_workers_wait (search->workers, timeout_us);
}

double
fs_saturation_search_fraction (FsSaturationSearch *search)
{
  double sum = 0;

  fs_workers_lock (search->workers);
  for (guint i = 0; i < search->searches->len; i++)
    {
      Search *one = g_ptr_array_index (search->searches, i);
      double left = USUAL_LOADS; /* each load halves the bracket */

      if (!isnan (one->low) && !isnan (one->high))
        left = MAX (1, ceil (log2 (width (one) / FS_SATURATION_PRECISION)));
      one->fraction = one->ended ? 1
                                 : MAX (one->fraction,
                                        (one->runs + fs_job_fraction (&one->job)) / (one->runs + RUNS_PER_LOAD * left));
      sum += one->fraction;
    }
  fs_workers_unlock (search->workers);
  return sum / search->searches->len;
}

guint
fs_saturation_search_n_brackets (const FsSaturationSearch *search)
{
  return search->members->len;
}

FsSaturationBracket
fs_saturation_search_bracket (FsSaturationSearch *search, guint index)
{
  FsSaturationBracket bracket = { .low = NAN, .high = NAN };
  const Member *member;
  const Search *one;

  g_return_val_if_fail (index < search->members->len, bracket);

  member = &g_array_index (search->members, Member, index);
  one = g_ptr_array_index (search->searches, member->search);
  fs_workers_lock (search->workers);
  bracket = (FsSaturationBracket){
    .curve = member->curve,
    .step = member->step,
    .low = one->low,
    .high = one->high,
    .runs = one->runs,
    .done = one->done,
    .absent = one->absent,
  };
  fs_workers_unlock (search->workers);
  return bracket;
}

void
fs_saturation_search_free (FsSaturationSearch *search)
{
  if (search == NULL)
    return;
  fs_saturation_search_cancel (search);
  fs_workers_free (search->workers);
  g_ptr_array_unref (search->searches);
  g_array_unref (search->members);
  fs_scenario_unref (search->scenario);
  g_free (search);
}
