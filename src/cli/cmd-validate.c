#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "base/error.h"
#include "cli/commands.h"
#include "figure/export.h"
#include "scenario/scenario-curves.h"
#include "study/sweep.h"

/* What a reader should know of a file that can be used. */
static void
print_summary (const char *name, const FsDocumentFile *file)
{
  const FsScenario *scenario = file->scenario;
  guint n_results = fs_result_memory_n_results (file->results);
  guint n_curves = fs_scenario_n_curves (scenario);

  printf (ngettext ("%s: “%s”, %u curve\n", "%s: “%s”, %u curves\n", n_curves), name, fs_scenario_title (scenario),
          n_curves);
  for (guint c = 0; c < n_curves; c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);

      if (curve->model_absent != NULL)
        printf (_ ("  curve %u has no model: %s\n"), c + 1, curve->model_absent);
      if (curve->simulation_absent != NULL)
        printf (_ ("  curve %u has no simulation: %s\n"), c + 1, curve->simulation_absent);
    }
  if (n_results > 0)
    printf (ngettext ("  with %u kept result\n", "  with %u kept results\n", n_results), n_results);
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
  print_summary (name, file);
  /* What every command that computes it would refuse. */
  if (fs_scenario_any_visible (file->scenario) && (points = fs_sweep_points (file->scenario, &error)) == NULL)
    {
      fprintf (stderr, "%s: %s\n", name, error->message);
      return FALSE;
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
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, _ ("validate needs at least one FILE."));
      return 2;
    }
  for (char **path = options->rest; *path != NULL; path++)
    refused += !validate (*path);
  return refused > 0 ? 2 : 0;
}
