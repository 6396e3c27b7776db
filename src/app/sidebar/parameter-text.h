/* Values of keys as the sidebar writes and reads them: lists with commas,
 * shares in per cent. Ranges are not looked at: that is the scenario's job. */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

/* Key of the sidebar that no scenario has: how many points a curve has, however they are given. */
#define FS_PARAMETER_POINTS "points"

/* Whether the x axis shows @key: then it has a list of values, the same in all curves. */
gboolean fs_parameter_is_axis (const FsScenario *scenario, const char *key);

/* The different values of @key among the curves, in order of first use. */
GStrv fs_parameter_values (const FsScenario *scenario, const char *key);

/* What a row shows: the value of the selected curve, or the different ones of all. */
GStrv fs_parameter_shown_values (FsDocument *document, const char *key);

/* "32", "1 %", "0.1, 0.2" (of the list 0.1;0.2). */
char *fs_parameter_display (const char *value, gboolean percent);
char *fs_parameter_display_all (const char *key, const char *const *values, gboolean percent);

/* What somebody typed as values of the scenario, one for each element; "1 %" is 0.01. */
GStrv fs_parameter_parse (const char *key, const char *text);

/* Why @typed cannot be used, for the row called @title: @message without the names that stand in files. */
char *fs_parameter_sentence (const char *key, const char *title, const char *message, const char *typed,
                             gboolean percent);

/* @value one step further, within the range of @key. */
char *fs_parameter_step (const char *key, const char *value, double step);

/* A slider of shares: position 0 … 1 to a share of two digits, and back. Small shares get most of the way. */
double fs_parameter_share_at (double position);
double fs_parameter_position_of (double share);

G_END_DECLS
