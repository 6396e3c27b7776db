/* Legend labels made from what the curves differ in. */
#pragma once

#include "scenario/value/curve.h"
#include "scenario/value/effective-value.h"

/* Sets the label of all @n_curves curves, which are resolved, and of their steps. */
void fs_label_curves (FsCurve *curves, const FsEffectiveValues *values, guint n_curves);
