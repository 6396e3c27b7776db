/* Errata of SOM01 and SO (MODELS.md section 8). */
#include "model/broadcast/broadcast-errata.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "model/broadcast/broadcast-loads.h"

#define LIST(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* B4: what the maximum over the tree adds to n mean steps, where their distribution is known: in the refined variant
 * at the same rate. With exponential waiting times of the papers' means it is half of the simulated value. */
static gboolean
compare_completion (const FsModel *model, const FsModelInputs *inputs, FsErratumEffect *effect)
{
  g_autoptr (FsModelPoint) point = NULL;
  g_autoptr (FsModelPoint) refined = NULL;

  if (strcmp (effect->key, "latency") != 0 || fs_broadcast_single_port (inputs)
      || (fs_model_describes (model, inputs) & FS_VARIANTS (FS_VARIANT_REFINED)) == 0)
    return FALSE;
  point = fs_model_solve_repaired (model, inputs, 0, effect->rate);
  if (point->outputs == NULL)
    return TRUE;
  effect->before = fs_record_get (point->outputs, "latency");
  refined = fs_model_solve (model, inputs, FS_VARIANT_REFINED, effect->rate);
  if (refined->outputs != NULL)
    effect->after = effect->before * fs_record_get (refined->outputs, "latency")
                    / fs_record_get (refined->outputs, "latency_steps");
  return TRUE;
}

/* B6: the same mean over destinations with a lowest dimension that is crossed for nothing. */
static gboolean
compare_numbering (const FsModel *model, const FsModelInputs *inputs, FsErratumEffect *effect)
{
  g_autoptr (FsModelPoint) point = NULL;
  double crossing;

  if (strcmp (effect->key, "S_u") != 0)
    return FALSE;
  point = fs_model_solve_repaired (model, inputs, 0, effect->rate);
  if (point->outputs == NULL)
    return TRUE;
  crossing = fs_record_get (point->outputs, "dbar") / inputs->n; /* fraction of destinations beyond it */
  effect->before = fs_record_get (point->outputs, "S_u");
  effect->after = effect->before - crossing * (1 + fs_record_get_i (point->outputs, "B_b_i", 0));
  return TRUE;
}

/* clang-format off */
const FsErratum fs_broadcast_errata[FS_N_BROADCAST_ERRATA] = {
  { "B1", LIST ("SOM01", "SO"), "SOM01 eq 10, 11, 26; SO eq 10, 11, 25",
    LIST ("latency", "omega", "lambda_cr", "lambda_c", "lambda_s"), FS_ERRATUM_REPAIRED,
    N_ ("The printed mean number of replications runs over all nodes, half of which replicate nothing, but multiplies "
        "the rate of the nodes that do, so that replicated traffic is about half of the 2^n − 1 copies a broadcast "
        "needs. Flitscope averages over the nodes that replicate."),
    .repair = FS_REPAIR_B1 },
  { "B2", LIST ("SOM01", "SO"), "SOM01 eq 27; SO eq 26", LIST ("S_s"), FS_ERRATUM_REPAIRED,
    N_ ("The printed weights of the source queue count operations, a broadcast as one, although the queue serves "
        "messages, of which a broadcast brings many. Flitscope weights by the rates of messages."),
    .repair = FS_REPAIR_B2 },
  { "B3", LIST ("SOM01", "SO"), "SOM01 eq 12; SO eq 13, 23", LIST ("latency", "S_b", "S_b_i"), FS_ERRATUM_REPAIRED,
    N_ ("A broadcast copy is printed to take M cycles for its one hop while a unicast of one hop takes M + 1. Flitscope "
        "lets the header take its cycle in both."),
    .repair = FS_REPAIR_B3 },
  { "B4", LIST ("SOM01", "SO"), "SOM01 eq 1; SO eq 1", LIST ("latency"), FS_ERRATUM_KEPT,
    N_ ("n times the mean step is the mean time of the one deepest leaf, while the last copy, a maximum over all leaves, "
        "comes later. Flitscope keeps the product, as a maximum needs distributions that the model does not have."),
    .compare = compare_completion,
    .compared = N_ ("the last copy instead of n mean steps, by their ratio in the refined variant, which has distributions") },
  { "B5", LIST ("SOM01", "SO"), "SO eq 33", LIST ("latency_unicast"), FS_ERRATUM_REPAIRED,
    N_ ("Every message is assumed to pay the start-up time, but the printed unicast latency leaves it out. Flitscope "
        "adds it."),
    .repair = FS_REPAIR_B5 },
  { "B6", LIST ("SO"), "SO eq 18, 19, 24", LIST ("S_i", "W_c_i", "B_b", "S_u"), FS_ERRATUM_READ,
    N_ ("Dimensions are numbered 0 to n − 1 here and 1 to n elsewhere. Flitscope reads 1 to n, which alone is "
        "consistent, with level 0 for “destination reached”."),
    .compare = compare_numbering,
    .compared = N_ ("a lowest dimension that is crossed for nothing instead of like the others") },
  { "B7", LIST ("SO"), "SO eq 14, 21, 24", LIST ("B_b_i", "S_u_i", "B_b"), FS_ERRATUM_READ,
    N_ ("The blocking probability is printed as that of v busy virtual channels. Flitscope reads that all V are busy.") },
  { "B8", LIST ("SOM01"), "SOM01 eq 5, 9, 21, 25", LIST ("p", "P_r", "S_u_i", "P_b_r"), FS_ERRATUM_READ,
    N_ ("The print slips: n − 1 adaptive virtual channels, hops from 0 to n − 1, a 2^n − 1 that is no denominator. "
        "Flitscope reads V − 1, 1 to n, and 2^n − 1 as a denominator.") },
  { "B9", LIST ("SO"), "SO eq 25", LIST ("lambda_s"), FS_ERRATUM_KEPT,
    N_ ("With dimension order half of the unicasts leave through the highest dimension, a quarter through the next; an "
        "equal share for every injection queue is only their mean. Flitscope keeps it, and simulates queues that are "
        "chosen at random.") },
  { "B10", LIST ("SOM01", "SO"), "SOM01 eq 13, 22, 30; SO eq 14, 30", LIST ("P_v", "P_v_i", "B_b", "B_b_i"),
    FS_ERRATUM_KEPT,
    N_ ("The occupancy is said to count adaptive channels but its chain runs over all V; and multiplied by the mean "
        "wait of a queue, which already contains it, being busy counts twice. Flitscope keeps both, as all models of "
        "this family do.") },
  { "B11", LIST ("SOM01", "SO"), "SOM01 eq 18, 28; SO eq 19, 28", LIST ("sigma2", "C2", "sigma2_i", "C2_i"), FS_ERRATUM_READ,
    N_ ("The variance of the service time is that of messages of one length; of others the papers say nothing. Where a scenario "
        "has exponential lengths, Flitscope adds their variance M².") },
};
/* clang-format on */
