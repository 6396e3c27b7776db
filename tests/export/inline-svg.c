/* Figures as elements of one page: their parts have names of their own, glyphs are shared, and colors are variables. */
#include "export/inline-svg.h"

#include <string.h>

#include "tests/support/test.h"

#define HEAD "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1mm\" viewBox=\"0 0 9 9\">"
#define TITLE "<title>A &lt; B</title><desc>More</desc><metadata>flitscope-scenario:1:eHl6</metadata>"

static char *
add (FsInlineSvg *page, const char *light, const char *dark)
{
  g_autofree char *light_file = g_strconcat (HEAD, TITLE, light, "</svg>\n", NULL);
  g_autofree char *dark_file = g_strconcat (HEAD, TITLE, dark, "</svg>\n", NULL);
  g_autoptr (GBytes) in_light = g_bytes_new (light_file, strlen (light_file));
  g_autoptr (GBytes) in_dark = g_bytes_new (dark_file, strlen (dark_file));

  return fs_inline_svg_add (page, in_light, in_dark, "What \"it\" <shows>");
}

#define ROOT(classes)                                                                                                  \
  "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 9 9\" "        \
  "class=\"" classes "\" role=\"img\" aria-label=\"What &#34;it&#34; &#60;shows&#62;\">"

FS_TEST (names)
{
  g_autoptr (FsInlineSvg) page = fs_inline_svg_new ();
  const char *drawing = "<clipPath id=\"clip1\"/><g clip-path=\"url(#clip1)\"><use xlink:href=\"#part\"/></g>";
  g_autofree char *first = add (page, drawing, drawing);
  g_autofree char *second = add (page, drawing, drawing);

  g_assert_cmpstr (first, ==,
                   ROOT ("both") "<clipPath id=\"f0-clip1\"/><g clip-path=\"url(#f0-clip1)\"><use "
                                 "xlink:href=\"#f0-part\"/></g></svg>\n");
  g_assert_cmpstr (second, ==,
                   ROOT ("both") "<clipPath id=\"f1-clip1\"/><g clip-path=\"url(#f1-clip1)\"><use "
                                 "xlink:href=\"#f1-part\"/></g></svg>\n");
}

/* As Cairo 1.16 and Cairo 1.18 write them. */
FS_TEST (glyphs)
{
  g_autoptr (FsInlineSvg) page = fs_inline_svg_new ();
  const char *old = "<defs><symbol overflow=\"visible\" id=\"glyph0-1\">\n<path d=\"A\"/>\n</symbol>"
                    "<symbol overflow=\"visible\" id=\"glyph0-2\"><path d=\"B\"/></symbol></defs>"
                    "<use xlink:href=\"#glyph0-1\" x=\"1\"/><use xlink:href=\"#glyph0-2\"/>";
  const char *new = "<defs><g id=\"glyph-0-0\"><path d=\"B\"/></g></defs><use xlink:href=\"#glyph-0-0\"/>";
  g_autofree char *first = add (page, old, old);
  g_autofree char *second = add (page, new, new);
  g_autofree char *glyphs = fs_inline_svg_glyphs (page);

  g_assert_cmpstr (first, ==,
                   ROOT ("both") "<defs></defs><use xlink:href=\"#g0\" x=\"1\"/><use xlink:href=\"#g1\"/></svg>\n");
  g_assert_cmpstr (second, ==, ROOT ("both") "<defs></defs><use xlink:href=\"#g1\"/></svg>\n");
  g_assert_nonnull (strstr (glyphs, "<symbol overflow=\"visible\" id=\"g0\"><path d=\"A\"/></symbol>\n"
                                    "<symbol overflow=\"visible\" id=\"g1\"><path d=\"B\"/></symbol>\n</defs>"));
}

FS_TEST (colors)
{
  g_autoptr (FsInlineSvg) page = fs_inline_svg_new ();
  g_autofree char *figure
      = add (page,
             "<path style=\"fill:rgb(10%,0%,0%);fill-opacity:0.55;\" d=\"1\"/><g fill=\"rgb(1%,1%,1%)\" id=\"a\"/>"
             "<path style=\"stroke:rgb(10%,0%,0%);\"/>",
             "<path style=\"fill:rgb(11%,9%,9%);fill-opacity:0.6;\" d=\"1\"/><g fill=\"rgb(2%,1%,1%)\" id=\"a\"/>"
             "<path style=\"stroke:rgb(11%,9%,9%);\"/>");
  g_autofree char *light = fs_inline_svg_colors (page, FALSE);
  g_autofree char *dark = fs_inline_svg_colors (page, TRUE);

  g_assert_cmpstr (
      figure, ==,
      ROOT ("both") "<path style=\"fill:var(--c0);fill-opacity:var(--c1);\" d=\"1\"/><g fill=\"var(--c2)\" "
                    "id=\"f0-a\"/><path style=\"stroke:var(--c0);\"/></svg>\n");
  g_assert_cmpstr (light, ==, "--c0:rgb(10%,0%,0%);--c1:0.55;--c2:rgb(1%,1%,1%);");
  g_assert_cmpstr (dark, ==, "--c0:rgb(11%,9%,9%);--c1:0.6;--c2:rgb(2%,1%,1%);");
}

/* Drawings that differ in more than colors remain two. */
FS_TEST (two_drawings)
{
  static const char *const others[]
      = { "<path d=\"2\"/>", "<path d=\"1\"/><g/>", "<rect d=\"1\"/>", "<path stroke-width=\"2\" d=\"1\"/>", "" };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (FsInlineSvg) page = fs_inline_svg_new ();
      g_autofree char *figure = add (page, "<path d=\"1\"/>", others[i]);
      g_autofree char *expected
          = g_strconcat (ROOT ("light"), "<path d=\"1\"/></svg>\n", ROOT ("dark"), others[i], "</svg>\n", NULL);

      g_assert_cmpstr (figure, ==, expected);
    }
}
