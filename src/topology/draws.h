/* What the random draws of a message are for. A draw is fs_random_split (stream of the message, purpose), so a number of
 * this list is part of what a seed means: none is ever changed (SIMULATOR.md 10, TRAFFIC.md 3). */
#pragma once

typedef enum {
  FS_PURPOSE_GAP,
  FS_PURPOSE_KIND,
  FS_PURPOSE_DISTANCE,
  FS_PURPOSE_DIMENSIONS,
  FS_PURPOSE_CHANNEL,
  FS_PURPOSE_LENGTH,
  FS_PURPOSE_BASE,
  FS_PURPOSE_COPY,
  FS_PURPOSE_DESTINATION,
  FS_PURPOSE_TIES,
  FS_PURPOSE_CLASSES,
  FS_PURPOSE_HOT,
  FS_PURPOSE_HOT_NODE,
  FS_PURPOSE_BURST,
  FS_PURPOSE_SILENCE,
  FS_PURPOSE_RETRY,
  FS_PURPOSE_THINK,
} FsDrawPurpose;
