/* The programs under test, run as a user or a script runs them. */
#pragma once

#include <glib.h>

/* A program that has ended. */
typedef struct {
  int signal;      /* that ended it, or 0 */
  int status;      /* of its exit otherwise */
  char *out, *err; /* what it printed */
} TestCommand;

/* Runs @words, a program and its arguments up to a NULL, in @folder and waits for its end. The program is a path, or a name
 * whose path is in the environment: cli means FS_CLI. @env: its environment, or NULL for that of the test. Free with
 * test_command_clear(). */
TestCommand test_command_run (const char *folder, char **env, const char *const *words);
void test_command_clear (TestCommand *command);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TestCommand, test_command_clear)

/* The same for a command that must succeed. Returns what it prints on standard output. Free with g_free(). */
char *test_command_output (const char *folder, const char *const *words);

/* Starts @words as test_command_run() does. @out: returns a pipe from its standard output, which the caller closes; NULL:
 * there is none. Returns its process, to be ended with test_command_wait(). */
GPid test_command_start (const char *folder, const char *const *words, int *out);

/* Waits for @process to end. Returns its status as waitpid() gives it. */
int test_command_wait (GPid process);

/* Starts @words and kills the program after @microseconds. Returns whether it was still running. */
gboolean test_command_kill (const char *folder, gulong microseconds, const char *const *words);
