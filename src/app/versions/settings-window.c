#include "app/versions/settings-window.h"

#define WIDTH 620
#define HEIGHT 640

#if ADW_CHECK_VERSION(1, 5, 0)

GtkWidget *
fs_settings_window_new (AdwPreferencesPage *page, const char *title)
{
  GtkWidget *window = g_object_new (ADW_TYPE_PREFERENCES_DIALOG, "title", title, "content-width", WIDTH,
                                    "content-height", HEIGHT, NULL);

  adw_preferences_dialog_add (ADW_PREFERENCES_DIALOG (window), page);
  return window;
}

void
fs_settings_window_show (GtkWidget *window, GtkWindow *parent)
{
  adw_dialog_present (ADW_DIALOG (window), (GtkWidget *) parent);
}

void
fs_settings_window_close (GtkWidget *window)
{
  adw_dialog_force_close (ADW_DIALOG (window));
}

#else

#include "app/toolkit/window-measure.h"
#include "app/toolkit/window-present.h"

typedef struct {
  AdwPreferencesWindow parent;
} FsSettingsWindow;

typedef AdwPreferencesWindowClass FsSettingsWindowClass;

static GType fs_settings_window_get_type (void);
G_DEFINE_FINAL_TYPE (FsSettingsWindow, fs_settings_window, ADW_TYPE_PREFERENCES_WINDOW)

static void
fs_settings_window_class_init (FsSettingsWindowClass *klass)
{
  fs_window_class_measure_at_size (GTK_WIDGET_CLASS (klass));
}

static void
fs_settings_window_init (FsSettingsWindow *self)
{
}

GtkWidget *
fs_settings_window_new (AdwPreferencesPage *page, const char *title)
{
  GtkWidget *window = g_object_new (fs_settings_window_get_type (), "title", title, "search-enabled", FALSE,
                                    "default-width", WIDTH, "default-height", HEIGHT, NULL);

  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), page);
  return window;
}

void
fs_settings_window_show (GtkWidget *window, GtkWindow *parent)
{
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_modal (GTK_WINDOW (window), parent != NULL);
  fs_window_present_soon (GTK_WINDOW (window));
}

void
fs_settings_window_close (GtkWidget *window)
{
  gtk_window_destroy (GTK_WINDOW (window));
}

#endif
