/** Part of `refusals`. */
export const jurisdictionRefusals = {
  'account.country_denied': 403,
  'account.region_denied': 403,
  'account.region_unknown': 403,
  'account.region_missing': 403,
  'account.too_young': 403,
  'account.terms_not_accepted': 403,
  'account.terms_changed': 409,
  'player.residence_denied': 409,
} as const;

/** The reasons why a player may not request credit where it lives. */
export const residenceRefusals = [
  'account.country_denied',
  'account.region_denied',
  'account.region_missing',
  'account.too_young',
] as const;
