#include "app/document/document-measured.h"

#include <glib/gi18n-lib.h>

#include "app/document/document-private.h"

gboolean
fs_document_add_measured (FsDocument *self, const FsMeasured *measured, GError **error)
{
  FsScenario *scenario = fs_scenario_add_measured (self->state.scenario, measured, error);

  if (scenario == NULL)
    return FALSE;
  fs_document_take_scenario (self, NULL, N_ ("Measured data"), scenario);
  return TRUE;
}

void
fs_document_remove_measured (FsDocument *self, guint set)
{
  FsScenario *scenario = fs_scenario_remove_measured (self->state.scenario, set);

  g_return_if_fail (scenario != NULL);

  fs_document_take_scenario (self, NULL, N_ ("Measured data"), scenario);
}

gboolean
fs_document_set_measured (FsDocument *self, guint set, const char *key, const char *value, GError **error)
{
  FsScenario *scenario = fs_scenario_with_measured (self->state.scenario, set, key, value, error);

  if (scenario == NULL)
    return FALSE;
  fs_document_take_scenario (self, NULL, N_ ("Measured data"), scenario);
  return TRUE;
}
