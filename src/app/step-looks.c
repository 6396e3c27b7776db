#include "app/step-looks.h"

#include <string.h>

#include "app/document-lecture.h"
#include "app/document-view.h"
#include "app/window-private.h"
#include "base/number.h"
#include "scenario/bookmark.h"

static gboolean
is_on (FsWindow *window, const char *action)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (window), action);

  return state != NULL && g_variant_get_boolean (state);
}

static void
set_on (FsWindow *window, const char *action, gboolean on)
{
  if (g_action_group_has_action (G_ACTION_GROUP (window), action) && is_on (window, action) != on)
    g_action_group_change_action_state (G_ACTION_GROUP (window), action, g_variant_new_boolean (on));
}

static void
add_panels (FsWindow *window, GStrvBuilder *lines)
{
  const char *panel = is_on (window, "error-panel") ? "error" : is_on (window, "statistics") ? "statistics" : "none";
  g_autofree char *line = g_strconcat ("panel=", panel, NULL);

  g_strv_builder_add (lines, line);
  g_strv_builder_add (lines, is_on (window, "quantities") ? "quantities=true" : "quantities=false");
}

static void
add_range (GStrvBuilder *lines, const char *key, double from, double to)
{
  char a[FS_NUMBER_SIZE], b[FS_NUMBER_SIZE];
  g_autofree char *line = g_strdup_printf ("%s=%s;%s", key, fs_number_format (from, a), fs_number_format (to, b));

  g_strv_builder_add (lines, line);
}

/* Number of @point among those of its curve, 1 the first; 0 when it is none of them. */
static guint
number_of_point (FsDocument *document, const FsSweepPoint *point)
{
  const FsSolution *solution = fs_document_get_solution (document);
  guint number = 0;

  for (guint i = 0; solution != NULL && i < solution->sweep->len; i++)
    {
      const FsSweepPoint *each = &g_array_index (solution->sweep, FsSweepPoint, i);

      number += each->curve == point->curve;
      if (each->curve == point->curve && each->step == point->step && each->rate == point->rate)
        return number;
    }
  return 0;
}

static void
add_run (FsWindow *window, GStrvBuilder *lines)
{
  FsDocument *document = fs_window_get_document (window);
  FsFrame *frame = fs_stage_get_frame (fs_topology_page_get_stage (fs_window_get_topology_page (window)));
  FsSweepPoint point;
  guint number;

  if (fs_document_get_shown (document, &point) && (number = number_of_point (document, &point)) > 0)
    {
      g_autofree char *curve = g_strdup_printf ("run-curve=%u", point.curve + 1);
      g_autofree char *of_curve = g_strdup_printf ("run-point=%u", number);

      g_strv_builder_add (lines, curve);
      g_strv_builder_add (lines, of_curve);
    }
  if (frame != NULL)
    {
      g_autofree char *cycle = g_strdup_printf ("cycle=%" G_GINT64_FORMAT, (gint64) frame->cycle);

      g_strv_builder_add (lines, cycle);
    }
}

char **
fs_step_looks (FsWindow *window, const char *caption)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  const char *page = fs_window_pages_current (window);
  const FsView *view = fs_document_get_view (fs_window_get_document (window));
  g_autofree char *words = g_strconcat ("caption=", caption, NULL);
  g_autofree char *of_page = g_strconcat ("page=", page, NULL);

  if (*caption != '\0')
    g_strv_builder_add (lines, words);
  g_strv_builder_add (lines, of_page);
  if (strcmp (page, "plot") == 0)
    add_panels (window, lines);
  if (view->zoomed)
    {
      add_range (lines, "x-range", view->range.x_from, view->range.x_to);
      add_range (lines, "y-range", view->range.y_from, view->range.y_to);
    }
  if (strcmp (page, "topology") == 0)
    add_run (window, lines);
  return g_strv_builder_end (lines);
}

static guint64
number_of (const FsScenario *kept, guint step, const char *key, guint64 otherwise)
{
  const char *value = fs_scenario_bookmark_value (kept, step, key);

  return value != NULL ? g_ascii_strtoull (value, NULL, 10) : otherwise;
}

/* The run of the step, and its cycle, once it is known what points there are. */
static void
apply_run (FsWindow *window, const FsScenario *kept, guint step)
{
  FsDocument *document = fs_window_get_document (window);
  FsStage *stage = fs_topology_page_get_stage (fs_window_get_topology_page (window));
  const FsSolution *solution = fs_document_get_solution (document);
  guint curve = (guint) number_of (kept, step, "run-curve", 1) - 1;
  guint64 number = number_of (kept, step, "run-point", 0);

  for (guint i = 0; i < solution->sweep->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (solution->sweep, FsSweepPoint, i);

      if (point->curve == curve && --number == 0)
        fs_document_set_shown (document, *point);
    }
  if (fs_scenario_bookmark_value (kept, step, "cycle") != NULL)
    fs_stage_seek (stage, (int64_t) number_of (kept, step, "cycle", 0));
}

static void
solved (FsDocument *document, guint changes, FsWindow *window)
{
  int step = fs_document_get_step (document);

  if (step >= 0 && !fs_document_is_solved (document))
    return;
  g_signal_handlers_disconnect_by_func (document, solved, window);
  if (step >= 0)
    apply_run (window, fs_document_get_kept (document), (guint) step);
}

static void
apply_panels (FsWindow *window, const FsScenario *kept, guint step)
{
  const char *panel = fs_scenario_bookmark_value (kept, step, "panel");
  const char *quantities = fs_scenario_bookmark_value (kept, step, "quantities");

  if (panel != NULL)
    {
      /* Of the two one at a time. */
      set_on (window, "error-panel", strcmp (panel, "error") == 0);
      set_on (window, "statistics", strcmp (panel, "statistics") == 0);
      set_on (window, "error-panel", strcmp (panel, "error") == 0);
    }
  if (quantities != NULL)
    set_on (window, "quantities", strcmp (quantities, "true") == 0);
}

void
fs_step_looks_apply (FsWindow *window)
{
  FsDocument *document = fs_window_get_document (window);
  const FsScenario *kept = fs_document_get_kept (document);
  int step = fs_document_get_step (document);
  const char *page;

  g_return_if_fail (step >= 0);

  page = fs_scenario_bookmark_value (kept, (guint) step, "page");
  if (page != NULL)
    adw_view_stack_set_visible_child_name (fs_window_get_pages (window)->pages, page);
  apply_panels (window, kept, (guint) step);
  g_signal_handlers_disconnect_by_func (document, solved, window);
  if (page != NULL && strcmp (page, "topology") == 0)
    {
      g_signal_connect_object (document, "changed", G_CALLBACK (solved), window, G_CONNECT_AFTER);
      solved (document, 0, window);
    }
}
