/* Measurements of others in a document: each change can be undone. */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

/* FALSE and a sentence when there are too many sets or points. */
gboolean fs_document_add_measured (FsDocument *self, const FsMeasured *measured, GError **error);
void fs_document_remove_measured (FsDocument *self, guint set);
/* fs_scenario_with_measured() */
gboolean fs_document_set_measured (FsDocument *self, guint set, const char *key, const char *value, GError **error);

G_END_DECLS
