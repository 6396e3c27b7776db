/* Saves as the window does:
 *   fault-saver document FILE
 *   fault-saver autosave FOLDER       against a crash, where the states of the user are in FOLDER
 * One line on standard error and exit status 1 when it could not be saved. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/files/autosave-slot.h"
#include "study/documents/document-file.h"
#include "study/store/result-format.h"

/* A scenario with a result. */
static FsDocumentFile *
make_document (void)
{
  static const char *const settings[]
      = { "n=3", "M=4", "beta=0.1", "rate=0.02", "warmup-messages=10", "max-messages=200", NULL };
  g_autoptr (FsScenario) start = fs_scenario_new_default ();
  g_autoptr (FsScenario) scenario = fs_scenario_with_settings (start, settings, NULL);
  FsDocumentFile *document = fs_document_file_new (scenario);
  FsWormholeParams params = fs_scenario_curve (scenario, 0)->params;
  g_autofree char *id = fs_scenario_point_id (scenario, 0, 0, 0.02);
  FsResultKey key = { FS_SIM_RESULT_KIND, id, 0 };
  g_autoptr (FsSimResult) result = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GBytes) packed = NULL;

  params.rate = 0.02;
  result = fs_simulation_run (&params, &fs_scenario_statistics (scenario)->rule, FS_ENGINE_FAST, NULL, NULL);
  result->cpu_seconds = result->wall_seconds = 0;
  bytes = fs_sim_result_to_bytes (result);
  packed = fs_result_compress (&key, bytes);
  fs_memory_store_insert (document->results, &key, packed, FALSE);
  fs_document_file_add_point (document, id, 0, 0, 0.02, 0);
  return document;
}

/* Into the slot of a killed process, or into a new one. */
static gboolean
autosave (FsDocumentFile *document, const char *folder, GError **error)
{
  g_autofree char *path = g_canonicalize_filename (folder, NULL);
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (FsAutosaveSlot) slot = NULL;

  g_setenv ("XDG_STATE_HOME", path, TRUE);
  left = fs_autosave_slots_left ();
  slot = left->len > 0 ? g_ptr_array_steal_index (left, 0) : fs_autosave_slot_new (NULL, NULL, error);
  return slot != NULL && fs_autosave_slot_write (slot, document, error);
}

int
main (int argc, char **argv)
{
  g_autoptr (FsDocumentFile) document = make_document ();
  g_autoptr (GError) error = NULL;
  gboolean saved;

  if (argc != 3)
    return 2;
  saved = strcmp (argv[1], "autosave") == 0 ? autosave (document, argv[2], &error)
                                            : fs_document_file_save (document, argv[2], &error);
  if (!saved)
    fprintf (stderr, "%s\n", error->message);
  return saved ? EXIT_SUCCESS : EXIT_FAILURE;
}
