/* Creates scenarios from lines of a file or from settings. */
#pragma once

#include <string.h>

#include "scenario/value/scenario-file.h"
#include "scenario/value/slide.h"

#define HEAD "[Flitscope]\nformat=1\n"

/* A scenario of these lines of a file, without its first group. */
static inline FsScenario *
scenario_of (const char *settings)
{
  g_autofree char *text = g_strconcat (HEAD, settings, NULL);
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_scenario_from_text ("test", text, strlen (text), &error);

  g_assert_no_error (error);
  return scenario;
}

/* The default scenario with @settings, each KEY=VALUE, up to a NULL. */
static inline FsScenario *
scenario_with (const char *const *settings)
{
  g_autoptr (FsScenario) plain = fs_scenario_new_default ();
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_scenario_with_settings (plain, settings, &error);

  g_assert_no_error (error);
  return scenario;
}

/* @scenario (transfer full) with @value for @key. */
static inline FsScenario *
scenario_set (FsScenario *scenario, const char *key, const char *value)
{
  g_autoptr (FsScenario) unchanged = scenario;
  g_autoptr (GError) error = NULL;
  FsScenario *changed = fs_scenario_with (scenario, key, value, &error);

  g_assert_no_error (error);
  return changed;
}

/* Writes the file of @scenario. */
static inline void
scenario_save (const FsScenario *scenario, const char *path)
{
  g_autofree char *folder = fs_scenario_folder (path);
  g_autofree char *text = fs_scenario_to_text_in (scenario, folder);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* The text of what slide @index sets of @key, interned; NULL when it does not set it. */
static inline const char *
slide_text (const FsScenario *scenario, guint index, const char *key)
{
  g_auto (GStrv) lines = fs_scenario_slide_lines (scenario, index);
  gsize length = strlen (key);

  for (char **line = lines; *line != NULL; line++)
    if (g_str_has_prefix (*line, key) && (*line)[length] == '=')
      return g_intern_string (*line + length + 1);
  return NULL;
}
