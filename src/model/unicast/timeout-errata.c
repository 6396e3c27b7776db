/* Errata of KSO (MODELS.md section 8). */
#include "model/unicast/timeout-errata.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define KSO ((const char *const[]){ "KSO", NULL })
#define LIST(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* T10: from which rate a node offers more than one injection channel of a flit a cycle can carry. */
static gboolean
compare_injection (const FsModel *model, const FsModelInputs *inputs, FsErratumEffect *effect)
{
  if (strcmp (effect->key, FS_SATURATION_RATE) != 0)
    return FALSE;
  effect->before = fs_model_saturation_repaired (model, inputs, 0).rate;
  effect->after = MIN (effect->before, 1 / inputs->M);
  return TRUE;
}

/* clang-format off */
const FsErratum fs_timeout_errata[FS_N_TIMEOUT_ERRATA] = {
  { "T1", KSO, "KSO eq 12", LIST ("latency", "w_a", "nonphysical"), FS_ERRATUM_REPAIRED,
    N_ ("The printed wait for an adaptive virtual channel is no conditional mean; it comes out negative, so that the "
        "network latency falls as the load rises. Corrected, Flitscope uses the exact mean wait of those that are "
        "served in time."),
    .repair = FS_REPAIR_T1 },
  { "T2", KSO, "KSO eq 12, 13", LIST ("w_a", "P_t"), FS_ERRATUM_READ,
    N_ ("The service time of an adaptive virtual channel is not defined; Flitscope reads it as the mean network "
        "latency S.") },
  { "T3", KSO, "KSO eq 14", LIST ("P_tr"), FS_ERRATUM_REPAIRED,
    N_ ("The sum ends at the mean distance, which is no whole number, as if every distance up to it were equally "
        "likely. As published Flitscope takes its whole part; corrected, it averages over the hops that are made."),
    .repair = FS_REPAIR_T3 },
  { "T4", KSO, "KSO eq 16", LIST ("B_r"), FS_ERRATUM_REPAIRED,
    N_ ("The probability of a time-out at a hop already contains the blocking and is a mean over all hops, but is used "
        "as if it were given the blocking at each. Corrected, Flitscope splits every hop into blocked and served in "
        "time, and blocked and timed out."),
    .repair = FS_REPAIR_T4, .given = FS_REPAIR_T1 },
  { "T5", KSO, "KSO eq 9, 16", LIST ("P_d"), FS_ERRATUM_REPAIRED,
    N_ ("A message asks for the deterministic virtual channel when all adaptive ones are known to be busy, but the "
        "printed probability is that of all V being busy. Corrected, Flitscope uses the conditional one."),
    .repair = FS_REPAIR_T5, .given = FS_REPAIR_T1 },
  { "T6", KSO, "KSO eq 2, 4, 5", LIST ("p", "dbar"), FS_ERRATUM_READ,
    N_ ("The distances are called those to a particular node, which must be any node at that distance, and the closed "
        "forms are undefined when all distances are equally likely. Flitscope sums directly.") },
  { "T7", KSO, "KSO eq 10, 18", LIST ("P_v", "V_bar_m1"), FS_ERRATUM_READ,
    N_ ("The multiplexing of V − 1 virtual channels is never defined; Flitscope applies the formula for V to V − 1. The "
        "“l” over the sum of the occupancies is a 1.") },
  { "T10", KSO, "KSO eq 17", LIST ("rho_s", "w_s", "injection_load"), FS_ERRATUM_KEPT,
    N_ ("Each injection virtual channel is given the full bandwidth, so that a node may offer more flits than one "
        "injection channel can carry. Flitscope keeps this and simulates V injection channels."),
    .compare = compare_injection,
    .compared = N_ ("one injection channel of one flit a cycle instead of V") },
};
/* clang-format on */
