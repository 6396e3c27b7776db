#include "tests/study/compare/typical-errors.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "study/compare/compare.h"
#include "tests/study/compare/model-errors.h"

#define REACH 0.03 /* of the share by which an error holds beyond the first and the last point */

/* Quantities of models that a figure shows and that have a simulated counterpart. */
static const char *const quantities[]
    = { "latency", "latency_unicast", "latency_network", "latency_channel", "t_avg", "t_total" };

/* The errors of one network along its loads. */
typedef struct {
  double share, error;
} Point;

/* The error at @share between the @n points, which ascend; NAN beyond them. */
static double
interpolate (const Point *points, guint n, double share)
{
  if (n == 0 || share < points[0].share - REACH || share > points[n - 1].share + REACH)
    return NAN;
  for (guint i = 1; i < n; i++)
    if (share <= points[i].share)
      {
        double weight = CLAMP ((share - points[i - 1].share) / (points[i].share - points[i - 1].share), 0, 1);

        return (1 - weight) * points[i - 1].error + weight * points[i].error;
      }
  return points[n - 1].error;
}

/* Fills @errors with the errors of @network at the fractions of the table: NAN where there is none. */
static void
find_errors (const FsTruthNetwork *network, FsVariant variant, const char *quantity, double reference, double *errors)
{
  const FsCurve *curve = network->curve;
  g_autofree Point *points = g_new (Point, network->n_truths);
  guint n = 0;

  for (guint t = 0; t < network->n_truths; t++)
    {
      const FsTruth *truth = &network->truths[t];
      g_autoptr (FsModelPoint) point = NULL;
      double simulated, error;

      if (truth->result == NULL)
        continue;
      point = fs_model_solve (curve->model, &curve->inputs, variant, truth->rate);
      if (point->outputs == NULL)
        continue;
      simulated = fs_compare_simulated (curve, variant, quantity, truth->result, NULL);
      error = fabs (fs_record_get (point->outputs, quantity) / simulated - 1);
      if (isfinite (error))
        points[n++] = (Point){ truth->rate / reference, error };
    }
  for (guint e = 0; e < FS_TYPICAL_ERROR_NODES; e++)
    errors[e] = interpolate (points, n, fs_typical_error_shares ()[e]);
}

/* Appends the line of @quantity over the networks @group, unless no fraction has an error. */
static void
append_line (GArray *table, GPtrArray *group, const double *references, gboolean outer, FsVariant variant,
             const char *quantity)
{
  const FsTruthNetwork *first = group->pdata[0];
  const FsModelInput *mode = fs_model_input (first->curve->model, "mode");
  FsTypicalError line = { .model = first->curve->model->id, .outer = outer, .variant = variant, .quantity = quantity };
  double sum[FS_TYPICAL_ERROR_NODES] = { 0 };
  guint n[FS_TYPICAL_ERROR_NODES] = { 0 }, n_networks = 0;
  gboolean known = FALSE;

  for (guint i = 0; i < group->len; i++)
    if (fs_truth_network_has_variant (group->pdata[i], variant)
        && fs_typical_error_is_outer (first->curve->model, &((FsTruthNetwork *) group->pdata[i])->curve->inputs)
               == outer)
      {
        double errors[FS_TYPICAL_ERROR_NODES];

        n_networks++;
        find_errors (group->pdata[i], variant, quantity, references[i], errors);
        for (guint e = 0; e < FS_TYPICAL_ERROR_NODES; e++)
          if (!isnan (errors[e]))
            {
              sum[e] += errors[e];
              n[e]++;
            }
      }
  if (mode != NULL)
    line.mode = mode->choices[(guint) fs_model_input_get (mode, &first->curve->inputs)];
  for (guint e = 0; e < FS_TYPICAL_ERROR_NODES; e++)
    {
      /* The mean of a few networks would be that of the easy ones. */
      line.error[e] = n[e] >= 2 && 2 * n[e] >= n_networks ? sum[e] / n[e] : NAN;
      known = known || !isnan (line.error[e]);
    }
  if (known)
    g_array_append_val (table, line);
}

static void
append_group (GArray *table, GPtrArray *group)
{
  const FsModel *model = ((FsTruthNetwork *) group->pdata[0])->curve->model;
  g_autofree double *references = g_new (double, group->len);

  for (guint i = 0; i < group->len; i++)
    references[i] = fs_model_typical_error_reference (model, &((FsTruthNetwork *) group->pdata[i])->curve->inputs);
  for (guint outer = 0; outer < 2; outer++)
    for (guint v = 0; v < FS_N_VARIANTS; v++)
      for (guint q = 0; fs_model_has_variant (model, v) && q < G_N_ELEMENTS (quantities); q++)
        if (fs_model_quantity (model, quantities[q], NULL) != NULL)
          append_line (table, group, references, outer == 1, v, quantities[q]);
}

GArray *
fs_typical_errors_compute (GPtrArray *networks)
{
  GArray *table = g_array_new (FALSE, FALSE, sizeof (FsTypicalError));

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (guint first = 0; fs_model_has_variant (*model, FS_VARIANT_REFINED) && first < networks->len; first++)
      {
        const FsTruthNetwork *network = networks->pdata[first];
        g_autoptr (GPtrArray) group = g_ptr_array_new ();
        gboolean done = FALSE;

        for (guint i = 0; i < networks->len; i++)
          if (g_str_equal (((FsTruthNetwork *) networks->pdata[i])->group, network->group))
            {
              done = done || i < first;
              g_ptr_array_add (group, networks->pdata[i]);
            }
        if (!done && network->curve->model == *model && !network->finite)
          append_group (table, group);
      }
  return table;
}

void
fs_typical_errors_print (const GArray *table)
{
  static const char *const variants[] = { "FS_VARIANT_PUBLISHED", "FS_VARIANT_CORRECTED", "FS_VARIANT_REFINED" };

  printf ("/* Mean absolute errors of the models on the networks of tests/data/model-truths.csv and "
          "model-truths-drawn.csv, held\n"
          " * out from their design. Printed by the test program model-accuracy --typical-errors. */\n"
          "#include \"model/typical-error.h\"\n"
          "\n"
          "#include <math.h>\n"
          "\n"
          "/* At 20, 35, 50, 60, 70, and 80 %% of the saturation rate of `refined`. */\n"
          "/* clang-format off */\n"
          "static const FsTypicalError table[] = {\n");
  for (guint i = 0; i < table->len; i++)
    {
      const FsTypicalError *line = &g_array_index (table, FsTypicalError, i);

      printf ("  { \"%s\", %s%s%s, %s, %s, \"%s\",\n    {", line->model, line->mode != NULL ? "\"" : "",
              line->mode != NULL ? line->mode : "NULL", line->mode != NULL ? "\"" : "", line->outer ? "TRUE" : "FALSE",
              variants[line->variant], line->quantity);
      for (guint e = 0; e < FS_TYPICAL_ERROR_NODES; e++)
        if (isnan (line->error[e]))
          printf ("%s NAN", e > 0 ? "," : "");
        else
          printf ("%s %.4f", e > 0 ? "," : "", line->error[e]);
      printf (" } },\n");
    }
  printf ("};\n"
          "/* clang-format on */\n"
          "\n"
          "const FsTypicalError *\n"
          "fs_typical_errors (guint *n)\n"
          "{\n"
          "  *n = G_N_ELEMENTS (table);\n"
          "  return table;\n"
          "}\n");
}
