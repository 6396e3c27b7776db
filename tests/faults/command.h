/* Programs under test, run with a fault. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * FsCommandRun: a program that has ended
 * @signal: that ended it, or 0
 * @status: of its exit otherwise
 * @steps: of writing it took, see shim.c
 */
typedef struct {
  int signal;
  int status;
  char *out, *err;
  guint steps;
} FsCommandRun;

/* Runs @words in the folder @inside, an absolute path. The first is cli or saver. @fault: see shim.c; NULL: none. */
FsCommandRun fs_command_run (const char *inside, const char *fault, const char *const *words);
void fs_command_run_clear (FsCommandRun *run);

/* Begins it, and kills it after @microseconds; whether it was still at work. */
gboolean fs_command_kill (const char *inside, gulong microseconds, const char *const *words);

/* Removes a folder and what is in it. */
void fs_command_remove (const char *folder);

G_END_DECLS
