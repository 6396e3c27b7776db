/* An array of JSON objects, written one at a time: the bytes of json-glib's indented text of the whole array, which is never
 * in memory. Numbers have 17 digits. */
#pragma once

#include <json-glib/json-glib.h>

#include "base/text-sink.h"

G_BEGIN_DECLS

typedef struct _FsJsonRows FsJsonRows;

FsJsonRows *fs_json_rows_new (FsTextSink sink);
void fs_json_rows_free (FsJsonRows *rows);

/* See rows.h. */
void fs_json_rows_set_single (FsJsonRows *rows);
void fs_json_rows_set_inside (FsJsonRows *rows, JsonObject *object, const char *member);

/* FALSE and a sentence when it cannot be written. */
gboolean fs_json_rows_add (FsJsonRows *rows, JsonObject *row, GError **error);
gboolean fs_json_rows_finish (FsJsonRows *rows, GError **error);

G_END_DECLS
