#include "cli/common/options.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "base/user-text.h"
#include "export/export.h"
#include "scenario/library/gallery.h"

static void
add_entries (GOptionContext *context, FsCliGroups groups, FsCliOptions *o)
{
  const GOptionEntry source[] = {
    { "preset", 'p', 0, G_OPTION_ARG_STRING, &o->preset, N_ ("Start from this preset (see list presets)"), "ID" },
    { "scenario", 's', 0, G_OPTION_ARG_FILENAME, &o->scenario,
      N_ ("Start from this scenario file; - is standard input"), "FILE" },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &o->set, N_ ("Set a key in all curves (see list keys)"), "KEY=VALUE" },
    { NULL },
  };
  const GOptionEntry rates[] = {
    { "rate", 'r', 0, G_OPTION_ARG_STRING_ARRAY, &o->rates,
      N_ ("Offered load, messages per node and cycle; replaces every sweep"), "R" },
    { "points", 'n', 0, G_OPTION_ARG_STRING, &o->points, N_ ("N loads refined towards saturation"), "N" },
    { NULL },
  };
  const GOptionEntry statistics[] = {
    { "seed", 0, 0, G_OPTION_ARG_STRING, &o->seed, N_ ("Seed of the random numbers"), "S" },
    { "replications", 0, 0, G_OPTION_ARG_STRING, &o->replications, N_ ("Independent runs a point"), "K" },
    { "precision", 0, 0, G_OPTION_ARG_STRING, &o->precision, N_ ("Relative half-width at which a point stops"), "P" },
    { "max-messages", 0, 0, G_OPTION_ARG_STRING, &o->max_messages, N_ ("Recorded messages at most"), "M" },
    { "max-cycles", 0, 0, G_OPTION_ARG_STRING, &o->max_cycles, N_ ("Cycles at most"), "C" },
    { "threads", 'j', 0, G_OPTION_ARG_STRING, &o->threads_text,
      N_ ("Worker threads, 1 to 256; default one a core. Results do not depend on it"), "T" },
    { NULL },
  };
  const GOptionEntry seed[] = { statistics[0], { NULL } };
  const GOptionEntry replicated[] = { statistics[0], statistics[1], statistics[5], { NULL } };
  const GOptionEntry output[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &o->format, N_ ("table, json or csv"), "FORMAT" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &o->output, N_ ("Write to this file instead of standard output"),
      "FILE" },
    { NULL },
  };
  const GOptionEntry simulated[] = {
    { "timing", 0, 0, G_OPTION_ARG_NONE, &o->timing, N_ ("Add processor time and speed"), NULL },
    { "histogram", 0, 0, G_OPTION_ARG_NONE, &o->histogram, N_ ("Add the latency histograms (JSON and CSV)"), NULL },
    { "per-replication", 0, 0, G_OPTION_ARG_NONE, &o->per_replication,
      N_ ("Each replication by itself instead of the points made of them"), NULL },
    { NULL },
  };
  const GOptionEntry cached[] = {
    { "no-cache", 0, 0, G_OPTION_ARG_NONE, &o->no_cache,
      N_ ("Simulate everything anew, also what the cache has from an earlier run"), NULL },
    { NULL },
  };
  const GOptionEntry kept[] = {
    { "resume", 0, 0, G_OPTION_ARG_FILENAME, &o->resume,
      N_ ("Keep what is finished in this folder, and go on from what it has"), "DIR" },
    { "shard", 0, 0, G_OPTION_ARG_STRING, &o->shard,
      N_ ("Only part I of K of the runs, into --resume DIR; merge puts the parts together"), "I/K" },
    { "save", 0, 0, G_OPTION_ARG_FILENAME, &o->save,
      N_ ("Also write the scenario with its results to this file, which the window opens"), "FILE.flitscope" },
    { NULL },
  };
  const GOptionEntry search[] = {
    { "simulate", 0, 0, G_OPTION_ARG_NONE, &o->simulate, N_ ("Also find where the simulation saturates, by bisection"),
      NULL },
    { NULL },
  };
  const GOptionEntry saturated
      = { "saturation",
          0,
          0,
          G_OPTION_ARG_NONE,
          &o->saturation,
          N_ ("Also find where the simulation saturates: ranges of load are then in per cent of that"),
          NULL };
  const GOptionEntry compared[] = {
    saturated,
    { "all", 0, 0, G_OPTION_ARG_NONE, &o->every, N_ ("Add the quantities that only the model has"), NULL },
    { "sort", 0, 0, G_OPTION_ARG_STRING, &o->sort, N_ ("table (as the paper goes) or error (the worst first)"),
      "ORDER" },
    { NULL },
  };
  const GOptionEntry figure[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME_ARRAY, &o->figures,
      N_ ("The figure: FILE.svg, FILE.pdf or FILE.png, its data: FILE.csv or FILE.json, or in words: FILE.txt; may be "
          "given again"),
      "FILE" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &o->size, N_ ("Width and height in millimetres, default 85x60mm"), "WxHmm" },
    { "dpi", 0, 0, G_OPTION_ARG_STRING, &o->dpi, N_ ("Resolution of a PNG, default 300"), "DPI" },
    { "style", 0, 0, G_OPTION_ARG_STRING, &o->style, N_ ("print, screen-light or screen-dark"), "STYLE" },
    { "saturation", 0, 0, G_OPTION_ARG_NONE, &o->saturation, N_ ("Also find and mark where the simulation saturates"),
      NULL },
    { "error", 0, 0, G_OPTION_ARG_NONE, &o->error,
      N_ ("Add a panel with the error of the model, point by point, below on the same x axis"), NULL },
    { "model-only", 0, 0, G_OPTION_ARG_NONE, &o->model_only, N_ ("Do not simulate"), NULL },
    { "data", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &o->data,
      N_ ("Measured points from a CSV file beside ours; may be given again"), "FILE" },
    { "data-columns", 0, 0, G_OPTION_ARG_STRING, &o->data_columns,
      N_ ("Its columns by name or number; guessed without"), "X,Y[,ERROR]" },
    { "font", 0, 0, G_OPTION_ARG_STRING, &o->font, N_ ("Family of its letters, default Cantarell"), "FAMILY" },
    { "text-size", 0, 0, G_OPTION_ARG_STRING, &o->text_size, N_ ("Size of its letters in points, 4 to 72"), "PT" },
    { "language", 0, 0, G_OPTION_ARG_STRING, &o->language, N_ ("Language of its words, such as en or de"), "CODE" },
    { "decimal-sign", 0, 0, G_OPTION_ARG_STRING, &o->decimal_sign, N_ ("Decimal sign of its numbers: . or ,"), "SIGN" },
    { "transparent", 0, 0, G_OPTION_ARG_NONE, &o->transparent, N_ ("No background"), NULL },
    { NULL },
  };
  const GOptionEntry trace[] = {
    { "cycles", 0, 0, G_OPTION_ARG_INT64, &o->cycles, N_ ("How many cycles to print"), "C" },
    { "from", 0, 0, G_OPTION_ARG_INT64, &o->from, N_ ("First cycle to print, default 0"), "F" },
    { "explain", 0, 0, G_OPTION_ARG_STRING, &o->explain,
      N_ ("What a message does and why it is blocked, in words; or network, broadcast:INDEX, node:ADDRESS, "
          "channel:ADDRESS-ADDRESS"),
      "MESSAGE" },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &o->format, N_ ("json (the default) or csv, a row a flit that moved"),
      "FORMAT" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &o->output, N_ ("Write to this file instead of standard output"),
      "FILE" },
    { NULL },
  };
  const GOptionEntry report[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &o->output, N_ ("Folder for the figures, the data and the page"),
      "DIR" },
    { "model-only", 0, 0, G_OPTION_ARG_NONE, &o->model_only, N_ ("Do not simulate"), NULL },
    saturated,
    { NULL },
  };
  const GOptionEntry topology[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &o->format, N_ ("table, json or dot"), "FORMAT" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &o->output,
      N_ ("Write FILE.txt, FILE.json or FILE.dot, or draw FILE.svg, FILE.png or FILE.pdf"), "FILE" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &o->size, N_ ("Width and height in millimetres, default 170x150mm"), "WxHmm" },
    figure[2],
    figure[3],
    { NULL },
  };
  const GOptionEntry rest[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &o->rest, NULL, NULL },
    { NULL },
  };
  const struct {
    FsCliGroups group;
    const GOptionEntry *entries;
  } all[] = {
    { FS_CLI_SOURCE, source },         { FS_CLI_RATES, rates },
    { FS_CLI_STATISTICS, statistics }, { FS_CLI_SEED, seed },
    { FS_CLI_OUTPUT, output },         { FS_CLI_SIMULATED, simulated },
    { FS_CLI_FIGURE, figure },         { FS_CLI_SEARCH, search },
    { FS_CLI_COMPARED, compared },     { FS_CLI_TRACE, trace },
    { FS_CLI_REPORT, report },         { FS_CLI_STORED, kept },
    { FS_CLI_CACHED, cached },         { FS_CLI_REST, rest },
    { FS_CLI_TOPOLOGY, topology },     { FS_CLI_REPLICATED, replicated },
  };

  if (groups & FS_CLI_TOPOLOGY)
    fs_topology_options_add (context, &o->topology);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (groups & all[i].group)
      g_option_context_add_main_entries (context, all[i].entries, GETTEXT_PACKAGE);
}

static gboolean
read_threads (FsCliOptions *options, GError **error)
{
  guint64 threads;
  g_autofree char *shown = NULL;

  if (options->threads_text == NULL)
    return TRUE;
  if (fs_number_parse_uint (options->threads_text, &threads) && threads >= 1 && threads <= 256)
    {
      options->threads = (int) threads;
      return TRUE;
    }
  shown = fs_user_text_shorten (options->threads_text);
  g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("threads is \"%s\"; it must be a whole number from 1 to 256."),
               shown);
  return FALSE;
}

static char *
describe_examples (const FsCommand *command)
{
  gboolean is_one = strchr (command->examples, '\n')[1] == '\0';

  return g_strdup_printf ("%s\n%s", is_one ? _ ("Example:") : _ ("Examples:"), command->examples);
}

/* Before a run of hours, not after it. @option: the word that names @path. */
static gboolean
check_file (const char *option, const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  int number;

  if (*path == '\0')
    return fs_set_input_error (error, _ ("%s is empty; it must name a file."), option);
  if (strcmp (path, "-") == 0 || fs_file_can_replace (path))
    return TRUE;
  number = errno;
  return fs_set_input_error (error, _ ("%s cannot be written: %s."), name, fs_file_reason (number));
}

/* A report makes its folder. */
static gboolean
check_output (const FsCommand *command, const FsCliOptions *options, GError **error)
{
  if (options->output != NULL && *options->output == '\0' && (command->groups & FS_CLI_REPORT) != 0)
    return fs_set_input_error (error, _ ("--output is empty; it must name a folder."));
  if (options->output != NULL && (command->groups & FS_CLI_REPORT) == 0
      && !check_file ("--output", options->output, error))
    return FALSE;
  if (options->save != NULL && !check_file ("--save", options->save, error))
    return FALSE;
  for (char **path = options->figures; path != NULL && *path != NULL; path++)
    if (!check_file ("--output", *path, error))
      return FALSE;
  return TRUE;
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

      options = options && strcmp (word, "--") != 0;
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

gboolean
fs_cli_parse (const FsCommand *command, int argc, char **argv, FsCliOptions *options, GError **error)
{
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GError) local = NULL;
  g_autofree char *examples = describe_examples (command);
  g_auto (GStrv) words = split_short (argc, argv);

  memset (options, 0, sizeof *options);
  options->cycles = -1;
  options->opens_stores = (command->groups & FS_CLI_CACHED) != 0;
  context = g_option_context_new (command->arguments);
  g_option_context_set_summary (context, _ (command->summary));
  g_option_context_set_description (context, examples);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  add_entries (context, command->groups, options);
  if (!g_option_context_parse_strv (context, &words, &local))
    {
      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("%s. See flitscope-cli %s --help."), local->message,
                   command->name);
      return FALSE;
    }
  if (words[0] != NULL && words[1] != NULL)
    {
      g_autofree char *shown = fs_user_text_shorten (words[1]);

      g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("\"%s\" is not expected here. See flitscope-cli %s --help."),
                   shown, command->name);
      return FALSE;
    }
  return read_threads (options, error) && check_output (command, options, error);
}

void
fs_cli_options_clear (FsCliOptions *o)
{
  char **texts[]
      = { &o->preset,       &o->scenario,     &o->format,       &o->output,     &o->points,   &o->seed,
          &o->replications, &o->precision,    &o->max_messages, &o->max_cycles, &o->size,     &o->style,
          &o->dpi,          &o->sort,         &o->font,         &o->text_size,  &o->language, &o->decimal_sign,
          &o->threads_text, &o->data_columns, &o->resume,       &o->shard,      &o->save,     &o->explain };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_clear_pointer (texts[i], g_free);
  g_clear_pointer (&o->set, g_strfreev);
  g_clear_pointer (&o->rates, g_strfreev);
  g_clear_pointer (&o->figures, g_strfreev);
  g_clear_pointer (&o->data, g_strfreev);
  g_clear_pointer (&o->rest, g_strfreev);
  fs_topology_options_clear (&o->topology);
  g_clear_pointer (&o->document, fs_document_file_free);
}

static gboolean
append_set (GPtrArray *settings, char **set, GError **error)
{
  for (; set != NULL && *set != NULL; set++)
    {
      const char *equals = strchr (*set, '=');

      if (equals == NULL || equals == *set)
        {
          g_autofree char *shown = fs_user_text_shorten (*set);

          g_set_error (error, FS_ERROR, FS_ERROR_INPUT, _ ("\"%s\" sets nothing; write --set KEY=VALUE."), shown);
          return FALSE;
        }
      g_ptr_array_add (settings, g_strdup (*set));
    }
  return TRUE;
}

static void
append_statistics (GPtrArray *settings, const FsCliOptions *o)
{
  const struct {
    const char *key, *value;
  } changes[] = {
    { "seed", o->seed },
    { "replications", o->replications },
    { "precision", o->precision },
    { "max-messages", o->max_messages },
    { "max-cycles", o->max_cycles },
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    if (changes[i].value != NULL)
      g_ptr_array_add (settings, g_strdup_printf ("%s=%s", changes[i].key, changes[i].value));
}

static gboolean
append_rates (GPtrArray *settings, const FsCliOptions *o, GError **error)
{
  if (o->rates != NULL && o->points != NULL)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, _ ("Give either --rate or --points, not both."));
      return FALSE;
    }
  for (char **rate = o->rates; rate != NULL && *rate != NULL; rate++)
    if (strpbrk (*rate, ",;") != NULL)
      {
        g_autofree char *shown = fs_user_text_shorten (*rate);

        g_set_error (error, FS_ERROR, FS_ERROR_INPUT,
                     _ ("rate is \"%s\"; write one number with a decimal point, and --rate again for the next."),
                     shown);
        return FALSE;
      }
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

/* The scenario of the file; its results are kept in @options where the command can use them. */
static FsScenario *
load_file (FsCliOptions *options, GError **error)
{
  if (options->opens_stores && !options->no_cache && !options->timing
      && g_file_test (options->scenario, G_FILE_TEST_IS_REGULAR))
    options->document = fs_export_load_document (options->scenario, NULL);
  return options->document != NULL ? fs_scenario_ref (options->document->scenario)
                                   : fs_export_load_scenario (options->scenario, error);
}

FsScenario *
fs_cli_scenario (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_autoptr (GPtrArray) settings = g_ptr_array_new_with_free_func (g_free);

  if (options->preset != NULL && options->scenario != NULL)
    {
      g_set_error_literal (error, FS_ERROR, FS_ERROR_INPUT, _ ("Give either --preset or --scenario, not both."));
      return NULL;
    }
  if (!append_set (settings, options->set, error) || !append_rates (settings, options, error))
    return NULL;
  append_statistics (settings, options);
  g_ptr_array_add (settings, NULL);
  scenario = options->preset != NULL     ? fs_preset_load (options->preset, error)
             : options->scenario != NULL ? load_file (options, error)
                                         : fs_scenario_new_default ();
  /* All at once: V=1 is legal beside routing=deterministic, whichever comes first. */
  if (scenario != NULL && settings->len > 1)
    replace (&scenario, fs_scenario_with_settings (scenario, (const char *const *) settings->pdata, error));
  /* A refined sweep, not another number of points of a range: its one end is taken away first. */
  if (scenario != NULL && options->points != NULL)
    {
      replace (&scenario, fs_scenario_with (scenario, "rates-from", NULL, error));
      if (scenario != NULL)
        replace (&scenario, fs_scenario_with (scenario, "points", options->points, error));
    }
  return g_steal_pointer (&scenario);
}
