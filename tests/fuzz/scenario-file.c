/* Scenario files from anywhere: nothing may crash, and whatever is refused is refused with a sentence. */
#include <string.h>

#include "fuzz.h"
#include "scenario/value/scenario-file.h"

static void
check_curve (const FsScenario *scenario, guint index, const char *text)
{
  const FsCurve *curve = fs_scenario_curve (scenario, index);
  FsModelInputs inputs;

  if (curve->n_steps == 0 || (curve->x_key != NULL) != (curve->steps != NULL))
    g_error ("curve %u has no steps:\n%s", index + 1, text);
  for (guint i = 0; i < MIN (curve->n_steps, 20); i++)
    {
      const FsCurve *step = fs_curve_x_index (curve, i);
      g_autofree char *point = fs_scenario_point_id (scenario, index, i, 0.01);

      if (step->label == NULL || strlen (point) != 64
          || (step->model_absent != NULL && step->simulation_absent != NULL))
        g_error ("step %u of curve %u is not whole:\n%s", i, index + 1, text);
      if (curve->x_key != NULL && step->model_absent == NULL
          && fs_model_input (curve->model, curve->x_key->name) != NULL
          && !fs_curve_inputs_at (curve, curve->x_values[i], &inputs))
        g_error ("the model of curve %u cannot compute its step %u:\n%s", index + 1, i, text);
    }
}

/* What is accepted must survive being written, and every question about it must have an answer. */
static void
check_accepted (const FsScenario *scenario)
{
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *id = fs_scenario_id (scenario);
  g_autofree char *id_again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) again = fs_scenario_from_text ("again", text, strlen (text), &error);

  if (again == NULL && strlen (text) <= 1 << 20)
    g_error ("what was written cannot be read: %s", error->message);
  if (again == NULL)
    return;
  id_again = fs_scenario_id (again);
  if (strcmp (id, id_again) != 0)
    g_error ("what was written reads as something else:\n%s", text);
  for (guint i = 0; i < fs_scenario_n_curves (scenario); i++)
    check_curve (scenario, i, text);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  double start = test_thread_seconds ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = fs_scenario_from_text ("fuzz", (const char *) data, size, &error);

  if (scenario != NULL)
    check_accepted (scenario);
  else
    fs_fuzz_expect_refusal (error);
  fs_fuzz_n_accepted += scenario != NULL;
  fs_fuzz_expect_quick (start, size);
  return 0;
}
