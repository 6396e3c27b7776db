#include "cli/common/ranks.h"

int
fs_cli_ranks_run (int (*program) (int argc, char **argv), int argc, char **argv)
{
  return program (argc, argv);
}

const FsElsewhere *
fs_cli_ranks_elsewhere (guint threads)
{
  return NULL;
}
