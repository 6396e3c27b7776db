/* The row of one key: its title, its unit or range, a control, and a reset button. For a value that is not allowed it shows
 * the error in place of the range, and the document does not change. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"

#define FS_TYPE_PARAMETER_ROW (fs_parameter_row_get_type ())
G_DECLARE_FINAL_TYPE (FsParameterRow, fs_parameter_row, FS, PARAMETER_ROW, AdwPreferencesRow)

/* Makes the row show and change the values of @document. To call once. */
void fs_parameter_row_bind (FsParameterRow *self, FsDocument *document);

const char *fs_parameter_row_get_key (FsParameterRow *self);

/* Sets the text under the title while there is no error. The row keeps room for @longest, the longest text that another
 * value of it brings; NULL if the text does not depend on the value. */
void fs_parameter_row_set_hint (FsParameterRow *self, const char *hint, const char *longest);

/* Sets the words of a choice and their names, both NULL-terminated and of equal length. */
void fs_parameter_row_set_choices (FsParameterRow *self, const char *const *words, const char *const *names);

/* Applies text that was typed and not yet confirmed; FALSE if the row shows an error. */
gboolean fs_parameter_row_commit (FsParameterRow *self);

/* Moves the keyboard focus to its control, which scrolls it into view. */
void fs_parameter_row_focus (FsParameterRow *self);

/* Applies @text as if it had been typed and confirmed; FALSE if it is not allowed. */
gboolean fs_parameter_row_enter (FsParameterRow *self, const char *text);

/* Returns the error that is shown, or NULL. */
const char *fs_parameter_row_get_sentence (FsParameterRow *self);
