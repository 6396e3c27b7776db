#include "tests/export/motion/run.h"

#include "tests/sim/engines/networks.h"

Run
run_new (const FsWormholeParams *params, int64_t first, int64_t n_cycles)
{
  Run run = { .replay = fs_replay_new (params, FS_ENGINE_FAST, 2000, NULL) };
  g_autoptr (FsCycleView) start = fs_cycle_view_new (run.replay);

  run.run_diagram = fs_run_diagram_new (start, NULL);
  fs_motion_init (&run.motion, &run.run_diagram->diagram, first, first + n_cycles - 1);
  run.motion.title = "A <run>";
  run.motion.scenario_text = "[Flitscope]\nformat=1\n\n[Scenario]\nn=4\n";
  return run;
}

Run
run_of_a_4_cube (int64_t n_cycles)
{
  FsWormholeParams params;

  fs_wormhole_params_init (&params);
  params.n = 4;
  params.V = 2;
  params.length_flits = 32;
  params.beta = 0.05;
  params.rate = 0.02;
  return run_new (&params, 300, n_cycles);
}

Run
run_of_a_deadlock (int64_t n_cycles)
{
  FsWormholeParams params = deadlock_params (DEADLOCK_SEED);

  return run_new (&params, 200, n_cycles);
}

void
run_clear (Run *run)
{
  fs_replay_free (run->replay);
  fs_run_diagram_free (run->run_diagram);
}

char *
run_save (Run *run, FsMotionFormat format, const char *folder, const char *name, gsize *length)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_assert_true (fs_motion_save (&run->motion, format, run->replay, path, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, length, NULL));
  return text;
}
