/* A distribution that an equation takes for granted, beside the one of a run, with the distance of both and the one that chance gives
 * (WHY.md 7). */
#pragma once

#include "model/assumptions.h"
#include "scenario/value/scenario.h"
#include "sim/run/simulation.h"

/* Hops at which fewer values were measured are listed, but neither compared nor drawn. */
#define FS_LAW_LEAST_VALUES 100

typedef enum {
  FS_FORM_NONE, /* the equation says nothing of these inputs, or nothing was measured */
  FS_FORM_POISSON,
  FS_FORM_GEOMETRIC,
  FS_FORM_SHIFTED,
  FS_FORM_DRAWN, /* a length that is drawn, and exponential behind it */
  FS_FORM_UNIFORM,
  FS_FORM_INDEPENDENT,
  FS_FORM_ALL_HOPS, /* of waits by hop: the distribution of all waits of the run, at each hop */
} FsLawForm;

/**
 * FsTestedHop: waits of the headers with a number of hops left
 * @count: how many; the rest is unset where there are none
 * @mean, @half_width: in cycles, with its interval; NAN without batches
 * @distance: of their distribution from the assumed one; NAN below FS_LAW_LEAST_VALUES
 */
typedef struct {
  double count;
  double mean, half_width;
  double cv2;
  double distance;
} FsTestedHop;

/**
 * FsTestedLaw:
 * @assumed: as the table of the model has it
 * @law: which of the measured ones
 * @by_hop: waits by hop: the equation assumes the same at each hop, with the mean of all
 * @form: of the assumed distribution
 * @length: of a message, mean, flits
 * @least: of FS_FORM_SHIFTED: cycles from which on it is exponential; of FS_FORM_DRAWN their mean
 * @count: how many values were measured; of FS_FORM_INDEPENDENT pairs
 * @mean: measured, and assumed, too
 * @cv2, @assumed_cv2: squared coefficients of variation
 * @after, @after_half_widths: of FS_FORM_INDEPENDENT: fraction of the headers that are blocked after a hop without a wait, and after one with
 *   a wait; @blocked: of all of them
 * @hops: with @by_hop: by hops left, from 1; the last one of all that have more
 * @distance: the largest difference of the distribution functions, of waits by hop that of all hops; of FS_FORM_INDEPENDENT the correlation, with its sign
 * @chance: what chance alone exceeds with a probability of 1 - confidence; NAN without batches
 */
typedef struct {
  const FsAssumedLaw *assumed;
  FsMeasuredLaw law;
  gboolean by_hop;
  FsLawForm form;
  double length;
  double least;
  double count;
  double mean;
  double cv2, assumed_cv2;
  double after[2], after_half_widths[2];
  double blocked;
  FsTestedHop hops[FS_LAW_HOPS];
  double distance;
  double chance;
} FsTestedLaw;

/* Returns how many laws of @table are tested: its own, and if waits are among them those by hop, whose distribution is that of the
 * first of these which has one. */
guint fs_tested_laws_count (const FsAssumptionTable *table);
/* Returns law @i of these, and whether it is by hop. */
const FsAssumedLaw *fs_tested_law_assumed (const FsAssumptionTable *table, guint i, gboolean *by_hop);

/* @by_hop: as above. @laws: of a run of @curve; @V_bar: the multiplexing that it measured; @correlation: of its batches. @with_chance: whether to find what
 * chance gives, which takes some milliseconds. */
FsTestedLaw fs_tested_law (const FsAssumedLaw *assumed, gboolean by_hop, const FsCurve *curve,
                           const FsMeasuredLaws *laws, double V_bar, double correlation, double confidence,
                           gboolean with_chance);

/* Returns how likely a value of at most @cycles is, as assumed. NAN unless @form is that of a distribution. @window: what was measured. */
double fs_tested_law_function (const FsTestedLaw *tested, const FsLawWindow *window, double cycles);

/* Returns the name, "Holding times of virtual channels", translated, and the one by which files and the command line call it,
 * "holding_time". */
const char *fs_tested_law_name (const FsAssumedLaw *assumed, gboolean by_hop);
const char *fs_tested_law_id (const FsAssumedLaw *assumed, gboolean by_hop);
/* Returns the name of a form, "exponential"; NULL where nothing is assumed. */
const char *fs_law_form_id (FsLawForm form);

/* Returns what the test says, in sentences. Free with g_free(). */
char *fs_tested_law_sentence (const FsTestedLaw *tested);
