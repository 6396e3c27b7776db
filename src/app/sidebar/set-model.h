/* Another model for all curves. What it cannot take of the values that are set goes
 * back to its defaults, so that a model can always be chosen. */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

gboolean fs_document_set_model (FsDocument *document, const char *id, GError **error);

G_END_DECLS
