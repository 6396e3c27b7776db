/* Measurements from files, for the figure. */
#pragma once

#include "cli/options.h"
#include "figure/measured.h"

G_BEGIN_DECLS

/* What --data names, by the columns that --data-columns names: FsMeasured*, none without --data. Tells on the standard
 * error output what was read. */
GPtrArray *fs_cli_read_measured (const FsCliOptions *options, GError **error);

G_END_DECLS
