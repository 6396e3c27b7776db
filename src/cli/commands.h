/* The commands of flitscope-cli. Each returns the exit status; if it sets @error, the program prints it. */
#pragma once

#include "cli/common/options.h"
#include "export/export.h"
#include "figure/plots/view-figure.h"

int fs_cli_list (FsCliOptions *options, GError **error);
/* Returns the names of the lists, NULL-terminated, and the first cell of each row of one of them. Free with g_strfreev(). */
char **fs_cli_list_names (void);
char **fs_cli_list_words (const char *name);
int fs_cli_solve (FsCliOptions *options, GError **error);
int fs_cli_saturation (FsCliOptions *options, GError **error);
int fs_cli_sensitivity (FsCliOptions *options, GError **error);
int fs_cli_simulate (FsCliOptions *options, GError **error);
int fs_cli_errata (FsCliOptions *options, GError **error);
int fs_cli_compare (FsCliOptions *options, GError **error);
/* `compare --causes`. */
int fs_cli_compare_causes (FsCliOptions *options, GError **error);
/* `compare --curves`. */
int fs_cli_compare_curves (FsCliOptions *options, GError **error);
/* `compare --map`. */
int fs_cli_compare_map (FsCliOptions *options, GError **error);
/* `compare --with`. */
int fs_cli_compare_with (FsCliOptions *options, GError **error);
/* `compare --why`. */
int fs_cli_compare_why (FsCliOptions *options, GError **error);
int fs_cli_export_config (FsCliOptions *options, GError **error);
int fs_cli_table (FsCliOptions *options, GError **error);
int fs_cli_figure (FsCliOptions *options, GError **error);
/* Prints on standard error what a reader of the figure would miss and, with a style, what its publisher would refuse. */
void fs_cli_print_checks (const FsPlot *plot, char **paths, const FsExportOptions *export);
/* `figure --view`: of one curve, what its errors or its latency are made of, or which parameter moves it. @export: with language. */
int fs_cli_figure_view (FsCliOptions *options, FsScenario *scenario, FsFigureView view, FsExportOptions export,
                        GError **error);
/* Refuses a file of the figure that is no picture, as @view needs; @option of compare prints its numbers. */
gboolean fs_cli_check_pictures (const FsCliOptions *options, const char *view, const char *option, GError **error);
/* `figure --view map`: of all curves, the error of the model at each point. */
int fs_cli_figure_map (FsCliOptions *options, FsScenario *scenario, FsExportOptions export, GError **error);
int fs_cli_reproduce (FsCliOptions *options, GError **error);
int fs_cli_trace (FsCliOptions *options, GError **error);
int fs_cli_slurm (FsCliOptions *options, GError **error);
int fs_cli_merge (FsCliOptions *options, GError **error);
int fs_cli_topology (FsCliOptions *options, GError **error);
int fs_cli_validate (FsCliOptions *options, GError **error);
