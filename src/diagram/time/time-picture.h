/* One of the pictures of a run over time, as the drawer shows it and a file contains it. */
#pragma once

#include "diagram/time/broadcast-picture.h"
#include "diagram/time/channel-picture.h"
#include "diagram/time/life-picture.h"
#include "diagram/time/pair-picture.h"
#include "diagram/time/raster-picture.h"

typedef enum {
  FS_TIME_LIFE,       /* of a message */
  FS_TIME_CHANNELS,   /* some, with holders and those who wait */
  FS_TIME_RASTER,     /* all */
  FS_TIME_BROADCASTS, /* the nodes that one has reached */
  FS_TIME_PAIRS,      /* latencies of the same messages in two runs */
  FS_N_TIME_KINDS,
} FsTimeKind;

/**
 * FsTimePicture: only the picture of @kind is set; of @view those of the pictures are not used
 */
typedef struct {
  FsTimeKind kind;
  FsLifePicture life;
  FsChannelPicture channels;
  FsRasterPicture raster;
  FsBroadcastPicture broadcast;
  FsPairPicture pairs;
  FsTimeView view;
} FsTimePicture;

/* Paints it, or with @pen->cr NULL only finds its targets. */
void fs_time_picture_paint (FsTimePen *pen, const FsTimePicture *picture);
/* Returns how many rows there are, and in @visible how many of them are seen at this height. */
guint fs_time_picture_rows (const FsTimePicture *picture, const FsStyle *style, double height, guint *visible);
/* Returns the height in which all of it is seen. */
double fs_time_picture_height (const FsTimePicture *picture, const FsStyle *style);
/* Sets the cycles that show all of it. */
void fs_time_picture_range (const FsTimePicture *picture, double *from, double *to);
