/* Shared by the units of the window: itself (window.c), what it can do
 * (window-actions.c), its pages (window-pages.c, window-late.c), its file (window-files.c, window-save.c), other
 * files (window-export.c) and what would be lost (window-unsaved.c). */
#pragma once

#include "app/files/autosave-slot.h"
#include "app/gallery/gallery-page.h"
#include "app/document/save-state.h"
#include "app/gallery/tables-page.h"
#include "app/window/window.h"

G_BEGIN_DECLS

/* window.c */
void fs_window_close_unasked (FsWindow *self);
void fs_window_explain_undo (FsWindow *self);                      /* what it undoes, in its tooltip */
void fs_window_explain_run (FsWindow *self, const char *sentence); /* as the tooltip of Run */
/* A sentence that stays until it is dismissed, with a button: "button-clicked". Belongs to the window. */
AdwToast *fs_window_toast_on (FsWindow *self, const char *sentence, const char *button);

/**
 * FsWindowPages: parts of the template that the pages are made of
 * @flap: with the side pane
 * @switcher: in the header; @bar: at the bottom of a narrow window
 * @pages: one at a time; @arrangement: "one" of those, or "paired", where @paned has plot, topology or both
 * @side: parameters, layers, messages
 * @topology_place: and the other places, for what is NULL until window-late.c makes it
 */
typedef struct {
  AdwViewSwitcherTitle *switcher;
  AdwViewSwitcherBar *bar;
  AdwViewStack *pages;
  AdwFlap *flap;
  GtkStack *arrangement, *side;
  GtkWidget *side_switcher;
  GtkPaned *paned;
  GtkWidget *file_place; /* of the name of the file; the title of a narrow window has it */
  AdwBin *topology_place, *layers_place, *messages_place, *gallery_place, *tables_place;
  FsPlotPage *plot_page;
  FsNetworkPage *topology_page;
  FsLayersPanel *layers;
  FsGalleryPage *gallery_page;
  FsTablesPage *tables_page;
  gboolean both;
  gboolean side_hidden; /* by a page that needs the room */
  guint source;
} FsWindowPages;

/* window-pages.c */
FsWindowPages *fs_window_get_pages (FsWindow *self);
void fs_window_pages_init (FsWindow *self);
void fs_window_pages_resize (FsWindow *self, int width);
/* Away from cards and tables: something was opened. */
void fs_window_pages_show_scenario (FsWindow *self);
/* Gives the keyboard to the page that is shown. */
void fs_window_pages_focus (FsWindow *self);
/* The next window begins with the same page. */
void fs_window_pages_keep (FsWindow *self);
void fs_window_pages_restore (FsWindow *self);
/* "plot", "topology" …: the page that was chosen last. */
const char *fs_window_pages_current (FsWindow *self);
/* Whether it has its side pane beside it as the user likes it; the others have the room. */
gboolean fs_window_pages_keeps_side (FsWindow *self);

/* A published figure was chosen; the run behind a row of a table, in the network. */
void fs_window_open_preset (FsWindow *self, const char *id);
void fs_window_open_run (FsWindow *self, const char *id, guint curve, guint step);

/* window-late.c */
/* Makes what stands on this page ("topology" …), unless it is there: half of what a window consists of is on pages that
 * most windows never show. */
void fs_window_make_page (FsWindow *self, const char *name);

/* window-actions.c */
void fs_window_init_actions (FsWindow *self);
void fs_window_update_actions (FsWindow *self);

/* window-files.c */
typedef void (*FsWindowThen) (FsWindow *self, gpointer data);

void fs_window_ask_open (FsWindow *self);
void fs_window_add_filter (GtkFileChooser *chooser, const char *name, const char *const *suffixes);
void fs_window_add_scenario_filters (GtkFileChooser *chooser);
/* What went wrong, in a dialog: a toast would be gone before it is read. */
void fs_window_show_error (FsWindow *self, const char *heading, const char *sentence);
/* The document's file anew, as long as the document is that of @saved. */
void fs_window_reload (FsWindow *self, FsSaveState *saved);

/* The window that has @file open, or NULL. */
FsWindow *fs_window_find_open (GtkApplication *application, GFile *file);
/* Another than this one: of two that save one file the last would win. */
FsWindow *fs_window_find_other (FsWindow *self, GFile *file);

/* fs_window_open(), and @then when it is open: where it was open already, in that window. */
void fs_window_open_then (FsWindow *self, GFile *file, FsWindowThen then, gpointer data, GDestroyNotify free_data);

/* window-save.c */
/* Saves to the document's file, or asks for one; then @then, if any, when it is saved. Asks before it overwrites what
 * another program has changed in the file since it was opened or saved here: nothing comes then unless it is saved in the
 * end. @free_data: in any case, or NULL. */
void fs_window_save (FsWindow *self, gboolean ask, FsWindowThen then, gpointer data, GDestroyNotify free_data);
char *fs_window_suggest_name (FsDocument *document); /* of a scenario */

/* window-drop.c */
void fs_window_drop_init (FsWindow *self); /* accepts dropped files */
/* As when they are dropped (GFile): the first scenario or figure opens, then every table is compared. */
void fs_window_take_files (FsWindow *self, GSList *files);
gboolean fs_window_is_table (GFile *file); /* by its name */
/* A dialog for each table, one after the other. */
void fs_window_import (FsWindow *self, GFile *const *files, guint n_files);
void fs_window_ask_import (FsWindow *self);
/* window-comfort.c: help, the hint of the first run, a word when long work has ended. */
void fs_window_first_run_init (FsWindow *self);
/* Tells the desktop that work which began at @began (monotonic) has ended, if it was long and nobody looks. */
void fs_window_notify_end (FsWindow *self, const char *sentence, gint64 began);

/* window-lecture.c: bar, keys, actions. */
void fs_window_presentation_init (FsWindow *self);
/* Shows this step; behind the lecture the window is as it was before its first one. */
void fs_window_presentation_show (FsWindow *self, guint step);

/* window-recent.c */
/* The menu "recent_menu" is kept full of files that were opened or saved lately. */
void fs_window_recent_init (FsWindow *self);
void fs_window_recent_add (GFile *file);
void fs_window_recent_forget (GFile *file);

/* window-compare.c */
/* Pins the curves and points of another saved run; asks for it first. */
void fs_window_ask_compare (FsWindow *self);
void fs_window_compare_with (FsWindow *self, GFile *file);

/* window-keep.c */
void fs_window_autosave_init (FsWindow *self);
/* The window closes and nothing of it is wanted any more. */
void fs_window_autosave_close (FsWindow *self);
/* The program ends (@ends), or may end: what is unsaved is kept for the next start. The main loop does not turn. */
void fs_window_autosave_flush (FsWindow *self, gboolean ends);
/* Opens what another process left; takes @slot. */
void fs_window_recover (FsWindow *self, FsAutosaveSlot *slot);
/* Why the session should not end, or NULL. */
const char *fs_window_get_inhibited (FsWindow *self);

/* window-unsaved.c */
/* Whether it is as it was when it opened. */
gboolean fs_window_is_untouched (FsWindow *self);
/* Calls @then when nothing would be lost: at once, after saving, or after "Discard". */
void fs_window_protect (FsWindow *self, FsWindowThen then, gpointer data, GDestroyNotify free_data);

/* window-files.c: how file dialogs start, and where they ended. */
void fs_window_use_last_folder (FsWindow *self, GtkFileChooser *chooser);
void fs_window_set_last_folder (FsWindow *self, GFile *file);

/* window-export.c: each asks for a file and writes it on a worker; the last one shows what there is. */
void fs_window_save_contents (FsWindow *self, const char *title, const char *name, GBytes *contents);
void fs_window_export_network (FsWindow *self); /* the cycle shown */
void fs_window_export_animation (FsWindow *self);
void fs_window_export_trace (FsWindow *self);
void fs_window_show_network_summary (FsWindow *self);

G_END_DECLS
