/* Writing a file as a whole or not at all, and reading one that is not too large. */
#pragma once

#include <glib.h>

/* Writes @size bytes to @path: into a new file in the same folder, which then replaces the old one, so that no
 * reader ever sees half of it and a failure leaves the old file. The new file has no name until it is complete, where the
 * file system can do that, so that also a process that is killed leaves nothing behind. Symbolic links and permissions are
 * preserved; a device or a pipe is written directly. Returns FALSE with the reason in errno. */
gboolean fs_file_replace (const char *path, const void *data, gsize size);

/* As fs_file_replace(), for a folder in which the program chooses the file names and to which other users may write:
 * whatever exists at @path, also a link, is replaced, and nothing outside the folder is changed. */
gboolean fs_file_replace_inside (const char *path, const void *data, gsize size);

/**
 * FsFileChange: what happened to a file since its mark was made
 * @FS_FILE_SAME: nothing, or it contains what would be written
 * @FS_FILE_CHANGED: it contains something else
 * @FS_FILE_GONE: it does not exist
 * @FS_FILE_UNREADABLE: it cannot be read
 */
typedef enum { FS_FILE_SAME, FS_FILE_CHANGED, FS_FILE_GONE, FS_FILE_UNREADABLE } FsFileChange;

/**
 * FsFileFound: what was found at a path
 * @mark: mark of the file, or NULL; free with g_free()
 * @modified: seconds since 1970, 0 when there is no file
 * @number: errno, for FS_FILE_UNREADABLE
 */
typedef struct {
  FsFileChange change;
  char *mark;
  gint64 modified;
  int number;
} FsFileFound;

/* Returns the mark of @size bytes: their number and their SHA-256. It identifies the contents of a file, because
 * times are coarse and can be set back, and because a file with a new time may be unchanged. One line of ASCII; free
 * with g_free(). */
char *fs_file_mark (const void *data, gsize size);

/* Compares the file at @path with @mark. With NULL the file is expected not to exist. Reads the whole file, up to 1
 * GiB. */
FsFileFound fs_file_look (const char *path, const char *mark);

/* As fs_file_replace(), but only if @path has the contents of @mark or already contains @data. The check is the last
 * action before the new file replaces the old one, so that another program has almost no time to write between.
 * FALSE with FS_FILE_SAME is a failure with the reason in errno. */
gboolean fs_file_replace_known (const char *path, const void *data, gsize size, const char *mark, FsFileFound *found);

/* Whether both paths lead to the same regular file, by whatever links and spelling; where there is none yet, whether they would
 * create the same one. */
gboolean fs_file_is_same (const char *path, const char *other);

/* Returns whether fs_file_replace() could write at @path now. It tries and leaves nothing behind; an existing file
 * is not changed. FALSE with errno. */
gboolean fs_file_can_replace (const char *path);

/**
 * FsFileWriter: writes a file in parts, as fs_file_replace() does, for data that are never in memory as a whole
 * Free with fs_file_writer_finish(), or with fs_file_writer_free(), which leaves the old file unchanged.
 */
typedef struct _FsFileWriter FsFileWriter;

/* NULL with errno. */
FsFileWriter *fs_file_writer_new (const char *path);
/* Writes the next part. After a failure the following parts are ignored. FALSE with errno. */
gboolean fs_file_writer_write (FsFileWriter *writer, const void *data, gsize size);
/* Replaces the target by the new file if all parts were written, and frees @writer. FALSE with errno. */
gboolean fs_file_writer_finish (FsFileWriter *writer);
void fs_file_writer_free (FsFileWriter *writer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsFileWriter, fs_file_writer_free)

/* All of a regular file of at most @max_size bytes, with a NUL behind it that @length does not count; its size is looked
 * at before anything is allocated. Free with g_free(). NULL with errno: EFBIG, EISDIR, EINVAL for a device or a pipe. */
char *fs_file_read (const char *path, gsize max_size, gsize *length);

/* The same in a folder as above: a link is not followed (ELOOP). */
char *fs_file_read_inside (const char *path, gsize max_size, gsize *length);

/* Removes what writers that were killed have left in @folder: files of at least @seconds of age that no process is writing. A
 * writer calls it where the file system has no files without a name. */
void fs_file_sweep (const char *folder, guint seconds);

/* Why writing failed, as the middle of a sentence: "the disk is full", "the folder does not exist". */
const char *fs_file_reason (int number);
/* Why reading failed, likewise: "the file does not exist". */
const char *fs_file_read_reason (int number);
