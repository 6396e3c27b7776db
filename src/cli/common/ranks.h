/* Many processes for one run: under mpirun rank 0 is flitscope-cli as everybody knows it, and the other ranks simulate
 * for it. What they return is bit for bit what rank 0 would have simulated itself. In a build without MPI there is never
 * anybody else. */
#pragma once

#include "study/run/runner.h"

G_BEGIN_DECLS

/* Calls @program, in rank 0 only; the others work for it until it returns. */
int fs_cli_ranks_run (int (*program) (int argc, char **argv), int argc, char **argv);

/* The other ranks with @threads runs in work in each; NULL when there are none. Owned by the ranks. */
const FsRemoteRunner *fs_cli_ranks_remote (guint threads);

G_END_DECLS
