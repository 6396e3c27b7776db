#include "app/toolkit/value-drop-down.h"

#include <string.h>

#include "app/toolkit/tooltip.h"
#include "app/toolkit/widgets.h"

#define DESCRIPTION_CHARS 40

/* A button that shows the selected value, and a list that is created when it is opened: a GtkDropDown creates list,
 * search entry and scrollbars immediately, and a window has a dozen of them that are rarely opened. */
struct _FsValueDropDown {
  GtkWidget parent;
  GtkWidget *button, *label;
  GtkListBox *list; /* NULL until it was open once */
  char *name;       /* accessible name */
  GStrv words, names;
  GStrv listed;                               /* the words of the rows of @list, which may be earlier ones */
  int chosen;                                 /* of @words; -1: several, or none */
  const char *(*describe) (const char *word); /* or NULL */
};

G_DEFINE_FINAL_TYPE (FsValueDropDown, fs_value_drop_down, GTK_TYPE_WIDGET)

static guint chosen_signal;

int
fs_value_drop_down_find (FsValueDropDown *self, const char *word)
{
  for (int i = 0; self->words[i] != NULL; i++)
    if (strcmp (self->words[i], word) == 0)
      return i;
  return -1;
}

/* A tooltip, also one of a parent, would cover the open list. */
static void
explain (FsValueDropDown *self)
{
  GtkPopover *popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (self->button));
  gboolean open = popover != NULL && gtk_widget_get_visible (GTK_WIDGET (popover));

  fs_tooltip_set (self->label, open ? NULL : gtk_label_get_text (GTK_LABEL (self->label)));
  fs_tooltip_set (self->button, open ? NULL : self->name);
  for (GtkWidget *above = gtk_widget_get_parent (GTK_WIDGET (self)); above != NULL;
       above = gtk_widget_get_parent (above))
    if (gtk_widget_get_tooltip_text (above) != NULL)
      gtk_widget_set_has_tooltip (above, !open);
}

/* In the list as it is, which may be open. */
static void
tick_chosen (FsValueDropDown *self)
{
  GtkListBoxRow *row;

  for (int i = 0; self->list != NULL && (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    {
      GtkWidget *check = gtk_widget_get_last_child (gtk_list_box_row_get_child (row));

      gtk_widget_set_opacity (check, i == self->chosen ? 1 : 0);
      gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_SELECTED, i == self->chosen, -1);
    }
}

void
fs_value_drop_down_show (FsValueDropDown *self, const char *const *words)
{
  gboolean one = words[0] != NULL && words[1] == NULL;
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *spoken = NULL;

  g_return_if_fail (FS_IS_VALUE_DROP_DOWN (self));

  if (self->words == NULL)
    return;
  self->chosen = one ? fs_value_drop_down_find (self, words[0]) : -1;
  for (guint i = 0; words[i] != NULL; i++)
    {
      int found = fs_value_drop_down_find (self, words[i]);

      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", found >= 0 ? self->names[found] : words[i]);
    }
  gtk_label_set_text (GTK_LABEL (self->label), names->str);
  /* GTK passes the value text of a range only, so that the value stands in the name. */
  spoken = g_strdup_printf ("%s: %s", self->name, names->str);
  fs_name_widget (self->button, spoken, NULL);
  explain (self);
  tick_chosen (self);
}

void
fs_value_drop_down_set_texts (FsValueDropDown *self, const char *const *words, const char *const *names)
{
  g_return_if_fail (FS_IS_VALUE_DROP_DOWN (self));

  if (self->words != NULL && g_strv_equal ((const char *const *) self->words, words)
      && g_strv_equal ((const char *const *) self->names, names))
    return;
  /* An open list is that of the words before. */
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->button));
  g_strfreev (self->words);
  g_strfreev (self->names);
  self->words = g_strdupv ((GStrv) words);
  self->names = g_strdupv ((GStrv) names);
  self->chosen = -1;
}

void
fs_value_drop_down_set_describe (FsValueDropDown *self, const char *(*describe) (const char *word))
{
  g_return_if_fail (FS_IS_VALUE_DROP_DOWN (self));

  self->describe = describe;
}

static void
row_activated (FsValueDropDown *self, GtkListBoxRow *row)
{
  g_autofree char *word = g_strdup (self->listed[gtk_list_box_row_get_index (row)]);
  int found = fs_value_drop_down_find (self, word);

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->button));
  /* A list on its way out may still be that of other words. */
  if (found >= 0 && found != self->chosen)
    g_signal_emit (self, chosen_signal, 0, word);
}

/* A name above its description. */
static GtkWidget *
described_new (GtkWidget *name, const char *description)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *label = gtk_label_new (description);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), DESCRIPTION_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), DESCRIPTION_CHARS);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (GTK_BOX (column), name);
  gtk_box_append (GTK_BOX (column), label);
  return column;
}

static GtkWidget *
row_new (const char *name, const char *description)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (name), *check = gtk_image_new_from_icon_name ("object-select-symbolic");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), description != NULL ? described_new (label, description) : label);
  gtk_box_append (GTK_BOX (box), check);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (description != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  return row;
}

/* Scrolls a long list to the selected value, as soon as its rows are allocated. */
static gboolean
scroll_to_chosen (GtkWidget *list, GdkFrameClock *clock, gpointer row)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  graphene_rect_t bounds;
  double top;

  if (gtk_widget_get_parent (row) != list)
    return G_SOURCE_REMOVE;
  if (gtk_widget_get_height (row) == 0 || !gtk_widget_compute_bounds (row, scroller, &bounds))
    return G_SOURCE_CONTINUE;
  top = gtk_adjustment_get_value (adjustment) + bounds.origin.y;
  gtk_adjustment_clamp_page (adjustment, top, top + bounds.size.height);
  return G_SOURCE_REMOVE;
}

/* The arrow keys begin at the selected value. */
static void
list_shown (FsValueDropDown *self)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, MAX (self->chosen, 0));

  if (row == NULL)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (row));
  gtk_widget_add_tick_callback (GTK_WIDGET (self->list), scroll_to_chosen, g_object_ref (row), g_object_unref);
}

static void
open_list (GtkMenuButton *button, FsValueDropDown *self)
{
  GtkListBoxRow *row;

  if (self->list == NULL)
    {
      g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource ("/io/github/flitscope/Flitscope/choices.ui");
      GtkWidget *popover = GTK_WIDGET (gtk_builder_get_object (builder, "popover"));

      self->list = GTK_LIST_BOX (gtk_builder_get_object (builder, "list"));
      g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (row_activated), self);
      g_signal_connect_swapped (popover, "show", G_CALLBACK (list_shown), self);
      g_signal_connect_swapped (popover, "notify::visible", G_CALLBACK (explain), self);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, self->name, -1);
      gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), popover);
    }
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  g_strfreev (self->listed);
  self->listed = g_strdupv (self->words);
  for (int i = 0; self->words != NULL && self->words[i] != NULL; i++)
    gtk_list_box_append (self->list,
                         row_new (self->names[i], self->describe != NULL ? self->describe (self->words[i]) : NULL));
  tick_chosen (self);
  gtk_widget_set_size_request (GTK_WIDGET (gtk_menu_button_get_popover (button)), gtk_widget_get_width (self->button),
                               -1);
}

static gboolean
fs_value_drop_down_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (FS_VALUE_DROP_DOWN (widget)->button);
}

/* The button is all that can have the focus. Left to itself, it takes the focus again when Shift+Tab leaves it. */
static gboolean
fs_value_drop_down_move_focus (GtkWidget *widget, GtkDirectionType direction)
{
  return gtk_widget_get_focus_child (widget) == NULL && gtk_widget_grab_focus (widget);
}

static void
fs_value_drop_down_dispose (GObject *object)
{
  FsValueDropDown *self = FS_VALUE_DROP_DOWN (object);

  g_clear_pointer (&self->button, gtk_widget_unparent);
  G_OBJECT_CLASS (fs_value_drop_down_parent_class)->dispose (object);
}

static void
fs_value_drop_down_finalize (GObject *object)
{
  FsValueDropDown *self = FS_VALUE_DROP_DOWN (object);

  g_free (self->name);
  g_strfreev (self->words);
  g_strfreev (self->names);
  g_strfreev (self->listed);
  G_OBJECT_CLASS (fs_value_drop_down_parent_class)->finalize (object);
}

static void
fs_value_drop_down_class_init (FsValueDropDownClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_value_drop_down_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_value_drop_down_finalize;
  widget_class->grab_focus = fs_value_drop_down_grab_focus;
  widget_class->focus = fs_value_drop_down_move_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "choice");

  /**
   * FsValueDropDown::chosen:
   * @word: the word that the user chose
   */
  chosen_signal = g_signal_new ("chosen", FS_TYPE_VALUE_DROP_DOWN, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                1, G_TYPE_STRING);
}

/* What is chosen is shortened where there is no room; the list shows all. */
static void
fs_value_drop_down_init (FsValueDropDown *self)
{
  self->chosen = -1;
  self->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->label), 1);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  self->button = g_object_new (GTK_TYPE_MENU_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_COMBO_BOX, NULL);
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), self->label);
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (self->button), TRUE);
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (self->button), FALSE);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button),
                                         (GtkMenuButtonCreatePopupFunc) (void *) open_list, self, NULL);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}

GtkWidget *
fs_value_drop_down_new (const char *name)
{
  FsValueDropDown *self = g_object_new (FS_TYPE_VALUE_DROP_DOWN, NULL);

  self->name = g_strdup (name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  explain (self);
  return GTK_WIDGET (self);
}
