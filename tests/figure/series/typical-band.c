/* The band of the typical error: its limits, where there is one, and the words and data about it. */
#include "figure/series/typical-band.h"

#include "figure/words/accuracy-text.h"
#include "study/words/vocabulary.h"
#include "figure/series/x-position.h"
#include "figure/words/figure-data.h"
#include "figure/words/points-caption.h"
#include "model/typical-error.h"
#include "scenario/library/gallery.h"
#include "tests/figure/results.h"
#include "tests/support/test.h"

#define BROADCAST "[Scenario]\nn=6\nV=3\nM=32\nbeta=0.01\nvariant=all\n"
#define SHADED "[Figure]\ntypical-error=true\n"

typedef struct {
  FsScenario *scenario;
  FsModelLines *lines;
  FsPlot *plot;
} Fixture;

static void
set_up (Fixture *f, gconstpointer settings)
{
  f->scenario = scenario_of (settings);
  f->lines = fs_model_lines_new (f->scenario, 40, NULL);
  f->plot = fs_figure_plot (f->scenario, f->lines, NULL, 0, NULL, 0);
}

static void
tear_down (Fixture *f, gconstpointer settings)
{
  fs_plot_free (f->plot);
  fs_model_lines_free (f->lines);
  fs_scenario_unref (f->scenario);
}

static const FsBandVertex *
vertices_of (const FsLine *line)
{
  return (const FsBandVertex *) (void *) line->band->data;
}

/* The line of @variant of the first curve. */
static const FsLine *
line_of (const FsPlot *plot, FsVariant variant)
{
  const FsSeries *series = plot->series->pdata[0];

  for (guint i = 0; i < series->lines->len; i++)
    if (g_str_equal (((const FsLine *) series->lines->pdata[i])->name, fs_variant_text (variant, FS_VARIANT_LEGEND)))
      return series->lines->pdata[i];
  g_assert_not_reached ();
}

/* Without the key nothing is shaded, and no text mentions it. */
static void
test_off (Fixture *f, gconstpointer settings)
{
  g_autofree char *csv = fs_figure_data (FS_ROWS_CSV, f->scenario, f->lines, NULL, 0, NULL);

  g_assert_false (fs_scenario_figure (f->scenario)->typical_error);
  g_assert_cmpuint (fs_plot_n_bands (f->plot), ==, 0);
  g_assert_null (f->plot->band_name);
  g_assert_null (strstr (f->plot->subtitle, "typical"));
  g_assert_null (strstr (csv, "typical_low"));
  g_assert_true (isnan (fs_figure_typical_error (f->scenario, f->lines, 0, FS_VARIANT_REFINED, "latency", 0.001)));
}

/* At each vertex the limits are those of the table at that load; the band reaches from load 0 to the last load for which
 * there is an error, or to the end of the line. */
static void
test_limits (Fixture *f, gconstpointer settings)
{
  const FsCurve *curve = fs_scenario_curve (f->scenario, 0);
  double reference = fs_model_saturation (curve->model, &curve->inputs, FS_VARIANT_REFINED).rate;
  double below
      = 0.8 * reference * (1 - 1e-15); /* whose fraction is not rounded to above 0.8, where no error is known */

  g_assert_cmpuint (fs_plot_n_bands (f->plot), ==, 3);
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      const FsLine *line = line_of (f->plot, (FsVariant) v);
      const FsBandVertex *band = vertices_of (line);
      double end = NAN;

      for (guint i = 0; i < line->band->len; i++)
        {
          double y = fs_line_at (line, band[i].x);
          double error = fs_model_typical_error (curve->model, &curve->inputs, (FsVariant) v, "latency",
                                                 MIN (band[i].x / reference, 0.8));

          g_assert_true (i == 0 || band[i].x > band[i - 1].x);
          g_assert_cmpfloat (band[i].x, <=, 0.8 * reference * (1 + 1e-12));
          g_assert_cmpfloat_with_epsilon (band[i].low, y / (1 + error), 1e-9 * y);
          g_assert_cmpfloat_with_epsilon (band[i].high, y / (1 - error), 1e-9 * y);
          g_assert_cmpfloat_with_epsilon (
              error,
              fs_figure_typical_error (f->scenario, f->lines, 0, (FsVariant) v, "latency", MIN (band[i].x, below)),
              1e-12);
        }
      for (guint e = 0; e < FS_TYPICAL_ERROR_NODES; e++)
        {
          double share = fs_typical_error_shares ()[e];

          if (isfinite (fs_model_typical_error (curve->model, &curve->inputs, (FsVariant) v, "latency", share)))
            end = share * reference;
        }
      end = MIN (end, g_array_index (line->vertices, FsVertex, line->vertices->len - 1).x);
      g_assert_cmpfloat (band[0].x, ==, 0);
      g_assert_cmpfloat_with_epsilon (band[line->band->len - 1].x, end, 1e-9 * end);
    }
}

/* Only quantities and axes for which something is known have a band. */
FS_TEST (where_there_is_none)
{
  static const char *const settings[] = {
    BROADCAST "[Figure]\ntypical-error=true\ny=lambda_c\n",
    "[Scenario]\nn=6\nV=3\nM=16;32\nbeta=0.01\nvariant=all\n[Sweep]\nrate=0.004\n[Figure]\ntypical-error=true\nx=M\n",
    "[Scenario]\nn=6\nV=2;3\nM=32\nbeta=0.01\nvariant=all\n[Figure]\ntypical-error=true\nx=V\ny=saturation-rate\n",
    BROADCAST "[Sweep]\nrate=0.004\n[Figure]\ntypical-error=true\nx=latency\ny=distribution-unicast\n",
    "[Scenario]\nmodel=adaptive-broadcast\nV=2\nrouting=random\n[Sweep]\nrate=0.004\n" SHADED,
    "[Scenario]\ntopology=generalized\nn=2\nk=4\n" SHADED,
  };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autoptr (FsScenario) scenario = scenario_of (settings[i]);
      g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 10, NULL);
      g_autoptr (FsPlot) plot = fs_figure_plot (scenario, lines, NULL, 0, NULL, 0);

      g_assert_true (fs_scenario_figure (scenario)->typical_error);
      g_assert_false (fs_figure_can_shade (scenario));
      g_assert_cmpuint (fs_plot_n_bands (plot), ==, 0);
      g_assert_null (plot->band_name);
      g_assert_null (strstr (plot->subtitle, "Shaded"));
    }
}

/* A model without the variant `refined` has none, because the loads refer to its saturation rate. */
FS_TEST (every_model)
{
  for (guint m = 0; fs_models ()[m] != NULL; m++)
    {
      const FsModel *model = fs_models ()[m];
      g_autofree char *text = g_strdup_printf ("[Scenario]\nmodel=%s\n%s[Sweep]\nload=0.5\n" SHADED, model->id,
                                               model->grids ? "topology=torus\nk=4\n" : "");
      g_autoptr (FsScenario) scenario = scenario_of (text);
      g_autoptr (FsModelLines) lines = fs_model_lines_new (scenario, 10, NULL);
      g_autoptr (FsPlot) plot = fs_figure_plot (scenario, lines, NULL, 0, NULL, 0);
      const FsCurve *curve = fs_scenario_curve (scenario, 0);
      gboolean known
          = fs_model_has_typical_error (model, &curve->inputs, fs_curve_first_variant (curve), model->headline);

      g_test_message ("%s: %s", model->id, known ? "known" : "unknown");
      g_assert_true (known == fs_figure_can_shade (scenario));
      g_assert_true (known == (fs_plot_n_bands (plot) > 0));
      g_assert_false (known && !fs_model_has_variant (model, FS_VARIANT_REFINED));
    }
}

/* Reference curves have no bands, copies of the plot have. */
static void
test_references (Fixture *f, gconstpointer settings)
{
  g_autoptr (FsPlot) other = fs_plot_new ();
  g_autoptr (FsPlot) copy = fs_plot_copy (f->plot);
  const FsReferenceCurves *reference = fs_plot_add_reference (other, "pinned", f->plot);

  g_assert_cmpuint (reference->series->len, ==, 1);
  for (guint s = 0; s < reference->series->len; s++)
    {
      const FsSeries *series = reference->series->pdata[s];

      for (guint l = 0; l < series->lines->len; l++)
        g_assert_cmpuint (((const FsLine *) series->lines->pdata[l])->band->len, ==, 0);
    }
  g_assert_cmpuint (fs_plot_n_bands (copy), ==, 3);
  g_assert_cmpstr (copy->band_name, ==, f->plot->band_name);
  g_assert_cmpuint (line_of (copy, FS_VARIANT_REFINED)->band->len, ==,
                    line_of (f->plot, FS_VARIANT_REFINED)->band->len);
}

/* On the other axes of loads the band is that of the same rates. */
FS_TEST (axes)
{
  static const char *const axes[] = { "load", "offered-flits", "accepted" };
  Fixture plain;

  set_up (&plain, BROADCAST SHADED);
  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    {
      g_autofree char *settings = g_strdup_printf (BROADCAST SHADED "x=%s\ny-divide-by=2\n", axes[i]);
      Fixture f;

      set_up (&f, settings);
      for (guint v = 0; v < FS_N_VARIANTS; v++)
        {
          const FsLine *a = line_of (plain.plot, (FsVariant) v), *b = line_of (f.plot, (FsVariant) v);
          double scale = fs_figure_x_scale (f.scenario, f.lines, 0);

          g_assert_cmpuint (a->band->len, ==, b->band->len);
          for (guint n = 0; n < a->band->len; n++)
            {
              const FsBandVertex *of_a = &vertices_of (a)[n], *of_b = &vertices_of (b)[n];

              g_assert_cmpfloat_with_epsilon (of_a->x * scale, of_b->x, 1e-9 * (scale + of_b->x));
              g_assert_cmpfloat_with_epsilon (of_a->low, 2 * of_b->low, 1e-9 * of_a->low);
              g_assert_cmpfloat_with_epsilon (of_a->high, 2 * of_b->high, 1e-9 * of_a->high);
              g_assert_cmpfloat_with_epsilon (
                  (of_b->high - of_b->low) / (of_b->high + of_b->low),
                  fs_figure_typical_error_at (f.scenario, f.lines, 0, (FsVariant) v, "latency",
                                              of_b->x * (1 - (n + 1 == a->band->len ? 1e-9 : 0))),
                  1e-6);
            }
        }
      tear_down (&f, settings);
    }
  tear_down (&plain, NULL);
}

/* The caption says what is shaded, with the least and greatest error of each variant, and never that it is a confidence
 * interval. */
static void
test_words (Fixture *f, gconstpointer settings)
{
  g_autofree char *caption = fs_points_caption (f->scenario, f->plot, NULL, 0, NULL);
  const char *sentence
      = strstr (f->plot->subtitle, "Shaded: typical error of the model on the validation set, published ±");

  g_assert_nonnull (sentence);
  g_assert_nonnull (strstr (sentence, ", corrected ±"));
  g_assert_nonnull (strstr (sentence, ", refined (Flitscope) ±"));
  g_assert_null (strstr (sentence, "onfidence"));
  g_assert_cmpstr (f->plot->band_name, ==, "typical error of the model");
  g_assert_cmpstr (f->plot->band_caption, ==, sentence);
  g_assert_cmpstr (caption, ==, sentence);
}

FS_TEST (texts)
{
  FsTypicalRange ranges[FS_N_VARIANTS] = { { NAN, NAN }, { 0.0781, 0.0779 }, { 0.0042, 0.123 } };
  const FsTypicalRange none[FS_N_VARIANTS] = { { NAN, NAN }, { NAN, NAN }, { NAN, NAN } };
  g_autofree char *shaded = fs_figure_shaded_text (ranges);

  g_assert_cmpstr (shaded, ==,
                   "Shaded: typical error of the model on the validation set, corrected ±\u202f7.8\u202f%, "
                   "refined (Flitscope) ±\u202f0.4 to 12\u202f%.");
  g_assert_null (fs_figure_shaded_text (none));
}

FS_TEST (limits_of_a_value)
{
  double low, high;

  fs_typical_limits (110, 0.1, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, 100, 1e-9);
  g_assert_cmpfloat_with_epsilon (high, 110 / 0.9, 1e-9);
  /* Twice as much as was simulated is an error of 100 %; less than nothing is none. */
  fs_typical_limits (110, 1, &low, &high);
  g_assert_cmpfloat (low, ==, 55);
  g_assert_true (isinf (high));
  fs_typical_limits (110, NAN, &low, &high);
  g_assert_true (isnan (low) && isnan (high));
}

/* The data have the limits of each value of a model. */
static void
test_data (Fixture *f, gconstpointer settings)
{
  g_autofree char *csv = fs_figure_data (FS_ROWS_CSV, f->scenario, f->lines, NULL, 0, NULL);
  g_auto (GStrv) rows = g_strsplit (csv, "\n", -1);
  guint n = 0, with = 0;

  for (char **row = rows; *row != NULL; row++)
    {
      g_auto (GStrv) cells = g_strsplit (*row, ",", -1);

      if (g_str_has_prefix (*row, "kind,"))
        g_assert_true (
            g_str_has_prefix (*row, "kind,curve,label,variant,quantity,x,value,half_width,typical_low,typical_high"));
      if (!g_str_has_prefix (*row, "model,"))
        continue;
      n++;
      /* The label has a comma, too. */
      g_assert_cmpuint (g_strv_length (cells), ==, 11);
      if (*cells[9] == '\0')
        continue;
      with++;
      {
        double x = g_ascii_strtod (cells[6], NULL), value = g_ascii_strtod (cells[7], NULL), low, high;
        FsVariant variant = g_str_equal (cells[4], "refined")     ? FS_VARIANT_REFINED
                            : g_str_equal (cells[4], "corrected") ? FS_VARIANT_CORRECTED
                                                                  : FS_VARIANT_PUBLISHED;

        fs_typical_limits (value, fs_figure_typical_error (f->scenario, f->lines, 0, variant, "latency", x), &low,
                           &high);
        g_assert_cmpfloat_with_epsilon (g_ascii_strtod (cells[9], NULL), low, 1e-9 * value);
        g_assert_cmpfloat_with_epsilon (g_ascii_strtod (cells[10], NULL), high, 1e-9 * value);
      }
    }
  g_assert_cmpuint (with, >, 40);
  g_assert_cmpuint (with, <, n);
}

FS_TESTS
{
  FS_ADD_FIXTURE_TEST (Fixture, BROADCAST, set_up, test_off, tear_down, "off");
  FS_ADD_FIXTURE_TEST (Fixture, BROADCAST SHADED, set_up, test_limits, tear_down, "limits");
  FS_ADD_FIXTURE_TEST (Fixture, BROADCAST SHADED, set_up, test_references, tear_down, "references");
  FS_ADD_FIXTURE_TEST (Fixture, BROADCAST SHADED, set_up, test_words, tear_down, "words");
  FS_ADD_FIXTURE_TEST (Fixture, BROADCAST SHADED, set_up, test_data, tear_down, "data");
}
