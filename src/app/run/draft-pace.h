/* With how many points the lines of a figure are solved while values change, so that the figure follows within a frame. */
#pragma once

#include <glib.h>

#define FS_DRAFT_FRAME (1 / 30.0) /* seconds */
#define FS_DRAFT_MIN_POINTS 12    /* four are solved side by side */

/**
 * FsDraftPace: how long the figure took
 * @complete_seconds: with all its points, the last time; 0 if it is not known yet
 * @n_points, @seconds: with how many points it was solved last, and for how long
 */
typedef struct {
  double complete_seconds;
  guint n_points;
  double seconds;
} FsDraftPace;

/* Takes note that the figure, of @complete points, was solved with @n_points in @seconds. */
void fs_draft_pace_record (FsDraftPace *pace, guint complete, guint n_points, double seconds);

/* Returns with how many points to solve it next: @complete if that took no longer than a frame or is not known, else that
 * number halved, once at least, until it takes no longer than a frame; not below FS_DRAFT_MIN_POINTS. */
guint fs_draft_pace_next (const FsDraftPace *pace, guint complete);
