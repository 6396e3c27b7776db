/* Counter-based random numbers.
 *
 * A draw is a hash of where it is used (stream, and up to three coordinates
 * such as node and draw number), never a step of a shared generator: any draw
 * can be made again, in any order, by any thread, with the same bits.
 */
#pragma once

#include <glib.h>
#include <math.h>
#include <stdint.h>

/* The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection of 64 bits
 * in which every output bit depends on every input bit. */
static inline uint64_t
fs_random_mix (uint64_t x)
{
  x ^= x >> 30;
  x *= UINT64_C (0xbf58476d1ce4e5b9);
  x ^= x >> 27;
  x *= UINT64_C (0x94d049bb133111eb);
  return x ^ (x >> 31);
}

/* Combines a stream with one more coordinate. */
static inline uint64_t
fs_random_split (uint64_t stream, uint64_t coordinate)
{
  return fs_random_mix (stream ^ fs_random_mix (coordinate + UINT64_C (0x9e3779b97f4a7c15)));
}

/* The stream of one run: neither rate, nor curve, nor position in a sweep enters
 * (SIMULATOR.md 10), so that all curves see common random numbers. */
static inline uint64_t
fs_random_stream (uint64_t seed, uint64_t replication)
{
  return fs_random_split (fs_random_split (UINT64_C (0x666c6974), seed), replication);
}

/* Uniform in (0, 1), 53 bits, never 0 or 1: safe for logarithms. */
static inline double
fs_random_uniform (uint64_t bits)
{
  return ((double) (bits >> 11) + 0.5) * 0x1p-53;
}

/* Uniform in 0 … bound - 1; the bias of at most bound / 2^64 is far below any
 * sampling error. */
static inline uint32_t
fs_random_below (uint64_t bits, uint32_t bound)
{
  return (uint32_t) (((unsigned __int128) bits * bound) >> 64);
}

/* Exponential with mean 1. */
static inline double
fs_random_exponential (uint64_t bits)
{
  return -log (fs_random_uniform (bits));
}
