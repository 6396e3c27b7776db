/* Random legal settings: what a scenario says must survive its file, in any order of setting. */
#include <string.h>

#include "base/random.h"
#include "scenario/keys.h"
#include "scenario/scenario-file.h"

#define ROUNDS 500

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

/* A setting that both sides take whatever else is set: n at least 3, V at least 2. */
static char *
random_setting (Dice *dice)
{
  static const char *const words[] = {
    "model=adaptive-broadcast",
    "model=deterministic-broadcast",
    "variant=both",
    "variant=published",
    "routing=deterministic",
    "routing=duato",
    "injection=rand",
    "injection=first",
    "length=exponential",
    "length=fixed",
    "base=random",
    "base=fixed:2",
    "unicast-startup=true",
    "x=load",
    "x=offered-flits",
    "y=latency;latency-unicast",
    "y=V_bar",
    "x-scale=log",
    "y-scale=linear",
    "x-range=0.001;auto",
    "y-range=auto;500.5",
    "warmup-messages=auto",
    "warmup-messages=12345",
    "title=a \\ b;c=d",
    "note=β\n[Curve 1]\n# no comment\n",
    "paper= ",
    "rate=0;1e-3,0.25",
    "load=0.123456789012345678",
    NULL,
  };

  switch (roll (dice, 10))
    {
    case 0:
      return g_strdup_printf ("n=%u", 3 + roll (dice, 18));
    case 1:
      return g_strdup_printf ("V=%u", 2 + roll (dice, 15));
    case 2:
      return g_strdup_printf ("M=%u", 1 + roll (dice, 300));
    case 3:
      return g_strdup_printf ("beta=%.17g", roll (dice, 1000001) / 1e6);
    case 4:
      return g_strdup_printf ("delta=%u", roll (dice, 50));
    case 5:
      return g_strdup_printf ("seed=%" G_GUINT64_FORMAT, fs_random_split (dice->stream, dice->draw++) >> 11);
    case 6:
      return g_strdup_printf ("precision=%.17g", (1 + roll (dice, 99999)) / 1e5);
    default:
      return g_strdup (choose (dice, words));
    }
}

static FsScenario *
random_scenario (Dice *dice)
{
  static const char *const axes[] = { "M", "beta", "vc-buffer", NULL };
  static const char *const values[] = { "0.5", "0.25", "1", "0", NULL }, *const sizes[] = { "2", "3", "16", NULL };
  FsScenario *scenario = fs_scenario_new_default ();
  guint n_settings = roll (dice, 12);

  for (guint i = 0; i < n_settings; i++)
    {
      g_autofree char *setting = random_setting (dice);
      const char *const settings[] = { setting, NULL };
      const char *axis = choose (dice, axes);
      g_autoptr (GError) error = NULL;
      FsScenario *changed
          = roll (dice, 8) == 0
                ? fs_scenario_with_list (scenario, axis, strcmp (axis, "beta") == 0 ? values : sizes, &error)
                : fs_scenario_with_settings (scenario, settings, &error);

      g_assert_no_error (error);
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
      for (guint i = 0; i < n_keys; i++)
        {
          g_autofree char *value_a = fs_scenario_value (a, curve, keys[i].name);
          g_autofree char *value_b = fs_scenario_value (b, curve, keys[i].name);

          g_assert_cmpstr (value_a, ==, value_b);
        }
    }
}

static void
test_round_trip (void)
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
static void
test_setting_is_undone (void)
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/random-settings/round-trip", test_round_trip);
  g_test_add_func ("/random-settings/setting-is-undone", test_setting_is_undone);
  return g_test_run ();
}
