/* What the tests of scenarios have in common. */
#pragma once

#include <string.h>

#include "scenario/value/scenario-file.h"

#define HEAD "[Flitscope]\nformat=1\n"

static inline FsScenario *
scenario_of (const char *settings)
{
  g_autofree char *text = g_strconcat (HEAD, settings, NULL);
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_scenario_from_text ("test", text, strlen (text), &error);

  g_assert_no_error (error);
  return scenario;
}
