/* The errata speak of quantities there are, and what they call repaired differs. */
#include "model/errata.h"

#include <math.h>
#include <string.h>

#include "support.h"

static gboolean
has_quantity (const FsModel *model, const char *key)
{
  for (guint q = 0; q < model->n_quantities; q++)
    if (g_str_equal (model->quantities[q].key, key))
      return TRUE;
  return FALSE;
}

static void
test_list (void)
{
  guint n;
  const FsErratum *errata = fs_errata (fs_model_find ("adaptive-broadcast"), &n);

  g_assert_cmpuint (n, ==, 10);
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (fs_erratum_find (errata[i].id) == &errata[i]);
      g_assert_true (g_str_has_suffix (errata[i].sentence, "."));
      for (guint p = 0; errata[i].papers[p] != NULL; p++)
        g_assert_true (strstr (errata[i].equations, errata[i].papers[p]) != NULL || g_str_equal (errata[i].id, "B5"));
      for (guint k = 0; errata[i].keys[k] != NULL; k++)
        {
          gboolean known = FALSE;

          for (const FsModel *const *model = fs_models (); *model != NULL; model++)
            known = known
                    || (fs_erratum_concerns (&errata[i], *model, errata[i].keys[k])
                        && has_quantity (*model, errata[i].keys[k]));
          g_assert_true (known);
        }
    }
  g_assert_null (fs_erratum_find ("B11"));
}

static void
test_concerns (void)
{
  const FsModel *adaptive = fs_model_find ("adaptive-broadcast");
  const FsModel *deterministic = fs_model_find ("deterministic-broadcast");
  const FsErratum *ports = fs_erratum_find ("B9");

  g_assert_true (fs_erratum_concerns (ports, deterministic, NULL));
  g_assert_true (fs_erratum_concerns (ports, deterministic, "lambda_s"));
  g_assert_false (fs_erratum_concerns (ports, deterministic, "lambda_c"));
  g_assert_false (fs_erratum_concerns (ports, adaptive, "lambda_s"));
}

static gboolean
differs (const FsRecord *a, const FsRecord *b, const char *key)
{
  guint q = (guint) fs_record_find (a, key), length;
  const double *values = fs_record_at (a, q, &length);

  return memcmp (values, fs_record_at (b, q, NULL), length * sizeof *values) != 0;
}

/* Every quantity of a repaired formula differs between the variants under load. */
static void
test_repaired (void)
{
  guint n;
  const FsErratum *errata = fs_errata (fs_model_find ("adaptive-broadcast"), &n);

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      FsModelInputs inputs = broadcast_inputs (6, 4, 32, 0.01);
      g_autoptr (FsModelPoint) published = NULL;
      g_autoptr (FsModelPoint) corrected = NULL;

      if (!g_str_has_suffix ((*model)->id, "-broadcast"))
        continue;
      published = solve_ok (*model, &inputs, FS_VARIANT_PUBLISHED, 0.01);
      corrected = solve_ok (*model, &inputs, FS_VARIANT_CORRECTED, 0.01);
      for (guint i = 0; i < n; i++)
        for (guint k = 0; errata[i].treatment == FS_ERRATUM_REPAIRED && errata[i].keys[k] != NULL; k++)
          if (has_quantity (*model, errata[i].keys[k]))
            g_assert_true (differs (published->outputs, corrected->outputs, errata[i].keys[k]));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/errata/list", test_list);
  g_test_add_func ("/errata/concerns", test_concerns);
  g_test_add_func ("/errata/repaired", test_repaired);
  return g_test_run ();
}
