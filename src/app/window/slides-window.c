#include "app/window/slides-window.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/document/document-presentation.h"
#include "app/sidebar/parameter-text.h"
#include "app/toolkit/windows.h"
#include "app/window/slide-view.h"
#include "app/toolkit/toast.h"
#include "app/window/window-private.h"
#include "app/document/key-labels.h"
#include "app/toolkit/widgets.h"
#include "scenario/value/slide.h"

struct _FsSlidesWindow {
  AdwWindow parent;
  GtkWidget *empty;
  GtkListBox *list;
  FsWindow *window; /* weak */
  guint fill_source;
};

G_DEFINE_FINAL_TYPE (FsSlidesWindow, fs_slides_window, ADW_TYPE_WINDOW)

static FsDocument *
document_of (FsSlidesWindow *self)
{
  return fs_window_get_document (self->window);
}

/* The step that belongs to something in a row. */
static guint
step_of (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, GTK_TYPE_LIST_BOX_ROW);

  return (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
}

static void
show_step (GtkWidget *button, FsSlidesWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.show-slide", "u", step_of (button));
}

static void
update_step (GtkWidget *button, FsSlidesWindow *self)
{
  FsDocument *document = document_of (self);
  guint step = step_of (button);
  const char *caption = fs_scenario_slide (fs_document_get_saved_scenario (document), step).caption;
  g_auto (GStrv) looks = fs_slide_view_capture (self->window, caption != NULL ? caption : "");
  g_autoptr (GError) error = NULL;

  if (fs_document_update_slide (document, step, (const char *const *) looks, &error))
    fs_toast_show (GTK_WIDGET (self->window), _ ("Slide updated to the current view"));
  else
    fs_toast_show (GTK_WIDGET (self->window), error->message);
}

static void
raise_step (GtkWidget *button, FsSlidesWindow *self)
{
  guint step = step_of (button);

  if (step > 0)
    fs_document_move_slide (document_of (self), step, step - 1);
}

static void
lower_step (GtkWidget *button, FsSlidesWindow *self)
{
  guint step = step_of (button);

  if (step + 1 < fs_scenario_n_slides (fs_document_get_saved_scenario (document_of (self))))
    fs_document_move_slide (document_of (self), step, step + 1);
}

static void
remove_step (GtkWidget *button, FsSlidesWindow *self)
{
  fs_document_remove_slide (document_of (self), step_of (button));
}

static void
caption_applied (GtkWidget *row, FsSlidesWindow *self)
{
  fs_document_set_caption (document_of (self), step_of (row), gtk_editable_get_text (GTK_EDITABLE (row)));
}

/* Returns the title of a slide with the values it sets, as markup: "Slide 2: Virtual channels V = 4". */
static char *
title_of (const FsScenario *kept, guint step)
{
  g_auto (GStrv) lines = fs_scenario_slide_lines (kept, step);
  g_autoptr (GString) said = g_string_new (NULL);

  for (char **line = lines; *line != NULL; line++)
    {
      g_autofree char *name = g_strndup (*line, strcspn (*line, "="));
      const char *value = *line + strlen (name) + 1;
      const FsKey *key = fs_key_find (name);

      if (key->group != FS_GROUP_SLIDE)
        {
          g_autofree char *title = fs_key_label_parameter_title (name);
          g_autofree char *shown = fs_parameter_display (fs_word_name (name, value), key->percent);
          g_autofree char *escaped = g_markup_escape_text (shown, -1);

          g_string_append_printf (said, "%s%s = %s", said->len > 0 ? ", " : "", title, escaped);
        }
    }
  if (said->len == 0)
    return g_strdup_printf (_ ("Slide %u"), step + 1);
  /* TRANSLATORS: number of a slide of a presentation, and the values it sets: "Slide 2: V = 4" */
  return g_strdup_printf (_ ("Slide %u: %s"), step + 1, said->str);
}

static void
add_button (GtkWidget *row, const char *icon, const char *words, gboolean usable, gboolean first, GCallback clicked,
            FsSlidesWindow *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  fs_name_widget (button, words, words);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_sensitive (button, usable);
  g_signal_connect_object (button, "clicked", clicked, self, 0);
  if (first)
    adw_entry_row_add_prefix (ADW_ENTRY_ROW (row), button);
  else
    adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), button);
}

static GtkWidget *
row_new (FsSlidesWindow *self, const FsScenario *kept, guint step)
{
  GtkWidget *row = adw_entry_row_new ();
  g_autofree char *title = title_of (kept, step);
  const char *caption = fs_scenario_slide (kept, step).caption;
  guint n = fs_scenario_n_slides (kept);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  /* The caption leaves it little room. */
  gtk_widget_set_tooltip_markup (row, title);
  gtk_editable_set_text (GTK_EDITABLE (row), caption != NULL ? caption : "");
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (row), TRUE);
  if ((int) step == fs_document_get_slide (document_of (self)))
    gtk_widget_add_css_class (row, "step-shown");
  add_button (row, "media-playback-start-symbolic", _ ("Show this slide"), TRUE, TRUE, G_CALLBACK (show_step), self);
  add_button (row, "view-refresh-symbolic", _ ("Update this slide to the current view"), TRUE, FALSE,
              G_CALLBACK (update_step), self);
  add_button (row, "go-up-symbolic", _ ("Earlier"), step > 0, FALSE, G_CALLBACK (raise_step), self);
  add_button (row, "go-down-symbolic", _ ("Later"), step + 1 < n, FALSE, G_CALLBACK (lower_step), self);
  add_button (row, "user-trash-symbolic", _ ("Remove this slide"), TRUE, FALSE, G_CALLBACK (remove_step), self);
  g_signal_connect_object (row, "apply", G_CALLBACK (caption_applied), self, 0);
  return row;
}

static gboolean
fill (gpointer data)
{
  FsSlidesWindow *self = data;
  const FsScenario *kept;
  GtkListBoxRow *row;

  self->fill_source = 0;
  if (self->window == NULL)
    return G_SOURCE_REMOVE;
  kept = fs_document_get_saved_scenario (document_of (self));
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < fs_scenario_n_slides (kept); i++)
    gtk_list_box_append (self->list, row_new (self, kept, i));
  gtk_widget_set_visible (self->empty, fs_scenario_n_slides (kept) == 0);
  gtk_widget_set_visible (GTK_WIDGET (self->list), fs_scenario_n_slides (kept) > 0);
  return G_SOURCE_REMOVE;
}

/* Later: the button that was pressed is in one of the rows. */
static void
document_changed (FsDocument *document, guint changes, FsSlidesWindow *self)
{
  if (!(changes & (FS_CHANGE_PRESENTATION | FS_CHANGE_LOADED)) || self->fill_source != 0)
    return;
  self->fill_source = g_idle_add (fill, self);
}

static void
on_add (FsSlidesWindow *self)
{
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "add-slide", NULL);
}

static void
on_begin (FsSlidesWindow *self)
{
  FsWindow *window = self->window;

  gtk_window_close (GTK_WINDOW (self));
  g_action_group_activate_action (G_ACTION_GROUP (window), "presentation", NULL);
}

static void
fs_slides_window_dispose (GObject *object)
{
  FsSlidesWindow *self = FS_SLIDES_WINDOW (object);

  g_clear_handle_id (&self->fill_source, g_source_remove);
  g_clear_weak_pointer (&self->window);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_SLIDES_WINDOW);
  G_OBJECT_CLASS (fs_slides_window_parent_class)->dispose (object);
}

static void
fs_slides_window_class_init (FsSlidesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_slides_window_dispose;
  fs_window_class_measure_at_size (widget_class);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/slides-window.ui");
  gtk_widget_class_bind_template_child (widget_class, FsSlidesWindow, empty);
  gtk_widget_class_bind_template_child (widget_class, FsSlidesWindow, list);
  gtk_widget_class_bind_template_callback (widget_class, on_add);
  gtk_widget_class_bind_template_callback (widget_class, on_begin);
}

static void
fs_slides_window_init (FsSlidesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
fs_slides_window_new (FsWindow *window)
{
  FsSlidesWindow *self
      = g_object_new (FS_TYPE_SLIDES_WINDOW, "transient-for", window, "destroy-with-parent", TRUE, NULL);

  g_set_weak_pointer (&self->window, window);
  g_signal_connect_object (document_of (self), "changed", G_CALLBACK (document_changed), self, 0);
  fill (self);
  return GTK_WIDGET (self);
}
