/* Runs programs with a fault. */
#pragma once

#include "tests/support/command.h"

/* Runs @words in the folder @inside, an absolute path; the first is cli or saver. @fault: see shim.c; NULL: none. @steps:
 * returns how many steps of writing the program took; may be NULL. Free with test_command_clear(). */
TestCommand fs_command_run (const char *inside, const char *fault, const char *const *words, guint *steps);
