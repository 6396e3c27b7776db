/* GTK 4.8 never frees a widget that is hidden while it has the keyboard focus or while a popover in it is open.
 *
 * Can be removed together with the flaps (AdwOverlaySplitView of libadwaita 1.4) and when a later GTK passes
 * app-window-closing, which counts windows that are not freed, without these calls. GTK 4.8 moves the focus of what
 * is hidden only after the next frame; callers therefore close popovers and move the focus before they hide
 * anything. */
#pragma once

#include <adwaita.h>

/* Returns whether @widget or something in it has the keyboard focus. */
gboolean fs_holds_focus (GtkWidget *widget);

/* Removes the keyboard focus from whatever has it in @widget; no widget has it until GTK or the user moves it. */
void fs_lose_focus (GtkWidget *widget);

/* Returns whether the flap of @flap begins to hide what has the keyboard focus. To call when "reveal-flap" changes; the
 * caller then gives the focus to another widget. */
gboolean fs_flap_hides_focus (AdwFlap *flap);

/* Closes every popover that is open in @widget. */
void fs_close_lists (GtkWidget *widget);

/* Closes the popovers that are open in the flap of @flap when it begins to hide. To call when "reveal-flap" changes, after
 * the focus was moved; otherwise the popovers would slide out of the window with the flap. */
void fs_flap_close_lists (AdwFlap *flap);
