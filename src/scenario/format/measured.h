/* Measured points, imported into a scenario: [Measured 1], [Measured 2], …. The file contains the numbers, never a path,
 * so that everybody who gets a figure has them.
 */
#pragma once

#include <glib.h>

#include "scenario/format/keys.h"

#define FS_MEASURED_MAX_SETS 64
#define FS_MEASURED_MAX_POINTS 100000 /* of all sets of a scenario together */

/**
 * FsMeasured: one set; immutable and reference-counted
 * @label: for the legend, no markup; never NULL
 * @note: where the numbers come from, such as the name of a file; NULL for none
 * @x_quantity, @y_quantity: what they are: a value of `x` and one of `y`; NULL: whatever the axes show
 * @n_points: at least 1
 * @x, @y: finite, in the units of these quantities (rates in messages/node/cycle, times in cycles), in any order
 * @half_width: at least 0, NAN where there is none; NULL when no point has one
 * @palette_entry: from 0 to FS_SCENARIO_COLORS - 1
 * @hidden: not drawn
 * @digest: of the numbers
 */
typedef struct {
  gatomicrefcount references;
  char *label;
  char *note;
  char *x_quantity, *y_quantity;
  guint n_points;
  double *x, *y, *half_width;
  guint palette_entry;
  gboolean hidden;
  char *digest;
} FsMeasured;

/* Copies everything; @half_width may be NULL. @n_points is at least 1. The rest is empty, the palette entry the first. */
FsMeasured *fs_measured_new (const char *label, guint n_points, const double *x, const double *y,
                             const double *half_width);
FsMeasured *fs_measured_ref (FsMeasured *measured);
void fs_measured_unref (FsMeasured *measured);

/* Keys of a group: label, note, x-quantity, y-quantity, color, hidden, and the lists x, y, half-width. NULL when there
 * is none of that name. */
const FsKey *fs_measured_key_find (const char *name);
/* "label, note, …". Free with g_free(). */
char *fs_measured_key_names (void);
/* The value of any key but a list; NULL and a sentence when it cannot have it. */
FsValue *fs_measured_parse (const FsKey *key, const char *text, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsMeasured, fs_measured_unref)
