#include "app/gallery/claim-verdict.h"

#include "scenario/library/gallery.h"
#include "study/verdict/verdict-text.h"

FsPartnerResults *
fs_partner_results_new (const char *id)
{
  const FsClaim *claim = fs_preset_claim (id);
  const char *preset = claim != NULL ? fs_claim_partner (claim) : NULL;
  FsPartnerResults *partner;

  if (preset == NULL)
    return NULL;
  partner = g_new0 (FsPartnerResults, 1);
  partner->preset = g_strdup (preset);
  partner->scenario = fs_preset_load (preset, NULL);
  partner->known = fs_cached_points_new (partner->scenario, NULL);
  return partner;
}

void
fs_partner_results_free (FsPartnerResults *partner)
{
  if (partner == NULL)
    return;
  fs_scenario_unref (partner->scenario);
  fs_cached_points_free (partner->known);
  g_free (partner->preset);
  g_free (partner);
}

char *
fs_claim_verdict_text (const char *id, const FsFigureResults *own, const FsPartnerResults *partner,
                       FsVerdictStatus *status, char **summary)
{
  const FsClaim *claim = fs_preset_claim (id);
  g_autoptr (FsVerdict) verdict = NULL, printed = NULL;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  FsFigureResults of_partner = { NULL };

  if (status != NULL)
    *status = FS_VERDICT_OPEN;
  if (summary != NULL)
    *summary = NULL;
  if (claim == NULL || claim->kind != FS_CLAIM_COMPARISON)
    return NULL;
  if (partner != NULL)
    of_partner = (FsFigureResults){ .scenario = partner->scenario,
                                    .points = (const FsPointView *) (void *) partner->known->views->data,
                                    .n_points = partner->known->views->len };
  if (own->n_points > 0)
    {
      /* Where nothing of the other figure is stored, that is the reason. */
      verdict = fs_verdict_new (claim, own, of_partner.n_points > 0 ? &of_partner : NULL);
      g_ptr_array_add (lines, fs_verdict_describe (verdict));
      if (status != NULL)
        *status = verdict->status;
    }
  printed = fs_verdict_new_printed (claim, own->scenario, of_partner.scenario);
  if (summary != NULL && (verdict != NULL || printed != NULL))
    *summary = verdict != NULL ? fs_verdict_summarize (verdict) : g_strdup (fs_verdict_printed_text (printed->status));
  if (printed != NULL)
    g_ptr_array_add (lines, fs_verdict_describe_printed (printed));
  if (lines->len == 0)
    return NULL;
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}
