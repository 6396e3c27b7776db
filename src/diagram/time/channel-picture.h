/* Who held some channels, as a picture (VISUAL.md 5, "Channels over time"): a row for each channel with a bar for each holder, below
 * it a line for each header that requested the channel and was blocked. */
#pragma once

#include "diagram/time/time-pen.h"
#include "sim/replay/channel-timeline.h"

/**
 * FsChannelPicture: what is drawn; free what is owned with fs_channel_picture_clear()
 * @log, @network: not owned
 * @channels: (element-type uint32_t) the rows, owned
 * @waits: (element-type GArray) FsChannelWait of each row, owned
 * @closed: cycle in which a circular wait of these channels closed, or FS_NO_CYCLE
 * @both, @has_both: who held several of them last before it closed
 */
typedef struct {
  const FsRunLog *log;
  const FsInterconnect *network;
  GArray *channels;
  GPtrArray *waits;
  int64_t closed;
  FsDoubleHold both;
  gboolean has_both;
  FsTimeView view;
} FsChannelPicture;

/* Sets @picture to that of @channels (transfer full); @closed: or FS_NO_CYCLE. */
void fs_channel_picture_init (FsChannelPicture *picture, const FsRunLog *log, const FsWormholeParams *params,
                              const FsInterconnect *network, GArray *channels, int64_t closed);
void fs_channel_picture_clear (FsChannelPicture *picture);

/* Paints the picture, or with @pen->cr NULL only finds its targets. */
void fs_channel_picture_paint (FsTimePen *pen, const FsChannelPicture *picture);
/* Returns how many rows there are, and in @visible how many of them are seen at this height. */
guint fs_channel_picture_rows (const FsChannelPicture *picture, const FsStyle *style, double height, guint *visible);
/* Returns the height in which all rows have their full size. */
double fs_channel_picture_height (const FsChannelPicture *picture, const FsStyle *style);

/* Returns what the picture shows in @cycle in sentences, one per line: the holders of each channel and who waits for it. Free with
 * g_free(). */
char *fs_channel_picture_text (const FsChannelPicture *picture, int64_t cycle);
