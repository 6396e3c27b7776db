/* Texts of a figure in LaTeX, for pdfLaTeX with the fonts of every installation. */
#include "export/source-text.h"

#include "plot/value/text.h"

/* Characters beyond letters with accents, in fonts that every installation has as outlines: no straight quotes. */
static const struct {
  gunichar c;
  const char *tex;
} characters[] = {
  { '\\', "\\textbackslash{}" },
  { '{', "\\{" },
  { '}', "\\}" },
  { '$', "\\ensuremath{\\mathdollar}" },
  { '&', "\\&" },
  { '#', "\\#" },
  { '%', "\\%" },
  { '_', "\\_" },
  { '^', "\\^{}" },
  { '~', "\\~{}" },
  { '<', "\\ensuremath{<}" },
  { '>', "\\ensuremath{>}" },
  { '|', "\\ensuremath{|}" },
  { '"', "\\textquotedblright{}" },
  { '`', "\\textquoteleft{}" },
  { '\'', "\\textquoteright{}" },
  { '-', "{-}" },
  { 0xa0, "~" },
  { 0xb0, "\\ensuremath{^\\circ}" },
  { 0xb1, "\\ensuremath{\\pm}" },
  { 0xb2, "\\textsuperscript{2}" },
  { 0xb3, "\\textsuperscript{3}" },
  { 0xb5, "\\ensuremath{\\mu}" },
  { 0xb7, "\\ensuremath{\\cdot}" },
  { 0xb9, "\\textsuperscript{1}" },
  { 0xc6, "\\AE{}" },
  { 0xd7, "\\ensuremath{\\times}" },
  { 0xd8, "\\O{}" },
  { 0xdf, "\\ss{}" },
  { 0xe6, "\\ae{}" },
  { 0xf7, "\\ensuremath{\\div}" },
  { 0xf8, "\\o{}" },
  { 0x131, "\\i{}" },
  { 0x141, "\\L{}" },
  { 0x142, "\\l{}" },
  { 0x152, "\\OE{}" },
  { 0x153, "\\oe{}" },
  { 0x2009, "\\," },
  { 0x200b, "" },
  { 0x202f, "\\," },
  { 0x2010, "{-}" },
  { 0x2011, "{-}" },
  { 0x2013, "--" },
  { 0x2014, "---" },
  { 0x2018, "\\textquoteleft{}" },
  { 0x2019, "\\textquoteright{}" },
  { 0x201c, "\\textquotedblleft{}" },
  { 0x201d, "\\textquotedblright{}" },
  { 0x2020, "\\dag{}" },
  { 0x2026, "\\dots{}" },
  { 0x2032, "\\ensuremath{'}" },
  { 0x2070, "\\textsuperscript{0}" },
  { 0x2074, "\\textsuperscript{4}" },
  { 0x2075, "\\textsuperscript{5}" },
  { 0x2076, "\\textsuperscript{6}" },
  { 0x2077, "\\textsuperscript{7}" },
  { 0x2078, "\\textsuperscript{8}" },
  { 0x2079, "\\textsuperscript{9}" },
  { 0x207b, "\\textsuperscript{\\ensuremath{-}}" },
  { 0x2113, "\\ensuremath{\\ell}" },
  { 0x2190, "\\ensuremath{\\leftarrow}" },
  { 0x2192, "\\ensuremath{\\to}" },
  { 0x2212, "\\ensuremath{-}" },
  { 0x2217, "\\ensuremath{*}" },
  { 0x221a, "\\ensuremath{\\surd}" },
  { 0x221e, "\\ensuremath{\\infty}" },
  { 0x2248, "\\ensuremath{\\approx}" },
  { 0x2260, "\\ensuremath{\\ne}" },
  { 0x2264, "\\ensuremath{\\le}" },
  { 0x2265, "\\ensuremath{\\ge}" },
  /* Greek letters with the shapes of Latin ones have no names in TeX. */
  { 0x3bf, "\\ensuremath{o}" },
  { 0x393, "\\ensuremath{\\Gamma}" },
  { 0x394, "\\ensuremath{\\Delta}" },
  { 0x398, "\\ensuremath{\\Theta}" },
  { 0x39b, "\\ensuremath{\\Lambda}" },
  { 0x39e, "\\ensuremath{\\Xi}" },
  { 0x3a0, "\\ensuremath{\\Pi}" },
  { 0x3a3, "\\ensuremath{\\Sigma}" },
  { 0x3a6, "\\ensuremath{\\Phi}" },
  { 0x3a8, "\\ensuremath{\\Psi}" },
  { 0x3a9, "\\ensuremath{\\Omega}" },
};

/* From α on; the one without a name is above. */
static const char *const greek[] = {
  "alpha", "beta",   "gamma",   "delta",  "varepsilon", "zeta", "eta",   "theta", "iota",
  "kappa", "lambda", "mu",      "nu",     "xi",         NULL,   "pi",    "rho",   "varsigma",
  "sigma", "tau",    "upsilon", "varphi", "chi",        "psi",  "omega",
};

/* Combining marks and the accents of TeX. */
static const struct {
  gunichar mark;
  const char *accent;
} accents[] = {
  { 0x300, "`" }, { 0x301, "'" },  { 0x302, "^" }, { 0x303, "~" }, { 0x304, "=" }, { 0x306, "u" },
  { 0x307, "." }, { 0x308, "\"" }, { 0x30a, "r" }, { 0x30b, "H" }, { 0x30c, "v" }, { 0x327, "c" },
};

static gboolean
append_character (GString *out, gunichar c)
{
  for (guint i = 0; i < G_N_ELEMENTS (characters); i++)
    if (characters[i].c == c)
      {
        g_string_append (out, characters[i].tex);
        return TRUE;
      }
  if (c >= 0x3b1 && c - 0x3b1 < G_N_ELEMENTS (greek))
    {
      g_string_append_printf (out, "\\ensuremath{\\%s}", greek[c - 0x3b1]);
      return TRUE;
    }
  if (c >= 0x7f || c < ' ')
    {
      gunichar parts[4];
      gsize n = g_unichar_fully_decompose (c, FALSE, parts, G_N_ELEMENTS (parts));

      if (n != 2 || parts[0] > 0x7f || !g_ascii_isalpha ((char) parts[0]))
        return FALSE;
      for (guint i = 0; i < G_N_ELEMENTS (accents); i++)
        if (accents[i].mark == parts[1])
          {
            if (parts[0] == 'i' && parts[1] != 0x327)
              g_string_append_printf (out, "\\%s{\\i}", accents[i].accent);
            else
              g_string_append_printf (out, "\\%s{%c}", accents[i].accent, (int) parts[0]);
            return TRUE;
          }
      return FALSE;
    }
  g_string_append_c (out, (char) c);
  return TRUE;
}

gunichar
fs_tex_append_runs (GString *out, const GArray *runs)
{
  gunichar unknown = 0;

  for (guint i = 0; i < runs->len; i++)
    {
      const FsTextRun *run = &g_array_index (runs, FsTextRun, i);
      const char *open = run->rise > 0 ? "\\textsuperscript{" : run->rise < 0 ? "\\textsubscript{" : "";

      g_string_append_printf (out, "%s%s%s", open, run->italic ? "\\textit{" : "", run->bold ? "\\textbf{" : "");
      for (const char *at = run->text; *at != '\0'; at = g_utf8_next_char (at))
        if (!append_character (out, g_utf8_get_char (at)) && unknown == 0)
          unknown = g_utf8_get_char (at);
      g_string_append_printf (out, "%s%s%s", run->bold ? "}" : "", run->italic ? "}" : "", *open != '\0' ? "}" : "");
    }
  return unknown;
}
