/* The line that embeds a scenario in an exported SVG, PNG, or PDF file, and how it is found again. Private to the
 * room. */
#pragma once

#include <glib.h>

#define FS_EMBEDDED_SCENARIO "flitscope-scenario:1:"
#define FS_PNG_KEYWORD "Flitscope-Scenario"

/* Returns FS_EMBEDDED_SCENARIO followed by the base64 of @scenario_text. Free with g_free(). */
char *fs_embedded_scenario_new (const char *scenario_text);

/* Returns the scenario of a whole file; FS_ERROR_INPUT if it contains none, or is not one of the three formats. Takes
 * time proportional to @size for any bytes. Free with g_free(). */
char *fs_embedded_scenario_find (const guint8 *data, gsize size, GError **error);
