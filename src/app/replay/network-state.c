#include "app/replay/network-state.h"

#include "app/replay/network-state-private.h"

#define DEFAULT_LAYERS (1u << FS_LAYER_MESSAGES | 1u << FS_LAYER_WAITS_FOR | 1u << FS_LAYER_LINKS)

G_DEFINE_FINAL_TYPE (FsNetworkState, fs_network_state, G_TYPE_OBJECT)

static guint changed_signal;

void
fs_network_state_emit (FsNetworkState *self, guint changes)
{
  if ((changes & ~(guint) (FS_NETWORK_STATE_BUSY | FS_NETWORK_STATE_PLAYING | FS_NETWORK_STATE_AXIS)) != 0)
    g_clear_pointer (&self->diagram, fs_network_diagram_unref);
  g_signal_emit (self, changed_signal, 0, changes);
}

void
fs_network_state_set_notice (FsNetworkState *self, const char *notice)
{
  g_free (self->notice);
  self->notice = g_strdup (notice);
}

const char *
fs_network_state_get_notice (FsNetworkState *self)
{
  if (self->notice != NULL)
    return self->notice;
  return self->placed != NULL ? self->placed->notice : NULL;
}

const FsDiagramLayout *
fs_network_state_get_layout (FsNetworkState *self)
{
  return self->placed != NULL ? self->placed->layout : NULL;
}

const FsNetworkStructure *
fs_network_state_get_structure (FsNetworkState *self)
{
  return self->placed != NULL ? self->placed->structure : NULL;
}

gboolean
fs_network_state_shows (FsNetworkState *self, FsDiagramLayer layer)
{
  return (self->layers >> layer & 1) != 0;
}

void
fs_network_state_clear_placed (FsNetworkState *self)
{
  g_clear_pointer (&self->placed, fs_placed_network_unref);
  g_clear_pointer (&self->placed_before, fs_placed_network_unref);
}

void
fs_network_state_clear_loads (FsNetworkState *self)
{
  GArray **const loads[] = { &self->load,       &self->waiting,       &self->load_simulated, &self->shares,
                             &self->load_model, &self->load_expected, &self->model_channels };

  for (guint i = 0; i < G_N_ELEMENTS (loads); i++)
    g_clear_pointer (loads[i], g_array_unref);
  g_clear_pointer (&self->waiting_text, g_free);
}

void
fs_network_state_drop_run (FsNetworkState *self)
{
  g_clear_pointer (&self->diagram, fs_network_diagram_unref);
  g_clear_pointer (&self->playback, fs_playback_free);
  g_clear_pointer (&self->cycle_view, fs_cycle_view_unref);
  g_clear_pointer (&self->dependencies, fs_channel_dependencies_unref);
  g_clear_pointer (&self->log, fs_run_log_unref);
  g_clear_pointer (&self->life, fs_message_life_free);
  g_clear_pointer (&self->time_channels, g_array_unref);
  self->time_closed = self->closed = FS_NO_CYCLE;
  g_clear_pointer (&self->marks, g_array_unref);
  g_clear_pointer (&self->broadcasts, g_array_unref);
  g_clear_pointer (&self->broadcast_life, fs_broadcast_life_free);
  self->searching = self->opens = FALSE;
  self->opening = (FsOpening){ FS_OPENS_AT_START };
  self->axis_from = self->axis_to = 0;
  self->playing = FALSE;
  self->play_last = FS_NO_CYCLE;
  fs_network_state_set_notice (self, NULL);
}

static void
fs_network_state_dispose (GObject *object)
{
  FsNetworkState *self = FS_NETWORK_STATE (object);

  g_clear_handle_id (&self->poll_source, g_source_remove);
  fs_network_state_drop_run (self);
  g_clear_object (&self->document);
  g_clear_object (&self->awaited);
  G_OBJECT_CLASS (fs_network_state_parent_class)->dispose (object);
}

static void
fs_network_state_finalize (GObject *object)
{
  FsNetworkState *self = FS_NETWORK_STATE (object);

  fs_network_state_clear_placed (self);
  fs_network_state_clear_loads (self);
  g_array_unref (self->destinations);
  fs_slide_layers_free (self->slide_layers);
  fs_run_pairs_unref (self->pairs);
  g_clear_pointer (&self->changes, fs_section_free);
  g_clear_pointer (&self->scenario, fs_scenario_unref);
  for (guint side = 0; side < 2; side++)
    g_free (self->pair_names[side]);
  fs_network_run_clear (&self->run);
  g_free (self->notice);
  G_OBJECT_CLASS (fs_network_state_parent_class)->finalize (object);
}

static void
fs_network_state_class_init (FsNetworkStateClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_network_state_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_network_state_finalize;

  /**
   * FsNetworkState::changed:
   * @changes: set of FsNetworkStateChange
   */
  changed_signal = g_signal_new ("changed", FS_TYPE_NETWORK_STATE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_UINT);
}

static void
fs_network_state_init (FsNetworkState *self)
{
  self->speed = 4;
  self->play_last = FS_NO_CYCLE;
  self->axis_labels = FS_TIME_LABELS;
  self->layout_choice = FS_NETWORK_STATE_AUTOMATIC;
  self->layers = DEFAULT_LAYERS;
  self->selected = FS_NO_ITEM;
  self->broadcast = self->chosen = FS_NO_BROADCAST;
  self->destinations = g_array_new (FALSE, FALSE, sizeof (uint32_t));
}
