/* The window about the program: an AdwAboutDialog in the window from libadwaita 1.5 on, before that an AdwAboutWindow. */
#pragma once

#include <adwaita.h>

/* Shows it in or over @parent (GtkWindow; may be NULL), with properties that both have: a name and a value each, then NULL. */
#if ADW_CHECK_VERSION(1, 5, 0)
#define fs_about_show(parent, ...) adw_show_about_dialog ((GtkWidget *) (parent), __VA_ARGS__)
#else
#define fs_about_show(parent, ...) adw_show_about_window (parent, __VA_ARGS__)
#endif
