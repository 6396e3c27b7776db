/* What the export dialog offers and what is chosen: format, style, size, font and language; kept for the next time. */
#include "app/files/export-dialog-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "plot/value/text.h"

/* The styles of media come first in the list, then the figure styles. */
static const FsStyleId media[] = { FS_STYLE_PRINT, FS_STYLE_SCREEN_LIGHT, FS_STYLE_SCREEN_DARK };
static const double widths_mm[] = { 85, 170 }, heights_mm[] = { 60, 110 };

/* The formats, with their suffixes and the names of their buttons. */
static const struct {
  const char *suffix, *button;
} formats[N_FORMATS] = {
  [PDF] = { "pdf", "pdf_button" }, [SVG] = { "svg", "svg_button" },    [EPS] = { "eps", "eps_button" },
  [PNG] = { "png", "png_button" }, [TEX] = { "tex", "tex_button" },    [PYTHON] = { "py", "python_button" },
  [CSV] = { "csv", "csv_button" }, [JSON] = { "json", "json_button" },
};

guint
fs_export_choices_format (FsExportDialog *self)
{
  guint format = N_FORMATS - 1;

  while (format > 0 && !gtk_toggle_button_get_active (self->buttons[format]))
    format--;
  return format;
}

const FsFigureStyle *
fs_export_choices_figure_style (FsExportDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->style_row);

  return selected >= G_N_ELEMENTS (media) && selected - G_N_ELEMENTS (media) < FS_N_FIGURE_STYLES
             ? fs_figure_style (selected - G_N_ELEMENTS (media))
             : NULL;
}

double
fs_export_choices_width (FsExportDialog *self, guint column)
{
  const FsFigureStyle *style = fs_export_choices_figure_style (self);

  return style != NULL ? style->widths_mm[column] : widths_mm[column];
}

gboolean
fs_export_choices_are_data (FsExportDialog *self)
{
  return fs_export_choices_format (self) == CSV || fs_export_choices_format (self) == JSON;
}

FsFigureView
fs_export_choices_view (FsExportDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->view_row);

  return gtk_widget_get_visible (GTK_WIDGET (self->view_row)) && selected < FS_N_FIGURE_VIEWS ? self->views[selected]
                                                                                              : FS_FIGURE_CURVES;
}

void
fs_export_choices_offer_views (FsExportDialog *self, gboolean causes, gboolean model)
{
  static const char *const names[FS_N_FIGURE_VIEWS] = {
    [FS_FIGURE_CURVES] = N_ ("Curves"),
    [FS_FIGURE_CAUSES] = N_ ("Contributions"),
    [FS_FIGURE_WATERFALL] = N_ ("Waterfall"),
    [FS_FIGURE_PARTS] = N_ ("Parts"),
    [FS_FIGURE_SLOWEST] = /* xgettext:no-c-format */ N_ ("Parts, slowest 1\u202f%"),
    [FS_FIGURE_LAWS] = N_ ("Distributions"),
    [FS_FIGURE_SENSITIVITY] = N_ ("Sensitivity"),
  };
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  guint n = 0;

  for (FsFigureView view = FS_FIGURE_CURVES; view < FS_N_FIGURE_VIEWS; view++)
    if (names[view] != NULL && (view == FS_FIGURE_CURVES || (view == FS_FIGURE_SENSITIVITY ? model : causes)))
      {
        gtk_string_list_append (list, _ (names[view]));
        self->views[n++] = view;
      }
  adw_combo_row_set_model (self->view_row, G_LIST_MODEL (list));
  gtk_widget_set_visible (GTK_WIDGET (self->view_row), n > 1);
}

gboolean
fs_export_choices_can_write (FsExportDialog *self, guint format)
{
  FsFigureView view = fs_export_choices_view (self);

  return format < TEX || view == FS_FIGURE_CURVES || view == FS_FIGURE_SENSITIVITY
         || (view == FS_FIGURE_LAWS && (format == CSV || format == JSON));
}

const char *
fs_export_choices_law (FsExportDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->law_row);

  return fs_export_choices_view (self) == FS_FIGURE_LAWS && self->laws != NULL && selected > 0
                 && selected <= g_strv_length (self->laws)
             ? self->laws[selected - 1]
             : NULL;
}

double
fs_export_choices_height (FsExportDialog *self, guint column)
{
  const FsFigureStyle *style = fs_export_choices_figure_style (self);

  return style != NULL ? style->heights_mm[column] : heights_mm[column];
}

const char *
fs_export_choices_suffix (FsExportDialog *self)
{
  return formats[fs_export_choices_format (self)].suffix;
}

const char *
fs_export_choices_button (guint format)
{
  return formats[format].button;
}

FsExportOptions
fs_export_choices_get (FsExportDialog *self)
{
  GtkStringObject *font = gtk_drop_down_get_selected_item (self->font_drop);
  guint selected = adw_combo_row_get_selected (self->style_row);
  FsExportOptions chosen;

  fs_export_options_init (&chosen);
  chosen.width_mm = gtk_spin_button_get_value (self->width_spin);
  chosen.height_mm = gtk_spin_button_get_value (self->height_spin);
  chosen.dpi = gtk_spin_button_get_value (self->dpi_spin);
  chosen.style = selected < G_N_ELEMENTS (media) ? media[selected] : FS_STYLE_PRINT;
  chosen.figure_style = fs_export_choices_figure_style (self);
  chosen.text_size_pt = self->text_chosen ? gtk_spin_button_get_value (self->text_spin) : 0;
  /* The first is the usual one. */
  if (gtk_drop_down_get_selected (self->font_drop) > 0 && font != NULL)
    chosen.font = gtk_string_object_get_string (font);
  chosen.language = self->language;
  chosen.transparent = gtk_switch_get_active (self->transparent_switch);
  chosen.scenario_text = self->scenario_text;
  if (gtk_switch_get_active (self->caption_switch))
    chosen.caption = self->view != NULL ? self->view->caption : self->caption;
  return chosen;
}

char *
fs_export_length_text (double mm)
{
  return fs_number_display_fixed (mm, fabs (mm - round (mm)) < 0.05 ? 0 : 1);
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
  const FsFigureStyle *style = fs_export_choices_figure_style (self);
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
  g_autofree char *one = fs_export_length_text (fs_export_choices_width (self, 0)),
                  *two = fs_export_length_text (fs_export_choices_width (self, 1));
  g_autofree char *names[]
      = { g_strdup_printf (_ ("One column, %s mm"), one), g_strdup_printf (_ ("Two columns, %s mm"), two) };
  g_autoptr (GtkStringList) list
      = gtk_string_list_new ((const char *const[]){ names[0], names[1], _ ("Custom"), NULL });

  adw_combo_row_set_model (self->column_row, G_LIST_MODEL (list));
}

void
fs_export_choices_follow_style (FsExportDialog *self, const char *font)
{
  fill_columns (self);
  fill_fonts (self, font);
}

/* What was chosen is there the next time, but for the styles of screens: a figure is for print, whatever the screen
 * shows. */
void
fs_export_choices_keep (FsExportDialog *self)
{
  GSettings *settings = self->context.settings;
  FsExportOptions chosen = fs_export_choices_get (self);
  guint language = adw_combo_row_get_selected (self->language_row);

  g_settings_set_string (settings, "export-format", fs_export_choices_suffix (self));
  g_settings_set_string (settings, "export-style", chosen.figure_style != NULL ? chosen.figure_style->id : "");
  if (fs_export_choices_view (self) == FS_FIGURE_CURVES)
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
  g_settings_set_boolean (settings, "export-caption", gtk_switch_get_active (self->caption_switch));
  g_settings_set_boolean (settings, "export-transparent", chosen.transparent);
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

void
fs_export_choices_restore (FsExportDialog *self)
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
  gtk_switch_set_active (self->caption_switch, g_settings_get_boolean (settings, "export-caption"));
  gtk_switch_set_active (self->transparent_switch, g_settings_get_boolean (settings, "export-transparent"));
}
