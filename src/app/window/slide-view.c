#include "app/window/slide-view.h"

#include <string.h>

#include "app/document/document-view.h"
#include "app/window/window-private.h"
#include "base/number.h"

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
  const FsSolvedScenario *solution = fs_document_get_solution (document);
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
add_run (FsDocument *document, GStrvBuilder *lines)
{
  FsSweepPoint point;
  guint number;

  if (fs_document_get_chosen (document, &point) && (number = number_of_point (document, &point)) > 0)
    {
      g_autofree char *curve = g_strdup_printf ("run-curve=%u", point.curve + 1);
      g_autofree char *of_curve = g_strdup_printf ("run-point=%u", number);

      g_strv_builder_add (lines, curve);
      g_strv_builder_add (lines, of_curve);
    }
}

static void
add_cycle (FsWindow *window, GStrvBuilder *lines)
{
  FsNetworkPage *page = fs_window_get_pages (window)->topology_page;
  FsCycleView *frame = page != NULL ? page->state->cycle_view : NULL;

  if (frame != NULL)
    {
      g_autofree char *cycle = g_strdup_printf ("cycle=%" G_GINT64_FORMAT, (gint64) frame->cycle);

      g_strv_builder_add (lines, cycle);
    }
}

char **
fs_slide_view_capture (FsWindow *window, const char *caption)
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
  if (strcmp (page, "network") == 0)
    {
      add_run (fs_window_get_document (window), lines);
      add_cycle (window, lines);
    }
  return g_strv_builder_end (lines);
}

char **
fs_slide_view_capture_whole (FsWindow *window)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  const char *page = fs_window_pages_current (window);
  g_autofree char *of_page = g_strconcat ("page=", page, NULL);

  g_strv_builder_add (lines, of_page);
  add_panels (window, lines);
  if (strcmp (page, "network") == 0 || fs_window_get_pages (window)->both)
    add_cycle (window, lines);
  return g_strv_builder_end (lines);
}

/* What @lines say of @key, or NULL. */
static const char *
value_of (const char *const *lines, const char *key)
{
  gsize length = strlen (key);

  for (; *lines != NULL; lines++)
    if (strncmp (*lines, key, length) == 0 && (*lines)[length] == '=')
      return *lines + length + 1;
  return NULL;
}

static guint64
number_of (const char *const *lines, const char *key, guint64 otherwise)
{
  const char *value = value_of (lines, key);

  return value != NULL ? g_ascii_strtoull (value, NULL, 10) : otherwise;
}

/* The run, and its cycle, once it is known what points there are. */
static void
apply_run (FsWindow *window, const char *const *lines)
{
  FsDocument *document = fs_window_get_document (window);
  FsNetworkState *stage = fs_window_get_network_page (window)->state;
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  guint curve = (guint) number_of (lines, "run-curve", 1) - 1;
  guint64 number = number_of (lines, "run-point", 0);

  for (guint i = 0; i < solution->sweep->len; i++)
    {
      const FsSweepPoint *point = &g_array_index (solution->sweep, FsSweepPoint, i);

      if (point->curve == curve && --number == 0)
        fs_document_set_shown (document, *point);
    }
  if (value_of (lines, "cycle") != NULL)
    fs_network_state_seek (stage, (int64_t) number_of (lines, "cycle", 0));
}

static void
solved (FsDocument *document, guint changes, FsWindow *window)
{
  g_auto (GStrv) lines = NULL;
  char ***waiting;

  if (!fs_document_is_solved (document) && !(changes & FS_CHANGE_LOADED))
    return;
  g_signal_handlers_disconnect_by_func (document, solved, window);
  waiting = fs_window_get_part (window, FS_WINDOW_WAITING_SLIDE);
  lines = g_steal_pointer (waiting);
  if (!(changes & FS_CHANGE_LOADED))
    apply_run (window, (const char *const *) lines);
}

static void
apply_panels (FsWindow *window, const char *const *lines)
{
  const char *panel = value_of (lines, "panel"), *quantities = value_of (lines, "quantities");

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

/* The lines of a slide whose run waits for the model. */
static void
waiting_free (gpointer data)
{
  char ***waiting = data;

  g_strfreev (*waiting);
  g_free (waiting);
}

void
fs_slide_view_apply (FsWindow *window, const char *const *lines)
{
  char ***waiting;
  FsDocument *document = fs_window_get_document (window);
  const char *page = value_of (lines, "page");

  if (page != NULL)
    adw_view_stack_set_visible_child_name (fs_window_get_pages (window)->pages, page);
  apply_panels (window, lines);
  g_signal_handlers_disconnect_by_func (document, solved, window);
  if (value_of (lines, "run-point") == NULL && value_of (lines, "cycle") == NULL)
    return;
  waiting = fs_window_get_part (window, FS_WINDOW_WAITING_SLIDE);
  if (waiting == NULL)
    fs_window_set_part (window, FS_WINDOW_WAITING_SLIDE, waiting = g_new0 (char **, 1), waiting_free);
  g_strfreev (*waiting);
  *waiting = g_strdupv ((char **) lines);
  g_signal_connect_object (document, "changed", G_CALLBACK (solved), window, G_CONNECT_AFTER);
  solved (document, 0, window);
}
