/* JSON written straight as text: a tree of a million nodes as JsonNodes would take
 * gigabytes. Laid out as fs_table_json() does, but lists of plain values on one line. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define FS_JSON_TEXT_DEPTH 8

/**
 * FsJsonText: a value on the stack
 * @text: what is written so far
 * @closing: for each open bracket what closes it
 */
typedef struct {
  GString *text;
  int depth;
  struct {
    char closing;
    gboolean one_line;
    gboolean empty;
  } open[FS_JSON_TEXT_DEPTH];
} FsJsonText;

void fs_json_text_init (FsJsonText *json);
/* Everything must be closed. A final newline; free with g_free(). */
char *fs_json_text_finish (FsJsonText *json);

/* @key is NULL for the outermost object and inside lists. */
void fs_json_text_object (FsJsonText *json, const char *key);
void fs_json_text_list (FsJsonText *json, const char *key);
void fs_json_text_objects (FsJsonText *json, const char *key); /* a list of objects or lists */
void fs_json_text_close (FsJsonText *json);

/* @value needs no escape: an identifier or an address. */
void fs_json_text_word (FsJsonText *json, const char *key, const char *value);
void fs_json_text_count (FsJsonText *json, const char *key, guint64 value);
void fs_json_text_number (FsJsonText *json, const char *key, double value);

G_END_DECLS
