/* One assumption corrected alone: from the model to all of what its equation is off, the same in one step and at the end of the way, and
 * between the points of a curve. */
#include "study/compare/assumption-law.h"

#include <math.h>
#include <string.h>

#include "study/documents/law-rows.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

static FsSimResult *
simulate (const FsScenario *scenario, double rate)
{
  FsWormholeParams params = fs_scenario_curve (scenario, 0)->params;
  g_autoptr (GError) error = NULL;
  FsSimResult *run;

  params.rate = rate;
  params.seed = 1;
  run = fs_simulation_run (&params, &fs_scenario_statistics (scenario)->rule, FS_ENGINE_FAST, NULL, &error);
  g_assert_no_error (error);
  return run;
}

static const FsRowCell *
cell_of (const FsRow *row, const char *name)
{
  for (guint i = 0; i < fs_row_n_cells (row); i++)
    if (g_str_equal (fs_row_cell (row, i)->column->name, name))
      return fs_row_cell (row, i);
  return NULL;
}

FS_TEST (alone_along_a_curve)
{
  const char *changes[] = { "model=adaptive-broadcast", "n=4", "V=3", "M=8", "beta=0.05", "causes=true", "laws=true",
                            "max-messages=20000",       NULL };
  g_autoptr (FsScenario) scenario = scenario_with (changes);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  double end = fs_model_saturation (curve->model, &curve->inputs, FS_VARIANT_CORRECTED).rate;
  const double rates[] = { 0.3 * end, 0.7 * end };
  FsLawPlace places[2];
  FsWhy *whys[2];

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (FsSimResult) run = simulate (scenario, rates[i]);

      whys[i] = fs_why_new (curve, FS_VARIANT_CORRECTED, rates[i], "latency", run, TRUE, 0.95);
      places[i] = (FsLawPlace){ rates[i], curve, rates[i], whys[i] };
    }
  for (guint j = 0; j < whys[0]->n_parts; j++)
    {
      const FsAssumption *assumption = whys[0]->parts[j].assumption;
      g_autoptr (GArray) model = fs_law_solve_alone (places, 2, assumption, 0);
      g_autoptr (GArray) half = fs_law_solve_alone (places, 2, assumption, 0.5);
      g_autoptr (GArray) measured = fs_law_solve_alone (places, 2, assumption, 1);
      g_autofree char *sentence = fs_law_sentence (whys[1], assumption);
      g_autofree char *factor = fs_law_factor_sentence (whys[1], assumption);

      g_assert_cmpuint (model->len, ==, 7);
      g_assert_cmpuint (half->len, ==, 7);
      for (guint i = 0; i < 7; i++)
        {
          const FsLawVertex *from = &g_array_index (model, FsLawVertex, i),
                            *to = &g_array_index (measured, FsLawVertex, i);
          g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, from->x);
          double between = g_array_index (half, FsLawVertex, i).latency;

          g_assert_cmpfloat_with_epsilon (from->x, rates[0] + i / 6.0 * (rates[1] - rates[0]), 1e-12);
          g_assert_cmpfloat_with_epsilon (from->latency, fs_record_get (point->outputs, "latency"),
                                          1e-9 * from->latency);
          g_assert_cmpfloat (between, >=, fmin (from->latency, to->latency) - 1e-9);
          g_assert_cmpfloat (between, <=, fmax (from->latency, to->latency) + 1e-9);
        }
      /* Correcting what stands out alone moves the latency in the direction in which it contributes. */
      if (fabs (whys[1]->parts[j].cycles) > 5)
        g_assert_true ((g_array_index (measured, FsLawVertex, 6).latency < whys[1]->model)
                       == (whys[1]->parts[j].cycles > 0));
      g_assert_cmpuint (strlen (sentence), >, 10);
      g_assert_cmpuint (strlen (factor), >, 10);
    }
  for (guint i = 0; i < 2; i++)
    fs_why_free (whys[i]);
}

/* The laws of a run as rows: probabilities that add up to 1, the same in both forms, and the means that the equations give. */
FS_TEST (laws_as_rows)
{
  const char *changes[] = { "model=adaptive-broadcast", "n=4", "V=3", "M=8", "beta=0.05", "causes=true", "laws=true",
                            "max-messages=20000",       NULL };
  g_autoptr (FsScenario) scenario = scenario_with (changes);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  double rate = 0.7 * fs_model_saturation (curve->model, &curve->inputs, FS_VARIANT_CORRECTED).rate;
  g_autoptr (FsSimResult) run = simulate (scenario, rate);
  g_autoptr (FsWhy) why = fs_why_new (curve, FS_VARIANT_CORRECTED, rate, "latency", run, TRUE, 0.95);
  g_auto (GStrv) ids = fs_law_ids (why->layout.table);
  FsSweepPoint point = { .rate = rate };

  g_assert_cmpuint (g_strv_length (ids), ==, 6);
  g_assert_cmpstr (ids[0], ==, FS_LAW_OF_HELD);
  g_assert_cmpstr (ids[5], ==, "wait_by_remaining");
  for (char **id = ids; *id != NULL; id++)
    {
      g_autoptr (GPtrArray) bins = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
      g_autoptr (GPtrArray) laws = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_row_unref);
      guint n_bins = 0;

      fs_law_rows_append (bins, scenario, point, why, *id, FALSE);
      fs_law_rows_append (laws, scenario, point, why, *id, TRUE);
      g_assert_cmpuint (laws->len, >, 0);
      for (guint l = 0; l < laws->len; l++)
        {
          const FsRowCell *list = cell_of (laws->pdata[l], "bins");
          double sum = 0, assumed = 0;

          for (guint b = 0; b < list->rows->len; b++)
            {
              sum += cell_of (list->rows->pdata[b], "measured")->number;
              assumed += cell_of (list->rows->pdata[b], "equation")->number;
              g_assert_cmpfloat (cell_of (bins->pdata[n_bins + b], "measured")->number, ==,
                                 cell_of (list->rows->pdata[b], "measured")->number);
            }
          n_bins += list->rows->len;
          if (!g_str_equal (*id, "successive_waits"))
            {
              g_assert_cmpfloat_with_epsilon (sum, 1, 1e-9);
              g_assert_cmpfloat (assumed, >, 0.5);
              g_assert_cmpfloat (assumed, <=, 1 + 1e-9);
            }
        }
      g_assert_cmpuint (n_bins, ==, bins->len);
    }
  /* The equation of the service time is fed with measured waits: near, but not the same. */
  for (guint i = 0; i < why->n_laws; i++)
    {
      double mean = fs_law_equation_mean (why, i, 0);

      if (why->laws[i].form == FS_FORM_INDEPENDENT)
        g_assert_true (isnan (mean));
      else
        {
          g_assert_cmpfloat (mean, >, 0.2 * why->laws[i].mean);
          g_assert_cmpfloat (mean, <, 5 * why->laws[i].mean);
        }
    }
}

FS_TEST (outputs_and_their_factors)
{
  const char *changes[] = {
    "model=deterministic-broadcast", "n=4", "V=3", "M=8", "beta=0.05", "causes=true", "max-messages=20000", NULL
  };
  g_autoptr (FsScenario) scenario = scenario_with (changes);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  double rate = 0.7 * fs_model_saturation (curve->model, &curve->inputs, FS_VARIANT_CORRECTED).rate;
  g_autoptr (FsSimResult) run = simulate (scenario, rate);
  g_autoptr (FsWhy) why = fs_why_new (curve, FS_VARIANT_CORRECTED, rate, "latency", run, TRUE, 0.95);
  guint n_lists = 0;

  for (guint j = 0; j < why->n_parts; j++)
    {
      FsLawOutput outputs[FS_ASSUMED_OUTPUTS_MAX];
      guint n = fs_law_outputs (why, why->parts[j].assumption, outputs);

      g_assert_cmpuint (n, >, 0);
      g_assert_cmpint (fs_law_main_output (outputs, n), >=, 0);
      for (guint o = 0; o < n; o++)
        for (guint i = 0; i < outputs[o].rows * outputs[o].columns; i++)
          {
            double measured = outputs[o].measured[i], assumed = outputs[o].assumed[i];

            if (!isfinite (measured) || !(assumed > 0) || outputs[o].added)
              continue;
            g_assert_cmpfloat_with_epsilon (outputs[o].factors[i] * assumed, measured, 1e-9 * measured);
            g_assert_true (isfinite (outputs[o].half_widths[i]) || measured == 0);
          }
      if (g_str_equal (why->parts[j].assumption->id, "virtual-channels-held"))
        {
          g_assert_cmpuint (outputs[0].rows, ==, 4);
          g_assert_cmpuint (outputs[0].columns, ==, 4);
          n_lists++;
        }
    }
  g_assert_cmpuint (n_lists, ==, 1);
}
