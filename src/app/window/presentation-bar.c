#include "app/window/presentation-bar.h"

#include <glib/gi18n-lib.h>

#include "app/document/document-presentation.h"
#include "scenario/value/slide.h"

struct _FsPresentationBar {
  GtkBox parent;
  GtkLabel *counter, *caption;
  GtkWidget *previous_button, *next_button, *full_button;
};

G_DEFINE_FINAL_TYPE (FsPresentationBar, fs_presentation_bar, GTK_TYPE_BOX)

/* Returns the caption of a scenario without slides, as markup: its title, or that of its figure, with symbols. */
static char *
title_of (FsDocument *document, const FsScenario *kept)
{
  const FsPlot *plot = fs_document_get_plot (document);

  if (fs_scenario_own_title (kept) == NULL && plot != NULL && plot->title != NULL)
    return g_strdup (plot->title);
  return g_markup_escape_text (fs_scenario_title (kept), -1);
}

static void
update (FsPresentationBar *self, FsDocument *document)
{
  const FsScenario *kept = fs_document_get_saved_scenario (document);
  guint n = fs_scenario_n_slides (kept);
  int step = fs_document_get_slide (document);
  const char *caption = step >= 0 ? fs_scenario_slide (kept, (guint) step).caption : NULL;
  g_autofree char *counter = NULL;
  g_autofree char *title = NULL;

  if (step >= 0)
    /* TRANSLATORS: which step of a presentation: "3 of 7" */
    counter = g_strdup_printf (_ ("%d of %u"), step + 1, n);
  gtk_label_set_text (self->counter, counter != NULL ? counter : "");
  gtk_widget_set_visible (GTK_WIDGET (self->counter), counter != NULL);
  gtk_widget_set_visible (self->previous_button, n > 0);
  gtk_widget_set_visible (self->next_button, n > 0);
  if (caption == NULL && step < 0 && n > 0)
    caption = _ ("Press Page Down to show the first slide.");
  if (n == 0)
    title = title_of (document, kept);
  if (title != NULL)
    gtk_label_set_markup (self->caption, title);
  else
    gtk_label_set_text (self->caption, caption != NULL ? caption : "");
  gtk_widget_set_visible (GTK_WIDGET (self), fs_document_is_presenting (document));
}

static void
document_changed (FsDocument *document, guint changes, FsPresentationBar *self)
{
  if (changes & (FS_CHANGE_PRESENTATION | FS_CHANGE_LOADED | FS_CHANGE_SOLVED))
    update (self, document);
}

static void
fs_presentation_bar_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), FS_TYPE_PRESENTATION_BAR);
  G_OBJECT_CLASS (fs_presentation_bar_parent_class)->dispose (object);
}

static void
fs_presentation_bar_class_init (FsPresentationBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fs_presentation_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/flitscope/Flitscope/presentation-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, FsPresentationBar, counter);
  gtk_widget_class_bind_template_child (widget_class, FsPresentationBar, caption);
  gtk_widget_class_bind_template_child (widget_class, FsPresentationBar, previous_button);
  gtk_widget_class_bind_template_child (widget_class, FsPresentationBar, next_button);
  gtk_widget_class_bind_template_child (widget_class, FsPresentationBar, full_button);
}

static void
fs_presentation_bar_init (FsPresentationBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
fs_presentation_bar_new (FsDocument *document, GtkWindow *window)
{
  FsPresentationBar *self = g_object_new (FS_TYPE_PRESENTATION_BAR, NULL);

  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, 0);
  g_object_bind_property (window, "fullscreened", self->full_button, "visible",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  update (self, document);
  return GTK_WIDGET (self);
}
