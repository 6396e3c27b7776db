/* The pages of the help: small texts in help/LANGUAGE/ that are compiled in, so that they open without a network.
 *
 * A page is written in Markdown with tables, of one level of headings and lists, and a few signs more: [[Ctrl+R]] for keys, a~b~ and a^b^
 * for subscripts and superscripts. The target of a link is the id of a page, or "action:" with an action of the program; that of an
 * image its name. A paragraph "{{shortcuts}}" is replaced by the list of all keys. */
#pragma once

#include <glib.h>

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
 * @text: Pango markup; of an image its description as plain text; NULL for tables
 * @target: of an image its name, else NULL
 * @rows: of a table: its rows (GStrv of Pango markup), the first the header; else NULL
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
/* Returns the page in the language of the user, or in English if it is not translated; NULL if there is no such page. */
char *fs_help_load (const char *id);
/* Its title, plain. */
char *fs_help_title (const char *id);
/**
 * FsHelpSection:
 * @title: of a heading, plain; of the first section the title of the page
 * @text: title and text without markup
 */
typedef struct {
  char *title;
  char *text;
} FsHelpSection;

/* FsHelpSection of the page @id in their order: the text before the first heading, then one per heading. (transfer full) */
GPtrArray *fs_help_sections (const char *id);

/* A text for searches that ignore case, accents, and how umlauts are typed. */
typedef struct FsHelpText FsHelpText;

/* Prepares @text for searches. Free with fs_help_text_free(). */
FsHelpText *fs_help_text_new (const char *text);
void fs_help_text_free (FsHelpText *text);

/**
 * fs_help_text_matches:
 * @query: what the user typed; "Größe" is found by "größe", "grosse", and "groesse"
 *
 * Returns: whether the text contains every word of @query, also within a longer word; TRUE for an empty @query
 */
gboolean fs_help_text_matches (const FsHelpText *text, const char *query);
