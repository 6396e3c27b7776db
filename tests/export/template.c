/* Titles and captions as HTML: always well-formed, whatever they contain. */
#include "export/template.h"

#include "tests/support/test.h"

static void
assert_markup (const char *markup, const char *html)
{
  g_autofree char *made = fs_markup_html (markup);

  g_assert_cmpstr (made, ==, html);
}

FS_TEST (markup)
{
  assert_markup ("Load <i>λ</i><sub>g</sub> &lt; 10<sup>−3</sup>", "Load <i>λ</i><sub>g</sub> &#60; 10<sup>−3</sup>");
  assert_markup ("<b>bold</b> & more", "<b>bold</b> &#38; more");
  /* What is no markup of a figure is text. */
  assert_markup ("<script>alert(1)</script>", "&#60;script&#62;alert(1)&#60;/script&#62;");
  assert_markup ("", "");
}

FS_TEST (plain)
{
  g_autofree char *made = fs_plain_html ("<a href=\"x\">'&'</a>\t\x02\x7f\nλ");

  g_assert_cmpstr (made, ==, "&#60;a href=&#34;x&#34;&#62;&#39;&#38;&#39;&#60;/a&#62;\t\uFFFD\uFFFD\nλ");
}
