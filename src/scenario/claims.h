/* What a paper claims of the accuracy of its model, in our words: what stands beside the error we measure
 * (MODELS.md 9, GENERALIZED_HYPERCUBE.md 10). */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The claim of the paper of preset @id, a translated sentence; NULL when there is none. */
const char *fs_preset_claim (const char *id);

G_END_DECLS
