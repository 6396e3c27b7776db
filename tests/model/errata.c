/* The errata of all models speak of quantities there are, and what they call repaired
 * differs; the effects that MODELS.md section 8 prints are computed.
 */
#include "model/generalized-errata.h"

#include <math.h>
#include <string.h>

#include "tests/model/support.h"
#include "tests/support/errata.h"
#include "tests/support/test.h"

/* Runs a test on every erratum of every model. */
static void
for_errata (void (*test) (const FsModel *model, const FsErratum *erratum))
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      guint n;
      const FsErratum *errata = fs_errata (*model, &n);

      /* Errata are those of papers. */
      g_assert_true (n > 0 || ((*model)->variants & FS_VARIANTS_OF_PAPER) == 0);
      for (guint i = 0; i < n; i++)
        if (fs_erratum_concerns (&errata[i], *model, NULL))
          test (*model, &errata[i]);
    }
}

static void
check_line (const FsModel *model, const FsErratum *erratum)
{
  gboolean known = FALSE;

  /* Two models that share a table find the same erratum: ids are unique. */
  g_assert_true (erratum_find (erratum->id) == erratum);
  g_assert_true (g_str_has_suffix (erratum->sentence, "."));
  g_assert_null (strchr (erratum->sentence, '%')); /* effects are computed */
  g_assert_true (erratum->compare == NULL || erratum->compared != NULL);
  g_assert_true ((erratum->treatment == FS_ERRATUM_REPAIRED) == (erratum->repair != 0));
  g_assert_true (erratum->repair == 0 || erratum->compare == NULL);
  for (guint k = 0; erratum->keys[k] != NULL; k++)
    known = known || fs_model_quantity (model, erratum->keys[k], NULL) != NULL;
  g_assert_true (known);
}

FS_TEST (lines)
{
  for_errata (check_line);
  g_assert_null (erratum_find ("B12"));
}

/* Every key is a quantity of a model the erratum concerns. */
static void
check_keys (const FsModel *model, const FsErratum *erratum)
{
  for (guint k = 0; erratum->keys[k] != NULL; k++)
    {
      gboolean known = FALSE;

      for (const FsModel *const *other = fs_models (); *other != NULL; other++)
        known = known
                || (fs_erratum_concerns (erratum, *other, erratum->keys[k])
                    && fs_model_quantity (*other, erratum->keys[k], NULL) != NULL);
      g_assert_true (known);
    }
}

FS_TEST (keys)
{
  for_errata (check_keys);
}

/* Those of ZK99: sentences of a paper without a model, under ids of their own. */
FS_TEST (generalized)
{
  guint n;
  const FsErratum *errata = fs_generalized_errata (&n);

  g_assert_cmpuint (n, >=, 6);
  for (guint i = 0; i < n; i++)
    {
      g_assert_null (erratum_find (errata[i].id));
      g_assert_cmpstr (errata[i].papers[0], ==, "ZK99");
      g_assert_true (g_str_has_prefix (errata[i].equations, "ZK99 "));
      g_assert_true (g_str_has_suffix (errata[i].sentence, "."));
      g_assert_nonnull (errata[i].keys[0]);
      g_assert_true (errata[i].repair == 0 && errata[i].compare == NULL);
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (errata[i].id, !=, errata[j].id);
    }
}

FS_TEST (concerns)
{
  const FsModel *adaptive = fs_model_find ("adaptive-broadcast");
  const FsModel *deterministic = fs_model_find ("deterministic-broadcast");
  const FsErratum *ports = erratum_find ("B9");

  g_assert_true (fs_erratum_concerns (ports, deterministic, NULL));
  g_assert_true (fs_erratum_concerns (ports, deterministic, "lambda_s"));
  g_assert_false (fs_erratum_concerns (ports, deterministic, "lambda_c"));
  g_assert_false (fs_erratum_concerns (ports, adaptive, "lambda_s"));
}

static gboolean
differs (const FsRecord *a, const FsRecord *b, const char *key)
{
  int q = fs_record_find (a, key);
  guint length;
  const double *values;

  if (q < 0)
    return FALSE;
  values = fs_record_at (a, (guint) q, &length);
  return memcmp (values, fs_record_at (b, (guint) q, NULL), length * sizeof *values) != 0;
}

static double
moderate_rate (const FsModel *model, const FsModelInputs *inputs)
{
  double published = fs_model_saturation (model, inputs, FS_VARIANT_PUBLISHED).rate;
  double corrected = fs_model_saturation (model, inputs, FS_VARIANT_CORRECTED).rate;

  return 0.4 * fmin (fmin (published, corrected), model->rate_scale (inputs));
}

/* Each repair alone changes a quantity it is about, in some routing at least. */
static void
check_repair (const FsModel *model, const FsErratum *erratum)
{
  FsModelInputs inputs = default_inputs (model);
  gboolean changes = FALSE;

  if (erratum->repair == 0)
    return;
  do
    {
      double rate = moderate_rate (model, &inputs);
      g_autoptr (FsModelPoint) before = fs_model_solve_repaired (model, &inputs, erratum->given, rate);
      g_autoptr (FsModelPoint) after = fs_model_solve_repaired (model, &inputs, erratum->given | erratum->repair, rate);

      g_assert_cmpint (before->status, ==, FS_MODEL_OK);
      g_assert_cmpint (after->status, ==, FS_MODEL_OK);
      for (guint k = 0; erratum->keys[k] != NULL; k++)
        changes = changes || differs (before->outputs, after->outputs, erratum->keys[k]);
    }
  while (next_choice (model, &inputs));
  if (!changes)
    g_error ("%s: its repair changes nothing", erratum->id);
}

FS_TEST (repairs)
{
  for_errata (check_repair);
}

/* All repairs together are the corrected variant, none the published one. */
FS_TEST (variants)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      FsModelInputs inputs = default_inputs (*model);
      guint n, bits = 0;
      const FsErratum *errata = fs_errata (*model, &n);

      if (n == 0)
        continue;
      for (guint i = 0; i < n; i++)
        if (fs_erratum_concerns (&errata[i], *model, NULL))
          {
            g_assert_cmpuint (bits & errata[i].repair, ==, 0);
            bits |= errata[i].repair;
          }
      do
        {
          double rate = moderate_rate (*model, &inputs);
          g_autoptr (FsModelPoint) all = fs_model_solve_repaired (*model, &inputs, bits, rate);
          g_autoptr (FsModelPoint) none = fs_model_solve_repaired (*model, &inputs, 0, rate);
          g_autoptr (FsModelPoint) corrected = solve_ok (*model, &inputs, FS_VARIANT_CORRECTED, rate);
          g_autoptr (FsModelPoint) published = solve_ok (*model, &inputs, FS_VARIANT_PUBLISHED, rate);

          for (guint q = 0; q < (*model)->n_quantities; q++)
            {
              g_assert_false (differs (all->outputs, corrected->outputs, (*model)->quantities[q].key));
              g_assert_false (differs (none->outputs, published->outputs, (*model)->quantities[q].key));
            }
        }
      while (next_choice (*model, &inputs));
    }
}

/* Every effect that can be computed is: two numbers, the first as published. */
static void
check_effect (const FsModel *model, const FsErratum *erratum)
{
  FsModelInputs inputs = default_inputs (model);
  double rate = moderate_rate (model, &inputs);
  g_autoptr (FsModelPoint) published = solve_ok (model, &inputs, FS_VARIANT_PUBLISHED, rate);
  const char *const keys[] = { "saturation_rate", "latency", erratum->keys[0], NULL };

  for (guint k = 0; keys[k] != NULL; k++)
    {
      FsErratumEffect effect;

      if ((k > 0 && fs_model_quantity (model, keys[k], NULL) == NULL)
          || !fs_erratum_effect (erratum, model, &inputs, keys[k], rate, &effect))
        continue;
      g_assert_cmpstr (effect.key, ==, keys[k]);
      g_assert_false (isnan (effect.before));
      g_assert_false (isnan (effect.after));
      if (k > 0 && erratum->given == 0 && erratum->repair != 0)
        g_assert_cmpfloat (effect.before, ==, fs_record_get (published->outputs, keys[k]));
    }
}

FS_TEST (effects)
{
  for_errata (check_effect);
}

/**
 * Printed: an effect as MODELS.md section 8 gives it
 * @share: of the published saturation rate
 * @percent: by how much it changes, within half of the last digit of @text
 */
typedef struct {
  const char *id, *key, *model;
  int n, V;
  double M, beta, share;
  const char *text;
  double tolerance;
} Printed;

static const Printed printed[] = {
  { "B1", "saturation_rate", "adaptive-broadcast", 6, 2, 32, 0.005, 0, "-3.7", 0.05 },
  { "B1", "saturation_rate", "adaptive-broadcast", 8, 2, 32, 0.02, 0, "-25", 0.5 },
  { "B1", "saturation_rate", "deterministic-broadcast", 8, 4, 32, 0.03, 0, "-30", 0.5 },
  { "B1", "latency", "adaptive-broadcast", 6, 2, 32, 0.005, 0.5, "1.5", 0.05 },
  { "B1", "latency", "adaptive-broadcast", 8, 2, 32, 0.02, 0.5, "14", 0.5 },
  { "B2", "latency", "adaptive-broadcast", 8, 2, 32, 0.02, 0.5, "0", 0.02 },
  { "B3", "latency", "adaptive-broadcast", 6, 2, 32, 0.005, 0, "3.0303", 0.0001 }, /* 198 to 204 */
  { "B3", "saturation_rate", "adaptive-broadcast", 6, 2, 32, 0.005, 0, "-0.2", 0.05 },
  { "B3", "saturation_rate", "adaptive-broadcast", 8, 2, 32, 0.02, 0, "-1.2", 0.05 },
  { "B4", "latency", "adaptive-broadcast", 6, 2, 32, 0.01, 0.25, "1.8", 0.05 },
  { "B4", "latency", "adaptive-broadcast", 6, 2, 32, 0.01, 0.5, "4.8", 0.05 },
  { "B4", "latency", "adaptive-broadcast", 6, 2, 32, 0.01, 0.9, "11.1", 0.05 },
  { "B4", "latency", "adaptive-broadcast", 8, 4, 64, 0.02, 0.25, "6.5", 0.05 },
  { "B4", "latency", "adaptive-broadcast", 8, 4, 64, 0.02, 0.5, "16.7", 0.05 },
  { "B4", "latency", "adaptive-broadcast", 8, 4, 64, 0.02, 0.75, "27.5", 0.05 },
  { "B4", "latency", "adaptive-broadcast", 8, 4, 64, 0.02, 0.9, "33.95", 0.005 },
  { "B6", "S_u", "deterministic-broadcast", 6, 4, 32, 0.01, 0.5, "-1.5", 0.05 },
};

FS_TEST (printed)
{
  for (guint i = 0; i < G_N_ELEMENTS (printed); i++)
    {
      const Printed *line = &printed[i];
      const FsModel *model = fs_model_find (line->model);
      FsModelInputs inputs = broadcast_inputs (line->n, line->V, line->M, line->beta);
      double rate = line->share * fs_model_saturation (model, &inputs, FS_VARIANT_PUBLISHED).rate;
      FsErratumEffect effect;
      double percent;

      g_assert_true (fs_erratum_effect (erratum_find (line->id), model, &inputs, line->key, rate, &effect));
      percent = 100 * (effect.after / effect.before - 1);
      if (!(fabs (percent - g_ascii_strtod (line->text, NULL)) <= line->tolerance))
        g_error ("%s on %s of %s: %.4g %%, not %s %%", line->id, line->key, line->model, percent, line->text);
    }
}
