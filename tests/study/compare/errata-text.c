/* Texts about errata: their sizes, and what they change. */
#include "study/compare/errata-text.h"

#include <math.h>
#include <string.h>

#include "scenario/library/gallery.h"
#include "tests/support/errata.h"
#include "tests/support/test.h"

/* Returns the text of erratum @id for the first curve of @preset, changed by @settings. */
static char *
words (const char *preset, const char *const *settings, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) plain = fs_preset_load (preset, &error);
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (GPtrArray) notes = NULL;
  const FsCurve *curve;

  g_assert_no_error (error);
  scenario = settings != NULL ? fs_scenario_with_settings (plain, settings, &error) : fs_scenario_ref (plain);
  g_assert_no_error (error);
  curve = fs_scenario_curve (scenario, 0);
  notes = fs_errata_notes (curve->model, &curve->inputs, NULL);
  for (guint i = 0; i < notes->len; i++)
    if (((FsErratumNote *) notes->pdata[i])->erratum == erratum_find (id))
      return g_strdup (((FsErratumNote *) notes->pdata[i])->text);
  g_error ("%s does not concern %s", id, preset);
}

static void
assert_says (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("\"%s\" does not say \"%s\"", text, part);
}

/* The sizes of MODELS.md 8, to the digits that are shown. */
FS_TEST (sizes)
{
  static const struct {
    const char *preset;
    const char *id;
    const char *parts[3];
  } cases[] = {
    { "kd-fig2",
      "K3",
      { "KD94 eq 5, 7, 8. All hops", "the saturation rate by +38 %", "the latency at half of it by −6.7 %" } },
    { "kd-fig2", "K1", { "Compared: kappa = 1 instead of 0.5.", "rate by −43 %", "half of it by +130 %" } },
    { "kd-fig2", "K6", { "with the waiting time for the first channel", "the latency at half", "by +8.5 %" } },
    { "kd-fig3", "K3", { "+14 %", "−1.4 %", "." } },
    { "at-h", "T1", { "−18 %", "+9.6 %", "." } },
    { "at-h", "T5", { "less than 0.01 %", "half of it", "." } },
  };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autofree char *text = words (cases[c].preset, NULL, cases[c].id);

      for (guint p = 0; p < G_N_ELEMENTS (cases[c].parts); p++)
        assert_says (text, cases[c].parts[p]);
    }
}

FS_TEST (nothing_to_compute)
{
  static const char *const no_delta[] = { "delta=0", NULL };
  static const char *const no_broadcasts[] = { "beta=0", NULL };
  g_autofree char *reading = words ("at-a", NULL, "T2");
  g_autofree char *kept = words ("ab-n6-v2-m32-b010", NULL, "B10");
  g_autofree char *remote = words ("kd-fig2", NULL, "K8");
  g_autofree char *unmoved = words ("ab-n6-v2-m32-b010", no_delta, "B5");
  g_autofree char *own = words ("ab-n6-v2-m32-b010", NULL, "B5");
  g_autofree char *all_unicasts = words ("ab-n6-v2-m32-b010", no_broadcasts, "B1");

  assert_says (reading, "No effect on any number.");
  assert_says (kept, "Its effect cannot be computed from the model.");
  assert_says (remote, "It does not matter with these values.");
  assert_says (unmoved, "It has no effect with these values.");
  assert_says (own, "It moves latency_unicast at half of the saturation rate by +2.0 %.");
  assert_says (all_unicasts, " at half of");
}

/* If only one variant has a solution, its value is stated. */
FS_TEST (no_solution)
{
  g_autofree char *text = words ("kd-fig3", NULL, "K8");

  assert_says (text, "to no solution.");
}

/* Every model: all its errata, in whole sentences, and the same as one by one. */
FS_TEST (all_errata_have_texts)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      g_autoptr (FsScenario) plain = fs_scenario_new_default ();
      g_autoptr (FsScenario) scenario = fs_scenario_with (plain, "model", (*model)->id, NULL);
      const FsModelInputs *inputs = &fs_scenario_curve (scenario, 0)->inputs;
      gint64 begin = g_get_monotonic_time ();
      g_autoptr (GPtrArray) notes = fs_errata_notes (*model, inputs, NULL);
      guint n, concern = 0;
      const FsErratum *errata = fs_errata (*model, &n);

      g_test_message ("%s: %.1f ms", (*model)->id, 1e-3 * (double) (g_get_monotonic_time () - begin));
      for (guint i = 0; i < n; i++)
        concern += fs_erratum_concerns (&errata[i], *model, NULL) ? 1 : 0;
      g_assert_cmpuint (notes->len, ==, concern);
      for (guint i = 0; i < notes->len; i++)
        {
          const FsErratumNote *note = g_ptr_array_index (notes, i);

          g_assert_true (g_str_has_prefix (note->text, note->erratum->equations));
          g_assert_true (g_str_has_suffix (note->text, note->effect));
          g_assert_true (g_str_has_suffix (note->effect, "."));
          g_assert_null (strstr (note->text, "nan"));
        }
    }
}

FS_TEST (canceled_text)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  const FsCurve *curve = fs_scenario_curve (scenario, 0);
  FsJob job;

  fs_job_init (&job);
  fs_job_stop (&job);
  g_assert_null (fs_errata_notes (curve->model, &curve->inputs, &job));
}
