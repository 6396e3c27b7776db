#include "app/files/export-dialog-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/files/figure-job.h"
#include "app/toolkit/widgets.h"
#include "app/files/file-chooser.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/windows.h"
#include "app/toolkit/worker.h"
#include "app/toolkit/wrap-box.h"
#include "base/number.h"
#include "scenario/value/scenario-file.h"
#include "study/documents/result.h"

G_DEFINE_FINAL_TYPE (FsExportDialog, fs_export_dialog, ADW_TYPE_WINDOW)

/* "85 × 60 mm, 185 % of its printed size" */
static void
on_scaled (FsExportDialog *self)
{
  FsExportOptions chosen;
  double scale;
  g_autofree char *size = NULL, *width = NULL, *height = NULL;

  if (self->plot == NULL || self->context.window == NULL)
    return;
  chosen = fs_export_choices_get (self);
  scale = fs_figure_preview_get_scale (self->preview);
  width = fs_export_length_text (chosen.width_mm);
  height = fs_export_length_text (chosen.height_mm);
  if (fs_export_choices_format (self) == PNG)
    size = g_strdup_printf (_ ("%s × %s mm, %.0f × %.0f pixels"), width, height,
                            round (chosen.width_mm / 25.4 * chosen.dpi), round (chosen.height_mm / 25.4 * chosen.dpi));
  else if (scale > 0)
    size = g_strdup_printf (_ ("%s × %s mm, %.0f\u202f%% of its printed size"), width, height, 100 * scale);
  else
    size = g_strdup_printf (_ ("%s × %s mm"), width, height);
  gtk_label_set_text (self->size_label, size);
}

static gboolean
view_is_empty (const FsViewFigure *view)
{
  return view != NULL && fs_view_figure_is_empty (view);
}

static void mend (FsExportDialog *self, FsMend what, double value);

static void
refresh (FsExportDialog *self)
{
  FsExportOptions chosen = fs_export_choices_get (self);
  gboolean data = fs_export_choices_are_data (self);

  self->setting = TRUE;
  adw_combo_row_set_selected (self->column_row,
                              fabs (chosen.width_mm - fs_export_choices_width (self, 0)) < 0.06   ? COLUMN_ONE
                              : fabs (chosen.width_mm - fs_export_choices_width (self, 1)) < 0.06 ? COLUMN_TWO
                                                                                                  : COLUMN_OTHER);
  if (!self->text_chosen)
    gtk_spin_button_set_value (self->text_spin, fs_export_style (&chosen).text_size);
  self->setting = FALSE;
  gtk_widget_set_visible (self->caption_row, chosen.figure_style == NULL || !chosen.figure_style->caption_apart);
  gtk_widget_set_visible (self->dpi_row, fs_export_choices_format (self) == PNG);
  gtk_widget_set_sensitive (self->size_group, !data);
  gtk_widget_set_sensitive (self->style_group, !data);
  gtk_widget_set_visible (GTK_WIDGET (self->failure_label), FALSE);
  fs_export_checks_show (self, &chosen, mend);
  fs_figure_preview_set_options (self->preview, &chosen);
  /* Some views are no programs, and some have no data of their own. */
  for (guint format = TEX; format < N_FORMATS; format++)
    gtk_widget_set_sensitive (GTK_WIDGET (self->buttons[format]), fs_export_choices_can_write (self, format));
  gtk_widget_set_visible (GTK_WIDGET (self->law_row), fs_export_choices_view (self) == FS_FIGURE_LAWS);
  gtk_widget_set_sensitive (self->export_button, !self->working && !view_is_empty (self->view));
  gtk_widget_set_sensitive (self->copy_button, !self->working && !view_is_empty (self->view));
  if (view_is_empty (self->view))
    fs_label_show_text (self->failure_label, self->view->sentence);
}

static void follow_height (FsExportDialog *self);

static void
on_changed (FsExportDialog *self)
{
  if (self->setting || self->plot == NULL)
    return;
  follow_height (self);
  refresh (self);
}

static void
on_height_changed (FsExportDialog *self)
{
  if (self->setting)
    return;
  self->height_chosen = TRUE;
  on_changed (self);
}

/* Sets the height that the figure needs, unless the user has chosen one. */
static void
follow_height (FsExportDialog *self)
{
  FsExportOptions chosen = fs_export_choices_get (self);
  gboolean setting = self->setting;

  if (self->height_chosen || fs_export_choices_view (self) != FS_FIGURE_CURVES)
    return;
  chosen.height_mm = self->usual_height_mm;
  self->setting = TRUE;
  gtk_spin_button_set_value (self->height_spin, fs_export_fitting_height (self->plot, &chosen));
  self->setting = setting;
}

/* Creates the figure again, because its language and number format have changed. */
static void
make_plot (FsExportDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->language_row);
  const char *code = selected < g_strv_length (self->languages) ? self->languages[selected] : NULL;
  const FsLanguage *before;

  g_clear_pointer (&self->language, fs_language_unref);
  self->language = fs_language_new (code, gtk_toggle_button_get_active (self->comma_button) ? ',' : '.', NULL);
  before = fs_language_use (self->language);
  g_clear_pointer (&self->plot, fs_plot_free);
  self->plot = fs_plot_view_dup_figure_with (self->context.view, gtk_switch_get_active (self->error_switch));
  if (self->legend_free)
    self->plot->legend_x = self->plot->legend_y = NAN;
  g_free (self->caption);
  self->caption = fs_figure_caption (self->context.document, self->plot);
  fs_language_use (before);
  follow_height (self);
  fs_figure_preview_set_plot (self->preview, fs_plot_copy (self->plot));
}

static void
mend (FsExportDialog *self, FsMend what, double value)
{
  switch (what)
    {
    case FS_MEND_HEIGHT:
      gtk_spin_button_set_value (self->height_spin, value);
      break;
    case FS_MEND_TEXT:
      gtk_spin_button_set_value (self->text_spin, value);
      break;
    case FS_MEND_LEGEND:
      self->legend_free = TRUE;
      make_plot (self);
      refresh (self);
      break;
    case FS_MEND_NONE:
      break;
    }
}

static void make_view (FsExportDialog *self);

/* Shows @view (taken) in place of the plot; NULL: the plot. A waterfall is as high as its rows, and several plots as they need. */
static void
show_view (FsExportDialog *self, FsViewFigure *view)
{
  g_clear_pointer (&self->view, fs_view_figure_unref);
  self->view = view;
  fs_figure_preview_set_view (self->preview, view_is_empty (view) ? NULL : view);
  if (view != NULL && (view->waterfall != NULL || view->tornado != NULL))
    {
      FsExportOptions chosen = fs_export_choices_get (self);

      self->setting = TRUE;
      gtk_spin_button_set_value (self->height_spin, view->tornado != NULL
                                                        ? ceil (fs_export_tornado_height (view->tornado, &chosen))
                                                        : fs_export_waterfall_height (view->waterfall, &chosen));
      self->setting = FALSE;
    }
  if (view != NULL && view->plot != NULL && view->plot->beside != NULL)
    {
      FsExportOptions chosen = fs_export_choices_get (self);

      self->setting = TRUE;
      chosen.height_mm = fs_export_sheet_height (view->plot, &chosen);
      gtk_spin_button_set_value (self->height_spin, fs_export_fitting_height (view->plot, &chosen));
      self->setting = FALSE;
    }
  refresh (self);
}

static void
view_made (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsExportDialog *self = FS_EXPORT_DIALOG (owner);
  const FsFigureJob *job = input;

  self->working = FALSE;
  if (self->context.window == NULL || fs_export_choices_view (self) == FS_FIGURE_CURVES)
    fs_view_figure_unref (output);
  else if (job->view_kind != fs_export_choices_view (self)
           || g_strcmp0 (job->view_law, fs_export_choices_law (self)) != 0 || job->language != self->language)
    {
      fs_view_figure_unref (output);
      make_view (self);
    }
  else
    show_view (self, output);
}

/* Makes the view in a worker, since it solves models; after the one that works, if one does. */
static void
make_view (FsExportDialog *self)
{
  FsExportOptions chosen;
  FsFigureJob *job;

  if (self->working)
    return;
  self->working = TRUE;
  chosen = fs_export_choices_get (self);
  job = fs_figure_job_new (fs_plot_copy (self->plot), NULL, &chosen);
  fs_figure_job_add_data (job, self->context.document);
  job->view_kind = fs_export_choices_view (self);
  job->view_curve = job->view_kind == FS_FIGURE_SENSITIVITY ? self->model_curve : self->curve;
  job->view_at.curve = G_MAXUINT;
  fs_document_get_shown (self->context.document, &job->view_at);
  job->view_law = g_strdup (fs_export_choices_law (self));
  fs_worker_run (G_OBJECT (self), fs_figure_job_view, job, fs_figure_job_free, view_made);
}

static void
renew (gpointer data)
{
  FsExportDialog *self = data;

  if (self->context.window == NULL)
    return;
  make_plot (self);
  if (fs_export_choices_view (self) != FS_FIGURE_CURVES)
    make_view (self);
  refresh (self);
}

static void
on_words (FsExportDialog *self)
{
  if (!self->setting && self->plot != NULL)
    fs_document_when_solved (self->context.document, renew, self);
}

/* With the decimal sign that is usual in it, until another is chosen. */
static void
on_language_selected (FsExportDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->language_row);
  gboolean comma;

  if (self->setting || self->plot == NULL || selected >= g_strv_length (self->languages))
    return;
  comma = fs_language_usual_decimal (self->languages[selected]) == ',';
  self->setting = TRUE;
  gtk_toggle_button_set_active (comma ? self->comma_button : self->point_button, TRUE);
  self->setting = FALSE;
  on_words (self);
}

static void
on_text_changed (FsExportDialog *self)
{
  if (self->setting)
    return;
  self->text_chosen = TRUE;
  on_changed (self);
}

/* Sets the size to that of a column of the style, high enough for what is shown. */
static void
set_size (FsExportDialog *self, guint column)
{
  self->setting = TRUE;
  gtk_spin_button_set_value (self->width_spin, fs_export_choices_width (self, column));
  self->usual_height_mm = fs_export_choices_height (self, column);
  gtk_spin_button_set_value (self->height_spin, self->usual_height_mm);
  self->setting = FALSE;
  self->height_chosen = FALSE;
  follow_height (self);
}

static void
on_style_selected (FsExportDialog *self)
{
  const FsFigureStyle *style = fs_export_choices_figure_style (self);
  guint column = adw_combo_row_get_selected (self->column_row) == COLUMN_TWO ? 1 : 0;

  if (self->setting || self->plot == NULL)
    return;
  self->text_chosen = FALSE;
  self->setting = TRUE;
  fs_export_choices_follow_style (self, "");
  if (style != NULL)
    gtk_spin_button_set_value (self->dpi_spin, style->dpi);
  self->setting = FALSE;
  if (style != NULL)
    set_size (self, column);
  refresh (self);
}

/* A view has its names beside it, so that it is as wide as a page; the curves have their size back. */
static void
on_view_selected (FsExportDialog *self)
{
  gboolean curves = fs_export_choices_view (self) == FS_FIGURE_CURVES;

  if (self->setting || self->plot == NULL)
    return;
  self->setting = TRUE;
  if (!fs_export_choices_can_write (self, fs_export_choices_format (self)))
    gtk_toggle_button_set_active (self->buttons[PDF], TRUE);
  if (curves)
    {
      gtk_spin_button_set_value (self->width_spin, g_settings_get_double (self->context.settings, "export-width-mm"));
      self->usual_height_mm = g_settings_get_double (self->context.settings, "export-height-mm");
      gtk_spin_button_set_value (self->height_spin, self->usual_height_mm);
      self->height_chosen = FALSE;
    }
  else
    {
      gtk_spin_button_set_value (self->width_spin, fs_export_choices_width (self, 1));
      gtk_spin_button_set_value (self->height_spin, fs_export_choices_height (self, 1));
    }
  self->setting = FALSE;
  if (curves)
    {
      follow_height (self);
      show_view (self, NULL);
    }
  else
    {
      make_view (self);
      refresh (self);
    }
}

static void
on_column_selected (FsExportDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->column_row);

  if (self->setting || self->plot == NULL || selected >= COLUMN_OTHER)
    return;
  self->text_chosen = FALSE;
  if (fs_export_choices_figure_style (self) != NULL)
    {
      set_size (self, selected);
      refresh (self);
    }
  else
    gtk_spin_button_set_value (self->width_spin, fs_export_choices_width (self, selected));
}

/* Saving. */

static void
saved (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsExportDialog *self = FS_EXPORT_DIALOG (owner);
  const FsFigureJob *job = input;
  g_autofree char *name = g_file_get_basename (job->file);
  g_autofree char *sentence = NULL;

  if (self->context.window == NULL)
    return;
  refresh (self);
  if (error != NULL)
    {
      fs_label_show_text (self->failure_label, error->message);
      return;
    }
  fs_export_choices_keep (self);
  fs_file_chooser_set_last_folder (self->context.settings, job->file);
  /* Translators: %s is the name of a file. */
  sentence = g_strdup_printf (
      job->solution != NULL ? _ ("The data were saved as %s.") : _ ("The figure was saved as %s."), name);
  fs_toast_show (GTK_WIDGET (self->context.window), sentence);
  gtk_window_close (GTK_WINDOW (self));
}

static void
save (gpointer data)
{
  FsExportDialog *self = data;
  FsExportOptions chosen;
  FsFigureJob *job;

  if (self->context.window == NULL)
    return;
  chosen = fs_export_choices_get (self);
  job = fs_figure_job_new (fs_plot_copy (self->plot), self->view, &chosen);
  if (fs_export_choices_are_data (self))
    fs_figure_job_add_data (job, self->context.document);
  job->json = fs_export_choices_format (self) == JSON;
  job->file = g_object_ref (self->file);
  fs_worker_run (G_OBJECT (self), fs_figure_job_save, job, fs_figure_job_free, saved);
}

void
fs_export_dialog_save (FsExportDialog *self, GFile *file)
{
  g_return_if_fail (FS_IS_EXPORT_DIALOG (self) && G_IS_FILE (file));

  g_set_object (&self->file, file);
  gtk_widget_set_sensitive (self->export_button, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->failure_label), FALSE);
  fs_document_when_solved (self->context.document, save, self);
}

static void
file_chosen (GFile *file, gpointer self)
{
  if (file != NULL)
    fs_export_dialog_save (self, file);
}

static void
on_export (FsExportDialog *self)
{
  const char *preset = fs_document_get_preset (self->context.document);
  g_autofree char *name
      = g_strdup_printf ("%s.%s", preset != NULL ? preset : _ ("figure"), fs_export_choices_suffix (self));
  FsFileDialog dialog = { .title = fs_export_choices_are_data (self) ? _ ("Export Data") : _ ("Export Figure"),
                          .accept = _ ("_Export"),
                          .name = name };

  fs_file_chooser_ask (GTK_WINDOW (self), &dialog, self->context.settings, G_OBJECT (self), file_chosen, self, NULL);
}

static void
copy (gpointer data)
{
  FsExportDialog *self = data;
  FsExportOptions chosen;

  if (self->context.window == NULL)
    return;
  chosen = fs_export_choices_get (self);
  fs_clipboard_copy_figure (GTK_WIDGET (self->context.window), self->context.document, fs_plot_copy (self->plot),
                            self->view, &chosen);
  fs_toast_show (GTK_WIDGET (self->context.window), _ ("Figure copied as SVG, PNG, and CSV"));
  gtk_window_close (GTK_WINDOW (self));
}

static void
on_copy (FsExportDialog *self)
{
  fs_document_when_solved (self->context.document, copy, self);
}

/* Lists the distributions that the model of @curve takes for granted. */
static void
offer_laws (FsExportDialog *self, const FsCurve *curve)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new ((const char *const[]){ _ ("All, side by side"), NULL });
  g_auto (GStrv) laws = NULL;

  if (curve->model_absent != NULL)
    return;
  self->laws = fs_figure_laws (curve, &laws);
  for (char **law = laws; *law != NULL; law++)
    gtk_string_list_append (names, *law);
  self->setting = TRUE;
  adw_combo_row_set_model (self->law_row, G_LIST_MODEL (names));
  self->setting = FALSE;
}

/* Offers views of the current curve, or else of the first one, that has latencies by cause, or a model. */
static void
offer_views (FsExportDialog *self)
{
  const FsScenario *scenario = fs_document_get_solution (self->context.document)->scenario;
  guint n_points, found = G_MAXUINT;
  const FsPointView *points = fs_document_get_points (self->context.document, &n_points);
  FsSweepPoint current = { .curve = G_MAXUINT };

  fs_document_get_shown (self->context.document, &current);
  self->model_curve = G_MAXUINT;
  for (guint c = fs_scenario_n_curves (scenario); c-- > 0;)
    if (fs_scenario_curve (scenario, c)->model_absent == NULL && self->model_curve != current.curve)
      self->model_curve = c;
  for (guint i = 0; i < n_points; i++)
    if (points[i].state == FS_POINT_DONE && points[i].result != NULL && points[i].result->causes != NULL
        && points[i].point.curve < fs_scenario_n_curves (scenario) && found != current.curve
        && (found == G_MAXUINT || points[i].point.curve == current.curve))
      found = points[i].point.curve;
  fs_export_choices_offer_views (self, found != G_MAXUINT, self->model_curve != G_MAXUINT);
  self->curve = found;
  if (found != G_MAXUINT)
    offer_laws (self, fs_scenario_curve (scenario, found));
  else
    found = self->model_curve;
  if (found != G_MAXUINT && fs_scenario_n_curves (scenario) > 1)
    {
      g_autofree char *label = fs_result_label (fs_scenario_curve (scenario, found));

      adw_action_row_set_subtitle (ADW_ACTION_ROW (self->view_row), label);
    }
}

GtkWidget *
fs_export_dialog_new (FsFigureContext context)
{
  FsExportDialog *self = g_object_new (FS_TYPE_EXPORT_DIALOG, "transient-for", context.window, NULL);
  g_autoptr (FsPlot) shown = fs_plot_view_dup_figure (context.view);
  g_autoptr (FsPlot) with = fs_plot_view_dup_figure_with (context.view, TRUE);

  self->context = context;
  g_object_ref (context.window);
  self->scenario_text = fs_scenario_to_text (fs_document_get_scenario (context.document));
  self->setting = TRUE;
  fs_export_choices_restore (self);
  /* The model error is as the page shows it; where there is nothing to compare there is nothing to choose. */
  offer_views (self);
  gtk_widget_set_visible (self->error_row, with->below != NULL || with->panels->len > 0);
  if (with->panels->len > 0)
    {
      gtk_widget_set_sensitive (self->error_row, FALSE);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (self->error_row),
                                   _ ("Each panel shows its largest error; a plot below them is not possible"));
    }
  gtk_switch_set_active (self->error_switch, shown->below != NULL);
  self->setting = FALSE;
  make_plot (self);
  refresh (self);
  return GTK_WIDGET (self);
}

static void
fs_export_dialog_dispose (GObject *object)
{
  FsExportDialog *self = FS_EXPORT_DIALOG (object);

  g_clear_object (&self->context.window);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_EXPORT_DIALOG);
  G_OBJECT_CLASS (fs_export_dialog_parent_class)->dispose (object);
}

static void
fs_export_dialog_finalize (GObject *object)
{
  FsExportDialog *self = FS_EXPORT_DIALOG (object);

  g_clear_pointer (&self->plot, fs_plot_free);
  g_clear_pointer (&self->view, fs_view_figure_unref);
  g_clear_object (&self->file);
  g_free (self->scenario_text);
  g_free (self->caption);
  g_strfreev (self->laws);
  g_strfreev (self->languages);
  fs_language_unref (self->language);
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
  g_type_ensure (FS_TYPE_WRAP_BOX);
  fs_window_class_measure_at_size (widget_class);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, export_button);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, size_label);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, failure_label);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, dpi_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, dpi_spin);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, width_spin);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, height_spin);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, text_spin);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, column_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, view_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, law_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, style_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, transparent_switch);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, error_switch);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, error_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, caption_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, caption_switch);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, copy_button);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, size_group);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, style_group);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, checks);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, point_button);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, comma_button);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, language_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, font_drop);
  for (guint i = 0; i < N_FORMATS; i++)
    gtk_widget_class_bind_template_child_full (
        widget_class, fs_export_choices_button (i), FALSE,
        (gssize) (G_STRUCT_OFFSET (FsExportDialog, buttons) + i * sizeof (GtkToggleButton *)));
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_height_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_scaled);
  gtk_widget_class_bind_template_callback (widget_class, on_words);
  gtk_widget_class_bind_template_callback (widget_class, on_language_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_text_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_style_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_column_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_view_selected);
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
  fs_write_point (self->text_spin);
}
