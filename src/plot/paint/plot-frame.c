/* Conversion between data units and device units. */
#include "plot/paint/plot-frame.h"

#include <math.h>

double
fs_plot_frame_data_x (const FsPlotFrame *frame, double px)
{
  double t = (px - frame->left) / (frame->right - frame->left);

  return frame->x_log ? frame->x_from * pow (frame->x_to / frame->x_from, t)
                      : frame->x_from + t * (frame->x_to - frame->x_from);
}

double
fs_plot_frame_data_y (const FsPlotFrame *frame, double py)
{
  double t = (frame->bottom - py) / (frame->bottom - frame->top);

  return frame->y_log ? frame->y_from * pow (frame->y_to / frame->y_from, t)
                      : frame->y_from + t * (frame->y_to - frame->y_from);
}
