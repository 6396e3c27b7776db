/* The file of simulate --channels: every channel of the points that are simulated. */
#pragma once

#include "base/file.h"
#include "cli/common/run.h"
#include "study/documents/channel-document.h"
#include "study/run/channel-run.h"

/**
 * FsCliChannels: filled by fs_cli_channels_open(); clear with fs_cli_channels_clear()
 * @path: as given; NULL without --channels: then all functions do nothing
 */
typedef struct {
  const char *path;
  FsCliProgress progress;
  FsRowsFormat format;
  FsScenario *scenario;
  FsFileWriter *file;
  FsChannelRun *run;
} FsCliChannels;

/* Begins the file, so that a path that cannot be written to is reported before anything is simulated. Returns FALSE with
 * FS_ERROR_INPUT if --channels cannot be used as it is given, else with FS_ERROR_FILE. Borrows @options. */
gboolean fs_cli_channels_open (FsCliChannels *channels, const FsCliOptions *options, FsScenario *scenario,
                               GError **error);

/* Adds a point, if it is finished. @view: with its replications. */
void fs_cli_channels_add (FsCliChannels *channels, const FsPointView *view);

/* Measures the channels of all points and writes the file, completely or not at all. After a signal it writes nothing and
 * reports that on standard error. */
gboolean fs_cli_channels_finish (FsCliChannels *channels, guint threads, GError **error);
void fs_cli_channels_clear (FsCliChannels *channels);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FsCliChannels, fs_cli_channels_clear)
