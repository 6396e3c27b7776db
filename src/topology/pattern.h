/* Distance distributions of unicast destinations (MODELS.md 2.1), used by models and simulator.
 *
 * A pattern gives p_i, i = 1 … n: the probability that a unicast travels exactly i hops; each of the C(n, i) nodes
 * at distance i is equally likely. */
#pragma once

#include <glib.h>

#define FS_PATTERN_MAX_N 60

/* Text forms: uniform, geometric:a, spherical, pattern1, pattern2, sphere:L,phi, custom:p1,…,pn */
typedef enum {
  FS_PATTERN_UNIFORM,
  FS_PATTERN_GEOMETRIC,
  FS_PATTERN_SPHERICAL,
  FS_PATTERN_PATTERN1,
  FS_PATTERN_PATTERN2,
  FS_PATTERN_SPHERE,
  FS_PATTERN_CUSTOM,
} FsPatternKind;

/**
 * FsPattern: a small value, copied freely
 * @kind: family of the distribution
 * @a: ratio of `geometric`, 0 < a <= 1
 * @L: radius of `sphere`, 1 <= L < n
 * @phi: fraction of `sphere` inside the radius, 0 … 1
 * @n_custom: number of probabilities of `custom`
 * @custom: these, p_1 first
 */
typedef struct {
  FsPatternKind kind;
  double a;
  int L;
  double phi;
  int n_custom;
  double custom[FS_PATTERN_MAX_N];
} FsPattern;

/* Reads the text form. What depends on n is checked by fs_pattern_probabilities(). */
gboolean fs_pattern_parse (const char *text, FsPattern *pattern, GError **error);

/* The text form, which fs_pattern_parse() reads back to the same bits. Free with g_free(). */
char *fs_pattern_to_text (const FsPattern *pattern);

/* Fills p[0 … n-1] with p_1 … p_n; FS_ERROR_INPUT when the pattern does not fit n. */
gboolean fs_pattern_probabilities (const FsPattern *pattern, int n, double *p, GError **error);

/* Mean distance: sum of i p_i. */
double fs_pattern_mean_distance (const double *p, int n);
