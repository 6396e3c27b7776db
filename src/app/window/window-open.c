/* Opening: scenarios and figures replace the document, once nothing is lost by it; tables and other runs are compared with it.
 * Files are chosen, dropped, or taken from the list of recent ones. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/files/file-chooser.h"
#include "app/files/import-dialog.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/windows.h"
#include "app/document/document-pins.h"
#include "app/run/cached-points.h"
#include "app/document/solved-scenario.h"
#include "app/window/window-recent.h"
#include "app/toolkit/worker.h"
#include "export/export.h"
#include "app/window/window-private.h"

static const char *const suffixes[] = { "csv", "tsv", "txt", "dat", "log", "out", NULL };

/* Tables that wait for the dialog before theirs to be closed. */
typedef struct {
  FsWindow *window;
  GPtrArray *files;
} Queue;

static gboolean import_next (gpointer data);

static void
dialog_gone (GtkWidget *dialog, Queue *queue)
{
  g_idle_add (import_next, queue);
}

/* One dialog after the other. */
static gboolean
import_next (gpointer data)
{
  Queue *queue = data;
  GtkWidget *dialog;

  if (queue->files->len == 0 || fs_window_get_document (queue->window) == NULL)
    {
      g_object_unref (queue->window);
      g_ptr_array_unref (queue->files);
      g_free (queue);
      return G_SOURCE_REMOVE;
    }
  dialog = fs_import_dialog_new (fs_window_get_figure (queue->window), queue->files->pdata[0]);
  g_ptr_array_remove_index (queue->files, 0);
  g_signal_connect (dialog, "destroy", G_CALLBACK (dialog_gone), queue);
  fs_window_present_soon (GTK_WINDOW (dialog));
  return G_SOURCE_REMOVE;
}

void
fs_window_import (FsWindow *self, GFile *const *files, guint n_files)
{
  Queue *queue = g_new (Queue, 1);

  queue->window = g_object_ref (self);
  queue->files = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < n_files; i++)
    g_ptr_array_add (queue->files, g_object_ref (files[i]));
  import_next (queue);
}

static void
table_chosen (GFile *file, gpointer self)
{
  if (file != NULL)
    fs_window_import (self, &file, 1);
}

void
fs_window_ask_import (FsWindow *self)
{
  FsFileDialog dialog = { .title = _ ("Import Measured Data"), .accept = _ ("_Import") };
  g_autoptr (GListStore) filters = fs_file_filters_new ();

  fs_file_filters_add (filters, _ ("Tables of numbers"), suffixes);
  fs_file_filters_add (filters, _ ("All files"), NULL);
  dialog.filters = G_LIST_MODEL (filters);
  fs_file_chooser_ask (GTK_WINDOW (self), &dialog, fs_window_get_settings (self), G_OBJECT (self), table_chosen, self,
                       NULL);
}

gboolean
fs_window_is_table (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  const char *dot = name != NULL ? strrchr (name, '.') : NULL;

  if (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY)
    return TRUE;
  for (const char *const *suffix = suffixes; dot != NULL && *suffix != NULL; suffix++)
    if (g_ascii_strcasecmp (dot + 1, *suffix) == 0)
      return TRUE;
  return FALSE;
}

/* Another saved run behind the present curves: its model, solved here, and its results. */

static gpointer
make_plot (gpointer file, GError **error)
{
  g_autofree char *path = fs_window_local_path (file, FALSE, error);
  g_autoptr (FsDocumentFile) document = NULL;
  g_autoptr (FsCachedPoints) known = NULL;
  FsSolvedScenario *solution;
  FsPlot *plot;

  if (path == NULL)
    return NULL;
  document = fs_export_load_document (path, error);
  if (document == NULL)
    return NULL;
  solution = fs_solved_scenario_new (document->scenario, NULL);
  known = fs_cached_points_new (document->scenario, document->results);
  plot = fs_figure_plot (document->scenario, solution->lines, (const FsPointView *) (void *) known->views->data,
                         known->views->len, NULL, 0);
  fs_solved_scenario_unref (solution);
  return plot;
}

static void
plot_made (GObject *owner, gpointer file, gpointer output, const GError *error)
{
  FsWindow *self = FS_WINDOW (owner);
  g_autoptr (FsPlot) plot = output;
  FsDocument *document = fs_window_get_document (self);
  g_autofree char *name = fs_window_file_name (file);
  g_autofree char *markup = g_markup_escape_text (name, -1);
  g_autofree char *other_axes
      = g_strdup_printf (_ ("%s has different axes. Choose the same axes in both scenarios first."), name);

  if (document == NULL)
    return;
  if (error != NULL)
    fs_error_dialog_show (GTK_WINDOW (self), _ ("The run was not opened"), error->message);
  else if (fs_document_get_plot (document) == NULL || !fs_plot_same_axes (plot, fs_document_get_plot (document)))
    fs_error_dialog_show (GTK_WINDOW (self), _ ("Cannot Compare These Runs"), other_axes);
  else if (!fs_document_pin (document, g_steal_pointer (&plot), markup))
    fs_toast_show (GTK_WIDGET (self), _ ("The maximum number of curves is pinned. Unpin some first."));
  else
    {
      adw_view_stack_set_visible_child_name (fs_window_get_pages (self)->pages, "plot");
      fs_window_recent_add (file);
    }
}

void
fs_window_compare_with (FsWindow *self, GFile *file)
{
  fs_worker_run (G_OBJECT (self), make_plot, g_object_ref (file), g_object_unref, plot_made);
}

static void
run_chosen (GFile *file, gpointer self)
{
  if (file != NULL)
    fs_window_compare_with (self, file);
}

void
fs_window_ask_compare (FsWindow *self)
{
  FsFileDialog dialog = { .title = _ ("Compare with a Saved Run"), .accept = _ ("_Compare") };
  g_autoptr (GListStore) filters = fs_file_filters_new ();

  fs_file_filters_add_scenarios (filters);
  dialog.filters = G_LIST_MODEL (filters);
  fs_file_chooser_ask (GTK_WINDOW (self), &dialog, fs_window_get_settings (self), G_OBJECT (self), run_chosen, self,
                       NULL);
}

/* A file to be opened once nothing is lost by it, and what comes after. */
typedef struct {
  GFile *file;
  FsThen *then; /* or NULL */
} OpenRequest;

static void
open_request_free (gpointer data)
{
  OpenRequest *request = data;

  g_object_unref (request->file);
  fs_then_unref (request->then);
  g_free (request);
}

static void
open_now (FsWindow *self, gpointer data)
{
  OpenRequest *request = data;

  fs_window_load (self, request->file, g_steal_pointer (&request->then));
}

void
fs_window_open_then (FsWindow *self, GFile *file, FsThen *then)
{
  FsWindow *other = fs_window_find_other (self, file);

  if (other == NULL)
    {
      OpenRequest *request = g_new (OpenRequest, 1);

      *request = (OpenRequest){ g_object_ref (file), then };
      fs_window_protect (self, fs_then_new (open_now, request, open_request_free));
    }
  else
    {
      g_autofree char *name = fs_window_file_name (file);
      g_autofree char *sentence = g_strdup_printf (_ ("%s was open in this window already."), name);

      gtk_window_present (GTK_WINDOW (other));
      fs_toast_show (GTK_WIDGET (other), sentence);
      if (then != NULL)
        then->call (other, then->data);
      fs_then_unref (then);
    }
}

void
fs_window_open (FsWindow *self, GFile *file)
{
  if (fs_window_is_table (file))
    fs_window_import (self, &file, 1);
  else
    fs_window_open_then (self, file, NULL);
}

static void
file_chosen (GFile *file, gpointer self)
{
  if (file != NULL)
    fs_window_open (self, file);
}

void
fs_window_ask_open (FsWindow *self)
{
  FsFileDialog dialog = { .title = _ ("Open a Scenario or a Figure"), .accept = _ ("_Open") };
  g_autoptr (GListStore) filters = fs_file_filters_new ();

  fs_file_filters_add (
      filters, _ ("Scenarios and figures"),
      (const char *const[]){ "flitscope", "svg", "pdf", "eps", "png", "tex", "py", "html", "csv", "tsv", NULL });
  fs_file_filters_add (filters, _ ("Scenarios"), (const char *const[]){ "flitscope", NULL });
  dialog.filters = G_LIST_MODEL (filters);
  fs_file_chooser_ask (GTK_WINDOW (self), &dialog, fs_window_get_settings (self), G_OBJECT (self), file_chosen, self,
                       NULL);
}

static void
open_recent (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  fs_window_open (self, file);
}

/* After the scenario that came with them is open. */
static void
import_all (FsWindow *self, gpointer data)
{
  GPtrArray *tables = data;

  fs_window_import (self, (GFile *const *) tables->pdata, tables->len);
}

void
fs_window_take_files (FsWindow *self, GSList *files)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func (g_object_unref);
  GFile *other = NULL;

  for (GSList *l = files; l != NULL; l = l->next)
    if (fs_window_is_table (l->data))
      g_ptr_array_add (tables, g_object_ref (l->data));
    else if (other == NULL)
      other = l->data;
  if (other == NULL)
    import_all (self, tables);
  else if (tables->len == 0)
    fs_window_open (self, other);
  else
    fs_window_open_then (self, other,
                         fs_then_new (import_all, g_ptr_array_ref (tables), (GDestroyNotify) g_ptr_array_unref));
}

static gboolean
dropped (GtkDropTarget *target, const GValue *value, double x, double y, GtkWidget *place)
{
  GSList *files = g_value_get_boxed (value);

  gtk_widget_set_visible (place, FALSE);
  if (files == NULL)
    return FALSE;
  fs_window_take_files (FS_WINDOW (gtk_widget_get_root (place)), files);
  return TRUE;
}

static GdkDragAction
entered (GtkDropTarget *target, double x, double y, GtkWidget *place)
{
  gtk_widget_set_visible (place, TRUE);
  return GDK_ACTION_COPY;
}

static void
left (GtkDropTarget *target, GtkWidget *place)
{
  gtk_widget_set_visible (place, FALSE);
}

void
fs_window_open_init (FsWindow *self)
{
  static const GActionEntry entries[] = { { "open-recent", open_recent, "s" } };
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  GtkWidget *place = fs_window_get_pages (self)->drop_place;

  g_signal_connect (target, "drop", G_CALLBACK (dropped), place);
  g_signal_connect (target, "enter", G_CALLBACK (entered), place);
  g_signal_connect (target, "leave", G_CALLBACK (left), place);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
