/* A rank that simulates for rank 0 (ranks.h). */
#pragma once

/* Takes orders until it is told to quit. */
void fs_rank_work (void);
