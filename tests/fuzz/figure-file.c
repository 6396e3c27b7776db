/* Scenarios out of figures from anywhere: nothing may crash or take long, whatever is refused is refused with a sentence,
 * and what comes out is a text for those who read scenarios. */
#include <string.h>

#include "export/embedded-scenario.h"
#include "fuzz.h"
#include "scenario/value/scenario-file.h"

static void
check_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FsScenario) scenario = NULL;

  if (*text == '\0' || !g_utf8_validate (text, -1, NULL))
    g_error ("accepted what is no text");
  scenario = fs_scenario_from_text ("figure", text, strlen (text), &error);
  if (scenario == NULL)
    fs_fuzz_expect_refusal (error);
  fs_fuzz_n_accepted += scenario != NULL;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  double start = test_thread_seconds ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = fs_embedded_scenario_find (data, size, &error);

  if (text != NULL)
    check_text (text);
  else
    fs_fuzz_expect_refusal (error);
  fs_fuzz_expect_quick (start, size);
  return 0;
}
