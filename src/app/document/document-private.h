/* The fields of a document, and what its files share. The core (document.c) holds the scenario, the selection, undo,
 * and the state to which the document returns after a presentation; document-points.c adds the results of the
 * scenario; the other files are clients of these two. */
#pragma once

#include "app/document/document-presentation.h"
#include "app/document/shown-points.h"
#include "app/document/undo-file.h"

/**
 * FsDocumentBracket:
 * @unsaved: it is in no file
 */
typedef struct {
  FsSaturationBracket bracket;
  gboolean unsaved;
} FsDocumentBracket;

/**
 * FsPresentation: the document as it was before its presentation began, and will be after it
 * @before: its state; the scenario of it is the one that is saved
 * @undo: its steps
 * @shown_point, @has_shown_point: as in the document
 * @slide: the slide shown, or -1
 */
typedef struct {
  FsUndoState before;
  FsUndo *undo;
  FsSweepPoint shown_point;
  gboolean has_shown_point;
  int slide;
} FsPresentation;

struct _FsDocument {
  GObject parent;
  FsUndoState state;
  FsUndo *undo;
  FsPresentation *presentation; /* NULL while none is shown */

  const char *last_key; /* interned */
  gint64 last_change;
  gboolean dragged, drag_pushed;
  FsPin *previous; /* the curves before the last change of what they show; NULL: none, or they were dismissed */

  FsMemoryStore *results;
  GArray *restored;        /* FsStoredPoint of an opened file until the first solution, or NULL */
  gboolean loaded;         /* another scenario since the last solution: no point of it is a predecessor */
  GArray *own_points;      /* FsStoredPoint of the document while it shows another scenario, or NULL */
  GPtrArray *own_brackets; /* likewise their ids (char *, some of them NULL) */

  FsSweepPoint shown_point; /* the chosen point, if the user chose one */
  gboolean has_shown_point;
  FsSweepPoint current_point; /* the current point, if the pointer went to another one since */
  gboolean has_current_point;
  guint n_describing;  /* widgets that describe it now */
  FsCurveSet pointed;  /* curves that the pointer is at */
  guint compared;      /* index of a curve + 1; 0: none */
  GPtrArray *followed; /* FsFollowedMessage; NULL: none */
  guint followed_at;

  FsSolvedScenario *solution;
  GPtrArray *waiting; /* of fs_document_when_solved(), until it is; NULL: nothing waits */
  FsShownPoints *shown_points;
  GHashTable *brackets;             /* fs_solution_x_id() → FsDocumentBracket */
  GArray *points;                   /* FsPointView, made when they are needed */
  GArray *shown_brackets;           /* FsSaturationBracket of the solution, likewise */
  FsPlot *plot;                     /* likewise */
  FsAccuracies *accuracies;         /* likewise */
  FsAccuracies *earlier_accuracies; /* of the same solution before points came: what was solved for them is reused */
};

/* Drops what was derived from what changed, emits "changed", and does what waited for it. @changes: set of FsChange. */
void fs_document_emit_changed (FsDocument *self, guint changes);

/* Remembers the present state for undo, unless the change of @key (NULL: none like it) belongs to the step before.
 * @change: its name, static, marked with N_(); NULL: that of @key, a key of the scenario. Returns whether a step of its own begins. */
gboolean fs_document_push_undo (FsDocument *self, const char *key, const char *change);

/* Replaces the scenario, as a change of @key that can be undone; takes @scenario. The same text is no change. Returns FALSE
 * and changes nothing if @scenario is NULL, because it could not be made. */
gboolean fs_document_take_scenario (FsDocument *self, const char *key, const char *change, FsScenario *scenario);

/* Replaces the document by @scenario, saved in @saved (taken), whose points become those of the document. @change: the name
 * of the step of undo that this is; NULL: a new history begins, with @steps unless that is NULL. */
void fs_document_load (FsDocument *self, FsScenario *scenario, const char *change, const FsUndoFile *steps,
                       FsSaveState *saved);

/* Whether the solution is of another scenario than the one that is saved: that of a slide, or the one before loading.
 * What is the document's own is in @own_points and @own_brackets then. */
gboolean fs_document_shows_other_scenario (FsDocument *self);
/* The file of the document without the results of its points. Free with fs_document_file_free(). */
FsDocumentFile *fs_document_file_without_results (FsDocument *self);

/* Puts the document aside for a presentation, and restores it as it was, undo included; neither emits anything. Nothing
 * happens when a presentation is shown already, or none. */
void fs_document_enter_presentation (FsDocument *self);
void fs_document_leave_presentation (FsDocument *self);
