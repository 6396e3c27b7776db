/* The presets of the gallery: they load, have unique names, and share runs. */
#include "scenario/library/gallery.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "scenario/format/keys.h"
#include "scenario/library/claims.h"
#include "scenario/value/scenario-curves.h"
#include "scenario/value/scenario-file.h"
#include "tests/support/test.h"

/* Panels without names for their curves. */
static const struct {
  const char *id;
  const char *figure;
  guint n_curves;
} panels[] = {
  { "adaptive-or-deterministic", NULL, 16 },
  { "at-a", "KSO Fig. 1", 1 },
  { "at-b", "KSO Fig. 1", 1 },
  { "at-c", "KSO Fig. 1", 1 },
  { "at-d", "KSO Fig. 1", 1 },
  { "at-e", "KSO Fig. 1", 1 },
  { "at-f", "KSO Fig. 1", 1 },
  { "at-g", "KSO Fig. 1", 1 },
  { "at-h", "KSO Fig. 1", 1 },
  { "at-why", "KSO", 3 },
  { "at-why-tau", "KSO", 1 },
  { "at-why-tau-timeouts", "KSO", 1 },
  { "at-why-tau-v-bar", "KSO", 1 },
  { "at-why-uniform", "KSO", 3 },
  { "at-why-v-bar", "KSO", 3 },
  { "base-rotation", "SOM01 and SO", 2 },
  { "base-rotation-throughput", "SOM01 and SO", 2 },
  { "broadcasts-n6", "SOM01 and SO", 6 },
  { "broadcasts-n8", "SOM01 and SO", 6 },
  { "chiplets", NULL, 5 },
  { "cmp-n6-v4-m32", "SOM01 and SO", 2 },
  { "cmp-n7-v4-m32", "SOM01 and SO", 2 },
  { "cmp-n8-v4-m32", "SOM01 and SO", 2 },
  { "deadlock-n3", "KD94", 1 },
  { "deadlock-n3-cured", "KD94", 1 },
  { "double-tree", "SOM01 Section 5", 2 },
  { "equal-bisection", NULL, 3 },
  { "equal-cost", NULL, 5 },
  { "equal-pins", NULL, 3 },
  { "gh-all-to-all", "ZK99", 10 },
  { "gh-n-against-k", "ZK99", 8 },
  { "hotspot-mesh", NULL, 4 },
  { "kd-fig2", "KD94 Fig. 2", 5 },
  { "kd-fig3", "KD94 Fig. 3", 5 },
  { "kd-fig3-flat", "KD94 Fig. 3", 5 },
  { "kd-fig4", "KD94 Fig. 4", 4 },
  { "kd-fig5", "KD94 Fig. 5", 4 },
  { "kd-fig5-flat", "KD94 Fig. 5", 4 },
  { "kd-fig6", "KD94 Fig. 6", 1 },
  { "kd-full-sources", "KD94", 4 },
  { "kd-full-sources-throughput", "KD94", 4 },
  { "kd-throughput", "KD94", 4 },
  { "kso-fig1", "KSO Fig. 1", 8 },
  { "line-broadcast", NULL, 3 },
  { "mesh-16x16", NULL, 2 },
  { "mesh-all-to-all", NULL, 3 },
  { "mesh-torus-8x8", NULL, 5 },
  { "patterns-mesh", NULL, 4 },
  { "petaflops", "ZK99", 1 },
  { "radix-sweep", NULL, 4 },
  { "refined-broadcast", NULL, 1 },
  { "refined-closed-loop", NULL, 3 },
  { "refined-delay", NULL, 3 },
  { "refined-timeout", NULL, 1 },
  { "separate-addressing", "SO Section 2.2", 2 },
  { "single-port", "SOM01 and SO", 2 },
  { "so-fig2", "SO Fig. 2", 1 },
  { "so-fig3", "SO Fig. 3", 144 },
  { "so-fig4", "SO Fig. 4", 144 },
  { "som01-fig1", "SOM01 Fig. 1", 54 },
  { "tornado-torus", NULL, 4 },
  { "torus-16x16", NULL, 3 },
  { "torus-4-ary-4", NULL, 2 },
  { "torus-8-ary-3", NULL, 3 },
  { "torus-deadlock", NULL, 1 },
  { "torus-deadlock-cured", NULL, 1 },
  { "what-a-message-waits-for", NULL, 1 },
  { "where-som01-goes-wrong", "SOM01", 1 },
  { "why-wormhole", NULL, 3 },
  { "ziavras-1", "ZK99 Table 1", 1 },
  { "ziavras-10", "ZK99 Table 10", 14 },
  { "ziavras-11", "ZK99 Table 11", 11 },
  { "ziavras-12", "ZK99 Table 12", 14 },
  { "ziavras-12-adaptive", "ZK99 Tables 8 and 12", 30 },
  { "ziavras-13", "ZK99 Table 13", 14 },
  { "ziavras-14", "ZK99 Table 14", 14 },
  { "ziavras-2", "ZK99 Table 2", 2 },
  { "ziavras-3", "ZK99 Table 3", 10 },
  { "ziavras-4", "ZK99 Table 4", 11 },
  { "ziavras-4-clubbed", "ZK99 Table 4", 20 },
  { "ziavras-5", "ZK99 Table 5", 11 },
  { "ziavras-6", "ZK99 Table 6", 11 },
  { "ziavras-7", "ZK99 Table 7", 11 },
  { "ziavras-8", "ZK99 Table 8", 14 },
  { "ziavras-9", "ZK99 Table 9", 14 },
  { "ziavras-fig1", "ZK99 Fig. 1", 1 },
  { "ziavras-fig2", "ZK99 Fig. 2", 1 },
  { "ziavras-fig3", "ZK99 Fig. 3", 1 },
  { "ziavras-fig4", "ZK99 Fig. 4", 1 },
  { "ziavras-fig5", "ZK99 Fig. 5", 1 },
  { "ziavras-fig6", "ZK99 Fig. 6", 1 },
};

#define DEADLOCK_SEED 6 /* what tests/sim/engines/recovery.c finds */

/* A figure of a paper on one page, whose panels are also presets of their own. */
static gboolean
is_page (const char *id)
{
  return g_strv_contains (((const char *const[]){ "kso-fig1", "so-fig3", "so-fig4", "som01-fig1", NULL }), id);
}

#define N_BROADCAST_PANELS (6 + 9 + 9)
#define N_BROADCAST_CURVES (6 * 9 + 18 * 16)

static gboolean
is_of_broadcast (const char *id)
{
  return g_str_has_prefix (id, "ab-") || g_str_has_prefix (id, "db-");
}

FS_TEST (expected_ids)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  g_assert_cmpuint (n_presets, ==, N_BROADCAST_PANELS + N_BROADCAST_CURVES + G_N_ELEMENTS (panels));
  for (guint i = 0, p = 0; i < n_presets; i++)
    {
      g_autoptr (FsScenario) scenario = NULL;

      if (is_of_broadcast (presets[i].id))
        continue;
      g_assert_cmpstr (presets[i].id, ==, panels[p].id); /* in this order */
      g_assert_cmpstr (presets[i].figure, ==, panels[p].figure);
      g_assert_true (presets[i].panel);
      scenario = fs_preset_load (presets[i].id, NULL);
      g_assert_cmpuint (fs_scenario_n_curves (scenario), ==, panels[p++].n_curves);
    }
}

/* Each by its name. */
FS_TEST (find)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);
  FsPreset found;

  for (guint i = 0; i < n_presets; i++)
    {
      g_assert_true (fs_preset_find (presets[i].id, &found));
      g_assert_cmpstr (found.id, ==, presets[i].id);
      g_assert_cmpstr (found.title, ==, presets[i].title);
      g_assert_cmpstr (found.figure, ==, presets[i].figure);
      g_assert_true (found.panel == presets[i].panel);
    }
  g_assert_false (fs_preset_find ("ab-n6-v2-m33-b010", &found));
  g_assert_false (fs_preset_find ("", &found));
}

/* Every curve has a model or a simulation, and draws both variants unless they are the same. */
FS_TEST (every_preset_loads)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (FsScenario) scenario = fs_preset_load (presets[i].id, &error);
      gboolean has_grid = FALSE;

      g_assert_no_error (error);
      g_assert_nonnull (presets[i].title);
      for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
        {
          const FsCurve *curve = fs_scenario_curve (scenario, c);
          gboolean same = curve->model == fs_model_find ("kim-das") && curve->inputs.mode != FS_MODE_LR;

          g_assert_true (curve->model_absent == NULL || curve->simulation_absent == NULL);
          g_assert_true (!curve->switching->has_flits
                         == (presets[i].figure != NULL && g_str_has_prefix (presets[i].figure, "ZK99")));
          has_grid |= curve->switching->has_flits && curve->params.topology != FS_TOPOLOGY_HYPERCUBE;
          if (g_str_has_prefix (presets[i].id, "refined-"))
            g_assert_cmpuint (curve->draw & FS_VARIANTS (FS_VARIANT_REFINED), !=, 0);
          if (presets[i].figure == NULL)
            continue;
          if (!curve->switching->has_flits)
            g_assert_cmpuint (curve->draw, ==, 0);
          else if (strcmp (presets[i].id, "single-port") == 0
                   || curve->model == fs_model_find ("channel-flows")) /* no paper prints its lines */
            g_assert_cmpuint (curve->draw, ==, FS_VARIANTS (FS_VARIANT_REFINED));
          else if (g_str_has_prefix (presets[i].id, "broadcasts-") || is_page (presets[i].id)) /* enough curves */
            g_assert_cmpuint (curve->draw, ==, FS_VARIANTS (FS_VARIANT_CORRECTED));
          else if (strcmp (presets[i].id, "ab-n6-v2-m32-b010") != 0
                   && strcmp (presets[i].id, "where-som01-goes-wrong") != 0)
            g_assert_cmpuint (curve->draw, ==, same ? FS_VARIANTS (FS_VARIANT_PUBLISHED) : FS_VARIANTS_OF_PAPER);
        }
      /* Only those have no figure of which no paper says anything: other networks, the refined variants, store-and-forward. */
      g_assert_true ((presets[i].figure == NULL)
                     == (has_grid || g_str_has_prefix (presets[i].id, "refined-")
                         || strcmp (presets[i].id, "why-wormhole") == 0
                         || strcmp (presets[i].id, "what-a-message-waits-for") == 0));
      g_assert_cmpuint (fs_scenario_statistics (scenario)->seed, ==,
                        g_str_has_prefix (presets[i].id, "deadlock-") ? DEADLOCK_SEED : 1);
    }
}

/* Returns whether @model describes the network and the traffic of @curve as they are simulated. */
static gboolean
could_draw (const FsScenario *scenario, guint curve, const FsModel *model)
{
  g_autoptr (FsScenario) other = fs_scenario_with_in_curve (scenario, curve, "model", model->id, NULL);
  g_autofree char *as_it_is = fs_scenario_canonical_point (scenario, curve, 0, 0.001);
  g_autofree char *with_model = NULL;

  if (other == NULL || fs_scenario_curve (other, curve)->model_absent != NULL)
    return FALSE;
  with_model = fs_scenario_canonical_point (other, curve, 0, 0.001);
  return strcmp (as_it_is, with_model) == 0;
}

/* A curve without a line names a network that no model describes, not the wrong model. */
FS_TEST (models_that_can_be_drawn_are)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      g_autoptr (FsScenario) scenario = fs_preset_load (presets[i].id, NULL);

      for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
        {
          const FsCurve *curve = fs_scenario_curve (scenario, c);

          for (const FsModel *const *m = fs_models (); *m != NULL && curve->switching->has_flits; m++)
            if (curve->model_absent != NULL && could_draw (scenario, c, *m))
              g_error ("%s, curve %u: %s, but %s describes it", presets[i].id, c + 1, curve->model_absent, (*m)->id);
        }
    }
}

/* A figure is cited by the paper of the models that it draws, and what cites no paper claims nothing for one. */
FS_TEST (citations_and_claims)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);
  g_autoptr (GRegex) citation = g_regex_new (
      "^(SOM01|SO|KSO|KD94|ZK99)( (Fig\\.|Section|Tables?) \\d[\\d.]*( and (SO|\\d+))?| and SO)?$", 0, 0, NULL);

  for (guint i = 0; i < n_presets; i++)
    {
      g_autoptr (FsScenario) scenario = fs_preset_load (presets[i].id, NULL);
      const FsClaim *claim = fs_preset_claim (presets[i].id);
      guint n_judged = 0;

      g_test_message ("%s", presets[i].id);
      if (presets[i].figure != NULL)
        g_assert_true (g_regex_match (citation, presets[i].figure, 0, NULL));
      for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
        {
          const FsCurve *curve = fs_scenario_curve (scenario, c);
          gboolean drawn = curve->switching->has_flits && curve->model_absent == NULL, named = FALSE;

          for (guint p = 0; presets[i].papers[p] != NULL; p++)
            named = named || strcmp (presets[i].papers[p]->id, curve->model->paper) == 0;
          if (drawn && presets[i].figure != NULL && strstr (presets[i].figure, "Fig.") != NULL)
            g_assert_true (named);
          n_judged
              += drawn && curve->simulation_absent == NULL && claim != NULL && fs_claim_covers (claim, scenario, c);
        }
      if (claim == NULL)
        continue;
      g_assert_nonnull (presets[i].papers[0]);
      /* An error can be computed. */
      if (claim->kind == FS_CLAIM_ACCURACY)
        g_assert_cmpuint (n_judged, >, 0);
    }
}

/* Only where channels limit can a bisection width do anything. */
FS_TEST (bisection_width_shows)
{
  g_autoptr (FsScenario) scenario = fs_preset_load ("gh-n-against-k", NULL);

  for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
    g_assert_cmpint (fs_scenario_curve (scenario, c)->store_forward.semantics, ==, FS_SEMANTICS_STRICT);
}

/* What a note names exists: other presets, and keys with a value. */
FS_TEST (notes_name_what_exists)
{
  guint n_presets, n_names = 0;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      g_autoptr (FsScenario) scenario = fs_preset_load (presets[i].id, NULL);
      const char *note = fs_scenario_note (scenario);
      g_auto (GStrv) words = g_strsplit_set (note != NULL ? note : "", " ,.:;()", -1);

      for (char **word = words; *word != NULL; word++)
        {
          const char *dash = strchr (*word, '-'), *equals = strchr (*word, '=');
          gboolean like_preset = FALSE, is_preset = FALSE;
          g_autofree char *key = equals != NULL ? g_strndup (*word, (gsize) (equals - *word)) : NULL;

          for (guint p = 0; dash != NULL && p < n_presets; p++)
            {
              like_preset = like_preset || strncmp (presets[p].id, *word, (gsize) (dash - *word) + 1) == 0;
              is_preset = is_preset || strcmp (presets[p].id, *word) == 0;
            }
          if (like_preset && !is_preset)
            g_error ("%s: its note names %s, which is no preset", presets[i].id, *word);
          if (key != NULL && *key != '\0' && fs_key_find (key) == NULL)
            g_error ("%s: its note names %s, which is no key", presets[i].id, key);
          n_names += is_preset + (key != NULL && *key != '\0');
        }
    }
  g_assert_cmpuint (n_names, >, 8);
}

/* One cites what is shown: the paper that a file names, and those of the models drawn; not of one that has no line. */
FS_TEST (papers_to_cite)
{
  static const struct {
    const char *id, *first, *second;
  } cases[] = {
    { "deadlock-n3", "KD94", NULL },        { "refined-broadcast", "SO", NULL }, { "cmp-n6-v4-m32", "SOM01", "SO" },
    { "separate-addressing", "SO", NULL },  { "mesh-16x16", NULL, NULL },        { "gh-all-to-all", "ZK99", NULL },
    { "ab-n6-v2-m32-b010", "SOM01", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FsScenario) scenario = fs_preset_load (cases[i].id, NULL);
      g_autoptr (GPtrArray) papers = fs_scenario_papers (scenario);
      const char *ids[] = { cases[i].first, cases[i].second };

      g_assert_cmpuint (papers->len, ==, (ids[0] != NULL) + (ids[1] != NULL));
      for (guint p = 0; p < papers->len; p++)
        g_assert_cmpstr (((const FsPaper *) papers->pdata[p])->id, ==, ids[p]);
    }
}

FS_TEST (broadcast_presets)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      g_autoptr (FsScenario) scenario = NULL;
      guint n_curves;

      if (!is_of_broadcast (presets[i].id))
        continue;
      scenario = fs_preset_load (presets[i].id, NULL);
      n_curves = fs_scenario_n_curves (scenario);
      g_assert_cmpuint (n_curves, ==, !presets[i].panel ? 1 : g_str_has_prefix (presets[i].id, "ab-") ? 9 : 16);
      for (guint c = 0; c < n_curves; c++)
        {
          const FsCurve *curve = fs_scenario_curve (scenario, c);

          g_assert_null (curve->model_absent);
          g_assert_null (curve->simulation_absent);
          g_assert_cmpint (curve->rates_kind, ==, FS_RATES_LOADS);
          g_assert_cmpuint (curve->n_values, ==, 9);
        }
    }
}

/* The curves of all panels of a figure, each simulated as in the preset of its panel. */
FS_TEST (pages_share_the_points_of_their_panels)
{
  static const struct {
    const char *id, *panels;
    guint n_panels;
  } pages[]
      = { { "som01-fig1", "ab-n", 6 }, { "so-fig3", "db-n", 9 }, { "so-fig4", "db-n", 9 }, { "kso-fig1", "at-", 4 } };
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autoptr (FsScenario) page = fs_preset_load (pages[i].id, NULL);
      g_autoptr (GHashTable) simulated = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      g_assert_cmpuint (fs_scenario_split (page)->n_panels, ==, pages[i].n_panels);
      for (guint p = 0; p < n_presets; p++)
        {
          g_autoptr (FsScenario) panel = NULL;

          if (!presets[p].panel || !g_str_has_prefix (presets[p].id, pages[i].panels)
              || g_str_has_prefix (presets[p].id, "at-why"))
            continue;
          panel = fs_preset_load (presets[p].id, NULL);
          for (guint c = 0; c < fs_scenario_n_curves (panel); c++)
            g_hash_table_add (simulated, fs_scenario_canonical_point (panel, c, 0, 0.001));
        }
      g_assert_cmpuint (g_hash_table_size (simulated), ==, fs_scenario_n_curves (page));
      for (guint c = 0; c < fs_scenario_n_curves (page); c++)
        {
          g_autofree char *point = fs_scenario_canonical_point (page, c, 0, 0.001);

          g_assert_true (g_hash_table_remove (simulated, point));
        }
    }
}

/* Only models that saturate have fractions of a saturation rate. */
FS_TEST (loads_have_a_saturation_rate)
{
  for (guint i = 0; i < G_N_ELEMENTS (panels); i++)
    {
      g_autoptr (FsScenario) scenario = fs_preset_load (panels[i].id, NULL);

      for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
        {
          const FsCurve *curve = fs_scenario_curve (scenario, c);

          if (curve->rates_kind != FS_RATES_LOADS)
            continue;
          g_assert_true (fs_curve_has_reference (curve));
          g_assert_true (
              isfinite (fs_model_saturation (curve->model, &curve->inputs, curve->model->default_variant).rate));
        }
    }
}

/* One network, and the key in which its curves differ: the first has a model, and so have a single port
 * and a fixed base. */
FS_TEST (variants_of_the_router)
{
  static const char *const ids[] = { "base-rotation", "separate-addressing", "single-port" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (FsScenario) scenario = fs_preset_load (ids[i], NULL);
      const FsWormholeParams *first = &fs_scenario_curve (scenario, 0)->params;
      const FsWormholeParams *second = &fs_scenario_curve (scenario, 1)->params;
      gboolean single = strcmp (ids[i], "single-port") == 0;

      g_assert_cmpstr (fs_scenario_curve (scenario, 0)->model->id, ==, "deterministic-broadcast");
      g_assert_null (fs_scenario_curve (scenario, 0)->model_absent);
      g_assert_true ((fs_scenario_curve (scenario, 1)->model_absent == NULL)
                     == (single || strcmp (ids[i], "base-rotation") == 0));
      for (guint c = 0; c < 2; c++)
        g_assert_null (fs_scenario_curve (scenario, c)->simulation_absent);
      g_assert_cmpint (first->n, ==, 6);
      g_assert_cmpint (first->V, ==, 4);
      g_assert_cmpuint (first->length_flits, ==, 32);
      g_assert_cmpfloat (first->beta, ==, 0.02);
      g_assert_cmpint (first->routing, ==, FS_ROUTING_DETERMINISTIC);
      g_assert_cmpint (first->injection, ==, FS_INJECTION_RAND);
      g_assert_cmpint (first->broadcast, ==, FS_BROADCAST_BINOMIAL);
      g_assert_cmpint (first->base, ==, FS_BASE_ROUND_ROBIN);
      g_assert_cmpint (second->injection, ==, single ? FS_INJECTION_POOL : FS_INJECTION_RAND);
      g_assert_cmpint (fs_wormhole_params_injection_channels (second), ==, single ? 1 : 6);
      g_assert_cmpint (second->broadcast, ==, i == 1 ? FS_BROADCAST_SEPARATE : FS_BROADCAST_BINOMIAL);
      g_assert_cmpint (second->base, ==, i == 0 ? FS_BASE_FIXED : FS_BASE_ROUND_ROBIN);
    }
}

FS_TEST (deadlock)
{
  g_autoptr (FsScenario) locked = fs_preset_load ("deadlock-n3", NULL);
  g_autoptr (FsScenario) cured = fs_preset_load ("deadlock-n3-cured", NULL);
  const FsCurve *curve = fs_scenario_curve (locked, 0);
  const FsWormholeParams *cure = &fs_scenario_curve (cured, 0)->params;

  g_assert_null (curve->model_absent);
  g_assert_cmpstr (curve->model->id, ==, "channel-flows");
  g_assert_null (curve->simulation_absent);
  g_assert_cmpint (curve->params.n, ==, 3);
  g_assert_cmpint (curve->params.V, ==, 1);
  g_assert_cmpint (curve->params.routing, ==, FS_ROUTING_RANDOM);
  g_assert_cmpuint (curve->params.recovery_cycles, ==, FS_NEVER_RECOVER);
  g_assert_cmpint (curve->params.injection, ==, FS_INJECTION_RAND);
  g_assert_cmpfloat (curve->params.beta, ==, 0);
  g_assert_cmpfloat (curve->values[0], ==, 0.06);
  g_assert_cmpint (cure->routing, ==, FS_ROUTING_DUATO);
  g_assert_cmpint (cure->V, ==, 2);
}

/* KSO's point is in the steps of one curve. */
FS_TEST (time_outs)
{
  g_autoptr (FsScenario) why = fs_preset_load ("at-why", NULL);
  g_autoptr (FsScenario) tau = fs_preset_load ("at-why-tau", NULL);
  const FsCurve *curve = fs_scenario_curve (tau, 0);
  g_autofree char *a = fs_scenario_point_id (why, 0, 0, 0.04);
  g_autofree char *b = fs_scenario_point_id (tau, 0, 5, 0.04);

  for (guint c = 0; c < 3; c++)
    {
      const FsCurve *line = fs_scenario_curve (why, c);

      g_assert_null (line->model_absent);
      g_assert_null (line->simulation_absent);
      /* The same traffic and injection for all three. */
      g_assert_cmpint (line->params.length, ==, FS_LENGTH_EXPONENTIAL);
      g_assert_cmpint (line->params.injection_channels, ==, 2);
      g_assert_cmpfloat (line->params.beta, ==, 0);
    }
  g_assert_cmpuint (curve->n_steps, ==, 9);
  for (guint i = 0; i < 9; i++)
    {
      g_assert_cmpfloat (curve->x_values[i], ==, 1 << i);
      g_assert_null (fs_curve_x_index (curve, i)->model_absent);
      g_assert_null (fs_curve_x_index (curve, i)->simulation_absent);
    }
  g_assert_cmpstr (a, ==, b);
}

/* The table of MODELS.md 9. */
FS_TEST (time_out_panels)
{
  static const struct {
    FsPatternKind pattern;
    double M;
    int V;
  } expected[] = {
    { FS_PATTERN_PATTERN1, 32, 2 },  { FS_PATTERN_PATTERN1, 32, 3 },  { FS_PATTERN_PATTERN2, 32, 2 },
    { FS_PATTERN_PATTERN2, 32, 3 },  { FS_PATTERN_PATTERN1, 256, 2 }, { FS_PATTERN_PATTERN1, 256, 3 },
    { FS_PATTERN_PATTERN2, 256, 2 }, { FS_PATTERN_PATTERN2, 256, 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *id = g_strdup_printf ("at-%c", 'a' + (int) i);
      g_autoptr (FsScenario) scenario = fs_preset_load (id, NULL);
      const FsCurve *curve = fs_scenario_curve (scenario, 0);

      g_assert_cmpint (curve->inputs.n, ==, 10);
      g_assert_cmpint (curve->inputs.V, ==, expected[i].V);
      g_assert_cmpfloat (curve->inputs.M, ==, expected[i].M);
      g_assert_cmpfloat (curve->inputs.tau, ==, expected[i].M);
      g_assert_cmpint (curve->inputs.pattern.kind, ==, expected[i].pattern);
      g_assert_cmpint (curve->params.injection_channels, ==, expected[i].V);
      g_assert_null (curve->simulation_absent);
    }
}

/* The short names of a figure are those of papers, with authors and titles. */
FS_TEST (papers)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);
  const FsPaper *none[FS_FIGURE_MAX_PAPERS + 1], *two[FS_FIGURE_MAX_PAPERS + 1];
  g_autofree char *nothing = NULL, *both = NULL;

  for (guint i = 0; i < n_presets; i++)
    {
      g_assert_cmpint (presets[i].papers[0] != NULL, ==, presets[i].figure != NULL);
      if (presets[i].figure != NULL)
        g_assert_true (g_str_has_prefix (presets[i].figure, presets[i].papers[0]->id));
    }
  fs_papers_of_figure (NULL, none);
  nothing = fs_paper_references (none);
  g_assert_null (nothing);
  fs_papers_of_figure ("SOM01 and SO", two);
  both = fs_paper_references (two);
  g_assert_cmpstr (two[0]->id, ==, "SOM01");
  g_assert_cmpstr (two[1]->id, ==, "SO");
  g_assert_null (two[2]);
  g_assert_true (g_str_has_prefix (both, "SOM01: A. Shahrabi, "));
  g_assert_nonnull (strstr (both, "\nSO: A. Shahrabi, M. Ould-Khaoua: On the communication latency"));
}

FS_TEST (ids_and_titles_are_unique)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) titles = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      g_assert_true (g_hash_table_add (seen, (gpointer) presets[i].id));
      g_assert_true (g_hash_table_add (titles, (gpointer) presets[i].title));
    }
}

FS_TEST (a_name_means_what_it_says)
{
  const struct {
    const char *id, *model;
    int n, V;
    double M, beta;
    const char *y;
  } cases[] = {
    { "ab-n6-v2-m32-b010", "adaptive-broadcast", 6, 2, 32, 0.01, "latency" },
    { "ab-n7-v4-m128-b005", "adaptive-broadcast", 7, 4, 128, 0.005, "latency" },
    { "db-n8-v6-m100-b030", "deterministic-broadcast", 8, 6, 100, 0.03, "latency" },
    { "db-n6-v3-m32-b010-unicast", "deterministic-broadcast", 6, 3, 32, 0.01, "latency_unicast" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (FsScenario) scenario = fs_preset_load (cases[i].id, &error);
      const FsCurve *curve;

      g_assert_no_error (error);
      curve = fs_scenario_curve (scenario, 0);
      g_assert_cmpstr (curve->model->id, ==, cases[i].model);
      g_assert_cmpint (curve->inputs.n, ==, cases[i].n);
      g_assert_cmpint (curve->inputs.V, ==, cases[i].V);
      g_assert_cmpfloat (curve->inputs.M, ==, cases[i].M);
      g_assert_cmpfloat (curve->inputs.beta, ==, cases[i].beta);
      g_assert_cmpfloat (curve->inputs.delta, ==, 1);
      g_assert_cmpstr (fs_scenario_figure (scenario)->y[0], ==, cases[i].y);
    }
}

/* SO Fig. 4 shows the runs of Fig. 3: they must not be run twice. */
FS_TEST (figures_share_their_runs)
{
  g_autoptr (FsScenario) broadcast = fs_preset_load ("db-n6-v3", NULL);
  g_autoptr (FsScenario) unicast = fs_preset_load ("db-n6-v3-unicast", NULL);
  g_autoptr (FsScenario) single = fs_preset_load ("db-n6-v3-m32-b010", NULL);
  g_autofree char *single_id = fs_scenario_point_id (single, 0, 0, 0.01);

  for (guint i = 0; i < fs_scenario_n_curves (broadcast); i++)
    {
      g_autofree char *a = fs_scenario_point_id (broadcast, i, 0, 0.01);
      g_autofree char *b = fs_scenario_point_id (unicast, i, 0, 0.01);

      g_assert_cmpstr (a, ==, b);
      g_assert_true ((strcmp (a, single_id) == 0) == (i == 1));
    }
}

FS_TEST (default_is_a_preset)
{
  g_autoptr (FsScenario) scenario = fs_scenario_new_default ();
  g_autoptr (FsScenario) preset = fs_preset_load ("ab-n6-v2-m32-b010", NULL);
  g_autofree char *a = fs_scenario_id (scenario);
  g_autofree char *b = fs_scenario_id (preset);
  const FsCurve *curve = fs_scenario_curve (scenario, 0);

  g_assert_cmpstr (a, ==, b);
  g_assert_cmpuint (fs_scenario_n_curves (scenario), ==, 1);
  g_assert_cmpuint (curve->draw, ==, FS_VARIANTS (FS_VARIANT_CORRECTED));
  g_assert_cmpfloat (curve->values[0], ==, 0.1);
  g_assert_cmpfloat (curve->values[8], ==, 0.9);
  g_assert_cmpint (curve->params.routing, ==, FS_ROUTING_DUATO);
}

FS_TEST (unknown_names_the_nearest)
{
  const struct {
    const char *id, *sentence;
  } cases[] = {
    { "ab-n6-v3", "There is no preset \"ab-n6-v3\". Did you mean \"ab-n6-v2\"?" },
    { "db-n6-v3-m32-b10", "There is no preset \"db-n6-v3-m32-b10\". Did you mean \"db-n6-v3-m32-b010\"?" },
    { "gallery.gresource", NULL },
    { "", NULL },
    { "\xff", "The name of the preset is not UTF-8 text." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (fs_preset_load (cases[i].id, &error));
      g_assert_error (error, FS_ERROR, FS_ERROR_INPUT);
      if (cases[i].sentence != NULL)
        g_assert_cmpstr (error->message, ==, cases[i].sentence);
    }
}

/* A preset of a figure can be saved, and is read back unchanged. */
FS_TEST (presets_round_trip)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      g_autoptr (FsScenario) scenario = fs_preset_load (presets[i].id, NULL);
      g_autofree char *text = fs_scenario_to_text (scenario);
      g_autoptr (GError) error = NULL;
      g_autoptr (FsScenario) again = fs_scenario_from_text ("again", text, strlen (text), &error);
      g_autofree char *a = fs_scenario_id (scenario);
      g_autofree char *b = NULL;

      g_assert_no_error (error);
      b = fs_scenario_id (again);
      g_assert_cmpstr (a, ==, b);
    }
}

/* A key that is not read cannot be set, not even to its present value. */
FS_TEST (reads)
{
  static const char *const some[] = { "n", "k", "V", "tau", "M", "beta", "delta", "tree", "semantics", "source" };
  guint n_presets, n_read = 0;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i += 3)
    for (guint k = 0; k < G_N_ELEMENTS (some); k++)
      {
        g_autoptr (FsScenario) scenario = fs_preset_load (presets[i].id, NULL), same = NULL;
        g_autofree char *value = fs_scenario_value (scenario, 0, some[k]);
        gboolean reads = fs_scenario_reads (scenario, 0, some[k]);

        n_read += reads;
        if (*value == '\0')
          continue;
        same = fs_scenario_with_in_curve (scenario, 0, some[k], value, NULL);
        if ((same != NULL) != reads)
          g_error ("%s: %s is %sread", presets[i].id, some[k], reads ? "" : "not ");
      }
  g_assert_cmpuint (n_read, >, n_presets);
}
