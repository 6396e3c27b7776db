/* A text field with − and + in the style of a spin button that accepts any text; the scenario checks it. */
#pragma once

#include <gtk/gtk.h>

#define FS_TYPE_VALUE_FIELD (fs_value_field_get_type ())
G_DECLARE_FINAL_TYPE (FsValueField, fs_value_field, FS, VALUE_FIELD, GtkWidget)

GtkWidget *fs_value_field_new (void);

/* Sets the name for a screen reader, "Message length M", and the unit, "flits"; NULL: it has none. */
void fs_value_field_set_name (FsValueField *self, const char *name, const char *unit);
void fs_value_field_set_steppable (FsValueField *self, gboolean steppable);
void fs_value_field_set_width (FsValueField *self, int chars);
/* Marks the text as not accepted. */
void fs_value_field_set_refused (FsValueField *self, gboolean refused);

const char *fs_value_field_get_text (FsValueField *self);
void fs_value_field_set_text (FsValueField *self, const char *text);
/* Returns whether the user has typed something since fs_value_field_set_text(). */
gboolean fs_value_field_is_edited (FsValueField *self);
