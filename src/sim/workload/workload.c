#include "sim/workload/workload.h"

#include <errno.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/translate.h"

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

/* errno says why the messages could not be put in order. */
static void
refuse_order (const char *path, GError **error)
{
  int number = errno;
  g_autofree char *name = g_filename_display_basename (path);

  if (number == ECANCELED)
    g_set_error_literal (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("Reading the workload was canceled."));
  else
    g_set_error (
        error, FS_ERROR, FS_ERROR_FILE,
        _ ("The messages of %s do not fit in memory, and the folder for temporary files, %s, cannot hold them: "
           "%s. Set TMPDIR to another folder."),
        name, g_get_tmp_dir (), fs_file_reason (number));
}

FsWorkload *
fs_workload_open (const char *path, const char *digest, const FsNetwork *network, const FsJob *job, GError **error)
{
  g_autoptr (FsMessageSorter) sorter = fs_message_sorter_new (FS_MESSAGE_LIST_IN_MEMORY);
  g_autoptr (FsWorkload) workload = g_new0 (FsWorkload, 1);

  g_return_val_if_fail (path != NULL && network != NULL, NULL);

  g_atomic_ref_count_init (&workload->references);
  workload->list.fd = -1;
  if (!fs_workload_file_read (path, network, sorter, job, &workload->summary, error)
      || !check_digest (workload, path, digest, error))
    return NULL;
  if (fs_message_sorter_finish (sorter, job, &workload->list))
    return g_steal_pointer (&workload);
  refuse_order (path, error);
  return NULL;
}
