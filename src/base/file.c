#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "base/translate.h"

#define TEMPORARY ".flitscope-" /* and six letters: what is written and has not its name yet */
#define BUFFER_BYTES (1 << 16)
#define MOST_MARKED ((off_t) 1 << 30) /* bytes; nothing of ours is as large */

static gboolean
write_all (int fd, const void *data, gsize size)
{
  const guint8 *left = data;

  while (size > 0)
    {
      gssize written = write (fd, left, size);

      if (written < 0 && errno == EINTR)
        continue;
      if (written <= 0)
        return FALSE;
      left += written;
      size -= (gsize) written;
    }
  return TRUE;
}

/* A device or a pipe has no other place to write first. */
static gboolean
write_to_device (const char *path, const void *data, gsize size)
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

/* What fs_file_replace_known() knows of a file; NULL where it is replaced whatever it holds. */
typedef struct {
  const char *mark;
  FsFileFound *found;
} Known;

static gboolean
is_known (const char *path, const Known *known, const void *data, gsize size)
{
  g_autofree char *own = NULL;

  if (known == NULL)
    return TRUE;
  *known->found = fs_file_look (path, known->mark);
  if (known->found->change != FS_FILE_CHANGED)
    return known->found->change == FS_FILE_SAME;
  own = fs_file_mark (data, size);
  if (g_strcmp0 (known->found->mark, own) == 0)
    known->found->change = FS_FILE_SAME;
  return known->found->change == FS_FILE_SAME;
}

/* Into a new file beside @path, which then takes its place: no moment in which a reader sees half a file.
 * @info: of the file that is replaced, whose permissions are kept; NULL for a new one. */
static gboolean
replace_file (const char *path, const struct stat *info, const void *data, gsize size, const Known *known)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *temporary = g_build_filename (folder, TEMPORARY "XXXXXX", NULL);
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
  if (done && !is_known (path, known, data, size))
    done = FALSE;
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
replace_followed (const char *path, const void *data, gsize size, const Known *known)
{
  g_autofree char *target = realpath (path, NULL); /* a link stays one */
  const char *at = target != NULL ? target : path;
  struct stat info;

  if (stat (at, &info) != 0)
    return replace_file (at, NULL, data, size, known);
  if (S_ISDIR (info.st_mode))
    {
      errno = EISDIR;
      return FALSE;
    }
  if (!S_ISREG (info.st_mode))
    return (known == NULL || known->mark == NULL || is_known (at, known, data, size))
           && write_to_device (at, data, size);
  return replace_file (at, &info, data, size, known);
}

gboolean
fs_file_replace (const char *path, const void *data, gsize size)
{
  return replace_followed (path, data, size, NULL);
}

gboolean
fs_file_replace_known (const char *path, const void *data, gsize size, const char *mark, FsFileFound *found)
{
  *found = (FsFileFound){ .change = FS_FILE_SAME };
  return replace_followed (path, data, size, &(Known){ mark, found });
}

gboolean
fs_file_replace_inside (const char *path, const void *data, gsize size)
{
  struct stat info;

  if (lstat (path, &info) == 0 && S_ISDIR (info.st_mode))
    {
      errno = EISDIR;
      return FALSE;
    }
  return replace_file (path, NULL, data, size, NULL);
}

/* The bytes of an open file; what grows meanwhile is cut at the size it had. NULL with errno. */
static char *
read_open (int fd, gsize max_size, gsize *length)
{
  struct stat info;
  char *data;

  if (fstat (fd, &info) != 0)
    return NULL;
  errno = S_ISDIR (info.st_mode) ? EISDIR : !S_ISREG (info.st_mode) ? EINVAL : 0;
  if (errno == 0 && (guint64) info.st_size > max_size)
    errno = EFBIG;
  if (errno != 0 || (data = g_try_malloc ((gsize) info.st_size + 1)) == NULL)
    return NULL;
  for (*length = 0; *length < (gsize) info.st_size;)
    {
      gssize got = read (fd, data + *length, (gsize) info.st_size - *length);

      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        {
          g_free (data);
          return NULL;
        }
      if (got == 0)
        break;
      *length += (gsize) got;
    }
  data[*length] = '\0';
  return data;
}

/* Not waiting for somebody to write into a pipe. */
static char *
read_file (const char *path, int flags, gsize max_size, gsize *length)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags, 0);
  char *data;
  int number;

  *length = 0;
  if (fd < 0)
    return NULL;
  data = read_open (fd, max_size, length);
  number = errno;
  close (fd);
  errno = number;
  return data;
}

char *
fs_file_read (const char *path, gsize max_size, gsize *length)
{
  return read_file (path, 0, max_size, length);
}

char *
fs_file_read_inside (const char *path, gsize max_size, gsize *length)
{
  return read_file (path, O_NOFOLLOW, max_size, length);
}

char *
fs_file_mark (const void *data, gsize size)
{
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, data, size);

  return g_strdup_printf ("%" G_GSIZE_FORMAT "-%s", size, sum);
}

/* The same of what is in an open file; NULL with errno. What is too large to be read has its time instead of a sum. */
static char *
mark_of_open (int fd, const struct stat *info)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *buffer = g_malloc (BUFFER_BYTES);
  guint64 size = 0;
  gssize got;

  if (info->st_size > MOST_MARKED)
    return g_strdup_printf ("%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT ".%09ld", (gint64) info->st_size,
                            (gint64) info->st_mtim.tv_sec, info->st_mtim.tv_nsec);
  while ((got = read (fd, buffer, BUFFER_BYTES)) != 0)
    {
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        return NULL;
      g_checksum_update (sum, buffer, got);
      size += (guint64) got;
    }
  return g_strdup_printf ("%" G_GUINT64_FORMAT "-%s", size, g_checksum_get_string (sum));
}

static FsFileFound
look_at_open (int fd)
{
  FsFileFound found = { .change = FS_FILE_CHANGED };
  struct stat info;

  if (fstat (fd, &info) != 0)
    found.number = errno;
  else if (!S_ISREG (info.st_mode))
    found.number = S_ISDIR (info.st_mode) ? EISDIR : EINVAL;
  else if ((found.mark = mark_of_open (fd, &info)) == NULL)
    found.number = errno;
  else
    found.modified = info.st_mtim.tv_sec;
  if (found.number != 0)
    found.change = FS_FILE_UNREADABLE;
  return found;
}

FsFileFound
fs_file_look (const char *path, const char *mark)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
  FsFileFound found;

  if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
    return (FsFileFound){ .change = mark != NULL ? FS_FILE_GONE : FS_FILE_SAME };
  if (fd < 0)
    return (FsFileFound){ .change = FS_FILE_UNREADABLE, .number = errno };
  found = look_at_open (fd);
  close (fd);
  if (found.change == FS_FILE_CHANGED && g_strcmp0 (found.mark, mark) == 0)
    found.change = FS_FILE_SAME;
  return found;
}

void
fs_file_sweep (const char *folder, guint seconds)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      struct stat info;

      if (g_str_has_prefix (name, TEMPORARY) && strlen (name) == strlen (TEMPORARY "XXXXXX")
          && g_lstat (path, &info) == 0 && S_ISREG (info.st_mode)
          && (seconds == 0 || info.st_mtim.tv_sec < time (NULL) - (time_t) seconds))
        g_unlink (path);
    }
}

const char *
fs_file_reason (int number)
{
  switch (number)
    {
    case ENOSPC:
    case EDQUOT:
      return _ ("the disk is full");
    case EACCES:
    case EPERM:
      return _ ("the folder or the file may not be written to");
    case EROFS:
      return _ ("the disk is read-only");
    case ENOENT:
    case ENOTDIR:
      return _ ("the folder does not exist");
    case EISDIR:
      return _ ("there is a folder of that name");
    case ELOOP:
      return _ ("there is a link where a file should be");
    case EFBIG:
      return _ ("the file would be larger than is allowed here");
    default:
      return g_strerror (number);
    }
}

const char *
fs_file_read_reason (int number)
{
  switch (number)
    {
    case ENOENT:
    case ENOTDIR:
      return _ ("there is no such file");
    case EACCES:
    case EPERM:
      return _ ("it may not be read");
    case EISDIR:
      return _ ("it is a folder");
    case EINVAL: /* fs_file_read() */
      return _ ("it is a device or a pipe");
    default:
      return g_strerror (number);
    }
}
