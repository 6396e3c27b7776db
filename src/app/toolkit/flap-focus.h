/* Where the keyboard is, and what becomes of an open list, when a pane is hidden or something becomes insensitive. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Whether @widget or something in it has the keyboard. */
gboolean fs_holds_focus (GtkWidget *widget);

/* Whether the flap of @flap begins to hide what has the keyboard; to ask when "reveal-flap" changes, and to give the
 * keyboard to something else then. Left to GTK 4.8, which moves it only after the next frame, a list that is open in
 * the flap is hidden in between, and the flap is never freed. */
gboolean fs_flap_hides_focus (AdwFlap *flap);

/* Closes every popover that is open in @widget. */
void fs_close_lists (GtkWidget *widget);

/* Closes the lists and menus that are open in the flap of @flap when it begins to hide; to call when "reveal-flap" changes,
 * after the keyboard was given to something else. They would slide out of the window with it. */
void fs_flap_close_lists (AdwFlap *flap);

/* Takes the keyboard from what has it in @widget; nobody has it then, until GTK or the user moves it. */
void fs_lose_focus (GtkWidget *widget);

/* As gtk_widget_set_sensitive(). When something in @widget has the keyboard that can no longer have it, @instead gets
 * it, or with NULL nobody. GTK 4.8 does not tell what is insensitive that it has lost the keyboard: its cursor would go on
 * blinking. */
void fs_set_sensitive (GtkWidget *widget, gboolean sensitive, GtkWidget *instead);

G_END_DECLS
