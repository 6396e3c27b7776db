#include "app/run/draft-pace.h"

void
fs_draft_pace_record (FsDraftPace *pace, guint complete, guint n_points, double seconds)
{
  g_return_if_fail (n_points > 0 && n_points <= complete);

  if (n_points == complete)
    pace->complete_seconds = seconds;
  pace->n_points = n_points;
  pace->seconds = seconds;
}

guint
fs_draft_pace_next (const FsDraftPace *pace, guint complete)
{
  guint n = complete / 2;

  if (pace->complete_seconds <= FS_DRAFT_FRAME)
    return complete;
  while (n > FS_DRAFT_MIN_POINTS && pace->seconds * n > FS_DRAFT_FRAME * pace->n_points)
    n /= 2;
  return MAX (n, FS_DRAFT_MIN_POINTS);
}
