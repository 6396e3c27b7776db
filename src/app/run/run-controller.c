#include "app/run/run-controller.h"

#include <math.h>

#include "app/document/document-saving.h"
#include "app/document/shown-points.h"
#include "app/run/draft-pace.h"
#include "app/run/run-settings.h"
#include "app/run/saturation-run.h"
#include "app/run/simulation-run.h"
#include "app/toolkit/worker.h"
#include "base/number.h"
#include "study/run/refine-loads.h"

#define POLL_MS 100
#define REST_MS 100 /* a draft is completed when no value has changed for so long */
#define STEEP 1.2   /* ratio of latencies at neighboring loads, above which another load between them tells more */

#define MOST_LOOKED_UP 2000 /* replications in the cache, for one solution */

/* The request of a solution, shared with the worker until it is done. */
typedef struct {
  FsScenario *scenario;
  guint n_points;           /* FS_SOLUTION_POINTS, or fewer for a draft */
  FsSolvedScenario *before; /* for a draft, the one shown; else NULL */
  gboolean abandoned;       /* nobody waits for it any more */
  FsStoreChain *cache, *own;
  FsMemoryStore *results;
  GArray *restored; /* FsStoredPoint of a file, or NULL */
  GPtrArray *known; /* FsSimResult of each point of the sweep, NULL if it is not stored; from the worker */
  GArray *kept;     /* FsFilePoint, what else the file has; from the worker */
  FsJob job;
} Request;

struct _FsRunController {
  GObject parent;
  FsDocument *document;

  FsStoreChain *known, *kept; /* document and cache of the user: for lookups in a worker, and for writing */
  Request *request;           /* in work; owned by the worker */
  guint n_abandoned;          /* requests that are stopped and not done yet */
  FsDraftPace pace;           /* of the figure */
  guint rest_source;          /* waits until no value changes */
  gboolean run_when_solved, search_when_solved;

  FsSaturationRun *search;
  FsSimulationRun *run;
  int run_curve;         /* only this one, or FS_ALL_CURVES */
  GHashTable *run_only;  /* set of ids: only these points; or NULL */
  GHashTable *run_later; /* set of ids: what is simulated after the present run */
  guint poll_source;
  gboolean stopped;
  char *failure;
};

G_DEFINE_FINAL_TYPE (FsRunController, fs_run_controller, G_TYPE_OBJECT)

static guint progress_signal;

static void
emit_progress (FsRunController *self)
{
  g_signal_emit (self, progress_signal, 0);
}

static void
request_free (gpointer data)
{
  Request *request = data;

  fs_scenario_unref (request->scenario);
  g_clear_pointer (&request->before, fs_solved_scenario_unref);
  fs_store_chain_unref (request->cache);
  fs_store_chain_unref (request->own);
  fs_memory_store_unref (request->results);
  g_clear_pointer (&request->restored, g_array_unref);
  g_clear_pointer (&request->known, g_ptr_array_unref);
  g_clear_pointer (&request->kept, g_array_unref);
  g_free (request);
}

/* Ends the search; what it has found is in the document. */
static void
retire_search (FsRunController *self, gboolean finished)
{
  if (self->search == NULL)
    return;
  self->stopped = !finished;
  fs_saturation_run_poll (self->search, self->document);
  fs_saturation_run_detach (g_steal_pointer (&self->search), G_OBJECT (self));
  emit_progress (self);
}

/* Ends the run, which has @finished, or is stopped because the user stops it, another run begins, or the document is replaced. */
static void
retire_run (FsRunController *self, gboolean finished)
{
  if (self->run == NULL)
    return;
  fs_simulation_run_detach (g_steal_pointer (&self->run), self->document, G_OBJECT (self));
  if (!finished)
    g_clear_pointer (&self->run_later, g_hash_table_unref);
  self->stopped = !finished;
  emit_progress (self);
}

static void begin_run (FsRunController *self);

/* Begins what was requested during the run that has ended. */
static void
begin_later (FsRunController *self)
{
  g_clear_pointer (&self->run_only, g_hash_table_unref);
  if (self->run_later == NULL)
    return;
  self->run_curve = FS_ALL_CURVES;
  self->run_only = g_steal_pointer (&self->run_later);
  begin_run (self);
}

static void
poll_run (FsRunController *self)
{
  gboolean finished = fs_simulation_run_poll (self->run, self->document);
  const char *failure = fs_simulation_run_get_failure (self->run);

  if (failure != NULL && self->failure == NULL)
    self->failure = g_strdup (failure);
  if (finished)
    {
      retire_run (self, TRUE);
      begin_later (self);
    }
  else
    emit_progress (self);
}

static gboolean
poll (gpointer data)
{
  FsRunController *self = data;

  if (self->search != NULL)
    {
      if (fs_saturation_run_poll (self->search, self->document))
        {
          const char *obstacle = fs_saturation_run_get_unavailable_reason (self->search);

          self->failure = obstacle != NULL && self->failure == NULL ? g_strdup (obstacle) : self->failure;
          retire_search (self, TRUE);
        }
      else
        emit_progress (self);
    }
  if (self->run != NULL)
    poll_run (self);
  if (self->run != NULL || self->search != NULL)
    return G_SOURCE_CONTINUE;
  self->poll_source = 0;
  return G_SOURCE_REMOVE;
}

static void
begin_polling (FsRunController *self)
{
  if (self->poll_source == 0)
    self->poll_source = g_timeout_add (POLL_MS, poll, self);
}

static void
begin_search (FsRunController *self)
{
  self->search_when_solved = FALSE;
  self->stopped = FALSE;
  g_clear_pointer (&self->failure, g_free);
  self->search = fs_saturation_run_start (self->document);
  begin_polling (self);
  emit_progress (self);
}

/* Whether the run is of another state of the document than its solution. */
static gboolean
is_earlier (FsRunController *self)
{
  return self->run != NULL && fs_document_get_solution (self->document) != NULL
         && fs_simulation_run_is_earlier (self->run, self->document);
}

static void
begin_run (FsRunController *self)
{
  g_autoptr (GError) error = NULL;

  self->run_when_solved = FALSE;
  if (self->run != NULL && !is_earlier (self))
    return;
  retire_run (self, FALSE);
  self->stopped = FALSE;
  g_clear_pointer (&self->failure, g_free);
  self->run = fs_simulation_run_start (self->document, self->run_curve, self->run_only, self->kept, &error);
  if (error != NULL)
    self->failure = g_strdup (error->message);
  if (self->run != NULL)
    begin_polling (self);
  emit_progress (self);
}

/* What the document has of the points of @solution, and, as long as it takes no time, the cache. */
static GPtrArray *
look_up (const FsSolvedScenario *solution, const Request *request)
{
  const FsStatistics *statistics = fs_scenario_statistics (solution->scenario);
  guint n_replications = MAX (statistics->replications, 1);
  GPtrArray *known = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_sim_result_free);

  for (guint i = 0; i < solution->ids->len; i++)
    {
      FsSweepPoint point = g_array_index (solution->sweep, FsSweepPoint, i);
      const FsCurve *curve = fs_curve_x_index (fs_scenario_curve (solution->scenario, point.curve), point.step);
      const char *id = g_ptr_array_index (solution->ids, i);
      FsStoreChain *keep = (i + 1) * n_replications <= MOST_LOOKED_UP ? request->cache : request->own;

      g_ptr_array_add (
          known,
          id != NULL ? fs_store_chain_find_point (keep, curve, id, n_replications, statistics->rule.confidence) : NULL);
    }
  return known;
}

static gpointer
solve_in_thread (gpointer input, GError **error)
{
  Request *request = input;
  FsSolvedScenario *solution
      = request->n_points == FS_SOLUTION_POINTS
            ? fs_solved_scenario_new (request->scenario, &request->job)
            : fs_solved_scenario_new_draft (request->scenario, request->n_points, request->before, &request->job);

  if (solution == NULL)
    return NULL;
  request->known = look_up (solution, request);
  if (request->restored != NULL)
    request->kept = fs_file_points_new (request->restored, request->results, solution);
  return solution;
}

/* Shows the points that have results already. */
static void
add_known (FsRunController *self, const Request *request)
{
  gboolean any = FALSE;

  for (guint i = 0; i < request->known->len; i++)
    if (request->known->pdata[i] != NULL)
      {
        fs_document_add_result (self->document, i, request->known->pdata[i]);
        any = TRUE;
      }
  if (request->kept != NULL)
    fs_document_restore_points (self->document, request->kept);
  if (any && self->run == NULL)
    fs_document_set_running (self->document, NULL, NULL, 0); /* shows them */
}

static void request_solution (FsRunController *self);

static void
solved (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsRunController *self = FS_RUN_CONTROLLER (owner);
  FsSolvedScenario *solution = output;
  Request *request = input;

  if (request->abandoned)
    self->n_abandoned--;
  else
    self->request = NULL;
  if (self->document == NULL)
    {
      g_clear_pointer (&solution, fs_solved_scenario_unref);
      return;
    }
  if (solution != NULL && fs_job_stopped (&request->job))
    g_clear_pointer (&solution, fs_solved_scenario_unref);
  if (solution != NULL)
    {
      const FsSolvedScenario *before = fs_document_get_solution (self->document);

      fs_draft_pace_record (&self->pace, FS_SOLUTION_POINTS, solution->n_points,
                            fs_model_lines_seconds (solution->lines, request->job.threads));
      if (before != NULL && !fs_solution_same_x (before, solution))
        retire_search (self, FALSE);
      fs_document_set_solution (self->document, solution);
      add_known (self, input);
      if (self->run != NULL)
        poll_run (self);
    }
  if (!fs_document_is_solved (self->document))
    request_solution (self);
  else if (self->run_when_solved)
    begin_run (self);
  else if (self->search_when_solved)
    begin_search (self);
  else
    emit_progress (self);
}

static gboolean
value_rests (gpointer data)
{
  FsRunController *self = data;

  self->rest_source = 0;
  if (!fs_document_is_solved (self->document))
    request_solution (self);
  return G_SOURCE_REMOVE;
}

/* Makes room for a request of the present scenario. Returns FALSE if that is to wait for the one in work. While a value is
 * dragged that may finish, so that the curve follows, and so may a draft; else it is stopped. A draft does not wait until
 * it has stopped. */
static gboolean
give_way (FsRunController *self, gboolean for_draft)
{
  if (self->request == NULL)
    return TRUE;
  if (self->request->scenario == fs_document_get_scenario (self->document))
    return FALSE;
  if (for_draft && self->request->n_points < FS_SOLUTION_POINTS)
    return FALSE;
  if (for_draft || !fs_document_is_dragged (self->document))
    fs_job_stop (&self->request->job);
  if (!for_draft)
    return FALSE;
  self->request->abandoned = TRUE;
  self->n_abandoned++;
  self->request = NULL;
  return TRUE;
}

/* Requests the latest scenario, which is solved in the end, whatever comes in between. A figure that takes longer than a frame
 * is first requested as a draft, and completely when its values rest. */
static void
request_solution (FsRunController *self)
{
  const FsSolvedScenario *shown = fs_document_get_solution (self->document);
  FsScenario *scenario = fs_document_get_scenario (self->document);
  guint n_points = FS_SOLUTION_POINTS;

  /* Another quantity or axis is not drafted, because its range would not fit. */
  if (shown != NULL)
    {
      const FsFigureSpec *one = fs_scenario_figure (shown->scenario), *other = fs_scenario_figure (scenario);

      if (g_str_equal (one->x, other->x) && one->x_log == other->x_log && one->y_log == other->y_log
          && g_strv_equal ((const char *const *) one->y, (const char *const *) other->y))
        n_points = fs_draft_pace_next (&self->pace, FS_SOLUTION_POINTS);
    }
  if (n_points < FS_SOLUTION_POINTS && shown->scenario == scenario)
    {
      /* The draft is shown. What was abandoned is not to take the place of what is waited for. */
      if (self->rest_source != 0 || self->n_abandoned > 0)
        return;
      n_points = FS_SOLUTION_POINTS;
    }
  if (!give_way (self, n_points < FS_SOLUTION_POINTS))
    return;
  self->request = g_new0 (Request, 1);
  self->request->scenario = fs_scenario_ref (scenario);
  self->request->n_points = n_points;
  if (n_points < FS_SOLUTION_POINTS)
    self->request->before = fs_solved_scenario_ref ((FsSolvedScenario *) shown);
  self->request->cache = fs_store_chain_ref (self->known);
  self->request->own = fs_store_chain_ref (self->kept);
  self->request->results = fs_memory_store_ref (fs_document_get_results (self->document));
  self->request->restored = fs_document_ref_restored (self->document);
  fs_job_init (&self->request->job);
  self->request->job.threads = fs_run_threads_count ();
  fs_worker_run (G_OBJECT (self), solve_in_thread, self->request, request_free, solved);
}

static void
document_changed (FsDocument *document, guint changes, FsRunController *self)
{
  if ((changes & FS_CHANGE_SCENARIO) == 0)
    return;
  if (changes & FS_CHANGE_LOADED)
    {
      retire_run (self, FALSE);
      self->pace = (FsDraftPace){ 0 };
    }
  /* The run that was stopped was of another scenario. */
  self->stopped = FALSE;
  g_clear_handle_id (&self->rest_source, g_source_remove);
  self->rest_source = g_timeout_add (REST_MS, value_rests, self);
  if (!fs_document_is_solved (document))
    request_solution (self);
  else if (self->request != NULL && !fs_document_is_dragged (document))
    fs_job_stop (&self->request->job); /* it solves a scenario that is not shown any more */
}

FsRunController *
fs_run_controller_new (FsDocument *document)
{
  FsRunController *self = g_object_new (FS_TYPE_RUN_CONTROLLER, NULL);
  FsMemoryStore *results = fs_document_get_results (document);
  g_autoptr (FsResultStore) cache = fs_run_cache_new ();
  g_autoptr (FsResultStore) found = fs_result_store_new_memory (results, "", FALSE);
  g_autoptr (FsResultStore) simulated = fs_result_store_new_memory (results, "", TRUE);

  self->document = g_object_ref (document);
  /* Results from the cache can be read again; results of a run are in no file until the document is saved. */
  self->known = fs_store_chain_new ();
  fs_store_chain_add (self->known, found, FS_STORE_READ | FS_STORE_WRITE);
  fs_store_chain_add (self->known, cache, FS_STORE_READ);
  self->kept = fs_store_chain_new ();
  fs_store_chain_add (self->kept, simulated, FS_STORE_READ | FS_STORE_WRITE);
  fs_store_chain_add (self->kept, cache, FS_STORE_WRITE);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  request_solution (self);
  return self;
}

void
fs_run_controller_run (FsRunController *self)
{
  fs_run_controller_run_curve (self, FS_ALL_CURVES);
}

void
fs_run_controller_run_curve (FsRunController *self, int curve)
{
  g_return_if_fail (FS_IS_RUN_CONTROLLER (self));

  if (self->search != NULL)
    return;
  self->run_curve = curve;
  g_clear_pointer (&self->run_only, g_hash_table_unref);
  if (fs_document_is_solved (self->document))
    begin_run (self);
  else
    {
      self->run_when_solved = TRUE;
      emit_progress (self);
    }
}

void
fs_run_controller_run_points (FsRunController *self, const guint *points, guint n_points)
{
  g_return_if_fail (FS_IS_RUN_CONTROLLER (self));

  const FsSolvedScenario *solution = fs_document_get_solution (self->document);

  if (self->search != NULL || solution == NULL || !fs_document_is_solved (self->document))
    return;
  if (self->run_later == NULL)
    self->run_later = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < n_points; i++)
    if (solution->ids->pdata[points[i]] != NULL)
      g_hash_table_add (self->run_later, g_strdup (solution->ids->pdata[points[i]]));
  if (self->run == NULL || is_earlier (self))
    begin_later (self);
}

/* All loads, with those that are added. */
static GArray *
refined_loads (FsRunController *self, gboolean *relative, GError **error)
{
  guint n_points, n_brackets;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  const FsSaturationBracket *brackets = fs_document_get_brackets (self->document, &n_brackets);

  return fs_refine_loads (fs_document_get_scenario (self->document), fs_document_curve_of_key (self->document, "rate"),
                          points, n_points, brackets, n_brackets, FS_REFINE_LOADS, relative, error);
}

guint
fs_run_controller_n_refined (FsRunController *self)
{
  int of_curve = fs_document_curve_of_key (self->document, "rate");
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  guint n_points, n = 0;
  const FsPointView *points = fs_document_get_points (self->document, &n_points);
  g_autoptr (GArray) loads = NULL;
  gboolean relative, is_steep = FALSE;

  /* Points of a curve follow each other, ascending. */
  for (guint i = 1; i < n_points; i++)
    {
      const FsSimResult *before = points[i - 1].result, *after = points[i].result;

      is_steep = is_steep
                 || (points[i].point.curve == points[i - 1].point.curve && before != NULL && after != NULL
                     && ((after->status == FS_SIM_SATURATED && before->status != FS_SIM_SATURATED)
                         || after->unicast.mean > STEEP * before->unicast.mean
                         || after->broadcast.mean > STEEP * before->broadcast.mean));
    }
  if (!is_steep || !fs_document_is_solved (self->document) || (loads = refined_loads (self, &relative, NULL)) == NULL)
    return 0;
  for (guint c = 0; c < fs_scenario_n_curves (solution->scenario); c++)
    if (!fs_scenario_curve (solution->scenario, c)->hidden && (of_curve < 0 || of_curve == (int) c))
      {
        guint n_own = 0;

        for (guint i = 0; i < solution->sweep->len; i++)
          n_own += g_array_index (solution->sweep, FsSweepPoint, i).curve == c;
        n += loads->len - MIN (loads->len, n_own);
      }
  return n;
}

gboolean
fs_run_controller_refine (FsRunController *self, GError **error)
{
  g_autoptr (GArray) loads = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean relative;

  g_return_val_if_fail (FS_IS_RUN_CONTROLLER (self), FALSE);

  loads = refined_loads (self, &relative, error);
  if (loads == NULL)
    return FALSE;
  for (guint i = 0; i < loads->len; i++)
    {
      char number[FS_NUMBER_SIZE];

      fs_number_format (g_array_index (loads, double, i), number);
      g_string_append_printf (text, "%s%s", i > 0 ? ";" : "", number);
    }
  fs_document_close_undo_group (self->document);
  if (!fs_document_set_value (self->document, relative ? "load" : "rate", text->str, error))
    return FALSE;
  fs_run_controller_run (self);
  return TRUE;
}

void
fs_run_controller_find_saturation (FsRunController *self)
{
  g_return_if_fail (FS_IS_RUN_CONTROLLER (self));

  if (fs_run_controller_get_status (self).running)
    return;
  if (fs_document_is_solved (self->document))
    begin_search (self);
  else
    {
      self->search_when_solved = TRUE;
      emit_progress (self);
    }
}

void
fs_run_controller_stop (FsRunController *self)
{
  g_return_if_fail (FS_IS_RUN_CONTROLLER (self));

  if (self->search != NULL || self->search_when_solved)
    {
      self->search_when_solved = FALSE;
      retire_search (self, FALSE);
      self->stopped = TRUE;
      emit_progress (self);
      return;
    }
  if (self->run == NULL && !self->run_when_solved)
    return;
  self->run_when_solved = FALSE;
  retire_run (self, FALSE);
  self->stopped = TRUE;
  emit_progress (self);
}

const char *
fs_run_controller_get_unavailable_reason (FsRunController *self)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);

  return solution != NULL && solution->n_runnable == 0 ? solution->sweep_absent : NULL;
}

FsRunStatus
fs_run_controller_get_status (FsRunController *self)
{
  const FsSolvedScenario *solution = fs_document_get_solution (self->document);
  FsRunStatus status = { .seconds_left = NAN, .stopped = self->stopped, .failure = self->failure };

  status.searching = self->search != NULL || self->search_when_solved;
  status.running = self->run != NULL || self->run_when_solved || status.searching;
  if (solution == NULL)
    return status;
  status.points = solution->n_runnable;
  for (guint i = 0; i < solution->ids->len; i++)
    if (fs_document_get_result (self->document, g_ptr_array_index (solution->ids, i)) != NULL)
      status.points_done++;
  if (self->search != NULL)
    status.fraction = fs_saturation_run_fraction (self->search);
  if (self->run != NULL)
    {
      FsProgress progress = fs_simulation_run_get_progress (self->run);

      status.fraction = progress.fraction;
      status.seconds_left = progress.seconds_left;
      status.flit_hops_per_second = progress.flit_hops_per_second;
      status.flit_hops = progress.flit_hops;
      status.max_flit_hops = progress.max_flit_hops;
      status.earlier = is_earlier (self);
      if (status.earlier)
        {
          status.points = progress.points;
          status.points_done = progress.points_done;
        }
    }
  return status;
}

static void
fs_run_controller_dispose (GObject *object)
{
  FsRunController *self = FS_RUN_CONTROLLER (object);

  g_clear_handle_id (&self->poll_source, g_source_remove);
  g_clear_handle_id (&self->rest_source, g_source_remove);
  if (self->request != NULL)
    fs_job_stop (&self->request->job);
  g_clear_pointer (&self->run, fs_simulation_run_free);
  g_clear_pointer (&self->search, fs_saturation_run_free);
  g_clear_pointer (&self->run_only, g_hash_table_unref);
  g_clear_pointer (&self->run_later, g_hash_table_unref);
  g_clear_pointer (&self->known, fs_store_chain_unref);
  g_clear_pointer (&self->kept, fs_store_chain_unref);
  g_clear_pointer (&self->failure, g_free);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (fs_run_controller_parent_class)->dispose (object);
}

static void
fs_run_controller_class_init (FsRunControllerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_run_controller_dispose;

  /**
   * FsRunController::progress: the result of fs_run_controller_get_status() has changed
   */
  progress_signal
      = g_signal_new ("progress", FS_TYPE_RUN_CONTROLLER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_run_controller_init (FsRunController *self)
{
}
