/* What the random draws of a message are for. A draw is fs_random_split (stream of the message, purpose), so a number of
 * this list is part of what a seed means: none is ever changed (SIMULATOR.md 10, TRAFFIC.md 3). */
#pragma once

typedef enum {
  FS_DRAW_GAP,
  FS_DRAW_KIND,
  FS_DRAW_DISTANCE,
  FS_DRAW_DIMENSIONS,
  FS_DRAW_CHANNEL,
  FS_DRAW_LENGTH,
  FS_DRAW_BASE,
  FS_DRAW_COPY,
  FS_DRAW_DESTINATION,
  FS_DRAW_TIES,
  FS_DRAW_CLASSES,
  FS_DRAW_HOT,
  FS_DRAW_HOT_NODE,
  FS_DRAW_BURST,
  FS_DRAW_SILENCE,
} FsDraw;
