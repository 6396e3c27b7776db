#include "cli/common/options.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "base/user-text.h"
#include "export/export.h"
#include "figure/plots/view-figure.h"
#include "scenario/format/spelling.h"
#include "scenario/library/gallery.h"
#include "study/store/run-folder.h"

/* After the member: description, argument, and values. */
#define OPTION(group, name, letter, kind, member, ...)                                                                 \
  {                                                                                                                    \
    FS_CLI_##group, name, letter, G_OPTION_ARG_##kind, offsetof (FsCliOptions, member), __VA_ARGS__                    \
  }

static const FsCliOption options_table[] = {
  OPTION (TOPOLOGY, "topology", 't', STRING, topology.topology,
          N_ ("hypercube (the default), torus, mesh or generalized"), "TOPOLOGY", "@topologies"),
  OPTION (TOPOLOGY, "n", 'n', STRING, topology.n, N_ ("Dimensions: digits of an address"), "N"),
  OPTION (TOPOLOGY, "k", 'k', STRING, topology.k,
          N_ ("Values of a digit: 2 to 36 in a generalized hypercube, 2 to 64 or 8x4x4 in a torus or mesh"), "K"),
  OPTION (TOPOLOGY, "show", 0, STRING, topology.show,
          N_ ("metrics (the default), neighbors, necklaces, binomial-tree, double-tree, bst, bsg, multicast, path, "
              "packaging, or dependencies"),
          "WHAT", "@shows"),
  OPTION (TOPOLOGY, "source", 0, STRING, topology.source, N_ ("Root of the tree, start of the path; default node 0"),
          "ADDRESS"),
  OPTION (TOPOLOGY, "node", 0, STRING, topology.node, N_ ("The node whose neighbors are shown (default: all)"),
          "ADDRESS"),
  OPTION (TOPOLOGY, "destinations", 0, STRING, topology.destinations,
          N_ ("Destinations of the multicast, or end of the path"), "A,B,…"),
  OPTION (TOPOLOGY, "clubbing", 0, NONE, topology.clubbing,
          N_ ("Send one message per branch for all destinations behind it"), NULL),
  OPTION (TOPOLOGY, "unfolded", 0, NONE, topology.unfolded, N_ ("Repeat the members of necklaces that are not full"),
          NULL),
  OPTION (TOPOLOGY, "base", 0, STRING, topology.base, N_ ("First dimension of the binomial or double tree, default 0"),
          "B"),
  OPTION (TOPOLOGY, "pe-per-node", 0, STRING, topology.pe_per_node,
          N_ ("Processing elements (PEs) on the card that is a node (default: 8)"), "P"),
  OPTION (TOPOLOGY, "wavelengths", 0, STRING, topology.wavelengths,
          N_ ("Bits that an optical link sends in an optical cycle (default: 32)"), "W"),
  OPTION (TOPOLOGY, "width", 0, STRING, topology.width, N_ ("Bits of a transfer (default: 128)"), "BITS"),
  OPTION (TOPOLOGY, "share", 0, STRING, topology.share, N_ ("PEs that share an optical link (default: all of a node)"),
          "S"),
  OPTION (TOPOLOGY, "set", 0, STRING_ARRAY, set, N_ ("Set a key in all curves (see list keys)"), "KEY=VALUE", "@keys"),
  OPTION (TOPOLOGY, "all", 0, NONE, topology.every, N_ ("List the nodes even of a network with more than 4096"), NULL),
  OPTION (SOURCE, "preset", 'p', STRING, preset, N_ ("Start from this preset (see list presets)"), "ID", "@presets"),
  OPTION (SOURCE, "scenario", 's', FILENAME, scenario, N_ ("Start from this scenario file; - is standard input"),
          "FILE"),
  OPTION (SOURCE, "set", 0, STRING_ARRAY, set, N_ ("Set a key in all curves (see list keys)"), "KEY=VALUE", "@keys"),
  OPTION (RATES, "rate", 'r', STRING_ARRAY, rates,
          N_ ("Offered load in messages per node per cycle; replaces the sweep (repeatable)"), "R"),
  OPTION (RATES, "points", 'n', STRING, points, N_ ("Use N loads, more closely spaced near saturation"), "N"),
  OPTION (STATISTICS, "seed", 0, STRING, seed, N_ ("Seed of the random numbers"), "S"),
  OPTION (SEED, "seed", 0, STRING, seed, N_ ("Seed of the random numbers"), "S"),
  OPTION (STATISTICS, "replications", 0, STRING, replications, N_ ("Number of independent runs per point"), "K"),
  OPTION (STATISTICS, "precision", 0, STRING, precision,
          N_ ("Target precision: stop when half-width / mean is below P"), "P"),
  OPTION (STATISTICS, "max-messages", 0, STRING, max_messages, N_ ("Maximum number of recorded messages"), "M"),
  OPTION (STATISTICS, "max-cycles", 0, STRING, max_cycles, N_ ("Maximum number of cycles"), "C"),
  OPTION (RUN, "threads", 'j', STRING, threads_text,
          N_ ("Number of threads, 1 to 256 (default: one per core); does not affect results"), "T"),
  OPTION (RUN, "progress", 0, NONE, progress, N_ ("Report progress as one JSON object per line on standard error"),
          NULL),
  OPTION (SLURM, "shards", 0, STRING, slurm.shards,
          N_ ("Number of jobs of the array (default: one per run, at most 100)"), "K"),
  OPTION (SLURM, "cpus", 0, STRING, slurm.cpus, N_ ("Processor cores per shard, 1 to 256 (default: 1)"), "C"),
  OPTION (SLURM, "time", 0, STRING, slurm.time, N_ ("Time limit of each job, such as 2:00:00 or 1-12"), "TIME"),
  OPTION (SLURM, "partition", 0, STRING, slurm.partition, N_ ("Partition in which the jobs run"), "NAME"),
  OPTION (SLURM, "account", 0, STRING, slurm.account, N_ ("Account to which the jobs are charged"), "NAME"),
  OPTION (SLURM, "memory", 0, STRING, slurm.memory, N_ ("Memory per shard, such as 4G"), "SIZE"),
  OPTION (SLURM, "sbatch", 0, STRING_ARRAY, slurm.sbatch,
          N_ ("Further option of sbatch, such as --qos=long (repeatable)"), "OPTION"),
  OPTION (SLURM, "prologue", 0, FILENAME, slurm.prologue,
          N_ ("Shell commands that each job runs first, such as \"module load flitscope\", from this file"), "FILE"),
  OPTION (SLURM, "output", 'o', FILENAME, output, N_ ("New folder for the jobs and their results"), "DIR"),
  OPTION (SLURM, "check", 0, FILENAME, slurm.check, N_ ("Show what is finished in the folder of such jobs"), "DIR"),
  OPTION (SLURM, "missing", 0, FILENAME, slurm.missing,
          N_ ("Print the shards that are not finished, as sbatch --array reads them"), "DIR"),
  OPTION (SLURM, "format", 'f', STRING, format,
          N_ ("Merged results: json (default), csv, or table; with --check what is printed (default: table)"), "FORMAT",
          "json csv table"),
  OPTION (OUTPUT, "format", 'f', STRING, format, N_ ("table, json or csv"), "FORMAT", "table json csv"),
  OPTION (OUTPUT, "output", 'o', FILENAME, output, N_ ("Write to this file instead of standard output"), "FILE"),
  OPTION (SIMULATED, "timing", 0, NONE, timing, N_ ("Add processor time and speed"), NULL),
  OPTION (SIMULATED, "histogram", 0, NONE, histogram, N_ ("Add the latency histograms (JSON and CSV)"), NULL),
  OPTION (SIMULATED, "per-replication", 0, NONE, per_replication,
          N_ ("Print every replication instead of one row per point"), NULL),
  OPTION (CHANNELS, "causes", 0, NONE, causes, N_ ("Also record and print latency by cause"), NULL),
  OPTION (CHANNELS, "laws", 0, NONE, laws,
          N_ ("With --causes (which it sets), JSON only: also record times between arrivals, holding times, and waits"),
          NULL),
  OPTION (CHANNELS, "channels", 0, FILENAME, channels,
          N_ ("Also write every channel and virtual channel to FILE.csv or FILE.json: load, utilization, blocking"),
          "FILE"),
  OPTION (
      FIGURE, "output", 'o', FILENAME_ARRAY, figures,
      N_ ("Figure (FILE.svg, FILE.pdf, FILE.eps, or FILE.png), a program that draws it (FILE.tex for LaTeX or "
          "FILE.py for "
          "Matplotlib), its data (FILE.csv or FILE.json), a description (FILE.txt), or the slides of the scenario as a "
          "page (FILE.html) (repeatable)"),
      "FILE"),
  OPTION (
      FIGURE, "size", 0, STRING, size,
      N_ ("Width and height in millimeters (default: 85x60mm or those of the style, higher where the figure needs it)"),
      "WxHmm"),
  OPTION (FIGURE, "dpi", 0, STRING, dpi, N_ ("Resolution of a PNG, default 300, or that of the style"), "DPI"),
  OPTION (
      FIGURE, "style", 0, STRING, style,
      N_ ("print, screen-light or screen-dark; or with sizes, fonts, and checks: ieee, elsevier, acm, springer, slide "
          "or thesis"),
      "STYLE", "@styles"),
  OPTION (FIGURE, "columns", 0, STRING, columns,
          N_ ("Width of the figure in such a style: 1 column (default) or 2 columns"), "1|2", "1 2"),
  OPTION (
      FIGURE, "format", 'f', STRING, format,
      N_ ("With --output -, which is standard output: svg (default), pdf, eps, png, tex, py, csv, json, txt, or html"),
      "FORMAT", "svg pdf eps png tex py csv json txt html"),
  OPTION (FIGURE, "saturation", 0, NONE, saturation, N_ ("Also find and mark where the simulation saturates"), NULL),
  OPTION (FIGURE, "error", 0, NONE, error,
          N_ ("Add a panel with the model error at every point below, on the same x axis"), NULL),
  OPTION (FIGURE, "split", 0, STRING, split,
          N_ ("One panel for each value of a parameter in which the curves differ, with common axes; with two of them "
              "the first goes across and the second down (sets split=PARAMETER)"),
          "PARAMETERS", "@parameters"),
  OPTION (FIGURE, "view", 0, STRING, view,
          N_ ("curves (default); map (model error of all curves and loads); of one curve causes (model error by "
              "assumption), waterfall (the same at one load), parts "
              "(latency by cause), slowest (that of the slowest 1 %), law (assumed and measured distributions), or "
              "sensitivity (how far each parameter moves the latency of the model)"),
          "VIEW", "curves map causes waterfall parts slowest law sensitivity"),
  OPTION (FIGURE, "curve", 0, STRING, curve, N_ ("Curve of such a view, from 1 (default: 1)"), "K"),
  OPTION (FIGURE, "law", 0, STRING, law, N_ ("Distribution of --view law (default: all, side by side)"), "LAW",
          "virtual_channels_held channel_gap source_gap holding_time wait successive_waits wait_by_remaining"),
  OPTION (FIGURE, "model-only", 0, NONE, model_only, N_ ("Do not simulate"), NULL),
  OPTION (FIGURE, "data", 0, FILENAME_ARRAY, data,
          N_ ("Add measured points from a CSV file, or results of another simulator (repeatable)"), "FILE"),
  OPTION (FIGURE, "data-columns", 0, STRING, data_columns,
          N_ ("Columns of the CSV file by name or number (default: detected)"), "X,Y[,ERROR]"),
  OPTION (FIGURE, "font", 0, STRING, font, N_ ("Font family (default: Cantarell, or that of the style)"), "FAMILY"),
  OPTION (FIGURE, "text-size", 0, STRING, text_size, N_ ("Text size in points, 4 to 72"), "PT"),
  OPTION (FIGURE, "language", 0, STRING, language, N_ ("Language of the figure, such as en or de"), "CODE",
          "@languages"),
  OPTION (FIGURE, "decimal-sign", 0, STRING, decimal_sign, N_ ("Decimal separator: . or ,"), "SIGN", ". ,"),
  OPTION (FIGURE, "transparent", 0, NONE, transparent, N_ ("Transparent background"), NULL),
  OPTION (SEARCH, "simulate", 0, NONE, simulate, N_ ("Also find where the simulation saturates, by bisection"), NULL),
  OPTION (SWINGS, "swings", 0, NONE, swings,
          N_ ("Vary numbers by 10 per cent instead of 1, and show what saturates then; the largest change first"),
          NULL),
  OPTION (COMPARED, "saturation", 0, NONE, saturation,
          N_ ("Also find where the simulation saturates: ranges of load are then in per cent of that"), NULL),
  OPTION (COMPARED, "all", 0, NONE, every, N_ ("Include quantities that only the model has"), NULL),
  OPTION (COMPARED, "why", 0, NONE, why,
          N_ ("Instead show what each assumption of the model contributes to its error (sets causes=true)"), NULL),
  OPTION (COMPARED, "laws", 0, NONE, laws,
          N_ ("With --why (which it sets), JSON only: also test the laws that the model assumes (sets laws=true)"),
          NULL),
  OPTION (COMPARED, "sort", 0, STRING, sort, N_ ("table (order of the paper) or error (largest first)"), "ORDER",
          "table error"),
  OPTION (COMPARED, "map", 0, NONE, map,
          N_ ("Instead show the model error as a map: a row for each curve, a column for each load"), NULL),
  OPTION (
      COMPARED, "causes", 0, NONE, causes,
      N_ ("Instead show what the latency of unicasts is made of: simulation, model, slowest 1 % (sets causes=true)"),
      NULL),
  OPTION (COMPARED, "curves", 0, STRING, curves,
          N_ ("Compare the simulations of two curves instead of a model: the difference of their latencies"), "A B"),
  OPTION (WITH, "with", 0, FILENAME, with,
          N_ ("Compare with a result file of BookSim2, SuperSim or Garnet, or a folder of them, instead of a model"),
          "FILE"),
  OPTION (OTHERS, "load-of", 0, FILENAME_ARRAY, load_of,
          N_ ("Load of a result file without one, in flits per node per cycle (repeatable)"), "FILE=LOAD"),
  OPTION (FILE, "output", 'o', FILENAME, output, N_ ("Write to this file instead of standard output"), "FILE"),
  OPTION (TRACE, "cycles", 0, INT64, cycles, N_ ("How many cycles to print"), "C"),
  OPTION (TRACE, "from", 0, INT64, from, N_ ("First cycle to print, default 0"), "F"),
  OPTION (TRACE, "explain", 0, STRING, explain,
          N_ ("What a message does and why it is blocked, in words; or network, broadcast:INDEX, node:ADDRESS, "
              "channel:ADDRESS-ADDRESS"),
          "MESSAGE"),
  OPTION (
      TRACE, "life", 0, STRING, life,
      N_ ("The life of a message, in words: its waits, who held what it waited for, its latency by cause; or that of "
          "a broadcast, broadcast:INDEX: its nodes by step and what the last one waited for; as a picture with "
          "--output FILE.svg, FILE.pdf, FILE.eps, or FILE.png"),
      "MESSAGE"),
  OPTION (TRACE, "beside", 0, STRING, beside,
          N_ ("The run of curve 1 beside that of another curve, message by message, in words; as a picture with "
              "--output FILE.svg, FILE.pdf, FILE.eps, or FILE.png; with --format json or csv a row for each message"),
          "CURVE"),
  OPTION (TRACE, "format", 'f', STRING, format, N_ ("json (default) or csv (one row per flit movement)"), "FORMAT",
          "json csv"),
  OPTION (TRACE, "output", 'o', FILENAME, output,
          N_ ("Write to this file; FILE.html, FILE.svg, FILE.gif, or FILE.webm shows the network in motion"), "FILE"),
  OPTION (
      TRACE, "drawer", 0, STRING, drawer,
      N_ ("What such a file shows over time below the network: the life of a message, by its number; broadcast:INDEX; "
          "channels (of the longest waiting chain in its last cycle); or all (channels)"),
      "WHAT"),
  OPTION (TRACE, "speed", 0, STRING, speed, N_ ("Cycles per second of such a file, 0.1 to 60 (default: 4)"), "S"),
  OPTION (TRACE, "size", 0, STRING, size, N_ ("Its width and height in pixels (default: 960x640)"), "WxH"),
  OPTION (TRACE, "style", 0, STRING, style, N_ ("screen-light (default) or screen-dark"), "STYLE",
          "screen-light screen-dark"),
  OPTION (REPORT, "output", 'o', FILENAME, output, N_ ("Output folder for figures, data, and report"), "DIR"),
  OPTION (REPORT, "why", 0, NONE, why,
          N_ ("Also explain the errors of the models: which assumption makes them (sets causes=true)"), NULL),
  OPTION (
      REPORT, "artifact", 0, NONE, artifact,
      N_ ("Also write artifact.md, an appendix for artifact evaluation: claims, commands, tolerances, time, memory"),
      NULL),
  OPTION (REPORT, "model-only", 0, NONE, model_only, N_ ("Do not simulate"), NULL),
  OPTION (REPORT, "saturation", 0, NONE, saturation,
          N_ ("Also find where the simulation saturates: ranges of load are then in per cent of that"), NULL),
  OPTION (STORED, "resume", 0, FILENAME, resume,
          N_ ("Save finished replications in DIR, and continue from those already there"), "DIR"),
  OPTION (STORED, "shard", 0, STRING, shard,
          N_ ("Run only part I of K and save it in --resume DIR; combine the parts with merge"), "I/K"),
  OPTION (STORED, "save", 0, FILENAME, save, N_ ("Also save the scenario with its results to this file"),
          "FILE.flitscope"),
  OPTION (CACHED, "no-cache", 0, NONE, no_cache, N_ ("Ignore cached results and simulate all points again"), NULL),
  OPTION (REST, G_OPTION_REMAINING, 0, FILENAME_ARRAY, rest, NULL, NULL),
  OPTION (TOPOLOGY, "format", 'f', STRING, format, N_ ("table, json or dot"), "FORMAT", "table json dot"),
  OPTION (TOPOLOGY, "output", 'o', FILENAME, output,
          N_ ("Write FILE.txt, FILE.json or FILE.dot, or draw FILE.svg, FILE.pdf, FILE.eps or FILE.png"), "FILE"),
  OPTION (TOPOLOGY, "size", 0, STRING, size, N_ ("Width and height in millimeters (default: 170x150mm)"), "WxHmm"),
  OPTION (TOPOLOGY, "dpi", 0, STRING, dpi, N_ ("Resolution of a PNG, default 300"), "DPI"),
  OPTION (TOPOLOGY, "style", 0, STRING, style,
          N_ ("print, screen-light or screen-dark, or that of a publisher, as of figures"), "STYLE", "@styles"),
  OPTION (REPLICATED, "seed", 0, STRING, seed, N_ ("Seed of the random numbers"), "S"),
  OPTION (REPLICATED, "replications", 0, STRING, replications, N_ ("Number of independent runs per point"), "K"),
  OPTION (SETS, "sets", 0, STRING, sets,
          N_ ("Try this many sets of destinations for each network and show the best, 1 to 1000 (tables 8 to 10, 12 to "
              "14)"),
          "K"),
};

const FsCliOption *
fs_cli_option_table (guint *n_options)
{
  *n_options = G_N_ELEMENTS (options_table);
  return options_table;
}

gboolean
fs_cli_is_file (const char *path)
{
  return path != NULL && strcmp (path, "-") != 0;
}

/* A file that a command writes, and the option that names it. */
typedef struct {
  const char *option, *path;
} Output;

/* The files that are written, but standard output. Free with g_array_unref(). */
static GArray *
list_outputs (const FsCliOptions *options)
{
  GArray *outputs = g_array_new (FALSE, FALSE, sizeof (Output));
  const Output single[]
      = { { "--output", options->output }, { "--save", options->save }, { "--channels", options->channels } };

  for (guint i = 0; i < G_N_ELEMENTS (single); i++)
    if (fs_cli_is_file (single[i].path))
      g_array_append_val (outputs, single[i]);
  for (char **path = options->figures; path != NULL && *path != NULL; path++)
    if (fs_cli_is_file (*path))
      g_array_append_val (outputs, ((Output){ "--output", *path }));
  return outputs;
}

/* Checks that the files can be written before a run of hours, not after it. */
static gboolean
check_outputs (const FsCommand *command, const FsCliOptions *options, GError **error)
{
  g_autoptr (GArray) outputs = list_outputs (options);
  /* A report makes its folder, and so do jobs. */
  gboolean makes_folder = (command->groups & (FS_CLI_REPORT | FS_CLI_SLURM)) != 0;

  if (makes_folder && options->output != NULL && !fs_cli_is_file (options->output))
    return fs_set_input_error (error, _ ("--output is -, standard output; it must name a folder."));
  for (guint i = 0; i < outputs->len; i++)
    {
      const Output *output = &g_array_index (outputs, Output, i);
      gboolean is_folder = makes_folder && output->path == options->output;
      g_autofree char *name = g_filename_display_name (output->path);

      if (*output->path == '\0' && is_folder)
        return fs_set_input_error (error, _ ("--output is empty; it must name a folder."));
      if (*output->path == '\0')
        return fs_set_input_error (error, _ ("%s is empty; it must name a file."), output->option);
      if (!is_folder && !fs_file_can_replace (output->path))
        return fs_set_input_error (error, _ ("%s cannot be written: %s."), name, fs_file_reason (errno));
    }
  return TRUE;
}

static gboolean
refuse_to_replace (const Output *output, const char *reader, GError **error)
{
  g_autofree char *name = g_filename_display_name (output->path);

  /* TRANSLATORS: "--output is my.flitscope, a file that --scenario reads; …" */
  return fs_set_input_error (
      error, _ ("%s is %s, a file that %s reads; it would be replaced. Choose another name for the output."),
      output->option, name, reader);
}

/* No output may replace the file at @path. @reader: the option or key that reads it; NULL for @path: none does */
static gboolean
check_input (const FsCliOptions *options, const char *path, const char *reader, GError **error)
{
  g_autoptr (GArray) outputs = list_outputs (options);

  for (guint i = 0; path != NULL && i < outputs->len; i++)
    if (fs_file_is_same (g_array_index (outputs, Output, i).path, path))
      return refuse_to_replace (&g_array_index (outputs, Output, i), reader, error);
  return TRUE;
}

/* The same for the files in a folder: those of a run, or all that are there. */
static gboolean
check_folder (const FsCliOptions *options, const char *folder, gboolean of_run, const char *reader, GError **error)
{
  g_autoptr (GArray) outputs = list_outputs (options);

  for (guint i = 0; folder != NULL && i < outputs->len; i++)
    {
      const Output *output = &g_array_index (outputs, Output, i);
      g_autofree char *name = g_path_get_basename (output->path);
      g_autofree char *inside = g_build_filename (folder, name, NULL);
      gboolean is_read = of_run ? fs_run_folder_has_name (name) : g_file_test (inside, G_FILE_TEST_EXISTS);

      if (is_read && fs_file_is_same (output->path, inside))
        return refuse_to_replace (output, reader, error);
    }
  return TRUE;
}

/* Each output needs a file of its own, and none of those that options name as input. */
static gboolean
check_files_differ (const FsCommand *command, const FsCliOptions *options, GError **error)
{
  g_autoptr (GArray) outputs = list_outputs (options);

  for (guint i = 0; i < outputs->len; i++)
    for (guint j = 0; j < i; j++)
      {
        const Output *output = &g_array_index (outputs, Output, i), *before = &g_array_index (outputs, Output, j);

        if (fs_file_is_same (output->path, before->path))
          return fs_set_input_error (error, _ ("%s must name a file of its own, not that of %s."), output->option,
                                     before->option);
      }
  for (char **path = options->data; path != NULL && *path != NULL; path++)
    if (!check_input (options, *path, "--data", error))
      return FALSE;
  for (char **pair = options->load_of; pair != NULL && *pair != NULL; pair++)
    {
      const char *equals = strrchr (*pair, '=');
      g_autofree char *path = equals != NULL ? g_strndup (*pair, (gsize) (equals - *pair)) : NULL;

      if (!check_input (options, path, "--load-of", error))
        return FALSE;
    }
  for (char **set = options->set; set != NULL && *set != NULL; set++)
    {
      const char *table = strstr (*set, "=table:");

      if (table != NULL && !check_input (options, table + strlen ("=table:"), "pattern", error))
        return FALSE;
    }
  for (char **folder = options->rest; folder != NULL && *folder != NULL && strcmp (command->name, "merge") == 0;
       folder++)
    if (!check_folder (options, *folder, TRUE, "merge", error))
      return FALSE;
  return check_input (options, options->with, "--with", error)
         && check_folder (options, options->with, FALSE, "--with", error)
         && check_folder (options, options->resume, TRUE, "--resume", error);
}

/* No output may be a file to which @scenario refers: it contains its tables of traffic, but not its workloads. */
static gboolean
check_workloads (const FsCliOptions *options, const FsScenario *scenario, GError **error)
{
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    for (guint step = 0; step < fs_scenario_curve (scenario, c)->n_steps; step++)
      if (!check_input (options, fs_curve_x_index (fs_scenario_curve (scenario, c), step)->params.workload, "arrivals",
                        error))
        return FALSE;
  return TRUE;
}

gboolean
fs_cli_take_scenario (FsCliOptions *options, const char *path, GError **error)
{
  FsPreset preset;

  if (options->scenario != NULL || options->preset != NULL)
    return fs_set_input_error (error, _ ("Give one scenario."));
  /* Whoever knows a preset by its name types the name alone. */
  if (fs_cli_is_file (path) && !g_file_test (path, G_FILE_TEST_EXISTS) && fs_preset_find (path, &preset))
    return fs_set_input_error (error, _ ("\"%s\" is not a file but a preset; use --preset %s."), path, path);
  options->scenario = g_strdup (path);
  return TRUE;
}

/* Whether the words behind @word are no options. */
static gboolean
ends_options (const char *word)
{
  return strcmp (word, "--") == 0;
}

/* Refuses what GLib did not understand, @reason. The option that is most like an unknown one is proposed. */
static gboolean
refuse_arguments (const FsCommand *command, int argc, char **argv, const GOptionEntry *entries, const GError *reason,
                  GError **error)
{
  g_autofree char *message = g_utf8_make_valid (reason->message, -1); /* it names what was typed, byte by byte */
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *nearest = NULL;
  gboolean is_unknown = g_error_matches (reason, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION);

  for (; entries->long_name != NULL; entries++)
    g_ptr_array_add (names, (gpointer) entries->long_name);
  g_ptr_array_add (names, NULL);
  for (int i = 1; i < argc && !ends_options (argv[i]) && is_unknown && nearest == NULL; i++)
    if (g_str_has_prefix (argv[i], "--"))
      {
        g_autofree char *name = g_strndup (argv[i] + 2, strcspn (argv[i] + 2, "="));

        if (!g_strv_contains ((const char *const *) names->pdata, name))
          nearest = fs_spelling_nearest (name, (const char *const *) names->pdata);
      }
  if (nearest != NULL)
    return fs_set_input_error (error, _ ("%s. Did you mean --%s? See flitscope-cli %s --help."), message, nearest,
                               command->name);
  return fs_set_input_error (error, _ ("%s. See flitscope-cli %s --help."), message, command->name);
}

/* The arguments with "-j2" as "-j" "2": GLib reads short options with a value of their own in no other form. */
static char **
split_short (int argc, char **argv)
{
  static const char with_value[] = "psrnjfo";
  GStrvBuilder *builder = g_strv_builder_new ();
  gboolean options = TRUE;
  char **all;

  for (int i = 0; i < argc; i++)
    {
      const char *word = argv[i];

      options = options && !ends_options (word);
      if (options && i > 0 && word[0] == '-' && word[1] != '\0' && strchr (with_value, word[1]) != NULL
          && word[2] != '\0')
        {
          const char letter[] = { '-', word[1], '\0' };

          g_strv_builder_add (builder, letter);
          word += 2;
        }
      g_strv_builder_add (builder, word);
    }
  all = g_strv_builder_end (builder);
  g_strv_builder_unref (builder);
  return all;
}

int
fs_cli_finish (int status)
{
  if (status != 0 || (fflush (stdout) == 0 && !ferror (stdout)))
    return status;
  fprintf (stderr, _ ("flitscope-cli: The output could not be written: %s.\n"), fs_file_reason (errno));
  return 1;
}

int
fs_cli_error_status (const GError *error)
{
  return g_error_matches (error, FS_ERROR, FS_ERROR_INPUT) ? 2 : 1;
}

/* Refuses an option with one file that is given several times: GLib would use the last of them. */
static gboolean
check_files_once (char **words, const GOptionEntry *entries, GError **error)
{
  for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++)
    {
      g_autofree char *name = g_strconcat ("--", entry->long_name, NULL);
      const char letter[] = { '-', entry->short_name, '\0' };
      guint n = 0;

      if (entry->arg != G_OPTION_ARG_FILENAME)
        continue;
      for (char **word = words; *word != NULL && !ends_options (*word); word++)
        {
          gsize length = strlen (name);

          n += (strncmp (*word, name, length) == 0 && ((*word)[length] == '\0' || (*word)[length] == '='))
               || (entry->short_name != 0 && strncmp (*word, letter, 2) == 0);
        }
      if (n > 1)
        return fs_set_input_error (error, _ ("%s is given %u times; give it once."), name, n);
    }
  return TRUE;
}

gboolean
fs_cli_parse (const FsCommand *command, int argc, char **argv, FsCliOptions *options, GError **error)
{
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GError) local = NULL;
  gboolean is_one = strchr (command->examples, '\n')[1] == '\0';
  g_autofree char *examples = g_strdup_printf ("%s\n%s", is_one ? _ ("Example:") : _ ("Examples:"), command->examples);
  g_auto (GStrv) words = split_short (argc, argv);

  memset (options, 0, sizeof *options);
  options->cycles = -1;
  options->opens_stores = (command->groups & FS_CLI_CACHED) != 0;
  context = g_option_context_new (command->arguments);
  g_option_context_set_summary (context, _ (command->summary));
  g_option_context_set_description (context, examples);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);

  /* The options of the groups of this command. */
  GOptionEntry entries[G_N_ELEMENTS (options_table) + 1] = { 0 };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (options_table); i++)
    {
      const FsCliOption *option = &options_table[i];

      if (command->groups & option->groups)
        entries[n++] = (GOptionEntry){
          option->name,        option->letter,  0, option->kind, G_STRUCT_MEMBER_P (options, option->offset),
          option->description, option->argument
        };
    }
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);

  /* GLib would print it, too, but exit with 0 where it cannot be written. */
  for (char **word = words; *word != NULL && !ends_options (*word); word++)
    if (strcmp (*word, "--help") == 0 || strcmp (*word, "-h") == 0)
      {
        char *help = g_option_context_get_help (context, TRUE, NULL);

        fputs (help, stdout);
        g_free (help);
        exit (fs_cli_finish (0));
      }
  if (!check_files_once (words, entries, error))
    return FALSE;
  if (!g_option_context_parse_strv (context, &words, &local))
    return refuse_arguments (command, argc, argv, entries, local, error);
  /* Of the commands that take a scenario, those without arguments of another kind take its file as one. */
  if (words[0] != NULL && words[1] != NULL && (command->groups & FS_CLI_SOURCE) != 0)
    {
      for (char **word = words + 1; *word != NULL; word++)
        if (!fs_cli_take_scenario (options, *word, error))
          return FALSE;
    }
  else if (words[0] != NULL && words[1] != NULL)
    {
      g_autofree char *shown = fs_user_text_shorten (words[1]);

      return fs_set_input_error (error, _ ("Unexpected argument \"%s\". See flitscope-cli %s --help."), shown,
                                 command->name);
    }
  if (options->threads_text != NULL)
    {
      guint64 threads;

      if (!fs_number_parse_uint (options->threads_text, &threads) || threads < 1 || threads > 256)
        return fs_refuse_value (error, _ ("threads is \"%s\"; it must be a whole number from 1 to 256."),
                                options->threads_text);
      options->threads = (int) threads;
    }
  return check_files_differ (command, options, error) && check_outputs (command, options, error);
}

void
fs_cli_options_clear (FsCliOptions *options)
{
  for (guint i = 0; i < G_N_ELEMENTS (options_table); i++)
    {
      gpointer value = G_STRUCT_MEMBER_P (options, options_table[i].offset);
      GOptionArg kind = options_table[i].kind;

      if (kind == G_OPTION_ARG_STRING || kind == G_OPTION_ARG_FILENAME)
        g_clear_pointer ((char **) value, g_free);
      else if (kind == G_OPTION_ARG_STRING_ARRAY || kind == G_OPTION_ARG_FILENAME_ARRAY)
        g_clear_pointer ((char ***) value, g_strfreev);
    }
  g_clear_pointer (&options->document, fs_document_file_free);
  g_clear_pointer (&options->standard, fs_scenario_unref);
}

static gboolean
append_set (GPtrArray *settings, char **set, GError **error)
{
  for (; set != NULL && *set != NULL; set++)
    {
      const char *equals = strchr (*set, '=');

      if (equals == NULL || equals == *set)
        return fs_refuse_value (error, _ ("--set needs KEY=VALUE; \"%s\" has no value."), *set);
      g_ptr_array_add (settings, g_strdup (*set));
    }
  return TRUE;
}

static gboolean
append_rates (GPtrArray *settings, const FsCliOptions *o, GError **error)
{
  if (o->rates != NULL && o->points != NULL)
    return fs_set_input_error (error, _ ("Give either --rate or --points, not both."));
  for (char **rate = o->rates; rate != NULL && *rate != NULL; rate++)
    if (strpbrk (*rate, ",;") != NULL)
      return fs_refuse_value (
          error, _ ("--rate is \"%s\"; it must be one number with a decimal point. Repeat --rate for more loads."),
          *rate);
  if (o->rates != NULL)
    {
      g_autofree char *list = g_strjoinv (";", o->rates);

      g_ptr_array_add (settings, g_strdup_printf ("rate=%s", list));
    }
  return TRUE;
}

static void
replace (FsScenario **scenario, FsScenario *changed)
{
  fs_scenario_unref (*scenario);
  *scenario = changed;
}

FsScenario *
fs_cli_scenario (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (GPtrArray) settings = g_ptr_array_new_with_free_func (g_free);
  FsFigureView view = FS_FIGURE_CURVES;

  if (options->preset != NULL && options->scenario != NULL)
    {
      fs_set_input_error (error, _ ("Give one scenario."));
      return NULL;
    }
  if (!append_set (settings, options->set, error) || !append_rates (settings, options, error))
    return NULL;

  if (options->view != NULL)
    fs_figure_view_parse (options->view, &view);

  /* Options that are keys. */
  const struct {
    const char *key, *value;
  } changes[] = {
    { "seed", options->seed },
    { "replications", options->replications },
    { "precision", options->precision },
    { "max-messages", options->max_messages },
    { "max-cycles", options->max_cycles },
    { "causes",
      options->causes || options->laws || options->why || fs_figure_view_needs_causes (view) ? "true" : NULL },
    { "laws", options->laws || view == FS_FIGURE_LAWS ? "true" : NULL },
    { "split", options->split },
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    if (changes[i].value != NULL)
      g_ptr_array_add (settings, g_strdup_printf ("%s=%s", changes[i].key, changes[i].value));

  g_ptr_array_add (settings, NULL);
  if (options->scenario != NULL && !check_input (options, options->scenario, "--scenario", error))
    return NULL;
  /* The results of a file are stored in @options if the command can use them. */
  if (options->preset == NULL && options->scenario != NULL && options->opens_stores && !options->no_cache
      && !options->timing && g_file_test (options->scenario, G_FILE_TEST_IS_REGULAR))
    options->document = fs_export_load_document (options->scenario, NULL);
  scenario = options->preset != NULL     ? fs_preset_load (options->preset, error)
             : options->document != NULL ? fs_scenario_ref (options->document->scenario)
             : options->scenario != NULL ? fs_export_load_scenario (options->scenario, error)
             : options->standard != NULL ? fs_scenario_ref (options->standard)
                                         : fs_scenario_new_default ();
  /* All settings are applied at once: V=1 is allowed with routing=deterministic, whichever comes first. */
  if (scenario != NULL && settings->len > 1)
    replace (&scenario, fs_scenario_with_settings (scenario, (const char *const *) settings->pdata, error));
  /* This is a refined sweep, not another number of points in a range, whose lower limit is therefore removed first. */
  if (scenario != NULL && options->points != NULL)
    {
      replace (&scenario, fs_scenario_with (scenario, "rates-from", NULL, error));
      if (scenario != NULL)
        replace (&scenario, fs_scenario_with (scenario, "points", options->points, error));
    }
  if (scenario != NULL && !check_workloads (options, scenario, error))
    return NULL;
  /* What is computed may not be what the scenario names. */
  for (guint c = 0; scenario != NULL && c < fs_scenario_n_curves (scenario); c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      g_autofree char *replaced = fs_curve_replaced_model_text (curve), *deadlock = fs_curve_deadlock_text (curve);
      const char *const sentences[] = { replaced, deadlock };

      for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
        if (sentences[i] != NULL && fs_scenario_n_curves (scenario) > 1)
          /* Translators: the number of a curve, and a sentence about it. */
          fprintf (stderr, _ ("Curve %u: %s\n"), c + 1, sentences[i]);
        else if (sentences[i] != NULL)
          fprintf (stderr, "%s\n", sentences[i]);
    }
  return g_steal_pointer (&scenario);
}
