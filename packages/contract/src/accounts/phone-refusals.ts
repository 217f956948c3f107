/** Part of `refusals`. */
export const phoneRefusals = {
  'phone.not_valid': 422,
  'phone.country_not_served': 422,
  'phone.verified_already': 409,
  'phone.code_not_valid': 422,
  'phone.used_elsewhere': 409,
} as const;
