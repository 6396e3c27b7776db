/* Figures to and from the disk. */
#include "figure/export.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/error.h"
#include "figure/scenario-line.h"

#define MAX_READ (64 * 1024 * 1024)

/* A sentence about why nothing was written, from what the system says. */
static void
set_save_error (GError **error, int number)
{
  const char *reason;

  switch (number)
    {
    case ENOSPC:
    case EDQUOT:
      reason = _("the disk is full");
      break;
    case EACCES:
    case EPERM:
      reason = _("the folder or the file may not be written to");
      break;
    case EROFS:
      reason = _("the disk is read-only");
      break;
    case ENOENT:
    case ENOTDIR:
      reason = _("the folder does not exist");
      break;
    case EISDIR:
      reason = _("there is a folder of that name");
      break;
    case EFBIG:
      reason = _("the file would be larger than is allowed here");
      break;
    default:
      reason = g_strerror (number);
    }
  /* TRANSLATORS: %s is a reason, such as "the disk is full" */
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _("The figure was not saved: %s. Nothing was overwritten."), reason);
}

static gboolean
write_all (int fd, const guint8 *data, gsize size)
{
  while (size > 0)
    {
      gssize written = write (fd, data, size);

      if (written < 0 && errno == EINTR)
        continue;
      if (written <= 0)
        return FALSE;
      data += written;
      size -= (gsize) written;
    }
  return TRUE;
}

/* A device or a pipe has no other place to write first. */
static gboolean
write_to_device (const char *path, const guint8 *data, gsize size)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  gboolean done;
  int number;

  if (fd < 0)
    return FALSE;
  done = write_all (fd, data, size);
  number = errno;
  done = close (fd) == 0 && done;
  errno = number;
  return done;
}

/* Into a new file beside @path, which then takes its place: no moment in which a reader sees half a figure.
 * @info: of the file that is replaced, whose permissions are kept; NULL for a new one. */
static gboolean
replace_file (const char *path, const struct stat *info, const guint8 *data, gsize size)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *temporary = g_build_filename (folder, ".flitscope-XXXXXX", NULL);
  int fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, 0666);
  gboolean done;
  int number;

  if (fd < 0)
    return FALSE;
  done = write_all (fd, data, size) && (info == NULL || fchmod (fd, info->st_mode & 0777) == 0) && fsync (fd) == 0;
  number = errno;
  if (close (fd) != 0 && done)
    {
      done = FALSE;
      number = errno;
    }
  if (done && g_rename (temporary, path) != 0)
    {
      done = FALSE;
      number = errno;
    }
  if (!done)
    g_unlink (temporary);
  errno = number;
  return done;
}

static gboolean
write_file (const char *path, const guint8 *data, gsize size)
{
  g_autofree char *target = realpath (path, NULL); /* a link stays one */
  const char *at = target != NULL ? target : path;
  struct stat info;

  if (stat (at, &info) != 0)
    return replace_file (at, NULL, data, size);
  if (S_ISDIR (info.st_mode))
    {
      errno = EISDIR;
      return FALSE;
    }
  if (!S_ISREG (info.st_mode))
    return write_to_device (at, data, size);
  return replace_file (at, &info, data, size);
}

gboolean
fs_export_save (const FsPlot *plot, const char *path, const FsExportOptions *options, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  FsFormat format;
  const guint8 *data;
  gsize size;

  g_return_val_if_fail (path != NULL, FALSE);

  if (!fs_format_from_path (path, &format, error))
    return FALSE;
  bytes = fs_export_render (plot, format, options, error);
  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &size);
  if (write_file (path, data, size))
    return TRUE;
  set_save_error (error, errno);
  return FALSE;
}

/* All of a file, but not more than MAX_READ; a device or pipe is no figure. */
static GBytes *
read_file (const char *path, GError **error)
{
  g_autofree char *data = NULL;
  g_autofree char *name = g_path_get_basename (path);
  struct stat info;
  gsize size;

  if (stat (path, &info) == 0 && S_ISREG (info.st_mode) && info.st_size > MAX_READ)
    {
      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _("“%s” is larger than 64 MB, which no figure is."), name);
      return NULL;
    }
  if (stat (path, &info) != 0 || !S_ISREG (info.st_mode) || !g_file_get_contents (path, &data, &size, NULL))
    {
      g_set_error (error, FS_ERROR, FS_ERROR_FILE, _("“%s” cannot be read."), name);
      return NULL;
    }
  return g_bytes_new_take (g_steal_pointer (&data), size);
}

char *
fs_export_read_scenario (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  const guint8 *data;
  gsize size;

  g_return_val_if_fail (path != NULL, NULL);

  bytes = read_file (path, error);
  if (bytes == NULL)
    return NULL;
  data = g_bytes_get_data (bytes, &size);
  return fs_scenario_line_find (data, size, error);
}
