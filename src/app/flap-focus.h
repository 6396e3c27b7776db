/* Where the keyboard is when a pane is hidden. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Whether @widget or something in it has the keyboard. */
gboolean fs_holds_focus (GtkWidget *widget);

/* Whether the flap of @flap begins to hide what has the keyboard; to ask when "reveal-flap" changes, and to give the
 * keyboard to something else then. Left to GTK 4.8, which moves it only after the next frame, a list that is open in
 * the flap is hidden in between, and the flap is never freed. */
gboolean fs_flap_hides_focus (AdwFlap *flap);

G_END_DECLS
