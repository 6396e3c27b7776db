/* Help topics of the parts of the window, the first-run hint, and the notification at the end of a long run. */
#include <glib/gi18n-lib.h>

#include "app/document/document-presentation.h"
#include "app/help/help-window.h"
#include "app/toolkit/tooltip.h"
#include "app/window/window-private.h"
#include "app/toolkit/widgets.h"
#include "scenario/value/slide.h"

#define LONG_SECONDS 10 /* the desktop is notified of the end of a longer run when the window is not active */

/* The first run */

/* The keyboard goes to the diagram that is shown, whose keys work at once. */
static void
dismiss (GtkWidget *button, GtkRevealer *hint)
{
  FsWindowPages *pages = fs_window_get_pages (FS_WINDOW (gtk_widget_get_root (button)));
  GtkWidget *plot = GTK_WIDGET (fs_plot_page_get_view (pages->plot_page));

  gtk_revealer_set_reveal_child (hint, FALSE);
  if (pages->topology_page != NULL && gtk_widget_get_mapped (GTK_WIDGET (pages->topology_page)))
    gtk_widget_grab_focus (GTK_WIDGET (pages->topology_page->canvas));
  else if (gtk_widget_get_mapped (plot))
    gtk_widget_grab_focus (plot);
}

static void
remove_hint (GtkRevealer *hint)
{
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (hint));

  if (!gtk_revealer_get_child_revealed (hint) && !gtk_revealer_get_reveal_child (hint) && box != NULL)
    gtk_box_remove (GTK_BOX (box), GTK_WIDGET (hint));
}

static GtkWidget *
hint_new (void)
{
  GtkWidget *hint = gtk_revealer_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (NULL), *help = gtk_button_new_with_mnemonic (_ ("Open _Help"));
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_label_set_markup (GTK_LABEL (label),
                        _ ("Try this: press <b>Run</b> to simulate the points, move the pointer over the plot to read "
                           "values, open <b>Network</b> to watch every message."));
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (help, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (help), "app.help");
  fs_tooltip_set (help, _ ("Open the help (F1)"));
  gtk_widget_add_css_class (close, "flat");
  fs_name_widget (close, _ ("Do not show this again"), _ ("Do not show this again"));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), help);
  gtk_box_append (GTK_BOX (box), close);
  gtk_widget_add_css_class (box, "first-hint");
  gtk_widget_set_name (hint, "first-hint");
  gtk_revealer_set_child (GTK_REVEALER (hint), box);
  gtk_revealer_set_reveal_child (GTK_REVEALER (hint), TRUE);
  g_signal_connect_object (close, "clicked", G_CALLBACK (dismiss), hint, 0);
  g_signal_connect_object (help, "clicked", G_CALLBACK (dismiss), hint, G_CONNECT_AFTER);
  g_signal_connect (hint, "notify::child-revealed", G_CALLBACK (remove_hint), NULL);
  return hint;
}

/* A presentation has a hint of its own: two above each other would leave little of a small window. */
static void
document_changed (FsDocument *document, guint changes, GtkWidget *hint)
{
  if (changes & FS_CHANGE_LOADED)
    gtk_widget_set_visible (hint, fs_scenario_n_slides (fs_document_get_saved_scenario (document)) == 0);
}

/* Who has run a simulation has followed the hint. */
static void
run_ended (FsRunController *controller, GtkRevealer *hint)
{
  FsRunStatus status = fs_run_controller_get_status (controller);

  if (!status.running && status.points_done > 0)
    gtk_revealer_set_reveal_child (hint, FALSE);
}

/* The end of long work */

void
fs_window_notify_end (FsWindow *self, const char *sentence, gint64 began)
{
  GApplication *application = G_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  g_autoptr (GNotification) notification = NULL;

  if (application == NULL || gtk_window_is_active (GTK_WINDOW (self))
      || g_get_monotonic_time () - began < LONG_SECONDS * G_USEC_PER_SEC
      || !g_settings_get_boolean (fs_window_get_settings (self), "notify"))
    return;
  notification = g_notification_new (fs_scenario_title (fs_document_get_scenario (fs_window_get_document (self))));
  g_notification_set_body (notification, sentence);
  g_notification_set_default_action_and_target (notification, "app.present", "u",
                                                gtk_application_window_get_id (GTK_APPLICATION_WINDOW (self)));
  g_application_send_notification (application, "long-work", notification);
}

static void
run_progress (FsWindow *self)
{
  FsRunStatus status = fs_run_controller_get_status (fs_window_get_controller (self));
  gint64 *began = fs_window_get_part (self, FS_WINDOW_RUN_BEGAN); /* monotonic; 0 while nothing runs */

  if (status.running && *began == 0)
    *began = g_get_monotonic_time ();
  if (status.running || *began == 0)
    return;
  if (!status.stopped)
    fs_window_notify_end (self, fs_window_get_status (self), *began);
  *began = 0;
}

void
fs_window_first_run_init (FsWindow *self)
{
  FsWindowPages *pages = fs_window_get_pages (self);
  GSettings *settings = fs_window_get_settings (self);
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (pages->flap));

  fs_help_set_topic (GTK_WIDGET (self), "first-steps");
  fs_help_set_topic (GTK_WIDGET (pages->plot_page), "figure");
  fs_help_set_topic (GTK_WIDGET (fs_window_get_panel (self)), "models");
  fs_help_set_topic (GTK_WIDGET (fs_window_get_sidebar (self)), "curves");

  /* The hint is shown once and never again, whatever becomes of it. */
  if (g_settings_get_boolean (settings, "first-run"))
    {
      GtkWidget *hint = hint_new ();

      g_settings_set_boolean (settings, "first-run", FALSE);
      gtk_box_insert_child_after (GTK_BOX (box), hint, gtk_widget_get_first_child (box));
      g_signal_connect_object (fs_window_get_document (self), "changed", G_CALLBACK (document_changed), hint, 0);
      g_signal_connect_object (fs_window_get_controller (self), "progress", G_CALLBACK (run_ended), hint, 0);
    }
  fs_window_set_part (self, FS_WINDOW_RUN_BEGAN, g_new0 (gint64, 1), g_free);
  g_signal_connect_object (fs_window_get_controller (self), "progress", G_CALLBACK (run_progress), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}
