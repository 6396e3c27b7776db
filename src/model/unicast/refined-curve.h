/* Points of a curve with refined dimension order, several at a time and each from its neighbors. */
#pragma once

#include "model/unicast/refined-delay.h"

/* A point of @curve at any rate; valid until the next call. @bare: only the reason and the slack are wanted. */
const FsRefinedDelay *fs_refined_curve_solve (FsModelCurve *curve, double rate, gboolean bare);
