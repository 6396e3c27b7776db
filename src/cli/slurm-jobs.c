#include "cli/slurm-jobs.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "base/user-text.h"

enum { DEFAULT_SHARDS = 100, MAX_CPUS = 256, MAX_PROLOGUE_BYTES = 1 << 16 };

/* Options of sbatch that the scripts set themselves. */
static const char *const reserved[]
    = { "array", "chdir", "cpus-per-task", "dependency", "job-name", "ntasks", "output", "parsable", "wait", "wrap" };

static gboolean
read_count (const char *name, const char *text, guint most, const char *remark, guint *count, GError **error)
{
  guint64 number;
  g_autofree char *quoted = NULL;

  if (text == NULL)
    return TRUE;
  if (fs_number_parse_uint (text, &number) && number >= 1 && number <= most)
    {
      *count = (guint) number;
      return TRUE;
    }
  quoted = fs_user_text_quote (text);
  return fs_set_input_error (error, _ ("%s is %s; it must be a whole number from 1 to %u%s."), name, quoted, most,
                             remark);
}

/* @forms: what @text must be, for the error. */
static gboolean
check_form (const char *name, const char *text, const char *pattern, const char *forms, GError **error)
{
  g_autofree char *quoted = NULL;

  if (text == NULL || g_regex_match_simple (pattern, text, G_REGEX_DOLLAR_ENDONLY, 0))
    return TRUE;
  quoted = fs_user_text_quote (text);
  return fs_set_input_error (error, _ ("%s is %s; it must be %s."), name, quoted, forms);
}

/* A line "#SBATCH OPTION" ends where @option does, and has nothing that this program sets. */
static gboolean
check_sbatch (const char *option, GError **error)
{
  g_autofree char *quoted = fs_user_text_quote (option);

  if (!g_regex_match_simple ("^--?[A-Za-z]", option, 0, 0) || strpbrk (option, "\n\r") != NULL
      || !g_utf8_validate (option, -1, NULL))
    return fs_set_input_error (error, _ ("--sbatch is %s; it must be an option of sbatch, such as --qos=long."),
                               quoted);
  for (guint i = 0; i < G_N_ELEMENTS (reserved); i++)
    {
      const char *end = g_str_has_prefix (option, "--") && g_str_has_prefix (option + 2, reserved[i])
                            ? option + 2 + strlen (reserved[i])
                            : NULL;

      if (end != NULL && (*end == '\0' || *end == '=' || *end == ' '))
        return fs_set_input_error (error, _ ("--sbatch is %s, but flitscope-cli sets --%s itself."), quoted,
                                   reserved[i]);
    }
  return TRUE;
}

static gboolean
check_options (const FsSlurmOptions *options, GError **error)
{
  const char *name = _ ("a name of letters, digits, and . _ - @ + , without blanks");

  if (!check_form ("time", options->time, "^([0-9]+(:[0-9]{1,2}){0,2}|[0-9]+-[0-9]{1,2}(:[0-9]{1,2}){0,2})$",
                   _ ("minutes, H:MM:SS, or days as D-H or D-HH:MM:SS, such as 90, 2:00:00 or 1-12"), error)
      || !check_form ("memory", options->memory, "^[1-9][0-9]*[KMGTkmgt]?$",
                      _ ("a whole number, in megabytes or with K, M, G, or T, such as 4G"), error)
      || !check_form ("partition", options->partition, "^[A-Za-z0-9_.,@+-]+$", name, error)
      || !check_form ("account", options->account, "^[A-Za-z0-9_.,@+-]+$", name, error))
    return FALSE;
  for (char **option = options->sbatch; option != NULL && *option != NULL; option++)
    if (!check_sbatch (*option, error))
      return FALSE;
  return TRUE;
}

/* Reads the commands that come first. They are copied: the folder of the jobs can be moved. */
static gboolean
read_prologue (FsSlurmJobs *jobs, GError **error)
{
  const char *path = jobs->options->prologue;
  g_autofree char *name = path != NULL ? g_filename_display_name (path) : NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (path == NULL)
    return TRUE;
  text = fs_file_read (path, MAX_PROLOGUE_BYTES, &length);
  if (text == NULL)
    return fs_set_input_error (error, _ ("%s cannot be read: %s."), name, fs_file_read_reason (errno));
  if (strlen (text) != length || !g_utf8_validate (text, -1, NULL))
    return fs_set_input_error (error, _ ("%s contains bytes that are no text; it must contain shell commands."), name);
  jobs->prologue = g_strconcat (text, length > 0 && text[length - 1] != '\n' ? "\n" : "", NULL);
  return TRUE;
}

gboolean
fs_slurm_jobs_read (FsSlurmJobs *jobs, const FsCliOptions *options, guint n_runs, GError **error)
{
  static const struct {
    const char *format, *results;
  } formats[] = { { "json", "results.json" }, { "csv", "results.csv" }, { "table", "results.txt" } };
  const char *format = options->format != NULL ? options->format : "json";
  const FsSlurmOptions *slurm = &options->slurm;
  gboolean few = n_runs < FS_SLURM_MAX_SHARDS;

  *jobs = (FsSlurmJobs){ .n_shards = MIN (n_runs, DEFAULT_SHARDS), .cpus = 1, .options = slurm };
  if (!read_count ("shards", slurm->shards, few ? n_runs : FS_SLURM_MAX_SHARDS,
                   few ? _ (", the number of runs of this scenario") : "", &jobs->n_shards, error)
      || !read_count ("cpus", slurm->cpus, MAX_CPUS, "", &jobs->cpus, error) || !check_options (slurm, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (format, formats[i].format))
      {
        jobs->format = formats[i].format;
        jobs->results = formats[i].results;
      }
  if (jobs->format == NULL)
    {
      g_autofree char *quoted = fs_user_text_quote (format);

      return fs_set_input_error (error, _ ("format is %s; it must be json, csv, or table."), quoted);
    }
  jobs->program = g_file_read_link ("/proc/self/exe", NULL);
  if (jobs->program == NULL)
    jobs->program = g_strdup ("flitscope-cli");
  return read_prologue (jobs, error);
}

void
fs_slurm_jobs_clear (FsSlurmJobs *jobs)
{
  g_clear_pointer (&jobs->program, g_free);
  g_clear_pointer (&jobs->prologue, g_free);
}

static void
add_option (GString *script, const char *name, const char *value)
{
  if (value != NULL)
    g_string_append_printf (script, "#SBATCH --%s=%s\n", name, value);
}

/* What both jobs have in common. */
static void
add_options (GString *script, const FsSlurmJobs *jobs)
{
  const FsSlurmOptions *options = jobs->options;

  add_option (script, "time", options->time);
  add_option (script, "partition", options->partition);
  add_option (script, "account", options->account);
  add_option (script, "mem", options->memory);
  for (char **option = options->sbatch; option != NULL && *option != NULL; option++)
    g_string_append_printf (script, "#SBATCH %s\n", *option);
}

static void
add_program (GString *script, const FsSlurmJobs *jobs)
{
  g_autofree char *quoted = g_shell_quote (jobs->program);

  if (jobs->prologue != NULL)
    g_string_append_printf (script, "# From --prologue.\n%s# End of --prologue.\n", jobs->prologue);
  g_string_append_printf (script, "program=%s\nprogram=${FLITSCOPE_CLI:-$program}\n", quoted);
}

static void
add_check_of_folder (GString *script)
{
  g_string_append (script,
                   "if ! [ -e " FS_SLURM_SCENARIO " ]; then\n"
                   "  echo 'There is no " FS_SLURM_SCENARIO " here. Run submit.sh, which submits this job.' >&2\n"
                   "  exit 2\n"
                   "fi\n");
}

char *
fs_slurm_jobs_array_script (const FsSlurmJobs *jobs)
{
  GString *script
      = g_string_new ("#!/bin/bash\n# Written by flitscope-cli slurm: job I of the array simulates shard I.\n");

  g_string_append_printf (script,
                          "#SBATCH --job-name=flitscope\n#SBATCH --array=1-%u\n#SBATCH --cpus-per-task=%u\n"
                          "#SBATCH --requeue\n#SBATCH --output=" FS_SLURM_LOGS "/shard-%%a-%%A.txt\n",
                          jobs->n_shards, jobs->cpus);
  add_options (script, jobs);
  add_check_of_folder (script);
  add_program (script, jobs);
  g_string_append_printf (script,
                          "exec srun --cpus-per-task=%u \"$program\" simulate --scenario " FS_SLURM_SCENARIO
                          " --threads %u --no-cache \\\n"
                          "  --resume \"" FS_SLURM_SHARDS "/$SLURM_ARRAY_TASK_ID\" --shard \"$SLURM_ARRAY_TASK_ID/%u\""
                          " --output /dev/null\n",
                          jobs->cpus, jobs->cpus, jobs->n_shards);
  return g_string_free (script, FALSE);
}

char *
fs_slurm_jobs_merge_script (const FsSlurmJobs *jobs)
{
  GString *script
      = g_string_new ("#!/bin/bash\n# Written by flitscope-cli slurm: merges the shards when all are finished.\n"
                      "#SBATCH --job-name=flitscope-merge\n"
                      "#SBATCH --output=" FS_SLURM_LOGS "/merge-%j.txt\n");

  add_options (script, jobs);
  add_check_of_folder (script);
  add_program (script, jobs);
  g_string_append_printf (script, "exec \"$program\" merge " FS_SLURM_SHARDS "/* --format %s --output %s\n",
                          jobs->format, jobs->results);
  return g_string_free (script, FALSE);
}

char *
fs_slurm_jobs_submit_script (const FsSlurmJobs *jobs)
{
  GString *script = g_string_new (
      "#!/bin/bash\n"
      "# Written by flitscope-cli slurm: submits the shards that are not finished, and the job that merges\n"
      "# all of them afterwards. After a failure, run it again.\n"
      "set -eu\n"
      "cd \"$(dirname \"$0\")\"\n");

  add_program (script, jobs);
  g_string_append_printf (
      script,
      "missing=$(\"$program\" slurm --missing .)\n"
      "if [ -n \"$missing\" ]; then\n"
      "  job=$(sbatch --parsable --array=\"$missing\" array.sh)\n"
      "  merge=$(sbatch --parsable --dependency=\"afterok:${job%%%%;*}\" --kill-on-invalid-dep=yes merge.sh)\n"
      "  echo \"Job ${job%%%%;*} simulates the shards $missing; job ${merge%%%%;*} then writes %s.\"\n"
      "else\n"
      "  merge=$(sbatch --parsable merge.sh)\n"
      "  echo \"All shards are finished; job ${merge%%%%;*} writes %s.\"\n"
      "fi\n",
      jobs->results, jobs->results);
  return g_string_free (script, FALSE);
}
