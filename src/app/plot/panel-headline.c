#include "app/plot/panel-headline.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/x-value.h"
#include "app/plot/crosshair-values.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"
#include "plot/value/text.h"

#define DIGITS 4

struct _FsPanelHeadline {
  GtkButton parent;
  GtkLabel *title, *text;
};

G_DEFINE_FINAL_TYPE (FsPanelHeadline, fs_panel_headline, GTK_TYPE_BUTTON)

void
fs_panel_headline_show (FsPanelHeadline *self, const char *title, const char *const *sentences, const char *tooltip)
{
  g_autofree char *text = sentences != NULL ? g_strjoinv (" ", (char **) sentences) : g_strdup ("");

  g_return_if_fail (FS_IS_PANEL_HEADLINE (self));

  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->text, text);
  /* Without a panel it is hidden, but a screen reader finds it. */
  fs_name_widget (GTK_WIDGET (self), *title != '\0' ? title : _ ("Panel"), tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

const char *
fs_panel_headline_get_text (FsPanelHeadline *self)
{
  return gtk_label_get_text (self->text);
}

/* Appends ", model 343.8". */
static void
append_value (GString *text, const char *name, const char *value)
{
  if (value != NULL)
    g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "", name, value);
}

char **
fs_panel_headline_values (FsDocument *document)
{
  const FsSolvedScenario *solution = fs_document_get_solution (document);
  const FsPlot *plot = fs_document_get_plot (document);
  FsCrosshairValues *values;
  FsSweepPoint point;
  char **sentences = NULL;
  double x;

  if (solution == NULL || plot == NULL || !fs_document_get_shown (document, &point)
      || point.curve >= fs_scenario_n_curves (solution->scenario)
      || point.step >= fs_scenario_curve (solution->scenario, point.curve)->n_steps
      || !isfinite (x = fs_x_value_of_point (solution, point)))
    return NULL;
  values = fs_crosshair_values_new (solution, plot, x);
  for (guint r = 0; sentences == NULL && r < values->rows->len; r++)
    {
      const FsCrosshairRow *row = &g_array_index (values->rows, FsCrosshairRow, r);
      g_autofree char *model = fs_number_display (row->model[row->main] / plot->y.factor, DIGITS);
      g_autofree char *simulation = fs_crosshair_row_simulation_text (row, plot->y.factor);
      g_autofree char *error = fs_crosshair_row_error_text (row);
      g_autofree char *label = fs_text_plain (fs_scenario_curve (solution->scenario, row->curve)->label);
      g_autofree char *markup = fs_x_value_markup (solution, plot, x);
      g_autofree char *place = fs_text_plain (markup);
      g_autofree char *where = g_strdup_printf ("(%s, %s)", label, place);
      g_autoptr (GString) text = g_string_new (NULL);

      if (row->curve != point.curve || !fs_crosshair_row_has_value (row))
        continue;
      append_value (text, _ ("model"), isfinite (row->model[row->main]) ? model : NULL);
      append_value (text, _ ("simulation"),
                    isfinite (row->mean) || isfinite (row->between) || row->has_point ? simulation : NULL);
      append_value (text, _ ("error"), error);
      sentences = g_strdupv ((char *[]){ text->str, where, NULL });
    }
  fs_crosshair_values_free (values);
  return sentences;
}

static void
fs_panel_headline_class_init (FsPanelHeadlineClass *klass)
{
}

static void
fs_panel_headline_init (FsPanelHeadline *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *title = gtk_label_new (NULL);

  self->title = GTK_LABEL (title);
  self->text = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "hexpand", TRUE, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
  gtk_widget_add_css_class (title, "heading");
  gtk_widget_add_css_class (GTK_WIDGET (self->text), "page-sentence");
  gtk_box_append (GTK_BOX (line), title);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->text));
  gtk_box_append (GTK_BOX (line), gtk_image_new_from_icon_name ("pan-up-symbolic"));
  gtk_button_set_child (GTK_BUTTON (self), line);
  gtk_widget_add_css_class (GTK_WIDGET (self), "panel-headline");
  fs_name_widget (GTK_WIDGET (self), _ ("Panel"), NULL);
}
