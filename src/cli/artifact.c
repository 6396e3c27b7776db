#include "cli/artifact.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <sys/resource.h>

#include "base/number.h"
#include "config.h"

struct _FsArtifact {
  const FsCliOptions *options;
  GString *rows, *details;
  double seconds, megabytes;
  guint n_figures, n_cached;
};

FsArtifact *
fs_artifact_new (const FsCliOptions *options)
{
  FsArtifact *artifact = g_new0 (FsArtifact, 1);

  artifact->options = options;
  artifact->rows = g_string_new (NULL);
  artifact->details = g_string_new (NULL);
  return artifact;
}

void
fs_artifact_free (FsArtifact *artifact)
{
  if (artifact == NULL)
    return;
  g_string_free (artifact->rows, TRUE);
  g_string_free (artifact->details, TRUE);
  g_free (artifact);
}

/* The command that makes this figure alone, with the options of this one. */
static char *
command_of (const FsArtifact *artifact, const char *preset)
{
  const FsCliOptions *options = artifact->options;
  GString *command = g_string_new ("flitscope-cli reproduce ");
  const struct {
    const char *option, *value;
  } given[] = {
    { "--precision", options->precision },
    { "--replications", options->replications },
    { "--seed", options->seed },
    { "--max-messages", options->max_messages },
    { "--max-cycles", options->max_cycles },
    { "--why", options->why ? "" : NULL },
    { "--saturation", options->saturation ? "" : NULL },
    { "--model-only", options->model_only ? "" : NULL },
  };

  /* A folder for each, named like the preset: the command is refused without one. */
  g_string_append_printf (command, "%s --output %s", preset, preset);
  for (guint i = 0; i < G_N_ELEMENTS (given); i++)
    if (given[i].value != NULL)
      g_string_append_printf (command, " %s%s%s", given[i].option, *given[i].value != '\0' ? " " : "", given[i].value);
  return g_string_free (command, FALSE);
}

/* A fraction in percent, with a decimal only where it is not whole. */
static char *
percent_of (double fraction)
{
  double percent = round (1000 * fraction) / 10;

  return fs_number_display_fixed (percent, percent == round (percent) ? 0 : 1);
}

/* What may differ when it is run again: nothing, with the same seed; what the claim allows; how far points are measured. */
static char *
tolerance_of (const FsClaim *claim, double precision)
{
  g_autofree char *percent = percent_of (precision);
  g_autofree char *points = precision > 0 ? g_strdup_printf (_ ("points ± %s %% (95 %%)"), percent) : NULL;
  g_autofree char *limit = claim != NULL ? percent_of (claim->limit) : NULL;

  if (claim != NULL && claim->kind == FS_CLAIM_ACCURACY && claim->limit > 0)
    return points != NULL ? g_strdup_printf (_ ("model error up to %s %%; %s"), limit, points)
                          : g_strdup_printf (_ ("model error up to %s %%"), limit);
  if (points != NULL)
    return g_steal_pointer (&points);
  return g_strdup (_ ("none: models are computed"));
}

/* The memory that the program needed at most until now. */
static double
peak_megabytes (void)
{
  struct rusage usage;

  return getrusage (RUSAGE_SELF, &usage) == 0 ? (double) usage.ru_maxrss / 1024 : NAN;
}

void
fs_artifact_add (FsArtifact *artifact, const char *preset, const char *figure, const FsClaim *claim, double precision,
                 const char *const *files, const char *outcome, double seconds, gboolean is_cached)
{
  g_autofree char *command = command_of (artifact, preset), *tolerance = tolerance_of (claim, precision);
  g_autofree char *stripped = g_strdup (outcome != NULL ? outcome : "");
  g_auto (GStrv) lines = g_strsplit (stripped, "\n", -1);
  g_autofree char *minutes = NULL, *memory = NULL, *size = NULL;
  double megabytes = 0;

  for (; *files != NULL; files++)
    {
      g_autofree char *path = g_build_filename (artifact->options->output, *files, NULL);
      GStatBuf found;

      megabytes += g_stat (path, &found) == 0 ? (double) found.st_size / 1e6 : 0;
    }
  minutes = fs_number_display_fixed (seconds / 60, 1);
  memory = fs_number_display_fixed (peak_megabytes (), 0);
  size = fs_number_display_fixed (megabytes, 1);
  artifact->n_figures++;
  artifact->n_cached += is_cached;
  artifact->seconds += seconds;
  artifact->megabytes += megabytes;
  g_string_append_printf (artifact->rows, "| %s | `%s` | %s | %s | %s%s | %s | %s |\n",
                          figure != NULL ? figure : preset, command, claim != NULL ? _ (claim->text) : "–", tolerance,
                          minutes, is_cached ? "*" : "", memory, size);
  if (*g_strstrip (stripped) == '\0')
    return;
  g_string_append_printf (artifact->details, "\n### %s (%s)\n\n", figure != NULL ? figure : preset, preset);
  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      g_string_append_printf (artifact->details, "- %s\n", *line);
}

char *
fs_artifact_to_markdown (const FsArtifact *artifact)
{
  GString *page = g_string_new (NULL);
  g_autofree char *minutes = fs_number_display_fixed (ceil (artifact->seconds / 60), 0);
  g_autofree char *size = fs_number_display_fixed (artifact->megabytes, 1);

  g_string_append_printf (page, "# %s\n\n", _ ("Artifact appendix"));
  g_string_append_printf (page, "%s\n\n", _ ("What each figure claims, the command that shows it, and what it takes."));
  g_string_append_printf (page, "- %s Flitscope %s, <%s>\n", _ ("Program:"), FS_VERSION, FS_ADDRESS);
  g_string_append_printf (page, "- %s %s\n", _ ("License:"), "GPL-3.0-or-later");
  g_string_append_printf (page, "- %s %s\n", _ ("System:"), _ ("Linux; Debian 12 or 13"));
  g_string_append (page, "- ");
  g_string_append_printf (page,
                          ngettext ("Total: %u figure, %s min, %s MB of files",
                                    "Total: %u figures, %s min, %s MB of files", artifact->n_figures),
                          artifact->n_figures, minutes, size);
  g_string_append (page, "\n");
  g_string_append_printf (
      page, "- %s\n\n",
      _ ("The same command with the same seed gives the same numbers, whatever the number of threads."));
  /* Each line can be copied into a shell in an empty folder; the last two leave the program on the path of that shell. */
  g_string_append_printf (page,
                          "## %s\n\n%s\n\n"
                          "    git clone %s flitscope\n"
                          "    cd flitscope\n"
                          "    build-aux/install-dependencies build\n"
                          "    meson setup build -Dgui=false && ninja -C build\n"
                          "    export PATH=\"$PWD/build/src/cli:$PATH\"\n"
                          "    cd ..\n\n",
                          _ ("Installation"), _ ("Packages are installed as root or with sudo; git is needed first."),
                          FS_ADDRESS);
  g_string_append_printf (
      page, "## %s\n\n%s\n\n", _ ("Commands"),
      _ ("Each command writes a folder. Its page index.html has the figure, and the sentences below under "
         "Results."));
  g_string_append_printf (page, "| %s | %s | %s | %s | %s | %s | %s |\n|---|---|---|---|---|---|---|\n%s", _ ("Figure"),
                          _ ("Command"), _ ("Claim"), _ ("Tolerance"), _ ("Minutes"), _ ("Memory, MB"), _ ("Files, MB"),
                          artifact->rows->str);
  if (artifact->n_cached > 0)
    g_string_append_printf (page, "\n%s\n", _ ("* Results came from the cache; with --no-cache it takes longer."));
  if (artifact->details->len > 0)
    g_string_append_printf (page, "\n## %s\n%s", _ ("Results"), artifact->details->str);
  return g_string_free (page, FALSE);
}
