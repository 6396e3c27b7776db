/* The line by which an exported figure carries its scenario: where it stands in
 * SVG, PNG and PDF, and how it is found again. Private to export. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define FS_EMBEDDED_SCENARIO "flitscope-scenario:1:"
#define FS_PNG_KEYWORD "Flitscope-Scenario"

/* FS_EMBEDDED_SCENARIO + base64 of @scenario_text. */
char *fs_embedded_scenario_new (const char *scenario_text);

/* The scenario in a whole file; FS_ERROR_INPUT when it holds none, or is none of the three. Takes time
 * proportional to @size whatever the bytes are. */
char *fs_embedded_scenario_find (const guint8 *data, gsize size, GError **error);

G_END_DECLS
