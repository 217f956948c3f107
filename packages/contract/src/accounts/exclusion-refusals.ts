/** Part of `refusals`. `exclusion_over`: the person may ask to return. */
export const exclusionRefusals = {
  'account.excluded': 403,
  'account.exclusion_over': 403,
  'account.not_excluded': 409,
  'account.registration_refused': 403,
  'player.excluded': 409,
  'player.exclusion_out_of_range': 422,
  'player.exclusion_not_longer': 409,
  'player.no_exclusion_match': 409,
} as const;
