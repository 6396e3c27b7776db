#include "app/document/document-visible.h"

#include <glib/gi18n-lib.h>

#include "app/document/document-private.h"
#include "scenario/value/scenario-curves.h"

/* The names there can be in the legend: curves first, then sets. */
static guint
count (const FsScenario *scenario)
{
  return fs_scenario_n_curves (scenario) + fs_scenario_n_measured (scenario);
}

static FsNamed
named_at (const FsScenario *scenario, guint i)
{
  guint n_curves = fs_scenario_n_curves (scenario);

  return i < n_curves ? (FsNamed){ i, G_MAXUINT } : (FsNamed){ G_MAXUINT, i - n_curves };
}

static gboolean
is_there (const FsScenario *scenario, FsNamed named)
{
  return named.curve != G_MAXUINT ? named.curve < fs_scenario_n_curves (scenario)
                                  : named.set < fs_scenario_n_measured (scenario);
}

static gboolean
is_same (FsNamed a, FsNamed b)
{
  return a.curve == b.curve && (a.curve != G_MAXUINT || a.set == b.set);
}

static gboolean
is_hidden (const FsScenario *scenario, FsNamed named)
{
  return named.curve != G_MAXUINT ? fs_scenario_curve (scenario, named.curve)->hidden
                                  : fs_scenario_measured (scenario, named.set)->hidden;
}

static gboolean
is_in_legend (const FsScenario *scenario, FsNamed named)
{
  return named.curve != G_MAXUINT || fs_scenario_fits_measured (scenario, fs_scenario_measured (scenario, named.set));
}

/* Takes @scenario; what cannot be hidden or shown stays as it is. */
static FsScenario *
with_hidden (FsScenario *scenario, FsNamed named, gboolean hidden)
{
  FsScenario *next;

  if (is_hidden (scenario, named) == hidden)
    return scenario;
  next = named.curve != G_MAXUINT
             ? fs_scenario_with_hidden (scenario, named.curve, hidden, NULL)
             : fs_scenario_with_measured (scenario, named.set, "hidden", hidden ? "true" : NULL, NULL);
  if (next == NULL)
    return scenario;
  fs_scenario_unref (scenario);
  return next;
}

/* Two clicks on one name are one step. */
static void
take (FsDocument *self, FsNamed named, FsScenario *scenario)
{
  g_autofree char *key = named.curve != G_MAXUINT ? g_strdup_printf ("hidden %u", named.curve)
                                                  : g_strdup_printf ("hidden set %u", named.set);

  fs_document_take_scenario (self, key, named.curve != G_MAXUINT ? N_ ("Curves shown") : N_ ("Measured data"),
                             scenario);
}

void
fs_document_toggle_named (FsDocument *self, FsNamed named)
{
  FsScenario *scenario = self->state.scenario;

  if (is_there (scenario, named))
    take (self, named, with_hidden (fs_scenario_ref (scenario), named, !is_hidden (scenario, named)));
}

static gboolean
shows_only (const FsScenario *scenario, FsNamed named)
{
  for (guint i = 0; i < count (scenario); i++)
    {
      FsNamed other = named_at (scenario, i);

      if (is_in_legend (scenario, other) && is_hidden (scenario, other) == is_same (other, named))
        return FALSE;
    }
  return TRUE;
}

void
fs_document_solo_named (FsDocument *self, FsScenario *before, FsNamed named)
{
  gboolean show_all;
  FsScenario *scenario;

  if (!is_there (before, named))
    return;
  show_all = shows_only (before, named);
  scenario = with_hidden (fs_scenario_ref (before), named, FALSE);
  for (guint i = 0; i < count (before); i++)
    {
      FsNamed other = named_at (before, i);

      if (is_in_legend (before, other) && !is_same (other, named))
        scenario = with_hidden (scenario, other, !show_all);
    }
  take (self, named, scenario);
}
