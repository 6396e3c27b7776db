#include "export/presentation/slides.h"

#include "base/error.h"
#include "base/translate.h"
#include "diagram/cycle/cycle-diagram.h"
#include "diagram/layout/diagram-text.h"
#include "export/diagram-export.h"
#include "figure/plots/causes-plot.h"
#include "figure/plots/error-plot.h"
#include "figure/plots/figure.h"
#include "figure/plots/parts-plot.h"
#include "figure/words/figure-summary.h"
#include "figure/words/points-caption.h"
#include "scenario/value/slide.h"
#include "study/explain/explain.h"

gboolean
fs_slide_report (const FsSlideRequest *request, double fraction, GError **error)
{
  const FsPresentationOptions *options = request->options;

  if (options->report == NULL || options->report (options->data, request->number, fraction))
    return TRUE;
  return fs_set_error (error, FS_ERROR_CANCELLED, _ ("The export was stopped at slide %u. Nothing was written."),
                       request->number + 1);
}

typedef GBytes *(*Render) (gconstpointer content, const FsExportOptions *options, GError **error);

/* Calls @render with the options of the light and of the dark picture. */
static gboolean
draw_both (const FsSlideRequest *request, Render render, gconstpointer content, FsPresentationSlide *slide,
           GError **error)
{
  FsExportOptions export = request->export;

  export.style = FS_STYLE_SCREEN_LIGHT;
  slide->light = render (content, &export, error);
  export.style = FS_STYLE_SCREEN_DARK;
  slide->dark = slide->light != NULL ? render (content, &export, error) : NULL;
  return slide->dark != NULL;
}

static GBytes *
render_plot (gconstpointer plot, const FsExportOptions *options, GError **error)
{
  return fs_export_render (plot, FS_FORMAT_SVG, options, error);
}

/* Sets @runner, or leaves it NULL if nothing is simulated. */
static gboolean
simulate_points (const FsSlideRequest *request, FsRunner **runner, GError **error)
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

/* Puts in place of *@plot what assumptions contribute to the error, or the parts of the latency, of the curve that the slide names,
 * where they were simulated. Returns what is said of the first at the point that the slide names, or at the highest load; or NULL. */
static char *
draw_panel (const FsSlideRequest *request, FsPanel panel, const FsModelLines *lines, const FsPointView *views,
            guint n_views, FsPlot **plot)
{
  const FsSlide set = fs_scenario_slide (request->scenario, request->number);
  guint curve = MIN (set.run_curve, fs_scenario_n_curves (request->shown)) - 1;
  const FsCurve *of = fs_scenario_curve (request->shown, curve);
  g_autoptr (GArray) at = NULL;
  const FsPointView *named = NULL; /* the point that the slide names */
  char *sentence = NULL;
  FsPlot *drawn = NULL;

  for (guint i = 0, n = 0; i < n_views && named == NULL; i++)
    if (views[i].point.curve == curve && ++n == set.run_point)
      named = &views[i];
  if (panel == FS_PANEL_PARTS)
    drawn = fs_parts_figure_new (request->spoken, lines, views, n_views, curve, FALSE, *plot);
  else if (of->model_absent == NULL)
    {
      at = fs_causes_explain (request->spoken, lines, views, n_views, curve, fs_curve_first_variant (of),
                              fs_scenario_figure (request->shown)->y[0]);
      drawn = fs_causes_areas_new ((const FsCausesAt *) (void *) at->data, at->len, *plot);
      for (guint i = at->len; sentence == NULL && i-- > 0;)
        {
          const FsCausesAt *place = &g_array_index (at, FsCausesAt, i);

          if (place->why->status == FS_WHY_OK && (named == NULL || place->view == named))
            sentence = fs_why_sentence (place->why);
        }
    }
  if (drawn == NULL)
    return NULL;
  g_free (drawn->title);
  drawn->title = g_strdup ((*plot)->title);
  drawn->subtitle = g_strdup ((*plot)->subtitle);
  fs_plot_free (*plot);
  *plot = drawn;
  return sentence;
}

gboolean
fs_plot_slide_fill (const FsSlideRequest *request, FsPanel panel, FsPresentationSlide *slide, GError **error)
{
  g_autoptr (FsRunner) runner = NULL;
  g_autoptr (GArray) brackets = NULL;
  g_autoptr (FsModelLines) lines = NULL;
  g_autoptr (FsAccuracies) accuracies = NULL;
  g_autoptr (FsPlot) plot = NULL;
  g_autofree FsPointView *views = NULL;
  g_autofree char *sentence = NULL;
  const FsSaturationBracket *found;
  guint n_views, n_found;

  if (!simulate_points (request, &runner, error) || !fs_slide_report (request, 0, error))
    return FALSE;
  if (request->options->find_brackets != NULL)
    brackets = request->options->find_brackets (request->options->data, request->shown);
  views = fs_runner_points (runner, &n_views);
  found = brackets != NULL ? (const FsSaturationBracket *) (void *) brackets->data : NULL;
  n_found = brackets != NULL ? brackets->len : 0;
  lines = fs_model_lines_new (request->shown, request->options->n_model_points, NULL);
  accuracies = fs_accuracies_new (request->shown, views, n_views, found, n_found);
  plot = fs_figure_plot (request->spoken, lines, views, n_views, found, n_found);
  if (panel == FS_PANEL_ERROR)
    plot->below = fs_error_plot_new (request->spoken, lines, views, accuracies, G_MAXUINT, plot);
  slide->title = g_strdup (plot->title);
  slide->subtitle = g_strdup (plot->subtitle);
  slide->note = fs_points_caption (request->spoken, plot, views, n_views, accuracies);
  slide->description = fs_figure_summary (request->spoken, lines, plot, views, accuracies);
  if (panel == FS_PANEL_CAUSES || panel == FS_PANEL_PARTS)
    sentence = draw_panel (request, panel, lines, views, n_views, &plot);
  if (sentence != NULL)
    {
      g_free (slide->note);
      slide->note = g_markup_escape_text (sentence, -1);
    }
  return draw_both (request, render_plot, plot, slide, error);
}

#define POINTS_PER_MM (72.0 / 25.4)
#define LAYOUT_TEXT 12.5 /* px, of the text in a layout */
#define STEP_US 20000    /* that a report may wait */

struct _FsSlideRun {
  char *id; /* of the point, or NULL */
  FsReplay *replay;
};

FsSlideRun *
fs_slide_run_new (void)
{
  return g_new0 (FsSlideRun, 1);
}

void
fs_slide_run_free (FsSlideRun *run)
{
  if (run == NULL)
    return;
  g_clear_pointer (&run->replay, fs_replay_free);
  g_free (run->id);
  g_free (run);
}

/* Sets the point that the slide names; without one the point in the middle of the first curve that can be simulated, which
 * the window shows, too. */
static gboolean
find_point (const FsSlideRequest *request, const GArray *points, FsSweepPoint *point)
{
  const FsSlide slide = fs_scenario_slide (request->scenario, request->number);
  guint curve = slide.run_curve - 1, number = slide.run_point;
  guint first = 0, n = 0;

  for (guint i = 0; i < points->len; i++)
    {
      const FsSweepPoint *each = &g_array_index (points, FsSweepPoint, i);

      if (each->curve == curve && --number == 0)
        {
          *point = *each;
          return TRUE;
        }
      if (fs_curve_x_index (fs_scenario_curve (request->shown, each->curve), each->step)->simulation_absent != NULL
          || (n > 0 && each->curve != g_array_index (points, FsSweepPoint, first).curve))
        continue;
      first = n == 0 ? i : first;
      n++;
    }
  if (n > 0)
    *point = g_array_index (points, FsSweepPoint, first + n / 2);
  return n > 0;
}

/* Goes to @cycle; FS_ERROR_INPUT if the run ends before. */
static gboolean
go_to (FsReplay *replay, gint64 cycle, const FsSlideRequest *request, GError **error)
{
  gint64 from, steps = 1;

  if (cycle < fs_replay_cycle (replay) && !fs_replay_seek (replay, cycle, NULL, error))
    return FALSE;
  from = fs_replay_cycle (replay);
  while (fs_replay_cycle (replay) < cycle)
    {
      gint64 before = g_get_monotonic_time (), now = fs_replay_cycle (replay);

      if (!fs_slide_report (request, (double) (now - from) / (double) (cycle - from), error))
        return FALSE;
      /* A run that ends on the way says so for the cycle that is wanted. */
      if (!fs_replay_step (replay, MIN (steps, cycle - now), NULL, NULL))
        return fs_replay_seek (replay, cycle, NULL, error);
      steps = g_get_monotonic_time () - before < STEP_US ? 2 * steps : MAX (steps / 2, 1);
    }
  return TRUE;
}

/* Returns the cycle of the slide, or NULL with an error. Free with fs_cycle_view_unref(). */
static FsCycleView *
find_cycle (FsSlideRun *slides, const FsNetworkRun *run, const FsSlideRequest *request, GError **error)
{
  gint64 cycle = MAX (fs_scenario_slide (request->scenario, request->number).cycle_last, 0);

  if (g_strcmp0 (slides->id, run->id) != 0)
    {
      g_clear_pointer (&slides->replay, fs_replay_free);
      g_free (slides->id);
      slides->id = g_strdup (run->id);
      slides->replay = fs_network_run_replay (run, run->n_cycles, error);
    }
  if (slides->replay == NULL)
    return NULL;
  fs_replay_set_end (slides->replay, MAX (run->n_cycles, cycle));
  return go_to (slides->replay, cycle, request, error) ? fs_cycle_view_new (slides->replay) : NULL;
}

static GBytes *
render (gconstpointer diagram, const FsExportOptions *options, GError **error)
{
  return fs_diagram_export_render (diagram, TRUE, FS_FORMAT_SVG, options, error);
}

static gboolean
draw (const FsSlideRequest *request, const FsNetworkRun *run, FsCycleView *view, FsPresentationSlide *slide,
      GError **error)
{
  const FsSlide set = fs_scenario_slide (request->scenario, request->number);
  FsExportOptions export = request->export;
  g_autofree char *cycle = view != NULL ? fs_explain_network (view) : NULL;
  g_autofree char *seen = NULL;
  g_autoptr (FsCycleDiagram) drawn = NULL;
  double unit;

  export.style = FS_STYLE_SCREEN_LIGHT;
  unit = fs_export_style (&export).text_size / LAYOUT_TEXT;
  drawn = fs_cycle_diagram_new (run, view, request->shown, &set, export.width_mm * POINTS_PER_MM / unit,
                                export.height_mm * POINTS_PER_MM / unit);
  /* The slide has a caption of its own. */
  drawn->diagram.sentence = FALSE;
  seen = fs_diagram_describe (&drawn->diagram);
  slide->description = cycle != NULL ? g_strdup_printf ("%s %s", seen, cycle) : g_steal_pointer (&seen);
  slide->note = cycle != NULL         ? g_markup_escape_text (cycle, -1)
                : run->absent != NULL ? g_markup_escape_text (run->absent, -1)
                                      : NULL;
  return draw_both (request, render, &drawn->diagram, slide, error);
}

gboolean
fs_network_slide_fill (FsSlideRun *slides, const FsSlideRequest *request, FsPresentationSlide *slide, GError **error)
{
  g_autoptr (GError) none = NULL;
  g_autoptr (GArray) points = fs_sweep_points (request->shown, &none);
  g_autoptr (FsCycleView) view = NULL;
  FsNetworkRun run;
  FsSweepPoint point;
  FsSlide set;
  gboolean found = points != NULL && find_point (request, points, &point), drawn;

  fs_network_run_init (&run, request->shown, found ? &point : NULL);
  if (!found && run.absent == NULL)
    run.absent = g_strdup (none != NULL ? none->message : _ ("There is no offered load to simulate."));
  slide->title = fs_network_run_title (&run);
  if (run.id != NULL)
    slide->subtitle = fs_network_run_sentence (&run);
  if (run.network.n == 0)
    {
      slide->absent = g_strdup (run.network_absent);
      fs_network_run_clear (&run);
      return TRUE;
    }
  /* A slide that names layers of the network and no cycle shows no run. */
  set = fs_scenario_slide (request->scenario, request->number);
  drawn = (run.id == NULL || (set.layers >= 0 && set.cycle < 0)
           || (view = find_cycle (slides, &run, request, error)) != NULL)
          && draw (request, &run, view, slide, error);
  fs_network_run_clear (&run);
  return drawn;
}
