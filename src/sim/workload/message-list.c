#include "sim/workload/message-list.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

int
fs_message_list_open_file (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "flitscope-XXXXXX", NULL);
  int fd = g_mkstemp (path);

  if (fd >= 0)
    g_unlink (path);
  return fd;
}

gboolean
fs_message_list_write (int fd, const FsWorkloadMessage *messages, gsize count)
{
  const char *data = (const char *) messages;
  gsize left = count * sizeof *messages;

  while (left > 0)
    {
      ssize_t written = write (fd, data, left);

      if (written < 0 && errno != EINTR)
        return FALSE;
      data += MAX (written, 0);
      left -= (gsize) MAX (written, 0);
    }
  return TRUE;
}

gboolean
fs_message_list_read (const FsMessageList *list, uint64_t at, FsWorkloadMessage *messages, gsize count)
{
  char *data = (char *) messages;
  gsize left = count * sizeof *messages;
  off_t offset = (off_t) (at * sizeof *messages);

  g_return_val_if_fail (at + count <= list->n, FALSE);

  if (list->memory != NULL)
    {
      memcpy (messages, list->memory + at, left);
      return TRUE;
    }
  while (left > 0)
    {
      ssize_t got = pread (list->fd, data, left, offset);

      if (got == 0)
        errno = EIO; /* somebody has truncated it */
      if (got == 0 || (got < 0 && errno != EINTR))
        return FALSE;
      data += MAX (got, 0);
      offset += MAX (got, 0);
      left -= (gsize) MAX (got, 0);
    }
  return TRUE;
}

void
fs_message_list_clear (FsMessageList *list)
{
  g_clear_pointer (&list->memory, g_free);
  if (list->fd >= 0)
    close (list->fd);
  *list = (FsMessageList){ .fd = -1 };
}
