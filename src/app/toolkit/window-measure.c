#include "app/toolkit/window-measure.h"

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

void
fs_window_class_measure_at_size (GtkWidgetClass *window_class)
{
  g_return_if_fail (GTK_IS_WINDOW_CLASS (window_class));

  window_class->get_request_mode = get_request_mode;
}
