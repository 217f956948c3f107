/** Part of `refusals`. */
export const apiKeyRefusals = {
  'key.not_valid': 401,
  'key.address_denied': 403,
  'key.scope_missing': 403,
  'key.session_required': 403,
  'key.not_found': 404,
  'key.over': 409,
  'key.ended': 409,
  'key.too_many': 409,
} as const;
