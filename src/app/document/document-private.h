/* Shared by the units of the document: its scenario and undo (document.c), what is known of it: solution, results, figure
 * (document-points.c), what of it is in its file (document-keep.c). */
#pragma once

#include "app/document/document-presentation.h"
#include "app/document/shown-points.h"
#include "app/document/undo.h"

G_BEGIN_DECLS

typedef struct _FsPresentation FsPresentation; /* document-lecture.c */

/* @unsaved: it is in no file. */
typedef struct {
  FsSaturationBracket bracket;
  gboolean unsaved;
} FsDocumentBracket;

struct _FsDocument {
  GObject parent;
  FsUndoState state;
  FsUndo *undo;
  FsMemoryStore *results;
  GArray *restored;     /* FsStoredPoint of an opened file until the first solution, or NULL */
  const char *last_key; /* interned */
  gint64 last_change;
  gboolean dragged, drag_pushed;
  FsPin *before_drag;      /* the curves when a drag began; NULL at other times */
  gboolean loaded;         /* another scenario since the last solution: its points are nobody's predecessors */
  GArray *own_places;      /* FsStoredPoint of the document while fs_document_is_foreign(), or NULL */
  GPtrArray *own_brackets; /* ids (char *, some of them NULL), likewise */
  FsPresentation *lecture; /* NULL while none is given */

  FsSweepPoint on_stage; /* the point that the picture of the network runs, when somebody chose one */
  gboolean stage_chosen;

  FsSolvedScenario *solution;
  FsShownPoints *store;
  GHashTable *brackets;           /* fs_solution_x_id() → FsDocumentBracket */
  GArray *points;                 /* FsPointView, made when asked for */
  GArray *shown;                  /* FsSaturationBracket of the solution, the same */
  FsPlot *plot;                   /* the same */
  FsAccuracies *verdicts;         /* the same */
  FsAccuracies *earlier_verdicts; /* of the same solution before points came: what was solved for them */
};

/* Drops what was made of what changed, and tells everybody. @changes: set of FsChange. */
void fs_document_emit_changed (FsDocument *self, guint changes);

/* Remembers the present for undo, unless the change of @key (NULL: none like it) belongs to the step before. @change: how
 * it is called, static, marked with N_(); NULL: as @key, which is one of the scenario then. */
void fs_document_push_undo (FsDocument *self, const char *key, const char *change);

/* document.c: another scenario, which begins a new history; takes @saved, whose points are those of the document. */
void fs_document_load (FsDocument *self, FsScenario *scenario, FsSaveState *saved);
/* The same in place of what is saved as @saved, as one step of undo. */
void fs_document_load_again (FsDocument *self, FsScenario *scenario, FsSaveState *saved);

/* document-keep.c: whether the solution is of something else than what is saved: a lecture shows it, or it is of the
 * scenario before. What is the document's own is in @own_places and @own_brackets then. */
gboolean fs_document_is_foreign (FsDocument *self);
/* They are those of the present solution, for a lecture begins, or those of its file, for the document is another one. */
void fs_document_note_own (FsDocument *self);
void fs_document_take_own (FsDocument *self, const FsSaveState *saved);
/* A lecture has ended: what is the document's own is shown again with its next solution. */
void fs_document_restore_own (FsDocument *self);

/* A change of @key, to be undone; takes @scenario. The same text is no change. */
void fs_document_take_scenario (FsDocument *self, const char *key, const char *change, FsScenario *scenario);

/* document-curves.c: fs_document_curve_of_key() of several "key=value". */
int fs_document_curve_of_settings (FsDocument *self, const char *const *settings);
/* After a change of the list of curves: FS_CHANGE_SELECTED when the selected one is gone, else 0. */
guint fs_document_keep_selection (FsDocument *self);
/* document-lecture.c: ends it without a word, for another scenario comes. */
void fs_document_drop_lecture (FsDocument *self);

/* document-pins.c: keeps the present curves as those from before a drag. */
void fs_document_capture_before_drag (FsDocument *self);

G_END_DECLS
