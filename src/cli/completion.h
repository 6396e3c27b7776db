/* What the completion scripts of bash, zsh, and fish ask for: `flitscope-cli --complete WORD…`. */
#pragma once

#include "cli/common/options.h"

/* Prints what can stand in place of the last of @words, which follow the name of the program and may be empty: a line for
 * each whole word, after a tab what it means; and, where it can name a file, the line FILE, after a tab what precedes the
 * name in that word, such as --output=. */
void fs_cli_complete (const FsCommand *commands, guint n_commands, const char *const *words, guint n_words);
