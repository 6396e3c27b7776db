/* Numbers to and from text, independent of the locale; what is for a reader depends on base/language.h alone. */
#pragma once

#include <glib.h>

#define FS_NUMBER_SIZE 32 /* bytes that hold any formatted number */

/* The shortest text that reads back to the same double, at most 17 digits;
 * "nan" and "inf" for those. Returns @buffer (at least FS_NUMBER_SIZE bytes). */
const char *fs_number_format (double value, char *buffer);

/* The same text, for a caller that needs its length, which is returned. */
guint fs_number_write (double value, char *buffer);

/* Writes @value in decimal. Returns the length; @buffer has at least FS_NUMBER_SIZE bytes. */
guint fs_number_format_integer (gint64 value, char *buffer);

/* For a reader: @digits significant digits, a true minus, thin spaces in
 * thousands, the decimal sign of the language the thread speaks (language.h); "–" for NAN. Free with g_free(). */
char *fs_number_display (double value, int digits);

/* Returns @value with @decimals decimal places, up to 9, at any magnitude. Free with g_free(). */
char *fs_number_display_fixed (double value, int decimals);

/* The same for a count: "600 000". Free with g_free(). */
char *fs_number_display_count (guint64 count);

/* The whole of @text (blanks around it allowed) as a finite double. */
gboolean fs_number_parse (const char *text, double *value);

/* The whole of @text as a non-negative integer without a decimal point
 * (an exponent as in 2e6 is accepted when the value is whole). */
gboolean fs_number_parse_uint (const char *text, guint64 *value);

/* Compares two doubles for sorting in ascending order, also structs by the double with which they start; NAN is equal to
 * everything. */
int fs_number_compare (gconstpointer a, gconstpointer b);

guint32 fs_greatest_common_divisor (guint32 a, guint32 b);
