#include "app/panels/notes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/toolkit/worker.h"
#include "app/toolkit/widgets.h"
#include "model/generalized-errata.h"
#include "study/compare/errata-text.h"

#define REST_MS 250   /* delay after which effects are computed; values may change faster while they are dragged */
#define MAX_CACHED 64 /* scenarios whose effects are cached */
#define NOTE_CHARS 46
#define NOTE_HEIGHT 360

typedef struct {
  FsScenario *scenario;
  guint curve;
  char *id;
  FsJob job;
} Request;

struct _FsNotes {
  GObject parent;
  FsScenario *scenario; /* shown; NULL before the first */
  guint curve;
  char *id;          /* of both */
  GHashTable *known; /* id → GPtrArray of FsErratumNote */
  Request *request;  /* being computed; owned by the worker */
  guint rest_source;
};

G_DEFINE_FINAL_TYPE (FsNotes, fs_notes, G_TYPE_OBJECT)

static guint changed_signal;

static void request (FsNotes *self);

static const FsCurve *
curve_of (FsNotes *self)
{
  return fs_scenario_curve (self->scenario, self->curve);
}

static void
request_free (gpointer data)
{
  Request *request = data;

  fs_scenario_unref (request->scenario);
  g_free (request->id);
  g_free (request);
}

static gpointer
compute (gpointer input, GError **error)
{
  Request *request = input;
  const FsCurve *curve = fs_scenario_curve (request->scenario, request->curve);

  return fs_errata_notes (curve->model, &curve->inputs, &request->job);
}

static void
computed (GObject *owner, gpointer input, gpointer output, const GError *error)
{
  FsNotes *self = FS_NOTES (owner);
  const Request *done = input;

  self->request = NULL;
  if (output != NULL)
    {
      if (g_hash_table_size (self->known) >= MAX_CACHED)
        g_hash_table_remove_all (self->known);
      g_hash_table_insert (self->known, g_strdup (done->id), output);
    }
  if (g_strcmp0 (self->id, done->id) == 0)
    g_signal_emit (self, changed_signal, 0);
  else
    request (self);
}

static gboolean
request_now (gpointer data)
{
  FsNotes *self = data;

  self->rest_source = 0;
  self->request = g_new0 (Request, 1);
  self->request->scenario = fs_scenario_ref (self->scenario);
  self->request->curve = self->curve;
  self->request->id = g_strdup (self->id);
  fs_job_init (&self->request->job);
  fs_worker_run (G_OBJECT (self), compute, self->request, request_free, computed);
  return G_SOURCE_REMOVE;
}

/* One computation at a time, once the values rest; then the scenario shown counts. */
static void
request (FsNotes *self)
{
  g_clear_handle_id (&self->rest_source, g_source_remove);
  if (g_hash_table_contains (self->known, self->id) || curve_of (self)->model_absent != NULL)
    return;
  if (self->request == NULL)
    self->rest_source = g_timeout_add (REST_MS, request_now, self);
  else if (g_strcmp0 (self->request->id, self->id) != 0)
    fs_job_stop (&self->request->job);
}

void
fs_notes_show (FsNotes *self, FsScenario *scenario, guint curve)
{
  g_autofree char *scenario_id = NULL;

  g_return_if_fail (FS_IS_NOTES (self) && scenario != NULL);

  if (scenario == self->scenario && curve == self->curve)
    return;
  fs_scenario_ref (scenario);
  g_clear_pointer (&self->scenario, fs_scenario_unref);
  self->scenario = scenario;
  self->curve = curve;
  scenario_id = fs_scenario_id (scenario);
  g_free (self->id);
  self->id = g_strdup_printf ("%s %u", scenario_id, curve);
  request (self);
  g_signal_emit (self, changed_signal, 0);
}

/* Returns the errata of the paper behind @curve: of its model, or of generalized hypercubes. */
static const FsErratum *
errata_of (const FsCurve *curve, guint *n)
{
  return curve->switching->has_models ? fs_errata (curve->model, n) : fs_generalized_errata (n);
}

static gboolean
concerns (const FsErratum *erratum, const FsCurve *curve, const char *key)
{
  if (!curve->switching->has_models)
    return key == NULL || g_strv_contains (erratum->keys, key);
  return fs_erratum_concerns (erratum, curve->model, key);
}

guint
fs_notes_count (FsNotes *self, const char *key)
{
  guint n, count = 0;
  const FsErratum *errata;

  if (self->scenario == NULL)
    return 0;
  errata = errata_of (curve_of (self), &n);
  for (guint i = 0; i < n; i++)
    count += concerns (&errata[i], curve_of (self), key) ? 1 : 0;
  return count;
}

char *
fs_notes_markup (FsNotes *self, const char *key)
{
  GString *text = g_string_new (NULL);
  guint n = 0;
  const FsErratum *errata = self->scenario != NULL ? errata_of (curve_of (self), &n) : NULL;
  /* FsErratumNote that are computed. */
  const GPtrArray *known = n > 0 ? g_hash_table_lookup (self->known, self->id) : NULL;

  for (guint i = 0; i < n; i++)
    if (concerns (&errata[i], curve_of (self), key))
      {
        const FsErratum *erratum = &errata[i];
        const char *effect = curve_of (self)->model_absent != NULL ? NULL : _ ("Computing the effect…");
        g_autofree char *equations = g_markup_escape_text (erratum->equations, -1);
        g_autofree char *sentence = g_markup_escape_text (_ (erratum->sentence), -1);

        for (guint k = 0; known != NULL && k < known->len; k++)
          if (((const FsErratumNote *) g_ptr_array_index (known, k))->erratum == erratum)
            effect = ((const FsErratumNote *) g_ptr_array_index (known, k))->effect;
        g_string_append_printf (text, "%s<b>%s</b>\n%s", text->len > 0 ? "\n\n" : "", equations, sentence);
        if (effect != NULL)
          {
            g_autofree char *escaped = g_markup_escape_text (effect, -1);

            g_string_append_printf (text, " <i>%s</i>", escaped);
          }
      }
  return g_string_free (text, FALSE);
}

/* The result is not needed any more; the worker owns the notes until it is done. */
static void
fs_notes_dispose (GObject *object)
{
  FsNotes *self = FS_NOTES (object);

  g_clear_handle_id (&self->rest_source, g_source_remove);
  G_OBJECT_CLASS (fs_notes_parent_class)->dispose (object);
}

static void
fs_notes_finalize (GObject *object)
{
  FsNotes *self = FS_NOTES (object);

  g_clear_pointer (&self->scenario, fs_scenario_unref);
  g_hash_table_unref (self->known);
  g_free (self->id);
  G_OBJECT_CLASS (fs_notes_parent_class)->finalize (object);
}

static void
fs_notes_class_init (FsNotesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_notes_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_notes_finalize;

  /**
   * FsNotes::changed: other notes, or their effects are known
   */
  changed_signal = g_signal_new ("changed", FS_TYPE_NOTES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fs_notes_init (FsNotes *self)
{
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
}

FsNotes *
fs_notes_new (void)
{
  return g_object_new (FS_TYPE_NOTES, NULL);
}

/* Labels, and a button beside a quantity that opens them. */

typedef struct {
  FsNotes *notes;
  char *key;
  GtkWidget *label; /* NULL for a label */
} Note;

static Note *
note_new (FsNotes *notes, const char *key, GtkWidget *label)
{
  Note *note = g_new (Note, 1);

  *note = (Note){ g_object_ref (notes), g_strdup (key), label };
  return note;
}

static void
note_free (gpointer data)
{
  Note *note = data;

  g_object_unref (note->notes);
  g_free (note->key);
  g_free (note);
}

static void
update_label (const Note *note)
{
  g_autofree char *markup = fs_notes_markup (note->notes, note->key);

  gtk_label_set_markup (GTK_LABEL (note->label), markup);
}

GtkWidget *
fs_note_box_new (FsNotes *notes, const char *key)
{
  GtkWidget *label = gtk_label_new (NULL);
  Note *note = note_new (notes, key, label);
  GClosure *closure = g_cclosure_new_swap (G_CALLBACK (update_label), note, (GClosureNotify) (void *) note_free);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), NOTE_CHARS);
  gtk_widget_add_css_class (label, "note");
  g_object_watch_closure (G_OBJECT (label), closure);
  g_signal_connect_closure (notes, "changed", closure, FALSE);
  update_label (note);
  return label;
}

/* The popover is created when it is opened, because few are. */
static void
create_popover (GtkMenuButton *button, gpointer data)
{
  const Note *note = data;
  GtkWidget *scroll = gtk_scrolled_window_new (), *popover = gtk_popover_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroll), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroll), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroll), NOTE_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), fs_note_box_new (note->notes, note->key));
  gtk_popover_set_child (GTK_POPOVER (popover), scroll);
  /* Else the tooltip of the button below the pointer would cover the note. */
  g_object_bind_property (popover, "visible", button, "has-tooltip", G_BINDING_INVERT_BOOLEAN);
  gtk_widget_add_css_class (popover, "note-popover");
  gtk_menu_button_set_popover (button, popover);
}

GtkWidget *
fs_note_button_new (void)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "dialog-information-symbolic");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "note-button");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  return button;
}

void
fs_note_button_set_key (GtkWidget *button, FsNotes *notes, const char *key, const char *name)
{
  /* Translators: %s is a quantity, such as "Mean service time of a channel". */
  g_autofree char *label = g_strdup_printf (_ ("Note on the paper: %s"), name);

  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), create_popover, note_new (notes, key, NULL),
                                         note_free);
  gtk_widget_set_visible (button, key != NULL && fs_notes_count (notes, key) > 0);
  fs_name_widget (button, label, label);
}
