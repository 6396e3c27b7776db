/* The solutions of the last points of a curve, from which the next one is
 * foreseen: a polynomial in the rate, or in what stands for it, through each variable.
 */
#pragma once

#include <glib.h>

#define FS_TRAIL_POINTS 8

/**
 * FsTrail: start with all zero; free with fs_trail_clear()
 * @length: variables of a solution
 * @n: how many solutions there are, the latest first
 * @rates: of each
 * @states: [solution][variable]
 */
typedef struct {
  guint length;
  guint n;
  double rates[FS_TRAIL_POINTS];
  double *states[FS_TRAIL_POINTS];
} FsTrail;

void fs_trail_clear (FsTrail *trail);

/* Foresees the solution at @rate. Returns FALSE, and leaves @state, when there is none yet of @length variables. */
gboolean fs_trail_foresee (const FsTrail *trail, double rate, double *state, guint length);

/* Adds the solution at @rate; one of another length replaces all before. */
void fs_trail_add (FsTrail *trail, double rate, const double *state, guint length);
