/* Values at and beyond the ends of every key, alone and in pairs, given to every command that reads a scenario: none
 * crashes, warns, or refuses without a sentence. Arguments: how many commands, the number that seeds the choice.
 */
#include <sys/resource.h>
#include <sys/wait.h>

#include "base/random.h"
#include "scenario/format/keys.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#define MOST_SECONDS 20
#define MOST_MEMORY (1024u << 20)

static const char *const values[] = {
  "0",     "-0",         "-1",   "1",        "2",        "3",      "60",      "61",
  "64",    "1e-9",       "1e9",  "1e12",     "5e-324",   "1e-308", "1.7e308", "1e-200",
  "inf",   "",           "nan",  "1e300",    "-1.7e308", "1e15",   "10000",   "1e-30",
  "0.5",   "1e6",        "auto", "1e-9;1e9", "0;1e12",   ";",      "1;",      "5e-324;1.7e308",
  "never", "2147483647",
};

/* Commands with options that limit their work; the file of a scenario replaces @. */
static const char *const commands[] = {
  "solve",
  "saturation",
  "sensitivity",
  "errata",
  "errata --format json",
  "validate @",
  "solve --format csv --scenario @",
  "figure --model-only --output out.svg",
  "figure --model-only --error --output out.svg",
  "compare --rate 0.001 --max-messages 200",
  "simulate --rate 0.001 --max-messages 200 --max-cycles 2000",
  "trace --rate 0.001 --cycles 2",
  "topology",
  "reproduce --model-only --output report --scenario @",
  "table ziavras-1",
};

static const char *const beginnings[] = { "",
                                          "model=kim-das",
                                          "model=adaptive-timeout",
                                          "model=deterministic-broadcast",
                                          "topology=generalized",
                                          "variant=all",
                                          "x=V" };

typedef struct {
  guint64 stream, count;
} Draws;

static guint
draw (Draws *draws, guint n)
{
  return (guint) (n * fs_random_uniform (fs_random_split (draws->stream, draws->count++)));
}

static const char *
draw_value (Draws *draws, const FsKey *key)
{
  if (key->choices != NULL && draw (draws, 4) > 0)
    return key->choices[draw (draws, g_strv_length ((char **) key->choices))];
  if (key->type == FS_KEY_BOOLEAN && draw (draws, 4) > 0)
    return draw (draws, 2) > 0 ? "true" : "false";
  return values[draw (draws, G_N_ELEMENTS (values))];
}

/* What of a scenario is not left to the keys under test: small networks, few points. */
static GPtrArray *
draw_settings (Draws *draws)
{
  GPtrArray *settings = g_ptr_array_new_with_free_func (g_free);
  const char *beginning = beginnings[draw (draws, G_N_ELEMENTS (beginnings))];
  guint n_keys, n = 1 + draw (draws, 4);
  const FsKey *keys = fs_keys (&n_keys);

  if (*beginning != '\0')
    g_ptr_array_add (settings, g_strdup (beginning));
  g_ptr_array_add (settings, g_strdup ("n=3"));
  for (guint i = 0; i < n; i++)
    {
      const FsKey *key = &keys[draw (draws, n_keys)];

      /* A large network or a long run is legal, and long. */
      if (key->group != FS_GROUP_CURVE && key->group != FS_GROUP_SLIDE && !g_str_equal (key->name, "max-cycles")
          && !g_str_equal (key->name, "replications"))
        g_ptr_array_add (settings, g_strdup_printf ("%s=%s", key->name, draw_value (draws, key)));
    }
  return settings;
}

static void
write_scenario (const char *folder, const GPtrArray *settings)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = g_build_filename (folder, "scenario.flitscope", NULL);
  g_autofree char *text = NULL;

  g_key_file_set_string (file, "Flitscope", "format", "1");
  for (guint i = 0; i < settings->len; i++)
    {
      g_auto (GStrv) parts = g_strsplit (settings->pdata[i], "=", 2);
      const char *group = fs_key_group_title (fs_key_find (parts[0])->group);
      g_autofree char *name = g_strndup (group + 1, strlen (group) - 2);

      g_key_file_set_value (file, name, parts[0], parts[1]);
    }
  text = g_key_file_to_data (file, NULL, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static char **
command_line (const char *command, const GPtrArray *settings)
{
  GPtrArray *words = g_ptr_array_new ();
  g_auto (GStrv) parts = g_strsplit (command, " ", -1);
  gboolean from_file = FALSE;

  g_ptr_array_add (words, g_strdup (g_getenv ("FS_CLI")));
  for (guint i = 0; parts[i] != NULL; i++)
    {
      from_file = from_file || g_str_equal (parts[i], "@");
      g_ptr_array_add (words, g_strdup (g_str_equal (parts[i], "@") ? "scenario.flitscope" : parts[i]));
    }
  for (guint i = 0; i < settings->len && !from_file && !g_str_has_prefix (command, "table"); i++)
    {
      g_ptr_array_add (words, g_strdup ("--set"));
      g_ptr_array_add (words, g_strdup (settings->pdata[i]));
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

/* In the child process: the system ends it if it takes too long or too much memory. */
static void
limit (gpointer data)
{
  const struct rlimit seconds = { MOST_SECONDS, MOST_SECONDS }, memory = { MOST_MEMORY, MOST_MEMORY };

  setrlimit (RLIMIT_CPU, &seconds);
  setrlimit (RLIMIT_AS, &memory);
}

static void
run (const char *folder, const char *command, const GPtrArray *settings)
{
  g_auto (GStrv) argv = command_line (command, settings);
  g_autofree char *err = NULL, *line = g_strjoinv (" ", argv + 1);
  g_autoptr (GError) error = NULL;
  int status;

  write_scenario (folder, settings);
  g_spawn_sync (folder, argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, limit, NULL, NULL, &err, &status, &error);
  g_assert_no_error (error);
  if (!WIFEXITED (status))
    g_error ("%s: ended by signal %d: %s", line, WTERMSIG (status), err);
  if (strstr (err, "CRITICAL") != NULL || strstr (err, "WARNING") != NULL)
    g_error ("%s: %s", line, err);
  if (WEXITSTATUS (status) > 2 || (WEXITSTATUS (status) > 0 && *err == '\0'))
    g_error ("%s: status %d without a sentence", line, WEXITSTATUS (status));
}

/* The three that ended the program. */
static void
test_known (gconstpointer data)
{
  static const char *const lines[] = {
    "errata --set model=kim-das --set tu=5e-324 --set l=200 --set n=5 --set finite-buffer=true",
    "solve --set rates-from=0 --set rates-to=1.7e308 --set points=3",
    "solve --set model=kim-das --set tu=1e-200 --set l=32 --set load=1e300",
  };
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    run (data, lines[i], none);
}

static guint n_commands, seed;

static void
test_random (gconstpointer data)
{
  for (guint i = 0; i < n_commands; i++)
    {
      Draws draws = { fs_random_stream (seed, i), 0 };
      g_autoptr (GPtrArray) settings = draw_settings (&draws);

      run (data, commands[draw (&draws, G_N_ELEMENTS (commands))], settings);
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  int failed;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  n_commands = (guint) atoi (argv[1]);
  seed = (guint) atoi (argv[2]);
  FS_ADD_TEST (test_known, folder, "known");
  FS_ADD_TEST (test_random, folder, "random");
  failed = fs_test_run ();
  return failed;
}
