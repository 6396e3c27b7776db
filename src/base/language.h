/* The language of the user, and another one for what is made for other readers: a figure for a German journal from a
 * window in English. */
#pragma once

#include <glib.h>

/* Must be called first in main(). Translations are read from the folder of the installation, or from
 * FLITSCOPE_LOCALE_DIR (to run from a build folder). Numbers have a decimal point, as other programs expect it, until GTK
 * sets the whole locale: in a window they are as the user writes them. */
void fs_language_init (void);

/* A language with its numbers; immutable and reference-counted. */
typedef struct _FsLanguage FsLanguage;

/* Codes of the languages there are catalogs for, sorted, "en" among them. Free with g_strfreev(). */
char **fs_language_list (void);
/* Returns the name of a language in that language, "Deutsch", or @code if it is unknown. */
const char *fs_language_name (const char *code);
/* How numbers are usually written in it: ',' or '.'. */
char fs_language_usual_decimal (const char *code);
/* The one of @code the user speaks, of those there are; "en" when there is none. Free with g_free(). */
char *fs_language_of_user (void);

/* @code: one of the list; NULL: the user's. @decimal: '.' or ','. FS_ERROR_INPUT naming the languages otherwise. */
FsLanguage *fs_language_new (const char *code, char decimal, GError **error);
FsLanguage *fs_language_ref (FsLanguage *language);
void fs_language_unref (FsLanguage *language);

/* Makes this thread, and no other, use @language wherever base/translate.h is included and for numbers in text.
 * NULL: the user's language and decimal sign. Returns the previous language, to be restored later. */
const FsLanguage *fs_language_use (const FsLanguage *language);

/* What the thread speaks. */
const char *fs_language_text (const char *id) G_GNUC_FORMAT (1);
const char *fs_language_plural (const char *id, const char *plural, gulong n) G_GNUC_FORMAT (1) G_GNUC_FORMAT (2);
/* ',' or '.'; without a language of the thread that of the locale. */
char fs_language_decimal (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsLanguage, fs_language_unref)
