#include "app/files/export-checks.h"

#include <glib/gi18n-lib.h>

static void
clear (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, child);
}

static void
add_check (GtkBox *box, gboolean good, const char *sentence)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *icon = gtk_image_new_from_icon_name (good ? "object-select-symbolic" : "dialog-warning-symbolic");
  GtkWidget *label = gtk_label_new (sentence);

  gtk_widget_add_css_class (icon, good ? "success" : "warning");
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  good ? _ ("Passed") : _ ("Warning"), -1);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (GTK_BOX (line), icon);
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (box, line);
}

void
fs_export_checks_show (GtkBox *box, const FsPlot *plot, FsFormat format, const FsExportOptions *options)
{
  g_autoptr (GArray) checks = fs_print_checks_describe (plot, format, options);

  clear (box);
  for (guint i = 0; i < checks->len; i++)
    {
      const FsPrintCheck *check = &g_array_index (checks, FsPrintCheck, i);

      add_check (box, check->passed, check->sentence);
    }
  add_check (box, TRUE, _ ("Contains its scenario, seed, and version, so Flitscope can open it again."));
}

void
fs_export_checks_show_data (GtkBox *box)
{
  clear (box);
  add_check (box, TRUE, _ ("Every line of the model, every point with its interval, status and seed."));
  add_check (box, TRUE, _ ("The parameters are included."));
}
