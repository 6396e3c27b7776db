#include "stats/batch-means.h"

/* The means of the groups; FALSE when one of them is empty. */
static gboolean
group_means (const FsTally *batches, gsize n_batches, double means[FS_BATCH_GROUPS])
{
  for (gsize group = 0; group < FS_BATCH_GROUPS; group++)
    {
      FsTally tally = { 0 };

      for (gsize b = group * n_batches / FS_BATCH_GROUPS; b < (group + 1) * n_batches / FS_BATCH_GROUPS; b++)
        fs_tally_merge (&tally, &batches[b]);
      if (tally.count == 0)
        return FALSE;
      means[group] = fs_tally_mean (&tally);
    }
  return TRUE;
}

FsEstimate
fs_batch_means (const FsTally *batches, gsize n_batches, double confidence)
{
  FsTally all = { 0 };
  FsEstimate estimate = { .half_width = NAN };
  double means[FS_BATCH_GROUPS];

  for (gsize b = 0; b < n_batches; b++)
    fs_tally_merge (&all, &batches[b]);
  estimate.mean = fs_tally_mean (&all);
  if (all.count >= FS_BATCH_GROUPS * FS_BATCH_MEMBERS && group_means (batches, n_batches, means))
    estimate.half_width = fs_interval_half_width (means, FS_BATCH_GROUPS, confidence);
  return estimate;
}
