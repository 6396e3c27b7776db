#include "app/export-dialog.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/clipboard.h"
#include "app/figure-preview.h"
#include "app/window-private.h"
#include "app/worker.h"
#include "base/error.h"
#include "scenario/scenario-file.h"

#define ONE_COLUMN_MM 85
#define TWO_COLUMNS_MM 170

enum { COLUMN_ONE, COLUMN_TWO, COLUMN_OTHER };

struct _FsExportDialog {
  AdwWindow parent;
  GtkWidget *export_button, *size_label, *failure_label, *dpi_row;
  GtkToggleButton *pdf_button, *svg_button, *png_button;
  GtkSpinButton *dpi_spin, *width_spin, *height_spin, *text_spin;
  AdwComboRow *column_row, *style_row;
  GtkSwitch *transparent_switch;
  FsFigurePreview *preview;

  FsWindow *window;
  FsPlot *plot;
  char *scenario_text;
  gboolean text_chosen; /* else the text size goes with the width */
  gboolean setting;
};

G_DEFINE_FINAL_TYPE (FsExportDialog, fs_export_dialog, ADW_TYPE_WINDOW)

static const char *
suffix (FsExportDialog *self)
{
  if (gtk_toggle_button_get_active (self->svg_button))
    return "svg";
  return gtk_toggle_button_get_active (self->png_button) ? "png" : "pdf";
}

static FsExportOptions
options (FsExportDialog *self)
{
  static const FsStyleId styles[] = { FS_STYLE_PRINT, FS_STYLE_SCREEN_LIGHT, FS_STYLE_SCREEN_DARK };
  FsExportOptions chosen;

  fs_export_options_init (&chosen);
  chosen.width_mm = gtk_spin_button_get_value (self->width_spin);
  chosen.height_mm = gtk_spin_button_get_value (self->height_spin);
  chosen.dpi = gtk_spin_button_get_value (self->dpi_spin);
  chosen.style = styles[MIN (adw_combo_row_get_selected (self->style_row), G_N_ELEMENTS (styles) - 1)];
  chosen.text_size_pt = self->text_chosen ? gtk_spin_button_get_value (self->text_spin) : 0;
  chosen.transparent = gtk_switch_get_active (self->transparent_switch);
  chosen.scenario_text = self->scenario_text;
  return chosen;
}

static void
refresh (FsExportDialog *self)
{
  FsExportOptions chosen = options (self);
  gboolean bitmap = gtk_toggle_button_get_active (self->png_button);
  g_autofree char *size = NULL;

  self->setting = TRUE;
  adw_combo_row_set_selected (self->column_row, chosen.width_mm == ONE_COLUMN_MM    ? COLUMN_ONE
                                                : chosen.width_mm == TWO_COLUMNS_MM ? COLUMN_TWO
                                                                                    : COLUMN_OTHER);
  if (!self->text_chosen)
    gtk_spin_button_set_value (self->text_spin, fs_export_style (&chosen).text_size);
  self->setting = FALSE;
  if (bitmap)
    size = g_strdup_printf (_ ("%g × %g mm, %.0f × %.0f pixels"), chosen.width_mm, chosen.height_mm,
                            round (chosen.width_mm / 25.4 * chosen.dpi), round (chosen.height_mm / 25.4 * chosen.dpi));
  else
    size = g_strdup_printf (_ ("%g × %g mm"), chosen.width_mm, chosen.height_mm);
  gtk_label_set_text (GTK_LABEL (self->size_label), size);
  gtk_widget_set_visible (self->dpi_row, bitmap);
  gtk_widget_set_visible (self->failure_label, FALSE);
  fs_figure_preview_set_options (self->preview, &chosen);
}

static void
on_changed (FsExportDialog *self)
{
  if (!self->setting && self->plot != NULL)
    refresh (self);
}

static void
on_text_changed (FsExportDialog *self)
{
  if (self->setting)
    return;
  self->text_chosen = TRUE;
  on_changed (self);
}

static void
on_style_selected (FsExportDialog *self)
{
  if (self->setting)
    return;
  self->text_chosen = FALSE;
  on_changed (self);
}

static void
on_column_selected (FsExportDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->column_row);

  if (self->setting || self->plot == NULL || selected == COLUMN_OTHER)
    return;
  self->text_chosen = FALSE;
  gtk_spin_button_set_value (self->width_spin, selected == COLUMN_ONE ? ONE_COLUMN_MM : TWO_COLUMNS_MM);
}

static void
keep_choices (FsExportDialog *self)
{
  GSettings *settings = fs_window_get_settings (self->window);

  g_settings_set_string (settings, "export-format", suffix (self));
  g_settings_set_double (settings, "export-width-mm", gtk_spin_button_get_value (self->width_spin));
  g_settings_set_double (settings, "export-height-mm", gtk_spin_button_get_value (self->height_spin));
}

/* Saving. */

typedef struct {
  FsPlot *plot;
  FsExportOptions options;
  char *scenario_text;
  GFile *file;
} SaveJob;

static void
save_job_free (gpointer data)
{
  SaveJob *job = data;

  fs_plot_free (job->plot);
  g_free (job->scenario_text);
  g_object_unref (job->file);
  g_free (job);
}

static gpointer
save_in_thread (gpointer input, GError **error)
{
  SaveJob *job = input;
  g_autofree char *path = g_file_get_path (job->file);

  if (path != NULL)
    fs_export_save (job->plot, path, &job->options, error);
  else
    {
      g_autofree char *uri = g_file_get_uri (job->file);

      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("%s is not on this computer; choose a folder here."), uri);
    }
  return NULL;
}

static void
saved (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsExportDialog *self = FS_EXPORT_DIALOG (owner);
  SaveJob *job = input;
  g_autofree char *name = g_file_get_basename (job->file);
  g_autofree char *sentence = NULL;

  if (self->window == NULL)
    return;
  gtk_widget_set_sensitive (self->export_button, TRUE);
  if (error != NULL)
    {
      gtk_label_set_text (GTK_LABEL (self->failure_label), error->message);
      gtk_widget_set_visible (self->failure_label, TRUE);
      return;
    }
  keep_choices (self);
  fs_window_keep_last_folder (self->window, job->file);
  /* Translators: %s is the name of a file. */
  sentence = g_strdup_printf (_ ("The figure was saved as %s."), name);
  fs_window_tell (self->window, sentence);
  gtk_window_close (GTK_WINDOW (self));
}

void
fs_export_dialog_save (FsExportDialog *self, GFile *file)
{
  SaveJob *job;

  g_return_if_fail (FS_IS_EXPORT_DIALOG (self) && G_IS_FILE (file));

  job = g_new0 (SaveJob, 1);
  job->plot = fs_plot_copy (self->plot);
  job->options = options (self);
  job->scenario_text = g_strdup (self->scenario_text);
  job->options.scenario_text = job->scenario_text;
  job->file = g_object_ref (file);
  gtk_widget_set_sensitive (self->export_button, FALSE);
  gtk_widget_set_visible (self->failure_label, FALSE);
  fs_worker_run (G_OBJECT (self), save_in_thread, job, save_job_free, saved);
}

static void
file_chosen (GtkNativeDialog *chooser, int response, FsExportDialog *self)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_object_unref (chooser);
  if (file != NULL)
    fs_export_dialog_save (self, file);
}

static void
on_export (FsExportDialog *self)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (_ ("Export Figure"), GTK_WINDOW (self),
                                                               GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"), NULL);
  const char *preset = fs_document_get_preset (fs_window_get_document (self->window));
  g_autofree char *name = g_strdup_printf ("%s.%s", preset != NULL ? preset : _ ("figure"), suffix (self));

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  fs_window_use_last_folder (self->window, GTK_FILE_CHOOSER (chooser));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (file_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
on_copy (FsExportDialog *self)
{
  FsExportOptions chosen = options (self);

  fs_clipboard_copy_figure (GTK_WIDGET (self->window), fs_window_get_document (self->window), fs_plot_copy (self->plot),
                            &chosen);
  fs_window_tell (self->window, _ ("The figure was copied as SVG, PNG and CSV."));
  gtk_window_close (GTK_WINDOW (self));
}

const char *
fs_export_dialog_get_failure (FsExportDialog *self)
{
  if (self->failure_label == NULL) /* closed */
    return NULL;
  return gtk_widget_get_visible (self->failure_label) ? gtk_label_get_text (GTK_LABEL (self->failure_label)) : NULL;
}

GtkWidget *
fs_export_dialog_new (FsWindow *window)
{
  FsExportDialog *self = g_object_new (FS_TYPE_EXPORT_DIALOG, "transient-for", window, NULL);
  GSettings *settings = fs_window_get_settings (window);
  g_autofree char *format = g_settings_get_string (settings, "export-format");

  self->window = g_object_ref (window);
  self->scenario_text = fs_scenario_to_text (fs_document_get_scenario (fs_window_get_document (window)));
  gtk_toggle_button_set_active (g_str_equal (format, "svg")   ? self->svg_button
                                : g_str_equal (format, "png") ? self->png_button
                                                              : self->pdf_button,
                                TRUE);
  gtk_spin_button_set_value (self->width_spin, g_settings_get_double (settings, "export-width-mm"));
  gtk_spin_button_set_value (self->height_spin, g_settings_get_double (settings, "export-height-mm"));
  self->plot = fs_plot_view_dup_figure (fs_window_get_plot_view (window));
  fs_figure_preview_set_plot (self->preview, fs_plot_copy (self->plot));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->preview), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Preview"), -1);
  refresh (self);
  return GTK_WIDGET (self);
}

static void
fs_export_dialog_dispose (GObject *object)
{
  FsExportDialog *self = FS_EXPORT_DIALOG (object);

  g_clear_object (&self->window);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_EXPORT_DIALOG);
  G_OBJECT_CLASS (fs_export_dialog_parent_class)->dispose (object);
}

static void
fs_export_dialog_finalize (GObject *object)
{
  FsExportDialog *self = FS_EXPORT_DIALOG (object);

  g_clear_pointer (&self->plot, fs_plot_free);
  g_free (self->scenario_text);
  G_OBJECT_CLASS (fs_export_dialog_parent_class)->finalize (object);
}

static void
fs_export_dialog_class_init (FsExportDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = fs_export_dialog_dispose;
  object_class->finalize = fs_export_dialog_finalize;
  g_type_ensure (FS_TYPE_FIGURE_PREVIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, export_button);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, size_label);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, failure_label);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, dpi_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, pdf_button);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, svg_button);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, png_button);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, dpi_spin);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, width_spin);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, height_spin);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, text_spin);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, column_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, style_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, transparent_switch);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, preview);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_text_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_style_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_column_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_export);
  gtk_widget_class_bind_template_callback (widget_class, on_copy);
}

static void
fs_export_dialog_init (FsExportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fs_ignore_wheel (GTK_WIDGET (self->dpi_spin));
  fs_ignore_wheel (GTK_WIDGET (self->width_spin));
  fs_ignore_wheel (GTK_WIDGET (self->height_spin));
  fs_ignore_wheel (GTK_WIDGET (self->text_spin));
}
