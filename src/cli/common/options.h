/* The options of all commands: the scenario and changes to it, the statistics, the output. */
#pragma once

#include <glib.h>

#include "scenario/value/scenario.h"
#include "study/documents/document-file.h"

/**
 * FsTopologyOptions: the options of `flitscope-cli topology`; NULL for those that were not given
 */
typedef struct {
  char *topology, *n, *k;
  char *show;
  char *source, *node, *destinations, *base;
  char *pe_per_node, *wavelengths, *width, *share;
  gboolean unfolded, clubbing, every;
} FsTopologyOptions;

/**
 * FsSlurmOptions: the options of `flitscope-cli slurm`; NULL for those that were not given
 * @sbatch: further options of sbatch
 * @check, @missing: a folder of jobs
 */
typedef struct {
  char *shards, *cpus;
  char *time, *partition, *account, *memory;
  char *prologue;
  char **sbatch;
  char *check, *missing;
} FsSlurmOptions;

/**
 * FsCliOptions: filled by fs_cli_parse(); free with fs_cli_options_clear(). Members that a command does not offer are
 * zero.
 * @opens_stores: the command uses results of earlier runs
 * @document: for such a command, the scenario file with its results, read by fs_cli_scenario(); else NULL
 */
typedef struct {
  char *preset, *scenario, *format, *output;
  char **set, **rates, **figures, **data;
  char *points, *seed, *replications, *precision, *max_messages, *max_cycles;
  int threads; /* 0: one per core */
  gboolean timing, histogram, causes, laws, per_replication, no_cache, simulate, every, saturation, error, why, map,
      swings, artifact;
  char *resume, *shard, *save, *channels;
  char *sets;
  char *sort, *curves, *data_columns;
  char *with, **load_of;
  char *size, *style, *columns, *dpi, *threads_text;
  gboolean progress;
  char *view, *curve, *law;
  char *split;
  char *font, *text_size, *language, *decimal_sign;
  gboolean transparent;
  gboolean model_only;
  gint64 cycles, from;
  char *explain, *life, *drawer, *beside, *speed;
  FsTopologyOptions topology;
  FsSlurmOptions slurm;
  char **rest;
  gboolean opens_stores;
  FsDocumentFile *document;
  FsScenario *standard;
} FsCliOptions;

/* Groups of options; a command takes some of them. */
typedef enum {
  FS_CLI_SOURCE = 1 << 0,     /* --preset --scenario --set */
  FS_CLI_RATES = 1 << 1,      /* --rate --points */
  FS_CLI_STATISTICS = 1 << 2, /* --seed … --max-cycles */
  FS_CLI_OUTPUT = 1 << 3,     /* --format --output */
  FS_CLI_SIMULATED = 1 << 4,  /* --timing --histogram --per-replication */
  FS_CLI_FIGURE = 1 << 5,     /* --size --dpi --style … --transparent --view --model-only --output */
  FS_CLI_TRACE
  = 1 << 6, /* --cycles --from --explain --life --drawer --beside --format --speed --size --style --output */
  FS_CLI_SEED = 1 << 8,        /* --seed alone */
  FS_CLI_REST = 1 << 7,        /* file or word arguments */
  FS_CLI_SEARCH = 1 << 9,      /* --simulate */
  FS_CLI_COMPARED = 1 << 10,   /* --all --why --sort --curves */
  FS_CLI_REPORT = 1 << 11,     /* --output DIR --why --model-only */
  FS_CLI_CACHED = 1 << 12,     /* --no-cache */
  FS_CLI_STORED = 1 << 13,     /* --resume --shard --save */
  FS_CLI_TOPOLOGY = 1 << 14,   /* those of FsTopologyOptions, --format --output */
  FS_CLI_REPLICATED = 1 << 15, /* --seed --replications */
  FS_CLI_WITH = 1 << 16,       /* --with */
  FS_CLI_OTHERS = 1 << 17,     /* --load-of */
  FS_CLI_FILE = 1 << 18,       /* --output alone */
  FS_CLI_CHANNELS = 1 << 19,   /* --causes --channels */
  FS_CLI_RUN = 1 << 20,        /* --threads --progress */
  FS_CLI_SLURM = 1 << 21,      /* those of FsSlurmOptions, --format --output DIR */
  FS_CLI_SETS = 1 << 22,       /* --sets */
  FS_CLI_SWINGS = 1 << 23,     /* --swings */
} FsCliGroups;

/**
 * FsCliOption: an option
 * @groups: those that it belongs to
 * @letter: of its short form; 0: it has none
 * @kind: of its value; that of a file name is completed with the names of files
 * @offset: of the member of FsCliOptions that receives its value
 * @description, @argument: as --help shows them, the first marked with N_()
 * @values: what completion proposes: words, and sets of words such as "@presets" (completion.c); or NULL
 */
typedef struct {
  FsCliGroups groups;
  const char *name;
  char letter;
  GOptionArg kind;
  gsize offset;
  const char *description;
  const char *argument;
  const char *values;
} FsCliOption;

/* Returns all options, in the order of --help. One whose description depends on the command is in it several times. */
const FsCliOption *fs_cli_option_table (guint *n_options);

/**
 * FsCommand: one command of the program
 * @name: as typed
 * @arguments: shown after the options, or NULL
 * @summary: one sentence, marked with N_()
 * @examples: lines, each with its line end
 * @groups: the options that it takes
 * @run: runs it; returns the exit status if it sets no error
 * @values: what completion proposes for its arguments, as FsCliOption.values; FILE is any file
 */
typedef struct {
  const char *name;
  const char *arguments;
  const char *summary;
  const char *examples;
  FsCliGroups groups;
  int (*run) (FsCliOptions *options, GError **error);
  const char *values;
} FsCommand;

/* Returns whether @path names a file: it is given, and not -, which is standard output. */
gboolean fs_cli_is_file (const char *path);

/* Returns the exit status of a program that ends with @status: 1, with a sentence, if standard output could not be written. */
int fs_cli_finish (int status);

/* Returns the exit status of a command that ends with @error: 2 for FS_ERROR_INPUT, else 1. */
int fs_cli_error_status (const GError *error);

/* Parses the arguments of a command (argv[0] is its name); --help prints them and exits. Sets FS_ERROR_INPUT if they cannot
 * be used. */
gboolean fs_cli_parse (const FsCommand *command, int argc, char **argv, FsCliOptions *options, GError **error);
/* Takes @path, an argument, for --scenario. Sets FS_ERROR_INPUT if there is a scenario already, or if it is a preset. */
gboolean fs_cli_take_scenario (FsCliOptions *options, const char *path, GError **error);
void fs_cli_options_clear (FsCliOptions *options);

/* Returns the scenario that these options describe, with all changes applied; NULL with @error if there is none.
 * Free with fs_scenario_unref(). */
FsScenario *fs_cli_scenario (FsCliOptions *options, GError **error);
