/* REFINED_FLOWS.md 5: queues whose arrivals come in bursts, for points side by side. A source is on and off for exponential times and
 * sends a Poisson stream while it is on. Lengths of service are known by two moments, so that their transform B(s) is
 * taken for 1 - m s/(1 + m2 s/(2 m)), of which the first two moments are right. */
#pragma once

#include <glib.h>
#include <math.h>

#include "model/vector.h"

#define FS_FLOW_HALVINGS 64 /* of the interval in which a root lies: to the last bit */

/**
 * FsFlowBursts: how sources send
 * @on, @off: mean lengths of the periods with messages and without, cycles; 0: there are none, sources are Poisson
 */
typedef struct {
  double on, off;
} FsFlowBursts;

static inline gboolean
fs_flow_bursts_are (const FsFlowBursts *bursts)
{
  return bursts->on > 0 && bursts->off > 0;
}

/* Relative variance of the rate of a source. */
static inline double
fs_flow_burst_variance (const FsFlowBursts *bursts)
{
  return bursts->off / bursts->on;
}

/* Of the variance of a rate, the part that is left in the mean over a time of @hold. */
static inline __attribute__ ((always_inline)) FsVector
fs_flow_burst_left (const FsFlowBursts *bursts, FsVector hold)
{
  FsVector y = hold * (1 / bursts->on + 1 / bursts->off), none, left;

  fs_vector_exp (fs_vector_max (-y, fs_vector (-700)), &none);
  left = 2 * (y - 1 + none) / (y * y);
  return fs_vector_select ((FsVectorMask) (y > 1e-4), left, 1 - y / 3);
}

/**
 * fs_flow_burst_wait: mean wait of an arrival in a queue of the mean rate @rate and service with the moments @m, @m2, where the
 *   rate takes two values, as long as a source of @bursts remembers its state
 * @variance, @skewness: of the rate, relative to its mean
 *
 * Returns NAN or a negative number where the queue is full.
 */
static inline __attribute__ ((always_inline)) FsVector
fs_flow_burst_wait (const FsFlowBursts *bursts, double variance, double skewness, FsVector rate, FsVector m,
                    FsVector m2)
{
  double high = (1 - skewness / sqrt (4 + skewness * skewness)) / 2, low = 1 - high; /* how often it is either */
  double rise = sqrt (variance * low / high), fast = 1 + rise, slow = fmax (0, 1 - variance / rise);
  double leave = 1 / bursts->on + 1 / bursts->off, up = leave * high, down = leave * low;
  FsVector rho = rate * m, residual = m2 / (2 * m), least = fs_vector (0), most = leave + rate * (slow + fast);
  FsVector s, work, share, idle, lack;

  if (variance < 1e-12)
    return rate * m2 / (2 * (1 - rho));
  for (int i = 0; i < FS_FLOW_HALVINGS; i++)
    {
      FsVector slower, faster;
      FsVectorMask above;

      s = (least + most) / 2;
      work = rho * s / (1 + residual * s);
      slower = s - up - slow * work;
      faster = s - down - fast * work;
      above = (FsVectorMask) (slower * faster > up * down) & (FsVectorMask) (faster > 0);
      most = fs_vector_select (above, s, most);
      least = fs_vector_select (above, least, s);
    }
  s = (least + most) / 2;
  work = rho * s / (1 + residual * s);
  /* Idle while the rate is low, and what is idle then less than if it always were. */
  share = (s - up - slow * work) / up;
  idle = (1 - rho) * share / (1 + share);
  lack = idle - low * (1 - slow * rho);
  /* Work found at the high rate, times its probability; at the low one. */
  work = high * (rate * m2 / 2 - lack * (1 - slow * rho) / up) / (1 - rho);
  return slow * (lack + down * work) / up + fast * work;
}

/**
 * fs_flow_burst_queue: mean wait of a message of a source, whose service has other moments when its queue is empty, @alone and
 *   @alone2, than when it is not, @behind and @behind2
 * @queued: set to the probability that it is not
 *
 * Exact for these transforms. Nothing is right where the queue is full.
 */
static inline __attribute__ ((always_inline)) FsVector
fs_flow_burst_queue (const FsFlowBursts *bursts, FsVector rate, FsVector alone, FsVector alone2, FsVector behind,
                     FsVector behind2, FsVector *queued)
{
  double is_on = bursts->on / (bursts->on + bursts->off), up = 1 / bursts->off, down = 1 / bursts->on;
  FsVector fast = rate / is_on, least = fs_vector (up), most = up + down + fast, s, share, idle, work;
  FsVector after = behind2 / (2 * behind), first = alone2 / (2 * alone);

  for (int i = 0; i < FS_FLOW_HALVINGS; i++)
    {
      FsVector faster;
      FsVectorMask above;

      s = (least + most) / 2;
      faster = s - down - fast * behind * s / (1 + after * s);
      above = (FsVectorMask) ((s - up) * faster > up * down) & (FsVectorMask) (faster > 0);
      most = fs_vector_select (above, s, most);
      least = fs_vector_select (above, least, s);
    }
  s = (least + most) / 2;
  share = (s - up) / up * (1 - fast * (behind / (1 + after * s) - alone / (1 + first * s)));
  idle = (1 - rate * behind) / (1 + share + fast * (alone - behind)); /* and on */
  *queued = 1 - idle / is_on;
  work = rate * behind2 / 2 + fast * idle * (alone2 - behind2) / 2 - (share * idle - (1 - is_on)) / up;
  return work / (down / up + 1 - fast * behind) / is_on;
}
