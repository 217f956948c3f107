/** Part of `refusals`. */
export const tournamentRefusals = {
  'tournament.not_found': 404,
  'tournament.not_open': 409,
  'tournament.of_another': 403,
  'tournament.not_allowed_now': 409,
  'tournament.paused_above': 403,
  'tournament.time_out_of_range': 422,
  'tournament.too_many_open': 409,
} as const;
