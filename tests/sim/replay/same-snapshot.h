/* Compares snapshots. */
#pragma once

#include "sim/replay/snapshot.h"

void assert_same_snapshot (const FsSnapshot *a, const FsSnapshot *b);
