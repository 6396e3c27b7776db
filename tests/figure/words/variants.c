/* Variants of a model in a figure: lines, differences, titles, and accuracy. */
#include "figure/words/plot-text.h"
#include "tests/figure/results.h"

#include "figure/words/accuracy-text.h"
#include "tests/support/test.h"

static FsPlot *
plot_of (const char *lines)
{
  g_autoptr (FsScenario) scenario = scenario_of (lines);
  g_autoptr (FsModelLines) solved = fs_model_lines_new (scenario, 40, NULL);

  return fs_figure_plot (scenario, solved, NULL, 0, NULL, 0);
}

static FsLineWeight
weight_of (const FsPlot *plot, const char *name)
{
  const FsSeries *series = plot->series->pdata[0];

  for (guint i = 0; i < series->lines->len; i++)
    if (strcmp (((FsLine *) series->lines->pdata[i])->name, name) == 0)
      return ((FsLine *) series->lines->pdata[i])->weight;
  g_assert_not_reached ();
}

/* The first variant in the key is the main one; that of the project is never attributed to a paper. */
FS_TEST (weights)
{
  const struct {
    const char *variant;
    guint n_lines;
    const char *main, *second, *third;
  } cases[] = {
    { "published", 1, "model, published", NULL, NULL },
    { "corrected", 1, "model, corrected", NULL, NULL },
    { "refined", 1, "refined model (Flitscope)", NULL, NULL },
    { "both", 2, "model, corrected", "model, published", NULL },
    { "all", 3, "model, corrected", "model, published", "refined model (Flitscope)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *lines = g_strdup_printf ("[Scenario]\nvariant=%s\n", cases[i].variant);
      g_autoptr (FsPlot) plot = plot_of (lines);

      g_assert_cmpuint (((FsSeries *) plot->series->pdata[0])->lines->len, ==, cases[i].n_lines);
      g_assert_cmpint (weight_of (plot, cases[i].main), ==, FS_LINE_MAIN);
      if (cases[i].second != NULL)
        g_assert_cmpint (weight_of (plot, cases[i].second), ==, FS_LINE_SECOND);
      if (cases[i].third != NULL)
        g_assert_cmpint (weight_of (plot, cases[i].third), ==, FS_LINE_THIRD);
    }
}

/* In text, from the saturation rates of MODELS.md 9. */
FS_TEST (differences)
{
  const struct {
    const char *lines;
    const char *sentence;
  } cases[] = {
    { "[Scenario]\nvariant=corrected\n", NULL },
    /* 0.0209308 / 0.0193953 */
    { "[Scenario]\nvariant=both\n",
      "The published model saturates at a load 7.9\u202f% higher than the corrected one." },
    /* 0.0217704 / 0.0209085 and 0.0194333 / 0.0169472 */
    { "[Scenario]\nvariant=both\n[Curve 1]\nbeta=0.005\n[Curve 2]\nbeta=0.02\n",
      "The published model saturates at a load 4.1\u202f% to 15\u202f% higher than the corrected one." },
    { "[Scenario]\nvariant=both\n[Curve 1]\nbeta=0\n[Curve 2]\nbeta=0.02\n",
      "The published model saturates at a load up to 15\u202f% higher than the corrected one." },
    { "[Scenario]\nmodel=deterministic-broadcast\nvariant=both\nbeta=0\n",
      "The published model saturates where the corrected one does." },
    /* 0.00333773 / 0.0024264 */
    { "[Scenario]\nmodel=kim-das\nvariant=both\n",
      "The corrected model saturates at a load 38\u202f% higher than the published one." },
    { "[Scenario]\nmodel=kim-das\nvariant=both\nmode=random\nfinite-buffer=true\n",
      "The corrected model saturates where the published one does." },
    { "[Scenario]\nmodel=kim-das\nvariant=both\nmode=random\nfinite-buffer=true\npattern=spherical\n[Sweep]\nrate=0."
      "0025\n",
      "The corrected model agrees with the published one." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsScenario) scenario = scenario_of (cases[i].lines);
      g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
      g_autofree char *sentence = fs_figure_differences (scenario, lines);

      g_assert_cmpstr (sentence, ==, cases[i].sentence);
    }
}

/* Where nothing saturates the values count: up to the greatest difference of all that is solved. */
FS_TEST (values_differ)
{
  g_autoptr (FsScenario) scenario
      = scenario_of ("[Scenario]\nmodel=kim-das\nvariant=both\nfinite-buffer=true\n[Sweep]\nrate=0.0025\n");
  g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 40, NULL);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  double last = 1.05 * 0.0025; /* so far the lines go */
  g_autoptr (FsModelPoint) published = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_PUBLISHED, last);
  g_autoptr (FsModelPoint) corrected = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, last);
  double share = 1 - fs_record_get (corrected->outputs, "latency") / fs_record_get (published->outputs, "latency");
  g_autofree char *expected
      = g_strdup_printf ("The corrected model differs from the published one by up to %.0f\u202f%%.", 100 * share);
  g_autofree char *sentence = fs_figure_differences (scenario, lines);

  g_assert_cmpfloat (share, >, 0.1);
  g_assert_cmpstr (sentence, ==, expected);
}

/* Words for what is not said of broadcasts. */
FS_TEST (subtitles)
{
  const struct {
    const char *lines;
    const char *subtitle;
  } cases[] = {
    { "[Scenario]\nvariant=published\nbeta=0\n", "Adaptive routing (Duato), unicast only. Model as published." },
    { "[Scenario]\n[Curve 1]\nhidden=true\n", "Adaptive routing (Duato)." },
    { "[Scenario]\nvc-buffer=2;4\n[Sweep]\nrate=0.01\n[Figure]\nx=vc-buffer\n",
      "Adaptive routing (Duato), broadcast fraction <i>β</i> = 0.01, offered load <i>λ</i><sub>g</sub> = 0.01." },
    { "[Scenario]\nn=4;6\n[Sweep]\nload=0.5\n[Figure]\nx=n\n",
      "Adaptive routing (Duato), broadcast fraction <i>β</i> = 0.01, offered load 50\u202f% of the saturation rate. "
      "Model as "
      "corrected." },
    { "[Scenario]\nn=4;6\n[Sweep]\nload=0.5\n[Figure]\nx=n\ny=saturation-rate\n",
      "Adaptive routing (Duato), broadcast fraction <i>β</i> = 0.01. Model as corrected." },
    { "[Scenario]\nvariant=refined\n",
      "Adaptive routing (Duato), broadcast fraction <i>β</i> = 0.01. Model as refined (Flitscope)." },
    { "[Scenario]\nmodel=adaptive-timeout\nM=32\n",
      "Adaptive routing (Duato) with time-out <i>τ</i> = 32 cycles, exponentially distributed lengths, distances "
      "“Pattern 1 (KSO)”. Model as corrected." },
    { "[Scenario]\nmodel=kim-das\npattern=geometric:1\nfinite-buffer=true\n[Sweep]\nrate=0.001\n",
      "Deterministic routing, exponentially distributed lengths, geometric distances (<i>a</i> = 1), finite buffers. "
      "Model as published." },
    { "[Scenario]\nmodel=kim-das\npattern=spherical\n",
      "Deterministic routing, exponentially distributed lengths, "
      "distances “Spherical”, infinite buffers. Model as published." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsPlot) plot = plot_of (cases[i].lines);

      g_assert_cmpstr (plot->subtitle, ==, cases[i].subtitle);
    }
}

/* A title names what the figure is about: no virtual channels where there are none. */
FS_TEST (titles)
{
  g_autoptr (FsPlot) plot = plot_of ("[Scenario]\nmodel=kim-das\n[Figure]\ny=P-b-lowest\n");

  g_assert_true (g_str_has_suffix (plot->title, ", <i>n</i> = 10"));
}

/* A point over a parameter is compared with the model of its own step. */
FS_TEST (accuracy_over_a_parameter)
{
  g_autoptr (FsScenario) scenario = scenario_of ("[Scenario]\nM=32;64\n[Sweep]\nrate=0.005\n[Figure]\nx=M\n");
  const FsCurve *step = fs_curve_x_index (fs_scenario_curve (scenario, 0), 1);
  g_autoptr (FsModelPoint) model = fs_model_solve (step->model, &step->inputs, FS_VARIANT_CORRECTED, 0.005);
  g_autoptr (FsSimResult) result = result_of (step, FS_SIM_OK, 70, fs_record_get (model->outputs, "latency") / 0.98);
  FsPointView view = point_of (0.005, FS_POINT_DONE, result);
  g_autoptr (FsAccuracies) accuracies = NULL;
  g_autofree char *accuracy = NULL;

  view.point.step = 1;
  accuracies = fs_accuracies_new (scenario, &view, 1, NULL, 0);
  accuracy = fs_accuracies_describe (accuracies, scenario);
  g_assert_cmpstr (accuracy, ==, "Largest model error: −2.0 ± 0.5\u202f% (at M = 64), at M = 64");
}
