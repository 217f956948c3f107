/** Part of `refusals`. */
export const jurisdictionRefusals = {
  'account.country_denied': 403,
  'account.region_denied': 403,
  'account.region_unknown': 403,
  'account.too_young': 403,
  'account.terms_not_accepted': 403,
  'account.terms_changed': 409,
} as const;
