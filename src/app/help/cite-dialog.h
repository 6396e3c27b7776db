/* How to cite the program, and the papers behind a scenario. */
#pragma once

#include <gtk/gtk.h>

#include "scenario/value/scenario.h"

/* Of @scenario, over @parent; NULL: the program alone. */
GtkWidget *fs_cite_dialog_new (GtkWindow *parent, const FsScenario *scenario);
