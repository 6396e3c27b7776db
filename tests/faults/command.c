#include "tests/faults/command.h"

#include <stdlib.h>

#include <glib/gstdio.h>

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

TestCommand
fs_command_run (const char *inside, const char *fault, const char *const *words, guint *steps)
{
  g_autofree char *count = g_strconcat (inside, "-count", NULL);
  g_auto (GStrv) env = environment (inside, fault, count);
  TestCommand command = test_command_run (inside, env, words);

  if (steps != NULL)
    *steps = read_count (count);
  g_unlink (count);
  return command;
}
