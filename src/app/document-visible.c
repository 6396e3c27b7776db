#include "app/document-visible.h"

#include <glib/gi18n-lib.h>

#include "app/document-private.h"
#include "scenario/scenario-curves.h"

/* Two clicks on one name are one step. */
static void
take (FsDocument *self, guint curve, FsScenario *scenario)
{
  g_autofree char *key = g_strdup_printf ("hidden %u", curve);

  fs_document_take_scenario (self, key, N_ ("Curves shown"), scenario);
}

void
fs_document_toggle_curve (FsDocument *self, guint curve)
{
  FsScenario *scenario = self->state.scenario;

  g_return_if_fail (curve < fs_scenario_n_curves (scenario));

  scenario = fs_scenario_with_hidden (scenario, curve, !fs_scenario_curve (scenario, curve)->hidden, NULL);
  if (scenario != NULL)
    take (self, curve, scenario);
}

static gboolean
shows_only (const FsScenario *scenario, guint curve)
{
  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    if (fs_scenario_curve (scenario, c)->hidden == (c == curve))
      return FALSE;
  return TRUE;
}

/* Takes @scenario; one of whose curves cannot be hidden or shown stays as it is. */
static FsScenario *
with_hidden (FsScenario *scenario, guint curve, gboolean hidden)
{
  FsScenario *next = fs_scenario_curve (scenario, curve)->hidden != hidden
                         ? fs_scenario_with_hidden (scenario, curve, hidden, NULL)
                         : NULL;

  if (next == NULL)
    return scenario;
  fs_scenario_unref (scenario);
  return next;
}

void
fs_document_solo_curve (FsDocument *self, FsScenario *before, guint curve)
{
  gboolean show_all = shows_only (before, curve);
  FsScenario *scenario = with_hidden (fs_scenario_ref (before), curve, FALSE);

  for (guint c = 0; c < fs_scenario_n_curves (before); c++)
    if (c != curve)
      scenario = with_hidden (scenario, c, !show_all);
  take (self, curve, scenario);
}
