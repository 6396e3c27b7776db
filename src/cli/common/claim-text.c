#include "cli/common/claim-text.h"

#include "cli/common/run.h"
#include "study/verdict/verdict-text.h"

/* The scenario of preset @id with the options of the command. */
static FsScenario *
load_partner (const char *id, const FsCliOptions *options, GError **error)
{
  FsCliOptions of_partner = *options;

  of_partner.preset = (char *) id;
  return fs_cli_scenario (&of_partner, error);
}

/* The results of @scenario: simulated, or only what is stored. */
static FsRunner *
run_partner (FsScenario *scenario, const FsCliOptions *options, FsCliStores *stores, gboolean simulate, GError **error)
{
  /* What stores the results of one scenario does not belong to another one. */
  FsCliOptions of_partner = *options;
  g_autoptr (GArray) points = fs_sweep_points (scenario, error);
  FsRunner *runner;

  of_partner.resume = of_partner.save = of_partner.shard = NULL;
  of_partner.document = NULL;
  if (points == NULL || !fs_cli_stores_open (stores, &of_partner, scenario, error))
    return NULL;
  if (simulate)
    return fs_cli_run (scenario, points, stores, error);
  stores->options.known_only = TRUE;
  runner = fs_runner_start (scenario, points, &stores->options);
  fs_runner_wait (runner, -1);
  return runner;
}

char *
fs_cli_claim_text (const char *preset, const FsFigureResults *own, const FsCliOptions *options, gboolean simulate,
                   GError **error)
{
  const FsClaim *claim = fs_preset_claim (preset);
  const char *partner_id = claim != NULL ? fs_claim_partner (claim) : NULL;
  g_autoptr (FsScenario) partner = NULL;
  g_auto (FsCliStores) stores = FS_CLI_STORES_INIT;
  g_autoptr (FsRunner) runner = NULL;
  g_autofree FsPointView *views = NULL;
  g_autoptr (FsVerdict) verdict = NULL, printed = NULL;
  g_autofree char *text = NULL, *printed_text = NULL;
  FsFigureResults of_partner = { NULL };
  gboolean is_known = FALSE;

  if (claim == NULL || claim->kind != FS_CLAIM_COMPARISON)
    return NULL;
  if (partner_id != NULL)
    {
      if ((partner = load_partner (partner_id, options, error)) == NULL
          || (runner = run_partner (partner, options, &stores, simulate, error)) == NULL)
        return NULL;
      of_partner.scenario = partner;
      of_partner.points = views = fs_runner_points (runner, &of_partner.n_points);
    }
  for (guint i = 0; i < of_partner.n_points; i++)
    is_known = is_known || views[i].state == FS_POINT_DONE;
  verdict = fs_verdict_new (claim, own, is_known ? &of_partner : NULL);
  text = fs_verdict_describe (verdict);
  printed = fs_verdict_new_printed (claim, own->scenario, partner);
  if (printed == NULL)
    return g_steal_pointer (&text);
  printed_text = fs_verdict_describe_printed (printed);
  return g_strdup_printf ("%s\n%s", text, printed_text);
}
