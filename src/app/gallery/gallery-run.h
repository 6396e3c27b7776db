/* Simulates whole figures of the gallery one after the other, without opening them. Finished points go into the cache of
 * results, from which cards and documents read them. */
#pragma once

#include <gio/gio.h>

#define FS_TYPE_GALLERY_RUN (fs_gallery_run_get_type ())
G_DECLARE_FINAL_TYPE (FsGalleryRun, fs_gallery_run, FS, GALLERY_RUN, GObject)

/**
 * FsGalleryRunStatus: the progress of a run
 * @running: whether figures are left
 * @preset: id of the figure that is being simulated, or NULL
 * @figure, @n_figures: number of this figure (from 1) and of all figures of the run
 * @points_done, @points: of this figure; 0 of 0 until its models are solved
 * @fraction: of the figures, 0 to 1
 * @seconds_left: of this figure, estimated from its speed so far; NAN while unknown
 */
typedef struct {
  gboolean running;
  const char *preset;
  guint figure, n_figures;
  guint points_done, points;
  double fraction;
  double seconds_left;
} FsGalleryRunStatus;

/* Emits "progress" several times per second while it runs, and at its end; "finished" with the id of a preset after this
 * was simulated or stopped. */
FsGalleryRun *fs_gallery_run_new (void);

/* Simulates all points without a stored result of the presets @ids (element-type utf8, static strings), in this order. Does
 * nothing during a run, or without a cache. */
void fs_gallery_run_start (FsGalleryRun *self, const GPtrArray *ids);
/* Stops the run and returns at once; finished points remain. */
void fs_gallery_run_stop (FsGalleryRun *self);

FsGalleryRunStatus fs_gallery_run_get_status (FsGalleryRun *self);
/* Returns why a preset could not be simulated since the last start, or NULL. */
const char *fs_gallery_run_get_failure (FsGalleryRun *self);
