/* A drop-down with the curves of a scenario. */
#pragma once

#include "app/toolkit/value-drop-down.h"
#include "scenario/value/scenario.h"

/* Offers the curves of @scenario and shows @curve, or the last one if there are fewer. Returns the one shown; its value
 * in the drop-down is its index. Hidden if there is only one curve. */
guint fs_curve_choice_offer (FsValueDropDown *choice, const FsScenario *scenario, guint curve);
/* Offers @first, with the value 0, and then the curves, each with its index + 1. */
void fs_curve_choice_offer_after (FsValueDropDown *choice, const char *first, const FsScenario *scenario);
void fs_curve_choice_show (FsValueDropDown *choice, guint curve);
