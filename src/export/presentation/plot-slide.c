#include "export/presentation/slides.h"

#include "figure/plots/error-plot.h"
#include "figure/plots/figure.h"
#include "figure/words/figure-summary.h"
#include "figure/words/points-caption.h"

static GBytes *
render (gconstpointer plot, const FsExportOptions *options, GError **error)
{
  return fs_export_render (plot, FS_FORMAT_SVG, options, error);
}

/* The simulated points, or NULL without an error. */
static gboolean
find_points (const FsSlideRequest *request, FsRunner **runner, GError **error)
{
  const FsPresentationOptions *options = request->options;
  g_autoptr (GArray) points = NULL;
  g_autoptr (GError) local = NULL;

  if (options->run == NULL)
    return TRUE;
  if ((points = fs_sweep_points (request->shown, error)) == NULL)
    return FALSE;
  *runner = options->run (options->data, request->number, request->shown, points, &local);
  if (local == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

gboolean
fs_plot_slide_fill (const FsSlideRequest *request, gboolean with_error, FsPresentationSlide *slide, GError **error)
{
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) brackets = NULL;
  g_autoptr (FsModelLines) lines = NULL;
  g_autoptr (FsAccuracies) accuracies = NULL;
  g_autoptr (FsPlot) plot = NULL;
  g_autofree FsPointView *views = NULL;
  const FsSaturationBracket *found;
  guint n_views, n_found;

  if (!find_points (request, &runner, error) || !fs_slide_report (request, 0, error))
    return FALSE;
  if (request->options->find_brackets != NULL)
    brackets = request->options->find_brackets (request->options->data, request->shown);
  views = fs_runner_points (runner, &n_views);
  found = brackets != NULL ? (const FsSaturationBracket *) (void *) brackets->data : NULL;
  n_found = brackets != NULL ? brackets->len : 0;
  lines = fs_model_lines_new (request->shown, request->options->n_model_points, NULL);
  accuracies = fs_accuracies_new (request->shown, views, n_views, found, n_found);
  plot = fs_figure_plot (request->spoken, lines, views, n_views, found, n_found);
  if (with_error)
    plot->below = fs_error_plot_new (request->spoken, lines, views, accuracies, plot);
  slide->title = g_strdup (plot->title);
  slide->subtitle = g_strdup (plot->subtitle);
  slide->note = fs_points_caption (request->spoken, plot, views, n_views, accuracies);
  slide->description = fs_figure_summary (request->spoken, lines, plot, views, accuracies);
  return fs_slide_draw (request, render, plot, slide, error);
}
