/* A set of curves of a scenario, a bit for each: a value that is copied, compared and kept without memory of its own. */
#pragma once

#include <string.h>

#include "scenario/format/keys.h"

/* Initialize with { 0 }: no curve. */
typedef struct {
  guint64 words[(FS_SCENARIO_MAX_CURVES + 63) / 64];
} FsCurveSet;

/* Adds curve @curve, from 0. Numbers that no curve has, such as G_MAXUINT for none, are not added. */
static inline void
fs_curve_set_add (FsCurveSet *set, guint curve)
{
  if (curve < FS_SCENARIO_MAX_CURVES)
    set->words[curve / 64] |= G_GUINT64_CONSTANT (1) << (curve % 64);
}

static inline gboolean
fs_curve_set_has (const FsCurveSet *set, guint curve)
{
  return curve < FS_SCENARIO_MAX_CURVES && (set->words[curve / 64] >> (curve % 64) & 1) != 0;
}

static inline gboolean
fs_curve_set_equal (const FsCurveSet *a, const FsCurveSet *b)
{
  return memcmp (a, b, sizeof *a) == 0;
}

static inline gboolean
fs_curve_set_is_empty (const FsCurveSet *set)
{
  return fs_curve_set_equal (set, &(FsCurveSet){ 0 });
}

/* Returns a set with one curve; none for a number that no curve has. */
static inline FsCurveSet
fs_curve_set_of (guint curve)
{
  FsCurveSet set = { 0 };

  fs_curve_set_add (&set, curve);
  return set;
}
