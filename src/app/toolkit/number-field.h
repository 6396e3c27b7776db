/* Fields of numbers as this program needs them: deaf to the wheel, and with the decimal sign of its language. */
#pragma once

#include <gtk/gtk.h>

/* Makes the wheel over @widget scroll what is around it instead of changing the value under the pointer. */
void fs_ignore_wheel (GtkWidget *widget);

/* Shows the value of @spin as all other numbers of the program are shown; by itself it would follow the locale. */
void fs_write_point (GtkSpinButton *spin);
