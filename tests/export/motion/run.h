/* A run of a 4-cube to be shown in motion. */
#pragma once

#include "export/motion/motion.h"
#include "tests/support/folder.h"

/**
 * Run: clear with run_clear()
 * @motion: of n cycles
 */
typedef struct {
  FsReplay *replay;
  FsRunDiagram *run_diagram;
  FsMotion motion;
} Run;

Run run_new (const FsWormholeParams *params, int64_t first, int64_t n_cycles);
/* Of cycles 300 and 200 on; in the second nothing moves any more. */
Run run_of_a_4_cube (int64_t n_cycles);
Run run_of_a_deadlock (int64_t n_cycles);
void run_clear (Run *run);

/* Writes the file and returns its bytes. Free with g_free(). */
char *run_save (Run *run, FsMotionFormat format, const char *folder, const char *name, gsize *length);
