#include "base/text-sink.h"

#include <string.h>

static gboolean
append (gpointer data, const char *text, gsize length, GError **error)
{
  g_string_append_len (data, text, (gssize) length);
  return TRUE;
}

FsTextSink
fs_text_sink_string (GString *string)
{
  return (FsTextSink){ append, string };
}

gboolean
fs_text_sink_is_string (const FsTextSink *sink)
{
  return sink->write == append;
}

gboolean
fs_text_sink_write (const FsTextSink *sink, const char *text, gsize length, GError **error)
{
  return sink->write (sink->data, text, length, error);
}

gboolean
fs_text_sink_flush (const FsTextSink *sink, GString *text, gsize enough, GError **error)
{
  gboolean written = text->len < enough || fs_text_sink_write (sink, text->str, text->len, error);

  if (text->len >= enough)
    g_string_set_size (text, 0);
  return written;
}

gboolean
fs_text_sink_put (const FsTextSink *sink, const char *text, GError **error)
{
  return fs_text_sink_write (sink, text, strlen (text), error);
}
