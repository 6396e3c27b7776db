#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/presentation.h"
#include "export/export.h"
#include "scenario/value/slide.h"
#include "scenario/value/scenario-curves.h"
#include "sim/run/wormhole.h"
#include "study/run/sweep.h"

/* Whether the files of workloads are there, and name nodes of the networks. */
static gboolean
check_workloads (const FsScenario *scenario, GError **error)
{
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    for (guint step = 0; step < fs_scenario_curve (scenario, c)->n_steps; step++)
      if (!fs_wormhole_can_open (&fs_curve_x_index (fs_scenario_curve (scenario, c), step)->params, error))
        return FALSE;
  return TRUE;
}

/* FALSE when something in it cannot be used. */
static gboolean
validate (const char *path)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (FsDocumentFile) file = fs_export_load_document (path, &error);
  g_autoptr (GArray) points = NULL;

  if (file == NULL)
    {
      fprintf (stderr, "%s\n", error->message);
      return FALSE;
    }

  /* The main properties of a file that can be used. */
  const FsScenario *scenario = file->scenario;
  guint n_results = fs_memory_store_n_results (file->results);
  guint n_curves = fs_scenario_n_curves (scenario);

  printf (ngettext ("%s: “%s”, %u curve\n", "%s: “%s”, %u curves\n", n_curves), name, fs_scenario_title (scenario),
          n_curves);
  for (guint c = 0; c < n_curves; c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      g_autofree char *slow = NULL;

      if (curve->model_absent != NULL)
        printf (_ ("  curve %u has no model: %s\n"), c + 1, curve->model_absent);
      if (curve->simulation_absent != NULL)
        printf (_ ("  curve %u has no simulation: %s\n"), c + 1, curve->simulation_absent);
      else if (curve->switching->has_flits && (slow = fs_wormhole_params_explain_buffer (&curve->params)) != NULL)
        printf (_ ("  curve %u: %s\n"), c + 1, slow);
    }
  if (n_results > 0)
    printf (ngettext ("  with %u saved result\n", "  with %u saved results\n", n_results), n_results);

  /* What every command that computes it would refuse. */
  if (fs_scenario_any_visible (file->scenario) && (points = fs_sweep_points (file->scenario, &error)) == NULL)
    {
      fprintf (stderr, "%s: %s\n", name, error->message);
      return FALSE;
    }
  if (!check_workloads (file->scenario, &error))
    {
      fprintf (stderr, "%s: %s\n", name, error->message);
      return FALSE;
    }
  for (guint slide = 0; slide < fs_scenario_n_slides (file->scenario); slide++)
    {
      g_autofree char *note = fs_cli_slide_note (file->scenario, slide);

      if (note != NULL)
        printf ("  %s\n", note);
    }
  for (guint i = 0; i < file->notices->len; i++)
    fprintf (stderr, "%s\n", (const char *) g_ptr_array_index (file->notices, i));
  return file->notices->len == 0;
}

int
fs_cli_validate (FsCliOptions *options, GError **error)
{
  guint refused = 0;

  if (options->rest == NULL)
    {
      fs_set_input_error (error, _ ("validate needs at least one FILE."));
      return 2;
    }
  for (char **path = options->rest; *path != NULL; path++)
    refused += !validate (*path);
  return refused > 0 ? 2 : 0;
}
