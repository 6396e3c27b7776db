/* One key of the scenario: its name, its unit or range, a control, and an arrow
 * back to what was loaded. A value that cannot be used shows its sentence in the
 * place of the range and goes no further. */
#pragma once

#include <adwaita.h>

#include "app/document/document.h"

G_BEGIN_DECLS

#define FS_TYPE_PARAMETER_ROW (fs_parameter_row_get_type ())
G_DECLARE_FINAL_TYPE (FsParameterRow, fs_parameter_row, FS, PARAMETER_ROW, AdwPreferencesRow)

/* Shows and changes the values of @document from now on. */
void fs_parameter_row_bind (FsParameterRow *self, FsDocument *document);

const char *fs_parameter_row_get_key (FsParameterRow *self);

/* What stands under the name while nothing is wrong. */
void fs_parameter_row_set_hint (FsParameterRow *self, const char *hint);

/* Words of a choice and their names for a reader, both NULL-terminated and of one length. */
void fs_parameter_row_set_choices (FsParameterRow *self, const char *const *words, const char *const *names);

/* Uses what was typed and not yet confirmed; FALSE when it cannot be used. */
gboolean fs_parameter_row_commit (FsParameterRow *self);

/* Gives its control the keyboard, which scrolls it into view. */
void fs_parameter_row_focus (FsParameterRow *self);

/* As if it had been typed and confirmed. */
gboolean fs_parameter_row_enter (FsParameterRow *self, const char *text);

/* The sentence that is shown, or NULL. */
const char *fs_parameter_row_get_sentence (FsParameterRow *self);

G_END_DECLS
