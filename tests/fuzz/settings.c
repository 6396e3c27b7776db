/* What a command line says of a scenario, one argument a line: nothing may crash or take long, whatever is refused is
 * refused with a sentence, and a scenario that is accepted can be written and read. A line without -- is a --set. */
#include <string.h>

#include "cli/common/options.h"
#include "fuzz.h"
#include "scenario/value/scenario-file.h"

#define MAX_ARGUMENTS 64

/* Options that open no file and end no program. */
static gboolean
is_tried (const char *line)
{
  static const char *const names[] = { "--set",          "--preset",    "--rate",         "--points",     "--seed",
                                       "--replications", "--precision", "--max-messages", "--max-cycles", "--threads" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_has_prefix (line, names[i]) && line[strlen (names[i])] == '=')
      return TRUE;
  return FALSE;
}

/* The argv of a command. */
static char **
make_arguments (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup (size > 0 ? (const char *) data : "", size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", MAX_ARGUMENTS);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_strv_builder_add (builder, "simulate");
  for (char **line = lines; *line != NULL; line++)
    {
      g_autofree char *set = g_strconcat ("--set=", *line, NULL);

      g_strv_builder_add (builder, is_tried (*line) ? *line : set);
    }
  return g_strv_builder_end (builder);
}

static void
check_accepted (const FsScenario *scenario)
{
  g_autofree char *text = fs_scenario_to_text (scenario);
  g_autofree char *id = fs_scenario_id (scenario);
  g_autofree char *id_again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) again = fs_scenario_from_text ("again", text, strlen (text), &error);

  if (again == NULL)
    g_error ("what was set cannot be read: %s\n%s", error->message, text);
  id_again = fs_scenario_id (again);
  if (strcmp (id, id_again) != 0)
    g_error ("what was set reads as something else:\n%s", text);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const FsCommand command
      = { "simulate", NULL, "", "\n", FS_CLI_SOURCE | FS_CLI_RATES | FS_CLI_STATISTICS | FS_CLI_RUN, NULL };
  double start = test_thread_seconds ();
  g_auto (GStrv) arguments = make_arguments (data, size);
  g_autofree char **argv
      = g_memdup2 (arguments, (g_strv_length (arguments) + 1) * sizeof *argv); /* parsing removes arguments */
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = NULL;
  FsCliOptions options;

  if (fs_cli_parse (&command, (int) g_strv_length (arguments), argv, &options, &error))
    scenario = fs_cli_scenario (&options, &error);
  fs_cli_options_clear (&options);
  if (scenario != NULL)
    check_accepted (scenario);
  else
    fs_fuzz_expect_refusal (error);
  fs_fuzz_n_accepted += scenario != NULL;
  fs_fuzz_expect_quick (start, size);
  return 0;
}
