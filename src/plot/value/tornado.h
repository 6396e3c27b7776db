/* Which parameters move a value: a bar for each, from the value itself to where it is with the parameter smaller and larger. */
#pragma once

#include <glib.h>

/* The two ends of a bar: with the smaller, and with the larger parameter. */
enum { FS_TORNADO_LESS, FS_TORNADO_MORE, FS_N_TORNADO_ENDS };

/**
 * FsTornadoRow: a parameter; all texts are Pango markup
 * @name, @short_name: with its value: "Message length <i>M</i> = 32", "<i>M</i> = 32"
 * @ratio: of the value at each end to the value itself; INFINITY where it is unlimited, NAN where the range of the parameter ends
 * @at: the parameter there: "28.8"; NULL where its range ends
 * @change: of the value there: "−11.9 %", "saturated"; NULL likewise
 * @range: of both ends: "−11.9 % … +12.5 %"
 * @limit: the same of another value that the parameter moves, "–" where it does not
 */
typedef struct {
  char *name, *short_name;
  double ratio[FS_N_TORNADO_ENDS];
  char *at[FS_N_TORNADO_ENDS], *change[FS_N_TORNADO_ENDS];
  char *range, *limit;
} FsTornadoRow;

/**
 * FsTornado: free with fs_tornado_free()
 * @title: what it is, plain text
 * @x_label: of the axis, whose numbers are in per cent; Pango markup
 * @keys: what the ends are: "10 % less, or one step"
 * @rows: FsTornadoRow, the one with the longest bar first
 */
typedef struct {
  char *title, *x_label;
  char *keys[FS_N_TORNADO_ENDS];
  GArray *rows;
} FsTornado;

FsTornado *fs_tornado_new (void);
void fs_tornado_free (FsTornado *tornado);

/* Returns the row at @index. */
const FsTornadoRow *fs_tornado_row (const FsTornado *tornado, guint index);

/* Returns the length of the longest bar with a limit, as the logarithm of its ratio, 1 if there is none. Bars without a limit are
 * drawn as long, with an arrow. */
double fs_tornado_longest (const FsTornado *tornado);

/* Returns all rows as one line of plain text, for screen readers. Free with g_free(). */
char *fs_tornado_text (const FsTornado *tornado);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsTornado, fs_tornado_free)
