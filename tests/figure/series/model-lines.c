/* The model lines of a figure, solved by several threads. */
#include "figure/series/model-lines.h"

#include <math.h>
#include <string.h>

#include "tests/scenario/scenarios.h"
#include "tests/support/test.h"

#define N_POINTS 30
#define LOADS                                                                                                          \
  "[Scenario]\nmodel=kim-das\nvariant=all\n[Sweep]\nload=0.3;0.6\n[Curve 1]\n[Curve 2]\nn=7\n[Curve 3]\nmode=random\n" \
  "[Curve 4]\nmode=vct\n[Curve 5]\nfinite-buffer=true\n"
#define LENGTHS                                                                                                        \
  "[Scenario]\nmodel=adaptive-broadcast\nvariant=all\nn=5\nV=3\nM=16;24;32\n[Sweep]\nload=0.5\n[Figure]\nx=M\n"        \
  "y=latency;saturation-rate\n"

static FsModelLines *
solve (FsScenario *scenario, guint threads)
{
  FsJob job;

  fs_job_init (&job);
  job.threads = threads;
  return fs_model_lines_new (scenario, N_POINTS, &job);
}

static void
assert_same_point (const FsModelPoint *a, const FsModelPoint *b)
{
  g_assert_cmpfloat (a->rate, ==, b->rate);
  g_assert_cmpint (a->status, ==, b->status);
  g_assert_true ((a->outputs == NULL) == (b->outputs == NULL));
  for (guint q = 0; a->outputs != NULL && q < a->outputs->n_quantities; q++)
    {
      guint length;
      const double *values = fs_record_at (a->outputs, q, &length);

      g_assert_cmpmem (values, length * sizeof *values, fs_record_at (b->outputs, q, NULL), length * sizeof *values);
    }
}

static void
assert_same_line (const FsSolvedLine *a, const FsSolvedLine *b)
{
  g_assert_true ((a == NULL) == (b == NULL));
  if (a == NULL)
    return;
  g_assert_cmpmem (&a->saturation.rate, sizeof a->saturation.rate, &b->saturation.rate, sizeof b->saturation.rate);
  g_assert_true ((a->points == NULL) == (b->points == NULL));
  g_assert_true ((a->places == NULL) == (b->places == NULL));
  if (a->points != NULL)
    g_assert_cmpuint (a->points->len, ==, b->points->len);
  for (guint i = 0; a->points != NULL && i < a->points->len; i++)
    assert_same_point (a->points->pdata[i], b->points->pdata[i]);
  if (a->places != NULL)
    g_assert_cmpuint (a->places->len, ==, b->places->len);
  for (guint i = 0; a->places != NULL && i < a->places->len; i++)
    {
      const FsParameterPoint *one = a->places->pdata[i], *other = b->places->pdata[i];

      g_assert_cmpfloat (one->x, ==, other->x);
      g_assert_cmpmem (&one->saturation, sizeof one->saturation, &other->saturation, sizeof other->saturation);
      assert_same_point (one->point, other->point);
    }
}

/* The lines have the same bits, whatever the number of threads. */
static void
test_same_bits (gconstpointer text)
{
  static const guint threads[] = { 2, 3, 16 };
  g_autoptr (FsScenario) scenario = scenario_of (text);
  g_autoptr (FsModelLines) alone = fs_model_lines_new (scenario, N_POINTS, NULL);
  guint n_lines = 0;

  for (guint t = 0; t < G_N_ELEMENTS (threads); t++)
    {
      g_autoptr (FsModelLines) lines = solve (scenario, threads[t]);

      for (guint c = 0; c < fs_scenario_n_curves (scenario); c++)
        for (guint v = 0; v < FS_N_VARIANTS; v++)
          {
            const FsSolvedLine *line = fs_model_lines_get (alone, c, (FsVariant) v);

            assert_same_line (line, fs_model_lines_get (lines, c, (FsVariant) v));
            n_lines += line != NULL;
          }
    }
  g_assert_cmpuint (n_lines, >, 2 * G_N_ELEMENTS (threads));
}

static void
test_stopped (gconstpointer text)
{
  g_autoptr (FsScenario) scenario = scenario_of (text);
  FsJob job;

  fs_job_init (&job);
  job.threads = 3;
  fs_job_stop (&job);
  g_assert_null (fs_model_lines_new (scenario, N_POINTS, &job));
}

#define SLOW                                                                                                           \
  "[Scenario]\nmodel=kim-das\nvariant=refined\nn=24\n[Sweep]\nload=0.3;0.6\n[Curve 1]\n[Curve 2]\npattern=spherical\n" \
  "[Curve 3]\nmode=vct\n"
#define N_DRAFT 12
#define DRAWN 160 /* points of a draft, most of them between solved ones */
#define CLOSE 2e-3
#define NEARLY 0.95 /* of the saturation rate, the end of a draft in this network */

/* Every point of a draft is where a solution of the model is, and they go nearly as far as the complete line. */
static void
assert_draft (const FsScenario *scenario, const FsModelLines *draft, const FsModelLines *complete)
{
  for (guint c = 0; c < 2; c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      const FsSolvedLine *line = fs_model_lines_get (draft, c, FS_VARIANT_REFINED);
      double saturation = fs_model_lines_saturation (complete, c, FS_VARIANT_REFINED);

      g_assert_true (isnan (line->saturation.rate));
      g_assert_cmpfloat (line->near_end, <, saturation);
      g_assert_cmpuint (line->points->len, ==, DRAWN);
      g_assert_cmpfloat (((FsModelPoint *) line->points->pdata[DRAWN - 1])->rate, >, NEARLY * saturation);
      for (guint i = 0; i < DRAWN; i += 9)
        {
          const FsModelPoint *point = line->points->pdata[i];
          g_autoptr (FsModelPoint) alone
              = fs_model_solve (curve->model, &curve->inputs, FS_VARIANT_REFINED, point->rate);

          g_assert_cmpfloat_with_epsilon (fs_solved_line_value (line, curve, i, "latency"),
                                          fs_record_get (alone->outputs, "latency"),
                                          CLOSE * fs_record_get (alone->outputs, "latency"));
        }
    }
}

/* Of several similar scenarios, one after the other; the ends of those before are hints, and nothing else. */
FS_TEST (drafts)
{
  g_autoptr (FsScenario) scenario = scenario_of (SLOW);
  g_autoptr (FsModelLines) complete = fs_model_lines_new (scenario, N_POINTS, NULL),
                           cold = fs_model_lines_new_draft (scenario, N_DRAFT, NULL, NULL), before = NULL;

  assert_draft (scenario, cold, complete);
  before = g_steal_pointer (&complete);
  for (guint l = 210; l <= 810; l += 300)
    {
      g_autofree char *length = g_strdup_printf ("%u", l);
      FsModelLines *draft;

      scenario = scenario_set (scenario, "l", length);
      complete = fs_model_lines_new (scenario, N_POINTS, NULL);
      draft = fs_model_lines_new_draft (scenario, N_DRAFT, before, NULL);
      assert_draft (scenario, draft, complete);
      g_clear_pointer (&complete, fs_model_lines_free);
      fs_model_lines_free (before);
      before = draft;
    }
}

/* A line whose saturation rate is found quickly has it in a draft, too. */
FS_TEST (fast_line_of_a_draft)
{
  g_autoptr (FsScenario) scenario = scenario_of (SLOW);
  g_autoptr (FsModelLines) complete = fs_model_lines_new (scenario, N_DRAFT, NULL),
                           draft = fs_model_lines_new_draft (scenario, N_DRAFT, NULL, NULL);

  g_assert_cmpfloat (fs_model_lines_seconds (draft, 1), >, 0);
  g_assert_cmpfloat (fs_model_lines_seconds (draft, 1), >=, fs_model_lines_seconds (draft, 8));
  g_assert_cmpfloat (fs_model_lines_saturation (draft, 2, FS_VARIANT_REFINED), ==,
                     fs_model_lines_saturation (complete, 2, FS_VARIANT_REFINED));
}

FS_TESTS
{
  FS_ADD_TEST (test_same_bits, LOADS, "same-bits/loads");
  FS_ADD_TEST (test_same_bits, LENGTHS, "same-bits/lengths");
  FS_ADD_TEST (test_stopped, LOADS, "stopped");
}
