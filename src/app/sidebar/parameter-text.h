/* Values of keys as the sidebar shows and reads them: lists with commas, fractions in per cent, positions of sliders. The
 * scenario checks them. */
#pragma once

#include "app/document/document.h"
#include "model/model.h"

/* A key of the sidebar only: the number of points of a curve, whichever keys set it. */
#define FS_PARAMETER_POINTS "points"

/* The row that chooses what loads are: a value of the key, or a word of the sidebar only, for offered loads. */
#define FS_PARAMETER_LOADS "load-reference"
#define FS_LOADS_ABSOLUTE "absolute"

/* Returns whether the x axis shows @key: then it has a list of values, the same for all curves. */
gboolean fs_parameter_is_axis (const FsScenario *scenario, const char *key);

/* Returns the different values of @key among the curves, in order of first use. Free with g_strfreev(). */
GStrv fs_parameter_values (const FsScenario *scenario, const char *key);

/* Returns what a row shows: the value of the selected curve, or fs_parameter_values(). Free with g_strfreev(). */
GStrv fs_parameter_shown_values (FsDocument *document, const char *key);

/* Return a value, or all of them, as text: "32", "1 %", "0.1, 0.2" or "0,1; 0,2" (of 0.1;0.2), with
 * the decimal sign of the user. Free with g_free(). */
char *fs_parameter_display (const char *value, gboolean percent);
char *fs_parameter_display_all (const char *key, const char *const *values, gboolean percent);

/* Returns @text, as the user typed it, as values of a scenario, at least one; "1 %" is 0.01, and "0,1; 0,2" are two numbers
 * where the decimal sign is a comma. Free with g_strfreev(). */
GStrv fs_parameter_parse (const char *key, const char *text);

/* Returns why @typed cannot be used: @message with @title, the title of the row, in place of @key. Free with g_free(). */
char *fs_parameter_sentence (const char *key, const char *title, const char *message, const char *typed,
                             gboolean percent);

/* Returns @value moved by @step, within the range of @key. Free with g_free(). */
char *fs_parameter_step (const char *key, const char *value, double step);

/* Returns @value with at most @digits significant digits, up to 17. */
double fs_parameter_round (double value, int digits);

/* Convert the position of a slider, 0 to 1, to a fraction of two digits, and back. Small fractions take most of the range. */
double fs_parameter_fraction_at (double position);
double fs_parameter_position_of (double fraction);

/* The range that is useful for a value is smaller than its legal range. */

/* Returns whether @key, which is no fraction, has a slider. */
gboolean fs_parameter_has_slider (const char *key);

/* Convert a position, 0 to 1, to a value of @key, and back. Fractions as above; other values are whole numbers
 * in the useful range, as far as @model allows it. A value outside is at an end. */
double fs_parameter_slider_value (const char *key, const FsModel *model, double position);
double fs_parameter_slider_position (const char *key, const FsModel *model, double value);

/* Returns the distance of two positions that differ by one arrow key. */
double fs_parameter_slider_step (const char *key, const FsModel *model);
