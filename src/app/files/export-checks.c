#include "app/files/export-checks.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/number.h"
#include "plot/value/text.h"

#define LEAST_TEXT_PT 5   /* what most journals print */
#define LEAST_LINE_PT 0.5 /* the same */

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

static void
check_font (GtkBox *box, const FsExportOptions *options)
{
  FsStyle style = fs_export_style (options);
  g_autofree char *taken = fs_text_substitute (style.font);
  g_autofree char *wanted = g_strndup (style.font, strcspn (style.font, ","));
  g_autofree char *sentence = NULL;

  if (taken == NULL)
    return;
  sentence = g_strdup_printf (_ ("The font %s is not installed; %s is used instead."), wanted, taken);
  add_check (box, FALSE, sentence);
}

void
fs_export_checks_show (GtkBox *box, const FsPlot *plot, const FsExportOptions *options)
{
  FsPrintChecks facts = fs_print_checks (plot, options);
  g_autofree char *text = fs_number_display (facts.smallest_text_pt, 2);
  g_autofree char *line = fs_number_display (facts.thinnest_line_pt, facts.thinnest_line_pt < 1 ? 1 : 2);
  g_autofree char *sizes = g_strdup_printf (_ ("Smallest text %s pt, thinnest line %s pt."), text, line);
  gboolean printable = facts.smallest_text_pt >= LEAST_TEXT_PT && facts.thinnest_line_pt > LEAST_LINE_PT - 0.01;

  clear (box);
  add_check (box, facts.distinct,
             facts.distinct
                 ? _ ("Readable in grayscale: every curve has its own line style and marker.")
                 : _ ("Some curves look alike in grayscale: there are more curves than line styles and markers."));
  add_check (box, printable, sizes);
  check_font (box, options);
  add_check (box, TRUE, _ ("Contains its scenario, seed, and version, so Flitscope can open it again."));
}

void
fs_export_checks_show_data (GtkBox *box)
{
  clear (box);
  add_check (box, TRUE, _ ("Every line of the model, every point with its interval, status and seed."));
  add_check (box, TRUE, _ ("The parameters are included."));
}
