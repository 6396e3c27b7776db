/* Changes of the lists of curves and of measured sets, and of what the legend hides of them. Each is a step of undo; those
 * with an @error return FALSE and set it where the list cannot be changed like that. */
#pragma once

#include "app/document/document.h"

/* Inserts a copy of @curve after it, and selects the copy. */
gboolean fs_document_duplicate_curve (FsDocument *self, guint curve, GError **error);
/* If @curve is selected, the next curve is selected instead, or the last one. */
gboolean fs_document_remove_curve (FsDocument *self, guint curve, GError **error);
/* The same curve stays selected. */
gboolean fs_document_move_curve (FsDocument *self, guint curve, guint to, GError **error);
gboolean fs_document_rename_curve (FsDocument *self, guint curve, const char *label, GError **error);
gboolean fs_document_set_curve_color (FsDocument *self, guint curve, guint palette_entry, GError **error);
gboolean fs_document_hide_curve (FsDocument *self, guint curve, gboolean hidden, GError **error);

/* Removes the override of @key from the selected curve; fs_document_can_reset_in_curve() returns whether there is one that
 * can be removed. */
gboolean fs_document_reset_in_curve (FsDocument *self, const char *key, GError **error);
gboolean fs_document_can_reset_in_curve (FsDocument *self, const char *key);

/* Adds @measured (copied). Fails when there are too many sets or points. */
gboolean fs_document_add_measured (FsDocument *self, const FsMeasured *measured, GError **error);
void fs_document_remove_measured (FsDocument *self, guint set);
/* Changes one key of a measured set, as fs_scenario_with_measured(). */
gboolean fs_document_set_measured (FsDocument *self, guint set, const char *key, const char *value, GError **error);

/* What an entry of the legend refers to: @curve, or the measured @set where @curve is G_MAXUINT, as in FsSeries. */
typedef struct {
  guint curve;
  guint set;
} FsNamed;

/* Hides @named, or shows it when it is hidden. Does nothing when there is no such curve or set. */
void fs_document_toggle_named (FsDocument *self, FsNamed named);

/* Shows @named alone, or everything when @before showed @named alone. @before: the scenario before the first click of a
 * double click. Measured sets of other axes stay as they are. One step of undo together with that first click. */
void fs_document_solo_named (FsDocument *self, FsScenario *before, FsNamed named);
