/* Errata of the formulas of the papers, printed below tables. */
#pragma once

#include "cli/common/options.h"
#include "study/compare/errata-text.h"

#define FS_CLI_NOTE_INDENT 5 /* columns, after the id of an erratum */

/**
 * FsModelNotes: errata of one of the models of a scenario
 * @curve: the first curve that the model computes
 * @notes: FsErratumNote*
 * @curves: for each of them (guint) the index of the curve whose inputs its effects belong to: the first one on which
 *   the erratum has an effect
 */
typedef struct {
  const FsCurve *curve;
  GPtrArray *notes;
  GArray *curves;
} FsModelNotes;

/* Returns the errata of every model of which a variant of a paper is drawn: FsModelNotes, free with g_array_unref().
 * @keys: only errata that concern one of these quantities, NULL-terminated; NULL: all. */
GArray *fs_cli_notes (const FsScenario *scenario, const char *const *keys);

/* Returns @all as indented paragraphs of 100 columns, after an empty line; NULL if there are none. Free with
 * g_free(). */
char *fs_cli_notes_text (const FsScenario *scenario, const GArray *all);

/* Appends @text in lines of at most 100 columns, broken at blanks, and ends the last one. All lines but the first
 * are indented by @indent columns, which the first line contains already. */
void fs_cli_append_wrapped (GString *out, const char *text, int indent);

/* Returns only the ids in one line that says where the texts are: "Notes: latency B4, …"; NULL if there are none.
 * Free with g_free(). */
char *fs_cli_notes_line (const FsScenario *scenario, const char *const *keys);
