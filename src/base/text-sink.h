/* Destination of a text that is written in parts: a string or a function. */
#pragma once

#include <glib.h>

/**
 * FsTextSink:
 * @write: FALSE with a sentence when it could not be written
 */
typedef struct {
  gboolean (*write) (gpointer data, const char *text, gsize length, GError **error);
  gpointer data;
} FsTextSink;

/* Appends to @string; never fails. */
FsTextSink fs_text_sink_string (GString *string);
gboolean fs_text_sink_is_string (const FsTextSink *sink);

gboolean fs_text_sink_write (const FsTextSink *sink, const char *text, gsize length, GError **error);
/* Writes and empties @text if it has at least @enough bytes. */
gboolean fs_text_sink_flush (const FsTextSink *sink, GString *text, gsize enough, GError **error);
/* The same up to the NUL. */
gboolean fs_text_sink_put (const FsTextSink *sink, const char *text, GError **error);
