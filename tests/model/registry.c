/* The table of models: identities, quantities, legal inputs. */
#include "model/model.h"

#include <math.h>
#include <pango/pango.h>

#include "base/error.h"
#include "tests/model/support.h"
#include "tests/support/refused.h"
#include "tests/support/test.h"

FS_TEST (models)
{
  const FsModel *const *models = fs_models ();

  g_assert_cmpstr (models[0]->id, ==, "adaptive-broadcast");
  g_assert_cmpstr (models[1]->id, ==, "deterministic-broadcast");
  for (const FsModel *const *model = models; *model != NULL; model++)
    g_assert_true (fs_model_find ((*model)->id) == *model);
  g_assert_null (fs_model_find ("adaptive"));
  g_assert_cmpstr (fs_variant_id (FS_VARIANT_PUBLISHED), ==, "published");
  g_assert_cmpstr (fs_variant_id (FS_VARIANT_CORRECTED), ==, "corrected");
  g_assert_null (fs_model_reason_id (FS_REASON_NONE));
  g_assert_cmpstr (fs_model_reason_id (FS_REASON_CHANNEL), ==, "channel");
  g_assert_cmpstr (fs_model_reason_id (FS_REASON_SOURCE), ==, "source");
  g_assert_cmpstr (fs_model_reason_id (FS_REASON_NUMERIC), ==, "numeric");
}

/* A unit is one of these, or there is none. */
static gboolean
known_unit (const char *unit)
{
  static const char *const units[] = {
    "cycles", "cycles²", "messages/node/cycle", "messages/channel/cycle", "flits/channel/cycle", "flits/cycle",
    "flits",  NULL,
  };

  return unit == NULL || g_strv_contains (units, unit);
}

FS_TEST (quantities)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      g_autoptr (GHashTable) keys = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint q = 0; q < (*model)->n_quantities; q++)
        {
          const FsQuantity *quantity = &(*model)->quantities[q];
          g_autoptr (GError) error = NULL;

          g_assert_true (g_hash_table_add (keys, (gpointer) quantity->key));
          g_assert_true (g_regex_match_simple ("^[A-Za-z][A-Za-z0-9_]*$", quantity->key, 0, 0));
          g_assert_cmpstr (quantity->meaning, !=, "");
          /* What only the project's own variant has is not the paper's, nor is what is said of a single port. */
          g_assert_true (g_str_has_prefix (quantity->equation, (*model)->paper)
                         || g_str_has_prefix (quantity->equation, "REFINED")
                         || g_str_has_prefix (quantity->equation, "MODELS"));
          g_assert_true (known_unit (quantity->unit));
          if (quantity->symbol != NULL)
            pango_parse_markup (quantity->symbol, -1, 0, NULL, NULL, NULL, &error);
          g_assert_no_error (error);
        }
      g_assert_true (g_hash_table_contains (keys, (*model)->headline));
    }
}

/* Every key once; the default is legal, and is at the position that a word, a pattern, or another key names. */
FS_TEST (inputs)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      g_autoptr (GHashTable) keys = g_hash_table_new (g_str_hash, g_str_equal);
      FsModelInputs inputs = default_inputs (*model);
      g_autoptr (GError) error = NULL;

      for (guint i = 0; i < (*model)->n_inputs; i++)
        {
          const FsModelInput *input = &(*model)->inputs[i];
          gboolean number = input->type == FS_INPUT_INTEGER || input->type == FS_INPUT_REAL;

          g_assert_true (g_hash_table_add (keys, (gpointer) input->key));
          g_assert_true (fs_model_input (*model, input->key) == input);
          g_assert_true (g_regex_match_simple ("^[A-Za-z]+(-[a-z]+)*$", input->key, 0, 0));
          g_assert_true ((input->choices != NULL) == (input->type == FS_INPUT_CHOICE));
          g_assert_true (!number || input->min <= input->max);
          if (number)
            g_assert_cmpfloat (fs_model_input_get (input, &inputs), >=, input->min);
          if (input->type == FS_INPUT_BOOLEAN)
            g_assert_true (g_str_equal (input->fallback, "true") || g_str_equal (input->fallback, "false"));
        }
      g_assert_true (fs_model_check (*model, &inputs, &error));
      g_assert_no_error (error);
      g_assert_true (fs_model_has_variant (*model, (*model)->default_variant));
      for (const FsModelDefault *other = (*model)->defaults; other->key != NULL; other++)
        {
          g_assert_true (g_hash_table_add (keys, (gpointer) other->key));
          g_assert_nonnull (other->value);
        }
    }
}

/* What is written is read back, and nothing else changes. */
FS_TEST (input_set)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (guint i = 0; i < (*model)->n_inputs; i++)
      {
        const FsModelInput *input = &(*model)->inputs[i];
        FsModelInputs inputs = default_inputs (*model), before = inputs;

        if (input->type == FS_INPUT_PATTERN)
          continue;
        fs_model_input_set (input, &inputs, 1);
        g_assert_cmpfloat (fs_model_input_get (input, &inputs), ==, 1);
        fs_model_input_set (input, &inputs, fs_model_input_get (input, &before));
        g_assert_cmpmem (&inputs, sizeof inputs, &before, sizeof before);
      }
}

/* Whether @variant has quantity @index in some routing, with broadcasts, with double trees, with a single port, or with a
 * geometric law of distance. */
static gboolean
ever_has (const FsModel *model, FsVariant variant, guint index)
{
  FsModelInputs inputs = default_inputs (model), with_broadcasts = inputs;

  with_broadcasts.beta = 0.01;
  if (fs_model_has_quantity (model, &with_broadcasts, variant, index))
    return TRUE;
  do
    if (fs_model_has_quantity (model, &inputs, variant, index))
      return TRUE;
  while (next_choice (model, &inputs));
  for (; inputs.broadcast < FS_MODEL_BROADCAST_MULTIDESTINATION; inputs.broadcast++)
    if (fs_model_has_quantity (model, &inputs, variant, index))
      return TRUE;
  if (fs_model_has_quantity (model, &inputs, variant, index))
    return TRUE;
  inputs.broadcast = FS_MODEL_BROADCAST_BINOMIAL;
  inputs.retry = 100;
  if (fs_model_has_quantity (model, &inputs, variant, index))
    return TRUE;
  inputs.retry = 0;
  inputs.queues = 1;
  inputs.pattern.kind = FS_PATTERN_SPHERICAL;
  return fs_model_has_quantity (model, &inputs, variant, index);
}

/* Every quantity exists somewhere; those of a short table, the headline among them, with the default variant. */
FS_TEST (has)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      guint index;

      for (guint q = 0; q < (*model)->n_quantities; q++)
        {
          guint variants = 0;

          for (FsVariant variant = 0; variant < FS_N_VARIANTS; variant++)
            if (fs_model_has_variant (*model, variant) && ever_has (*model, variant, q))
              variants |= FS_VARIANTS (variant);
          g_assert_cmpuint (variants, !=, 0);
        }
      g_assert_nonnull (fs_model_quantity (*model, (*model)->headline, &index));
      g_assert_true (ever_has (*model, (*model)->default_variant, index));
      for (const char *const *key = (*model)->summary; *key != NULL; key++)
        {
          g_assert_nonnull (fs_model_quantity (*model, *key, &index));
          g_assert_cmpint ((*model)->quantities[index].shape, ==, FS_SHAPE_SCALAR);
          g_assert_true (ever_has (*model, (*model)->default_variant, index));
        }
    }
}

/* The names on the side of the model of a counterpart are quantities of every variant it applies to. The tests of
 * study/compare check the side of the simulator. */
FS_TEST (counterparts)
{
  static const char *const variables[] = { "n", "V", "M", "l", "tu", "beta", "delta", "startup", "i", "mean", NULL };

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (guint c = 0; c < (*model)->n_counterparts; c++)
      {
        const FsCounterpart *counterpart = &(*model)->counterparts[c];
        g_auto (GStrv) names = g_regex_split_simple ("[^A-Za-z0-9_]+", counterpart->model, 0, 0);
        guint variants = counterpart->variants != 0 ? counterpart->variants : (*model)->variants;
        guint quantities = 0;

        g_assert_nonnull (counterpart->simulation);
        g_assert_cmpuint (variants & ~(*model)->variants, ==, 0);
        for (char **name = names; *name != NULL; name++)
          {
            guint index;

            if (**name == '\0' || g_ascii_isdigit (**name) || g_strv_contains (variables, *name))
              continue;
            if (fs_model_quantity (*model, *name, &index) == NULL)
              g_error ("%s has no quantity %s", (*model)->id, *name);
            for (FsVariant variant = 0; variant < FS_N_VARIANTS; variant++)
              if ((variants & FS_VARIANTS (variant)) != 0 && !ever_has (*model, variant, index))
                g_error ("%s, %s has no quantity %s", (*model)->id, fs_variant_id (variant), *name);
            quantities++;
          }
        g_assert_cmpuint (quantities, >, 0);
      }
}

/* @ending: the sentence behind the name of the model. */
static void
assert_refused (const FsModelInputs *inputs, const char *beginning, const char *ending)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    if (g_str_has_suffix ((*model)->id, "-broadcast"))
      {
        g_autoptr (GError) error = NULL;
        g_autofree char *sentence = g_strconcat (beginning, (*model)->id, ending, NULL);

        g_assert_false (fs_model_check (*model, inputs, &error));
        test_assert_refused (error, sentence);
      }
}

#define REFUSED(member, value, beginning, ending)                                                                      \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    FsModelInputs inputs = broadcast_inputs (6, 4, 32, 0.01);                                                          \
    inputs.member = value;                                                                                             \
    assert_refused (&inputs, beginning, ending);                                                                       \
  }                                                                                                                    \
  G_STMT_END

FS_TEST (inputs_refused)
{
  REFUSED (n, 0, "n is 0; ", " accepts 1 to 60.");
  REFUSED (n, 61, "n is 61; ", " accepts 1 to 60.");
  REFUSED (V, 1, "V is 1; ", " accepts 2 to 64.");
  REFUSED (V, 65, "V is 65; ", " accepts 2 to 64.");
  REFUSED (M, 0.5, "M is 0.5; ", " accepts 1 to 1000000000000.");
  REFUSED (M, INFINITY, "M is inf; ", " accepts 1 to 1000000000000.");
  REFUSED (beta, -0.1, "beta is -0.1; ", " accepts 0 to 1.");
  REFUSED (beta, 1.5, "beta is 1.5; ", " accepts 0 to 1.");
  REFUSED (beta, NAN, "beta is nan; ", " accepts 0 to 1.");
  REFUSED (delta, -1, "delta is -1; ", " accepts 0 to 1000000000000.");
}

FS_TEST (inputs_accepted)
{
  static const struct {
    int n, V;
    double M, beta, delta;
  } corners[] = { { 1, 2, 1, 0, 0 }, { 60, 64, 1e6, 1, 1e6 }, { 60, 2, 1.5, 1e-18, 0.25 } };

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
      {
        FsModelInputs inputs = broadcast_inputs (corners[i].n, corners[i].V, corners[i].M, corners[i].beta);

        if (!g_str_has_suffix ((*model)->id, "-broadcast"))
          continue;
        inputs.delta = corners[i].delta;
        for (FsVariant variant = 0; variant < FS_N_VARIANTS; variant++)
          {
            g_autoptr (FsModelPoint) point = solve_ok (*model, &inputs, variant, 0);

            for (guint q = 0; q < (*model)->n_quantities; q++)
              {
                guint length;
                const double *values = fs_record_at (point->outputs, q, &length);

                for (guint v = 0; v < length; v++)
                  g_assert_true (isfinite (values[v]) == fs_model_has_quantity (*model, &inputs, variant, q));
              }
          }
      }
}
