#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/user-text.h"
#include "cli/commands.h"
#include "cli/common/output.h"
#include "study/referee/booksim-config.h"

/* The first curve that is not hidden. */
static guint
first_curve (const FsScenario *scenario)
{
  guint n_curves = fs_scenario_n_curves (scenario);

  for (guint c = 0; c < n_curves; c++)
    if (!fs_scenario_curve (scenario, c)->hidden)
      return c;
  return 0;
}

/* The simulator, and a scenario file if it is not given by an option. */
static gboolean
read_arguments (FsCliOptions *options, GError **error)
{
  char **rest = options->rest;
  guint n_words = rest != NULL ? g_strv_length (rest) : 0;

  if (n_words == 0 || strcmp (rest[0], "booksim") != 0)
    {
      g_autofree char *quoted = n_words > 0 ? fs_user_text_quote (rest[0]) : NULL;

      if (quoted == NULL)
        return fs_set_input_error (error, _ ("Name the simulator: booksim."));
      return fs_set_input_error (error, _ ("The simulator is %s; it must be booksim."), quoted);
    }
  if (n_words > 2 || (n_words == 2 && (options->scenario != NULL || options->preset != NULL)))
    return fs_set_input_error (error, _ ("Give one scenario."));
  if (n_words == 2)
    options->scenario = g_strdup (rest[1]);
  return TRUE;
}

int
fs_cli_export_config (FsCliOptions *options, GError **error)
{
  g_autoptr (FsScenario) scenario = NULL;
  g_autofree char *text = NULL;

  if (!read_arguments (options, error) || (scenario = fs_cli_scenario (options, error)) == NULL
      || (text = fs_booksim_config (scenario, first_curve (scenario), error)) == NULL)
    return 2;
  return fs_cli_write (options, text, error) ? 0 : 1;
}
