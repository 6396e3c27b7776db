/* What is to be done when the figure of a document is complete. */
#pragma once

#include "app/document/document.h"

/* Returns an empty list for FsDocument. */
GPtrArray *fs_document_waiting_new (void);

/* Has @func called with @owner, a GObject, by fs_document_call_waiting(): once however often it is asked for, and not after @owner
 * is gone. */
void fs_document_wait (FsDocument *self, FsDocumentFunc func, gpointer owner);
void fs_document_call_waiting (FsDocument *self);
