#include "app/network/inspector-parts.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/toolkit/tooltip.h"

GtkWidget *
fs_inspector_heading_new (const char *heading)
{
  GtkWidget *label = gtk_label_new (heading);

  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "inspector-heading");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  return label;
}

static GtkWidget *
label_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

GtkWidget *
fs_inspector_state_new (FsTone tone, const char *state, const char *detail)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *heading = label_new (state, "heading");

  gtk_widget_add_css_class (box, "state-box");
  gtk_widget_add_css_class (box, fs_inspector_tone_class (tone));
  if (tone >= FS_TONE_BLOCKED)
    {
      GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");

      gtk_widget_set_valign (icon, GTK_ALIGN_START);
      gtk_box_append (GTK_BOX (box), icon);
    }
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), heading);
  if (detail != NULL)
    gtk_box_append (GTK_BOX (words), label_new (detail, "state-detail"));
  gtk_box_append (GTK_BOX (box), words);
  return box;
}

/* Shares of the flits: at the source, in the network, delivered. */
typedef struct {
  double at_source, in_network;
  FsTone tone;
} Shares;

static void
draw_shares (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Shares *shares = data;
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  double x1 = shares->at_source * width, x2 = (shares->at_source + shares->in_network) * width, r = height / 2.0;

  cairo_arc (cr, r, r, r, G_PI / 2, 3 * G_PI / 2);
  cairo_arc (cr, width - r, r, r, -G_PI / 2, G_PI / 2);
  cairo_close_path (cr);
  cairo_clip (cr);
  cairo_set_source_rgba (cr, dark ? 1 : 0, dark ? 1 : 0, dark ? 1 : 0, 0.12);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, dark ? 0.65 : 0.7, dark ? 0.67 : 0.71, dark ? 0.7 : 0.73);
  cairo_rectangle (cr, 0, 0, x1, height);
  cairo_fill (cr);
  if (shares->tone >= FS_TONE_BLOCKED)
    cairo_set_source_rgb (cr, dark ? 1 : 0.753, dark ? 0.482 : 0.11, dark ? 0.388 : 0.157);
  else
    cairo_set_source_rgb (cr, 0.21, 0.52, 0.89);
  cairo_rectangle (cr, x1, 0, x2 - x1, height);
  cairo_fill (cr);
}

GtkWidget *
fs_inspector_flits_new (const FsExplanation *explanation)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *area = gtk_drawing_area_new ();
  GtkWidget *captions = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  Shares *shares = g_new (Shares, 1);

  *shares = (Shares){ (double) explanation->at_source / explanation->length,
                      (double) explanation->in_network / explanation->length, explanation->tone };
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), 8);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_shares, shares, g_free);
  gtk_box_append (GTK_BOX (card), area);
  if (explanation->flits_left != NULL)
    gtk_box_append (GTK_BOX (captions), label_new (explanation->flits_left, "dim-label"));
  if (explanation->flits_right != NULL)
    {
      GtkWidget *right = label_new (explanation->flits_right, "dim-label");

      gtk_widget_set_hexpand (right, TRUE);
      gtk_label_set_xalign (GTK_LABEL (right), 1);
      gtk_box_append (GTK_BOX (captions), right);
    }
  gtk_widget_add_css_class (captions, "page-sentence");
  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "inspector-card");
  gtk_box_append (GTK_BOX (card), captions);
  return card;
}

static void
fact_activated (GtkListBox *list, GtkListBoxRow *row, FsNetworkState *state)
{
  const FsSubject *subject = g_object_get_data (G_OBJECT (row), "leads-to");

  if (subject != NULL)
    fs_network_state_select_subject (state, *subject);
}

static GtkWidget *
fact_new (const FsFact *fact)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *value = label_new (fact->value, "dim-label");
  gboolean leads = fact->leads_to.kind != FS_SUBJECT_NONE;

  gtk_widget_add_css_class (box, "fact");
  gtk_box_append (GTK_BOX (box), label_new (fact->name, NULL));
  gtk_widget_set_hexpand (value, TRUE);
  gtk_label_set_xalign (GTK_LABEL (value), 1);
  gtk_label_set_justify (GTK_LABEL (value), GTK_JUSTIFY_RIGHT);
  gtk_box_append (GTK_BOX (box), value);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), leads);
  if (leads)
    g_object_set_data_full (G_OBJECT (row), "leads-to", g_memdup2 (&fact->leads_to, sizeof fact->leads_to), g_free);
  return row;
}

GtkWidget *
fs_inspector_group_new (FsNetworkState *state, const FsFactGroup *group)
{
  GtkWidget *list;

  if (group->n_facts == 0)
    {
      g_autofree char *markup = g_markup_escape_text (group->text != NULL ? group->text : "", -1);

      return fs_inspector_text_new (markup);
    }
  list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_widget_add_css_class (list, "facts");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, group->heading, -1);
  for (guint f = 0; f < group->n_facts; f++)
    gtk_list_box_append (GTK_LIST_BOX (list), fact_new (&group->facts[f]));
  g_signal_connect_object (list, "row-activated", G_CALLBACK (fact_activated), state, 0);
  return list;
}

GtkWidget *
fs_inspector_text_new (const char *markup)
{
  GtkWidget *label = label_new (NULL, "inspector-card");

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_widget_add_css_class (label, "card");
  gtk_widget_add_css_class (label, "page-sentence");
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  return label;
}

GtkWidget *
fs_inspector_cure_new (void)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Run it with an escape channel"));

  fs_tooltip_set (button, _ ("The same run with Duato’s routing, which cannot deadlock; Undo comes back here"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "topology.cure");
  return button;
}
