#include "figure/plots/view-figure.h"

#include "base/translate.h"
#include "figure/plots/causes-plot.h"
#include "figure/plots/parts-plot.h"

const char *
fs_figure_view_id (FsFigureView view)
{
  static const char *const ids[FS_N_FIGURE_VIEWS] = { "curves", "causes", "waterfall", "parts", "slowest" };

  return ids[view];
}

gboolean
fs_figure_view_is_of_error (FsFigureView view)
{
  return view == FS_FIGURE_CAUSES || view == FS_FIGURE_WATERFALL;
}

/* What the error of the model is made of. */
static void
add_contributions (FsViewFigure *made, const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                   guint n_points, FsFigureView view, guint curve, const FsPlot *figure)
{
  const FsCurve *of = fs_scenario_curve (scenario, curve);
  g_autoptr (GArray) at = NULL;
  const FsCausesAt *all;
  guint last = G_MAXUINT;

  if (of->model_absent != NULL)
    {
      made->sentence = g_strdup (_ ("No model describes this network, so there is nothing to compare."));
      return;
    }
  at = fs_causes_explain (scenario, lines, points, n_points, curve, fs_curve_first_variant (of),
                          fs_scenario_figure (scenario)->y[0]);
  all = (const FsCausesAt *) (void *) at->data;
  for (guint i = 0; i < at->len; i++)
    if (all[i].why->status == FS_WHY_OK || (i == at->len - 1 && last == G_MAXUINT))
      last = i;
  made->sentence = last != G_MAXUINT ? fs_why_sentence (all[last].why)
                                     : g_strdup (_ ("No point of the curve has latencies by cause."));
  if (last != G_MAXUINT && view == FS_FIGURE_CAUSES)
    made->plot = fs_causes_areas_new (all, at->len, figure);
  else if (last != G_MAXUINT && all[last].why->status == FS_WHY_OK)
    made->waterfall = fs_causes_plot_new (of->palette_entry, all, at->len, last, fs_axis_spec_short_label (&figure->x),
                                          figure->x.factor);
}

FsViewFigure *
fs_view_figure_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points,
                    FsFigureView view, guint curve, const FsPlot *figure)
{
  FsViewFigure *made = g_atomic_rc_box_new0 (FsViewFigure);
  g_autofree char *escaped = NULL;

  g_return_val_if_fail (view != FS_FIGURE_CURVES && curve < fs_scenario_n_curves (scenario), made);

  if (fs_figure_view_is_of_error (view))
    add_contributions (made, scenario, lines, points, n_points, view, curve, figure);
  else
    {
      made->plot = fs_parts_figure_new (scenario, lines, points, n_points, curve, view == FS_FIGURE_SLOWEST, figure);
      made->sentence = g_strdup (
          made->plot == NULL ? _ ("No point of the curve has latencies by cause.")
          : view == FS_FIGURE_SLOWEST
              ? /* xgettext:no-c-format */ _ ("What the latency of the slowest 1 % of the unicasts is made of.")
          : made->plot->below != NULL ? _ ("What the latency of unicasts is made of: simulation above, model below.")
                                      : _ ("What the latency of unicasts is made of, by simulation."));
    }
  escaped = g_markup_escape_text (made->sentence, -1);
  made->caption = fs_scenario_n_curves (scenario) < 2
                      ? g_steal_pointer (&escaped)
                      : g_strdup_printf ("%s: %s", fs_scenario_curve (scenario, curve)->label, escaped);
  return made;
}

FsViewFigure *
fs_view_figure_ref (FsViewFigure *figure)
{
  return g_atomic_rc_box_acquire (figure);
}

static void
clear (gpointer data)
{
  FsViewFigure *figure = data;

  fs_plot_free (figure->plot);
  fs_waterfall_free (figure->waterfall);
  g_free (figure->sentence);
  g_free (figure->caption);
}

void
fs_view_figure_unref (FsViewFigure *figure)
{
  g_atomic_rc_box_release_full (figure, clear);
}
