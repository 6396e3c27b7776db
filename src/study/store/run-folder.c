#include "study/store/run-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "scenario/value/scenario-file.h"
#include "study/store/scenario-difference.h"
#include "study/store/sealed-bytes.h"

#define SCENARIO_FILE "run.scenario"
#define LOCK_FILE "run.lock"
#define SEAL_NAME "run"
#define MAX_SCENARIO (FS_SCENARIO_MAX_BYTES + 1024) /* with the lines that seal it */

struct _FsRunFolder {
  char *path;
  int lock; /* a descriptor: the lock goes with the process, however that ends */
  FsScenario *scenario;
  FsResultStore *store;
};

void
fs_run_folder_free (FsRunFolder *folder)
{
  if (folder == NULL)
    return;
  fs_result_store_unref (folder->store);
  g_clear_pointer (&folder->scenario, fs_scenario_unref);
  if (folder->lock >= 0)
    close (folder->lock);
  g_free (folder->path);
  g_free (folder);
}

const char *
fs_run_folder_path (const FsRunFolder *folder)
{
  return folder->path;
}

FsScenario *
fs_run_folder_scenario (const FsRunFolder *folder)
{
  return folder->scenario;
}

FsResultStore *
fs_run_folder_store (const FsRunFolder *folder)
{
  return folder->store;
}

GBytes *
fs_run_folder_wrap_scenario (const FsScenario *scenario)
{
  g_autofree char *text = fs_scenario_to_text (scenario);
  char *payload = g_strdup_printf ("%d\n%s", FS_ENGINE_VERSION, text);
  g_autoptr (GBytes) bytes = g_bytes_new_take (payload, strlen (payload));

  return fs_checksum_wrap (SEAL_NAME, bytes);
}

FsScenario *
fs_run_folder_unwrap_scenario (GBytes *sealed, int *engine)
{
  g_autoptr (GBytes) payload = fs_checksum_unwrap (SEAL_NAME, sealed, NULL);
  gsize size = 0;
  const char *data = payload != NULL ? g_bytes_get_data (payload, &size) : NULL;
  const char *end = size > 0 ? memchr (data, '\n', size) : NULL;
  g_autofree char *number = end != NULL ? g_strndup (data, (gsize) (end - data)) : NULL;
  guint64 version;

  if (number == NULL || !fs_number_parse_uint (number, &version) || version > G_MAXINT)
    return NULL;
  *engine = (int) version;
  return fs_scenario_from_text (SCENARIO_FILE, end + 1, size - (gsize) (end + 1 - data), NULL);
}

static char *
path_in (const FsRunFolder *folder, const char *name)
{
  return g_build_filename (folder->path, name, NULL);
}

static gboolean
refuse (const FsRunFolder *folder, int code, GError **error, const char *sentence)
{
  g_autofree char *name = g_filename_display_name (folder->path);

  g_set_error (error, FS_ERROR, code, sentence, name);
  return FALSE;
}

/* "…: the disk is full." */
static gboolean
refuse_for (const FsRunFolder *folder, int number, GError **error)
{
  g_autofree char *name = g_filename_display_name (folder->path);

  return fs_set_error (error, FS_ERROR_FILE, _ ("The folder %s cannot be used: %s."), name, fs_file_reason (number));
}

static gboolean
take_lock (FsRunFolder *folder, gboolean alone, GError **error)
{
  g_autofree char *path = path_in (folder, LOCK_FILE);

  folder->lock = g_open (path, (alone ? O_RDWR | O_CREAT : O_RDONLY) | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (folder->lock < 0)
    return refuse_for (folder, errno, error);
  if (flock (folder->lock, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0)
    return TRUE;
  if (errno != EWOULDBLOCK)
    return refuse_for (folder, errno, error);
  return refuse (folder, FS_ERROR_FILE, error, _ ("Another run is writing into %s. Wait for its end, or stop it."));
}

gboolean
fs_run_folder_is_in_use (const char *path)
{
  g_autofree char *name = g_build_filename (path, LOCK_FILE, NULL);
  int lock = g_open (name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC, 0);
  gboolean in_use = lock >= 0 && flock (lock, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;

  if (lock >= 0)
    close (lock);
  return in_use;
}

gboolean
fs_run_folder_has_name (const char *name)
{
  return strcmp (name, SCENARIO_FILE) == 0 || strcmp (name, LOCK_FILE) == 0 || g_str_has_suffix (name, ".result");
}

/* The scenario of the folder; NULL when there is none, or none that can be read (@present). */
static FsScenario *
read_scenario (const FsRunFolder *folder, gboolean *present, int *engine)
{
  g_autofree char *path = path_in (folder, SCENARIO_FILE);
  g_autoptr (GBytes) sealed = NULL;
  gsize length;
  char *contents = fs_file_read_inside (path, MAX_SCENARIO, &length);

  *present = contents != NULL || errno != ENOENT;
  if (contents == NULL)
    return NULL;
  sealed = g_bytes_new_take (contents, length);
  return fs_run_folder_unwrap_scenario (sealed, engine);
}

static gboolean
check_engine (const FsRunFolder *folder, int engine, GError **error)
{
  g_autofree char *name = g_filename_display_name (folder->path);

  if (engine == FS_ENGINE_VERSION)
    return TRUE;
  return fs_set_input_error (
      error, _ ("%s contains results of another engine (%d; this version has %d). Use a separate folder."), name,
      engine, FS_ENGINE_VERSION);
}

/* The scenario that is there, if any, must be that of the run. */
static gboolean
claim (FsRunFolder *folder, FsScenario *scenario, char **notice, GError **error)
{
  g_autoptr (FsScenario) before = NULL;
  g_autoptr (FsScenarioDifference) difference = NULL;
  gboolean present;
  int engine = 0;

  before = read_scenario (folder, &present, &engine);
  if (before != NULL && !check_engine (folder, engine, error))
    return FALSE;
  difference = before != NULL ? fs_scenario_difference (before, scenario, FALSE) : NULL;
  if (difference != NULL)
    {
      g_autofree char *name = g_filename_display_name (folder->path);
      g_autofree char *words = fs_scenario_difference_text (difference, _ ("there"), _ ("here"));

      return fs_set_input_error (error, _ ("%s contains results of a different scenario: %s. Use a separate folder."),
                                 name, words);
    }
  if (present && before == NULL && notice != NULL)
    *notice = g_strdup_printf (_ ("The scenario in %s could not be read and was replaced."), folder->path);
  folder->scenario = fs_scenario_ref (scenario);

  g_autofree char *path = path_in (folder, SCENARIO_FILE);
  g_autoptr (GBytes) sealed = fs_run_folder_wrap_scenario (folder->scenario);
  gsize size;
  const void *data = g_bytes_get_data (sealed, &size);

  return fs_file_replace_inside (path, data, size) || refuse_for (folder, errno, error);
}

static FsRunFolder *
folder_new (const char *path)
{
  FsRunFolder *folder = g_new0 (FsRunFolder, 1);

  folder->path = g_strdup (path);
  folder->lock = -1;
  folder->store = fs_result_store_new (path);
  return folder;
}

FsRunFolder *
fs_run_folder_open (const char *path, FsScenario *scenario, char **notice, GError **error)
{
  g_autoptr (FsRunFolder) folder = folder_new (path);

  if (notice != NULL)
    *notice = NULL;
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      refuse (folder, FS_ERROR_INPUT, error, _ ("%s is a file; give the name of a folder."));
      return NULL;
    }
  if (g_mkdir_with_parents (path, 0777) != 0)
    {
      refuse_for (folder, errno, error);
      return NULL;
    }

  /* Nothing is in the folder but what a run leaves behind, or its scenario says that it is one's. */
  g_autofree char *scenario_path = path_in (folder, SCENARIO_FILE);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  gboolean is_ours = TRUE;
  const char *name;

  while (dir != NULL && is_ours && (name = g_dir_read_name (dir)) != NULL)
    is_ours = fs_run_folder_has_name (name) || g_str_has_prefix (name, ".flitscope-");
  if (!is_ours && !g_file_test (scenario_path, G_FILE_TEST_EXISTS))
    {
      refuse (folder, FS_ERROR_INPUT, error, _ ("%s holds other files. Give an empty or a new folder."));
      return NULL;
    }
  if (!take_lock (folder, TRUE, error) || !claim (folder, scenario, notice, error))
    return NULL;
  fs_file_sweep (path, 0);
  return g_steal_pointer (&folder);
}

FsRunFolder *
fs_run_folder_read (const char *path, GError **error)
{
  g_autoptr (FsRunFolder) folder = folder_new (path);
  gboolean present;
  int engine = 0;

  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      refuse (folder, FS_ERROR_FILE, error, _ ("There is no folder %s."));
      return NULL;
    }
  folder->scenario = read_scenario (folder, &present, &engine);
  if (folder->scenario == NULL)
    {
      refuse (folder, FS_ERROR_INPUT, error,
              present ? _ ("The scenario in %s cannot be read; run simulate --resume with that folder again.")
                      : _ ("%s is not the folder of a run; simulate --resume makes one."));
      return NULL;
    }
  return check_engine (folder, engine, error) && take_lock (folder, FALSE, error) ? g_steal_pointer (&folder) : NULL;
}
