/* The line that embeds a scenario in an exported figure, and how it is found again. Private to the
 * room. */
#pragma once

#include <glib.h>

#define FS_EMBEDDED_SCENARIO "flitscope-scenario:1:"
#define FS_PNG_KEYWORD "Flitscope-Scenario"

/* Returns FS_EMBEDDED_SCENARIO followed by the base64 of @scenario_text. Free with g_free(). */
char *fs_embedded_scenario_new (const char *scenario_text);

/* Returns the same as comment lines that each begin with @sign ("%"), have at most 80 characters, and end with a line
 * break; a semicolon ends the text. Free with g_free(). */
char *fs_embedded_scenario_comment (const char *scenario_text, const char *sign);

/* How a page begins, and a figure that is the source of a program. */
#define FS_TEX_HEAD "% Flitscope figure"
#define FS_HTML_HEAD "<!DOCTYPE html>"
#define FS_PYTHON_HEAD "#!/usr/bin/env python3\n# Flitscope figure"

/* Returns the scenario of a whole file; FS_ERROR_INPUT if it contains none, or is not one of the formats. Takes
 * time proportional to @size for any bytes. Free with g_free(). */
char *fs_embedded_scenario_find (const guint8 *data, gsize size, GError **error);
