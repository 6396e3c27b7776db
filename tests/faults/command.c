#include "tests/faults/command.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include <glib/gstdio.h>

static char **
arguments (const char *const *words)
{
  char **argv = g_strdupv ((char **) words);
  const char *program = g_getenv (strcmp (words[0], "cli") == 0 ? "FS_CLI" : "FS_SAVER");

  g_assert_nonnull (program);
  g_free (argv[0]);
  argv[0] = g_strdup (program);
  return argv;
}

static char **
environment (const char *inside, const char *fault, const char *count)
{
  char **env = g_get_environ ();

  env = g_environ_setenv (env, "LD_PRELOAD", g_getenv ("FS_SHIM"), TRUE);
  env = g_environ_setenv (env, "FS_FAULT_FOLDER", inside, TRUE);
  env = g_environ_setenv (env, "FS_FAULT_COUNT", count, TRUE);
  if (g_strcmp0 (fault, "clock") == 0)
    env = g_environ_setenv (env, "FS_FAULT_CLOCK", "1", TRUE);
  else if (fault != NULL)
    env = g_environ_setenv (env, "FS_FAULT", fault, TRUE);
  return env;
}

static guint
read_count (const char *path)
{
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? (guint) atoi (text) : 0;
}

FsCommandRun
fs_command_run (const char *inside, const char *fault, const char *const *words)
{
  g_auto (GStrv) argv = arguments (words);
  g_autofree char *count = g_strconcat (inside, "-count", NULL);
  g_auto (GStrv) env = environment (inside, fault, count);
  g_autoptr (GError) error = NULL;
  FsCommandRun run = { 0 };
  int status;

  g_spawn_sync (inside, argv, env, 0, NULL, NULL, &run.out, &run.err, &status, &error);
  g_assert_no_error (error);
  run.signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
  run.status = WIFEXITED (status) ? WEXITSTATUS (status) : 0;
  run.steps = read_count (count);
  g_unlink (count);
  return run;
}

void
fs_command_run_clear (FsCommandRun *run)
{
  g_free (run->out);
  g_free (run->err);
}

gboolean
fs_command_kill (const char *inside, gulong microseconds, const char *const *words)
{
  g_auto (GStrv) argv = arguments (words);
  g_autoptr (GError) error = NULL;
  GPid pid;
  int status;

  g_spawn_async (inside, argv, NULL,
                 G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &pid,
                 &error);
  g_assert_no_error (error);
  g_usleep (microseconds);
  kill (pid, SIGKILL);
  while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
    ;
  return WIFSIGNALED (status);
}

void
fs_command_remove (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        fs_command_remove (path);
      else
        g_unlink (path);
    }
  g_rmdir (folder);
}
