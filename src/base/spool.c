#include "base/spool.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "base/error.h"
#include "base/file.h"
#include "base/translate.h"

struct _FsSpool {
  gsize in_memory;
  FILE *file;    /* what came first; NULL while all is in memory */
  GString *rest; /* what came behind it */
  gsize at;      /* read of @rest */
};

FsSpool *
fs_spool_new (gsize in_memory)
{
  FsSpool *spool = g_new0 (FsSpool, 1);

  spool->in_memory = in_memory;
  spool->rest = g_string_new (NULL);
  return spool;
}

void
fs_spool_free (FsSpool *spool)
{
  if (spool == NULL)
    return;
  if (spool->file != NULL)
    fclose (spool->file);
  g_string_free (spool->rest, TRUE);
  g_free (spool);
}

static gboolean
fail (GError **error)
{
  int number = errno;

  return fs_set_error (
      error, FS_ERROR_FILE,
      _ ("The output does not fit in memory, and the folder for temporary files, %s, cannot hold it: %s. Set "
         "TMPDIR to another folder."),
      g_get_tmp_dir (), fs_file_reason (number));
}

/* A file that has no name any more when this returns; NULL with errno. */
static FILE *
open_nameless (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "flitscope-XXXXXX", NULL);
  int fd = g_mkstemp (path);
  FILE *file;
  int number;

  if (fd < 0)
    return NULL;
  g_unlink (path);
  file = fdopen (fd, "w+");
  number = errno;
  if (file == NULL)
    close (fd);
  errno = number;
  return file;
}

gboolean
fs_spool_add (FsSpool *spool, const void *data, gsize size, GError **error)
{
  if (spool->rest->len > 0 && size > spool->in_memory - MIN (spool->rest->len, spool->in_memory))
    {
      if ((spool->file == NULL && (spool->file = open_nameless ()) == NULL)
          || fwrite (spool->rest->str, 1, spool->rest->len, spool->file) != spool->rest->len)
        return fail (error);
      g_string_truncate (spool->rest, 0);
    }
  g_string_append_len (spool->rest, data, (gssize) size);
  return TRUE;
}

gboolean
fs_spool_rewind (FsSpool *spool, GError **error)
{
  spool->at = 0;
  if (spool->file == NULL)
    return TRUE;
  return (fflush (spool->file) == 0 && fseek (spool->file, 0, SEEK_SET) == 0) || fail (error);
}

gboolean
fs_spool_read (FsSpool *spool, void *data, gsize size, GError **error)
{
  guint8 *to = data;
  gsize got = spool->file != NULL ? fread (to, 1, size, spool->file) : 0;

  if (got < size && spool->file != NULL && ferror (spool->file))
    return fail (error);
  if (spool->rest->len - spool->at < size - got)
    return FALSE;
  if (got < size)
    memcpy (to + got, spool->rest->str + spool->at, size - got);
  spool->at += size - got;
  return TRUE;
}
