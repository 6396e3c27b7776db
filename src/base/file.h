/* Writing a file as a whole or not at all, and reading one that is not too large. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Writes @size bytes to @path: into a new file beside it that then takes its place, so that no reader ever sees half
 * of it and a failure leaves what stood there. A link stays a link, permissions are kept, a device or a pipe is
 * written directly. On failure the reason is in errno. */
gboolean fs_file_replace (const char *path, const void *data, gsize size);

/* The same in a folder whose files we name ourselves and that somebody else may have made: what stands there, a link
 * too, is replaced and nothing outside the folder is touched. */
gboolean fs_file_replace_inside (const char *path, const void *data, gsize size);

/**
 * FsFileChange: what became of a file since its mark was made
 * @FS_FILE_SAME: nothing; or it holds what is written anyway
 * @FS_FILE_CHANGED: it holds something else
 * @FS_FILE_GONE: there is none
 * @FS_FILE_UNREADABLE: nobody can say
 */
typedef enum { FS_FILE_SAME, FS_FILE_CHANGED, FS_FILE_GONE, FS_FILE_UNREADABLE } FsFileChange;

/**
 * FsFileFound: what stands at a path
 * @mark: of it, or NULL; free with g_free()
 * @modified: seconds since 1970, 0 when there is nothing
 * @number: errno, of FS_FILE_UNREADABLE
 */
typedef struct {
  FsFileChange change;
  char *mark;
  gint64 modified;
  int number;
} FsFileFound;

/* The mark of @size bytes: their number and their SHA-256. By it a file is known again: times are coarse and can be set
 * back, and a file that was only touched has not changed. One line of ASCII; free with g_free(). */
char *fs_file_mark (const void *data, gsize size);

/* What became of the file of @mark; NULL: of one that nobody knows, which is no change as long as there is none. Reads
 * all of it, up to 1 GiB. */
FsFileFound fs_file_look (const char *path, const char *mark);

/* As fs_file_replace(), but only while @path holds what @mark says, or @data. Looked at as the last thing before the new
 * file takes its place, so that no more than that moment is left to another program. FALSE with FS_FILE_SAME is a failure
 * with the reason in errno. */
gboolean fs_file_replace_known (const char *path, const void *data, gsize size, const char *mark, FsFileFound *found);

/* Whether fs_file_replace() could begin at @path now: tried, and nothing is left behind; what stands there stays. FALSE with
 * errno. */
gboolean fs_file_can_replace (const char *path);

/**
 * FsFileWriter: the same piece by piece, for what need not be in memory as a whole
 * Free with fs_file_writer_finish(), or with fs_file_writer_free(), which leaves what stood there.
 */
typedef struct _FsFileWriter FsFileWriter;

/* NULL with errno. */
FsFileWriter *fs_file_writer_new (const char *path);
/* FALSE with errno once a piece could not be written; the next ones are left out then. */
gboolean fs_file_writer_write (FsFileWriter *writer, const void *data, gsize size);
/* Puts the file in its place, if all of it was written, and frees @writer. FALSE with errno. */
gboolean fs_file_writer_finish (FsFileWriter *writer);
void fs_file_writer_free (FsFileWriter *writer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsFileWriter, fs_file_writer_free)

/* All of a regular file of at most @max_size bytes, with a NUL behind it that @length does not count; its size is looked
 * at before anything is allocated. Free with g_free(). NULL with errno: EFBIG, EISDIR, EINVAL for a device or a pipe. */
char *fs_file_read (const char *path, gsize max_size, gsize *length);

/* The same in a folder as above: a link is not followed (ELOOP). */
char *fs_file_read_inside (const char *path, gsize max_size, gsize *length);

/* Removes what writers that were killed have left in @folder: files of at least @seconds of age. */
void fs_file_sweep (const char *folder, guint seconds);

/* Why writing failed, as the middle of a sentence: "the disk is full", "the folder does not exist". */
const char *fs_file_reason (int number);
/* Why reading failed, likewise: "there is no such file". */
const char *fs_file_read_reason (int number);

G_END_DECLS
