/* Another saved run behind the present curves: its model, solved here, and its results. */
#include <glib/gi18n-lib.h>

#include "app/document/document-pins.h"
#include "app/run/cached-points.h"
#include "app/document/solved-scenario.h"
#include "app/files/file-chooser.h"
#include "app/toolkit/toast.h"
#include "app/window/window-private.h"
#include "app/window/window-recent.h"
#include "app/toolkit/worker.h"
#include "base/error.h"
#include "export/export.h"

static gpointer
make_plot (gpointer file, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (FsDocumentFile) document = NULL;
  g_autoptr (FsCachedPoints) known = NULL;
  FsSolvedScenario *solution;
  FsPlot *plot;

  if (path == NULL)
    {
      g_autofree char *uri = g_file_get_uri (file);

      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s is not on this computer; copy it to a local folder first."),
                   uri);
      return NULL;
    }
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
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
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
file_chosen (GFile *file, gpointer self)
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
  fs_file_chooser_ask (GTK_WINDOW (self), &dialog, fs_window_get_settings (self), G_OBJECT (self), file_chosen, self,
                       NULL);
}
