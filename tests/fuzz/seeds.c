/* Writes the seeds that Flitscope makes itself, for when a format has changed:
 *   fuzz-seeds tests/fuzz
 * replaces corpus/TARGET/seed-* of results, documents and figures, and the dictionary of scenarios. */
#include <stdlib.h>

#include "base/file.h"
#include "export/export.h"
#include "scenario/format/keys.h"
#include "scenario/value/scenario-file.h"
#include "study/documents/document-file.h"
#include "study/store/result-format.h"
#include "study/store/run-folder.h"
#include "study/store/sealed-bytes.h"

static const char *root;

static void
write_seed (const char *target, const char *name, GBytes *bytes)
{
  g_autofree char *folder = g_build_filename (root, "corpus", target, NULL);
  g_autofree char *file = g_strconcat ("seed-", name, NULL);
  g_autofree char *path = g_build_filename (folder, file, NULL);
  gsize size;
  const void *data = g_bytes_get_data (bytes, &size);

  if (g_mkdir_with_parents (folder, 0777) != 0 || !fs_file_replace (path, data, size))
    g_error ("%s cannot be written", path);
}

static FsScenario *
small_scenario (void)
{
  static const char *const settings[]
      = { "n=2", "M=4", "beta=0.1", "rate=0;0.02", "warmup-messages=10", "max-messages=200", NULL };
  g_autoptr (FsScenario) start = fs_scenario_new_default ();

  return fs_scenario_with_settings (start, settings, NULL);
}

static GBytes *
simulate (const FsScenario *scenario, double rate)
{
  FsWormholeParams params = fs_scenario_curve (scenario, 0)->params;
  g_autoptr (FsSimResult) result = NULL;

  params.rate = rate;
  result = fs_simulation_run (&params, &fs_scenario_statistics (scenario)->rule, FS_ENGINE_FAST, NULL, NULL);
  return fs_sim_result_to_bytes (result);
}

static void
write_results (FsScenario *scenario)
{
  g_autoptr (GBytes) run = fs_run_folder_wrap_scenario (scenario);
  g_autoptr (GBytes) inside = fs_checksum_unwrap ("run", run, NULL);
  g_autoptr (GBytes) idle = simulate (scenario, 0);
  g_autoptr (GBytes) busy = simulate (scenario, 0.02);
  g_autoptr (GBytes) saturated = simulate (scenario, 0.9);

  write_seed ("result-file", "run", run);
  write_seed ("result-file", "scenario", inside);
  write_seed ("result-file", "idle", idle);
  write_seed ("result-file", "busy", busy);
  write_seed ("result-file", "saturated", saturated);
}

static void
write_document (FsScenario *scenario)
{
  g_autoptr (FsDocumentFile) file = fs_document_file_new (scenario);
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bytes = NULL;

  for (guint i = 0; i < 2; i++)
    {
      double rate = 0.02 * i;
      g_autofree char *id = fs_scenario_point_id (scenario, 0, 0, rate);
      FsResultKey key = { FS_SIM_RESULT_KIND, id, 0 };
      g_autoptr (GBytes) result = simulate (scenario, rate);
      g_autoptr (GBytes) packed = fs_result_compress (&key, result);

      fs_memory_store_insert (file->results, &key, packed, FALSE);
      fs_document_file_add_point (file, id, 0, 0, rate, i);
      fs_document_file_add_bracket (file, id, 0.1, 0.2, 3, TRUE);
    }
  text = fs_document_file_to_text (file, NULL);
  bytes = g_bytes_new (text, strlen (text));
  write_seed ("document-file", "results", bytes);
}

static void
write_figures (const FsScenario *scenario)
{
  static const char *const names[] = { [FS_FORMAT_SVG] = "svg", [FS_FORMAT_PDF] = "pdf", [FS_FORMAT_PNG] = "png" };
  g_autoptr (FsPlot) plot = fs_plot_new ();
  g_autofree char *text = fs_scenario_to_text (scenario);
  FsExportOptions options;

  fs_export_options_init (&options);
  options.dpi = 36;
  options.scenario_text = text;
  for (guint format = 0; format < G_N_ELEMENTS (names); format++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) figure = fs_export_render (plot, (FsFormat) format, &options, &error);

      if (figure == NULL)
        g_error ("%s", error->message);
      write_seed ("figure-file", names[format], figure);
    }
}

static void
append_word (GString *out, const char *word)
{
  g_string_append_c (out, '"');
  for (; *word != '\0'; word++)
    if (*word == '"' || *word == '\\' || !g_ascii_isprint (*word))
      g_string_append_printf (out, "\\x%02x", (guint8) *word);
    else
      g_string_append_c (out, *word);
  g_string_append (out, "\"\n");
}

/* All keys and the words of their values. */
static void
write_dictionary (void)
{
  g_autofree char *path = g_build_filename (root, "dictionaries", "keys.dict", NULL);
  g_autoptr (GString) out = g_string_new ("# Written by fuzz-seeds.\n");
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; i < n_keys; i++)
    {
      append_word (out, keys[i].name);
      for (guint j = 0; keys[i].choices != NULL && keys[i].choices[j] != NULL; j++)
        append_word (out, keys[i].choices[j]);
    }
  if (!fs_file_replace (path, out->str, out->len))
    g_error ("%s cannot be written", path);
}

int
main (int argc, char **argv)
{
  g_autoptr (FsScenario) scenario = small_scenario ();

  if (argc != 2)
    g_error ("usage: %s FOLDER", argv[0]);
  root = argv[1];
  write_results (scenario);
  write_document (scenario);
  write_figures (scenario);
  write_dictionary ();
  return EXIT_SUCCESS;
}
