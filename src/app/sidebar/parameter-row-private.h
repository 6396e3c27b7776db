/* Shared by the row as it is bound to its key (parameter-row.c) and its controls
 * (parameter-controls.c). */
#pragma once

#include "app/sidebar/chips.h"
#include "app/toolkit/value-drop-down.h"
#include "app/sidebar/parameter-row.h"
#include "app/toolkit/value-field.h"

G_BEGIN_DECLS

struct _FsParameterRow {
  AdwPreferencesRow parent;
  GtkWidget *title_label, *subtitle_label, *control_stack, *reset_button, *scale;
  GtkWidget *dot, *explain_button;
  GtkAdjustment *adjustment;
  /* What the type of the key asks for; the others are NULL. */
  FsValueField *field;
  FsChips *chips;
  FsValueDropDown *choice;
  GtkWidget *toggle;

  FsDocument *document;
  char *key;
  gboolean percent, slider;
  double step;
  GStrv values; /* shown now */
  char *hint;
  char *sentence; /* why what was typed cannot be used */
  gboolean editing;
  gboolean refreshing;
  guint drag_source;
};

/* parameter-row.c */
/* Gives the values to the document; a refused one leaves its sentence. */
gboolean fs_parameter_row_apply (FsParameterRow *self, const char *const *values);
void fs_parameter_row_set_sentence (FsParameterRow *self, const char *sentence);
/* Shows what the document has, whatever was typed. */
void fs_parameter_row_end_editing (FsParameterRow *self);

/* parameter-controls.c */
/* @name: of the value, without markup. */
void fs_parameter_row_add_controls (FsParameterRow *self, const char *name);
/* Shows self->values. */
void fs_parameter_row_show_values (FsParameterRow *self);
/* Uses what was typed. */
void fs_parameter_row_commit_field (FsParameterRow *self);

G_END_DECLS
