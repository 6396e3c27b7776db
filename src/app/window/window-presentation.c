/* Runs a presentation in the window: shows its slides on the full screen, with larger text and without controls. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/document/document-presentation.h"
#include "app/toolkit/focus.h"
#include "app/window/presentation-bar.h"
#include "app/toolkit/windows.h"
#include "app/toolkit/screen-style.h"
#include "app/window/slide-view.h"
#include "app/window/slides-window.h"
#include "app/versions/dialogs.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/tooltip.h"
#include "app/window/window-private.h"
#include "app/toolkit/widgets.h"
#include "scenario/value/slide.h"

#define IDLE_SECONDS 3 /* after which the pointer hides */

typedef struct {
  FsWindow *window;
  GtkWidget *header, *steps_window; /* the latter weak */
  gboolean full;                    /* the screen, because of a presentation */
  gboolean had_side;
  gboolean hint_closed; /* since a scenario was loaded */
  gboolean has_before;
  FsSlide before; /* the view before the first slide, if @has_before */
  guint pointer_source;
  double x, y; /* of the pointer */
} Presentation;

static Presentation *
presentation_of (FsWindow *window)
{
  return fs_window_get_part (window, FS_WINDOW_PRESENTATION);
}

static void
presentation_free (gpointer data)
{
  Presentation *presentation = data;

  g_clear_handle_id (&presentation->pointer_source, g_source_remove);
  g_clear_weak_pointer (&presentation->steps_window);
  g_free (presentation);
}

/* The pointer */

static gboolean
hide_pointer (gpointer data)
{
  Presentation *presentation = data;

  presentation->pointer_source = 0;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (presentation->window), "none");
  return G_SOURCE_REMOVE;
}

static void
show_pointer (Presentation *presentation)
{
  g_clear_handle_id (&presentation->pointer_source, g_source_remove);
  gtk_widget_set_cursor (GTK_WIDGET (presentation->window), NULL);
  if (presentation->full)
    presentation->pointer_source = g_timeout_add_seconds (IDLE_SECONDS, hide_pointer, presentation);
}

static void
pointer_moved (GtkEventControllerMotion *controller, double x, double y, Presentation *presentation)
{
  if (x == presentation->x && y == presentation->y)
    return;
  presentation->x = x;
  presentation->y = y;
  if (presentation->full)
    show_pointer (presentation);
}

/* The screen */

/* Hides or shows the header and the bars below it, such as the first-run hint, and the page bar of a narrow window. */
static void
show_around (Presentation *presentation, gboolean visible)
{
  GtkWidget *flap = GTK_WIDGET (fs_window_get_pages (presentation->window)->flap);

  for (GtkWidget *widget = presentation->header; widget != NULL && widget != flap;
       widget = gtk_widget_get_next_sibling (widget))
    gtk_widget_set_visible (widget, visible);
  adw_view_switcher_bar_set_reveal (fs_window_get_pages (presentation->window)->bar, visible);
}

static void
fill_screen (Presentation *presentation)
{
  FsFlap *flap = fs_window_get_pages (presentation->window)->flap;

  if (presentation->full)
    return;
  presentation->full = TRUE;
  presentation->had_side = fs_flap_get_reveal_flap (flap);
  /* Before what has the keyboard is hidden, such as the menu that this was chosen in: see toolkit/focus.h. */
  fs_window_pages_focus (presentation->window);
  show_around (presentation, FALSE);
  fs_flap_set_reveal_flap (flap, FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (presentation->window), FS_SCREEN_PRESENTATION);
  if (fs_window_get_pages (presentation->window)->topology_page != NULL)
    fs_network_page_set_presenting (fs_window_get_pages (presentation->window)->topology_page, TRUE);
  gtk_window_fullscreen (GTK_WINDOW (presentation->window));
  show_pointer (presentation);
}

static void
leave_screen (Presentation *presentation)
{
  FsFlap *flap = fs_window_get_pages (presentation->window)->flap;

  if (!presentation->full)
    return;
  presentation->full = FALSE;
  gtk_window_unfullscreen (GTK_WINDOW (presentation->window));
  gtk_widget_remove_css_class (GTK_WIDGET (presentation->window), FS_SCREEN_PRESENTATION);
  if (fs_window_get_pages (presentation->window)->topology_page != NULL)
    fs_network_page_set_presenting (fs_window_get_pages (presentation->window)->topology_page, FALSE);
  show_around (presentation, TRUE);
  if (!presentation->had_side && fs_holds_focus (fs_flap_get_flap (flap)))
    fs_window_pages_focus (presentation->window);
  fs_flap_set_reveal_flap (flap, presentation->had_side);
  show_pointer (presentation);
}

/* The slides */

static guint
n_steps (FsWindow *window)
{
  return fs_scenario_n_slides (fs_document_get_saved_scenario (fs_window_get_document (window)));
}

/* Keeps the view to which the window returns after the presentation. */
static void
store_check (Presentation *presentation)
{
  if (!presentation->has_before)
    presentation->before = fs_slide_view_capture_whole (presentation->window);
  presentation->has_before = TRUE;
}

/* Shows this slide; after the presentation the window is as it was before its first one. */
static void
show_slide (FsWindow *self, guint step)
{
  g_autoptr (GError) error = NULL;

  store_check (presentation_of (self));
  if (!fs_document_show_slide (fs_window_get_document (self), step, &error))
    fs_toast_show (GTK_WIDGET (self), error->message);
}

static void
show_step (FsWindow *window, int step)
{
  if (step >= 0 && step < (int) n_steps (window))
    show_slide (window, (guint) step);
}

static void
show_chosen (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  show_slide (data, g_variant_get_uint32 (parameter));
}

static void
next_step (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  show_step (data, fs_document_get_slide (fs_window_get_document (data)) + 1);
}

static void
previous_step (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  show_step (data, fs_document_get_slide (fs_window_get_document (data)) - 1);
}

static void
end_presentation (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_document_end_presentation (fs_window_get_document (data));
}

static void
toggle_presentation (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsDocument *document = fs_window_get_document (data);
  Presentation *presentation = presentation_of (data);

  if (presentation->full)
    {
      fs_document_end_presentation (document);
      return;
    }
  store_check (presentation);
  /* Cards and tables are to choose from, not to be shown. */
  fs_window_pages_show_scenario (data);
  fill_screen (presentation);
  fs_document_begin_presentation (document);
  if (fs_document_get_slide (document) < 0)
    show_step (data, 0);
}

/* The hint appears when a scenario with slides is opened, until the user closes it, and hides during a presentation. */
static void
update_hint (FsWindow *window)
{
  FsDocument *document = fs_window_get_document (window);
  FsWindowPages *pages = fs_window_get_pages (window);
  guint n = n_steps (window);
  g_autofree char *text = g_strdup_printf (ngettext ("%u slide", "%u slides", n), n);

  gtk_label_set_text (pages->slides_label, text);
  gtk_revealer_set_reveal_child (pages->slides_hint, n > 0 && !presentation_of (window)->hint_closed
                                                         && !fs_document_is_presenting (document));
}

static void
close_hint (FsWindow *window)
{
  /* Before the button is hidden, so that the focus does not go to another one. */
  fs_window_pages_focus (window);
  presentation_of (window)->hint_closed = TRUE;
  update_hint (window);
}

static void
document_changed (FsDocument *document, guint changes, FsWindow *window)
{
  Presentation *presentation = presentation_of (window);

  if (!(changes & (FS_CHANGE_PRESENTATION | FS_CHANGE_LOADED)))
    return;
  if (changes & FS_CHANGE_LOADED)
    presentation->hint_closed = FALSE;
  update_hint (window);
  /* The view of the first slide of a scenario that was opened: its page, panels, run, and cycle. Its values are not set,
   * because that would be a change of the scenario. Undo loads a scenario, too, but then the view changes with it, and the
   * page stays. */
  if ((changes & FS_CHANGE_LOADED) && !(changes & FS_CHANGE_VIEW)
      && fs_window_get_pages (window)->topology_page != NULL)
    fs_network_state_leave_slides (fs_window_get_pages (window)->topology_page->state);
  if ((changes & FS_CHANGE_LOADED) && !(changes & FS_CHANGE_VIEW)
      && fs_scenario_n_slides (fs_document_get_scenario (document)) > 0)
    {
      const FsSlide first = fs_scenario_slide (fs_document_get_scenario (document), 0);

      fs_slide_view_apply (window, &first);
    }
  if (!fs_document_is_presenting (document))
    {
      gboolean has_before = presentation->has_before;

      /* The window as it was, unless something else was opened. */
      presentation->has_before = FALSE;
      if (has_before && !(changes & FS_CHANGE_LOADED))
        fs_slide_view_apply (window, &presentation->before);
      leave_screen (presentation);
    }
  else if (fs_document_get_slide (document) >= 0)
    {
      const FsSlide slide
          = fs_scenario_slide (fs_document_get_saved_scenario (document), (guint) fs_document_get_slide (document));

      fs_slide_view_apply (window, &slide);
    }
  fs_window_actions_changed (window);
}

/* Keys */

/* Where a key of a presenter or of the keyboard leads; -1: nowhere. */
static int
target_of (FsWindow *window, guint key)
{
  int step = fs_document_get_slide (fs_window_get_document (window)), last = (int) n_steps (window) - 1;

  switch (key)
    {
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
    case GDK_KEY_space:
    case GDK_KEY_Right:
      return MIN (step + 1, last);
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
    case GDK_KEY_Left:
      return MAX (step - 1, 0);
    case GDK_KEY_Home:
      return 0;
    case GDK_KEY_End:
      return last;
    default:
      return -1;
    }
}

static gboolean
key_pressed (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers, FsWindow *window)
{
  FsDocument *document = fs_window_get_document (window);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  int target;

  if (!fs_document_is_presenting (document) || (modifiers & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Escape)
    {
      fs_document_end_presentation (document);
      return GDK_EVENT_STOP;
    }
  /* Not while text is typed. */
  if (n_steps (window) == 0 || (focus != NULL && (GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus))))
    return GDK_EVENT_PROPAGATE;
  target = target_of (window, key);
  if (target < 0)
    return GDK_EVENT_PROPAGATE;
  if (target != fs_document_get_slide (document))
    show_step (window, target);
  return GDK_EVENT_STOP;
}

/* Editing slides */

static void
caption_given (FsQuestion *dialog, const char *response, FsWindow *window)
{
  GtkEditable *entry = GTK_EDITABLE (fs_question_get_child (dialog));
  g_auto (GStrv) looks = NULL;
  g_autoptr (GError) error = NULL;

  if (strcmp (response, "add") != 0)
    return;
  looks = fs_slide_view_capture (window, gtk_editable_get_text (entry));
  if (!fs_document_add_slide (fs_window_get_document (window), (const char *const *) looks, &error))
    fs_toast_show (GTK_WIDGET (window), error->message);
  else if (!fs_document_is_presenting (fs_window_get_document (window)))
    fs_toast_show (GTK_WIDGET (window), _ ("Slide added. Press F11 to start the presentation."));
}

static void
add_step (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  FsQuestion *dialog = fs_question_new (_ ("Add Slide"), _ ("The slide shows the current view. Enter its caption."),
                                        "cancel", _ ("_Cancel"));
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Caption"));
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  fs_name_widget (entry, _ ("Caption"), _ ("Shown below the slide (Enter adds it)"));
  fs_question_set_child (dialog, entry);
  fs_question_add_answer (dialog, "add", _ ("_Add"), ADW_RESPONSE_SUGGESTED);
  g_signal_connect_object (dialog, "response", G_CALLBACK (caption_given), data, 0);
  fs_question_ask (dialog, data, "add");
  gtk_widget_grab_focus (entry);
}

static void
steps (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  Presentation *presentation = presentation_of (data);

  if (presentation->steps_window == NULL)
    g_set_weak_pointer (&presentation->steps_window, fs_slides_window_new (data));
  fs_window_present_soon (GTK_WINDOW (presentation->steps_window));
}

void
fs_window_presentation_init (FsWindow *self)
{
  static const GActionEntry entries[] = {
    { "presentation", toggle_presentation },  { "next-slide", next_step }, { "previous-slide", previous_step },
    { "end-presentation", end_presentation }, { "add-slide", add_step },   { "slides", steps },
    { "show-slide", show_chosen, "u" },
  };
  FsDocument *document = fs_window_get_document (self);
  GtkWidget *flap = GTK_WIDGET (fs_window_get_pages (self)->flap), *box = gtk_widget_get_parent (flap);
  Presentation *presentation = g_new0 (Presentation, 1);
  GtkEventController *keys = gtk_event_controller_key_new (), *motion = gtk_event_controller_motion_new ();

  presentation->window = self;
  presentation->header = gtk_widget_get_first_child (box);
  fs_window_set_part (self, FS_WINDOW_PRESENTATION, presentation, presentation_free);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (fs_window_get_pages (self)->slides_close, "clicked", G_CALLBACK (close_hint), self,
                           G_CONNECT_SWAPPED);
  update_hint (self);
  gtk_box_insert_child_after (GTK_BOX (box), fs_presentation_bar_new (document, GTK_WINDOW (self)), flap);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect (motion, "motion", G_CALLBACK (pointer_moved), presentation);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  /* The network page is created later than this, and must have the run before its cycle is requested. */
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_AFTER);
}
