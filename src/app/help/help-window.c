#include "app/help/help-window.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/help/help-page.h"
#include "app/help/help-text.h"
#include "app/versions/flap.h"
#include "app/versions/renamed.h"
#include "app/toolkit/windows.h"

#define TOPIC "fs-help-topic"
#define ACTION "action:"
#define SECTION_INDENT 16
#define ZOOM_STEP 1.15
#define ZOOM_MIN 0.7
#define ZOOM_MAX 2.5

struct _FsHelpWindow {
  AdwWindow parent;
  AdwWindowTitle *heading;
  FsFlap *flap;
  GtkSearchEntry *search;
  GtkListBox *contents;
  GtkScrolledWindow *scroll;
  AdwClamp *place;

  const char *page;   /* of fs_help_pages() */
  GPtrArray *before;  /* pages that were read before, the latest last */
  GPtrArray *entries; /* Entry: the sections of all pages in their order, as the rows of contents */
  guint section;      /* of the page, 0: its beginning */
  GtkCssProvider *size;
  GtkWindowGroup *group;
  double zoom;
};

/* A row of the contents: a page, or a section of it. */
typedef struct {
  const char *page; /* of fs_help_pages() */
  guint section;    /* 0: the page itself */
  FsHelpText *text;
} Entry;

G_DEFINE_FINAL_TYPE (FsHelpWindow, fs_help_window, ADW_TYPE_WINDOW)

void
fs_help_set_topic (GtkWidget *widget, const char *id)
{
  g_return_if_fail (fs_help_has_page (id));

  g_object_set_data (G_OBJECT (widget), TOPIC, (gpointer) g_intern_string (id));
}

const char *
fs_help_get_topic (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    {
      const char *topic = g_object_get_data (G_OBJECT (widget), TOPIC);

      if (topic != NULL)
        return topic;
    }
  return NULL;
}

/* An action of a link is performed in the window that was used last. */
static void
activate_other_window (FsHelpWindow *self, const char *action)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (GTK_IS_APPLICATION_WINDOW (l->data))
      {
        g_autofree char *name = NULL;
        g_autoptr (GVariant) value = NULL;

        if (!g_action_parse_detailed_name (action, &name, &value, NULL))
          g_return_if_reached ();
        gtk_window_present (l->data);
        gtk_widget_activate_action_variant (l->data, name, value);
        return;
      }
}

static gboolean
follow (GtkLabel *label, const char *target, FsHelpWindow *self)
{
  if (g_str_has_prefix (target, ACTION))
    {
      activate_other_window (self, target + strlen (ACTION));
      return GDK_EVENT_STOP;
    }
  g_ptr_array_add (self->before, (gpointer) self->page);
  fs_help_window_show (self, target);
  return GDK_EVENT_STOP;
}

static void
apply_zoom (FsHelpWindow *self, double zoom)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *css = NULL;

  self->zoom = CLAMP (zoom, ZOOM_MIN, ZOOM_MAX);
  css = g_strdup_printf (".help-page { font-size: %s%%; }",
                         g_ascii_formatd (number, sizeof number, "%.1f", 100 * self->zoom));
  fs_style_load (self->size, css);
}

static const Entry *
entry_at (FsHelpWindow *self, int index)
{
  return g_ptr_array_index (self->entries, index);
}

/* Scrolls to a heading. A new page has its size one frame after it was added. */
static gboolean
scroll_to (GtkWidget *heading, GdkFrameClock *clock, gpointer data)
{
  FsHelpWindow *self = data;
  graphene_point_t at;

  if (gtk_widget_get_height (heading) == 0)
    return G_SOURCE_CONTINUE;
  if (gtk_widget_compute_point (heading, GTK_WIDGET (self->place), &GRAPHENE_POINT_INIT (0, 0), &at))
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroll), at.y);
  return G_SOURCE_REMOVE;
}

static void
show_section (FsHelpWindow *self, guint section)
{
  GtkWidget *heading = section > 0 ? fs_help_page_get_heading (adw_clamp_get_child (self->place), section) : NULL;

  self->section = section;
  if (heading != NULL)
    gtk_widget_add_tick_callback (heading, scroll_to, self, NULL);
  else
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroll), 0);
  for (int i = 0; i < (int) self->entries->len; i++)
    if (strcmp (entry_at (self, i)->page, self->page) == 0 && entry_at (self, i)->section == self->section)
      gtk_list_box_select_row (self->contents, gtk_list_box_get_row_at_index (self->contents, i));
}

void
fs_help_window_show (FsHelpWindow *self, const char *id)
{
  g_autofree char *title = NULL;
  GtkWidget *page;

  g_return_if_fail (FS_IS_HELP_WINDOW (self) && fs_help_has_page (id));

  self->page = g_intern_string (id);
  title = fs_help_title (id);
  page = fs_help_page_new (id, G_CALLBACK (follow), self);
  adw_clamp_set_child (self->place, page);
  adw_window_title_set_subtitle (self->heading, title);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", self->before->len > 0);
  gtk_list_box_invalidate_filter (self->contents);
  show_section (self, 0);
}

static void
go_back (GtkWidget *widget, const char *name, GVariant *parameter)
{
  FsHelpWindow *self = FS_HELP_WINDOW (widget);

  if (self->before->len > 0)
    fs_help_window_show (self, g_ptr_array_steal_index (self->before, self->before->len - 1));
}

static void
zoom_in (GtkWidget *widget, const char *name, GVariant *parameter)
{
  apply_zoom (FS_HELP_WINDOW (widget), FS_HELP_WINDOW (widget)->zoom * ZOOM_STEP);
}

static void
zoom_out (GtkWidget *widget, const char *name, GVariant *parameter)
{
  apply_zoom (FS_HELP_WINDOW (widget), FS_HELP_WINDOW (widget)->zoom / ZOOM_STEP);
}

static void
zoom_home (GtkWidget *widget, const char *name, GVariant *parameter)
{
  apply_zoom (FS_HELP_WINDOW (widget), 1);
}

static void
start_search (GtkWidget *widget, const char *name, GVariant *parameter)
{
  FsHelpWindow *self = FS_HELP_WINDOW (widget);

  fs_flap_set_reveal_flap (self->flap, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static void
toggle_contents (GtkWidget *widget, const char *name, GVariant *parameter)
{
  FsHelpWindow *self = FS_HELP_WINDOW (widget);

  fs_flap_set_reveal_flap (self->flap, !fs_flap_get_reveal_flap (self->flap));
}

static void
row_activated (FsHelpWindow *self, GtkListBoxRow *row)
{
  const Entry *entry = entry_at (self, gtk_list_box_row_get_index (row));

  if (strcmp (entry->page, self->page) != 0)
    {
      g_ptr_array_add (self->before, (gpointer) self->page);
      fs_help_window_show (self, entry->page);
    }
  show_section (self, entry->section);
  if (fs_flap_get_folded (self->flap))
    fs_flap_set_reveal_flap (self->flap, FALSE);
}

static gboolean
entry_matches (FsHelpWindow *self, const Entry *entry)
{
  return fs_help_text_matches (entry->text, gtk_editable_get_text (GTK_EDITABLE (self->search)));
}

/* Without a search all pages are listed, and the sections of the current one; with a search the sections that contain
 * its words, each below its page. */
static gboolean
row_is_found (GtkListBoxRow *row, gpointer data)
{
  FsHelpWindow *self = data;
  guint index = (guint) gtk_list_box_row_get_index (row);
  const Entry *entry = entry_at (self, (int) index);

  if (*gtk_editable_get_text (GTK_EDITABLE (self->search)) == '\0')
    return entry->section == 0 || (self->page != NULL && strcmp (entry->page, self->page) == 0);
  if (entry->section > 0)
    return entry_matches (self, entry);
  for (guint i = index; i < self->entries->len && strcmp (entry_at (self, (int) i)->page, entry->page) == 0; i++)
    if (entry_matches (self, entry_at (self, (int) i)))
      return TRUE;
  return FALSE;
}

static void
search_activated (FsHelpWindow *self)
{
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->contents)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (GTK_IS_LIST_BOX_ROW (row) && gtk_widget_get_child_visible (row)
        && entry_matches (self, entry_at (self, gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)))))
      {
        row_activated (self, GTK_LIST_BOX_ROW (row));
        return;
      }
}

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  fs_help_text_free (entry->text);
  g_free (entry);
}

static void
add_page (FsHelpWindow *self, const char *id)
{
  g_autoptr (GPtrArray) sections = fs_help_sections (id);

  for (guint i = 0; i < sections->len; i++)
    {
      const FsHelpSection *content = g_ptr_array_index (sections, i);
      GtkWidget *label = gtk_label_new (content->title), *row = gtk_list_box_row_new ();
      Entry *entry = g_new (Entry, 1);

      *entry = (Entry){ id, i, fs_help_text_new (content->text) };
      g_ptr_array_add (self->entries, entry);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_widget_set_margin_start (label, i > 0 ? SECTION_INDENT : 0);
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
      gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, content->title, -1);
      gtk_list_box_append (self->contents, row);
    }
}

static void
dark_changed (FsHelpWindow *self)
{
  if (self->page != NULL)
    fs_help_window_show (self, self->page);
}

static void
fs_help_window_dispose (GObject *object)
{
  FsHelpWindow *self = FS_HELP_WINDOW (object);

  g_clear_pointer (&self->before, g_ptr_array_unref);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  if (self->size != NULL)
    gtk_style_context_remove_provider_for_display (gtk_widget_get_display (GTK_WIDGET (self)),
                                                   GTK_STYLE_PROVIDER (self->size));
  g_clear_object (&self->size);
  g_clear_object (&self->group);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_HELP_WINDOW);
  G_OBJECT_CLASS (fs_help_window_parent_class)->dispose (object);
}

static void
fs_help_window_class_init (FsHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_help_window_dispose;
  fs_window_class_measure_at_size (widget_class);
  g_type_ensure (FS_TYPE_FLAP);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/help-window.ui");
  gtk_widget_class_bind_template_child (widget_class, FsHelpWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, FsHelpWindow, flap);
  gtk_widget_class_bind_template_child (widget_class, FsHelpWindow, search);
  gtk_widget_class_bind_template_child (widget_class, FsHelpWindow, contents);
  gtk_widget_class_bind_template_child (widget_class, FsHelpWindow, scroll);
  gtk_widget_class_bind_template_child (widget_class, FsHelpWindow, place);
  gtk_widget_class_install_action (widget_class, "help.back", NULL, go_back);
  gtk_widget_class_install_action (widget_class, "help.zoom-in", NULL, zoom_in);
  gtk_widget_class_install_action (widget_class, "help.zoom-out", NULL, zoom_out);
  gtk_widget_class_install_action (widget_class, "help.zoom-home", NULL, zoom_home);
  gtk_widget_class_install_action (widget_class, "help.search", NULL, start_search);
  gtk_widget_class_install_action (widget_class, "help.contents", NULL, toggle_contents);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "help.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_plus, GDK_CONTROL_MASK, "help.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_equal, GDK_CONTROL_MASK, "help.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Add, GDK_CONTROL_MASK, "help.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_minus, GDK_CONTROL_MASK, "help.zoom-out", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Subtract, GDK_CONTROL_MASK, "help.zoom-out", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_0, GDK_CONTROL_MASK, "help.zoom-home", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "help.search", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F9, 0, "help.contents", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
fs_help_window_init (FsHelpWindow *self)
{
  self->before = g_ptr_array_new ();
  self->entries = g_ptr_array_new_with_free_func (entry_free);
  self->size = gtk_css_provider_new ();
  gtk_style_context_add_provider_for_display (gtk_widget_get_display (GTK_WIDGET (self)),
                                              GTK_STYLE_PROVIDER (self->size), GTK_STYLE_PROVIDER_PRIORITY_USER);
  self->group = gtk_window_group_new ();
  /* It can be read while a dialog of another window waits. */
  gtk_window_group_add_window (self->group, GTK_WINDOW (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  apply_zoom (self, 1);
  for (const char *const *id = fs_help_pages (); *id != NULL; id++)
    add_page (self, *id);
  gtk_list_box_set_filter_func (self->contents, row_is_found, self, NULL);
  g_signal_connect_object (self->search, "search-changed", G_CALLBACK (gtk_list_box_invalidate_filter), self->contents,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search, "activate", G_CALLBACK (search_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->contents, "row-activated", G_CALLBACK (row_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (dark_changed), self,
                           G_CONNECT_SWAPPED);
}

/* The help window alone does not keep the program running. */
static void
window_removed (FsHelpWindow *self, GtkWindow *removed, GtkApplication *application)
{
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (GTK_IS_APPLICATION_WINDOW (l->data))
      return;
  if (removed != GTK_WINDOW (self))
    gtk_window_destroy (GTK_WINDOW (self));
}

FsHelpWindow *
fs_help_window_present (GtkApplication *application, const char *id)
{
  FsHelpWindow *self = NULL;

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (FS_IS_HELP_WINDOW (l->data))
      self = l->data;
  if (self == NULL)
    {
      self = g_object_new (FS_TYPE_HELP_WINDOW, "application", application, NULL);
      g_signal_connect_object (application, "window-removed", G_CALLBACK (window_removed), self, G_CONNECT_SWAPPED);
    }
  else if (self->page != NULL && strcmp (self->page, id) != 0)
    g_ptr_array_add (self->before, (gpointer) self->page);
  fs_help_window_show (self, id);
  fs_window_present_soon (GTK_WINDOW (self));
  return self;
}
