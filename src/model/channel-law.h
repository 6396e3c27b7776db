/* Laws of a channel that the models of unicasts in any network share: how many messages are met on it, and how many of
 * its virtual channels are held, by which inputs. */
#pragma once

/* A law of the numbers of others, of the own class (rows) and of the other. */
#define FS_LAW_MAX_STATES 72 /* at most V = 16 of one class, or two classes with 8 each */
typedef double FsLaw[FS_LAW_MAX_STATES];

/* Fills @law, [own][other], with a geometric number of ratio @z, 0 … 1, of which each is of the own class with probability
 * @own. Numbers above @own_max and @other_max are counted as these (REFINED_GRIDS.md 3.2). */
void fs_law_of_others (int own_max, int other_max, double z, double own, FsLaw law);

/* Adds @n virtual channels with the fraction @f of the traffic each to the elementary symmetric polynomials @e up to degree @v: of
 * degree j, the weight of all sets of j of them. */
static inline void
fs_law_add_channels (double *e, int v, double f, int n)
{
  for (int i = 0; i < n; i++)
    for (int j = v; j > 0; j--)
      e[j] += f * e[j - 1];
}

/**
 * fs_law_all_held: the probability that all @v virtual channels are held (REFINED_GRIDS.md 5.1)
 * @births: [1 … v] from how many are held to one more, but for the ratio that all steps share
 * @mean: how many are held in the mean, below @v
 * @x: logarithm of that ratio: where the search starts, 0 if it is not known; set to what was found
 */
double fs_law_all_held (const double *births, int v, double mean, double *x);
