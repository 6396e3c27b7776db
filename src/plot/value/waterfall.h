/* What parts contribute to a difference of two values, such as the error of a model: a bar for each from the one to the other, and
 * beside them the same parts over the load (WHY.md 5). */
#pragma once

#include <glib.h>

/**
 * FsWaterfallRow: a part
 * @name, @detail: plain text; of @detail there may be none
 * @meaning: one sentence
 * @value: what it adds
 * @half_width: of its interval, NAN without one
 * @strong: whether its name stands out
 * @faint: whether it is within its interval
 */
typedef struct {
  char *name;
  char *detail;
  char *meaning;
  double value;
  double half_width;
  gboolean strong;
  gboolean faint;
} FsWaterfallRow;

/**
 * FsWaterfall: free with fs_waterfall_free()
 * @from_name, @to_name: of the first and the last value
 * @from, @from_half_width, @to: these; the rows add up to @to - @from
 * @rows: FsWaterfallRow, the positive ones first, the largest of either sign first
 * @palette_entry: of the curve
 * @title: above the parts over the load; x_label below
 * @n_places, @x: ascending; @values: [place][row]
 * @here: x of the bars
 */
typedef struct {
  char *from_name, *to_name;
  double from, from_half_width, to;
  GArray *rows;
  guint palette_entry;
  char *title, *x_label;
  guint n_places;
  double *x, *values;
  double here;
} FsWaterfall;

FsWaterfall *fs_waterfall_new (void);
void fs_waterfall_free (FsWaterfall *waterfall);

/* Returns all rows as one line, for screen readers. Free with g_free(). */
char *fs_waterfall_text (const FsWaterfall *waterfall);

/* Returns the values and rows as lines with tabs between their columns, for a table: name, detail, value, half-width. Free with g_free(). */
char *fs_waterfall_table (const FsWaterfall *waterfall);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsWaterfall, fs_waterfall_free)
