/* What the x axis shows. To change it is more than one key: a parameter on the axis
 * has a list of values and the load is one; back again it is the other way round. */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

/* Values worth looking at around @value of @key with @model, as a scenario writes them: "16;32;64". */
char *fs_axis_values_around (const char *key, const FsModel *model, double value);

/* Appends what leads from a parameter on the axis to a load (settings as after --set). */
void fs_axis_append_leave (const FsScenario *scenario, GPtrArray *settings);

/* Shows @x ("rate", "load", …, or a numeric parameter). */
gboolean fs_axis_choose (FsDocument *document, const char *x, GError **error);

G_END_DECLS
