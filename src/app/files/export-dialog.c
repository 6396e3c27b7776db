#include "app/files/export-dialog.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

#include "app/files/figure-job.h"
#include "app/files/figure-preview.h"
#include "app/toolkit/widgets.h"
#include "app/files/file-chooser.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/windows.h"
#include "app/toolkit/worker.h"
#include "base/number.h"
#include "export/print-checks.h"
#include "plot/value/text.h"
#include "scenario/value/scenario-file.h"

enum { COLUMN_ONE, COLUMN_TWO, COLUMN_OTHER };

/* The styles of media come first in the list, then the figure styles. */
static const FsStyleId media[] = { FS_STYLE_PRINT, FS_STYLE_SCREEN_LIGHT, FS_STYLE_SCREEN_DARK };
static const double widths_mm[] = { 85, 170 }, heights_mm[] = { 60, 110 };

/* The formats, with their suffixes and the names of their buttons. */
enum { PDF, SVG, EPS, PNG, TEX, PYTHON, CSV, JSON, N_FORMATS };
static const struct {
  const char *suffix, *button;
} formats[N_FORMATS] = {
  [PDF] = { "pdf", "pdf_button" }, [SVG] = { "svg", "svg_button" },    [EPS] = { "eps", "eps_button" },
  [PNG] = { "png", "png_button" }, [TEX] = { "tex", "tex_button" },    [PYTHON] = { "py", "python_button" },
  [CSV] = { "csv", "csv_button" }, [JSON] = { "json", "json_button" },
};

struct _FsExportDialog {
  AdwWindow parent;
  GtkWidget *export_button, *copy_button, *dpi_row, *size_group, *style_group;
  GtkLabel *size_label, *failure_label;
  GtkBox *checks;
  GtkToggleButton *buttons[N_FORMATS], *point_button, *comma_button;
  GtkSpinButton *dpi_spin, *width_spin, *height_spin, *text_spin;
  AdwComboRow *view_row, *column_row, *style_row, *language_row;
  GtkDropDown *font_drop;
  GtkSwitch *transparent_switch, *error_switch;
  GtkWidget *error_row;
  FsFigurePreview *preview;

  FsFigureContext context; /* its window is owned; NULL when the dialog is closed */
  FsPlot *plot;            /* in the language chosen */
  FsViewFigure *view;      /* in place of it; NULL: the plot */
  guint curve;             /* whose view */
  gboolean working;        /* a worker makes the view */
  GFile *file;             /* to save in, or NULL */
  char *scenario_text;
  char **languages; /* codes, as in the row */
  FsLanguage *language;
  gboolean text_chosen;   /* else the text size follows the width */
  gboolean height_chosen; /* else the height follows what is shown */
  double usual_height_mm; /* then, the least: that of the style, or of the last time */
  gboolean legend_free;   /* the legend is not where the page has it, which covered something */
  gboolean setting;
};

G_DEFINE_FINAL_TYPE (FsExportDialog, fs_export_dialog, ADW_TYPE_WINDOW)

static guint
chosen_format (FsExportDialog *self)
{
  guint format = N_FORMATS - 1;

  while (format > 0 && !gtk_toggle_button_get_active (self->buttons[format]))
    format--;
  return format;
}

/* Returns the figure style that is chosen; NULL for the style of a medium. */
static const FsFigureStyle *
figure_style (FsExportDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->style_row);

  return selected >= G_N_ELEMENTS (media) && selected - G_N_ELEMENTS (media) < FS_N_FIGURE_STYLES
             ? fs_figure_style (selected - G_N_ELEMENTS (media))
             : NULL;
}

static double
column_width (FsExportDialog *self, guint column)
{
  const FsFigureStyle *style = figure_style (self);

  return style != NULL ? style->widths_mm[column] : widths_mm[column];
}

static gboolean
wants_data (FsExportDialog *self)
{
  return chosen_format (self) == CSV || chosen_format (self) == JSON;
}

static FsFigureView
chosen_view (FsExportDialog *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->view_row)) ? adw_combo_row_get_selected (self->view_row)
                                                              : FS_FIGURE_CURVES;
}

static gboolean
view_is_empty (const FsViewFigure *view)
{
  return view != NULL && view->plot == NULL && view->waterfall == NULL;
}

static FsExportOptions
options (FsExportDialog *self)
{
  GtkStringObject *font = gtk_drop_down_get_selected_item (self->font_drop);
  guint selected = adw_combo_row_get_selected (self->style_row);
  FsExportOptions chosen;

  fs_export_options_init (&chosen);
  chosen.width_mm = gtk_spin_button_get_value (self->width_spin);
  chosen.height_mm = gtk_spin_button_get_value (self->height_spin);
  chosen.dpi = gtk_spin_button_get_value (self->dpi_spin);
  chosen.style = selected < G_N_ELEMENTS (media) ? media[selected] : FS_STYLE_PRINT;
  chosen.figure_style = figure_style (self);
  chosen.text_size_pt = self->text_chosen ? gtk_spin_button_get_value (self->text_spin) : 0;
  /* The first is the usual one. */
  if (gtk_drop_down_get_selected (self->font_drop) > 0 && font != NULL)
    chosen.font = gtk_string_object_get_string (font);
  chosen.language = self->language;
  chosen.transparent = gtk_switch_get_active (self->transparent_switch);
  chosen.scenario_text = self->scenario_text;
  chosen.caption = self->view != NULL ? self->view->caption : NULL;
  return chosen;
}

/* A length of the page, of tenths at most. */
static char *
length_text (double mm)
{
  return fs_number_display_fixed (mm, fabs (mm - round (mm)) < 0.05 ? 0 : 1);
}

/* "85 × 60 mm, 185 % of its printed size" */
static void
on_scaled (FsExportDialog *self)
{
  FsExportOptions chosen;
  double scale;
  g_autofree char *size = NULL, *width = NULL, *height = NULL;

  if (self->plot == NULL || self->context.window == NULL)
    return;
  chosen = options (self);
  scale = fs_figure_preview_get_scale (self->preview);
  width = length_text (chosen.width_mm);
  height = length_text (chosen.height_mm);
  if (chosen_format (self) == PNG)
    size = g_strdup_printf (_ ("%s × %s mm, %.0f × %.0f pixels"), width, height,
                            round (chosen.width_mm / 25.4 * chosen.dpi), round (chosen.height_mm / 25.4 * chosen.dpi));
  else if (scale > 0)
    size = g_strdup_printf (_ ("%s × %s mm, %.0f\u202f%% of its printed size"), width, height, 100 * scale);
  else
    size = g_strdup_printf (_ ("%s × %s mm"), width, height);
  gtk_label_set_text (self->size_label, size);
}

static int
compare_families (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (pango_font_family_get_name (*(PangoFontFamily *const *) a),
                         pango_font_family_get_name (*(PangoFontFamily *const *) b));
}

/* Lists the fonts that are installed. That of the style comes first, and last @chosen, where it is not installed any more. */
static void
fill_fonts (FsExportDialog *self, const char *chosen)
{
  const FsFigureStyle *style = figure_style (self);
  g_autofree char *own = fs_text_family (style != NULL ? style->fonts : fs_style_print (widths_mm[0]).font);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GtkExpression) expression = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  g_autofree PangoFontFamily **families = NULL;
  guint selected = 0;
  int n_families;

  pango_font_map_list_families (pango_cairo_font_map_get_default (), &families, &n_families);
  qsort (families, (gsize) n_families, sizeof *families, compare_families);
  gtk_string_list_append (names, own);
  for (int i = 0; i < n_families; i++)
    {
      const char *name = pango_font_family_get_name (families[i]);

      if (strcmp (name, own) == 0)
        continue;
      gtk_string_list_append (names, name);
      if (strcmp (name, chosen) == 0)
        selected = g_list_model_get_n_items (G_LIST_MODEL (names)) - 1;
    }
  if (selected == 0 && *chosen != '\0' && strcmp (chosen, own) != 0)
    {
      gtk_string_list_append (names, chosen);
      selected = g_list_model_get_n_items (G_LIST_MODEL (names)) - 1;
    }
  gtk_drop_down_set_expression (self->font_drop, expression);
  gtk_drop_down_set_model (self->font_drop, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->font_drop, selected);
}

/* Lists the widths of the style. */
static void
fill_columns (FsExportDialog *self)
{
  g_autofree char *one = length_text (column_width (self, 0)), *two = length_text (column_width (self, 1));
  g_autofree char *names[]
      = { g_strdup_printf (_ ("One column, %s mm"), one), g_strdup_printf (_ ("Two columns, %s mm"), two) };
  g_autoptr (GtkStringList) list
      = gtk_string_list_new ((const char *const[]){ names[0], names[1], _ ("Custom"), NULL });

  adw_combo_row_set_model (self->column_row, G_LIST_MODEL (list));
}

static void follow_height (FsExportDialog *self);
static void make_plot (FsExportDialog *self);
static void refresh (FsExportDialog *self);

typedef struct {
  FsExportDialog *dialog;
  FsMend mend;
  double value;
} Mend;

/* Does what the button of a check says. The button goes with the list of checks, and @data with it. */
static void
on_mend (GtkButton *button, gpointer data)
{
  const Mend mend = *(const Mend *) data;
  FsExportDialog *self = mend.dialog;

  switch (mend.mend)
    {
    case FS_MEND_HEIGHT:
      gtk_spin_button_set_value (self->height_spin, mend.value);
      break;
    case FS_MEND_TEXT:
      gtk_spin_button_set_value (self->text_spin, mend.value);
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

static void
mend_free (gpointer mend, GClosure *closure)
{
  g_free (mend);
}

static GtkWidget *
mend_button_new (FsExportDialog *self, const FsPrintCheck *check)
{
  g_autofree char *value = length_text (check->value);
  g_autofree char *words = check->mend == FS_MEND_HEIGHT ? g_strdup_printf (_ ("Set Height to %s mm"), value)
                           : check->mend == FS_MEND_TEXT ? g_strdup_printf (_ ("Set Text to %s pt"), value)
                                                         : g_strdup (_ ("Move Legend"));
  GtkWidget *button = gtk_button_new_with_label (words);
  Mend *mend = g_new (Mend, 1);

  *mend = (Mend){ self, check->mend, check->value };
  gtk_widget_add_css_class (button, "caption");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_data (button, "clicked", G_CALLBACK (on_mend), mend, mend_free, 0);
  return button;
}

static GtkWidget *
add_check (GtkBox *box, gboolean good, const char *sentence)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *icon = gtk_image_new_from_icon_name (good ? "object-select-symbolic" : "dialog-warning-symbolic");
  GtkWidget *label = fs_wrapped_label_new (sentence, "caption");

  gtk_widget_add_css_class (icon, good ? "success" : "warning");
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  good ? _ ("Passed") : _ ("Warning"), -1);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (line), icon);
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (box, line);
  return line;
}

/* The requirements of publishers for the figure, or what its data contain, as a list of checks below the preview. */
static void
show_checks (FsExportDialog *self, const FsExportOptions *chosen)
{
  g_autofree char *path = g_strconcat ("figure.", formats[chosen_format (self)].suffix, NULL);
  FsFormat format = FS_FORMAT_PDF;
  g_autoptr (GArray) checks = NULL;

  fs_box_clear (self->checks);
  if (wants_data (self))
    {
      add_check (self->checks, TRUE, _ ("Every line of the model, every point with its interval, status and seed."));
      add_check (self->checks, TRUE, _ ("The parameters are included."));
      return;
    }
  fs_format_from_path (path, &format, NULL);
  if (self->view == NULL || self->view->plot != NULL)
    checks = fs_print_checks_describe (self->view != NULL ? self->view->plot : self->plot, format, chosen);
  for (guint i = 0; checks != NULL && i < checks->len; i++)
    {
      const FsPrintCheck *check = &g_array_index (checks, FsPrintCheck, i);

      GtkWidget *line = add_check (self->checks, check->passed, check->sentence);

      if (check->mend != FS_MEND_NONE)
        {
          gtk_widget_set_valign (gtk_widget_get_first_child (line), GTK_ALIGN_CENTER);
          gtk_box_append (GTK_BOX (line), mend_button_new (self, check));
        }
    }
  add_check (self->checks, TRUE, _ ("Contains its scenario, seed, and version, so Flitscope can open it again."));
}

static void
refresh (FsExportDialog *self)
{
  FsExportOptions chosen = options (self);
  gboolean data = wants_data (self);

  self->setting = TRUE;
  adw_combo_row_set_selected (self->column_row, fabs (chosen.width_mm - column_width (self, 0)) < 0.06 ? COLUMN_ONE
                                                : fabs (chosen.width_mm - column_width (self, 1)) < 0.06
                                                    ? COLUMN_TWO
                                                    : COLUMN_OTHER);
  if (!self->text_chosen)
    gtk_spin_button_set_value (self->text_spin, fs_export_style (&chosen).text_size);
  self->setting = FALSE;
  gtk_widget_set_visible (self->dpi_row, chosen_format (self) == PNG);
  gtk_widget_set_sensitive (self->size_group, !data);
  gtk_widget_set_sensitive (self->style_group, !data);
  gtk_widget_set_visible (GTK_WIDGET (self->failure_label), FALSE);
  show_checks (self, &chosen);
  fs_figure_preview_set_options (self->preview, &chosen);
  /* Programs and data are those of the curves. */
  for (guint format = TEX; format < N_FORMATS; format++)
    gtk_widget_set_sensitive (GTK_WIDGET (self->buttons[format]), chosen_view (self) == FS_FIGURE_CURVES);
  gtk_widget_set_sensitive (self->export_button, !self->working && !view_is_empty (self->view));
  gtk_widget_set_sensitive (self->copy_button, !self->working && !view_is_empty (self->view));
  if (view_is_empty (self->view))
    fs_label_show_text (self->failure_label, self->view->sentence);
}

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
  FsExportOptions chosen = options (self);
  gboolean setting = self->setting;

  if (self->height_chosen || chosen_view (self) != FS_FIGURE_CURVES)
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
  fs_language_use (before);
  follow_height (self);
  fs_figure_preview_set_plot (self->preview, fs_plot_copy (self->plot));
}

static void make_view (FsExportDialog *self);

/* Shows @view (taken) in place of the plot; NULL: the plot. A waterfall is as high as its rows. */
static void
show_view (FsExportDialog *self, FsViewFigure *view)
{
  g_clear_pointer (&self->view, fs_view_figure_unref);
  self->view = view;
  fs_figure_preview_set_view (self->preview, view_is_empty (view) ? NULL : view);
  if (view != NULL && view->waterfall != NULL)
    {
      FsExportOptions chosen = options (self);

      self->setting = TRUE;
      gtk_spin_button_set_value (self->height_spin, fs_export_waterfall_height (view->waterfall, &chosen));
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
  if (self->context.window == NULL || chosen_view (self) == FS_FIGURE_CURVES)
    fs_view_figure_unref (output);
  else if (job->view_kind != chosen_view (self) || job->language != self->language)
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
  chosen = options (self);
  job = fs_figure_job_new (fs_plot_copy (self->plot), NULL, &chosen);
  fs_figure_job_add_data (job, self->context.document);
  job->view_kind = chosen_view (self);
  job->view_curve = self->curve;
  fs_worker_run (G_OBJECT (self), fs_figure_job_view, job, fs_figure_job_free, view_made);
}

static void
renew (gpointer data)
{
  FsExportDialog *self = data;

  if (self->context.window == NULL)
    return;
  make_plot (self);
  if (chosen_view (self) != FS_FIGURE_CURVES)
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
  const FsFigureStyle *style = figure_style (self);

  self->setting = TRUE;
  gtk_spin_button_set_value (self->width_spin, column_width (self, column));
  self->usual_height_mm = style != NULL ? style->heights_mm[column] : heights_mm[column];
  gtk_spin_button_set_value (self->height_spin, self->usual_height_mm);
  self->setting = FALSE;
  self->height_chosen = FALSE;
  follow_height (self);
}

static void
on_style_selected (FsExportDialog *self)
{
  const FsFigureStyle *style = figure_style (self);
  guint column = adw_combo_row_get_selected (self->column_row) == COLUMN_TWO ? 1 : 0;

  if (self->setting || self->plot == NULL)
    return;
  self->text_chosen = FALSE;
  self->setting = TRUE;
  fill_columns (self);
  fill_fonts (self, "");
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
  gboolean curves = chosen_view (self) == FS_FIGURE_CURVES;

  if (self->setting || self->plot == NULL)
    return;
  self->setting = TRUE;
  if (!curves && chosen_format (self) >= TEX)
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
      gtk_spin_button_set_value (self->width_spin, column_width (self, 1));
      gtk_spin_button_set_value (self->height_spin,
                                 figure_style (self) != NULL ? figure_style (self)->heights_mm[1] : heights_mm[1]);
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
  if (figure_style (self) != NULL)
    {
      set_size (self, selected);
      refresh (self);
    }
  else
    gtk_spin_button_set_value (self->width_spin, column_width (self, selected));
}

/* What was chosen is there the next time, but for the styles of screens: a figure is for print, whatever the screen
 * shows. */
static void
keep_choices (FsExportDialog *self)
{
  GSettings *settings = self->context.settings;
  FsExportOptions chosen = options (self);
  guint language = adw_combo_row_get_selected (self->language_row);

  g_settings_set_string (settings, "export-format", formats[chosen_format (self)].suffix);
  g_settings_set_string (settings, "export-style", chosen.figure_style != NULL ? chosen.figure_style->id : "");
  if (chosen_view (self) == FS_FIGURE_CURVES)
    {
      g_settings_set_double (settings, "export-width-mm", chosen.width_mm);
      g_settings_set_double (settings, "export-height-mm",
                             self->height_chosen ? chosen.height_mm : self->usual_height_mm);
    }
  g_settings_set_double (settings, "export-dpi", chosen.dpi);
  g_settings_set_double (settings, "export-text-size", chosen.text_size_pt);
  g_settings_set_string (settings, "export-font", chosen.font != NULL ? chosen.font : "");
  g_settings_set_string (settings, "export-language",
                         language < g_strv_length (self->languages) ? self->languages[language] : "");
  g_settings_set_boolean (settings, "export-decimal-comma", gtk_toggle_button_get_active (self->comma_button));
  g_settings_set_boolean (settings, "export-transparent", chosen.transparent);
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
  keep_choices (self);
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
  chosen = options (self);
  job = fs_figure_job_new (fs_plot_copy (self->plot), self->view, &chosen);
  if (wants_data (self))
    fs_figure_job_add_data (job, self->context.document);
  job->json = chosen_format (self) == JSON;
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
      = g_strdup_printf ("%s.%s", preset != NULL ? preset : _ ("figure"), formats[chosen_format (self)].suffix);
  FsFileDialog dialog
      = { .title = wants_data (self) ? _ ("Export Data") : _ ("Export Figure"), .accept = _ ("_Export"), .name = name };

  fs_file_chooser_ask (GTK_WINDOW (self), &dialog, self->context.settings, G_OBJECT (self), file_chosen, self, NULL);
}

static void
copy (gpointer data)
{
  FsExportDialog *self = data;
  FsExportOptions chosen;

  if (self->context.window == NULL)
    return;
  chosen = options (self);
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

static void
fill_languages (FsExportDialog *self, const char *chosen)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autofree char *users = fs_language_of_user ();
  const char *code = *chosen != '\0' ? chosen : users;
  guint selected = 0;

  self->languages = fs_language_list ();
  for (guint i = 0; self->languages[i] != NULL; i++)
    {
      gtk_string_list_append (names, fs_language_name (self->languages[i]));
      if (strcmp (self->languages[i], code) == 0)
        selected = i;
    }
  adw_combo_row_set_model (self->language_row, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->language_row, selected);
}

/* As the last time. */
static void
restore_choices (FsExportDialog *self)
{
  GSettings *settings = self->context.settings;
  g_autofree char *format = g_settings_get_string (settings, "export-format");
  g_autofree char *style = g_settings_get_string (settings, "export-style");
  g_autofree char *font = g_settings_get_string (settings, "export-font");
  g_autofree char *language = g_settings_get_string (settings, "export-language");
  double text_size = g_settings_get_double (settings, "export-text-size");

  for (guint i = 0; i < N_FORMATS; i++)
    gtk_toggle_button_set_active (self->buttons[i], strcmp (format, formats[i].suffix) == 0);
  for (guint i = 0; i < FS_N_FIGURE_STYLES; i++)
    if (strcmp (fs_figure_style (i)->id, style) == 0)
      adw_combo_row_set_selected (self->style_row, G_N_ELEMENTS (media) + i);
  fill_columns (self);
  gtk_spin_button_set_value (self->width_spin, g_settings_get_double (settings, "export-width-mm"));
  self->usual_height_mm = g_settings_get_double (settings, "export-height-mm");
  gtk_spin_button_set_value (self->height_spin, self->usual_height_mm);
  gtk_spin_button_set_value (self->dpi_spin, g_settings_get_double (settings, "export-dpi"));
  self->text_chosen = text_size >= 4;
  if (self->text_chosen)
    gtk_spin_button_set_value (self->text_spin, text_size);
  fill_fonts (self, font);
  fill_languages (self, language);
  if (g_settings_get_boolean (settings, "export-decimal-comma"))
    gtk_toggle_button_set_active (self->comma_button, TRUE);
  gtk_switch_set_active (self->transparent_switch, g_settings_get_boolean (settings, "export-transparent"));
}

/* Offers views of the current curve, or else of the first one, that has latencies by cause; none where there is none. */
static void
offer_views (FsExportDialog *self)
{
  const FsScenario *scenario = fs_document_get_solution (self->context.document)->scenario;
  guint n_points, found = G_MAXUINT;
  const FsPointView *points = fs_document_get_points (self->context.document, &n_points);
  FsSweepPoint current = { .curve = G_MAXUINT };

  fs_document_get_shown (self->context.document, &current);
  for (guint i = 0; i < n_points; i++)
    if (points[i].state == FS_POINT_DONE && points[i].result != NULL && points[i].result->causes != NULL
        && points[i].point.curve < fs_scenario_n_curves (scenario) && found != current.curve
        && (found == G_MAXUINT || points[i].point.curve == current.curve))
      found = points[i].point.curve;
  gtk_widget_set_visible (GTK_WIDGET (self->view_row), found != G_MAXUINT);
  if (found == G_MAXUINT)
    return;
  self->curve = found;
  if (fs_scenario_n_curves (scenario) > 1)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (self->view_row), fs_scenario_curve (scenario, found)->label);
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
  restore_choices (self);
  /* The model error is as the page shows it; where there is nothing to compare there is nothing to choose. */
  offer_views (self);
  gtk_widget_set_visible (self->error_row, with->below != NULL);
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
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, style_row);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, transparent_switch);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, error_switch);
  gtk_widget_class_bind_template_child (widget_class, FsExportDialog, error_row);
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
        widget_class, formats[i].button, FALSE,
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
