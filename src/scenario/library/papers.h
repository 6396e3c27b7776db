/* The papers behind models and tables, as far as their texts say where they appeared, and how to cite them and the
 * program. */
#pragma once

#include "scenario/value/scenario.h"

/**
 * FsPaper:
 * @id: short name (docs/specification/SYMBOLS.md), key of the BibTeX entry
 * @kind: of the entry
 * @authors: joined by " and "
 * @where: name of the field @venue belongs in (journal, booktitle, publisher), or NULL when the text does not say
 * @volume, @number, @month, @year: or NULL
 */
typedef struct {
  const char *id, *kind, *authors, *title;
  const char *where, *venue, *volume, *number, *month, *year;
} FsPaper;

const FsPaper *fs_papers (guint *n_papers);
const FsPaper *fs_paper_find (const char *id);

#define FS_FIGURE_MAX_PAPERS 2
/* Finds the papers that a scenario file names as those of its figure, such as "SOM01 Fig. 1" or "SOM01 and SO", and ends
 * @found with NULL. @figure may be NULL. */
void fs_papers_of_figure (const char *figure, const FsPaper *found[FS_FIGURE_MAX_PAPERS + 1]);

/* The papers that what @scenario shows comes from: those that its file names, then those of the models that its curves
 * draw. Free the array, not the papers. */
GPtrArray *fs_scenario_papers (const FsScenario *scenario);

/* Free with g_free(). */
char *fs_paper_bibtex (const FsPaper *paper);
char *fs_paper_citation (const FsPaper *paper); /* one line */
/* Returns one line for each paper of a NULL-terminated array, after its short name: "SOM01: A. Shahrabi, …"; NULL if there
 * is none. */
char *fs_paper_references (const FsPaper *const *of);

/* The program itself, of this version. Free with g_free(). */
char *fs_program_bibtex (void);
char *fs_program_citation (void);
