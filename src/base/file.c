#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* O_TMPFILE */
#endif
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "base/translate.h"

#define TEMPORARY ".flitscope-" /* and six letters: what is written and has not its name yet */
#define LEFTOVER_SECONDS 3600
#define BUFFER_BYTES (1 << 16)
#define MOST_MARKED ((off_t) 1 << 30) /* bytes; nothing of ours is as large */

/* A new file in the folder of its target, which it replaces when everything is written; or a device or a pipe, which
 * is written directly. Where the file system has files without a name, nothing is left of one when the process is killed. */
struct _FsFileWriter {
  int fd;
  int reason;      /* errno of the first call that failed; 0: none did */
  char *target;    /* NULL: a device, written directly */
  char *temporary; /* in the same folder; NULL as long as the file has no name */
};

static gboolean
name_file (int fd, const char *path)
{
  char at[64];

  snprintf (at, sizeof at, "/proc/self/fd/%d", fd);
  return linkat (AT_FDCWD, at, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

/* A name for a temporary file in the folder of @path. */
static char *
temporary_name (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  return g_build_filename (folder, TEMPORARY "XXXXXX", NULL);
}

/* Names the file of @writer, which has none, as its target. A link replaces no file, so that it has another name until it is
 * renamed: a process that is killed in between, some microseconds, leaves that. */
static gboolean
place_nameless (FsFileWriter *writer)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";

  if (name_file (writer->fd, writer->target))
    return TRUE;
  for (int attempt = 0; errno == EEXIST && attempt < 100; attempt++)
    {
      g_autofree char *path = temporary_name (writer->target);

      for (char *letter = path + strlen (path) - strlen ("XXXXXX"); *letter != '\0'; letter++)
        *letter = letters[g_random_int_range (0, (gint32) strlen (letters))];
      if (!name_file (writer->fd, path))
        continue;
      writer->temporary = g_steal_pointer (&path);
      return g_rename (writer->temporary, writer->target) == 0;
    }
  return FALSE;
}

/* @path: replaced whatever it is, so that a link is followed by the caller or not at all. @mode: permissions of the file
 * that is replaced, -1 for a new one. */
static FsFileWriter *
writer_beside (const char *path, int mode)
{
  g_autofree char *folder = g_path_get_dirname (path);
  FsFileWriter *writer = g_new0 (FsFileWriter, 1);
  int number;

  writer->target = g_strdup (path);
  writer->fd = -1;
#ifdef O_TMPFILE
  /* A file without a name, which name_file() can name. */
  if (access ("/proc/self/fd", X_OK) == 0)
    writer->fd = g_open (folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#endif
  if (writer->fd < 0)
    {
      fs_file_sweep (folder, LEFTOVER_SECONDS);
      writer->temporary = temporary_name (path);
      writer->fd = g_mkstemp_full (writer->temporary, O_WRONLY | O_CLOEXEC, 0666);
      if (writer->fd >= 0)
        flock (writer->fd, LOCK_EX | LOCK_NB); /* for fs_file_sweep(); where there are no locks, nothing is swept */
    }
  if (writer->fd >= 0 && (mode < 0 || fchmod (writer->fd, (mode_t) mode & 0777) == 0))
    return writer;
  number = errno;
  if (writer->fd < 0)
    g_clear_pointer (&writer->temporary, g_free); /* not ours to remove */
  fs_file_writer_free (writer);
  errno = number;
  return NULL;
}

FsFileWriter *
fs_file_writer_new (const char *path)
{
  g_autofree char *link_target = realpath (path, NULL); /* a link stays one */
  const char *at = link_target != NULL ? link_target : path;
  FsFileWriter *writer;
  struct stat info;
  int fd;

  if (stat (at, &info) != 0)
    return writer_beside (at, -1);
  if (S_ISREG (info.st_mode))
    return writer_beside (at, (int) info.st_mode & 0777);
  if (S_ISDIR (info.st_mode))
    {
      errno = EISDIR;
      return NULL;
    }
  fd = g_open (at, O_WRONLY | O_CLOEXEC, 0);
  if (fd < 0)
    return NULL;
  writer = g_new0 (FsFileWriter, 1);
  writer->fd = fd;
  return writer;
}

gboolean
fs_file_writer_write (FsFileWriter *writer, const void *data, gsize size)
{
  for (const guint8 *left = data; size > 0 && writer->reason == 0;)
    {
      gssize written = write (writer->fd, left, size);

      if (written > 0)
        {
          left += written;
          size -= (gsize) written;
        }
      else if (written == 0 || errno != EINTR)
        writer->reason = errno;
    }
  errno = writer->reason;
  return writer->reason == 0;
}

/* Notes why a call failed, unless an earlier one did. */
static void
note_failure (FsFileWriter *writer, gboolean done)
{
  if (!done && writer->reason == 0)
    writer->reason = errno;
}

/* What fs_file_replace_known() expects in the file; NULL if the file is replaced whatever it contains. */
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

/* Closes @writer and renames its file to the target, unless the target differs from what is expected. @data, @size:
 * what was written, for that comparison. */
static gboolean
finish (FsFileWriter *writer, const Known *known, const void *data, gsize size)
{
  gboolean placed = writer->target == NULL;
  int reason;

  if (writer->target != NULL && writer->reason == 0)
    note_failure (writer, fsync (writer->fd) == 0);
  if (writer->target == NULL || writer->temporary != NULL)
    {
      note_failure (writer, close (writer->fd) == 0);
      writer->fd = -1;
    }
  if (writer->target != NULL && writer->reason == 0 && is_known (writer->target, known, data, size))
    {
      placed = writer->temporary != NULL ? g_rename (writer->temporary, writer->target) == 0 : place_nameless (writer);
      note_failure (writer, placed);
    }
  if (placed)
    g_clear_pointer (&writer->temporary, g_free);
  reason = writer->reason;
  fs_file_writer_free (writer);
  errno = reason;
  return placed && reason == 0;
}

gboolean
fs_file_writer_finish (FsFileWriter *writer)
{
  return finish (writer, NULL, NULL, 0);
}

void
fs_file_writer_free (FsFileWriter *writer)
{
  if (writer == NULL)
    return;
  if (writer->fd >= 0)
    close (writer->fd);
  if (writer->temporary != NULL)
    g_unlink (writer->temporary);
  g_free (writer->temporary);
  g_free (writer->target);
  g_free (writer);
}

static gboolean
write_and_finish (FsFileWriter *writer, const void *data, gsize size, const Known *known)
{
  if (writer == NULL)
    return FALSE;
  fs_file_writer_write (writer, data, size);
  return finish (writer, known, data, size);
}

gboolean
fs_file_replace (const char *path, const void *data, gsize size)
{
  return write_and_finish (fs_file_writer_new (path), data, size, NULL);
}

gboolean
fs_file_replace_known (const char *path, const void *data, gsize size, const char *mark, FsFileFound *found)
{
  const Known known = { mark, found };
  FsFileWriter *writer = fs_file_writer_new (path);

  *found = (FsFileFound){ .change = FS_FILE_SAME };
  /* What was a file and is a device now. */
  if (writer != NULL && writer->target == NULL && mark != NULL && !is_known (path, &known, data, size))
    {
      fs_file_writer_free (writer);
      return FALSE;
    }
  return write_and_finish (writer, data, size, &known);
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
  return write_and_finish (writer_beside (path, -1), data, size, NULL);
}

gboolean
fs_file_can_replace (const char *path)
{
  struct stat info;
  FsFileWriter *writer;

  /* The process at the other end of a pipe would see opening and closing as an empty file. */
  if (stat (path, &info) == 0 && !S_ISREG (info.st_mode) && !S_ISDIR (info.st_mode))
    return access (path, W_OK) == 0;
  writer = fs_file_writer_new (path);
  fs_file_writer_free (writer);
  return writer != NULL;
}

gboolean
fs_file_is_same (const char *path, const char *other)
{
  const char *paths[] = { path, other };
  struct stat infos[2];
  gboolean exists[2];
  char *folders[2] = { NULL, NULL };
  gboolean same;

  for (guint i = 0; i < 2; i++)
    exists[i] = stat (paths[i], &infos[i]) == 0;
  if (exists[0] != exists[1])
    return FALSE;
  if (exists[0])
    return S_ISREG (infos[0].st_mode) && infos[0].st_dev == infos[1].st_dev && infos[0].st_ino == infos[1].st_ino;
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *folder = g_path_get_dirname (paths[i]);

      folders[i] = realpath (folder, NULL);
    }
  same = folders[0] != NULL && g_strcmp0 (folders[0], folders[1]) == 0;
  if (same)
    {
      g_autofree char *name = g_path_get_basename (path);
      g_autofree char *other_name = g_path_get_basename (other);

      same = strcmp (name, other_name) == 0;
    }
  free (folders[0]);
  free (folders[1]);
  return same;
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

/* Opens without waiting for a process that writes into a pipe. */
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

FsFileFound
fs_file_look (const char *path, const char *mark)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
  FsFileFound found = { .change = FS_FILE_CHANGED };
  struct stat info;

  if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
    return (FsFileFound){ .change = mark != NULL ? FS_FILE_GONE : FS_FILE_SAME };
  if (fd < 0)
    return (FsFileFound){ .change = FS_FILE_UNREADABLE, .number = errno };
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
        {
          /* A writer that is still at work, perhaps for hours, holds a lock. */
          int fd = g_open (path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0);

          if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) == 0)
            g_unlink (path);
          if (fd >= 0)
            close (fd);
        }
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
      return _ ("a folder has that name");
    case EEXIST:
      return _ ("a file has that name");
    case ELOOP:
      return _ ("it is a symbolic link, which is not followed");
    case EFBIG:
      return _ ("the file would be larger than allowed here");
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
      return _ ("the file does not exist");
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
