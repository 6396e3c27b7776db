/* What a reader must know of the papers' formulas: errata beneath tables. */
#pragma once

#include "cli/common/options.h"
#include "study/compare/errata-text.h"

G_BEGIN_DECLS

#define FS_CLI_NOTE_INDENT 5 /* columns, behind the id of an erratum */

/**
 * FsModelNotes: errata of one of the models of a scenario
 * @curve: the first that it computes; the effects are those of its inputs, or of the first where there is one
 * @notes: FsErratumNote*
 * @curves: guint for each of them: index of the curve whose inputs its effects are those of
 */
typedef struct {
  const FsCurve *curve;
  GPtrArray *notes;
  GArray *curves;
} FsModelNotes;

/* Those of every model that a paper's variant is drawn of; FsModelNotes, free with g_array_unref(). @keys: quantities
 * that they must be about, NULL-terminated, or NULL for all. */
GArray *fs_cli_notes (const FsScenario *scenario, const char *const *keys);

/* @all as indented paragraphs of 100 columns, preceded by an empty line; NULL when there is none. */
char *fs_cli_notes_text (const FsScenario *scenario, const GArray *all);

/* Appends @text broken at blanks, each line but the first indented: 100 columns, @indent of which are taken on the line
 * already. Ends the line. */
void fs_cli_append_wrapped (GString *out, const char *text, int indent);

/* The ids alone in one line that tells where the rest stands: "Notes: latency B4, …"; NULL when there is none. */
char *fs_cli_notes_line (const FsScenario *scenario, const char *const *keys);

G_END_DECLS
