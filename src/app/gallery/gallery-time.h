/* Estimates how long the simulation of a figure takes on this machine, from processor times that were measured here. */
#pragma once

#include "app/run/cached-points.h"

/**
 * FsGalleryTime: the processor time of a figure
 * @spent: seconds that its finished points took, as stored with their results
 * @expected: seconds that its other points are expected to take; NAN while nothing measured allows an estimate
 * @from_figure: whether @expected is from finished points of the figure itself, else from the speed of another run
 */
typedef struct {
  double spent;
  double expected;
  gboolean from_figure;
} FsGalleryTime;

/* Returns the time of the figure of @scenario with finished points @known. Calls in which no point is known use the speed
 * of a run of about 100 ms in the calling thread, once per process. Any thread but the main one. */
FsGalleryTime fs_gallery_time (const FsScenario *scenario, const FsCachedPoints *known);
