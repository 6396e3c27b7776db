/* The accuracy of a model, over the same points for each of its variants. The points are simulated: they change if
 * the stopping rule changes. */
#include "tests/figure/results.h"

#include <json-glib/json-glib.h>

#include "figure/plots/error-plot.h"
#include "figure/words/figure-data.h"
#include "figure/words/figure-summary.h"
#include "figure/words/points-caption.h"
#include "figure/words/accuracy-text.h"
#include "plot/value/text.h"
#include "scenario/library/gallery.h"
#include "scenario/value/labels.h"
#include "tests/support/test.h"

/* A point that was run; which of the two latencies it is, is the figure's. */
typedef struct {
  guint curve;
  double rate, mean, half_width;
  gboolean settled;
} Run;

/* flitscope-cli figure --set variant=all --max-messages 100000 */
static const Run loads[] = {
  { 0, 0.005, 227.712276, 1.65889729, TRUE }, { 0, 0.01, 261.144501, 2.10814107, TRUE },
  { 0, 0.015, 304.951407, 4.52144994, TRUE }, { 0, 0.019, 359.667519, 5.74353512, TRUE },
  { 0, 0.02, 371.182864, 5.13743803, TRUE },  { 0, 0.025, 491.771455, 11.0005262, FALSE },
  { 0, 0.028, 616.33209, 17.2165283, FALSE }, { 0, 0.03, 756.13806, 24.8407155, FALSE },
  { 0, 0.031, 889.086754, 37.680627, FALSE },
};
/* saturation --simulate */
static const FsSaturationBracket bracket = { .low = 0.03346, .high = 0.03372, .runs = 1, .done = TRUE };

/* flitscope-cli figure --preset kd-fig4 */
static const Run kim_das[] = {
  { 0, 0.000242640197, 217.54198, 2.79851748, TRUE },  { 0, 0.000485280394, 233.715, 3.31967299, TRUE },
  { 0, 0.000727920591, 252.48614, 3.92046474, TRUE },  { 0, 0.000970560788, 273.440053, 3.60755848, TRUE },
  { 0, 0.00121320098, 299.733347, 3.83974458, TRUE },  { 0, 0.00145584118, 332.078813, 4.00031065, TRUE },
  { 0, 0.00169848138, 377.379147, 4.99405057, TRUE },  { 0, 0.00194112158, 436.598221, 5.42524867, TRUE },
  { 0, 0.00218376177, 518.281715, 5.21500355, FALSE }, { 1, 0.00025, 217.757789, 2.87624486, TRUE },
  { 1, 0.0005, 232.871739, 3.55821195, TRUE },         { 1, 0.00075, 250.192667, 3.86838689, TRUE },
  { 1, 0.001, 267.992892, 4.87352237, TRUE },          { 1, 0.00125, 286.92605, 5.26565157, TRUE },
  { 1, 0.0015, 308.750075, 5.62094867, TRUE },         { 1, 0.00175, 329.446612, 5.00548321, TRUE },
  { 1, 0.002, 353.799328, 5.15490068, TRUE },          { 1, 0.00225, 379.40266, 6.54996515, TRUE },
  { 1, 0.0025, 403.72039, 7.94840272, TRUE },          { 2, 0.000122277, 205.60786, 2.5555455, TRUE },
  { 2, 0.000244554, 208.13432, 2.90175444, TRUE },     { 2, 0.000366830999, 211.1894, 2.71628802, TRUE },
  { 2, 0.000489107999, 212.78976, 2.79625157, TRUE },  { 2, 0.000611384999, 216.22948, 3.01685883, TRUE },
  { 2, 0.000733661999, 219.86122, 3.03375706, TRUE },  { 2, 0.000855938999, 222.89658, 3.08853952, TRUE },
  { 2, 0.000978215999, 226.17902, 3.12263188, TRUE },  { 2, 0.001100493, 230.11456, 3.94535907, TRUE },
  { 3, 0.000167750547, 206.530248, 2.5836246, TRUE },  { 3, 0.000335501095, 210.144557, 2.8970962, TRUE },
  { 3, 0.000503251642, 213.473241, 2.99772658, TRUE }, { 3, 0.000671002189, 216.336014, 3.17398776, TRUE },
  { 3, 0.000838752737, 220.459053, 2.96896741, TRUE }, { 3, 0.00100650328, 225.524351, 3.46255255, TRUE },
  { 3, 0.00117425383, 228.351636, 3.29978941, TRUE },  { 3, 0.00134200438, 234.983769, 3.70561772, TRUE },
  { 3, 0.00150975493, 238.089921, 4.5038823, TRUE },
};

typedef struct {
  FsScenario *scenario;
  FsModelLines *lines;
  GPtrArray *results;
  FsPointView *points;
  guint n_points;
  FsAccuracies *accuracies;
} Fixture;

static void
take_runs (Fixture *f, FsScenario *scenario, const Run *runs, guint n_runs, const FsSaturationBracket *brackets,
           guint n_brackets)
{
  f->scenario = scenario;
  f->lines = fs_model_lines_new (scenario, 40, NULL);
  f->results = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_sim_result_free);
  f->points = g_new (FsPointView, n_runs);
  f->n_points = n_runs;
  for (guint i = 0; i < n_runs; i++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, runs[i].curve);
      FsSimResult *result
          = result_of (curve, runs[i].settled ? FS_SIM_OK : FS_SIM_NOT_CONVERGED, runs[i].mean, runs[i].mean);

      result->unicast.half_width = result->broadcast.half_width = runs[i].half_width;
      set_quantity (result, "latency_channel", runs[i].mean);
      fs_record_at (result->half_widths, (guint) fs_record_find (result->half_widths, "latency_channel"), NULL)[0]
          = runs[i].half_width;
      g_ptr_array_add (f->results, result);
      f->points[i] = point_of (runs[i].rate, FS_POINT_DONE, result);
      f->points[i].point.curve = runs[i].curve;
    }
  f->accuracies = fs_accuracies_new (scenario, f->points, n_runs, brackets, n_brackets);
}

static void
tear_down (Fixture *f)
{
  fs_accuracies_free (f->accuracies);
  g_free (f->points);
  g_ptr_array_unref (f->results);
  fs_model_lines_free (f->lines);
  fs_scenario_unref (f->scenario);
}

static const FsAccuracy *
accuracy_of (const Fixture *f, guint group, FsVariant variant)
{
  const FsAccuracyGroup *of = f->accuracies->groups->pdata[group];

  for (guint v = 0; v < of->accuracies->len; v++)
    if (((const FsAccuracy *) of->accuracies->pdata[v])->variant == variant)
      return of->accuracies->pdata[v];
  g_assert_not_reached ();
}

/* All variants are judged at the same points, up to where the first of them ends, in per cent of what was simulated. */
FS_TEST (variants_are_compared_at_the_same_points)
{
  Fixture f;
  g_autofree char *words = NULL;
  const FsAccuracyGroup *group;

  take_runs (&f, scenario_of ("[Scenario]\nvariant=all\n"), loads, G_N_ELEMENTS (loads), &bracket, 1);
  g_assert_cmpuint (f.accuracies->groups->len, ==, 1);
  group = f.accuracies->groups->pdata[0];
  g_assert_cmpuint (group->n_points, ==, 4);
  g_assert_cmpint (group->kind, ==, FS_RANGE_SATURATION);
  g_assert_cmpfloat_with_epsilon (group->from, 0.005 / 0.03359, 1e-12);
  g_assert_cmpfloat_with_epsilon (group->to, 0.019 / 0.03359, 1e-12);
  g_assert_cmpuint (accuracy_of (&f, 0, FS_VARIANT_CORRECTED)->n_without, ==, 5);
  g_assert_null (accuracy_of (&f, 0, FS_VARIANT_CORRECTED)->beyond);
  g_assert_cmpfloat (accuracy_of (&f, 0, FS_VARIANT_PUBLISHED)->beyond->rate, ==, 0.02);
  g_assert_cmpuint (accuracy_of (&f, 0, FS_VARIANT_REFINED)->unsettled->len, ==, 4);
  words = fs_accuracies_describe (f.accuracies, f.scenario);
  g_assert_cmpstr (
      words, ==,
      "Largest error: corrected +13.7 ± 1.8\u202f% (at 57\u202f%), published +4.7 ± 0.8\u202f% (at 30\u202f%), refined "
      "(Flitscope) −0.7 ± 0.8\u202f% (at 30\u202f%), at 15–57\u202f% of the simulated saturation; where not all have a "
      "value: published +1.4 ± 1.4\u202f% (at 60\u202f%), refined (Flitscope) +1.6 ± 1.4\u202f% (at 60\u202f%); not "
      "converged: refined (Flitscope) −4.3 ± 4.1\u202f% (at 92\u202f%), −0.7 ± 3.3\u202f% (at 89\u202f%), +0.7 ± "
      "2.3\u202f% (at 74\u202f%) and 1 more; no value: corrected at 5 points, published at 4 points");
  tear_down (&f);
}

/* The loads of a single curve if simulated saturation was not searched for; the numbers are the same. */
FS_TEST (rates)
{
  Fixture f;
  g_autofree char *words = NULL;

  take_runs (&f, scenario_of ("[Scenario]\nvariant=refined\n"), loads, 4, NULL, 0);
  words = fs_accuracies_describe (f.accuracies, f.scenario);
  g_assert_cmpstr (words, ==,
                   "Largest model error: −0.7 ± 0.8\u202f% (at 10.0\u202f·\u202f10⁻³), at "
                   "5.00–19.0\u202f·\u202f10⁻³ messages per node per cycle");
  tear_down (&f);
}

/* Curves that differ in numbers are alike; those of another routing, buffer or choice of variants are not. */
FS_TEST (groups)
{
  g_autoptr (FsScenario) scenario = fs_preset_load ("kd-fig4", NULL);
  g_autoptr (FsScenario) panel = fs_preset_load ("ab-n6-v2", NULL);
  g_autofree char *first = fs_curve_kind (panel, 0);
  g_autofree char *words = fs_curve_kind_text (panel, 0);
  Fixture f;

  g_assert_cmpstr (words, ==, "");
  for (guint c = 1; c < fs_scenario_n_curves (panel); c++)
    {
      g_autofree char *kind = fs_curve_kind (panel, c);

      g_assert_cmpstr (kind, ==, first);
    }
  take_runs (&f, g_steal_pointer (&scenario), kim_das, G_N_ELEMENTS (kim_das), NULL, 0);
  g_assert_cmpuint (f.accuracies->groups->len, ==, 4);
  for (guint c = 0; c < 4; c++)
    {
      const FsAccuracyGroup *group = f.accuracies->groups->pdata[c];

      g_assert_cmpuint (group->series->len, ==, 1);
      g_assert_cmpuint (group->accuracies->len, ==, c < 2 ? 2 : 1);
      g_assert_cmpint (((const FsAccuracy *) group->accuracies->pdata[0])->variant, ==, FS_VARIANT_PUBLISHED);
    }
  tear_down (&f);
}

/* In the panel each group's worst is named in the color of its curve, the one furthest off first, then those of the other
 * variants. Two curves have no end: there is a model beyond the last one. */
FS_TEST (groups_named)
{
  static const struct {
    guint curve;
    const char *text;
  } expected[] = {
    { 3, "published, largest: +48.0 ± 2.8\u202f%" },
    { 2, "published, largest: +34.7 ± 2.3\u202f%" },
    { 1, "published, largest: −5.9 ± 1.7\u202f%" },
    { 0, "published, largest: −5.0 ± 1.3\u202f%" },
  };
  Fixture f;
  g_autoptr (FsPlot) plot = NULL, panel = NULL;

  take_runs (&f, fs_preset_load ("kd-fig4", NULL), kim_das, G_N_ELEMENTS (kim_das), NULL, 0);
  plot = fs_figure_plot (f.scenario, f.lines, f.points, f.n_points, NULL, 0);
  panel = fs_error_plot_new (f.scenario, f.lines, f.points, f.accuracies, G_MAXUINT, plot);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const FsNote *note = &g_array_index (panel->notes, FsNote, i);

      g_assert_cmpstr (note->text, ==, expected[i].text);
      g_assert_cmpuint (note->palette_entry, ==, fs_scenario_curve (f.scenario, expected[i].curve)->palette_entry);
    }
  for (guint i = G_N_ELEMENTS (expected); i < panel->notes->len; i++)
    g_assert_cmpstr (g_array_index (panel->notes, FsNote, i).text, !=, "no model beyond");
  tear_down (&f);
}

/* For a group of several curves, the largest error names its curve; each load is a fraction of the saturation of its
 * own curve. */
FS_TEST (curve_named)
{
  static const Run runs[] = {
    { 0, 0.00581859704, 231.590793, 1.67200475, TRUE }, { 0, 0.0116371941, 273.969309, 3.58765299, TRUE },
    { 0, 0.0155162588, 313.161125, 3.27970864, TRUE },  { 1, 0.00303568952, 457.034527, 4.0281292, TRUE },
    { 1, 0.00607137905, 547.626598, 6.32173282, TRUE }, { 1, 0.00809517207, 631.497442, 10.8876904, TRUE },
  };
  const FsSaturationBracket brackets[] = {
    { .curve = 0, .low = 0.03346, .high = 0.03372, .done = TRUE },
    { .curve = 1, .low = 0.01665, .high = 0.01678, .done = TRUE },
  };
  Fixture f;
  g_autofree char *words = NULL;

  take_runs (&f, scenario_of ("[Scenario]\nvariant=corrected\n[Curve 1]\nM=32\n[Curve 2]\nM=64\n"), runs,
             G_N_ELEMENTS (runs), brackets, G_N_ELEMENTS (brackets));
  g_assert_cmpuint (f.accuracies->groups->len, ==, 1);
  words = fs_accuracies_describe (f.accuracies, f.scenario);
  g_assert_cmpstr (words, ==,
                   "Largest model error: +10.8 ± 1.5\u202f% (M = 32 at 35\u202f%), at 17–48\u202f% of the "
                   "simulated saturation");
  tear_down (&f);
}

/* The short sentences: the largest error first, its load once, and how many points have not converged; no number is
 * broken. */
FS_TEST (summary)
{
  Fixture f;
  g_auto (GStrv) alone = NULL, variants = NULL, curves = NULL;

  take_runs (&f, scenario_of ("[Scenario]\nvariant=refined\n"), loads, 4, NULL, 0);
  alone = fs_accuracies_summarize (f.accuracies, f.scenario);
  g_assert_cmpuint (g_strv_length (alone), ==, 1);
  g_assert_cmpstr (alone[0], ==, "Model error up to −0.7\u00a0±\u00a00.8\u202f% (at 10.0\u202f·\u202f10⁻³).");
  tear_down (&f);

  take_runs (&f, scenario_of ("[Scenario]\nvariant=all\n"), loads, G_N_ELEMENTS (loads), &bracket, 1);
  variants = fs_accuracies_summarize (f.accuracies, f.scenario);
  g_assert_cmpuint (g_strv_length (variants), ==, 2);
  g_assert_cmpstr (
      variants[0], ==,
      "Largest error: corrected +13.7\u00a0±\u00a01.8\u202f%, published +4.7\u00a0±\u00a00.8\u202f%, refined "
      "(Flitscope) −0.7\u00a0±\u00a00.8\u202f%.");
  g_assert_cmpstr (variants[1], ==, "4 points have not converged.");
  tear_down (&f);

  take_runs (&f, fs_preset_load ("kd-fig4", NULL), kim_das, G_N_ELEMENTS (kim_das), NULL, 0);
  curves = fs_accuracies_summarize (f.accuracies, f.scenario);
  g_assert_cmpuint (g_strv_length (curves), ==, 5);
  g_assert_true (g_str_has_prefix (curves[0], "Random, finite buffers, largest error: published +48.0"));
  g_assert_true (g_str_has_prefix (curves[1], "Random, infinite buffers, largest error: published +34.7"));
  g_assert_true (g_str_has_prefix (curves[2], "LR, infinite buffers, largest error: published −5.0"));
  g_assert_true (g_str_has_prefix (curves[3], "LR, finite buffers, largest error: published −5.9"));
  g_assert_cmpstr (curves[4], ==, "1 point has not converged.");
  tear_down (&f);

  take_runs (&f, scenario_of ("[Scenario]\n"), loads, 0, NULL, 0);
  g_assert_null (fs_accuracies_summarize (f.accuracies, f.scenario));
  tear_down (&f);
}

/* Two quantities of one curve: both have their name, and the model is named once. */
FS_TEST (summary_of_quantities)
{
  Fixture f;
  g_auto (GStrv) sentences = NULL;

  take_runs (&f, scenario_of ("[Scenario]\nvariant=corrected\n[Figure]\ny=latency;latency_unicast\n"), loads, 1, NULL,
             0);
  sentences = fs_accuracies_summarize (f.accuracies, f.scenario);
  g_assert_cmpuint (g_strv_length (sentences), ==, 2);
  g_assert_true (g_str_has_prefix (sentences[0], "Unicast: model error up to −"));
  g_assert_nonnull (strstr (sentences[0], "% (at 5.00"));
  g_assert_true (g_str_has_prefix (sentences[1], "Broadcast: up to +"));
  g_assert_true (g_str_has_suffix (sentences[1], "\u202f%."));
  tear_down (&f);
}

/* KD94 claims 5 % of dimension order; random routing, which is off by 48 %, is in the same figure. */
FS_TEST (claim)
{
  const FsClaim *claim = fs_preset_claim ("kd-fig4");
  FsLimitStatus judgement;
  Fixture f;
  g_autofree char *words = NULL, *largest = NULL;

  take_runs (&f, fs_preset_load ("kd-fig4", NULL), kim_das, G_N_ELEMENTS (kim_das), NULL, 0);
  g_assert_true (fs_claim_covers (claim, f.scenario, 0));
  g_assert_true (fs_claim_covers (claim, f.scenario, 1));
  g_assert_false (fs_claim_covers (claim, f.scenario, 2));
  largest = fs_accuracies_describe_largest (f.accuracies, f.scenario, claim);
  g_assert_cmpstr (largest, ==, "LR, finite buffers, published −5.9 ± 1.7\u202f% (at 1.50\u202f·\u202f10⁻³)");
  words = fs_accuracies_describe_claim (f.accuracies, f.scenario, claim, &judgement);
  g_assert_cmpstr (
      words, ==,
      "The claim is neither confirmed nor refuted (LR routing). LR, infinite buffers, largest error: published −5.0 ± "
      "1.3\u202f% (at 1.70\u202f·\u202f10⁻³), corrected −26.1 ± 0.9\u202f% (at 1.94\u202f·\u202f10⁻³), at "
      "0.243–1.94\u202f·\u202f10⁻³ messages per node per "
      "cycle; not converged: published −2.4 ± 1.0\u202f% (at 2.18\u202f·\u202f10⁻³), corrected −33.1 ± 0.7\u202f% (at "
      "2.18\u202f·\u202f10⁻³). LR, "
      "finite buffers, largest error: published −5.9 ± 1.7\u202f% (at 1.50\u202f·\u202f10⁻³), corrected −23.1 ± "
      "1.5\u202f% (at "
      "2.50\u202f·\u202f10⁻³), at 0.250–2.50\u202f·\u202f10⁻³ messages per node per cycle. The claim is not about: "
      "Random, infinite "
      "buffers, "
      "largest error: published +34.7 ± 2.3\u202f% (at 1.10\u202f·\u202f10⁻³), at 0.122–1.10\u202f·\u202f10⁻³ messages "
      "per node per cycle. "
      "Random, finite buffers, largest error: published +48.0 ± 2.8\u202f% (at 1.51\u202f·\u202f10⁻³), at "
      "0.168–1.51\u202f·\u202f10⁻³ messages "
      "per node per cycle");
  /* 5.9 ± 1.7 % may be 5 %. */
  g_assert_cmpint (judgement, ==, FS_LIMIT_OPEN);
  /* Of all curves. */
  g_assert_cmpint (fs_accuracies_check_limit (f.accuracies, 0.05), ==, FS_LIMIT_EXCEEDED);
  tear_down (&f);
}

/* With its interval, or not at all. */
FS_TEST (claims_are_judged)
{
  static const struct {
    double limit;
    FsLimitStatus judgement;
  } cases[] = { { 0.02, FS_LIMIT_EXCEEDED }, { 0.0487, FS_LIMIT_OPEN }, { 0.06, FS_LIMIT_KEPT } };
  Fixture f;

  /* The published variant is off by 4.7 ± 0.8 % at most. */
  take_runs (&f, scenario_of ("[Scenario]\nvariant=published\n"), loads, 5, &bracket, 1);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (fs_accuracies_check_limit (f.accuracies, cases[i].limit), ==, cases[i].judgement);
  tear_down (&f);
  take_runs (&f, scenario_of ("[Scenario]\nvariant=refined\n"), loads, G_N_ELEMENTS (loads), &bracket, 1);
  g_assert_cmpint (fs_accuracies_check_limit (f.accuracies, 0.5), ==, FS_LIMIT_OPEN); /* some have not converged */
  tear_down (&f);
  take_runs (&f, scenario_of ("[Scenario]\n"), loads, 0, NULL, 0);
  g_assert_cmpint (fs_accuracies_check_limit (f.accuracies, 0.5), ==, FS_LIMIT_UNKNOWN);
  g_assert_null (fs_accuracies_describe (f.accuracies, f.scenario));
  tear_down (&f);
}

/* Panel, text, caption, and data contain the same accuracy. */
FS_TEST (figure_and_table_agree)
{
  Fixture f;
  g_autoptr (JsonParser) parser = NULL;
  JsonObject *first;
  g_autoptr (FsPlot) plot = NULL, panel = NULL;
  g_autofree char *worst = NULL, *note = NULL, *summary = NULL, *caption = NULL, *json = NULL, *sentence = NULL;

  take_runs (&f, scenario_of ("[Scenario]\nvariant=all\n"), loads, G_N_ELEMENTS (loads), &bracket, 1);
  plot = fs_figure_plot (f.scenario, f.lines, f.points, f.n_points, &bracket, 1);
  panel = fs_error_plot_new (f.scenario, f.lines, f.points, f.accuracies, G_MAXUINT, plot);
  worst = fs_text_error (accuracy_of (&f, 0, FS_VARIANT_CORRECTED)->worst->error,
                         accuracy_of (&f, 0, FS_VARIANT_CORRECTED)->worst->half_width);
  g_assert_cmpstr (worst, ==, "+13.7 ± 1.8\u202f%");
  note = g_strconcat ("corrected, largest: ", worst, NULL);
  g_assert_cmpstr (g_array_index (panel->notes, FsNote, 0).text, ==, note);
  g_assert_cmpfloat (g_array_index (panel->notes, FsNote, 0).x, ==, 0.019);
  summary = fs_figure_summary (f.scenario, f.lines, plot, f.points, f.accuracies);
  sentence = g_strdup_printf ("The largest model error is at 19.00: %s.", worst);
  g_assert_nonnull (strstr (summary, sentence));
  caption = fs_points_caption (f.scenario, plot, f.points, f.n_points, f.accuracies);
  g_assert_nonnull (strstr (caption, worst));
  json = fs_figure_data (FS_ROWS_JSON, f.scenario, f.lines, f.points, f.n_points, f.accuracies);
  parser = json_parser_new ();
  g_assert_true (json_parser_load_from_data (parser, json, -1, NULL));
  first = json_array_get_object_element (
      json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)), "verdicts"), 0);
  g_assert_cmpstr (json_object_get_string_member (first, "variant"), ==, "corrected");
  g_assert_cmpfloat (json_object_get_double_member (json_object_get_object_member (first, "worst"), "relative_error"),
                     ==, accuracy_of (&f, 0, FS_VARIANT_CORRECTED)->worst->error);
  tear_down (&f);
}

/* A point that did not converge interrupts the strip "within 5 %", and is labeled if its error is the largest. */
FS_TEST (unsettled)
{
  Fixture f;
  g_autoptr (FsPlot) plot = NULL, panel = NULL;
  const FsNote *note;

  take_runs (&f, scenario_of ("[Scenario]\nvariant=refined\n"), loads, G_N_ELEMENTS (loads), &bracket, 1);
  plot = fs_figure_plot (f.scenario, f.lines, f.points, f.n_points, &bracket, 1);
  panel = fs_error_plot_new (f.scenario, f.lines, f.points, f.accuracies, G_MAXUINT, plot);
  g_assert_cmpuint (plot->near_x->len, ==, 1);
  g_assert_cmpfloat (g_array_index (plot->near_x, FsNearRange, 0).to, ==, 0.02);
  note = &g_array_index (panel->notes, FsNote, 1);
  g_assert_cmpfloat (note->x, ==, 0.031);
  g_assert_true (g_str_has_prefix (note->text, "not converged: −"));
  tear_down (&f);
}

/* With more points the old ones are not solved again, and nothing is another number. */
FS_TEST (points_beyond_the_last_solution)
{
  Fixture f;
  FsAccuracies *earlier;
  g_autoptr (FsAccuracies) after = NULL;
  g_autofree char *words = NULL, *expected = NULL;

  take_runs (&f, scenario_of ("[Scenario]\nvariant=all\n"), loads, G_N_ELEMENTS (loads), &bracket, 1);
  earlier = fs_accuracies_new (f.scenario, f.points + 2, 4, NULL, 0);
  /* A value that no model has, to recognize where it came from. */
  g_assert_cmpfloat (g_array_index (earlier->errors, FsModelError, 0).rate, ==, 0.015);
  g_array_index (earlier->errors, FsModelError, 0).model = 1000;
  after = fs_accuracies_new_after (earlier, f.scenario, f.points, f.n_points, &bracket, 1);
  g_assert_cmpfloat (g_array_index (after->errors, FsModelError, 2).model, ==, 1000);
  g_clear_pointer (&after, fs_accuracies_free);
  fs_accuracies_free (earlier);
  earlier = fs_accuracies_new (f.scenario, f.points + 2, 4, NULL, 0);
  after = fs_accuracies_new_after (earlier, f.scenario, f.points, f.n_points, &bracket, 1);
  words = fs_accuracies_describe (after, f.scenario);
  expected = fs_accuracies_describe (f.accuracies, f.scenario);
  g_assert_cmpstr (words, ==, expected);
  fs_accuracies_free (earlier);
  tear_down (&f);
}
