#include "tests/support/command.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>

static char **
arguments (const char *const *words)
{
  char **argv = g_strdupv ((char **) words);
  g_autofree char *name = g_ascii_strup (argv[0], -1);
  g_autofree char *variable = g_strconcat ("FS_", name, NULL);

  if (g_getenv (variable) != NULL)
    {
      g_free (argv[0]);
      argv[0] = g_strdup (g_getenv (variable));
    }
  return argv;
}

TestCommand
test_command_run (const char *folder, char **env, const char *const *words)
{
  g_auto (GStrv) argv = arguments (words);
  g_autoptr (GError) error = NULL;
  TestCommand command = { 0 };
  int status;

  g_spawn_sync (folder, argv, env, G_SPAWN_DEFAULT, NULL, NULL, &command.out, &command.err, &status, &error);
  g_assert_no_error (error);
  command.signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
  command.status = WIFEXITED (status) ? WEXITSTATUS (status) : 0;
  return command;
}

void
test_command_clear (TestCommand *command)
{
  g_free (command->out);
  g_free (command->err);
}

char *
test_command_output (const char *folder, const char *const *words)
{
  g_auto (TestCommand) command = test_command_run (folder, NULL, words);

  g_assert_cmpint (command.signal, ==, 0);
  g_assert_cmpint (command.status, ==, 0);
  return g_steal_pointer (&command.out);
}

GPid
test_command_start (const char *folder, const char *const *words, int *out)
{
  GSpawnFlags flags = G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL;
  g_auto (GStrv) argv = arguments (words);
  g_autoptr (GError) error = NULL;
  GPid process;

  g_spawn_async_with_pipes (folder, argv, NULL, out == NULL ? flags | G_SPAWN_STDOUT_TO_DEV_NULL : flags, NULL, NULL,
                            &process, NULL, out, NULL, &error);
  g_assert_no_error (error);
  return process;
}

int
test_command_wait (GPid process)
{
  int status;

  while (waitpid (process, &status, 0) < 0)
    g_assert_cmpint (errno, ==, EINTR);
  return status;
}

gboolean
test_command_kill (const char *folder, gulong microseconds, const char *const *words)
{
  GPid process = test_command_start (folder, words, NULL);

  g_usleep (microseconds);
  kill (process, SIGKILL);
  return WIFSIGNALED (test_command_wait (process));
}
