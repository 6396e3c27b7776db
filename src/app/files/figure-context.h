/* The figure that a dialog works on. */
#pragma once

#include "app/document/document.h"
#include "app/plot/plot-view.h"

/**
 * FsFigureContext: a plain value that owns nothing
 * @window: over which dialogs are shown, and which shows toasts
 * @document: whose figure it is
 * @view: which shows the figure
 * @settings: choices of the last time
 */
typedef struct {
  GtkWindow *window;
  FsDocument *document;
  FsPlotView *view;
  GSettings *settings;
} FsFigureContext;
