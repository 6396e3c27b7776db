/* Writes JSON straight as text, without a tree of it in memory: the lists of a network with a million nodes would take
 * gigabytes as a tree. */
#pragma once

#include <glib.h>

#define FS_JSON_TEXT_DEPTH 8

/**
 * FsJsonText: JSON while it is written; a value on the stack
 * @text: what is written so far; a caller may take it away piece by piece
 * @indent: blanks for each level; with 0 everything is on one line, without any blank
 * @depth: number of open brackets
 * @open: for each of them what closes it
 */
typedef struct {
  GString *text;
  int indent;
  int depth;
  struct {
    char closing;
    gboolean on_one_line;
    gboolean is_empty;
  } open[FS_JSON_TEXT_DEPTH];
} FsJsonText;

void fs_json_text_init (FsJsonText *json, int indent);
/* Closes all brackets that are open, and ends the line. Free with g_free(). */
char *fs_json_text_finish (FsJsonText *json);

/* In all functions below, @key is the name of a member; NULL for the outermost value and inside a list. */

void fs_json_text_object (FsJsonText *json, const char *key);
void fs_json_text_list (FsJsonText *json, const char *key);             /* each element on its own line */
void fs_json_text_list_on_one_line (FsJsonText *json, const char *key); /* of plain values */
/* Closes the innermost bracket. */
void fs_json_text_close (FsJsonText *json);

void fs_json_text_string (FsJsonText *json, const char *key, const char *value); /* NULL is written as null */
/* The same for a text without any character that needs an escape, such as an address: a network has millions of them. */
void fs_json_text_word (FsJsonText *json, const char *key, const char *value);
void fs_json_text_integer (FsJsonText *json, const char *key, gint64 value);
void fs_json_text_boolean (FsJsonText *json, const char *key, gboolean value);
/* Writes the fewest digits from which @value can be read back, always with a decimal point or an exponent, and null if @value is not finite. */
void fs_json_text_number (FsJsonText *json, const char *key, double value);
/* The same for a finite @value, without ".0" where it is whole. */
void fs_json_text_short_number (FsJsonText *json, const char *key, double value);
