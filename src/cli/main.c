/* The command line, flitscope-cli. Exit status: 0 success (points that are saturated or not converged are results
 * too), 1 the run failed, 2 wrong usage or input. */

#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/ranks.h"
#include "cli/completion.h"
#include "config.h"
#include "scenario/format/spelling.h"
#include "scenario/library/papers.h"

static const FsCommand commands[] = {
  { "list", "presets|tables|models|inputs|quantities|assumptions|keys|routings|patterns|topologies|papers",
    N_ ("List presets, models, keys, quantities, and other choices."), "  flitscope-cli list presets\n",
    FS_CLI_OUTPUT | FS_CLI_REST, fs_cli_list, "@lists" },
  { "solve", "[SCENARIO]", N_ ("Solve the models at every load."),
    "  flitscope-cli solve\n  flitscope-cli solve --preset ab-n8-v4 --set M=64 --points 20 --format csv\n"
    "  flitscope-cli solve --set n=60 --set beta=0 --rate 0.004 --format json\n",
    FS_CLI_SOURCE | FS_CLI_RATES | FS_CLI_OUTPUT, fs_cli_solve, "FILE" },
  { "saturation", "[SCENARIO]", N_ ("Find the saturation rate of each model and which resource saturates."),
    "  flitscope-cli saturation --preset ab-n6-v2\n"
    "  flitscope-cli saturation --set variant=all --simulate\n",
    FS_CLI_SOURCE | FS_CLI_STATISTICS | FS_CLI_RUN | FS_CLI_OUTPUT | FS_CLI_SEARCH, fs_cli_saturation, "FILE" },
  { "sensitivity", "[SCENARIO]", N_ ("Find which parameter moves the latency of a model most, at every load."),
    "  flitscope-cli sensitivity --rate 0.01\n"
    "  flitscope-cli sensitivity --rate 0.01 --swings\n"
    "  flitscope-cli sensitivity --preset kd-fig4 --set variant=all --format csv\n",
    FS_CLI_SOURCE | FS_CLI_RATES | FS_CLI_OUTPUT | FS_CLI_SWINGS, fs_cli_sensitivity, "FILE" },
  { "simulate", "[SCENARIO]", N_ ("Simulate every load. Ctrl+C stops and prints the finished points."),
    "  flitscope-cli simulate --rate 0.005 --rate 0.01\n"
    "  flitscope-cli simulate --preset db-n6-v4 --set beta=0 --precision 0.01 --seed 7 --format json\n"
    "  flitscope-cli simulate --preset ab-n8-v4 --replications 5 --resume run1 --shard 1/2\n"
    "  flitscope-cli simulate --preset ab-n6-v2 --save ab-n6-v2.flitscope\n"
    "  flitscope-cli simulate --preset mesh-torus-8x8 --rate 0.008 --channels channels.csv\n",
    FS_CLI_SOURCE | FS_CLI_RATES | FS_CLI_STATISTICS | FS_CLI_RUN | FS_CLI_STORED | FS_CLI_CACHED | FS_CLI_OUTPUT
        | FS_CLI_SIMULATED | FS_CLI_CHANNELS,
    fs_cli_simulate, "FILE" },
  { "merge", "DIR…", N_ ("Merge the shards of a simulation."),
    "  flitscope-cli merge run1 run2 --format json --output points.json\n",
    FS_CLI_OUTPUT | FS_CLI_SIMULATED | FS_CLI_REST, fs_cli_merge, "FILE" },
  { "slurm", "[SCENARIO]", N_ ("Write the jobs of a simulation for Slurm: an array of shards, and their merge."),
    "  flitscope-cli slurm sweep.flitscope --replications 8 --shards 16 --time 2:00:00 --output sweep\n"
    "  flitscope-cli slurm --check sweep\n",
    FS_CLI_SOURCE | FS_CLI_RATES | FS_CLI_STATISTICS | FS_CLI_SLURM | FS_CLI_REST, fs_cli_slurm, "FILE" },
  { "compare", "[SCENARIO]", N_ ("Compare model and simulation, quantity by quantity, at every load."),
    "  flitscope-cli compare --rate 0.01 --set variant=both\n"
    "  flitscope-cli compare --preset single-port --curves 1 2\n"
    "  flitscope-cli compare --with sweep\n",
    FS_CLI_SOURCE | FS_CLI_RATES | FS_CLI_STATISTICS | FS_CLI_RUN | FS_CLI_CACHED | FS_CLI_OUTPUT | FS_CLI_COMPARED
        | FS_CLI_WITH | FS_CLI_OTHERS | FS_CLI_REST,
    fs_cli_compare, "FILE" },
  { "export-config", "booksim [SCENARIO]",
    N_ ("Write the configuration with which another simulator simulates the same."),
    "  flitscope-cli export-config booksim my.flitscope --output my.cfg\n"
    "  flitscope-cli export-config booksim --set beta=0 --rate 0.001\n",
    FS_CLI_SOURCE | FS_CLI_RATES | FS_CLI_FILE | FS_CLI_REST, fs_cli_export_config, "booksim FILE" },
  { "errata", "[SCENARIO]", N_ ("List errors and ambiguities in the papers, and their effect on this scenario."),
    "  flitscope-cli errata\n  flitscope-cli errata --preset kd-fig4 --format json\n", FS_CLI_SOURCE | FS_CLI_OUTPUT,
    fs_cli_errata, "FILE" },
  { "figure", "[SCENARIO]", N_ ("Draw the figure of a scenario."),
    "  flitscope-cli figure --preset ab-n6-v2 --model-only --output ab-n6-v2.pdf\n"
    "  flitscope-cli figure --preset ab-n6-v2 --precision 0.05 --size 170x110mm --output ab-n6-v2.svg\n"
    "  flitscope-cli figure my.flitscope --output - > my.svg\n"
    "  flitscope-cli figure --preset deadlock-n3 --output slides.html\n",
    FS_CLI_SOURCE | FS_CLI_RATES | FS_CLI_STATISTICS | FS_CLI_RUN | FS_CLI_CACHED | FS_CLI_FIGURE | FS_CLI_OTHERS,
    fs_cli_figure, "FILE" },
  { "table", "PRESET", N_ ("Reproduce a published table and compare the values (see list tables)."),
    "  flitscope-cli table ziavras-3\n  flitscope-cli table ziavras-8 --replications 5 --format csv\n"
    "  flitscope-cli table ziavras-8 --replications 5 --sets 20\n",
    FS_CLI_REPLICATED | FS_CLI_SETS | FS_CLI_RUN | FS_CLI_CACHED | FS_CLI_OUTPUT | FS_CLI_REST, fs_cli_table,
    "@tables" },
  { "topology", NULL, N_ ("Show a network: its metrics, necklaces, spanning trees, multicasts, paths, deadlocks."),
    "  flitscope-cli topology --topology generalized --n 3 --k 4\n"
    "  flitscope-cli topology --topology generalized --n 3 --k 4 --show bst --output bst.svg\n"
    "  flitscope-cli topology --n 4 --show binomial-tree --source 0110 --base 2 --format dot\n"
    "  flitscope-cli topology --topology generalized --n 3 --k 3 --show necklaces --unfolded\n"
    "  flitscope-cli topology --topology generalized --n 3 --k 4 --show multicast --source 123 "
    "--destinations 000,213,333 --clubbing --format json\n",
    FS_CLI_TOPOLOGY, fs_cli_topology },
  { "trace", "[SCENARIO]", N_ ("Print the state of the network after every cycle, or why a message is blocked."),
    "  flitscope-cli trace --set n=3 --rate 0.01 --from 100 --cycles 20\n"
    "  flitscope-cli trace --preset deadlock-n3 --from 200 --explain network\n"
    "  flitscope-cli trace --preset deadlock-n3 --cycles 300 --output story.html\n",
    FS_CLI_SOURCE | FS_CLI_RATES | FS_CLI_SEED | FS_CLI_TRACE, fs_cli_trace, "FILE" },
  { "reproduce", "PRESET|all", N_ ("Reproduce published figures: images, data, and an HTML report."),
    "  flitscope-cli reproduce ab-n6-v2 --precision 0.05 --output report\n"
    "  flitscope-cli reproduce all --output report\n",
    FS_CLI_STATISTICS | FS_CLI_RUN | FS_CLI_CACHED | FS_CLI_REPORT | FS_CLI_REST, fs_cli_reproduce, "@presets all" },
  { "validate", "FILE…", N_ ("Check scenario files and the results stored in them."),
    "  flitscope-cli validate my.flitscope\n", FS_CLI_REST, fs_cli_validate, "FILE" },
};

static void
print_help (FILE *stream)
{
  fprintf (stream, "%s\n  flitscope-cli %s\n\n%s\n\n%s\n", _ ("Usage:"), _ ("COMMAND [OPTION…]"),
           _ ("Queueing models of interconnection networks against a flit-level simulation."), _ ("Commands:"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    fprintf (stream, "  %-14s %s\n", commands[i].name, _ (commands[i].summary));
  fprintf (stream,
           "\n%s\n  flitscope-cli solve --rate 0.01\n  flitscope-cli simulate --rate 0.01\n"
           "  flitscope-cli figure --preset ab-n6-v2 --model-only --output ab-n6-v2.svg\n\n%s\n%s\n%s\n",
           _ ("Examples:"), _ ("Run flitscope-cli help COMMAND for the options of a command."),
           _ ("flitscope-cli --version prints the version."),
           _ ("flitscope-cli --cite prints how to cite it and the papers."));
}

static int
run (const FsCommand *command, int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  FsCliOptions options;
  int status = 2;

  if (fs_cli_parse (command, argc, argv, &options, &error))
    status = command->run (&options, &error);
  fs_cli_options_clear (&options);
  if (error == NULL)
    return status;
  fprintf (stderr, "flitscope-cli: %s\n", error->message);
  return status != 0 ? status : 1;
}

/* What the first argument can be beside a command. */
enum { HELP, HELP_OPTION, HELP_LETTER, VERSION, CITE, COMPLETE };

static int
flitscope_cli (int argc, char **argv)
{
  static const char *const words[] = { "help", "--help", "-h", "--version", "--cite", "--complete", NULL };
  g_autofree char *shown = NULL;
  int word;

  if (argc < 2)
    {
      print_help (stderr);
      return 2;
    }
  /* "help COMMAND" is "COMMAND --help". */
  word = fs_word_index (argv[1], words);
  if (word == HELP && argc > 2)
    return flitscope_cli (3, (char *[]){ argv[0], argv[2], "--help", NULL });
  if (word == HELP || word == HELP_OPTION || word == HELP_LETTER)
    {
      print_help (stdout);
      return fs_cli_finish (0);
    }
  if (word == VERSION)
    {
      printf ("flitscope-cli %s\n", FS_VERSION);
      return fs_cli_finish (0);
    }
  if (word == CITE)
    {
      /* The program and all papers, as BibTeX. */
      g_autofree char *program = fs_program_bibtex ();
      guint n_papers;
      const FsPaper *papers = fs_papers (&n_papers);

      fputs (program, stdout);
      for (guint i = 0; i < n_papers; i++)
        {
          g_autofree char *paper = fs_paper_bibtex (&papers[i]);

          printf ("\n%s", paper);
        }

      return fs_cli_finish (0);
    }
  if (word == COMPLETE)
    {
      fs_cli_complete (commands, G_N_ELEMENTS (commands), (const char *const *) argv + 2, (guint) argc - 2);
      return fs_cli_finish (0);
    }
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      {
        g_autofree char *name = g_strdup_printf ("flitscope-cli %s", argv[1]);

        g_set_prgname (name);
        return fs_cli_finish (run (&commands[i], argc - 1, argv + 1));
      }
  shown = fs_user_text_shorten (argv[1]);

  const char *names[G_N_ELEMENTS (commands) + 1] = { NULL };
  const char *nearest;

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    names[i] = commands[i].name;
  nearest = fs_spelling_nearest (argv[1], names);
  if (nearest != NULL)
    fprintf (stderr, _ ("flitscope-cli: \"%s\" is not a command. Did you mean \"%s\"?\n"), shown, nearest);
  else
    fprintf (stderr, _ ("flitscope-cli: \"%s\" is not a command. See flitscope-cli --help.\n"), shown);
  return 2;
}

int
main (int argc, char **argv)
{
  fs_language_init ();
  /* A file that would exceed the limit on file sizes (ulimit -f) is reported as an error, and its beginning is
   * removed. */
  signal (SIGXFSZ, SIG_IGN);
  return fs_cli_ranks_run (flitscope_cli, argc, argv);
}
