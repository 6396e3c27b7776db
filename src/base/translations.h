/* A file of translations (.mo) that is read independently of the language of the process, because gettext has one
 * language for all threads. */
#pragma once

#include <glib.h>

typedef struct _FsTranslations FsTranslations;

/* Returns NULL if the file does not exist or is not a valid .mo file. */
FsTranslations *fs_translations_open (const char *path);
void fs_translations_free (FsTranslations *translations);

/* Returns the translation of @id, or @id itself. The string is valid as long as the translations, or as @id. */
const char *fs_translations_text (const FsTranslations *translations, const char *id);
/* The same for a number of things. */
const char *fs_translations_plural (const FsTranslations *translations, const char *id, const char *plural, gulong n);

/* Value of the C expression of a Plural-Forms header for @n; 0 where it cannot be read. */
gulong fs_translations_plural_index (const char *expression, gulong n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsTranslations, fs_translations_free)
