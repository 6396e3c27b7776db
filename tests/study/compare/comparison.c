/* Every quantity of a model has its simulated counterpart, and the error between them. */
#include "study/compare/compare.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

/* A result in which every quantity has a value of its own. */
static FsSimResult *
made_up_result (int n, int V)
{
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);
  FsSimResult *result = g_new0 (FsSimResult, 1);

  result->unicast = (FsLatency){ .mean = 50, .half_width = 0.5 };
  result->broadcast = (FsLatency){ .mean = 300, .half_width = 3 };
  result->network = (FsLatency){ .mean = 45, .half_width = NAN };
  result->quantities = fs_record_new (quantities, n_quantities, fs_record_size_of_hypercube (n, V));
  result->half_widths = fs_record_new (quantities, n_quantities, fs_record_size_of_hypercube (n, V));
  for (guint q = 0; q < n_quantities; q++)
    {
      guint length;
      double *values = fs_record_at (result->quantities, q, &length);

      for (guint i = 0; i < length; i++)
        {
          values[i] = 1 + q + i / 64.0;
          fs_record_at (result->half_widths, q, NULL)[i] = 0.01 * values[i];
        }
    }
  return result;
}

static const FsComparison *
find (GPtrArray *comparisons, const char *name)
{
  for (guint i = 0; i < comparisons->len; i++)
    {
      const FsComparison *comparison = g_ptr_array_index (comparisons, i);

      if (strcmp (comparison->name, name) == 0)
        return comparison;
    }
  g_error ("no comparison %s", name);
}

/* Every line of the map finds a quantity on both sides, and a named equation. */
FS_TEST (every_comparison_names_quantities)
{
  /* The lines of SIMULATOR.md 7.1 for n = 6 and V = 2 or 4, lists counted by element. */
  static const struct {
    const char *model;
    guint lines;
  } models[] = {
    { "adaptive-broadcast", 45 },
    { "deterministic-broadcast", 81 },
  };

  for (guint m = 0; m < G_N_ELEMENTS (models); m++)
    {
      g_autofree char *model = g_strconcat ("model=", models[m].model, NULL);
      const char *changes[] = { model, "rate=0.005", NULL };
      g_autoptr (FsScenario) scenario = scenario_with (changes);
      const FsCurve *curve = fs_scenario_curve (scenario, 0);
      g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.005);
      g_autoptr (FsSimResult) result = made_up_result (curve->inputs.n, curve->inputs.V);
      g_autoptr (GPtrArray) comparisons = fs_compare (curve, point, result, FS_COMPARE_COUNTERPARTS);

      g_assert_cmpuint (comparisons->len, ==, models[m].lines);
      for (guint i = 0; i < comparisons->len; i++)
        {
          const FsComparison *c = g_ptr_array_index (comparisons, i);

          g_test_message ("%s: %g %g [%s]", c->name, c->model, c->simulation, c->equation);
          g_assert_true (isfinite (c->model));
          g_assert_true (isfinite (c->simulation));
          g_assert_true (g_str_has_prefix (c->equation, curve->model->paper)
                         || strcmp (c->equation, "MODELS 4.8") == 0);
        }
    }
}

FS_TEST (products_and_elements)
{
  static const char *const changes[] = { "rate=0.01", NULL };
  g_autoptr (FsScenario) scenario = scenario_with (changes);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.01);
  g_autoptr (FsSimResult) result = made_up_result (6, 2);
  g_autoptr (GPtrArray) comparisons = fs_compare (curve, point, result, FS_COMPARE_COUNTERPARTS);
  double V_bar = fs_record_get (point->outputs, "V_bar");
  double W_s = fs_record_get (point->outputs, "W_s");

  g_assert_cmpfloat (find (comparisons, "S*V_bar")->model, ==, fs_record_get (point->outputs, "S") * V_bar);
  g_assert_cmpfloat (find (comparisons, "(S_u_i[2]+W_s)*V_bar")->model, ==,
                     (fs_record_get_i (point->outputs, "S_u_i", 1) + W_s) * V_bar);
  g_assert_cmpfloat (find (comparisons, "P_v[0]")->model, ==, fs_record_get_i (point->outputs, "P_v", 0));
  g_assert_cmpfloat (find (comparisons, "P_v[2]")->simulation, ==, fs_record_get_i (result->quantities, "P_v", 2));
  g_assert_cmpfloat (find (comparisons, "P_b_r[1]")->simulation, ==,
                     fs_record_get_i (result->quantities, "blocked_by_remaining", 0));
  g_assert_cmpfloat (find (comparisons, "P_a")->simulation, ==,
                     fs_record_get_i (result->quantities, "P_v", 2)
                         + fs_record_get_i (result->quantities, "P_v", 1) / 2);
  g_assert_cmpfloat (find (comparisons, "latency")->half_width, ==, 3);
  g_assert_cmpfloat (find (comparisons, "V_bar")->half_width, ==, fs_record_get (result->half_widths, "V_bar"));
  g_assert_cmpfloat (find (comparisons, "P_v[1]")->half_width, ==, fs_record_get_i (result->half_widths, "P_v", 1));
  g_assert_cmpfloat_with_epsilon (
      find (comparisons, "P_a")->half_width,
      hypot (fs_record_get_i (result->half_widths, "P_v", 2), fs_record_get_i (result->half_widths, "P_v", 1) / 2),
      1e-12);
}

/* Delta is on both sides or on neither (SIMULATOR.md 4). */
/* Of the simulated value; positive where the model is above it. */
FS_TEST (sign_of_the_error)
{
  static const char *const changes[] = { "rate=0.01", NULL };
  g_autoptr (FsScenario) scenario = scenario_with (changes);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.01);
  g_autoptr (FsSimResult) result = made_up_result (6, 2);
  double latency = fs_record_get (point->outputs, "latency_unicast");

  for (int above = 0; above < 2; above++)
    {
      g_autoptr (GPtrArray) comparisons = NULL;
      const FsComparison *comparison;

      result->unicast.mean = above ? latency / 2 : latency * 2;
      comparisons = fs_compare (curve, point, result, FS_COMPARE_COUNTERPARTS);
      comparison = find (comparisons, "latency_unicast");
      g_assert_true ((comparison->relative_error > 0) == above);
      g_assert_cmpfloat_with_epsilon (comparison->relative_error, comparison->model / comparison->simulation - 1,
                                      1e-12);
    }
}

FS_TEST (start_up)
{
  for (int startup = 0; startup < 2; startup++)
    {
      const char *changes[] = { "delta=7", startup ? "unicast-startup=true" : "unicast-startup=false", NULL };
      g_autoptr (FsScenario) scenario = scenario_with (changes);
      const FsCurve *curve = fs_scenario_curve (scenario, 0);
      g_autoptr (FsSimResult) result = made_up_result (6, 2);
      double half_width;
      double without = 50 - 7 * startup;

      g_assert_cmpfloat (fs_compare_simulated (curve, FS_VARIANT_PUBLISHED, "latency_unicast", result, &half_width), ==,
                         without);
      g_assert_cmpfloat (fs_compare_simulated (curve, FS_VARIANT_CORRECTED, "latency_unicast", result, NULL), ==,
                         without + 7);
      g_assert_cmpfloat (fs_compare_simulated (curve, FS_VARIANT_CORRECTED, "L_u", result, NULL), ==, without);
      g_assert_cmpfloat (half_width, ==, 0.5);
    }
}

FS_TEST (no_counterpart)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (FsSimResult) result = made_up_result (6, 2);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);

  g_assert_true (isnan (fs_compare_simulated (curve, FS_VARIANT_CORRECTED, "omega", result, NULL)));
  g_assert_true (isnan (fs_compare_simulated (curve, FS_VARIANT_CORRECTED, "W_c", result, NULL)));
}

FS_TEST (saturated_model_has_no_error)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.5);
  g_autoptr (FsSimResult) result = made_up_result (6, 2);
  g_autoptr (GPtrArray) comparisons = fs_compare (curve, point, result, FS_COMPARE_COUNTERPARTS);

  g_assert_cmpint (point->status, ==, FS_MODEL_SATURATED);
  g_assert_true (isnan (find (comparisons, "latency")->model));
  g_assert_true (isnan (find (comparisons, "latency")->relative_error));
  g_assert_cmpfloat (find (comparisons, "latency")->simulation, ==, 300);
}

/* Inputs at which a model of the table can be solved. */
static FsScenario *
scenario_for (const FsModel *model)
{
  g_autofree char *id = g_strconcat ("model=", model->id, NULL);
  const char *changes[] = { id, "rate=1e-4", NULL };

  return scenario_with (changes);
}

/* Every expression of every table is well formed, its names exist, and its value has the shape of its counterpart. */
FS_TEST (every_counterpart)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (int v = 0; v < FS_N_VARIANTS; v++)
      {
        FsVariant variant = (FsVariant) v;
        g_autoptr (FsScenario) scenario = scenario_for (*model);
        const FsCurve *curve = fs_scenario_curve (scenario, 0);
        g_autoptr (FsModelPoint) point = NULL;
        g_autoptr (FsSimResult) result = NULL;
        g_autoptr (GPtrArray) comparisons = NULL;

        if (!fs_model_has_variant (*model, variant))
          continue;
        g_assert_null (curve->model_absent);
        point = fs_model_solve (*model, &curve->inputs, variant, 1e-4);
        g_assert_nonnull (point->outputs);
        result = made_up_result (curve->inputs.n, curve->inputs.V);
        comparisons = fs_compare (curve, point, result, FS_COMPARE_COUNTERPARTS);
        g_assert_cmpuint (comparisons->len, >, 0);
        for (guint i = 0; i < comparisons->len; i++)
          {
            const FsComparison *c = g_ptr_array_index (comparisons, i);

            g_test_message ("%s %s %s: %g %g [%s]", (*model)->id, fs_variant_id (variant), c->name, c->model,
                            c->simulation, c->equation);
            g_assert_true (isfinite (c->simulation));
            g_assert_true (g_str_has_prefix (c->equation, variant == FS_VARIANT_REFINED ? "REFINED" : (*model)->paper)
                           || strcmp (c->equation, "MODELS 4.8") == 0);
            g_assert_nonnull (c->quantity);
            g_assert_cmpstr (c->key, ==, c->quantity->key);
            g_assert_true (g_str_has_prefix (c->name, c->key) || g_str_has_prefix (c->name + 1, c->key));
          }
      }
}

static const FsComparison *
find_suffixed (GPtrArray *comparisons, const FsCounterpart *pair)
{
  g_autofree char *name = g_strconcat (pair->model, pair->suffix, NULL);

  return find (comparisons, name);
}

/* A number of the simulator finds the expression of the model by the same tables: the values of both sides are those of the
 * comparison. */
FS_TEST (from_the_simulation)
{
  guint n_found = 0;

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (int v = 0; v < FS_N_VARIANTS; v++)
      {
        g_autoptr (FsScenario) scenario = scenario_for (*model);
        const FsCurve *curve = fs_scenario_curve (scenario, 0);
        g_autoptr (FsSimResult) result = made_up_result (curve->inputs.n, curve->inputs.V);
        g_autoptr (FsModelPoint) point = NULL;
        g_autoptr (GPtrArray) comparisons = NULL;

        if (!fs_model_has_variant (*model, (FsVariant) v))
          continue;
        point = fs_model_solve (*model, &curve->inputs, (FsVariant) v, 1e-4);
        comparisons = fs_compare (curve, point, result, FS_COMPARE_COUNTERPARTS);
        for (guint c = (*model)->n_counterparts; c-- > 0;)
          {
            const FsCounterpart *pair = &(*model)->counterparts[c];
            const char *key = pair->simulation;
            const char *modelled = fs_compare_modelled_as (*model, &curve->inputs, (FsVariant) v, key);
            double half_width;

            /* Not what another pair or a quantity of the model has this name for. */
            if (modelled != pair->model || (pair->variants != 0 && (pair->variants & FS_VARIANTS (v)) == 0))
              continue;
            g_test_message ("%s %s: %s is %s", (*model)->id, fs_variant_id ((FsVariant) v), key, modelled);
            n_found++;
            g_assert_cmpfloat (fs_compare_modelled (point, &curve->inputs, key), ==,
                               find_suffixed (comparisons, pair)->model);
            g_assert_cmpfloat (fs_compare_simulated (curve, (FsVariant) v, key, result, &half_width), ==,
                               find_suffixed (comparisons, pair)->simulation);
            g_assert_true (half_width == find_suffixed (comparisons, pair)->half_width
                           || isnan (half_width + find_suffixed (comparisons, pair)->half_width));
          }
      }
  g_assert_cmpuint (n_found, >, 60);
}

/* A name that both sides have is the model's: W_s of a paper is without multiplexing. A list has no single value. */
FS_TEST (names_of_both_sides)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  const FsModel *model = curve->model;
  g_autoptr (FsModelPoint) point = fs_model_solve (model, &curve->inputs, FS_VARIANT_CORRECTED, 0.005);
  g_autoptr (FsModelPoint) saturated = fs_model_solve (model, &curve->inputs, FS_VARIANT_CORRECTED, 0.5);

  g_assert_cmpstr (fs_compare_modelled_as (model, &curve->inputs, FS_VARIANT_CORRECTED, "W_s"), ==, "W_s");
  g_assert_cmpfloat (fs_compare_modelled (point, &curve->inputs, "W_s"), ==, fs_record_get (point->outputs, "W_s"));
  g_assert_null (fs_compare_modelled_as (model, &curve->inputs, FS_VARIANT_CORRECTED, "P_v"));
  g_assert_null (fs_compare_modelled_as (model, &curve->inputs, FS_VARIANT_CORRECTED, "latency_by_distance"));
  g_assert_null (fs_compare_modelled_as (model, &curve->inputs, FS_VARIANT_CORRECTED, "channel_load"));
  g_assert_cmpstr (fs_compare_modelled_as (model, &curve->inputs, FS_VARIANT_REFINED, "channel_load"), ==, "rho");
  g_assert_true (isnan (fs_compare_modelled (saturated, &curve->inputs, "holding_time")));
}

/* A pair with a constant difference is turned around with the opposite sign: t_total is compared with latency_unicast-1, so
 * the model has latency_unicast as t_total+1, beside the simulated value as it is. */
FS_TEST (constant_difference)
{
  static const char *const modes[] = { "lr", "random", "vct", "saf" };

  for (guint m = 0; m < G_N_ELEMENTS (modes); m++)
    for (int v = 0; v < FS_N_VARIANTS; v++)
      {
        g_autofree char *mode = g_strconcat ("mode=", modes[m], NULL);
        const char *const changes[] = { "model=kim-das", "n=6", "l=20", mode, NULL };
        g_autoptr (FsScenario) scenario = scenario_with (changes);
        const FsCurve *curve = fs_scenario_curve (scenario, 0);
        g_autoptr (FsSimResult) result = made_up_result (6, 1);
        g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, (FsVariant) v, 1e-3);
        g_autoptr (GPtrArray) read
            = fs_compare_read_quantities (curve->model, &curve->inputs, (FsVariant) v, "latency_unicast");
        const char *modelled = fs_compare_modelled_as (curve->model, &curve->inputs, (FsVariant) v, "latency_unicast");
        gboolean refined = v == FS_VARIANT_REFINED;
        double half_width;

        g_assert_cmpstr (modelled, ==, refined ? "latency_unicast" : "t_total+1");
        g_assert_cmpuint (read->len, ==, 1);
        g_assert_cmpstr (((const FsQuantity *) read->pdata[0])->key, ==, refined ? "latency_unicast" : "t_total");
        g_assert_true (fs_record_get (point->outputs, "t_total") > 20);
        g_assert_cmpfloat (fs_compare_modelled (point, &curve->inputs, "latency_unicast"), ==,
                           refined ? fs_record_get (point->outputs, "latency_unicast")
                                   : fs_record_get (point->outputs, "t_total") + 1);
        g_assert_cmpfloat (fs_compare_simulated (curve, (FsVariant) v, "latency_unicast", result, &half_width), ==, 50);
        g_assert_cmpfloat (half_width, ==, 0.5);
        /* By its own name it is compared as before. */
        g_assert_cmpfloat (fs_compare_simulated (curve, (FsVariant) v, "t_total", result, NULL), ==, 49);
        g_assert_cmpfloat (fs_compare_modelled (point, &curve->inputs, "t_total"), ==,
                           fs_record_get (point->outputs, "t_total"));
      }
}

/* Neither a factor, nor another measured number, nor the start-up time of a run is a constant difference. */
FS_TEST (no_constant_difference)
{
  static const struct {
    const char *model, *simulation, *modelled;
  } cases[] = {
    { "a", "latency_unicast+2-M", "a-2+M" },
    { "a*V", "latency_unicast-delta", "a*V+delta" },
    { "a", "latency_unicast-1-latency_channel", NULL },
    { "a", "latency_unicast-startup", NULL },
    { "a", "latency_unicast-startup+delta", NULL },
    { "a", "latency_unicast*M", NULL },
    { "a", "latency_unicast-2*M", NULL },
    { "a", "latency_unicast/2-1", NULL },
    { "a", "latency_unicast_max-1", NULL },
  };
  static const FsQuantity quantities[] = { { .key = "a", .meaning = "a", .shape = FS_SHAPE_SCALAR } };
  const FsModelInputs inputs = { .n = 6, .V = 2, .M = 32 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const FsCounterpart pair = { cases[i].model, cases[i].simulation, 0, NULL };
      const FsModel model = { .id = "made-up",
                              .paper = "none",
                              .quantities = quantities,
                              .n_quantities = 1,
                              .counterparts = &pair,
                              .n_counterparts = 1 };

      g_assert_cmpstr (fs_compare_modelled_as (&model, &inputs, FS_VARIANT_PUBLISHED, "latency_unicast"), ==,
                       cases[i].modelled);
    }
}

/* Names of scenario keys must not hide a quantity, nor the other way around. */
FS_TEST (variables_do_not_hide_quantities)
{
  static const char *const names[] = { "n=V", "M=l", "tu=beta", "delta=startup", "i=mean", NULL };
  guint n_quantities;
  const FsQuantity *quantities = fs_sim_quantities (&n_quantities);

  for (guint q = 0; q < n_quantities; q++)
    g_assert_false (g_strv_contains (names, quantities[q].key));
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (guint q = 0; q < (*model)->n_quantities; q++)
      g_assert_false (g_strv_contains (names, (*model)->quantities[q].key));
}

static guint
count (GPtrArray *comparisons, const char *name)
{
  guint n = 0;

  for (guint i = 0; i < comparisons->len; i++)
    n += strcmp (((FsComparison *) g_ptr_array_index (comparisons, i))->name, name) == 0;
  return n;
}

/* All quantities of the model, each once: those that are compared as they are, then the others. */
FS_TEST (all_quantities)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, 0.005);
  g_autoptr (FsSimResult) result = made_up_result (6, 2);
  g_autoptr (GPtrArray) some = fs_compare (curve, point, result, FS_COMPARE_COUNTERPARTS);
  g_autoptr (GPtrArray) all = fs_compare (curve, point, result, FS_COMPARE_ALL);
  g_autoptr (GPtrArray) without = fs_compare (curve, point, NULL, FS_COMPARE_ALL);

  g_assert_cmpuint (all->len, >, some->len);
  g_assert_cmpuint (all->len, ==, without->len);
  for (guint i = 0; i < all->len; i++)
    {
      const FsComparison *c = g_ptr_array_index (all, i);
      const FsComparison *bare = g_ptr_array_index (without, i);

      g_assert_cmpstr (c->name, ==, bare->name);
      g_assert_true (i < some->len || (isnan (c->simulation) && isnan (c->half_width)));
      g_assert_true (isnan (bare->simulation) && isnan (bare->half_width) && isnan (bare->relative_error));
      g_assert_cmpfloat (c->model, ==, bare->model);
    }
  for (guint q = 0; q < curve->model->n_quantities; q++)
    {
      const FsQuantity *quantity = &curve->model->quantities[q];
      g_autofree char *name = quantity->shape == FS_SHAPE_SCALAR
                                  ? g_strdup (quantity->key)
                                  : g_strdup_printf ("%s[%u]", quantity->key, fs_quantity_first (quantity));
      gboolean exists = fs_model_has_quantity (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, q);

      g_test_message ("%s", name);
      g_assert_cmpuint (count (all, name), ==, exists ? 1 : 0);
    }
}

/* A comparer has nothing of one point left in the next. */
FS_TEST (many_points)
{
  static const char *const changes[] = { "model=deterministic-broadcast", "rate=0.005", NULL };
  const double rates[] = { 0.001, 0.005, 1, 0.002 }; /* no latency at 1 */
  g_autoptr (FsScenario) scenario = scenario_with (changes);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsComparer) comparer = fs_comparer_new (curve, FS_VARIANT_CORRECTED, FS_COMPARE_ALL);

  for (guint r = 0; r < G_N_ELEMENTS (rates); r++)
    for (guint has_result = 0; has_result < 2; has_result++)
      {
        g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_CORRECTED, rates[r]);
        g_autoptr (FsSimResult) result = has_result ? made_up_result (curve->inputs.n, curve->inputs.V) : NULL;
        g_autoptr (GPtrArray) alone = NULL;
        const GPtrArray *together;

        if (has_result)
          result->broadcast.mean = 10.0 * r;
        alone = fs_compare (curve, point, result, FS_COMPARE_ALL);
        together = fs_comparer_compare (comparer, point, result);
        g_assert_cmpuint (together->len, ==, alone->len);
        for (guint i = 0; i < alone->len; i++)
          {
            const FsComparison *a = alone->pdata[i], *b = together->pdata[i];

            g_assert_cmpstr (a->name, ==, b->name);
            g_assert_cmpmem (&a->model, sizeof (double), &b->model, sizeof (double));
            g_assert_cmpmem (&a->simulation, sizeof (double), &b->simulation, sizeof (double));
            g_assert_cmpmem (&a->half_width, sizeof (double), &b->half_width, sizeof (double));
            g_assert_cmpmem (&a->relative_error, sizeof (double), &b->relative_error, sizeof (double));
          }
        if (has_result)
          g_assert_cmpfloat (find (alone, "latency")->simulation, ==, 10.0 * r);
      }
}

/* Both sides count delivered messages by all nodes: with transpose, those of the diagonal of an 8×8 mesh send nothing. */
FS_TEST (delivered_with_silent_nodes)
{
  const char *changes[] = { "topology=mesh", "n=2", "k=8",        "model=channel-flows", "routing=deterministic",
                            "beta=0",        "M=8", "rate=0.005", "pattern=transpose",   NULL };
  g_autoptr (FsScenario) scenario = scenario_with (changes);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  g_autoptr (FsModelPoint) point = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_REFINED, 0.005);
  FsWormholeParams params = curve->params;
  g_autoptr (FsSimResult) result = NULL;
  double simulated;

  params.rate = 0.005;
  result = fs_simulation_run (&params, &fs_scenario_statistics (scenario)->rule, FS_ENGINE_FAST, NULL, NULL);
  simulated = fs_compare_simulated (curve, FS_VARIANT_REFINED, "delivered_throughput", result, NULL);
  g_assert_cmpfloat_with_epsilon (fs_compare_modelled (point, &curve->inputs, "delivered_throughput"), 0.005 * 56 / 64,
                                  1e-15);
  g_assert_cmpfloat_with_epsilon (simulated, 0.005 * 56 / 64, 0.02 * simulated);
}
