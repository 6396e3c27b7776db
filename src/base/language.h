/* The language of the user. */
#pragma once

/* To be called first in main(). Translations come from the folder they were installed in, or from
 * FLITSCOPE_LOCALE_DIR (to run from a build folder). */
void fs_language_init (void);
