#include "study/store/result-store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <time.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/error.h"
#include "base/file.h"
#include "study/store/sealed-bytes.h"

#define SUFFIX ".result"
#define LEFTOVER_SECONDS 3600 /* no process needs that long to write a file */
#define LARGEST_RESULT (1 << 24)

struct _FsResultStore {
  gatomicrefcount references;
  char *folder;
  gboolean is_cache;
  atomic_bool written;   /* by this process */
  FsMemoryStore *memory; /* the back end, or NULL: the folder is */
  gboolean unsaved;      /* results that are put into @memory are in no file */
};

FsResultStore *
fs_result_store_new (const char *folder)
{
  FsResultStore *store = g_new0 (FsResultStore, 1);

  g_atomic_ref_count_init (&store->references);
  store->folder = g_strdup (folder);
  return store;
}

FsResultStore *
fs_result_store_new_cache (void)
{
  const char *chosen = g_getenv ("FLITSCOPE_CACHE");
  g_autofree char *folder = NULL;
  FsResultStore *store;

  if (chosen != NULL && *chosen == '\0')
    return NULL;
  folder = chosen != NULL ? g_strdup (chosen) : g_build_filename (g_get_user_cache_dir (), "flitscope", NULL);
  store = fs_result_store_new (folder);
  store->is_cache = TRUE;
  return store;
}

FsResultStore *
fs_result_store_new_memory (FsMemoryStore *memory, const char *name, gboolean unsaved)
{
  FsResultStore *store = fs_result_store_new (name);

  store->memory = fs_memory_store_ref (memory);
  store->unsaved = unsaved;
  return store;
}

FsResultStore *
fs_result_store_ref (FsResultStore *store)
{
  g_atomic_ref_count_inc (&store->references);
  return store;
}

void
fs_result_store_unref (FsResultStore *store)
{
  if (store == NULL || !g_atomic_ref_count_dec (&store->references))
    return;
  if (store->is_cache && atomic_load (&store->written))
    fs_result_store_trim (store, FS_CACHE_BYTES);
  fs_memory_store_unref (store->memory);
  g_free (store->folder);
  g_free (store);
}

const char *
fs_result_store_folder (const FsResultStore *store)
{
  return store->folder;
}

gboolean
fs_result_store_is_cache (const FsResultStore *store)
{
  return store->is_cache;
}

static char *
key_path (const FsResultStore *store, const char *name)
{
  g_autofree char *file = g_strconcat (name, SUFFIX, NULL);

  return g_build_filename (store->folder, file, NULL);
}

static void
refuse (const char *path, const char *reason, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  fs_set_error (error, FS_ERROR_FILE, _ ("%s cannot be used: %s."), name, reason);
}

GBytes *
fs_result_store_get (FsResultStore *store, const FsResultKey *key, GError **error)
{
  if (store->memory != NULL)
    {
      g_autoptr (GBytes) packed = fs_memory_store_lookup (store->memory, key);
      GBytes *unpacked = packed != NULL ? fs_result_decompress (key, packed) : NULL;

      if (packed != NULL && unpacked == NULL)
        refuse (store->folder, _ ("the checksum does not match"), error);
      return unpacked;
    }

  g_autofree char *name = fs_result_key_name (key);
  g_autofree char *path = key_path (store, name);
  g_autoptr (GBytes) sealed = NULL;
  g_autoptr (GError) local = NULL;
  gsize length;
  char *contents = fs_file_read_inside (path, LARGEST_RESULT, &length);
  GBytes *bytes;

  if (contents == NULL)
    {
      /* No store writes a folder, a link, a device, or a file that is too large. */
      if (errno != ENOENT && errno != ENOTDIR)
        refuse (path,
                (errno == EFBIG || errno == EISDIR || errno == EINVAL || errno == ELOOP)
                    ? _ ("the checksum does not match")
                    : g_strerror (errno),
                error);
      return NULL;
    }
  sealed = g_bytes_new_take (contents, length);
  bytes = fs_checksum_unwrap (name, sealed, &local);
  if (bytes == NULL)
    refuse (path, local->message, error);
  else if (store->is_cache)
    utimensat (AT_FDCWD, path, NULL, 0); /* used just now */
  return bytes;
}

gboolean
fs_result_store_put (FsResultStore *store, const FsResultKey *key, GBytes *bytes, GError **error)
{
  if (store->memory != NULL)
    {
      g_autoptr (GBytes) packed = fs_result_compress (key, bytes);

      fs_memory_store_insert (store->memory, key, packed, store->unsaved);
      return TRUE;
    }
  g_autofree char *name = fs_result_key_name (key);
  g_autofree char *path = key_path (store, name);
  g_autoptr (GBytes) sealed = fs_checksum_wrap (name, bytes);
  g_autofree char *display = NULL;
  gsize size;
  const void *data = g_bytes_get_data (sealed, &size);
  int number;

  if (g_mkdir_with_parents (store->folder, store->is_cache ? 0700 : 0777) == 0
      && fs_file_replace_inside (path, data, size))
    {
      atomic_store (&store->written, true);
      return TRUE;
    }
  number = errno;
  display = g_filename_display_name (path);
  return fs_set_error (error, FS_ERROR_FILE, _ ("%s was not written: %s."), display, fs_file_reason (number));
}

/* A file of the folder. */
typedef struct {
  char *path;
  guint64 size;
  struct timespec used;
} StoredFile;

static void
stored_file_clear (gpointer data)
{
  g_free (((StoredFile *) data)->path);
}

static int
compare_use (gconstpointer a, gconstpointer b)
{
  const struct timespec *x = &((const StoredFile *) a)->used, *y = &((const StoredFile *) b)->used;

  if (x->tv_sec != y->tv_sec)
    return x->tv_sec < y->tv_sec ? -1 : 1;
  return (x->tv_nsec > y->tv_nsec) - (x->tv_nsec < y->tv_nsec);
}

/* Returns the files of @store (StoredFile). Free with g_array_unref(). */
static GArray *
list_files (const FsResultStore *store)
{
  GArray *files = g_array_new (FALSE, FALSE, sizeof (StoredFile));
  g_autoptr (GDir) dir = g_dir_open (store->folder, 0, NULL);
  const char *name;

  g_array_set_clear_func (files, stored_file_clear);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      StoredFile file = { NULL, 0, { 0, 0 } };
      struct stat info;

      if (!g_str_has_suffix (name, SUFFIX))
        continue;
      file.path = g_build_filename (store->folder, name, NULL);
      if (g_lstat (file.path, &info) != 0 || !S_ISREG (info.st_mode))
        {
          g_free (file.path);
          continue;
        }
      file.size = (guint64) info.st_size;
      file.used = info.st_mtim;
      g_array_append_val (files, file);
    }
  return files;
}

guint64
fs_result_store_bytes (FsResultStore *store)
{
  g_autoptr (GArray) files = list_files (store);
  guint64 bytes = 0;

  for (guint i = 0; i < files->len; i++)
    bytes += g_array_index (files, StoredFile, i).size;
  return bytes;
}

/* Another process may trim the same folder at the same time: a file that was removed is ignored, and a process that
 * has it open can still read it. */
void
fs_result_store_trim (FsResultStore *store, guint64 max_bytes)
{
  g_autoptr (GArray) files = list_files (store);
  guint64 sum = 0;

  fs_file_sweep (store->folder, LEFTOVER_SECONDS);
  for (guint i = 0; i < files->len; i++)
    sum += g_array_index (files, StoredFile, i).size;
  if (sum <= max_bytes)
    return;
  g_array_sort (files, compare_use);
  for (guint i = 0; i < files->len && sum > max_bytes; i++)
    {
      g_unlink (g_array_index (files, StoredFile, i).path);
      sum -= g_array_index (files, StoredFile, i).size;
    }
}
