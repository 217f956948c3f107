/** Part of `refusals`. */
export const identityRefusals = {
  'identity.required': 409,
  'identity.in_review': 409,
  'identity.verified_already': 409,
  'identity.decided_meanwhile': 409,
  'identity.person_changed': 409,
  'identity.document_not_found': 404,
} as const;
