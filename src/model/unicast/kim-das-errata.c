/* Errata of KD94 (MODELS.md section 8). */
#include "model/unicast/kim-das-errata.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define KD94 ((const char *const[]){ "KD94", NULL })
#define LIST(...) ((const char *const[]){ __VA_ARGS__, NULL })

#define PRINTED_RESIDUAL 0.5
#define EXPONENTIAL_RESIDUAL 1

/* The published value of the quantity of @effect; NAN where there is none. */
static double
published (const FsModel *model, const FsModelInputs *inputs, const FsErratumEffect *effect)
{
  g_autoptr (FsModelPoint) point = NULL;

  if (strcmp (effect->key, FS_SATURATION_RATE) == 0)
    return fs_model_saturation_repaired (model, inputs, 0).rate;
  point = fs_model_solve_repaired (model, inputs, 0, effect->rate);
  return point->outputs != NULL ? fs_record_get (point->outputs, effect->key) : NAN;
}

/* K4 */
static gboolean
compare_residual (const FsModel *model, const FsModelInputs *inputs, FsErratumEffect *effect)
{
  FsModelInputs other = *inputs;

  other.residual = PRINTED_RESIDUAL;
  effect->before = published (model, &other, effect);
  other.residual = EXPONENTIAL_RESIDUAL;
  effect->after = published (model, &other, effect);
  return TRUE;
}

/* K1: the rejected reading is what the other residual would be in Lemma 5. */
static gboolean
compare_bracket (const FsModel *model, const FsModelInputs *inputs, FsErratumEffect *effect)
{
  return inputs->mode == FS_MODE_LR && compare_residual (model, inputs, effect);
}

/* K6: with a finite buffer nothing waits for its first channel. */
static gboolean
compare_first_wait (const FsModel *model, const FsModelInputs *inputs, FsErratumEffect *effect)
{
  FsErratumEffect total = { .key = "t_total", .rate = effect->rate };
  gboolean delay = strcmp (effect->key, "latency") == 0 || strcmp (effect->key, "t_avg") == 0;

  if (!delay || (inputs->finite_buffer && inputs->mode < FS_MODE_VCT))
    return FALSE;
  effect->before = published (model, inputs, effect);
  effect->after = published (model, inputs, &total);
  return TRUE;
}

/* K8: the two readings of "spherical". */
static gboolean
compare_spherical (const FsModel *model, const FsModelInputs *inputs, FsErratumEffect *effect)
{
  const FsPattern flat = { .kind = FS_PATTERN_GEOMETRIC, .a = 1 };
  FsModelInputs other = *inputs;

  if (inputs->pattern.kind != FS_PATTERN_SPHERICAL)
    return FALSE;
  effect->before = published (model, inputs, effect);
  other.pattern = flat;
  effect->after = published (model, &other, effect);
  return TRUE;
}

/* K11: the weights of the accepted messages in place of those generated. */
static gboolean
compare_weights (const FsModel *model, const FsModelInputs *inputs, FsErratumEffect *effect)
{
  g_autoptr (FsModelPoint) point = NULL;
  double weights = 0, sum = 0;

  if (inputs->mode != FS_MODE_LR || !inputs->finite_buffer || strcmp (effect->key, FS_SATURATION_RATE) == 0)
    return FALSE;
  point = fs_model_solve_repaired (model, inputs, 0, effect->rate);
  if (point->outputs == NULL)
    return FALSE;
  for (guint s = 0; s < (guint) inputs->n; s++)
    {
      double D = fs_record_get_i (point->outputs, "D_s", s), weight = fs_record_get_i (point->outputs, "lambda_n_s", s);

      if (isnan (D)) /* no message starts there */
        continue;
      weights += weight;
      sum += weight * D;
    }
  effect->before = fs_record_get (point->outputs, effect->key);
  effect->after = (fs_record_get (point->outputs, "h_a") - 1) * inputs->tu + inputs->tu * sum / weights;
  return TRUE;
}

/* K14: what grows is what the repair of K3 takes away. */
static gboolean
compare_growth (const FsModel *model, const FsModelInputs *inputs, FsErratumEffect *effect)
{
  g_autoptr (FsModelPoint) point = NULL;

  if (inputs->mode != FS_MODE_LR || !inputs->finite_buffer || strcmp (effect->key, FS_SATURATION_RATE) == 0)
    return FALSE;
  effect->before = published (model, inputs, effect);
  point = fs_model_solve_repaired (model, inputs, FS_REPAIR_K3, effect->rate);
  effect->after = point->outputs != NULL ? fs_record_get (point->outputs, effect->key) : NAN;
  return TRUE;
}

/* clang-format off */
const FsErratum fs_kim_das_errata[FS_N_KIM_DAS_ERRATA] = {
  { "K1", KD94, "KD94 eq 5", LIST ("d_s", "L_s"), FS_ERRATUM_READ,
    N_ ("In the text at hand the factor 1/2 may stand outside or inside the bracket. Flitscope reads it outside, where "
        "D_s is twice d_s for uniform traffic, as the paper says."),
    .compare = compare_bracket, .compared = N_ ("kappa = 1 instead of 0.5") },
  { "K2", KD94, "KD94 eq 8", LIST ("D_s"), FS_ERRATUM_READ,
    N_ ("One probability is missing in the available text; Flitscope assumes the probability that a message ends after its first channel, given that channel.") },
  { "K3", KD94, "KD94 eq 5, 7, 8", LIST ("latency", "T", "L_s", "d_s", "D_s"), FS_ERRATUM_REPAIRED,
    N_ ("All hops after a channel are charged the blocking of the next channel, low channels too often and high ones "
        "too rarely. Corrected, Flitscope charges every later channel its own blocking."),
    .repair = FS_REPAIR_K3 },
  { "K4", KD94, "KD94 eq 5, 8, 12", LIST ("d_s", "D_s", "t_first"), FS_ERRATUM_KEPT,
    N_ ("Half of the length is what is left of messages of fixed length; of exponential ones, which the paper assumes, "
        "all of it is. Flitscope keeps the half; “residual” changes it."),
    .compare = compare_residual, .compared = N_ ("kappa = 1 instead of 0.5") },
  { "K5", KD94, "KD94 eq 10", LIST ("latency", "P_b_s", "lambda_n", "lambda_c_s", "lambda_n_s", "lambda_t_s"),
    FS_ERRATUM_REPAIRED,
    N_ ("With a finite buffer every channel is analyzed as if the whole network were thinned by its own refusals, so "
        "that each sees another network. Corrected, Flitscope lets a refusal thin only the messages that start there."),
    .repair = FS_REPAIR_K5, .given = FS_REPAIR_K3 },
  { "K6", KD94, "KD94 eq 8, 11, 12", LIST ("latency", "t_avg", "t_first", "t_total"), FS_ERRATUM_KEPT,
    N_ ("The delay leaves out the waiting time for the first channel, which is right only where such messages are refused. "
        "Flitscope keeps it and gives that wait apart, as t_first."),
    .compare = compare_first_wait, .compared = N_ ("with the waiting time for the first channel instead of without it") },
  { "K7", KD94, "KD94 eq 5, 9, 10", LIST ("P_b_s", "L_s"), FS_ERRATUM_READ,
    N_ ("The procedure iterates, and with a finite buffer diverges under high load, although a channel depends on later "
        "ones only. Flitscope solves one channel after the other, in closed form.") },
  { "K8", KD94, "KD94 text", LIST ("p", "h_a"), FS_ERRATUM_READ,
    N_ ("The formula of the spherical distribution is lost in the text at hand. Flitscope takes halves from distance to "
        "distance, which is a guess; geometric:1 is its rival, and no verdict on these figures is one on the paper."),
    .compare = compare_spherical, .compared = N_ ("geometric:1 instead of spherical") },
  { "K9", KD94, "KD94 Fig. 2, 3, 6", LIST ("P_b", "P_b_lowest", "P_b_highest", "t_avg_unweighted"), FS_ERRATUM_READ,
    N_ ("The message length is stated for Figs. 4 and 5 only. Flitscope takes 200 flits everywhere: blocking depends "
        "on rate × l × t_u only, and the last figure is in units of l.") },
  { "K10", KD94, "KD94 text", LIST ("latency", "t_avg"), FS_ERRATUM_READ,
    N_ ("No delay is printed for virtual cut-through; Flitscope derives it like that of wormhole routing, with channels "
        "held for the length of the message.") },
  { "K11", KD94, "KD94 eq 11", LIST ("latency", "t_avg", "t_total"), FS_ERRATUM_READ,
    N_ ("The delays are weighted by the rates of the messages that start on each channel. With a finite buffer the text "
        "leaves open whether these are the messages generated or the accepted ones. As published Flitscope takes those "
        "generated, as eq 3 gives them; corrected, with K5, the accepted ones."),
    .compare = compare_weights, .compared = N_ ("the accepted messages as weights instead of those generated") },
  { "K14", KD94, "KD94 eq 5, 10", LIST ("L_s", "t_avg", "latency"), FS_ERRATUM_KEPT,
    N_ ("With a finite buffer in a large network the printed charges make the holding times grow from channel to channel "
        "without bound. As published Flitscope follows them, up to the limit of its arithmetic."),
    .compare = compare_growth, .compared = N_ ("every channel's own blocking charged instead of the next channel's") },
};
/* clang-format on */
