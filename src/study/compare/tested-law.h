/* A distribution that an equation takes for granted, beside the one of a run, with the distance of both and the one that chance gives
 * (WHY.md 7). */
#pragma once

#include "model/assumptions.h"
#include "scenario/value/scenario.h"
#include "sim/run/simulation.h"

typedef enum {
  FS_FORM_NONE, /* the equation says nothing of these inputs, or nothing was measured */
  FS_FORM_POISSON,
  FS_FORM_GEOMETRIC,
  FS_FORM_SHIFTED,
  FS_FORM_DRAWN, /* a length that is drawn, and exponential behind it */
  FS_FORM_UNIFORM,
  FS_FORM_INDEPENDENT,
} FsLawForm;

/**
 * FsTestedLaw:
 * @assumed: as the table of the model has it
 * @law: which of the measured ones
 * @form: of the assumed distribution
 * @length: of a message, mean, flits
 * @least: of FS_FORM_SHIFTED: cycles from which on it is exponential; of FS_FORM_DRAWN their mean
 * @count: how many values were measured; of FS_FORM_INDEPENDENT pairs
 * @mean: measured, and assumed, too
 * @cv2, @assumed_cv2: squared coefficients of variation
 * @after, @after_half_widths: of FS_FORM_INDEPENDENT: fraction of the headers that are blocked after a hop without a wait, and after one with
 *   a wait; @blocked: of all of them
 * @distance: the largest difference of the distribution functions; of FS_FORM_INDEPENDENT the correlation, with its sign
 * @chance: what chance alone exceeds with a probability of 1 - confidence; NAN without batches
 */
typedef struct {
  const FsAssumedLaw *assumed;
  FsMeasuredLaw law;
  FsLawForm form;
  double length;
  double least;
  double count;
  double mean;
  double cv2, assumed_cv2;
  double after[2], after_half_widths[2];
  double blocked;
  double distance;
  double chance;
} FsTestedLaw;

/* @laws: of a run of @curve; @V_bar: the multiplexing that it measured; @correlation: of its batches. @with_chance: whether to find what
 * chance gives, which takes some milliseconds. */
FsTestedLaw fs_tested_law (const FsAssumedLaw *assumed, const FsCurve *curve, const FsMeasuredLaws *laws, double V_bar,
                           double correlation, double confidence, gboolean with_chance);

/* Returns how likely a value of at most @cycles is, as assumed. NAN unless @form is that of a distribution. */
double fs_tested_law_function (const FsTestedLaw *tested, double cycles);

/* Returns the name, "Holding times of virtual channels", translated. */
const char *fs_tested_law_name (const FsAssumedLaw *assumed);

/* Returns what the test says, in sentences. Free with g_free(). */
char *fs_tested_law_sentence (const FsTestedLaw *tested);
