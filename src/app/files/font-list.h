/* The families of letters that are installed, to be chosen from. */
#pragma once

#include <gtk/gtk.h>

/* @own, the usual one, first; @chosen is selected, and last of them where it is not installed any more. */
void fs_font_list_fill (GtkDropDown *drop, const char *own, const char *chosen);

/* The family selected; NULL for the program's own. */
const char *fs_font_list_chosen (GtkDropDown *drop);
