/* Where the keyboard goes when a pane is hidden. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Before the flap of @flap is hidden it gives the keyboard to the content. Left to GTK 4.8, which moves the focus only
 * after the next frame, a list that is open in the flap is hidden in between, and the flap is never freed. */
void fs_flap_focus_attach (AdwFlap *flap);

G_END_DECLS
