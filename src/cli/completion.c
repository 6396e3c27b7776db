#include "cli/completion.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "cli/commands.h"
#include "cli/topology/topology.h"
#include "plot/value/figure-style.h"
#include "scenario/format/keys.h"

#define ANY_FILE "FILE"

/* The word that is completed: @before is the part of it that stays, such as --style= in --style=ie. */
typedef struct {
  const char *word;
  char *before;
} Completed;

static void
propose (const Completed *completed, const char *value, const char *meaning)
{
  g_autofree char *whole = g_strconcat (completed->before, value, NULL);

  if (g_str_has_prefix (whole, completed->word))
    printf ("%s%s%s\n", whole, meaning != NULL ? "\t" : "", meaning != NULL ? meaning : "");
}

static void
propose_all (const Completed *completed, const char *const *values)
{
  for (; values != NULL && *values != NULL; values++)
    propose (completed, *values, NULL);
}

/* KEY= of all keys; after it the values of the key, a pattern up to its numbers: geometric: */
static void
propose_settings (const Completed *completed)
{
  const char *setting = completed->word + strlen (completed->before), *equals = strchr (setting, '=');
  g_autofree char *name = equals != NULL ? g_strndup (setting, (gsize) (equals - setting)) : NULL;
  const FsKey *key = name != NULL ? fs_key_find (name) : NULL;
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);

  for (guint i = 0; equals == NULL && i < n_keys; i++)
    {
      g_autofree char *start = g_strconcat (keys[i].name, "=", NULL);

      propose (completed, start, _ (keys[i].summary));
    }
  if (key != NULL)
    {
      const Completed value = { completed->word, g_strconcat (completed->before, name, "=", NULL) };

      g_auto (GStrv) patterns = key->type == FS_KEY_PATTERN ? fs_cli_list_words ("patterns") : NULL;

      for (char **pattern = patterns; pattern != NULL && *pattern != NULL; pattern++)
        if (strchr (*pattern, ':') != NULL)
          strchr (*pattern, ':')[1] = '\0';
      propose_all (&value, patterns != NULL ? (const char *const *) patterns : fs_key_words (key));
      g_free (value.before);
    }
}

static void
propose_styles (const Completed *completed)
{
  for (FsStyleId id = FS_STYLE_PRINT; id <= FS_STYLE_SCREEN_DARK; id++)
    propose (completed, fs_style_id_name (id), NULL);
  for (guint i = 0; i < FS_N_FIGURE_STYLES; i++)
    propose (completed, fs_figure_style (i)->id, NULL);
}

static void
propose_parameters (const Completed *completed)
{
  for (const char *const *word = fs_key_by_id (FS_KEY_ID_SPLIT)->choices; *word != NULL; word++)
    propose (completed, *word, NULL);
}

static void
propose_shows (const Completed *completed)
{
  for (FsTopologyShow show = FS_SHOW_METRICS; show <= FS_SHOW_PACKAGING; show++)
    propose (completed, fs_topology_show_id (show), NULL);
}

static void
propose_languages (const Completed *completed)
{
  g_auto (GStrv) codes = fs_language_list ();

  for (char **code = codes; *code != NULL; code++)
    propose (completed, *code, fs_language_name (*code));
}

static void
propose_lists (const Completed *completed)
{
  g_auto (GStrv) names = fs_cli_list_names ();

  propose_all (completed, (const char *const *) names);
}

/* The sets of words that have a name in FsCliOption.values; others are those of `list`. */
static const struct {
  const char *name;
  void (*propose) (const Completed *completed);
} sets[] = {
  { "@keys", propose_settings },       { "@styles", propose_styles }, { "@shows", propose_shows },
  { "@languages", propose_languages }, { "@lists", propose_lists },   { "@parameters", propose_parameters },
};

/* @values: as FsCliOption.values. */
static void
propose_values (const Completed *completed, const char *values)
{
  g_auto (GStrv) words = g_strsplit (values, " ", -1);

  for (char **word = words; *word != NULL; word++)
    {
      guint set = 0;

      while (set < G_N_ELEMENTS (sets) && strcmp (sets[set].name, *word) != 0)
        set++;
      if (set < G_N_ELEMENTS (sets))
        sets[set].propose (completed);
      else if (**word == '@')
        {
          g_auto (GStrv) listed = fs_cli_list_words (*word + 1);

          propose_all (completed, (const char *const *) listed);
        }
      else if (strcmp (*word, ANY_FILE) == 0)
        printf (ANY_FILE "\t%s\n", completed->before);
      else
        propose (completed, *word, NULL);
    }
}

static const char *
option_values (const FsCliOption *option)
{
  gboolean is_file = option->kind == G_OPTION_ARG_FILENAME || option->kind == G_OPTION_ARG_FILENAME_ARRAY;

  return option->values != NULL ? option->values : is_file ? ANY_FILE : "";
}

/* The option of @command with which @word begins, if it takes a value: --style, --style=…, -f, or -f…; NULL if none does. */
static const FsCliOption *
find_option (const FsCommand *command, const char *word)
{
  guint n_options;
  const FsCliOption *options = fs_cli_option_table (&n_options);
  gboolean is_long = g_str_has_prefix (word, "--");
  gsize length = strcspn (word, "=");

  for (guint i = 0; i < n_options && *word == '-' && strlen (word) > 1; i++)
    if (options[i].groups & command->groups && options[i].argument != NULL
        && (is_long ? strlen (options[i].name) + 2 == length && strncmp (word + 2, options[i].name, length - 2) == 0
                    : options[i].letter == word[1]))
      return &options[i];
  return NULL;
}

static void
propose_options (const Completed *completed, const FsCommand *command)
{
  guint n_options;
  const FsCliOption *options = fs_cli_option_table (&n_options);

  for (guint i = 0; i < n_options; i++)
    if (options[i].groups & command->groups && options[i].description != NULL)
      {
        g_autofree char *name = g_strconcat ("--", options[i].name, NULL);
        const char letter[] = { '-', options[i].letter, '\0' };

        propose (completed, name, _ (options[i].description));
        if (options[i].letter != 0)
          propose (completed, letter, _ (options[i].description));
      }
  propose (completed, "--help", NULL);
}

static void
propose_words_of (const FsCommand *command, const char *const *words, guint n_words)
{
  const char *word = words[n_words - 1];
  const FsCliOption *option = find_option (command, word);
  gsize length = option == NULL ? 0 : g_str_has_prefix (word, "--") ? strcspn (word, "=") + 1 : 2;
  gboolean only_arguments = FALSE;
  Completed completed = { word, NULL };

  for (guint w = 1; w + 1 < n_words; w++)
    only_arguments = only_arguments || strcmp (words[w], "--") == 0;
  if (!only_arguments && length > 0 && strlen (word) >= length + (word[1] != '-'))
    {
      completed.before = g_strndup (word, length);
      propose_values (&completed, option_values (option));
      g_free (completed.before);
      return;
    }
  completed.before = "";
  option = n_words > 2 ? find_option (command, words[n_words - 2]) : NULL;
  /* The word before is an option whose value has not followed yet. */
  if (!only_arguments && option != NULL
      && (words[n_words - 2][1] == '-' ? strchr (words[n_words - 2], '=') == NULL : strlen (words[n_words - 2]) == 2))
    propose_values (&completed, option_values (option));
  else if (!only_arguments && *word == '-')
    propose_options (&completed, command);
  else if (command->values != NULL)
    propose_values (&completed, command->values);
}

void
fs_cli_complete (const FsCommand *commands, guint n_commands, const char *const *words, guint n_words)
{
  const Completed completed = { n_words > 0 ? words[0] : "", "" };

  for (guint i = 0; i < n_commands && n_words > 1; i++)
    if (strcmp (words[0], commands[i].name) == 0)
      propose_words_of (&commands[i], words, n_words);
  if (n_words > 1)
    return;
  for (guint i = 0; i < n_commands; i++)
    propose (&completed, commands[i].name, _ (commands[i].summary));
  propose_all (&completed, (const char *const[]){ "--help", "--version", "--cite", NULL });
}
