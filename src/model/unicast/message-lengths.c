#include "model/unicast/message-lengths.h"

#include <gsl/gsl_math.h>
#include <math.h>

FsMessageLengths
fs_message_lengths (double mean, gboolean fixed)
{
  double m = mean - 0.5, q = -expm1 (-1 / m);

  if (fixed)
    return (FsMessageLengths){ mean, gsl_pow_2 (mean), 1, 0 };
  return (FsMessageLengths){ 1 / q, (2 - q) / gsl_pow_2 (q), exp (-2 / m), 2 };
}
