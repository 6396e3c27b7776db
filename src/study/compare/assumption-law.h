/* One assumption of a model beside what runs measured of it: what its equation says, and the latency where it alone is corrected
 * (WHY.md 7). */
#pragma once

#include "study/compare/why.h"

/**
 * FsLawOutput: an output of an assumption at a point
 * @name: as in the table (FsAssumedOutput)
 * @quantity: the first quantity of the expression by which it is measured, NULL if it has none
 * @rows, @columns: its shape
 * @assumed, @measured, @factors: rows × columns: what the equation says of measured inputs, what was measured, and the second over the
 *   first, of what is added (@added) their difference; NAN without a sample. @half_widths: of what was measured
 * @distance, @chance: of a distribution, as in FsWhy; else NAN
 * @measured_by: the expression
 */
typedef struct {
  const char *name;
  const FsQuantity *quantity;
  gboolean added;
  guint rows, columns;
  const double *assumed, *measured, *half_widths, *factors;
  double distance, chance;
  const char *measured_by;
} FsLawOutput;

/* Returns how many outputs of @why belong to @assumption, and fills @outputs (may be NULL, room for FS_ASSUMED_OUTPUTS_MAX) with them, in the
 * order of the table. They are valid as long as @why. 0 where no factors were formed. */
guint fs_law_outputs (const FsWhy *why, const FsAssumption *assumption, FsLawOutput *outputs);

/* Returns the one that a picture shows: the first list, else the first number that has samples; -1 if there is none. */
int fs_law_main_output (const FsLawOutput *outputs, guint n_outputs);

/* The law of held virtual channels, which is an output of an equation, among the ids. */
#define FS_LAW_OF_HELD "virtual_channels_held"

/* Returns the laws that a table of a model is about: "virtual_channels_held", "channel_gap", "wait_by_remaining" … Free with
 * g_strfreev(). */
char **fs_law_ids (const FsAssumptionTable *table);

/* Finds the output that is the distribution of held virtual channels, and its assumption. FALSE if there is none. */
gboolean fs_law_find_held (const FsWhy *why, const FsAssumption **assumption, FsLawOutput *held);

/* Returns the mean that the equations say, fed with measured values, of what law @law of @why->laws is about; @hop: with so many hops
 * left, 0: of all. NAN where no equation gives it. */
double fs_law_equation_mean (const FsWhy *why, guint law, guint hop);

/**
 * FsLawPlace: a simulated point of a curve
 * @x: where it is on the x axis
 * @curve: the step that is computed; @rate: its load
 * @why: of this point
 */
typedef struct {
  double x;
  const FsCurve *curve;
  double rate;
  const FsWhy *why;
} FsLawPlace;

/* @latency is NAN where there is no solution. */
typedef struct {
  double x;
  double latency;
} FsLawVertex;

/* Returns the latency where @assumption alone is corrected, by @theta (0: as assumed … 1: as measured), at @places, ascending in x, and if all
 * are of one step of a curve also between them, with factors between those of the neighbors: in proportion to the load, of logarithms
 * where both are above 0. Places without factors are left out. Solves the model several times per place: for a worker. Returns
 * FsLawVertex; free with g_array_unref(). */
GArray *fs_law_solve_alone (const FsLawPlace *places, guint n_places, const FsAssumption *assumption, double theta);

/* Returns what @assumption contributes and by what factor its equation is off: "It makes the model 65.6 ± 0.5 cycles too high." Free with
 * g_free(). */
char *fs_law_sentence (const FsWhy *why, const FsAssumption *assumption);
char *fs_law_factor_sentence (const FsWhy *why, const FsAssumption *assumption);
