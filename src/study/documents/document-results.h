/* Reading [Results] of a document file: every line by itself. Private to document-file.c. */
#pragma once

#include "study/documents/document-file.h"

G_BEGIN_DECLS

#define FS_RESULTS_FORMAT 1

/* What stands in @text, of @length bytes, from @from on: what can be used is in @file, notices say what cannot. @name
 * is what they call the text. */
void fs_document_results_read (FsDocumentFile *file, const char *name, const char *text, gsize length, gsize from);

G_END_DECLS
