#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/files/clipboard.h"
#include "app/document/document-curves.h"
#include "app/document/document-presentation.h"
#include "app/document/document-pins.h"
#include "app/files/export-dialog.h"
#include "app/files/figure-print.h"
#include "app/files/figure-text.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/window-present.h"
#include "app/window/window-private.h"

#define ZOOM_STEP 1.4

static void
show_sidebar (FsWindow *self)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self), "sidebar-visible", g_variant_new_boolean (TRUE));
}

/* What was typed counts; a value that cannot be used is shown with its sentence, wherever it is. */
static gboolean
commit (FsWindow *self)
{
  FsSidebar *sidebar = fs_window_get_sidebar (self);

  if (fs_sidebar_commit (sidebar))
    return TRUE;
  show_sidebar (self);
  fs_sidebar_focus_refused (sidebar);
  return FALSE;
}

static void
run (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsWindow *self = data;

  if (commit (self))
    fs_run_controller_run (fs_window_get_controller (self));
}

static void
run_curve (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsWindow *self = data;
  FsDocument *document = fs_window_get_document (self);
  int curve = fs_document_get_curve (document);

  if (curve >= 0 && fs_scenario_curve (fs_document_get_scenario (document), (guint) curve)->hidden)
    fs_toast_show (GTK_WIDGET (self), _ ("The selected curve is hidden; show it to simulate it."));
  else if (commit (self))
    fs_run_controller_run_curve (fs_window_get_controller (self), curve);
}

static void
find_saturation (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsWindow *self = data;

  if (commit (self))
    fs_run_controller_find_saturation (fs_window_get_controller (self));
}

static void
stop (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_run_controller_stop (fs_window_get_controller (data));
}

static void
undo (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_document_undo (fs_window_get_document (data));
}

static void
redo (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_document_redo (fs_window_get_document (data));
}

static void
open_file (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_window_ask_open (data);
}

static void
import_data (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_window_ask_import (data);
}

static void
compare (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_window_ask_compare (data);
}

static void
save (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  if (commit (data))
    fs_window_save (data, FALSE, NULL, NULL, NULL);
}

static void
save_as (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  if (commit (data))
    fs_window_save (data, TRUE, NULL, NULL, NULL);
}

static void
export_figure (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  if (strcmp (fs_window_pages_current (data), "topology") == 0)
    {
      fs_window_export_network (data);
      return;
    }
  fs_sidebar_commit (fs_window_get_sidebar (data));
  fs_window_present_soon (GTK_WINDOW (fs_export_dialog_new (fs_window_get_figure (data))));
}

static void
export_animation (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_window_export_animation (data);
}

static void
network_summary (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_window_show_network_summary (data);
}

static void
export_trace (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_window_export_trace (data);
}

static void
export_network (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_window_export_network (data);
}

static void
copy (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsWindow *self = data;

  fs_clipboard_copy_figure (GTK_WIDGET (self), fs_window_get_document (self),
                            fs_plot_view_dup_figure (fs_window_get_plot_view (self)), NULL);
  fs_toast_show (GTK_WIDGET (self), _ ("The figure was copied as SVG, PNG and CSV."));
}

static void
show_text (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_sidebar_commit (fs_window_get_sidebar (data));
  fs_window_present_soon (GTK_WINDOW (fs_figure_text_new (data, fs_window_get_document (data))));
}

static void
print_figure (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_sidebar_commit (fs_window_get_sidebar (data));
  fs_printer_print (fs_window_get_part (data, FS_WINDOW_PRINTER));
}

static void
set_up_page (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_printer_set_up_page (fs_window_get_part (data, FS_WINDOW_PRINTER));
}

static void
choose_preset (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  show_sidebar (data);
  fs_preset_row_open (fs_sidebar_get_preset_row (fs_window_get_sidebar (data)));
}

static void
home (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_plot_view_home (fs_window_get_plot_view (data));
}

static void
back (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_plot_view_back (fs_window_get_plot_view (data));
}

static void
forward (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_plot_view_forward (fs_window_get_plot_view (data));
}

static GSimpleAction *
find_action (FsWindow *self, const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), name));
}

static void
set_enabled (FsWindow *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (find_action (self, name), enabled);
}

static void
update (FsWindow *self)
{
  FsDocument *document = fs_window_get_document (self);
  FsRunController *controller = fs_window_get_controller (self);
  FsRunStatus status = fs_run_controller_get_status (controller);
  const FsFigureSpec *figure = fs_scenario_figure (fs_document_get_scenario (document));
  gboolean has_plot = fs_document_get_solution (document) != NULL;
  gboolean all_done = fs_document_is_solved (document) && status.points_done == status.points;
  gboolean can_run = !status.running || status.earlier;
  gboolean has_points = fs_run_controller_get_unavailable_reason (controller) == NULL;

  set_enabled (self, "run", can_run && has_points && !all_done);
  set_enabled (self, "run-curve", can_run && has_points);
  fs_window_explain_run (
      self,
      fs_run_controller_get_unavailable_reason (controller) != NULL
          ? fs_run_controller_get_unavailable_reason (controller)
      : all_done ? _ ("All points are simulated; another seed or another value asks for new ones.")
      : status.earlier
          ? _ ("Simulate the points as they are now and end the run of an earlier state (Ctrl+R); Ctrl+. stops it")
          : _ ("Simulate the points (Ctrl+R); with Shift those of the selected curve (Ctrl+Shift+Enter)"));
  set_enabled (self, "find-saturation",
               !status.running && fs_run_controller_get_unavailable_reason (controller) == NULL);
  set_enabled (self, "stop", status.running);
  /* What is shown is a step then, with other points than the file's. */
  set_enabled (self, "save", !fs_document_is_presenting (document));
  set_enabled (self, "save-as", !fs_document_is_presenting (document));
  set_enabled (self, "undo", fs_document_can_undo (document));
  set_enabled (self, "redo", fs_document_can_redo (document));
  fs_window_explain_undo (self);
  set_enabled (self, "export", has_plot || strcmp (fs_window_pages_current (self), "topology") == 0);
  set_enabled (self, "copy", has_plot);
  set_enabled (self, "figure-text", has_plot);
  set_enabled (self, "print", has_plot);
  set_enabled (self, "compare", has_plot);
  set_enabled (self, "back", fs_plot_view_can_go_back (fs_window_get_plot_view (self)));
  set_enabled (self, "forward", fs_plot_view_can_go_forward (fs_window_get_plot_view (self)));
  set_enabled (self, "pin", has_plot);
  g_simple_action_set_state (find_action (self, "pin"), g_variant_new_boolean (fs_document_n_pins (document) > 0));
  g_simple_action_set_state (find_action (self, "log-x"), g_variant_new_boolean (figure->x_log));
  g_simple_action_set_state (find_action (self, "log-y"), g_variant_new_boolean (figure->y_log));
}

/* Pins the present curves, or takes away all that is pinned; the state follows the document. */
static void
set_pinned (GSimpleAction *action, GVariant *value, gpointer data)
{
  FsWindow *self = data;
  FsDocument *document = fs_window_get_document (self);

  if (g_variant_get_boolean (value))
    fs_document_pin_current (document);
  else
    fs_document_unpin_all (document);
  update (self);
}

static void
zoom_in (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_plot_view_zoom (fs_window_get_plot_view (data), ZOOM_STEP);
}

static void
zoom_out (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_plot_view_zoom (fs_window_get_plot_view (data), 1 / ZOOM_STEP);
}

/* The scale of an axis belongs to the figure, hence to the scenario; the state follows the document. */
static void
set_scale (FsWindow *self, const char *key, GVariant *value)
{
  g_autoptr (GError) error = NULL;

  if (!fs_document_set_value (fs_window_get_document (self), key, g_variant_get_boolean (value) ? "log" : "linear",
                              &error))
    fs_toast_show (GTK_WIDGET (self), error->message);
  update (self);
}

static void
set_log_x (GSimpleAction *action, GVariant *value, gpointer data)
{
  set_scale (data, "x-scale", value);
}

static void
set_log_y (GSimpleAction *action, GVariant *value, gpointer data)
{
  set_scale (data, "y-scale", value);
}

/* Created on demand, because most windows never show these hundreds of widgets. */
static void
show_shortcuts (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkApplicationWindow *window = data;
  GtkShortcutsWindow *shortcuts = gtk_application_window_get_help_overlay (window);

  if (shortcuts == NULL)
    {
      g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource ("/io/github/flitscope/Flitscope/help-overlay.ui");

      shortcuts = GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay"));
      gtk_application_window_set_help_overlay (window, shortcuts);
      /* The template cannot say it: the name comes before the sections. */
      g_object_set (shortcuts, "section-name", "window", NULL);
    }
  fs_window_present_soon (GTK_WINDOW (shortcuts));
}

void
fs_window_init_actions (FsWindow *self)
{
  static const GActionEntry entries[] = {
    { "run", run },
    { "run-curve", run_curve },
    { "find-saturation", find_saturation },
    { "stop", stop },
    { "undo", undo },
    { "redo", redo },
    { "open", open_file },
    { "compare", compare },
    { "import-data", import_data },
    { "save", save },
    { "save-as", save_as },
    { "export", export_figure },
    { "export-network", export_network },
    { "export-animation", export_animation },
    { "export-trace", export_trace },
    { "network-summary", network_summary },
    { "copy", copy },
    { "figure-text", show_text },
    { "print", print_figure },
    { "page-setup", set_up_page },
    { "preset", choose_preset },
    { "home", home },
    { "back", back },
    { "forward", forward },
    { "pin", NULL, NULL, "false", set_pinned },
    { "zoom-in", zoom_in },
    { "zoom-out", zoom_out },
    { "log-x", NULL, NULL, "false", set_log_x },
    { "log-y", NULL, NULL, "false", set_log_y },
    { "show-help-overlay", show_shortcuts },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect (self, "actions-changed", G_CALLBACK (update), NULL);
}
