/* One line in place of a panel that gave its room to the plot, or of a plot that gave its room to a panel: its name, its
 * numbers, and a click that brings it back. */
#pragma once

#include <gtk/gtk.h>

#include "app/document/document.h"

#define FS_TYPE_PANEL_HEADLINE (fs_panel_headline_get_type ())
G_DECLARE_FINAL_TYPE (FsPanelHeadline, fs_panel_headline, FS, PANEL_HEADLINE, GtkButton)

/**
 * fs_panel_headline_show:
 * @title: name of what is not shown
 * @sentences: (nullable): the most important one first; as many are shown as fit
 * @tooltip: where it is and what a click does
 */
void fs_panel_headline_show (FsPanelHeadline *self, const char *title, const char *const *sentences,
                             const char *tooltip);

/* Returns the values of the model and of the simulation at the current point of @document, then the point: "model 343.8, simulation
 * 340 ± 3, error +1.1 %", "M = 32, λ = 9.74 · 10⁻³". NULL without one. Free with g_strfreev(). */
char **fs_panel_headline_values (FsDocument *document);

/* Returns the text beside the title. */
const char *fs_panel_headline_get_text (FsPanelHeadline *self);
