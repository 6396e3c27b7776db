#include "figure/plots/view-figure.h"

#include <math.h>

#include "base/number.h"
#include "base/translate.h"
#include "figure/plots/causes-plot.h"
#include "figure/plots/law-plot.h"
#include "figure/plots/parts-plot.h"
#include "figure/plots/sensitivity-plot.h"
#include "plot/value/text.h"
#include "study/words/vocabulary.h"

gboolean
fs_figure_view_parse (const char *id, FsFigureView *view)
{
  static const char *const ids[FS_N_FIGURE_VIEWS]
      = { "curves", "map", "causes", "waterfall", "parts", "slowest", "law", "sensitivity" };

  for (*view = 0; *view < FS_N_FIGURE_VIEWS; (*view)++)
    if (g_str_equal (id, ids[*view]))
      return TRUE;
  return FALSE;
}

gboolean
fs_figure_view_needs_causes (FsFigureView view)
{
  return view >= FS_FIGURE_CAUSES && view <= FS_FIGURE_LAWS;
}

gboolean
fs_figure_view_is_of_model (FsFigureView view)
{
  return view == FS_FIGURE_CAUSES || view == FS_FIGURE_WATERFALL || view == FS_FIGURE_LAWS
         || view == FS_FIGURE_SENSITIVITY;
}

/* The laws of the highest load at which they were recorded. */
static void
add_laws (FsViewFigure *made, const FsScenario *scenario, guint curve, GArray *at, const char *law)
{
  const FsCausesAt *shown = NULL;
  guint here = 0;
  g_autofree char *load = NULL, *sentence = NULL;

  for (guint i = 0; i < at->len; i++)
    if (g_array_index (at, FsCausesAt, i).why->n_laws > 0)
      shown = &g_array_index (at, FsCausesAt, here = i);
  if (shown == NULL)
    {
      made->sentence = g_strdup (_ ("No point of the curve has recorded distributions."));
      return;
    }
  made->plot = fs_law_sheet_new (shown->why, law, fs_scenario_curve (scenario, curve)->palette_entry);
  if (made->plot == NULL)
    {
      made->sentence = g_strdup (_ ("Nothing was measured of it at this point."));
      return;
    }
  made->explained = g_array_ref (at);
  made->here = here;
  made->point = shown->view->point;
  made->law = g_strdup (law);
  for (guint i = 0; i < shown->why->n_laws && law != NULL; i++)
    if (g_str_equal (fs_tested_law_id (shown->why->laws[i].assumed, shown->why->laws[i].by_hop), law))
      sentence = fs_tested_law_sentence (&shown->why->laws[i]);
  if (law != NULL && sentence == NULL)
    {
      const FsAssumption *assumption;
      FsLawOutput held;

      if (fs_law_find_held (shown->why, &assumption, &held))
        sentence = fs_law_factor_sentence (shown->why, assumption);
    }
  load = fs_number_display (shown->view->point.rate, 3);
  /* Translators: an offered load; the name of a distribution, and a load, then sentences about it */
  made->sentence
      = sentence == NULL
            ? g_strdup_printf (_ ("Distributions at load %s: bars are measured, lines and diamonds assumed."), load)
            : g_strdup_printf (_ ("%s at load %s. %s"), made->plot->title, load, sentence);
}

/* What the error of the model is made of. */
static void
add_contributions (FsViewFigure *made, const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points,
                   guint n_points, FsFigureView view, guint curve, const char *law, const FsPlot *figure)
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
  if (view == FS_FIGURE_LAWS)
    {
      add_laws (made, scenario, curve, at, law);
      return;
    }
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

/* How far each parameter moves the latency of the model. */
static void
add_sensitivity (FsViewFigure *made, const FsScenario *scenario, guint curve, const FsSweepPoint *at)
{
  const FsCurve *of = fs_scenario_curve (scenario, curve);
  FsSwings swings = { NULL, NAN, NAN };
  g_autofree char *sentence = NULL, *load = NULL;

  if (of->model_absent != NULL)
    {
      made->sentence = g_strdup (_ ("No model describes this curve, so nothing says how its latency would change."));
      return;
    }
  if (at != NULL)
    {
      made->point = *at;
      swings = fs_swings_at (scenario, at, NULL);
    }
  if (at != NULL ? swings.found->len == 0 : !fs_sensitivity_find_point (scenario, curve, NULL, &made->point, &swings))
    {
      fs_swings_clear (&swings);
      made->sentence = g_strdup (at != NULL ? _ ("The model is saturated at this load.")
                                            : _ ("The model is saturated at all loads of the curve."));
      return;
    }
  made->tornado = fs_sensitivity_plot_new (&swings);
  sentence = fs_sensitivity_sentence (&swings);
  load = fs_text_on_axis (made->point.rate, FS_RATE_FACTOR, 3);
  /* Translators: the first %s is a sentence, "Message length M moves the latency most: −12 % … +12 %."; the second a load, "9.74 · 10⁻³";
   * the third "model, corrected" */
  made->sentence = g_strdup_printf (
      _ ("%s Every parameter is varied alone, by 10\u202f%% or a whole number by 1, at load %s (%s)."), sentence, load,
      fs_variant_text (fs_curve_first_variant (of), FS_VARIANT_LEGEND));
  fs_swings_clear (&swings);
}

FsViewFigure *
fs_view_figure_new (const FsScenario *scenario, const FsModelLines *lines, const FsPointView *points, guint n_points,
                    FsFigureView view, guint curve, const char *law, const FsSweepPoint *at, const FsPlot *figure)
{
  FsViewFigure *made = g_atomic_rc_box_new0 (FsViewFigure);
  g_autofree char *escaped = NULL;

  g_return_val_if_fail (view > FS_FIGURE_MAP && curve < fs_scenario_n_curves (scenario), made);

  if (view == FS_FIGURE_SENSITIVITY)
    add_sensitivity (made, scenario, curve, at);
  else if (fs_figure_view_is_of_model (view))
    add_contributions (made, scenario, lines, points, n_points, view, curve, law, figure);
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

gboolean
fs_view_figure_is_empty (const FsViewFigure *figure)
{
  return figure->plot == NULL && figure->waterfall == NULL && figure->tornado == NULL;
}

const FsWhy *
fs_view_figure_why (const FsViewFigure *figure)
{
  return figure->explained != NULL ? g_array_index (figure->explained, FsCausesAt, figure->here).why : NULL;
}

char **
fs_figure_laws (const FsCurve *curve, char ***names)
{
  const FsAssumptionTable *table = fs_model_assumptions (curve->model, &curve->inputs, fs_curve_first_variant (curve));
  char **ids = fs_law_ids (table);

  if (names != NULL)
    {
      g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

      /* Held virtual channels are no law of the table, and first. */
      if (g_strv_contains ((const char *const *) ids, FS_LAW_OF_HELD))
        g_strv_builder_add (all, _ ("Virtual channels held"));
      for (guint i = 0; i < fs_tested_laws_count (table); i++)
        {
          gboolean by_hop;
          const FsAssumedLaw *assumed = fs_tested_law_assumed (table, i, &by_hop);

          g_strv_builder_add (all, fs_tested_law_name (assumed, by_hop));
        }
      *names = g_strv_builder_end (all);
    }
  return ids;
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
  fs_tornado_free (figure->tornado);
  g_clear_pointer (&figure->explained, g_array_unref);
  g_free (figure->law);
  g_free (figure->sentence);
  g_free (figure->caption);
}

void
fs_view_figure_unref (FsViewFigure *figure)
{
  g_atomic_rc_box_release_full (figure, clear);
}
