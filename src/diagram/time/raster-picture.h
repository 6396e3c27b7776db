/* A whole run as one picture (VISUAL.md 5, "All channels over time"): a line for each channel, in cycles to the right; idle, held by
 * a message that moves, or by one that is blocked. */
#pragma once

#include "diagram/time/time-pen.h"
#include "sim/measure/run-log.h"

/**
 * FsRasterPicture: what is drawn; nothing is owned
 * @marked: channels (uint32_t) that are drawn in the colors of their holders, with red below: those of a circular wait
 */
typedef struct {
  const FsRunLog *log;
  const FsInterconnect *network;
  const FsNetwork *channels;
  const uint32_t *marked;
  guint n_marked;
  FsTimeView view;
} FsRasterPicture;

/* Paints the picture, or with @pen->cr NULL only finds its targets. */
void fs_raster_paint (FsTimePen *pen, const FsRasterPicture *picture);
/* Returns the channel of the line at @y, or FALSE. */
gboolean fs_raster_channel_at (const FsRasterPicture *picture, const FsStyle *style, double height, double y,
                               uint32_t *channel);
/* Returns what the picture says of the whole log in sentences. Free with g_free(). */
char *fs_raster_text (const FsRasterPicture *picture);
