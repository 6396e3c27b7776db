/* Random legal settings survive writing and reading, in any order. */
#include <string.h>

#include "base/random.h"
#include "tests/scenario/scenarios.h"
#include "scenario/format/keys.h"
#include "tests/support/test.h"

#define ROUNDS 1000

typedef struct {
  guint64 stream;
  guint64 draw;
} Dice;

static guint
roll (Dice *dice, guint sides)
{
  return fs_random_below (fs_random_split (dice->stream, dice->draw++), sides);
}

static const char *
choose (Dice *dice, const char *const *words)
{
  return words[roll (dice, g_strv_length ((char **) words))];
}

/* Settings that go together whatever else of the family is set: one side at least can run them.
 * @base: what it begins with
 * @words: whole settings
 * @numbers: keys that take the numbers below
 * @axes: keys of those numbers over which curves are spread
 * @x: parameter on the x axis, or NULL */
typedef struct {
  const char *base[4];
  const char *const *words;
  const char *numbers[8];
  const char *axes[4];
  const char *x;
} Family;

/* clang-format off */
#define COMMON_WORDS \
  "variant=both", "variant=published", "length=exponential", "length=fixed", "base=random", "base=fixed:2", \
  "unicast-startup=true", "y=latency", "y-scale=linear", "x-scale=log", "x-range=0.001;auto", \
  "y-range=auto;500.5", "warmup-messages=auto", "warmup-messages=12345", "title=a \\ b;c=d", \
  "note=β\n[Curve 1]\n# no comment\n", "paper= ", "injection=rand", "injection=first", "injection=rand:V", \
  "injection=pool:3", "typical-error=true", "injection=shared:64"
#define LOAD_WORDS \
  "rate=0;1e-3,0.25", "load=0.123456789012345678", "x=load", "x=offered-flits", "x=accepted", "x=delivered"

static const char *const broadcast_words[] = {
  COMMON_WORDS, LOAD_WORDS, "model=adaptive-broadcast", "model=deterministic-broadcast", "routing=deterministic",
  "routing=duato", "y=latency;latency-unicast", "y=V_bar", "variant=refined", "variant=all", "source-capacity=17",
  "source-capacity=infinite", "broadcast=separate", "broadcast=binomial", NULL,
};
static const char *const timeout_words[] = {
  COMMON_WORDS, LOAD_WORDS, "pattern=pattern2", "pattern=sphere:2,0.75", "timeout-either=true",
  "adaptive-choice=lowest", NULL,
};
static const char *const kim_das_words[] = {
  COMMON_WORDS, LOAD_WORDS, "pattern=geometric:1", "pattern=spherical", "mode=lr", "mode=random", "mode=vct",
  "finite-buffer=true", "finite-buffer=false", "y=t-avg", NULL,
};
static const char *const step_words[] = {
  COMMON_WORDS, "rate=0.001", "load=0.25", "y=saturation-rate", "y=saturation_rate;latency", NULL,
};
/* clang-format on */

static const Family families[] = {
  { { NULL }, broadcast_words, { "n", "V", "M", "beta", "delta", "vc-buffer", NULL }, { "M", "beta", "vc-buffer" } },
  { { "model=adaptive-timeout", NULL }, timeout_words, { "n", "V", "M", "tau", "vc-buffer", NULL }, { "M", "tau" } },
  { { "model=kim-das", NULL }, kim_das_words, { "n", "l", "tu", "residual", "vc-buffer", NULL }, { "l", "residual" } },
  { { "x=M", NULL }, step_words, { "n", "V", "M", "beta", NULL }, { "V", "beta", "M" }, "M" },
  { { "model=adaptive-timeout", "x=tau", NULL }, step_words, { "n", "V", "M", "tau", NULL }, { "M", "tau" }, "tau" },
  { { "model=kim-das", "x=l", NULL }, step_words, { "n", "l", "tu", "residual", NULL }, { "residual", "l" }, "l" },
};

static char *
random_number (Dice *dice, const char *key)
{
  static const struct {
    const char *key;
    guint from, count;
    double unit;
  } numbers[] = {
    { "n", 3, 18, 1 },
    { "V", 2, 15, 1 },
    { "M", 1, 300, 1 },
    { "beta", 0, 1000001, 1e-6 },
    { "delta", 0, 50, 1 },
    { "tau", 0, 300, 1 },
    { "l", 1, 300, 1 },
    { "tu", 1, 300, 0.01 },
    { "residual", 1, 200, 0.01 },
    { "vc-buffer", 2, 63, 1 },
  };
  guint i = 0;

  while (strcmp (numbers[i].key, key) != 0)
    i++;
  return g_strdup_printf ("%.17g", (numbers[i].from + roll (dice, numbers[i].count)) * numbers[i].unit);
}

/* Up to five values, each once. */
static GStrv
random_values (Dice *dice, const char *key)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) drawn = g_new0 (char *, 6);
  guint n_values = 1 + roll (dice, 5);

  for (guint i = 0; i < n_values; i++)
    {
      drawn[i] = random_number (dice, key);
      if (g_hash_table_add (seen, drawn[i]))
        g_strv_builder_add (builder, drawn[i]);
    }
  return g_strv_builder_end (builder);
}

static char *
random_setting (Dice *dice, const Family *family)
{
  const char *key = choose (dice, (const char *const *) family->numbers);
  g_auto (GStrv) values = NULL;
  g_autofree char *text = NULL;

  switch (roll (dice, 10))
    {
    case 0:
      return g_strdup_printf ("seed=%" G_GUINT64_FORMAT, fs_random_split (dice->stream, dice->draw++) >> 11);
    case 1:
      return g_strdup_printf ("precision=%.17g", (1 + roll (dice, 99999)) / 1e5);
    case 2:
    case 3:
    case 4:
    case 5:
      values = random_values (dice, key);
      text = g_strcmp0 (key, family->x) == 0 ? g_strjoinv (roll (dice, 2) == 0 ? "," : ";", values)
                                             : g_strdup (values[0]);
      return g_strdup_printf ("%s=%s", key, text);
    default:
      return g_strdup (choose (dice, family->words));
    }
}

static FsScenario *
random_change (Dice *dice, const Family *family, const FsScenario *scenario)
{
  g_autofree char *setting = random_setting (dice, family);
  const char *const settings[] = { setting, NULL };
  g_autoptr (GError) error = NULL;
  FsScenario *changed;

  if (roll (dice, 8) == 0)
    {
      const char *axis = choose (dice, (const char *const *) family->axes);
      g_auto (GStrv) values = random_values (dice, axis);

      changed = fs_scenario_with_list (scenario, axis, (const char *const *) values, &error);
      /* Lists multiply. */
      if (changed == NULL && strstr (error->message, "a scenario has at most 256") != NULL)
        return fs_scenario_ref ((FsScenario *) scenario);
    }
  else
    changed = fs_scenario_with_settings (scenario, settings, &error);
  g_assert_no_error (error);
  return changed;
}

static FsScenario *
random_scenario (Dice *dice)
{
  const Family *family = &families[roll (dice, G_N_ELEMENTS (families))];
  g_autoptr (FsScenario) empty = scenario_of ("");
  g_autoptr (GError) error = NULL;
  FsScenario *scenario = fs_scenario_with_settings (empty, family->base, &error);
  guint n_settings = roll (dice, 12);

  g_assert_no_error (error);
  for (guint i = 0; i < n_settings; i++)
    {
      FsScenario *changed = random_change (dice, family, scenario);

      fs_scenario_unref (scenario);
      scenario = changed;
    }
  return scenario;
}

static void
assert_same (const FsScenario *a, const FsScenario *b)
{
  guint n_keys;
  const FsKey *keys = fs_keys (&n_keys);
  g_autofree char *id_a = fs_scenario_id (a);
  g_autofree char *id_b = fs_scenario_id (b);

  g_assert_cmpstr (id_a, ==, id_b);
  g_assert_cmpuint (fs_scenario_n_curves (a), ==, fs_scenario_n_curves (b));
  for (guint curve = 0; curve < fs_scenario_n_curves (a); curve++)
    {
      g_assert_cmpstr (fs_scenario_curve (a, curve)->label, ==, fs_scenario_curve (b, curve)->label);
      g_assert_cmpuint (fs_scenario_curve (a, curve)->n_steps, ==, fs_scenario_curve (b, curve)->n_steps);
      for (guint i = 0; i < n_keys; i++)
        {
          g_autofree char *value_a = fs_scenario_value (a, curve, keys[i].name);
          g_autofree char *value_b = fs_scenario_value (b, curve, keys[i].name);

          g_assert_cmpstr (value_a, ==, value_b);
        }
    }
}

FS_TEST (round_trip)
{
  for (guint round = 0; round < ROUNDS; round++)
    {
      Dice dice = { .stream = fs_random_split (20261121, round) };
      g_autoptr (FsScenario) scenario = random_scenario (&dice);
      g_autofree char *text = fs_scenario_to_text (scenario);
      g_autoptr (GError) error = NULL;
      g_autoptr (FsScenario) again = fs_scenario_from_text ("again", text, strlen (text), &error);
      g_autofree char *text_again = NULL;

      g_assert_no_error (error);
      text_again = fs_scenario_to_text (again);
      g_assert_cmpstr (text_again, ==, text);
      assert_same (scenario, again);
    }
}

/* Setting a key to what it already is changes nothing; setting it back neither. */
FS_TEST (setting_is_undone)
{
  for (guint round = 0; round < ROUNDS / 5; round++)
    {
      Dice dice = { .stream = fs_random_split (4711, round) };
      g_autoptr (FsScenario) scenario = random_scenario (&dice);
      g_autofree char *value = fs_scenario_value (scenario, 0, "seed");
      g_autoptr (FsScenario) other = fs_scenario_with (scenario, "seed", "99", NULL);
      g_autoptr (FsScenario) back = fs_scenario_with (other, "seed", value, NULL);
      g_autoptr (FsScenario) same = fs_scenario_with (scenario, "seed", value, NULL);

      assert_same (scenario, back);
      assert_same (scenario, same);
    }
}
