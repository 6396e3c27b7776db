/* Every channel of simulated points as a file (INTERFACES.md 4.1): CSV with a row for each channel and each of its virtual
 * channels, or JSON with the same rows, below what is known of all channels of a point together. */
#pragma once

#include "base/job.h"
#include "base/text-sink.h"
#include "sim/measure/channel-table.h"
#include "study/documents/rows.h"
#include "study/run/sweep.h"

typedef struct _FsChannelDocument FsChannelDocument;

/* @format: FS_ROWS_CSV or FS_ROWS_JSON. Free with fs_channel_document_free(). */
FsChannelDocument *fs_channel_document_new (FsScenario *scenario, FsRowsFormat format, FsTextSink sink);

/* Adds a point of a wormhole network, with virtual channels in @table. Returns FALSE with @error, that of the sink or
 * FS_ERROR_FILE, if it cannot be written; with FS_ERROR_CANCELLED when @job, which may be NULL, was stopped: a large network has
 * millions of rows. */
gboolean fs_channel_document_add (FsChannelDocument *document, const FsSweepPoint *point, const FsChannelTable *table,
                                  const FsJob *job, GError **error);

/* Writes what is left; no point may be added afterwards. */
gboolean fs_channel_document_finish (FsChannelDocument *document, GError **error);
void fs_channel_document_free (FsChannelDocument *document);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsChannelDocument, fs_channel_document_free)
