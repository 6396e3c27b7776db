#include "app/toolkit/accessible-parts.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/widgets.h"

/* The tooltip without its shortcut, "Undo (Ctrl+Z)"; NULL without a tooltip. Free with g_free(). */
static char *
name_from_tooltip (GtkWidget *widget)
{
  const char *text = gtk_widget_get_tooltip_text (widget);
  const char *end = text != NULL && g_str_has_suffix (text, ")") ? strrchr (text, '(') : NULL;

  return end != NULL && end > text ? g_strchomp (g_strndup (text, (gsize) (end - text))) : g_strdup (text);
}

/* What the widgets of GTK and libadwaita show as an icon, without a name and a tooltip. */
static const struct {
  const char *icon, *name;
} icons[] = {
  { "edit-find-symbolic", N_ ("Search") },
  { "window-close-symbolic", N_ ("Close") },
};

static const char *
name_of_icon (GtkWidget *widget)
{
  GtkWidget *child = gtk_button_get_child (GTK_BUTTON (widget));
  const char *icon = GTK_IS_IMAGE (child) && gtk_widget_get_tooltip_text (widget) == NULL
                         ? gtk_image_get_icon_name (GTK_IMAGE (child))
                         : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (icons); i++)
    if (g_strcmp0 (icon, icons[i].icon) == 0)
      return _ (icons[i].name);
  return NULL;
}

static GtkWidget *
first_label (GtkWidget *widget)
{
  GtkWidget *label = GTK_IS_LABEL (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && label == NULL;
       child = gtk_widget_get_next_sibling (child))
    label = first_label (child);
  return label;
}

/* The name of a part that has none; NULL where GTK or Flitscope named it. Free with g_free(). */
static char *
missing_name (GtkWidget *widget)
{
  gboolean is_choice = gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER) != NULL;

  /* Before the relation is asked for: GTK says that the icon names its button. */
  if (GTK_IS_BUTTON (widget) && name_of_icon (widget) != NULL)
    return g_strdup (name_of_icon (widget));
  if (gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL)
      || gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY))
    return NULL;
  if (GTK_IS_MENU_BUTTON (widget))
    {
      /* The other half of a split button, and the list of sections of the shortcuts window. */
      char *name = name_from_tooltip (widget);
      GtkWidget *label = name == NULL ? first_label (widget) : NULL;

      return label != NULL ? g_strdup (gtk_label_get_text (GTK_LABEL (label))) : name;
    }
  if (GTK_IS_SEARCH_ENTRY (widget))
    return g_strdup (_ ("Search"));
  if (GTK_IS_LIST_BOX (widget) || GTK_IS_LIST_BASE (widget))
    return g_strdup (is_choice ? _ ("Choices") : _ ("Rows"));
  if (GTK_IS_PANED (widget))
    return g_strdup (_ ("Divider"));
  return GTK_IS_BUTTON (widget) ? name_from_tooltip (widget) : NULL;
}

/* The name of a row that chooses says what is chosen, as that of a parameter does: "Style: Nature". */
static void
name_choice (AdwComboRow *row)
{
  gpointer chosen = adw_combo_row_get_selected_item (row);
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row));
  g_autofree char *name = GTK_IS_STRING_OBJECT (chosen)
                              ? g_strdup_printf ("%s: %s", title, gtk_string_object_get_string (chosen))
                              : g_strdup (title);

  /* Its title would be read after it. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  fs_name_widget (row, name, NULL);
}

static void
collect_labels (GtkWidget *widget, GList **labels)
{
  if (GTK_IS_LABEL (widget))
    *labels = g_list_prepend (*labels, widget);
  for (GtkWidget *child = gtk_widget_get_last_child (widget); child != NULL;
       child = gtk_widget_get_prev_sibling (child))
    collect_labels (child, labels);
}

/* The keyboard is in the button inside of a drop-down, which says the name and the choice. What is inside of that says that it can
 * have the focus, too, which it never gets. */
static void
name_drop_down (GtkWidget *drop_down)
{
  GtkWidget *button = gtk_widget_get_first_child (drop_down), *row, *choice;
  g_autoptr (GList) labels = NULL;

  /* The first is shown where nothing is chosen. */
  collect_labels (button, &labels);
  if (g_list_length (labels) < 2)
    return;
  choice = g_list_last (labels)->data;
  /* What is named by its row passes that name on no further. */
  row = gtk_test_accessible_has_relation (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
            ? gtk_widget_get_ancestor (drop_down, GTK_TYPE_LIST_BOX_ROW)
            : NULL;
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  row != NULL ? row : drop_down, choice, NULL, -1);
  for (GtkWidget *part = gtk_widget_get_parent (choice); part != button; part = gtk_widget_get_parent (part))
    gtk_widget_set_focusable (part, FALSE);
}

/* A row of a table is read as its cells, whose texts change when it is used for another row. */
static void
name_row (GtkWidget *row)
{
  GtkAccessibleRelation relation = GTK_ACCESSIBLE_RELATION_LABELLED_BY;
  GValue value = G_VALUE_INIT;
  GList *labels = NULL;

  collect_labels (row, &labels);
  if (labels == NULL)
    return;
  gtk_accessible_relation_init_value (relation, &value);
  g_value_set_pointer (&value, labels);
  gtk_accessible_update_relation_value (GTK_ACCESSIBLE (row), 1, &relation, &value);
  g_value_unset (&value);
}

void
fs_accessible_parts_name (GtkWidget *root)
{
  g_autofree char *name = missing_name (root);

  if (name != NULL)
    fs_name_widget (root, name, NULL);
  else if (GTK_IS_EXPANDER (root) && GTK_IS_LABEL (gtk_expander_get_label_widget (GTK_EXPANDER (root))))
    fs_name_widget (root, gtk_label_get_text (GTK_LABEL (gtk_expander_get_label_widget (GTK_EXPANDER (root)))), NULL);
  else if (GTK_IS_COLUMN_VIEW (root))
    fs_name_widget (gtk_widget_get_first_child (root), _ ("Column headings"), NULL);
  else if (ADW_IS_COMBO_ROW (root))
    {
      /* Once, as it may be named again. */
      g_signal_handlers_disconnect_by_func (root, name_choice, NULL);
      g_signal_connect (root, "notify::selected-item", G_CALLBACK (name_choice), NULL);
      name_choice (ADW_COMBO_ROW (root));
    }
  else if (GTK_IS_DROP_DOWN (root))
    name_drop_down (root);
  else if (GTK_IS_LIST_VIEW (gtk_widget_get_parent (root))
           && gtk_widget_get_ancestor (root, GTK_TYPE_COLUMN_VIEW) != NULL)
    name_row (root);
  /* Its label with the mnemonic names it already; as a property it would be read a second time, with the underline. */
  else if (GTK_IS_BUTTON (root) && gtk_button_get_use_underline (GTK_BUTTON (root)))
    gtk_accessible_reset_property (GTK_ACCESSIBLE (root), GTK_ACCESSIBLE_PROPERTY_LABEL);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    fs_accessible_parts_name (child);
}

static gboolean
mapped (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values), *parent = gtk_widget_get_parent (widget);

  /* A toast, or a row of a list, comes into a window that is already there. */
  if (GTK_IS_NATIVE (widget) || ADW_IS_TOAST_OVERLAY (parent) || GTK_IS_LIST_VIEW (parent))
    fs_accessible_parts_name (widget);
  return TRUE;
}

void
fs_accessible_parts_install (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped, NULL, NULL);
}
