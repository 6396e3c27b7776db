/* The rows of the sidebar follow the model; both axes are chosen there; the saturation search. */
#include "tests/app/test-window.h"

#include <math.h>
#include <string.h>

#include "app/sidebar/parameter-change.h"
#include "app/sidebar/parameter-explain.h"
#include "app/sidebar/parameter-text.h"
#include "app/document/key-labels.h"
#include "app/window/window-private.h"
#include "study/words/vocabulary.h"
#include "scenario/format/keys.h"
#include "tests/support/test.h"

static FsSidebar *
sidebar (FsWindow *window)
{
  return fs_window_get_sidebar (window);
}

static FsDocument *
document (FsWindow *window)
{
  return fs_window_get_document (window);
}

static const FsCurve *
curve (FsWindow *window)
{
  return fs_scenario_curve (fs_document_get_scenario (document (window)), 0);
}

static void
enter (FsWindow *window, const char *key, const char *text)
{
  FsParameterRow *row = fs_sidebar_get_row (sidebar (window), key);

  g_assert_nonnull (row);
  if (!fs_parameter_row_enter (row, text))
    g_error ("%s", fs_parameter_row_get_sentence (row));
}

/* Every input of every model that leaves a choice has its row, with its range; what no model reads has none. */
FS_TEST (rows_follow_the_model)
{
  FsWindow *window = test_window_new ();

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (fs_document_set_value (document (window), "model", (*model)->id, &error));
      g_assert_true (curve (window)->model == *model);
      for (guint i = 0; i < (*model)->n_inputs; i++)
        {
          const FsModelInput *input = &(*model)->inputs[i];
          gboolean choice = input->type >= FS_INPUT_BOOLEAN || input->max > input->min;
          FsParameterRow *row = fs_sidebar_get_row (sidebar (window), input->key);
          g_autofree char *title = fs_key_label_parameter_title (input->key);

          g_assert_cmpint (row != NULL, ==, choice);
          if (row == NULL)
            continue;
          g_assert_true (gtk_widget_is_ancestor (GTK_WIDGET (row), GTK_WIDGET (sidebar (window))));
          g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==, title);
        }
      for (const FsModel *const *other = fs_models (); *other != NULL; other++)
        for (guint i = 0; i < (*other)->n_inputs; i++)
          if (fs_model_input (*model, (*other)->inputs[i].key) == NULL && (*other)->inputs[i].summary != NULL)
            g_assert_null (fs_sidebar_get_row (sidebar (window), (*other)->inputs[i].key));
    }
  test_window_close (window);
}

/* Curves are compared at equal load, and the same loads become offered ones. */
FS_TEST (loads_of_all_curves)
{
  FsWindow *window = test_window_new ();
  const char *const lengths[] = { "32", "64", NULL };
  g_autofree char *rate = NULL, *load = NULL;

  g_assert_true (fs_document_set_list (document (window), "M", lengths, NULL));
  enter (window, "load", "0.5");
  enter (window, "load-reference", "common");
  g_assert_nonnull (curve (window)->load_reference);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fs_sidebar_get_row (sidebar (window), "load"))));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fs_sidebar_get_row (sidebar (window), "rate"))));
  test_wait_solved (window);
  enter (window, "load-reference", "absolute");
  g_assert_cmpint (curve (window)->rates_kind, ==, FS_RATES_GIVEN);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fs_sidebar_get_row (sidebar (window), "rate"))));
  rate = fs_scenario_value (fs_document_get_scenario (document (window)), 1, "rate");
  g_assert_cmpstr (rate, ==, "0.005059");
  test_wait_solved (window);
  enter (window, "load-reference", "own");
  load = fs_scenario_value (fs_document_get_scenario (document (window)), 0, "load");
  g_assert_cmpfloat_with_epsilon (g_ascii_strtod (load, NULL), 0.261, 0.001);
  test_window_close (window);
}

/* Every value with a useful range has a slider, whose positions are whole numbers that the model allows. */
FS_TEST (sliders_of_whole_numbers)
{
  static const char *const keys[] = { "n", "V", "M", "tau", "l" };

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
      {
        const FsModelInput *input = fs_model_input (*model, keys[i]);
        double least = fs_parameter_slider_value (keys[i], *model, 0);
        double most = fs_parameter_slider_value (keys[i], *model, 1);

        g_assert_true (fs_parameter_has_slider (keys[i]));
        if (input == NULL || input->max == input->min)
          continue;
        g_assert_cmpfloat (least, >=, input->min);
        g_assert_cmpfloat (most, <=, input->max);
        for (double value = least; value <= most; value++)
          g_assert_cmpfloat (
              fs_parameter_slider_value (keys[i], *model, fs_parameter_slider_position (keys[i], *model, value)), ==,
              value);
      }
}

/* Papers have authors and titles where they are named, and each variant a sentence. */
FS_TEST (papers_and_variants_are_explained)
{
  FsWindow *window = test_window_new ();
  FsParameterRow *row = fs_sidebar_get_row (sidebar (window), "model");
  g_autofree char *model = fs_parameter_explain_markup ("model"), *variant = fs_parameter_explain_markup ("variant");

  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (GTK_WIDGET (row)), "SOM01: "));
  g_assert_nonnull (strstr (model, "Shahrabi"));
  g_assert_nonnull (strstr (variant, "<b>Refined (Flitscope)</b>  A model derived in this project. Up to 70"));
  test_window_close (window);
}

static gboolean
opens_papers (GtkWidget *widget)
{
  return g_strcmp0 (gtk_menu_button_get_icon_name (GTK_MENU_BUTTON (widget)), "help-about-symbolic") == 0;
}

/* The row of the preset opens authors and titles of the papers that it names. */
FS_TEST (preset_row_opens_its_papers)
{
  FsWindow *window = test_window_new ();
  GtkWidget *row = GTK_WIDGET (fs_sidebar_get_preset_row (sidebar (window)));
  GtkWidget *button = test_find (row, GTK_TYPE_MENU_BUTTON, opens_papers), *label;

  fs_window_open_preset (window, "kd-fig4");
  test_wait_solved (window);
  g_assert_true (gtk_widget_get_visible (button));
  g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (button), "KD94: J. Kim, C. R. Das: "));
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  label = test_find (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button))), GTK_TYPE_LABEL, NULL);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (label)), "KD94: J. Kim, C. R. Das: "));
  g_assert_true (gtk_label_get_selectable (GTK_LABEL (label)));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  fs_window_open_preset (window, "cmp-n6-v4-m32");
  test_wait_solved (window);
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (button), "\nSO: "));
  test_window_close (window);
}

/* The variants are those of the model, and the project's own is named as such. */
FS_TEST (variants_of_the_model)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      g_autofree const char **words = fs_key_label_variants_of (*model);
      gboolean refined = g_strv_contains (words, "refined");
      gboolean of_paper = ((*model)->variants & FS_VARIANTS_OF_PAPER) != 0;

      g_assert_cmpint (g_strv_contains (words, "published") && g_strv_contains (words, "both"), ==, of_paper);
      g_assert_cmpint (refined, ==, fs_model_has_variant (*model, FS_VARIANT_REFINED));
      g_assert_cmpint (g_strv_contains (words, "all"), ==, refined && of_paper);
    }
  g_assert_cmpstr (fs_word_name ("variant", "refined"), ==, "Refined (Flitscope)");
  g_assert_cmpstr (fs_variant_text (FS_VARIANT_REFINED, FS_VARIANT_NAME), ==, "refined (Flitscope)");
}

/* A row that remains keeps the text entered in it; a switch works; a pattern is checked. */
FS_TEST (rows_keep_typed_text)
{
  FsWindow *window = test_window_new ();
  FsParameterRow *n = fs_sidebar_get_row (sidebar (window), "n");
  GtkWidget *finite;
  FsParameterRow *pattern;

  /* A value of one's own, not one that another model has by default. */
  enter (window, "n", "7");
  g_assert_false (fs_parameter_row_enter (n, "99"));
  enter (window, "model", "kim-das");
  g_assert_true (fs_sidebar_get_row (sidebar (window), "n") == n);
  g_assert_nonnull (fs_parameter_row_get_sentence (n));
  finite = test_find (GTK_WIDGET (fs_sidebar_get_row (sidebar (window), "finite-buffer")), GTK_TYPE_SWITCH, NULL);
  g_assert_nonnull (finite);
  gtk_switch_set_active (GTK_SWITCH (finite), TRUE);
  g_assert_true (curve (window)->inputs.finite_buffer);
  test_activate (window, "undo");
  g_assert_false (gtk_switch_get_active (GTK_SWITCH (finite)));
  enter (window, "mode", "random");
  g_assert_cmpint (curve (window)->inputs.mode, ==, FS_MODE_RANDOM);
  pattern = fs_sidebar_get_row (sidebar (window), "pattern");
  enter (window, "pattern", "sphere:2,0.5");
  g_assert_cmpint (curve (window)->inputs.pattern.kind, ==, FS_PATTERN_SPHERE);
  g_assert_false (fs_parameter_row_enter (pattern, "sphere:2,1.5"));
  g_test_message ("%s", fs_parameter_row_get_sentence (pattern));
  gtk_widget_activate_action (GTK_WIDGET (pattern), "row.form", "s", "spherical");
  g_assert_cmpint (curve (window)->inputs.pattern.kind, ==, FS_PATTERN_SPHERICAL);
  g_assert_null (fs_parameter_row_get_sentence (pattern));
  test_window_close (window);
}

/* A model can be selected with any values: those out of its range are reset to its own. */
FS_TEST (choose_model)
{
  FsWindow *window = test_window_new ();

  enter (window, "V", "4");
  enter (window, "beta", "2 %");
  enter (window, "x", "beta");
  enter (window, "model", "kim-das");
  g_assert_null (curve (window)->model_absent);
  g_assert_null (curve (window)->x_key);
  g_assert_cmpint (curve (window)->inputs.V, ==, 1);
  g_assert_cmpfloat (curve (window)->inputs.beta, ==, 0);
  test_activate (window, "undo");
  g_assert_cmpint (curve (window)->inputs.V, ==, 4);
  g_assert_cmpstr (curve (window)->x_key->name, ==, "beta");
  test_window_close (window);
}

/* Any numeric parameter of any model can be shown on the x axis, and a load again after it. */
FS_TEST (any_number_on_the_x_axis)
{
  FsWindow *window = test_window_new ();

  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      enter (window, "model", (*model)->id);
      for (guint i = 0; i < (*model)->n_inputs; i++)
        {
          const FsModelInput *input = &(*model)->inputs[i];

          if (input->type > FS_INPUT_REAL || !(input->max > input->min))
            continue;
          enter (window, "x", input->key);
          g_assert_nonnull (curve (window)->x_key);
          g_assert_cmpstr (curve (window)->x_key->name, ==, input->key);
          g_assert_cmpuint (curve (window)->n_steps, >=, 3);
        }
      enter (window, "x", "rate");
      g_assert_null (curve (window)->x_key);
      g_assert_cmpuint (curve (window)->n_values, >, 1);
    }
  test_window_close (window);
}

static guint
n_series (FsWindow *window)
{
  return fs_plot_view_get_plot (fs_window_get_plot_view (window))->series->len;
}

static FsQuantityRow *
quantity_row (FsWindow *window)
{
  return FS_QUANTITY_ROW (test_find (GTK_WIDGET (window), FS_TYPE_QUANTITY_ROW, NULL));
}

/* Opens the list of quantities and returns the heading under which it offers @key, which it must not do twice; NULL when it
 * does not. Its row scrolls into view first. */
static char *
group_of (FsQuantityRow *quantities, const char *key)
{
  GtkMenuButton *button = test_child (quantities, "menu_button");
  g_autofree char *group = NULL;
  char *found = NULL;
  GtkListBoxRow *row;

  gtk_widget_grab_focus (GTK_WIDGET (button));
  test_turn_for (0.05);
  gtk_menu_button_popup (button);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (test_child (quantities, "list"), i)) != NULL; i++)
    {
      GtkWidget *header = gtk_list_box_row_get_header (row);

      if (header != NULL)
        {
          g_free (group);
          group = g_strdup (gtk_label_get_text (GTK_LABEL (header)));
        }
      if (g_strcmp0 (gtk_widget_get_tooltip_text (gtk_list_box_row_get_child (row)), key) != 0)
        continue;
      g_assert_null (found);
      found = g_strdup (group);
    }
  gtk_menu_button_popdown (button);
  return found;
}

static void
assert_group (FsQuantityRow *quantities, const char *key, const char *expected)
{
  g_autofree char *group = group_of (quantities, key);

  g_assert_cmpstr (group, ==, expected);
}

/* x = M with a list of its own, two quantities, the crosshair from step to step, undo in one step. */
FS_TEST (choose_axes)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  FsQuantityRow *quantities = quantity_row (window);
  g_autoptr (GError) error = NULL;

  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (fs_sidebar_get_row (sidebar (window), "points"))));
  enter (window, "x", "M");
  /* One load for the whole x axis: there is no number of points to choose. */
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (fs_sidebar_get_row (sidebar (window), "points"))));
  enter (window, "M", "16, 32, 64");
  g_assert_cmpuint (fs_scenario_n_curves (fs_document_get_scenario (document (window))), ==, 1);
  g_assert_cmpuint (curve (window)->n_steps, ==, 3);
  g_assert_true (fs_quantity_row_toggle (quantities, "V_bar", &error));
  test_wait_solved (window);
  g_assert_cmpuint (n_series (window), ==, 2);
  for (guint i = 0; i < 3; i++)
    {
      fs_plot_view_move_crosshair (view, 1);
      g_assert_cmpfloat (fs_plot_view_get_crosshair_values (view)->x, ==, 16 << i);
    }
  /* After the last quantity is removed, the default one is shown. */
  g_assert_true (fs_quantity_row_toggle (quantities, "latency", &error));
  test_wait_solved (window);
  g_assert_cmpuint (n_series (window), ==, 1);
  g_assert_true (fs_quantity_row_toggle (quantities, "V_bar", &error));
  g_assert_cmpstr (fs_scenario_figure (fs_document_get_scenario (document (window)))->y[0], ==, "latency");
  assert_group (quantities, "V_bar", "Model");
  assert_group (quantities, "P_v", NULL);
  test_window_close (window);
}

/* What the simulator measures has the line of its counterpart in the model; where there is none, the status line says
 * why. */
FS_TEST (quantities_of_the_simulator)
{
  FsWindow *window = test_window_new ();
  FsPlotView *view = fs_window_get_plot_view (window);
  FsQuantityRow *quantities = quantity_row (window);
  const FsSeries *series;

  g_assert_true (fs_document_set_value (document (window), "y", "latency-broadcast", NULL));
  test_wait_solved (window);
  g_assert_cmpuint (n_series (window), ==, 1);
  series = fs_plot_view_get_plot (view)->series->pdata[0];
  g_assert_cmpuint (series->lines->len, >, 0);
  fs_plot_view_move_crosshair (view, 1);
  g_assert_true (isfinite (
      g_array_index (fs_plot_view_get_crosshair_values (view)->rows, FsCrosshairRow, 0).model[FS_VARIANT_CORRECTED]));
  g_assert_cmpstr (fs_window_get_status (window), ==, "Model only.");
  g_assert_true (fs_document_set_value (document (window), "y", "accepted-throughput", NULL));
  test_wait_solved (window);
  series = fs_plot_view_get_plot (view)->series->pdata[0];
  g_assert_cmpuint (series->lines->len, ==, 0);
  g_assert_cmpstr (fs_window_get_status (window), ==,
                   "The model “Adaptive broadcast” does not compute “accepted throughput”, which is only simulated.");
  /* Both are offered, once. */
  assert_group (quantities, "latency_broadcast", "Simulation and model");
  assert_group (quantities, "accepted_throughput", "Simulation only");
  test_window_close (window);
}

/* Quantities are listed by what the variants drawn compute, and each once. */
FS_TEST (groups_of_the_variants)
{
  const struct {
    const char *model, *variant, *key, *group;
  } cases[] = {
    { "adaptive-broadcast", "corrected", "latency_broadcast", "Simulation and model" },
    { "adaptive-broadcast", "corrected", "channel_load", "Simulation only" },
    { "adaptive-broadcast", "corrected", "holding_time", "Simulation and model" },
    { "adaptive-broadcast", "corrected", "holding_time_unicast", "Simulation only" },
    { "adaptive-broadcast", "refined", "channel_load", "Simulation and model" },
    { "adaptive-broadcast", "refined", "holding_time_unicast", "Simulation and model" },
    { "adaptive-broadcast", "both", "channel_load", "Simulation only" },
    { "adaptive-broadcast", "all", "channel_load", "Simulation and model" },
    { "adaptive-broadcast", "all", "W_s", "Model" },
    /* A name that only another variant has is the simulator's; what is not simulated stays with the model. */
    { "kim-das", "published", "latency_network", "Simulation only" },
    { "kim-das", "published", "W_s", "Simulation only" },
    { "kim-das", "published", "latency_channel", "Simulation and model" },
    { "kim-das", "published", "latency_unicast", "Model" }, /* t_total + 1 */
    { "kim-das", "published", "t_total", "Model" },
    { "kim-das", "all", "latency_network", "Model" },
    { "kim-das", "all", "lambda_c", "Simulation only" },
    { "kim-das", "all", "holding_time", "Simulation only" },
  };
  FsWindow *window = test_window_new ();
  FsQuantityRow *quantities = quantity_row (window);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_true (fs_document_set_value (document (window), "model", cases[i].model, NULL));
      g_assert_true (fs_document_set_value (document (window), "variant", cases[i].variant, NULL));
      g_test_message ("%s %s: %s", cases[i].model, cases[i].variant, cases[i].key);
      assert_group (quantities, cases[i].key, cases[i].group);
    }
  /* A parameter decides, too: routes in order have values of each dimension. */
  g_assert_true (fs_document_set_value (document (window), "mode", "random", NULL));
  assert_group (quantities, "lambda_c", "Model");
  assert_group (quantities, "holding_time", "Simulation and model");
  test_window_close (window);
}

/* Points over a parameter: each at its own value, and stale when another one changes. */
FS_TEST (points_over_a_parameter)
{
  FsWindow *window = test_window_new ();
  const FsPlot *plot;
  const FsSeries *series;

  test_make_small (window);
  enter (window, "x", "V");
  enter (window, "V", "2, 3");
  test_wait_solved (window);
  test_activate (window, "run");
  test_wait_for (!fs_run_controller_get_status (fs_window_get_controller (window)).running);
  plot = fs_plot_view_get_plot (fs_window_get_plot_view (window));
  series = g_ptr_array_index (plot->series, 0);
  g_assert_cmpuint (series->points->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpfloat (g_array_index (series->points, FsPlotPoint, i).x, ==, 2 + i);
      /* So short a run has too few messages for an interval. */
      g_assert_cmpint (g_array_index (series->points, FsPlotPoint, i).state, ==, FS_POINT_STATUS_NOT_CONVERGED);
    }
  enter (window, "delta", "2");
  test_wait_solved (window);
  series = g_ptr_array_index (fs_plot_view_get_plot (fs_window_get_plot_view (window))->series, 0);
  g_assert_cmpuint (series->points->len, ==, 2);
  g_assert_cmpint (g_array_index (series->points, FsPlotPoint, 0).state, ==, FS_POINT_STATUS_OUTDATED);
  test_window_close (window);
}

FS_TEST (values_around_the_current_one)
{
  const FsModel *model = fs_model_find ("adaptive-broadcast");
  const struct {
    const char *key;
    double value;
    const char *list;
  } table[] = {
    { "n", 6, "4;5;6;7;8" },
    { "n", 1, "1;2;3;4;5" },
    { "n", 60, "56;57;58;59;60" },
    { "V", 2, "2;3;4;5;6" },
    { "M", 32, "8;16;32;64;128" },
    { "M", 2, "1;2;4;8" },
    { "beta", 0.5, "0.125;0.25;0.5;1" },
    { "delta", 0, "0;0.25;0.5;1;2;4" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (FsValue) values = fs_parameter_values_around (table[i].key, model, table[i].value);
      g_autofree char *list = fs_value_to_text (fs_key_find (table[i].key), values);

      g_assert_cmpstr (list, ==, table[i].list);
    }
}

static FsRunStatus
status (FsWindow *window)
{
  return fs_run_controller_get_status (fs_window_get_controller (window));
}

/* The search runs in the background and can be stopped, and its result belongs to the scenario that was simulated. */
FS_TEST (saturation_search_in_the_background)
{
  FsWindow *window = test_window_new ();
  const FsSaturationBracket *brackets;
  guint n_brackets;
  double low;

  test_make_small (window);
  test_activate (window, "find-saturation");
  g_assert_true (status (window).searching);
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "find-saturation"));
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "run"));
  g_test_message ("%s", fs_window_get_status (window));
  test_activate (window, "stop");
  test_wait_for (!status (window).running);
  g_assert_true (status (window).stopped);
  test_activate (window, "find-saturation");
  test_wait_for (!status (window).running);
  brackets = fs_document_get_brackets (document (window), &n_brackets);
  g_assert_cmpuint (n_brackets, ==, 1);
  low = brackets[0].low;
  g_assert_true (brackets[0].done && low > 0 && brackets[0].high > low
                 && (brackets[0].high - low) / brackets[0].high <= FS_SATURATION_PRECISION);
  g_test_message ("%s", fs_window_get_status (window));
  g_assert_nonnull (strstr (fs_window_get_status (window), "The simulation saturates between"));
  /* Other points, the same simulation; then another one, and back. */
  enter (window, "load", "0.3");
  test_wait_solved (window);
  fs_document_get_brackets (document (window), &n_brackets);
  g_assert_cmpuint (n_brackets, ==, 1);
  enter (window, "V", "3");
  test_wait_solved (window);
  fs_document_get_brackets (document (window), &n_brackets);
  g_assert_cmpuint (n_brackets, ==, 0);
  g_assert_null (strstr (fs_window_get_status (window), "The simulation saturates"));
  test_activate (window, "undo");
  test_wait_solved (window);
  brackets = fs_document_get_brackets (document (window), &n_brackets);
  g_assert_cmpuint (n_brackets, ==, 1);
  g_assert_cmpfloat (brackets[0].low, ==, low);
  test_window_close (window);
}

/* A search for something that is not wanted any more ends. */
FS_TEST (unneeded_search_ends)
{
  FsWindow *window = test_window_new ();

  test_activate (window, "find-saturation");
  enter (window, "V", "4");
  test_wait_solved (window);
  test_wait_for (!status (window).running);
  test_window_close (window);
}
