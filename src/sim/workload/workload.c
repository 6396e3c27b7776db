#include "sim/workload/workload.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/file.h"
#include "base/translate.h"

/* What distinguishes one state of a file from another without reading it. */
typedef struct {
  dev_t device;
  ino_t inode;
  off_t size;
  struct timespec modified;
} FileState;

/* The workload that was opened last, and the summary that was made last. */
typedef struct {
  char *path;
  FileState state;
  FsNetwork network;
  FsWorkload *workload;
} KeptWorkload;

typedef struct {
  char *path;
  FileState state;
  FsWorkloadSummary summary;
} KeptSummary;

static GMutex lock;
static KeptWorkload kept_workload;
static KeptSummary kept_summary;

FsWorkload *
fs_workload_ref (FsWorkload *workload)
{
  g_atomic_ref_count_inc (&workload->references);
  return workload;
}

void
fs_workload_unref (FsWorkload *workload)
{
  if (workload == NULL || !g_atomic_ref_count_dec (&workload->references))
    return;
  fs_message_list_clear (&workload->list);
  g_free (workload);
}

static gboolean
look_at (const char *path, FileState *state)
{
  struct stat info;

  *state = (FileState){ .size = -1 };
  if (stat (path, &info) != 0)
    return FALSE;
  *state = (FileState){ info.st_dev, info.st_ino, info.st_size, info.st_mtim };
  return TRUE;
}

static gboolean
is_same_state (const FileState *a, const FileState *b)
{
  return a->device == b->device && a->inode == b->inode && a->size == b->size
         && a->modified.tv_sec == b->modified.tv_sec && a->modified.tv_nsec == b->modified.tv_nsec;
}

static gboolean
has_same_nodes (const FsNetwork *a, const FsNetwork *b)
{
  return a->n == b->n && memcmp (a->k, b->k, (gsize) a->n * sizeof a->k[0]) == 0;
}

static FsWorkload *
read_workload (const char *path, const FsNetwork *network, const FsJob *job, GError **error)
{
  g_autoptr (FsMessageSorter) sorter = fs_message_sorter_new (FS_MESSAGE_LIST_IN_MEMORY);
  g_autoptr (FsWorkload) workload = g_new0 (FsWorkload, 1);
  g_autofree char *name = NULL;

  g_atomic_ref_count_init (&workload->references);
  workload->list.fd = -1;
  if (!fs_workload_file_read (path, network, sorter, job, &workload->summary, error))
    return NULL;
  if (fs_message_sorter_finish (sorter, job, &workload->list))
    return g_steal_pointer (&workload);
  if (errno == ECANCELED)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("Reading the workload was canceled."));
      return NULL;
    }
  name = g_filename_display_basename (path);
  g_set_error (
      error, FS_ERROR, FS_ERROR_FILE,
      _ ("The messages of %s do not fit in memory, and the folder for temporary files, %s, cannot hold them: %s. "
         "Set TMPDIR to another folder."),
      name, g_get_tmp_dir (), fs_file_reason (errno));
  return NULL;
}

static gboolean
check_digest (const FsWorkload *workload, const char *path, const char *digest, GError **error)
{
  g_autofree char *name = NULL;

  if (digest == NULL || strcmp (workload->summary.digest, digest) == 0)
    return TRUE;
  name = g_filename_display_basename (path);
  return fs_set_input_error (
      error,
      _ ("Workload file %s has changed since the scenario read it; set arrivals again, so that it "
         "is read anew."),
      name);
}

static FsWorkload *
open_locked (const char *path, const char *digest, const FsNetwork *network, const FsJob *job, GError **error)
{
  g_autoptr (FsWorkload) workload = NULL;
  FileState state;

  if (look_at (path, &state) && g_strcmp0 (kept_workload.path, path) == 0
      && is_same_state (&kept_workload.state, &state) && has_same_nodes (&kept_workload.network, network))
    workload = fs_workload_ref (kept_workload.workload);
  else
    workload = read_workload (path, network, job, error);
  if (workload == NULL || !check_digest (workload, path, digest, error))
    return NULL;
  if (workload != kept_workload.workload)
    {
      fs_workload_unref (kept_workload.workload);
      g_free (kept_workload.path);
      kept_workload = (KeptWorkload){ g_strdup (path), state, *network, fs_workload_ref (workload) };
    }
  return g_steal_pointer (&workload);
}

FsWorkload *
fs_workload_open (const char *path, const char *digest, const FsNetwork *network, const FsJob *job, GError **error)
{
  FsWorkload *workload;

  g_return_val_if_fail (path != NULL && network != NULL, NULL);

  g_mutex_lock (&lock);
  workload = open_locked (path, digest, network, job, error);
  g_mutex_unlock (&lock);
  return workload;
}

gboolean
fs_workload_summarize (const char *path, const FsJob *job, FsWorkloadSummary *summary, GError **error)
{
  FileState state;
  gboolean done = TRUE;

  g_return_val_if_fail (path != NULL && summary != NULL, FALSE);

  g_mutex_lock (&lock);
  if (look_at (path, &state) && g_strcmp0 (kept_summary.path, path) == 0 && is_same_state (&kept_summary.state, &state))
    *summary = kept_summary.summary;
  else
    done = fs_workload_file_read (path, NULL, NULL, job, summary, error);
  if (done)
    {
      g_free (kept_summary.path);
      kept_summary = (KeptSummary){ g_strdup (path), state, *summary };
    }
  g_mutex_unlock (&lock);
  return done;
}

void
fs_workload_forget (void)
{
  g_mutex_lock (&lock);
  g_clear_pointer (&kept_workload.workload, fs_workload_unref);
  g_clear_pointer (&kept_workload.path, g_free);
  g_clear_pointer (&kept_summary.path, g_free);
  g_mutex_unlock (&lock);
}
