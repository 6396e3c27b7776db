#include "app/panels/split-choice.h"

#include <glib/gi18n-lib.h>

#include "app/document/key-labels.h"
#include "app/toolkit/toast.h"
#include "app/toolkit/value-drop-down.h"

#define ACROSS 0
#define DOWN 1

struct _FsSplitChoice {
  GtkBox parent;
  FsDocument *document;
  FsValueDropDown *choices[2]; /* ACROSS, DOWN */
  char *last;                  /* what the plot was split by before it was one plot again; or NULL */
};

G_DEFINE_FINAL_TYPE (FsSplitChoice, fs_split_choice, GTK_TYPE_BOX)

static gboolean
set_split (FsSplitChoice *self, const char *split, GError **error)
{
  return fs_document_set_value (self->document, fs_key_by_id (FS_KEY_ID_SPLIT)->name, split, error);
}

static void
refresh (FsSplitChoice *self)
{
  const FsScenario *scenario = fs_document_get_scenario (self->document);
  const FsSplit *split = fs_scenario_split (scenario);
  const char *none = fs_key_by_id (FS_KEY_ID_SPLIT)->choices[0];

  gtk_widget_set_visible (GTK_WIDGET (self), split->n_panels > 0);
  for (guint i = 0; i < G_N_ELEMENTS (self->choices) && split->n_panels > 0; i++)
    {
      g_autoptr (GPtrArray) words = g_ptr_array_new (), names = g_ptr_array_new_with_free_func (g_free);

      if (i == DOWN)
        {
          g_ptr_array_add (words, (gpointer) none);
          g_ptr_array_add (names, g_strdup (_ ("Nothing")));
        }
      fs_key_label_add_differing (scenario, words, names);
      g_ptr_array_add (words, NULL);
      g_ptr_array_add (names, NULL);
      fs_value_drop_down_set_texts (self->choices[i], (const char *const *) words->pdata,
                                    (const char *const *) names->pdata);
      fs_value_drop_down_show (self->choices[i],
                               (const char *const[]){ i < split->n_keys ? split->keys[i]->name : none, NULL });
    }
}

/* Splits by @word across or down; by what the other direction has, if that is @word, they are exchanged. */
static void
choose (FsSplitChoice *self, guint direction, const char *word)
{
  const FsSplit *split = fs_scenario_split (fs_document_get_scenario (self->document));
  const char *words[2] = { split->n_keys > ACROSS ? split->keys[ACROSS]->name : NULL,
                           split->n_keys > DOWN ? split->keys[DOWN]->name : NULL };
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (g_strcmp0 (words[1 - direction], word) == 0)
    words[1 - direction] = words[direction];
  words[direction] = fs_key_find (word) != NULL ? word : NULL;
  text = words[ACROSS] != NULL && words[DOWN] != NULL ? g_strdup_printf ("%s;%s", words[ACROSS], words[DOWN])
                                                      : g_strdup (words[words[ACROSS] != NULL ? ACROSS : DOWN]);
  if (text != NULL && !set_split (self, text, &error))
    fs_toast_show (GTK_WIDGET (self), error->message);
  refresh (self);
}

static void
across_chosen (FsSplitChoice *self, const char *word)
{
  choose (self, ACROSS, word);
}

static void
down_chosen (FsSplitChoice *self, const char *word)
{
  choose (self, DOWN, word);
}

gboolean
fs_split_choice_set_on (FsSplitChoice *self, gboolean on)
{
  const FsScenario *scenario = fs_document_get_scenario (self->document);
  const FsFamilies *families = fs_scenario_families (scenario);
  g_autoptr (GPtrArray) words = g_ptr_array_new (), names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  gboolean is_on = fs_scenario_split (scenario)->n_panels > 0;

  if (on == is_on)
    return TRUE;
  if (!on)
    {
      g_free (self->last);
      self->last = fs_scenario_value (scenario, 0, fs_key_by_id (FS_KEY_ID_SPLIT)->name);
      return set_split (self, fs_key_by_id (FS_KEY_ID_SPLIT)->choices[0], NULL);
    }
  if (self->last != NULL && set_split (self, self->last, NULL)
      && fs_scenario_split (fs_document_get_scenario (self->document))->n_panels > 0)
    return TRUE;
  /* A parameter that no color shows yet, else any. */
  fs_key_label_add_differing (scenario, words, names);
  for (guint i = 0; i < 2 * words->len; i++)
    {
      const FsKey *key = fs_key_find (words->pdata[i % words->len]);

      if (i < words->len && (key == families->hue || key == families->lightness))
        continue;
      g_clear_error (&error);
      if (set_split (self, key->name, &error))
        return TRUE;
    }
  fs_toast_show (GTK_WIDGET (self),
                 error != NULL ? error->message : _ ("The curves differ in no parameter: there is nothing to split"));
  return FALSE;
}

static void
document_changed (FsSplitChoice *self, guint changes)
{
  if (changes & FS_CHANGE_LOADED)
    g_clear_pointer (&self->last, g_free);
  if (changes & (FS_CHANGE_SCENARIO | FS_CHANGE_LOADED))
    refresh (self);
}

void
fs_split_choice_bind (FsSplitChoice *self, FsDocument *document)
{
  g_return_if_fail (FS_IS_SPLIT_CHOICE (self) && self->document == NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  refresh (self);
}

static void
fs_split_choice_dispose (GObject *object)
{
  g_clear_object (&FS_SPLIT_CHOICE (object)->document);
  G_OBJECT_CLASS (fs_split_choice_parent_class)->dispose (object);
}

static void
fs_split_choice_finalize (GObject *object)
{
  g_free (FS_SPLIT_CHOICE (object)->last);
  G_OBJECT_CLASS (fs_split_choice_parent_class)->finalize (object);
}

static void
fs_split_choice_class_init (FsSplitChoiceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_split_choice_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_split_choice_finalize;
}

static void
fs_split_choice_init (FsSplitChoice *self)
{
  /* Translators: titles of two choices of a parameter, whose values get a panel each from left to right, or from top to bottom. */
  const char *const titles[] = { N_ ("Panels across"), N_ ("Down") };

  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_END);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self), 6);
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      GtkWidget *title = gtk_label_new (_ (titles[i])), *choice = fs_value_drop_down_new (_ (titles[i]));

      gtk_widget_add_css_class (title, "dim-label");
      gtk_widget_set_margin_start (title, i == DOWN ? 6 : 0);
      gtk_box_append (GTK_BOX (self), title);
      gtk_box_append (GTK_BOX (self), choice);
      self->choices[i] = FS_VALUE_DROP_DOWN (choice);
      g_signal_connect_swapped (choice, "chosen", i == ACROSS ? G_CALLBACK (across_chosen) : G_CALLBACK (down_chosen),
                                self);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
