#include "app/document/undo-file.h"

#include <string.h>

#include "scenario/value/scenario-file.h"

#define FORMAT 1
#define BYTES_MAX ((gsize) 8 << 20)

/* Format; texts of scenarios; files of the document (address, scenario that needs no saving, mark); index of the present
 * state; states: indices of scenario, origin and base among the texts, preset, the change that follows, selected curve,
 * whether a range is set, the range, the position of the legend, index of the file. */
#define TYPE G_VARIANT_TYPE ("(uasa(msmsms)ua(uuumsmsib(dddd)(dd)u))")
#define STATE_FORMAT "(uuum&sm&sib(dddd)(dd)u)"

/* Where a document is saved, without what only the main loop may touch. */
typedef struct {
  char *uri, *id, *mark;
} SavedPlace;

/* A state without its pins and its save state, which belong to the main loop. */
typedef struct {
  FsUndoState state;
  guint saved; /* index in places */
} StoredState;

struct _FsUndoFile {
  GArray *states; /* StoredState, in the order of time */
  guint present;
  GArray *places; /* SavedPlace */
};

static void
saved_place_clear (gpointer data)
{
  SavedPlace *place = data;

  g_free (place->uri);
  g_free (place->id);
  g_free (place->mark);
}

static FsUndoFile *
undo_file_empty (void)
{
  FsUndoFile *self = g_new0 (FsUndoFile, 1);

  self->states = g_array_new (FALSE, FALSE, sizeof (StoredState));
  g_array_set_clear_func (self->states, (GDestroyNotify) fs_undo_state_clear);
  self->places = g_array_new (FALSE, FALSE, sizeof (SavedPlace));
  g_array_set_clear_func (self->places, saved_place_clear);
  return self;
}

void
fs_undo_file_free (FsUndoFile *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->states);
  g_array_unref (self->places);
  g_free (self);
}

FsScenario *
fs_undo_file_scenario (const FsUndoFile *self)
{
  return g_array_index (self->states, StoredState, self->present).state.scenario;
}

static gboolean
is_same_state (const FsUndoState *a, const FsUndoState *b)
{
  return a->scenario == b->scenario && a->origin == b->origin && a->base == b->base && a->preset == b->preset
         && a->curve == b->curve && a->view.zoomed == b->view.zoomed
         && memcmp (&a->view.range, &b->view.range, sizeof a->view.range) == 0
         && memcmp (&a->view.legend_x, &b->view.legend_x, sizeof a->view.legend_x) == 0
         && memcmp (&a->view.legend_y, &b->view.legend_y, sizeof a->view.legend_y) == 0;
}

/* Of two equal states in a row, which differ in their pins alone, the one further from the present goes, and with it the change
 * that led to it. @known: FsSaveState → its index in @self. */
static void
add_state (FsUndoFile *self, const FsUndoState *state, GHashTable *known, gboolean is_future)
{
  const StoredState *last
      = self->states->len > 0 ? &g_array_index (self->states, StoredState, self->states->len - 1) : NULL;
  StoredState stored = { .state = *state };
  gpointer index;

  stored.state.saved = NULL;
  stored.state.view.pins = NULL;
  if (!state->view.zoomed)
    stored.state.view.range = (FsRange){ 0 };
  if (!g_hash_table_lookup_extended (known, state->saved, NULL, &index))
    {
      SavedPlace place = {
        .uri = state->saved->file != NULL ? g_file_get_uri (state->saved->file) : NULL,
        .id = g_strdup (state->saved->id),
        .mark = g_strdup (state->saved->mark),
      };

      index = GUINT_TO_POINTER (self->places->len);
      g_array_append_val (self->places, place);
      g_hash_table_insert (known, state->saved, index);
    }
  stored.saved = GPOINTER_TO_UINT (index);
  if (last != NULL && last->saved == stored.saved && is_same_state (&last->state, &stored.state))
    {
      if (is_future)
        return;
      g_array_set_size (self->states, self->states->len - 1);
    }
  stored.state = fs_undo_state_copy (&stored.state);
  g_array_append_val (self->states, stored);
}

FsUndoFile *
fs_undo_file_new (const FsUndo *undo, const FsUndoState *state)
{
  FsUndoFile *self = undo_file_empty ();
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  const GArray *past = undo->past, *future = undo->future;

  for (guint i = 0; i < past->len; i++)
    add_state (self, &g_array_index (past, FsUndoState, i), known, FALSE);
  add_state (self, state, known, FALSE);
  self->present = self->states->len - 1;
  for (guint i = future->len; i > 0; i--)
    add_state (self, &g_array_index (future, FsUndoState, i - 1), known, TRUE);
  return self;
}

/* The texts of a file, each once. */
typedef struct {
  GHashTable *index; /* FsScenario → its index */
  GVariantBuilder builder;
  gsize size;
} Texts;

static guint
text_index (Texts *texts, FsScenario *scenario)
{
  gpointer index;
  g_autofree char *text = NULL;

  if (g_hash_table_lookup_extended (texts->index, scenario, NULL, &index))
    return GPOINTER_TO_UINT (index);
  text = fs_scenario_to_text (scenario);
  index = GUINT_TO_POINTER (g_hash_table_size (texts->index));
  g_hash_table_insert (texts->index, scenario, index);
  g_variant_builder_add (&texts->builder, "s", text);
  texts->size += strlen (text);
  return GPOINTER_TO_UINT (index);
}

/* The states in the order in which they are kept: the present one, then those before and after it, the nearest first.
 * Returns how many of each are kept. */
static void
count_kept (const FsUndoFile *self, Texts *texts, guint *n_before, guint *n_after)
{
  *n_before = *n_after = 0;
  for (guint distance = 0; distance < self->states->len; distance++)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        gint64 at = (gint64) self->present + sign * (gint64) distance;
        const FsUndoState *state;

        if (at < 0 || at >= self->states->len)
          continue;
        if (texts->size > BYTES_MAX && distance > 0)
          return;
        state = &g_array_index (self->states, StoredState, at).state;
        text_index (texts, state->scenario);
        text_index (texts, state->origin);
        text_index (texts, state->base);
        *n_before = sign < 0 ? distance : *n_before;
        *n_after = sign > 0 ? distance : *n_after;
      }
}

GBytes *
fs_undo_file_to_bytes (const FsUndoFile *self)
{
  g_autoptr (GHashTable) index = g_hash_table_new (NULL, NULL);
  Texts texts = { .index = index };
  GVariantBuilder places, states;
  g_autoptr (GVariant) variant = NULL;
  guint n_before, n_after;

  g_variant_builder_init (&texts.builder, G_VARIANT_TYPE ("as"));
  g_variant_builder_init (&places, G_VARIANT_TYPE ("a(msmsms)"));
  g_variant_builder_init (&states, G_VARIANT_TYPE ("a(uuumsmsib(dddd)(dd)u)"));
  count_kept (self, &texts, &n_before, &n_after);
  for (guint i = 0; i < self->places->len; i++)
    {
      const SavedPlace *place = &g_array_index (self->places, SavedPlace, i);

      g_variant_builder_add (&places, "(msmsms)", place->uri, place->id, place->mark);
    }
  for (guint i = self->present - n_before; i <= self->present + n_after; i++)
    {
      const StoredState *stored = &g_array_index (self->states, StoredState, i);
      const FsUndoState *state = &stored->state;
      const FsView *view = &state->view;
      guint scenario = text_index (&texts, state->scenario), origin = text_index (&texts, state->origin);

      g_variant_builder_add (&states, "(uuumsmsib(dddd)(dd)u)", scenario, origin, text_index (&texts, state->base),
                             state->preset, state->change, state->curve, view->zoomed, view->range.x_from,
                             view->range.x_to, view->range.y_from, view->range.y_to, view->legend_x, view->legend_y,
                             stored->saved);
    }
  variant = g_variant_ref_sink (
      g_variant_new ("(uasa(msmsms)ua(uuumsmsib(dddd)(dd)u))", FORMAT, &texts.builder, &places, n_before, &states));
  return g_variant_get_data_as_bytes (variant);
}

/* Returns the scenario of text @index, which is read once; NULL if it cannot be read. */
static FsScenario *
read_scenario (GVariant *texts, FsScenario **scenarios, gboolean *tried, guint index)
{
  const char *text;
  gsize length;
  g_autoptr (GVariant) child = NULL;

  if (index >= g_variant_n_children (texts))
    return NULL;
  if (!tried[index])
    {
      child = g_variant_get_child_value (texts, index);
      text = g_variant_get_string (child, &length);
      scenarios[index] = fs_scenario_from_text ("undo", text, length, NULL);
      tried[index] = TRUE;
    }
  return scenarios[index];
}

/* FALSE if the present one is not among those that can be read. */
static gboolean
read_states (FsUndoFile *self, GVariant *states, GVariant *texts, guint present)
{
  gsize n_texts = g_variant_n_children (texts);
  g_autofree FsScenario **scenarios = g_new0 (FsScenario *, n_texts + 1);
  g_autofree gboolean *tried = g_new0 (gboolean, n_texts + 1);
  gboolean found = FALSE;

  for (gsize i = 0; i < g_variant_n_children (states); i++)
    {
      g_autoptr (GVariant) child = g_variant_get_child_value (states, i);
      StoredState stored = { 0 };
      FsUndoState *state = &stored.state;
      FsView *view = &state->view;
      const char *preset, *change;
      guint scenario, origin, base;

      g_variant_get (child, STATE_FORMAT, &scenario, &origin, &base, &preset, &change, &state->curve, &view->zoomed,
                     &view->range.x_from, &view->range.x_to, &view->range.y_from, &view->range.y_to, &view->legend_x,
                     &view->legend_y, &stored.saved);
      state->scenario = read_scenario (texts, scenarios, tried, scenario);
      state->origin = read_scenario (texts, scenarios, tried, origin);
      state->base = read_scenario (texts, scenarios, tried, base);
      state->preset = g_intern_string (preset);
      state->change = g_intern_string (change);
      if (state->scenario == NULL || state->origin == NULL || state->base == NULL || stored.saved >= self->places->len
          || state->curve < FS_ALL_CURVES || state->curve >= (int) fs_scenario_n_curves (state->scenario))
        continue;
      if (i == present)
        {
          found = TRUE;
          self->present = self->states->len;
        }
      stored.state = fs_undo_state_copy (state);
      g_array_append_val (self->states, stored);
    }
  for (gsize i = 0; i < n_texts; i++)
    g_clear_pointer (&scenarios[i], fs_scenario_unref);
  return found;
}

FsUndoFile *
fs_undo_file_from_bytes (GBytes *bytes)
{
  g_autoptr (GVariant) variant = g_variant_ref_sink (g_variant_new_from_bytes (TYPE, bytes, FALSE));
  g_autoptr (GVariant) texts = NULL;
  g_autoptr (GVariant) places = NULL;
  g_autoptr (GVariant) states = NULL;
  g_autoptr (FsUndoFile) self = NULL;
  guint format, present;

  if (!g_variant_is_normal_form (variant))
    return NULL;
  g_variant_get (variant, "(u@as@a(msmsms)u@a(uuumsmsib(dddd)(dd)u))", &format, &texts, &places, &present, &states);
  if (format != FORMAT)
    return NULL;
  self = undo_file_empty ();
  for (gsize i = 0; i < g_variant_n_children (places); i++)
    {
      SavedPlace place;

      g_variant_get_child (places, i, "(msmsms)", &place.uri, &place.id, &place.mark);
      if (place.uri != NULL && !g_uri_is_valid (place.uri, G_URI_FLAGS_NONE, NULL))
        g_clear_pointer (&place.uri, g_free);
      g_array_append_val (self->places, place);
    }
  return read_states (self, states, texts, present) ? g_steal_pointer (&self) : NULL;
}

void
fs_undo_file_restore (const FsUndoFile *self, FsUndo *undo, FsUndoState *state, FsSaveState *saved)
{
  g_autofree FsSaveState **places = g_new0 (FsSaveState *, self->places->len);
  guint present_place = g_array_index (self->states, StoredState, self->present).saved;
  g_autofree FsUndoState *states = g_new0 (FsUndoState, self->states->len);

  for (guint i = 0; i < self->places->len; i++)
    {
      const SavedPlace *place = &g_array_index (self->places, SavedPlace, i);
      g_autoptr (GFile) file = place->uri != NULL ? g_file_new_for_uri (place->uri) : NULL;

      if (i == present_place)
        {
          places[i] = fs_save_state_ref (saved);
          g_free (saved->id);
          saved->id = g_strdup (place->id);
          continue;
        }
      places[i] = fs_save_state_new (file, g_strdup (place->id));
      places[i]->mark = g_strdup (place->mark);
    }
  for (guint i = 0; i < self->states->len; i++)
    {
      const StoredState *stored = &g_array_index (self->states, StoredState, i);

      states[i] = fs_undo_state_copy (&stored->state);
      states[i].saved = fs_save_state_ref (places[stored->saved]);
    }
  for (guint i = 0; i < self->places->len; i++)
    fs_save_state_unref (places[i]);
  fs_undo_state_clear (state);
  *state = states[self->present];
  fs_undo_set (undo, states, self->present, states + self->present + 1, self->states->len - self->present - 1);
}
