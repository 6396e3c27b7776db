/* Shared by the units of the window, each of which may call those before it in this file:
 * window.c, window-pages.c, slide-view.c, window-load.c, window-save.c, window-open.c,
 * window-first-run.c, window-write.c, window-export.c, window-autosave.c, window-presentation.c, window-actions.c,
 * window-assembly.c. */
#pragma once

#include "app/document/document-saving.h"
#include "app/files/autosave.h"
#include "app/gallery/gallery-page.h"
#include "app/gallery/tables-page.h"
#include "app/versions/flap.h"
#include "app/versions/squeezer.h"
#include "app/window/window.h"

/* window.c */

/* The state that a file of this room has for each window. */
typedef enum {
  FS_WINDOW_SAVES,
  FS_WINDOW_AUTOSAVE,
  FS_WINDOW_PRESENTATION,
  FS_WINDOW_WAITING_SLIDE,
  FS_WINDOW_RUN_BEGAN,
  FS_WINDOW_PRINTER,
  FS_N_WINDOW_PARTS,
} FsWindowPart;

/* Returns what fs_window_set_part() was given, or NULL. It is freed with the window. */
gpointer fs_window_get_part (FsWindow *self, FsWindowPart part);
void fs_window_set_part (FsWindow *self, FsWindowPart part, gpointer data, GDestroyNotify free_data);

/* The three steps of making a window, for fs_window_new(): with its size, with its document, with its signals. */
FsWindow *fs_window_create (GtkApplication *application, GSettings *settings);
void fs_window_bind (FsWindow *self);
void fs_window_follow (FsWindow *self);

/**
 * FsThen: what comes after something that takes a while; reference-counted
 * @call: called at most once
 * @free_data: of @data, called in any case; or NULL
 */
typedef struct {
  void (*call) (FsWindow *self, gpointer data);
  gpointer data;
  GDestroyNotify free_data;
} FsThen;

FsThen *fs_then_new (void (*call) (FsWindow *self, gpointer data), gpointer data, GDestroyNotify free_data);
FsThen *fs_then_ref (FsThen *then);
void fs_then_unref (FsThen *then); /* may be NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsThen, fs_then_unref)

/* Returns the name of @file without its folder, for a sentence. Free with g_free(). */
char *fs_window_file_name (GFile *file);
/* Returns the path of @file; NULL and @error (FS_ERROR_FILE) if it is not on this computer. @to_write: or else to be read. Any
 * thread. Free with g_free(). */
char *fs_window_local_path (GFile *file, gboolean to_write, GError **error);

/* Emits "actions-changed": what can be done may have changed. */
void fs_window_actions_changed (FsWindow *self);

gboolean fs_window_may_close (FsWindow *self); /* without a question */
void fs_window_close_unasked (FsWindow *self);
void fs_window_explain_undo (FsWindow *self);                      /* what it undoes, in its tooltip */
void fs_window_explain_run (FsWindow *self, const char *sentence); /* as the tooltip of Run */
/* Returns a sentence with a button ("button-clicked"; NULL: without), which goes after @seconds, 0: when it is dismissed. It
 * covers the status line. Belongs to the window. */
AdwToast *fs_window_toast_on (FsWindow *self, const char *sentence, const char *button, guint seconds);

/**
 * FsWindowPages: parts of the template that contain the pages
 * @flap: with the side pane
 * @switcher: in the header: one of the two after it, or @name_title; @bar: at the bottom of a narrow window
 * @pages: one at a time; @arrangement: "one" of those that have the whole width, or the "document": plot or network
 * @side: parameters, layers, messages, channels
 * @topology_place: containers, this and the others, of what is NULL until it is first shown
 */
typedef struct {
  FsSqueezer *switcher;
  GtkWidget *wide_switcher, *narrow_switcher;
  AdwWindowTitle *name_title;
  AdwViewSwitcherBar *bar;
  AdwViewStack *pages;
  FsFlap *flap;
  GtkWidget *sidebar_button;
  GtkStack *arrangement, *side;
  GtkWidget *side_switcher;
  GtkWidget *file_place;    /* of the name of the file; the title of a narrow window has it */
  GtkWidget *run_place;     /* of the button that runs the document, on its pages only */
  GtkRevealer *slides_hint; /* that the scenario contains a presentation */
  GtkLabel *slides_label;
  GtkWidget *slides_close, *drop_place;
  AdwBin *topology_place, *layers_place, *messages_place, *channels_place, *gallery_place, *tables_place;
  FsPlotPage *plot_page;
  FsNetworkPage *topology_page;
  FsLayersPanel *layers;
  FsGalleryPage *gallery_page;
  FsTablesPage *tables_page;
  gboolean wide; /* enough for the network beside the side pane */
  guint source;
} FsWindowPages;

/* window-pages.c */
FsWindowPages *fs_window_get_pages (FsWindow *self);
void fs_window_pages_init (FsWindow *self);
void fs_window_pages_bind_sidebar (FsWindow *self); /* before fs_window_bind() */
/* Away from cards and tables: something was opened. */
void fs_window_pages_show_scenario (FsWindow *self);
/* Whether the pages may be chosen in the header, if there is room for it. */
void fs_window_pages_enable_switcher (FsWindow *self, gboolean enabled);
/* Gives the keyboard to the page that is shown. */
void fs_window_pages_focus (FsWindow *self);
/* The next window begins with the same page. */
void fs_window_pages_keep (FsWindow *self);
void fs_window_pages_restore (FsWindow *self);
/* The page that was chosen last; and its name in the stack and in files. */
FsPage fs_window_pages_current (FsWindow *self);
const char *fs_window_page_name (FsPage page);
/* Chooses a page. */
void fs_window_pages_show (FsWindow *self, FsPage page);
/* Returns whether the side pane is next to the page by the user's choice; other pages use the whole width. */
gboolean fs_window_pages_keeps_side (FsWindow *self);

/* A published figure was chosen; the run behind a row of a table, in the network. */
void fs_window_open_preset (FsWindow *self, const char *id);
void fs_window_open_run (FsWindow *self, const char *id, guint curve, guint step);

/* Creates the contents of a page, unless they exist: half of the widgets of a window are on pages
 * that most windows never show. */
void fs_window_make_page (FsWindow *self, FsPage page);

/* window-actions.c */
void fs_window_init_actions (FsWindow *self);

/* The window that has @file open, or NULL. */
FsWindow *fs_window_find_open (GtkApplication *application, GFile *file);
/* Another than this one: of two that save one file the last would win. */
FsWindow *fs_window_find_other (FsWindow *self, GFile *file);

/* window-load.c */
/* Opens @file without asking, then calls @then (taken; may be NULL). */
void fs_window_load (FsWindow *self, GFile *file, FsThen *then);
/* Reads the document's file again, as long as the document is that of @saved. */
void fs_window_reload (FsWindow *self, FsSaveState *saved);

/* window-open.c */
void fs_window_ask_open (FsWindow *self);
/* fs_window_open(), and @then (taken; may be NULL) when it is open: where it was open already, in that window. */
void fs_window_open_then (FsWindow *self, GFile *file, FsThen *then);

/* window-save.c */
/* Saves to the document's file, or lets the user choose one; then calls @then (taken; may be NULL) when it is saved. If another
 * program has changed the file since it was opened or saved here, the user decides whether to overwrite it; @then is
 * called only if it is saved in the end. */
void fs_window_save (FsWindow *self, gboolean ask, FsThen *then);
char *fs_window_suggest_name (FsDocument *document); /* of a scenario */
/* Whether it is as it was when it opened. */
gboolean fs_window_is_untouched (FsWindow *self);
/* Calls @then (taken) when nothing would be lost: at once, after saving, or after "Discard". */
void fs_window_protect (FsWindow *self, FsThen *then);

/* window-open.c */
void fs_window_open_init (FsWindow *self); /* accepts dropped files */
/* As when they are dropped (GFile): the first scenario or figure opens, then every table is compared. */
void fs_window_take_files (FsWindow *self, GSList *files);
/* By its name; a folder is one of results. */
gboolean fs_window_is_table (GFile *file);
/* A dialog for each table, one after the other. */
void fs_window_import (FsWindow *self, GFile *const *files, guint n_files);
void fs_window_ask_import (FsWindow *self);

/* Pins the curves and points of another saved run that the user chooses. */
void fs_window_ask_compare (FsWindow *self);
void fs_window_compare_with (FsWindow *self, GFile *file);

/* window-first-run.c */
void fs_window_first_run_init (FsWindow *self);
/* Notifies the desktop that work which began at @began (monotonic) has ended, if it was long and the window is not
 * active. */
void fs_window_notify_end (FsWindow *self, const char *sentence, gint64 began);

/* window-presentation.c: bar, keys, actions. */
void fs_window_presentation_init (FsWindow *self);

/* window-autosave.c */

/**
 * FsWindowKeep: what is kept of a window (FS_WINDOW_AUTOSAVE)
 * @is_work: whether the document was changed, or comes from a file
 * @reason: why the session should not end, as @inhibitor says to the desktop; NULL while there is none
 * @offer: to undo; weak, NULL while there is none
 */
typedef struct {
  FsAutosave *autosave;
  gboolean is_work;
  const char *reason;
  guint inhibitor;
  AdwToast *offer;
  gboolean was_running;
} FsWindowKeep;

void fs_window_autosave_init (FsWindow *self);
/* The window closes and nothing of it is wanted any more. */
void fs_window_autosave_close (FsWindow *self);
/* Autosaves unsaved changes for the next start, because the program ends (@ends), or may end. The main loop does not
 * run. */
void fs_window_autosave_flush (FsWindow *self, gboolean ends);
/* Autosaves to @slot, which another process left, from now on; takes it. */
void fs_window_autosave_adopt (FsWindow *self, FsAutosaveSlot *slot);

/* window-write.c */
/* Writes @path from any thread, with progress; FALSE with an error. */
typedef gboolean (*FsWindowWrite) (gpointer data, const char *path, FsJob *progress, GError **error);

/* Asks for a file, suggesting @name, and writes it on a worker. @is_long: shows progress, and can be canceled. */
void fs_window_write (FsWindow *self, const char *title, const char *name, gboolean is_long, FsWindowWrite write,
                      gpointer data, GDestroyNotify free_data);
void fs_window_write_contents (FsWindow *self, const char *title, const char *name, GBytes *contents);

/* window-export.c: each opens a file chooser and writes the file on a worker; the last one lists what can be
 * exported. */
void fs_window_export_network (FsWindow *self); /* the cycle shown */
void fs_window_export_time (FsWindow *self);    /* what the drawer shows */
void fs_window_export_animation (FsWindow *self);
void fs_window_export_trace (FsWindow *self);
void fs_window_export_presentation (FsWindow *self);
void fs_window_show_network_summary (FsWindow *self);

/* window-assembly.c */
/* Returns the active window if nothing was done in it, else a new one. */
FsWindow *fs_window_reuse (GtkApplication *application, GSettings *settings);
