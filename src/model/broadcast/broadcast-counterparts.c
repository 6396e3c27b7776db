#include "model/broadcast/broadcast-counterparts.h"

#define PUBLISHED FS_VARIANTS (FS_VARIANT_PUBLISHED)
#define PAPER FS_VARIANTS_OF_PAPER
#define REFINED FS_VARIANTS (FS_VARIANT_REFINED)

/* Times of the papers are those of an unshared channel: their counterpart is multiplied by Vbar. Times of `refined`
 * are real ones. */

/* clang-format off */
#define LATENCIES \
  { "latency", "latency_broadcast", 0, NULL }, \
  { "latency_unicast", "latency_unicast-startup", PUBLISHED, NULL }, \
  { "latency_unicast", "latency_unicast-startup+delta", FS_VARIANTS_ALL & ~PUBLISHED, NULL }, \
  { "latency_unicast_nodelta", "latency_unicast-startup", REFINED, NULL }, \
  { "latency_mean_destination", "latency_broadcast_mean_destination", 0, NULL }, \
  { "L_b", "latency_one_step", 0, NULL }, \
  { "L_c", "latency_complement", PAPER, NULL }, \
  { "L_u", "latency_unicast-startup", 0, NULL }, \
  { "S_u_i+W_s", "latency_by_distance-startup", REFINED, NULL }, \
  { "S_u_i+W_0", "latency_by_distance-startup", REFINED, NULL }

#define NETWORK_LATENCIES \
  { "S_u*V_bar", "latency_network", PAPER, NULL }, \
  { "S_u", "latency_network", REFINED, NULL }, \
  { "S_b*V_bar", "latency_one_step-W_s_broadcast", PAPER, NULL }, \
  { "S_b", "latency_one_step-W_s_broadcast", REFINED, NULL }

#define HOLDING_TIMES \
  { "S", "holding_time", REFINED, NULL }, \
  { "hold_u", "holding_time_unicast", REFINED, NULL }, \
  { "hold_b", "holding_time_broadcast", REFINED, NULL }

#define SOURCE_AND_LOADS \
  { "W_s*V_bar", "W_s", PAPER, NULL }, \
  { "W_s*V_bar", "W_s_unicast", PAPER, " (unicast)" }, \
  { "W_s*V_bar", "W_s_broadcast", PAPER, " (copies)" }, \
  { "W_s", "W_s", REFINED, NULL }, \
  { "W_s", "W_s_unicast", REFINED, " (unicast)" }, \
  { "W_sb", "W_s_broadcast", REFINED, NULL }, \
  { "W_0*V_bar", "W_s_unicast", PAPER, NULL }, \
  { "W_q*V_bar", "W_s_broadcast", PAPER, NULL }, \
  { "W_0", "W_s_unicast", REFINED, NULL }, \
  { "W_q", "W_s_broadcast", REFINED, NULL }, \
  { "S_s*V_bar", "injection_holding_time", PAPER, NULL }, \
  { "S_s", "injection_holding_time", REFINED, NULL }, \
  { "lambda_s", "lambda_s", 0, NULL }, \
  { "rho_s*V_bar", "lambda_s*injection_holding_time", PAPER, NULL }, \
  { "rho_s", "lambda_s*injection_holding_time", REFINED, NULL }, \
  { "lambda_su", "(1-beta)*offered_load", 0, NULL }, \
  { "lambda_sb", "beta*offered_load", 0, NULL }, \
  { "start_ups", "start_ups", 0, NULL }, \
  { "lambda_cu", "lambda_c_unicast", 0, NULL }, \
  { "lambda_cb+lambda_cr", "lambda_c_broadcast", 0, NULL }, \
  { "lambda_c", "lambda_c", 0, NULL }, \
  { "rho", "channel_load", REFINED, NULL }

const FsCounterpart fs_adaptive_broadcast_counterparts[FS_N_ADAPTIVE_BROADCAST_COUNTERPARTS] = {
  LATENCIES,
  { "(S_u_i+W_s)*V_bar", "latency_by_distance-startup", PAPER, NULL },
  { "(S_u_i+W_0)*V_bar", "latency_by_distance-startup", PAPER, NULL },
  NETWORK_LATENCIES,
  { "S*V_bar", "holding_time", PAPER, NULL },
  HOLDING_TIMES,
  SOURCE_AND_LOADS,
  { "P_v", "P_v", 0, NULL },
  { "V_bar", "V_bar", 0, NULL },
  { "P_a", "P_v[V]+P_v[V-1]/V", PAPER, NULL },
  { "P_d", "P_v[V]", PAPER, NULL },
  { "P_b_r", "blocked_by_remaining", 0, NULL },
  { "B_u_r*V_bar", "blocked_by_remaining*blocked_wait_by_remaining", PAPER, NULL },
  { "B_b*V_bar", "blocked_by_remaining[0]*blocked_wait_by_remaining[0]", PAPER, NULL },
};

const FsCounterpart fs_deterministic_broadcast_counterparts[FS_N_DETERMINISTIC_BROADCAST_COUNTERPARTS] = {
  LATENCIES,
  { "L_a", "latency_several", PAPER, NULL },
  NETWORK_LATENCIES,
  HOLDING_TIMES,
  { "S_i*V_bar_i", "holding_time_by_dimension", PAPER, NULL },
  { "S_u_i*V_bar_i", "holding_time_unicast_by_dimension", PAPER, NULL },
  { "S_b_i*V_bar_i", "holding_time_broadcast_by_dimension", PAPER, NULL },
  SOURCE_AND_LOADS,
  { "P_v", "P_v", REFINED, NULL },
  { "V_bar", "V_bar", 0, NULL },
  { "P_v_i", "P_v_by_dimension", PAPER, NULL },
  { "V_bar_i", "V_bar_by_dimension", PAPER, NULL },
  { "P_b_r", "blocked_by_remaining", REFINED, NULL },
  { "B_b*V_bar", "blocked_by_remaining[0]*blocked_wait_by_remaining[0]", PAPER, NULL },
  { "B_b_i*V_bar_i", "blocked_by_dimension*blocked_wait_by_dimension", PAPER, NULL },
};

/* Times of the papers are stretched by sharing channels, V_bar: by that much is arbitration lost. */
const FsCounterpart fs_broadcast_causes[] = {
  { "L_u-S_u*V_bar", "causes_source_queue", PAPER, NULL },
  { "L_u-S_u", "causes_source_queue", REFINED, NULL },
  { "latency_unicast-L_u", "causes_start_up", 0, NULL },
  { "(S_u-M-dbar)*V_bar", "causes_virtual_channel", PAPER, NULL },
  { "S_u-M-dbar-M*n*mean(p*e_k)", "causes_virtual_channel", REFINED, NULL },
  { "(M+dbar)*(V_bar-1)", "causes_arbitration", PAPER, NULL },
  { "M*n*mean(p*e_k)", "causes_arbitration", REFINED, NULL },
  { "0", "causes_buffer", 0, NULL },
  { "M", "causes_serialization", 0, NULL },
  { "dbar", "causes_flight", 0, NULL },
  { NULL, NULL, 0, NULL },
};

/* The last copy is not n mean steps: what these parts leave of the broadcast latency is that. */
const FsLatencyPart fs_broadcast_latency_parts[] = {
  { "latency", "S_b*V_bar", TRUE },
  { "latency", "S_b", TRUE },
  { "latency", "W_s*V_bar (copies)", TRUE },
  { "latency", "W_sb", TRUE },
  { "latency", "W_0*V_bar", TRUE },
  { "latency", "W_0", TRUE },
  { "latency", "L_c", FALSE },
  { "latency", "L_a", TRUE },
  { "latency_unicast", "S_u*V_bar", FALSE },
  { "latency_unicast", "S_u", FALSE },
  { "latency_unicast", "W_s*V_bar (unicast)", FALSE },
  { "latency_unicast", "W_s (unicast)", FALSE },
  { "latency_unicast", "W_0*V_bar", FALSE },
  { "latency_unicast", "W_0", FALSE },
  { NULL, NULL, FALSE },
};
/* clang-format on */
