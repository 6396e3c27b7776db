#include "app/toolkit/accessible-parts.h"
#include "app/window/application.h"

#include <glib/gi18n-lib.h>

#include "app/help/cite-dialog.h"
#include "app/help/help-window.h"
#include "app/window/preferences.h"
#include "app/versions/renamed.h"
#include "app/versions/dialogs.h"
#include "app/toolkit/windows.h"
#include "app/window/session.h"
#include "app/window/window-private.h"
#include "app/toolkit/worker.h"
#include "config.h"
#include "scenario/library/gallery.h"

struct _FsApplication {
  AdwApplication parent;
  GSettings *settings;
  gboolean restored;
};

G_DEFINE_FINAL_TYPE (FsApplication, fs_application, ADW_TYPE_APPLICATION)

static void
quit (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GList *windows = g_list_copy (gtk_application_get_windows (data));

  /* Each window may object: it has unsaved changes. */
  for (GList *l = windows; l != NULL; l = l->next)
    if (FS_IS_WINDOW (l->data))
      gtk_window_close (l->data);
  g_list_free (windows);
}

static void
about (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_about_show (gtk_application_get_active_window (data), "application-name", "Flitscope", "application-icon",
                 FS_APPLICATION_ID, "version", FS_VERSION, "developer-name", FS_PUBLISHER, "website", FS_ADDRESS,
                 "license-type", GTK_LICENSE_GPL_3_0, "comments",
                 _ ("Compare queueing models of interconnection networks with flit-level simulation."), NULL);
}

/* The page about the part of the window where the keyboard is. */
static void
help (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *window = gtk_application_get_active_window (data);
  GtkWidget *focus = window != NULL ? gtk_window_get_focus (window) : NULL;
  const char *topic = fs_help_get_topic (focus != NULL ? focus : GTK_WIDGET (window));

  if (topic == NULL && window != NULL)
    topic = fs_help_get_topic (GTK_WIDGET (window));
  fs_help_window_present (data, topic != NULL ? topic : "first-steps");
}

static void
preferences (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWidget *window = fs_preferences_new (FS_APPLICATION (data)->settings);

  fs_help_set_topic (window, "running");
  fs_settings_window_show (window, gtk_application_get_active_window (data));
}

static void
cite (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *active = gtk_application_get_active_window (data);
  FsScenario *scenario
      = FS_IS_WINDOW (active) ? fs_document_get_scenario (fs_window_get_document (FS_WINDOW (active))) : NULL;
  GtkWidget *window = fs_cite_dialog_new (active, scenario);

  fs_help_set_topic (window, "export");
  fs_window_present_soon (GTK_WINDOW (window));
}

/* The window of a notification. */
static void
present (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *window = gtk_application_get_window_by_id (data, g_variant_get_uint32 (parameter));

  if (window != NULL)
    gtk_window_present (window);
}

static FsWindow *
new_window (FsApplication *self)
{
  return fs_window_new (GTK_APPLICATION (self), self->settings);
}

static void
open_new_window (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  fs_window_present_soon (GTK_WINDOW (new_window (data)));
}

/* Offers recovered documents once, after the requested files were opened. */
static void
restore_session (FsApplication *self)
{
  if (!self->restored)
    fs_session_restore (GTK_APPLICATION (self), self->settings);
  self->restored = TRUE;
}

static void
fs_application_activate (GApplication *application)
{
  FsWindow *window = NULL;

  /* The help may be in front. */
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL && window == NULL; l = l->next)
    window = FS_IS_WINDOW (l->data) ? l->data : NULL;
  if (window == NULL)
    window = new_window (FS_APPLICATION (application));
  fs_window_present_soon (GTK_WINDOW (window));
  restore_session (FS_APPLICATION (application));
}

static void
fs_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  for (int i = 0; i < n_files; i++)
    {
      FsWindow *window = fs_window_find_open (GTK_APPLICATION (application), files[i]);

      if (window != NULL)
        {
          gtk_window_present (GTK_WINDOW (window));
          continue;
        }
      window = i == 0 ? fs_window_reuse (GTK_APPLICATION (application), FS_APPLICATION (application)->settings)
                      : new_window (FS_APPLICATION (application));
      fs_window_present_soon (GTK_WINDOW (window));
      fs_window_open (window, files[i]);
    }
  restore_session (FS_APPLICATION (application));
}

static void
set_accelerators (GtkApplication *application)
{
  static const struct {
    const char *action;
    const char *keys[3];
  } table[] = {
    { "win.show-help-overlay", { "<Control>question" } },
    { "win.run", { "<Control>r", "F5" } },
    { "win.run-curve", { "<Control><Shift>Return", "<Shift>F5" } },
    { "win.refine", { "<Control><Shift>l" } },
    { "win.find-saturation", { "<Control><Shift>r" } },
    { "win.stop", { "<Control>period" } },
    { "win.undo", { "<Control>z" } },
    { "win.redo", { "<Control><Shift>z", "<Control>y" } },
    { "win.open", { "<Control>o" } },
    { "win.compare", { "<Control><Shift>o" } },
    { "win.import-data", { "<Control>i" } },
    { "win.save", { "<Control>s" } },
    { "win.save-as", { "<Control><Shift>s" } },
    { "win.export", { "<Control>e" } },
    { "win.copy", { "<Control><Shift>c" } },
    { "win.figure-text", { "<Control>t" } },
    { "win.print", { "<Control>p" } },
    { "win.page-setup", { "<Control><Shift>p" } },
    { "win.preset", { "<Control>g" } },
    { "win.sidebar-visible", { "F9" } },
    { "win.error-panel", { "F6" } },
    { "win.typical-error", { "<Shift>F6" } },
    { "win.statistics", { "F7" } },
    { "win.causes", { "<Shift>F7" } },
    { "win.sensitivity", { "<Control>F7" } },
    { "win.quantities", { "F8" } },
    { "win.quantities-below", { "<Shift>F8" } },
    { "win.home", { "<Control>0" } },
    { "win.back", { "<Alt>Left" } },
    { "win.forward", { "<Alt>Right" } },
    { "win.pin", { "<Control>k" } },
    { "win.zoom-in", { "<Control>plus", "<Control>equal" } },
    { "win.zoom-out", { "<Control>minus" } },
    { "win.log-x", { "<Control><Shift>x" } },
    { "win.log-y", { "<Control><Shift>y" } },
    { "win.plot-view::curves", { "<Control>1" } },
    { "win.plot-view::map", { "<Control>2" } },
    { "win.plot-view::panels", { "<Control>3" } },
    { "win.page::plot", { "<Alt>1" } },
    { "win.page::network", { "<Alt>2" } },
    { "win.page::gallery", { "<Alt>3" } },
    { "win.page::tables", { "<Alt>4" } },
    { "win.presentation", { "F11" } },
    { "win.add-slide", { "<Control>b" } },
    { "win.slides", { "<Control><Shift>b" } },
    { "window.close", { "<Control>w" } },
    { "app.new-window", { "<Control>n" } },
    { "app.help", { "F1" } },
    { "app.preferences", { "<Control>comma" } },
    { "app.quit", { "<Control>q" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    gtk_application_set_accels_for_action (application, table[i].action, (const char *const *) table[i].keys);
}

/* Loads the list of figures in a thread while the first window is created, since the gallery and the sidebar need
 * it. */
static gpointer
read_presets (gpointer input, GError **error)
{
  fs_presets (NULL);
  return NULL;
}

static void
fs_application_startup (GApplication *application)
{
  static const GActionEntry entries[] = {
    { "quit", quit },
    { "about", about },
    { "new-window", open_new_window },
    { "help", help },
    { "preferences", preferences },
    { "cite", cite },
    { "present", present, "u" },
  };
  FsApplication *self = FS_APPLICATION (application);
  g_autoptr (GAction) color_scheme = NULL;

  G_APPLICATION_CLASS (fs_application_parent_class)->startup (application);
  fs_accessible_parts_install ();
  self->settings = g_settings_new (FS_APPLICATION_ID);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  color_scheme = g_settings_create_action (self->settings, "color-scheme");
  g_action_map_add_action (G_ACTION_MAP (self), color_scheme);
  fs_preferences_follow (self->settings);
  set_accelerators (GTK_APPLICATION (self));
  fs_session_watch (GTK_APPLICATION (self));
  gtk_window_set_default_icon_name (FS_APPLICATION_ID);
  /* A note that opens is for reading, not yet for copying. */
  g_object_set (gtk_settings_get_default (), "gtk-label-select-on-focus", FALSE, NULL);
  fs_worker_run (G_OBJECT (self), read_presets, NULL, NULL, NULL);
}

static int
fs_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1; /* go on */
  g_print ("flitscope %s\n", FS_VERSION);
  return 0;
}

static void
fs_application_finalize (GObject *object)
{
  g_clear_object (&FS_APPLICATION (object)->settings);
  G_OBJECT_CLASS (fs_application_parent_class)->finalize (object);
}

static void
fs_application_class_init (FsApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fs_application_finalize;
  application_class->startup = fs_application_startup;
  application_class->activate = fs_application_activate;
  application_class->open = fs_application_open;
  application_class->handle_local_options = fs_application_handle_local_options;
}

static void
fs_application_init (FsApplication *self)
{
  g_application_add_main_option (G_APPLICATION (self), "version", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE,
                                 _ ("Print the version and exit"), NULL);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE…]"));
}

FsApplication *
fs_application_new (void)
{
  return g_object_new (FS_TYPE_APPLICATION, "application-id", FS_APPLICATION_ID, "resource-base-path",
                       "/io/github/flitscope/Flitscope", "flags", G_APPLICATION_HANDLES_OPEN, NULL);
}
