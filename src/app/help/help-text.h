/* The pages of the help: small texts in help/LANGUAGE/ that are compiled in, so that they open without network.
 *
 * A page is written in a few signs of Markdown: "# title", "## heading", paragraphs, "- item", "| cell | cell |",
 * "    code", "![words](picture)", **strong**, *variable*, `code`, [[Ctrl+R]] for keys, a~b~ for subscripts and
 * [words](target), where a target is the id of a page or "action:" with an action of the program. A line "{{shortcuts}}"
 * stands for the list of all keys.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  FS_HELP_TITLE,
  FS_HELP_HEADING,
  FS_HELP_PARAGRAPH,
  FS_HELP_ITEM,
  FS_HELP_CODE,
  FS_HELP_TABLE,
  FS_HELP_PICTURE,
  FS_HELP_SHORTCUTS,
} FsHelpKind;

/**
 * FsHelpBlock:
 * @text: Pango markup; of a picture its words, as they are; NULL for tables
 * @target: of a picture its name, else NULL
 * @rows: of a table: its rows (GStrv of Pango markup), the first the head; else NULL
 */
typedef struct {
  FsHelpKind kind;
  char *text;
  char *target;
  GPtrArray *rows;
} FsHelpBlock;

/* FsHelpBlock in order. */
GPtrArray *fs_help_parse (const char *text);

/* Ids of the pages in their order, NULL-terminated. */
const char *const *fs_help_pages (void);
gboolean fs_help_has_page (const char *id);
/* In the reader's language where there is one, else in English; NULL when there is no such page. */
char *fs_help_load (const char *id);
/* Its title, plain. */
char *fs_help_title (const char *id);
/* What stands there, without signs: for the search. */
char *fs_help_plain (const char *id);

G_END_DECLS
