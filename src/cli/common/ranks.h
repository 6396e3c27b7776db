/* Many processes for one run: under mpirun, rank 0 is the usual flitscope-cli, and the other ranks simulate for it.
 * Their results are bit for bit those that rank 0 would simulate itself. A build without MPI has only rank 0. */
#pragma once

#include "study/run/runner.h"

/* Calls @program in rank 0, and returns its exit status; meanwhile the other ranks work for it. */
int fs_cli_ranks_run (int (*program) (int argc, char **argv), int argc, char **argv);

/* Returns the other ranks, each with @threads runs at the same time; NULL if there are none. Owned by the ranks. */
const FsRemoteRunner *fs_cli_ranks_remote (guint threads);
