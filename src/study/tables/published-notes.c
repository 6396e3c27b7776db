/* Notes on the published tables: GENERALIZED_HYPERCUBE.md 6.4 and 6.5 in sentences. */
#include <glib/gi18n-lib.h>

#include "study/tables/published-table.h"

#define TABLE(number) (1u << (number))
#define TABLES_4_7 (TABLE (4) | TABLE (5) | TABLE (6) | TABLE (7))
#define TABLES_8_10 (TABLE (8) | TABLE (9) | TABLE (10))
#define TABLES_12_14 (TABLE (12) | TABLE (13) | TABLE (14))
#define ADAPTIVE (TABLE (11) | TABLES_12_14)
#define MULTICASTS (TABLES_4_7 | TABLES_8_10 | ADAPTIVE)

static const struct {
  guint tables;
  const char *sentence;
} notes[] = {
  { TABLE (3) | MULTICASTS,
    N_ ("Flitscope’s values are fitted, not predicted: the number of initiations, the service order, the definition of "
        "a service, and the destinations were chosen to match these tables.") },
  { MULTICASTS,
    N_ ("In large networks the node with most multicasts sets the time, and the paper drew one sequence of sources for "
        "each network. Random sources are drawn at random; with matched sources one node has as many multicasts as the "
        "printed times suggest, and all others one each. Networks without such a number have the same values with "
        "both.") },
  { TABLE (3), N_ ("The messages cannot be matched: the paper prints 0.20 to 0.26 of I (N − 1), the number that its "
                   "times require, "
                   "and no way of counting explains it. Only times are compared.") },
  { TABLE (3),
    N_ ("The paper says that it broadcasts along the BSG, but the fit was made with the BST. What tree = bsg "
        "gives stands beside it, and no accuracy is claimed for that.") },
  { TABLES_8_10,
    N_ ("Small networks are too fast here: by 25 to 45 % GH(2,16) and GH(3,8), by 10 to 35 % GH(6,3) and GH(4,7). The "
        "paper does not give its set of destinations.") },
  { TABLE (9), N_ ("GH(3,8) prints 24 for infinite buffers, where every other row has 20 + n.") },
  { TABLE (10),
    N_ ("32, 31, 30 of GH(2,16) and 52, 51, 50 of GH(3,8) for B = 3, 4, 5 follow no rule that was found.") },
  { TABLES_8_10 | TABLES_12_14,
    N_ ("The printed messages divided by the destinations are 170, 183, and 195 multicasts in GH(2,8) for an eighth, a "
        "sixteenth, and a thirty-second of the nodes, 201, 211, and 219 in GH(6,3), and 153 in GH(2,16) for a "
        "thirty-second: the paper does not say how the number varied. Every other network has one number in all of "
        "these tables.") },
  { TABLE (8) | TABLE (9) | TABLE (12) | TABLE (13),
    N_ ("With finite buffers, the printed times of GH(3,25) are the same in Tables 8 and 12, and in Tables 9 and 13, "
        "without and with adaptive routing.") },
  { ADAPTIVE, N_ ("With infinite buffers adaptive routing takes 24 to 30 cycles here and 22 to 29 in the paper, which "
                  "also prints "
                  "42 for GH(4,8) and 39 for GH(4,10) in Table 11.") },
  { TABLE (12), N_ ("The detour of adaptive = printed, shown beside the other, is that of the paper's prose. It leaves "
                    "the hot spots as they are.") },
};

char **
fs_published_notes (guint number)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (notes); i++)
    if ((notes[i].tables & TABLE (number)) != 0)
      g_strv_builder_add (builder, _ (notes[i].sentence));
  return g_strv_builder_end (builder);
}
