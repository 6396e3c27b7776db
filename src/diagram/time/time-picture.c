#include "diagram/time/time-picture.h"

#include <math.h>

#define RASTER_HEIGHT 460 /* px of a file */
#define PAIRS_HEIGHT 240
#define BEFORE_CLOSING 90 /* cycles before and behind those in which a circle closes */
#define BEHIND_CLOSING 40
#define AROUND 100 /* cycles on both sides of the one shown, without a circle */

void
fs_time_picture_paint (FsTimePen *pen, const FsTimePicture *picture)
{
  FsLifePicture life = picture->life;
  FsChannelPicture channels = picture->channels;
  FsRasterPicture raster = picture->raster;
  FsBroadcastPicture broadcast = picture->broadcast;
  FsPairPicture pairs = picture->pairs;

  life.view = channels.view = raster.view = broadcast.view = pairs.view = picture->view;
  switch (picture->kind)
    {
    case FS_TIME_CHANNELS:
      fs_channel_picture_paint (pen, &channels);
      break;
    case FS_TIME_RASTER:
      fs_raster_paint (pen, &raster);
      break;
    case FS_TIME_BROADCASTS:
      fs_broadcast_picture_paint (pen, &broadcast);
      break;
    case FS_TIME_PAIRS:
      fs_pair_picture_paint (pen, &pairs);
      break;
    case FS_TIME_LIFE:
    case FS_N_TIME_KINDS:
      fs_life_paint (pen, &life);
      break;
    }
}

guint
fs_time_picture_rows (const FsTimePicture *picture, const FsStyle *style, double height, guint *visible)
{
  FsLifePicture life = picture->life;
  FsChannelPicture channels = picture->channels;
  FsBroadcastPicture broadcast = picture->broadcast;

  life.view = channels.view = broadcast.view = picture->view;
  if (picture->kind == FS_TIME_LIFE && life.life != NULL)
    return fs_life_rows (&life, style, height, visible);
  if (picture->kind == FS_TIME_CHANNELS)
    return fs_channel_picture_rows (&channels, style, height, visible);
  if (picture->kind == FS_TIME_BROADCASTS)
    return fs_broadcast_picture_rows (&broadcast, style, height, visible);
  *visible = 0;
  return 0;
}

double
fs_time_picture_height (const FsTimePicture *picture, const FsStyle *style)
{
  return picture->kind == FS_TIME_LIFE         ? fs_life_height (&picture->life, style)
         : picture->kind == FS_TIME_CHANNELS   ? fs_channel_picture_height (&picture->channels, style)
         : picture->kind == FS_TIME_BROADCASTS ? fs_broadcast_picture_height (&picture->broadcast, style)
         : picture->kind == FS_TIME_PAIRS      ? PAIRS_HEIGHT * style->text_size / 12.5
                                               : RASTER_HEIGHT * style->text_size / 12.5;
}

void
fs_time_picture_range (const FsTimePicture *picture, double *from, double *to)
{
  int64_t until = picture->kind == FS_TIME_PAIRS      ? picture->pairs.pairs->until
                  : picture->kind == FS_TIME_CHANNELS ? picture->channels.log->until
                  : picture->kind == FS_TIME_RASTER   ? picture->raster.log->until
                                                      : 0;
  double around = picture->channels.closed != FS_NO_CYCLE ? (double) picture->channels.closed
                                                          : (double) MAX (picture->view.cycle, 0);

  if (picture->kind == FS_TIME_LIFE)
    {
      fs_life_range (picture->life.life, from, to);
      return;
    }
  if (picture->kind == FS_TIME_BROADCASTS)
    {
      fs_broadcast_picture_range (&picture->broadcast, from, to);
      return;
    }
  *from = 0;
  *to = (double) until + 1;
  if (picture->kind != FS_TIME_CHANNELS)
    return;
  *from = fmax (0, around - (picture->channels.closed != FS_NO_CYCLE ? BEFORE_CLOSING : AROUND));
  *to = fmin (*to, around + (picture->channels.closed != FS_NO_CYCLE ? BEHIND_CLOSING : AROUND));
}
