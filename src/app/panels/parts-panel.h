/* What the latency of a curve is made of, over the load: in the simulation, by the model, and of the slowest messages. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"

#define FS_TYPE_PARTS_PANEL (fs_parts_panel_get_type ())
G_DECLARE_FINAL_TYPE (FsPartsPanel, fs_parts_panel, FS, PARTS_PANEL, AdwBin)

/* Shows the parts of the curve of the current point, and a table of them there. The model is solved in
 * a worker; until then the panel shows what it did before. Nothing is computed while it is not mapped. */
void fs_parts_panel_bind (FsPartsPanel *self, FsDocument *document);
