/* The report of reproduce is valid HTML, whatever texts it contains. */
#include <string.h>

#include "export/report.h"
#include "scenario/library/claims.h"
#include "scenario/library/gallery.h"
#include "tests/support/test.h"

FS_TEST (html)
{
  static const char *const files[] = { "a&b.svg", "a.csv", NULL };
  const FsReportSection section = {
    .id = "a",
    .title = "Load <i>λ</i><sub>g</sub> <span size=\"small\">&lt; 1</span>",
    .paper = "SO & KSO",
    .image = "a&b.svg",
    .description = "\"quoted\" <text>",
    .claim = "5 < 6 & more",
    .differences = "Apart.",
    .verdict = "It holds.",
    .accuracy = "First.\nSecond.",
    .is_claimed = TRUE,
    .files = files,
  };
  g_autoptr (FsReport) report = fs_report_new ("A & B", "Words <here>.");
  g_autofree char *html = NULL;

  fs_report_add (report, &section);
  html = fs_report_to_html (report);
  g_assert_nonnull (strstr (html, "<title>A &amp; B</title>"));
  g_assert_nonnull (strstr (html, "Load <i>λ</i><sub>g</sub> &lt; 1</h2>"));
  g_assert_nonnull (strstr (html, "SO &amp; KSO"));
  g_assert_nonnull (strstr (html, "src=\"a&amp;b.svg\" alt=\"&quot;quoted&quot; &lt;text&gt;\""));
  /* A claim need not be about accuracy, and how variants differ is no accuracy. */
  g_assert_nonnull (strstr (html, "<dt>Claim of the paper</dt>\n<dd>5 &lt; 6 &amp; more</dd>"));
  g_assert_nonnull (strstr (html, "<dt>Differences between the variants</dt>\n<dd>Apart.</dd>"));
  g_assert_nonnull (strstr (html, "<dt>Accuracy in this simulation</dt>\n<dd>First.</dd>\n<dd>Second.</dd>"));
  g_assert_nonnull (strstr (html, "<dt>Verdict on the claim</dt>\n<dd>It holds.</dd>"));
  g_assert_nonnull (strstr (html, "<a href=\"a.csv\">a.csv</a>"));
  g_assert_null (strstr (html, "<span"));
}

/* A published figure of values has a claim of its paper; a drawing of a network, and what is ours, has none. */
FS_TEST (claims)
{
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  for (guint i = 0; i < n_presets; i++)
    {
      gboolean drawing = g_str_equal (presets[i].id, "so-fig2") || g_str_has_prefix (presets[i].id, "ziavras-fig");
      gboolean published = presets[i].figure != NULL && strstr (presets[i].figure, "Fig.") != NULL && !drawing;

      g_test_message ("%s", presets[i].id);
      if (published)
        g_assert_nonnull (fs_preset_claim (presets[i].id));
      if (drawing)
        g_assert_null (fs_preset_claim (presets[i].id));
    }
  g_assert_null (fs_preset_claim ("refined-delay"));
  g_assert_true (strstr (fs_preset_claim ("kd-fig4")->text, "5 %") != NULL);
  g_assert_true (strstr (fs_preset_claim ("db-n6-v3-unicast")->text, "unicast") != NULL);
  g_assert_true (strstr (fs_preset_claim ("at-why")->text, "locality") != NULL);
  g_assert_true (strstr (fs_preset_claim ("at-a")->text, "moderate") != NULL);
  /* A number, and of which curves; not where the paper's law of distances is lost, nor of what is no accuracy. */
  g_assert_cmpint (fs_preset_claim ("kd-fig4")->kind, ==, FS_CLAIM_ACCURACY);
  g_assert_cmpfloat (fs_preset_claim ("kd-fig4")->limit, ==, 0.05);
  g_assert_cmpstr (fs_preset_claim ("kd-fig4")->value, ==, "lr");
  g_assert_cmpint (fs_preset_claim ("kd-fig5")->kind, ==, FS_CLAIM_UNJUDGED);
  g_assert_cmpint (fs_preset_claim ("kd-fig2")->kind, ==, FS_CLAIM_COMPARISON);
  g_assert_cmpint (fs_preset_claim ("ab-n6-v2")->kind, ==, FS_CLAIM_ACCURACY);
}
