#include "app/gallery/gallery-time.h"

#include <math.h>

#include "study/run/run-estimate.h"

FsGalleryTime
fs_gallery_time (const FsScenario *scenario, const FsCachedPoints *known)
{
  FsGalleryTime time = { .expected = NAN, .from_figure = known->results->len > 0 };
  guint missing = known->n_points - MIN (known->n_points, known->results->len);

  for (guint i = 0; i < known->results->len; i++)
    time.spent += ((const FsSimResult *) known->results->pdata[i])->cpu_seconds;
  if (missing == 0)
    time.expected = 0;
  else if (time.from_figure)
    time.expected = time.spent / known->results->len * missing;
  else
    time.expected = fs_run_estimate (scenario);
  return time;
}
