/* Simulates for rank 0 (ranks.h). */
#pragma once

/* Carries out orders of rank 0 until that ends. */
void fs_rank_work (void);
