#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/files/figure-job.h"
#include "app/document/document-curves.h"
#include "app/document/document-presentation.h"
#include "app/document/document-pins.h"
#include "app/document/key-labels.h"
#include "app/sidebar/parameter-change.h"
#include "app/files/export-dialog.h"
#include "app/files/figure-print.h"
#include "app/files/figure-text.h"
#include "app/versions/shortcuts-window.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/windows.h"
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
run (FsWindow *self)
{
  if (commit (self))
    fs_run_controller_run (fs_window_get_controller (self));
}

static void
run_curve (FsWindow *self)
{
  FsDocument *document = fs_window_get_document (self);
  int curve = fs_document_get_curve (document);

  if (curve >= 0 && fs_scenario_curve (fs_document_get_scenario (document), (guint) curve)->hidden)
    fs_toast_show (GTK_WIDGET (self), _ ("The selected curve is hidden; show it to simulate it."));
  else if (commit (self))
    fs_run_controller_run_curve (fs_window_get_controller (self), curve);
}

static void
find_saturation (FsWindow *self)
{
  if (commit (self))
    fs_run_controller_find_saturation (fs_window_get_controller (self));
}

static void
save (FsWindow *self)
{
  if (commit (self))
    fs_window_save (self, FALSE, NULL);
}

static void
save_as (FsWindow *self)
{
  if (commit (self))
    fs_window_save (self, TRUE, NULL);
}

/* What is made of a figure waits until its lines are complete. */
static void
present_export (gpointer self)
{
  fs_window_present_soon (GTK_WINDOW (fs_export_dialog_new (fs_window_get_figure (self))));
}

static void
export_figure (FsWindow *self)
{
  if (fs_window_pages_current (self) == FS_PAGE_NETWORK)
    {
      fs_window_export_network (self);
      return;
    }
  fs_sidebar_commit (fs_window_get_sidebar (self));
  fs_document_when_solved (fs_window_get_document (self), present_export, self);
}

static void
copy_figure (gpointer data)
{
  FsWindow *self = data;

  fs_clipboard_copy_figure (GTK_WIDGET (self), fs_window_get_document (self),
                            fs_plot_view_dup_figure (fs_window_get_plot_view (self)), NULL, NULL);
  fs_toast_show (GTK_WIDGET (self), _ ("Figure copied as SVG, PNG, and CSV"));
}

static void
copy (FsWindow *self)
{
  fs_document_when_solved (fs_window_get_document (self), copy_figure, self);
}

static void
present_text (gpointer self)
{
  fs_window_present_soon (GTK_WINDOW (fs_figure_text_new (self, fs_window_get_document (self))));
}

static void
show_text (FsWindow *self)
{
  fs_sidebar_commit (fs_window_get_sidebar (self));
  fs_document_when_solved (fs_window_get_document (self), present_text, self);
}

static void
print_solved (gpointer self)
{
  g_autoptr (GtkPrintOperation) operation = fs_printer_operation_new (fs_window_get_part (self, FS_WINDOW_PRINTER));

  gtk_print_operation_set_allow_async (operation, TRUE);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (self), NULL);
}

static void
print_figure (FsWindow *self)
{
  fs_sidebar_commit (fs_window_get_sidebar (self));
  fs_document_when_solved (fs_window_get_document (self), print_solved, self);
}

static void
set_up_page (FsWindow *self)
{
  fs_printer_set_up_page (fs_window_get_part (self, FS_WINDOW_PRINTER));
}

static void
choose_preset (FsWindow *self)
{
  show_sidebar (self);
  fs_preset_row_open (fs_sidebar_get_preset_row (fs_window_get_sidebar (self)));
}

static GSimpleAction *
find_action (FsWindow *self, const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), name));
}

static void
update (FsWindow *self)
{
  FsDocument *document = fs_window_get_document (self);
  FsRunController *controller = fs_window_get_controller (self);
  FsRunStatus status = fs_run_controller_get_status (controller);
  const FsFigureSpec *figure = fs_scenario_figure (fs_document_get_scenario (document));
  FsPlotView *view = fs_window_get_plot_view (self);
  const char *unavailable = fs_run_controller_get_unavailable_reason (controller);
  gboolean has_plot = fs_document_get_solution (document) != NULL;
  gboolean all_done = fs_document_is_solved (document) && status.points_done == status.points;
  gboolean can_run = (!status.running || status.earlier) && unavailable == NULL;
  /* What is shown is a slide then, with other points than the file's. */
  gboolean can_save = !fs_document_is_presenting (document);
  const struct {
    const char *name;
    gboolean enabled;
  } enabled[] = {
    { "run", can_run && !all_done },
    { "run-curve", can_run },
    { "refine", has_plot },
    { "find-saturation", !status.running && unavailable == NULL },
    { "stop", status.running },
    { "save", can_save },
    { "save-as", can_save },
    { "undo", fs_document_can_undo (document) },
    { "redo", fs_document_can_redo (document) },
    { "export", has_plot || fs_window_pages_current (self) == FS_PAGE_NETWORK },
    { "copy", has_plot },
    { "figure-text", has_plot },
    { "print", has_plot },
    { "compare", has_plot },
    { "back", fs_plot_view_can_go_back (view) },
    { "forward", fs_plot_view_can_go_forward (view) },
    { "pin", has_plot },
  };
  const struct {
    const char *name;
    gboolean on;
  } states[] = {
    { "pin", fs_document_n_pins (document) > 0 },
    { "log-x", figure->x_log },
    { "log-y", figure->y_log },
    { "typical-error", figure->typical_error },
  };

  for (guint i = 0; i < G_N_ELEMENTS (enabled); i++)
    g_simple_action_set_enabled (find_action (self, enabled[i].name), enabled[i].enabled);
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    g_simple_action_set_state (find_action (self, states[i].name), g_variant_new_boolean (states[i].on));
  g_simple_action_set_state (
      find_action (self, "plot-view"),
      g_variant_new_string (fs_plot_page_views[fs_plot_page_get_shown_view (fs_window_get_plot_page (self))]));
  fs_window_explain_run (
      self,
      unavailable != NULL ? unavailable
      : all_done          ? _ ("All points are up to date. Change a parameter or the seed to simulate again.")
      : status.earlier    ? _ (
               "Stop the run with the earlier values and simulate the current ones (Ctrl+R). To stop only, press Ctrl+.")
                       : _ ("Run the simulation (Ctrl+R), or only the selected curve (Ctrl+Shift+Enter)"));
  fs_window_explain_undo (self);
}

static void
pin_current (gpointer self)
{
  fs_document_pin_current (fs_window_get_document (self));
  update (self);
}

/* Pins the present curves, or takes away all that is pinned; the state follows the document. */
static void
set_pinned (GSimpleAction *action, GVariant *value, gpointer data)
{
  FsWindow *self = data;
  FsDocument *document = fs_window_get_document (self);

  if (g_variant_get_boolean (value))
    fs_document_when_pinnable (document, pin_current, self);
  else
    fs_document_unpin_all (document);
  update (self);
}

static void
zoom_in (FsWindow *self)
{
  fs_plot_view_zoom (fs_window_get_plot_view (self), ZOOM_STEP);
}

static void
zoom_out (FsWindow *self)
{
  fs_plot_view_zoom (fs_window_get_plot_view (self), 1 / ZOOM_STEP);
}

/* The scale of an axis belongs to the figure, hence to the scenario, and so does what shades it; the state follows the
 * document. */
static void
set_of_figure (FsWindow *self, guint id, GVariant *on)
{
  const FsValue value = { .word = g_variant_get_boolean (on) };
  FsDocument *document = fs_window_get_document (self);
  g_autoptr (GError) error = NULL;

  if (!fs_document_set (document, fs_key_by_id (id), &value, &error))
    fs_toast_show (GTK_WIDGET (self), error->message);
  else if (id == FS_KEY_ID_TYPICAL_ERROR && value.word && !fs_document_can_shade (document))
    fs_toast_show (GTK_WIDGET (self), _ ("No typical error is known for what the figure shows"));
  update (self);
}

static void
set_log_x (GSimpleAction *action, GVariant *on, gpointer data)
{
  set_of_figure (data, FS_KEY_ID_X_SCALE, on);
}

static void
set_log_y (GSimpleAction *action, GVariant *on, gpointer data)
{
  set_of_figure (data, FS_KEY_ID_Y_SCALE, on);
}

/* What takes the place of the plot. */
static void
set_plot_view (GSimpleAction *action, GVariant *view, gpointer data)
{
  guint v = 0;

  while (v < FS_PLOT_PAGE_N_VIEWS && strcmp (fs_plot_page_views[v], g_variant_get_string (view, NULL)) != 0)
    v++;
  if (v < FS_PLOT_PAGE_N_VIEWS)
    fs_plot_page_show_view (fs_window_get_plot_page (data), (FsPlotPageView) v);
  update (data);
}

static void
refine (FsWindow *self)
{
  g_autoptr (GError) error = NULL;

  if (!fs_run_controller_refine (fs_window_get_controller (self), &error))
    fs_toast_show (GTK_WIDGET (self), error->message);
}

/* Puts a parameter on the x axis, or the load where @key is empty. */
static void
set_x_parameter (GSimpleAction *action, GVariant *key, gpointer data)
{
  FsDocument *document = fs_window_get_document (data);
  const char *name = g_variant_get_string (key, NULL);
  g_autofree char *title = *name != '\0' ? fs_key_label_parameter_plain_title (name) : g_strdup (_ ("Offered load"));
  /* Translators: %s is the name of a parameter, such as "Message length M". */
  g_autofree char *told = g_strdup_printf (_ ("The x axis shows: %s"), title);
  g_autoptr (GError) error = NULL;

  fs_document_close_undo_group (document);
  if (fs_parameter_apply (document, "x", (const char *const[]){ *name != '\0' ? name : "rate", NULL }, &error))
    fs_toast_show_undo (GTK_WIDGET (data), told);
  else
    fs_toast_show (GTK_WIDGET (data), error->message);
}

static void
set_typical_error (GSimpleAction *action, GVariant *on, gpointer data)
{
  set_of_figure (data, FS_KEY_ID_TYPICAL_ERROR, on);
}

/* Created on demand, because most windows never show these hundreds of widgets. */
static void
show_shortcuts (FsWindow *self)
{
  GtkWindow *shortcuts = fs_shortcuts_window_new ("window");

  gtk_window_set_transient_for (shortcuts, GTK_WINDOW (self));
  gtk_window_set_destroy_with_parent (shortcuts, TRUE);
  fs_window_present_soon (shortcuts);
}

/* Actions without a state, by what they call. */
static const struct {
  const char *name;
  void (*window) (FsWindow *self);
  void (*document) (FsDocument *document);
  void (*view) (FsPlotView *view);
  void (*controller) (FsRunController *controller);
} actions[] = {
  { "run", run },
  { "run-curve", run_curve },
  { "refine", refine },
  { "find-saturation", find_saturation },
  { "stop", .controller = fs_run_controller_stop },
  { "undo", .document = fs_document_undo },
  { "redo", .document = fs_document_redo },
  { "open", fs_window_ask_open },
  { "compare", fs_window_ask_compare },
  { "import-data", fs_window_ask_import },
  { "save", save },
  { "save-as", save_as },
  { "export", export_figure },
  { "export-network", fs_window_export_network },
  { "export-time", fs_window_export_time },
  { "export-animation", fs_window_export_animation },
  { "export-trace", fs_window_export_trace },
  { "export-presentation", fs_window_export_presentation },
  { "network-summary", fs_window_show_network_summary },
  { "copy", copy },
  { "figure-text", show_text },
  { "print", print_figure },
  { "page-setup", set_up_page },
  { "preset", choose_preset },
  { "home", .view = fs_plot_view_home },
  { "back", .view = fs_plot_view_back },
  { "forward", .view = fs_plot_view_forward },
  { "zoom-in", zoom_in },
  { "zoom-out", zoom_out },
  { "show-help-overlay", show_shortcuts },
};

static void
activate (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  guint i = 0;

  while (strcmp (actions[i].name, g_action_get_name (G_ACTION (action))) != 0)
    i++;
  if (actions[i].window != NULL)
    actions[i].window (data);
  else if (actions[i].document != NULL)
    actions[i].document (fs_window_get_document (data));
  else if (actions[i].view != NULL)
    actions[i].view (fs_window_get_plot_view (data));
  else
    actions[i].controller (fs_window_get_controller (data));
}

void
fs_window_init_actions (FsWindow *self)
{
  static const GActionEntry states[] = {
    { "pin", NULL, NULL, "false", set_pinned },
    { "log-x", NULL, NULL, "false", set_log_x },
    { "log-y", NULL, NULL, "false", set_log_y },
    { "typical-error", NULL, NULL, "false", set_typical_error },
    { "plot-view", NULL, "s", "'curves'", set_plot_view },
    { "x-parameter", set_x_parameter, "s" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    g_action_map_add_action_entries (G_ACTION_MAP (self), &(GActionEntry){ actions[i].name, activate }, 1, self);
  g_action_map_add_action_entries (G_ACTION_MAP (self), states, G_N_ELEMENTS (states), self);
  g_signal_connect (self, "actions-changed", G_CALLBACK (update), NULL);
}
