/* Errors and doubts in ZK99 (GENERALIZED_HYPERCUBE.md 2, 6). The paper's networks are only simulated, so that no
 * model belongs to these errata and none of them has an effect to compute. */
#pragma once

#include "model/errata.h"

/* All of them; @n is set to how many. */
const FsErratum *fs_generalized_errata (guint *n);
