#include "app/network/network-painting.h"

#include <math.h>

#include "app/toolkit/worker.h"
#include "diagram/paint/diagram-painter.h"

typedef struct {
  FsNetworkDiagram *network_diagram;
  FsStyle style;
  int width, height;
  double scale;
  gboolean still;
  FsPaintingDone done;
} PaintJob;

static void
paint_job_free (gpointer data)
{
  PaintJob *job = data;

  fs_network_diagram_unref (job->network_diagram);
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
fs_painting_texture (void (*paint) (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, double width,
                                    double height),
                     const FsDiagram *diagram, const FsStyle *style, int width, int height, double scale)
{
  int columns = (int) ceil (width * scale), rows = (int) ceil (height * scale);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, columns, rows);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  paint (cr, diagram, style, width, height);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) rows,
                                      (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (columns, rows, GDK_MEMORY_DEFAULT, bytes, stride);
}

graphene_rect_t
fs_painting_bounds (int width, int height, double scale)
{
  return GRAPHENE_RECT_INIT (0, 0, (float) (ceil (width * scale) / scale), (float) (ceil (height * scale) / scale));
}

static gpointer
paint_in_thread (gpointer input, GError **error)
{
  const PaintJob *job = input;
  FsPainting *painting = g_new0 (FsPainting, 1);

  if (job->still)
    painting->still = fs_painting_texture (fs_diagram_paint_static, &job->network_diagram->diagram, &job->style,
                                           job->width, job->height, job->scale);
  painting->changing = fs_painting_texture (fs_diagram_paint_dynamic, &job->network_diagram->diagram, &job->style,
                                            job->width, job->height, job->scale);
  return painting;
}

static void
painted (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  PaintJob *job = input;

  job->done (owner, output);
}

void
fs_painting_begin (GObject *owner, FsNetworkDiagram *network_diagram, const FsStyle *style, int width, int height,
                   double scale, gboolean still, FsPaintingDone done)
{
  PaintJob *job = g_new (PaintJob, 1);

  *job = (PaintJob){
    .network_diagram = fs_network_diagram_ref (network_diagram),
    .style = *style,
    .width = width,
    .height = height,
    .scale = scale,
    .still = still,
    .done = done,
  };
  fs_worker_run (owner, paint_in_thread, job, paint_job_free, painted);
}
