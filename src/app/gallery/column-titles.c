#include "app/gallery/column-titles.h"

static GtkWidget *
find_label (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child);
  return found;
}

void
fs_column_title_align_end (GtkColumnView *view, guint index)
{
  /* The header is the first child, and has a child for each column. */
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (view)), *title, *label, *box;

  g_return_if_fail (header != NULL);

  title = gtk_widget_get_first_child (header);
  while (title != NULL && index-- > 0)
    title = gtk_widget_get_next_sibling (title);
  label = title != NULL ? find_label (title) : NULL;
  box = label != NULL ? gtk_widget_get_parent (label) : NULL;
  if (box == NULL)
    return;
  /* The symbol of the sorting goes in front of the title, so that this ends where the numbers end. */
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  if (gtk_widget_get_last_child (box) != label)
    gtk_widget_insert_after (label, box, gtk_widget_get_last_child (box));
}
