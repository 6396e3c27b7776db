#include "app/choice.h"

#include <string.h>

#include "app/tooltip.h"

struct _FsChoice {
  GtkWidget parent;
  GtkWidget *drop_down;
  GStrv words, names;
  gboolean listed; /* the list is that of @names, and nothing else */
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (FsChoice, fs_choice, GTK_TYPE_WIDGET)

static guint chosen_signal;

static void
selected (FsChoice *self)
{
  guint position = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->drop_down));

  /* The line of several names is no word. */
  if (!self->showing && self->words != NULL && position < g_strv_length (self->words))
    g_signal_emit (self, chosen_signal, 0, self->words[position]);
}

static int
find_word (FsChoice *self, const char *word)
{
  for (int i = 0; self->words[i] != NULL; i++)
    if (strcmp (self->words[i], word) == 0)
      return i;
  return -1;
}

/* The names of all words, as one more line. */
static void
append_several (FsChoice *self, GtkStringList *list, const char *const *words)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      int found = find_word (self, words[i]);

      g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", found >= 0 ? self->names[found] : words[i]);
    }
  gtk_string_list_append (list, all->str);
}

void
fs_choice_show (FsChoice *self, const char *const *words)
{
  gboolean one = words[0] != NULL && words[1] == NULL;
  int found;

  if (self->words == NULL)
    return;
  found = one ? find_word (self, words[0]) : -1;
  self->showing = TRUE;
  /* Another list has other widgets. */
  if (found < 0 || !self->listed)
    {
      g_autoptr (GtkStringList) list = gtk_string_list_new ((const char *const *) self->names);

      if (found < 0)
        append_several (self, list, words);
      gtk_drop_down_set_model (GTK_DROP_DOWN (self->drop_down), G_LIST_MODEL (list));
    }
  self->listed = found >= 0;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->drop_down),
                              found >= 0 ? (guint) found : g_strv_length (self->names));
  self->showing = FALSE;
}

void
fs_choice_set_words (FsChoice *self, const char *const *words, const char *const *names)
{
  g_strfreev (self->words);
  g_strfreev (self->names);
  self->words = g_strdupv ((GStrv) words);
  self->names = g_strdupv ((GStrv) names);
  self->listed = FALSE;
}

static void
setup_choice (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
bind_choice (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_list_item_get_child (item);
  const char *text = gtk_string_object_get_string (gtk_list_item_get_item (item));

  gtk_label_set_text (GTK_LABEL (label), text);
  fs_tooltip_set (label, text);
}

/* What is chosen, shortened where there is no room; the list itself shows all. */
static void
shorten_choice (GtkDropDown *choice)
{
  g_autoptr (GtkListItemFactory) list_factory = g_object_ref (gtk_drop_down_get_factory (choice));
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_choice), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_choice), NULL);
  gtk_drop_down_set_list_factory (choice, list_factory);
  gtk_drop_down_set_factory (choice, factory);
}

static gboolean
fs_choice_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (FS_CHOICE (widget)->drop_down);
}

static void
fs_choice_dispose (GObject *object)
{
  FsChoice *self = FS_CHOICE (object);

  g_clear_pointer (&self->drop_down, gtk_widget_unparent);
  G_OBJECT_CLASS (fs_choice_parent_class)->dispose (object);
}

static void
fs_choice_finalize (GObject *object)
{
  FsChoice *self = FS_CHOICE (object);

  g_strfreev (self->words);
  g_strfreev (self->names);
  G_OBJECT_CLASS (fs_choice_parent_class)->finalize (object);
}

static void
fs_choice_class_init (FsChoiceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_choice_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_choice_finalize;
  widget_class->grab_focus = fs_choice_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);

  /**
   * FsChoice::chosen:
   * @word: the word that somebody chose
   */
  chosen_signal
      = g_signal_new ("chosen", FS_TYPE_CHOICE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
fs_choice_init (FsChoice *self)
{
  self->drop_down = gtk_drop_down_new (NULL, NULL);
  shorten_choice (GTK_DROP_DOWN (self->drop_down));
  gtk_widget_add_css_class (self->drop_down, "flat");
  gtk_widget_set_parent (self->drop_down, GTK_WIDGET (self));
  g_signal_connect_swapped (self->drop_down, "notify::selected", G_CALLBACK (selected), self);
}

GtkWidget *
fs_choice_new (const char *name)
{
  FsChoice *self = g_object_new (FS_TYPE_CHOICE, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  fs_tooltip_set (self->drop_down, name);
  return GTK_WIDGET (self);
}
