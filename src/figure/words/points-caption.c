#include "figure/words/points-caption.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/words/accuracy-text.h"

/* Returns how many points there are, what limits them (the target precision, and messages where their maximum is given, else
 * work; that of the largest network if it differs), and how many did not converge, or are missing. */
static char *
make_caption (const FsScenario *scenario, const FsPointView *views, guint n_views)
{
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  const FsStopRule *rule = &statistics->rule;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, statistics->seed);
  gboolean by_work = rule->max_messages == FS_AUTO_MESSAGES;
  char percent[FS_NUMBER_SIZE];
  g_autofree char *most = NULL;
  guint done = 0, not_converged = 0, saturated = 0, too_few = 0, stopped = 0;
  double flit_hops = 0;
  GString *caption = g_string_new (NULL);

  for (guint i = 0; i < n_views; i++)
    if (views[i].state == FS_POINT_STOPPED)
      stopped++;
    else if (views[i].state == FS_POINT_DONE)
      {
        done++;
        not_converged += views[i].result->status == FS_SIM_NOT_CONVERGED;
        saturated += views[i].result->status == FS_SIM_SATURATED;
        too_few += views[i].result->status == FS_SIM_OK && views[i].result->note != NULL;
      }
  if (!fs_scenario_curve (scenario, 0)->switching->has_flits)
    g_string_append_printf (caption,
                            ngettext ("Simulation: %u point of %u replications, seed %s.",
                                      "Simulation: %u points of %u replications each, seed %s.", done),
                            done, MAX (statistics->replications, 1), seed);
  else
    {
      for (guint i = 0; i < n_views && by_work; i++)
        {
          FsWormholeParams params = fs_sweep_wormhole (scenario, &views[i].point, 0);

          flit_hops = MAX (flit_hops, fs_stop_rule_max_flit_hops (rule, &params));
        }
      g_ascii_formatd (percent, sizeof percent, "%.3g", 100 * rule->precision);
      g_strdelimit (percent, ".", fs_language_decimal ());
      most = fs_number_display_count (by_work ? (guint64) round (flit_hops / 1e6) : rule->max_messages);
      g_string_append_printf (
          caption,
          by_work
              ? ngettext (
                  "Simulation: %u point, run to ±\u202f%s\u202f%% of its mean or %s million flit-hops, seed %s.",
                  "Simulation: %u points, each run to ±\u202f%s\u202f%% of its mean or %s million flit-hops, "
                  "seed %s.",
                  done)
              : ngettext ("Simulation: %u point, run to ±\u202f%s\u202f%% of its mean or %s messages, seed %s.",
                          "Simulation: %u points, each run to ±\u202f%s\u202f%% of its mean or %s messages, seed %s.",
                          done),
          done, percent, most, seed);
    }
  if (not_converged > 0)
    g_string_append_printf (
        caption, ngettext (" Hollow: %u not converged.", " Hollow: %u not converged.", not_converged), not_converged);
  if (too_few > 0)
    g_string_append_printf (caption,
                            ngettext (" With too few messages for an interval: %u.",
                                      " With too few messages for an interval: %u.", too_few),
                            too_few);
  if (saturated > 0)
    g_string_append_printf (caption, ngettext (" Saturated: %u.", " Saturated: %u.", saturated), saturated);
  if (stopped > 0)
    g_string_append_printf (
        caption, ngettext (" Stopped early: %u point is missing.", " Stopped early: %u points are missing.", stopped),
        stopped);
  return g_string_free (caption, FALSE);
}

/* Models that have no line, because they describe the ideal router and the routers are pipelined. */
static void
add_ideal_models (const FsScenario *scenario, GString *caption)
{
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      gboolean known = curve->hidden || curve->params.router != FS_ROUTER_PIPELINED || curve->model_absent == NULL
                       || curve->model == NULL || curve->model->pipelined;
      g_autofree char *name = NULL;

      for (guint before = 0; before < c && !known; before++)
        known = fs_scenario_curve (scenario, before)->model == curve->model;
      if (known)
        continue;
      name = g_markup_escape_text (_ (curve->model->name), -1);
      if (caption->len > 0)
        g_string_append_c (caption, ' ');
      /* Translators: the name of a model. */
      g_string_append_printf (caption, _ ("No line of “%s”: the model assumes the ideal router."), name);
    }
}

char *
fs_points_caption (const FsScenario *scenario, const FsPlot *plot, const FsPointView *views, guint n_views,
                   const FsAccuracies *accuracies)
{
  g_autofree char *words = accuracies != NULL ? fs_accuracies_describe (accuracies, scenario) : NULL;
  g_autoptr (GString) caption = g_string_new (NULL);
  gboolean simulated = FALSE;

  /* Imported measurements are not simulated by Flitscope, and a quantity drawn may have no simulated counterpart. */
  for (guint s = 0; s < plot->series->len && !simulated; s++)
    {
      const FsSeries *series = plot->series->pdata[s];
      const FsLine *line = fs_series_main_line (series);

      simulated = line != NULL && line->simulated;
      for (guint i = 0; i < series->points->len && !simulated; i++)
        simulated = g_array_index (series->points, FsPlotPoint, i).state != FS_POINT_STATUS_MEASURED;
    }
  if (simulated)
    {
      g_autofree char *points = make_caption (scenario, views, n_views);

      g_string_append (caption, points);
      if (words != NULL)
        {
          g_autofree char *escaped = g_markup_escape_text (words, -1);

          g_string_append_printf (caption, " %s.", escaped);
        }
    }
  add_ideal_models (scenario, caption);
  if (plot->band_caption != NULL)
    g_string_append_printf (caption, "%s%s", caption->len > 0 ? " " : "", plot->band_caption);
  return caption->len > 0 ? g_strdup (caption->str) : NULL;
}
