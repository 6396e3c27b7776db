/* The messages of the selected bars of a distribution of latencies: each with what it waited for. One that is activated is followed on the
 * Network page, where [ and ] go to the others. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"
#include "sim/run/simulation.h"

#define FS_TYPE_SELECTED_MESSAGES (fs_selected_messages_get_type ())
G_DECLARE_FINAL_TYPE (FsSelectedMessages, fs_selected_messages, FS, SELECTED_MESSAGES, AdwBin)

/* Emits "closed" when the user has had enough. */
FsSelectedMessages *fs_selected_messages_new (FsDocument *document);

/* Shows the messages of @result, unicasts or broadcasts, whose latency is @from … @to cycles. @curve: the step that was simulated; @point: of
 * the sweep. */
void fs_selected_messages_show (FsSelectedMessages *self, const FsCurve *curve, FsSweepPoint point,
                                const FsSimResult *result, gboolean broadcast, uint64_t from, uint64_t to);

/* Returns the messages of @result, unicasts or broadcasts, that were kept (FsSampleMessage) and whose latency is @from … @to cycles:
 * FsFollowedMessage, free with g_ptr_array_unref(). */
GPtrArray *fs_selected_messages_find (const FsCurve *curve, const FsSimResult *result, gboolean broadcast,
                                      uint64_t from, uint64_t to);

/* Shows one of @messages on the Network page. @point: whose run they are of; @widget: in the window. */
void fs_selected_messages_follow (GtkWidget *widget, FsDocument *document, FsSweepPoint point,
                                  const GPtrArray *messages, guint at);
