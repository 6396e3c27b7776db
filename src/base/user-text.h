/* Formats user input for error messages: one line, no control characters, optionally in quotes. */
#pragma once

#include <glib.h>

/* @text shortened to a line, nothing in it that a terminal obeys. Free with g_free(). */
char *fs_user_text_shorten (const char *text);

/* The same in quotes. Free with g_free(). */
char *fs_user_text_quote (const char *text);
