/* Shared by the units of the document: its scenario and undo (document.c), what is known of it: solution, results, figure
 * (document-points.c), what of it is in its file (document-keep.c). */
#pragma once

#include "app/document-lecture.h"
#include "app/point-store.h"
#include "app/undo.h"

G_BEGIN_DECLS

typedef struct _FsLecture FsLecture; /* document-lecture.c */

struct _FsDocument {
  GObject parent;
  FsUndoState state;
  FsUndo *undo;
  FsResultMemory *results;
  GArray *restored; /* FsKeptPlace of an opened file until the first solution, or NULL */
  gboolean unsaved_brackets;
  const char *last_key; /* interned */
  gint64 last_change;
  gboolean dragged, drag_pushed;
  FsPin *before_drag; /* the curves when a drag began; NULL at other times */
  gboolean loaded;    /* another scenario since the last solution: its points are nobody's predecessors */
  FsLecture *lecture; /* NULL while none is given */

  FsSweepPoint on_stage; /* the point that the picture of the network runs, when somebody chose one */
  gboolean stage_chosen;

  FsSolution *solution;
  FsPointStore *store;
  GHashTable *brackets;         /* fs_solution_step_id() → FsSaturationBracket */
  GArray *points;               /* FsPointView, made when asked for */
  GArray *shown;                /* FsSaturationBracket of the solution, the same */
  FsPlot *plot;                 /* the same */
  FsVerdicts *verdicts;         /* the same */
  FsVerdicts *earlier_verdicts; /* of the same solution before points came: what was solved for them */
};

/* Drops what was made of what changed, and tells everybody. @changes: set of FsChange. */
void fs_document_emit_changed (FsDocument *self, guint changes);

/* Remembers the present for undo, unless the change of @key (NULL: none like it) belongs to the step before. @change: how
 * it is called, static, marked with N_(); NULL: as @key, which is one of the scenario then. */
void fs_document_push_step (FsDocument *self, const char *key, const char *change);

/* A change of @key, to be undone; takes @scenario. The same text is no change. */
void fs_document_take_scenario (FsDocument *self, const char *key, const char *change, FsScenario *scenario);

/* document-curves.c: fs_document_curve_of_key() of several "key=value". */
int fs_document_curve_of_settings (FsDocument *self, const char *const *settings);
/* After a change of the list of curves: FS_CHANGE_SELECTED when the selected one is gone, else 0. */
guint fs_document_keep_selection (FsDocument *self);
/* document-lecture.c: ends it without a word, for another scenario comes. */
void fs_document_drop_lecture (FsDocument *self);

/* document-pins.c: keeps the present curves as those from before a drag. */
void fs_document_keep_dragged (FsDocument *self);

G_END_DECLS
