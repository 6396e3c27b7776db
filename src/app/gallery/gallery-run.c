#include "app/gallery/gallery-run.h"

#include <math.h>

#include "app/run/run-settings.h"
#include "app/toolkit/worker.h"
#include "scenario/library/gallery.h"
#include "study/run/runner.h"

#define POLL_MS 200

/* A figure that is being simulated; made and freed in threads. */
typedef struct {
  FsScenario *scenario;
  FsStoreChain *keep;
  FsResultStore *cache;
  FsRunner *runner; /* NULL: there is nothing to simulate */
} Figure;

struct _FsGalleryRun {
  GObject parent;
  GPtrArray *ids; /* of presets, all of the run */
  guint next;     /* index of the figure that is simulated, or begun next */
  guint serial;   /* number of the run, to which a figure that was prepared belongs */
  Figure *figure;
  guint timer;
  gboolean running;
  FsProgress progress;
  char *failure;
};

G_DEFINE_FINAL_TYPE (FsGalleryRun, fs_gallery_run, G_TYPE_OBJECT)

enum { SIGNAL_PROGRESS, SIGNAL_FINISHED, N_SIGNALS };
static guint signals[N_SIGNALS];

typedef struct {
  const char *id;
  guint serial;
} Request;

static void
figure_free (Figure *figure)
{
  if (figure == NULL)
    return;
  g_clear_pointer (&figure->runner, fs_runner_free);
  g_clear_pointer (&figure->keep, fs_store_chain_unref);
  g_clear_pointer (&figure->cache, fs_result_store_unref);
  g_clear_pointer (&figure->scenario, fs_scenario_unref);
  g_free (figure);
}

/* Returns the points of @scenario that can be simulated. */
static GArray *
simulated_points (const FsScenario *scenario, GError **error)
{
  GArray *points = fs_sweep_points (scenario, error);

  for (guint i = points != NULL ? points->len : 0; i-- > 0;)
    {
      const FsSweepPoint *point = &g_array_index (points, FsSweepPoint, i);

      if (fs_curve_x_index (fs_scenario_curve (scenario, point->curve), point->step)->simulation_absent != NULL)
        g_array_remove_index (points, i);
    }
  return points;
}

/* Solves the models for the loads of the points, and starts the runner. */
static gpointer
begin (gpointer input, GError **error)
{
  const Request *request = input;
  Figure *figure = g_new0 (Figure, 1);
  g_autoptr (GArray) points = NULL;

  figure->cache = fs_run_cache_new ();
  figure->scenario = fs_preset_load (request->id, error);
  points = figure->scenario != NULL ? simulated_points (figure->scenario, error) : NULL;
  if (points == NULL)
    {
      figure_free (figure);
      return NULL;
    }
  if (points->len == 0 || figure->cache == NULL)
    return figure;
  figure->keep = fs_store_chain_new ();
  fs_store_chain_add (figure->keep, figure->cache, FS_STORE_READ | FS_STORE_WRITE);
  figure->runner
      = fs_runner_start (figure->scenario, points,
                         &(FsRunOptions){ .threads = fs_run_threads_get (), .keep = figure->keep, .released = TRUE });
  return figure;
}

static void begin_next (FsGalleryRun *self);

static void
leave_figure (FsGalleryRun *self)
{
  if (self->figure != NULL && self->figure->runner != NULL)
    fs_runner_cancel (self->figure->runner);
  if (self->figure != NULL)
    fs_worker_free (G_OBJECT (self), g_steal_pointer (&self->figure), (GDestroyNotify) figure_free);
  self->progress = (FsProgress){ .seconds_left = NAN };
}

static void
end_figure (FsGalleryRun *self)
{
  const char *id = self->ids->pdata[self->next];

  leave_figure (self);
  self->next++;
  g_signal_emit (self, signals[SIGNAL_FINISHED], 0, id);
  begin_next (self);
}

/* Returns whether all points of the figure are finished; releases those that are, because the cache has them. */
static gboolean
poll_figure (FsGalleryRun *self)
{
  FsRunner *runner = self->figure->runner;

  self->progress = fs_runner_progress (runner);
  for (guint i = 0; i < fs_runner_n_points (runner); i++)
    {
      FsPointView view = fs_runner_look (runner, i);

      if (view.state == FS_POINT_FAILED && self->failure == NULL)
        self->failure = g_strdup (view.error);
      if (view.state == FS_POINT_DONE)
        fs_runner_release (runner, i);
    }
  return self->progress.finished;
}

static gboolean
poll (gpointer data)
{
  FsGalleryRun *self = data;

  if (self->figure != NULL && poll_figure (self))
    end_figure (self);
  else
    g_signal_emit (self, signals[SIGNAL_PROGRESS], 0);
  return G_SOURCE_CONTINUE;
}

static void
begun (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsGalleryRun *self = FS_GALLERY_RUN (owner);
  const Request *request = input;
  Figure *figure = output;

  if (!self->running || self->serial != request->serial)
    {
      if (figure != NULL)
        fs_worker_free (owner, figure, (GDestroyNotify) figure_free);
      return;
    }
  if (error != NULL && self->failure == NULL)
    self->failure = g_strdup (error->message);
  self->figure = figure;
  if (figure == NULL || figure->runner == NULL)
    end_figure (self);
}

static void
end (FsGalleryRun *self)
{
  self->running = FALSE;
  self->serial++;
  g_clear_handle_id (&self->timer, g_source_remove);
  g_signal_emit (self, signals[SIGNAL_PROGRESS], 0);
}

static void
begin_next (FsGalleryRun *self)
{
  Request *request;

  if (!self->running)
    return;
  if (self->next == self->ids->len)
    {
      end (self);
      return;
    }
  request = g_new (Request, 1);
  *request = (Request){ self->ids->pdata[self->next], self->serial };
  fs_worker_run (G_OBJECT (self), begin, request, g_free, begun);
  g_signal_emit (self, signals[SIGNAL_PROGRESS], 0);
}

void
fs_gallery_run_start (FsGalleryRun *self, const GPtrArray *ids)
{
  g_autoptr (FsResultStore) cache = fs_run_cache_new ();

  if (self->running || cache == NULL || ids->len == 0)
    return;
  g_ptr_array_set_size (self->ids, 0);
  for (guint i = 0; i < ids->len; i++)
    g_ptr_array_add (self->ids, ids->pdata[i]);
  g_clear_pointer (&self->failure, g_free);
  self->next = 0;
  self->running = TRUE;
  self->timer = g_timeout_add (POLL_MS, poll, self);
  begin_next (self);
}

void
fs_gallery_run_stop (FsGalleryRun *self)
{
  const char *id;

  if (!self->running)
    return;
  id = self->ids->pdata[self->next];
  leave_figure (self);
  end (self);
  g_signal_emit (self, signals[SIGNAL_FINISHED], 0, id);
}

FsGalleryRunStatus
fs_gallery_run_get_status (FsGalleryRun *self)
{
  FsGalleryRunStatus status = { .running = self->running, .seconds_left = NAN };

  if (!self->running)
    return status;
  status.preset = self->ids->pdata[self->next];
  status.figure = self->next + 1;
  status.n_figures = self->ids->len;
  status.points_done = self->progress.points_done;
  status.points = self->progress.points;
  status.seconds_left = self->progress.seconds_left;
  status.fraction = (self->next + self->progress.fraction) / self->ids->len;
  return status;
}

const char *
fs_gallery_run_get_failure (FsGalleryRun *self)
{
  return self->failure;
}

static void
fs_gallery_run_finalize (GObject *object)
{
  FsGalleryRun *self = FS_GALLERY_RUN (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  /* Without an owner to wait with: fs_gallery_run_stop() is called before the last reference goes. */
  g_clear_pointer (&self->figure, figure_free);
  g_ptr_array_unref (self->ids);
  g_free (self->failure);
  G_OBJECT_CLASS (fs_gallery_run_parent_class)->finalize (object);
}

static void
fs_gallery_run_class_init (FsGalleryRunClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fs_gallery_run_finalize;
  signals[SIGNAL_PROGRESS]
      = g_signal_new ("progress", FS_TYPE_GALLERY_RUN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FINISHED] = g_signal_new ("finished", FS_TYPE_GALLERY_RUN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
fs_gallery_run_init (FsGalleryRun *self)
{
  self->ids = g_ptr_array_new ();
  self->progress.seconds_left = NAN;
}

FsGalleryRun *
fs_gallery_run_new (void)
{
  return g_object_new (FS_TYPE_GALLERY_RUN, NULL);
}
