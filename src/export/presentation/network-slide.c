#include "export/presentation/slides.h"

#include "base/translate.h"
#include "diagram/cycle/cycle-diagram.h"
#include "diagram/layout/diagram-text.h"
#include "export/diagram-export.h"
#include "scenario/value/slide.h"
#include "study/explain/explain.h"

#define POINTS_PER_MM (72.0 / 25.4)
#define LAYOUT_TEXT 12.5 /* px, of the text in a layout */
#define STEP_US 20000    /* that a report may wait */

struct _FsSlideRun {
  char *id; /* of the point, or NULL */
  FsReplay *replay;
};

FsSlideRun *
fs_slide_run_new (void)
{
  return g_new0 (FsSlideRun, 1);
}

void
fs_slide_run_free (FsSlideRun *run)
{
  if (run == NULL)
    return;
  g_clear_pointer (&run->replay, fs_replay_free);
  g_free (run->id);
  g_free (run);
}

/* Sets the point that the slide names; without one the point in the middle of the first curve that can be simulated, which
 * the window shows, too. */
static gboolean
find_point (const FsSlideRequest *request, const GArray *points, FsSweepPoint *point)
{
  const FsSlide slide = fs_scenario_slide (request->scenario, request->number);
  guint curve = slide.run_curve - 1, number = slide.run_point;
  guint first = 0, n = 0;

  for (guint i = 0; i < points->len; i++)
    {
      const FsSweepPoint *each = &g_array_index (points, FsSweepPoint, i);

      if (each->curve == curve && --number == 0)
        {
          *point = *each;
          return TRUE;
        }
      if (fs_curve_x_index (fs_scenario_curve (request->shown, each->curve), each->step)->simulation_absent != NULL
          || (n > 0 && each->curve != g_array_index (points, FsSweepPoint, first).curve))
        continue;
      first = n == 0 ? i : first;
      n++;
    }
  if (n > 0)
    *point = g_array_index (points, FsSweepPoint, first + n / 2);
  return n > 0;
}

/* Goes to @cycle; FS_ERROR_INPUT if the run ends before. */
static gboolean
go_to (FsReplay *replay, gint64 cycle, const FsSlideRequest *request, GError **error)
{
  gint64 from, steps = 1;

  if (cycle < fs_replay_cycle (replay) && !fs_replay_seek (replay, cycle, NULL, error))
    return FALSE;
  from = fs_replay_cycle (replay);
  while (fs_replay_cycle (replay) < cycle)
    {
      gint64 before = g_get_monotonic_time (), now = fs_replay_cycle (replay);

      if (!fs_slide_report (request, (double) (now - from) / (double) (cycle - from), error))
        return FALSE;
      /* A run that ends on the way says so for the cycle that is wanted. */
      if (!fs_replay_step (replay, MIN (steps, cycle - now), NULL, NULL))
        return fs_replay_seek (replay, cycle, NULL, error);
      steps = g_get_monotonic_time () - before < STEP_US ? 2 * steps : MAX (steps / 2, 1);
    }
  return TRUE;
}

/* Returns the cycle of the slide, or NULL with an error. Free with fs_cycle_view_unref(). */
static FsCycleView *
find_cycle (FsSlideRun *slides, const FsNetworkRun *run, const FsSlideRequest *request, GError **error)
{
  gint64 cycle = MAX (fs_scenario_slide (request->scenario, request->number).cycle, 0);

  if (g_strcmp0 (slides->id, run->id) != 0)
    {
      g_clear_pointer (&slides->replay, fs_replay_free);
      g_free (slides->id);
      slides->id = g_strdup (run->id);
      slides->replay = fs_network_run_replay (run, run->n_cycles, error);
    }
  if (slides->replay == NULL)
    return NULL;
  fs_replay_set_end (slides->replay, MAX (run->n_cycles, cycle));
  return go_to (slides->replay, cycle, request, error) ? fs_cycle_view_new (slides->replay) : NULL;
}

static GBytes *
render (gconstpointer diagram, const FsExportOptions *options, GError **error)
{
  return fs_diagram_export_render (diagram, TRUE, FS_FORMAT_SVG, options, error);
}

static gboolean
draw (const FsSlideRequest *request, const FsNetworkRun *run, FsCycleView *view, FsPresentationSlide *slide,
      GError **error)
{
  FsExportOptions export = request->export;
  g_autofree char *cycle = view != NULL ? fs_explain_network (view) : NULL;
  g_autofree char *seen = NULL;
  g_autoptr (FsCycleDiagram) drawn = NULL;
  double unit;

  export.style = FS_STYLE_SCREEN_LIGHT;
  unit = fs_export_style (&export).text_size / LAYOUT_TEXT;
  drawn = fs_cycle_diagram_new (run, view, export.width_mm * POINTS_PER_MM / unit,
                                export.height_mm * POINTS_PER_MM / unit);
  /* The slide has a caption of its own. */
  drawn->diagram.sentence = FALSE;
  seen = fs_diagram_describe (&drawn->diagram);
  slide->description = cycle != NULL ? g_strdup_printf ("%s %s", seen, cycle) : g_steal_pointer (&seen);
  slide->note = cycle != NULL         ? g_markup_escape_text (cycle, -1)
                : run->absent != NULL ? g_markup_escape_text (run->absent, -1)
                                      : NULL;
  return fs_slide_draw (request, render, &drawn->diagram, slide, error);
}

gboolean
fs_network_slide_fill (FsSlideRun *slides, const FsSlideRequest *request, FsPresentationSlide *slide, GError **error)
{
  g_autoptr (GError) none = NULL;
  g_autoptr (GArray) points = fs_sweep_points (request->shown, &none);
  g_autoptr (FsCycleView) view = NULL;
  FsNetworkRun run;
  FsSweepPoint point;
  gboolean found = points != NULL && find_point (request, points, &point), drawn;

  fs_network_run_init (&run, request->shown, found ? &point : NULL);
  if (!found && run.absent == NULL)
    run.absent = g_strdup (none != NULL ? none->message : _ ("There is no offered load to simulate."));
  slide->title = fs_network_run_title (&run);
  if (run.id != NULL)
    slide->subtitle = fs_network_run_sentence (&run);
  if (run.network.n == 0)
    {
      slide->absent = g_strdup (run.network_absent);
      fs_network_run_clear (&run);
      return TRUE;
    }
  drawn = (run.id == NULL || (view = find_cycle (slides, &run, request, error)) != NULL)
          && draw (request, &run, view, slide, error);
  fs_network_run_clear (&run);
  return drawn;
}
