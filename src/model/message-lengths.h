/* The distribution of the lengths of messages (REFINED_KIM_DAS.md 2, REFINED_UNICAST.md 2). */
#pragma once

#include <glib.h>
#include <gsl/gsl_math.h>
#include <math.h>

/**
 * FsMessageLengths: what the refined models of unicasts need of the distribution of the lengths
 * @l1, @l2: first and second moment, flits
 * @x: probability that a wait of the header one channel further ahead is felt, given that it was felt where the header
 *   is: that the message is two flits longer
 * @xs: by how much the messages that feel it are longer
 */
typedef struct {
  double l1, l2, x, xs;
} FsMessageLengths;

/* Exponential lengths of mean @mean, rounded up to whole flits as the simulator does, or all of them @mean. */
static inline FsMessageLengths
fs_message_lengths (double mean, gboolean fixed)
{
  double m = mean - 0.5, q = -expm1 (-1 / m);

  if (fixed)
    return (FsMessageLengths){ mean, gsl_pow_2 (mean), 1, 0 };
  return (FsMessageLengths){ 1 / q, (2 - q) / gsl_pow_2 (q), exp (-2 / m), 2 };
}
