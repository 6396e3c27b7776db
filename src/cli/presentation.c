#include "cli/presentation.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"

#include "cli/common/run.h"
#include "export/presentation/presentation-export.h"
#include "scenario/value/scenario-curves.h"
#include "scenario/value/slide.h"
#include "study/run/sweep.h"

#define SUFFIX ".html"
#define REPORT_US 100000 /* between two reports */

/* The slides on their way into the page. */
typedef struct {
  const FsCliOptions *options;
  guint n_slides;
  FsMemoryStore *simulated; /* with --no-cache: slides that show the same points simulate them once */
  FsCliStores stores;       /* of the runner returned last */
  gint64 reported_us;
} Presentation;

gboolean
fs_cli_is_presentation (const char *path)
{
  gsize length = strlen (path), end = strlen (SUFFIX);

  return length > end && g_ascii_strcasecmp (path + length - end, SUFFIX) == 0;
}

gboolean
fs_cli_presentation_check (const FsCliOptions *options, const FsScenario *scenario, GError **error)
{
  const struct {
    const char *name;
    gboolean given;
  } unused[] = {
    { "--style", options->style != NULL },
    { "--columns", options->columns != NULL },
    { "--dpi", options->dpi != NULL },
    { "--transparent", options->transparent },
  };
  gboolean alone = TRUE;

  for (char **path = options->figures; *path != NULL; path++)
    alone = alone && fs_cli_is_presentation (*path);
  for (guint i = 0; alone && i < G_N_ELEMENTS (unused); i++)
    if (unused[i].given)
      return fs_set_input_error (
          error,
          _ ("%s cannot be used for a presentation (.html), whose pictures are vector graphics in the "
             "light and in the dark style of the screen."),
          unused[i].name);
  return fs_presentation_check (scenario, error);
}

char *
fs_cli_slide_note (const FsScenario *scenario, guint index)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) shown = fs_scenario_at_slide (scenario, index, &error);
  const FsSlide slide = fs_scenario_slide (scenario, index);
  guint curve = slide.run_curve, point = slide.run_point;
  guint n_curves = shown != NULL ? fs_scenario_n_curves (shown) : 0, n_points = 0;
  g_autoptr (GArray) points = NULL;

  if (shown != NULL && curve > n_curves)
    return g_strdup_printf (ngettext ("Slide %u shows a run of curve %u; there is %u curve.",
                                      "Slide %u shows a run of curve %u; there are %u curves.", n_curves),
                            index + 1, curve, n_curves);
  if (shown != NULL && (point == 0 || !fs_scenario_any_visible (shown)))
    return NULL;
  if (shown != NULL)
    points = fs_sweep_points (shown, &error);
  if (points == NULL)
    return g_strdup_printf (_ ("Slide %u: %s"), index + 1, error->message);
  for (guint i = 0; i < points->len; i++)
    n_points += g_array_index (points, FsSweepPoint, i).curve == curve - 1;
  if (point <= n_points)
    return NULL;
  return g_strdup_printf (ngettext ("Slide %u shows point %u of curve %u; there is %u point.",
                                    "Slide %u shows point %u of curve %u; there are %u points.", n_points),
                          index + 1, point, curve, n_points);
}

static FsRunner *
run (gpointer data, guint slide, FsScenario *shown, const GArray *points, GError **error)
{
  Presentation *presentation = data;
  g_autoptr (FsResultStore) simulated = NULL;
  g_autoptr (FsRunner) runner = NULL;
  GError *failure = NULL;

  fs_cli_stores_clear (&presentation->stores);
  fs_cli_progress_clear (fs_cli_progress (presentation->options));
  fs_cli_warn_skipped (shown, presentation->options->model_only);
  if (presentation->options->model_only)
    return NULL;
  presentation->stores = (FsCliStores) FS_CLI_STORES_INIT;
  if (!fs_cli_stores_open (&presentation->stores, presentation->options, shown, error))
    return NULL;
  simulated = fs_result_store_new_memory (presentation->simulated, "", FALSE);
  fs_store_chain_add (presentation->stores.chain, simulated, FS_STORE_READ | FS_STORE_WRITE);
  runner = fs_cli_run (shown, points, &presentation->stores, error);
  if (runner == NULL)
    return NULL;
  fs_cli_run_status (runner, shown, &failure);
  if (failure == NULL)
    return g_steal_pointer (&runner);
  g_propagate_error (error, failure);
  return NULL;
}

static GArray *
find_brackets (gpointer data, FsScenario *shown)
{
  const Presentation *presentation = data;

  return fs_cli_find_brackets (shown, presentation->options);
}

static gboolean
report (gpointer data, guint slide, double fraction)
{
  Presentation *presentation = data;
  FsCliProgress progress = fs_cli_progress (presentation->options);
  gint64 now = g_get_monotonic_time ();

  if (now - presentation->reported_us < REPORT_US)
    return !fs_cli_interrupted ();
  presentation->reported_us = now;
  fs_cli_progress_show (progress, FS_CLI_PHASE_SLIDES, (slide + fraction) / presentation->n_slides);
  return !fs_cli_interrupted ();
}

static GBytes *
render (Presentation *presentation, FsScenario *scenario, const FsExportOptions *export, GError **error)
{
  g_autofree char *users = fs_language_of_user ();
  FsPresentationOptions options;

  fs_presentation_options_init (&options);
  if (presentation->options->size != NULL)
    {
      options.width_mm = export->width_mm;
      options.height_mm = export->height_mm;
    }
  options.text_size_pt = export->text_size_pt;
  options.font = export->font;
  options.language = export->language;
  options.language_code = presentation->options->language != NULL ? presentation->options->language : users;
  options.n_model_points = FS_CLI_MODEL_POINTS;
  options.error = presentation->options->error;
  options.run = run;
  options.find_brackets = presentation->options->saturation ? find_brackets : NULL;
  options.report = report;
  options.data = presentation;
  return fs_presentation_render (scenario, &options, error);
}

int
fs_cli_presentation (const FsCliOptions *options, FsScenario *scenario, const FsExportOptions *export, GError **error)
{
  Presentation presentation = {
    .options = options,
    .n_slides = fs_scenario_n_slides (scenario),
    .simulated = fs_memory_store_new (),
    .stores = FS_CLI_STORES_INIT,
    .reported_us = g_get_monotonic_time (),
  };
  g_autoptr (GBytes) page = NULL;
  gboolean written = TRUE;

  for (guint slide = 0; slide < presentation.n_slides; slide++)
    {
      g_autofree char *note = fs_cli_slide_note (scenario, slide);

      if (note != NULL)
        fprintf (stderr, "%s\n", note);
    }
  fs_cli_watch_signals ();
  page = render (&presentation, scenario, export, error);
  fs_cli_progress_clear (fs_cli_progress (options));
  fs_cli_stores_clear (&presentation.stores);
  fs_memory_store_unref (presentation.simulated);
  if (page == NULL)
    return fs_cli_interrupted () ? fs_cli_signal_status () : fs_cli_error_status (*error);
  for (char **path = options->figures; written && *path != NULL; path++)
    written = !fs_cli_is_presentation (*path) || fs_presentation_save (page, *path, error);
  return written ? 0 : 1;
}
