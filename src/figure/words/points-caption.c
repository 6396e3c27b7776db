#include "figure/words/points-caption.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/words/accuracy-text.h"

/* Returns the sentence about what limits the points: the target precision, and messages where their maximum is given,
 * else work; that of the largest network if it differs. */
static char *
limits_text (const FsScenario *scenario, const FsPointView *views, guint n_views, guint n_done)
{
  const FsStopRule *rule = &fs_scenario_statistics (scenario)->rule;
  gboolean by_work = rule->max_messages == FS_AUTO_MESSAGES;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, fs_scenario_statistics (scenario)->seed);
  char percent[FS_NUMBER_SIZE];
  g_autofree char *most = NULL;
  double flit_hops = 0;

  g_ascii_formatd (percent, sizeof percent, "%.3g", 100 * rule->precision);
  g_strdelimit (percent, ".", fs_language_decimal ());
  for (guint i = 0; i < n_views && by_work; i++)
    {
      FsWormholeParams params = fs_sweep_wormhole (scenario, &views[i].point, 0);

      flit_hops = MAX (flit_hops, fs_stop_rule_max_flit_hops (rule, &params));
    }
  most = fs_number_display_count (by_work ? (guint64) round (flit_hops / 1e6) : rule->max_messages);
  if (by_work)
    return g_strdup_printf (
        ngettext ("Simulation: %u point, run to ±\u202f%s\u202f%% of its mean or %s million flit-hops, seed %s.",
                  "Simulation: %u points, each run to ±\u202f%s\u202f%% of its mean or %s million flit-hops, seed %s.",
                  n_done),
        n_done, percent, most, seed);
  return g_strdup_printf (
      ngettext ("Simulation: %u point, run to ±\u202f%s\u202f%% of its mean or %s messages, seed %s.",
                "Simulation: %u points, each run to ±\u202f%s\u202f%% of its mean or %s messages, seed %s.", n_done),
      n_done, percent, most, seed);
}

static char *
make_caption (const FsScenario *scenario, const FsPointView *views, guint n_views)
{
  const FsStatistics *statistics = fs_scenario_statistics (scenario);
  g_autofree char *limits = NULL;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, statistics->seed);
  guint done = 0, not_converged = 0, saturated = 0, too_few = 0, stopped = 0;
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
      limits = limits_text (scenario, views, n_views, done);
      g_string_append (caption, limits);
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

/* Not if the quantity drawn has no simulated counterpart. */
static gboolean
shows_points (const FsPlot *plot)
{
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = plot->series->pdata[s];
      const FsLine *line = fs_series_main_line (series);

      if (line != NULL && line->simulated)
        return TRUE;
      /* Imported measurements are not simulated by Flitscope. */
      for (guint i = 0; i < series->points->len; i++)
        if (g_array_index (series->points, FsPlotPoint, i).state != FS_POINT_STATUS_MEASURED)
          return TRUE;
    }
  return FALSE;
}

char *
fs_points_caption (const FsScenario *scenario, const FsPlot *plot, const FsPointView *views, guint n_views,
                   const FsAccuracies *accuracies)
{
  g_autofree char *words = accuracies != NULL ? fs_accuracies_describe (accuracies, scenario) : NULL;
  g_autoptr (GString) caption = g_string_new (NULL);

  if (shows_points (plot))
    {
      g_autofree char *points = make_caption (scenario, views, n_views);

      g_string_append (caption, points);
      if (words != NULL)
        {
          g_autofree char *escaped = g_markup_escape_text (words, -1);

          g_string_append_printf (caption, " %s.", escaped);
        }
    }
  if (plot->band_caption != NULL)
    g_string_append_printf (caption, "%s%s", caption->len > 0 ? " " : "", plot->band_caption);
  return caption->len > 0 ? g_strdup (caption->str) : NULL;
}
