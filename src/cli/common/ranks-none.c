#include "cli/common/ranks.h"

int
fs_cli_ranks_run (int (*program) (int argc, char **argv), int argc, char **argv)
{
  return program (argc, argv);
}

const FsRemoteRunner *
fs_cli_ranks_remote (guint threads)
{
  return NULL;
}
