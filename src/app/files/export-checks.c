/* The checks below the preview of the export dialog, each with a button that mends what it found. */
#include "app/files/export-dialog-private.h"

#include <glib/gi18n-lib.h>

#include "app/toolkit/widgets.h"

typedef struct {
  FsExportDialog *dialog;
  FsMendFunc run;
  FsMend mend;
  double value;
} Mend;

/* Does what the button of a check says. The button goes with the list of checks, and @data with it. */
static void
on_mend (GtkButton *button, gpointer data)
{
  const Mend mend = *(const Mend *) data;

  mend.run (mend.dialog, mend.mend, mend.value);
}

static void
mend_free (gpointer mend, GClosure *closure)
{
  g_free (mend);
}

static GtkWidget *
mend_button_new (FsExportDialog *self, const FsPrintCheck *check, FsMendFunc run)
{
  g_autofree char *value = fs_export_length_text (check->value);
  g_autofree char *words = check->mend == FS_MEND_HEIGHT ? g_strdup_printf (_ ("Set Height to %s mm"), value)
                           : check->mend == FS_MEND_TEXT ? g_strdup_printf (_ ("Set Text to %s pt"), value)
                                                         : g_strdup (_ ("Move Legend"));
  GtkWidget *button = gtk_button_new_with_label (words);
  Mend *mend = g_new (Mend, 1);

  *mend = (Mend){ self, run, check->mend, check->value };
  gtk_widget_add_css_class (button, "caption");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_data (button, "clicked", G_CALLBACK (on_mend), mend, mend_free, 0);
  return button;
}

/* What the checks refuse is heard where it can be changed, as soon as it is: a screen reader says a description that changes. */
static void
speak_refused (FsExportDialog *self, const GString *refused)
{
  GtkWidget *const spoken[] = { GTK_WIDGET (self->width_spin), GTK_WIDGET (self->height_spin),
                                GTK_WIDGET (self->text_spin), self->export_button };

  for (guint i = 0; i < G_N_ELEMENTS (spoken); i++)
    {
      const char *tooltip = gtk_widget_get_tooltip_text (spoken[i]);

      gtk_accessible_update_property (GTK_ACCESSIBLE (spoken[i]), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      refused->len > 0  ? refused->str
                                      : tooltip != NULL ? tooltip
                                                        : "",
                                      -1);
    }
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

void
fs_export_checks_show (FsExportDialog *self, const FsExportOptions *chosen, FsMendFunc mend)
{
  g_autofree char *path = g_strconcat ("figure.", fs_export_choices_suffix (self), NULL);
  FsFormat format = FS_FORMAT_PDF;
  g_autoptr (GArray) checks = NULL;
  g_autoptr (GString) refused = g_string_new (NULL);

  fs_box_clear (self->checks);
  if (fs_export_choices_are_data (self))
    {
      add_check (self->checks, TRUE,
                 fs_export_choices_view (self) == FS_FIGURE_SENSITIVITY
                     ? _ ("Every parameter with its values, latencies, and saturation rates.")
                 : fs_export_choices_view (self) == FS_FIGURE_LAWS
                     ? _ ("Every distribution with its bins, measured and assumed.")
                     : _ ("Every line of the model, every point with its interval, status and seed."));
      add_check (self->checks, TRUE, _ ("The parameters are included."));
      speak_refused (self, refused);
      return;
    }
  fs_format_from_path (path, &format, NULL);
  if (self->view == NULL || self->view->plot != NULL)
    checks = fs_print_checks_describe (self->view != NULL ? self->view->plot : self->plot, format, chosen);
  else if (self->view->tornado != NULL)
    checks = fs_print_checks_of_tornado (self->view->tornado, format, chosen);
  for (guint i = 0; checks != NULL && i < checks->len; i++)
    {
      const FsPrintCheck *check = &g_array_index (checks, FsPrintCheck, i);

      GtkWidget *line = add_check (self->checks, check->passed, check->sentence);

      if (!check->passed)
        g_string_append_printf (refused, "%s%s: %s", refused->len > 0 ? " " : "", _ ("Warning"), check->sentence);
      if (check->mend != FS_MEND_NONE)
        {
          gtk_widget_set_valign (gtk_widget_get_first_child (line), GTK_ALIGN_CENTER);
          gtk_box_append (GTK_BOX (line), mend_button_new (self, check, mend));
        }
    }
  add_check (self->checks, TRUE, _ ("Contains its scenario, seed, and version, so Flitscope can open it again."));
  speak_refused (self, refused);
}
