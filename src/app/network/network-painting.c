#include "app/network/network-painting.h"

#include "app/toolkit/worker.h"
#include "diagram/paint/diagram-painter.h"

typedef struct {
  FsDiagram picture; /* of what follows */
  FsNetworkStructure *structure;
  GBytes *layout;
  FsCycleView *cycle_view;
  FsWormholeParams params;
  uint32_t *destinations;
  double *load, *load_model, *load_simulated;
  FsStyle style;
  int width, height, scale;
  gboolean still;
  FsPaintingDone done;
} PaintJob;

static void
paint_job_free (gpointer data)
{
  PaintJob *job = data;

  g_clear_pointer (&job->structure, fs_network_structure_unref);
  g_clear_pointer (&job->layout, g_bytes_unref);
  g_clear_pointer (&job->cycle_view, fs_cycle_view_unref);
  g_free (job->destinations);
  g_free (job->load);
  g_free (job->load_model);
  g_free (job->load_simulated);
  g_free (job);
}

void
fs_painting_free (FsPainting *painting)
{
  if (painting == NULL)
    return;
  g_clear_object (&painting->still);
  g_clear_object (&painting->changing);
  g_free (painting);
}

GdkTexture *
fs_painting_texture (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;

  cairo_surface_flush (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) height,
                                      (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

static GdkTexture *
paint (const PaintJob *job,
       void (*part) (cairo_t *cr, const FsDiagram *picture, const FsStyle *style, double width, double height))
{
  cairo_surface_t *surface
      = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, job->width * job->scale, job->height * job->scale);
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, job->scale, job->scale);
  cr = cairo_create (surface);
  part (cr, &job->picture, &job->style, job->width, job->height);
  cairo_destroy (cr);
  return fs_painting_texture (surface);
}

static gpointer
paint_in_thread (gpointer input, GError **error)
{
  const PaintJob *job = input;
  FsPainting *painting = g_new0 (FsPainting, 1);

  if (job->still)
    painting->still = paint (job, fs_diagram_paint_static);
  painting->changing = paint (job, fs_diagram_paint_dynamic);
  return painting;
}

static void
painted (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  PaintJob *job = input;

  job->done (owner, output);
}

/* The job's own copy of what the picture points to and others change. */
static void
keep (PaintJob *job, FsNetworkState *state)
{
  FsDiagram *picture = &job->picture;
  const FsGh *gh = &picture->structure->gh;

  job->structure = fs_network_structure_ref ((FsNetworkStructure *) picture->structure);
  job->layout = fs_network_state_ref_layout (state);
  job->cycle_view = fs_network_state_get_cycle_view (state) != NULL
                        ? fs_cycle_view_ref (fs_network_state_get_cycle_view (state))
                        : NULL;
  job->destinations = g_memdup2 (picture->destinations, picture->n_destinations * sizeof (uint32_t));
  picture->destinations = job->destinations;
  if (picture->params != NULL)
    {
      job->params = *picture->params;
      picture->params = &job->params;
    }
  if (picture->load != NULL)
    picture->load = job->load = g_memdup2 (picture->load, (gsize) gh->n_nodes * (gsize) gh->degree * sizeof (double));
  if (picture->load_model != NULL)
    picture->load_model = job->load_model = g_memdup2 (picture->load_model, (gsize) gh->n * sizeof (double));
  if (picture->load_simulated != NULL)
    picture->load_simulated = job->load_simulated
        = g_memdup2 (picture->load_simulated, (gsize) gh->n * sizeof (double));
}

void
fs_painting_begin (GObject *owner, FsNetworkState *state, const FsDiagram *picture, const FsStyle *style, int width,
                   int height, int scale, gboolean still, FsPaintingDone done)
{
  PaintJob *job = g_new0 (PaintJob, 1);

  job->picture = *picture;
  job->style = *style;
  job->width = width;
  job->height = height;
  job->scale = scale;
  job->still = still;
  job->done = done;
  keep (job, state);
  fs_worker_run (owner, paint_in_thread, job, paint_job_free, painted);
}
