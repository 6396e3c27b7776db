/* What the captions of all slides of the gallery claim, and the notes of their presets, holds in the run. Each text is listed
 * with the facts that it states; every number in it, as digits or as a word, is that of one of them. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "diagram/cycle/network-run.h"
#include "scenario/library/gallery.h"
#include "scenario/value/slide.h"
#include "study/explain/cycle-view.h"
#include "tests/support/test.h"

typedef enum {
  FACT_END,
  FACT_NODES,          /* so many */
  FACT_VCS,            /* virtual channels of a channel */
  FACT_DEPENDENCIES,   /* of the channels: FsDeadlock */
  FACT_ROUTING,        /* FsRouting */
  FACT_CYCLE,          /* what else is said is of this cycle */
  FACT_LONG_WORM,      /* a message holds several channels */
  FACT_BLOCKED,        /* so many headers */
  FACT_BLOCKED_MOVING, /* so many of them request only what messages hold that move */
  FACT_WAITS,          /* message a requests only what b holds, and is blocked */
  FACT_IS_BLOCKED,     /* message a is */
  FACT_MOVES,          /* message a does */
  FACT_NO_DEADLOCK,
  FACT_CIRCLE,        /* so many messages form a circular wait, which closed in the last cycle of the facts before */
  FACT_LOST,          /* so many can never advance */
  FACT_ALL_BLOCKED,   /* every message in the network */
  FACT_NOTHING_MOVES, /* no flit moved in the cycle */
  FACT_RECOVERY,      /* after so many cycles */
  FACT_ENDED,         /* there was a deadlock in cycle a, and there is none now */
} FactKind;

typedef struct {
  FactKind kind;
  int a, b;
} Fact;

/* @slide: number from 1; 0: the note of the preset. */
typedef struct {
  const char *preset;
  guint slide;
  const char *text;
  Fact facts[9];
} Claim;

static const Claim claims[] = {
  { "what-a-message-waits-for",
    0,
    "Each cycle of a message has a cause. The panel below the plot adds them up for all messages, and for the slowest "
    "of "
    "them; run the simulation of each slide first (F5).",
    { { FACT_END, 0, 0 } } },
  { "what-a-message-waits-for",
    3,
    "Cycle 700 with one virtual channel: nine headers are blocked. Message 178 waits for 166, 166 for 194, and 194 for "
    "202, which moves.",
    { { FACT_VCS, 1, 0 },
      { FACT_CYCLE, 700, 0 },
      { FACT_BLOCKED, 9, 0 },
      { FACT_WAITS, 178, 166 },
      { FACT_WAITS, 166, 194 },
      { FACT_WAITS, 194, 202 },
      { FACT_MOVES, 202, 0 } } },
  { "where-som01-goes-wrong",
    0,
    "Which assumption of a model makes its error, with the same network simulated. The panel below the plot shows it; "
    "run "
    "the simulation of each slide first (F5).",
    { { FACT_END, 0, 0 } } },
  { "deadlock-n3",
    0,
    "Random minimal routing beyond saturation, without recovery. In cycle 108 four messages form a circular wait; six "
    "messages "
    "in total can never advance. By cycle 500 every message in the network is blocked.",
    { { FACT_ROUTING, FS_ROUTING_RANDOM, 0 },
      { FACT_CYCLE, 108, 0 },
      { FACT_CIRCLE, 4, 0 },
      { FACT_LOST, 6, 0 },
      { FACT_CYCLE, 500, 0 },
      { FACT_ALL_BLOCKED, 0, 0 } } },
  { "deadlock-n3",
    1,
    "Eight nodes. Every message takes a random shortest path, and each channel has one virtual channel. What can go "
    "wrong?",
    { { FACT_NODES, 8, 0 }, { FACT_ROUTING, FS_ROUTING_RANDOM, 0 }, { FACT_VCS, 1, 0 } } },
  { "deadlock-n3",
    2,
    "A message holds several channels at once. In cycle 60 eight headers are blocked: seven by messages that still "
    "move, and "
    "message 41 by message 14, which is blocked itself.",
    { { FACT_CYCLE, 60, 0 },
      { FACT_LONG_WORM, 0, 0 },
      { FACT_BLOCKED, 8, 0 },
      { FACT_BLOCKED_MOVING, 7, 0 },
      { FACT_WAITS, 41, 14 },
      { FACT_IS_BLOCKED, 14, 0 } } },
  { "deadlock-n3",
    3,
    "Cycle 107: seven headers are blocked. Messages 38 and 49 wait for 15, and 15 waits for 44, which still moves: no "
    "deadlock "
    "yet.",
    { { FACT_CYCLE, 107, 0 },
      { FACT_BLOCKED, 7, 0 },
      { FACT_WAITS, 38, 15 },
      { FACT_WAITS, 49, 15 },
      { FACT_WAITS, 15, 44 },
      { FACT_MOVES, 44, 0 },
      { FACT_NO_DEADLOCK, 0, 0 } } },
  { "deadlock-n3",
    4,
    "Cycle 108: four messages form a circular wait. Each waits for the next, so none can ever advance.",
    { { FACT_CYCLE, 108, 0 }, { FACT_CIRCLE, 4, 0 } } },
  { "deadlock-n3",
    5,
    "Cycle 500: every message that needs one of these channels is blocked too. Nothing in the network moves.",
    { { FACT_CYCLE, 500, 0 }, { FACT_ALL_BLOCKED, 0, 0 }, { FACT_NOTHING_MOVES, 0, 0 } } },
  { "deadlock-n3",
    6,
    "Deadlock recovery: a message whose header was blocked for 100 cycles is moved to node memory, which ends the "
    "circular "
    "wait.",
    { { FACT_RECOVERY, 100, 0 }, { FACT_ENDED, 108, 0 } } },
  { "deadlock-n3",
    7,
    "Deadlock avoidance: with dimension-order routing, no circular wait can form.",
    { { FACT_ROUTING, FS_ROUTING_DETERMINISTIC, 0 }, { FACT_NO_DEADLOCK, 0, 0 } } },
  { "torus-deadlock",
    0,
    "Random minimal routing beyond saturation, with one virtual channel and without recovery. In cycle 1913 six "
    "messages form a "
    "circular wait around the rings of the torus; soon nothing moves.",
    { { FACT_ROUTING, FS_ROUTING_RANDOM, 0 },
      { FACT_VCS, 1, 0 },
      { FACT_CYCLE, 1913, 0 },
      { FACT_CIRCLE, 6, 0 },
      { FACT_CYCLE, 2100, 0 },
      { FACT_NOTHING_MOVES, 0, 0 } } },
  { "torus-deadlock",
    1,
    "A single ring of a torus with eight nodes, in dimension order, with one virtual channel: every message goes the "
    "shorter way around.",
    { { FACT_NODES, 8, 0 },
      { FACT_VCS, 1, 0 },
      { FACT_ROUTING, FS_ROUTING_DETERMINISTIC, 0 },
      { FACT_NO_DEADLOCK, 0, 0 } } },
  { "torus-deadlock",
    2,
    "Cycle 144: message 29 waits for 23, 23 for 20, and 20 for 15, which still moves: no deadlock yet.",
    { { FACT_CYCLE, 144, 0 },
      { FACT_WAITS, 29, 23 },
      { FACT_WAITS, 23, 20 },
      { FACT_WAITS, 20, 15 },
      { FACT_MOVES, 15, 0 },
      { FACT_NO_DEADLOCK, 0, 0 } } },
  { "torus-deadlock",
    3,
    "Cycle 145: message 15 waits for 27, and the ring is closed. Five messages form a circular wait: none can ever "
    "advance.",
    { { FACT_CYCLE, 145, 0 }, { FACT_WAITS, 15, 27 }, { FACT_CIRCLE, 5, 0 } } },
  { "torus-deadlock",
    4,
    "Each dot is a channel; an arrow leads to a channel that a message may wait for while it holds the first. They "
    "form "
    "a circle, so messages can wait for each other for ever.",
    { { FACT_VCS, 1, 0 }, { FACT_DEPENDENCIES, FS_DEADLOCK_POSSIBLE, 0 } } },
  { "torus-deadlock",
    5,
    "The same routing with two virtual channels, of which a message uses one before and the other behind the dateline "
    "of a ring. No circle can close.",
    { { FACT_VCS, 2, 0 }, { FACT_ROUTING, FS_ROUTING_DETERMINISTIC, 0 }, { FACT_NO_DEADLOCK, 0, 0 } } },
  { "torus-deadlock",
    6,
    "Each dot is one of the two virtual channels of a link that messages use. Every arrow leads to a higher number, so "
    "no circle is left, and no message waits for ever.",
    { { FACT_VCS, 2, 0 }, { FACT_DEPENDENCIES, FS_DEADLOCK_NEVER, 0 } } },
  { "torus-deadlock",
    7,
    "Without an order of the dimensions, messages also close circles around corners. Random minimal routing, cycle "
    "1913: six messages form a circular wait.",
    { { FACT_ROUTING, FS_ROUTING_RANDOM, 0 }, { FACT_CYCLE, 1913, 0 }, { FACT_CIRCLE, 6, 0 } } },
};

/* The cycle of a run that facts are about. */
typedef struct {
  const FsNetworkRun *run;
  FsReplay *replay;
  FsCycleView *view;
} Place;

static void
go_to (Place *place, int64_t cycle)
{
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&place->view, fs_cycle_view_unref);
  fs_replay_seek (place->replay, cycle, NULL, &error);
  g_assert_no_error (error);
  place->view = fs_cycle_view_new (place->replay);
}

static const FsMessageView *
message_of (const FsSnapshot *snapshot, uint64_t id)
{
  int index = fs_snapshot_find (snapshot, id);

  g_assert_cmpint (index, >=, 0);
  return &snapshot->messages[index];
}

static gboolean
is_moving (const FsSnapshot *snapshot, uint64_t id)
{
  return message_of (snapshot, id)->state >= FS_STATE_MOVING && message_of (snapshot, id)->state != FS_STATE_BLOCKED;
}

static guint
count (const FsSnapshot *snapshot, gboolean moving_holders_only)
{
  guint n = 0;

  for (guint i = 0; i < snapshot->n_messages; i++)
    {
      const FsMessageView *message = &snapshot->messages[i];
      gboolean counts = message->state == FS_STATE_BLOCKED;

      for (guint w = 0; counts && moving_holders_only && w < message->n_wants; w++)
        counts = is_moving (snapshot, message->wants[w].holder);
      n += counts;
    }
  return n;
}

static void
check_fact (Place *place, const Fact *fact)
{
  const FsWormholeParams *params = &place->run->params;
  const FsSnapshot *snapshot = place->view->snapshot;
  const FsWaitForGraph *waits = place->view->waits_for;
  const FsMessageView *message;

  switch (fact->kind)
    {
    case FACT_NODES:
      g_assert_cmpuint (place->run->network.n_nodes, ==, fact->a);
      break;
    case FACT_VCS:
      g_assert_cmpint (params->V, ==, fact->a);
      break;
    case FACT_DEPENDENCIES:
      {
        g_autoptr (FsChannelDependencies) found = fs_channel_dependencies_new (params, NULL);

        g_assert_cmpint (found->deadlock, ==, fact->a);
      }
      break;
    case FACT_ROUTING:
      g_assert_cmpint (params->routing, ==, fact->a);
      break;
    case FACT_CYCLE:
      go_to (place, fact->a);
      break;
    case FACT_LONG_WORM:
      for (guint i = 0; i < snapshot->n_messages; i++)
        if (snapshot->messages[i].n_vcs > 1)
          return;
      g_assert_not_reached ();
    case FACT_BLOCKED:
      g_assert_cmpuint (count (snapshot, FALSE), ==, fact->a);
      break;
    case FACT_BLOCKED_MOVING:
      g_assert_cmpuint (count (snapshot, TRUE), ==, fact->a);
      break;
    case FACT_WAITS:
      message = message_of (snapshot, (uint64_t) fact->a);
      g_assert_cmpint (message->state, ==, FS_STATE_BLOCKED);
      g_assert_cmpuint (message->n_wants, >, 0);
      for (guint w = 0; w < message->n_wants; w++)
        g_assert_cmpuint (message->wants[w].holder, ==, fact->b);
      break;
    case FACT_IS_BLOCKED:
      g_assert_cmpint (message_of (snapshot, (uint64_t) fact->a)->state, ==, FS_STATE_BLOCKED);
      break;
    case FACT_MOVES:
      g_assert_true (is_moving (snapshot, (uint64_t) fact->a));
      break;
    case FACT_NO_DEADLOCK:
      g_assert_cmpuint (waits->n_deadlock, ==, 0);
      break;
    case FACT_CIRCLE:
      g_assert_cmpuint (waits->n_circle, ==, fact->a);
      g_assert_cmpint (waits->closed, ==, place->view->cycle);
      for (guint i = 0; i < waits->n_circle; i++)
        {
          Fact waits_for = { FACT_WAITS, (int) snapshot->messages[waits->circle[i]].id,
                             (int) snapshot->messages[waits->circle[(i + 1) % waits->n_circle]].id };

          check_fact (place, &waits_for);
        }
      break;
    case FACT_LOST:
      g_assert_cmpuint (waits->n_deadlock, ==, fact->a);
      break;
    case FACT_ALL_BLOCKED:
      for (guint i = 0; i < snapshot->n_messages; i++)
        g_assert_true (snapshot->messages[i].state < FS_STATE_MOVING
                       || snapshot->messages[i].state == FS_STATE_BLOCKED);
      g_assert_cmpuint (count (snapshot, FALSE), >, 0);
      break;
    case FACT_NOTHING_MOVES:
      g_assert_cmpuint (snapshot->n_moved, ==, 0);
      break;
    case FACT_RECOVERY:
      g_assert_cmpint (params->recovery_cycles, ==, fact->a);
      break;
    case FACT_ENDED:
      g_assert_cmpuint (waits->n_deadlock, ==, 0);
      go_to (place, fact->a);
      g_assert_cmpuint (place->view->waits_for->n_deadlock, >, 0);
      break;
    case FACT_END:
    default:
      g_assert_not_reached ();
    }
}

/* Every number in @text is in a fact. */
static void
check_numbers (const Claim *claim)
{
  static const char *const words[]
      = { "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve" };
  g_auto (GStrv) parts = g_strsplit_set (claim->text, " ,.:;?-", -1);

  for (guint p = 0; parts[p] != NULL; p++)
    {
      int number = isdigit (parts[p][0]) ? atoi (parts[p]) : -1;
      gboolean stated = FALSE;

      for (guint w = 0; w < G_N_ELEMENTS (words); w++)
        if (g_ascii_strcasecmp (parts[p], words[w]) == 0)
          number = (int) w + 1;
      for (const Fact *fact = claim->facts; fact->kind != FACT_END; fact++)
        stated = stated || fact->a == number || fact->b == number;
      /* "needs one of these", "uses one before and the other behind" are no counts. */
      if (number >= 0
          && !(number == 1 && parts[p + 1] != NULL
               && (strcmp (parts[p + 1], "of") == 0 || strcmp (parts[p + 1], "before") == 0))
          && !stated)
        g_error ("%s, slide %u: no fact states \"%s\"", claim->preset, claim->slide, parts[p]);
    }
}

/* The claim about a text; there must be one, in the same words. */
static const Claim *
find_claim (const char *preset, guint slide, const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (claims); i++)
    if (strcmp (claims[i].preset, preset) == 0 && claims[i].slide == slide)
      {
        g_assert_cmpstr (claims[i].text, ==, text);
        return &claims[i];
      }
  g_error ("%s, slide %u: nothing says which facts it states: %s", preset, slide, text);
}

static void
check_text (const char *preset, FsScenario *shown, guint slide, const char *text, int64_t cycle)
{
  const Claim *claim = find_claim (preset, slide, text);
  g_autoptr (GArray) points = fs_sweep_points (shown, NULL);
  FsNetworkRun run;
  Place place = { .run = &run };

  check_numbers (claim);
  fs_network_run_init (&run, shown, &g_array_index (points, FsSweepPoint, 0));
  place.replay = fs_network_run_replay (&run, FS_NETWORK_RUN_CYCLES, NULL);
  g_assert_nonnull (place.replay);
  go_to (&place, cycle);
  for (const Fact *fact = claim->facts; fact->kind != FACT_END; fact++)
    check_fact (&place, fact);
  fs_cycle_view_unref (place.view);
  fs_replay_free (place.replay);
  fs_network_run_clear (&run);
}

FS_TEST (hold_in_the_run)
{
  guint n_presets, n_slides = 0;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint p = 0; p < n_presets; p++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (FsScenario) scenario = fs_preset_load (presets[p].id, &error);

      g_assert_no_error (error);
      /* Slides that draw a network without a run are checked in slide-layers.c. */
      if (fs_scenario_n_slides (scenario) > 0 && fs_scenario_slide (scenario, 0).layers >= 0)
        continue;
      if (fs_scenario_n_slides (scenario) > 0)
        check_text (presets[p].id, scenario, 0, fs_scenario_note (scenario), 0);
      for (guint slide = 0; slide < fs_scenario_n_slides (scenario); slide++)
        {
          g_autoptr (FsScenario) shown = fs_scenario_at_slide (scenario, slide, &error);

          g_assert_no_error (error);
          /* Plots are checked in tests/study/compare/slides.c. */
          if (fs_scenario_slide (scenario, slide).page == FS_PAGE_PLOT)
            continue;
          g_assert_cmpint (fs_scenario_slide (scenario, slide).page, ==, FS_PAGE_NETWORK);
          check_text (presets[p].id, shown, slide + 1, fs_scenario_slide (scenario, slide).caption,
                      MAX (fs_scenario_slide (scenario, slide).cycle, 0));
          n_slides++;
        }
    }
  g_assert_cmpuint (n_slides + 4, ==, G_N_ELEMENTS (claims));
}
