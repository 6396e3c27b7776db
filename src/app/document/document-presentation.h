/* The presentation of a document: shows and changes the slides of its scenario (scenario/value/slide.h).
 *
 * During a presentation the document shows the scenario of a slide, and the user may change it. The scenario of the
 * document itself is put aside, is the one that is saved and to which slides are added, and returns at the end. */
#pragma once

#include "app/document/document.h"

/* The scenario that is saved: the present one, or during a presentation the one that was put aside. */
FsScenario *fs_document_get_saved_scenario (FsDocument *self);

/* Shows slide @index, and begins the presentation if necessary. FALSE and @error if its scenario cannot be made. */
gboolean fs_document_show_slide (FsDocument *self, guint index, GError **error);
/* Begins a presentation without showing a slide. */
void fs_document_begin_presentation (FsDocument *self);
void fs_document_end_presentation (FsDocument *self);
gboolean fs_document_is_presenting (FsDocument *self);
/* The index of the slide shown, or -1. */
int fs_document_get_slide (FsDocument *self);

/* Adds a slide of what is shown now after the slide shown, or at the end. @settings: its caption, page and so on as
 * "key=value", NULL-terminated. Other slides do not change. This and the following changes are one undo step each. */
gboolean fs_document_add_slide (FsDocument *self, const char *const *settings, GError **error);
/* Replaces slide @index by what is shown now. */
gboolean fs_document_update_slide (FsDocument *self, guint index, const char *const *settings, GError **error);
void fs_document_set_caption (FsDocument *self, guint index, const char *caption);
void fs_document_remove_slide (FsDocument *self, guint index);
void fs_document_move_slide (FsDocument *self, guint index, guint to);
