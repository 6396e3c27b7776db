#include "app/lockstep/lock-step-bar.h"

#include <glib/gi18n-lib.h>

#include "app/replay/network-state-private.h"
#include "base/number.h"

struct _FsLockStepBar {
  AdwBin parent;
  GtkLabel *sentence_label;
  GtkWidget *record_button;
  char *notice; /* shown in place of what differs, or NULL */
  FsLockStep *lock_step;
};

G_DEFINE_FINAL_TYPE (FsLockStepBar, fs_lock_step_bar, ADW_TYPE_BIN)

/* The button is there where a longer record gives an interval. */
static void
show_record (FsLockStepBar *self)
{
  int64_t enough = fs_lock_step_get_enough (self->lock_step);
  g_autofree char *cycles = fs_number_display_count ((guint64) enough);
  /* Translators: on a narrow button: a number of cycles; its tooltip says more */
  g_autofree char *label = g_strdup_printf (_ ("Record %s"), cycles);
  /* Translators: a number of cycles, at least 100 */
  g_autofree char *tooltip
      = g_strdup_printf (_ ("Record %s cycles of both runs: enough for an interval of the difference"), cycles);

  if (enough > 0)
    {
      gtk_button_set_label (GTK_BUTTON (self->record_button), label);
      gtk_widget_set_tooltip_text (self->record_button, tooltip);
    }
  gtk_widget_set_visible (self->record_button, enough > 0);
}

static void
show (FsLockStepBar *self)
{
  const FsNetworkState *state = fs_lock_step_get_state (self->lock_step, 0);
  gboolean on = fs_lock_step_is_on (self->lock_step);
  g_autofree char *sentence = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), on);
  if (!on)
    return;
  /* While it plays, a screen reader would not get to the end of a sentence. */
  if (state->playing)
    return;
  show_record (self);
  sentence = self->notice != NULL ? g_strdup (self->notice) : fs_lock_step_sentence (self->lock_step);
  if (g_strcmp0 (sentence, gtk_label_get_text (self->sentence_label)) == 0)
    return;
  gtk_label_set_text (self->sentence_label, sentence);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->sentence_label), sentence);
}

void
fs_lock_step_bar_bind (FsLockStepBar *self, FsLockStep *lock_step)
{
  g_return_if_fail (FS_IS_LOCK_STEP_BAR (self) && self->lock_step == NULL);

  self->lock_step = g_object_ref (lock_step);
  g_signal_connect_object (lock_step, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}

void
fs_lock_step_bar_show_notice (FsLockStepBar *self, const char *notice)
{
  if (g_strcmp0 (self->notice, notice) == 0)
    return;
  g_free (self->notice);
  self->notice = g_strdup (notice);
  if (self->lock_step != NULL)
    show (self);
}

static void
fs_lock_step_bar_dispose (GObject *object)
{
  FsLockStepBar *self = FS_LOCK_STEP_BAR (object);

  g_clear_object (&self->lock_step);
  g_clear_pointer (&self->notice, g_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), FS_TYPE_LOCK_STEP_BAR);
  G_OBJECT_CLASS (fs_lock_step_bar_parent_class)->dispose (object);
}

static void
fs_lock_step_bar_class_init (FsLockStepBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_lock_step_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/lock-step-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, FsLockStepBar, sentence_label);
  gtk_widget_class_bind_template_child (widget_class, FsLockStepBar, record_button);
}

static void
fs_lock_step_bar_init (FsLockStepBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
